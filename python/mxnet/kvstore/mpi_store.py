"""`MpiStore`: values that every process of an MPI world keeps, with sums through MPI."""

import atexit
import contextlib
import os
import pickle
import socket
import sys

import numpy as np

from .. import _core, autograd, ndarray
from .. import optimizer as opt
from ..base import MXNetError
from ..context import cpu
from ..ndarray._sparse_creation import with_all_rows
from . import dist_job, mpi_world
from .buckets import bucket_bytes, buckets
from .compression import compression_of
from .kvstore import KVStore
from .mpi_devices import DeviceSums
from .mpi_shards import Shards, is_wanted

__all__ = ["MpiStore"]

_world = None
_SECONDS_AFTER_AN_ERROR = 5.0  # others hear of it meanwhile


class MpiStore(KVStore):
    """Every process keeps all values; what is pushed is added up over devices and processes.

    Made by `mx.kv.create("dist_sync")` in a program that `mpirun` or `srun --mpi=pmix` started.
    There are no servers: an optimizer runs in every process, on the same sums. Small arrays of one
    call travel together, the last ones first, whose gradients are ready first.

    Parameters
    ----------
    handle : str
        The type: 'dist_sync', 'dist_sync_device', 'dist_device_sync' or 'dist'.
    """

    def __init__(self, handle):
        super().__init__(handle)
        self._world = _join()
        self._shards = Shards(self._world) if is_wanted() else None
        self._not_kept = set()  # keys whose sums are only where they were wanted
        self._device_sums = DeviceSums(self._world)

    def init(self, key, value):
        """Give keys their first values, those of rank 0; every process must call it.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        value : NDArray or list of NDArray
            A value for each key.
        """
        super().init(key, value)
        with autograd.pause():
            for one, _ in self._pairs("init", key, value):
                self._replace_by_first(one)
                if self._shards is not None and self._values[one].stype == "default":
                    self._shards.add(one, self._values[one])

    def _replace_by_first(self, key):
        stored = self._values[key]
        value = stored.tostype("default").copyto(cpu())
        ndarray.waitall()  # as before a barrier
        self._world.broadcast(value)
        (with_all_rows(value) if stored.stype == "row_sparse" else value).copyto(stored)

    def set_optimizer(self, optimizer):
        """Update stored values with this optimizer when gradients are pushed, in every process.

        With REMX_KVSTORE_SHARD_OPTIMIZER=1 each process updates, and keeps states of, its share.
        """
        if self._shards is not None:
            self._shards.check(optimizer)
        super().set_optimizer(optimizer)

    def save_optimizer_states(self, fname, dump_optimizer=False):
        """Write the optimizer's states to a file; every process must call it if they are shared.

        Parameters
        ----------
        fname : str
            The file.
        dump_optimizer : bool
            Write the optimizer too.
        """
        if self._shards is None:
            super().save_optimizer_states(fname, dump_optimizer)
            return
        updater = self._need_updater("save")
        states = self._shards.gather(updater, self._values)
        kept = (states, updater.optimizer) if dump_optimizer else states
        _core.write_file(os.fspath(fname), pickle.dumps(kept))

    def load_optimizer_states(self, fname):
        """Read what `save_optimizer_states` wrote."""
        super().load_optimizer_states(fname)
        if self._shards is not None:
            self._shards.keep_own(self._updater)

    def set_gradient_compression(self, compression_params):
        """Round gradients to two bits, as the other stores do.

        Parameters
        ----------
        compression_params : dict
            {'type': '2bit', 'threshold': 0.5}. The numbers are those of other stores; MPI adds up
            floats, so as many bytes travel as before.
        """
        self._compression = compression_of(compression_params)

    def pushpull(self, key, value, out=None, priority=0):
        """Push, and pull to `out`; without `out` to the arrays that were pushed.

        Without an optimizer the sums are written where they are wanted, and the store keeps a copy.
        """
        if self._updater is not None:
            super().pushpull(key, value, out, priority)
            return
        with autograd.pause():
            for one, total in self._add_up_to(key, value, value if out is None else out):
                self._keep(one, total)
                self._not_kept.discard(one)

    def _keep(self, key, total):
        """Store a copy of a sum, in the memory of the value before it where that fits."""
        stored = self._values[key]
        kinds = {(a.context, str(a.dtype), a.stype) for a in (stored, total)}
        if len(kinds) == 1 and total.stype == "default":
            total.copyto(stored)
        else:
            self._values[key] = total.copy()

    def _add_up(self, keys, arrays):
        """Write sums to the arrays they are made of; without an optimizer the store keeps none."""
        if self._updater is not None:
            self.pushpull(keys, arrays)
            return
        with autograd.pause():
            self._not_kept.update(one for one, _ in self._add_up_to(keys, arrays, arrays))

    def _add_up_to(self, key, value, out):
        """Write the sums to `out`; return (key, array with the sum) for each key."""
        pairs = self._pairs("pushpull", key, value)
        outs = dict(pairs if out is value else self._pairs("pushpull", key, out))
        sums = {}
        for one, values in pairs:
            self._stored_for("pushpull", one, [*values, *outs[one]])
            sums[one] = self._sum(one, values)
        totals = list(self._over_processes(sums, outs).items())
        for one, total in totals:
            for array in outs[one]:
                if array is not total:
                    total.copyto(array)
        return totals

    def _stored(self, who, key):
        needs_value = self._updater is not None or "pull" in who.split("_")
        if needs_value and key in self._not_kept:
            raise MXNetError(
                f"kvstore.{who}: the sum of key {key!r} went to the gradients of a Trainer and was "
                "not kept; read the gradients"
            )
        return super()._stored(who, key)

    @property
    def rank(self):
        """Number of this process."""
        return self._world.rank

    @property
    def num_workers(self):
        """Count of processes."""
        return self._world.size

    def get_num_dead_node(self, node_id=0, timeout=60):
        """Return how many processes of the job are known to be dead.

        Parameters
        ----------
        node_id : int
            Accepted: all processes are workers.
        timeout : float
            Accepted: MXNET_KVSTORE_TIMEOUT says when a silent process is dead.
        """
        return self._world.num_dead

    def _barrier(self):
        """Wait until every process has come here, and what each has pushed is added up."""
        # Sums that are still queued would reach MPI behind it here, and before it elsewhere.
        ndarray.waitall()
        self._world.barrier()

    def _any_worker(self, flag):
        """Tell whether the flag of any process is set; every process must ask."""
        count = ndarray.full((1,), int(flag), ctx=cpu(), dtype="int32")
        self._world.sum([count], [count])
        return count.asscalar() > 0

    def _send_command_to_servers(self, head, body):
        """There are no servers."""
        raise MXNetError("kvstore: a store over MPI has no servers to send a command to")

    def _sum(self, key, arrays):
        home = self._home(arrays[0])
        arrays = [array.as_in_context(home) for array in arrays]
        total = arrays[0] if len(arrays) == 1 else ndarray.add_n(*arrays)
        return total if self._compression is None else self._compression(key, 0, total)

    def _take(self, sums):
        """Add up over processes, then store or update as a store of one process does."""
        self._not_kept.difference_update(sums)
        if self._shards is None or not isinstance(self._updater, opt.Updater):
            super()._take(self._over_processes(sums))
            return
        dense, rows = {}, {}
        for key, total in sums.items():
            (dense if key in self._shards and total.stype == "default" else rows)[key] = total
        self._shards.update(self._updater, dense, self._values, bucket_bytes())
        if rows:
            self._shards.update_with_sums(self._updater, self._over_processes(rows), self._values)

    def _over_processes(self, sums, outs=None):
        """The sums over all processes; one message for arrays that together are small.

        Where `outs` names an array that it can be written to, a sum is written there.
        """
        results = {
            key: self._rows_over_processes(total)
            for key, total in sums.items()
            if total.stype == "row_sparse"
        }
        dense = {key: total for key, total in sums.items() if key not in results}
        if dense:
            self._device_sums.agree(dense.values())
        for bucket in buckets(dense, bucket_bytes(), self._device_sums.kind_of):
            inputs = [sums[key] for key in bucket]
            stays = self._device_sums.takes(inputs[0])
            if not stays:
                inputs = [array.as_in_context(cpu()) for array in inputs]
            outputs = [
                _landing(array, outs[key] if outs else ())
                for key, array in zip(bucket, inputs, strict=True)
            ]
            (self._device_sums.add_up if stays else self._world.sum)(inputs, outputs)
            for key, output in zip(bucket, outputs, strict=True):
                results[key] = output.as_in_context(sums[key].context)
        return {key: results[key] for key in sums}

    def _rows_over_processes(self, total):
        """The sum over all processes of a row_sparse array: the rows that any of them has.

        All must know these rows before they can be added up, so this waits for the gradient.
        """
        home, total = total.context, total.as_in_context(cpu())
        counts = np.zeros(total.shape[0], "int32")
        counts[total.indices.asnumpy()] = 1
        counts = ndarray.array(counts, ctx=cpu(), dtype="int32")
        self._world.sum([counts], [counts])
        numbers = np.flatnonzero(counts.asnumpy())
        if not numbers.size:
            return total.as_in_context(home)
        rows = ndarray.zeros((len(numbers), *total.shape[1:]), ctx=cpu(), dtype=total.dtype)
        empty = ndarray.sparse.row_sparse_array((rows, numbers), shape=total.shape, ctx=cpu())
        rows = (empty + total).data
        self._world.sum([rows], [rows])
        found = ndarray.sparse.row_sparse_array((rows, numbers), shape=total.shape, ctx=cpu())
        return found.as_in_context(home)


def _landing(like, arrays):
    """The first of `arrays` that a sum can be written to, else a new one."""
    place = like.context
    for array in arrays:
        if array.context == place and array.dtype == like.dtype and array.stype == "default":
            return array
    return ndarray.empty(like.shape, ctx=place, dtype=like.dtype)


def _join():
    """The world of this process; all its stores share it."""
    global _world
    if _world is None:
        seconds = dist_job.timeout()
        at_start = dist_job.START_FACTOR * seconds
        world = _core.dist.World.open(mpi_world.libraries(), at_start)
        mpi_world.check_size(world)
        dist_job.open_transport()
        host = socket.gethostname() or "localhost"
        world.watch(mpi_world.own_address(), host, seconds, at_start)
        atexit.register(_leave, world)
        _world = world
    return _world


def _leave(world):
    """End this process's part, together with the others: they may still need it, or be busy.

    A launcher ends the whole job when one process is gone before MPI has ended for all. A program
    that ends by an error asks for just that, soon.
    """
    with contextlib.suppress(Exception):  # was raised where it was read, if anybody cared
        ndarray.waitall()
    has_failed = getattr(sys, "last_type", None) is not None
    world.close(_SECONDS_AFTER_AN_ERROR if has_failed else None)

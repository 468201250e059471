"""`MpiStore`: values that every process of an MPI world keeps, with sums through MPI."""

import atexit
import os
import socket

import numpy as np

from .. import _core, autograd, ndarray
from ..base import MXNetError
from ..context import cpu
from . import dist_job, mpi_world
from .compression import compression_of
from .kvstore import KVStore

__all__ = ["MpiStore"]

_world = None


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

    def _replace_by_first(self, key):
        stored = self._values[key]
        value = stored.copyto(cpu())
        self._world.broadcast(value)
        value.copyto(stored)

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
            outs = dict(self._pairs("pushpull", key, value if out is None else out))
            sums = {}
            for one, values in self._pairs("pushpull", key, value):
                self._check_shapes("pushpull", one, [*values, *outs[one]])
                sums[one] = self._sum(one, values)
            for one, total in self._over_processes(sums, outs).items():
                self._values[one] = total.copy()
                for array in outs[one]:
                    if array is not total:
                        total.copyto(array)

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
        """Wait until every process has come here."""
        self._world.barrier()

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
        super()._take(self._over_processes(sums))

    def _check_shapes(self, who, key, arrays):
        stored = self._stored(who, key)
        for array in arrays:
            if array.shape != stored.shape:
                raise MXNetError(
                    f"kvstore.{who}: key {key!r} holds shape {stored.shape}, got {array.shape}"
                )

    def _over_processes(self, sums, outs=None):
        """The sums over all processes; one message for arrays that together are small.

        Where `outs` names an array of the CPU for a key, its sum is written there.
        """
        results = {}
        for number, bucket in enumerate(buckets(sums, bucket_bytes())):
            inputs = [sums[key].as_in_context(cpu()) for key in bucket]
            outputs = [
                _landing(array, outs[key] if outs else ())
                for key, array in zip(bucket, inputs, strict=True)
            ]
            self._world.sum(inputs, outputs, -number)
            for key, output in zip(bucket, outputs, strict=True):
                results[key] = output.as_in_context(sums[key].context)
        return {key: results[key] for key in sums}


def _landing(like, arrays):
    """The first of `arrays` that MPI can write a sum to, else a new one."""
    for array in arrays:
        if array.context == cpu() and array.dtype == like.dtype:
            return array
    return ndarray.empty(like.shape, ctx=cpu(), dtype=like.dtype)


def bucket_bytes():
    """Return how many bytes small arrays make up together before they are sent."""
    return int(os.environ.get("REMX_KVSTORE_BUCKET_BYTES", str(4 << 20)))


def buckets(sums, bound):
    """Yield lists of keys, the last first, of one dtype and of about `bound` bytes."""
    found, size, dtype = [], 0, None
    for key in reversed(sums):
        array = sums[key]
        bytes_here = array.size * np.dtype(array.dtype).itemsize
        if found and (size + bytes_here > bound or array.dtype != dtype):
            yield found
            found, size = [], 0
        found.append(key)
        size += bytes_here
        dtype = array.dtype
    if found:
        yield found


def _join():
    """The world of this process; all its stores share it."""
    global _world
    if _world is None:
        seconds = dist_job.timeout()
        at_start = dist_job.START_FACTOR * seconds
        world = _core.dist.World.open(mpi_world.libraries(), at_start)
        dist_job.open_transport()
        host = socket.gethostname() or "localhost"
        world.watch(mpi_world.own_address(), host, seconds, at_start)
        atexit.register(world.close, min(seconds, 5.0))
        _world = world
    return _world

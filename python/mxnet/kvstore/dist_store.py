"""`DistStore`: values that servers keep for the workers of a job."""

import itertools
import math
import os
import pickle
from typing import NamedTuple

import numpy as np

from .. import _core, autograd, ndarray
from .. import optimizer as opt
from ..base import MXNetError
from ..context import cpu
from ..ndarray._sparse_creation import with_all_rows
from . import dist_job, dist_states
from .compression import compression_of
from .kvstore import KVStore

__all__ = ["DistStore"]

_numbers = itertools.count()  # of stores in this process; all workers make them in the same order
_FOLLOWED = ("lr", "wd", "rescale_grad")  # of an optimizer: changes reach the servers


class Command:
    """What servers are told besides values. Those from 0 on are the user's; 0 is the optimizer."""

    OPTIMIZER = 0
    UPDATER = -1
    SETTINGS = -2
    GET_STATES = -3
    SET_STATES = -4


class _Known(NamedTuple):
    """What a worker knows of a value."""

    shape: tuple
    dtype: type
    stype: str


class DistStore(KVStore):
    """Values on servers: workers push gradients and pull what became of them.

    Made by `mx.kv.create("dist_sync")` in processes that a launcher started. A push in a 'sync'
    store waits on the servers until every worker has pushed that key; the sum then replaces the
    value, or updates it with the optimizer, which runs on the servers. In an 'async' store every
    push updates the value at once. Calls return before anything is sent; arrays that are read
    wait for it, and raise `MXNetError` when another process of the job is dead.

    Parameters
    ----------
    handle : str
        The type: 'dist_sync', 'dist_async', 'dist', 'dist_sync_device', 'dist_device_sync',
        'dist_async_device'.
    """

    _sums_stay_sparse = False
    _is_remote = True

    def __init__(self, handle):
        super().__init__(handle)
        self._worker = dist_job.join()
        self._number = next(_numbers)
        self._is_synchronous = "async" not in handle
        self._known = {}  # key: (shape, dtype)
        self._optimizers = 0  # how many were set; servers take each once
        self._settings = None

    # ---- values -------------------------------------------------------------------------------

    def init(self, key, value):
        """Give keys their first values, those of rank 0; every worker must call it.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        value : NDArray or list of NDArray
            A value for each key.
        """
        with autograd.pause():
            for one, values in self._pairs("init", key, value):
                self._check_new(one, self._known)
                first = values[0]
                if first.stype == "csr":
                    raise MXNetError(
                        f"kvstore.init: the value of key {one!r} is csr; a store over processes "
                        "keeps dense and row_sparse values"
                    )
                self._known[one] = _Known(first.shape, first.dtype, first.stype)
                if self.rank == 0:
                    self._set(one, first, True)
        self._barrier()

    def push(self, key, value, priority=0):
        """Add up the values of each key on this worker and send the sum to its server.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        value : NDArray, list of NDArray or list of lists
            For each key an array, or one array a device.
        priority : int
            Higher is sent earlier; of several keys the first ones are.
        """
        with autograd.pause():
            self._follow_settings()
            for number, (one, values) in enumerate(self._pairs("push", key, value)):
                total, threshold = self._outgoing("push", one, values)
                self._worker.push(
                    self._wire(one), total, self._is_synchronous, threshold, priority - number
                )

    def pull(self, key, out=None, priority=0, ignore_sparse=True):
        """Write the servers' values to `out`.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        out : NDArray, list of NDArray or list of lists
            For each key an array, or several that all get the value.
        priority : int
            Higher is asked for earlier; of several keys the first ones are.
        ignore_sparse : bool
            Leave sparse arrays of `out` alone; `row_sparse_pull` writes to these.
        """
        if out is None:
            raise AssertionError("kvstore.pull: needs out, the arrays to write to")
        with autograd.pause():
            for number, (one, arrays) in enumerate(self._pairs("pull", key, out)):
                self._stored("pull", one)
                arrays = self._to_write(arrays, ignore_sparse)
                if not arrays:
                    continue
                first = self._landing("pull", one, arrays)
                self._worker.pull(self._wire(one), first, priority - number)
                self._spread(first, arrays)

    def pushpull(self, key, value, out=None, priority=0):
        """Push, and pull to `out`; without `out` to the arrays that were pushed. One message."""
        out = value if out is None else out
        with autograd.pause():
            self._follow_settings()
            pushed = self._pairs("pushpull", key, value)
            pulled = dict(self._pairs("pushpull", key, out))
            for number, (one, values) in enumerate(pushed):
                total, threshold = self._outgoing("pushpull", one, values)
                first = self._landing("pushpull", one, pulled[one])
                self._worker.push_pull(
                    self._wire(one),
                    total,
                    first,
                    self._is_synchronous,
                    threshold,
                    priority - number,
                )
                self._spread(first, pulled[one])

    # ---- optimizer ----------------------------------------------------------------------------

    def set_optimizer(self, optimizer):
        """Update the servers' values with this optimizer when gradients are pushed.

        Its learning rate, weight decay and scale may be changed later: the servers follow rank 0.
        """
        self._optimizers += 1
        self._updater = opt.get_updater(optimizer)
        self._settings = self._present_settings()
        body = pickle.dumps((self._optimizers, _with_factors(optimizer)))
        self._worker.command(Command.OPTIMIZER, body)

    def _set_updater(self, updater):
        """Let servers call `updater(key, pushed, stored)`; it must be importable over there."""
        if getattr(updater, "__module__", None) == "__main__":
            raise MXNetError(
                "kvstore.set_updater: servers cannot import a function of the program itself; "
                "define it in a module, or use set_optimizer"
            )
        try:
            body = pickle.dumps(updater)
        except Exception as error:
            raise MXNetError(
                f"kvstore.set_updater: servers need a function that can be pickled: {error}"
            ) from error
        self._worker.command(Command.UPDATER, body)

    def save_optimizer_states(self, fname, dump_optimizer=False):
        """Write the optimizer's states, gathered from all servers, to a file.

        Parameters
        ----------
        fname : str
            The file; a store of one process can read it too.
        dump_optimizer : bool
            Write the optimizer too.
        """
        self._need_updater("save")
        parts = [pickle.loads(p) for p in self._worker.command(Command.GET_STATES, b"")]
        states = dist_states.joined([states for states, _ in parts], self._shapes())
        optimizer = dist_states.joined_optimizer([optimizer for _, optimizer in parts])
        kept = (states, optimizer) if dump_optimizer else states
        _core.write_file(os.fspath(fname), pickle.dumps(kept))

    def load_optimizer_states(self, fname):
        """Read what `save_optimizer_states` wrote, here or in a store of one process."""
        updater = self._need_updater("load")
        with open(fname, "rb") as stream:
            kept = pickle.loads(stream.read())
        if isinstance(kept, tuple) and len(kept) == 2:
            updater.optimizer = kept[1]
            self._settings = self._present_settings()
        cut = dist_states.Cut(self._worker.num_servers, dist_job.big_array_bound(), self._shapes())
        body = pickle.dumps((kept, cut))
        self._worker.command(Command.SET_STATES, body)

    def set_gradient_compression(self, compression_params):
        """Send gradients in two bits an element.

        Parameters
        ----------
        compression_params : dict
            {'type': '2bit', 'threshold': 0.5}: each element is sent as -threshold, 0 or
            +threshold, and what that leaves out is added to the next gradient.
        """
        self._compression = compression_of(compression_params)

    # ---- description --------------------------------------------------------------------------

    @property
    def rank(self):
        """Number of this worker."""
        return self._worker.rank

    @property
    def num_workers(self):
        """Count of workers."""
        return self._worker.num_workers

    def get_num_dead_node(self, node_id=0, timeout=60):
        """Return how many processes of the job are known to be dead.

        Parameters
        ----------
        node_id : int
            Accepted: all groups are counted together.
        timeout : float
            Accepted: MXNET_KVSTORE_TIMEOUT says when a silent process is dead.
        """
        return self._worker.num_dead

    def _barrier(self):
        """Wait until every worker has come here."""
        self._worker.barrier()

    def _any_worker(self, flag):
        """Tell whether the flag of any worker is set; every worker must ask."""
        return self._worker.barrier(bool(flag))

    def _send_command_to_servers(self, head, body):
        """Tell all servers something: `head` is a number, `body` text; see `KVStoreServer`."""
        body = body.encode() if isinstance(body, str) else bytes(body)
        self._worker.command(int(head), body)

    # ---- inside -------------------------------------------------------------------------------

    def _wire(self, key):
        """A key as it is sent."""
        return f"{'s' if isinstance(key, str) else 'i'}{self._number}:{key}"

    def _shapes(self):
        return {key: known.shape for key, known in self._known.items()}

    def _stored(self, who, key):
        """Shape, dtype and storage type of a value; raises for a key without one."""
        return self._found(who, key, self._known)

    def _outgoing(self, who, key, values):
        """What is sent for a key, and the threshold when it is sent in two bits."""
        shape, dtype, _ = self._stored(who, key)
        self._check_shapes(who, key, shape, values)
        home = self._home(values[0])
        values = [array.as_in_context(home) for array in values]
        total = values[0] if len(values) == 1 else ndarray.add_n(*values)
        total = total.as_in_context(cpu())
        if total.dtype != dtype:
            total = total.astype(dtype)
        if total.stype == "csr" or not self._has_rows(shape):
            total = total.tostype("default")
        if self._compression is None:
            return total, 0.0
        if total.stype != "default":
            raise MXNetError(
                f"kvstore.{who}: gradients of key {key!r} are row_sparse, which "
                "set_gradient_compression does not compress; use dense gradients, or none of it"
            )
        return self._compression(key, 0, total), self._compression.threshold

    def _landing(self, who, key, arrays):
        """The array that the core writes a value to: the first of `arrays` that it can."""
        shape, dtype, _ = self._stored(who, key)
        self._check_shapes(who, key, shape, arrays, "out has")
        for array in arrays:
            if array.context == cpu() and array.dtype == dtype and array.stype == "default":
                return array
        return ndarray.empty(shape, ctx=cpu(), dtype=dtype)

    @staticmethod
    def _spread(first, arrays):
        """Copy what the core wrote to the other arrays; row_sparse ones get all rows."""
        for array in arrays:
            if array is not first:
                (with_all_rows(first) if array.stype == "row_sparse" else first).copyto(array)

    def _rows(self, key, numbers, priority):
        """The rows of a value, as a row_sparse array; `numbers` ascend. The others stay there."""
        shape, dtype, _ = self._stored("row_sparse_pull", key)
        if not numbers.size:
            return ndarray.sparse.zeros("row_sparse", shape, ctx=cpu(), dtype=dtype)
        if not 0 <= numbers[0] <= numbers[-1] < shape[0]:
            raise MXNetError(
                f"kvstore.row_sparse_pull: key {key!r} of shape {shape} has no rows "
                f"{numbers[0]}..{numbers[-1]}; use 0..{shape[0] - 1}"
            )
        numbers = ndarray.array(numbers, ctx=cpu(), dtype=np.int64)
        if self._has_rows(shape):
            rows = ndarray.empty((numbers.size, *shape[1:]), ctx=cpu(), dtype=dtype)
            self._worker.pull_rows(self._wire(key), shape, numbers, rows, priority)
        else:
            whole = ndarray.empty(shape, ctx=cpu(), dtype=dtype)
            self._worker.pull(self._wire(key), whole, priority)
            rows = ndarray.take(whole, numbers)
        return ndarray.sparse.row_sparse_array((rows, numbers), shape=shape)

    def _has_rows(self, shape):
        """Whether rows of such a value stay whole on the servers."""
        servers = self._worker.num_servers
        return len(shape) > 0 and (
            shape[0] >= servers or math.prod(shape) <= dist_job.big_array_bound()
        )

    def _set(self, key, value, is_first):
        """Give the servers a whole value."""
        value = value.tostype("default").as_in_context(cpu())
        is_sparse = self._known[key].stype == "row_sparse"
        self._worker.init(self._wire(key), value, is_first, is_sparse)

    def _replace(self, key, value):
        """Store another value under a key that has one; every worker does, with the same value."""
        self._stored("replace", key)
        self._set(key, value, False)

    def _present_settings(self):
        return {name: getattr(self._updater.optimizer, name) for name in _FOLLOWED}

    def _agree_on_settings(self):
        """Let servers have rank 0's present settings before any worker goes on."""
        self._follow_settings()
        self._barrier()

    def _follow_settings(self):
        """Tell servers what the program changed in its optimizer since they got it."""
        if self._updater is None or self.rank != 0:
            return
        present = self._present_settings()
        if present != self._settings:
            self._settings = present
            self._worker.command(Command.SETTINGS, pickle.dumps(present))


def _with_factors(optimizer):
    """A copy of an optimizer with the factors of its parameters, which themselves stay here."""
    copy = pickle.loads(pickle.dumps(optimizer))
    for index, parameter in optimizer.param_dict.items():
        copy.lr_mult.setdefault(index, parameter.lr_mult)
        copy.wd_mult.setdefault(index, parameter.wd_mult)
    return copy

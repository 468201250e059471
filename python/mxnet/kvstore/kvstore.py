"""`KVStore`: values shared by the devices of one process."""

import os

import numpy as np

from .. import _core, autograd, ndarray
from .. import optimizer as opt
from ..base import MXNetError
from ..context import cpu
from ..ndarray import NDArray
from .base import KVStoreBase, known_capability
from .compression import compression_of

__all__ = ["KVStore"]


class KVStore(KVStoreBase):
    """Keeps values under keys, adds up what several devices push, gives it back to all of them.

    Made by `mx.kv.create`. A push replaces the value by the sum; with an optimizer or an updater
    it updates the value by the sum. Keys are all integers or all strings.

    Parameters
    ----------
    handle : str
        The type: 'local', 'device' or one of their variants.

    Examples
    --------
    >>> store = mx.kv.create("local")
    >>> store.init("w", mx.nd.zeros(2))
    >>> store.push("w", [mx.nd.ones(2), mx.nd.ones(2)])
    >>> out = mx.nd.zeros(2)
    >>> store.pull("w", out=out)
    >>> out.asnumpy()
    array([2., 2.], dtype=float32)
    """

    def __init__(self, handle):
        self.handle = handle
        self._values = {}
        self._updater = self._updater_func = self._str_updater_func = None
        self._is_p3 = False  # priorities and slices are a matter of networks
        self._compression = None
        self._key_type = None
        self._landings = {}  # arrays that other devices' values are copied to, by key and number

    # ---- values -------------------------------------------------------------------------------

    def init(self, key, value):
        """Give keys their first values; each key once.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        value : NDArray or list of NDArray
            A value for each key.

        Raises
        ------
        MXNetError
            If the key has a value already.
        """
        with autograd.pause():
            for one, values in self._pairs("init", key, value):
                self._check_new(one, self._values)
                self._values[one] = values[0].copyto(self._home(values[0]))

    def push(self, key, value, priority=0):
        """Add up the values of each key and store the sum, or update the stored value with it.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        value : NDArray, list of NDArray or list of lists
            For each key an array, or one array a device.
        priority : int
            Accepted; the order follows from the data.

        Raises
        ------
        MXNetError
            If the key has no value yet, or one of another shape.
        """
        with autograd.pause():
            pairs = self._pairs("push", key, value)
            for one, values in pairs:
                self._stored_for("push", one, values)
            self._take(self._sums(pairs, priority))

    def pull(self, key, out=None, priority=0, ignore_sparse=True):
        """Write the stored values to `out`.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        out : NDArray, list of NDArray or list of lists
            For each key an array, or several that all get the value.
        priority : int
            Accepted; the order follows from the data.
        ignore_sparse : bool, default True
            Leave sparse arrays of `out` alone; `row_sparse_pull` writes to these.

        Raises
        ------
        MXNetError
            If the key has no value yet, or one of another shape.
        AssertionError
            If `out` is missing.
        """
        if out is None:
            raise AssertionError("kvstore.pull: needs out, the arrays to write to")
        with autograd.pause():
            for one, arrays in self._pairs("pull", key, out):
                stored = self._stored_for("pull", one, arrays)
                for array in self._to_write(arrays, ignore_sparse):
                    stored.copyto(array)

    def pushpull(self, key, value, out=None, priority=0):
        """Push, then pull to `out`; without `out` to the arrays that were pushed.

        Parameters
        ----------
        key : int, str or list of them
            Which values.
        value : NDArray or list of NDArray
            What is pushed; arrays of several devices are added.
        out : NDArray or list of NDArray, optional
            Where the results are written.
        priority : int
            Higher ones go first, where the network lets them.

        Examples
        --------
        >>> store = mx.kv.create('local')
        >>> store.init(3, mx.nd.zeros(2))
        >>> out = mx.nd.zeros(2)
        >>> store.pushpull(3, [mx.nd.ones(2), mx.nd.ones(2)], out=out)
        >>> out.asnumpy()
        array([2., 2.], dtype=float32)
        """
        self.push(key, value, priority)
        self.pull(key, value if out is None else out, priority, ignore_sparse=False)

    def _add_up(self, keys, arrays):
        """Write sums to the arrays they are made of; nobody will pull them."""
        self.pushpull(keys, arrays)

    def broadcast(self, key, value, out, priority=0):
        """Give keys their first values and write them to `out`.

        Parameters
        ----------
        key : int, str or list of them
            Which values.
        value : NDArray or list of NDArray
            The first values.
        out : NDArray or list of NDArray
            Where they are written.
        priority : int
            Higher ones go first, where the network lets them.

        Examples
        --------
        >>> store = mx.kv.create('local')
        >>> out = mx.nd.zeros(2)
        >>> store.broadcast('w', mx.nd.ones(2), out)
        >>> out.asnumpy()
        array([1., 1.], dtype=float32)
        """
        self.init(key, value)
        self.pull(key, out, priority, ignore_sparse=False)

    def row_sparse_pull(self, key, out=None, priority=0, row_ids=None):
        """Write some rows of the stored values to row_sparse arrays.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        out : RowSparseNDArray, list of them or list of lists
            For each key an array, or several.
        priority : int
            Higher is asked for earlier, where other processes have the values.
        row_ids : NDArray, list of NDArray or list of lists
            The rows that each `out` gets; one array serves all outs of a key.

        Raises
        ------
        AssertionError
            If `out` or `row_ids` is missing.
        """
        if out is None or row_ids is None:
            raise AssertionError("kvstore.row_sparse_pull: needs out and row_ids")
        if not isinstance(key, (list, tuple)):
            key, out, row_ids = [key], [out], [row_ids]
        elif not isinstance(row_ids, (list, tuple)):
            row_ids = [row_ids] * len(key)
        with autograd.pause():
            for number, (one, targets, rows) in enumerate(zip(key, out, row_ids, strict=True)):
                self._give_rows(one, targets, rows, priority - number)

    def _give_rows(self, key, targets, rows, priority):
        self._stored("row_sparse_pull", key)
        targets = targets if isinstance(targets, (list, tuple)) else [targets]
        rows = rows if isinstance(rows, (list, tuple)) else [rows]
        rows = list(rows) * len(targets) if len(rows) == 1 else rows
        if len(rows) != len(targets):
            raise AssertionError(
                f"kvstore.row_sparse_pull: {len(targets)} outs of key {key!r} have {len(rows)} "
                "row_ids"
            )
        for target, ids in zip(targets, rows, strict=True):
            if target.stype != "row_sparse":
                raise MXNetError(
                    f"kvstore.row_sparse_pull: out of key {key!r} is {target.stype}, not "
                    "row_sparse; use pull"
                )
            numbers = np.unique(ids.asnumpy().astype(np.int64).reshape(-1))
            self._rows(key, numbers, priority).copyto(target)

    def _rows(self, key, numbers, priority):
        """The rows of a value, as a row_sparse array; `numbers` ascend."""
        stored = self._values[key]
        numbers = ndarray.array(numbers, ctx=stored.context, dtype=np.int64)
        if stored.stype == "row_sparse":
            return stored.retain(numbers)
        return ndarray.sparse.row_sparse_array(
            (ndarray.take(stored, numbers), numbers), shape=stored.shape
        )

    # ---- optimizer ----------------------------------------------------------------------------

    def set_optimizer(self, optimizer):
        """Update stored values with this optimizer when gradients are pushed.

        Parameters
        ----------
        optimizer : Optimizer
            It keeps its states in the store.

        Examples
        --------
        >>> store = mx.kv.create('local')
        >>> store.set_optimizer(mx.optimizer.SGD(learning_rate=0.5))
        >>> store.init('w', mx.nd.ones(1))
        >>> store.push('w', mx.nd.ones(1))
        >>> out = mx.nd.zeros(1)
        >>> store.pull('w', out)
        >>> out.asnumpy()
        array([0.5], dtype=float32)
        """
        self._set_updater(opt.get_updater(optimizer))

    def set_updater(self, updater):
        """Call `updater(key, pushed, stored)` when values are pushed; it changes `stored`.

        Parameters
        ----------
        updater : callable
            Takes the key, the pushed array and the stored one.

        Examples
        --------
        >>> store = mx.kv.create('local')
        >>> def add(key, pushed, stored):
        ...     stored += pushed
        >>> store.set_updater(add)
        """
        self._set_updater(updater)

    def _set_updater(self, updater):
        self._updater = self._updater_func = self._str_updater_func = updater

    def save_optimizer_states(self, fname, dump_optimizer=False):
        """Write the optimizer's states to a file.

        Parameters
        ----------
        fname : str
            The file.
        dump_optimizer : bool
            Write the optimizer too.

        Raises
        ------
        AssertionError
            If the store has no optimizer.
        """
        states = self._need_updater("save").get_states(dump_optimizer)
        _core.write_file(os.fspath(fname), states)

    def load_optimizer_states(self, fname):
        """Read what `save_optimizer_states` wrote.

        Parameters
        ----------
        fname : str
            The file.

        Raises
        ------
        AssertionError
            If the store has no optimizer.
        """
        updater = self._need_updater("load")
        with open(fname, "rb") as stream:
            updater.set_states(stream.read())

    def set_gradient_compression(self, compression_params):
        """Compress pushed gradients; a 'device' store can.

        Parameters
        ----------
        compression_params : dict
            {'type': '2bit', 'threshold': 0.5}: each element is sent as -threshold, 0 or
            +threshold, and what that leaves out is added to the next gradient.

        Raises
        ------
        MXNetError
            If the store does not compress.
        """
        if "device" not in self.type:
            raise MXNetError(
                f"set_gradient_compression: a {self.type!r} store does not compress; use 'device'"
            )
        self._compression = compression_of(compression_params)

    # ---- description --------------------------------------------------------------------------

    @property
    def type(self):
        """The name of the kind of store."""
        return self.handle

    @property
    def rank(self):
        """Number of this worker: one process, number 0."""
        return 0

    @property
    def num_workers(self):
        """Count of workers: this process alone."""
        return 1

    def is_capable(self, capability):
        """Whether the store can do that: it has an optimizer.

        Parameters
        ----------
        capability : str
            'optimizer'.

        Returns
        -------
        bool

        Examples
        --------
        >>> mx.kv.create('local').is_capable('optimizer')
        True
        """
        return known_capability(capability) == KVStoreBase.OPTIMIZER

    def _barrier(self):
        """Wait for the other workers: there are none."""

    def _send_command_to_servers(self, head, body):
        """Tell the servers: there are none."""

    # ---- inside -------------------------------------------------------------------------------

    def _pairs(self, who, keys, values):
        """(key, arrays) for each key, in the order given; arrays of a repeated key are joined."""
        if not isinstance(keys, (list, tuple)):
            keys, values = [keys], [values]
        if not isinstance(values, (list, tuple)) or len(keys) != len(values):
            raise AssertionError(
                f"kvstore.{who}: {len(keys)} keys need as many values or lists of values"
            )
        grouped = {}
        for key, value in zip(keys, values, strict=True):
            self._check_key(who, key)
            arrays = list(value) if isinstance(value, (list, tuple)) else [value]
            for array in arrays:
                if not isinstance(array, NDArray):
                    raise AssertionError(
                        f"kvstore.{who}: the values of key {key!r} must be NDArrays, got "
                        f"{type(array).__name__}"
                    )
            if not arrays:
                raise AssertionError(f"kvstore.{who}: key {key!r} comes without a value")
            grouped.setdefault(key, []).extend(arrays)
        return list(grouped.items())

    def _check_key(self, who, key):
        if not isinstance(key, (int, str)):
            raise AssertionError(
                f"kvstore.{who}: a key must be an int or a str, got {type(key).__name__}"
            )
        kind = str if isinstance(key, str) else int
        if self._key_type not in (None, kind):
            raise MXNetError(
                f"kvstore.{who}: keys of this store are {self._key_type.__name__}, got {key!r}; "
                "mixed key types are not allowed"
            )
        self._key_type = kind

    def _stored(self, who, key):
        return self._found(who, key, self._values)

    @staticmethod
    def _found(who, key, known):
        """What is known of a key; raises for one without a value."""
        value = known.get(key)
        if value is None:
            raise MXNetError(f"kvstore.{who}: key {key!r} has no value yet; init it first")
        return value

    @staticmethod
    def _to_write(arrays, ignore_sparse):
        """The arrays that a pull writes to."""
        return [a for a in arrays if a.stype == "default" or not ignore_sparse]

    @staticmethod
    def _check_new(key, known):
        """Raises for a key that has a value."""
        if key in known:
            raise MXNetError(
                f"kvstore.init: key {key!r} has a value already; init or broadcast a key once"
            )

    @staticmethod
    def _check_shapes(who, key, shape, arrays, got="got"):
        """Raises for an array that is not shaped like the value of its key."""
        for array in arrays:
            if array.shape != shape:
                raise MXNetError(
                    f"kvstore.{who}: key {key!r} holds shape {shape}, {got} {array.shape}"
                )

    def _stored_for(self, who, key, arrays):
        """The value of a key, which the arrays must look like."""
        stored = self._stored(who, key)
        self._check_shapes(who, key, stored.shape, arrays, "out has" if who == "pull" else "got")
        return stored

    def _home(self, array):
        """Where a value is kept and added up."""
        return array.context if "device" in self.type else cpu()

    def _sums(self, pairs, priority):
        """The sum of the arrays of each key, by key."""
        return {key: self._sum(key, arrays) for key, arrays in pairs}

    def _sum(self, key, arrays):
        """The sum of the arrays; one array is given back as it is."""
        if self._compression is not None:
            arrays = [self._compression(key, i, array) for i, array in enumerate(arrays)]
        home = self._home(arrays[0])
        arrays = [self._landed(key, i, array, home) for i, array in enumerate(arrays)]
        if len(arrays) == 1:
            return arrays[0]
        total = ndarray.add_n(*arrays)
        kept = [array for i, array in enumerate(arrays) if self._landings.get((key, i)) is array]
        if kept:
            _core.push_point(kept)
        return total

    def _landed(self, key, number, array, home):
        """The array at `home`; between devices in memory that stays, so that a copy begins at once.

        New memory may still be in use by kernels that the device has not come to.
        """
        is_between = "cpu" not in array.context.device_type and "cpu" not in home.device_type
        if array.context == home or not is_between or array.stype != "default":
            return array.as_in_context(home)
        landing = self._landings.get((key, number))
        if landing is None or (landing.context, landing.dtype) != (home, array.dtype):
            landing = ndarray.empty(array.shape, ctx=home, dtype=array.dtype)
            self._landings[key, number] = landing
        array.copyto(landing)
        return landing

    def _take(self, sums):
        """Store the sums of some keys, or update what is stored with them."""
        if self._updater is None:
            self._values.update((key, total.copy()) for key, total in sums.items())
            return
        by_context = {}
        for key, total in sums.items():
            stored = self._values[key] = self._values[key].as_in_context(total.context)
            by_context.setdefault(total.context, []).append((key, total, stored))
        for updates in by_context.values():
            if isinstance(self._updater, opt.Updater):  # it updates many values at once
                self._updater(*map(list, zip(*updates, strict=True)))
                continue
            for update in updates:
                self._updater(*update)

    def _replace(self, key, value):
        """Store another value under a key that has one."""
        value.copyto(self._stored("replace", key))

    def _need_updater(self, verb):
        if self._updater is None:
            raise AssertionError(
                f"kvstore.{verb}_optimizer_states: the store has no optimizer; call set_optimizer"
            )
        return self._updater


def push_and_pull(store, keys, grads, outs):
    """Push the gradients of many keys and pull to `outs`; None there: to the gradients.

    A store of this process takes them all at once, so that its optimizer updates many at once;
    others are called key by key, the first keys with the highest priority.
    """
    if isinstance(store, KVStore):
        if all(out is None for out in outs):
            store._add_up(keys, grads)
            return
        targets = [grad if out is None else out for grad, out in zip(grads, outs, strict=True)]
        store.pushpull(keys, grads, out=targets)
        return
    for number, (key, grad, out) in enumerate(zip(keys, grads, outs, strict=True)):
        store.pushpull(key, grad, out=out, priority=-number)

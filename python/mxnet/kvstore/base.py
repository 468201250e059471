"""`KVStoreBase`, what every store offers; the table of stores; `create`."""

import warnings

from ..base import MXNetError
from ..ndarray import NDArray

__all__ = ["KVStoreBase", "create"]

_LOCAL = ("local", "local_update_cpu", "local_allreduce_cpu", "local_allreduce_device", "device")
_DIST = (
    "dist",
    "dist_sync",
    "dist_async",
    "dist_sync_device",
    "dist_device_sync",
    "dist_async_device",
    "dist_device_async",
    "p3",
)
_PACKAGES = {"horovod": "Horovod", "byteps": "BytePS"}


class KVStoreBase:
    """A store for data-parallel training; subclass and register it to bring your own.

    `Trainer` and `Module` need `broadcast`, `pushpull`, `is_capable` and the properties; the
    optimizer's functions only if `is_capable("optimizer")`.

    Raises
    ------
    NotImplementedError
        If a derived class lacks the method.

    Examples
    --------
    >>> @mx.kvstore.KVStoreBase.register
    ... class Own(mx.kvstore.KVStoreBase):
    ...     def broadcast(self, key, value, out, priority=0):
    ...         value.copyto(out)
    >>> out = mx.nd.zeros(2)
    >>> mx.kv.create("own").broadcast("w", mx.nd.ones(2), out)
    >>> out.asnumpy()
    array([1., 1.], dtype=float32)
    """

    OPTIMIZER = "optimizer"
    kv_registry = {}
    _sums_stay_sparse = True  # whether what is pulled has the rows that were pushed, and no others
    _is_remote = False  # whether other processes have the values, so that rows are fetched by need

    def broadcast(self, key, value, out, priority=0):
        """Store the value of rank 0 and write it to `out` on every worker.

        Parameters
        ----------
        key : str or int
            Name of the value.
        value : NDArray
            The value.
        out : NDArray or list of NDArray
            Where to.
        priority : int
            Higher goes first, where the store can choose.
        """
        raise NotImplementedError()

    def pushpull(self, key, value, out=None, priority=0):
        """Sum `value` over devices and workers and write the result to `out`, else to `value`.

        Parameters
        ----------
        key : str or int
            Name of the value.
        value, out : NDArray or list of NDArray
            One array a device.
        priority : int
            Higher goes first, where the store can choose.
        """
        raise NotImplementedError()

    def set_optimizer(self, optimizer):
        """Let the store update its values with an optimizer when gradients are pushed.

        Parameters
        ----------
        optimizer : Optimizer
            It keeps its states in the store.
        """
        raise NotImplementedError()

    def is_capable(self, capability):
        """Whether the store can do that; the one capability asked for is 'optimizer'.

        Parameters
        ----------
        capability : str
            'optimizer': the store can run one.

        Returns
        -------
        bool
        """
        raise NotImplementedError()

    def save_optimizer_states(self, fname, dump_optimizer=False):
        """Write the optimizer's states to a file, with the optimizer itself when asked for.

        Parameters
        ----------
        fname : str
            The file.
        dump_optimizer : bool
            Write the optimizer too.
        """
        raise NotImplementedError()

    def load_optimizer_states(self, fname):
        """Read what `save_optimizer_states` wrote.

        Parameters
        ----------
        fname : str
            The file.
        """
        raise NotImplementedError()

    def _any_worker(self, flag):
        """Tell whether the flag of any worker is set; a store of one process asks nobody."""
        return flag

    @property
    def type(self):
        """The name of the kind of store."""
        raise NotImplementedError()

    @property
    def rank(self):
        """Number of this worker."""
        raise NotImplementedError()

    @property
    def num_workers(self):
        """Count of workers."""
        raise NotImplementedError()

    @staticmethod
    def register(klass):
        """Enter a store under its lower-case class name, for `create`; a decorator.

        Parameters
        ----------
        klass : type
            A subclass of KVStoreBase.

        Returns
        -------
        type
            The class itself.
        """
        if not isinstance(klass, type):
            raise AssertionError(f"KVStoreBase.register: needs a class, got {klass!r}")
        name = klass.__name__.lower()
        old = KVStoreBase.kv_registry.get(name)
        if old is not None:
            warnings.warn(
                f"kvstore {name!r}: {klass.__module__}.{klass.__name__} replaces "
                f"{old.__module__}.{old.__name__}",
                stacklevel=2,
            )
        KVStoreBase.kv_registry[name] = klass
        return klass


@KVStoreBase.register
class TestStore(KVStoreBase):
    """The smallest store: sums over the devices of this process, keeps nothing."""

    def broadcast(self, key, value, out, priority=0):
        """Copy the value to every array of `out`."""
        for array in out if isinstance(out, list) else [out]:
            array[:] = value.as_in_context(array.context)

    def pushpull(self, key, value, out=None, priority=0):
        """Write the sum of the values to `out`, else back to the values."""
        values = [value] if isinstance(value, NDArray) else list(value)
        total = values[0].copy()
        for other in values[1:]:
            total += other.as_in_context(total.context)
        self.broadcast(key, total, out if out is not None else values)

    @staticmethod
    def is_capable(capability):
        """Whether the store can do that: it has no optimizer."""
        return known_capability(capability) != KVStoreBase.OPTIMIZER

    @property
    def type(self):
        """The name of the kind of store."""
        return "teststore"

    @property
    def rank(self):
        """Number of this worker."""
        return 0

    @property
    def num_workers(self):
        """Count of workers."""
        return 1


def known_capability(capability):
    """The name of a capability in lower case; raises for one that nobody knows."""
    if capability.lower() != KVStoreBase.OPTIMIZER:
        raise ValueError(f"kvstore: unknown capability {capability!r}; known: 'optimizer'")
    return capability.lower()


def create(name="local"):
    """Create a store.

    Parameters
    ----------
    name : str
        'local' adds up on the CPU, 'device' on the device of the first value, 'nccl' on all GPUs
        by NCCL; 'dist_sync', 'dist_async' and their variants are for processes that a launcher
        started; or the name of a registered class.

    Returns
    -------
    KVStoreBase

    Raises
    ------
    TypeError
        If the name is not a string.
    MXNetError
        If there is no such store, or it cannot work here.

    Examples
    --------
    >>> mx.kv.create("local").type
    'local'
    """
    if not isinstance(name, str):
        raise TypeError(f"kvstore.create: the name must be a string, got {type(name).__name__}")
    name = name.lower()
    if name in KVStoreBase.kv_registry:
        return KVStoreBase.kv_registry[name]()
    if name in _LOCAL:
        from .kvstore import KVStore

        return KVStore(name)
    if name == "nccl":
        from .nccl import NcclStore

        return NcclStore()
    if name in _DIST:
        from .dist import create_dist

        return create_dist(name)
    if name in _PACKAGES:
        from . import horovod

        return KVStoreBase.register(getattr(horovod, _PACKAGES[name]))()
    known = ", ".join(
        repr(known) for known in (*_LOCAL, "nccl", *_DIST, *_PACKAGES, *KVStoreBase.kv_registry)
    )
    raise MXNetError(f"kvstore.create: {name!r} is not available: no such kind; use one of {known}")

"""Which store a training uses, and whether the optimizer runs in it: the rules of 1.9.1."""

import os

from .. import _core
from .base import KVStoreBase, create

_LARGE = 16 * 1024 * 1024  # elements; such a weight is better updated on each device
_OVER_PROCESSES = ("dist", "p3", "horovod", "byteps")  # these serve one device a process too


def choose_store(kvstore, device_count, shapes):
    """The store (or None) and whether it updates the parameters.

    Parameters
    ----------
    kvstore : str, KVStoreBase or None
        What the user asked for. A name needs no store on one device.
    device_count : int
        Devices of this process.
    shapes : iterable of tuple
        Shapes of the parameters.
    """
    if kvstore is None:
        return None, False
    large = False
    if isinstance(kvstore, str):
        if device_count == 1 and not any(kind in kvstore.lower() for kind in _OVER_PROCESSES):
            return None, False
        store = create(kvstore)
        if kvstore == "local":
            large = max((_size(shape) for shape in shapes), default=0) > _LARGE
    elif isinstance(kvstore, KVStoreBase):
        store = kvstore
    else:
        raise TypeError(
            f"kvstore must be a name, a KVStoreBase or None, got {type(kvstore).__name__}"
        )
    _core.share_gradients()
    wanted = os.environ.get("MXNET_UPDATE_ON_KVSTORE", "1") != "0" or is_asynchronous(store)
    return store, wanted and not large and store.is_capable(KVStoreBase.OPTIMIZER)


def is_distributed(store):
    """Tell whether other processes take part; a store of a program's own may have no type."""
    try:
        return store is not None and "dist" in store.type
    except NotImplementedError:
        return False


def is_asynchronous(store):
    """Tell whether servers update at every push, so that nothing else can update."""
    return is_distributed(store) and "async" in store.type


def _size(shape):
    size = 1
    for length in shape:
        size *= length
    return size

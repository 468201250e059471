"""`Horovod` and `BytePS`: stores of packages that bring their own communication."""

import importlib

from ..base import MXNetError
from ..ndarray import NDArray
from .base import KVStoreBase, known_capability

__all__ = ["BytePS", "Horovod"]


class _Package(KVStoreBase):
    """A store that hands everything to a package with Horovod's functions."""

    package = title = None

    def __init__(self):
        try:
            self._handle = importlib.import_module(self.package)
        except ImportError as error:
            raise MXNetError(
                f"kvstore.create: {self.type!r} needs the package {self.title}, which cannot be "
                f"imported ({error}); install it, or use 'dist_sync'"
            ) from error
        self._handle.init()

    @property
    def type(self):
        """The name of the kind of store."""
        return type(self).__name__.lower()

    @property
    def rank(self):
        """Number of this worker."""
        return self._handle.rank()

    @property
    def local_rank(self):
        """Number of this worker among those of its machine."""
        return self._handle.local_rank()

    @property
    def num_workers(self):
        """Count of workers."""
        return self._handle.size()

    @staticmethod
    def is_capable(capability):
        """Whether the store can do that: it has no optimizer."""
        return known_capability(capability) != KVStoreBase.OPTIMIZER

    def set_optimizer(self, optimizer):
        """There is none: every worker updates by itself."""
        raise MXNetError(f"kvstore: a {self.type!r} store has no optimizer; use Trainer's own")

    @staticmethod
    def _single(who, value):
        """The one array of a key; these packages serve one device a process."""
        arrays = [value] if isinstance(value, NDArray) else list(value)
        if len(arrays) != 1:
            raise MXNetError(f"kvstore.{who}: one device a process, got {len(arrays)} arrays")
        return arrays[0]


class Horovod(_Package):
    """A store through Horovod: sums by its all-reduce."""

    package, title = "horovod.mxnet", "horovod"

    def broadcast(self, key, value, out, priority=0):
        """Write rank 0's value to `out` on every worker."""
        target = self._single("broadcast", out)
        got = self._handle.broadcast(value, root_rank=0, name=str(key), priority=priority)
        got.copyto(target)

    def pushpull(self, key, value, out=None, priority=0):
        """Write the sum over all workers to `out`, else to `value`."""
        array = self._single("pushpull", value)
        if out is None:
            self._handle.allreduce_(array, average=False, name=str(key), priority=priority)
            return
        got = self._handle.allreduce(array, average=False, name=str(key), priority=priority)
        got.copyto(self._single("pushpull", out))


class BytePS(_Package):
    """A store through BytePS: sums by its servers."""

    package, title = "byteps.mxnet", "byteps"

    def broadcast(self, key, value, out, priority=0):
        """Write rank 0's value to `out` on every worker."""
        target = self._single("broadcast", out)
        value.copyto(target)
        if self.rank != 0:
            target[:] = 0
        name = f"parameter_{key}"
        self._handle.byteps_declare_tensor(name)
        self._handle.byteps_push_pull(
            target, version=0, priority=priority, name=name, is_average=False
        )

    def pushpull(self, key, value, out=None, priority=0):
        """Write the sum over all workers to `out`, else to `value`."""
        array = self._single("pushpull", value)
        if out is not None:
            array = array.copyto(self._single("pushpull", out))
        name = f"gradient_{key}"
        self._handle.byteps_declare_tensor(name)
        self._handle.byteps_push_pull(
            array, version=0, priority=priority, name=name, is_average=False
        )

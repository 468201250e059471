"""Arrays that refuse to be written to: NDArray(handle, writable=False)."""

from .ndarray import NDArray


def _refuse(action):
    def method(self, *args):
        raise ValueError(f"NDArray: trying to {action} a readonly NDArray; copy() it first")

    return method


class ReadOnlyNDArray(NDArray):
    """Another object for an array, through which the array cannot be changed."""

    __slots__ = ()

    @property
    def writable(self) -> bool:
        """Whether it can be written to: never."""
        return False

    __setitem__ = _refuse("assign to")
    __iadd__ = _refuse("add to")
    __isub__ = _refuse("subtract from")
    __imul__ = _refuse("multiply")
    __itruediv__ = _refuse("divide")
    __idiv__ = __itruediv__
    __imod__ = _refuse("take modulo of")

    # Views of it are as readonly as itself.

    def __getitem__(self, key):
        return NDArray(super().__getitem__(key), writable=False)

    def reshape(self, *shape, **kwargs):
        """The same memory under another shape."""
        return NDArray(super().reshape(*shape, **kwargs), writable=False)

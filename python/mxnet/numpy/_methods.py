"""Methods that arrays and symbols of mx.np share: x.sum(axis=1) is mx.np.sum(x, axis=1)."""

import numpy as onp

from .._refused.arguments import unexpected
from . import arranging, joining, manipulation, products, reductions, selection
from . import elementwise as _elementwise
from ._faces import invoke, operator

_RESHAPE = operator("_np_reshape")
_FLAT, _WHOLE = (-1,), frozenset((int,))


def _shape_arguments(args, kwargs, who):
    if kwargs.pop("order", "C") != "C":
        raise NotImplementedError(f"{who}: only order 'C' exists")
    for name in ("newshape", "shape"):
        if name in kwargs and not args:
            args = (kwargs.pop(name),)
    if kwargs:
        raise TypeError(unexpected(who, next(iter(kwargs)), ["newshape", "shape", "order"]))
    if not args:
        raise TypeError(f"{who}: a shape must be given")
    shape = args[0] if len(args) == 1 and not isinstance(args[0], (int, onp.integer)) else args
    return tuple(int(extent) for extent in shape)


class ArrayMethods:
    """NumPy's methods, for arrays and for symbols."""

    __slots__ = ()

    @property
    def T(self):
        """The array with its axes reversed."""
        return self.transpose()

    # Shapes.

    def reshape(self, *args, **kwargs):
        """The elements under another shape; -1 is what remains."""
        if kwargs or len(args) != 1 or type(args[0]) is not tuple:
            plain = args and not kwargs and _WHOLE.issuperset(map(type, args))
            args = (args if plain else _shape_arguments(args, kwargs, "reshape"),)
        return invoke(_RESHAPE, (self,), args, None)

    def flatten(self, order="C"):
        """The elements in one axis."""
        if order != "C":
            return self.reshape(-1, order=order)
        return invoke(_RESHAPE, (self,), (_FLAT,), None)

    def transpose(self, *axes):
        """The array with its axes in another order."""
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
            axes = axes[0]
        return manipulation.transpose(self, axes or None)

    def squeeze(self, axis=None):
        """The array without axes of extent 1."""
        return manipulation.squeeze(self, axis)

    def expand_dims(self, *args, **kwargs):
        """The array with a new axis of extent 1."""
        return manipulation.expand_dims(self, *args, **kwargs)

    def swapaxes(self, axis1, axis2):
        """The array with two axes exchanged."""
        return manipulation.swapaxes(self, axis1, axis2)

    def broadcast_to(self, shape):
        """The array repeated along axes of extent 1."""
        return manipulation.broadcast_to(self, shape)

    def repeat(self, repeats, axis=None):
        """Each element repeated."""
        return manipulation.repeat(self, repeats, axis)

    def tile(self, *args, **kwargs):
        """The array repeated as a whole."""
        return manipulation.tile(self, *args, **kwargs)

    def diag(self, k=0, **kwargs):
        """A diagonal, or a matrix with it."""
        return arranging.diag(self, k, **kwargs)

    def split(self, *args, **kwargs):
        """The array cut into parts."""
        return joining.split(self, *args, **kwargs)

    def flip(self, *args, **kwargs):
        """Axes in reverse."""
        return arranging.flip(self, *args, **kwargs)

    # Reductions.

    def sum(self, axis=None, dtype=None, out=None, keepdims=False):
        """Sum over the given axes."""
        return reductions.sum(self, axis, dtype, keepdims, None, out)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False):
        """Product over the given axes."""
        return reductions.prod(self, axis, dtype, out, keepdims)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False):
        """Mean over the given axes."""
        return reductions.mean(self, axis, dtype, out, keepdims)

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        """Standard deviation over the given axes."""
        return reductions.std(self, axis, dtype, out, ddof, keepdims)

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        """Variance over the given axes."""
        return reductions.var(self, axis, dtype, out, ddof, keepdims)

    def max(self, axis=None, out=None, keepdims=False):
        """Largest element over the given axes."""
        return reductions.max(self, axis, keepdims, out)

    def min(self, axis=None, out=None, keepdims=False):
        """Smallest element over the given axes."""
        return reductions.min(self, axis, keepdims, out)

    def all(self, axis=None, out=None, keepdims=False):
        """Whether all elements are not 0."""
        return reductions.all(self, axis, keepdims, out)

    def any(self, axis=None, out=None, keepdims=False):
        """Whether any element is not 0."""
        return reductions.any(self, axis, keepdims, out)

    def argmax(self, axis=None, out=None):
        """Place of the first largest element."""
        return reductions.argmax(self, axis, out)

    def argmin(self, axis=None, out=None):
        """Place of the first smallest element."""
        return reductions.argmin(self, axis, out)

    def cumsum(self, axis=None, dtype=None, out=None):
        """Sums of the elements so far."""
        return reductions.cumsum(self, axis, dtype, out)

    # Elements.

    def clip(self, min=None, max=None, out=None):
        """The elements, none below min or above max."""
        return _elementwise.clip(self, min, max, out)

    def round(self, decimals=0, out=None, **kwargs):
        """Rounds to so many decimals."""
        return _elementwise.around(self, decimals, out, **kwargs)

    def take(self, indices, axis=None, mode="raise"):
        """Elements at places along an axis."""
        return selection.take(self, indices, axis, mode)

    def argsort(self, axis=-1, kind=None, order=None):
        """Places of the elements in ascending order."""
        return selection.argsort(self, axis, kind, order)

    def nonzero(self):
        """The places of the elements that are not 0."""
        return selection.nonzero(self)

    def dot(self, b, out=None):
        """NumPy's dot product."""
        return products.dot(self, b, out)

    def __matmul__(self, other):
        return products.matmul(self, other)

    def __rmatmul__(self, other):
        return products.matmul(other, self)

    def __and__(self, other):
        return _elementwise.bitwise_and(self, other)

    def __or__(self, other):
        return _elementwise.bitwise_or(self, other)

    def __xor__(self, other):
        return _elementwise.bitwise_xor(self, other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self):
        return _elementwise.invert(self)

    def __abs__(self):
        return _elementwise.abs(self)

    def __pos__(self):
        return self


_ALSO = """

`x.{name}(...)` is `mx.np.{name}(x, ...)`: help(mx.np.{name}) tells parameters, shapes and errors,
with an example.
"""
for _name, _method in vars(ArrayMethods).items():
    if not _name.startswith("_") and _name not in ("T", "flatten"):
        _method.__doc__ = (_method.__doc__ or "") + _ALSO.format(name=_name)  # None under -OO

"""Functions of the array API standard that move, choose or change elements."""

import math

import numpy as onp

from ... import numpy as _np
from .._faces import ARRAYS

__all__ = [
    "argsort", "bitwise_left_shift", "bitwise_right_shift", "clip", "logaddexp",
    "matrix_transpose", "nextafter", "positive", "reshape", "signbit", "sort", "take", "unstack",
]  # fmt: skip


def reshape(x, /, shape, *, copy=None):
    """The elements under another shape; they are copied unless that is forbidden.

    Parameters
    ----------
    x : ndarray
        The array.
    shape : tuple of int
        The shape; one extent may be -1 for what remains.
    copy : bool, optional
        False shares the memory.

    Returns
    -------
    ndarray
        Of that shape.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.reshape(xp.arange(4), (2, -1))
    array([[0, 1],
           [2, 3]], dtype=int64)
    """
    return x.reshape_view(shape) if copy is False else x.reshape(shape)


def sort(x, /, *, axis=-1, descending=False, stable=True):
    """The elements in order along an axis.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int
        The axis.
    descending : bool
        Whether the largest comes first.
    stable : bool
        Equal elements keep their order in any case.

    Returns
    -------
    ndarray
        Of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.sort(xp.asarray([2.0, 3.0, 1.0]), descending=True)
    array([3., 2., 1.])
    """
    return ARRAYS.sort(x, axis=axis, is_ascend=not descending)


def argsort(x, /, *, axis=-1, descending=False, stable=True):
    """The places of the elements in order; equal ones keep theirs.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int
        The axis.
    descending : bool
        Whether the largest comes first.
    stable : bool
        Equal elements keep their order in any case.

    Returns
    -------
    ndarray
        int64, of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.argsort(xp.asarray([2.0, 3.0, 1.0]))
    array([2, 0, 1], dtype=int64)
    """
    return ARRAYS.argsort(x, axis=axis, is_ascend=not descending, dtype="int64")


def matrix_transpose(x, /):
    """The last two axes exchanged.

    Parameters
    ----------
    x : ndarray
        Of shape (..., M, N).

    Returns
    -------
    ndarray
        Of shape (..., N, M).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.matrix_transpose(xp.ones((5, 2, 3))).shape
    (5, 3, 2)
    """
    return x.mT


def positive(x, /):
    """The array itself.

    Parameters
    ----------
    x : ndarray
        The array.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.positive(xp.asarray([-1, 2]))
    array([-1,  2], dtype=int64)
    """
    return x


def clip(x, /, min=None, max=None):
    """The elements, none below min or above max.

    Parameters
    ----------
    x : ndarray
        The array.
    min, max : number or ndarray, optional
        The bounds; arrays are broadcast.

    Returns
    -------
    ndarray
        Of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.clip(xp.asarray([-1.0, 0.5, 2.0]), 0, 1)
    array([0. , 0.5, 1. ])
    """
    return x if min is None and max is None else _np.clip(x, min, max)


def take(x, indices, /, *, axis=None):
    """Elements at places along an axis.

    Parameters
    ----------
    x : ndarray
        The array.
    indices : ndarray
        The places, of one axis.
    axis : int, optional
        The axis; needed where `x` has several.

    Returns
    -------
    ndarray
        Of the shape of `x`, with as many along the axis as there are places.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.take(xp.asarray([5, 6, 7]), xp.asarray([2, 0]))
    array([7, 5], dtype=int64)
    """
    return _np.take(x, indices, axis if x.ndim > 1 or axis is not None else 0)


def bitwise_left_shift(x1, x2, /):
    """The bits moved to higher places.

    Parameters
    ----------
    x1 : ndarray
        Whole numbers.
    x2 : ndarray or int
        By how many places.

    Returns
    -------
    ndarray
        Of the common shape.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.bitwise_left_shift(xp.asarray([1, 3]), 2)
    array([ 4, 12], dtype=int64)
    """
    return x1 << x2


def bitwise_right_shift(x1, x2, /):
    """The bits moved to lower places.

    Parameters
    ----------
    x1 : ndarray
        Whole numbers.
    x2 : ndarray or int
        By how many places.

    Returns
    -------
    ndarray
        Of the common shape.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.bitwise_right_shift(xp.asarray([4, 13]), 2)
    array([1, 3], dtype=int64)
    """
    return x1 >> x2


def logaddexp(x1, x2, /):
    """log(exp(x1) + exp(x2)), for large numbers too.

    Parameters
    ----------
    x1, x2 : ndarray
        Both sides; they are broadcast.

    Returns
    -------
    ndarray
        Of the common shape.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.logaddexp(xp.asarray([1000.0]), xp.asarray([1000.0]))
    array([1000.6931])
    """
    gap = _np.abs(x1 - x2)
    larger = _np.maximum(x1, x2)
    return _np.where(x1 == x2, larger + math.log(2), larger + _np.log1p(_np.exp(-gap)))


def signbit(x, /):
    """Whether the sign is negative, that of zero too.

    Parameters
    ----------
    x : ndarray
        Floating numbers.

    Returns
    -------
    ndarray
        bool, of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.signbit(xp.asarray([-0.0, 0.0, -2.0]))
    array([ True, False,  True])
    """
    return _np.copysign(_np.ones_like(x), x) < 0


def unstack(x, /, *, axis=0):
    """The parts along an axis.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int
        The axis.

    Returns
    -------
    tuple of ndarray
        As many as the axis has places, each of the shape of `x` without the axis.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.unstack(xp.asarray([[1, 2], [3, 4]]), axis=1)
    (array([1, 3], dtype=int64), array([2, 4], dtype=int64))
    """
    return tuple(_np.moveaxis(x, axis, 0))


def nextafter(x1, x2, /):
    """The next number after x1 on the way to x2; of 2024.12, computed by NumPy.

    Parameters
    ----------
    x1 : ndarray
        Where to start.
    x2 : ndarray
        The direction.

    Returns
    -------
    ndarray
        Neighbours of the elements of `x1`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> bool(xp.nextafter(xp.asarray([1.0]), xp.asarray([2.0])) > 1)
    True
    """
    return onp.nextafter(x1, x2)

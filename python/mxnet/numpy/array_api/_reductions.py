"""Functions of the array API standard that join elements: sums, places, different elements."""

import collections

import numpy as onp

from ... import numpy as _np
from .._faces import ARRAYS
from ._creation import zeros

__all__ = [
    "UniqueAllResult", "UniqueCountsResult", "UniqueInverseResult", "argmax", "argmin",
    "cumulative_sum", "prod", "std", "sum", "unique_all", "unique_counts", "unique_inverse",
    "unique_values", "var", "vecdot",
]  # fmt: skip

UniqueAllResult = collections.namedtuple("UniqueAllResult", "values indices inverse_indices counts")
UniqueCountsResult = collections.namedtuple("UniqueCountsResult", "values counts")
UniqueInverseResult = collections.namedtuple("UniqueInverseResult", "values inverse_indices")


def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    """Sum over axes; integers add up in int64.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int or tuple of int, optional
        The axes; all by default.
    dtype : dtype, optional
        The result's element type.
    keepdims : bool
        Whether the axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of the shape of `x` without the axes.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.sum(xp.asarray([[1, 2], [3, 4]]), axis=0)
    array([4, 6], dtype=int64)
    """
    if dtype is None and x.dtype.kind in "iu":
        dtype = onp.int64
    return _np.sum(x, axis, dtype, keepdims)


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    """Product over axes; integers multiply in int64.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int or tuple of int, optional
        The axes; all by default.
    dtype : dtype, optional
        The result's element type.
    keepdims : bool
        Whether the axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of the shape of `x` without the axes.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.prod(xp.asarray([[1, 2], [3, 4]]), axis=1)
    array([ 2, 12], dtype=int64)
    """
    if dtype is None and x.dtype.kind in "iu":
        dtype = onp.int64
    return _np.prod(x, axis, dtype, None, keepdims)


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Standard deviation over axes.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int or tuple of int, optional
        The axes; all by default.
    correction : float
        What is taken from the number of elements before it divides; 1 for samples.
    keepdims : bool
        Whether the axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of the shape of `x` without the axes.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> float(xp.std(xp.asarray([1.0, 3.0])))
    1.0
    """
    return _np.std(x, axis, ddof=int(correction), keepdims=keepdims)


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    """Variance over axes.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int or tuple of int, optional
        The axes; all by default.
    correction : float
        What is taken from the number of elements before it divides; 1 for samples.
    keepdims : bool
        Whether the axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of the shape of `x` without the axes.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> float(xp.var(xp.asarray([1.0, 3.0]), correction=1))
    2.0
    """
    return _np.var(x, axis, ddof=int(correction), keepdims=keepdims)


def argmax(x, /, *, axis=None, keepdims=False):
    """Place of the first largest element.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int, optional
        The axis; without it places count through all elements.
    keepdims : bool
        Whether the axis stays, with extent 1.

    Returns
    -------
    ndarray
        int64, of the shape of `x` without the axis.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.argmax(xp.asarray([[1, 3], [4, 2]]), axis=1)
    array([1, 0], dtype=int64)
    """
    return ARRAYS.argmax(x, axis=axis, keepdims=keepdims)


def argmin(x, /, *, axis=None, keepdims=False):
    """Place of the first smallest element.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int, optional
        The axis; without it places count through all elements.
    keepdims : bool
        Whether the axis stays, with extent 1.

    Returns
    -------
    ndarray
        int64, of the shape of `x` without the axis.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.argmin(xp.asarray([[1, 3], [4, 2]]), axis=1)
    array([0, 1], dtype=int64)
    """
    return ARRAYS.argmin(x, axis=axis, keepdims=keepdims)


def cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    """Sums of the elements so far.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int, optional
        The axis; the first by default.
    dtype : dtype, optional
        The result's element type.
    include_initial : bool
        Whether the sum of no elements comes first.

    Returns
    -------
    ndarray
        Of the shape of `x`, with one more along the axis where the first is included.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.cumulative_sum(xp.asarray([1.0, 2.0, 3.0]), include_initial=True)
    array([0., 1., 3., 6.])
    """
    if axis is None:
        axis = 0
    result = _np.cumsum(x, axis, dtype)
    if not include_initial:
        return result
    shape = [*x.shape]
    shape[axis] = 1
    return _np.concatenate([zeros(shape, dtype=result.dtype), result], axis)


def vecdot(x1, x2, /, *, axis=-1):
    """Sums of products along an axis.

    Parameters
    ----------
    x1, x2 : ndarray
        Vectors along the axis; other axes are broadcast.
    axis : int
        The axis.

    Returns
    -------
    ndarray
        Of the common shape without the axis.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.vecdot(xp.asarray([[1.0, 2.0], [3.0, 4.0]]), xp.asarray([10.0, 1.0]))
    array([12., 34.])
    """
    return (x1 * x2).sum(axis=axis)


def unique_values(x, /):
    """The different elements.

    Parameters
    ----------
    x : ndarray
        The array.

    Returns
    -------
    ndarray
        Of one axis, ascending.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.unique_values(xp.asarray([3, 1, 3]))
    array([1, 3], dtype=int64)
    """
    return _np.unique(x)


def unique_all(x, /):
    """The different elements, their first places, each element's number, and counts.

    Parameters
    ----------
    x : ndarray
        The array.

    Returns
    -------
    UniqueAllResult
        values, indices and counts of one axis, inverse_indices of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> found = xp.unique_all(xp.asarray([3, 1, 3]))
    >>> found.indices, found.inverse_indices
    (array([1, 0], dtype=int64), array([1, 0, 1], dtype=int64))
    """
    values, indices, inverse, counts = _np.unique(x, True, True, True)
    return UniqueAllResult(values, indices, inverse.reshape(x.shape), counts)


def unique_counts(x, /):
    """The different elements and how often they are there.

    Parameters
    ----------
    x : ndarray
        The array.

    Returns
    -------
    UniqueCountsResult
        values and counts, of one axis.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.unique_counts(xp.asarray([3, 1, 3])).counts
    array([1, 2], dtype=int64)
    """
    return UniqueCountsResult(*_np.unique(x, return_counts=True))


def unique_inverse(x, /):
    """The different elements, and for each element which of them it is.

    Parameters
    ----------
    x : ndarray
        The array.

    Returns
    -------
    UniqueInverseResult
        values of one axis, inverse_indices of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.unique_inverse(xp.asarray([3, 1, 3])).inverse_indices
    array([1, 0, 1], dtype=int64)
    """
    values, inverse = _np.unique(x, return_inverse=True)
    return UniqueInverseResult(values, inverse.reshape(x.shape))

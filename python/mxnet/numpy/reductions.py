"""Sums, means, extremes and their kind over axes."""

import numpy as onp

from ..base import dtype_flag, dtype_name
from ._faces import as_input, invoke, numbers_by, of, operator, public

__all__ = [
    "all",
    "amax",
    "amin",
    "any",
    "argmax",
    "argmin",
    "average",
    "cumsum",
    "max",
    "mean",
    "min",
    "prod",
    "product",
    "sometrue",
    "std",
    "sum",
    "var",
]


_ALL, _ANY = operator("_np_all"), operator("_np_any")
_ARGMAX, _ARGMIN = operator("_npi_argmax"), operator("_npi_argmin")
_MAX, _MIN = operator("_np_max"), operator("_np_min")
_MEAN, _STD, _VAR = operator("_npi_mean"), operator("_npi_std"), operator("_npi_var")
_PROD, _SUM = operator("_np_prod"), operator("_np_sum")
_CUMSUM = operator("_np_cumsum", numbers_by(onp.cumsum))
_BOOL = dtype_flag(onp.bool_)


def _axes(axis):
    """An axis or axes as the operators take them: a tuple, or None for all."""
    if axis is None:
        return None
    return (int(axis),) if isinstance(axis, (int, onp.integer)) else tuple(axis)


def sum(a, axis=None, dtype=None, keepdims=False, initial=None, out=None):
    """Sum over the given axes.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    initial : float, optional
        A number to begin with.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.sum(x)
    array(21.)
    >>> mx.np.sum(x, axis=0)
    array([5., 7., 9.])
    >>> mx.np.sum(x, axis=1, keepdims=True).shape
    (2, 1)
    """
    return invoke(
        _SUM, (a,), (axis, None if dtype is None else dtype_name(dtype), keepdims, initial), out
    )


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=None):
    """Product over the given axes.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    out : ndarray, optional
        Where the result is written.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    initial : float, optional
        A number to begin with.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.prod(x)
    array(720.)
    >>> mx.np.prod(x, axis=1)
    array([  6., 120.])
    """
    return invoke(
        _PROD, (a,), (axis, None if dtype is None else dtype_name(dtype), keepdims, initial), out
    )


def product(a, axis=None, dtype=None, out=None, keepdims=False, initial=None):
    """Product over the given axes: another name of `prod`.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    out : ndarray, optional
        Where the result is written.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    initial : float, optional
        A number to begin with.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.product(x, axis=1)
    array([  6., 120.])
    """
    return prod(a, axis, dtype, out, keepdims, initial)


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    """Mean over the given axes; that of integers is float32.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    out : ndarray, optional
        Where the result is written.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.mean(x)
    array(3.5)
    >>> mx.np.mean(x, axis=0)
    array([2.5, 3.5, 4.5])
    """
    return invoke(_MEAN, (a,), (axis, None if dtype is None else dtype_name(dtype), keepdims), out)


def max(a, axis=None, keepdims=False, out=None, initial=None):
    """Largest element over the given axes.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.
    initial : float, optional
        A number to begin with.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.max(x)
    array(6.)
    >>> mx.np.max(x, axis=1)
    array([3., 6.])
    """
    return invoke(_MAX, (a,), (axis, keepdims, initial), out)


def min(a, axis=None, keepdims=False, out=None, initial=None):
    """Smallest element over the given axes.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.
    initial : float, optional
        A number to begin with.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.min(x)
    array(1.)
    >>> mx.np.min(x, axis=1)
    array([1., 4.])
    """
    return invoke(_MIN, (a,), (axis, keepdims, initial), out)


def amax(a, axis=None, keepdims=False, out=None):
    """Largest element over the given axes: another name of `max`.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.amax(x, axis=0)
    array([4., 5., 6.])
    """
    return max(a, axis, keepdims, out)


def amin(a, axis=None, keepdims=False, out=None):
    """Smallest element over the given axes: another name of `min`.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.amin(x, axis=0)
    array([1., 2., 3.])
    """
    return min(a, axis, keepdims, out)


def all(a, axis=None, keepdims=False, out=None):
    """Whether all elements over the given axes are not 0.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes. The dtype is bool.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.all(x > 0)
    array(True)
    >>> mx.np.all(x > 1, axis=1)
    array([False,  True])
    """
    return invoke(_ALL, (a,), (axis, keepdims), out)


def any(a, axis=None, keepdims=False, out=None):
    """Whether any element over the given axes is not 0.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes. The dtype is bool.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.any(x > 6)
    array(False)
    >>> mx.np.any(x > 3, axis=1)
    array([False,  True])
    """
    return invoke(_ANY, (a,), (axis, keepdims), out)


def sometrue(a, axis=None, keepdims=False, out=None):
    """Whether any element over the given axes is not 0: another name of `any`.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes. The dtype is bool.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.sometrue(x > 3, axis=1)
    array([False,  True])
    """
    return any(a, axis, keepdims, out)


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    """Standard deviation over the given axes.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    out : ndarray, optional
        Where the result is written.
    ddof : int, default 0
        What is taken from the count of elements before it divides: 0 for a population, 1 for a
        sample.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.std(x)
    array(1.7078252)
    >>> mx.np.std(x, axis=0, ddof=1)
    array([2.1213202, 2.1213202, 2.1213202])
    """
    return invoke(
        _STD, (a,), (axis, None if dtype is None else dtype_name(dtype), ddof, keepdims), out
    )


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    """Variance over the given axes.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    out : ndarray, optional
        Where the result is written.
    ddof : int, default 0
        What is taken from the count of elements before it divides: 0 for a population, 1 for a
        sample.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of a's shape without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.var(x)
    array(2.9166667)
    >>> mx.np.var(x, axis=0, ddof=1)
    array([4.5, 4.5, 4.5])
    """
    return invoke(
        _VAR, (a,), (axis, None if dtype is None else dtype_name(dtype), ddof, keepdims), out
    )


def average(a, axis=None, weights=None, returned=False, out=None):
    """Weighted mean over the given axes; with `returned` also the sums of the weights.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out. Negative ones count from the last.
    weights : ndarray or list of numbers, optional
        Weights of a's shape, or a vector of one weight for each place along the axis; all 1
        when left out.
    returned : bool, default False
        Whether the sums of the weights are returned too.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray, or a tuple of two
        The means, of a's shape without the reduced axes, and with `returned` the sums of the
        weights.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.average(x, axis=1, weights=mx.np.array([1, 1, 2]))
    array([2.25, 5.25])
    >>> mx.np.average(x, axis=0, returned=True)
    (array([2.5, 3.5, 4.5]), array([2., 2., 2.]))
    """
    a = as_input(a)
    attrs = {"axis": _axes(axis), "returned": returned, "out": out}
    if weights is None:
        result = of(a).average(a, weighted=False, **attrs)
    else:
        result = of(a).average(a, as_input(weights), weighted=True, **attrs)
    return tuple(result) if returned else result


def argmax(a, axis=None, out=None):
    """Place of the first largest element, as int64.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int, optional
        The axis to search; the flattened array when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        int64, of a's shape without the axis.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.argmax(x)
    array(5, dtype=int64)
    >>> mx.np.argmax(x, axis=1)
    array([2, 2], dtype=int64)
    """
    return invoke(_ARGMAX, (a,), (axis, False), out)


def argmin(a, axis=None, out=None):
    """Place of the first smallest element, as int64.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int, optional
        The axis to search; the flattened array when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        int64, of a's shape without the axis.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.argmin(x)
    array(0, dtype=int64)
    >>> mx.np.argmin(x, axis=1)
    array([0, 0], dtype=int64)
    """
    return invoke(_ARGMIN, (a,), (axis, False), out)


def cumsum(a, axis=None, dtype=None, out=None):
    """Sums of the elements so far, along an axis or over the flattened array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int, optional
        The axis to add along; the flattened array when left out.
    dtype : str or type, optional
        The dtype to compute in and of the result.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape, or a vector of all its elements when no axis is given.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.cumsum(x)
    array([ 1.,  3.,  6., 10., 15., 21.])
    >>> mx.np.cumsum(x, axis=1)
    array([[ 1.,  3.,  6.],
           [ 4.,  9., 15.]])
    """
    if getattr(a, "_type_flag", None) == _BOOL:
        dtype = dtype or onp.int64
        a = a.astype(dtype)
    return invoke(_CUMSUM, (a,), (axis, None if dtype is None else dtype_name(dtype)), out)


public(__all__, __name__)

"""Products of arrays."""

from .._refused.arguments import unknown_keyword
from ..util import _check_ufunc_options
from ._faces import NUMBERS, as_input, as_inputs, invoke, is_symbol, of, operator, public
from .manipulation import ravel

__all__ = ["dot", "einsum", "inner", "matmul", "outer", "tensordot", "vdot"]

_DOT, _MATMUL = operator("_np_dot"), operator("_npi_matmul")


def dot(a, b, out=None):
    """NumPy's dot product: over the last axis of a and the last but one of b.

    Parameters
    ----------
    a, b : ndarray
        The factors; with a vector `b` the sum is over its only axis, a number multiplies.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the last axis, then b's without the one summed over.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.dot(a, b)
    array(11.)
    >>> a, b = mx.np.array([[1, 2], [3, 4]]), mx.np.array([[1, 0], [0, 2]])
    >>> mx.np.dot(a, b)
    array([[1., 4.],
           [3., 8.]])
    >>> mx.np.dot(mx.np.ones((2, 3, 4)), mx.np.ones((4, 5))).shape
    (2, 3, 5)
    """
    return invoke(_DOT, (a, b), (), out)


def matmul(a, b, out=None, **kwargs):
    """Products of matrices, in batches that broadcast.

    Parameters
    ----------
    a, b : ndarray
        Matrices in the last two axes; a vector counts as a row on the left, as a column on the
        right.
    out : ndarray, optional
        Where the result is written.
    **kwargs
        Options of NumPy's functions, which must have their usual values.

    Returns
    -------
    ndarray
        Of shape (..., m, n) for (..., m, k) and (..., k, n); a vector's axis falls away.

    Raises
    ------
    ValueError
        If one side is a number.
    TypeError
        If a keyword argument is unknown.
    NotImplementedError
        If an option has another value than its usual one.

    Examples
    --------
    >>> a, b = mx.np.array([[1, 2], [3, 4]]), mx.np.array([[1, 0], [0, 2]])
    >>> mx.np.matmul(a, b)
    array([[1., 4.],
           [3., 8.]])
    >>> mx.np.matmul(mx.np.ones((5, 1, 2, 3)), mx.np.ones((4, 3, 2))).shape
    (5, 4, 2, 2)
    """
    if kwargs:
        _check_ufunc_options(matmul, kwargs)
    if isinstance(a, NUMBERS) or isinstance(b, NUMBERS):
        raise ValueError("matmul: numbers cannot be multiplied as matrices; use multiply")
    return invoke(_MATMUL, (a, b), (), out)


def tensordot(a, b, axes=2):
    """Sums of products over axes: so many inner ones, or two lists of them.

    Parameters
    ----------
    a, b : ndarray
        The two arrays.
    axes : int or two lists of int, default 2
        How many of the last axes of `a` meet the first of `b`, or which axes of `a` meet which
        of `b`.

    Returns
    -------
    ndarray
        Of the axes of `a` that are left, then those of `b`.

    Examples
    --------
    >>> a, b = mx.np.ones((2, 3, 4)), mx.np.ones((4, 3, 5))
    >>> mx.np.tensordot(a, b, axes=([1, 2], [1, 0])).shape
    (2, 5)
    >>> mx.np.tensordot(mx.np.ones((2, 3)), mx.np.ones((3, 4)), axes=1)
    array([[3., 3., 3., 3.],
           [3., 3., 3., 3.]])
    """
    a, b = as_input(a), as_input(b)
    if isinstance(axes, int):
        return of(a, b).tensordot_int_axes(a, b, axes=axes)
    first, second = axes
    first = (first,) if isinstance(first, int) else tuple(first)
    second = (second,) if isinstance(second, int) else tuple(second)
    return of(a, b).tensordot(a, b, a_axes_summed=first, b_axes_summed=second)


def inner(a, b):
    """Sums of products over the last axes.

    Parameters
    ----------
    a, b : ndarray
        Arrays with last axes of one extent.

    Returns
    -------
    ndarray
        Of a's shape, then b's, both without the last axis.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.inner(a, b)
    array(11.)
    >>> mx.np.inner(mx.np.ones((2, 3)), mx.np.ones((4, 3))).shape
    (2, 4)
    """
    a, b = as_input(a), as_input(b)
    if not (is_symbol(a) or is_symbol(b)) and 0 in (a.ndim, b.ndim):
        return a * b
    return tensordot(a, b, [-1, -1])


def outer(a, b):
    """All products of an element of a and one of b.

    Parameters
    ----------
    a, b : ndarray
        The two arrays; they are flattened.

    Returns
    -------
    ndarray
        Of shape (a.size, b.size).

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.outer(a, b)
    array([[3., 4.],
           [6., 8.]])
    """
    return tensordot(ravel(a), ravel(b), 0)


def vdot(a, b):
    """The dot product of the flattened arrays.

    Parameters
    ----------
    a, b : ndarray
        Two arrays of equally many elements.

    Returns
    -------
    ndarray
        Without axes.

    Examples
    --------
    >>> a, b = mx.np.array([[1, 2], [3, 4]]), mx.np.array([[1, 0], [0, 2]])
    >>> mx.np.vdot(a, b)
    array(9.)
    """
    return tensordot(ravel(a), ravel(b), 1)


def einsum(*operands, **kwargs):
    """Einstein's sum: `einsum('ij,jk->ik', a, b)`.

    Parameters
    ----------
    *operands : str, then arrays
        A letter for each axis of each array, commas between the arrays, and after `->` the axes
        of the result. Letters that are not in the result are summed over.
    optimize : bool, default False
        Whether more than two arrays are multiplied in the order that costs least.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        With the axes after `->`.

    Raises
    ------
    TypeError
        If an argument is unknown.

    Examples
    --------
    >>> a, b = mx.np.array([[1, 2], [3, 4]]), mx.np.array([[1, 0], [0, 2]])
    >>> mx.np.einsum("ij,jk->ik", a, b)
    array([[1., 4.],
           [3., 8.]])
    >>> mx.np.einsum("ii->i", a)
    array([1., 4.])
    >>> mx.np.einsum("ij,ij->", a, b)
    array(9.)
    """
    out = kwargs.pop("out", None)
    optimize = kwargs.pop("optimize", False)
    if kwargs:
        raise unknown_keyword(einsum, kwargs, ("optimize", "out"))
    subscripts, *arrays = operands
    arrays = as_inputs(arrays)
    return of(*arrays).einsum(*arrays, subscripts=subscripts, optimize=int(bool(optimize)), out=out)


public(__all__, __name__)

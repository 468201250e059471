"""Functions of mx.np that reorder elements, and those of diagonals and differences."""

from ._faces import NUMBERS, as_input, as_tuple, invoke, of, operator, public

__all__ = [
    "diag",
    "diagflat",
    "diagonal",
    "diff",
    "ediff1d",
    "flip",
    "fliplr",
    "flipud",
    "roll",
    "rot90",
    "trace",
    "tril",
    "triu",
]

_DIAG, _FLIP = operator("_np_diag"), operator("_npi_flip")


def roll(a, shift, axis=None):
    """Elements moved in a circle along axes, or over the flattened array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    shift : int or tuple of int
        How far; negative ones go towards the beginning.
    axis : int or tuple of int, optional
        The axes; the flattened array when left out.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> mx.np.roll(mx.np.arange(5), 2)
    array([3., 4., 0., 1., 2.])
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.roll(x, -1, axis=1)
    array([[2., 3., 1.],
           [5., 6., 4.]])
    """
    a = as_input(a)
    return of(a).roll(a, shift=as_tuple(shift), axis=None if axis is None else as_tuple(axis))


def flip(m, axis=None, out=None):
    """Axes in reverse; all of them when none is given.

    Parameters
    ----------
    m : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reverse.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.flip(x)
    array([[6., 5., 4.],
           [3., 2., 1.]])
    >>> mx.np.flip(x, axis=1)
    array([[3., 2., 1.],
           [6., 5., 4.]])
    """
    return invoke(_FLIP, (m,), (axis if axis is None else as_tuple(axis),), out)


def flipud(m):
    """The first axis in reverse.

    Parameters
    ----------
    m : ndarray
        An array of at least one axis.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.flipud(x)
    array([[4., 5., 6.],
           [1., 2., 3.]])
    """
    return flip(m, 0)


def fliplr(m):
    """The second axis in reverse.

    Parameters
    ----------
    m : ndarray
        An array of at least two axes.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.fliplr(x)
    array([[3., 2., 1.],
           [6., 5., 4.]])
    """
    return flip(m, 1)


def rot90(m, k=1, axes=(0, 1)):
    """A plane turned by 90 degrees, k times.

    Parameters
    ----------
    m : ndarray
        An array of at least two axes.
    k : int, default 1
        How often, against the clock; negative ones turn with it.
    axes : tuple of two int, default (0, 1)
        The plane.

    Returns
    -------
    ndarray
        Of m's shape, with the extents of `axes` exchanged when `k` is odd.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.rot90(x)
    array([[3., 6.],
           [2., 5.],
           [1., 4.]])
    """
    m = as_input(m)
    return of(m).rot90(m, k=k, axes=tuple(axes))


def diag(array, k=0):
    """A diagonal of a matrix, or a matrix with this diagonal.

    Parameters
    ----------
    array : ndarray
        A matrix, or a vector.
    k : int, default 0
        Which diagonal: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        A vector for a matrix, a square matrix for a vector.

    Examples
    --------
    >>> mx.np.diag(mx.np.array([1, 2]))
    array([[1., 0.],
           [0., 2.]])
    >>> mx.np.diag(mx.np.array([[1, 2], [3, 4]]), k=1)
    array([2.])
    """
    return invoke(_DIAG, (array,), (k,), None)


def diagflat(array, k=0):
    """A matrix with the elements on a diagonal.

    Parameters
    ----------
    array : ndarray
        An array of any shape; its elements are read in order.
    k : int, default 0
        Which diagonal: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        A square matrix with `array.size + abs(k)` rows.

    Examples
    --------
    >>> mx.np.diagflat(mx.np.array([[1, 2]]), k=1)
    array([[0., 1., 0.],
           [0., 0., 2.],
           [0., 0., 0.]])
    """
    array = as_input(array)
    return of(array).diagflat(array, k=k)


def diagonal(a, offset=0, axis1=0, axis2=1):
    """The diagonals of matrices along two axes.

    Parameters
    ----------
    a : ndarray
        An array of at least two axes.
    offset : int, default 0
        Which diagonal: 0 the main one, positive ones above it.
    axis1, axis2 : int, default 0 and 1
        The two axes of the matrices.

    Returns
    -------
    ndarray
        Of a's shape without the two axes, and the diagonals as the last axis.

    Examples
    --------
    >>> x = mx.np.arange(9).reshape(3, 3)
    >>> mx.np.diagonal(x)
    array([0., 4., 8.])
    >>> mx.np.diagonal(x, offset=1)
    array([1., 5.])
    """
    a = as_input(a)
    return of(a).diagonal(a, offset=offset, axis1=axis1, axis2=axis2)


def trace(a, offset=0, axis1=0, axis2=1, out=None):
    """The sums of diagonals.

    Parameters
    ----------
    a : ndarray
        An array of at least two axes.
    offset : int, default 0
        Which diagonal: 0 the main one, positive ones above it.
    axis1, axis2 : int, default 0 and 1
        The two axes of the matrices.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the two axes.

    Examples
    --------
    >>> mx.np.trace(mx.np.arange(9).reshape(3, 3))
    array(12.)
    """
    a = as_input(a)
    return of(a).trace(a, offset=offset, axis1=axis1, axis2=axis2, out=out)


def tril(m, k=0):
    """The lower triangles; zeros above the k-th diagonal.

    Parameters
    ----------
    m : ndarray
        Matrices in the last two axes.
    k : int, default 0
        The last diagonal that is kept: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> mx.np.tril(mx.np.ones((3, 3)))
    array([[1., 0., 0.],
           [1., 1., 0.],
           [1., 1., 1.]])
    """
    m = as_input(m)
    return of(m).tril(m, k=k)


def triu(m, k=0):
    """The upper triangles; zeros below the k-th diagonal.

    Parameters
    ----------
    m : ndarray
        Matrices in the last two axes.
    k : int, default 0
        The first diagonal that is kept: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> mx.np.triu(mx.np.ones((3, 3)))
    array([[1., 1., 1.],
           [0., 1., 1.],
           [0., 0., 1.]])
    """
    m = as_input(m)
    return m - of(m).tril(m, k=k - 1)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbours along an axis.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    n : int, default 1
        How often differences are taken.
    axis : int, default -1
        The axis.
    prepend, append : None, optional
        Only for NumPy's signature; other values raise NotImplementedError.

    Returns
    -------
    ndarray
        Of a's shape, the axis shorter by `n`.

    Raises
    ------
    NotImplementedError
        If `prepend` or `append` is given.
    ValueError
        If `n` is negative.

    Examples
    --------
    >>> x = mx.np.array([1, 2, 4, 7])
    >>> mx.np.diff(x)
    array([1., 2., 3.])
    >>> mx.np.diff(x, n=2)
    array([1., 1.])
    """
    if prepend is not None or append is not None:
        raise NotImplementedError("diff: prepend and append are not supported; use concatenate")
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"diff: n must not be negative, got {n}")
    a = as_input(a)
    return of(a).diff(a, n=n, axis=axis)


def ediff1d(ary, to_end=None, to_begin=None):
    """Differences of neighbours in the flattened array, with values before and after them.

    Parameters
    ----------
    ary : ndarray or list of numbers
        The array.
    to_end : ndarray or number, optional
        What comes after the differences.
    to_begin : ndarray or number, optional
        What comes before them.

    Returns
    -------
    ndarray
        A vector.

    Examples
    --------
    >>> x = mx.np.array([1, 2, 4, 7])
    >>> mx.np.ediff1d(x)
    array([1., 2., 3.])
    >>> mx.np.ediff1d(x, to_end=99, to_begin=0)
    array([ 0.,  1.,  2.,  3., 99.])
    """
    ary = as_input(ary)
    inputs, attrs = [ary], {}
    for name, side in (("to_begin", to_begin), ("to_end", to_end)):
        if isinstance(side, NUMBERS):
            attrs[f"{name}_scalar"] = float(side)
        elif side is not None:
            attrs[f"{name}_arr_given"] = True
            inputs.append(as_input(side))
    return of(*inputs).ediff1d(*inputs, **attrs)


public(__all__, __name__)

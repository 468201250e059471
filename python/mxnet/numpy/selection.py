"""Functions of mx.np that choose, sort and count elements."""

import numpy as onp

from .. import _core
from ._faces import (
    NUMBERS,
    as_input,
    custom,
    invoke,
    is_symbol,
    of,
    operator,
    public,
    with_arrays,
)

__all__ = [
    "argsort",
    "bincount",
    "delete",
    "diag_indices_from",
    "histogram",
    "insert",
    "may_share_memory",
    "nonzero",
    "percentile",
    "polyval",
    "quantile",
    "shape",
    "shares_memory",
    "sort",
    "take",
    "unique",
    "unravel_index",
    "where",
]


_ARGSORT, _SORT, _TAKE = operator("_npi_argsort"), operator("_npi_sort"), operator("_npi_take")
_WHERE_NUMBERS = operator("_npi_where_scalar2")
_WHERE_LEFT, _WHERE_RIGHT = operator("_npi_where_lscalar"), operator("_npi_where_rscalar")


def where(condition, x=None, y=None):
    """Give x where the condition holds, y elsewhere; without them the places where it holds.

    Parameters
    ----------
    condition : ndarray or bool
        What decides; elements that are not 0 hold.
    x, y : ndarray or number, optional
        What is taken where the condition holds, and elsewhere; both broadcast with it.

    Returns
    -------
    ndarray, or a tuple of ndarray
        Of the shape that the three broadcast to; without `x` and `y` what `nonzero` gives.

    Raises
    ------
    ValueError
        If only one of `x` and `y` is given.

    Examples
    --------
    >>> x = mx.np.array([1, -2, 3])
    >>> mx.np.where(x > 0, x, 0)
    array([1., 0., 3.])
    >>> mx.np.where(x > 0)
    (array([0, 2], dtype=int64),)
    """
    if x is None or y is None:
        if x is not y:
            raise ValueError("where: either both or neither of x and y must be given")
        return nonzero(condition)
    return invoke(_WHERE, (condition, x, y), (), None)


def _where_otherwise(handle, inputs, attrs, out):
    condition, x, y = inputs
    if not any(isinstance(item, NUMBERS) for item in inputs):
        return with_arrays(handle, inputs, attrs, out)
    if isinstance(condition, NUMBERS):
        return x if condition else y
    if isinstance(x, NUMBERS) and isinstance(y, NUMBERS):
        return invoke(_WHERE_NUMBERS, (condition,), (float(x), float(y)), None)
    if isinstance(x, NUMBERS):
        return invoke(_WHERE_LEFT, (condition, y), (float(x),), None)
    return invoke(_WHERE_RIGHT, (condition, x), (float(y),), None)


_WHERE = operator("_npi_where", _where_otherwise)


def take(a, indices, axis=None, mode="raise", out=None):
    """Elements at places along an axis, or of the flattened array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    indices : ndarray of integers, int or list of int
        The places.
    axis : int, optional
        The axis; the flattened array when left out.
    mode : str, default 'raise'
        What places outside do: 'raise' an error, 'clip' to the nearest end, or 'wrap' around.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape, with indices' shape in place of the axis.

    Raises
    ------
    NotImplementedError
        If the mode does not exist.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.take(x, mx.np.array([0, 2], dtype="int32"), axis=1)
    array([[1., 3.],
           [4., 6.]])
    >>> mx.np.take(x, mx.np.array([7], dtype="int32"), mode="wrap")
    array([2.])
    """
    if mode not in ("wrap", "clip", "raise"):
        raise NotImplementedError(f"take: mode {mode!r} does not exist; use wrap, clip or raise")
    if axis is None:
        a, axis = as_input(a).reshape(-1), 0
    return invoke(_TAKE, (a, indices), (axis, mode), out)


def argsort(a, axis=-1, kind=None, order=None):
    """Places of the elements in ascending order, as int64.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or None, default -1
        The axis; None sorts the flattened array.
    kind : str, optional
        For NumPy's signature; there is one way of sorting.
    order : None, optional
        Only for NumPy's signature; other values raise NotImplementedError.

    Returns
    -------
    ndarray
        int64, of a's shape.

    Raises
    ------
    NotImplementedError
        If `order` is given.

    Examples
    --------
    >>> mx.np.argsort(mx.np.array([3, 1, 2]))
    array([1, 2, 0], dtype=int64)
    """
    if order is not None:
        raise NotImplementedError("argsort: order is not supported")
    return invoke(_ARGSORT, (a,), (axis, True, "int64"), None)


def sort(a, axis=-1, kind=None, order=None):
    """The elements in ascending order along an axis; None sorts the flattened array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or None, default -1
        The axis.
    kind : str, optional
        For NumPy's signature; there is one way of sorting.
    order : None, optional
        Only for NumPy's signature; other values raise NotImplementedError.

    Returns
    -------
    ndarray
        Of a's shape; a vector where `axis` is None.

    Raises
    ------
    NotImplementedError
        If `order` is given.

    Examples
    --------
    >>> x = mx.np.array([[3, 1, 2], [0, 5, 4]])
    >>> mx.np.sort(x)
    array([[1., 2., 3.],
           [0., 4., 5.]])
    >>> mx.np.sort(x, axis=None)
    array([0., 1., 2., 3., 4., 5.])
    """
    if order is not None:
        raise NotImplementedError("sort: order is not supported")
    return invoke(_SORT, (a,), (axis, True), None)


def nonzero(a):
    """The places of the elements that are not 0, an array of int64 for each axis.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.

    Returns
    -------
    tuple of ndarray
        A vector for each axis; together they index the elements.

    Examples
    --------
    >>> x = mx.np.array([[0, 2], [3, 0]])
    >>> mx.np.nonzero(x)
    (array([0, 1], dtype=int64), array([1, 0], dtype=int64))
    >>> x[mx.np.nonzero(x)]
    array([2., 3.])
    """
    a = as_input(a)
    if not is_symbol(a) and a.ndim == 0:
        a = a.reshape(1)
    places = of(a).nonzero(a)
    return tuple(places[:, axis] for axis in range(a.ndim))


def shape(a):
    """The extents of the array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> mx.np.shape(mx.np.ones((2, 3)))
    (2, 3)
    >>> mx.np.shape([[1, 2]])
    (1, 2)
    """
    return as_input(a).shape


# These are computed on the host, and a recorded input is refused, because no gradient would reach
# it.


def _values(a, who):
    if is_symbol(a):
        raise TypeError(f"{who}: the result's shape depends on values, which a symbol has not")
    if not isinstance(a, _core.NDArray):
        return a
    if _core.is_recording() and _core.has_history(a) and onp.dtype(a.dtype).kind == "f":
        raise ValueError(
            f"{who}: it is computed by NumPy and has no gradient; call it on x.detach(), or "
            "outside of autograd.record()"
        )
    return a.asnumpy()


def _host(values, like):
    from .creation import array

    context = like.context if isinstance(like, _core.NDArray) else None
    return array(onp.asarray(values), ctx=context)


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    """The different elements, sorted; and where they are, and how often.

    It has no gradient.

    Parameters
    ----------
    ar : ndarray or list of numbers
        The array.
    return_index : bool, default False
        Whether the place of each element's first appearance is returned too.
    return_inverse : bool, default False
        Whether for each element of `ar` its place in the result is returned too.
    return_counts : bool, default False
        Whether the numbers of appearances are returned too.
    axis : int, optional
        Compare whole slices along this axis; the flattened array when left out.

    Returns
    -------
    ndarray, or a tuple of ndarray
        The elements, and in that order what was asked for, as int64.

    Examples
    --------
    >>> x = mx.np.array([3, 1, 3, 2])
    >>> mx.np.unique(x)
    array([1., 2., 3.])
    >>> mx.np.unique(x, return_counts=True)
    (array([1., 2., 3.]), array([1, 1, 2], dtype=int64))
    """
    ar = as_input(ar)
    wanted = {"return_index": return_index, "return_inverse": return_inverse}
    found = of(ar).unique(ar, **wanted, return_counts=return_counts, axis=axis)
    several = return_index or return_inverse or return_counts
    return tuple(found) if several else found


def bincount(x, weights=None, minlength=0):
    """How often each number from 0 on appears, or the sums of its weights.

    It has no gradient.

    Parameters
    ----------
    x : ndarray of integers, none negative
        The numbers to count.
    weights : ndarray, optional
        What each of them counts; 1 when left out.
    minlength : int, default 0
        The least extent of the result.

    Returns
    -------
    ndarray
        A vector, one longer than the largest number; of the dtype of `weights`, or of `x`.

    Examples
    --------
    >>> x = mx.np.array([0, 1, 1, 3], dtype="int32")
    >>> mx.np.bincount(x)
    array([1, 2, 0, 1], dtype=int32)
    >>> mx.np.bincount(x, weights=mx.np.array([1, 2, 3, 4]))
    array([1., 5., 0., 4.])
    """
    x = as_input(x)
    if weights is None:
        return of(x).bincount(x, minlength=minlength)
    weights = as_input(weights)
    return of(x, weights).bincount(x, weights, minlength=minlength, has_weights=True)


def _range_of(a):
    """NumPy's range of the bins: that of the values, which must be there for it."""
    if is_symbol(a):
        raise NotImplementedError("histogram: range must be given for a symbol")
    if a.size == 0:
        return (0.0, 1.0)
    low, high = float(a.min()), float(a.max())
    if not onp.isfinite([low, high]).all():
        raise ValueError(f"histogram: the range of the values, [{low}, {high}], is not finite")
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def histogram(a, bins=10, range=None, normed=None, weights=None, density=None):
    """How many elements lie in each of the bins, and the edges of these.

    It has no gradient.

    Parameters
    ----------
    a : ndarray or list of numbers
        The elements; they are counted flattened.
    bins : int or ndarray, default 10
        How many bins of one width, or their edges.
    range : pair of numbers, optional
        The first and the last edge; those of the values when left out. A symbol wants it.
    normed, weights, density : None, optional
        Only for NumPy's signature; other values raise NotImplementedError.

    Returns
    -------
    tuple of two ndarray
        The counts as int64, and the edges, one more than counts, in the dtype of `a`; float32 where
        that is a whole one.

    Raises
    ------
    NotImplementedError
        If `normed`, `weights` or `density` is given, or a number of bins for a symbol without
        `range`.
    ValueError
        If the range of the values is not finite.

    Examples
    --------
    >>> mx.np.histogram(mx.np.array([1, 2, 2, 3]), bins=2, range=(1, 3))
    (array([1, 3], dtype=int64), array([1., 2., 3.]))
    """
    if normed or weights is not None or density:
        raise NotImplementedError("histogram: normed, weights and density are not supported")
    a = as_input(a)
    if isinstance(bins, NUMBERS) and range is None:
        range = _range_of(a)
    # Whole numbers would round the edges; a symbol's dtype is not known here.
    is_whole = not is_symbol(a) and onp.dtype(a.dtype).kind in "iub"
    a = a.astype("float64") if is_whole else a
    if isinstance(bins, NUMBERS):
        counts, edges = of(a).histogram(a, bin_cnt=int(bins), range=tuple(range))
    else:
        bins = as_input(bins)
        if not is_symbol(a) and not is_symbol(bins):
            bins = bins.astype(a.dtype, copy=False)
        counts, edges = of(a, bins).histogram(a, bins)
    return counts, edges.astype("float32") if is_whole else edges


def percentile(
    a, q, axis=None, out=None, overwrite_input=None, interpolation="linear", keepdims=False
):
    """The q-th percentiles over an axis.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    q : number, ndarray or list of numbers
        Which percentiles, from 0 to 100; 50 is the median.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out.
    out : ndarray, optional
        Where the result is written.
    overwrite_input : bool, optional
        For NumPy's signature; the input is never changed.
    interpolation : str, default 'linear'
        What lies between two elements: 'linear', 'lower', 'higher', 'midpoint' or 'nearest'.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of q's shape, then a's without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.percentile(x, 50)
    array(3.5)
    >>> mx.np.percentile(x, [0, 50], axis=1)
    array([[1., 4.],
           [2., 5.]])
    """
    a = as_input(a)
    if isinstance(axis, int):
        axis = (axis,)
    how = {"axis": axis, "interpolation": interpolation, "keepdims": keepdims, "out": out}
    if isinstance(q, NUMBERS):
        return of(a).percentile(a, q_scalar=float(q), **how)
    q = as_input(q)
    return of(a, q).percentile(a, q, **how)


def quantile(
    a, q, axis=None, out=None, overwrite_input=None, interpolation="linear", keepdims=False
):
    """The q-th quantiles over an axis.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    q : number, ndarray or list of numbers
        Which quantiles, from 0 to 1; 0.5 is the median.
    axis : int or tuple of int, optional
        The axes to reduce; all of them when left out.
    out : ndarray, optional
        Where the result is written.
    overwrite_input : bool, optional
        For NumPy's signature; the input is never changed.
    interpolation : str, default 'linear'
        What lies between two elements: 'linear', 'lower', 'higher', 'midpoint' or 'nearest'.
    keepdims : bool, default False
        Whether the reduced axes stay, with extent 1.

    Returns
    -------
    ndarray
        Of q's shape, then a's without the reduced axes.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.quantile(x, 0.5)
    array(3.5)
    >>> mx.np.quantile(x, 0.25, axis=1)
    array([1.5, 4.5])
    """
    q = q * 100.0 if isinstance(q, NUMBERS) else as_input(q) * 100.0
    return percentile(a, q, axis, out, overwrite_input, interpolation, keepdims)


def polyval(p, x):
    """The polynomial with coefficients p, highest first, at x.

    Parameters
    ----------
    p : ndarray or list of numbers
        A vector of coefficients.
    x : ndarray or list of numbers
        Where the polynomial is taken.

    Returns
    -------
    ndarray
        Of x's shape.

    Examples
    --------
    >>> mx.np.polyval(mx.np.array([1, 0, 2]), mx.np.array([0, 1, 3]))
    array([ 2.,  3., 11.])
    """
    p, x = as_input(p), as_input(x)
    return of(p, x).polyval(p, x)


def _places(obj):
    """Attributes and inputs that say places: a number, a slice, or an array."""
    if isinstance(obj, slice):
        step = 1 if obj.step is None else obj.step
        return "slice", {"start": obj.start, "stop": obj.stop, "step": step}, ()
    if isinstance(obj, NUMBERS) and not isinstance(obj, (bool, onp.bool_)):
        return "scalar", {"int_ind": int(obj)}, ()
    if not isinstance(obj, (_core.NDArray, _core.Symbol)):
        values = onp.asarray(obj)
        obj = as_input(values if values.dtype == onp.bool_ else values.astype(onp.int64))
    return "tensor", {}, (obj,)


def insert(arr, obj, values, axis=None):
    """An array with values put before the given places.

    Parameters
    ----------
    arr : ndarray or list of numbers
        The array.
    obj : int, slice, list of int or ndarray
        The places in `arr` before which values go.
    values : ndarray or number
        The values; they broadcast to the places.
    axis : int, optional
        The axis; the flattened array when left out.

    Returns
    -------
    ndarray
        A new array.

    Examples
    --------
    >>> mx.np.insert(mx.np.array([1, 2, 3]), 1, 9)
    array([1., 9., 2., 3.])
    >>> mx.np.insert(mx.np.array([[1, 2], [3, 4]]), 1, 9, axis=1)
    array([[1., 9., 2.],
           [3., 9., 4.]])
    """
    arr = as_input(arr)
    inputs, attrs = [arr], {"axis": axis}
    if isinstance(values, NUMBERS):
        attrs["val"] = float(values)
    else:
        inputs.append(as_input(values))
    kind, places, more = _places(obj)
    if more and isinstance(more[0], _core.NDArray) and more[0].dtype == onp.bool_:
        more = (nonzero(more[0])[0],)
    inputs.extend(more)
    return getattr(of(*inputs), f"insert_{kind}")(*inputs, **attrs, **places)


def delete(arr, obj, axis=None):
    """An array without the elements at the given places.

    Parameters
    ----------
    arr : ndarray or list of numbers
        The array.
    obj : int, slice, list of int or ndarray
        The places to leave out.
    axis : int, optional
        The axis; the flattened array when left out.

    Returns
    -------
    ndarray
        A new array.

    Examples
    --------
    >>> mx.np.delete(mx.np.array([1, 2, 3]), 1)
    array([1., 3.])
    >>> mx.np.delete(mx.np.array([[1, 2], [3, 4]]), 0, axis=1)
    array([[2.],
           [4.]])
    """
    arr = as_input(arr)
    _, places, more = _places(obj)
    return of(arr, *more).delete(arr, *more, axis=axis, **places)


def unravel_index(indices, shape, order="C"):
    """The places in an array of that shape of positions in its flattened form.

    Parameters
    ----------
    indices : int, ndarray or list of int
        Positions in the flattened array.
    shape : tuple of int
        The shape of the array.
    order : str, default 'C'
        Only 'C', rows first, exists.

    Returns
    -------
    tuple of ndarray, or of int
        For each axis the places along it, of the dtype of `indices`. A symbol is one array, with
        a row for each axis.

    Raises
    ------
    NotImplementedError
        If `order` is not 'C'.

    Examples
    --------
    >>> mx.np.unravel_index(mx.np.array([1, 5], dtype="int32"), (2, 3))
    (array([0, 1], dtype=int32), array([1, 2], dtype=int32))
    """
    if order != "C":
        raise NotImplementedError(f"unravel_index: order {order!r} does not exist; use 'C'")
    if isinstance(indices, NUMBERS):
        return onp.unravel_index(int(indices), shape)
    if is_symbol(indices):
        return custom("unravel_index_fallback", indices, shape=tuple(shape))
    indices = as_input(indices)
    dtype = onp.dtype(indices.dtype)
    places = onp.unravel_index(_values(indices, "unravel_index").astype(int), shape)
    if dtype.kind in "iu":
        places = [place.astype(dtype) for place in places]
    return tuple(_host(place, indices) for place in places)


def diag_indices_from(arr):
    """The places of the main diagonal, an array for each axis.

    Parameters
    ----------
    arr : ndarray
        An array of at least two axes, all of one extent.

    Returns
    -------
    tuple of ndarray
        Equal vectors; together they index the diagonal.

    Raises
    ------
    MXNetError
        If the array does not have two axes or more of one extent.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> mx.np.diag_indices_from(x)
    (array([0, 1], dtype=int64), array([0, 1], dtype=int64))
    >>> x[mx.np.diag_indices_from(x)]
    array([1., 4.])
    """
    places = of(arr).diag_indices_from(arr)
    return places if is_symbol(places) else tuple(places)


def shares_memory(a, b, max_work=None):
    """Whether two arrays have memory in common.

    Parameters
    ----------
    a, b : ndarray
        The two arrays.
    max_work : int, optional
        For NumPy's signature; it is not used.

    Returns
    -------
    bool

    Examples
    --------
    >>> x = mx.np.arange(4)
    >>> mx.np.shares_memory(x, x[1:])
    True
    >>> mx.np.shares_memory(x, x.copy())
    False
    """
    found = of(a, b).share_memory(a, b)
    return found if is_symbol(found) else bool(found)


def may_share_memory(a, b, max_work=None):
    """Whether two arrays have memory in common: another name of `shares_memory`.

    Parameters
    ----------
    a, b : ndarray
        The two arrays.
    max_work : int, optional
        For NumPy's signature; it is not used.

    Returns
    -------
    bool

    Examples
    --------
    >>> x = mx.np.arange(4)
    >>> mx.np.may_share_memory(x, x[1:])
    True
    """
    return shares_memory(a, b, max_work)


public(__all__, __name__)

"""mx.nd.np, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call_open, _invoke, _refuse_unknown

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = [
    "all",
    "amax",
    "amin",
    "any",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "bounded",
    "copy",
    "cumsum",
    "diag",
    "diagflat",
    "diagonal",
    "dot",
    "drawn_places",
    "filled",
    "general_eigen",
    "insert_order",
    "max",
    "min",
    "moveaxis",
    "noise",
    "percentile_places",
    "prod",
    "product",
    "repeat",
    "reshape",
    "roll",
    "round_even",
    "sometrue",
    "squeeze",
    "sum",
    "sum_to",
    "trace",
    "transpose",
    "weighted_places",
]

_OP_NP_ALL_ = _core.op("_np_all")
_OP_NP_AMAX_ = _core.op("_np_amax")
_OP_NP_AMIN_ = _core.op("_np_amin")
_OP_NP_ANY_ = _core.op("_np_any")
_OP_NP_ATLEAST_1D_ = _core.op("_np_atleast_1d")
_OP_NP_ATLEAST_2D_ = _core.op("_np_atleast_2d")
_OP_NP_ATLEAST_3D_ = _core.op("_np_atleast_3d")
_OP_NP_BOUNDED_ = _core.op("_np_bounded")
_OP_NP_COPY_ = _core.op("_np_copy")
_OP_NP_CUMSUM_ = _core.op("_np_cumsum")
_OP_NP_DIAGFLAT_ = _core.op("_np_diagflat")
_OP_NP_DIAGONAL_ = _core.op("_np_diagonal")
_OP_NP_DIAG_ = _core.op("_np_diag")
_OP_NP_DOT_ = _core.op("_np_dot")
_OP_NP_DRAWN_PLACES_ = _core.op("_np_drawn_places")
_OP_NP_FILLED_ = _core.op("_np_filled")
_OP_NP_GENERAL_EIGEN_ = _core.op("_np_general_eigen")
_OP_NP_INSERT_ORDER_ = _core.op("_np_insert_order")
_OP_NP_MAX_ = _core.op("_np_max")
_OP_NP_MIN_ = _core.op("_np_min")
_OP_NP_MOVEAXIS_ = _core.op("_np_moveaxis")
_OP_NP_NOISE_ = _core.op("_np_noise")
_OP_NP_PERCENTILE_PLACES_ = _core.op("_np_percentile_places")
_OP_NP_PRODUCT_ = _core.op("_np_product")
_OP_NP_PROD_ = _core.op("_np_prod")
_OP_NP_REPEAT_ = _core.op("_np_repeat")
_OP_NP_RESHAPE_ = _core.op("_np_reshape")
_OP_NP_ROLL_ = _core.op("_np_roll")
_OP_NP_ROUND_EVEN_ = _core.op("_np_round_even")
_OP_NP_SOMETRUE_ = _core.op("_np_sometrue")
_OP_NP_SQUEEZE_ = _core.op("_np_squeeze")
_OP_NP_SUM_ = _core.op("_np_sum")
_OP_NP_SUM_TO_ = _core.op("_np_sum_to")
_OP_NP_TRACE_ = _core.op("_np_trace")
_OP_NP_TRANSPOSE_ = _core.op("_np_transpose")
_OP_NP_WEIGHTED_PLACES_ = _core.op("_np_weighted_places")


def all(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether all elements are not 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_all", kwargs)
    return _invoke(_OP_NP_ALL_, (data,), (axis, keepdims), out)


def amax(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest element over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_max", kwargs)
    return _invoke(_OP_NP_AMAX_, (a,), (axis, keepdims, initial), out)


def amin(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest element over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_min", kwargs)
    return _invoke(_OP_NP_AMIN_, (a,), (axis, keepdims, initial), out)


def any(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether any element is not 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_any", kwargs)
    return _invoke(_OP_NP_ANY_, (data,), (axis, keepdims), out)


def atleast_1d(
    *arys: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Arrays with at least so many axes.

    Parameters
    ----------
    *arys : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_np_atleast_1d", kwargs)
    return _invoke(_OP_NP_ATLEAST_1D_, arys, (len(arys) if num_args is _Null else num_args,), out)


def atleast_2d(
    *arys: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Arrays with at least so many axes.

    Parameters
    ----------
    *arys : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_np_atleast_2d", kwargs)
    return _invoke(_OP_NP_ATLEAST_2D_, arys, (len(arys) if num_args is _Null else num_args,), out)


def atleast_3d(
    *arys: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Arrays with at least so many axes.

    Parameters
    ----------
    *arys : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_np_atleast_3d", kwargs)
    return _invoke(_OP_NP_ATLEAST_3D_, arys, (len(arys) if num_args is _Null else num_args,), out)


def bounded(
    data: NDArray | None = None,
    what: str = _Null,
    is_open: bool = _Null,
    is_chance: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The values, none of which may be below 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    what : str, required
        What messages call the values.
    is_open : bool, default False
        Whether 0 itself is too small.
    is_chance : bool, default False
        Whether 1 is the largest.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_bounded", kwargs)
    return _invoke(_OP_NP_BOUNDED_, (data,), (what, is_open, is_chance), out)


def copy(
    a: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values.

    Parameters
    ----------
    a : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NP_COPY_, (a,), (), out)


def cumsum(
    a: NDArray | None = None,
    axis: int | None = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The running sums along an axis.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : int or None, default None
        Axis to sum along; None: all elements in a line.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; None: that of the data.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `a`; flat without `axis`.

    Examples
    --------
    >>> mx.nd.cumsum(mx.nd.array([[1, 2], [3, 4]]), axis=1).asnumpy()
    array([[1., 3.],
           [3., 7.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_np_cumsum", kwargs)
    return _invoke(_OP_NP_CUMSUM_, (a,), (axis, dtype), out)


def diag(
    data: NDArray | None = None,
    k: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A diagonal, or a matrix with it.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    k : int, default 0
        The diagonal; 0 is the main one.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_diag", kwargs)
    return _invoke(_OP_NP_DIAG_, (data,), (k,), out)


def diagflat(
    data: NDArray | None = None,
    k: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A matrix with a diagonal.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    k : int, default 0
        The diagonal; 0 is the main one.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_diagflat", kwargs)
    return _invoke(_OP_NP_DIAGFLAT_, (data,), (k,), out)


def diagonal(
    data: NDArray | None = None,
    offset: int = _Null,
    axis1: int = _Null,
    axis2: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Diagonals of matrices.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    offset : int, default 0
        Above (positive) the main one.
    axis1 : int, default 0
        First axis of the matrices.
    axis2 : int, default 1
        Second axis of the matrices.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_diagonal", kwargs)
    return _invoke(_OP_NP_DIAGONAL_, (data,), (offset, axis1, axis2), out)


def dot(
    a: NDArray | None = None,
    b: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """NumPy's dot product.

    Parameters
    ----------
    a : NDArray
        The array.
    b : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NP_DOT_, (a, b), (), out)


def drawn_places(
    among: int = _Null,
    count: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Places, each as likely.

    Parameters
    ----------
    among : int, default 1
        Of how many.
    count : int, default 1
        How many are drawn.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_drawn_places", kwargs)
    return _invoke(_OP_NP_DRAWN_PLACES_, (), (among, count), out)


def filled(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    value: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array with one value everywhere.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    value : float, required
        Value of every element.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_filled", kwargs)
    return _invoke(_OP_NP_FILLED_, (), (shape, ctx, dtype, value), out)


def general_eigen(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Eigenvalues and eigenvectors, as columns, of matrices whose eigenvalues are real.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _invoke(_OP_NP_GENERAL_EIGEN_, (A,), (), out)


def insert_order(
    obj: NDArray | None = None,
    extent: int = _Null,
    count: int = _Null,
    start: int = _Null,
    step: int = _Null,
    has_places: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rows of an array and of what is put into it, in their order.

    Parameters
    ----------
    obj : NDArray
        The places.
    extent : int, default 0
        Rows of the array.
    count : int, default 0
        Rows that are put in.
    start : int, default 0
        First place, where no array says them.
    step : int, default 1
        What lies between places.
    has_places : bool, default False
        Whether an array says them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_insert_order", kwargs)
    return _invoke(_OP_NP_INSERT_ORDER_, (obj,), (extent, count, start, step, has_places), out)


def max(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest element over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_max", kwargs)
    return _invoke(_OP_NP_MAX_, (a,), (axis, keepdims, initial), out)


def min(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest element over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_min", kwargs)
    return _invoke(_OP_NP_MIN_, (a,), (axis, keepdims, initial), out)


def moveaxis(
    a: NDArray | None = None,
    source: Shape = _Null,
    destination: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Moves axes.

    Parameters
    ----------
    a : NDArray
        The array.
    source : tuple of int, required
        Axes to move.
    destination : tuple of int, required
        Where they go.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_moveaxis", kwargs)
    return _invoke(_OP_NP_MOVEAXIS_, (a,), (source, destination), out)


def noise(
    shape: Shape = _Null,
    is_normal: bool = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Uniform or normal noise from the serial generator.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    is_normal : bool, default False
        Normal or uniform.
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_noise", kwargs)
    return _invoke(_OP_NP_NOISE_, (), (shape, is_normal, dtype), out)


def percentile_places(
    q: NDArray | None = None,
    count: int = _Null,
    interpolation: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Where percentiles lie in sorted lines.

    Parameters
    ----------
    q : NDArray
        The percentiles, from 0 to 100.
    count : int, default 1
        Length of the sorted lines.
    interpolation : {'higher', 'linear', 'lower', 'midpoint', 'nearest'}, default 'linear'
        What lies between two elements.
    dtype : str or numpy.dtype, default float32
        Element type of the weights.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_np_percentile_places", kwargs)
    return _invoke(_OP_NP_PERCENTILE_PLACES_, (q,), (count, interpolation, dtype), out)


def prod(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Product over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_prod", kwargs)
    return _invoke(_OP_NP_PROD_, (a,), (axis, dtype, keepdims, initial), out)


def product(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Product over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_prod", kwargs)
    return _invoke(_OP_NP_PRODUCT_, (a,), (axis, dtype, keepdims, initial), out)


def repeat(
    data: NDArray | None = None,
    repeats: int = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Repeats each element, or each slice along an axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    repeats : int, required
        Copies of each element.
    axis : int or None, default None
        Axis to lengthen; None flattens first.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    Axis `axis` grows by the factor `repeats`; flat without it.

    Examples
    --------
    >>> mx.nd.repeat(mx.nd.array([[1, 2]]), repeats=2, axis=1).asnumpy()
    array([[1., 1., 2., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("repeat", kwargs)
    return _invoke(_OP_NP_REPEAT_, (data,), (repeats, axis), out)


def reshape(
    a: NDArray | None = None,
    newshape: Shape = _Null,
    order: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same elements under another shape.

    Parameters
    ----------
    a : NDArray
        The array.
    newshape : tuple of int, required
        The new shape; -1 is what remains.
    order : str, default 'C'
        Only 'C' exists.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_reshape", kwargs)
    return _invoke(_OP_NP_RESHAPE_, (a,), (newshape, order), out)


def roll(
    data: NDArray | None = None,
    shift: Shape | None = _Null,
    axis: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Moves elements in a circle.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shift : tuple of int or None, default None
        How far elements move.
    axis : tuple of int or None, default None
        Along which axes; None: the flat array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_roll", kwargs)
    return _invoke(_OP_NP_ROLL_, (data,), (shift, axis), out)


def round_even(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The nearest integer; halves go to the even one.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NP_ROUND_EVEN_, (data,), (), out)


def sometrue(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether any element is not 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_any", kwargs)
    return _invoke(_OP_NP_SOMETRUE_, (data,), (axis, keepdims), out)


def squeeze(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Drops axes of extent 1.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes; None means all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_squeeze", kwargs)
    return _invoke(_OP_NP_SQUEEZE_, (a,), (axis,), out)


def sum(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_sum", kwargs)
    return _invoke(_OP_NP_SUM_, (a,), (axis, dtype, keepdims, initial), out)


def sum_to(
    data: NDArray | None = None,
    like: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums data over the axes along which broadcasting repeated an array like rhs, in the dtype of that.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    like : NDArray
        An array of the wanted shape.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NP_SUM_TO_, (data, like), (), out)


def trace(
    data: NDArray | None = None,
    offset: int = _Null,
    axis1: int = _Null,
    axis2: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums of diagonals.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    offset : int, default 0
        Above (positive) the main one.
    axis1 : int, default 0
        First axis of the matrices.
    axis2 : int, default 1
        Second axis of the matrices.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_trace", kwargs)
    return _invoke(_OP_NP_TRACE_, (data,), (offset, axis1, axis2), out)


def transpose(
    a: NDArray | None = None,
    axes: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Permutes the axes.

    Parameters
    ----------
    a : NDArray
        The array.
    axes : tuple of int or None, default None
        The new order; none reverses it.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_transpose", kwargs)
    return _invoke(_OP_NP_TRANSPOSE_, (a,), (axes,), out)


def weighted_places(
    p: NDArray | None = None,
    count: int = _Null,
    replace: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Places drawn with given probabilities.

    Parameters
    ----------
    p : NDArray
        The probability of each place.
    count : int, default 1
        How many are drawn.
    replace : bool, default True
        Whether one may be drawn again.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_np_weighted_places", kwargs)
    return _invoke(_OP_NP_WEIGHTED_PLACES_, (p,), (count, replace), out)

"""mx.sym.np, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

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


def all(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether all elements are not 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_all",
        "all",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def amax(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest element over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_amax",
        "amax",
        (("a", a),),
        {"axis": axis, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def amin(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest element over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_amin",
        "amin",
        (("a", a),),
        {"axis": axis, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def any(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether any element is not 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_any",
        "any",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def atleast_1d(
    *arys: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays with at least so many axes.

    Parameters
    ----------
    *arys : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_np_atleast_1d", "atleast_1d", arys, {"num_args": num_args}, name, attr, kwargs
    )


def atleast_2d(
    *arys: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays with at least so many axes.

    Parameters
    ----------
    *arys : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_np_atleast_2d", "atleast_2d", arys, {"num_args": num_args}, name, attr, kwargs
    )


def atleast_3d(
    *arys: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays with at least so many axes.

    Parameters
    ----------
    *arys : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_np_atleast_3d", "atleast_3d", arys, {"num_args": num_args}, name, attr, kwargs
    )


def bounded(
    data: Symbol | None = None,
    what: str = _Null,
    is_open: bool = _Null,
    is_chance: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The values, none of which may be below 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    what : str, required
        What messages call the values.
    is_open : bool, default False
        Whether 0 itself is too small.
    is_chance : bool, default False
        Whether 1 is the largest.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_bounded",
        "bounded",
        (("data", data),),
        {"what": what, "is_open": is_open, "is_chance": is_chance},
        name,
        attr,
        kwargs,
    )


def copy(
    a: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values.

    Parameters
    ----------
    a : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_copy", "copy", (("a", a),), {}, name, attr, kwargs)


def cumsum(
    a: Symbol | None = None,
    axis: int | None = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The running sums along an axis.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : int or None, default None
        Axis to sum along; None: all elements in a line.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; None: that of the data.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `a`; flat without `axis`.

    Examples
    --------
    >>> mx.sym.cumsum(mx.sym.var("a"), axis=1).infer_shape(a=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "_np_cumsum", "cumsum", (("a", a),), {"axis": axis, "dtype": dtype}, name, attr, kwargs
    )


def diag(
    data: Symbol | None = None,
    k: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A diagonal, or a matrix with it.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    k : int, default 0
        The diagonal; 0 is the main one.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_diag", "diag", (("data", data),), {"k": k}, name, attr, kwargs)


def diagflat(
    data: Symbol | None = None,
    k: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A matrix with a diagonal.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    k : int, default 0
        The diagonal; 0 is the main one.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_diagflat", "diagflat", (("data", data),), {"k": k}, name, attr, kwargs)


def diagonal(
    data: Symbol | None = None,
    offset: int = _Null,
    axis1: int = _Null,
    axis2: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Diagonals of matrices.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    offset : int, default 0
        Above (positive) the main one.
    axis1 : int, default 0
        First axis of the matrices.
    axis2 : int, default 1
        Second axis of the matrices.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_diagonal",
        "diagonal",
        (("data", data),),
        {"offset": offset, "axis1": axis1, "axis2": axis2},
        name,
        attr,
        kwargs,
    )


def dot(
    a: Symbol | None = None,
    b: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """NumPy's dot product.

    Parameters
    ----------
    a : Symbol
        The array.
    b : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_dot", "dot", (("a", a), ("b", b)), {}, name, attr, kwargs)


def drawn_places(
    among: int = _Null,
    count: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Places, each as likely.

    Parameters
    ----------
    among : int, default 1
        Of how many.
    count : int, default 1
        How many are drawn.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_drawn_places", "drawn_places", (), {"among": among, "count": count}, name, attr, kwargs
    )


def filled(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    value: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_filled",
        "filled",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype, "value": value},
        name,
        attr,
        kwargs,
    )


def general_eigen(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Eigenvalues and eigenvectors, as columns, of matrices whose eigenvalues are real.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose("_np_general_eigen", "general_eigen", (("A", A),), {}, name, attr, kwargs)


def insert_order(
    obj: Symbol | None = None,
    extent: int = _Null,
    count: int = _Null,
    start: int = _Null,
    step: int = _Null,
    has_places: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows of an array and of what is put into it, in their order.

    Parameters
    ----------
    obj : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_insert_order",
        "insert_order",
        (("obj", obj),),
        {"extent": extent, "count": count, "start": start, "step": step, "has_places": has_places},
        name,
        attr,
        kwargs,
    )


def max(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest element over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_max",
        "max",
        (("a", a),),
        {"axis": axis, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def min(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest element over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_min",
        "min",
        (("a", a),),
        {"axis": axis, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def moveaxis(
    a: Symbol | None = None,
    source: Shape = _Null,
    destination: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Moves axes.

    Parameters
    ----------
    a : Symbol
        The array.
    source : tuple of int, required
        Axes to move.
    destination : tuple of int, required
        Where they go.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_moveaxis",
        "moveaxis",
        (("a", a),),
        {"source": source, "destination": destination},
        name,
        attr,
        kwargs,
    )


def noise(
    shape: Shape = _Null,
    is_normal: bool = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Uniform or normal noise from the serial generator.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    is_normal : bool, default False
        Normal or uniform.
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_noise",
        "noise",
        (),
        {"shape": shape, "is_normal": is_normal, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def percentile_places(
    q: Symbol | None = None,
    count: int = _Null,
    interpolation: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Where percentiles lie in sorted lines.

    Parameters
    ----------
    q : Symbol
        The percentiles, from 0 to 100.
    count : int, default 1
        Length of the sorted lines.
    interpolation : {'higher', 'linear', 'lower', 'midpoint', 'nearest'}, default 'linear'
        What lies between two elements.
    dtype : str or numpy.dtype, default float32
        Element type of the weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_np_percentile_places",
        "percentile_places",
        (("q", q),),
        {"count": count, "interpolation": interpolation, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def prod(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Product over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_prod",
        "prod",
        (("a", a),),
        {"axis": axis, "dtype": dtype, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def product(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Product over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_product",
        "product",
        (("a", a),),
        {"axis": axis, "dtype": dtype, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def repeat(
    data: Symbol | None = None,
    repeats: int = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Repeats each element, or each slice along an axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    repeats : int, required
        Copies of each element.
    axis : int or None, default None
        Axis to lengthen; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    Axis `axis` grows by the factor `repeats`; flat without it.

    Examples
    --------
    >>> mx.sym.repeat(mx.sym.var("data"), repeats=2, axis=1).infer_shape(data=(1, 2))[1]
    [(1, 4)]
    """
    return _compose(
        "_np_repeat",
        "repeat",
        (("data", data),),
        {"repeats": repeats, "axis": axis},
        name,
        attr,
        kwargs,
    )


def reshape(
    a: Symbol | None = None,
    newshape: Shape = _Null,
    order: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same elements under another shape.

    Parameters
    ----------
    a : Symbol
        The array.
    newshape : tuple of int, required
        The new shape; -1 is what remains.
    order : str, default 'C'
        Only 'C' exists.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_reshape",
        "reshape",
        (("a", a),),
        {"newshape": newshape, "order": order},
        name,
        attr,
        kwargs,
    )


def roll(
    data: Symbol | None = None,
    shift: Shape | None = _Null,
    axis: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Moves elements in a circle.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shift : tuple of int or None, default None
        How far elements move.
    axis : tuple of int or None, default None
        Along which axes; None: the flat array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_roll", "roll", (("data", data),), {"shift": shift, "axis": axis}, name, attr, kwargs
    )


def round_even(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The nearest integer; halves go to the even one.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_round_even", "round_even", (("data", data),), {}, name, attr, kwargs)


def sometrue(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether any element is not 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_sometrue",
        "sometrue",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def squeeze(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Drops axes of extent 1.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes; None means all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_squeeze", "squeeze", (("a", a),), {"axis": axis}, name, attr, kwargs)


def sum(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    initial : float or None, default None
        A value that takes part.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_sum",
        "sum",
        (("a", a),),
        {"axis": axis, "dtype": dtype, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def sum_to(
    data: Symbol | None = None,
    like: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums data over the axes along which broadcasting repeated an array like rhs, in the dtype of that.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    like : Symbol
        An array of the wanted shape.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_sum_to", "sum_to", (("data", data), ("like", like)), {}, name, attr, kwargs
    )


def trace(
    data: Symbol | None = None,
    offset: int = _Null,
    axis1: int = _Null,
    axis2: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums of diagonals.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    offset : int, default 0
        Above (positive) the main one.
    axis1 : int, default 0
        First axis of the matrices.
    axis2 : int, default 1
        Second axis of the matrices.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_trace",
        "trace",
        (("data", data),),
        {"offset": offset, "axis1": axis1, "axis2": axis2},
        name,
        attr,
        kwargs,
    )


def transpose(
    a: Symbol | None = None,
    axes: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Permutes the axes.

    Parameters
    ----------
    a : Symbol
        The array.
    axes : tuple of int or None, default None
        The new order; none reverses it.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_np_transpose", "transpose", (("a", a),), {"axes": axes}, name, attr, kwargs)


def weighted_places(
    p: Symbol | None = None,
    count: int = _Null,
    replace: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Places drawn with given probabilities.

    Parameters
    ----------
    p : Symbol
        The probability of each place.
    count : int, default 1
        How many are drawn.
    replace : bool, default True
        Whether one may be drawn again.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_np_weighted_places",
        "weighted_places",
        (("p", p),),
        {"count": count, "replace": replace},
        name,
        attr,
        kwargs,
    )

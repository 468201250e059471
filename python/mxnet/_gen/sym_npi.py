"""mx.sym.npi, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = [
    "Custom",
    "abs",
    "absolute",
    "add",
    "add_scalar",
    "arange",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctan2",
    "arctan2_scalar",
    "arctanh",
    "argmax",
    "argmin",
    "argsort",
    "around",
    "average",
    "bernoulli",
    "bincount",
    "bitwise_and",
    "bitwise_and_scalar",
    "bitwise_left_shift",
    "bitwise_left_shift_scalar",
    "bitwise_not",
    "bitwise_or",
    "bitwise_or_scalar",
    "bitwise_right_shift",
    "bitwise_right_shift_scalar",
    "bitwise_xor",
    "bitwise_xor_scalar",
    "blackman",
    "boolean_mask",
    "boolean_mask_assign_scalar",
    "boolean_mask_assign_tensor",
    "broadcast_to",
    "cast",
    "cbrt",
    "ceil",
    "choice",
    "cholesky",
    "clip",
    "column_stack",
    "concatenate",
    "copysign",
    "copysign_scalar",
    "copyto",
    "cos",
    "cosh",
    "cvimdecode",
    "cvimread",
    "cvimresize",
    "degrees",
    "delete",
    "det",
    "diag_indices_from",
    "diff",
    "dsplit",
    "dstack",
    "ediff1d",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "einsum",
    "equal",
    "equal_scalar",
    "exp",
    "expand_dims",
    "expm1",
    "exponential",
    "eye",
    "fix",
    "flip",
    "floor",
    "floor_divide",
    "floor_divide_scalar",
    "full",
    "full_like",
    "gamma",
    "gather_nd",
    "greater",
    "greater_equal",
    "greater_equal_scalar",
    "greater_scalar",
    "gumbel",
    "hamming",
    "hanning",
    "histogram",
    "hsplit",
    "hstack",
    "hypot",
    "hypot_scalar",
    "identity",
    "indices",
    "insert_scalar",
    "insert_slice",
    "insert_tensor",
    "inv",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "lcm",
    "lcm_scalar",
    "ldexp",
    "ldexp_scalar",
    "less",
    "less_equal",
    "less_equal_scalar",
    "less_scalar",
    "linspace",
    "log",
    "log10",
    "log1p",
    "log2",
    "logical_and",
    "logical_and_scalar",
    "logical_not",
    "logical_or",
    "logical_or_scalar",
    "logical_xor",
    "logical_xor_scalar",
    "logistic",
    "logspace",
    "matmul",
    "maximum",
    "maximum_scalar",
    "mean",
    "minimum",
    "minimum_scalar",
    "mod",
    "mod_scalar",
    "multinomial",
    "multiply",
    "multiply_scalar",
    "nan_to_num",
    "negative",
    "nonzero",
    "norm",
    "normal",
    "normal_n",
    "not_equal",
    "not_equal_scalar",
    "ones",
    "pad",
    "pareto",
    "percentile",
    "pinv",
    "pinv_scalar_rcond",
    "polyval",
    "power",
    "power_scalar",
    "powerd",
    "radians",
    "random_randint",
    "rarctan2_scalar",
    "rayleigh",
    "rbitwise_left_shift_scalar",
    "rbitwise_right_shift_scalar",
    "rcopysign_scalar",
    "reciprocal",
    "reshape",
    "rfloor_divide_scalar",
    "rint",
    "rldexp_scalar",
    "rmod_scalar",
    "rnn_param_concat",
    "rot90",
    "rpower_scalar",
    "rsubtract_scalar",
    "rtrue_divide_scalar",
    "scatter_set_nd",
    "share_memory",
    "shuffle",
    "sign",
    "sin",
    "sinh",
    "slice",
    "slice_assign",
    "slice_assign_scalar",
    "slogdet",
    "solve",
    "sort",
    "split",
    "sqrt",
    "square",
    "stack",
    "std",
    "subtract",
    "subtract_scalar",
    "svd",
    "swapaxes",
    "take",
    "tan",
    "tanh",
    "tensordot",
    "tensordot_int_axes",
    "tensorinv",
    "tensorsolve",
    "tile",
    "tril",
    "true_divide",
    "true_divide_scalar",
    "trunc",
    "uniform",
    "uniform_n",
    "unique",
    "var",
    "vstack",
    "weibull",
    "where",
    "where_lscalar",
    "where_rscalar",
    "where_scalar2",
    "zeros",
]


def Custom(
    *data: Symbol,
    op_type: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Calls an operator that was registered with mx.operator.register.

    Parameters
    ----------
    *data : Symbol
        The inputs, as the class names them.
    op_type : str, required
        Name under which the operator was registered.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If no class is registered for `op_type`. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    Shapes are those that the registered `CustomOpProp` infers.

    Examples
    --------
    >>> class Triple(mx.operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], 3 * in_data[0])
    >>> @mx.operator.register("triple_of_the_example")
    ... class TripleProp(mx.operator.CustomOpProp):
    ...     def create_operator(self, ctx, in_shapes, in_dtypes):
    ...         return Triple()
    >>> y = mx.sym.Custom(mx.sym.var("data"), op_type="triple_of_the_example", name="triple")
    >>> y.eval(data=mx.nd.array([1, 2]))[0].asnumpy()
    array([3., 6.], dtype=float32)
    """
    return _compose_list("_npi_Custom", "Custom", data, {"op_type": op_type}, name, attr, kwargs)


def abs(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Magnitude, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_abs", "abs", (("x", x),), {}, name, attr, kwargs)


def absolute(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Magnitude, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_absolute", "absolute", (("x", x),), {}, name, attr, kwargs)


def add(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_add", "add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def add_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_add_scalar",
        "add_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def arange(
    start: float = _Null,
    stop: float | None = _Null,
    step: float = _Null,
    repeat: int = _Null,
    infer_range: bool = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Evenly spaced values from start, below stop.

    Parameters
    ----------
    start : float, required
        First value; the end when `stop` is None.
    stop : float or None, default None
        End, not included.
    step : float, default 1
        Distance of values.
    repeat : int, default 1
        How often each value appears.
    infer_range : bool, default False
        Whether the length comes from the operators that use the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_arange",
        "arange",
        (),
        {
            "start": start,
            "stop": stop,
            "step": step,
            "repeat": repeat,
            "infer_range": infer_range,
            "ctx": ctx,
            "dtype": dtype,
        },
        name,
        attr,
        kwargs,
    )


def arccos(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse cosine, in radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arccos", "arccos", (("x", x),), {}, name, attr, kwargs)


def arccosh(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arccosh", "arccosh", (("x", x),), {}, name, attr, kwargs)


def arcsin(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse sine, in radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arcsin", "arcsin", (("x", x),), {}, name, attr, kwargs)


def arcsinh(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic sine.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arcsinh", "arcsinh", (("x", x),), {}, name, attr, kwargs)


def arctan(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse tangent, in radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arctan", "arctan", (("x", x),), {}, name, attr, kwargs)


def arctan2(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The angle of the point (x2, x1). Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arctan2", "arctan2", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def arctan2_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_arctan2_scalar",
        "arctan2_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def arctanh(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_arctanh", "arctanh", (("x", x),), {}, name, attr, kwargs)


def argmax(
    data: Symbol | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Place of the first largest.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int or None, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_argmax",
        "argmax",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def argmin(
    data: Symbol | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Place of the first smallest.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int or None, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_argmin",
        "argmin",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def argsort(
    data: Symbol | None = None,
    axis: int | None = _Null,
    is_ascend: bool = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The positions that would sort each line along an axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int or None, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
    dtype : str or numpy.dtype, default float32
        Dtype of the indices.
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
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.argsort(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "_npi_argsort",
        "argsort",
        (("data", data),),
        {"axis": axis, "is_ascend": is_ascend, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def around(
    x: Symbol | None = None,
    decimals: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rounds to decimals.

    Parameters
    ----------
    x : Symbol
        The array.
    decimals : int, default 0
        Digits after the point.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_around", "around", (("x", x),), {"decimals": decimals}, name, attr, kwargs
    )


def average(
    a: Symbol | None = None,
    weights: Symbol | None = None,
    axis: Shape | None = _Null,
    returned: bool = _Null,
    weighted: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Weighted mean over the given axes.

    Parameters
    ----------
    a : Symbol
        The array.
    weights : Symbol
        Weights of the elements.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    returned : bool, default False
        Whether the sums of weights are wanted.
    weighted : bool, default True
        Whether weights are given.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_average",
        "average",
        (("a", a), ("weights", weights)),
        {"axis": axis, "returned": returned, "weighted": weighted},
        name,
        attr,
        kwargs,
    )


def bernoulli(
    input1: Symbol | None = None,
    prob: float | None = _Null,
    logit: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    is_logit: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Ones and zeros.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    prob : float or None, required
        Probability of a one, or None.
    logit : float or None, required
        Its logit, or None.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    is_logit : bool, required
        Which of the two is given.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bernoulli",
        "bernoulli",
        (("input1", input1),),
        {
            "prob": prob,
            "logit": logit,
            "size": size,
            "ctx": ctx,
            "dtype": dtype,
            "is_logit": is_logit,
        },
        name,
        attr,
        kwargs,
    )


def bincount(
    data: Symbol | None = None,
    weights: Symbol | None = None,
    minlength: int = _Null,
    has_weights: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """How often each number from 0 on appears, or the sums of its weights.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weights : Symbol
        Weights of the elements.
    minlength : int, default 0
        The least extent of the result.
    has_weights : bool, default False
        Whether weights are given.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bincount",
        "bincount",
        (("data", data), ("weights", weights)),
        {"minlength": minlength, "has_weights": has_weights},
        name,
        attr,
        kwargs,
    )


def bitwise_and(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits that both have. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_and", "bitwise_and", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def bitwise_and_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_and_scalar",
        "bitwise_and_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def bitwise_left_shift(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits of lhs moved up by rhs places. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_left_shift",
        "bitwise_left_shift",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def bitwise_left_shift_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits of lhs moved up by rhs places.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_left_shift_scalar",
        "bitwise_left_shift_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def bitwise_not(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """All bits turned.

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
    return _compose("_npi_bitwise_not", "bitwise_not", (("data", data),), {}, name, attr, kwargs)


def bitwise_or(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits that one of them has. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_or", "bitwise_or", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def bitwise_or_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_or_scalar",
        "bitwise_or_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def bitwise_right_shift(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits of lhs moved down by rhs places. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_right_shift",
        "bitwise_right_shift",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def bitwise_right_shift_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits of lhs moved down by rhs places.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_right_shift_scalar",
        "bitwise_right_shift_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def bitwise_xor(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits that exactly one of them has. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_xor", "bitwise_xor", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def bitwise_xor_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_bitwise_xor_scalar",
        "bitwise_xor_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def blackman(
    M: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A window for the ends of a signal.

    Parameters
    ----------
    M : int, default 0
        Count of points.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_blackman", "blackman", (), {"M": M, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def boolean_mask(
    data: Symbol | None = None,
    index: Symbol | None = None,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    index : Symbol
        Which elements are meant.
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `index` does not have the extent of the axis. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Of axis `axis` as many entries stay as `index`, of its size, has ones.

    Examples
    --------
    >>> y = mx.sym.contrib.boolean_mask(mx.sym.var("data"), mx.sym.var("index"))
    >>> y.eval(data=mx.nd.array([[1, 2], [3, 4]]), index=mx.nd.array([0, 1]))[0].asnumpy()
    array([[3., 4.]], dtype=float32)
    """
    return _compose(
        "_npi_boolean_mask",
        "boolean_mask",
        (("data", data), ("index", index)),
        {"axis": axis},
        name,
        attr,
        kwargs,
    )


def boolean_mask_assign_scalar(
    data: Symbol | None = None,
    mask: Symbol | None = None,
    value: float = _Null,
    start_axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A number where the mask holds.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mask : Symbol
        Which elements are meant.
    value : float, default 0
        What is assigned.
    start_axis : int, default 0
        First axis of the mask.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_boolean_mask_assign_scalar",
        "boolean_mask_assign_scalar",
        (("data", data), ("mask", mask)),
        {"value": value, "start_axis": start_axis},
        name,
        attr,
        kwargs,
    )


def boolean_mask_assign_tensor(
    data: Symbol | None = None,
    mask: Symbol | None = None,
    value: Symbol | None = None,
    start_axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The values of an array where the mask holds.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mask : Symbol
        Which elements are meant.
    value : Symbol
        The new values.
    start_axis : int, default 0
        First axis of the mask.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_boolean_mask_assign_tensor",
        "boolean_mask_assign_tensor",
        (("data", data), ("mask", mask), ("value", value)),
        {"start_axis": start_axis},
        name,
        attr,
        kwargs,
    )


def broadcast_to(
    array: Symbol | None = None,
    shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Repeats axes of extent 1.

    Parameters
    ----------
    array : Symbol
        The array.
    shape : tuple of int, default ()
        The wanted shape.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_broadcast_to",
        "broadcast_to",
        (("array", array),),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def cast(
    data: Symbol | None = None,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The values in another element type; integers wrap, fractions are cut off.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    dtype : str or numpy.dtype, required
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    TypeError
        If there is no such dtype. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.Cast(mx.sym.var("data"), dtype="int32").infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("_npi_cast", "cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def cbrt(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cube root.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_cbrt", "cbrt", (("x", x),), {}, name, attr, kwargs)


def ceil(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest whole number not below x.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_ceil", "ceil", (("x", x),), {}, name, attr, kwargs)


def choice(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    a: int | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    replace: bool = _Null,
    weighted: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random places.

    Parameters
    ----------
    input1 : Symbol
        The elements, or the probability of each.
    input2 : Symbol
        The probability of each.
    a : int or None, required
        Count of elements; None: that of an array.
    size : tuple of int or None, required
        Shape of the result; None: one number.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    replace : bool, default True
        Whether an element may be drawn again.
    weighted : bool, default False
        Whether probabilities are given.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_choice",
        "choice",
        (("input1", input1), ("input2", input2)),
        {"a": a, "size": size, "ctx": ctx, "replace": replace, "weighted": weighted},
        name,
        attr,
        kwargs,
    )


def cholesky(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The triangular factor.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_cholesky", "cholesky", (("A", A),), {}, name, attr, kwargs)


def clip(
    data: Symbol | None = None,
    a_min: float = _Null,
    a_max: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Limits each element to a_min..a_max.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    a_min : float, required
        Smallest value of the result.
    a_max : float, required
        Largest value of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If a limit is missing. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.clip(mx.sym.var("data"), a_min=0, a_max=1).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "_npi_clip", "clip", (("data", data),), {"a_min": a_min, "a_max": a_max}, name, attr, kwargs
    )


def column_stack(
    *data: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Vectors as columns.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_column_stack", "column_stack", data, {"num_args": num_args}, name, attr, kwargs
    )


def concatenate(
    *data: Symbol,
    num_args: int = _Null,
    axis: int | None = _Null,
    dim: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays joined along an axis.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    axis : int or None, default 0
        Along which axis; None: flattened.
    dim : int or None, default None
        Another name of the axis.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_concatenate",
        "concatenate",
        data,
        {"num_args": num_args, "axis": axis, "dim": dim},
        name,
        attr,
        kwargs,
    )


def copysign(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs with the sign of rhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_copysign", "copysign", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def copysign_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_copysign_scalar",
        "copysign_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def copyto(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The elements of data, in the element type of the array they are written to.

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
    return _compose("_npi_copyto", "copyto", (("data", data),), {}, name, attr, kwargs)


def cos(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cosine of an angle in radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_cos", "cos", (("x", x),), {}, name, attr, kwargs)


def cosh(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic cosine.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_cosh", "cosh", (("x", x),), {}, name, attr, kwargs)


def cvimdecode(
    buf: Symbol | None = None,
    flag: int = _Null,
    to_rgb: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The image that the bytes of a JPEG or PNG file hold: (height, width, channels).

    Parameters
    ----------
    buf : Symbol
        The bytes of an image file.
    flag : int, default 1
        0 makes one gray channel, 1 three colours.
    to_rgb : bool, default True
        Order of the colours: RGB, otherwise BGR.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_cvimdecode",
        "cvimdecode",
        (("buf", buf),),
        {"flag": flag, "to_rgb": to_rgb},
        name,
        attr,
        kwargs,
    )


def cvimread(
    filename: str = _Null,
    flag: int = _Null,
    to_rgb: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The image in a JPEG or PNG file: (height, width, channels).

    Parameters
    ----------
    filename : str, required
        Path of a JPEG or PNG file.
    flag : int, default 1
        0 makes one gray channel, 1 three colours.
    to_rgb : bool, default True
        Order of the colours: RGB, otherwise BGR.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_cvimread",
        "cvimread",
        (),
        {"filename": filename, "flag": flag, "to_rgb": to_rgb},
        name,
        attr,
        kwargs,
    )


def cvimresize(
    src: Symbol | None = None,
    w: int = _Null,
    h: int = _Null,
    interp: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An image in another size.

    Parameters
    ----------
    src : Symbol
        The image, (height, width, channels).
    w : int, required
        New width.
    h : int, required
        New height.
    interp : int, default 1
        0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_cvimresize",
        "cvimresize",
        (("src", src),),
        {"w": w, "h": h, "interp": interp},
        name,
        attr,
        kwargs,
    )


def degrees(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Radians to degrees.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_degrees", "degrees", (("x", x),), {}, name, attr, kwargs)


def delete(
    arr: Symbol | None = None,
    obj: Symbol | None = None,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array without the rows at given places.

    Parameters
    ----------
    arr : Symbol
        The array.
    obj : Symbol
        Places of rows.
    start : int or None, default None
        First place of a slice.
    stop : int or None, default None
        End of the slice.
    step : int or None, default None
        Step of the slice.
    int_ind : int or None, default None
        The place.
    axis : int or None, default None
        The axis; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_delete",
        "delete",
        (("arr", arr), ("obj", obj)),
        {"start": start, "stop": stop, "step": step, "int_ind": int_ind, "axis": axis},
        name,
        attr,
        kwargs,
    )


def det(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The determinants of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.sym.linalg.det(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(1,)]
    """
    return _compose("_npi_det", "det", (("A", A),), {}, name, attr, kwargs)


def diag_indices_from(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The places of the main diagonal, a row for each axis.

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
    return _compose(
        "_npi_diag_indices_from", "diag_indices_from", (("data", data),), {}, name, attr, kwargs
    )


def diff(
    a: Symbol | None = None,
    n: int = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Differences of neighbours.

    Parameters
    ----------
    a : Symbol
        The array.
    n : int, default 1
        How often.
    axis : int, default -1
        Along which axis.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_diff", "diff", (("a", a),), {"n": n, "axis": axis}, name, attr, kwargs)


def dsplit(
    data: Symbol | None = None,
    indices: Shape = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    sections: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array cut into parts.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : tuple of int, required
        Where the parts begin.
    axis : int, default 1
        Along which axis.
    squeeze_axis : bool, default False
        Whether it is dropped.
    sections : int, default 0
        Count of equal parts, or 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_dsplit",
        "dsplit",
        (("data", data),),
        {"indices": indices, "axis": axis, "squeeze_axis": squeeze_axis, "sections": sections},
        name,
        attr,
        kwargs,
    )


def dstack(
    *data: Symbol,
    num_args: int = _Null,
    axis: int | None = _Null,
    dim: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays one behind the other.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    axis : int or None, default 0
        Along which axis; None: flattened.
    dim : int or None, default None
        Another name of the axis.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_dstack",
        "dstack",
        data,
        {"num_args": num_args, "axis": axis, "dim": dim},
        name,
        attr,
        kwargs,
    )


def ediff1d(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    input3: Symbol | None = None,
    to_begin_arr_given: bool = _Null,
    to_end_arr_given: bool = _Null,
    to_begin_scalar: float | None = _Null,
    to_end_scalar: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Differences of neighbours, with values before and after them.

    Parameters
    ----------
    input1 : Symbol
        The array.
    input2 : Symbol
        What comes before the differences.
    input3 : Symbol
        What comes after them.
    to_begin_arr_given : bool, default False
        An array comes first.
    to_end_arr_given : bool, default False
        An array comes last.
    to_begin_scalar : float or None, default None
        The number that comes first.
    to_end_scalar : float or None, default None
        The number that comes last.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_ediff1d",
        "ediff1d",
        (("input1", input1), ("input2", input2), ("input3", input3)),
        {
            "to_begin_arr_given": to_begin_arr_given,
            "to_end_arr_given": to_end_arr_given,
            "to_begin_scalar": to_begin_scalar,
            "to_end_scalar": to_end_scalar,
        },
        name,
        attr,
        kwargs,
    )


def eig(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Eigenvalues and eigenvectors, as columns, of matrices with real eigenvalues.

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
    return _compose("_npi_eig", "eig", (("A", A),), {}, name, attr, kwargs)


def eigh(
    A: Symbol | None = None,
    UPLO: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Ascending eigenvalues and eigenvectors, as columns, of symmetric matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    UPLO : str, default 'L'
        The triangle that is read: L or U.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose("_npi_eigh", "eigh", (("A", A),), {"UPLO": UPLO}, name, attr, kwargs)


def eigvals(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Eigenvalues, which must be real.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_eigvals", "eigvals", (("A", A),), {}, name, attr, kwargs)


def eigvalsh(
    A: Symbol | None = None,
    UPLO: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Eigenvalues of symmetric matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    UPLO : str, default 'L'
        The triangle that is read: L or U.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_eigvalsh", "eigvalsh", (("A", A),), {"UPLO": UPLO}, name, attr, kwargs)


def einsum(
    *data: Symbol,
    num_args: int = _Null,
    subscripts: str = _Null,
    optimize: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Einstein's sum.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    subscripts : str, default ''
        Letters of the axes.
    optimize : int, default 0
        Whether an order is searched.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_einsum",
        "einsum",
        data,
        {"num_args": num_args, "subscripts": subscripts, "optimize": optimize},
        name,
        attr,
        kwargs,
    )


def equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs == rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_equal", "equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def equal_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_equal_scalar",
        "equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def exp(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """e to the power x, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_exp", "exp", (("x", x),), {}, name, attr, kwargs)


def expand_dims(
    data: Symbol | None = None,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inserts an axis of extent one.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int, required
        Position of the new axis in the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `axis` is outside of the axes of the result. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    One axis more, of size 1, at `axis`.

    Examples
    --------
    >>> mx.sym.expand_dims(mx.sym.var("data"), axis=0).infer_shape(data=(2,))[1]
    [(1, 2)]
    """
    return _compose(
        "_npi_expand_dims", "expand_dims", (("data", data),), {"axis": axis}, name, attr, kwargs
    )


def expm1(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """exp(x) - 1, exact near zero.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_expm1", "expm1", (("x", x),), {}, name, attr, kwargs)


def exponential(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    scale : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_exponential",
        "exponential",
        (("input1", input1), ("input2", input2)),
        {"scale": scale, "size": size, "ctx": ctx},
        name,
        attr,
        kwargs,
    )


def eye(
    N: int = _Null,
    M: int | None = _Null,
    k: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Ones on a diagonal.

    Parameters
    ----------
    N : int, required
        Count of rows.
    M : int or None, default None
        Count of columns; None means N.
    k : int, default 0
        The diagonal; 0 is the main one.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_eye",
        "eye",
        (),
        {"N": N, "M": M, "k": k, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def fix(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number toward zero.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_fix", "fix", (("x", x),), {}, name, attr, kwargs)


def flip(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Reverses axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reverse; None means all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_flip", "flip", (("data", data),), {"axis": axis}, name, attr, kwargs)


def floor(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest whole number not above x.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_floor", "floor", (("x", x),), {}, name, attr, kwargs)


def floor_divide(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_floor_divide", "floor_divide", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def floor_divide_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_floor_divide_scalar",
        "floor_divide_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def full(
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
        "_npi_full",
        "full",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype, "value": value},
        name,
        attr,
        kwargs,
    )


def full_like(
    a: Symbol | None = None,
    fill_value: float = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """One value everywhere.

    Parameters
    ----------
    a : Symbol
        The array.
    fill_value : float, required
        Value of every element.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_full_like",
        "full_like",
        (("a", a),),
        {"fill_value": fill_value, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def gamma(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    shape: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gamma distributed numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    shape : float or None, required
        Shape of the distribution; None: an array.
    scale : float or None, required
        How wide it is; None: an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_gamma",
        "gamma",
        (("input1", input1), ("input2", input2)),
        {"shape": shape, "scale": scale, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def gather_nd(
    data: Symbol | None = None,
    indices: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gathers the slices of data at the positions that the columns of indices name.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : Symbol
        Positions, one row of them for each axis.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `indices` name more axes than `data` has. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `indices` is (axes, ...): its columns are positions in the first axes of `data`. The
    result has the shape of `indices` without its first axis, then the axes of `data` that are
    left.

    Examples
    --------
    >>> y = mx.sym.gather_nd(mx.sym.var("data"), mx.sym.var("indices"))
    >>> y.infer_shape(data=(2, 2), indices=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "_npi_gather_nd",
        "gather_nd",
        (("data", data), ("indices", indices)),
        {},
        name,
        attr,
        kwargs,
    )


def greater(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs > rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_greater", "greater", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def greater_equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs >= rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_greater_equal", "greater_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def greater_equal_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_greater_equal_scalar",
        "greater_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def greater_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_greater_scalar",
        "greater_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def gumbel(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    loc : float or None, default None
        First parameter; None: given as an array.
    scale : float or None, default None
        Second parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_gumbel",
        "gumbel",
        (("input1", input1), ("input2", input2)),
        {"loc": loc, "scale": scale, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def hamming(
    M: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A window for the ends of a signal.

    Parameters
    ----------
    M : int, default 0
        Count of points.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_hamming", "hamming", (), {"M": M, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def hanning(
    M: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A window for the ends of a signal.

    Parameters
    ----------
    M : int, default 0
        Count of points.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_hanning", "hanning", (), {"M": M, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def histogram(
    data: Symbol | None = None,
    bins: Symbol | None = None,
    bin_cnt: int | None = _Null,
    range: Numbers | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts the values per bin. Gives the counts and the edges of the bins.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    bins : Symbol
        The edges of the bins.
    bin_cnt : int or None, default None
        Count of equal bins; None takes the edges from `bins`.
    range : tuple of float or None, default None
        Lower and upper end of the bins, with bin_cnt.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_histogram",
        "histogram",
        (("data", data), ("bins", bins)),
        {"bin_cnt": bin_cnt, "range": range},
        name,
        attr,
        kwargs,
    )


def hsplit(
    data: Symbol | None = None,
    indices: Shape = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    sections: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array cut into parts.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : tuple of int, required
        Where the parts begin.
    axis : int, default 1
        Along which axis.
    squeeze_axis : bool, default False
        Whether it is dropped.
    sections : int, default 0
        Count of equal parts, or 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_hsplit",
        "hsplit",
        (("data", data),),
        {"indices": indices, "axis": axis, "squeeze_axis": squeeze_axis, "sections": sections},
        name,
        attr,
        kwargs,
    )


def hstack(
    *data: Symbol,
    num_args: int = _Null,
    axis: int | None = _Null,
    dim: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays side by side.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    axis : int or None, default 0
        Along which axis; None: flattened.
    dim : int or None, default None
        Another name of the axis.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_hstack",
        "hstack",
        data,
        {"num_args": num_args, "axis": axis, "dim": dim},
        name,
        attr,
        kwargs,
    )


def hypot(
    x1: Symbol | None = None,
    x2: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sqrt(lhs^2 + rhs^2) without overflow. Broadcasts.

    Parameters
    ----------
    x1 : Symbol
        The first array.
    x2 : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_hypot", "hypot", (("x1", x1), ("x2", x2)), {}, name, attr, kwargs)


def hypot_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_hypot_scalar",
        "hypot_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def identity(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Ones on the main diagonal.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_identity",
        "identity",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def indices(
    dimensions: Shape = _Null,
    dtype: DTypeLike = _Null,
    ctx: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The places of a grid, an array for each axis.

    Parameters
    ----------
    dimensions : tuple of int, required
        Shape of the grid.
    dtype : str or numpy.dtype, default int32
        Element type of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_indices",
        "indices",
        (),
        {"dimensions": dimensions, "dtype": dtype, "ctx": ctx},
        name,
        attr,
        kwargs,
    )


def insert_scalar(
    arr: Symbol | None = None,
    values: Symbol | None = None,
    val: float | None = _Null,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array with values put before given places.

    Parameters
    ----------
    arr : Symbol
        The array.
    values : Symbol
        The values.
    val : float or None, default None
        The value; None: given as an array.
    start : int or None, default None
        First place of a slice.
    stop : int or None, default None
        End of the slice.
    step : int or None, default None
        Step of the slice.
    int_ind : int or None, default None
        The place.
    axis : int or None, default None
        The axis; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_insert_scalar",
        "insert_scalar",
        (("arr", arr), ("values", values)),
        {"val": val, "start": start, "stop": stop, "step": step, "int_ind": int_ind, "axis": axis},
        name,
        attr,
        kwargs,
    )


def insert_slice(
    arr: Symbol | None = None,
    values: Symbol | None = None,
    val: float | None = _Null,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array with values put before given places.

    Parameters
    ----------
    arr : Symbol
        The array.
    values : Symbol
        The values.
    val : float or None, default None
        The value; None: given as an array.
    start : int or None, default None
        First place of a slice.
    stop : int or None, default None
        End of the slice.
    step : int or None, default None
        Step of the slice.
    int_ind : int or None, default None
        The place.
    axis : int or None, default None
        The axis; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_insert_slice",
        "insert_slice",
        (("arr", arr), ("values", values)),
        {"val": val, "start": start, "stop": stop, "step": step, "int_ind": int_ind, "axis": axis},
        name,
        attr,
        kwargs,
    )


def insert_tensor(
    arr: Symbol | None = None,
    values: Symbol | None = None,
    obj: Symbol | None = None,
    val: float | None = _Null,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array with values put before given places.

    Parameters
    ----------
    arr : Symbol
        The array.
    values : Symbol
        The values.
    obj : Symbol
        Places of rows.
    val : float or None, default None
        The value; None: given as an array.
    start : int or None, default None
        First place of a slice.
    stop : int or None, default None
        End of the slice.
    step : int or None, default None
        Step of the slice.
    int_ind : int or None, default None
        The place.
    axis : int or None, default None
        The axis; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_insert_tensor",
        "insert_tensor",
        (("arr", arr), ("values", values), ("obj", obj)),
        {"val": val, "start": start, "stop": stop, "step": step, "int_ind": int_ind, "axis": axis},
        name,
        attr,
        kwargs,
    )


def inv(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The inverses of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); the result has the same shape.

    Examples
    --------
    >>> mx.sym.linalg.inverse(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("_npi_inv", "inv", (("A", A),), {}, name, attr, kwargs)


def isfinite(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether an element is a finite number.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_isfinite", "isfinite", (("x", x),), {}, name, attr, kwargs)


def isinf(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether an element is infinite.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_isinf", "isinf", (("x", x),), {}, name, attr, kwargs)


def isnan(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether an element is not a number.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_isnan", "isnan", (("x", x),), {}, name, attr, kwargs)


def isneginf(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether an element is negative infinity.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_isneginf", "isneginf", (("x", x),), {}, name, attr, kwargs)


def isposinf(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether an element is positive infinity.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_isposinf", "isposinf", (("x", x),), {}, name, attr, kwargs)


def lcm(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The least common multiple. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_lcm", "lcm", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def lcm_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_lcm_scalar",
        "lcm_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def ldexp(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x1 times two to the power x2. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_ldexp", "ldexp", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def ldexp_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_ldexp_scalar",
        "ldexp_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def less(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs < rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_less", "less", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def less_equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs <= rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_less_equal", "less_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def less_equal_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_less_equal_scalar",
        "less_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def less_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_less_scalar",
        "less_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def linspace(
    start: float = _Null,
    stop: float = _Null,
    num: int = _Null,
    endpoint: bool = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A number of evenly spaced values from start to stop.

    Parameters
    ----------
    start : float, required
        First value.
    stop : float, required
        Last value, or end.
    num : int, required
        Count of values.
    endpoint : bool, default True
        Whether `stop` is included.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_linspace",
        "linspace",
        (),
        {
            "start": start,
            "stop": stop,
            "num": num,
            "endpoint": endpoint,
            "ctx": ctx,
            "dtype": dtype,
        },
        name,
        attr,
        kwargs,
    )


def log(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Natural logarithm.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_log", "log", (("x", x),), {}, name, attr, kwargs)


def log10(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm to base 10.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_log10", "log10", (("x", x),), {}, name, attr, kwargs)


def log1p(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """log(1 + x), exact near zero.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_log1p", "log1p", (("x", x),), {}, name, attr, kwargs)


def log2(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm to base 2.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_log2", "log2", (("x", x),), {}, name, attr, kwargs)


def logical_and(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where both are not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logical_and", "logical_and", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def logical_and_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logical_and_scalar",
        "logical_and_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def logical_not(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where x is 0, else 0.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_logical_not", "logical_not", (("x", x),), {}, name, attr, kwargs)


def logical_or(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where one is not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logical_or", "logical_or", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def logical_or_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logical_or_scalar",
        "logical_or_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def logical_xor(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where exactly one is not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logical_xor", "logical_xor", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def logical_xor_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logical_xor_scalar",
        "logical_xor_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def logistic(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    loc : float or None, default None
        First parameter; None: given as an array.
    scale : float or None, default None
        Second parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_logistic",
        "logistic",
        (("input1", input1), ("input2", input2)),
        {"loc": loc, "scale": scale, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def logspace(
    start: float = _Null,
    stop: float = _Null,
    num: int = _Null,
    endpoint: bool = _Null,
    base: float = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Powers with evenly spaced exponents.

    Parameters
    ----------
    start : float, required
        Exponent of the first value.
    stop : float, required
        Exponent of the last value, or end.
    num : int, required
        Count of values.
    endpoint : bool, default True
        Whether `stop` is included.
    base : float, default 1e+01
        What is raised.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_logspace",
        "logspace",
        (),
        {
            "start": start,
            "stop": stop,
            "num": num,
            "endpoint": endpoint,
            "base": base,
            "ctx": ctx,
            "dtype": dtype,
        },
        name,
        attr,
        kwargs,
    )


def matmul(
    a: Symbol | None = None,
    b: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Products of matrices, in batches.

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
    return _compose("_npi_matmul", "matmul", (("a", a), ("b", b)), {}, name, attr, kwargs)


def maximum(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The larger of lhs and rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_maximum(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose("_npi_maximum", "maximum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def maximum_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_maximum_scalar",
        "maximum_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def mean(
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
    """Mean over the given axes.

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
        "_npi_mean",
        "mean",
        (("a", a),),
        {"axis": axis, "dtype": dtype, "keepdims": keepdims, "initial": initial},
        name,
        attr,
        kwargs,
    )


def minimum(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The smaller of lhs and rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two shapes cannot be broadcast together. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> y = mx.sym.broadcast_minimum(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose("_npi_minimum", "minimum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def minimum_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_minimum_scalar",
        "minimum_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def mod(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_mod", "mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def mod_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_mod_scalar",
        "mod_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def multinomial(
    a: Symbol | None = None,
    n: int = _Null,
    pvals: Numbers | None = _Null,
    size: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts of outcomes.

    Parameters
    ----------
    a : Symbol
        The probability of each outcome.
    n : int, required
        Count of trials.
    pvals : tuple of float or None, default None
        Probabilities; None: given as an array.
    size : tuple of int or None, default None
        Shape of the draws; None: one.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_multinomial",
        "multinomial",
        (("a", a),),
        {"n": n, "pvals": pvals, "size": size},
        name,
        attr,
        kwargs,
    )


def multiply(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_multiply", "multiply", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def multiply_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_multiply_scalar",
        "multiply_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def nan_to_num(
    data: Symbol | None = None,
    copy: bool = _Null,
    nan: float = _Null,
    posinf: float | None = _Null,
    neginf: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Numbers for nan and the infinities.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    copy : bool, default True
        Whether the result is a new array.
    nan : float, default 0
        What nan becomes.
    posinf : float or None, default None
        What infinity becomes.
    neginf : float or None, default None
        What minus infinity becomes.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_nan_to_num",
        "nan_to_num",
        (("data", data),),
        {"copy": copy, "nan": nan, "posinf": posinf, "neginf": neginf},
        name,
        attr,
        kwargs,
    )


def negative(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-x, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_negative", "negative", (("x", x),), {}, name, attr, kwargs)


def nonzero(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The places of elements that are not 0, a row for each.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_nonzero", "nonzero", (("x", x),), {}, name, attr, kwargs)


def norm(
    data: Symbol | None = None,
    ord: float = _Null,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    flag: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The norm of arrays.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    ord : float, default 2
        Order of the norm.
    axis : tuple of int or None, default None
        Axes; None means all.
    keepdims : bool, default False
        Whether reduced axes stay.
    flag : int, default -2
        Kind of the norm, in 1.9.1's numbers.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_norm",
        "norm",
        (("data", data),),
        {"ord": ord, "axis": axis, "keepdims": keepdims, "flag": flag},
        name,
        attr,
        kwargs,
    )


def normal(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    loc : float or None, default None
        First parameter; None: given as an array.
    scale : float or None, default None
        Second parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_normal",
        "normal",
        (("input1", input1), ("input2", input2)),
        {"loc": loc, "scale": scale, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def normal_n(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    loc : float or None, default None
        First parameter; None: given as an array.
    scale : float or None, default None
        Second parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_normal_n",
        "normal_n",
        (("input1", input1), ("input2", input2)),
        {"loc": loc, "scale": scale, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def not_equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs != rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_not_equal", "not_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def not_equal_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_not_equal_scalar",
        "not_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def ones(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_ones", "ones", (), {"shape": shape, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def pad(
    data: Symbol | None = None,
    pad_width: str = _Null,
    mode: str = _Null,
    constant_value: float = _Null,
    reflect_type: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array with a border.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    pad_width : str, required
        Elements before and after, for each axis.
    mode : {'constant', 'edge', 'reflect', 'symmetric', 'maximum', 'minimum'}, default 'constant'
        What the border holds.
    constant_value : float, default 0
        The constant.
    reflect_type : str, default 'even'
        Only 'even' exists.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_pad",
        "pad",
        (("data", data),),
        {
            "pad_width": pad_width,
            "mode": mode,
            "constant_value": constant_value,
            "reflect_type": reflect_type,
        },
        name,
        attr,
        kwargs,
    )


def pareto(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    a: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    a : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_pareto",
        "pareto",
        (("input1", input1), ("input2", input2)),
        {"a": a, "size": size, "ctx": ctx},
        name,
        attr,
        kwargs,
    )


def percentile(
    a: Symbol | None = None,
    q: Symbol | None = None,
    axis: Shape | None = _Null,
    interpolation: str = _Null,
    keepdims: bool = _Null,
    q_scalar: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Percentiles over axes.

    Parameters
    ----------
    a : Symbol
        The array.
    q : Symbol
        The percentiles, from 0 to 100.
    axis : tuple of int or None, default None
        Axes; None means all.
    interpolation : {'higher', 'linear', 'lower', 'midpoint', 'nearest'}, default 'linear'
        What lies between two elements.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    q_scalar : float or None, default None
        The percentile; None: given as an array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_percentile",
        "percentile",
        (("a", a), ("q", q)),
        {"axis": axis, "interpolation": interpolation, "keepdims": keepdims, "q_scalar": q_scalar},
        name,
        attr,
        kwargs,
    )


def pinv(
    A: Symbol | None = None,
    rcond: Symbol | None = None,
    hermitian: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    rcond : Symbol
        Singular values below this part of the largest count as 0.
    hermitian : bool, default False
        Whether A is symmetric.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_pinv",
        "pinv",
        (("A", A), ("rcond", rcond)),
        {"hermitian": hermitian},
        name,
        attr,
        kwargs,
    )


def pinv_scalar_rcond(
    A: Symbol | None = None,
    rcond: float = _Null,
    hermitian: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    rcond : float, default 1e-15
        The share of the largest singular value.
    hermitian : bool, default False
        Whether A is symmetric.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_pinv_scalar_rcond",
        "pinv_scalar_rcond",
        (("A", A),),
        {"rcond": rcond, "hermitian": hermitian},
        name,
        attr,
        kwargs,
    )


def polyval(
    p: Symbol | None = None,
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A polynomial at x.

    Parameters
    ----------
    p : Symbol
        The coefficients, the highest power first.
    x : Symbol
        Where the polynomial is evaluated.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_polyval", "polyval", (("p", p), ("x", x)), {}, name, attr, kwargs)


def power(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs to the power rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_power", "power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def power_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_power_scalar",
        "power_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def powerd(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    a: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    a : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_powerd",
        "powerd",
        (("input1", input1), ("input2", input2)),
        {"a": a, "size": size, "ctx": ctx},
        name,
        attr,
        kwargs,
    )


def radians(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Degrees to radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_radians", "radians", (("x", x),), {}, name, attr, kwargs)


def random_randint(
    low: int = _Null,
    high: int = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whole numbers spread evenly over low..high-1.

    Parameters
    ----------
    low : int, required
        Smallest value.
    high : int, required
        End of the values, not included.
    shape : tuple of int or None, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means the default.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.sym.random_randint(low=0, high=10, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_npi_random_randint",
        "random_randint",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def rarctan2_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rarctan2_scalar",
        "rarctan2_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rayleigh(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    scale : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_rayleigh",
        "rayleigh",
        (("input1", input1), ("input2", input2)),
        {"scale": scale, "size": size, "ctx": ctx},
        name,
        attr,
        kwargs,
    )


def rbitwise_left_shift_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits of lhs moved up by rhs places.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rbitwise_left_shift_scalar",
        "rbitwise_left_shift_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rbitwise_right_shift_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The bits of lhs moved down by rhs places.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rbitwise_right_shift_scalar",
        "rbitwise_right_shift_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rcopysign_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rcopysign_scalar",
        "rcopysign_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def reciprocal(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / x, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_reciprocal", "reciprocal", (("x", x),), {}, name, attr, kwargs)


def reshape(
    a: Symbol | None = None,
    newshape: Shape = _Null,
    reverse: bool = _Null,
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
        The new shape; -1 is what remains, -2 copies an extent, -3 drops one of 1, -4
        copies the rest, -5 merges two, -6 splits one.
    reverse : bool, default False
        Whether extents are matched from the right.
    order : str, default 'C'
        Only 'C' exists.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_reshape",
        "reshape",
        (("a", a),),
        {"newshape": newshape, "reverse": reverse, "order": order},
        name,
        attr,
        kwargs,
    )


def rfloor_divide_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rfloor_divide_scalar",
        "rfloor_divide_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rint(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number, halves downward.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_rint", "rint", (("x", x),), {}, name, attr, kwargs)


def rldexp_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The function of an array and a number.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rldexp_scalar",
        "rldexp_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rmod_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rmod_scalar",
        "rmod_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rnn_param_concat(
    *data: Symbol,
    num_args: int = _Null,
    dim: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Concat, for the weights of a recurrent layer.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_rnn_param_concat",
        "rnn_param_concat",
        data,
        {"num_args": num_args, "dim": dim},
        name,
        attr,
        kwargs,
    )


def rot90(
    data: Symbol | None = None,
    k: int = _Null,
    axes: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns a plane by 90 degrees.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    k : int, default 1
        How often to turn by 90 degrees.
    axes : tuple of int or None, default None
        The plane of the rotation.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rot90", "rot90", (("data", data),), {"k": k, "axes": axes}, name, attr, kwargs
    )


def rpower_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rpower_scalar",
        "rpower_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rsubtract_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rsubtract_scalar",
        "rsubtract_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def rtrue_divide_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_rtrue_divide_scalar",
        "rtrue_divide_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def scatter_set_nd(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    indices: Symbol | None = None,
    shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs with slices of rhs written at the positions that the columns of indices name.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    indices : Symbol
        Positions of elements.
    shape : tuple of int, required
        Shape of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_scatter_set_nd",
        "scatter_set_nd",
        (("lhs", lhs), ("rhs", rhs), ("indices", indices)),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def share_memory(
    a: Symbol | None = None,
    b: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whether two arrays have memory in common.

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
    return _compose(
        "_npi_share_memory", "share_memory", (("a", a), ("b", b)), {}, name, attr, kwargs
    )


def shuffle(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows along the first axis in random order.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.shuffle(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("_npi_shuffle", "shuffle", (("data", data),), {}, name, attr, kwargs)


def sign(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-1, 0 or 1, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_sign", "sign", (("x", x),), {}, name, attr, kwargs)


def sin(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sine of an angle in radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_sin", "sin", (("x", x),), {}, name, attr, kwargs)


def sinh(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic sine.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_sinh", "sinh", (("x", x),), {}, name, attr, kwargs)


def slice(
    data: Symbol | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cuts out positions begin, begin + step, … before end of each axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If there are more limits than axes, or a step is 0. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    Axis i has the size (end - begin) / step, rounded up; axes that are not named stay.

    Examples
    --------
    >>> mx.sym.slice(mx.sym.var("data"), begin=(0, 1), end=(2, 3)).infer_shape(data=(2, 3))[1]
    [(2, 2)]
    """
    return _compose(
        "_npi_slice",
        "slice",
        (("data", data),),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def slice_assign(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_slice_assign",
        "slice_assign",
        (("lhs", lhs), ("rhs", rhs)),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def slice_assign_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_slice_assign_scalar",
        "slice_assign_scalar",
        (("data", data),),
        {"scalar": scalar, "begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def slogdet(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sign and logarithm of the magnitude of the determinants of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); sign and logarithm are (...) each.

    Examples
    --------
    >>> mx.sym.linalg.slogdet(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(1,), (1,)]
    """
    return _compose("_npi_slogdet", "slogdet", (("A", A),), {}, name, attr, kwargs)


def solve(
    A: Symbol | None = None,
    B: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x with A x = B.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_solve", "solve", (("A", A), ("B", B)), {}, name, attr, kwargs)


def sort(
    data: Symbol | None = None,
    axis: int | None = _Null,
    is_ascend: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sorts each line along an axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int or None, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.sort(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "_npi_sort",
        "sort",
        (("data", data),),
        {"axis": axis, "is_ascend": is_ascend},
        name,
        attr,
        kwargs,
    )


def split(
    data: Symbol | None = None,
    indices: Shape = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    sections: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Takes an axis apart, at given places or into equal parts; one output each.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : tuple of int, required
        Where the parts begin; the first is 0.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    sections : int, default 0
        Count of equal parts; 0 uses indices.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_split",
        "split",
        (("data", data),),
        {"indices": indices, "axis": axis, "squeeze_axis": squeeze_axis, "sections": sections},
        name,
        attr,
        kwargs,
    )


def sqrt(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square root.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_sqrt", "sqrt", (("x", x),), {}, name, attr, kwargs)


def square(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x * x, element by element.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_square", "square", (("x", x),), {}, name, attr, kwargs)


def stack(
    *data: Symbol,
    axis: int = _Null,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays stacked along a new axis.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    axis : int, default 0
        Where the new axis is.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list(
        "_npi_stack", "stack", data, {"axis": axis, "num_args": num_args}, name, attr, kwargs
    )


def std(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    ddof: int = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Standard deviation.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's, float32 of integers.
    ddof : int, default 0
        What is taken off the count of elements.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_std",
        "std",
        (("a", a),),
        {"axis": axis, "dtype": dtype, "ddof": ddof, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def subtract(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_subtract", "subtract", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def subtract_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_subtract_scalar",
        "subtract_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def svd(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """U, L and V of A = U · diag(L) · V: U and V orthonormal, L descending.

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
    return _compose("_npi_svd", "svd", (("A", A),), {}, name, attr, kwargs)


def swapaxes(
    data: Symbol | None = None,
    dim1: int = _Null,
    dim2: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Exchanges two axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    dim1 : int, default 0
        The first axis.
    dim2 : int, default 0
        The axis it changes places with.
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
    The sizes of axes dim1 and dim2 are exchanged.

    Examples
    --------
    >>> mx.sym.SwapAxis(mx.sym.var("data"), dim1=0, dim2=2).infer_shape(data=(2, 3, 4))[1]
    [(4, 3, 2)]
    """
    return _compose(
        "_npi_swapaxes",
        "swapaxes",
        (("data", data),),
        {"dim1": dim1, "dim2": dim2},
        name,
        attr,
        kwargs,
    )


def take(
    a: Symbol | None = None,
    indices: Symbol | None = None,
    axis: int = _Null,
    mode: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Takes the slices of `a` along an axis that `indices` names.

    Parameters
    ----------
    a : Symbol
        The array to choose from.
    indices : Symbol
        Positions along the axis.
    axis : int, default 0
        Axis that the indices count along.
    mode : {'clip', 'raise', 'wrap'}, default 'clip'
        What happens to an index outside.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    IndexError
        If an index is outside of the axis and `mode` is 'raise'; seen when the result
        is read. A symbol raises it when it is made, bound or run.
    MXNetError
        If `a` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    Axis `axis` of `a` is replaced by the axes of `indices`.

    Examples
    --------
    >>> y = mx.sym.take(mx.sym.var("a"), mx.sym.var("indices"))
    >>> y.infer_shape(a=(2, 2), indices=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "_npi_take",
        "take",
        (("a", a), ("indices", indices)),
        {"axis": axis, "mode": mode},
        name,
        attr,
        kwargs,
    )


def tan(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Tangent of an angle in radians.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_tan", "tan", (("x", x),), {}, name, attr, kwargs)


def tanh(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic tangent.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_tanh", "tanh", (("x", x),), {}, name, attr, kwargs)


def tensordot(
    a: Symbol | None = None,
    b: Symbol | None = None,
    a_axes_summed: Shape = _Null,
    b_axes_summed: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums over pairs of axes.

    Parameters
    ----------
    a : Symbol
        The array.
    b : Symbol
        The second array.
    a_axes_summed : tuple of int, required
        Axes of a.
    b_axes_summed : tuple of int, required
        Axes of b.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_tensordot",
        "tensordot",
        (("a", a), ("b", b)),
        {"a_axes_summed": a_axes_summed, "b_axes_summed": b_axes_summed},
        name,
        attr,
        kwargs,
    )


def tensordot_int_axes(
    a: Symbol | None = None,
    b: Symbol | None = None,
    axes: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums over the inner axes.

    Parameters
    ----------
    a : Symbol
        The array.
    b : Symbol
        The second array.
    axes : int, required
        How many axes are summed over.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_tensordot_int_axes",
        "tensordot_int_axes",
        (("a", a), ("b", b)),
        {"axes": axes},
        name,
        attr,
        kwargs,
    )


def tensorinv(
    a: Symbol | None = None,
    ind: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The inverse of a map.

    Parameters
    ----------
    a : Symbol
        The array.
    ind : int, default 2
        How many axes come first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_tensorinv", "tensorinv", (("a", a),), {"ind": ind}, name, attr, kwargs)


def tensorsolve(
    a: Symbol | None = None,
    b: Symbol | None = None,
    a_axes: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x with a x = b.

    Parameters
    ----------
    a : Symbol
        The array.
    b : Symbol
        The second array.
    a_axes : tuple of int or None, default None
        Axes of a that go last.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_tensorsolve",
        "tensorsolve",
        (("a", a), ("b", b)),
        {"a_axes": a_axes},
        name,
        attr,
        kwargs,
    )


def tile(
    data: Symbol | None = None,
    reps: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Lays copies of the whole array side by side along each axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    reps : tuple of int, required
        Copies per axis, matched to the axes from the right.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If a number of repetitions is negative. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    Axis i grows by the factor reps[i].

    Examples
    --------
    >>> mx.sym.tile(mx.sym.var("data"), reps=(2, 2)).infer_shape(data=(2,))[1]
    [(2, 4)]
    """
    return _compose("_npi_tile", "tile", (("data", data),), {"reps": reps}, name, attr, kwargs)


def tril(
    data: Symbol | None = None,
    k: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The lower triangle.

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
    return _compose("_npi_tril", "tril", (("data", data),), {"k": k}, name, attr, kwargs)


def true_divide(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_true_divide", "true_divide", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def true_divide_scalar(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_true_divide_scalar",
        "true_divide_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def trunc(
    x: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whole part: rounds toward zero.

    Parameters
    ----------
    x : Symbol
        The array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_npi_trunc", "trunc", (("x", x),), {}, name, attr, kwargs)


def uniform(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    low: float | None = _Null,
    high: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    low : float or None, default None
        First parameter; None: given as an array.
    high : float or None, default None
        Second parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_uniform",
        "uniform",
        (("input1", input1), ("input2", input2)),
        {"low": low, "high": high, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def uniform_n(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    low: float | None = _Null,
    high: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    low : float or None, default None
        First parameter; None: given as an array.
    high : float or None, default None
        Second parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameters.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default float32
        Element type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_uniform_n",
        "uniform_n",
        (("input1", input1), ("input2", input2)),
        {"low": low, "high": high, "size": size, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def unique(
    data: Symbol | None = None,
    return_index: bool = _Null,
    return_inverse: bool = _Null,
    return_counts: bool = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The different elements, sorted; and where they are, and how often.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    return_index : bool, default False
        Whether first places are returned too.
    return_inverse : bool, default False
        Whether each element's number is, too.
    return_counts : bool, default False
        Whether the counts are returned too.
    axis : int or None, default None
        Compares whole rows along it; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_unique",
        "unique",
        (("data", data),),
        {
            "return_index": return_index,
            "return_inverse": return_inverse,
            "return_counts": return_counts,
            "axis": axis,
        },
        name,
        attr,
        kwargs,
    )


def var(
    a: Symbol | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    ddof: int = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Variance.

    Parameters
    ----------
    a : Symbol
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's, float32 of integers.
    ddof : int, default 0
        What is taken off the count of elements.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_var",
        "var",
        (("a", a),),
        {"axis": axis, "dtype": dtype, "ddof": ddof, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def vstack(
    *data: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Arrays one below the other.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose_list("_npi_vstack", "vstack", data, {"num_args": num_args}, name, attr, kwargs)


def weibull(
    input1: Symbol | None = None,
    input2: Symbol | None = None,
    a: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Random numbers.

    Parameters
    ----------
    input1 : Symbol
        The first parameter of the distribution.
    input2 : Symbol
        The second parameter of the distribution.
    a : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_npi_weibull",
        "weibull",
        (("input1", input1), ("input2", input2)),
        {"a": a, "size": size, "ctx": ctx},
        name,
        attr,
        kwargs,
    )


def where(
    condition: Symbol | None = None,
    x: Symbol | None = None,
    y: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x where the condition holds, else y.

    Parameters
    ----------
    condition : Symbol
        Where not 0, the first choice is taken.
    x : Symbol
        Taken where the condition holds.
    y : Symbol
        Taken where it does not.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_where",
        "where",
        (("condition", condition), ("x", x), ("y", y)),
        {},
        name,
        attr,
        kwargs,
    )


def where_lscalar(
    condition: Symbol | None = None,
    x: Symbol | None = None,
    scalar: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A number where the condition holds, else x.

    Parameters
    ----------
    condition : Symbol
        Where not 0, the first choice is taken.
    x : Symbol
        Taken where the condition does not hold.
    scalar : float, default 0
        The number in place of an array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_where_lscalar",
        "where_lscalar",
        (("condition", condition), ("x", x)),
        {"scalar": scalar},
        name,
        attr,
        kwargs,
    )


def where_rscalar(
    condition: Symbol | None = None,
    y: Symbol | None = None,
    scalar: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """y where the condition holds, else a number.

    Parameters
    ----------
    condition : Symbol
        Where not 0, the first choice is taken.
    y : Symbol
        Taken where the condition holds.
    scalar : float, default 0
        The number in place of an array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_where_rscalar",
        "where_rscalar",
        (("condition", condition), ("y", y)),
        {"scalar": scalar},
        name,
        attr,
        kwargs,
    )


def where_scalar2(
    condition: Symbol | None = None,
    x: float = _Null,
    y: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """One number where the condition holds, else another.

    Parameters
    ----------
    condition : Symbol
        Where not 0, the first choice is taken.
    x : float, default 0
        The number where the condition holds.
    y : float, default 0
        The number elsewhere.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_where_scalar2",
        "where_scalar2",
        (("condition", condition),),
        {"x": x, "y": y},
        name,
        attr,
        kwargs,
    )


def zeros(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npi_zeros", "zeros", (), {"shape": shape, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )

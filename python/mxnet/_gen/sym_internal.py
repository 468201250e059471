"""mx.sym._internal, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = [
    "_BatchNormWithClip",
    "_CrossDeviceCopy",
    "_Div",
    "_DivScalar",
    "_Equal",
    "_EqualScalar",
    "_Greater",
    "_GreaterEqualScalar",
    "_GreaterScalar",
    "_Greater_Equal",
    "_Hypot",
    "_HypotScalar",
    "_Lesser",
    "_LesserEqualScalar",
    "_LesserScalar",
    "_Lesser_Equal",
    "_LogicalAndScalar",
    "_LogicalOrScalar",
    "_LogicalXorScalar",
    "_Logical_And",
    "_Logical_Or",
    "_Logical_Xor",
    "_Maximum",
    "_MaximumScalar",
    "_Minimum",
    "_MinimumScalar",
    "_Minus",
    "_MinusScalar",
    "_Mod",
    "_ModScalar",
    "_Mul",
    "_MulScalar",
    "_NoGradient",
    "_NotEqualScalar",
    "_Not_Equal",
    "_Plus",
    "_PlusScalar",
    "_Power",
    "_PowerScalar",
    "_RDivScalar",
    "_RMinusScalar",
    "_RModScalar",
    "_RPowerScalar",
    "_adamw_update",
    "_add",
    "_added_BatchNorm",
    "_added_BatchNormWithReLU",
    "_arange",
    "_broadcast_floor_divide",
    "_cast_like",
    "_cast_several",
    "_cond",
    "_constant",
    "_copy",
    "_copyto",
    "_crop_assign",
    "_crop_assign_scalar",
    "_cvcopyMakeBorder",
    "_cvimdecode",
    "_cvimread",
    "_cvimresize",
    "_digamma",
    "_div",
    "_div_scalar",
    "_equal",
    "_equal_scalar",
    "_eye",
    "_floor_divide_scalar",
    "_foreach",
    "_full",
    "_grad_add",
    "_greater",
    "_greater_equal",
    "_greater_equal_scalar",
    "_greater_scalar",
    "_guarded_multi_adam_update",
    "_guarded_multi_mp_sgd_mom_update",
    "_guarded_multi_mp_sgd_update",
    "_guarded_multi_sgd_mom_update",
    "_guarded_multi_sgd_update",
    "_histogram",
    "_hypot",
    "_hypot_scalar",
    "_identity_with_attr_like_rhs",
    "_lesser",
    "_lesser_equal",
    "_lesser_equal_scalar",
    "_lesser_scalar",
    "_linspace",
    "_logical_and",
    "_logical_and_scalar",
    "_logical_or",
    "_logical_or_scalar",
    "_logical_xor",
    "_logical_xor_scalar",
    "_maximum",
    "_maximum_scalar",
    "_minimum",
    "_minimum_scalar",
    "_minus",
    "_minus_scalar",
    "_mod",
    "_mod_scalar",
    "_mp_adamw_update",
    "_mul",
    "_mul_scalar",
    "_multi_adam_update",
    "_multi_adamw_update",
    "_multi_lamb_update",
    "_multi_mp_adamw_update",
    "_multi_mp_lamb_update",
    "_not_equal",
    "_not_equal_scalar",
    "_onehot_encode",
    "_ones",
    "_picture_batch",
    "_plus",
    "_plus_scalar",
    "_pooled_BatchNormWithReLU",
    "_pooling_at_max",
    "_power",
    "_power_scalar",
    "_random_exponential",
    "_random_gamma",
    "_random_generalized_negative_binomial",
    "_random_negative_binomial",
    "_random_normal",
    "_random_pdf_dirichlet",
    "_random_pdf_exponential",
    "_random_pdf_gamma",
    "_random_pdf_generalized_negative_binomial",
    "_random_pdf_negative_binomial",
    "_random_pdf_normal",
    "_random_pdf_poisson",
    "_random_pdf_uniform",
    "_random_poisson",
    "_random_randint",
    "_random_uniform",
    "_ravel_multi_index",
    "_rdiv_scalar",
    "_rfloor_divide_scalar",
    "_rminus_scalar",
    "_rmod_scalar",
    "_rnn_param_concat",
    "_rpower_scalar",
    "_sample_exponential",
    "_sample_gamma",
    "_sample_generalized_negative_binomial",
    "_sample_multinomial",
    "_sample_negative_binomial",
    "_sample_normal",
    "_sample_poisson",
    "_sample_uniform",
    "_sample_unique_zipfian",
    "_scatter_elemwise_div",
    "_scatter_minus_scalar",
    "_scatter_plus_scalar",
    "_scatter_set_nd",
    "_set_value",
    "_shuffle",
    "_slice_assign",
    "_slice_assign_scalar",
    "_split_v2",
    "_square_sum",
    "_sub",
    "_sum_like",
    "_take_along_axis",
    "_unravel_index",
    "_while_loop",
    "_zeros",
    "_zeros_without_dtype",
]


def _BatchNormWithClip(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    axis: int = _Null,
    a_max: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm, and then its result from 0 to `a_max`.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    axis : int, default 1
        The channel axis.
    a_max : float, required
        The largest value of the result; the smallest is 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_BatchNormWithClip",
        "_BatchNormWithClip",
        (
            ("data", data),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
        ),
        {
            "eps": eps,
            "momentum": momentum,
            "fix_gamma": fix_gamma,
            "use_global_stats": use_global_stats,
            "axis": axis,
            "a_max": a_max,
        },
        name,
        attr,
        kwargs,
    )


def _CrossDeviceCopy(
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    data: Symbol | None = None,
    **kwargs: Any,
) -> Symbol:
    """The same values on another device, between parts of a graph.

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
        "_CrossDeviceCopy", "_CrossDeviceCopy", (("data", data),), {}, name, attr, kwargs
    )


def _Div(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_div(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_div", "_Div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _DivScalar(
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
        "_div_scalar",
        "_DivScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

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
    return _compose("_equal", "_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _EqualScalar(
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
        "_equal_scalar",
        "_EqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Greater(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

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
    return _compose("_greater", "_Greater", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _GreaterEqualScalar(
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
        "_greater_equal_scalar",
        "_GreaterEqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _GreaterScalar(
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
        "_greater_scalar",
        "_GreaterScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Greater_Equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

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
        "_greater_equal", "_Greater_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Hypot(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sqrt(lhs^2 + rhs^2) without overflow.

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
    return _compose("_hypot", "_Hypot", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _HypotScalar(
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
        "_hypot_scalar",
        "_HypotScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Lesser(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

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
    return _compose("_lesser", "_Lesser", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _LesserEqualScalar(
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
        "_lesser_equal_scalar",
        "_LesserEqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _LesserScalar(
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
        "_lesser_scalar",
        "_LesserScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Lesser_Equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

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
        "_lesser_equal", "_Lesser_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _LogicalAndScalar(
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
        "_logical_and_scalar",
        "_LogicalAndScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _LogicalOrScalar(
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
        "_logical_or_scalar",
        "_LogicalOrScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _LogicalXorScalar(
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
        "_logical_xor_scalar",
        "_LogicalXorScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Logical_And(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where both are not 0, else 0, in the dtype of lhs.

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
        "_logical_and", "_Logical_And", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Logical_Or(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where one is not 0, else 0, in the dtype of lhs.

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
        "_logical_or", "_Logical_Or", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Logical_Xor(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

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
        "_logical_xor", "_Logical_Xor", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Maximum(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The larger of lhs and rhs, element by element.

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
    return _compose("_maximum", "_Maximum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MaximumScalar(
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
        "_maximum_scalar",
        "_MaximumScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Minimum(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The smaller of lhs and rhs, element by element.

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
    return _compose("_minimum", "_Minimum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MinimumScalar(
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
        "_minimum_scalar",
        "_MinimumScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Minus(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_sub", "_Minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MinusScalar(
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
        "_minus_scalar",
        "_MinusScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Mod(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

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
    return _compose("_mod", "_Mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _ModScalar(
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
        "_mod_scalar",
        "_ModScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Mul(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_mul(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_mul", "_Mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _MulScalar(
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
        "_mul_scalar",
        "_MulScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _NoGradient(
    name: str | None = None, attr: dict[str, str] | None = None, out: Any = None, **kwargs: Any
) -> Symbol:
    """Stands in graphs for a gradient that is zero.

    Parameters
    ----------
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_NoGradient", "_NoGradient", (), {}, name, attr, kwargs)


def _NotEqualScalar(
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
        "_not_equal_scalar",
        "_NotEqualScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Not_Equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

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
        "_not_equal", "_Not_Equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _Plus(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_add", "_Plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _PlusScalar(
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
        "_plus_scalar",
        "_PlusScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _Power(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs to the power rhs, element by element.

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
    return _compose("_power", "_Power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _PowerScalar(
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
        "_power_scalar",
        "_PowerScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RDivScalar(
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
        "_rdiv_scalar",
        "_RDivScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RMinusScalar(
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
        "_rminus_scalar",
        "_RMinusScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RModScalar(
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
        "_rmod_scalar",
        "_RModScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _RPowerScalar(
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
        "_rpower_scalar",
        "_RPowerScalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _adamw_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mean: Symbol | None = None,
    var: Symbol | None = None,
    rescale_grad: Symbol | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    eta: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adam with weight decay apart from the gradient.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mean : Symbol
        Running mean of the gradients; written to.
    var : Symbol
        Running mean of the squared gradients; written to.
    rescale_grad : Symbol
        The gradient is multiplied by it.
    lr : float, required
        Learning rate.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    wd : float, default 0
        Weight decay, apart from the gradient.
    eta : float, required
        Factor of the whole step.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_adamw_update",
        "_adamw_update",
        (
            ("weight", weight),
            ("grad", grad),
            ("mean", mean),
            ("var", var),
            ("rescale_grad", rescale_grad),
        ),
        {
            "lr": lr,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wd": wd,
            "eta": eta,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def _add(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_add", "_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _added_BatchNorm(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    axis: int = _Null,
    cudnn_off: bool = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm of the sum of two arrays.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    output_mean_var : bool, default False
        Also returns the mean and 1 / sqrt(variance + eps).
    axis : int, default 1
        The channel axis.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    min_calib_range : float or None, default None
        Smallest output seen in calibration.
    max_calib_range : float or None, default None
        Largest output seen in calibration.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_added_BatchNorm",
        "_added_BatchNorm",
        (
            ("lhs", lhs),
            ("rhs", rhs),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
        ),
        {
            "eps": eps,
            "momentum": momentum,
            "fix_gamma": fix_gamma,
            "use_global_stats": use_global_stats,
            "output_mean_var": output_mean_var,
            "axis": axis,
            "cudnn_off": cudnn_off,
            "min_calib_range": min_calib_range,
            "max_calib_range": max_calib_range,
        },
        name,
        attr,
        kwargs,
    )


def _added_BatchNormWithReLU(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    axis: int = _Null,
    cudnn_off: bool = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm of the sum of two arrays, and then the larger of the result and 0.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    output_mean_var : bool, default False
        Also returns the mean and 1 / sqrt(variance + eps).
    axis : int, default 1
        The channel axis.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    min_calib_range : float or None, default None
        Smallest output seen in calibration.
    max_calib_range : float or None, default None
        Largest output seen in calibration.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_added_BatchNormWithReLU",
        "_added_BatchNormWithReLU",
        (
            ("lhs", lhs),
            ("rhs", rhs),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
        ),
        {
            "eps": eps,
            "momentum": momentum,
            "fix_gamma": fix_gamma,
            "use_global_stats": use_global_stats,
            "output_mean_var": output_mean_var,
            "axis": axis,
            "cudnn_off": cudnn_off,
            "min_calib_range": min_calib_range,
            "max_calib_range": max_calib_range,
        },
        name,
        attr,
        kwargs,
    )


def _arange(
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
        "_arange",
        "_arange",
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


def _broadcast_floor_divide(
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
        "_broadcast_floor_divide",
        "_broadcast_floor_divide",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def _cast_like(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The values of lhs in the element type of rhs.

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
        "_cast_like", "_cast_like", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _cast_several(
    *data: Symbol,
    num_arrays: int = _Null,
    dtype: DTypeLike = _Null,
    source: DTypeLike = _Null,
    turns: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Several arrays of one floating type in another.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_arrays : int, required
        Count of arrays.
    dtype : str or numpy.dtype, required
        Element type of the results.
    source : str or numpy.dtype, default float32
        Element type of the arrays.
    turns : tuple of int, default ()
        For each array, if any is turned: 1 moves axis 1 to the end, 2 the last to axis
        1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_cast_several",
        "_cast_several",
        data,
        {"num_arrays": num_arrays, "dtype": dtype, "source": source, "turns": turns},
        name,
        attr,
        kwargs,
    )


def _cond(
    *data: Symbol,
    num_args: int = _Null,
    num_outputs: int = _Null,
    cond_input_locs: Shape = _Null,
    then_input_locs: Shape = _Null,
    else_input_locs: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Runs one of two subgraphs, as a third one says.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of subgraphs and inputs.
    num_outputs : int, required
        Count of outputs.
    cond_input_locs : tuple of int, required
        Inputs that the condition reads.
    then_input_locs : tuple of int, required
        Inputs that the first branch reads.
    else_input_locs : tuple of int, required
        Inputs that the second branch reads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_cond",
        "_cond",
        data,
        {
            "num_args": num_args,
            "num_outputs": num_outputs,
            "cond_input_locs": cond_input_locs,
            "then_input_locs": then_input_locs,
            "else_input_locs": else_input_locs,
        },
        name,
        attr,
        kwargs,
    )


def _constant(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    value: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A value that is part of the graph.

    Parameters
    ----------
    shape : tuple of int, required
        Shape of the value.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Dtype of the value.
    value : str, required
        The elements' bytes in base64, row by row; then a dot and a checksum.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_constant",
        "_constant",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype, "value": value},
        name,
        attr,
        kwargs,
    )


def _copy(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values.

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
    >>> mx.sym.identity(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("_copy", "_copy", (("data", data),), {}, name, attr, kwargs)


def _copyto(
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
    return _compose("_copyto", "_copyto", (("data", data),), {}, name, attr, kwargs)


def _crop_assign(
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
        "_slice_assign",
        "_crop_assign",
        (("lhs", lhs), ("rhs", rhs)),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _crop_assign_scalar(
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
        "_slice_assign_scalar",
        "_crop_assign_scalar",
        (("data", data),),
        {"scalar": scalar, "begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _cvcopyMakeBorder(
    src: Symbol | None = None,
    top: int = _Null,
    bot: int = _Null,
    left: int = _Null,
    right: int = _Null,
    type: int = _Null,
    value: float = _Null,
    values: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An image with a border around it.

    Parameters
    ----------
    src : Symbol
        The image, (height, width, channels).
    top : int, required
        Rows above.
    bot : int, required
        Rows below.
    left : int, required
        Columns to the left.
    right : int, required
        Columns to the right.
    type : int, default 0
        0 a constant, 1 the edge, 2 mirrored with the edge, 3 wrapped, 4 mirrored
        without.
    value : float, default 0
        The constant, when `values` is empty.
    values : tuple of float, default ()
        The constant per channel.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_cvcopyMakeBorder",
        "_cvcopyMakeBorder",
        (("src", src),),
        {
            "top": top,
            "bot": bot,
            "left": left,
            "right": right,
            "type": type,
            "value": value,
            "values": values,
        },
        name,
        attr,
        kwargs,
    )


def _cvimdecode(
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
        "_cvimdecode",
        "_cvimdecode",
        (("buf", buf),),
        {"flag": flag, "to_rgb": to_rgb},
        name,
        attr,
        kwargs,
    )


def _cvimread(
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
        "_cvimread",
        "_cvimread",
        (),
        {"filename": filename, "flag": flag, "to_rgb": to_rgb},
        name,
        attr,
        kwargs,
    )


def _cvimresize(
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
        "_cvimresize",
        "_cvimresize",
        (("src", src),),
        {"w": w, "h": h, "interp": interp},
        name,
        attr,
        kwargs,
    )


def _digamma(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Derivative of gammaln: part of differentiable gradients.

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
    return _compose("_digamma", "_digamma", (("data", data),), {}, name, attr, kwargs)


def _div(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_div(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_div", "_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _div_scalar(
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
        "_div_scalar",
        "_div_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

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
    return _compose("_equal", "_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _equal_scalar(
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
        "_equal_scalar",
        "_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _eye(
    N: int = _Null,
    M: int = _Null,
    k: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Ones on a diagonal, zeros elsewhere.

    Parameters
    ----------
    N : int, required
        Count of rows.
    M : int, default 0
        Count of columns; 0 means N.
    k : int, default 0
        Diagonal: above (positive) or below the main one.
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
        "_eye", "_eye", (), {"N": N, "M": M, "k": k, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def _floor_divide_scalar(
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
        "_floor_divide_scalar",
        "_floor_divide_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _foreach(
    *data: Symbol,
    num_args: int = _Null,
    num_outputs: int = _Null,
    num_out_data: int = _Null,
    in_state_locs: Shape = _Null,
    in_data_locs: Shape = _Null,
    remain_locs: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Runs a subgraph for every slice of its data along the first axis.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of subgraphs and inputs.
    num_outputs : int, required
        Count of outputs, states included.
    num_out_data : int, required
        Count of outputs that are stacked.
    in_state_locs : tuple of int, required
        Places of the states in the subgraph.
    in_data_locs : tuple of int, required
        Places of the data in the subgraph.
    remain_locs : tuple of int, required
        Places of the other inputs in the subgraph.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_foreach",
        "_foreach",
        data,
        {
            "num_args": num_args,
            "num_outputs": num_outputs,
            "num_out_data": num_out_data,
            "in_state_locs": in_state_locs,
            "in_data_locs": in_data_locs,
            "remain_locs": remain_locs,
        },
        name,
        attr,
        kwargs,
    )


def _full(
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
        "_full",
        "_full",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype, "value": value},
        name,
        attr,
        kwargs,
    )


def _grad_add(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element.

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
    return _compose("_grad_add", "_grad_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _greater(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

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
    return _compose("_greater", "_greater", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _greater_equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

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
        "_greater_equal", "_greater_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _greater_equal_scalar(
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
        "_greater_equal_scalar",
        "_greater_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _greater_scalar(
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
        "_greater_scalar",
        "_greater_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _guarded_multi_adam_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """adam_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    wds : tuple of float, required
        Weight decay of each weight.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_guarded_multi_adam_update",
        "_guarded_multi_adam_update",
        data,
        {
            "lrs": lrs,
            "wds": wds,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _guarded_multi_mp_sgd_mom_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """mp_sgd_mom_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    wds : tuple of float, required
        Weight decay of each weight.
    momentum : float, default 0
        Decay of the momentum.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_guarded_multi_mp_sgd_mom_update",
        "_guarded_multi_mp_sgd_mom_update",
        data,
        {
            "lrs": lrs,
            "wds": wds,
            "momentum": momentum,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _guarded_multi_mp_sgd_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """mp_sgd_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    wds : tuple of float, required
        Weight decay of each weight.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_guarded_multi_mp_sgd_update",
        "_guarded_multi_mp_sgd_update",
        data,
        {
            "lrs": lrs,
            "wds": wds,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _guarded_multi_sgd_mom_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sgd_mom_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    wds : tuple of float, required
        Weight decay of each weight.
    momentum : float, default 0
        Decay of the momentum.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_guarded_multi_sgd_mom_update",
        "_guarded_multi_sgd_mom_update",
        data,
        {
            "lrs": lrs,
            "wds": wds,
            "momentum": momentum,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _guarded_multi_sgd_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sgd_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    wds : tuple of float, required
        Weight decay of each weight.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_guarded_multi_sgd_update",
        "_guarded_multi_sgd_update",
        data,
        {
            "lrs": lrs,
            "wds": wds,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _histogram(
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
        "_histogram",
        "_histogram",
        (("data", data), ("bins", bins)),
        {"bin_cnt": bin_cnt, "range": range},
        name,
        attr,
        kwargs,
    )


def _hypot(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sqrt(lhs^2 + rhs^2) without overflow.

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
    return _compose("_hypot", "_hypot", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _hypot_scalar(
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
        "_hypot_scalar",
        "_hypot_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _identity_with_attr_like_rhs(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The values of lhs, which has the shape and dtype of rhs.

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
        "_identity_with_attr_like_rhs",
        "_identity_with_attr_like_rhs",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def _lesser(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

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
    return _compose("_lesser", "_lesser", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _lesser_equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

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
        "_lesser_equal", "_lesser_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _lesser_equal_scalar(
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
        "_lesser_equal_scalar",
        "_lesser_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _lesser_scalar(
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
        "_lesser_scalar",
        "_lesser_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _linspace(
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
        "_linspace",
        "_linspace",
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


def _logical_and(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where both are not 0, else 0, in the dtype of lhs.

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
        "_logical_and", "_logical_and", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _logical_and_scalar(
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
        "_logical_and_scalar",
        "_logical_and_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _logical_or(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where one is not 0, else 0, in the dtype of lhs.

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
        "_logical_or", "_logical_or", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _logical_or_scalar(
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
        "_logical_or_scalar",
        "_logical_or_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _logical_xor(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

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
        "_logical_xor", "_logical_xor", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _logical_xor_scalar(
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
        "_logical_xor_scalar",
        "_logical_xor_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _maximum(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The larger of lhs and rhs, element by element.

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
    return _compose("_maximum", "_maximum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _maximum_scalar(
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
        "_maximum_scalar",
        "_maximum_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _minimum(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The smaller of lhs and rhs, element by element.

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
    return _compose("_minimum", "_minimum", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _minimum_scalar(
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
        "_minimum_scalar",
        "_minimum_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _minus(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_sub", "_minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _minus_scalar(
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
        "_minus_scalar",
        "_minus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _mod(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

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
    return _compose("_mod", "_mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _mod_scalar(
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
        "_mod_scalar",
        "_mod_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _mp_adamw_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mean: Symbol | None = None,
    var: Symbol | None = None,
    weight32: Symbol | None = None,
    rescale_grad: Symbol | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    eta: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adam with weight decay apart from the gradient.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mean : Symbol
        Running mean of the gradients; written to.
    var : Symbol
        Running mean of the squared gradients; written to.
    weight32 : Symbol
        The weight in float32; written to.
    rescale_grad : Symbol
        The gradient is multiplied by it.
    lr : float, required
        Learning rate.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    wd : float, default 0
        Weight decay, apart from the gradient.
    eta : float, required
        Factor of the whole step.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_mp_adamw_update",
        "_mp_adamw_update",
        (
            ("weight", weight),
            ("grad", grad),
            ("mean", mean),
            ("var", var),
            ("weight32", weight32),
            ("rescale_grad", rescale_grad),
        ),
        {
            "lr": lr,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wd": wd,
            "eta": eta,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def _mul(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_mul(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_mul", "_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _mul_scalar(
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
        "_mul_scalar",
        "_mul_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _multi_adam_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """adam_update of several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    wds : tuple of float, required
        Weight decay of each weight.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_multi_adam_update",
        "_multi_adam_update",
        data,
        {
            "lrs": lrs,
            "wds": wds,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _multi_adamw_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wds: Numbers = _Null,
    etas: Numbers = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """AdamW on several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    wds : tuple of float, required
        Weight decay of each weight, apart from the gradient.
    etas : tuple of float, required
        Factor of each weight's whole step.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_multi_adamw_update",
        "_multi_adamw_update",
        data,
        {
            "lrs": lrs,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wds": wds,
            "etas": etas,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _multi_lamb_update(
    *data: Symbol,
    learning_rates: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wds: Numbers = _Null,
    rescale_grad: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    clip_gradient: float = _Null,
    bias_correction: bool = _Null,
    step_count: Shape = _Null,
    num_tensors: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """LAMB on several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    learning_rates : tuple of float, required
        Learning rate of each weight.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-06
        Added to the divisor.
    wds : tuple of float, required
        Weight decay of each weight.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    lower_bound : float, default -1
        Least norm of a weight; negative: none.
    upper_bound : float, default -1
        Largest norm of a weight; negative: none.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    bias_correction : bool, default True
        Whether to correct for the first updates.
    step_count : tuple of int, required
        Number of this update of each weight, from 1.
    num_tensors : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_multi_lamb_update",
        "_multi_lamb_update",
        data,
        {
            "learning_rates": learning_rates,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wds": wds,
            "rescale_grad": rescale_grad,
            "lower_bound": lower_bound,
            "upper_bound": upper_bound,
            "clip_gradient": clip_gradient,
            "bias_correction": bias_correction,
            "step_count": step_count,
            "num_tensors": num_tensors,
        },
        name,
        attr,
        kwargs,
    )


def _multi_mp_adamw_update(
    *data: Symbol,
    lrs: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wds: Numbers = _Null,
    etas: Numbers = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """AdamW on several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    lrs : tuple of float, required
        Learning rate of each weight.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    wds : tuple of float, required
        Weight decay of each weight, apart from the gradient.
    etas : tuple of float, required
        Factor of each weight's whole step.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    num_weights : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_multi_mp_adamw_update",
        "_multi_mp_adamw_update",
        data,
        {
            "lrs": lrs,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wds": wds,
            "etas": etas,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def _multi_mp_lamb_update(
    *data: Symbol,
    learning_rates: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wds: Numbers = _Null,
    rescale_grad: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    clip_gradient: float = _Null,
    bias_correction: bool = _Null,
    step_count: Shape = _Null,
    num_tensors: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """LAMB on several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    learning_rates : tuple of float, required
        Learning rate of each weight.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-06
        Added to the divisor.
    wds : tuple of float, required
        Weight decay of each weight.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    lower_bound : float, default -1
        Least norm of a weight; negative: none.
    upper_bound : float, default -1
        Largest norm of a weight; negative: none.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    bias_correction : bool, default True
        Whether to correct for the first updates.
    step_count : tuple of int, required
        Number of this update of each weight, from 1.
    num_tensors : int, default 1
        Number of weights.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_multi_mp_lamb_update",
        "_multi_mp_lamb_update",
        data,
        {
            "learning_rates": learning_rates,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wds": wds,
            "rescale_grad": rescale_grad,
            "lower_bound": lower_bound,
            "upper_bound": upper_bound,
            "clip_gradient": clip_gradient,
            "bias_correction": bias_correction,
            "step_count": step_count,
            "num_tensors": num_tensors,
        },
        name,
        attr,
        kwargs,
    )


def _not_equal(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

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
        "_not_equal", "_not_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _not_equal_scalar(
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
        "_not_equal_scalar",
        "_not_equal_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _onehot_encode(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rows with a one at the place that lhs names, in the shape of rhs.

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
        "_onehot_encode", "_onehot_encode", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def _ones(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array of ones.

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
        "_ones", "_ones", (), {"shape": shape, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def _picture_batch(
    pixels: Symbol | None = None,
    places: Shape = _Null,
    height: int = _Null,
    width: int = _Null,
    channels: int = _Null,
    mean: Numbers = _Null,
    factor: Numbers = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Parts of pictures, resized, mirrored and normalized, as one batch with the channels first.

    Parameters
    ----------
    pixels : Symbol
    places : tuple of int, required
        Twelve numbers a picture: offset in bytes and pixels of a line; top, left,
        height and width of the part that is taken (height 0: zeros instead of a
        picture); height and width that the part gets; top and left of what is taken of
        that; interpolation; 1 to mirror it.
    height : int, required
        Height of the result.
    width : int, required
        Width of the result.
    channels : int, default 3
        1 or 3 bytes a pixel.
    mean : tuple of float, default (0, 0, 0)
        Subtracted, one number per channel.
    factor : tuple of float, default (1, 1, 1)
        Multiplied by after that, one number per channel.
    dtype : str or numpy.dtype, default float32
        Dtype of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_picture_batch",
        "_picture_batch",
        (("pixels", pixels),),
        {
            "places": places,
            "height": height,
            "width": width,
            "channels": channels,
            "mean": mean,
            "factor": factor,
            "dtype": dtype,
        },
        name,
        attr,
        kwargs,
    )


def _plus(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs + rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_add", "_plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _plus_scalar(
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
        "_plus_scalar",
        "_plus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _pooled_BatchNormWithReLU(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    kernel: Shape = _Null,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    stride: Shape = _Null,
    pad: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm of images with their channels last, and of each window the largest result or 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
    kernel : tuple of int, required
        Window: (h, w), of at most 255 elements.
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    pad : tuple of int, default ()
        Elements added at both ends of each axis, fewer than the window has; 0 by
        default.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_pooled_BatchNormWithReLU",
        "_pooled_BatchNormWithReLU",
        (
            ("data", data),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
        ),
        {
            "kernel": kernel,
            "eps": eps,
            "momentum": momentum,
            "fix_gamma": fix_gamma,
            "use_global_stats": use_global_stats,
            "stride": stride,
            "pad": pad,
        },
        name,
        attr,
        kwargs,
    )


def _pooling_at_max(
    values: Symbol | None = None,
    data: Symbol | None = None,
    kernel: Shape = _Null,
    pool_type: str = _Null,
    global_pool: bool = _Null,
    cudnn_off: bool = _Null,
    pooling_convention: str = _Null,
    stride: Shape = _Null,
    pad: Shape = _Null,
    p_value: int | None = _Null,
    count_include_pad: bool | None = _Null,
    layout: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Of each window the value at the place where data is largest.

    Parameters
    ----------
    values : Symbol
        The values.
    data : Symbol
        The array to work on.
    kernel : tuple of int, default ()
        Window: (w,), (h, w) or (d, h, w).
    pool_type : {'avg', 'lp', 'max', 'sum'}, default 'max'
        What is made of the elements of a window.
    global_pool : bool, default False
        Makes one window of each whole plane.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    pooling_convention : {'full', 'same', 'valid'}, default 'valid'
        valid: only whole windows; full: also a last partial one; same: ceil(in /
        stride).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    pad : tuple of int, default ()
        Elements added at both ends of each axis; 0 by default.
    p_value : int or None, default None
        The power of lp pooling: 1, 2 or 3.
    count_include_pad : bool or None, default None
        Whether avg counts padded elements; true by default.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; channels first by default.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_pooling_at_max",
        "_pooling_at_max",
        (("values", values), ("data", data)),
        {
            "kernel": kernel,
            "pool_type": pool_type,
            "global_pool": global_pool,
            "cudnn_off": cudnn_off,
            "pooling_convention": pooling_convention,
            "stride": stride,
            "pad": pad,
            "p_value": p_value,
            "count_include_pad": count_include_pad,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def _power(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs to the power rhs, element by element.

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
    return _compose("_power", "_power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _power_scalar(
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
        "_power_scalar",
        "_power_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _random_exponential(
    lam: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Exponentially distributed numbers.

    Parameters
    ----------
    lam : float, default 1
        Rate.
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
    >>> mx.sym.random_exponential(lam=2, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_exponential",
        "_random_exponential",
        (),
        {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_gamma(
    alpha: float = _Null,
    beta: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gamma distributed numbers.

    Parameters
    ----------
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
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
    >>> mx.sym.random_gamma(alpha=2, beta=1, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_gamma",
        "_random_gamma",
        (),
        {"alpha": alpha, "beta": beta, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_generalized_negative_binomial(
    mu: float = _Null,
    alpha: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts of a negative binomial distribution with mean mu and dispersion alpha.

    Parameters
    ----------
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
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
    >>> y = mx.sym.random_generalized_negative_binomial(mu=2, alpha=0.5, shape=(2, 3))
    >>> y.infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_generalized_negative_binomial",
        "_random_generalized_negative_binomial",
        (),
        {"mu": mu, "alpha": alpha, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_negative_binomial(
    k: int = _Null,
    p: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts of failures before the k-th success of probability p.

    Parameters
    ----------
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
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
    >>> mx.sym.random_negative_binomial(k=3, p=0.5, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_negative_binomial",
        "_random_negative_binomial",
        (),
        {"k": k, "p": p, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_normal(
    loc: float = _Null,
    scale: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Normally distributed numbers.

    Parameters
    ----------
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
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
    >>> mx.sym.random_normal(loc=0, scale=1, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_normal",
        "_random_normal",
        (),
        {"loc": loc, "scale": scale, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_pdf_dirichlet(
    sample: Symbol | None = None,
    alpha: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the dirichlet distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    alpha : Symbol
        The concentrations.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    Γ(sum of alpha) / product of Γ(alpha) * product of x^(alpha - 1)

    Shapes
    ------
    `alpha` is S + (k,), `sample` S + (draws, k); the result S + (draws,).

    Examples
    --------
    >>> y = mx.sym.random_pdf_dirichlet(mx.sym.var("sample"), mx.sym.var("alpha"))
    >>> y.infer_shape(sample=(1, 2), alpha=(2,))[1]
    [(1,)]
    """
    return _compose(
        "_random_pdf_dirichlet",
        "_random_pdf_dirichlet",
        (("sample", sample), ("alpha", alpha)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_exponential(
    sample: Symbol | None = None,
    lam: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the exponential distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    lam : Symbol
        Rates of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    lam exp(-lam x)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_exponential(mx.sym.var("sample"), mx.sym.var("lam"))
    >>> y.infer_shape(sample=(1, 2), lam=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_exponential",
        "_random_pdf_exponential",
        (("sample", sample), ("lam", lam)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_gamma(
    sample: Symbol | None = None,
    alpha: Symbol | None = None,
    beta: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the gamma distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    alpha : Symbol
        The shapes of the distributions.
    beta : Symbol
        The rates.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    beta^alpha x^(alpha - 1) exp(-beta x) / Γ(alpha)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_gamma(mx.sym.var("sample"), mx.sym.var("alpha"),
    ...     mx.sym.var("beta"))
    >>> y.infer_shape(sample=(1, 2), alpha=(1,), beta=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_gamma",
        "_random_pdf_gamma",
        (("sample", sample), ("alpha", alpha), ("beta", beta)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_generalized_negative_binomial(
    sample: Symbol | None = None,
    mu: Symbol | None = None,
    alpha: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the generalized_negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    mu : Symbol
        The means.
    alpha : Symbol
        The dispersions.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    as the negative binomial one with k = 1 / alpha and p = 1 / (alpha mu + 1)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_generalized_negative_binomial(mx.sym.var("sample"),
    ...     mx.sym.var("mu"), mx.sym.var("alpha"))
    >>> y.infer_shape(sample=(1, 2), mu=(1,), alpha=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_generalized_negative_binomial",
        "_random_pdf_generalized_negative_binomial",
        (("sample", sample), ("mu", mu), ("alpha", alpha)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_negative_binomial(
    sample: Symbol | None = None,
    k: Symbol | None = None,
    p: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    k : Symbol
        Limits of failures of the distributions.
    p : Symbol
        Probabilities of success of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    Γ(x + k) / (x! Γ(k)) p^k (1 - p)^x

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_negative_binomial(mx.sym.var("sample"), mx.sym.var("k"),
    ...     mx.sym.var("p"))
    >>> y.infer_shape(sample=(1, 2), k=(1,), p=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_negative_binomial",
        "_random_pdf_negative_binomial",
        (("sample", sample), ("k", k), ("p", p)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_normal(
    sample: Symbol | None = None,
    mu: Symbol | None = None,
    sigma: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the normal distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    mu : Symbol
        Means of the distributions.
    sigma : Symbol
        Standard deviations of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    exp(-(x - mu)² / (2 sigma²)) / (sigma sqrt(2π))

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_normal(mx.sym.var("sample"), mx.sym.var("mu"),
    ...     mx.sym.var("sigma"))
    >>> y.infer_shape(sample=(1, 2), mu=(1,), sigma=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_normal",
        "_random_pdf_normal",
        (("sample", sample), ("mu", mu), ("sigma", sigma)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_poisson(
    sample: Symbol | None = None,
    lam: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the poisson distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    lam : Symbol
        Rates of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    exp(-lam) lam^x / x!

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_poisson(mx.sym.var("sample"), mx.sym.var("lam"))
    >>> y.infer_shape(sample=(1, 2), lam=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_poisson",
        "_random_pdf_poisson",
        (("sample", sample), ("lam", lam)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_pdf_uniform(
    sample: Symbol | None = None,
    low: Symbol | None = None,
    high: Symbol | None = None,
    is_log: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The density of the uniform distribution at the samples.

    Parameters
    ----------
    sample : Symbol
        The values whose density is wanted.
    low : Symbol
        Lower ends of the distributions.
    high : Symbol
        Upper ends of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    1 / (high - low)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> y = mx.sym.random_pdf_uniform(mx.sym.var("sample"), mx.sym.var("low"),
    ...     mx.sym.var("high"))
    >>> y.infer_shape(sample=(1, 2), low=(1,), high=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "_random_pdf_uniform",
        "_random_pdf_uniform",
        (("sample", sample), ("low", low), ("high", high)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def _random_poisson(
    lam: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Poisson distributed counts.

    Parameters
    ----------
    lam : float, default 1
        Rate.
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
    >>> mx.sym.random_poisson(lam=2, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_poisson",
        "_random_poisson",
        (),
        {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_randint(
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
        "_random_randint",
        "_random_randint",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _random_uniform(
    low: float = _Null,
    high: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Numbers spread evenly over low..high.

    Parameters
    ----------
    low : float, default 0
        Smallest value.
    high : float, default 1
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
    >>> mx.sym.random_uniform(low=0, high=1, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _compose(
        "_random_uniform",
        "_random_uniform",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _ravel_multi_index(
    data: Symbol | None = None,
    shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns columns of positions, one row per axis, into positions in the flat array.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape : tuple of int, default ()
        Shape of the array the positions belong to; its first extent is free.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `shape` does not have as many axes as `data` has rows. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` is (axes, positions); the result (positions,).

    Examples
    --------
    >>> mx.sym.ravel_multi_index(mx.sym.var("data"), shape=(2, 3)).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "_ravel_multi_index",
        "_ravel_multi_index",
        (("data", data),),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def _rdiv_scalar(
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
        "_rdiv_scalar",
        "_rdiv_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rfloor_divide_scalar(
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
        "_rfloor_divide_scalar",
        "_rfloor_divide_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rminus_scalar(
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
        "_rminus_scalar",
        "_rminus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rmod_scalar(
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
        "_rmod_scalar",
        "_rmod_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _rnn_param_concat(
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
        "_rnn_param_concat",
        "_rnn_param_concat",
        data,
        {"num_args": num_args, "dim": dim},
        name,
        attr,
        kwargs,
    )


def _rpower_scalar(
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
        "_rpower_scalar",
        "_rpower_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _sample_exponential(
    lam: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Exponential numbers of rate lam[i].

    Parameters
    ----------
    lam : Symbol
        Rates of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.sym.sample_exponential(mx.sym.var("lam"), shape=(3,)).infer_shape(lam=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_exponential",
        "_sample_exponential",
        (("lam", lam),),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_gamma(
    alpha: Symbol | None = None,
    beta: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gamma distributed numbers of shape alpha[i], scale beta[i].

    Parameters
    ----------
    alpha : Symbol
        The shapes of the distributions.
    beta : Symbol
        The scales.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the arrays of parameters have different shapes. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> y = mx.sym.sample_gamma(mx.sym.var("alpha"), mx.sym.var("beta"), shape=(3,))
    >>> y.infer_shape(alpha=(2,), beta=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_gamma",
        "_sample_gamma",
        (("alpha", alpha), ("beta", beta)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_generalized_negative_binomial(
    mu: Symbol | None = None,
    alpha: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Negative binomial counts with mean mu[i] and dispersion alpha[i].

    Parameters
    ----------
    mu : Symbol
        The means.
    alpha : Symbol
        The dispersions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> y = mx.sym.sample_generalized_negative_binomial(mx.sym.var("mu"),
    ...     mx.sym.var("alpha"), shape=(3,))
    >>> y.infer_shape(mu=(2,), alpha=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_generalized_negative_binomial",
        "_sample_generalized_negative_binomial",
        (("mu", mu), ("alpha", alpha)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_multinomial(
    data: Symbol | None = None,
    shape: Shape = _Null,
    get_prob: bool = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Positions drawn with the probabilities of each line of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape : tuple of int, default ()
        Shape drawn for each line of probabilities.
    get_prob : bool, default False
        Whether to return the logarithm of the probabilities.
    dtype : str or numpy.dtype, default int32
        Element type of the drawn positions.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` is (..., classes), probabilities; the result (...) + `shape`.

    Examples
    --------
    >>> mx.sym.sample_multinomial(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "_sample_multinomial",
        "_sample_multinomial",
        (("data", data),),
        {"shape": shape, "get_prob": get_prob, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_negative_binomial(
    k: Symbol | None = None,
    p: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts of failures before the k[i]-th success of probability p[i].

    Parameters
    ----------
    k : Symbol
        Limits of failures of the distributions.
    p : Symbol
        Probabilities of success of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> y = mx.sym.sample_negative_binomial(mx.sym.var("k"), mx.sym.var("p"), shape=(3,))
    >>> y.infer_shape(k=(2,), p=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_negative_binomial",
        "_sample_negative_binomial",
        (("k", k), ("p", p)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_normal(
    mu: Symbol | None = None,
    sigma: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Normal numbers with mean mu[i] and deviation sigma[i].

    Parameters
    ----------
    mu : Symbol
        Means of the distributions.
    sigma : Symbol
        Standard deviations of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the arrays of parameters have different shapes. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> y = mx.sym.sample_normal(mx.sym.var("mu"), mx.sym.var("sigma"), shape=(3,))
    >>> y.infer_shape(mu=(2,), sigma=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_normal",
        "_sample_normal",
        (("mu", mu), ("sigma", sigma)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_poisson(
    lam: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Poisson distributed counts of mean lam[i].

    Parameters
    ----------
    lam : Symbol
        Rates of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.sym.sample_poisson(mx.sym.var("lam"), shape=(3,)).infer_shape(lam=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_poisson",
        "_sample_poisson",
        (("lam", lam),),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_uniform(
    low: Symbol | None = None,
    high: Symbol | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Numbers spread evenly over low[i]..high[i].

    Parameters
    ----------
    low : Symbol
        Lower ends of the distributions.
    high : Symbol
        Upper ends of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the arrays of parameters have different shapes. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> y = mx.sym.sample_uniform(mx.sym.var("low"), mx.sym.var("high"), shape=(3,))
    >>> y.infer_shape(low=(2,), high=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "_sample_uniform",
        "_sample_uniform",
        (("low", low), ("high", high)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def _sample_unique_zipfian(
    range_max: int = _Null,
    shape: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Lines of distinct classes, log-uniformly distributed; and the tries each line took.

    Parameters
    ----------
    range_max : int, required
        Number of classes.
    shape : tuple of int or None, default None
        Lines, and distinct classes in each.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_sample_unique_zipfian",
        "_sample_unique_zipfian",
        (),
        {"range_max": range_max, "shape": shape},
        name,
        attr,
        kwargs,
    )


def _scatter_elemwise_div(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

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
        "_scatter_elemwise_div",
        "_scatter_elemwise_div",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def _scatter_minus_scalar(
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
        "_scatter_minus_scalar",
        "_scatter_minus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _scatter_plus_scalar(
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
        "_scatter_plus_scalar",
        "_scatter_plus_scalar",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def _scatter_set_nd(
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
        "_scatter_set_nd",
        "_scatter_set_nd",
        (("lhs", lhs), ("rhs", rhs), ("indices", indices)),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def _set_value(
    src: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sets every element of the array given as `out`.

    Parameters
    ----------
    src : float, required
        Value of every element.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_set_value", "_set_value", (), {"src": src}, name, attr, kwargs)


def _shuffle(
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
    return _compose("_shuffle", "_shuffle", (("data", data),), {}, name, attr, kwargs)


def _slice_assign(
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
        "_slice_assign",
        "_slice_assign",
        (("lhs", lhs), ("rhs", rhs)),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _slice_assign_scalar(
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
        "_slice_assign_scalar",
        "_slice_assign_scalar",
        (("data", data),),
        {"scalar": scalar, "begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def _split_v2(
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
        "_split_v2",
        "_split_v2",
        (("data", data),),
        {"indices": indices, "axis": axis, "squeeze_axis": squeeze_axis, "sections": sections},
        name,
        attr,
        kwargs,
    )


def _square_sum(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum of the squares over the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_square_sum",
        "_square_sum",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def _sub(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs - rhs, element by element.

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
        If the two shapes differ. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.elemwise_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,))[1]
    [(2,)]
    """
    return _compose("elemwise_sub", "_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs)


def _sum_like(
    data: Symbol | None = None,
    like: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums data over the axes along which broadcasting repeated an array shaped like rhs.

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
        "_sum_like", "_sum_like", (("data", data), ("like", like)), {}, name, attr, kwargs
    )


def _take_along_axis(
    data: Symbol | None = None,
    indices: Symbol | None = None,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Takes from each line the elements that the same line of indices names.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : Symbol
        Positions of elements.
    axis : int or None, default -1
        Axis; None flattens first.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_take_along_axis",
        "_take_along_axis",
        (("data", data), ("indices", indices)),
        {"axis": axis},
        name,
        attr,
        kwargs,
    )


def _unravel_index(
    data: Symbol | None = None,
    shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns positions in a flat array into columns of positions, one row per axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape : tuple of int, default ()
        Shape of the array the positions belong to; its first extent is free.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (positions,); the result (axes, positions).

    Examples
    --------
    >>> mx.sym.unravel_index(mx.sym.var("data"), shape=(2, 3)).infer_shape(data=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "_unravel_index", "_unravel_index", (("data", data),), {"shape": shape}, name, attr, kwargs
    )


def _while_loop(
    *data: Symbol,
    num_args: int = _Null,
    num_outputs: int = _Null,
    num_out_data: int = _Null,
    max_iterations: int = _Null,
    cond_input_locs: Shape = _Null,
    func_input_locs: Shape = _Null,
    func_var_locs: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Runs a subgraph as long as another one says so.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of subgraphs and inputs.
    num_outputs : int, required
        Count of outputs, loop variables included.
    num_out_data : int, required
        Count of outputs that are stacked.
    max_iterations : int, required
        The most steps that are made.
    cond_input_locs : tuple of int, required
        Inputs that the condition reads.
    func_input_locs : tuple of int, required
        Inputs that the step reads.
    func_var_locs : tuple of int, required
        Places of the loop variables in the step.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose_list(
        "_while_loop",
        "_while_loop",
        data,
        {
            "num_args": num_args,
            "num_outputs": num_outputs,
            "num_out_data": num_out_data,
            "max_iterations": max_iterations,
            "cond_input_locs": cond_input_locs,
            "func_input_locs": func_input_locs,
            "func_var_locs": func_var_locs,
        },
        name,
        attr,
        kwargs,
    )


def _zeros(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """An array of zeros.

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
        "_zeros", "_zeros", (), {"shape": shape, "ctx": ctx, "dtype": dtype}, name, attr, kwargs
    )


def _zeros_without_dtype(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Zeros whose element type the operators that use them decide.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : int, default -1
        Number of the element type; -1 is not known.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_zeros_without_dtype",
        "_zeros_without_dtype",
        (),
        {"shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )

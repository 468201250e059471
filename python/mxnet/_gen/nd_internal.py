"""mx.nd._internal, generated from the catalog by tools/gen_python_api.py."""

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

_OP_ADAMW_UPDATE_ = _core.op("_adamw_update")
_OP_ADDED_BATCHNORMWITHRELU_ = _core.op("_added_BatchNormWithReLU")
_OP_ADDED_BATCHNORM_ = _core.op("_added_BatchNorm")
_OP_ARANGE_ = _core.op("_arange")
_OP_BATCHNORMWITHCLIP_ = _core.op("_BatchNormWithClip")
_OP_BROADCAST_FLOOR_DIVIDE_ = _core.op("_broadcast_floor_divide")
_OP_CAST_LIKE_ = _core.op("_cast_like")
_OP_CAST_SEVERAL_ = _core.op("_cast_several")
_OP_COND_ = _core.op("_cond")
_OP_CONSTANT_ = _core.op("_constant")
_OP_COPYTO_ = _core.op("_copyto")
_OP_COPY_ = _core.op("_copy")
_OP_CROSSDEVICECOPY_ = _core.op("_CrossDeviceCopy")
_OP_CVCOPYMAKEBORDER_ = _core.op("_cvcopyMakeBorder")
_OP_CVIMDECODE_ = _core.op("_cvimdecode")
_OP_CVIMREAD_ = _core.op("_cvimread")
_OP_CVIMRESIZE_ = _core.op("_cvimresize")
_OP_DIGAMMA_ = _core.op("_digamma")
_OP_DIV_SCALAR_ = _core.op("_div_scalar")
_OP_ELEMWISE_ADD = _core.op("elemwise_add")
_OP_ELEMWISE_DIV = _core.op("elemwise_div")
_OP_ELEMWISE_MUL = _core.op("elemwise_mul")
_OP_ELEMWISE_SUB = _core.op("elemwise_sub")
_OP_EQUAL_ = _core.op("_equal")
_OP_EQUAL_SCALAR_ = _core.op("_equal_scalar")
_OP_EYE_ = _core.op("_eye")
_OP_FLOOR_DIVIDE_SCALAR_ = _core.op("_floor_divide_scalar")
_OP_FOREACH_ = _core.op("_foreach")
_OP_FULL_ = _core.op("_full")
_OP_GRAD_ADD_ = _core.op("_grad_add")
_OP_GREATER_ = _core.op("_greater")
_OP_GREATER_EQUAL_ = _core.op("_greater_equal")
_OP_GREATER_EQUAL_SCALAR_ = _core.op("_greater_equal_scalar")
_OP_GREATER_SCALAR_ = _core.op("_greater_scalar")
_OP_GUARDED_MULTI_ADAM_UPDATE_ = _core.op("_guarded_multi_adam_update")
_OP_GUARDED_MULTI_MP_SGD_MOM_UPDATE_ = _core.op("_guarded_multi_mp_sgd_mom_update")
_OP_GUARDED_MULTI_MP_SGD_UPDATE_ = _core.op("_guarded_multi_mp_sgd_update")
_OP_GUARDED_MULTI_SGD_MOM_UPDATE_ = _core.op("_guarded_multi_sgd_mom_update")
_OP_GUARDED_MULTI_SGD_UPDATE_ = _core.op("_guarded_multi_sgd_update")
_OP_HISTOGRAM_ = _core.op("_histogram")
_OP_HYPOT_ = _core.op("_hypot")
_OP_HYPOT_SCALAR_ = _core.op("_hypot_scalar")
_OP_IDENTITY_WITH_ATTR_LIKE_RHS_ = _core.op("_identity_with_attr_like_rhs")
_OP_LESSER_ = _core.op("_lesser")
_OP_LESSER_EQUAL_ = _core.op("_lesser_equal")
_OP_LESSER_EQUAL_SCALAR_ = _core.op("_lesser_equal_scalar")
_OP_LESSER_SCALAR_ = _core.op("_lesser_scalar")
_OP_LINSPACE_ = _core.op("_linspace")
_OP_LOGICAL_AND_ = _core.op("_logical_and")
_OP_LOGICAL_AND_SCALAR_ = _core.op("_logical_and_scalar")
_OP_LOGICAL_OR_ = _core.op("_logical_or")
_OP_LOGICAL_OR_SCALAR_ = _core.op("_logical_or_scalar")
_OP_LOGICAL_XOR_ = _core.op("_logical_xor")
_OP_LOGICAL_XOR_SCALAR_ = _core.op("_logical_xor_scalar")
_OP_MAXIMUM_ = _core.op("_maximum")
_OP_MAXIMUM_SCALAR_ = _core.op("_maximum_scalar")
_OP_MINIMUM_ = _core.op("_minimum")
_OP_MINIMUM_SCALAR_ = _core.op("_minimum_scalar")
_OP_MINUS_SCALAR_ = _core.op("_minus_scalar")
_OP_MOD_ = _core.op("_mod")
_OP_MOD_SCALAR_ = _core.op("_mod_scalar")
_OP_MP_ADAMW_UPDATE_ = _core.op("_mp_adamw_update")
_OP_MULTI_ADAMW_UPDATE_ = _core.op("_multi_adamw_update")
_OP_MULTI_ADAM_UPDATE_ = _core.op("_multi_adam_update")
_OP_MULTI_LAMB_UPDATE_ = _core.op("_multi_lamb_update")
_OP_MULTI_MP_ADAMW_UPDATE_ = _core.op("_multi_mp_adamw_update")
_OP_MULTI_MP_LAMB_UPDATE_ = _core.op("_multi_mp_lamb_update")
_OP_MUL_SCALAR_ = _core.op("_mul_scalar")
_OP_NOGRADIENT_ = _core.op("_NoGradient")
_OP_NOT_EQUAL_ = _core.op("_not_equal")
_OP_NOT_EQUAL_SCALAR_ = _core.op("_not_equal_scalar")
_OP_ONEHOT_ENCODE_ = _core.op("_onehot_encode")
_OP_ONES_ = _core.op("_ones")
_OP_PICTURE_BATCH_ = _core.op("_picture_batch")
_OP_PLUS_SCALAR_ = _core.op("_plus_scalar")
_OP_POOLED_BATCHNORMWITHRELU_ = _core.op("_pooled_BatchNormWithReLU")
_OP_POOLING_AT_MAX_ = _core.op("_pooling_at_max")
_OP_POWER_ = _core.op("_power")
_OP_POWER_SCALAR_ = _core.op("_power_scalar")
_OP_RANDOM_EXPONENTIAL_ = _core.op("_random_exponential")
_OP_RANDOM_GAMMA_ = _core.op("_random_gamma")
_OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_ = _core.op("_random_generalized_negative_binomial")
_OP_RANDOM_NEGATIVE_BINOMIAL_ = _core.op("_random_negative_binomial")
_OP_RANDOM_NORMAL_ = _core.op("_random_normal")
_OP_RANDOM_PDF_DIRICHLET_ = _core.op("_random_pdf_dirichlet")
_OP_RANDOM_PDF_EXPONENTIAL_ = _core.op("_random_pdf_exponential")
_OP_RANDOM_PDF_GAMMA_ = _core.op("_random_pdf_gamma")
_OP_RANDOM_PDF_GENERALIZED_NEGATIVE_BINOMIAL_ = _core.op(
    "_random_pdf_generalized_negative_binomial"
)
_OP_RANDOM_PDF_NEGATIVE_BINOMIAL_ = _core.op("_random_pdf_negative_binomial")
_OP_RANDOM_PDF_NORMAL_ = _core.op("_random_pdf_normal")
_OP_RANDOM_PDF_POISSON_ = _core.op("_random_pdf_poisson")
_OP_RANDOM_PDF_UNIFORM_ = _core.op("_random_pdf_uniform")
_OP_RANDOM_POISSON_ = _core.op("_random_poisson")
_OP_RANDOM_RANDINT_ = _core.op("_random_randint")
_OP_RANDOM_UNIFORM_ = _core.op("_random_uniform")
_OP_RAVEL_MULTI_INDEX_ = _core.op("_ravel_multi_index")
_OP_RDIV_SCALAR_ = _core.op("_rdiv_scalar")
_OP_RFLOOR_DIVIDE_SCALAR_ = _core.op("_rfloor_divide_scalar")
_OP_RMINUS_SCALAR_ = _core.op("_rminus_scalar")
_OP_RMOD_SCALAR_ = _core.op("_rmod_scalar")
_OP_RNN_PARAM_CONCAT_ = _core.op("_rnn_param_concat")
_OP_RPOWER_SCALAR_ = _core.op("_rpower_scalar")
_OP_SAMPLE_EXPONENTIAL_ = _core.op("_sample_exponential")
_OP_SAMPLE_GAMMA_ = _core.op("_sample_gamma")
_OP_SAMPLE_GENERALIZED_NEGATIVE_BINOMIAL_ = _core.op("_sample_generalized_negative_binomial")
_OP_SAMPLE_MULTINOMIAL_ = _core.op("_sample_multinomial")
_OP_SAMPLE_NEGATIVE_BINOMIAL_ = _core.op("_sample_negative_binomial")
_OP_SAMPLE_NORMAL_ = _core.op("_sample_normal")
_OP_SAMPLE_POISSON_ = _core.op("_sample_poisson")
_OP_SAMPLE_UNIFORM_ = _core.op("_sample_uniform")
_OP_SAMPLE_UNIQUE_ZIPFIAN_ = _core.op("_sample_unique_zipfian")
_OP_SCATTER_ELEMWISE_DIV_ = _core.op("_scatter_elemwise_div")
_OP_SCATTER_MINUS_SCALAR_ = _core.op("_scatter_minus_scalar")
_OP_SCATTER_PLUS_SCALAR_ = _core.op("_scatter_plus_scalar")
_OP_SCATTER_SET_ND_ = _core.op("_scatter_set_nd")
_OP_SET_VALUE_ = _core.op("_set_value")
_OP_SHUFFLE_ = _core.op("_shuffle")
_OP_SLICE_ASSIGN_ = _core.op("_slice_assign")
_OP_SLICE_ASSIGN_SCALAR_ = _core.op("_slice_assign_scalar")
_OP_SPLIT_V2_ = _core.op("_split_v2")
_OP_SQUARE_SUM_ = _core.op("_square_sum")
_OP_SUM_LIKE_ = _core.op("_sum_like")
_OP_TAKE_ALONG_AXIS_ = _core.op("_take_along_axis")
_OP_UNRAVEL_INDEX_ = _core.op("_unravel_index")
_OP_WHILE_LOOP_ = _core.op("_while_loop")
_OP_ZEROS_ = _core.op("_zeros")
_OP_ZEROS_WITHOUT_DTYPE_ = _core.op("_zeros_without_dtype")


def _BatchNormWithClip(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    axis: int = _Null,
    a_max: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm, and then its result from 0 to `a_max`.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_BatchNormWithClip", kwargs)
    return _invoke(
        _OP_BATCHNORMWITHCLIP_,
        (data, gamma, beta, moving_mean, moving_var),
        (eps, momentum, fix_gamma, use_global_stats, axis, a_max),
        out,
    )


def _CrossDeviceCopy(
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    data: NDArray | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values on another device, between parts of a graph.

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
    return _invoke(_OP_CROSSDEVICECOPY_, (data,), (), out)


def _Div(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_div(mx.nd.array([1, 2]), mx.nd.array([4, 4])).asnumpy()
    array([0.25, 0.5 ], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_DIV, (lhs, rhs), (), out)


def _DivScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_div_scalar", kwargs)
    return _invoke(_OP_DIV_SCALAR_, (data,), (scalar, is_int), out)


def _Equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_EQUAL_, (lhs, rhs), (), out)


def _EqualScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_equal_scalar", kwargs)
    return _invoke(_OP_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _Greater(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_GREATER_, (lhs, rhs), (), out)


def _GreaterEqualScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_greater_equal_scalar", kwargs)
    return _invoke(_OP_GREATER_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _GreaterScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_greater_scalar", kwargs)
    return _invoke(_OP_GREATER_SCALAR_, (data,), (scalar, is_int), out)


def _Greater_Equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_GREATER_EQUAL_, (lhs, rhs), (), out)


def _Hypot(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_HYPOT_, (lhs, rhs), (), out)


def _HypotScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_hypot_scalar", kwargs)
    return _invoke(_OP_HYPOT_SCALAR_, (data,), (scalar, is_int), out)


def _Lesser(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LESSER_, (lhs, rhs), (), out)


def _LesserEqualScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_lesser_equal_scalar", kwargs)
    return _invoke(_OP_LESSER_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _LesserScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_lesser_scalar", kwargs)
    return _invoke(_OP_LESSER_SCALAR_, (data,), (scalar, is_int), out)


def _Lesser_Equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LESSER_EQUAL_, (lhs, rhs), (), out)


def _LogicalAndScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_logical_and_scalar", kwargs)
    return _invoke(_OP_LOGICAL_AND_SCALAR_, (data,), (scalar, is_int), out)


def _LogicalOrScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_logical_or_scalar", kwargs)
    return _invoke(_OP_LOGICAL_OR_SCALAR_, (data,), (scalar, is_int), out)


def _LogicalXorScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_logical_xor_scalar", kwargs)
    return _invoke(_OP_LOGICAL_XOR_SCALAR_, (data,), (scalar, is_int), out)


def _Logical_And(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LOGICAL_AND_, (lhs, rhs), (), out)


def _Logical_Or(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LOGICAL_OR_, (lhs, rhs), (), out)


def _Logical_Xor(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LOGICAL_XOR_, (lhs, rhs), (), out)


def _Maximum(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_MAXIMUM_, (lhs, rhs), (), out)


def _MaximumScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_maximum_scalar", kwargs)
    return _invoke(_OP_MAXIMUM_SCALAR_, (data,), (scalar, is_int), out)


def _Minimum(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_MINIMUM_, (lhs, rhs), (), out)


def _MinimumScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_minimum_scalar", kwargs)
    return _invoke(_OP_MINIMUM_SCALAR_, (data,), (scalar, is_int), out)


def _Minus(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_sub(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([-2., -2.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_SUB, (lhs, rhs), (), out)


def _MinusScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_minus_scalar", kwargs)
    return _invoke(_OP_MINUS_SCALAR_, (data,), (scalar, is_int), out)


def _Mod(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_MOD_, (lhs, rhs), (), out)


def _ModScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_mod_scalar", kwargs)
    return _invoke(_OP_MOD_SCALAR_, (data,), (scalar, is_int), out)


def _Mul(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_mul(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([3., 8.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_MUL, (lhs, rhs), (), out)


def _MulScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_mul_scalar", kwargs)
    return _invoke(_OP_MUL_SCALAR_, (data,), (scalar, is_int), out)


def _NoGradient(
    out: NDArray | Sequence[NDArray] | None = None, name: str | None = None, **kwargs: Any
) -> NDArray:
    """Stands in graphs for a gradient that is zero.

    Parameters
    ----------
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NOGRADIENT_, (), (), out)


def _NotEqualScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_not_equal_scalar", kwargs)
    return _invoke(_OP_NOT_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _Not_Equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NOT_EQUAL_, (lhs, rhs), (), out)


def _Plus(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_add(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([4., 6.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_ADD, (lhs, rhs), (), out)


def _PlusScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_plus_scalar", kwargs)
    return _invoke(_OP_PLUS_SCALAR_, (data,), (scalar, is_int), out)


def _Power(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_POWER_, (lhs, rhs), (), out)


def _PowerScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_power_scalar", kwargs)
    return _invoke(_OP_POWER_SCALAR_, (data,), (scalar, is_int), out)


def _RDivScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rdiv_scalar", kwargs)
    return _invoke(_OP_RDIV_SCALAR_, (data,), (scalar, is_int), out)


def _RMinusScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rminus_scalar", kwargs)
    return _invoke(_OP_RMINUS_SCALAR_, (data,), (scalar, is_int), out)


def _RModScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rmod_scalar", kwargs)
    return _invoke(_OP_RMOD_SCALAR_, (data,), (scalar, is_int), out)


def _RPowerScalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rpower_scalar", kwargs)
    return _invoke(_OP_RPOWER_SCALAR_, (data,), (scalar, is_int), out)


def _adamw_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mean: NDArray | None = None,
    var: NDArray | None = None,
    rescale_grad: NDArray | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    eta: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adam with weight decay apart from the gradient.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mean : NDArray
        Running mean of the gradients; written to.
    var : NDArray
        Running mean of the squared gradients; written to.
    rescale_grad : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_adamw_update", kwargs)
    return _invoke(
        _OP_ADAMW_UPDATE_,
        (weight, grad, mean, var, rescale_grad),
        (lr, beta1, beta2, epsilon, wd, eta, clip_gradient),
        out,
    )


def _add(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_add(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([4., 6.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_ADD, (lhs, rhs), (), out)


def _added_BatchNorm(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    axis: int = _Null,
    cudnn_off: bool = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm of the sum of two arrays.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_added_BatchNorm", kwargs)
    return _invoke(
        _OP_ADDED_BATCHNORM_,
        (lhs, rhs, gamma, beta, moving_mean, moving_var),
        (
            eps,
            momentum,
            fix_gamma,
            use_global_stats,
            output_mean_var,
            axis,
            cudnn_off,
            min_calib_range,
            max_calib_range,
        ),
        out,
    )


def _added_BatchNormWithReLU(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    axis: int = _Null,
    cudnn_off: bool = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm of the sum of two arrays, and then the larger of the result and 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_added_BatchNormWithReLU", kwargs)
    return _invoke(
        _OP_ADDED_BATCHNORMWITHRELU_,
        (lhs, rhs, gamma, beta, moving_mean, moving_var),
        (
            eps,
            momentum,
            fix_gamma,
            use_global_stats,
            output_mean_var,
            axis,
            cudnn_off,
            min_calib_range,
            max_calib_range,
        ),
        out,
    )


def _arange(
    start: float = _Null,
    stop: float | None = _Null,
    step: float = _Null,
    repeat: int = _Null,
    infer_range: bool = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_arange", kwargs)
    return _invoke(_OP_ARANGE_, (), (start, stop, step, repeat, infer_range, ctx, dtype), out)


def _broadcast_floor_divide(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_BROADCAST_FLOOR_DIVIDE_, (lhs, rhs), (), out)


def _cast_like(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The values of lhs in the element type of rhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_CAST_LIKE_, (lhs, rhs), (), out)


def _cast_several(
    *data: NDArray,
    num_arrays: int = _Null,
    dtype: DTypeLike = _Null,
    source: DTypeLike = _Null,
    turns: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Several arrays of one floating type in another.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_cast_several", kwargs)
    return _invoke(
        _OP_CAST_SEVERAL_,
        data,
        (len(data) if num_arrays is _Null else num_arrays, dtype, source, turns),
        out,
    )


def _cond(
    *data: NDArray,
    num_args: int = _Null,
    num_outputs: int = _Null,
    cond_input_locs: Shape = _Null,
    then_input_locs: Shape = _Null,
    else_input_locs: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Runs one of two subgraphs, as a third one says.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_cond", kwargs)
    return _invoke(
        _OP_COND_,
        data,
        (
            len(data) if num_args is _Null else num_args,
            num_outputs,
            cond_input_locs,
            then_input_locs,
            else_input_locs,
        ),
        out,
    )


def _constant(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    value: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_constant", kwargs)
    return _invoke(_OP_CONSTANT_, (), (shape, ctx, dtype, value), out)


def _copy(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.identity(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _invoke(_OP_COPY_, (data,), (), out)


def _copyto(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The elements of data, in the element type of the array they are written to.

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
    return _invoke(_OP_COPYTO_, (data,), (), out)


def _crop_assign(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_slice_assign", kwargs)
    return _invoke(_OP_SLICE_ASSIGN_, (lhs, rhs), (begin, end, step), out)


def _crop_assign_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_slice_assign_scalar", kwargs)
    return _invoke(_OP_SLICE_ASSIGN_SCALAR_, (data,), (scalar, begin, end, step), out)


def _cvcopyMakeBorder(
    src: NDArray | None = None,
    top: int = _Null,
    bot: int = _Null,
    left: int = _Null,
    right: int = _Null,
    type: int = _Null,
    value: float = _Null,
    values: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An image with a border around it.

    Parameters
    ----------
    src : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_cvcopyMakeBorder", kwargs)
    return _invoke(_OP_CVCOPYMAKEBORDER_, (src,), (top, bot, left, right, type, value, values), out)


def _cvimdecode(
    buf: NDArray | None = None,
    flag: int = _Null,
    to_rgb: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The image that the bytes of a JPEG or PNG file hold: (height, width, channels).

    Parameters
    ----------
    buf : NDArray
        The bytes of an image file.
    flag : int, default 1
        0 makes one gray channel, 1 three colours.
    to_rgb : bool, default True
        Order of the colours: RGB, otherwise BGR.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_cvimdecode", kwargs)
    return _invoke(_OP_CVIMDECODE_, (buf,), (flag, to_rgb), out)


def _cvimread(
    filename: str = _Null,
    flag: int = _Null,
    to_rgb: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The image in a JPEG or PNG file: (height, width, channels).

    Parameters
    ----------
    filename : str, required
        Path of a JPEG or PNG file.
    flag : int, default 1
        0 makes one gray channel, 1 three colours.
    to_rgb : bool, default True
        Order of the colours: RGB, otherwise BGR.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_cvimread", kwargs)
    return _invoke(_OP_CVIMREAD_, (), (filename, flag, to_rgb), out)


def _cvimresize(
    src: NDArray | None = None,
    w: int = _Null,
    h: int = _Null,
    interp: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An image in another size.

    Parameters
    ----------
    src : NDArray
        The image, (height, width, channels).
    w : int, required
        New width.
    h : int, required
        New height.
    interp : int, default 1
        0 nearest, 1 bilinear, 2 bicubic, 3 by area, 4 Lanczos.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_cvimresize", kwargs)
    return _invoke(_OP_CVIMRESIZE_, (src,), (w, h, interp), out)


def _digamma(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Derivative of gammaln: part of differentiable gradients.

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
    return _invoke(_OP_DIGAMMA_, (data,), (), out)


def _div(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_div(mx.nd.array([1, 2]), mx.nd.array([4, 4])).asnumpy()
    array([0.25, 0.5 ], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_DIV, (lhs, rhs), (), out)


def _div_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_div_scalar", kwargs)
    return _invoke(_OP_DIV_SCALAR_, (data,), (scalar, is_int), out)


def _equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_EQUAL_, (lhs, rhs), (), out)


def _equal_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_equal_scalar", kwargs)
    return _invoke(_OP_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _eye(
    N: int = _Null,
    M: int = _Null,
    k: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_eye", kwargs)
    return _invoke(_OP_EYE_, (), (N, M, k, ctx, dtype), out)


def _floor_divide_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_floor_divide_scalar", kwargs)
    return _invoke(_OP_FLOOR_DIVIDE_SCALAR_, (data,), (scalar, is_int), out)


def _foreach(
    *data: NDArray,
    num_args: int = _Null,
    num_outputs: int = _Null,
    num_out_data: int = _Null,
    in_state_locs: Shape = _Null,
    in_data_locs: Shape = _Null,
    remain_locs: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Runs a subgraph for every slice of its data along the first axis.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_foreach", kwargs)
    return _invoke(
        _OP_FOREACH_,
        data,
        (
            len(data) if num_args is _Null else num_args,
            num_outputs,
            num_out_data,
            in_state_locs,
            in_data_locs,
            remain_locs,
        ),
        out,
    )


def _full(
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
        _refuse_unknown("_full", kwargs)
    return _invoke(_OP_FULL_, (), (shape, ctx, dtype, value), out)


def _grad_add(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_GRAD_ADD_, (lhs, rhs), (), out)


def _greater(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_GREATER_, (lhs, rhs), (), out)


def _greater_equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_GREATER_EQUAL_, (lhs, rhs), (), out)


def _greater_equal_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_greater_equal_scalar", kwargs)
    return _invoke(_OP_GREATER_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _greater_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_greater_scalar", kwargs)
    return _invoke(_OP_GREATER_SCALAR_, (data,), (scalar, is_int), out)


def _guarded_multi_adam_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """adam_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_guarded_multi_adam_update", kwargs)
    return _invoke(
        _OP_GUARDED_MULTI_ADAM_UPDATE_,
        data,
        (lrs, wds, beta1, beta2, epsilon, rescale_grad, clip_gradient, num_weights),
        out,
    )


def _guarded_multi_mp_sgd_mom_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """mp_sgd_mom_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_guarded_multi_mp_sgd_mom_update", kwargs)
    return _invoke(
        _OP_GUARDED_MULTI_MP_SGD_MOM_UPDATE_,
        data,
        (lrs, wds, momentum, rescale_grad, clip_gradient, num_weights),
        out,
    )


def _guarded_multi_mp_sgd_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """mp_sgd_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_guarded_multi_mp_sgd_update", kwargs)
    return _invoke(
        _OP_GUARDED_MULTI_MP_SGD_UPDATE_,
        data,
        (lrs, wds, rescale_grad, clip_gradient, num_weights),
        out,
    )


def _guarded_multi_sgd_mom_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """sgd_mom_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_guarded_multi_sgd_mom_update", kwargs)
    return _invoke(
        _OP_GUARDED_MULTI_SGD_MOM_UPDATE_,
        data,
        (lrs, wds, momentum, rescale_grad, clip_gradient, num_weights),
        out,
    )


def _guarded_multi_sgd_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """sgd_update of several weights, unless all_finite is 0.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_guarded_multi_sgd_update", kwargs)
    return _invoke(
        _OP_GUARDED_MULTI_SGD_UPDATE_,
        data,
        (lrs, wds, rescale_grad, clip_gradient, num_weights),
        out,
    )


def _histogram(
    data: NDArray | None = None,
    bins: NDArray | None = None,
    bin_cnt: int | None = _Null,
    range: Numbers | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Counts the values per bin. Gives the counts and the edges of the bins.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    bins : NDArray
        The edges of the bins.
    bin_cnt : int or None, default None
        Count of equal bins; None takes the edges from `bins`.
    range : tuple of float or None, default None
        Lower and upper end of the bins, with bin_cnt.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_histogram", kwargs)
    return _invoke(_OP_HISTOGRAM_, (data, bins), (bin_cnt, range), out)


def _hypot(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_HYPOT_, (lhs, rhs), (), out)


def _hypot_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_hypot_scalar", kwargs)
    return _invoke(_OP_HYPOT_SCALAR_, (data,), (scalar, is_int), out)


def _identity_with_attr_like_rhs(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The values of lhs, which has the shape and dtype of rhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_IDENTITY_WITH_ATTR_LIKE_RHS_, (lhs, rhs), (), out)


def _lesser(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LESSER_, (lhs, rhs), (), out)


def _lesser_equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LESSER_EQUAL_, (lhs, rhs), (), out)


def _lesser_equal_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_lesser_equal_scalar", kwargs)
    return _invoke(_OP_LESSER_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _lesser_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_lesser_scalar", kwargs)
    return _invoke(_OP_LESSER_SCALAR_, (data,), (scalar, is_int), out)


def _linspace(
    start: float = _Null,
    stop: float = _Null,
    num: int = _Null,
    endpoint: bool = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_linspace", kwargs)
    return _invoke(_OP_LINSPACE_, (), (start, stop, num, endpoint, ctx, dtype), out)


def _logical_and(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LOGICAL_AND_, (lhs, rhs), (), out)


def _logical_and_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_logical_and_scalar", kwargs)
    return _invoke(_OP_LOGICAL_AND_SCALAR_, (data,), (scalar, is_int), out)


def _logical_or(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LOGICAL_OR_, (lhs, rhs), (), out)


def _logical_or_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_logical_or_scalar", kwargs)
    return _invoke(_OP_LOGICAL_OR_SCALAR_, (data,), (scalar, is_int), out)


def _logical_xor(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_LOGICAL_XOR_, (lhs, rhs), (), out)


def _logical_xor_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_logical_xor_scalar", kwargs)
    return _invoke(_OP_LOGICAL_XOR_SCALAR_, (data,), (scalar, is_int), out)


def _maximum(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_MAXIMUM_, (lhs, rhs), (), out)


def _maximum_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_maximum_scalar", kwargs)
    return _invoke(_OP_MAXIMUM_SCALAR_, (data,), (scalar, is_int), out)


def _minimum(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_MINIMUM_, (lhs, rhs), (), out)


def _minimum_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_minimum_scalar", kwargs)
    return _invoke(_OP_MINIMUM_SCALAR_, (data,), (scalar, is_int), out)


def _minus(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_sub(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([-2., -2.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_SUB, (lhs, rhs), (), out)


def _minus_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_minus_scalar", kwargs)
    return _invoke(_OP_MINUS_SCALAR_, (data,), (scalar, is_int), out)


def _mod(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_MOD_, (lhs, rhs), (), out)


def _mod_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_mod_scalar", kwargs)
    return _invoke(_OP_MOD_SCALAR_, (data,), (scalar, is_int), out)


def _mp_adamw_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mean: NDArray | None = None,
    var: NDArray | None = None,
    weight32: NDArray | None = None,
    rescale_grad: NDArray | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    eta: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adam with weight decay apart from the gradient.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mean : NDArray
        Running mean of the gradients; written to.
    var : NDArray
        Running mean of the squared gradients; written to.
    weight32 : NDArray
        The weight in float32; written to.
    rescale_grad : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_mp_adamw_update", kwargs)
    return _invoke(
        _OP_MP_ADAMW_UPDATE_,
        (weight, grad, mean, var, weight32, rescale_grad),
        (lr, beta1, beta2, epsilon, wd, eta, clip_gradient),
        out,
    )


def _mul(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_mul(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([3., 8.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_MUL, (lhs, rhs), (), out)


def _mul_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_mul_scalar", kwargs)
    return _invoke(_OP_MUL_SCALAR_, (data,), (scalar, is_int), out)


def _multi_adam_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    wds: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """adam_update of several weights.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_multi_adam_update", kwargs)
    return _invoke(
        _OP_MULTI_ADAM_UPDATE_,
        data,
        (lrs, wds, beta1, beta2, epsilon, rescale_grad, clip_gradient, num_weights),
        out,
    )


def _multi_adamw_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wds: Numbers = _Null,
    etas: Numbers = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """AdamW on several weights.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_multi_adamw_update", kwargs)
    return _invoke(
        _OP_MULTI_ADAMW_UPDATE_,
        data,
        (lrs, beta1, beta2, epsilon, wds, etas, clip_gradient, num_weights),
        out,
    )


def _multi_lamb_update(
    *data: NDArray,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """LAMB on several weights.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_multi_lamb_update", kwargs)
    return _invoke(
        _OP_MULTI_LAMB_UPDATE_,
        data,
        (
            learning_rates,
            beta1,
            beta2,
            epsilon,
            wds,
            rescale_grad,
            lower_bound,
            upper_bound,
            clip_gradient,
            bias_correction,
            step_count,
            num_tensors,
        ),
        out,
    )


def _multi_mp_adamw_update(
    *data: NDArray,
    lrs: Numbers = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wds: Numbers = _Null,
    etas: Numbers = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """AdamW on several weights.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_multi_mp_adamw_update", kwargs)
    return _invoke(
        _OP_MULTI_MP_ADAMW_UPDATE_,
        data,
        (lrs, beta1, beta2, epsilon, wds, etas, clip_gradient, num_weights),
        out,
    )


def _multi_mp_lamb_update(
    *data: NDArray,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """LAMB on several weights.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_multi_mp_lamb_update", kwargs)
    return _invoke(
        _OP_MULTI_MP_LAMB_UPDATE_,
        data,
        (
            learning_rates,
            beta1,
            beta2,
            epsilon,
            wds,
            rescale_grad,
            lower_bound,
            upper_bound,
            clip_gradient,
            bias_correction,
            step_count,
            num_tensors,
        ),
        out,
    )


def _not_equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NOT_EQUAL_, (lhs, rhs), (), out)


def _not_equal_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_not_equal_scalar", kwargs)
    return _invoke(_OP_NOT_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def _onehot_encode(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Rows with a one at the place that lhs names, in the shape of rhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_ONEHOT_ENCODE_, (lhs, rhs), (), out)


def _ones(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array of ones.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_ones", kwargs)
    return _invoke(_OP_ONES_, (), (shape, ctx, dtype), out)


def _picture_batch(
    pixels: NDArray | None = None,
    places: Shape = _Null,
    height: int = _Null,
    width: int = _Null,
    channels: int = _Null,
    mean: Numbers = _Null,
    factor: Numbers = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Parts of pictures, resized, mirrored and normalized, as one batch with the channels first.

    Parameters
    ----------
    pixels : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_picture_batch", kwargs)
    return _invoke(
        _OP_PICTURE_BATCH_, (pixels,), (places, height, width, channels, mean, factor, dtype), out
    )


def _plus(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_add(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([4., 6.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_ADD, (lhs, rhs), (), out)


def _plus_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_plus_scalar", kwargs)
    return _invoke(_OP_PLUS_SCALAR_, (data,), (scalar, is_int), out)


def _pooled_BatchNormWithReLU(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    kernel: Shape = _Null,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    stride: Shape = _Null,
    pad: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm of images with their channels last, and of each window the largest result or 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_pooled_BatchNormWithReLU", kwargs)
    return _invoke(
        _OP_POOLED_BATCHNORMWITHRELU_,
        (data, gamma, beta, moving_mean, moving_var),
        (kernel, eps, momentum, fix_gamma, use_global_stats, stride, pad),
        out,
    )


def _pooling_at_max(
    values: NDArray | None = None,
    data: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Of each window the value at the place where data is largest.

    Parameters
    ----------
    values : NDArray
        The values.
    data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_pooling_at_max", kwargs)
    return _invoke(
        _OP_POOLING_AT_MAX_,
        (values, data),
        (
            kernel,
            pool_type,
            global_pool,
            cudnn_off,
            pooling_convention,
            stride,
            pad,
            p_value,
            count_include_pad,
            layout,
        ),
        out,
    )


def _power(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_POWER_, (lhs, rhs), (), out)


def _power_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_power_scalar", kwargs)
    return _invoke(_OP_POWER_SCALAR_, (data,), (scalar, is_int), out)


def _random_exponential(
    lam: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_exponential(lam=2, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_exponential", kwargs)
    return _invoke(_OP_RANDOM_EXPONENTIAL_, (), (lam, shape, ctx, dtype), out)


def _random_gamma(
    alpha: float = _Null,
    beta: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_gamma(alpha=2, beta=1, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_gamma", kwargs)
    return _invoke(_OP_RANDOM_GAMMA_, (), (alpha, beta, shape, ctx, dtype), out)


def _random_generalized_negative_binomial(
    mu: float = _Null,
    alpha: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_generalized_negative_binomial(mu=2, alpha=0.5, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_generalized_negative_binomial", kwargs)
    return _invoke(
        _OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_, (), (mu, alpha, shape, ctx, dtype), out
    )


def _random_negative_binomial(
    k: int = _Null,
    p: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_negative_binomial(k=3, p=0.5, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_negative_binomial", kwargs)
    return _invoke(_OP_RANDOM_NEGATIVE_BINOMIAL_, (), (k, p, shape, ctx, dtype), out)


def _random_normal(
    loc: float = _Null,
    scale: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_normal(loc=0, scale=1, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_normal", kwargs)
    return _invoke(_OP_RANDOM_NORMAL_, (), (loc, scale, shape, ctx, dtype), out)


def _random_pdf_dirichlet(
    sample: NDArray | None = None,
    alpha: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the dirichlet distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    alpha : NDArray
        The concentrations.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    Γ(sum of alpha) / product of Γ(alpha) * product of x^(alpha - 1)

    Shapes
    ------
    `alpha` is S + (k,), `sample` S + (draws, k); the result S + (draws,).

    Examples
    --------
    >>> mx.nd.random_pdf_dirichlet(mx.nd.array([[0.5, 0.5]]), mx.nd.array([1, 1])).asnumpy()
    array([1.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_dirichlet", kwargs)
    return _invoke(_OP_RANDOM_PDF_DIRICHLET_, (sample, alpha), (is_log,), out)


def _random_pdf_exponential(
    sample: NDArray | None = None,
    lam: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the exponential distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    lam : NDArray
        Rates of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    lam exp(-lam x)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_exponential(mx.nd.array([[0, 1]]), mx.nd.array([2])).asnumpy()
    array([[2.        , 0.27067056]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_exponential", kwargs)
    return _invoke(_OP_RANDOM_PDF_EXPONENTIAL_, (sample, lam), (is_log,), out)


def _random_pdf_gamma(
    sample: NDArray | None = None,
    alpha: NDArray | None = None,
    beta: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the gamma distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    alpha : NDArray
        The shapes of the distributions.
    beta : NDArray
        The rates.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    beta^alpha x^(alpha - 1) exp(-beta x) / Γ(alpha)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_gamma(mx.nd.array([[1, 2]]), mx.nd.array([2]),
    ...     mx.nd.array([1])).asnumpy()
    array([[0.36787945, 0.27067056]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_gamma", kwargs)
    return _invoke(_OP_RANDOM_PDF_GAMMA_, (sample, alpha, beta), (is_log,), out)


def _random_pdf_generalized_negative_binomial(
    sample: NDArray | None = None,
    mu: NDArray | None = None,
    alpha: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the generalized_negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    mu : NDArray
        The means.
    alpha : NDArray
        The dispersions.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    as the negative binomial one with k = 1 / alpha and p = 1 / (alpha mu + 1)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_generalized_negative_binomial(mx.nd.array([[0, 1]]),
    ...     mx.nd.array([2]), mx.nd.array([0.5])).asnumpy()
    array([[0.25, 0.25]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_generalized_negative_binomial", kwargs)
    return _invoke(
        _OP_RANDOM_PDF_GENERALIZED_NEGATIVE_BINOMIAL_, (sample, mu, alpha), (is_log,), out
    )


def _random_pdf_negative_binomial(
    sample: NDArray | None = None,
    k: NDArray | None = None,
    p: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    k : NDArray
        Limits of failures of the distributions.
    p : NDArray
        Probabilities of success of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    Γ(x + k) / (x! Γ(k)) p^k (1 - p)^x

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_negative_binomial(mx.nd.array([[0, 1]]), mx.nd.array([3]),
    ...     mx.nd.array([0.5])).asnumpy()
    array([[0.125 , 0.1875]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_negative_binomial", kwargs)
    return _invoke(_OP_RANDOM_PDF_NEGATIVE_BINOMIAL_, (sample, k, p), (is_log,), out)


def _random_pdf_normal(
    sample: NDArray | None = None,
    mu: NDArray | None = None,
    sigma: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the normal distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    mu : NDArray
        Means of the distributions.
    sigma : NDArray
        Standard deviations of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    exp(-(x - mu)² / (2 sigma²)) / (sigma sqrt(2π))

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_normal(mx.nd.array([[0, 1]]), mx.nd.array([0]),
    ...     mx.nd.array([1])).asnumpy()
    array([[0.3989423 , 0.24197072]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_normal", kwargs)
    return _invoke(_OP_RANDOM_PDF_NORMAL_, (sample, mu, sigma), (is_log,), out)


def _random_pdf_poisson(
    sample: NDArray | None = None,
    lam: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the poisson distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    lam : NDArray
        Rates of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    exp(-lam) lam^x / x!

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_poisson(mx.nd.array([[0, 1]]), mx.nd.array([2])).asnumpy()
    array([[0.13533528, 0.27067056]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_poisson", kwargs)
    return _invoke(_OP_RANDOM_PDF_POISSON_, (sample, lam), (is_log,), out)


def _random_pdf_uniform(
    sample: NDArray | None = None,
    low: NDArray | None = None,
    high: NDArray | None = None,
    is_log: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The density of the uniform distribution at the samples.

    Parameters
    ----------
    sample : NDArray
        The values whose density is wanted.
    low : NDArray
        Lower ends of the distributions.
    high : NDArray
        Upper ends of the distributions.
    is_log : bool, default False
        Whether to return its logarithm.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    1 / (high - low)

    Shapes
    ------
    Parameters of shape S, `sample` of shape S + (draws,); the result has the shape of
    `sample`.

    Examples
    --------
    >>> mx.nd.random_pdf_uniform(mx.nd.array([[0.5, 3]]), mx.nd.array([0]),
    ...     mx.nd.array([2])).asnumpy()
    array([[0.5, 0.5]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_random_pdf_uniform", kwargs)
    return _invoke(_OP_RANDOM_PDF_UNIFORM_, (sample, low, high), (is_log,), out)


def _random_poisson(
    lam: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_poisson(lam=2, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_poisson", kwargs)
    return _invoke(_OP_RANDOM_POISSON_, (), (lam, shape, ctx, dtype), out)


def _random_randint(
    low: int = _Null,
    high: int = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_randint(low=0, high=10, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_randint", kwargs)
    return _invoke(_OP_RANDOM_RANDINT_, (), (low, high, shape, ctx, dtype), out)


def _random_uniform(
    low: float = _Null,
    high: float = _Null,
    shape: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.random_uniform(low=0, high=1, shape=(2, 3)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_uniform", kwargs)
    return _invoke(_OP_RANDOM_UNIFORM_, (), (low, high, shape, ctx, dtype), out)


def _ravel_multi_index(
    data: NDArray | None = None,
    shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns columns of positions, one row per axis, into positions in the flat array.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape : tuple of int, default ()
        Shape of the array the positions belong to; its first extent is free.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `shape` does not have as many axes as `data` has rows.

    Shapes
    ------
    `data` is (axes, positions); the result (positions,).

    Examples
    --------
    >>> mx.nd.ravel_multi_index(mx.nd.array([[0, 1], [1, 2]]), shape=(2, 3)).asnumpy()
    array([1., 5.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_ravel_multi_index", kwargs)
    return _invoke(_OP_RAVEL_MULTI_INDEX_, (data,), (shape,), out)


def _rdiv_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rdiv_scalar", kwargs)
    return _invoke(_OP_RDIV_SCALAR_, (data,), (scalar, is_int), out)


def _rfloor_divide_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The largest whole number that is not above lhs / rhs; integers give 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rfloor_divide_scalar", kwargs)
    return _invoke(_OP_RFLOOR_DIVIDE_SCALAR_, (data,), (scalar, is_int), out)


def _rminus_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rminus_scalar", kwargs)
    return _invoke(_OP_RMINUS_SCALAR_, (data,), (scalar, is_int), out)


def _rmod_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rmod_scalar", kwargs)
    return _invoke(_OP_RMOD_SCALAR_, (data,), (scalar, is_int), out)


def _rnn_param_concat(
    *data: NDArray,
    num_args: int = _Null,
    dim: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Concat, for the weights of a recurrent layer.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rnn_param_concat", kwargs)
    return _invoke(
        _OP_RNN_PARAM_CONCAT_, data, (len(data) if num_args is _Null else num_args, dim), out
    )


def _rpower_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_rpower_scalar", kwargs)
    return _invoke(_OP_RPOWER_SCALAR_, (data,), (scalar, is_int), out)


def _sample_exponential(
    lam: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Exponential numbers of rate lam[i].

    Parameters
    ----------
    lam : NDArray
        Rates of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_exponential(mx.nd.array([1, 2]), shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_exponential", kwargs)
    return _invoke(_OP_SAMPLE_EXPONENTIAL_, (lam,), (shape, dtype), out)


def _sample_gamma(
    alpha: NDArray | None = None,
    beta: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gamma distributed numbers of shape alpha[i], scale beta[i].

    Parameters
    ----------
    alpha : NDArray
        The shapes of the distributions.
    beta : NDArray
        The scales.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the arrays of parameters have different shapes.

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_gamma(mx.nd.array([1, 2]), mx.nd.array([1, 1]), shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_gamma", kwargs)
    return _invoke(_OP_SAMPLE_GAMMA_, (alpha, beta), (shape, dtype), out)


def _sample_generalized_negative_binomial(
    mu: NDArray | None = None,
    alpha: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Negative binomial counts with mean mu[i] and dispersion alpha[i].

    Parameters
    ----------
    mu : NDArray
        The means.
    alpha : NDArray
        The dispersions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_generalized_negative_binomial(mx.nd.array([1, 2]), mx.nd.array([1, 1]),
    ...     shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_generalized_negative_binomial", kwargs)
    return _invoke(_OP_SAMPLE_GENERALIZED_NEGATIVE_BINOMIAL_, (mu, alpha), (shape, dtype), out)


def _sample_multinomial(
    data: NDArray | None = None,
    shape: Shape = _Null,
    get_prob: bool = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Positions drawn with the probabilities of each line of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape : tuple of int, default ()
        Shape drawn for each line of probabilities.
    get_prob : bool, default False
        Whether to return the logarithm of the probabilities.
    dtype : str or numpy.dtype, default int32
        Element type of the drawn positions.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` is (..., classes), probabilities; the result (...) + `shape`.

    Examples
    --------
    >>> mx.nd.sample_multinomial(mx.nd.array([[0, 1], [1, 0]])).asnumpy()
    array([1, 0], dtype=int32)
    """
    if kwargs:
        _refuse_unknown("_sample_multinomial", kwargs)
    return _invoke(_OP_SAMPLE_MULTINOMIAL_, (data,), (shape, get_prob, dtype), out)


def _sample_negative_binomial(
    k: NDArray | None = None,
    p: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Counts of failures before the k[i]-th success of probability p[i].

    Parameters
    ----------
    k : NDArray
        Limits of failures of the distributions.
    p : NDArray
        Probabilities of success of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_negative_binomial(mx.nd.array([1, 2]), mx.nd.array([0.5, 0.5]),
    ...     shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_negative_binomial", kwargs)
    return _invoke(_OP_SAMPLE_NEGATIVE_BINOMIAL_, (k, p), (shape, dtype), out)


def _sample_normal(
    mu: NDArray | None = None,
    sigma: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Normal numbers with mean mu[i] and deviation sigma[i].

    Parameters
    ----------
    mu : NDArray
        Means of the distributions.
    sigma : NDArray
        Standard deviations of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the arrays of parameters have different shapes.

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_normal(mx.nd.array([0, 10]), mx.nd.array([1, 1]), shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_normal", kwargs)
    return _invoke(_OP_SAMPLE_NORMAL_, (mu, sigma), (shape, dtype), out)


def _sample_poisson(
    lam: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Poisson distributed counts of mean lam[i].

    Parameters
    ----------
    lam : NDArray
        Rates of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_poisson(mx.nd.array([1, 2]), shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_poisson", kwargs)
    return _invoke(_OP_SAMPLE_POISSON_, (lam,), (shape, dtype), out)


def _sample_uniform(
    low: NDArray | None = None,
    high: NDArray | None = None,
    shape: Shape = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Numbers spread evenly over low[i]..high[i].

    Parameters
    ----------
    low : NDArray
        Lower ends of the distributions.
    high : NDArray
        Upper ends of the distributions.
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None means float32.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the arrays of parameters have different shapes.

    Shapes
    ------
    Parameters of shape S; the result has the shape S + `shape`: as many draws for each entry.

    Examples
    --------
    >>> mx.nd.sample_uniform(mx.nd.array([0, 10]), mx.nd.array([1, 11]), shape=(3,)).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_sample_uniform", kwargs)
    return _invoke(_OP_SAMPLE_UNIFORM_, (low, high), (shape, dtype), out)


def _sample_unique_zipfian(
    range_max: int = _Null,
    shape: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Lines of distinct classes, log-uniformly distributed; and the tries each line took.

    Parameters
    ----------
    range_max : int, required
        Number of classes.
    shape : tuple of int or None, default None
        Lines, and distinct classes in each.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_sample_unique_zipfian", kwargs)
    return _invoke(_OP_SAMPLE_UNIQUE_ZIPFIAN_, (), (range_max, shape), out)


def _scatter_elemwise_div(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_SCATTER_ELEMWISE_DIV_, (lhs, rhs), (), out)


def _scatter_minus_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_scatter_minus_scalar", kwargs)
    return _invoke(_OP_SCATTER_MINUS_SCALAR_, (data,), (scalar, is_int), out)


def _scatter_plus_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_scatter_plus_scalar", kwargs)
    return _invoke(_OP_SCATTER_PLUS_SCALAR_, (data,), (scalar, is_int), out)


def _scatter_set_nd(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    indices: NDArray | None = None,
    shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs with slices of rhs written at the positions that the columns of indices name.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    indices : NDArray
        Positions of elements.
    shape : tuple of int, required
        Shape of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_scatter_set_nd", kwargs)
    return _invoke(_OP_SCATTER_SET_ND_, (lhs, rhs, indices), (shape,), out)


def _set_value(
    src: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sets every element of the array given as `out`.

    Parameters
    ----------
    src : float, required
        Value of every element.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_set_value", kwargs)
    return _invoke(_OP_SET_VALUE_, (), (src,), out)


def _shuffle(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rows along the first axis in random order.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.shuffle(mx.nd.array([[1, 1], [1, 1]])).asnumpy()
    array([[1., 1.],
           [1., 1.]], dtype=float32)
    """
    return _invoke(_OP_SHUFFLE_, (data,), (), out)


def _slice_assign(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_slice_assign", kwargs)
    return _invoke(_OP_SLICE_ASSIGN_, (lhs, rhs), (begin, end, step), out)


def _slice_assign_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_slice_assign_scalar", kwargs)
    return _invoke(_OP_SLICE_ASSIGN_SCALAR_, (data,), (scalar, begin, end, step), out)


def _split_v2(
    data: NDArray | None = None,
    indices: Shape = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    sections: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Takes an axis apart, at given places or into equal parts; one output each.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : tuple of int, required
        Where the parts begin; the first is 0.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    sections : int, default 0
        Count of equal parts; 0 uses indices.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_split_v2", kwargs)
    return _invoke(_OP_SPLIT_V2_, (data,), (indices, axis, squeeze_axis, sections), out)


def _square_sum(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum of the squares over the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_square_sum", kwargs)
    return _invoke(_OP_SQUARE_SUM_, (data,), (axis, keepdims, exclude), out)


def _sub(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two shapes differ.

    Shapes
    ------
    `lhs`, `rhs` and the result have the same shape.

    Examples
    --------
    >>> mx.nd.elemwise_sub(mx.nd.array([1, 2]), mx.nd.array([3, 4])).asnumpy()
    array([-2., -2.], dtype=float32)
    """
    return _invoke(_OP_ELEMWISE_SUB, (lhs, rhs), (), out)


def _sum_like(
    data: NDArray | None = None,
    like: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums data over the axes along which broadcasting repeated an array shaped like rhs.

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
    return _invoke(_OP_SUM_LIKE_, (data, like), (), out)


def _take_along_axis(
    data: NDArray | None = None,
    indices: NDArray | None = None,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Takes from each line the elements that the same line of indices names.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : NDArray
        Positions of elements.
    axis : int or None, default -1
        Axis; None flattens first.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_take_along_axis", kwargs)
    return _invoke(_OP_TAKE_ALONG_AXIS_, (data, indices), (axis,), out)


def _unravel_index(
    data: NDArray | None = None,
    shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns positions in a flat array into columns of positions, one row per axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape : tuple of int, default ()
        Shape of the array the positions belong to; its first extent is free.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (positions,); the result (axes, positions).

    Examples
    --------
    >>> mx.nd.unravel_index(mx.nd.array([1, 5]), shape=(2, 3)).asnumpy()
    array([[0., 1.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_unravel_index", kwargs)
    return _invoke(_OP_UNRAVEL_INDEX_, (data,), (shape,), out)


def _while_loop(
    *data: NDArray,
    num_args: int = _Null,
    num_outputs: int = _Null,
    num_out_data: int = _Null,
    max_iterations: int = _Null,
    cond_input_locs: Shape = _Null,
    func_input_locs: Shape = _Null,
    func_var_locs: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Runs a subgraph as long as another one says so.

    Parameters
    ----------
    *data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_while_loop", kwargs)
    return _invoke(
        _OP_WHILE_LOOP_,
        data,
        (
            len(data) if num_args is _Null else num_args,
            num_outputs,
            num_out_data,
            max_iterations,
            cond_input_locs,
            func_input_locs,
            func_var_locs,
        ),
        out,
    )


def _zeros(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array of zeros.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_zeros", kwargs)
    return _invoke(_OP_ZEROS_, (), (shape, ctx, dtype), out)


def _zeros_without_dtype(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Zeros whose element type the operators that use them decide.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : int, default -1
        Number of the element type; -1 is not known.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_zeros_without_dtype", kwargs)
    return _invoke(_OP_ZEROS_WITHOUT_DTYPE_, (), (shape, ctx, dtype), out)

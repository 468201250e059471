"""Operators of mx.nd.internal, generated from the catalog by tools/gen_python_api.py."""

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

_OP_ARANGE_ = _core.op("_arange")
_OP_CAST_LIKE_ = _core.op("_cast_like")
_OP_COPY_ = _core.op("_copy")
_OP_DIGAMMA_ = _core.op("_digamma")
_OP_DIV_SCALAR_ = _core.op("_div_scalar")
_OP_ELEMWISE_ADD = _core.op("elemwise_add")
_OP_ELEMWISE_DIV = _core.op("elemwise_div")
_OP_ELEMWISE_MUL = _core.op("elemwise_mul")
_OP_ELEMWISE_SUB = _core.op("elemwise_sub")
_OP_EQUAL_ = _core.op("_equal")
_OP_EQUAL_SCALAR_ = _core.op("_equal_scalar")
_OP_EYE_ = _core.op("_eye")
_OP_FULL_ = _core.op("_full")
_OP_GRAD_ADD_ = _core.op("_grad_add")
_OP_GREATER_ = _core.op("_greater")
_OP_GREATER_EQUAL_ = _core.op("_greater_equal")
_OP_GREATER_EQUAL_SCALAR_ = _core.op("_greater_equal_scalar")
_OP_GREATER_SCALAR_ = _core.op("_greater_scalar")
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
_OP_MUL_SCALAR_ = _core.op("_mul_scalar")
_OP_NOT_EQUAL_ = _core.op("_not_equal")
_OP_NOT_EQUAL_SCALAR_ = _core.op("_not_equal_scalar")
_OP_ONES_ = _core.op("_ones")
_OP_PLUS_SCALAR_ = _core.op("_plus_scalar")
_OP_POOLING_AT_MAX_ = _core.op("_pooling_at_max")
_OP_POWER_ = _core.op("_power")
_OP_POWER_SCALAR_ = _core.op("_power_scalar")
_OP_RANDOM_EXPONENTIAL_ = _core.op("_random_exponential")
_OP_RANDOM_EXPONENTIAL_LIKE_ = _core.op("_random_exponential_like")
_OP_RANDOM_GAMMA_ = _core.op("_random_gamma")
_OP_RANDOM_GAMMA_LIKE_ = _core.op("_random_gamma_like")
_OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_ = _core.op("_random_generalized_negative_binomial")
_OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_LIKE_ = _core.op(
    "_random_generalized_negative_binomial_like"
)
_OP_RANDOM_NEGATIVE_BINOMIAL_ = _core.op("_random_negative_binomial")
_OP_RANDOM_NEGATIVE_BINOMIAL_LIKE_ = _core.op("_random_negative_binomial_like")
_OP_RANDOM_NORMAL_ = _core.op("_random_normal")
_OP_RANDOM_NORMAL_LIKE_ = _core.op("_random_normal_like")
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
_OP_RANDOM_POISSON_LIKE_ = _core.op("_random_poisson_like")
_OP_RANDOM_RANDINT_ = _core.op("_random_randint")
_OP_RANDOM_UNIFORM_ = _core.op("_random_uniform")
_OP_RANDOM_UNIFORM_LIKE_ = _core.op("_random_uniform_like")
_OP_RDIV_SCALAR_ = _core.op("_rdiv_scalar")
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
_OP_SCATTER_SET_ND_ = _core.op("_scatter_set_nd")
_OP_SHUFFLE_ = _core.op("_shuffle")
_OP_SLICE_ASSIGN_ = _core.op("_slice_assign")
_OP_SLICE_ASSIGN_SCALAR_ = _core.op("_slice_assign_scalar")
_OP_SUM_LIKE_ = _core.op("_sum_like")
_OP_TAKE_ALONG_AXIS_ = _core.op("_take_along_axis")
_OP_ZEROS_ = _core.op("_zeros")


def _Div(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_DIV, (lhs, rhs), (), out, kwargs)


def _DivScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_DIV_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_EQUAL_, (lhs, rhs), (), out, kwargs)


def _EqualScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Greater(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_GREATER_, (lhs, rhs), (), out, kwargs)


def _GreaterEqualScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_GREATER_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _GreaterScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_GREATER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Greater_Equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_GREATER_EQUAL_, (lhs, rhs), (), out, kwargs)


def _Hypot(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_HYPOT_, (lhs, rhs), (), out, kwargs)


def _HypotScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_HYPOT_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Lesser(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LESSER_, (lhs, rhs), (), out, kwargs)


def _LesserEqualScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LESSER_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _LesserScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LESSER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Lesser_Equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LESSER_EQUAL_, (lhs, rhs), (), out, kwargs)


def _LogicalAndScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LOGICAL_AND_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _LogicalOrScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LOGICAL_OR_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _LogicalXorScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LOGICAL_XOR_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Logical_And(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LOGICAL_AND_, (lhs, rhs), (), out, kwargs)


def _Logical_Or(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LOGICAL_OR_, (lhs, rhs), (), out, kwargs)


def _Logical_Xor(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LOGICAL_XOR_, (lhs, rhs), (), out, kwargs)


def _Maximum(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_MAXIMUM_, (lhs, rhs), (), out, kwargs)


def _MaximumScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MAXIMUM_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Minimum(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_MINIMUM_, (lhs, rhs), (), out, kwargs)


def _MinimumScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MINIMUM_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Minus(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_SUB, (lhs, rhs), (), out, kwargs)


def _MinusScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MINUS_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Mod(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_MOD_, (lhs, rhs), (), out, kwargs)


def _ModScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MOD_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Mul(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_MUL, (lhs, rhs), (), out, kwargs)


def _MulScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MUL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _NotEqualScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_NOT_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Not_Equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_NOT_EQUAL_, (lhs, rhs), (), out, kwargs)


def _Plus(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_ADD, (lhs, rhs), (), out, kwargs)


def _PlusScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_PLUS_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _Power(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_POWER_, (lhs, rhs), (), out, kwargs)


def _PowerScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_POWER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _RDivScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RDIV_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _RMinusScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RMINUS_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _RModScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RMOD_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _RPowerScalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RPOWER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _add(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_ADD, (lhs, rhs), (), out, kwargs)


def _arange(
    start=_Null,
    stop=_Null,
    step=_Null,
    repeat=_Null,
    infer_range=_Null,
    ctx=_Null,
    dtype=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Evenly spaced values from start, below stop.

    Parameters
    ----------
    start : float, required
        First value; the end when `stop` is None.
    stop : float, default None
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
    """
    return _call(_OP_ARANGE_, (), (start, stop, step, repeat, infer_range, ctx, dtype), out, kwargs)


def _cast_like(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The values of lhs in the element type of rhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_CAST_LIKE_, (lhs, rhs), (), out, kwargs)


def _copy(data=None, out=None, name=None, **kwargs):
    """The same values.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_COPY_, (data,), (), out, kwargs)


def _crop_assign(
    lhs=None, rhs=None, begin=_Null, end=_Null, step=_Null, out=None, name=None, **kwargs
):
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : array
    rhs : array
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _call(_OP_SLICE_ASSIGN_, (lhs, rhs), (begin, end, step), out, kwargs)


def _crop_assign_scalar(
    data=None, scalar=_Null, begin=_Null, end=_Null, step=_Null, out=None, name=None, **kwargs
):
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : array
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _call(_OP_SLICE_ASSIGN_SCALAR_, (data,), (scalar, begin, end, step), out, kwargs)


def _digamma(data=None, out=None, name=None, **kwargs):
    """Derivative of gammaln: part of differentiable gradients, has none of its own.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_DIGAMMA_, (data,), (), out, kwargs)


def _div(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_DIV, (lhs, rhs), (), out, kwargs)


def _div_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_DIV_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_EQUAL_, (lhs, rhs), (), out, kwargs)


def _equal_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _eye(N=_Null, M=_Null, k=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs):
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
    """
    return _call(_OP_EYE_, (), (N, M, k, ctx, dtype), out, kwargs)


def _full(shape=_Null, ctx=_Null, dtype=_Null, value=_Null, out=None, name=None, **kwargs):
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
    """
    return _call(_OP_FULL_, (), (shape, ctx, dtype, value), out, kwargs)


def _grad_add(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_GRAD_ADD_, (lhs, rhs), (), out, kwargs)


def _greater(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_GREATER_, (lhs, rhs), (), out, kwargs)


def _greater_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_GREATER_EQUAL_, (lhs, rhs), (), out, kwargs)


def _greater_equal_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_GREATER_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _greater_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_GREATER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _hypot(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_HYPOT_, (lhs, rhs), (), out, kwargs)


def _hypot_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_HYPOT_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _identity_with_attr_like_rhs(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The values of lhs, which has the shape and dtype of rhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_IDENTITY_WITH_ATTR_LIKE_RHS_, (lhs, rhs), (), out, kwargs)


def _lesser(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LESSER_, (lhs, rhs), (), out, kwargs)


def _lesser_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LESSER_EQUAL_, (lhs, rhs), (), out, kwargs)


def _lesser_equal_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LESSER_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _lesser_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LESSER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _linspace(
    start=_Null,
    stop=_Null,
    num=_Null,
    endpoint=_Null,
    ctx=_Null,
    dtype=_Null,
    out=None,
    name=None,
    **kwargs,
):
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
    """
    return _call(_OP_LINSPACE_, (), (start, stop, num, endpoint, ctx, dtype), out, kwargs)


def _logical_and(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LOGICAL_AND_, (lhs, rhs), (), out, kwargs)


def _logical_and_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LOGICAL_AND_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _logical_or(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LOGICAL_OR_, (lhs, rhs), (), out, kwargs)


def _logical_or_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LOGICAL_OR_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _logical_xor(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_LOGICAL_XOR_, (lhs, rhs), (), out, kwargs)


def _logical_xor_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_LOGICAL_XOR_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _maximum(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_MAXIMUM_, (lhs, rhs), (), out, kwargs)


def _maximum_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """The larger of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MAXIMUM_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _minimum(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_MINIMUM_, (lhs, rhs), (), out, kwargs)


def _minimum_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """The smaller of lhs and rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MINIMUM_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _minus(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_SUB, (lhs, rhs), (), out, kwargs)


def _minus_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MINUS_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _mod(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_MOD_, (lhs, rhs), (), out, kwargs)


def _mod_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MOD_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _mul(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_MUL, (lhs, rhs), (), out, kwargs)


def _mul_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_MUL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _not_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_NOT_EQUAL_, (lhs, rhs), (), out, kwargs)


def _not_equal_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_NOT_EQUAL_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _ones(shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """An array of ones.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _call(_OP_ONES_, (), (shape, ctx, dtype), out, kwargs)


def _plus(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_ADD, (lhs, rhs), (), out, kwargs)


def _plus_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_PLUS_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _pooling_at_max(
    values=None,
    data=None,
    kernel=_Null,
    pool_type=_Null,
    global_pool=_Null,
    cudnn_off=_Null,
    pooling_convention=_Null,
    stride=_Null,
    pad=_Null,
    p_value=_Null,
    count_include_pad=_Null,
    layout=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Of each window the value at the place where data is largest.

    Parameters
    ----------
    values : array
    data : array
    kernel : tuple of int, default ()
        Window: (w,), (h, w) or (d, h, w).
    pool_type : {'avg', 'lp', 'max', 'sum'}, default max
        What is made of the elements of a window.
    global_pool : bool, default False
        Makes one window of each whole plane.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    pooling_convention : {'full', 'same', 'valid'}, default valid
        valid: only whole windows; full: also a last partial one; same: ceil(in /
        stride).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    pad : tuple of int, default ()
        Elements added at both ends of each axis; 0 by default.
    p_value : int, default None
        The power of lp pooling: 1, 2 or 3.
    count_include_pad : bool, default None
        Whether avg counts padded elements; true by default.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'}, default None
        Order of data's axes; channels first by default.
    """
    return _call(
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
        kwargs,
    )


def _power(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_POWER_, (lhs, rhs), (), out, kwargs)


def _power_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_POWER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _random_exponential(
    lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Exponentially distributed numbers.

    Parameters
    ----------
    lam : float, default 1
        Rate.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_EXPONENTIAL_, (), (lam, shape, ctx, dtype), out, kwargs)


def _random_exponential_like(data=None, lam=_Null, out=None, name=None, **kwargs):
    """Exponentially distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    lam : float, default 1
        Rate.
    """
    return _call(_OP_RANDOM_EXPONENTIAL_LIKE_, (data,), (lam,), out, kwargs)


def _random_gamma(
    alpha=_Null, beta=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Gamma distributed numbers.

    Parameters
    ----------
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_GAMMA_, (), (alpha, beta, shape, ctx, dtype), out, kwargs)


def _random_gamma_like(data=None, alpha=_Null, beta=_Null, out=None, name=None, **kwargs):
    """Gamma distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
    """
    return _call(_OP_RANDOM_GAMMA_LIKE_, (data,), (alpha, beta), out, kwargs)


def _random_generalized_negative_binomial(
    mu=_Null, alpha=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Counts of a negative binomial distribution with mean mu and dispersion alpha.

    Parameters
    ----------
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(
        _OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_, (), (mu, alpha, shape, ctx, dtype), out, kwargs
    )


def _random_generalized_negative_binomial_like(
    data=None, mu=_Null, alpha=_Null, out=None, name=None, **kwargs
):
    """Counts of a negative binomial distribution with mean mu and dispersion alpha. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
    """
    return _call(_OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_LIKE_, (data,), (mu, alpha), out, kwargs)


def _random_negative_binomial(
    k=_Null, p=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Counts of failures before the k-th success of probability p.

    Parameters
    ----------
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_NEGATIVE_BINOMIAL_, (), (k, p, shape, ctx, dtype), out, kwargs)


def _random_negative_binomial_like(data=None, k=_Null, p=_Null, out=None, name=None, **kwargs):
    """Counts of failures before the k-th success of probability p. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
    """
    return _call(_OP_RANDOM_NEGATIVE_BINOMIAL_LIKE_, (data,), (k, p), out, kwargs)


def _random_normal(
    loc=_Null, scale=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Normally distributed numbers.

    Parameters
    ----------
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_NORMAL_, (), (loc, scale, shape, ctx, dtype), out, kwargs)


def _random_normal_like(data=None, loc=_Null, scale=_Null, out=None, name=None, **kwargs):
    """Normally distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
    """
    return _call(_OP_RANDOM_NORMAL_LIKE_, (data,), (loc, scale), out, kwargs)


def _random_pdf_dirichlet(sample=None, alpha=None, is_log=_Null, out=None, name=None, **kwargs):
    """The density of the dirichlet distribution at the samples.

    Parameters
    ----------
    sample : array
    alpha : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_DIRICHLET_, (sample, alpha), (is_log,), out, kwargs)


def _random_pdf_exponential(sample=None, lam=None, is_log=_Null, out=None, name=None, **kwargs):
    """The density of the exponential distribution at the samples.

    Parameters
    ----------
    sample : array
    lam : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_EXPONENTIAL_, (sample, lam), (is_log,), out, kwargs)


def _random_pdf_gamma(
    sample=None, alpha=None, beta=None, is_log=_Null, out=None, name=None, **kwargs
):
    """The density of the gamma distribution at the samples.

    Parameters
    ----------
    sample : array
    alpha : array
    beta : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_GAMMA_, (sample, alpha, beta), (is_log,), out, kwargs)


def _random_pdf_generalized_negative_binomial(
    sample=None, mu=None, alpha=None, is_log=_Null, out=None, name=None, **kwargs
):
    """The density of the generalized_negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : array
    mu : array
    alpha : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(
        _OP_RANDOM_PDF_GENERALIZED_NEGATIVE_BINOMIAL_, (sample, mu, alpha), (is_log,), out, kwargs
    )


def _random_pdf_negative_binomial(
    sample=None, k=None, p=None, is_log=_Null, out=None, name=None, **kwargs
):
    """The density of the negative_binomial distribution at the samples.

    Parameters
    ----------
    sample : array
    k : array
    p : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_NEGATIVE_BINOMIAL_, (sample, k, p), (is_log,), out, kwargs)


def _random_pdf_normal(
    sample=None, mu=None, sigma=None, is_log=_Null, out=None, name=None, **kwargs
):
    """The density of the normal distribution at the samples.

    Parameters
    ----------
    sample : array
    mu : array
    sigma : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_NORMAL_, (sample, mu, sigma), (is_log,), out, kwargs)


def _random_pdf_poisson(sample=None, lam=None, is_log=_Null, out=None, name=None, **kwargs):
    """The density of the poisson distribution at the samples.

    Parameters
    ----------
    sample : array
    lam : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_POISSON_, (sample, lam), (is_log,), out, kwargs)


def _random_pdf_uniform(
    sample=None, low=None, high=None, is_log=_Null, out=None, name=None, **kwargs
):
    """The density of the uniform distribution at the samples.

    Parameters
    ----------
    sample : array
    low : array
    high : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_UNIFORM_, (sample, low, high), (is_log,), out, kwargs)


def _random_poisson(lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """Poisson distributed counts.

    Parameters
    ----------
    lam : float, default 1
        Rate.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_POISSON_, (), (lam, shape, ctx, dtype), out, kwargs)


def _random_poisson_like(data=None, lam=_Null, out=None, name=None, **kwargs):
    """Poisson distributed counts. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    lam : float, default 1
        Rate.
    """
    return _call(_OP_RANDOM_POISSON_LIKE_, (data,), (lam,), out, kwargs)


def _random_randint(
    low=_Null, high=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Whole numbers spread evenly over low..high-1.

    Parameters
    ----------
    low : int, required
        Smallest value.
    high : int, required
        End of the values, not included.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_RANDINT_, (), (low, high, shape, ctx, dtype), out, kwargs)


def _random_uniform(
    low=_Null, high=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Numbers spread evenly over low..high.

    Parameters
    ----------
    low : float, default 0
        Smallest value.
    high : float, default 1
        End of the values, not included.
    shape : tuple of int, default None
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the default.
    """
    return _call(_OP_RANDOM_UNIFORM_, (), (low, high, shape, ctx, dtype), out, kwargs)


def _random_uniform_like(data=None, low=_Null, high=_Null, out=None, name=None, **kwargs):
    """Numbers spread evenly over low..high. Shape and dtype are those of data.

    Parameters
    ----------
    data : array
    low : float, default 0
        Smallest value.
    high : float, default 1
        End of the values, not included.
    """
    return _call(_OP_RANDOM_UNIFORM_LIKE_, (data,), (low, high), out, kwargs)


def _rdiv_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RDIV_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _rminus_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RMINUS_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _rmod_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RMOD_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _rnn_param_concat(*data, num_args=_Null, dim=_Null, out=None, name=None, **kwargs):
    """Concat, for the weights of a recurrent layer.

    Parameters
    ----------
    data : array
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    """
    return _call(
        _OP_RNN_PARAM_CONCAT_,
        data,
        (len(data) if num_args is _Null else num_args, dim),
        out,
        kwargs,
    )


def _rpower_scalar(data=None, scalar=_Null, is_int=_Null, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    """
    return _call(_OP_RPOWER_SCALAR_, (data,), (scalar, is_int), out, kwargs)


def _sample_exponential(lam=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """Exponential numbers of rate lam[i].

    Parameters
    ----------
    lam : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(_OP_SAMPLE_EXPONENTIAL_, (lam,), (shape, dtype), out, kwargs)


def _sample_gamma(alpha=None, beta=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """Gamma distributed numbers of shape alpha[i], scale beta[i].

    Parameters
    ----------
    alpha : array
    beta : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(_OP_SAMPLE_GAMMA_, (alpha, beta), (shape, dtype), out, kwargs)


def _sample_generalized_negative_binomial(
    mu=None, alpha=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Negative binomial counts with mean mu[i] and dispersion alpha[i].

    Parameters
    ----------
    mu : array
    alpha : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(
        _OP_SAMPLE_GENERALIZED_NEGATIVE_BINOMIAL_, (mu, alpha), (shape, dtype), out, kwargs
    )


def _sample_multinomial(
    data=None, shape=_Null, get_prob=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Positions drawn with the probabilities of each line of data.

    Parameters
    ----------
    data : array
    shape : tuple of int, default ()
        Shape drawn for each line of probabilities.
    get_prob : bool, default False
        Whether to return the logarithm of the probabilities.
    dtype : str or numpy.dtype, default int32
        Element type of the drawn positions.
    """
    return _call(_OP_SAMPLE_MULTINOMIAL_, (data,), (shape, get_prob, dtype), out, kwargs)


def _sample_negative_binomial(
    k=None, p=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs
):
    """Counts of failures before the k[i]-th success of probability p[i].

    Parameters
    ----------
    k : array
    p : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(_OP_SAMPLE_NEGATIVE_BINOMIAL_, (k, p), (shape, dtype), out, kwargs)


def _sample_normal(mu=None, sigma=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """Normal numbers with mean mu[i] and deviation sigma[i].

    Parameters
    ----------
    mu : array
    sigma : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(_OP_SAMPLE_NORMAL_, (mu, sigma), (shape, dtype), out, kwargs)


def _sample_poisson(lam=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """Poisson distributed counts of mean lam[i].

    Parameters
    ----------
    lam : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(_OP_SAMPLE_POISSON_, (lam,), (shape, dtype), out, kwargs)


def _sample_uniform(low=None, high=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """Numbers spread evenly over low[i]..high[i].

    Parameters
    ----------
    low : array
    high : array
    shape : tuple of int, default ()
        Shape drawn for each parameter.
    dtype : str or numpy.dtype, default None
        Element type of the result; None means the parameters'.
    """
    return _call(_OP_SAMPLE_UNIFORM_, (low, high), (shape, dtype), out, kwargs)


def _sample_unique_zipfian(range_max=_Null, shape=_Null, out=None, name=None, **kwargs):
    """Lines of distinct classes, log-uniformly distributed; and the tries each line took.

    Parameters
    ----------
    range_max : int, required
        Number of classes.
    shape : tuple of int, default None
        Lines, and distinct classes in each.
    """
    return _call(_OP_SAMPLE_UNIQUE_ZIPFIAN_, (), (range_max, shape), out, kwargs)


def _scatter_set_nd(lhs=None, rhs=None, indices=None, shape=_Null, out=None, name=None, **kwargs):
    """lhs with slices of rhs written at the positions that the columns of indices name.

    Parameters
    ----------
    lhs : array
    rhs : array
    indices : array
    shape : tuple of int, required
        Shape of the result.
    """
    return _call(_OP_SCATTER_SET_ND_, (lhs, rhs, indices), (shape,), out, kwargs)


def _shuffle(data=None, out=None, name=None, **kwargs):
    """The rows along the first axis in random order.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SHUFFLE_, (data,), (), out, kwargs)


def _slice_assign(
    lhs=None, rhs=None, begin=_Null, end=_Null, step=_Null, out=None, name=None, **kwargs
):
    """lhs with rhs written where slice would read.

    Parameters
    ----------
    lhs : array
    rhs : array
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _call(_OP_SLICE_ASSIGN_, (lhs, rhs), (begin, end, step), out, kwargs)


def _slice_assign_scalar(
    data=None, scalar=_Null, begin=_Null, end=_Null, step=_Null, out=None, name=None, **kwargs
):
    """data with a scalar written where slice would read.

    Parameters
    ----------
    data : array
    scalar : float, default 0
        The value to write.
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _call(_OP_SLICE_ASSIGN_SCALAR_, (data,), (scalar, begin, end, step), out, kwargs)


def _sub(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_SUB, (lhs, rhs), (), out, kwargs)


def _sum_like(data=None, like=None, out=None, name=None, **kwargs):
    """Sums data over the axes along which broadcasting repeated an array shaped like rhs.

    Parameters
    ----------
    data : array
    like : array
    """
    return _call(_OP_SUM_LIKE_, (data, like), (), out, kwargs)


def _take_along_axis(data=None, indices=None, axis=_Null, out=None, name=None, **kwargs):
    """Takes from each line the elements that the same line of indices names.

    Parameters
    ----------
    data : array
    indices : array
    axis : int, default -1
        Axis; None flattens first.
    """
    return _call(_OP_TAKE_ALONG_AXIS_, (data, indices), (axis,), out, kwargs)


def _zeros(shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """An array of zeros.

    Parameters
    ----------
    shape : tuple of int, default ()
        Shape of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype, default float32
        Element type of the result.
    """
    return _call(_OP_ZEROS_, (), (shape, ctx, dtype), out, kwargs)

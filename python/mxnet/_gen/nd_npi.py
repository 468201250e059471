"""mx.nd.npi, generated from the catalog by tools/gen_python_api.py."""

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

_OP_NPI_ABSOLUTE_ = _core.op("_npi_absolute")
_OP_NPI_ABS_ = _core.op("_npi_abs")
_OP_NPI_ADD_ = _core.op("_npi_add")
_OP_NPI_ADD_SCALAR_ = _core.op("_npi_add_scalar")
_OP_NPI_ARANGE_ = _core.op("_npi_arange")
_OP_NPI_ARCCOSH_ = _core.op("_npi_arccosh")
_OP_NPI_ARCCOS_ = _core.op("_npi_arccos")
_OP_NPI_ARCSINH_ = _core.op("_npi_arcsinh")
_OP_NPI_ARCSIN_ = _core.op("_npi_arcsin")
_OP_NPI_ARCTAN2_ = _core.op("_npi_arctan2")
_OP_NPI_ARCTAN2_SCALAR_ = _core.op("_npi_arctan2_scalar")
_OP_NPI_ARCTANH_ = _core.op("_npi_arctanh")
_OP_NPI_ARCTAN_ = _core.op("_npi_arctan")
_OP_NPI_ARGMAX_ = _core.op("_npi_argmax")
_OP_NPI_ARGMIN_ = _core.op("_npi_argmin")
_OP_NPI_ARGSORT_ = _core.op("_npi_argsort")
_OP_NPI_AROUND_ = _core.op("_npi_around")
_OP_NPI_AVERAGE_ = _core.op("_npi_average")
_OP_NPI_BERNOULLI_ = _core.op("_npi_bernoulli")
_OP_NPI_BINCOUNT_ = _core.op("_npi_bincount")
_OP_NPI_BITWISE_AND_ = _core.op("_npi_bitwise_and")
_OP_NPI_BITWISE_AND_SCALAR_ = _core.op("_npi_bitwise_and_scalar")
_OP_NPI_BITWISE_LEFT_SHIFT_ = _core.op("_npi_bitwise_left_shift")
_OP_NPI_BITWISE_LEFT_SHIFT_SCALAR_ = _core.op("_npi_bitwise_left_shift_scalar")
_OP_NPI_BITWISE_NOT_ = _core.op("_npi_bitwise_not")
_OP_NPI_BITWISE_OR_ = _core.op("_npi_bitwise_or")
_OP_NPI_BITWISE_OR_SCALAR_ = _core.op("_npi_bitwise_or_scalar")
_OP_NPI_BITWISE_RIGHT_SHIFT_ = _core.op("_npi_bitwise_right_shift")
_OP_NPI_BITWISE_RIGHT_SHIFT_SCALAR_ = _core.op("_npi_bitwise_right_shift_scalar")
_OP_NPI_BITWISE_XOR_ = _core.op("_npi_bitwise_xor")
_OP_NPI_BITWISE_XOR_SCALAR_ = _core.op("_npi_bitwise_xor_scalar")
_OP_NPI_BLACKMAN_ = _core.op("_npi_blackman")
_OP_NPI_BOOLEAN_MASK_ = _core.op("_npi_boolean_mask")
_OP_NPI_BOOLEAN_MASK_ASSIGN_SCALAR_ = _core.op("_npi_boolean_mask_assign_scalar")
_OP_NPI_BOOLEAN_MASK_ASSIGN_TENSOR_ = _core.op("_npi_boolean_mask_assign_tensor")
_OP_NPI_BROADCAST_TO_ = _core.op("_npi_broadcast_to")
_OP_NPI_CAST_ = _core.op("_npi_cast")
_OP_NPI_CBRT_ = _core.op("_npi_cbrt")
_OP_NPI_CEIL_ = _core.op("_npi_ceil")
_OP_NPI_CHOICE_ = _core.op("_npi_choice")
_OP_NPI_CHOLESKY_ = _core.op("_npi_cholesky")
_OP_NPI_CLIP_ = _core.op("_npi_clip")
_OP_NPI_COLUMN_STACK_ = _core.op("_npi_column_stack")
_OP_NPI_CONCATENATE_ = _core.op("_npi_concatenate")
_OP_NPI_COPYSIGN_ = _core.op("_npi_copysign")
_OP_NPI_COPYSIGN_SCALAR_ = _core.op("_npi_copysign_scalar")
_OP_NPI_COPYTO_ = _core.op("_npi_copyto")
_OP_NPI_COSH_ = _core.op("_npi_cosh")
_OP_NPI_COS_ = _core.op("_npi_cos")
_OP_NPI_CUSTOM_ = _core.op("_npi_Custom")
_OP_NPI_CVIMDECODE_ = _core.op("_npi_cvimdecode")
_OP_NPI_CVIMREAD_ = _core.op("_npi_cvimread")
_OP_NPI_CVIMRESIZE_ = _core.op("_npi_cvimresize")
_OP_NPI_DEGREES_ = _core.op("_npi_degrees")
_OP_NPI_DELETE_ = _core.op("_npi_delete")
_OP_NPI_DET_ = _core.op("_npi_det")
_OP_NPI_DIAG_INDICES_FROM_ = _core.op("_npi_diag_indices_from")
_OP_NPI_DIFF_ = _core.op("_npi_diff")
_OP_NPI_DSPLIT_ = _core.op("_npi_dsplit")
_OP_NPI_DSTACK_ = _core.op("_npi_dstack")
_OP_NPI_EDIFF1D_ = _core.op("_npi_ediff1d")
_OP_NPI_EIGH_ = _core.op("_npi_eigh")
_OP_NPI_EIGVALSH_ = _core.op("_npi_eigvalsh")
_OP_NPI_EIGVALS_ = _core.op("_npi_eigvals")
_OP_NPI_EIG_ = _core.op("_npi_eig")
_OP_NPI_EINSUM_ = _core.op("_npi_einsum")
_OP_NPI_EQUAL_ = _core.op("_npi_equal")
_OP_NPI_EQUAL_SCALAR_ = _core.op("_npi_equal_scalar")
_OP_NPI_EXPAND_DIMS_ = _core.op("_npi_expand_dims")
_OP_NPI_EXPM1_ = _core.op("_npi_expm1")
_OP_NPI_EXPONENTIAL_ = _core.op("_npi_exponential")
_OP_NPI_EXP_ = _core.op("_npi_exp")
_OP_NPI_EYE_ = _core.op("_npi_eye")
_OP_NPI_FIX_ = _core.op("_npi_fix")
_OP_NPI_FLIP_ = _core.op("_npi_flip")
_OP_NPI_FLOOR_ = _core.op("_npi_floor")
_OP_NPI_FLOOR_DIVIDE_ = _core.op("_npi_floor_divide")
_OP_NPI_FLOOR_DIVIDE_SCALAR_ = _core.op("_npi_floor_divide_scalar")
_OP_NPI_FULL_ = _core.op("_npi_full")
_OP_NPI_FULL_LIKE_ = _core.op("_npi_full_like")
_OP_NPI_GAMMA_ = _core.op("_npi_gamma")
_OP_NPI_GATHER_ND_ = _core.op("_npi_gather_nd")
_OP_NPI_GREATER_ = _core.op("_npi_greater")
_OP_NPI_GREATER_EQUAL_ = _core.op("_npi_greater_equal")
_OP_NPI_GREATER_EQUAL_SCALAR_ = _core.op("_npi_greater_equal_scalar")
_OP_NPI_GREATER_SCALAR_ = _core.op("_npi_greater_scalar")
_OP_NPI_GUMBEL_ = _core.op("_npi_gumbel")
_OP_NPI_HAMMING_ = _core.op("_npi_hamming")
_OP_NPI_HANNING_ = _core.op("_npi_hanning")
_OP_NPI_HISTOGRAM_ = _core.op("_npi_histogram")
_OP_NPI_HSPLIT_ = _core.op("_npi_hsplit")
_OP_NPI_HSTACK_ = _core.op("_npi_hstack")
_OP_NPI_HYPOT_ = _core.op("_npi_hypot")
_OP_NPI_HYPOT_SCALAR_ = _core.op("_npi_hypot_scalar")
_OP_NPI_IDENTITY_ = _core.op("_npi_identity")
_OP_NPI_INDICES_ = _core.op("_npi_indices")
_OP_NPI_INSERT_SCALAR_ = _core.op("_npi_insert_scalar")
_OP_NPI_INSERT_SLICE_ = _core.op("_npi_insert_slice")
_OP_NPI_INSERT_TENSOR_ = _core.op("_npi_insert_tensor")
_OP_NPI_INV_ = _core.op("_npi_inv")
_OP_NPI_ISFINITE_ = _core.op("_npi_isfinite")
_OP_NPI_ISINF_ = _core.op("_npi_isinf")
_OP_NPI_ISNAN_ = _core.op("_npi_isnan")
_OP_NPI_ISNEGINF_ = _core.op("_npi_isneginf")
_OP_NPI_ISPOSINF_ = _core.op("_npi_isposinf")
_OP_NPI_LCM_ = _core.op("_npi_lcm")
_OP_NPI_LCM_SCALAR_ = _core.op("_npi_lcm_scalar")
_OP_NPI_LDEXP_ = _core.op("_npi_ldexp")
_OP_NPI_LDEXP_SCALAR_ = _core.op("_npi_ldexp_scalar")
_OP_NPI_LESS_ = _core.op("_npi_less")
_OP_NPI_LESS_EQUAL_ = _core.op("_npi_less_equal")
_OP_NPI_LESS_EQUAL_SCALAR_ = _core.op("_npi_less_equal_scalar")
_OP_NPI_LESS_SCALAR_ = _core.op("_npi_less_scalar")
_OP_NPI_LINSPACE_ = _core.op("_npi_linspace")
_OP_NPI_LOG10_ = _core.op("_npi_log10")
_OP_NPI_LOG1P_ = _core.op("_npi_log1p")
_OP_NPI_LOG2_ = _core.op("_npi_log2")
_OP_NPI_LOGICAL_AND_ = _core.op("_npi_logical_and")
_OP_NPI_LOGICAL_AND_SCALAR_ = _core.op("_npi_logical_and_scalar")
_OP_NPI_LOGICAL_NOT_ = _core.op("_npi_logical_not")
_OP_NPI_LOGICAL_OR_ = _core.op("_npi_logical_or")
_OP_NPI_LOGICAL_OR_SCALAR_ = _core.op("_npi_logical_or_scalar")
_OP_NPI_LOGICAL_XOR_ = _core.op("_npi_logical_xor")
_OP_NPI_LOGICAL_XOR_SCALAR_ = _core.op("_npi_logical_xor_scalar")
_OP_NPI_LOGISTIC_ = _core.op("_npi_logistic")
_OP_NPI_LOGSPACE_ = _core.op("_npi_logspace")
_OP_NPI_LOG_ = _core.op("_npi_log")
_OP_NPI_MATMUL_ = _core.op("_npi_matmul")
_OP_NPI_MAXIMUM_ = _core.op("_npi_maximum")
_OP_NPI_MAXIMUM_SCALAR_ = _core.op("_npi_maximum_scalar")
_OP_NPI_MEAN_ = _core.op("_npi_mean")
_OP_NPI_MINIMUM_ = _core.op("_npi_minimum")
_OP_NPI_MINIMUM_SCALAR_ = _core.op("_npi_minimum_scalar")
_OP_NPI_MOD_ = _core.op("_npi_mod")
_OP_NPI_MOD_SCALAR_ = _core.op("_npi_mod_scalar")
_OP_NPI_MULTINOMIAL_ = _core.op("_npi_multinomial")
_OP_NPI_MULTIPLY_ = _core.op("_npi_multiply")
_OP_NPI_MULTIPLY_SCALAR_ = _core.op("_npi_multiply_scalar")
_OP_NPI_NAN_TO_NUM_ = _core.op("_npi_nan_to_num")
_OP_NPI_NEGATIVE_ = _core.op("_npi_negative")
_OP_NPI_NONZERO_ = _core.op("_npi_nonzero")
_OP_NPI_NORMAL_ = _core.op("_npi_normal")
_OP_NPI_NORMAL_N_ = _core.op("_npi_normal_n")
_OP_NPI_NORM_ = _core.op("_npi_norm")
_OP_NPI_NOT_EQUAL_ = _core.op("_npi_not_equal")
_OP_NPI_NOT_EQUAL_SCALAR_ = _core.op("_npi_not_equal_scalar")
_OP_NPI_ONES_ = _core.op("_npi_ones")
_OP_NPI_PAD_ = _core.op("_npi_pad")
_OP_NPI_PARETO_ = _core.op("_npi_pareto")
_OP_NPI_PERCENTILE_ = _core.op("_npi_percentile")
_OP_NPI_PINV_ = _core.op("_npi_pinv")
_OP_NPI_PINV_SCALAR_RCOND_ = _core.op("_npi_pinv_scalar_rcond")
_OP_NPI_POLYVAL_ = _core.op("_npi_polyval")
_OP_NPI_POWERD_ = _core.op("_npi_powerd")
_OP_NPI_POWER_ = _core.op("_npi_power")
_OP_NPI_POWER_SCALAR_ = _core.op("_npi_power_scalar")
_OP_NPI_RADIANS_ = _core.op("_npi_radians")
_OP_NPI_RANDOM_RANDINT_ = _core.op("_npi_random_randint")
_OP_NPI_RARCTAN2_SCALAR_ = _core.op("_npi_rarctan2_scalar")
_OP_NPI_RAYLEIGH_ = _core.op("_npi_rayleigh")
_OP_NPI_RBITWISE_LEFT_SHIFT_SCALAR_ = _core.op("_npi_rbitwise_left_shift_scalar")
_OP_NPI_RBITWISE_RIGHT_SHIFT_SCALAR_ = _core.op("_npi_rbitwise_right_shift_scalar")
_OP_NPI_RCOPYSIGN_SCALAR_ = _core.op("_npi_rcopysign_scalar")
_OP_NPI_RECIPROCAL_ = _core.op("_npi_reciprocal")
_OP_NPI_RESHAPE_ = _core.op("_npi_reshape")
_OP_NPI_RFLOOR_DIVIDE_SCALAR_ = _core.op("_npi_rfloor_divide_scalar")
_OP_NPI_RINT_ = _core.op("_npi_rint")
_OP_NPI_RLDEXP_SCALAR_ = _core.op("_npi_rldexp_scalar")
_OP_NPI_RMOD_SCALAR_ = _core.op("_npi_rmod_scalar")
_OP_NPI_RNN_PARAM_CONCAT_ = _core.op("_npi_rnn_param_concat")
_OP_NPI_ROT90_ = _core.op("_npi_rot90")
_OP_NPI_RPOWER_SCALAR_ = _core.op("_npi_rpower_scalar")
_OP_NPI_RSUBTRACT_SCALAR_ = _core.op("_npi_rsubtract_scalar")
_OP_NPI_RTRUE_DIVIDE_SCALAR_ = _core.op("_npi_rtrue_divide_scalar")
_OP_NPI_SCATTER_SET_ND_ = _core.op("_npi_scatter_set_nd")
_OP_NPI_SHARE_MEMORY_ = _core.op("_npi_share_memory")
_OP_NPI_SHUFFLE_ = _core.op("_npi_shuffle")
_OP_NPI_SIGN_ = _core.op("_npi_sign")
_OP_NPI_SINH_ = _core.op("_npi_sinh")
_OP_NPI_SIN_ = _core.op("_npi_sin")
_OP_NPI_SLICE_ = _core.op("_npi_slice")
_OP_NPI_SLICE_ASSIGN_ = _core.op("_npi_slice_assign")
_OP_NPI_SLICE_ASSIGN_SCALAR_ = _core.op("_npi_slice_assign_scalar")
_OP_NPI_SLOGDET_ = _core.op("_npi_slogdet")
_OP_NPI_SOLVE_ = _core.op("_npi_solve")
_OP_NPI_SORT_ = _core.op("_npi_sort")
_OP_NPI_SPLIT_ = _core.op("_npi_split")
_OP_NPI_SQRT_ = _core.op("_npi_sqrt")
_OP_NPI_SQUARE_ = _core.op("_npi_square")
_OP_NPI_STACK_ = _core.op("_npi_stack")
_OP_NPI_STD_ = _core.op("_npi_std")
_OP_NPI_SUBTRACT_ = _core.op("_npi_subtract")
_OP_NPI_SUBTRACT_SCALAR_ = _core.op("_npi_subtract_scalar")
_OP_NPI_SVD_ = _core.op("_npi_svd")
_OP_NPI_SWAPAXES_ = _core.op("_npi_swapaxes")
_OP_NPI_TAKE_ = _core.op("_npi_take")
_OP_NPI_TANH_ = _core.op("_npi_tanh")
_OP_NPI_TAN_ = _core.op("_npi_tan")
_OP_NPI_TENSORDOT_ = _core.op("_npi_tensordot")
_OP_NPI_TENSORDOT_INT_AXES_ = _core.op("_npi_tensordot_int_axes")
_OP_NPI_TENSORINV_ = _core.op("_npi_tensorinv")
_OP_NPI_TENSORSOLVE_ = _core.op("_npi_tensorsolve")
_OP_NPI_TILE_ = _core.op("_npi_tile")
_OP_NPI_TRIL_ = _core.op("_npi_tril")
_OP_NPI_TRUE_DIVIDE_ = _core.op("_npi_true_divide")
_OP_NPI_TRUE_DIVIDE_SCALAR_ = _core.op("_npi_true_divide_scalar")
_OP_NPI_TRUNC_ = _core.op("_npi_trunc")
_OP_NPI_UNIFORM_ = _core.op("_npi_uniform")
_OP_NPI_UNIFORM_N_ = _core.op("_npi_uniform_n")
_OP_NPI_UNIQUE_ = _core.op("_npi_unique")
_OP_NPI_VAR_ = _core.op("_npi_var")
_OP_NPI_VSTACK_ = _core.op("_npi_vstack")
_OP_NPI_WEIBULL_ = _core.op("_npi_weibull")
_OP_NPI_WHERE_ = _core.op("_npi_where")
_OP_NPI_WHERE_LSCALAR_ = _core.op("_npi_where_lscalar")
_OP_NPI_WHERE_RSCALAR_ = _core.op("_npi_where_rscalar")
_OP_NPI_WHERE_SCALAR2_ = _core.op("_npi_where_scalar2")
_OP_NPI_ZEROS_ = _core.op("_npi_zeros")


def Custom(
    *data: NDArray,
    op_type: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Calls an operator that was registered with mx.operator.register.

    Parameters
    ----------
    *data : NDArray
        The inputs, as the class names them.
    op_type : str, required
        Name under which the operator was registered.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If no class is registered for `op_type`.

    Shapes
    ------
    Shapes are those that the registered `CustomOpProp` infers.

    Examples
    --------
    >>> class Double(mx.operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], 2 * in_data[0])
    >>> @mx.operator.register("double_of_the_example")
    ... class DoubleProp(mx.operator.CustomOpProp):
    ...     def create_operator(self, ctx, in_shapes, in_dtypes):
    ...         return Double()
    >>> mx.nd.Custom(mx.nd.array([1, 2]), op_type="double_of_the_example").asnumpy()
    array([2., 4.], dtype=float32)
    """
    return _call_open(_OP_NPI_CUSTOM_, data, (op_type,), out, kwargs)


def abs(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Magnitude, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ABS_, (x,), (), out)


def absolute(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Magnitude, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ABSOLUTE_, (x,), (), out)


def add(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs + rhs, element by element. Broadcasts.

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
    return _invoke(_OP_NPI_ADD_, (lhs, rhs), (), out)


def add_scalar(
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
        _refuse_unknown("_npi_add_scalar", kwargs)
    return _invoke(_OP_NPI_ADD_SCALAR_, (data,), (scalar, is_int), out)


def arange(
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
        _refuse_unknown("_npi_arange", kwargs)
    return _invoke(_OP_NPI_ARANGE_, (), (start, stop, step, repeat, infer_range, ctx, dtype), out)


def arccos(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse cosine, in radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ARCCOS_, (x,), (), out)


def arccosh(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ARCCOSH_, (x,), (), out)


def arcsin(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse sine, in radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ARCSIN_, (x,), (), out)


def arcsinh(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic sine.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ARCSINH_, (x,), (), out)


def arctan(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse tangent, in radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ARCTAN_, (x,), (), out)


def arctan2(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The angle of the point (x2, x1). Broadcasts.

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
    return _invoke(_OP_NPI_ARCTAN2_, (lhs, rhs), (), out)


def arctan2_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_arctan2_scalar", kwargs)
    return _invoke(_OP_NPI_ARCTAN2_SCALAR_, (data,), (scalar, is_int), out)


def arctanh(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ARCTANH_, (x,), (), out)


def argmax(
    data: NDArray | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Place of the first largest.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int or None, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_argmax", kwargs)
    return _invoke(_OP_NPI_ARGMAX_, (data,), (axis, keepdims), out)


def argmin(
    data: NDArray | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Place of the first smallest.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int or None, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_argmin", kwargs)
    return _invoke(_OP_NPI_ARGMIN_, (data,), (axis, keepdims), out)


def argsort(
    data: NDArray | None = None,
    axis: int | None = _Null,
    is_ascend: bool = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The positions that would sort each line along an axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int or None, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
    dtype : str or numpy.dtype, default float32
        Dtype of the indices.
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
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.argsort(mx.nd.array([3, 1, 2])).asnumpy()
    array([1., 2., 0.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("argsort", kwargs)
    return _invoke(_OP_NPI_ARGSORT_, (data,), (axis, is_ascend, dtype), out)


def around(
    x: NDArray | None = None,
    decimals: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Rounds to decimals.

    Parameters
    ----------
    x : NDArray
        The array.
    decimals : int, default 0
        Digits after the point.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_around", kwargs)
    return _invoke(_OP_NPI_AROUND_, (x,), (decimals,), out)


def average(
    a: NDArray | None = None,
    weights: NDArray | None = None,
    axis: Shape | None = _Null,
    returned: bool = _Null,
    weighted: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Weighted mean over the given axes.

    Parameters
    ----------
    a : NDArray
        The array.
    weights : NDArray
        Weights of the elements.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    returned : bool, default False
        Whether the sums of weights are wanted.
    weighted : bool, default True
        Whether weights are given.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_average", kwargs)
    return _invoke(_OP_NPI_AVERAGE_, (a, weights), (axis, returned, weighted), out)


def bernoulli(
    input1: NDArray | None = None,
    prob: float | None = _Null,
    logit: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    is_logit: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Ones and zeros.

    Parameters
    ----------
    input1 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_bernoulli", kwargs)
    return _invoke(_OP_NPI_BERNOULLI_, (input1,), (prob, logit, size, ctx, dtype, is_logit), out)


def bincount(
    data: NDArray | None = None,
    weights: NDArray | None = None,
    minlength: int = _Null,
    has_weights: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """How often each number from 0 on appears, or the sums of its weights.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weights : NDArray
        Weights of the elements.
    minlength : int, default 0
        The least extent of the result.
    has_weights : bool, default False
        Whether weights are given.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_bincount", kwargs)
    return _invoke(_OP_NPI_BINCOUNT_, (data, weights), (minlength, has_weights), out)


def bitwise_and(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits that both have. Broadcasts.

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
    return _invoke(_OP_NPI_BITWISE_AND_, (lhs, rhs), (), out)


def bitwise_and_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_bitwise_and_scalar", kwargs)
    return _invoke(_OP_NPI_BITWISE_AND_SCALAR_, (data,), (scalar, is_int), out)


def bitwise_left_shift(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits of lhs moved up by rhs places. Broadcasts.

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
    return _invoke(_OP_NPI_BITWISE_LEFT_SHIFT_, (lhs, rhs), (), out)


def bitwise_left_shift_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits of lhs moved up by rhs places.

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
        _refuse_unknown("_npi_bitwise_left_shift_scalar", kwargs)
    return _invoke(_OP_NPI_BITWISE_LEFT_SHIFT_SCALAR_, (data,), (scalar, is_int), out)


def bitwise_not(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """All bits turned.

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
    return _invoke(_OP_NPI_BITWISE_NOT_, (data,), (), out)


def bitwise_or(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits that one of them has. Broadcasts.

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
    return _invoke(_OP_NPI_BITWISE_OR_, (lhs, rhs), (), out)


def bitwise_or_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_bitwise_or_scalar", kwargs)
    return _invoke(_OP_NPI_BITWISE_OR_SCALAR_, (data,), (scalar, is_int), out)


def bitwise_right_shift(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits of lhs moved down by rhs places. Broadcasts.

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
    return _invoke(_OP_NPI_BITWISE_RIGHT_SHIFT_, (lhs, rhs), (), out)


def bitwise_right_shift_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits of lhs moved down by rhs places.

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
        _refuse_unknown("_npi_bitwise_right_shift_scalar", kwargs)
    return _invoke(_OP_NPI_BITWISE_RIGHT_SHIFT_SCALAR_, (data,), (scalar, is_int), out)


def bitwise_xor(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits that exactly one of them has. Broadcasts.

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
    return _invoke(_OP_NPI_BITWISE_XOR_, (lhs, rhs), (), out)


def bitwise_xor_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_bitwise_xor_scalar", kwargs)
    return _invoke(_OP_NPI_BITWISE_XOR_SCALAR_, (data,), (scalar, is_int), out)


def blackman(
    M: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A window for the ends of a signal.

    Parameters
    ----------
    M : int, default 0
        Count of points.
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
        _refuse_unknown("_npi_blackman", kwargs)
    return _invoke(_OP_NPI_BLACKMAN_, (), (M, ctx, dtype), out)


def boolean_mask(
    data: NDArray | None = None,
    index: NDArray | None = None,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    index : NDArray
        Which elements are meant.
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `index` does not have the extent of the axis.

    Shapes
    ------
    Of axis `axis` as many entries stay as `index`, of its size, has ones.

    Examples
    --------
    >>> mx.nd.contrib.boolean_mask(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([0, 1])).asnumpy()
    array([[3., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_boolean_mask", kwargs)
    return _invoke(_OP_NPI_BOOLEAN_MASK_, (data, index), (axis,), out)


def boolean_mask_assign_scalar(
    data: NDArray | None = None,
    mask: NDArray | None = None,
    value: float = _Null,
    start_axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A number where the mask holds.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mask : NDArray
        Which elements are meant.
    value : float, default 0
        What is assigned.
    start_axis : int, default 0
        First axis of the mask.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_boolean_mask_assign_scalar", kwargs)
    return _invoke(_OP_NPI_BOOLEAN_MASK_ASSIGN_SCALAR_, (data, mask), (value, start_axis), out)


def boolean_mask_assign_tensor(
    data: NDArray | None = None,
    mask: NDArray | None = None,
    value: NDArray | None = None,
    start_axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The values of an array where the mask holds.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mask : NDArray
        Which elements are meant.
    value : NDArray
        The new values.
    start_axis : int, default 0
        First axis of the mask.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_boolean_mask_assign_tensor", kwargs)
    return _invoke(_OP_NPI_BOOLEAN_MASK_ASSIGN_TENSOR_, (data, mask, value), (start_axis,), out)


def broadcast_to(
    array: NDArray | None = None,
    shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Repeats axes of extent 1.

    Parameters
    ----------
    array : NDArray
        The array.
    shape : tuple of int, default ()
        The wanted shape.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_broadcast_to", kwargs)
    return _invoke(_OP_NPI_BROADCAST_TO_, (array,), (shape,), out)


def cast(
    data: NDArray | None = None,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The values in another element type; integers wrap, fractions are cut off.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    dtype : str or numpy.dtype, required
        Element type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    TypeError
        If there is no such dtype.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.Cast(mx.nd.array([1.7, -1.7]), dtype="int32").asnumpy()
    array([ 1, -1], dtype=int32)
    """
    if kwargs:
        _refuse_unknown("Cast", kwargs)
    return _invoke(_OP_NPI_CAST_, (data,), (dtype,), out)


def cbrt(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cube root.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_CBRT_, (x,), (), out)


def ceil(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest whole number not below x.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_CEIL_, (x,), (), out)


def choice(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    a: int | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    replace: bool = _Null,
    weighted: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Random places.

    Parameters
    ----------
    input1 : NDArray
        The elements, or the probability of each.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_choice", kwargs)
    return _invoke(_OP_NPI_CHOICE_, (input1, input2), (a, size, ctx, replace, weighted), out)


def cholesky(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The triangular factor.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_CHOLESKY_, (A,), (), out)


def clip(
    data: NDArray | None = None,
    a_min: float = _Null,
    a_max: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Limits each element to a_min..a_max.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    a_min : float, required
        Smallest value of the result.
    a_max : float, required
        Largest value of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If a limit is missing.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.clip(mx.nd.array([-1, 0.5, 2]), a_min=0, a_max=1).asnumpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("clip", kwargs)
    return _invoke(_OP_NPI_CLIP_, (data,), (a_min, a_max), out)


def column_stack(
    *data: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Vectors as columns.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_column_stack", kwargs)
    return _invoke(
        _OP_NPI_COLUMN_STACK_, data, (len(data) if num_args is _Null else num_args,), out
    )


def concatenate(
    *data: NDArray,
    num_args: int = _Null,
    axis: int | None = _Null,
    dim: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Arrays joined along an axis.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    axis : int or None, default 0
        Along which axis; None: flattened.
    dim : int or None, default None
        Another name of the axis.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_concatenate", kwargs)
    return _invoke(
        _OP_NPI_CONCATENATE_, data, (len(data) if num_args is _Null else num_args, axis, dim), out
    )


def copysign(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs with the sign of rhs. Broadcasts.

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
    return _invoke(_OP_NPI_COPYSIGN_, (lhs, rhs), (), out)


def copysign_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_copysign_scalar", kwargs)
    return _invoke(_OP_NPI_COPYSIGN_SCALAR_, (data,), (scalar, is_int), out)


def copyto(
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
    return _invoke(_OP_NPI_COPYTO_, (data,), (), out)


def cos(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cosine of an angle in radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_COS_, (x,), (), out)


def cosh(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic cosine.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_COSH_, (x,), (), out)


def cvimdecode(
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
    return _invoke(_OP_NPI_CVIMDECODE_, (buf,), (flag, to_rgb), out)


def cvimread(
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
    return _invoke(_OP_NPI_CVIMREAD_, (), (filename, flag, to_rgb), out)


def cvimresize(
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
    return _invoke(_OP_NPI_CVIMRESIZE_, (src,), (w, h, interp), out)


def degrees(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Radians to degrees.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_DEGREES_, (x,), (), out)


def delete(
    arr: NDArray | None = None,
    obj: NDArray | None = None,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array without the rows at given places.

    Parameters
    ----------
    arr : NDArray
        The array.
    obj : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_delete", kwargs)
    return _invoke(_OP_NPI_DELETE_, (arr, obj), (start, stop, step, int_ind, axis), out)


def det(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The determinants of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.nd.linalg.det(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([-1.9999999], dtype=float32)
    """
    return _invoke(_OP_NPI_DET_, (A,), (), out)


def diag_indices_from(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The places of the main diagonal, a row for each axis.

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
    return _invoke(_OP_NPI_DIAG_INDICES_FROM_, (data,), (), out)


def diff(
    a: NDArray | None = None,
    n: int = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Differences of neighbours.

    Parameters
    ----------
    a : NDArray
        The array.
    n : int, default 1
        How often.
    axis : int, default -1
        Along which axis.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_diff", kwargs)
    return _invoke(_OP_NPI_DIFF_, (a,), (n, axis), out)


def dsplit(
    data: NDArray | None = None,
    indices: Shape = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    sections: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """An array cut into parts.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : tuple of int, required
        Where the parts begin.
    axis : int, default 1
        Along which axis.
    squeeze_axis : bool, default False
        Whether it is dropped.
    sections : int, default 0
        Count of equal parts, or 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_dsplit", kwargs)
    return _invoke(_OP_NPI_DSPLIT_, (data,), (indices, axis, squeeze_axis, sections), out)


def dstack(
    *data: NDArray,
    num_args: int = _Null,
    axis: int | None = _Null,
    dim: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Arrays one behind the other.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    axis : int or None, default 0
        Along which axis; None: flattened.
    dim : int or None, default None
        Another name of the axis.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_dstack", kwargs)
    return _invoke(
        _OP_NPI_DSTACK_, data, (len(data) if num_args is _Null else num_args, axis, dim), out
    )


def ediff1d(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    input3: NDArray | None = None,
    to_begin_arr_given: bool = _Null,
    to_end_arr_given: bool = _Null,
    to_begin_scalar: float | None = _Null,
    to_end_scalar: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Differences of neighbours, with values before and after them.

    Parameters
    ----------
    input1 : NDArray
        The array.
    input2 : NDArray
        What comes before the differences.
    input3 : NDArray
        What comes after them.
    to_begin_arr_given : bool, default False
        An array comes first.
    to_end_arr_given : bool, default False
        An array comes last.
    to_begin_scalar : float or None, default None
        The number that comes first.
    to_end_scalar : float or None, default None
        The number that comes last.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_ediff1d", kwargs)
    return _invoke(
        _OP_NPI_EDIFF1D_,
        (input1, input2, input3),
        (to_begin_arr_given, to_end_arr_given, to_begin_scalar, to_end_scalar),
        out,
    )


def eig(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Eigenvalues and eigenvectors, as columns, of matrices with real eigenvalues.

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
    return _invoke(_OP_NPI_EIG_, (A,), (), out)


def eigh(
    A: NDArray | None = None,
    UPLO: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Ascending eigenvalues and eigenvectors, as columns, of symmetric matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    UPLO : str, default 'L'
        The triangle that is read: L or U.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_eigh", kwargs)
    return _invoke(_OP_NPI_EIGH_, (A,), (UPLO,), out)


def eigvals(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Eigenvalues, which must be real.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_EIGVALS_, (A,), (), out)


def eigvalsh(
    A: NDArray | None = None,
    UPLO: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Eigenvalues of symmetric matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    UPLO : str, default 'L'
        The triangle that is read: L or U.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_eigvalsh", kwargs)
    return _invoke(_OP_NPI_EIGVALSH_, (A,), (UPLO,), out)


def einsum(
    *data: NDArray,
    num_args: int = _Null,
    subscripts: str = _Null,
    optimize: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Einstein's sum.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    subscripts : str, default ''
        Letters of the axes.
    optimize : int, default 0
        Whether an order is searched.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_einsum", kwargs)
    return _invoke(
        _OP_NPI_EINSUM_,
        data,
        (len(data) if num_args is _Null else num_args, subscripts, optimize),
        out,
    )


def equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs == rhs, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_EQUAL_, (lhs, rhs), (), out)


def equal_scalar(
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
        _refuse_unknown("_npi_equal_scalar", kwargs)
    return _invoke(_OP_NPI_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def exp(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """e to the power x, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_EXP_, (x,), (), out)


def expand_dims(
    data: NDArray | None = None,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inserts an axis of extent one.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int, required
        Position of the new axis in the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `axis` is outside of the axes of the result.

    Shapes
    ------
    One axis more, of size 1, at `axis`.

    Examples
    --------
    >>> mx.nd.expand_dims(mx.nd.array([1, 2]), axis=0).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("expand_dims", kwargs)
    return _invoke(_OP_NPI_EXPAND_DIMS_, (data,), (axis,), out)


def expm1(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """exp(x) - 1, exact near zero.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_EXPM1_, (x,), (), out)


def exponential(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
        The second parameter of the distribution.
    scale : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_exponential", kwargs)
    return _invoke(_OP_NPI_EXPONENTIAL_, (input1, input2), (scale, size, ctx), out)


def eye(
    N: int = _Null,
    M: int | None = _Null,
    k: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_eye", kwargs)
    return _invoke(_OP_NPI_EYE_, (), (N, M, k, ctx, dtype), out)


def fix(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number toward zero.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_FIX_, (x,), (), out)


def flip(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Reverses axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes to reverse; None means all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_flip", kwargs)
    return _invoke(_OP_NPI_FLIP_, (data,), (axis,), out)


def floor(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest whole number not above x.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_FLOOR_, (x,), (), out)


def floor_divide(
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
    return _invoke(_OP_NPI_FLOOR_DIVIDE_, (lhs, rhs), (), out)


def floor_divide_scalar(
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
        _refuse_unknown("_npi_floor_divide_scalar", kwargs)
    return _invoke(_OP_NPI_FLOOR_DIVIDE_SCALAR_, (data,), (scalar, is_int), out)


def full(
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
    return _invoke(_OP_NPI_FULL_, (), (shape, ctx, dtype, value), out)


def full_like(
    a: NDArray | None = None,
    fill_value: float = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """One value everywhere.

    Parameters
    ----------
    a : NDArray
        The array.
    fill_value : float, required
        Value of every element.
    ctx : str, default ''
        Device of the result, like cpu(0).
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_full_like", kwargs)
    return _invoke(_OP_NPI_FULL_LIKE_, (a,), (fill_value, ctx, dtype), out)


def gamma(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    shape: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gamma distributed numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_gamma", kwargs)
    return _invoke(_OP_NPI_GAMMA_, (input1, input2), (shape, scale, size, ctx, dtype), out)


def gather_nd(
    data: NDArray | None = None,
    indices: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gathers the slices of data at the positions that the columns of indices name.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : NDArray
        Positions, one row of them for each axis.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `indices` name more axes than `data` has.

    Shapes
    ------
    `indices` is (axes, ...): its columns are positions in the first axes of `data`. The
    result has the shape of `indices` without its first axis, then the axes of `data` that are
    left.

    Examples
    --------
    >>> mx.nd.gather_nd(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([[0, 1], [1, 0]])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return _invoke(_OP_NPI_GATHER_ND_, (data, indices), (), out)


def greater(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs > rhs, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_GREATER_, (lhs, rhs), (), out)


def greater_equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs >= rhs, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_GREATER_EQUAL_, (lhs, rhs), (), out)


def greater_equal_scalar(
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
        _refuse_unknown("_npi_greater_equal_scalar", kwargs)
    return _invoke(_OP_NPI_GREATER_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def greater_scalar(
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
        _refuse_unknown("_npi_greater_scalar", kwargs)
    return _invoke(_OP_NPI_GREATER_SCALAR_, (data,), (scalar, is_int), out)


def gumbel(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_gumbel", kwargs)
    return _invoke(_OP_NPI_GUMBEL_, (input1, input2), (loc, scale, size, ctx, dtype), out)


def hamming(
    M: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A window for the ends of a signal.

    Parameters
    ----------
    M : int, default 0
        Count of points.
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
        _refuse_unknown("_npi_hamming", kwargs)
    return _invoke(_OP_NPI_HAMMING_, (), (M, ctx, dtype), out)


def hanning(
    M: int = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A window for the ends of a signal.

    Parameters
    ----------
    M : int, default 0
        Count of points.
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
        _refuse_unknown("_npi_hanning", kwargs)
    return _invoke(_OP_NPI_HANNING_, (), (M, ctx, dtype), out)


def histogram(
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
    return _invoke(_OP_NPI_HISTOGRAM_, (data, bins), (bin_cnt, range), out)


def hsplit(
    data: NDArray | None = None,
    indices: Shape = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    sections: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """An array cut into parts.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : tuple of int, required
        Where the parts begin.
    axis : int, default 1
        Along which axis.
    squeeze_axis : bool, default False
        Whether it is dropped.
    sections : int, default 0
        Count of equal parts, or 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_hsplit", kwargs)
    return _invoke(_OP_NPI_HSPLIT_, (data,), (indices, axis, squeeze_axis, sections), out)


def hstack(
    *data: NDArray,
    num_args: int = _Null,
    axis: int | None = _Null,
    dim: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Arrays side by side.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    axis : int or None, default 0
        Along which axis; None: flattened.
    dim : int or None, default None
        Another name of the axis.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_hstack", kwargs)
    return _invoke(
        _OP_NPI_HSTACK_, data, (len(data) if num_args is _Null else num_args, axis, dim), out
    )


def hypot(
    x1: NDArray | None = None,
    x2: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sqrt(lhs^2 + rhs^2) without overflow. Broadcasts.

    Parameters
    ----------
    x1 : NDArray
        The first array.
    x2 : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_HYPOT_, (x1, x2), (), out)


def hypot_scalar(
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
    return _invoke(_OP_NPI_HYPOT_SCALAR_, (data,), (scalar, is_int), out)


def identity(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Ones on the main diagonal.

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
        _refuse_unknown("_npi_identity", kwargs)
    return _invoke(_OP_NPI_IDENTITY_, (), (shape, ctx, dtype), out)


def indices(
    dimensions: Shape = _Null,
    dtype: DTypeLike = _Null,
    ctx: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The places of a grid, an array for each axis.

    Parameters
    ----------
    dimensions : tuple of int, required
        Shape of the grid.
    dtype : str or numpy.dtype, default int32
        Element type of the result.
    ctx : str, default ''
        Device of the result, like cpu(0).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_indices", kwargs)
    return _invoke(_OP_NPI_INDICES_, (), (dimensions, dtype, ctx), out)


def insert_scalar(
    arr: NDArray | None = None,
    values: NDArray | None = None,
    val: float | None = _Null,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array with values put before given places.

    Parameters
    ----------
    arr : NDArray
        The array.
    values : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_insert_scalar", kwargs)
    return _invoke(
        _OP_NPI_INSERT_SCALAR_, (arr, values), (val, start, stop, step, int_ind, axis), out
    )


def insert_slice(
    arr: NDArray | None = None,
    values: NDArray | None = None,
    val: float | None = _Null,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array with values put before given places.

    Parameters
    ----------
    arr : NDArray
        The array.
    values : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_insert_slice", kwargs)
    return _invoke(
        _OP_NPI_INSERT_SLICE_, (arr, values), (val, start, stop, step, int_ind, axis), out
    )


def insert_tensor(
    arr: NDArray | None = None,
    values: NDArray | None = None,
    obj: NDArray | None = None,
    val: float | None = _Null,
    start: int | None = _Null,
    stop: int | None = _Null,
    step: int | None = _Null,
    int_ind: int | None = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array with values put before given places.

    Parameters
    ----------
    arr : NDArray
        The array.
    values : NDArray
        The values.
    obj : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_insert_tensor", kwargs)
    return _invoke(
        _OP_NPI_INSERT_TENSOR_, (arr, values, obj), (val, start, stop, step, int_ind, axis), out
    )


def inv(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The inverses of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); the result has the same shape.

    Examples
    --------
    >>> mx.nd.linalg.inverse(mx.nd.array([[2, 0], [0, 4]])).asnumpy()
    array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """
    return _invoke(_OP_NPI_INV_, (A,), (), out)


def isfinite(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether an element is a finite number.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ISFINITE_, (x,), (), out)


def isinf(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether an element is infinite.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ISINF_, (x,), (), out)


def isnan(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether an element is not a number.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ISNAN_, (x,), (), out)


def isneginf(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether an element is negative infinity.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ISNEGINF_, (x,), (), out)


def isposinf(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether an element is positive infinity.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_ISPOSINF_, (x,), (), out)


def lcm(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The least common multiple. Broadcasts.

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
    return _invoke(_OP_NPI_LCM_, (lhs, rhs), (), out)


def lcm_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_lcm_scalar", kwargs)
    return _invoke(_OP_NPI_LCM_SCALAR_, (data,), (scalar, is_int), out)


def ldexp(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x1 times two to the power x2. Broadcasts.

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
    return _invoke(_OP_NPI_LDEXP_, (lhs, rhs), (), out)


def ldexp_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_ldexp_scalar", kwargs)
    return _invoke(_OP_NPI_LDEXP_SCALAR_, (data,), (scalar, is_int), out)


def less(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs < rhs, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_LESS_, (lhs, rhs), (), out)


def less_equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs <= rhs, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_LESS_EQUAL_, (lhs, rhs), (), out)


def less_equal_scalar(
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
        _refuse_unknown("_npi_less_equal_scalar", kwargs)
    return _invoke(_OP_NPI_LESS_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def less_scalar(
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
        _refuse_unknown("_npi_less_scalar", kwargs)
    return _invoke(_OP_NPI_LESS_SCALAR_, (data,), (scalar, is_int), out)


def linspace(
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
    return _invoke(_OP_NPI_LINSPACE_, (), (start, stop, num, endpoint, ctx, dtype), out)


def log(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Natural logarithm.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_LOG_, (x,), (), out)


def log10(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm to base 10.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_LOG10_, (x,), (), out)


def log1p(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """log(1 + x), exact near zero.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_LOG1P_, (x,), (), out)


def log2(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm to base 2.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_LOG2_, (x,), (), out)


def logical_and(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where both are not 0, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_LOGICAL_AND_, (lhs, rhs), (), out)


def logical_and_scalar(
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
        _refuse_unknown("_npi_logical_and_scalar", kwargs)
    return _invoke(_OP_NPI_LOGICAL_AND_SCALAR_, (data,), (scalar, is_int), out)


def logical_not(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where x is 0, else 0.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_LOGICAL_NOT_, (x,), (), out)


def logical_or(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where one is not 0, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_LOGICAL_OR_, (lhs, rhs), (), out)


def logical_or_scalar(
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
        _refuse_unknown("_npi_logical_or_scalar", kwargs)
    return _invoke(_OP_NPI_LOGICAL_OR_SCALAR_, (data,), (scalar, is_int), out)


def logical_xor(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where exactly one is not 0, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_LOGICAL_XOR_, (lhs, rhs), (), out)


def logical_xor_scalar(
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
        _refuse_unknown("_npi_logical_xor_scalar", kwargs)
    return _invoke(_OP_NPI_LOGICAL_XOR_SCALAR_, (data,), (scalar, is_int), out)


def logistic(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_logistic", kwargs)
    return _invoke(_OP_NPI_LOGISTIC_, (input1, input2), (loc, scale, size, ctx, dtype), out)


def logspace(
    start: float = _Null,
    stop: float = _Null,
    num: int = _Null,
    endpoint: bool = _Null,
    base: float = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_logspace", kwargs)
    return _invoke(_OP_NPI_LOGSPACE_, (), (start, stop, num, endpoint, base, ctx, dtype), out)


def matmul(
    a: NDArray | None = None,
    b: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Products of matrices, in batches.

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
    return _invoke(_OP_NPI_MATMUL_, (a, b), (), out)


def maximum(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The larger of lhs and rhs, element by element. Broadcasts.

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
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_maximum(mx.nd.array([[1], [3]]), mx.nd.array([[2, 4]])).asnumpy()
    array([[2., 4.],
           [3., 4.]], dtype=float32)
    """
    return _invoke(_OP_NPI_MAXIMUM_, (lhs, rhs), (), out)


def maximum_scalar(
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
    return _invoke(_OP_NPI_MAXIMUM_SCALAR_, (data,), (scalar, is_int), out)


def mean(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    initial: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mean over the given axes.

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
        _refuse_unknown("_npi_mean", kwargs)
    return _invoke(_OP_NPI_MEAN_, (a,), (axis, dtype, keepdims, initial), out)


def minimum(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The smaller of lhs and rhs, element by element. Broadcasts.

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
        If the two shapes cannot be broadcast together.

    Shapes
    ------
    `lhs` and `rhs` are broadcast against each other: an axis of size 1 stretches to the
    other's size. The result has the common shape.

    Examples
    --------
    >>> mx.nd.broadcast_minimum(mx.nd.array([[1], [3]]), mx.nd.array([[2, 4]])).asnumpy()
    array([[1., 1.],
           [2., 3.]], dtype=float32)
    """
    return _invoke(_OP_NPI_MINIMUM_, (lhs, rhs), (), out)


def minimum_scalar(
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
    return _invoke(_OP_NPI_MINIMUM_SCALAR_, (data,), (scalar, is_int), out)


def mod(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0. Broadcasts.

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
    return _invoke(_OP_NPI_MOD_, (lhs, rhs), (), out)


def mod_scalar(
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
        _refuse_unknown("_npi_mod_scalar", kwargs)
    return _invoke(_OP_NPI_MOD_SCALAR_, (data,), (scalar, is_int), out)


def multinomial(
    a: NDArray | None = None,
    n: int = _Null,
    pvals: Numbers | None = _Null,
    size: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Counts of outcomes.

    Parameters
    ----------
    a : NDArray
        The probability of each outcome.
    n : int, required
        Count of trials.
    pvals : tuple of float or None, default None
        Probabilities; None: given as an array.
    size : tuple of int or None, default None
        Shape of the draws; None: one.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_multinomial", kwargs)
    return _invoke(_OP_NPI_MULTINOMIAL_, (a,), (n, pvals, size), out)


def multiply(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element. Broadcasts.

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
    return _invoke(_OP_NPI_MULTIPLY_, (lhs, rhs), (), out)


def multiply_scalar(
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
        _refuse_unknown("_npi_multiply_scalar", kwargs)
    return _invoke(_OP_NPI_MULTIPLY_SCALAR_, (data,), (scalar, is_int), out)


def nan_to_num(
    data: NDArray | None = None,
    copy: bool = _Null,
    nan: float = _Null,
    posinf: float | None = _Null,
    neginf: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Numbers for nan and the infinities.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    copy : bool, default True
        Whether the result is a new array.
    nan : float, default 0
        What nan becomes.
    posinf : float or None, default None
        What infinity becomes.
    neginf : float or None, default None
        What minus infinity becomes.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_nan_to_num", kwargs)
    return _invoke(_OP_NPI_NAN_TO_NUM_, (data,), (copy, nan, posinf, neginf), out)


def negative(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-x, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_NEGATIVE_, (x,), (), out)


def nonzero(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The places of elements that are not 0, a row for each.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_NONZERO_, (x,), (), out)


def norm(
    data: NDArray | None = None,
    ord: float = _Null,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    flag: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The norm of arrays.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    ord : float, default 2
        Order of the norm.
    axis : tuple of int or None, default None
        Axes; None means all.
    keepdims : bool, default False
        Whether reduced axes stay.
    flag : int, default -2
        Kind of the norm, in 1.9.1's numbers.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_norm", kwargs)
    return _invoke(_OP_NPI_NORM_, (data,), (ord, axis, keepdims, flag), out)


def normal(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_normal", kwargs)
    return _invoke(_OP_NPI_NORMAL_, (input1, input2), (loc, scale, size, ctx, dtype), out)


def normal_n(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    loc: float | None = _Null,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_normal_n", kwargs)
    return _invoke(_OP_NPI_NORMAL_N_, (input1, input2), (loc, scale, size, ctx, dtype), out)


def not_equal(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where lhs != rhs, else 0, in the dtype of lhs. Broadcasts.

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
    return _invoke(_OP_NPI_NOT_EQUAL_, (lhs, rhs), (), out)


def not_equal_scalar(
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
        _refuse_unknown("_npi_not_equal_scalar", kwargs)
    return _invoke(_OP_NPI_NOT_EQUAL_SCALAR_, (data,), (scalar, is_int), out)


def ones(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_ones", kwargs)
    return _invoke(_OP_NPI_ONES_, (), (shape, ctx, dtype), out)


def pad(
    data: NDArray | None = None,
    pad_width: str = _Null,
    mode: str = _Null,
    constant_value: float = _Null,
    reflect_type: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array with a border.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    pad_width : str, required
        Elements before and after, for each axis.
    mode : {'constant', 'edge', 'reflect', 'symmetric', 'maximum', 'minimum'}, default 'constant'
        What the border holds.
    constant_value : float, default 0
        The constant.
    reflect_type : str, default 'even'
        Only 'even' exists.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_pad", kwargs)
    return _invoke(_OP_NPI_PAD_, (data,), (pad_width, mode, constant_value, reflect_type), out)


def pareto(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    a: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
        The second parameter of the distribution.
    a : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_pareto", kwargs)
    return _invoke(_OP_NPI_PARETO_, (input1, input2), (a, size, ctx), out)


def percentile(
    a: NDArray | None = None,
    q: NDArray | None = None,
    axis: Shape | None = _Null,
    interpolation: str = _Null,
    keepdims: bool = _Null,
    q_scalar: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Percentiles over axes.

    Parameters
    ----------
    a : NDArray
        The array.
    q : NDArray
        The percentiles, from 0 to 100.
    axis : tuple of int or None, default None
        Axes; None means all.
    interpolation : {'higher', 'linear', 'lower', 'midpoint', 'nearest'}, default 'linear'
        What lies between two elements.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    q_scalar : float or None, default None
        The percentile; None: given as an array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_percentile", kwargs)
    return _invoke(_OP_NPI_PERCENTILE_, (a, q), (axis, interpolation, keepdims, q_scalar), out)


def pinv(
    A: NDArray | None = None,
    rcond: NDArray | None = None,
    hermitian: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    rcond : NDArray
        Singular values below this part of the largest count as 0.
    hermitian : bool, default False
        Whether A is symmetric.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_pinv", kwargs)
    return _invoke(_OP_NPI_PINV_, (A, rcond), (hermitian,), out)


def pinv_scalar_rcond(
    A: NDArray | None = None,
    rcond: float = _Null,
    hermitian: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    rcond : float, default 1e-15
        The share of the largest singular value.
    hermitian : bool, default False
        Whether A is symmetric.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_pinv_scalar_rcond", kwargs)
    return _invoke(_OP_NPI_PINV_SCALAR_RCOND_, (A,), (rcond, hermitian), out)


def polyval(
    p: NDArray | None = None,
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A polynomial at x.

    Parameters
    ----------
    p : NDArray
        The coefficients, the highest power first.
    x : NDArray
        Where the polynomial is evaluated.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_POLYVAL_, (p, x), (), out)


def power(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs to the power rhs, element by element. Broadcasts.

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
    return _invoke(_OP_NPI_POWER_, (lhs, rhs), (), out)


def power_scalar(
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
        _refuse_unknown("_npi_power_scalar", kwargs)
    return _invoke(_OP_NPI_POWER_SCALAR_, (data,), (scalar, is_int), out)


def powerd(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    a: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
        The second parameter of the distribution.
    a : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_powerd", kwargs)
    return _invoke(_OP_NPI_POWERD_, (input1, input2), (a, size, ctx), out)


def radians(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Degrees to radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_RADIANS_, (x,), (), out)


def random_randint(
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
    return _invoke(_OP_NPI_RANDOM_RANDINT_, (), (low, high, shape, ctx, dtype), out)


def rarctan2_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_rarctan2_scalar", kwargs)
    return _invoke(_OP_NPI_RARCTAN2_SCALAR_, (data,), (scalar, is_int), out)


def rayleigh(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    scale: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
        The second parameter of the distribution.
    scale : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_rayleigh", kwargs)
    return _invoke(_OP_NPI_RAYLEIGH_, (input1, input2), (scale, size, ctx), out)


def rbitwise_left_shift_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits of lhs moved up by rhs places.

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
        _refuse_unknown("_npi_rbitwise_left_shift_scalar", kwargs)
    return _invoke(_OP_NPI_RBITWISE_LEFT_SHIFT_SCALAR_, (data,), (scalar, is_int), out)


def rbitwise_right_shift_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The bits of lhs moved down by rhs places.

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
        _refuse_unknown("_npi_rbitwise_right_shift_scalar", kwargs)
    return _invoke(_OP_NPI_RBITWISE_RIGHT_SHIFT_SCALAR_, (data,), (scalar, is_int), out)


def rcopysign_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_rcopysign_scalar", kwargs)
    return _invoke(_OP_NPI_RCOPYSIGN_SCALAR_, (data,), (scalar, is_int), out)


def reciprocal(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / x, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_RECIPROCAL_, (x,), (), out)


def reshape(
    a: NDArray | None = None,
    newshape: Shape = _Null,
    reverse: bool = _Null,
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
        The new shape; -1 is what remains, -2 copies an extent, -3 drops one of 1, -4
        copies the rest, -5 merges two, -6 splits one.
    reverse : bool, default False
        Whether extents are matched from the right.
    order : str, default 'C'
        Only 'C' exists.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npx_reshape", kwargs)
    return _invoke(_OP_NPI_RESHAPE_, (a,), (newshape, reverse, order), out)


def rfloor_divide_scalar(
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
        _refuse_unknown("_npi_rfloor_divide_scalar", kwargs)
    return _invoke(_OP_NPI_RFLOOR_DIVIDE_SCALAR_, (data,), (scalar, is_int), out)


def rint(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number, halves downward.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_RINT_, (x,), (), out)


def rldexp_scalar(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The function of an array and a number.

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
        _refuse_unknown("_npi_rldexp_scalar", kwargs)
    return _invoke(_OP_NPI_RLDEXP_SCALAR_, (data,), (scalar, is_int), out)


def rmod_scalar(
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
        _refuse_unknown("_npi_rmod_scalar", kwargs)
    return _invoke(_OP_NPI_RMOD_SCALAR_, (data,), (scalar, is_int), out)


def rnn_param_concat(
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
        _OP_NPI_RNN_PARAM_CONCAT_, data, (len(data) if num_args is _Null else num_args, dim), out
    )


def rot90(
    data: NDArray | None = None,
    k: int = _Null,
    axes: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns a plane by 90 degrees.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    k : int, default 1
        How often to turn by 90 degrees.
    axes : tuple of int or None, default None
        The plane of the rotation.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_rot90", kwargs)
    return _invoke(_OP_NPI_ROT90_, (data,), (k, axes), out)


def rpower_scalar(
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
        _refuse_unknown("_npi_rpower_scalar", kwargs)
    return _invoke(_OP_NPI_RPOWER_SCALAR_, (data,), (scalar, is_int), out)


def rsubtract_scalar(
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
        _refuse_unknown("_npi_rsubtract_scalar", kwargs)
    return _invoke(_OP_NPI_RSUBTRACT_SCALAR_, (data,), (scalar, is_int), out)


def rtrue_divide_scalar(
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
        _refuse_unknown("_npi_rtrue_divide_scalar", kwargs)
    return _invoke(_OP_NPI_RTRUE_DIVIDE_SCALAR_, (data,), (scalar, is_int), out)


def scatter_set_nd(
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
    return _invoke(_OP_NPI_SCATTER_SET_ND_, (lhs, rhs, indices), (shape,), out)


def share_memory(
    a: NDArray | None = None,
    b: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whether two arrays have memory in common.

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
    return _invoke(_OP_NPI_SHARE_MEMORY_, (a, b), (), out)


def shuffle(
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
    return _invoke(_OP_NPI_SHUFFLE_, (data,), (), out)


def sign(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-1, 0 or 1, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_SIGN_, (x,), (), out)


def sin(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sine of an angle in radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_SIN_, (x,), (), out)


def sinh(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic sine.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_SINH_, (x,), (), out)


def slice(
    data: NDArray | None = None,
    begin: Shape = _Null,
    end: Shape = _Null,
    step: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cuts out positions begin, begin + step, … before end of each axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
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

    Raises
    ------
    MXNetError
        If there are more limits than axes, or a step is 0.

    Shapes
    ------
    Axis i has the size (end - begin) / step, rounded up; axes that are not named stay.

    Examples
    --------
    >>> mx.nd.slice(mx.nd.array([[1, 2, 3], [4, 5, 6]]), begin=(0, 1), end=(2, 3)).asnumpy()
    array([[2., 3.],
           [5., 6.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("slice", kwargs)
    return _invoke(_OP_NPI_SLICE_, (data,), (begin, end, step), out)


def slice_assign(
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
    return _invoke(_OP_NPI_SLICE_ASSIGN_, (lhs, rhs), (begin, end, step), out)


def slice_assign_scalar(
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
    return _invoke(_OP_NPI_SLICE_ASSIGN_SCALAR_, (data,), (scalar, begin, end, step), out)


def slogdet(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Sign and logarithm of the magnitude of the determinants of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); sign and logarithm are (...) each.

    Examples
    --------
    >>> [x.asnumpy() for x in mx.nd.linalg.slogdet(mx.nd.array([[1, 2], [3, 4]]))]
    [array([-1.], dtype=float32), array([0.6931471], dtype=float32)]
    """
    return _invoke(_OP_NPI_SLOGDET_, (A,), (), out)


def solve(
    A: NDArray | None = None,
    B: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x with A x = B.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_SOLVE_, (A, B), (), out)


def sort(
    data: NDArray | None = None,
    axis: int | None = _Null,
    is_ascend: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Sorts each line along an axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int or None, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.sort(mx.nd.array([3, 1, 2])).asnumpy()
    array([1., 2., 3.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sort", kwargs)
    return _invoke(_OP_NPI_SORT_, (data,), (axis, is_ascend), out)


def split(
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
    return _invoke(_OP_NPI_SPLIT_, (data,), (indices, axis, squeeze_axis, sections), out)


def sqrt(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square root.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_SQRT_, (x,), (), out)


def square(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x * x, element by element.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_SQUARE_, (x,), (), out)


def stack(
    *data: NDArray,
    axis: int = _Null,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Arrays stacked along a new axis.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    axis : int, default 0
        Where the new axis is.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_stack", kwargs)
    return _invoke(_OP_NPI_STACK_, data, (axis, len(data) if num_args is _Null else num_args), out)


def std(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    ddof: int = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Standard deviation.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's, float32 of integers.
    ddof : int, default 0
        What is taken off the count of elements.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_std", kwargs)
    return _invoke(_OP_NPI_STD_, (a,), (axis, dtype, ddof, keepdims), out)


def subtract(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs - rhs, element by element. Broadcasts.

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
    return _invoke(_OP_NPI_SUBTRACT_, (lhs, rhs), (), out)


def subtract_scalar(
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
        _refuse_unknown("_npi_subtract_scalar", kwargs)
    return _invoke(_OP_NPI_SUBTRACT_SCALAR_, (data,), (scalar, is_int), out)


def svd(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """U, L and V of A = U · diag(L) · V: U and V orthonormal, L descending.

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
    return _invoke(_OP_NPI_SVD_, (A,), (), out)


def swapaxes(
    data: NDArray | None = None,
    dim1: int = _Null,
    dim2: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Exchanges two axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    dim1 : int, default 0
        The first axis.
    dim2 : int, default 0
        The axis it changes places with.
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
    The sizes of axes dim1 and dim2 are exchanged.

    Examples
    --------
    >>> mx.nd.SwapAxis(mx.nd.ones((2, 3, 4)), dim1=0, dim2=2).shape
    (4, 3, 2)
    """
    if kwargs:
        _refuse_unknown("SwapAxis", kwargs)
    return _invoke(_OP_NPI_SWAPAXES_, (data,), (dim1, dim2), out)


def take(
    a: NDArray | None = None,
    indices: NDArray | None = None,
    axis: int = _Null,
    mode: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Takes the slices of `a` along an axis that `indices` names.

    Parameters
    ----------
    a : NDArray
        The array to choose from.
    indices : NDArray
        Positions along the axis.
    axis : int, default 0
        Axis that the indices count along.
    mode : {'clip', 'raise', 'wrap'}, default 'clip'
        What happens to an index outside.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    IndexError
        If an index is outside of the axis and `mode` is 'raise'; seen when the result
        is read.
    MXNetError
        If `a` has no such axis.

    Shapes
    ------
    Axis `axis` of `a` is replaced by the axes of `indices`.

    Examples
    --------
    >>> mx.nd.take(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 0])).asnumpy()
    array([[3., 4.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("take", kwargs)
    return _invoke(_OP_NPI_TAKE_, (a, indices), (axis, mode), out)


def tan(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Tangent of an angle in radians.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_TAN_, (x,), (), out)


def tanh(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic tangent.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_TANH_, (x,), (), out)


def tensordot(
    a: NDArray | None = None,
    b: NDArray | None = None,
    a_axes_summed: Shape = _Null,
    b_axes_summed: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums over pairs of axes.

    Parameters
    ----------
    a : NDArray
        The array.
    b : NDArray
        The second array.
    a_axes_summed : tuple of int, required
        Axes of a.
    b_axes_summed : tuple of int, required
        Axes of b.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_tensordot", kwargs)
    return _invoke(_OP_NPI_TENSORDOT_, (a, b), (a_axes_summed, b_axes_summed), out)


def tensordot_int_axes(
    a: NDArray | None = None,
    b: NDArray | None = None,
    axes: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums over the inner axes.

    Parameters
    ----------
    a : NDArray
        The array.
    b : NDArray
        The second array.
    axes : int, required
        How many axes are summed over.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_tensordot_int_axes", kwargs)
    return _invoke(_OP_NPI_TENSORDOT_INT_AXES_, (a, b), (axes,), out)


def tensorinv(
    a: NDArray | None = None,
    ind: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The inverse of a map.

    Parameters
    ----------
    a : NDArray
        The array.
    ind : int, default 2
        How many axes come first.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_tensorinv", kwargs)
    return _invoke(_OP_NPI_TENSORINV_, (a,), (ind,), out)


def tensorsolve(
    a: NDArray | None = None,
    b: NDArray | None = None,
    a_axes: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x with a x = b.

    Parameters
    ----------
    a : NDArray
        The array.
    b : NDArray
        The second array.
    a_axes : tuple of int or None, default None
        Axes of a that go last.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_tensorsolve", kwargs)
    return _invoke(_OP_NPI_TENSORSOLVE_, (a, b), (a_axes,), out)


def tile(
    data: NDArray | None = None,
    reps: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Lays copies of the whole array side by side along each axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    reps : tuple of int, required
        Copies per axis, matched to the axes from the right.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If a number of repetitions is negative.

    Shapes
    ------
    Axis i grows by the factor reps[i].

    Examples
    --------
    >>> mx.nd.tile(mx.nd.array([1, 2]), reps=(2, 2)).asnumpy()
    array([[1., 2., 1., 2.],
           [1., 2., 1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("tile", kwargs)
    return _invoke(_OP_NPI_TILE_, (data,), (reps,), out)


def tril(
    data: NDArray | None = None,
    k: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The lower triangle.

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
        _refuse_unknown("_npi_tril", kwargs)
    return _invoke(_OP_NPI_TRIL_, (data,), (k,), out)


def true_divide(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0. Broadcasts.

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
    return _invoke(_OP_NPI_TRUE_DIVIDE_, (lhs, rhs), (), out)


def true_divide_scalar(
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
        _refuse_unknown("_npi_true_divide_scalar", kwargs)
    return _invoke(_OP_NPI_TRUE_DIVIDE_SCALAR_, (data,), (scalar, is_int), out)


def trunc(
    x: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whole part: rounds toward zero.

    Parameters
    ----------
    x : NDArray
        The array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_TRUNC_, (x,), (), out)


def uniform(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    low: float | None = _Null,
    high: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_uniform", kwargs)
    return _invoke(_OP_NPI_UNIFORM_, (input1, input2), (low, high, size, ctx, dtype), out)


def uniform_n(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    low: float | None = _Null,
    high: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    dtype: DTypeLike | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_uniform_n", kwargs)
    return _invoke(_OP_NPI_UNIFORM_N_, (input1, input2), (low, high, size, ctx, dtype), out)


def unique(
    data: NDArray | None = None,
    return_index: bool = _Null,
    return_inverse: bool = _Null,
    return_counts: bool = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The different elements, sorted; and where they are, and how often.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    return_index : bool, default False
        Whether first places are returned too.
    return_inverse : bool, default False
        Whether each element's number is, too.
    return_counts : bool, default False
        Whether the counts are returned too.
    axis : int or None, default None
        Compares whole rows along it; None flattens first.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_unique", kwargs)
    return _invoke(
        _OP_NPI_UNIQUE_, (data,), (return_index, return_inverse, return_counts, axis), out
    )


def var(
    a: NDArray | None = None,
    axis: Shape | None = _Null,
    dtype: DTypeLike | None = _Null,
    ddof: int = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Variance.

    Parameters
    ----------
    a : NDArray
        The array.
    axis : tuple of int or None, default None
        Axes to reduce; None means all.
    dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's, float32 of integers.
    ddof : int, default 0
        What is taken off the count of elements.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_var", kwargs)
    return _invoke(_OP_NPI_VAR_, (a,), (axis, dtype, ddof, keepdims), out)


def vstack(
    *data: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Arrays one below the other.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_vstack", kwargs)
    return _invoke(_OP_NPI_VSTACK_, data, (len(data) if num_args is _Null else num_args,), out)


def weibull(
    input1: NDArray | None = None,
    input2: NDArray | None = None,
    a: float | None = _Null,
    size: Shape | None = _Null,
    ctx: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Random numbers.

    Parameters
    ----------
    input1 : NDArray
        The first parameter of the distribution.
    input2 : NDArray
        The second parameter of the distribution.
    a : float or None, default None
        The parameter; None: given as an array.
    size : tuple of int or None, default None
        Shape of the result; None: that of the parameter.
    ctx : str, default 'cpu'
        Device of the result, like cpu(0).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_weibull", kwargs)
    return _invoke(_OP_NPI_WEIBULL_, (input1, input2), (a, size, ctx), out)


def where(
    condition: NDArray | None = None,
    x: NDArray | None = None,
    y: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x where the condition holds, else y.

    Parameters
    ----------
    condition : NDArray
        Where not 0, the first choice is taken.
    x : NDArray
        Taken where the condition holds.
    y : NDArray
        Taken where it does not.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _invoke(_OP_NPI_WHERE_, (condition, x, y), (), out)


def where_lscalar(
    condition: NDArray | None = None,
    x: NDArray | None = None,
    scalar: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A number where the condition holds, else x.

    Parameters
    ----------
    condition : NDArray
        Where not 0, the first choice is taken.
    x : NDArray
        Taken where the condition does not hold.
    scalar : float, default 0
        The number in place of an array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_where_lscalar", kwargs)
    return _invoke(_OP_NPI_WHERE_LSCALAR_, (condition, x), (scalar,), out)


def where_rscalar(
    condition: NDArray | None = None,
    y: NDArray | None = None,
    scalar: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """y where the condition holds, else a number.

    Parameters
    ----------
    condition : NDArray
        Where not 0, the first choice is taken.
    y : NDArray
        Taken where the condition holds.
    scalar : float, default 0
        The number in place of an array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_where_rscalar", kwargs)
    return _invoke(_OP_NPI_WHERE_RSCALAR_, (condition, y), (scalar,), out)


def where_scalar2(
    condition: NDArray | None = None,
    x: float = _Null,
    y: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """One number where the condition holds, else another.

    Parameters
    ----------
    condition : NDArray
        Where not 0, the first choice is taken.
    x : float, default 0
        The number where the condition holds.
    y : float, default 0
        The number elsewhere.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_where_scalar2", kwargs)
    return _invoke(_OP_NPI_WHERE_SCALAR2_, (condition,), (x, y), out)


def zeros(
    shape: Shape = _Null,
    ctx: str = _Null,
    dtype: DTypeLike = _Null,
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npi_zeros", kwargs)
    return _invoke(_OP_NPI_ZEROS_, (), (shape, ctx, dtype), out)

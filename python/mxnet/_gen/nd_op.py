"""mx.nd.op, generated from the catalog by tools/gen_python_api.py."""

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
    "Activation",
    "BatchNorm",
    "BatchNorm_v1",
    "BilinearSampler",
    "BlockGrad",
    "CTCLoss",
    "Cast",
    "Concat",
    "Convolution",
    "Convolution_v1",
    "Correlation",
    "Crop",
    "Custom",
    "Deconvolution",
    "Dropout",
    "ElementWiseSum",
    "Embedding",
    "Flatten",
    "FullyConnected",
    "GridGenerator",
    "GroupNorm",
    "IdentityAttachKLSparseReg",
    "InstanceNorm",
    "L2Normalization",
    "LRN",
    "LayerNorm",
    "LeakyReLU",
    "LinearRegressionOutput",
    "LogisticRegressionOutput",
    "MAERegressionOutput",
    "MakeLoss",
    "Pad",
    "Pooling",
    "Pooling_v1",
    "RNN",
    "ROIPooling",
    "Reshape",
    "SVMOutput",
    "SequenceLast",
    "SequenceMask",
    "SequenceReverse",
    "SliceChannel",
    "Softmax",
    "SoftmaxActivation",
    "SoftmaxOutput",
    "SpatialTransformer",
    "SwapAxis",
    "UpSampling",
    "abs",
    "adam_update",
    "add_n",
    "all_finite",
    "amp_cast",
    "amp_multicast",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctanh",
    "argmax",
    "argmax_channel",
    "argmin",
    "argsort",
    "batch_dot",
    "batch_take",
    "broadcast_add",
    "broadcast_axes",
    "broadcast_axis",
    "broadcast_div",
    "broadcast_equal",
    "broadcast_greater",
    "broadcast_greater_equal",
    "broadcast_hypot",
    "broadcast_lesser",
    "broadcast_lesser_equal",
    "broadcast_like",
    "broadcast_logical_and",
    "broadcast_logical_or",
    "broadcast_logical_xor",
    "broadcast_maximum",
    "broadcast_minimum",
    "broadcast_minus",
    "broadcast_mod",
    "broadcast_mul",
    "broadcast_not_equal",
    "broadcast_plus",
    "broadcast_power",
    "broadcast_sub",
    "broadcast_to",
    "cast",
    "cast_storage",
    "cbrt",
    "ceil",
    "choose_element_0index",
    "clip",
    "col2im",
    "concat",
    "cos",
    "cosh",
    "crop",
    "ctc_loss",
    "cumsum",
    "degrees",
    "depth_to_space",
    "diag",
    "dot",
    "elemwise_add",
    "elemwise_div",
    "elemwise_mul",
    "elemwise_sub",
    "erf",
    "erfinv",
    "exp",
    "expand_dims",
    "expm1",
    "fill_element_0index",
    "fix",
    "flatten",
    "flip",
    "floor",
    "ftml_update",
    "ftrl_update",
    "gamma",
    "gammaln",
    "gather_nd",
    "hard_sigmoid",
    "identity",
    "im2col",
    "khatri_rao",
    "lamb_update_phase1",
    "lamb_update_phase2",
    "linalg_det",
    "linalg_extractdiag",
    "linalg_extracttrian",
    "linalg_gelqf",
    "linalg_gemm",
    "linalg_gemm2",
    "linalg_inverse",
    "linalg_makediag",
    "linalg_maketrian",
    "linalg_potrf",
    "linalg_potri",
    "linalg_slogdet",
    "linalg_sumlogdiag",
    "linalg_syrk",
    "linalg_trmm",
    "linalg_trsm",
    "log",
    "log10",
    "log1p",
    "log2",
    "log_softmax",
    "logical_not",
    "make_loss",
    "max",
    "max_axis",
    "mean",
    "min",
    "min_axis",
    "moments",
    "mp_lamb_update_phase1",
    "mp_lamb_update_phase2",
    "mp_nag_mom_update",
    "mp_sgd_mom_update",
    "mp_sgd_update",
    "multi_all_finite",
    "multi_lars",
    "multi_mp_sgd_mom_update",
    "multi_mp_sgd_update",
    "multi_sgd_mom_update",
    "multi_sgd_update",
    "multi_sum_sq",
    "nag_mom_update",
    "nanprod",
    "nansum",
    "negative",
    "norm",
    "normal",
    "one_hot",
    "ones_like",
    "pad",
    "pick",
    "preloaded_multi_mp_sgd_mom_update",
    "preloaded_multi_mp_sgd_update",
    "preloaded_multi_sgd_mom_update",
    "preloaded_multi_sgd_update",
    "prod",
    "radians",
    "random_exponential",
    "random_gamma",
    "random_generalized_negative_binomial",
    "random_negative_binomial",
    "random_normal",
    "random_pdf_dirichlet",
    "random_pdf_exponential",
    "random_pdf_gamma",
    "random_pdf_generalized_negative_binomial",
    "random_pdf_negative_binomial",
    "random_pdf_normal",
    "random_pdf_poisson",
    "random_pdf_uniform",
    "random_poisson",
    "random_randint",
    "random_uniform",
    "ravel_multi_index",
    "rcbrt",
    "reciprocal",
    "relu",
    "repeat",
    "reset_arrays",
    "reshape",
    "reshape_like",
    "reverse",
    "rint",
    "rmsprop_update",
    "rmspropalex_update",
    "round",
    "rsqrt",
    "sample_exponential",
    "sample_gamma",
    "sample_generalized_negative_binomial",
    "sample_multinomial",
    "sample_negative_binomial",
    "sample_normal",
    "sample_poisson",
    "sample_uniform",
    "scatter_nd",
    "sgd_mom_update",
    "sgd_update",
    "shape_array",
    "shuffle",
    "sigmoid",
    "sign",
    "signsgd_update",
    "signum_update",
    "sin",
    "sinh",
    "size_array",
    "slice",
    "slice_axis",
    "slice_like",
    "smooth_l1",
    "softmax",
    "softmax_cross_entropy",
    "softmin",
    "softsign",
    "sort",
    "space_to_depth",
    "split",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "stop_gradient",
    "sum",
    "sum_axis",
    "swapaxes",
    "take",
    "tan",
    "tanh",
    "tile",
    "topk",
    "transpose",
    "trunc",
    "uniform",
    "unravel_index",
    "where",
    "zeros_like",
]

_OP_ABS = _core.op("abs")
_OP_ACTIVATION = _core.op("Activation")
_OP_ADAM_UPDATE = _core.op("adam_update")
_OP_ADD_N = _core.op("add_n")
_OP_ALL_FINITE = _core.op("all_finite")
_OP_AMP_CAST = _core.op("amp_cast")
_OP_AMP_MULTICAST = _core.op("amp_multicast")
_OP_ARCCOS = _core.op("arccos")
_OP_ARCCOSH = _core.op("arccosh")
_OP_ARCSIN = _core.op("arcsin")
_OP_ARCSINH = _core.op("arcsinh")
_OP_ARCTAN = _core.op("arctan")
_OP_ARCTANH = _core.op("arctanh")
_OP_ARGMAX = _core.op("argmax")
_OP_ARGMAX_CHANNEL = _core.op("argmax_channel")
_OP_ARGMIN = _core.op("argmin")
_OP_ARGSORT = _core.op("argsort")
_OP_BATCHNORM = _core.op("BatchNorm")
_OP_BATCHNORM_V1 = _core.op("BatchNorm_v1")
_OP_BATCH_DOT = _core.op("batch_dot")
_OP_BATCH_TAKE = _core.op("batch_take")
_OP_BILINEARSAMPLER = _core.op("BilinearSampler")
_OP_BLOCKGRAD = _core.op("BlockGrad")
_OP_BROADCAST_ADD = _core.op("broadcast_add")
_OP_BROADCAST_AXIS = _core.op("broadcast_axis")
_OP_BROADCAST_DIV = _core.op("broadcast_div")
_OP_BROADCAST_EQUAL = _core.op("broadcast_equal")
_OP_BROADCAST_GREATER = _core.op("broadcast_greater")
_OP_BROADCAST_GREATER_EQUAL = _core.op("broadcast_greater_equal")
_OP_BROADCAST_HYPOT = _core.op("broadcast_hypot")
_OP_BROADCAST_LESSER = _core.op("broadcast_lesser")
_OP_BROADCAST_LESSER_EQUAL = _core.op("broadcast_lesser_equal")
_OP_BROADCAST_LIKE = _core.op("broadcast_like")
_OP_BROADCAST_LOGICAL_AND = _core.op("broadcast_logical_and")
_OP_BROADCAST_LOGICAL_OR = _core.op("broadcast_logical_or")
_OP_BROADCAST_LOGICAL_XOR = _core.op("broadcast_logical_xor")
_OP_BROADCAST_MAXIMUM = _core.op("broadcast_maximum")
_OP_BROADCAST_MINIMUM = _core.op("broadcast_minimum")
_OP_BROADCAST_MOD = _core.op("broadcast_mod")
_OP_BROADCAST_MUL = _core.op("broadcast_mul")
_OP_BROADCAST_NOT_EQUAL = _core.op("broadcast_not_equal")
_OP_BROADCAST_POWER = _core.op("broadcast_power")
_OP_BROADCAST_SUB = _core.op("broadcast_sub")
_OP_BROADCAST_TO = _core.op("broadcast_to")
_OP_CAST = _core.op("Cast")
_OP_CAST_STORAGE = _core.op("cast_storage")
_OP_CBRT = _core.op("cbrt")
_OP_CEIL = _core.op("ceil")
_OP_CLIP = _core.op("clip")
_OP_COL2IM = _core.op("col2im")
_OP_CONCAT = _core.op("Concat")
_OP_CONVOLUTION = _core.op("Convolution")
_OP_CONVOLUTION_V1 = _core.op("Convolution_v1")
_OP_COPY_ = _core.op("_copy")
_OP_CORRELATION = _core.op("Correlation")
_OP_COS = _core.op("cos")
_OP_COSH = _core.op("cosh")
_OP_CROP = _core.op("Crop")
_OP_CTCLOSS = _core.op("CTCLoss")
_OP_CUSTOM = _core.op("Custom")
_OP_DECONVOLUTION = _core.op("Deconvolution")
_OP_DEGREES = _core.op("degrees")
_OP_DEPTH_TO_SPACE = _core.op("depth_to_space")
_OP_DIAG = _core.op("diag")
_OP_DOT = _core.op("dot")
_OP_DROPOUT = _core.op("Dropout")
_OP_ELEMWISE_ADD = _core.op("elemwise_add")
_OP_ELEMWISE_DIV = _core.op("elemwise_div")
_OP_ELEMWISE_MUL = _core.op("elemwise_mul")
_OP_ELEMWISE_SUB = _core.op("elemwise_sub")
_OP_EMBEDDING = _core.op("Embedding")
_OP_ERF = _core.op("erf")
_OP_ERFINV = _core.op("erfinv")
_OP_EXP = _core.op("exp")
_OP_EXPAND_DIMS = _core.op("expand_dims")
_OP_EXPM1 = _core.op("expm1")
_OP_FILL_ELEMENT_0INDEX = _core.op("fill_element_0index")
_OP_FIX = _core.op("fix")
_OP_FLATTEN = _core.op("Flatten")
_OP_FLOOR = _core.op("floor")
_OP_FTML_UPDATE = _core.op("ftml_update")
_OP_FTRL_UPDATE = _core.op("ftrl_update")
_OP_FULLYCONNECTED = _core.op("FullyConnected")
_OP_GAMMA = _core.op("gamma")
_OP_GAMMALN = _core.op("gammaln")
_OP_GATHER_ND = _core.op("gather_nd")
_OP_GRIDGENERATOR = _core.op("GridGenerator")
_OP_GROUPNORM = _core.op("GroupNorm")
_OP_HARD_SIGMOID = _core.op("hard_sigmoid")
_OP_IDENTITYATTACHKLSPARSEREG = _core.op("IdentityAttachKLSparseReg")
_OP_IM2COL = _core.op("im2col")
_OP_INSTANCENORM = _core.op("InstanceNorm")
_OP_KHATRI_RAO = _core.op("khatri_rao")
_OP_L2NORMALIZATION = _core.op("L2Normalization")
_OP_LAMB_UPDATE_PHASE1 = _core.op("lamb_update_phase1")
_OP_LAMB_UPDATE_PHASE2 = _core.op("lamb_update_phase2")
_OP_LAYERNORM = _core.op("LayerNorm")
_OP_LEAKYRELU = _core.op("LeakyReLU")
_OP_LINALG_DET_ = _core.op("_linalg_det")
_OP_LINALG_EXTRACTDIAG_ = _core.op("_linalg_extractdiag")
_OP_LINALG_EXTRACTTRIAN_ = _core.op("_linalg_extracttrian")
_OP_LINALG_GELQF_ = _core.op("_linalg_gelqf")
_OP_LINALG_GEMM2_ = _core.op("_linalg_gemm2")
_OP_LINALG_GEMM_ = _core.op("_linalg_gemm")
_OP_LINALG_INVERSE_ = _core.op("_linalg_inverse")
_OP_LINALG_MAKEDIAG_ = _core.op("_linalg_makediag")
_OP_LINALG_MAKETRIAN_ = _core.op("_linalg_maketrian")
_OP_LINALG_POTRF_ = _core.op("_linalg_potrf")
_OP_LINALG_POTRI_ = _core.op("_linalg_potri")
_OP_LINALG_SLOGDET_ = _core.op("_linalg_slogdet")
_OP_LINALG_SUMLOGDIAG_ = _core.op("_linalg_sumlogdiag")
_OP_LINALG_SYRK_ = _core.op("_linalg_syrk")
_OP_LINALG_TRMM_ = _core.op("_linalg_trmm")
_OP_LINALG_TRSM_ = _core.op("_linalg_trsm")
_OP_LINEARREGRESSIONOUTPUT = _core.op("LinearRegressionOutput")
_OP_LOG = _core.op("log")
_OP_LOG10 = _core.op("log10")
_OP_LOG1P = _core.op("log1p")
_OP_LOG2 = _core.op("log2")
_OP_LOGICAL_NOT = _core.op("logical_not")
_OP_LOGISTICREGRESSIONOUTPUT = _core.op("LogisticRegressionOutput")
_OP_LOG_SOFTMAX = _core.op("log_softmax")
_OP_LRN = _core.op("LRN")
_OP_MAEREGRESSIONOUTPUT = _core.op("MAERegressionOutput")
_OP_MAKELOSS = _core.op("MakeLoss")
_OP_MAKE_LOSS = _core.op("make_loss")
_OP_MAX = _core.op("max")
_OP_MEAN = _core.op("mean")
_OP_MIN = _core.op("min")
_OP_MOMENTS = _core.op("moments")
_OP_MP_LAMB_UPDATE_PHASE1 = _core.op("mp_lamb_update_phase1")
_OP_MP_LAMB_UPDATE_PHASE2 = _core.op("mp_lamb_update_phase2")
_OP_MP_NAG_MOM_UPDATE = _core.op("mp_nag_mom_update")
_OP_MP_SGD_MOM_UPDATE = _core.op("mp_sgd_mom_update")
_OP_MP_SGD_UPDATE = _core.op("mp_sgd_update")
_OP_MULTI_ALL_FINITE = _core.op("multi_all_finite")
_OP_MULTI_LARS = _core.op("multi_lars")
_OP_MULTI_MP_SGD_MOM_UPDATE = _core.op("multi_mp_sgd_mom_update")
_OP_MULTI_MP_SGD_UPDATE = _core.op("multi_mp_sgd_update")
_OP_MULTI_SGD_MOM_UPDATE = _core.op("multi_sgd_mom_update")
_OP_MULTI_SGD_UPDATE = _core.op("multi_sgd_update")
_OP_MULTI_SUM_SQ = _core.op("multi_sum_sq")
_OP_NAG_MOM_UPDATE = _core.op("nag_mom_update")
_OP_NANPROD = _core.op("nanprod")
_OP_NANSUM = _core.op("nansum")
_OP_NEGATIVE = _core.op("negative")
_OP_NORM = _core.op("norm")
_OP_NP_CUMSUM_ = _core.op("_np_cumsum")
_OP_ONES_LIKE = _core.op("ones_like")
_OP_ONE_HOT = _core.op("one_hot")
_OP_PAD = _core.op("Pad")
_OP_PICK = _core.op("pick")
_OP_POOLING = _core.op("Pooling")
_OP_POOLING_V1 = _core.op("Pooling_v1")
_OP_PRELOADED_MULTI_MP_SGD_MOM_UPDATE = _core.op("preloaded_multi_mp_sgd_mom_update")
_OP_PRELOADED_MULTI_MP_SGD_UPDATE = _core.op("preloaded_multi_mp_sgd_update")
_OP_PRELOADED_MULTI_SGD_MOM_UPDATE = _core.op("preloaded_multi_sgd_mom_update")
_OP_PRELOADED_MULTI_SGD_UPDATE = _core.op("preloaded_multi_sgd_update")
_OP_PROD = _core.op("prod")
_OP_RADIANS = _core.op("radians")
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
_OP_RCBRT = _core.op("rcbrt")
_OP_RECIPROCAL = _core.op("reciprocal")
_OP_RELU = _core.op("relu")
_OP_REPEAT = _core.op("repeat")
_OP_RESET_ARRAYS = _core.op("reset_arrays")
_OP_RESHAPE = _core.op("Reshape")
_OP_RESHAPE_LIKE = _core.op("reshape_like")
_OP_REVERSE = _core.op("reverse")
_OP_RINT = _core.op("rint")
_OP_RMSPROPALEX_UPDATE = _core.op("rmspropalex_update")
_OP_RMSPROP_UPDATE = _core.op("rmsprop_update")
_OP_RNN = _core.op("RNN")
_OP_ROIPOOLING = _core.op("ROIPooling")
_OP_ROUND = _core.op("round")
_OP_RSQRT = _core.op("rsqrt")
_OP_SAMPLE_EXPONENTIAL_ = _core.op("_sample_exponential")
_OP_SAMPLE_GAMMA_ = _core.op("_sample_gamma")
_OP_SAMPLE_GENERALIZED_NEGATIVE_BINOMIAL_ = _core.op("_sample_generalized_negative_binomial")
_OP_SAMPLE_MULTINOMIAL_ = _core.op("_sample_multinomial")
_OP_SAMPLE_NEGATIVE_BINOMIAL_ = _core.op("_sample_negative_binomial")
_OP_SAMPLE_NORMAL_ = _core.op("_sample_normal")
_OP_SAMPLE_POISSON_ = _core.op("_sample_poisson")
_OP_SAMPLE_UNIFORM_ = _core.op("_sample_uniform")
_OP_SCATTER_ND = _core.op("scatter_nd")
_OP_SEQUENCELAST = _core.op("SequenceLast")
_OP_SEQUENCEMASK = _core.op("SequenceMask")
_OP_SEQUENCEREVERSE = _core.op("SequenceReverse")
_OP_SGD_MOM_UPDATE = _core.op("sgd_mom_update")
_OP_SGD_UPDATE = _core.op("sgd_update")
_OP_SHAPE_ARRAY = _core.op("shape_array")
_OP_SHUFFLE_ = _core.op("_shuffle")
_OP_SIGMOID = _core.op("sigmoid")
_OP_SIGN = _core.op("sign")
_OP_SIGNSGD_UPDATE = _core.op("signsgd_update")
_OP_SIGNUM_UPDATE = _core.op("signum_update")
_OP_SIN = _core.op("sin")
_OP_SINH = _core.op("sinh")
_OP_SIZE_ARRAY = _core.op("size_array")
_OP_SLICE = _core.op("slice")
_OP_SLICECHANNEL = _core.op("SliceChannel")
_OP_SLICE_AXIS = _core.op("slice_axis")
_OP_SLICE_LIKE = _core.op("slice_like")
_OP_SMOOTH_L1 = _core.op("smooth_l1")
_OP_SOFTMAX = _core.op("softmax")
_OP_SOFTMAXACTIVATION = _core.op("SoftmaxActivation")
_OP_SOFTMAXOUTPUT = _core.op("SoftmaxOutput")
_OP_SOFTMAX_CROSS_ENTROPY = _core.op("softmax_cross_entropy")
_OP_SOFTMIN = _core.op("softmin")
_OP_SOFTSIGN = _core.op("softsign")
_OP_SORT = _core.op("sort")
_OP_SPACE_TO_DEPTH = _core.op("space_to_depth")
_OP_SPATIALTRANSFORMER = _core.op("SpatialTransformer")
_OP_SQRT = _core.op("sqrt")
_OP_SQUARE = _core.op("square")
_OP_SQUEEZE = _core.op("squeeze")
_OP_STACK = _core.op("stack")
_OP_SUM = _core.op("sum")
_OP_SVMOUTPUT = _core.op("SVMOutput")
_OP_SWAPAXIS = _core.op("SwapAxis")
_OP_TAKE = _core.op("take")
_OP_TAN = _core.op("tan")
_OP_TANH = _core.op("tanh")
_OP_TILE = _core.op("tile")
_OP_TOPK = _core.op("topk")
_OP_TRANSPOSE = _core.op("transpose")
_OP_TRUNC = _core.op("trunc")
_OP_UNRAVEL_INDEX_ = _core.op("_unravel_index")
_OP_UPSAMPLING = _core.op("UpSampling")
_OP_WHERE = _core.op("where")
_OP_ZEROS_LIKE = _core.op("zeros_like")


def Activation(
    data: NDArray | None = None,
    act_type: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Applies relu, sigmoid, softrelu, softsign or tanh, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    act_type : {'relu', 'sigmoid', 'softrelu', 'softsign', 'tanh'}, required
        The function to apply.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `act_type` is unknown.

    Formula
    -------
    relu: max(x, 0); sigmoid: 1 / (1 + exp(-x)); tanh: tanh(x)
    softrelu: log(1 + exp(x)); softsign: x / (1 + |x|)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.Activation(mx.nd.array([-1, 0, 2]), act_type="relu").asnumpy()
    array([0., 0., 2.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Activation", kwargs)
    return _invoke(_OP_ACTIVATION, (data,), (act_type,), out)


def BatchNorm(
    data: NDArray | None = None,
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
    """Normalizes each channel to mean beta and deviation gamma.

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

    Raises
    ------
    MXNetError
        If `gamma`, `beta` or a statistic does not have the extent of `axis`.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each channel
    training: mean and variance are the batch's; moving = momentum * moving + (1 - momentum) * its

    Shapes
    ------
    `data` is (batch, channels, ...) for `axis` 1; `gamma`, `beta`, `moving_mean` and
    `moving_var` are (channels,). The result has the shape of `data`; with `output_mean_var`
    mean and variance follow, (channels,) each.

    Examples
    --------
    >>> mx.nd.BatchNorm(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0]), mx.nd.array([2, 3]), mx.nd.array([1, 1]),
    ...     fix_gamma=False).asnumpy()
    array([[-0.9995004, -0.9995004],
           [ 0.9995004,  0.9995004]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("BatchNorm", kwargs)
    return _invoke(
        _OP_BATCHNORM,
        (data, gamma, beta, moving_mean, moving_var),
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


def BatchNorm_v1(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm of old models.

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
    output_mean_var : bool, default False
        Also returns the mean and 1 / sqrt(variance + eps).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `BatchNorm`: `data` is (batch, channels, ...), the other inputs are (channels,).

    Examples
    --------
    >>> mx.nd.BatchNorm_v1(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0]), moving_mean=mx.nd.array([2, 3]),
    ...     moving_var=mx.nd.array([1, 1]), fix_gamma=False).asnumpy()
    array([[-0.9995004, -0.9995004],
           [ 0.9995004,  0.9995004]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("BatchNorm_v1", kwargs)
    return _invoke(
        _OP_BATCHNORM_V1,
        (data, gamma, beta, moving_mean, moving_var),
        (eps, momentum, fix_gamma, use_global_stats, output_mean_var),
        out,
    )


def BilinearSampler(
    data: NDArray | None = None,
    grid: NDArray | None = None,
    cudnn_off: bool | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Reads data at the places of a grid, between elements by bilinear interpolation.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    grid : NDArray
        Where to look, from -1 to 1.
    cudnn_off : bool or None, default None
        Keeps cuDNN out of this layer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `grid` does not have the shape (batch, 2, height, width).

    Formula
    -------
    y[n, c, i, j] = x[n, c] at column (grid[n, 0, i, j] + 1) (width - 1) / 2
                      and row (grid[n, 1, i, j] + 1) (height - 1) / 2; 0 outside

    Shapes
    ------
    `data` is (batch, channels, height, width), `grid` (batch, 2, out_height, out_width) with
    x and y from -1 to 1; the result is (batch, channels, out_height, out_width).

    Examples
    --------
    >>> mx.nd.BilinearSampler(mx.nd.ones((1, 3, 4, 4)), mx.nd.zeros((1, 2, 2, 2))).shape
    (1, 3, 2, 2)
    """
    if kwargs:
        _refuse_unknown("BilinearSampler", kwargs)
    return _invoke(_OP_BILINEARSAMPLER, (data, grid), (cudnn_off,), out)


def BlockGrad(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values; gradients stop here.

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
    >>> mx.nd.BlockGrad(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _invoke(_OP_BLOCKGRAD, (data,), (), out)


def CTCLoss(
    data: NDArray | None = None,
    label: NDArray | None = None,
    data_lengths: NDArray | None = None,
    label_lengths: NDArray | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    data_lengths : NDArray
        How many steps of each sample count.
    label_lengths : NDArray
        How many labels of each sample count.
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> mx.nd.CTCLoss(mx.nd.zeros((4, 1, 3)), mx.nd.array([[1, 2]])).asnumpy()
    array([1.686399], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("CTCLoss", kwargs)
    return _invoke(
        _OP_CTCLOSS,
        (data, label, data_lengths, label_lengths),
        (use_data_lengths, use_label_lengths, blank_label),
        out,
    )


def Cast(
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
    return _invoke(_OP_CAST, (data,), (dtype,), out)


def Concat(
    *data: NDArray,
    num_args: int = _Null,
    dim: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Joins arrays along an axis.

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

    Raises
    ------
    MXNetError
        If the inputs differ in another axis than `dim`, or have no such axis.

    Shapes
    ------
    Inputs agree in all sizes but that of axis `dim`, which add up in the result.

    Examples
    --------
    >>> mx.nd.Concat(mx.nd.array([[1, 2]]), mx.nd.array([[3, 4]]), dim=0).asnumpy()
    array([[1., 2.],
           [3., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Concat", kwargs)
    return _invoke(_OP_CONCAT, data, (len(data) if num_args is _Null else num_args, dim), out)


def Convolution(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    num_filter: int = _Null,
    num_group: int = _Null,
    workspace: int = _Null,
    no_bias: bool = _Null,
    cudnn_tune: str | None = _Null,
    cudnn_off: bool = _Null,
    layout: str | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Slides `num_filter` kernels over data and adds up the products.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    kernel : tuple of int, required
        Window of the kernel: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    dilate : tuple of int, default ()
        Distance between the kernel's taps; 1 by default.
    pad : tuple of int, default ()
        Zeros added at both ends of each axis; 0 by default.
    num_filter : int, required
        Count of output channels.
    num_group : int, default 1
        Groups that channels are split into.
    workspace : int, default 1024
        Ignored; kept for old models.
    no_bias : bool, default False
        Leaves out the bias.
    cudnn_tune : {'fastest', 'limited_workspace', 'off'} or None, default None
        How cuDNN's algorithm is chosen.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; channels first by default.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `kernel`, `weight` or `bias` does not fit the data, or the kernel is larger
        than the padded data.

    Formula
    -------
    y[n, f, i] = bias[f] + sum over c, k of weight[f, c, k] * x[n, c, i * stride + k * dilate - pad]

    Shapes
    ------
    In two dimensions: `data` is (batch, in_channels, height, width), `weight` (num_filter,
    in_channels / num_group, kernel_height, kernel_width), `bias` (num_filter,). The result is
    (batch, num_filter, out_height, out_width) with out = (in + 2 pad - dilate (kernel - 1) -
    1) / stride + 1, rounded down. One and three dimensions alike.

    Examples
    --------
    >>> mx.nd.Convolution(mx.nd.ones((1, 3, 8, 8)), mx.nd.ones((16, 3, 3, 3)),
    ...     mx.nd.zeros(16), kernel=(3, 3), pad=(1, 1), num_filter=16).shape
    (1, 16, 8, 8)
    """
    if kwargs:
        _refuse_unknown("Convolution", kwargs)
    return _invoke(
        _OP_CONVOLUTION,
        (data, weight, bias),
        (
            kernel,
            stride,
            dilate,
            pad,
            num_filter,
            num_group,
            workspace,
            no_bias,
            cudnn_tune,
            cudnn_off,
            layout,
        ),
        out,
    )


def Convolution_v1(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    num_filter: int = _Null,
    num_group: int = _Null,
    workspace: int = _Null,
    no_bias: bool = _Null,
    cudnn_tune: str | None = _Null,
    cudnn_off: bool = _Null,
    layout: str | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Convolution of old models.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    kernel : tuple of int, required
        Window of the kernel: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    dilate : tuple of int, default ()
        Distance between the kernel's taps; 1 by default.
    pad : tuple of int, default ()
        Zeros added at both ends of each axis; 0 by default.
    num_filter : int, required
        Count of output channels.
    num_group : int, default 1
        Groups that channels are split into.
    workspace : int, default 1024
        Ignored; kept for old models.
    no_bias : bool, default False
        Leaves out the bias.
    cudnn_tune : {'fastest', 'limited_workspace', 'off'} or None, default None
        How cuDNN's algorithm is chosen.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; channels first by default.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    As `Convolution`.

    Examples
    --------
    >>> mx.nd.Convolution_v1(mx.nd.ones((1, 3, 8, 8)), mx.nd.ones((4, 3, 3, 3)),
    ...     mx.nd.zeros(4), kernel=(3, 3), num_filter=4).shape
    (1, 4, 6, 6)
    """
    if kwargs:
        _refuse_unknown("Convolution_v1", kwargs)
    return _invoke(
        _OP_CONVOLUTION_V1,
        (data, weight, bias),
        (
            kernel,
            stride,
            dilate,
            pad,
            num_filter,
            num_group,
            workspace,
            no_bias,
            cudnn_tune,
            cudnn_off,
            layout,
        ),
        out,
    )


def Correlation(
    data1: NDArray | None = None,
    data2: NDArray | None = None,
    kernel_size: int = _Null,
    max_displacement: int = _Null,
    stride1: int = _Null,
    stride2: int = _Null,
    pad_size: int = _Null,
    is_multiply: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Compares patches of two images with each other, under all shifts up to a farthest.

    Parameters
    ----------
    data1 : NDArray
        The first images.
    data2 : NDArray
        The second images.
    kernel_size : int, default 1
        Side of the patches that are compared; odd.
    max_displacement : int, default 1
        Farthest shift of the second patch.
    stride1 : int, default 1
        Step between the patches of data1.
    stride2 : int, default 1
        Step between the shifts.
    pad_size : int, default 0
        Zeros around both inputs.
    is_multiply : bool, default True
        Products of the patches' elements; otherwise their absolute differences.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the two inputs differ in shape, or do not have four axes.

    Shapes
    ------
    `data1` and `data2` are (batch, channels, height, width); the result is (batch,
    displacements, out_height, out_width).

    Examples
    --------
    >>> mx.nd.Correlation(mx.nd.ones((1, 2, 6, 6)), mx.nd.ones((1, 2, 6, 6)),
    ...     max_displacement=1, pad_size=1)[0].shape
    (9, 6, 6)
    """
    if kwargs:
        _refuse_unknown("Correlation", kwargs)
    return _invoke(
        _OP_CORRELATION,
        (data1, data2),
        (kernel_size, max_displacement, stride1, stride2, pad_size, is_multiply),
        out,
    )


def Crop(
    *data: NDArray,
    num_args: int = _Null,
    offset: Shape = _Null,
    h_w: Shape = _Null,
    center_crop: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cuts a region out of each image.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        1: crops to h_w; 2: to the second input's size.
    offset : tuple of int, default (0, 0)
        Row and column where the region begins.
    h_w : tuple of int, default (0, 0)
        Height and width of the region.
    center_crop : bool, default False
        Takes the region from the middle.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the window is larger than the data.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result has height and width `h_w`, or
    those of the second input.

    Examples
    --------
    >>> mx.nd.Crop(mx.nd.ones((1, 1, 5, 5)), h_w=(2, 3), center_crop=True).shape
    (1, 1, 2, 3)
    """
    if kwargs:
        _refuse_unknown("Crop", kwargs)
    return _invoke(
        _OP_CROP,
        data,
        (len(data) if num_args is _Null else num_args, offset, h_w, center_crop),
        out,
    )


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
    return _call_open(_OP_CUSTOM, data, (op_type,), out, kwargs)


def Deconvolution(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    adj: Shape = _Null,
    target_shape: Shape = _Null,
    num_filter: int = _Null,
    num_group: int = _Null,
    workspace: int = _Null,
    no_bias: bool = _Null,
    cudnn_tune: str | None = _Null,
    cudnn_off: bool = _Null,
    layout: str | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Spreads each element of data over a window: a convolution backwards.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    kernel : tuple of int, required
        Window of the kernel: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window in the output; 1 by default.
    dilate : tuple of int, default ()
        Distance between the kernel's taps; 1 by default.
    pad : tuple of int, default ()
        Elements cut off at both ends of each axis; 0 by default.
    adj : tuple of int, default ()
        Elements added at the end of each axis; 0 by default.
    target_shape : tuple of int, default ()
        Extents of the output; replaces pad and adj.
    num_filter : int, required
        Count of output channels.
    num_group : int, default 1
        Groups that channels are split into.
    workspace : int, default 512
        Ignored; kept for old models.
    no_bias : bool, default True
        Leaves out the bias.
    cudnn_tune : {'fastest', 'limited_workspace', 'off'} or None, default None
        How cuDNN's algorithm is chosen.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; channels first by default.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `kernel`, `weight` or `bias` does not fit the data.

    Formula
    -------
    y[n, f, i * stride + k * dilate - pad] += weight[c, f, k] * x[n, c, i], for all c, i, k

    Shapes
    ------
    In two dimensions: `data` is (batch, in_channels, height, width), `weight` (in_channels,
    num_filter / num_group, kernel_height, kernel_width). The result is (batch, num_filter,
    out_height, out_width) with out = stride (in - 1) + dilate (kernel - 1) + 1 - 2 pad + adj.

    Examples
    --------
    >>> mx.nd.Deconvolution(mx.nd.ones((1, 3, 4, 4)), mx.nd.ones((3, 8, 2, 2)),
    ...     kernel=(2, 2), stride=(2, 2), num_filter=8, no_bias=True).shape
    (1, 8, 8, 8)
    """
    if kwargs:
        _refuse_unknown("Deconvolution", kwargs)
    return _invoke(
        _OP_DECONVOLUTION,
        (data, weight, bias),
        (
            kernel,
            stride,
            dilate,
            pad,
            adj,
            target_shape,
            num_filter,
            num_group,
            workspace,
            no_bias,
            cudnn_tune,
            cudnn_off,
            layout,
        ),
        out,
    )


def Dropout(
    data: NDArray | None = None,
    p: float = _Null,
    mode: str = _Null,
    axes: Shape = _Null,
    cudnn_off: bool | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Sets elements to 0 with probability p and scales the others by 1 / (1 - p).

    Parameters
    ----------
    data : NDArray
        The array to work on.
    p : float, default 0.5
        Probability that an element becomes 0.
    mode : {'always', 'training'}, default 'training'
        Whether to drop only in training, or always.
    axes : tuple of int, default ()
        Axes along which all elements share their fate.
    cudnn_off : bool or None, default False
        Keeps cuDNN out of this layer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `p` is not between 0 and 1.

    Formula
    -------
    training: y = x * mask / (1 - p), mask 0 with probability p; else y = x

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.Dropout(mx.nd.array([1, 2]), p=0.5).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Dropout", kwargs)
    return _invoke(_OP_DROPOUT, (data,), (p, mode, axes, cudnn_off), out)


def ElementWiseSum(
    *args: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> mx.nd.add_n(mx.nd.array([1, 2]), mx.nd.array([3, 4]), mx.nd.array([5, 6])).asnumpy()
    array([ 9., 12.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("add_n", kwargs)
    return _invoke(_OP_ADD_N, args, (len(args) if num_args is _Null else num_args,), out)


def Embedding(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : NDArray
        The row numbers.
    weight : NDArray
        A row for each number.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `weight` does not have the shape (input_dim, output_dim).

    Shapes
    ------
    `data` of any shape, whole numbers from 0 to input_dim - 1; `weight` is (input_dim,
    output_dim). The result has the shape of `data` and one axis of output_dim more.

    Examples
    --------
    >>> mx.nd.Embedding(mx.nd.array([1, 0]), mx.nd.array([[1, 2], [3, 4]]), input_dim=2,
    ...     output_dim=2).asnumpy()
    array([[3., 4.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Embedding", kwargs)
    return _invoke(_OP_EMBEDDING, (data, weight), (input_dim, output_dim, dtype, sparse_grad), out)


def Flatten(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Keeps the first axis and joins all others.

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
    `data` is (batch, ...); the result (batch, product of the other sizes).

    Examples
    --------
    >>> mx.nd.Flatten(mx.nd.ones((2, 3, 4))).shape
    (2, 12)
    """
    return _invoke(_OP_FLATTEN, (data,), (), out)


def FullyConnected(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    num_hidden: int = _Null,
    no_bias: bool = _Null,
    flatten: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data times the transpose of weight, plus bias.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `weight` or `bias` does not fit the data, or is missing.

    Formula
    -------
    y = x · weightᵀ + bias

    Shapes
    ------
    `data` is (batch, ...), its other axes together of size in_units; `weight` is (num_hidden,
    in_units), `bias` (num_hidden,), the result (batch, num_hidden). With `flatten=False` only
    the last axis changes: (..., in_units) to (..., num_hidden).

    Examples
    --------
    >>> mx.nd.FullyConnected(mx.nd.array([[1, 2]]), mx.nd.array([[1, 1], [1, 0], [0, 1]]),
    ...     mx.nd.array([0, 0, 10]), num_hidden=3).asnumpy()
    array([[ 3.,  1., 12.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("FullyConnected", kwargs)
    return _invoke(_OP_FULLYCONNECTED, (data, weight, bias), (num_hidden, no_bias, flatten), out)


def GridGenerator(
    data: NDArray | None = None,
    transform_type: str = _Null,
    target_shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Makes the grid of places that BilinearSampler reads.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    transform_type : {'affine', 'warp'}, required
        affine: data holds 6 numbers, the matrix; warp: data holds a flow in elements.
    target_shape : tuple of int, default (0, 0)
        Height and width of the grid, for affine.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` does not fit the type of transform.

    Formula
    -------
    affine: (x, y) = [[a, b, c], [d, e, f]] · (column, row, 1), all from -1 to 1

    Shapes
    ------
    For `affine`, `data` is (batch, 6), the two rows of each matrix; for `warp` (batch, 2,
    height, width), a flow. The result is (batch, 2, height, width): x and y from -1 to 1.

    Examples
    --------
    >>> mx.nd.GridGenerator(mx.nd.array([[1, 0, 0, 0, 1, 0]]), transform_type="affine",
    ...     target_shape=(2, 2)).asnumpy().tolist()
    [[[[-1.0, 1.0], [-1.0, 1.0]], [[-1.0, -1.0], [1.0, 1.0]]]]
    """
    if kwargs:
        _refuse_unknown("GridGenerator", kwargs)
    return _invoke(_OP_GRIDGENERATOR, (data,), (transform_type, target_shape), out)


def GroupNorm(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    num_groups: int = _Null,
    eps: float = _Null,
    output_mean_var: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Normalizes each group of channels of each image.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    num_groups : int, default 1
        Groups that channels are split into.
    eps : float, default 1e-05
        Added to the variance.
    output_mean_var : bool, default False
        Also returns the mean and sqrt(variance + eps) of each group.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the groups do not divide the channels.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each group of each sample

    Shapes
    ------
    `data` is (batch, channels, ...), `gamma` and `beta` are (num_groups,); the result has the
    shape of `data`.

    Examples
    --------
    >>> mx.nd.GroupNorm(mx.nd.array([[[1], [3], [2], [6]]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0]), num_groups=2).asnumpy()
    array([[[-0.999995 ],
            [ 0.999995 ],
            [-0.9999988],
            [ 0.9999988]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("GroupNorm", kwargs)
    return _invoke(_OP_GROUPNORM, (data, gamma, beta), (num_groups, eps, output_mean_var), out)


def IdentityAttachKLSparseReg(
    data: NDArray | None = None,
    sparseness_target: float = _Null,
    penalty: float = _Null,
    momentum: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    moving_avg: NDArray | None = None,
    **kwargs: Any,
) -> Any:
    """Gives data as it is; its gradient also pulls the mean activation of each unit towards a target, by the divergence of Kullback and Leibler.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    moving_avg : NDArray
        Running mean of each unit; written to.
    sparseness_target : float, default 0.1
        The mean activation that is wanted.
    penalty : float, default 0.001
        Scales the divergence's gradient.
    momentum : float, default 0.9
        What the moving average keeps of itself.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` is (batch, units); the result has the same shape.

    Examples
    --------
    >>> mx.nd.IdentityAttachKLSparseReg(mx.nd.array([[0.2, 0.4]]),
    ...     moving_avg=mx.nd.array([0, 0])).asnumpy()
    array([[0.2, 0.4]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("IdentityAttachKLSparseReg", kwargs)
    return _invoke(
        _OP_IDENTITYATTACHKLSPARSEREG,
        (data, moving_avg),
        (sparseness_target, penalty, momentum),
        out,
    )


def InstanceNorm(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    eps: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Normalizes each channel of each image.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    eps : float, default 0.001
        Added to the variance.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `gamma` or `beta` does not have as many elements as `data` has channels.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each channel of each sample

    Shapes
    ------
    `data` is (batch, channels, ...), `gamma` and `beta` are (channels,); the result has the
    shape of `data`.

    Examples
    --------
    >>> mx.nd.InstanceNorm(mx.nd.array([[[1, 3], [2, 6]]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0])).asnumpy()
    array([[[-0.9995004 ,  0.9995004 ],
            [-0.99987495,  0.99987495]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("InstanceNorm", kwargs)
    return _invoke(_OP_INSTANCENORM, (data, gamma, beta), (eps,), out)


def L2Normalization(
    data: NDArray | None = None,
    eps: float = _Null,
    mode: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Divides by the root of the sum of squares.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    eps : float, default 1e-10
        Added to the sum of squares.
    mode : {'channel', 'instance', 'spatial'}, default 'instance'
        What gets length one: each instance, the channels of each position, or the
        positions of each channel.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `mode` is unknown.

    Formula
    -------
    y = x / sqrt(sum(x²) + eps)
    the sum runs over a sample (instance), its channels (channel) or its places (spatial)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.L2Normalization(mx.nd.array([[3, 4], [6, 8]])).asnumpy()
    array([[0.6, 0.8],
           [0.6, 0.8]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("L2Normalization", kwargs)
    return _invoke(_OP_L2NORMALIZATION, (data,), (eps, mode), out)


def LRN(
    data: NDArray | None = None,
    alpha: float = _Null,
    beta: float = _Null,
    knorm: float = _Null,
    nsize: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Divides each element by a power of the squares of neighbouring channels.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    alpha : float, default 0.0001
        Weight of the squares.
    beta : float, default 0.75
        Power of the sum.
    knorm : float, default 2
        Added to the squares.
    nsize : int, required
        Count of neighbouring channels; of an even count one is left out.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Formula
    -------
    y = x * (knorm + alpha / nsize * sum of x² over nsize neighbouring channels) ^ -beta

    Shapes
    ------
    `data` is (batch, channels, ...); the result has the same shape.

    Examples
    --------
    >>> mx.nd.LRN(mx.nd.ones((1, 4, 2, 2)), nsize=3).shape
    (1, 4, 2, 2)
    """
    if kwargs:
        _refuse_unknown("LRN", kwargs)
    return _invoke(_OP_LRN, (data,), (alpha, beta, knorm, nsize), out)


def LayerNorm(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    axis: int = _Null,
    eps: float = _Null,
    output_mean_var: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Normalizes each line along `axis`, then scales by gamma and adds beta.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    axis : int, default -1
        Axis along which lines are normalized.
    eps : float, default 1e-05
        Added to the variance.
    output_mean_var : bool, default False
        Also returns the mean and sqrt(variance + eps) of each line.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `gamma` or `beta` does not have the extent of `axis`.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, mean and variance along axis

    Shapes
    ------
    `data` of any shape; `gamma` and `beta` have the size of axis `axis`. The result has the
    shape of `data`.

    Examples
    --------
    >>> mx.nd.LayerNorm(mx.nd.array([[1, 3], [2, 6]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0])).asnumpy()
    array([[-0.999995  ,  0.999995  ],
           [-0.99999875,  0.99999875]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("LayerNorm", kwargs)
    return _invoke(_OP_LAYERNORM, (data, gamma, beta), (axis, eps, output_mean_var), out)


def LeakyReLU(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    act_type: str = _Null,
    slope: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Keeps positive elements and bends negative ones: leaky, elu, selu, gelu, prelu, rrelu.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        The slopes of 'prelu'.
    act_type : {'elu', 'gelu', 'leaky', 'prelu', 'rrelu', 'selu'}, default 'leaky'
        The function to apply.
    slope : float, default 0.25
        Slope for negative elements (leaky, elu).
    lower_bound : float, default 0.125
        Smallest random slope (rrelu).
    upper_bound : float, default 0.334
        Largest random slope (rrelu).
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `act_type` is unknown, or `gamma` does not fit the data.

    Formula
    -------
    y = x where x > 0; elsewhere
    leaky: slope * x; prelu: gamma * x; elu: slope * (exp(x) - 1)
    selu: 1.0507 * 1.6733 * (exp(x) - 1), and 1.0507 * x above 0
    gelu: x * (1 + erf(x / sqrt(2))) / 2, everywhere

    Shapes
    ------
    `data` of any shape; `gamma`, with act_type `prelu`, is (channels,) or (1,). The result
    has the shape of `data`.

    Examples
    --------
    >>> mx.nd.LeakyReLU(mx.nd.array([-2, 3]), act_type="leaky", slope=0.1).asnumpy()
    array([-0.2,  3. ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("LeakyReLU", kwargs)
    return _invoke(_OP_LEAKYRELU, (data, gamma), (act_type, slope, lower_bound, upper_bound), out)


def LinearRegressionOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data, with the gradient of half its squared error.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`.

    Formula
    -------
    y = data
    gradient of data = grad_scale * (data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.LinearRegressionOutput(mx.nd.array([[1, 2]]), mx.nd.array([[0, 0]])).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("LinearRegressionOutput", kwargs)
    return _invoke(_OP_LINEARREGRESSIONOUTPUT, (data, label), (grad_scale,), out)


def LogisticRegressionOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sigmoid, with the gradient of the cross entropy.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`.

    Formula
    -------
    y = 1 / (1 + exp(-data))
    gradient of data = grad_scale * (y - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.LogisticRegressionOutput(mx.nd.array([[0, 2]]), mx.nd.array([[0, 1]])).asnumpy()
    array([[0.5     , 0.880797]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("LogisticRegressionOutput", kwargs)
    return _invoke(_OP_LOGISTICREGRESSIONOUTPUT, (data, label), (grad_scale,), out)


def MAERegressionOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """data, with the gradient of its absolute error.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`.

    Formula
    -------
    y = data
    gradient of data = grad_scale * sign(data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.MAERegressionOutput(mx.nd.array([[1, 2]]), mx.nd.array([[0, 0]])).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("MAERegressionOutput", kwargs)
    return _invoke(_OP_MAEREGRESSIONOUTPUT, (data, label), (grad_scale,), out)


def MakeLoss(
    data: NDArray | None = None,
    grad_scale: float = _Null,
    valid_thresh: float = _Null,
    normalization: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Returns data; its gradient is grad_scale whatever follows.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    grad_scale : float, default 1
        The gradient of each element.
    valid_thresh : float, default 0
        Elements above it are counted as valid.
    normalization : {'batch', 'null', 'valid'}, default 'null'
        Divides the gradient by the batch or by the count of valid elements.
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
    >>> mx.nd.MakeLoss(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("MakeLoss", kwargs)
    return _invoke(_OP_MAKELOSS, (data,), (grad_scale, valid_thresh, normalization), out)


def Pad(
    data: NDArray | None = None,
    mode: str = _Null,
    pad_width: Shape = _Null,
    constant_value: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Puts a border around the data: a constant, the edge, or the data reflected.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mode : {'constant', 'edge', 'reflect'}, required
        What the border holds.
    pad_width : tuple of int, required
        (before, after) of each axis in turn.
    constant_value : float, default 0
        Value of a constant border.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `pad_width` does not have two numbers for each axis.

    Shapes
    ------
    `data` has 4 or 5 axes; each grows by its two entries of `pad_width`, those of the first
    two axes being 0.

    Examples
    --------
    >>> mx.nd.Pad(mx.nd.array([[[[1, 2], [3, 4]]]]), mode="edge",
    ...     pad_width=(0, 0, 0, 0, 0, 0, 1, 1)).asnumpy()
    array([[[[1., 1., 2., 2.],
             [3., 3., 4., 4.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Pad", kwargs)
    return _invoke(_OP_PAD, (data,), (mode, pad_width, constant_value), out)


def Pooling(
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
    """Takes the largest, the mean, the sum or a norm of each window.

    Parameters
    ----------
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

    Raises
    ------
    MXNetError
        If `kernel` does not fit the data.

    Formula
    -------
    max: y[n, c, i] = largest of x[n, c, i * stride + k - pad] over k in the kernel; avg: the mean
    out = (in + 2 pad - kernel) / stride + 1, rounded down ('valid') or up ('full')

    Shapes
    ------
    In two dimensions: `data` is (batch, channels, height, width), the result (batch,
    channels, out_height, out_width) with out = (in + 2 pad - kernel) / stride + 1, rounded
    down (`valid`) or up (`full`); 1 with `global_pool`.

    Examples
    --------
    >>> mx.nd.Pooling(mx.nd.array([[[[1, 2], [3, 4]]]]), kernel=(2, 2),
    ...     pool_type="max").asnumpy()
    array([[[[4.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Pooling", kwargs)
    return _invoke(
        _OP_POOLING,
        (data,),
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


def Pooling_v1(
    data: NDArray | None = None,
    kernel: Shape = _Null,
    pool_type: str = _Null,
    global_pool: bool = _Null,
    pooling_convention: str = _Null,
    stride: Shape = _Null,
    pad: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Pooling of old models, in which the zeros around the data take part.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    kernel : tuple of int, default ()
        Window: (h, w) or (d, h, w).
    pool_type : {'avg', 'max', 'sum'}, default 'max'
        What is made of the elements of a window.
    global_pool : bool, default False
        Makes one window of each whole plane.
    pooling_convention : {'full', 'valid'}, default 'valid'
        valid: only whole windows; full: also a last partial one.
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    pad : tuple of int, default ()
        Elements added at both ends of each axis; 0 by default.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    As `Pooling`.

    Examples
    --------
    >>> mx.nd.Pooling_v1(mx.nd.array([[[[1, 2], [3, 4]]]]), kernel=(2, 2),
    ...     pool_type="avg").asnumpy()
    array([[[[2.5]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Pooling_v1", kwargs)
    return _invoke(
        _OP_POOLING_V1,
        (data,),
        (kernel, pool_type, global_pool, pooling_convention, stride, pad),
        out,
    )


def RNN(
    data: NDArray | None = None,
    parameters: NDArray | None = None,
    state: NDArray | None = None,
    state_cell: NDArray | None = None,
    sequence_length: NDArray | None = None,
    state_size: int = _Null,
    num_layers: int = _Null,
    bidirectional: bool = _Null,
    mode: str = _Null,
    p: float = _Null,
    state_outputs: bool = _Null,
    projection_size: int | None = _Null,
    lstm_state_clip_min: float | None = _Null,
    lstm_state_clip_max: float | None = _Null,
    lstm_state_clip_nan: bool = _Null,
    use_sequence_length: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Runs sequences through stacked recurrent layers.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    parameters : NDArray
        All weights and biases, in one row.
    state : NDArray
        The first hidden state of each layer.
    state_cell : NDArray
        The first cell state of each layer ('lstm').
    sequence_length : NDArray
        How many steps of each sequence count.
    state_size : int, required
        Length of the hidden state of a layer.
    num_layers : int, required
        Count of stacked layers.
    bidirectional : bool, default False
        Adds layers that read from the end.
    mode : {'rnn_relu', 'rnn_tanh', 'lstm', 'gru'}, required
        The cell: rnn_relu, rnn_tanh, lstm or gru.
    p : float, default 0
        Share of elements dropped between layers, in training.
    state_outputs : bool, default False
        Also returns the last states.
    projection_size : int or None, default None
        Length to which an LSTM's hidden state is projected.
    lstm_state_clip_min : float or None, default None
        Smallest value of cell states.
    lstm_state_clip_max : float or None, default None
        Largest value of cell states.
    lstm_state_clip_nan : bool, default False
        Clipping also replaces nan, by the smallest value.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or a state or the parameters do not fit.

    Formula
    -------
    rnn: h' = tanh or relu of (W x + b + R h + d)
    lstm: i, f, g, o = the four parts of W x + b + R h + d
          c' = sigmoid(f) * c + sigmoid(i) * tanh(g); h' = sigmoid(o) * tanh(c')
    gru: r, z = sigmoid of the first two of three parts; of the third n = tanh(W x + b + r * (R h + d))
         h' = (1 - z) * n + z * h

    Shapes
    ------
    `data` is (steps, batch, in_units), `state` and for `lstm` `state_cell` (layers ×
    directions, batch, state_size), `parameters` one flat array. The result is (steps, batch,
    state_size × directions); with `state_outputs` the last states follow.

    Examples
    --------
    >>> mx.nd.RNN(mx.nd.ones((5, 2, 3)), mx.nd.ones(4 * 3 + 4 * 4 + 2 * 4),
    ...     mx.nd.zeros((1, 2, 4)), state_size=4, num_layers=1, mode="rnn_tanh").shape
    (5, 2, 4)
    """
    if kwargs:
        _refuse_unknown("RNN", kwargs)
    return _invoke(
        _OP_RNN,
        (data, parameters, state, state_cell, sequence_length),
        (
            state_size,
            num_layers,
            bidirectional,
            mode,
            p,
            state_outputs,
            projection_size,
            lstm_state_clip_min,
            lstm_state_clip_max,
            lstm_state_clip_nan,
            use_sequence_length,
        ),
        out,
    )


def ROIPooling(
    data: NDArray | None = None,
    rois: NDArray | None = None,
    pooled_size: Shape = _Null,
    spatial_scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Pools the largest elements of regions of images into grids of one size.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    rois : NDArray
        Regions: the number of an image and two corners each.
    pooled_size : tuple of int, required
        Height and width of each region's result.
    spatial_scale : float, required
        Size of data relative to the image in which the regions are given.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `rois` does not have rows of five numbers.

    Shapes
    ------
    `data` is (batch, channels, height, width), `rois` (regions, 5): index in the batch, then
    left, top, right, bottom. The result is (regions, channels) + `pooled_size`.

    Examples
    --------
    >>> mx.nd.ROIPooling(mx.nd.arange(16).reshape((1, 1, 4, 4)),
    ...     mx.nd.array([[0, 0, 0, 3, 3]]), pooled_size=(2, 2), spatial_scale=1.0).asnumpy()
    array([[[[ 5.,  7.],
             [13., 15.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("ROIPooling", kwargs)
    return _invoke(_OP_ROIPOOLING, (data, rois), (pooled_size, spatial_scale), out)


def Reshape(
    data: NDArray | None = None,
    shape: Shape = _Null,
    reverse: bool = _Null,
    target_shape: Shape = _Null,
    keep_highest: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gives the same elements another shape.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape : tuple of int, default ()
        The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits.
    reverse : bool, default False
        Matches `shape` from right to left.
    target_shape : tuple of int, default ()
        Deprecated: use `shape`.
    keep_highest : bool, default False
        Deprecated: keeps the first extent with `target_shape`.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the new shape does not have as many elements.

    Shapes
    ------
    The result has the same elements in the shape `shape`: 0 keeps a size, -1 is what is left
    over, -2 copies the rest, -3 joins two axes, -4 splits one.

    Examples
    --------
    >>> mx.nd.Reshape(mx.nd.ones((2, 3, 4)), shape=(0, -1)).shape
    (2, 12)
    """
    if kwargs:
        _refuse_unknown("Reshape", kwargs)
    return _invoke(_OP_RESHAPE, (data,), (shape, reverse, target_shape, keep_highest), out)


def SVMOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    margin: float = _Null,
    regularization_coefficient: float = _Null,
    use_linear: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gives data as it is; its gradient is that of a support vector machine's loss.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    margin : float, default 1
        Distance that a score keeps from the boundary.
    regularization_coefficient : float, default 1
        Scales the gradient.
    use_linear : bool, default False
        The hinge loss itself instead of its square.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not fit the data.

    Formula
    -------
    gap = margin - data for the label, margin + data elsewhere
    loss = C * max(0, gap)², or C * max(0, gap) with use_linear; C: regularization_coefficient

    Shapes
    ------
    `data` is (batch, classes), `label` (batch,); the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.SVMOutput(mx.nd.array([[1, 2]]), mx.nd.array([1])).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SVMOutput", kwargs)
    return _invoke(
        _OP_SVMOUTPUT, (data, label), (margin, regularization_coefficient, use_linear), out
    )


def SequenceLast(
    data: NDArray | None = None,
    sequence_length: NDArray | None = None,
    use_sequence_length: bool = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Picks the last element of each sequence.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    sequence_length : NDArray
        How many steps of each sequence count.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    axis : int, default 0
        The axis of time, 0 or 1; the other is the batch.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `sequence_length` does not have the extent of the batch.

    Shapes
    ------
    `data` is (steps, batch, ...), `sequence_length` (batch,); the result is (batch, ...).

    Examples
    --------
    >>> mx.nd.SequenceLast(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 2]),
    ...     use_sequence_length=True).asnumpy()
    array([1., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SequenceLast", kwargs)
    return _invoke(_OP_SEQUENCELAST, (data, sequence_length), (use_sequence_length, axis), out)


def SequenceMask(
    data: NDArray | None = None,
    sequence_length: NDArray | None = None,
    use_sequence_length: bool = _Null,
    value: float = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Writes `value` over the elements after the end of each sequence.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    sequence_length : NDArray
        How many steps of each sequence count.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    value : float, default 0
        Written after the end of each sequence.
    axis : int, default 0
        The axis of time, 0 or 1; the other is the batch.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `sequence_length` does not have the extent of the batch.

    Shapes
    ------
    `data` is (steps, batch, ...), `sequence_length` (batch,); the result has the shape of
    `data`.

    Examples
    --------
    >>> mx.nd.SequenceMask(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 2]),
    ...     use_sequence_length=True, value=-1).asnumpy()
    array([[ 1.,  2.],
           [-1.,  4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SequenceMask", kwargs)
    return _invoke(
        _OP_SEQUENCEMASK, (data, sequence_length), (use_sequence_length, value, axis), out
    )


def SequenceReverse(
    data: NDArray | None = None,
    sequence_length: NDArray | None = None,
    use_sequence_length: bool = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Reverses the elements of each sequence.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    sequence_length : NDArray
        How many steps of each sequence count.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    axis : int, default 0
        The axis of time: 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `sequence_length` does not have the extent of the batch.

    Shapes
    ------
    `data` is (steps, batch, ...), `sequence_length` (batch,); the result has the shape of
    `data`.

    Examples
    --------
    >>> mx.nd.SequenceReverse(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 2]),
    ...     use_sequence_length=True).asnumpy()
    array([[1., 4.],
           [3., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SequenceReverse", kwargs)
    return _invoke(_OP_SEQUENCEREVERSE, (data, sequence_length), (use_sequence_length, axis), out)


def SliceChannel(
    data: NDArray | None = None,
    num_outputs: int = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Divides an axis into equal parts, one output each.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    num_outputs : int, required
        Count of equal parts.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the axis cannot be divided into `num_outputs` equal parts.

    Shapes
    ------
    The size of axis `axis` is divided by num_outputs, in each of the results; with
    `squeeze_axis` an axis that became 1 is gone.

    Examples
    --------
    >>> [part.shape for part in mx.nd.SliceChannel(mx.nd.ones((2, 6)), num_outputs=3)]
    [(2, 2), (2, 2), (2, 2)]
    """
    if kwargs:
        _refuse_unknown("SliceChannel", kwargs)
    return _invoke(_OP_SLICECHANNEL, (data,), (num_outputs, axis, squeeze_axis), out)


def Softmax(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    ignore_label: float = _Null,
    multi_output: bool = _Null,
    use_ignore: bool = _Null,
    preserve_shape: bool = _Null,
    normalization: str = _Null,
    out_grad: bool = _Null,
    smooth_alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """softmax whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    ignore_label : float, default -1
        Label of rows without gradient (use_ignore).
    multi_output : bool, default False
        Classes along axis 1 instead of per row.
    use_ignore : bool, default False
        Whether ignore_label counts.
    preserve_shape : bool, default False
        Classes along the last axis.
    normalization : {'batch', 'null', 'valid'}, default 'null'
        Divides the gradient by the batch, or by the labels that are not ignored.
    out_grad : bool, default False
        Whether the gradient of the output is multiplied in.
    smooth_alpha : float, default 0
        Probability taken from the label for the others.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not fit the data.

    Formula
    -------
    y = softmax(data)
    gradient of data = grad_scale * (y - one_hot(label)), before normalization

    Shapes
    ------
    `data` is (batch, classes), `label` (batch,) with numbers of classes; the result has the
    shape of `data`. With `multi_output` `data` is (batch, classes, ...) and `label` (batch,
    ...).

    Examples
    --------
    >>> mx.nd.SoftmaxOutput(mx.nd.array([[1, 1], [0, 2]]), mx.nd.array([0, 1])).asnumpy()
    array([[0.5       , 0.5       ],
           [0.11920292, 0.8807971 ]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SoftmaxOutput", kwargs)
    return _invoke(
        _OP_SOFTMAXOUTPUT,
        (data, label),
        (
            grad_scale,
            ignore_label,
            multi_output,
            use_ignore,
            preserve_shape,
            normalization,
            out_grad,
            smooth_alpha,
        ),
        out,
    )


def SoftmaxActivation(
    data: NDArray | None = None,
    mode: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """softmax along the channels or along the last axis; deprecated, use softmax.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mode : {'channel', 'instance'}, default 'instance'
        channel: along axis 1; instance: along the last axis.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (batch, ...), or (batch, channels, ...) with mode `channel`; the result has the
    same shape.

    Examples
    --------
    >>> mx.nd.SoftmaxActivation(mx.nd.array([[1, 1], [0, 2]])).asnumpy()
    array([[0.5       , 0.5       ],
           [0.11920292, 0.8807971 ]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SoftmaxActivation", kwargs)
    return _invoke(_OP_SOFTMAXACTIVATION, (data,), (mode,), out)


def SoftmaxOutput(
    data: NDArray | None = None,
    label: NDArray | None = None,
    grad_scale: float = _Null,
    ignore_label: float = _Null,
    multi_output: bool = _Null,
    use_ignore: bool = _Null,
    preserve_shape: bool = _Null,
    normalization: str = _Null,
    out_grad: bool = _Null,
    smooth_alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """softmax whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    ignore_label : float, default -1
        Label of rows without gradient (use_ignore).
    multi_output : bool, default False
        Classes along axis 1 instead of per row.
    use_ignore : bool, default False
        Whether ignore_label counts.
    preserve_shape : bool, default False
        Classes along the last axis.
    normalization : {'batch', 'null', 'valid'}, default 'null'
        Divides the gradient by the batch, or by the labels that are not ignored.
    out_grad : bool, default False
        Whether the gradient of the output is multiplied in.
    smooth_alpha : float, default 0
        Probability taken from the label for the others.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `label` does not fit the data.

    Formula
    -------
    y = softmax(data)
    gradient of data = grad_scale * (y - one_hot(label)), before normalization

    Shapes
    ------
    `data` is (batch, classes), `label` (batch,) with numbers of classes; the result has the
    shape of `data`. With `multi_output` `data` is (batch, classes, ...) and `label` (batch,
    ...).

    Examples
    --------
    >>> mx.nd.SoftmaxOutput(mx.nd.array([[1, 1], [0, 2]]), mx.nd.array([0, 1])).asnumpy()
    array([[0.5       , 0.5       ],
           [0.11920292, 0.8807971 ]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SoftmaxOutput", kwargs)
    return _invoke(
        _OP_SOFTMAXOUTPUT,
        (data, label),
        (
            grad_scale,
            ignore_label,
            multi_output,
            use_ignore,
            preserve_shape,
            normalization,
            out_grad,
            smooth_alpha,
        ),
        out,
    )


def SpatialTransformer(
    data: NDArray | None = None,
    loc: NDArray | None = None,
    target_shape: Shape = _Null,
    transform_type: str = _Null,
    sampler_type: str = _Null,
    cudnn_off: bool | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Reads data through an affine transformation of its plane.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    loc : NDArray
        Parameters of the transform of each image.
    target_shape : tuple of int, default (0, 0)
        Height and width of the result; that of data by default.
    transform_type : {'affine'}, required
        How loc is read: affine.
    sampler_type : {'bilinear'}, required
        How elements are read: bilinear.
    cudnn_off : bool or None, default None
        Keeps cuDNN out of this layer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `loc` is not six numbers for each image.

    Formula
    -------
    read at (x, y) = [[a, b, c], [d, e, f]] · (column, row, 1), all from -1 to 1; loc = a, b, c, d, e, f

    Shapes
    ------
    `data` is (batch, channels, height, width), `loc` (batch, 6); the result is (batch,
    channels) + `target_shape`.

    Examples
    --------
    >>> mx.nd.SpatialTransformer(mx.nd.array([[[[1, 2], [3, 4]]]]),
    ...     mx.nd.array([[1, 0, 0, 0, 1, 0]]), target_shape=(2, 2), transform_type="affine",
    ...     sampler_type="bilinear").asnumpy()
    array([[[[1., 2.],
             [3., 4.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("SpatialTransformer", kwargs)
    return _invoke(
        _OP_SPATIALTRANSFORMER,
        (data, loc),
        (target_shape, transform_type, sampler_type, cudnn_off),
        out,
    )


def SwapAxis(
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
    return _invoke(_OP_SWAPAXIS, (data,), (dim1, dim2), out)


def UpSampling(
    *data: NDArray,
    scale: int = _Null,
    num_filter: int = _Null,
    sample_type: str = _Null,
    multi_input_mode: str = _Null,
    num_args: int = _Null,
    workspace: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Enlarges images by a whole factor.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    scale : int, required
        Factor by which the first input grows.
    num_filter : int, default 0
        Channels of data (bilinear).
    sample_type : {'bilinear', 'nearest'}, required
        nearest repeats elements; bilinear spreads them by a kernel given as `weight`.
    multi_input_mode : {'concat', 'sum'}, default 'concat'
        Whether several inputs are stacked along the channels or added.
    num_args : int, required
        Count of inputs.
    workspace : int, default 512
        Ignored; kept for old models.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` does not have four axes.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels, scale × height,
    scale × width).

    Examples
    --------
    >>> mx.nd.UpSampling(mx.nd.array([[[[1, 2]]]]), scale=2, sample_type="nearest").asnumpy()
    array([[[[1., 1., 2., 2.],
             [1., 1., 2., 2.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("UpSampling", kwargs)
    return _invoke(
        _OP_UPSAMPLING,
        data,
        (
            scale,
            num_filter,
            sample_type,
            multi_input_mode,
            len(data) if num_args is _Null else num_args,
            workspace,
        ),
        out,
    )


def abs(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Magnitude, element by element.

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
    >>> mx.nd.abs(mx.nd.array([-2, 0, 3])).asnumpy()
    array([2., 0., 3.], dtype=float32)
    """
    return _invoke(_OP_ABS, (data,), (), out)


def adam_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mean: NDArray | None = None,
    var: NDArray | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adam; the caller folds the bias correction into lr.

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
    lr : float, required
        Learning rate.
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad + wd * weight, limited to ±clip_gradient
    mean = beta1 * mean + (1 - beta1) * g
    var = beta2 * var + (1 - beta2) * g²
    weight = weight - lr * mean / (sqrt(var) + epsilon)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.adam_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     mx.nd.zeros(2), lr=0.1).asnumpy()
    array([0.6837703, 1.3162297], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("adam_update", kwargs)
    return _invoke(
        _OP_ADAM_UPDATE,
        (weight, grad, mean, var),
        (lr, beta1, beta2, epsilon, wd, rescale_grad, clip_gradient, lazy_update),
        out,
    )


def add_n(
    *args: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : NDArray
        The arrays.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> mx.nd.add_n(mx.nd.array([1, 2]), mx.nd.array([3, 4]), mx.nd.array([5, 6])).asnumpy()
    array([ 9., 12.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("add_n", kwargs)
    return _invoke(_OP_ADD_N, args, (len(args) if num_args is _Null else num_args,), out)


def all_finite(
    data: NDArray | None = None,
    init_output: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 when no element is infinite or nan, else 0.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    init_output : bool, default True
        Starts from 1; otherwise from what `out` holds.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result is (1,).

    Examples
    --------
    >>> mx.nd.all_finite(mx.nd.array([1, np.inf])).asnumpy()
    array([0.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("all_finite", kwargs)
    return _invoke(_OP_ALL_FINITE, (data,), (init_output,), out)


def amp_cast(
    data: NDArray | None = None,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Casts between the floating types of mixed precision; leaves other arrays as they are.

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
    >>> mx.nd.amp_cast(mx.nd.array([1, 2]), dtype="float16").asnumpy()
    array([1., 2.], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("amp_cast", kwargs)
    return _invoke(_OP_AMP_CAST, (data,), (dtype,), out)


def amp_multicast(
    *data: NDArray,
    num_outputs: int = _Null,
    cast_narrow: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Brings float32 and 16-bit floats to the widest precision among them.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_outputs : int, required
        Count of arrays.
    cast_narrow : bool, default False
        To the narrowest precision, not the widest.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    Each result has the shape of its input.

    Examples
    --------
    >>> [x.dtype.__name__ for x in mx.nd.amp_multicast(mx.nd.array([1]), mx.nd.ones(1, dtype="float16"), num_outputs=2)]
    ['float32', 'float32']
    """
    if kwargs:
        _refuse_unknown("amp_multicast", kwargs)
    return _invoke(
        _OP_AMP_MULTICAST,
        data,
        (len(data) if num_outputs is _Null else num_outputs, cast_narrow),
        out,
    )


def arccos(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse cosine, in radians.

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
    >>> mx.nd.arccos(mx.nd.array([-1, 0, 1])).asnumpy()
    array([3.1415927, 1.5707964, 0.       ], dtype=float32)
    """
    return _invoke(_OP_ARCCOS, (data,), (), out)


def arccosh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic cosine.

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
    >>> mx.nd.arccosh(mx.nd.array([1, 2])).asnumpy()
    array([0.      , 1.316958], dtype=float32)
    """
    return _invoke(_OP_ARCCOSH, (data,), (), out)


def arcsin(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse sine, in radians.

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
    >>> mx.nd.arcsin(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-1.5707964,  0.       ,  1.5707964], dtype=float32)
    """
    return _invoke(_OP_ARCSIN, (data,), (), out)


def arcsinh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic sine.

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
    >>> mx.nd.arcsinh(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.8813736,  0.       ,  0.8813736], dtype=float32)
    """
    return _invoke(_OP_ARCSINH, (data,), (), out)


def arctan(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse tangent, in radians.

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
    >>> mx.nd.arctan(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.7853982,  0.       ,  0.7853982], dtype=float32)
    """
    return _invoke(_OP_ARCTAN, (data,), (), out)


def arctanh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse hyperbolic tangent.

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
    >>> mx.nd.arctanh(mx.nd.array([-0.5, 0, 0.5])).asnumpy()
    array([-0.54930615,  0.        ,  0.54930615], dtype=float32)
    """
    return _invoke(_OP_ARCTANH, (data,), (), out)


def argmax(
    data: NDArray | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Place of the first largest element along `axis`.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.argmax(mx.nd.array([[1, 5, 2], [7, 0, 3]]), axis=1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("argmax", kwargs)
    return _invoke(_OP_ARGMAX, (data,), (axis, keepdims), out)


def argmax_channel(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Place of the first largest element along axis 1.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has less than two axes.

    Shapes
    ------
    `data` is (batch, classes, ...); the result lacks the second axis.

    Examples
    --------
    >>> mx.nd.argmax_channel(mx.nd.array([[1, 5, 2], [7, 0, 3]])).asnumpy()
    array([1., 0.], dtype=float32)
    """
    return _invoke(_OP_ARGMAX_CHANNEL, (data,), (), out)


def argmin(
    data: NDArray | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Place of the first smallest element along `axis`.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.argmin(mx.nd.array([[1, 5, 2], [7, 0, 3]]), axis=1).asnumpy()
    array([0., 1.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("argmin", kwargs)
    return _invoke(_OP_ARGMIN, (data,), (axis, keepdims), out)


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
    return _invoke(_OP_ARGSORT, (data,), (axis, is_ascend, dtype), out)


def batch_dot(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    forward_stype: str | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The products of two stacks of matrices, pair by pair.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'} or None, default None
        Wanted storage type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied.

    Formula
    -------
    y[b, i, j] = sum over k of lhs[b, i, k] * rhs[b, k, j]

    Shapes
    ------
    `lhs` is (batch, rows, inner), `rhs` (batch, inner, columns), the result (batch, rows,
    columns); `transpose_a` and `transpose_b` exchange the last two axes first.

    Examples
    --------
    >>> mx.nd.batch_dot(mx.nd.ones((2, 3, 4)), mx.nd.ones((2, 4, 5))).shape
    (2, 3, 5)
    """
    if kwargs:
        _refuse_unknown("batch_dot", kwargs)
    return _invoke(_OP_BATCH_DOT, (lhs, rhs), (transpose_a, transpose_b, forward_stype), out)


def batch_take(
    a: NDArray | None = None,
    indices: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Takes one element of each row of `a`; indices outside are clipped.

    Parameters
    ----------
    a : NDArray
        The matrix to choose from.
    indices : NDArray
        A column number for each row.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If there are not as many indices as rows.

    Shapes
    ------
    `a` is (rows, columns), `indices` (rows,); so is the result.

    Examples
    --------
    >>> mx.nd.batch_take(mx.nd.array([[1, 2], [3, 4]]),
    ...     mx.nd.array([1, 0], dtype="int32")).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return _invoke(_OP_BATCH_TAKE, (a, indices), (), out)


def broadcast_add(
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
    >>> mx.nd.broadcast_add(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[11., 21.],
           [12., 22.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_ADD, (lhs, rhs), (), out)


def broadcast_axes(
    data: NDArray | None = None,
    axis: Shape = _Null,
    size: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If an axis does not have the extent 1.

    Shapes
    ------
    Axes `axis`, of size 1, get the sizes `size`.

    Examples
    --------
    >>> mx.nd.broadcast_axis(mx.nd.array([[1], [2]]), axis=1, size=3).asnumpy()
    array([[1., 1., 1.],
           [2., 2., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("broadcast_axis", kwargs)
    return _invoke(_OP_BROADCAST_AXIS, (data,), (axis, size), out)


def broadcast_axis(
    data: NDArray | None = None,
    axis: Shape = _Null,
    size: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If an axis does not have the extent 1.

    Shapes
    ------
    Axes `axis`, of size 1, get the sizes `size`.

    Examples
    --------
    >>> mx.nd.broadcast_axis(mx.nd.array([[1], [2]]), axis=1, size=3).asnumpy()
    array([[1., 1., 1.],
           [2., 2., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("broadcast_axis", kwargs)
    return _invoke(_OP_BROADCAST_AXIS, (data,), (axis, size), out)


def broadcast_div(
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
    >>> mx.nd.broadcast_div(mx.nd.array([[10], [20]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[10.,  5.],
           [20., 10.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_DIV, (lhs, rhs), (), out)


def broadcast_equal(
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
    >>> mx.nd.broadcast_equal(mx.nd.array([[1], [2]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_EQUAL, (lhs, rhs), (), out)


def broadcast_greater(
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
    >>> mx.nd.broadcast_greater(mx.nd.array([[1], [2]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[0., 0.],
           [1., 0.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_GREATER, (lhs, rhs), (), out)


def broadcast_greater_equal(
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
    >>> mx.nd.broadcast_greater_equal(mx.nd.array([[1], [2]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[1., 0.],
           [1., 1.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_GREATER_EQUAL, (lhs, rhs), (), out)


def broadcast_hypot(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sqrt(lhs^2 + rhs^2) without overflow. Broadcasts.

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
    >>> mx.nd.broadcast_hypot(mx.nd.array([[3], [6]]), mx.nd.array([[4]])).asnumpy()
    array([[5.       ],
           [7.2111025]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_HYPOT, (lhs, rhs), (), out)


def broadcast_lesser(
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
    >>> mx.nd.broadcast_lesser(mx.nd.array([[1], [2]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[0., 1.],
           [0., 0.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_LESSER, (lhs, rhs), (), out)


def broadcast_lesser_equal(
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
    >>> mx.nd.broadcast_lesser_equal(mx.nd.array([[1], [2]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[1., 1.],
           [0., 1.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_LESSER_EQUAL, (lhs, rhs), (), out)


def broadcast_like(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    lhs_axes: Shape | None = _Null,
    rhs_axes: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Repeats lhs along its axes of extent 1 to reach the shape of rhs.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    lhs_axes : tuple of int or None, default None
        Axes of lhs to repeat; None means all.
    rhs_axes : tuple of int or None, default None
        The axes of rhs that give the extents.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `lhs` cannot be broadcast to the shape of `rhs`.

    Shapes
    ------
    `lhs` gets the shape of `rhs`; with axes only those sizes.

    Examples
    --------
    >>> mx.nd.broadcast_like(mx.nd.array([[1], [2]]), mx.nd.ones((2, 3))).asnumpy()
    array([[1., 1., 1.],
           [2., 2., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("broadcast_like", kwargs)
    return _invoke(_OP_BROADCAST_LIKE, (lhs, rhs), (lhs_axes, rhs_axes), out)


def broadcast_logical_and(
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
    >>> mx.nd.broadcast_logical_and(mx.nd.array([[0], [1]]), mx.nd.array([[0, 1]])).asnumpy()
    array([[0., 0.],
           [0., 1.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_LOGICAL_AND, (lhs, rhs), (), out)


def broadcast_logical_or(
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
    >>> mx.nd.broadcast_logical_or(mx.nd.array([[0], [1]]), mx.nd.array([[0, 1]])).asnumpy()
    array([[0., 1.],
           [1., 1.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_LOGICAL_OR, (lhs, rhs), (), out)


def broadcast_logical_xor(
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
    >>> mx.nd.broadcast_logical_xor(mx.nd.array([[0], [1]]), mx.nd.array([[0, 1]])).asnumpy()
    array([[0., 1.],
           [1., 0.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_LOGICAL_XOR, (lhs, rhs), (), out)


def broadcast_maximum(
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
    return _invoke(_OP_BROADCAST_MAXIMUM, (lhs, rhs), (), out)


def broadcast_minimum(
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
    return _invoke(_OP_BROADCAST_MINIMUM, (lhs, rhs), (), out)


def broadcast_minus(
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
    >>> mx.nd.broadcast_sub(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[ -9., -19.],
           [ -8., -18.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_SUB, (lhs, rhs), (), out)


def broadcast_mod(
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
    >>> mx.nd.broadcast_mod(mx.nd.array([[7], [8]]), mx.nd.array([[2, 3]])).asnumpy()
    array([[1., 1.],
           [0., 2.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_MOD, (lhs, rhs), (), out)


def broadcast_mul(
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
    >>> mx.nd.broadcast_mul(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[10., 20.],
           [20., 40.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_MUL, (lhs, rhs), (), out)


def broadcast_not_equal(
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
    >>> mx.nd.broadcast_not_equal(mx.nd.array([[1], [2]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[0., 1.],
           [1., 0.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_NOT_EQUAL, (lhs, rhs), (), out)


def broadcast_plus(
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
    >>> mx.nd.broadcast_add(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[11., 21.],
           [12., 22.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_ADD, (lhs, rhs), (), out)


def broadcast_power(
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
    >>> mx.nd.broadcast_power(mx.nd.array([[2], [3]]), mx.nd.array([[1, 2]])).asnumpy()
    array([[2., 4.],
           [3., 9.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_POWER, (lhs, rhs), (), out)


def broadcast_sub(
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
    >>> mx.nd.broadcast_sub(mx.nd.array([[1], [2]]), mx.nd.array([[10, 20]])).asnumpy()
    array([[ -9., -19.],
           [ -8., -18.]], dtype=float32)
    """
    return _invoke(_OP_BROADCAST_SUB, (lhs, rhs), (), out)


def broadcast_to(
    data: NDArray | None = None,
    shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Repeats the array along its axes of extent 1 to reach `shape`.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape : tuple of int, default ()
        Shape of the result; 0 keeps the extent of the input.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` cannot be broadcast to that shape.

    Shapes
    ------
    Sizes of 1 become those of `shape`, where 0 keeps a size.

    Examples
    --------
    >>> mx.nd.broadcast_to(mx.nd.array([[1, 2]]), shape=(2, 2)).asnumpy()
    array([[1., 2.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("broadcast_to", kwargs)
    return _invoke(_OP_BROADCAST_TO, (data,), (shape,), out)


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
    return _invoke(_OP_CAST, (data,), (dtype,), out)


def cast_storage(
    data: NDArray | None = None,
    stype: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values in another storage type.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    stype : {'csr', 'default', 'row_sparse'}, required
        Storage type of the result.
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
    >>> mx.nd.cast_storage(mx.nd.array([1, 2]), stype="default").asnumpy()
    array([1., 2.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("cast_storage", kwargs)
    return _invoke(_OP_CAST_STORAGE, (data,), (stype,), out)


def cbrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cube root.

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
    >>> mx.nd.cbrt(mx.nd.array([8, 27])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return _invoke(_OP_CBRT, (data,), (), out)


def ceil(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest whole number not below x.

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
    >>> mx.nd.ceil(mx.nd.array([-1.5, 1.5])).asnumpy()
    array([-1.,  2.], dtype=float32)
    """
    return _invoke(_OP_CEIL, (data,), (), out)


def choose_element_0index(
    data: NDArray | None = None,
    index: NDArray | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    mode: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Picks one element of each line along an axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    index : NDArray
        A position along the axis for each line.
    axis : int or None, default -1
        Axis along which the index counts.
    keepdims : bool, default False
        Keeps that axis with extent one.
    mode : {'clip', 'wrap'}, default 'clip'
        What happens to an index outside.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `index` does not have the shape of `data` without `axis`.

    Shapes
    ------
    `data` of any shape; `index` has it without axis `axis` (or with size 1 there); so has the
    result, unless `keepdims`.

    Examples
    --------
    >>> mx.nd.pick(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 0])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("pick", kwargs)
    return _invoke(_OP_PICK, (data, index), (axis, keepdims, mode), out)


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
    return _invoke(_OP_CLIP, (data,), (a_min, a_max), out)


def col2im(
    data: NDArray | None = None,
    output_size: Shape = _Null,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adds the columns of a matrix up to images, each column at its window.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    output_size : tuple of int, required
        Spatial extents of the result.
    kernel : tuple of int, required
        Window: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    dilate : tuple of int, default ()
        Distance between the window's taps; 1 by default.
    pad : tuple of int, default ()
        Elements cut off at both ends of each axis; 0 by default.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the columns do not fit the size of the output.

    Shapes
    ------
    `data` is (batch, channels × kernel elements, windows); the result (batch, channels) +
    `output_size`.

    Examples
    --------
    >>> mx.nd.col2im(mx.nd.ones((1, 4, 4)), output_size=(3, 3), kernel=(2, 2)).asnumpy()
    array([[[[1., 2., 1.],
             [2., 4., 2.],
             [1., 2., 1.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("col2im", kwargs)
    return _invoke(_OP_COL2IM, (data,), (output_size, kernel, stride, dilate, pad), out)


def concat(
    *data: NDArray,
    num_args: int = _Null,
    dim: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Joins arrays along an axis.

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

    Raises
    ------
    MXNetError
        If the inputs differ in another axis than `dim`, or have no such axis.

    Shapes
    ------
    Inputs agree in all sizes but that of axis `dim`, which add up in the result.

    Examples
    --------
    >>> mx.nd.Concat(mx.nd.array([[1, 2]]), mx.nd.array([[3, 4]]), dim=0).asnumpy()
    array([[1., 2.],
           [3., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Concat", kwargs)
    return _invoke(_OP_CONCAT, data, (len(data) if num_args is _Null else num_args, dim), out)


def cos(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cosine of an angle in radians.

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
    >>> mx.nd.cos(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 0.5403023], dtype=float32)
    """
    return _invoke(_OP_COS, (data,), (), out)


def cosh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic cosine.

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
    >>> mx.nd.cosh(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 1.5430806], dtype=float32)
    """
    return _invoke(_OP_COSH, (data,), (), out)


def crop(
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
    return _invoke(_OP_SLICE, (data,), (begin, end, step), out)


def ctc_loss(
    data: NDArray | None = None,
    label: NDArray | None = None,
    data_lengths: NDArray | None = None,
    label_lengths: NDArray | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    data_lengths : NDArray
        How many steps of each sample count.
    label_lengths : NDArray
        How many labels of each sample count.
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> mx.nd.CTCLoss(mx.nd.zeros((4, 1, 3)), mx.nd.array([[1, 2]])).asnumpy()
    array([1.686399], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("CTCLoss", kwargs)
    return _invoke(
        _OP_CTCLOSS,
        (data, label, data_lengths, label_lengths),
        (use_data_lengths, use_label_lengths, blank_label),
        out,
    )


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


def degrees(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Radians to degrees.

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
    >>> mx.nd.degrees(mx.nd.array([0, np.pi])).asnumpy()
    array([  0., 180.], dtype=float32)
    """
    return _invoke(_OP_DEGREES, (data,), (), out)


def depth_to_space(
    data: NDArray | None = None,
    block_size: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Moves groups of channels of (N, C, H, W) data into squares of the image.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    block_size : int, required
        Side of the square blocks.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the channels cannot be divided by the square of `block_size`.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels / block², height ×
    block, width × block).

    Examples
    --------
    >>> mx.nd.depth_to_space(mx.nd.ones((1, 4, 2, 3)), block_size=2).shape
    (1, 1, 4, 6)
    """
    if kwargs:
        _refuse_unknown("depth_to_space", kwargs)
    return _invoke(_OP_DEPTH_TO_SPACE, (data,), (block_size,), out)


def diag(
    data: NDArray | None = None,
    k: int = _Null,
    axis1: int = _Null,
    axis2: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The diagonal of matrices, or for a vector the matrix that has it as diagonal.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    k : int, default 0
        Which diagonal: above the main one if positive.
    axis1 : int, default 0
        Axis of the rows.
    axis2 : int, default 1
        Axis of the columns.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axes.

    Shapes
    ------
    Of a line (n,) a matrix (n, n); of a matrix its diagonal.

    Examples
    --------
    >>> mx.nd.diag(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([1., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("diag", kwargs)
    return _invoke(_OP_DIAG, (data,), (k, axis1, axis2), out)


def dot(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    forward_stype: str | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sums over the last axis of lhs and the first of rhs: the product of matrices.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'} or None, default None
        Wanted storage type of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the last axis of `lhs` does not have the extent of the first of `rhs`.

    Formula
    -------
    y[i, j] = sum over k of lhs[i, k] * rhs[k, j]

    Shapes
    ------
    The last axis of `lhs` meets the first of `rhs`: (..., inner) and (inner, ...) give all
    other axes in order.

    Examples
    --------
    >>> mx.nd.dot(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([[1, 0], [0, 10]])).asnumpy()
    array([[ 1., 20.],
           [ 3., 40.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("dot", kwargs)
    return _invoke(_OP_DOT, (lhs, rhs), (transpose_a, transpose_b, forward_stype), out)


def elemwise_add(
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


def elemwise_div(
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


def elemwise_mul(
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


def elemwise_sub(
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


def erf(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Error function.

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
    >>> mx.nd.erf(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.8427008,  0.       ,  0.8427008], dtype=float32)
    """
    return _invoke(_OP_ERF, (data,), (), out)


def erfinv(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Inverse of the error function.

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
    >>> mx.nd.erfinv(mx.nd.array([-0.5, 0, 0.5])).asnumpy()
    array([-0.47693628,  0.        ,  0.47693628], dtype=float32)
    """
    return _invoke(_OP_ERFINV, (data,), (), out)


def exp(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """e to the power x, element by element.

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
    >>> mx.nd.exp(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 2.7182817], dtype=float32)
    """
    return _invoke(_OP_EXP, (data,), (), out)


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
    return _invoke(_OP_EXPAND_DIMS, (data,), (axis,), out)


def expm1(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """exp(x) - 1, exact near zero.

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
    >>> mx.nd.expm1(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 1.7182819], dtype=float32)
    """
    return _invoke(_OP_EXPM1, (data,), (), out)


def fill_element_0index(
    lhs: NDArray | None = None,
    mhs: NDArray | None = None,
    rhs: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The matrix lhs with the value mhs[i] at column rhs[i] of row i; outside is left out.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    mhs : NDArray
        The values to be written.
    rhs : NDArray
        The second array.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `lhs` is (rows, columns), `mhs` and `rhs` are (rows,); the result has the shape of `lhs`.

    Examples
    --------
    >>> mx.nd.fill_element_0index(mx.nd.zeros((2, 2)), mx.nd.array([5, 6]),
    ...     mx.nd.array([0, 1])).asnumpy()
    array([[5., 0.],
           [0., 6.]], dtype=float32)
    """
    return _invoke(_OP_FILL_ELEMENT_0INDEX, (lhs, mhs, rhs), (), out)


def fix(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number toward zero.

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
    >>> mx.nd.fix(mx.nd.array([-1.7, 1.7])).asnumpy()
    array([-1.,  1.], dtype=float32)
    """
    return _invoke(_OP_FIX, (data,), (), out)


def flatten(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Keeps the first axis and joins all others.

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
    `data` is (batch, ...); the result (batch, product of the other sizes).

    Examples
    --------
    >>> mx.nd.Flatten(mx.nd.ones((2, 3, 4))).shape
    (2, 12)
    """
    return _invoke(_OP_FLATTEN, (data,), (), out)


def flip(
    data: NDArray | None = None,
    axis: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int, required
        Axes along which the order is reversed.
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
    >>> mx.nd.reverse(mx.nd.array([[1, 2], [3, 4]]), axis=1).asnumpy()
    array([[2., 1.],
           [4., 3.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("reverse", kwargs)
    return _invoke(_OP_REVERSE, (data,), (axis,), out)


def floor(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest whole number not above x.

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
    >>> mx.nd.floor(mx.nd.array([-1.5, 1.5])).asnumpy()
    array([-2.,  1.], dtype=float32)
    """
    return _invoke(_OP_FLOOR, (data,), (), out)


def ftml_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    d: NDArray | None = None,
    v: NDArray | None = None,
    z: NDArray | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    t: int = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_grad: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Follow the moving leader.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    d : NDArray
        State; written to.
    v : NDArray
        State; written to.
    z : NDArray
        State; written to.
    lr : float, required
        Learning rate.
    beta1 : float, default 0.6
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-08
        Added to the divisor.
    t : int, required
        Number of this update, from 1.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_grad : float, default -1
        Bound of the gradient's elements; negative: none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.ftml_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     mx.nd.zeros(2), mx.nd.zeros(2), lr=0.1, t=1).asnumpy()
    array([0.90000004, 1.1       ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("ftml_update", kwargs)
    return _invoke(
        _OP_FTML_UPDATE,
        (weight, grad, d, v, z),
        (lr, beta1, beta2, epsilon, t, wd, rescale_grad, clip_grad),
        out,
    )


def ftrl_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    z: NDArray | None = None,
    n: NDArray | None = None,
    lr: float = _Null,
    lamda1: float = _Null,
    beta: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Follow the regularized leader.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    z : NDArray
        State; written to.
    n : NDArray
        Sum of the squared gradients; written to.
    lr : float, required
        Learning rate.
    lamda1 : float, default 0.01
        Weight of the L1 penalty.
    beta : float, default 1
        Smoothing of the rate of each weight.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    z = z + g - (sqrt(n + g²) - sqrt(n)) * weight / lr
    n = n + g²
    weight = (sign(z) * lamda1 - z) / ((beta + sqrt(n)) / lr + wd) where |z| > lamda1, else 0

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.ftrl_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     mx.nd.zeros(2), lr=0.1).asnumpy()
    array([0.2993333, 0.366    ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("ftrl_update", kwargs)
    return _invoke(
        _OP_FTRL_UPDATE,
        (weight, grad, z, n),
        (lr, lamda1, beta, wd, rescale_grad, clip_gradient),
        out,
    )


def gamma(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gamma function.

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
    >>> mx.nd.gamma(mx.nd.array([1, 4, 5])).asnumpy()
    array([ 1.       ,  6.0000005, 24.       ], dtype=float32)
    """
    return _invoke(_OP_GAMMA, (data,), (), out)


def gammaln(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm of |gamma(x)|.

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
    >>> mx.nd.gammaln(mx.nd.array([1, 4, 5])).asnumpy()
    array([0.       , 1.7917595, 3.1780539], dtype=float32)
    """
    return _invoke(_OP_GAMMALN, (data,), (), out)


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
    return _invoke(_OP_GATHER_ND, (data, indices), (), out)


def hard_sigmoid(
    data: NDArray | None = None,
    alpha: float = _Null,
    beta: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha * x + beta, limited to 0..1.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    alpha : float, default 0.2
        Slope.
    beta : float, default 0.5
        Value at zero.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    y = min(max(alpha * x + beta, 0), 1)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.hard_sigmoid(mx.nd.array([-5, 0, 5])).asnumpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("hard_sigmoid", kwargs)
    return _invoke(_OP_HARD_SIGMOID, (data,), (alpha, beta), out)


def identity(
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


def im2col(
    data: NDArray | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Writes the elements of each window of a convolution as one column.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    kernel : tuple of int, required
        Window: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    dilate : tuple of int, default ()
        Distance between the window's taps; 1 by default.
    pad : tuple of int, default ()
        Zeros added at both ends of each axis; 0 by default.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` does not have a batch, a channel and the axes of `kernel`.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels × kernel elements,
    windows).

    Examples
    --------
    >>> mx.nd.im2col(mx.nd.ones((1, 2, 3, 3)), kernel=(2, 2)).shape
    (1, 8, 4)
    """
    if kwargs:
        _refuse_unknown("im2col", kwargs)
    return _invoke(_OP_IM2COL, (data,), (kernel, stride, dilate, pad), out)


def khatri_rao(
    *args: NDArray,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Column by column, the Kronecker product of matrices.

    Parameters
    ----------
    *args : NDArray
        The arrays.
    num_args : int, required
        Count of matrices.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If matrices have different numbers of columns.

    Shapes
    ------
    Matrices (rows_i, columns); the result is (product of the rows, columns).

    Examples
    --------
    >>> mx.nd.khatri_rao(mx.nd.array([[1, 2]]), mx.nd.array([[3, 4], [5, 6]])).asnumpy()
    array([[ 3.,  8.],
           [ 5., 12.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("khatri_rao", kwargs)
    return _invoke(_OP_KHATRI_RAO, args, (len(args) if num_args is _Null else num_args,), out)


def lamb_update_phase1(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mean: NDArray | None = None,
    var: NDArray | None = None,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    t: int = _Null,
    bias_correction: bool = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The direction of LAMB's step.

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
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-06
        Added to the divisor.
    t : int, required
        Number of this update, from 1.
    bias_correction : bool, default True
        Whether to correct for the first updates.
    wd : float, required
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    mean = beta1 * mean + (1 - beta1) * grad; var = beta2 * var + (1 - beta2) * grad²
    g = mean / (1 - beta1^t) / (sqrt(var / (1 - beta2^t)) + epsilon) + wd * weight

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.lamb_update_phase1(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]),
    ...     mx.nd.zeros(2), mx.nd.zeros(2), t=1, wd=0.0).asnumpy()
    array([ 0.999998, -0.999998], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("lamb_update_phase1", kwargs)
    return _invoke(
        _OP_LAMB_UPDATE_PHASE1,
        (weight, grad, mean, var),
        (beta1, beta2, epsilon, t, bias_correction, wd, rescale_grad, clip_gradient),
        out,
    )


def lamb_update_phase2(
    weight: NDArray | None = None,
    g: NDArray | None = None,
    r1: NDArray | None = None,
    r2: NDArray | None = None,
    lr: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """LAMB's step along g, for norms r1 of the weight and r2 of g.

    Parameters
    ----------
    weight : NDArray
        The weight.
    g : NDArray
        The step of the first phase.
    r1 : NDArray
        Norm of the weight.
    r2 : NDArray
        Norm of the step.
    lr : float, required
        Learning rate.
    lower_bound : float, default -1
        Least norm of the weight; negative: none.
    upper_bound : float, default -1
        Largest norm of the weight; negative: none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    weight = weight - lr * (r1 / r2) * g

    Shapes
    ------
    `weight` and `g` have one shape, `r1` and `r2` are (1,); the result has the shape of
    `weight`.

    Examples
    --------
    >>> mx.nd.lamb_update_phase2(mx.nd.array([1, 1]), mx.nd.array([1, -1]),
    ...     mx.nd.array([1]), mx.nd.array([1]), lr=0.1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("lamb_update_phase2", kwargs)
    return _invoke(_OP_LAMB_UPDATE_PHASE2, (weight, g, r1, r2), (lr, lower_bound, upper_bound), out)


def linalg_det(
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
    return _invoke(_OP_LINALG_DET_, (A,), (), out)


def linalg_extractdiag(
    A: NDArray | None = None,
    offset: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
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
    `A` is (..., n, n); the result (..., n - |offset|).

    Examples
    --------
    >>> mx.nd.linalg.extractdiag(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([1., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_extractdiag", kwargs)
    return _invoke(_OP_LINALG_EXTRACTDIAG_, (A,), (offset,), out)


def linalg_extracttrian(
    A: NDArray | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A triangle of square matrices, packed into lines.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `A` is (..., n, n); the result is flat: (..., n (n + 1) / 2) for offset 0.

    Examples
    --------
    >>> mx.nd.linalg.extracttrian(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([1., 3., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_extracttrian", kwargs)
    return _invoke(_OP_LINALG_EXTRACTTRIAN_, (A,), (offset, lower), out)


def linalg_gelqf(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The factors of A = L · Q: rows of Q orthonormal, L lower triangular.

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
        If a matrix has more rows than columns.

    Shapes
    ------
    `A` is (..., rows, columns) with rows ≤ columns; L is (..., rows, rows), Q has the shape
    of `A`.

    Examples
    --------
    >>> [x.shape for x in mx.nd.linalg.gelqf(mx.nd.ones((2, 3)))]
    [(2, 3), (2, 2)]
    """
    return _invoke(_OP_LINALG_GELQF_, (A,), (), out)


def linalg_gemm(
    A: NDArray | None = None,
    B: NDArray | None = None,
    C: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    beta: float = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · op(A) · op(B) + beta · C for stacks of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    C : NDArray
        A matrix, or a stack of them, that is added.
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    beta : float, default 1
        Factor of C.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); `C` and the result are (..., rows,
    columns).

    Examples
    --------
    >>> mx.nd.linalg.gemm(mx.nd.array([[1, 2]]), mx.nd.array([[1], [1]]),
    ...     mx.nd.array([[10]]), alpha=1.0, beta=1.0).asnumpy()
    array([[13.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_gemm", kwargs)
    return _invoke(_OP_LINALG_GEMM_, (A, B, C), (transpose_a, transpose_b, alpha, beta, axis), out)


def linalg_gemm2(
    A: NDArray | None = None,
    B: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · op(A) · op(B) for stacks of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); the result (..., rows, columns).

    Examples
    --------
    >>> mx.nd.linalg.gemm2(mx.nd.array([[1, 2]]), mx.nd.array([[1], [1]])).asnumpy()
    array([[3.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_gemm2", kwargs)
    return _invoke(_OP_LINALG_GEMM2_, (A, B), (transpose_a, transpose_b, alpha, axis), out)


def linalg_inverse(
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
    return _invoke(_OP_LINALG_INVERSE_, (A,), (), out)


def linalg_makediag(
    A: NDArray | None = None,
    offset: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square matrices that are zero but for one diagonal.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `A` is (..., n); the result (..., n + |offset|, n + |offset|).

    Examples
    --------
    >>> mx.nd.linalg.makediag(mx.nd.array([1, 2])).asnumpy()
    array([[1., 0.],
           [0., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_makediag", kwargs)
    return _invoke(_OP_LINALG_MAKEDIAG_, (A,), (offset,), out)


def linalg_maketrian(
    A: NDArray | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square matrices with a triangle from packed lines.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `A` is (..., n (n + 1) / 2); the result (..., n, n).

    Examples
    --------
    >>> mx.nd.linalg.maketrian(mx.nd.array([1, 2, 3])).asnumpy()
    array([[1., 0.],
           [2., 3.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_maketrian", kwargs)
    return _invoke(_OP_LINALG_MAKETRIAN_, (A,), (offset, lower), out)


def linalg_potrf(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> NDArray:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Formula
    -------
    A = L · Lᵀ, L lower triangular (lower=False: A = Uᵀ · U)

    Shapes
    ------
    `A` is (..., n, n), symmetric and positive definite; the result has the same shape.

    Examples
    --------
    >>> mx.nd.linalg.potrf(mx.nd.array([[4, 2], [2, 5]])).asnumpy()
    array([[2., 0.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_potrf", kwargs)
    return _invoke(_OP_LINALG_POTRF_, (A,), (lower,), out)


def linalg_potri(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> NDArray:
    """The inverse of positive definite matrices, from their Cholesky factors.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Formula
    -------
    (A · Aᵀ)⁻¹ for the lower triangular A that potrf gave

    Shapes
    ------
    `A` is (..., n, n), triangular; the result has the same shape.

    Examples
    --------
    >>> mx.nd.linalg.potri(mx.nd.array([[2, 0], [0, 4]])).asnumpy()
    array([[0.25  , 0.    ],
           [0.    , 0.0625]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_potri", kwargs)
    return _invoke(_OP_LINALG_POTRI_, (A,), (lower,), out)


def linalg_slogdet(
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
    return _invoke(_OP_LINALG_SLOGDET_, (A,), (), out)


def linalg_sumlogdiag(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The sum of the logarithms on the diagonal of square matrices.

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
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.nd.linalg.sumlogdiag(mx.nd.array([[1, 2], [3, np.e]])).asnumpy()
    array([0.99999994], dtype=float32)
    """
    return _invoke(_OP_LINALG_SUMLOGDIAG_, (A,), (), out)


def linalg_syrk(
    A: NDArray | None = None,
    transpose: bool = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `A` has less than two axes.

    Shapes
    ------
    `A` is (..., rows, columns); the result (..., rows, rows), or (..., columns, columns) with
    `transpose`.

    Examples
    --------
    >>> mx.nd.linalg.syrk(mx.nd.array([[1, 2]])).asnumpy()
    array([[5.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_syrk", kwargs)
    return _invoke(_OP_LINALG_SYRK_, (A,), (transpose, alpha), out)


def linalg_trmm(
    A: NDArray | None = None,
    B: NDArray | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · op(A) · B, or alpha · B · op(A), for stacks of triangular matrices A.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.nd.linalg.trmm(mx.nd.array([[1, 0], [2, 3]]),
    ...     mx.nd.array([[1, 1], [1, 1]])).asnumpy()
    array([[1., 1.],
           [5., 5.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_trmm", kwargs)
    return _invoke(_OP_LINALG_TRMM_, (A, B), (transpose, rightside, lower, alpha), out)


def linalg_trsm(
    A: NDArray | None = None,
    B: NDArray | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Solves op(A) · X = alpha · B, or X · op(A) = alpha · B, for triangular matrices A.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.nd.linalg.trsm(mx.nd.array([[1, 0], [2, 4]]), mx.nd.array([[1], [6]])).asnumpy()
    array([[1.],
           [1.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_trsm", kwargs)
    return _invoke(_OP_LINALG_TRSM_, (A, B), (transpose, rightside, lower, alpha), out)


def log(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Natural logarithm.

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
    >>> mx.nd.log(mx.nd.array([1, 10])).asnumpy()
    array([0.       , 2.3025851], dtype=float32)
    """
    return _invoke(_OP_LOG, (data,), (), out)


def log10(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm to base 10.

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
    >>> mx.nd.log10(mx.nd.array([1, 10])).asnumpy()
    array([0., 1.], dtype=float32)
    """
    return _invoke(_OP_LOG10, (data,), (), out)


def log1p(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """log(1 + x), exact near zero.

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
    >>> mx.nd.log1p(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 0.6931472], dtype=float32)
    """
    return _invoke(_OP_LOG1P, (data,), (), out)


def log2(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Logarithm to base 2.

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
    >>> mx.nd.log2(mx.nd.array([1, 8])).asnumpy()
    array([0., 3.], dtype=float32)
    """
    return _invoke(_OP_LOG2, (data,), (), out)


def log_softmax(
    data: NDArray | None = None,
    axis: int = _Null,
    temperature: float | None = _Null,
    dtype: DTypeLike | None = _Null,
    use_length: bool | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The logarithm of softmax.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float or None, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; that of data by default.
    use_length : bool or None, default False
        Whether `length` says how much of each line counts.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Formula
    -------
    y = x / temperature - log(sum(exp(x / temperature))), along axis

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.log_softmax(mx.nd.array([[1, 1], [0, 2]])).asnumpy()
    array([[-0.6931472 , -0.6931472 ],
           [-2.126928  , -0.12692802]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("log_softmax", kwargs)
    return _invoke(_OP_LOG_SOFTMAX, (data,), (axis, temperature, dtype, use_length), out)


def logical_not(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 where x is 0, else 0.

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
    >>> mx.nd.logical_not(mx.nd.array([0, 1, -2])).asnumpy()
    array([1., 0., 0.], dtype=float32)
    """
    return _invoke(_OP_LOGICAL_NOT, (data,), (), out)


def make_loss(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values as a loss: backward starts here with ones.

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
    >>> mx.nd.make_loss(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _invoke(_OP_MAKE_LOSS, (data,), (), out)


def max(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.max(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([5., 7.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("max", kwargs)
    return _invoke(_OP_MAX, (data,), (axis, keepdims, exclude), out)


def max_axis(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Largest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.max(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([5., 7.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("max", kwargs)
    return _invoke(_OP_MAX, (data,), (axis, keepdims, exclude), out)


def mean(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Mean over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.mean(mx.nd.array([[1, 5], [7, 3]]), axis=0).asnumpy()
    array([4., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("mean", kwargs)
    return _invoke(_OP_MEAN, (data,), (axis, keepdims, exclude), out)


def min(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.min(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([1., 3.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("min", kwargs)
    return _invoke(_OP_MIN, (data,), (axis, keepdims, exclude), out)


def min_axis(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Smallest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.min(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([1., 3.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("min", kwargs)
    return _invoke(_OP_MIN, (data,), (axis, keepdims, exclude), out)


def moments(
    data: NDArray | None = None,
    axes: Shape | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Mean and variance over some axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axes : tuple of int or None, default None
        Axes to reduce.
    keepdims : bool, default False
        Whether they stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Formula
    -------
    mean = sum(x) / n, variance = sum((x - mean)²) / n

    Shapes
    ------
    `data` of any shape; mean and variance lack the axes `axes`.

    Examples
    --------
    >>> [x.asnumpy() for x in mx.nd.moments(mx.nd.array([[1, 5], [7, 3]]), axes=(0,))]
    [array([4., 4.], dtype=float32), array([9., 1.], dtype=float32)]
    """
    if kwargs:
        _refuse_unknown("moments", kwargs)
    return _invoke(_OP_MOMENTS, (data,), (axes, keepdims), out)


def mp_lamb_update_phase1(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mean: NDArray | None = None,
    var: NDArray | None = None,
    weight32: NDArray | None = None,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    t: int = _Null,
    bias_correction: bool = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The direction of LAMB's step, in single precision.

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
    beta1 : float, default 0.9
        Decay of the first moment.
    beta2 : float, default 0.999
        Decay of the second moment.
    epsilon : float, default 1e-06
        Added to the divisor.
    t : int, required
        Number of this update, from 1.
    bias_correction : bool, default True
        Whether to correct for the first updates.
    wd : float, required
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.mp_lamb_update_phase1(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.zeros(2), mx.nd.zeros(2), mx.nd.ones(2),
    ...     t=1, wd=0.0).asnumpy()
    array([0.99999905, 0.99999905], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("mp_lamb_update_phase1", kwargs)
    return _invoke(
        _OP_MP_LAMB_UPDATE_PHASE1,
        (weight, grad, mean, var, weight32),
        (beta1, beta2, epsilon, t, bias_correction, wd, rescale_grad, clip_gradient),
        out,
    )


def mp_lamb_update_phase2(
    weight: NDArray | None = None,
    g: NDArray | None = None,
    r1: NDArray | None = None,
    r2: NDArray | None = None,
    weight32: NDArray | None = None,
    lr: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lamb_update_phase2 of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : NDArray
        The weight.
    g : NDArray
        The step of the first phase.
    r1 : NDArray
        Norm of the weight.
    r2 : NDArray
        Norm of the step.
    weight32 : NDArray
        The weight in float32; written to.
    lr : float, required
        Learning rate.
    lower_bound : float, default -1
        Least norm of the weight; negative: none.
    upper_bound : float, default -1
        Largest norm of the weight; negative: none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    As `lamb_update_phase2`; `weight32` has the shape of `weight`.

    Examples
    --------
    >>> mx.nd.mp_lamb_update_phase2(mx.nd.ones(2, dtype="float16"), mx.nd.ones(2),
    ...     mx.nd.array([1]), mx.nd.array([1]), mx.nd.ones(2), lr=0.1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("mp_lamb_update_phase2", kwargs)
    return _invoke(
        _OP_MP_LAMB_UPDATE_PHASE2,
        (weight, g, r1, r2, weight32),
        (lr, lower_bound, upper_bound),
        out,
    )


def mp_nag_mom_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mom: NDArray | None = None,
    weight32: NDArray | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """nag_mom_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mom : NDArray
        The momentum; written to.
    weight32 : NDArray
        The weight in float32; written to.
    lr : float, required
        Learning rate.
    momentum : float, default 0
        Decay of the momentum.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.mp_nag_mom_update(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.zeros(2), mx.nd.ones(2), lr=0.1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("mp_nag_mom_update", kwargs)
    return _invoke(
        _OP_MP_NAG_MOM_UPDATE,
        (weight, grad, mom, weight32),
        (lr, momentum, wd, rescale_grad, clip_gradient),
        out,
    )


def mp_sgd_mom_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mom: NDArray | None = None,
    weight32: NDArray | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sgd_mom_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mom : NDArray
        The momentum; written to.
    weight32 : NDArray
        The weight in float32; written to.
    lr : float, required
        Learning rate.
    momentum : float, default 0
        Decay of the momentum.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.mp_sgd_mom_update(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.zeros(2), mx.nd.ones(2), lr=0.1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("mp_sgd_mom_update", kwargs)
    return _invoke(
        _OP_MP_SGD_MOM_UPDATE,
        (weight, grad, mom, weight32),
        (lr, momentum, wd, rescale_grad, clip_gradient, lazy_update),
        out,
    )


def mp_sgd_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    weight32: NDArray | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """sgd_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    weight32 : NDArray
        The weight in float32; written to.
    lr : float, required
        Learning rate.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.mp_sgd_update(mx.nd.ones(2, dtype="float16"), mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2), lr=0.1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("mp_sgd_update", kwargs)
    return _invoke(
        _OP_MP_SGD_UPDATE,
        (weight, grad, weight32),
        (lr, wd, rescale_grad, clip_gradient, lazy_update),
        out,
    )


def multi_all_finite(
    *data: NDArray,
    num_arrays: int = _Null,
    init_output: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 when no element of any array is infinite or nan, else 0.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_arrays : int, default 1
        Count of arrays.
    init_output : bool, default True
        Starts from 1; otherwise from what `out` holds.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    Arrays of any shapes; the result is (1,).

    Examples
    --------
    >>> mx.nd.multi_all_finite(mx.nd.array([1, 2]), mx.nd.array([[3]]), num_arrays=2).asnumpy()
    array([1.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("multi_all_finite", kwargs)
    return _invoke(
        _OP_MULTI_ALL_FINITE,
        data,
        (len(data) if num_arrays is _Null else num_arrays, init_output),
        out,
    )


def multi_lars(
    lrs: NDArray | None = None,
    weights_sum_sq: NDArray | None = None,
    grads_sum_sq: NDArray | None = None,
    wds: NDArray | None = None,
    eta: float = _Null,
    eps: float = _Null,
    rescale_grad: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rates of layers, scaled by the norms of weights and gradients.

    Parameters
    ----------
    lrs : NDArray
        Learning rates.
    weights_sum_sq : NDArray
        Sums of the squared weights.
    grads_sum_sq : NDArray
        Sums of the squared gradients.
    wds : NDArray
        Weight decays.
    eta : float, required
        Share of the weight's norm that a step may have.
    eps : float, required
        Added to the divisor.
    rescale_grad : float, default 1
        Factor that multiplies the gradients.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    All inputs and the result are (weights,).

    Examples
    --------
    >>> mx.nd.multi_lars(mx.nd.array([0.1]), mx.nd.array([4]), mx.nd.array([1]),
    ...     mx.nd.array([0]), eta=0.01, eps=1e-8).asnumpy()
    array([0.002], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("multi_lars", kwargs)
    return _invoke(
        _OP_MULTI_LARS, (lrs, weights_sum_sq, grads_sum_sq, wds), (eta, eps, rescale_grad), out
    )


def multi_mp_sgd_mom_update(
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
    """mp_sgd_mom_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> mx.nd.multi_mp_sgd_mom_update(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.zeros(2), mx.nd.ones(2), lrs=(0.1,),
    ...     wds=(0.0,), num_weights=1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("multi_mp_sgd_mom_update", kwargs)
    return _invoke(
        _OP_MULTI_MP_SGD_MOM_UPDATE,
        data,
        (lrs, wds, momentum, rescale_grad, clip_gradient, num_weights),
        out,
    )


def multi_mp_sgd_update(
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
    """mp_sgd_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> mx.nd.multi_mp_sgd_update(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.ones(2), lrs=(0.1,), wds=(0.0,),
    ...     num_weights=1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("multi_mp_sgd_update", kwargs)
    return _invoke(
        _OP_MULTI_MP_SGD_UPDATE, data, (lrs, wds, rescale_grad, clip_gradient, num_weights), out
    )


def multi_sgd_mom_update(
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
    """sgd_mom_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> mx.nd.multi_sgd_mom_update(mx.nd.array([1, 1]), mx.nd.array([1, -1]),
    ...     mx.nd.zeros(2), lrs=(0.1,), wds=(0.0,), num_weights=1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("multi_sgd_mom_update", kwargs)
    return _invoke(
        _OP_MULTI_SGD_MOM_UPDATE,
        data,
        (lrs, wds, momentum, rescale_grad, clip_gradient, num_weights),
        out,
    )


def multi_sgd_update(
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
    """sgd_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> mx.nd.multi_sgd_update(mx.nd.array([1, 1]), mx.nd.array([1, -1]), lrs=(0.1,),
    ...     wds=(0.0,), num_weights=1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("multi_sgd_update", kwargs)
    return _invoke(
        _OP_MULTI_SGD_UPDATE, data, (lrs, wds, rescale_grad, clip_gradient, num_weights), out
    )


def multi_sum_sq(
    *data: NDArray,
    num_arrays: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The sum of squares of each array, in one array.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_arrays : int, required
        Number of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    Arrays of any shapes; the result is (num_arrays,).

    Examples
    --------
    >>> mx.nd.multi_sum_sq(mx.nd.array([1, 2]), mx.nd.array([[3]]), num_arrays=2).asnumpy()
    array([5., 9.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("multi_sum_sq", kwargs)
    return _invoke(_OP_MULTI_SUM_SQ, data, (len(data) if num_arrays is _Null else num_arrays,), out)


def nag_mom_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mom: NDArray | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gradient descent with Nesterov's momentum.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mom : NDArray
        The momentum; written to.
    lr : float, required
        Learning rate.
    momentum : float, default 0
        Decay of the momentum.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    step = -lr * (g + wd * weight)
    mom = momentum * mom + step
    weight = weight + momentum * mom + step

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.nag_mom_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     lr=0.1, momentum=0.9).asnumpy()
    array([0.905    , 1.0949999], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("nag_mom_update", kwargs)
    return _invoke(
        _OP_NAG_MOM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient),
        out,
    )


def nanprod(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Product over the given axes; nan counts as 1.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.nanprod(mx.nd.array([[2, np.nan], [3, 4]]), axis=1).asnumpy()
    array([ 2., 12.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("nanprod", kwargs)
    return _invoke(_OP_NANPROD, (data,), (axis, keepdims, exclude), out)


def nansum(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum over the given axes; nan counts as 0.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.nansum(mx.nd.array([[2, np.nan], [3, 4]]), axis=1).asnumpy()
    array([2., 7.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("nansum", kwargs)
    return _invoke(_OP_NANSUM, (data,), (axis, keepdims, exclude), out)


def negative(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-x, element by element.

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
    >>> mx.nd.negative(mx.nd.array([1, -2])).asnumpy()
    array([-1.,  2.], dtype=float32)
    """
    return _invoke(_OP_NEGATIVE, (data,), (), out)


def norm(
    data: NDArray | None = None,
    ord: int = _Null,
    axis: Shape | None = _Null,
    out_dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Norm over the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    ord : int, default 2
        1: sum of magnitudes; 2: root of the sum of squares.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    out_dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis, or `ord` is neither 1 nor 2.

    Formula
    -------
    ord 1: sum(|x|); ord 2: sqrt(sum(x²))

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.norm(mx.nd.array([[3, 4], [6, 8]]), axis=1).asnumpy()
    array([ 5., 10.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("norm", kwargs)
    return _invoke(_OP_NORM, (data,), (ord, axis, out_dtype, keepdims), out)


def normal(
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


def one_hot(
    indices: NDArray | None = None,
    depth: int = _Null,
    on_value: float = _Null,
    off_value: float = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns each index into a line with on_value there and off_value elsewhere.

    Parameters
    ----------
    indices : NDArray
        The positions of the ones.
    depth : int, required
        Length of the new last axis.
    on_value : float, default 1
        Value at the index.
    off_value : float, default 0
        Value everywhere else.
    dtype : str or numpy.dtype, default float32
        Dtype of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `depth` is negative or missing.

    Shapes
    ------
    The result has the shape of `indices` and one axis of `depth` more.

    Examples
    --------
    >>> mx.nd.one_hot(mx.nd.array([1, 0]), depth=3).asnumpy()
    array([[0., 1., 0.],
           [1., 0., 0.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("one_hot", kwargs)
    return _invoke(_OP_ONE_HOT, (indices,), (depth, on_value, off_value, dtype), out)


def ones_like(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Ones in the shape and dtype of data.

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
    >>> mx.nd.ones_like(mx.nd.array([[1, 2]])).asnumpy()
    array([[1., 1.]], dtype=float32)
    """
    return _invoke(_OP_ONES_LIKE, (data,), (), out)


def pad(
    data: NDArray | None = None,
    mode: str = _Null,
    pad_width: Shape = _Null,
    constant_value: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Puts a border around the data: a constant, the edge, or the data reflected.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mode : {'constant', 'edge', 'reflect'}, required
        What the border holds.
    pad_width : tuple of int, required
        (before, after) of each axis in turn.
    constant_value : float, default 0
        Value of a constant border.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `pad_width` does not have two numbers for each axis.

    Shapes
    ------
    `data` has 4 or 5 axes; each grows by its two entries of `pad_width`, those of the first
    two axes being 0.

    Examples
    --------
    >>> mx.nd.Pad(mx.nd.array([[[[1, 2], [3, 4]]]]), mode="edge",
    ...     pad_width=(0, 0, 0, 0, 0, 0, 1, 1)).asnumpy()
    array([[[[1., 1., 2., 2.],
             [3., 3., 4., 4.]]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("Pad", kwargs)
    return _invoke(_OP_PAD, (data,), (mode, pad_width, constant_value), out)


def pick(
    data: NDArray | None = None,
    index: NDArray | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    mode: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Picks one element of each line along an axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    index : NDArray
        A position along the axis for each line.
    axis : int or None, default -1
        Axis along which the index counts.
    keepdims : bool, default False
        Keeps that axis with extent one.
    mode : {'clip', 'wrap'}, default 'clip'
        What happens to an index outside.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `index` does not have the shape of `data` without `axis`.

    Shapes
    ------
    `data` of any shape; `index` has it without axis `axis` (or with size 1 there); so has the
    result, unless `keepdims`.

    Examples
    --------
    >>> mx.nd.pick(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 0])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("pick", kwargs)
    return _invoke(_OP_PICK, (data, index), (axis, keepdims, mode), out)


def preloaded_multi_mp_sgd_mom_update(
    *data: NDArray,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """mp_sgd_mom_update of several weights.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
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

    Shapes
    ------
    As `multi_mp_sgd_mom_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> mx.nd.preloaded_multi_mp_sgd_mom_update(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.zeros(2), mx.nd.ones(2),
    ...     mx.nd.array([0.1]), mx.nd.array([0]), num_weights=1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("preloaded_multi_mp_sgd_mom_update", kwargs)
    return _invoke(
        _OP_PRELOADED_MULTI_MP_SGD_MOM_UPDATE,
        data,
        (momentum, rescale_grad, clip_gradient, num_weights),
        out,
    )


def preloaded_multi_mp_sgd_update(
    *data: NDArray,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """mp_sgd_update of several weights.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
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

    Shapes
    ------
    As `multi_mp_sgd_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> mx.nd.preloaded_multi_mp_sgd_update(mx.nd.ones(2, dtype="float16"),
    ...     mx.nd.ones(2, dtype="float16"), mx.nd.ones(2), mx.nd.array([0.1]),
    ...     mx.nd.array([0]), num_weights=1).asnumpy()
    array([0.9, 0.9], dtype=float16)
    """
    if kwargs:
        _refuse_unknown("preloaded_multi_mp_sgd_update", kwargs)
    return _invoke(
        _OP_PRELOADED_MULTI_MP_SGD_UPDATE, data, (rescale_grad, clip_gradient, num_weights), out
    )


def preloaded_multi_sgd_mom_update(
    *data: NDArray,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """sgd_mom_update of several weights.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
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

    Shapes
    ------
    As `multi_sgd_mom_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> mx.nd.preloaded_multi_sgd_mom_update(mx.nd.array([1, 1]), mx.nd.array([1, -1]),
    ...     mx.nd.zeros(2), mx.nd.array([0.1]), mx.nd.array([0]), num_weights=1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("preloaded_multi_sgd_mom_update", kwargs)
    return _invoke(
        _OP_PRELOADED_MULTI_SGD_MOM_UPDATE,
        data,
        (momentum, rescale_grad, clip_gradient, num_weights),
        out,
    )


def preloaded_multi_sgd_update(
    *data: NDArray,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """sgd_update of several weights.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
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

    Shapes
    ------
    As `multi_sgd_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> mx.nd.preloaded_multi_sgd_update(mx.nd.array([1, 1]), mx.nd.array([1, -1]),
    ...     mx.nd.array([0.1]), mx.nd.array([0]), num_weights=1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("preloaded_multi_sgd_update", kwargs)
    return _invoke(
        _OP_PRELOADED_MULTI_SGD_UPDATE, data, (rescale_grad, clip_gradient, num_weights), out
    )


def prod(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Product over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.prod(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([ 5., 21.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("prod", kwargs)
    return _invoke(_OP_PROD, (data,), (axis, keepdims, exclude), out)


def radians(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Degrees to radians.

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
    >>> mx.nd.radians(mx.nd.array([0, 180])).asnumpy()
    array([0.       , 3.1415927], dtype=float32)
    """
    return _invoke(_OP_RADIANS, (data,), (), out)


def random_exponential(
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


def random_gamma(
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


def random_generalized_negative_binomial(
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


def random_negative_binomial(
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


def random_normal(
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


def random_pdf_dirichlet(
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


def random_pdf_exponential(
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


def random_pdf_gamma(
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


def random_pdf_generalized_negative_binomial(
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


def random_pdf_negative_binomial(
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


def random_pdf_normal(
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


def random_pdf_poisson(
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


def random_pdf_uniform(
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


def random_poisson(
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
    return _invoke(_OP_RANDOM_RANDINT_, (), (low, high, shape, ctx, dtype), out)


def random_uniform(
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


def ravel_multi_index(
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


def rcbrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / cbrt(x), element by element.

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
    >>> mx.nd.rcbrt(mx.nd.array([8, 27])).asnumpy()
    array([0.5       , 0.33333334], dtype=float32)
    """
    return _invoke(_OP_RCBRT, (data,), (), out)


def reciprocal(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / x, element by element.

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
    >>> mx.nd.reciprocal(mx.nd.array([2, 4])).asnumpy()
    array([0.5 , 0.25], dtype=float32)
    """
    return _invoke(_OP_RECIPROCAL, (data,), (), out)


def relu(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """max(x, 0), element by element.

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
    >>> mx.nd.relu(mx.nd.array([-1, 0, 2])).asnumpy()
    array([0., 0., 2.], dtype=float32)
    """
    return _invoke(_OP_RELU, (data,), (), out)


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
    return _invoke(_OP_REPEAT, (data,), (repeats, axis), out)


def reset_arrays(
    *data: NDArray,
    num_arrays: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Sets every element of the arrays to 0.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_arrays : int, required
        Number of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    Arrays of any shapes, filled with zeros in place.

    Examples
    --------
    >>> mx.nd.reset_arrays(mx.nd.ones(2), num_arrays=1)
    []
    """
    if kwargs:
        _refuse_unknown("reset_arrays", kwargs)
    return _invoke(_OP_RESET_ARRAYS, data, (num_arrays,), out)


def reshape(
    data: NDArray | None = None,
    shape: Shape = _Null,
    reverse: bool = _Null,
    target_shape: Shape = _Null,
    keep_highest: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gives the same elements another shape.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape : tuple of int, default ()
        The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits.
    reverse : bool, default False
        Matches `shape` from right to left.
    target_shape : tuple of int, default ()
        Deprecated: use `shape`.
    keep_highest : bool, default False
        Deprecated: keeps the first extent with `target_shape`.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the new shape does not have as many elements.

    Shapes
    ------
    The result has the same elements in the shape `shape`: 0 keeps a size, -1 is what is left
    over, -2 copies the rest, -3 joins two axes, -4 splits one.

    Examples
    --------
    >>> mx.nd.Reshape(mx.nd.ones((2, 3, 4)), shape=(0, -1)).shape
    (2, 12)
    """
    if kwargs:
        _refuse_unknown("Reshape", kwargs)
    return _invoke(_OP_RESHAPE, (data,), (shape, reverse, target_shape, keep_highest), out)


def reshape_like(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    lhs_begin: int | None = _Null,
    lhs_end: int | None = _Null,
    rhs_begin: int | None = _Null,
    rhs_end: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gives lhs the shape of rhs, or some of its axes the extents of some of rhs's.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    lhs_begin : int or None, default None
        First axis of lhs to replace.
    lhs_end : int or None, default None
        One past the last axis of lhs to replace.
    rhs_begin : int or None, default None
        First axis of rhs to take.
    rhs_end : int or None, default None
        One past the last axis of rhs to take.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `rhs` does not have as many elements.

    Shapes
    ------
    `lhs` gets the shape of `rhs`, or of the axes of it that are named.

    Examples
    --------
    >>> mx.nd.reshape_like(mx.nd.array([1, 2, 3, 4]), mx.nd.ones((2, 2))).asnumpy()
    array([[1., 2.],
           [3., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("reshape_like", kwargs)
    return _invoke(_OP_RESHAPE_LIKE, (lhs, rhs), (lhs_begin, lhs_end, rhs_begin, rhs_end), out)


def reverse(
    data: NDArray | None = None,
    axis: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int, required
        Axes along which the order is reversed.
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
    >>> mx.nd.reverse(mx.nd.array([[1, 2], [3, 4]]), axis=1).asnumpy()
    array([[2., 1.],
           [4., 3.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("reverse", kwargs)
    return _invoke(_OP_REVERSE, (data,), (axis,), out)


def rint(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number, halves downward.

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
    >>> mx.nd.rint(mx.nd.array([-1.5, 1.5, 2.5])).asnumpy()
    array([-2.,  1.,  2.], dtype=float32)
    """
    return _invoke(_OP_RINT, (data,), (), out)


def rmsprop_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    n: NDArray | None = None,
    lr: float = _Null,
    gamma1: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    clip_weights: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """RMSProp, as Tieleman and Hinton gave it.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    n : NDArray
        Running mean of the squared gradients; written to.
    lr : float, required
        Learning rate.
    gamma1 : float, default 0.95
        Decay of the mean of squares.
    epsilon : float, default 1e-08
        Added under the root.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    clip_weights : float, default -1
        Bound of the weights; negative means none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad + wd * weight, limited to ±clip_gradient
    n = gamma1 * n + (1 - gamma1) * g²
    weight = weight - lr * g / sqrt(n + epsilon)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.rmsprop_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     lr=0.1).asnumpy()
    array([0.5527866, 1.4472134], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("rmsprop_update", kwargs)
    return _invoke(
        _OP_RMSPROP_UPDATE,
        (weight, grad, n),
        (lr, gamma1, epsilon, wd, rescale_grad, clip_gradient, clip_weights),
        out,
    )


def rmspropalex_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    n: NDArray | None = None,
    g: NDArray | None = None,
    delta: NDArray | None = None,
    lr: float = _Null,
    gamma1: float = _Null,
    gamma2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    clip_weights: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """RMSProp, as Graves gave it.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    n : NDArray
        Running mean of their squares; written to.
    g : NDArray
        Running mean of the gradients; written to.
    delta : NDArray
        The last step; written to.
    lr : float, required
        Learning rate.
    gamma1 : float, default 0.95
        Decay of the two means.
    gamma2 : float, default 0.9
        Decay of the step.
    epsilon : float, default 1e-08
        Added under the root.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    clip_weights : float, default -1
        Bound of the weights; negative means none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    g = rescale_grad * grad + wd * weight, limited to ±clip_gradient
    n = gamma1 * n + (1 - gamma1) * g²
    mean = gamma1 * mean + (1 - gamma1) * g       (the input g)
    delta = gamma2 * delta - lr * g / sqrt(n - mean² + epsilon)
    weight = weight + delta

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.rmspropalex_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]),
    ...     mx.nd.zeros(2), mx.nd.zeros(2), mx.nd.zeros(2), lr=0.1).asnumpy()
    array([0.5411688, 1.4588312], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("rmspropalex_update", kwargs)
    return _invoke(
        _OP_RMSPROPALEX_UPDATE,
        (weight, grad, n, g, delta),
        (lr, gamma1, gamma2, epsilon, wd, rescale_grad, clip_gradient, clip_weights),
        out,
    )


def round(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Nearest whole number, halves away from zero.

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
    >>> mx.nd.round(mx.nd.array([-1.5, 1.4, 2.5])).asnumpy()
    array([-2.,  1.,  3.], dtype=float32)
    """
    return _invoke(_OP_ROUND, (data,), (), out)


def rsqrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / sqrt(x), element by element.

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
    >>> mx.nd.rsqrt(mx.nd.array([4, 16])).asnumpy()
    array([0.5 , 0.25], dtype=float32)
    """
    return _invoke(_OP_RSQRT, (data,), (), out)


def sample_exponential(
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


def sample_gamma(
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


def sample_generalized_negative_binomial(
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


def sample_multinomial(
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


def sample_negative_binomial(
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


def sample_normal(
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


def sample_poisson(
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


def sample_uniform(
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


def scatter_nd(
    data: NDArray | None = None,
    indices: NDArray | None = None,
    shape: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Zeros with slices of data written at the positions that the columns of indices name.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    indices : NDArray
        Positions, one row of them for each axis.
    shape : tuple of int, required
        Shape of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` does not fit the indices and the shape.

    Shapes
    ------
    `indices` is (axes, ...), `data` has a value for each of its columns; the result has the
    shape `shape`, zeros elsewhere.

    Examples
    --------
    >>> mx.nd.scatter_nd(mx.nd.array([5, 6]), mx.nd.array([[0, 1], [1, 0]]),
    ...     shape=(2, 2)).asnumpy()
    array([[0., 5.],
           [6., 0.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("scatter_nd", kwargs)
    return _invoke(_OP_SCATTER_ND, (data, indices), (shape,), out)


def sgd_mom_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mom: NDArray | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gradient descent with momentum.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mom : NDArray
        The momentum; written to.
    lr : float, required
        Learning rate.
    momentum : float, default 0
        Decay of the momentum.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    mom = momentum * mom - lr * (g + wd * weight)
    weight = weight + mom

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.sgd_mom_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     lr=0.1, momentum=0.9).asnumpy()
    array([0.95, 1.05], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sgd_mom_update", kwargs)
    return _invoke(
        _OP_SGD_MOM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient, lazy_update),
        out,
    )


def sgd_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gradient descent.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    lr : float, required
        Learning rate.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    lazy_update : bool, default True
        Whether rows missing in a row_sparse gradient are left alone.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    weight = weight - lr * (g + wd * weight)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.sgd_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), lr=0.1).asnumpy()
    array([0.95, 1.05], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sgd_update", kwargs)
    return _invoke(
        _OP_SGD_UPDATE, (weight, grad), (lr, wd, rescale_grad, clip_gradient, lazy_update), out
    )


def shape_array(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The extents of the data, int64.

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
    The result is (axes,).

    Examples
    --------
    >>> mx.nd.shape_array(mx.nd.ones((2, 3))).asnumpy()
    array([2, 3])
    """
    return _invoke(_OP_SHAPE_ARRAY, (data,), (), out)


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
    return _invoke(_OP_SHUFFLE_, (data,), (), out)


def sigmoid(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 / (1 + exp(-x)), element by element.

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
    >>> mx.nd.sigmoid(mx.nd.array([-1, 0, 1])).asnumpy()
    array([0.26894143, 0.5       , 0.7310586 ], dtype=float32)
    """
    return _invoke(_OP_SIGMOID, (data,), (), out)


def sign(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-1, 0 or 1, element by element.

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
    >>> mx.nd.sign(mx.nd.array([-2, 0, 3])).asnumpy()
    array([-1.,  0.,  1.], dtype=float32)
    """
    return _invoke(_OP_SIGN, (data,), (), out)


def signsgd_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A step of fixed size against the gradient's sign.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    lr : float, required
        Learning rate.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    weight = (1 - lr * wd) * weight - lr * sign(grad)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.signsgd_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), lr=0.1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("signsgd_update", kwargs)
    return _invoke(_OP_SIGNSGD_UPDATE, (weight, grad), (lr, wd, rescale_grad, clip_gradient), out)


def signum_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    mom: NDArray | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    wd_lh: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A step of fixed size along the momentum's sign.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    mom : NDArray
        The momentum; written to.
    lr : float, required
        Learning rate.
    momentum : float, default 0
        Decay of the momentum.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    wd_lh : float, default 0
        Weight decay apart from the momentum.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ.

    Formula
    -------
    g = rescale_grad * grad, limited to ±clip_gradient
    mom = momentum * mom - (1 - momentum) * (wd * weight + g)
    weight = (1 - lr * wd_lh) * weight + lr * sign(mom)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> mx.nd.signum_update(mx.nd.array([1, 1]), mx.nd.array([0.5, -0.5]), mx.nd.zeros(2),
    ...     lr=0.1).asnumpy()
    array([0.9, 1.1], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("signum_update", kwargs)
    return _invoke(
        _OP_SIGNUM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient, wd_lh),
        out,
    )


def sin(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sine of an angle in radians.

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
    >>> mx.nd.sin(mx.nd.array([0, 1])).asnumpy()
    array([0.        , 0.84147096], dtype=float32)
    """
    return _invoke(_OP_SIN, (data,), (), out)


def sinh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic sine.

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
    >>> mx.nd.sinh(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 1.1752012], dtype=float32)
    """
    return _invoke(_OP_SINH, (data,), (), out)


def size_array(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The count of elements of the data, int64.

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
    The result is (1,).

    Examples
    --------
    >>> mx.nd.size_array(mx.nd.ones((2, 3))).asnumpy()
    array([6])
    """
    return _invoke(_OP_SIZE_ARRAY, (data,), (), out)


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
    return _invoke(_OP_SLICE, (data,), (begin, end, step), out)


def slice_axis(
    data: NDArray | None = None,
    axis: int = _Null,
    begin: int = _Null,
    end: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cuts out the positions begin..end of one axis.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int, required
        Axis to cut.
    begin : int, required
        First position; negative counts from the end.
    end : int or None, required
        One past the last position; None: to the end.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis, or the limits are outside of it.

    Shapes
    ------
    Axis `axis` has the size end - begin, the others stay.

    Examples
    --------
    >>> mx.nd.slice_axis(mx.nd.array([[1, 2, 3], [4, 5, 6]]), axis=1, begin=1, end=3).asnumpy()
    array([[2., 3.],
           [5., 6.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("slice_axis", kwargs)
    return _invoke(_OP_SLICE_AXIS, (data,), (axis, begin, end), out)


def slice_like(
    data: NDArray | None = None,
    shape_like: NDArray | None = None,
    axes: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Cuts axes to the extents that those of shape_like have.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    shape_like : NDArray
        An array with the wanted extents.
    axes : tuple of int, default ()
        Axes to cut; () cuts all of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `shape_like` is longer than `data` along an axis.

    Shapes
    ------
    Axes `axes`, by default all, get the sizes of `shape_like`.

    Examples
    --------
    >>> mx.nd.slice_like(mx.nd.array([[1, 2, 3], [4, 5, 6]]), mx.nd.ones((1, 2))).asnumpy()
    array([[1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("slice_like", kwargs)
    return _invoke(_OP_SLICE_LIKE, (data, shape_like), (axes,), out)


def smooth_l1(
    data: NDArray | None = None,
    scalar: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """0.5 (sigma x)^2 near zero, |x| - 0.5 / sigma^2 beyond.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        sigma: the function is quadratic where |x| < 1 / sigma^2.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    y = 0.5 * (scalar * x)²  where |x| < 1 / scalar²
    y = |x| - 0.5 / scalar²    elsewhere

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.smooth_l1(mx.nd.array([-2, 0.5, 2])).asnumpy()
    array([1.5  , 0.125, 1.5  ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("smooth_l1", kwargs)
    return _invoke(_OP_SMOOTH_L1, (data,), (scalar,), out)


def softmax(
    data: NDArray | None = None,
    length: NDArray | None = None,
    axis: int = _Null,
    temperature: float | None = _Null,
    dtype: DTypeLike | None = _Null,
    use_length: bool | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Exponentiates, then scales each line along `axis` to sum to one.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    length : NDArray
        How many elements of each line count.
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float or None, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; that of data by default.
    use_length : bool or None, default False
        Whether `length` says how much of each line counts.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Formula
    -------
    y = exp(x / temperature) / sum(exp(x / temperature)), along axis

    Shapes
    ------
    `data` of any shape, `length` without axis `axis`; the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.softmax(mx.nd.array([[1, 1], [0, 2]])).asnumpy()
    array([[0.5       , 0.5       ],
           [0.11920292, 0.8807971 ]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("softmax", kwargs)
    return _invoke(_OP_SOFTMAX, (data, length), (axis, temperature, dtype, use_length), out)


def softmax_cross_entropy(
    data: NDArray | None = None,
    label: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The sum over the batch of -log softmax(data)[label].

    Parameters
    ----------
    data : NDArray
        The array to work on.
    label : NDArray
        The labels.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` is no matrix, or there are not as many labels as rows.

    Formula
    -------
    y = -sum over the batch of log(softmax(data)[label])

    Shapes
    ------
    `data` is (batch, classes), `label` (batch,); the result is (1,), the sum.

    Examples
    --------
    >>> mx.nd.softmax_cross_entropy(mx.nd.array([[1, 1], [0, 2]]),
    ...     mx.nd.array([0, 1])).asnumpy()
    array([0.8200752], dtype=float32)
    """
    return _invoke(_OP_SOFTMAX_CROSS_ENTROPY, (data, label), (), out)


def softmin(
    data: NDArray | None = None,
    axis: int = _Null,
    temperature: float | None = _Null,
    dtype: DTypeLike | None = _Null,
    use_length: bool | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """softmax of -data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float or None, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; that of data by default.
    use_length : bool or None, default False
        Whether `length` says how much of each line counts.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Formula
    -------
    y = exp(-x / temperature) / sum(exp(-x / temperature)), along axis

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.softmin(mx.nd.array([[1, 1], [0, 2]])).asnumpy()
    array([[0.5       , 0.5       ],
           [0.8807971 , 0.11920292]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("softmin", kwargs)
    return _invoke(_OP_SOFTMIN, (data,), (axis, temperature, dtype, use_length), out)


def softsign(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x / (1 + |x|), element by element.

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
    >>> mx.nd.softsign(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.5,  0. ,  0.5], dtype=float32)
    """
    return _invoke(_OP_SOFTSIGN, (data,), (), out)


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
    return _invoke(_OP_SORT, (data,), (axis, is_ascend), out)


def space_to_depth(
    data: NDArray | None = None,
    block_size: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Moves squares of the image of (N, C, H, W) data into groups of channels.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    block_size : int, required
        Side of the square blocks.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If height or width cannot be divided by `block_size`.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels × block², height /
    block, width / block).

    Examples
    --------
    >>> mx.nd.space_to_depth(mx.nd.ones((1, 1, 4, 6)), block_size=2).shape
    (1, 4, 2, 3)
    """
    if kwargs:
        _refuse_unknown("space_to_depth", kwargs)
    return _invoke(_OP_SPACE_TO_DEPTH, (data,), (block_size,), out)


def split(
    data: NDArray | None = None,
    num_outputs: int = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Divides an axis into equal parts, one output each.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    num_outputs : int, required
        Count of equal parts.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the axis cannot be divided into `num_outputs` equal parts.

    Shapes
    ------
    The size of axis `axis` is divided by num_outputs, in each of the results; with
    `squeeze_axis` an axis that became 1 is gone.

    Examples
    --------
    >>> [part.shape for part in mx.nd.SliceChannel(mx.nd.ones((2, 6)), num_outputs=3)]
    [(2, 2), (2, 2), (2, 2)]
    """
    if kwargs:
        _refuse_unknown("SliceChannel", kwargs)
    return _invoke(_OP_SLICECHANNEL, (data,), (num_outputs, axis, squeeze_axis), out)


def sqrt(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square root.

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
    >>> mx.nd.sqrt(mx.nd.array([4, 9])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    return _invoke(_OP_SQRT, (data,), (), out)


def square(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x * x, element by element.

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
    >>> mx.nd.square(mx.nd.array([-2, 3])).asnumpy()
    array([4., 9.], dtype=float32)
    """
    return _invoke(_OP_SQUARE, (data,), (), out)


def squeeze(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Drops axes of extent one.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : tuple of int or None, default None
        Axes of extent one to drop; None drops all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If an axis is to be dropped whose extent is not 1.

    Shapes
    ------
    Axes of size 1, or those of `axis`, are gone.

    Examples
    --------
    >>> mx.nd.squeeze(mx.nd.ones((1, 3, 1)), axis=0).shape
    (3, 1)
    """
    if kwargs:
        _refuse_unknown("squeeze", kwargs)
    return _invoke(_OP_SQUEEZE, (data,), (axis,), out)


def stack(
    *data: NDArray,
    axis: int = _Null,
    num_args: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Joins arrays of equal shape along a new axis.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    axis : int, default 0
        Position of the new axis.
    num_args : int, required
        Count of arrays.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ.

    Shapes
    ------
    Inputs of one shape; the result has one axis more, at `axis`, with their number.

    Examples
    --------
    >>> mx.nd.stack(mx.nd.array([1, 2]), mx.nd.array([3, 4]), axis=1).asnumpy()
    array([[1., 3.],
           [2., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("stack", kwargs)
    return _invoke(_OP_STACK, data, (axis, len(data) if num_args is _Null else num_args), out)


def stop_gradient(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The same values; gradients stop here.

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
    >>> mx.nd.BlockGrad(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _invoke(_OP_BLOCKGRAD, (data,), (), out)


def sum(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.sum(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([ 6., 10.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sum", kwargs)
    return _invoke(_OP_SUM, (data,), (axis, keepdims, exclude), out)


def sum_axis(
    data: NDArray | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Sum over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.nd.sum(mx.nd.array([[1, 5], [7, 3]]), axis=1).asnumpy()
    array([ 6., 10.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("sum", kwargs)
    return _invoke(_OP_SUM, (data,), (axis, keepdims, exclude), out)


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
    return _invoke(_OP_SWAPAXIS, (data,), (dim1, dim2), out)


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
    return _invoke(_OP_TAKE, (a, indices), (axis, mode), out)


def tan(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Tangent of an angle in radians.

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
    >>> mx.nd.tan(mx.nd.array([0, 1])).asnumpy()
    array([0.       , 1.5574077], dtype=float32)
    """
    return _invoke(_OP_TAN, (data,), (), out)


def tanh(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Hyperbolic tangent.

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
    >>> mx.nd.tanh(mx.nd.array([-1, 0, 1])).asnumpy()
    array([-0.7615942,  0.       ,  0.7615942], dtype=float32)
    """
    return _invoke(_OP_TANH, (data,), (), out)


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
    return _invoke(_OP_TILE, (data,), (reps,), out)


def topk(
    data: NDArray | None = None,
    axis: int | None = _Null,
    k: int = _Null,
    ret_typ: str = _Null,
    is_ascend: bool = _Null,
    dtype: DTypeLike = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The k largest elements of each line, in order: where they are, or what.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axis : int or None, default -1
        Axis to search; None flattens first.
    k : int, default 1
        Count of elements per line; below 1 returns all.
    ret_typ : {'both', 'indices', 'mask', 'value'}, default 'indices'
        What to return of the elements found.
    is_ascend : bool, default False
        Finds the smallest instead of the largest.
    dtype : str or numpy.dtype, default float32
        Dtype of the indices.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `k` is larger than the extent of the axis.

    Shapes
    ------
    Axis `axis` has the size k; with `mask` the shape of `data`.

    Examples
    --------
    >>> mx.nd.topk(mx.nd.array([[3, 1, 2]]), k=2, ret_typ="value").asnumpy()
    array([[3., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("topk", kwargs)
    return _invoke(_OP_TOPK, (data,), (axis, k, ret_typ, is_ascend, dtype), out)


def transpose(
    data: NDArray | None = None,
    axes: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Permutes the axes.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    axes : tuple of int, default ()
        Axis of the data for each axis of the result; () reverses them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `axes` do not name every axis once.

    Shapes
    ------
    The axes in the order `axes`, by default reversed.

    Examples
    --------
    >>> mx.nd.transpose(mx.nd.ones((2, 3, 4)), axes=(0, 2, 1)).shape
    (2, 4, 3)
    """
    if kwargs:
        _refuse_unknown("transpose", kwargs)
    return _invoke(_OP_TRANSPOSE, (data,), (axes,), out)


def trunc(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Whole part: rounds toward zero.

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
    >>> mx.nd.trunc(mx.nd.array([-1.7, 1.7])).asnumpy()
    array([-1.,  1.], dtype=float32)
    """
    return _invoke(_OP_TRUNC, (data,), (), out)


def uniform(
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


def unravel_index(
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


def where(
    condition: NDArray | None = None,
    x: NDArray | None = None,
    y: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """x where the condition is not 0, else y. A condition with one axis selects rows.

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

    Raises
    ------
    MXNetError
        If the shapes of `condition`, `x` and `y` do not fit.

    Shapes
    ------
    `x` and `y` have one shape; `condition` has it too, or is (first size,). The result has
    the shape of `x`.

    Examples
    --------
    >>> mx.nd.where(mx.nd.array([1, 0]), mx.nd.array([1, 2]), mx.nd.array([10, 20])).asnumpy()
    array([ 1., 20.], dtype=float32)
    """
    return _invoke(_OP_WHERE, (condition, x, y), (), out)


def zeros_like(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Zeros in the shape and dtype of data.

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
    >>> mx.nd.zeros_like(mx.nd.array([[1, 2]])).asnumpy()
    array([[0., 0.]], dtype=float32)
    """
    return _invoke(_OP_ZEROS_LIKE, (data,), (), out)

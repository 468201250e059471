"""Operators of mx.nd.op, generated from the catalog by tools/gen_python_api.py."""

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

_OP_ABS = _core.op("abs")
_OP_ACTIVATION = _core.op("Activation")
_OP_ADAM_UPDATE = _core.op("adam_update")
_OP_ADD_N = _core.op("add_n")
_OP_AMP_CAST = _core.op("amp_cast")
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
_OP_BATCH_DOT = _core.op("batch_dot")
_OP_BATCH_TAKE = _core.op("batch_take")
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
_OP_CBRT = _core.op("cbrt")
_OP_CEIL = _core.op("ceil")
_OP_CLIP = _core.op("clip")
_OP_CONCAT = _core.op("Concat")
_OP_CONVOLUTION = _core.op("Convolution")
_OP_COPY_ = _core.op("_copy")
_OP_COS = _core.op("cos")
_OP_COSH = _core.op("cosh")
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
_OP_FIX = _core.op("fix")
_OP_FLATTEN = _core.op("Flatten")
_OP_FLOOR = _core.op("floor")
_OP_FTRL_UPDATE = _core.op("ftrl_update")
_OP_FULLYCONNECTED = _core.op("FullyConnected")
_OP_GAMMA = _core.op("gamma")
_OP_GAMMALN = _core.op("gammaln")
_OP_GATHER_ND = _core.op("gather_nd")
_OP_GROUPNORM = _core.op("GroupNorm")
_OP_HARD_SIGMOID = _core.op("hard_sigmoid")
_OP_INSTANCENORM = _core.op("InstanceNorm")
_OP_L2NORMALIZATION = _core.op("L2Normalization")
_OP_LAYERNORM = _core.op("LayerNorm")
_OP_LEAKYRELU = _core.op("LeakyReLU")
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
_OP_MP_NAG_MOM_UPDATE = _core.op("mp_nag_mom_update")
_OP_MP_SGD_MOM_UPDATE = _core.op("mp_sgd_mom_update")
_OP_MP_SGD_UPDATE = _core.op("mp_sgd_update")
_OP_NAG_MOM_UPDATE = _core.op("nag_mom_update")
_OP_NANPROD = _core.op("nanprod")
_OP_NANSUM = _core.op("nansum")
_OP_NEGATIVE = _core.op("negative")
_OP_NORM = _core.op("norm")
_OP_ONES_LIKE = _core.op("ones_like")
_OP_ONE_HOT = _core.op("one_hot")
_OP_PAD = _core.op("Pad")
_OP_PICK = _core.op("pick")
_OP_POOLING = _core.op("Pooling")
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
_OP_RCBRT = _core.op("rcbrt")
_OP_RECIPROCAL = _core.op("reciprocal")
_OP_RELU = _core.op("relu")
_OP_REPEAT = _core.op("repeat")
_OP_RESHAPE = _core.op("Reshape")
_OP_RESHAPE_LIKE = _core.op("reshape_like")
_OP_REVERSE = _core.op("reverse")
_OP_RINT = _core.op("rint")
_OP_RMSPROPALEX_UPDATE = _core.op("rmspropalex_update")
_OP_RMSPROP_UPDATE = _core.op("rmsprop_update")
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
_OP_SQRT = _core.op("sqrt")
_OP_SQUARE = _core.op("square")
_OP_SQUEEZE = _core.op("squeeze")
_OP_STACK = _core.op("stack")
_OP_SUM = _core.op("sum")
_OP_SWAPAXIS = _core.op("SwapAxis")
_OP_TAKE = _core.op("take")
_OP_TAN = _core.op("tan")
_OP_TANH = _core.op("tanh")
_OP_TILE = _core.op("tile")
_OP_TOPK = _core.op("topk")
_OP_TRANSPOSE = _core.op("transpose")
_OP_TRUNC = _core.op("trunc")
_OP_UPSAMPLING = _core.op("UpSampling")
_OP_WHERE = _core.op("where")
_OP_ZEROS_LIKE = _core.op("zeros_like")


def Activation(data=None, act_type=_Null, out=None, name=None, **kwargs):
    """Applies relu, sigmoid, softrelu, softsign or tanh, element by element.

    Parameters
    ----------
    data : array
    act_type : {'relu', 'sigmoid', 'softrelu', 'softsign', 'tanh'}, required
        The function to apply.
    """
    return _call(_OP_ACTIVATION, (data,), (act_type,), out, kwargs)


def BatchNorm(
    data=None,
    gamma=None,
    beta=None,
    moving_mean=None,
    moving_var=None,
    eps=_Null,
    momentum=_Null,
    fix_gamma=_Null,
    use_global_stats=_Null,
    output_mean_var=_Null,
    axis=_Null,
    cudnn_off=_Null,
    min_calib_range=_Null,
    max_calib_range=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Normalizes each channel to mean beta and deviation gamma.

    Parameters
    ----------
    data : array
    gamma : array
    beta : array
    moving_mean : array
    moving_var : array
    eps : float, default 0.0010000000474974513
        Added to the variance.
    momentum : float, default 0.8999999761581421
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
    min_calib_range : float, default None
        Smallest output seen in calibration.
    max_calib_range : float, default None
        Largest output seen in calibration.
    """
    return _call(
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
        kwargs,
    )


def BlockGrad(data=None, out=None, name=None, **kwargs):
    """The same values; gradients stop here.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_BLOCKGRAD, (data,), (), out, kwargs)


def Cast(data=None, dtype=_Null, out=None, name=None, **kwargs):
    """The values in another element type; integers wrap, fractions are cut off.

    Parameters
    ----------
    data : array
    dtype : str or numpy.dtype, required
        Element type of the result.
    """
    return _call(_OP_CAST, (data,), (dtype,), out, kwargs)


def Concat(*data, num_args=_Null, dim=_Null, out=None, name=None, **kwargs):
    """Joins arrays along an axis.

    Parameters
    ----------
    data : array
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    """
    return _call(_OP_CONCAT, data, (len(data) if num_args is _Null else num_args, dim), out, kwargs)


def Convolution(
    data=None,
    weight=None,
    bias=None,
    kernel=_Null,
    stride=_Null,
    dilate=_Null,
    pad=_Null,
    num_filter=_Null,
    num_group=_Null,
    workspace=_Null,
    no_bias=_Null,
    cudnn_tune=_Null,
    cudnn_off=_Null,
    layout=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Slides `num_filter` kernels over data and adds up the products.

    Parameters
    ----------
    data : array
    weight : array
    bias : array
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
    cudnn_tune : {'fastest', 'limited_workspace', 'off'}, default None
        How cuDNN's algorithm is chosen.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'}, default None
        Order of data's axes; channels first by default.
    """
    return _call(
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
        kwargs,
    )


def Deconvolution(
    data=None,
    weight=None,
    bias=None,
    kernel=_Null,
    stride=_Null,
    dilate=_Null,
    pad=_Null,
    adj=_Null,
    target_shape=_Null,
    num_filter=_Null,
    num_group=_Null,
    workspace=_Null,
    no_bias=_Null,
    cudnn_tune=_Null,
    cudnn_off=_Null,
    layout=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Spreads each element of data over a window: a convolution backwards.

    Parameters
    ----------
    data : array
    weight : array
    bias : array
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
    cudnn_tune : {'fastest', 'limited_workspace', 'off'}, default None
        How cuDNN's algorithm is chosen.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'}, default None
        Order of data's axes; channels first by default.
    """
    return _call(
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
        kwargs,
    )


def Dropout(
    data=None, p=_Null, mode=_Null, axes=_Null, cudnn_off=_Null, out=None, name=None, **kwargs
):
    """Sets elements to 0 with probability p and scales the others by 1 / (1 - p).

    Parameters
    ----------
    data : array
    p : float, default 0.5
        Probability that an element becomes 0.
    mode : {'always', 'training'}, default training
        Whether to drop only in training, or always.
    axes : tuple of int, default ()
        Axes along which all elements share their fate.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    """
    return _call(_OP_DROPOUT, (data,), (p, mode, axes, cudnn_off), out, kwargs)


def ElementWiseSum(*data, num_args=_Null, out=None, name=None, **kwargs):
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    args : array
    num_args : int, required
        Count of arrays.
    """
    return _call(_OP_ADD_N, data, (len(data) if num_args is _Null else num_args,), out, kwargs)


def Embedding(
    data=None,
    weight=None,
    input_dim=_Null,
    output_dim=_Null,
    dtype=_Null,
    sparse_grad=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : array
    weight : array
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    """
    return _call(
        _OP_EMBEDDING, (data, weight), (input_dim, output_dim, dtype, sparse_grad), out, kwargs
    )


def Flatten(data=None, out=None, name=None, **kwargs):
    """Keeps the first axis and joins all others.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_FLATTEN, (data,), (), out, kwargs)


def FullyConnected(
    data=None,
    weight=None,
    bias=None,
    num_hidden=_Null,
    no_bias=_Null,
    flatten=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """data times the transpose of weight, plus bias.

    Parameters
    ----------
    data : array
    weight : array
    bias : array
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    """
    return _call(
        _OP_FULLYCONNECTED, (data, weight, bias), (num_hidden, no_bias, flatten), out, kwargs
    )


def GroupNorm(
    data=None,
    gamma=None,
    beta=None,
    num_groups=_Null,
    eps=_Null,
    output_mean_var=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Normalizes each group of channels of each image.

    Parameters
    ----------
    data : array
    gamma : array
    beta : array
    num_groups : int, default 1
        Groups that channels are split into.
    eps : float, default 9.999999747378752e-06
        Added to the variance.
    output_mean_var : bool, default False
        Also returns the mean and sqrt(variance + eps) of each group.
    """
    return _call(
        _OP_GROUPNORM, (data, gamma, beta), (num_groups, eps, output_mean_var), out, kwargs
    )


def InstanceNorm(data=None, gamma=None, beta=None, eps=_Null, out=None, name=None, **kwargs):
    """Normalizes each channel of each image.

    Parameters
    ----------
    data : array
    gamma : array
    beta : array
    eps : float, default 0.0010000000474974513
        Added to the variance.
    """
    return _call(_OP_INSTANCENORM, (data, gamma, beta), (eps,), out, kwargs)


def L2Normalization(data=None, eps=_Null, mode=_Null, out=None, name=None, **kwargs):
    """Divides by the root of the sum of squares.

    Parameters
    ----------
    data : array
    eps : float, default 1.000000013351432e-10
        Added to the sum of squares.
    mode : {'channel', 'instance', 'spatial'}, default instance
        What gets length one: each instance, the channels of each position, or the
        positions of each channel.
    """
    return _call(_OP_L2NORMALIZATION, (data,), (eps, mode), out, kwargs)


def LRN(
    data=None, alpha=_Null, beta=_Null, knorm=_Null, nsize=_Null, out=None, name=None, **kwargs
):
    """Divides each element by a power of the squares of neighbouring channels.

    Parameters
    ----------
    data : array
    alpha : float, default 9.999999747378752e-05
        Weight of the squares.
    beta : float, default 0.75
        Power of the sum.
    knorm : float, default 2
        Added to the squares.
    nsize : int, required
        Count of neighbouring channels; odd.
    """
    return _call(_OP_LRN, (data,), (alpha, beta, knorm, nsize), out, kwargs)


def LayerNorm(
    data=None,
    gamma=None,
    beta=None,
    axis=_Null,
    eps=_Null,
    output_mean_var=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Normalizes each line along `axis`, then scales by gamma and adds beta.

    Parameters
    ----------
    data : array
    gamma : array
    beta : array
    axis : int, default -1
        Axis along which lines are normalized.
    eps : float, default 9.999999747378752e-06
        Added to the variance.
    output_mean_var : bool, default False
        Also returns the mean and sqrt(variance + eps) of each line.
    """
    return _call(_OP_LAYERNORM, (data, gamma, beta), (axis, eps, output_mean_var), out, kwargs)


def LeakyReLU(
    data=None,
    gamma=None,
    act_type=_Null,
    slope=_Null,
    lower_bound=_Null,
    upper_bound=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Keeps positive elements and bends negative ones: leaky, elu, selu, gelu, prelu, rrelu.

    Parameters
    ----------
    data : array
    gamma : array
    act_type : {'elu', 'gelu', 'leaky', 'prelu', 'rrelu', 'selu'}, default leaky
        The function to apply.
    slope : float, default 0.25
        Slope for negative elements (leaky, elu).
    lower_bound : float, default 0.125
        Smallest random slope (rrelu).
    upper_bound : float, default 0.33399999141693115
        Largest random slope (rrelu).
    """
    return _call(
        _OP_LEAKYRELU, (data, gamma), (act_type, slope, lower_bound, upper_bound), out, kwargs
    )


def LinearRegressionOutput(data=None, label=None, grad_scale=_Null, out=None, name=None, **kwargs):
    """data, with the gradient of half its squared error.

    Parameters
    ----------
    data : array
    label : array
    grad_scale : float, default 1
        Factor of the gradient.
    """
    return _call(_OP_LINEARREGRESSIONOUTPUT, (data, label), (grad_scale,), out, kwargs)


def LogisticRegressionOutput(
    data=None, label=None, grad_scale=_Null, out=None, name=None, **kwargs
):
    """sigmoid, with the gradient of the cross entropy.

    Parameters
    ----------
    data : array
    label : array
    grad_scale : float, default 1
        Factor of the gradient.
    """
    return _call(_OP_LOGISTICREGRESSIONOUTPUT, (data, label), (grad_scale,), out, kwargs)


def MAERegressionOutput(data=None, label=None, grad_scale=_Null, out=None, name=None, **kwargs):
    """data, with the gradient of its absolute error.

    Parameters
    ----------
    data : array
    label : array
    grad_scale : float, default 1
        Factor of the gradient.
    """
    return _call(_OP_MAEREGRESSIONOUTPUT, (data, label), (grad_scale,), out, kwargs)


def MakeLoss(
    data=None,
    grad_scale=_Null,
    valid_thresh=_Null,
    normalization=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Returns data; its gradient is grad_scale whatever follows.

    Parameters
    ----------
    data : array
    grad_scale : float, default 1
        The gradient of each element.
    valid_thresh : float, default 0
        Elements above it are counted as valid.
    normalization : {'batch', 'null', 'valid'}, default null
        Divides the gradient by the batch or by the count of valid elements.
    """
    return _call(_OP_MAKELOSS, (data,), (grad_scale, valid_thresh, normalization), out, kwargs)


def Pad(
    data=None, mode=_Null, pad_width=_Null, constant_value=_Null, out=None, name=None, **kwargs
):
    """Puts a border around the data: a constant, the edge, or the data reflected.

    Parameters
    ----------
    data : array
    mode : {'constant', 'edge', 'reflect'}, required
        What the border holds.
    pad_width : tuple of int, required
        (before, after) of each axis in turn.
    constant_value : float, default 0
        Value of a constant border.
    """
    return _call(_OP_PAD, (data,), (mode, pad_width, constant_value), out, kwargs)


def Pooling(
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
    """Takes the largest, the mean, the sum or a norm of each window.

    Parameters
    ----------
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
        kwargs,
    )


def Reshape(
    data=None,
    shape=_Null,
    reverse=_Null,
    target_shape=_Null,
    keep_highest=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Gives the same elements another shape.

    Parameters
    ----------
    data : array
    shape : tuple of int, default ()
        The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits.
    reverse : bool, default False
        Matches `shape` from right to left.
    target_shape : tuple of int, default ()
        Deprecated: use `shape`.
    keep_highest : bool, default False
        Deprecated: keeps the first extent with `target_shape`.
    """
    return _call(_OP_RESHAPE, (data,), (shape, reverse, target_shape, keep_highest), out, kwargs)


def SliceChannel(
    data=None, num_outputs=_Null, axis=_Null, squeeze_axis=_Null, out=None, name=None, **kwargs
):
    """Divides an axis into equal parts, one output each.

    Parameters
    ----------
    data : array
    num_outputs : int, required
        Count of equal parts.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    """
    return _call(_OP_SLICECHANNEL, (data,), (num_outputs, axis, squeeze_axis), out, kwargs)


def Softmax(
    data=None,
    label=None,
    grad_scale=_Null,
    ignore_label=_Null,
    multi_output=_Null,
    use_ignore=_Null,
    preserve_shape=_Null,
    normalization=_Null,
    out_grad=_Null,
    smooth_alpha=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """softmax whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : array
    label : array
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
    normalization : {'batch', 'null', 'valid'}, default null
        Divides the gradient by the batch, or by the labels that are not ignored.
    out_grad : bool, default False
        Whether the gradient of the output is multiplied in.
    smooth_alpha : float, default 0
        Probability taken from the label for the others.
    """
    return _call(
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
        kwargs,
    )


def SoftmaxActivation(data=None, mode=_Null, out=None, name=None, **kwargs):
    """softmax along the channels or along the last axis; deprecated, use softmax.

    Parameters
    ----------
    data : array
    mode : {'channel', 'instance'}, default instance
        channel: along axis 1; instance: along the last axis.
    """
    return _call(_OP_SOFTMAXACTIVATION, (data,), (mode,), out, kwargs)


def SoftmaxOutput(
    data=None,
    label=None,
    grad_scale=_Null,
    ignore_label=_Null,
    multi_output=_Null,
    use_ignore=_Null,
    preserve_shape=_Null,
    normalization=_Null,
    out_grad=_Null,
    smooth_alpha=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """softmax whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : array
    label : array
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
    normalization : {'batch', 'null', 'valid'}, default null
        Divides the gradient by the batch, or by the labels that are not ignored.
    out_grad : bool, default False
        Whether the gradient of the output is multiplied in.
    smooth_alpha : float, default 0
        Probability taken from the label for the others.
    """
    return _call(
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
        kwargs,
    )


def SwapAxis(data=None, dim1=_Null, dim2=_Null, out=None, name=None, **kwargs):
    """Exchanges two axes.

    Parameters
    ----------
    data : array
    dim1 : int, default 0
        The first axis.
    dim2 : int, default 0
        The axis it changes places with.
    """
    return _call(_OP_SWAPAXIS, (data,), (dim1, dim2), out, kwargs)


def UpSampling(
    *data,
    scale=_Null,
    num_filter=_Null,
    sample_type=_Null,
    multi_input_mode=_Null,
    num_args=_Null,
    workspace=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Enlarges images by a whole factor.

    Parameters
    ----------
    data : array
    scale : int, required
        Factor by which the first input grows.
    num_filter : int, default 0
        Channels of data (bilinear).
    sample_type : {'bilinear', 'nearest'}, required
        nearest repeats elements; bilinear spreads them by a kernel given as `weight`.
    multi_input_mode : {'concat', 'sum'}, default concat
        Whether several inputs are stacked along the channels or added.
    num_args : int, required
        Count of inputs.
    workspace : int, default 512
        Ignored; kept for old models.
    """
    return _call(
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
        kwargs,
    )


def abs(data=None, out=None, name=None, **kwargs):
    """Magnitude, element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ABS, (data,), (), out, kwargs)


def adam_update(
    weight=None,
    grad=None,
    mean=None,
    var=None,
    lr=_Null,
    beta1=_Null,
    beta2=_Null,
    epsilon=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Adam; the caller folds the bias correction into lr.

    Parameters
    ----------
    weight : array
    grad : array
    mean : array
    var : array
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
    """
    return _call(
        _OP_ADAM_UPDATE,
        (weight, grad, mean, var),
        (lr, beta1, beta2, epsilon, wd, rescale_grad, clip_gradient, lazy_update),
        out,
        kwargs,
    )


def add_n(*data, num_args=_Null, out=None, name=None, **kwargs):
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    args : array
    num_args : int, required
        Count of arrays.
    """
    return _call(_OP_ADD_N, data, (len(data) if num_args is _Null else num_args,), out, kwargs)


def amp_cast(data=None, dtype=_Null, out=None, name=None, **kwargs):
    """Casts between the floating types of mixed precision; leaves other arrays as they are.

    Parameters
    ----------
    data : array
    dtype : str or numpy.dtype, required
        Element type of the result.
    """
    return _call(_OP_AMP_CAST, (data,), (dtype,), out, kwargs)


def arccos(data=None, out=None, name=None, **kwargs):
    """Inverse cosine, in radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARCCOS, (data,), (), out, kwargs)


def arccosh(data=None, out=None, name=None, **kwargs):
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARCCOSH, (data,), (), out, kwargs)


def arcsin(data=None, out=None, name=None, **kwargs):
    """Inverse sine, in radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARCSIN, (data,), (), out, kwargs)


def arcsinh(data=None, out=None, name=None, **kwargs):
    """Inverse hyperbolic sine.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARCSINH, (data,), (), out, kwargs)


def arctan(data=None, out=None, name=None, **kwargs):
    """Inverse tangent, in radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARCTAN, (data,), (), out, kwargs)


def arctanh(data=None, out=None, name=None, **kwargs):
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARCTANH, (data,), (), out, kwargs)


def argmax(data=None, axis=_Null, keepdims=_Null, out=None, name=None, **kwargs):
    """Place of the first largest element along `axis`.

    Parameters
    ----------
    data : array
    axis : int, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    """
    return _call(_OP_ARGMAX, (data,), (axis, keepdims), out, kwargs)


def argmax_channel(data=None, out=None, name=None, **kwargs):
    """Place of the first largest element along axis 1.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ARGMAX_CHANNEL, (data,), (), out, kwargs)


def argmin(data=None, axis=_Null, keepdims=_Null, out=None, name=None, **kwargs):
    """Place of the first smallest element along `axis`.

    Parameters
    ----------
    data : array
    axis : int, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    """
    return _call(_OP_ARGMIN, (data,), (axis, keepdims), out, kwargs)


def argsort(data=None, axis=_Null, is_ascend=_Null, dtype=_Null, out=None, name=None, **kwargs):
    """The positions that would sort each line along an axis.

    Parameters
    ----------
    data : array
    axis : int, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
    dtype : str or numpy.dtype, default float32
        Dtype of the indices.
    """
    return _call(_OP_ARGSORT, (data,), (axis, is_ascend, dtype), out, kwargs)


def batch_dot(
    lhs=None,
    rhs=None,
    transpose_a=_Null,
    transpose_b=_Null,
    forward_stype=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """The products of two stacks of matrices, pair by pair.

    Parameters
    ----------
    lhs : array
    rhs : array
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'}, default None
        Wanted storage type of the result.
    """
    return _call(_OP_BATCH_DOT, (lhs, rhs), (transpose_a, transpose_b, forward_stype), out, kwargs)


def batch_take(a=None, indices=None, out=None, name=None, **kwargs):
    """Takes one element of each row of `a`; indices outside are clipped.

    Parameters
    ----------
    a : array
    indices : array
    """
    return _call(_OP_BATCH_TAKE, (a, indices), (), out, kwargs)


def broadcast_add(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_ADD, (lhs, rhs), (), out, kwargs)


def broadcast_axes(data=None, axis=_Null, size=_Null, out=None, name=None, **kwargs):
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : array
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
    """
    return _call(_OP_BROADCAST_AXIS, (data,), (axis, size), out, kwargs)


def broadcast_axis(data=None, axis=_Null, size=_Null, out=None, name=None, **kwargs):
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : array
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
    """
    return _call(_OP_BROADCAST_AXIS, (data,), (axis, size), out, kwargs)


def broadcast_div(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_DIV, (lhs, rhs), (), out, kwargs)


def broadcast_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_EQUAL, (lhs, rhs), (), out, kwargs)


def broadcast_greater(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_GREATER, (lhs, rhs), (), out, kwargs)


def broadcast_greater_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_GREATER_EQUAL, (lhs, rhs), (), out, kwargs)


def broadcast_hypot(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_HYPOT, (lhs, rhs), (), out, kwargs)


def broadcast_lesser(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_LESSER, (lhs, rhs), (), out, kwargs)


def broadcast_lesser_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_LESSER_EQUAL, (lhs, rhs), (), out, kwargs)


def broadcast_like(
    lhs=None, rhs=None, lhs_axes=_Null, rhs_axes=_Null, out=None, name=None, **kwargs
):
    """Repeats lhs along its axes of extent 1 to reach the shape of rhs.

    Parameters
    ----------
    lhs : array
    rhs : array
    lhs_axes : tuple of int, default None
        Axes of lhs to repeat; None means all.
    rhs_axes : tuple of int, default None
        The axes of rhs that give the extents.
    """
    return _call(_OP_BROADCAST_LIKE, (lhs, rhs), (lhs_axes, rhs_axes), out, kwargs)


def broadcast_logical_and(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_LOGICAL_AND, (lhs, rhs), (), out, kwargs)


def broadcast_logical_or(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_LOGICAL_OR, (lhs, rhs), (), out, kwargs)


def broadcast_logical_xor(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_LOGICAL_XOR, (lhs, rhs), (), out, kwargs)


def broadcast_maximum(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The larger of lhs and rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_MAXIMUM, (lhs, rhs), (), out, kwargs)


def broadcast_minimum(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """The smaller of lhs and rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_MINIMUM, (lhs, rhs), (), out, kwargs)


def broadcast_minus(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_SUB, (lhs, rhs), (), out, kwargs)


def broadcast_mod(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_MOD, (lhs, rhs), (), out, kwargs)


def broadcast_mul(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs * rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_MUL, (lhs, rhs), (), out, kwargs)


def broadcast_not_equal(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_NOT_EQUAL, (lhs, rhs), (), out, kwargs)


def broadcast_plus(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_ADD, (lhs, rhs), (), out, kwargs)


def broadcast_power(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs to the power rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_POWER, (lhs, rhs), (), out, kwargs)


def broadcast_sub(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_BROADCAST_SUB, (lhs, rhs), (), out, kwargs)


def broadcast_to(data=None, shape=_Null, out=None, name=None, **kwargs):
    """Repeats the array along its axes of extent 1 to reach `shape`.

    Parameters
    ----------
    data : array
    shape : tuple of int, default ()
        Shape of the result; 0 keeps the extent of the input.
    """
    return _call(_OP_BROADCAST_TO, (data,), (shape,), out, kwargs)


def cast(data=None, dtype=_Null, out=None, name=None, **kwargs):
    """The values in another element type; integers wrap, fractions are cut off.

    Parameters
    ----------
    data : array
    dtype : str or numpy.dtype, required
        Element type of the result.
    """
    return _call(_OP_CAST, (data,), (dtype,), out, kwargs)


def cbrt(data=None, out=None, name=None, **kwargs):
    """Cube root.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_CBRT, (data,), (), out, kwargs)


def ceil(data=None, out=None, name=None, **kwargs):
    """Smallest whole number not below x.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_CEIL, (data,), (), out, kwargs)


def choose_element_0index(
    data=None, index=None, axis=_Null, keepdims=_Null, mode=_Null, out=None, name=None, **kwargs
):
    """Picks one element of each line along an axis.

    Parameters
    ----------
    data : array
    index : array
    axis : int, default -1
        Axis along which the index counts.
    keepdims : bool, default False
        Keeps that axis with extent one.
    mode : {'clip', 'wrap'}, default clip
        What happens to an index outside.
    """
    return _call(_OP_PICK, (data, index), (axis, keepdims, mode), out, kwargs)


def clip(data=None, a_min=_Null, a_max=_Null, out=None, name=None, **kwargs):
    """Limits each element to a_min..a_max.

    Parameters
    ----------
    data : array
    a_min : float, required
        Smallest value of the result.
    a_max : float, required
        Largest value of the result.
    """
    return _call(_OP_CLIP, (data,), (a_min, a_max), out, kwargs)


def concat(*data, num_args=_Null, dim=_Null, out=None, name=None, **kwargs):
    """Joins arrays along an axis.

    Parameters
    ----------
    data : array
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    """
    return _call(_OP_CONCAT, data, (len(data) if num_args is _Null else num_args, dim), out, kwargs)


def cos(data=None, out=None, name=None, **kwargs):
    """Cosine of an angle in radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_COS, (data,), (), out, kwargs)


def cosh(data=None, out=None, name=None, **kwargs):
    """Hyperbolic cosine.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_COSH, (data,), (), out, kwargs)


def crop(data=None, begin=_Null, end=_Null, step=_Null, out=None, name=None, **kwargs):
    """Cuts out positions begin, begin + step, … before end of each axis.

    Parameters
    ----------
    data : array
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _call(_OP_SLICE, (data,), (begin, end, step), out, kwargs)


def degrees(data=None, out=None, name=None, **kwargs):
    """Radians to degrees.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_DEGREES, (data,), (), out, kwargs)


def depth_to_space(data=None, block_size=_Null, out=None, name=None, **kwargs):
    """Moves groups of channels of (N, C, H, W) data into squares of the image.

    Parameters
    ----------
    data : array
    block_size : int, required
        Side of the square blocks.
    """
    return _call(_OP_DEPTH_TO_SPACE, (data,), (block_size,), out, kwargs)


def diag(data=None, k=_Null, axis1=_Null, axis2=_Null, out=None, name=None, **kwargs):
    """The diagonal of matrices, or for a vector the matrix that has it as diagonal.

    Parameters
    ----------
    data : array
    k : int, default 0
        Which diagonal: above the main one if positive.
    axis1 : int, default 0
        Axis of the rows.
    axis2 : int, default 1
        Axis of the columns.
    """
    return _call(_OP_DIAG, (data,), (k, axis1, axis2), out, kwargs)


def dot(
    lhs=None,
    rhs=None,
    transpose_a=_Null,
    transpose_b=_Null,
    forward_stype=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Sums over the last axis of lhs and the first of rhs: the product of matrices.

    Parameters
    ----------
    lhs : array
    rhs : array
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'}, default None
        Wanted storage type of the result.
    """
    return _call(_OP_DOT, (lhs, rhs), (transpose_a, transpose_b, forward_stype), out, kwargs)


def elemwise_add(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_ADD, (lhs, rhs), (), out, kwargs)


def elemwise_div(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_DIV, (lhs, rhs), (), out, kwargs)


def elemwise_mul(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_MUL, (lhs, rhs), (), out, kwargs)


def elemwise_sub(lhs=None, rhs=None, out=None, name=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _call(_OP_ELEMWISE_SUB, (lhs, rhs), (), out, kwargs)


def erf(data=None, out=None, name=None, **kwargs):
    """Error function.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ERF, (data,), (), out, kwargs)


def erfinv(data=None, out=None, name=None, **kwargs):
    """Inverse of the error function.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ERFINV, (data,), (), out, kwargs)


def exp(data=None, out=None, name=None, **kwargs):
    """e to the power x, element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_EXP, (data,), (), out, kwargs)


def expand_dims(data=None, axis=_Null, out=None, name=None, **kwargs):
    """Inserts an axis of extent one.

    Parameters
    ----------
    data : array
    axis : int, required
        Position of the new axis in the result.
    """
    return _call(_OP_EXPAND_DIMS, (data,), (axis,), out, kwargs)


def expm1(data=None, out=None, name=None, **kwargs):
    """exp(x) - 1, exact near zero.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_EXPM1, (data,), (), out, kwargs)


def fix(data=None, out=None, name=None, **kwargs):
    """Nearest whole number toward zero.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_FIX, (data,), (), out, kwargs)


def flatten(data=None, out=None, name=None, **kwargs):
    """Keeps the first axis and joins all others.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_FLATTEN, (data,), (), out, kwargs)


def flip(data=None, axis=_Null, out=None, name=None, **kwargs):
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, required
        Axes along which the order is reversed.
    """
    return _call(_OP_REVERSE, (data,), (axis,), out, kwargs)


def floor(data=None, out=None, name=None, **kwargs):
    """Largest whole number not above x.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_FLOOR, (data,), (), out, kwargs)


def ftrl_update(
    weight=None,
    grad=None,
    z=None,
    n=None,
    lr=_Null,
    lamda1=_Null,
    beta=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Follow the regularized leader.

    Parameters
    ----------
    weight : array
    grad : array
    z : array
    n : array
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
    """
    return _call(
        _OP_FTRL_UPDATE,
        (weight, grad, z, n),
        (lr, lamda1, beta, wd, rescale_grad, clip_gradient),
        out,
        kwargs,
    )


def gamma(data=None, out=None, name=None, **kwargs):
    """Gamma function.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_GAMMA, (data,), (), out, kwargs)


def gammaln(data=None, out=None, name=None, **kwargs):
    """Logarithm of |gamma(x)|.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_GAMMALN, (data,), (), out, kwargs)


def gather_nd(data=None, indices=None, out=None, name=None, **kwargs):
    """Gathers the slices of data at the positions that the columns of indices name.

    Parameters
    ----------
    data : array
    indices : array
    """
    return _call(_OP_GATHER_ND, (data, indices), (), out, kwargs)


def hard_sigmoid(data=None, alpha=_Null, beta=_Null, out=None, name=None, **kwargs):
    """alpha * x + beta, limited to 0..1.

    Parameters
    ----------
    data : array
    alpha : float, default 0.2
        Slope.
    beta : float, default 0.5
        Value at zero.
    """
    return _call(_OP_HARD_SIGMOID, (data,), (alpha, beta), out, kwargs)


def identity(data=None, out=None, name=None, **kwargs):
    """The same values.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_COPY_, (data,), (), out, kwargs)


def log(data=None, out=None, name=None, **kwargs):
    """Natural logarithm.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_LOG, (data,), (), out, kwargs)


def log10(data=None, out=None, name=None, **kwargs):
    """Logarithm to base 10.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_LOG10, (data,), (), out, kwargs)


def log1p(data=None, out=None, name=None, **kwargs):
    """log(1 + x), exact near zero.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_LOG1P, (data,), (), out, kwargs)


def log2(data=None, out=None, name=None, **kwargs):
    """Logarithm to base 2.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_LOG2, (data,), (), out, kwargs)


def log_softmax(
    data=None,
    axis=_Null,
    temperature=_Null,
    dtype=_Null,
    use_length=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """The logarithm of softmax.

    Parameters
    ----------
    data : array
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype, default None
        Dtype of the result; that of data by default.
    use_length : bool, default False
        Whether `length` says how much of each line counts.
    """
    return _call(_OP_LOG_SOFTMAX, (data,), (axis, temperature, dtype, use_length), out, kwargs)


def logical_not(data=None, out=None, name=None, **kwargs):
    """1 where x is 0, else 0.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_LOGICAL_NOT, (data,), (), out, kwargs)


def make_loss(data=None, out=None, name=None, **kwargs):
    """The same values as a loss: backward starts here with ones.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_MAKE_LOSS, (data,), (), out, kwargs)


def max(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Largest element along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_MAX, (data,), (axis, keepdims, exclude), out, kwargs)


def max_axis(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Largest element along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_MAX, (data,), (axis, keepdims, exclude), out, kwargs)


def mean(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Mean over the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_MEAN, (data,), (axis, keepdims, exclude), out, kwargs)


def min(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Smallest element along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_MIN, (data,), (axis, keepdims, exclude), out, kwargs)


def min_axis(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Smallest element along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_MIN, (data,), (axis, keepdims, exclude), out, kwargs)


def mp_nag_mom_update(
    weight=None,
    grad=None,
    mom=None,
    weight32=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """nag_mom_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : array
    grad : array
    mom : array
    weight32 : array
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
    """
    return _call(
        _OP_MP_NAG_MOM_UPDATE,
        (weight, grad, mom, weight32),
        (lr, momentum, wd, rescale_grad, clip_gradient),
        out,
        kwargs,
    )


def mp_sgd_mom_update(
    weight=None,
    grad=None,
    mom=None,
    weight32=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """sgd_mom_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : array
    grad : array
    mom : array
    weight32 : array
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
    """
    return _call(
        _OP_MP_SGD_MOM_UPDATE,
        (weight, grad, mom, weight32),
        (lr, momentum, wd, rescale_grad, clip_gradient, lazy_update),
        out,
        kwargs,
    )


def mp_sgd_update(
    weight=None,
    grad=None,
    weight32=None,
    lr=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """sgd_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : array
    grad : array
    weight32 : array
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
    """
    return _call(
        _OP_MP_SGD_UPDATE,
        (weight, grad, weight32),
        (lr, wd, rescale_grad, clip_gradient, lazy_update),
        out,
        kwargs,
    )


def nag_mom_update(
    weight=None,
    grad=None,
    mom=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Gradient descent with Nesterov's momentum.

    Parameters
    ----------
    weight : array
    grad : array
    mom : array
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
    """
    return _call(
        _OP_NAG_MOM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient),
        out,
        kwargs,
    )


def nanprod(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Product over the given axes; nan counts as 1.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_NANPROD, (data,), (axis, keepdims, exclude), out, kwargs)


def nansum(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Sum over the given axes; nan counts as 0.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_NANSUM, (data,), (axis, keepdims, exclude), out, kwargs)


def negative(data=None, out=None, name=None, **kwargs):
    """-x, element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_NEGATIVE, (data,), (), out, kwargs)


def norm(
    data=None, ord=_Null, axis=_Null, out_dtype=_Null, keepdims=_Null, out=None, name=None, **kwargs
):
    """Norm over the given axes.

    Parameters
    ----------
    data : array
    ord : int, default 2
        1: sum of magnitudes; 2: root of the sum of squares.
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    out_dtype : str or numpy.dtype, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    """
    return _call(_OP_NORM, (data,), (ord, axis, out_dtype, keepdims), out, kwargs)


def normal(
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


def one_hot(
    indices=None,
    depth=_Null,
    on_value=_Null,
    off_value=_Null,
    dtype=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Turns each index into a line with on_value there and off_value elsewhere.

    Parameters
    ----------
    indices : array
    depth : int, required
        Length of the new last axis.
    on_value : float, default 1
        Value at the index.
    off_value : float, default 0
        Value everywhere else.
    dtype : str or numpy.dtype, default float32
        Dtype of the result.
    """
    return _call(_OP_ONE_HOT, (indices,), (depth, on_value, off_value, dtype), out, kwargs)


def ones_like(data=None, out=None, name=None, **kwargs):
    """Ones in the shape and dtype of data.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ONES_LIKE, (data,), (), out, kwargs)


def pad(
    data=None, mode=_Null, pad_width=_Null, constant_value=_Null, out=None, name=None, **kwargs
):
    """Puts a border around the data: a constant, the edge, or the data reflected.

    Parameters
    ----------
    data : array
    mode : {'constant', 'edge', 'reflect'}, required
        What the border holds.
    pad_width : tuple of int, required
        (before, after) of each axis in turn.
    constant_value : float, default 0
        Value of a constant border.
    """
    return _call(_OP_PAD, (data,), (mode, pad_width, constant_value), out, kwargs)


def pick(
    data=None, index=None, axis=_Null, keepdims=_Null, mode=_Null, out=None, name=None, **kwargs
):
    """Picks one element of each line along an axis.

    Parameters
    ----------
    data : array
    index : array
    axis : int, default -1
        Axis along which the index counts.
    keepdims : bool, default False
        Keeps that axis with extent one.
    mode : {'clip', 'wrap'}, default clip
        What happens to an index outside.
    """
    return _call(_OP_PICK, (data, index), (axis, keepdims, mode), out, kwargs)


def prod(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Product over the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_PROD, (data,), (axis, keepdims, exclude), out, kwargs)


def radians(data=None, out=None, name=None, **kwargs):
    """Degrees to radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_RADIANS, (data,), (), out, kwargs)


def random_exponential(
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


def random_gamma(
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


def random_generalized_negative_binomial(
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


def random_negative_binomial(
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


def random_normal(
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


def random_pdf_dirichlet(sample=None, alpha=None, is_log=_Null, out=None, name=None, **kwargs):
    """The density of the dirichlet distribution at the samples.

    Parameters
    ----------
    sample : array
    alpha : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_DIRICHLET_, (sample, alpha), (is_log,), out, kwargs)


def random_pdf_exponential(sample=None, lam=None, is_log=_Null, out=None, name=None, **kwargs):
    """The density of the exponential distribution at the samples.

    Parameters
    ----------
    sample : array
    lam : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_EXPONENTIAL_, (sample, lam), (is_log,), out, kwargs)


def random_pdf_gamma(
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


def random_pdf_generalized_negative_binomial(
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


def random_pdf_negative_binomial(
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


def random_pdf_normal(
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


def random_pdf_poisson(sample=None, lam=None, is_log=_Null, out=None, name=None, **kwargs):
    """The density of the poisson distribution at the samples.

    Parameters
    ----------
    sample : array
    lam : array
    is_log : bool, default False
        Whether to return its logarithm.
    """
    return _call(_OP_RANDOM_PDF_POISSON_, (sample, lam), (is_log,), out, kwargs)


def random_pdf_uniform(
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


def random_poisson(lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, out=None, name=None, **kwargs):
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


def random_randint(
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


def random_uniform(
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


def rcbrt(data=None, out=None, name=None, **kwargs):
    """1 / cbrt(x), element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_RCBRT, (data,), (), out, kwargs)


def reciprocal(data=None, out=None, name=None, **kwargs):
    """1 / x, element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_RECIPROCAL, (data,), (), out, kwargs)


def relu(data=None, out=None, name=None, **kwargs):
    """max(x, 0), element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_RELU, (data,), (), out, kwargs)


def repeat(data=None, repeats=_Null, axis=_Null, out=None, name=None, **kwargs):
    """Repeats each element, or each slice along an axis.

    Parameters
    ----------
    data : array
    repeats : int, required
        Copies of each element.
    axis : int, default None
        Axis to lengthen; None flattens first.
    """
    return _call(_OP_REPEAT, (data,), (repeats, axis), out, kwargs)


def reshape(
    data=None,
    shape=_Null,
    reverse=_Null,
    target_shape=_Null,
    keep_highest=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Gives the same elements another shape.

    Parameters
    ----------
    data : array
    shape : tuple of int, default ()
        The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits.
    reverse : bool, default False
        Matches `shape` from right to left.
    target_shape : tuple of int, default ()
        Deprecated: use `shape`.
    keep_highest : bool, default False
        Deprecated: keeps the first extent with `target_shape`.
    """
    return _call(_OP_RESHAPE, (data,), (shape, reverse, target_shape, keep_highest), out, kwargs)


def reshape_like(
    lhs=None,
    rhs=None,
    lhs_begin=_Null,
    lhs_end=_Null,
    rhs_begin=_Null,
    rhs_end=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Gives lhs the shape of rhs, or some of its axes the extents of some of rhs's.

    Parameters
    ----------
    lhs : array
    rhs : array
    lhs_begin : int, default None
        First axis of lhs to replace.
    lhs_end : int, default None
        One past the last axis of lhs to replace.
    rhs_begin : int, default None
        First axis of rhs to take.
    rhs_end : int, default None
        One past the last axis of rhs to take.
    """
    return _call(
        _OP_RESHAPE_LIKE, (lhs, rhs), (lhs_begin, lhs_end, rhs_begin, rhs_end), out, kwargs
    )


def reverse(data=None, axis=_Null, out=None, name=None, **kwargs):
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, required
        Axes along which the order is reversed.
    """
    return _call(_OP_REVERSE, (data,), (axis,), out, kwargs)


def rint(data=None, out=None, name=None, **kwargs):
    """Nearest whole number, halves downward.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_RINT, (data,), (), out, kwargs)


def rmsprop_update(
    weight=None,
    grad=None,
    n=None,
    lr=_Null,
    gamma1=_Null,
    epsilon=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    clip_weights=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """RMSProp, as Tieleman and Hinton gave it.

    Parameters
    ----------
    weight : array
    grad : array
    n : array
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
    """
    return _call(
        _OP_RMSPROP_UPDATE,
        (weight, grad, n),
        (lr, gamma1, epsilon, wd, rescale_grad, clip_gradient, clip_weights),
        out,
        kwargs,
    )


def rmspropalex_update(
    weight=None,
    grad=None,
    n=None,
    g=None,
    delta=None,
    lr=_Null,
    gamma1=_Null,
    gamma2=_Null,
    epsilon=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    clip_weights=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """RMSProp, as Graves gave it.

    Parameters
    ----------
    weight : array
    grad : array
    n : array
    g : array
    delta : array
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
    """
    return _call(
        _OP_RMSPROPALEX_UPDATE,
        (weight, grad, n, g, delta),
        (lr, gamma1, gamma2, epsilon, wd, rescale_grad, clip_gradient, clip_weights),
        out,
        kwargs,
    )


def round(data=None, out=None, name=None, **kwargs):
    """Nearest whole number, halves away from zero.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ROUND, (data,), (), out, kwargs)


def rsqrt(data=None, out=None, name=None, **kwargs):
    """1 / sqrt(x), element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_RSQRT, (data,), (), out, kwargs)


def sample_exponential(lam=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
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


def sample_gamma(alpha=None, beta=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
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


def sample_generalized_negative_binomial(
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


def sample_multinomial(
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


def sample_negative_binomial(
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


def sample_normal(mu=None, sigma=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
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


def sample_poisson(lam=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
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


def sample_uniform(low=None, high=None, shape=_Null, dtype=_Null, out=None, name=None, **kwargs):
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


def scatter_nd(data=None, indices=None, shape=_Null, out=None, name=None, **kwargs):
    """Zeros with slices of data written at the positions that the columns of indices name.

    Parameters
    ----------
    data : array
    indices : array
    shape : tuple of int, required
        Shape of the result.
    """
    return _call(_OP_SCATTER_ND, (data, indices), (shape,), out, kwargs)


def sgd_mom_update(
    weight=None,
    grad=None,
    mom=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Gradient descent with momentum.

    Parameters
    ----------
    weight : array
    grad : array
    mom : array
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
    """
    return _call(
        _OP_SGD_MOM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient, lazy_update),
        out,
        kwargs,
    )


def sgd_update(
    weight=None,
    grad=None,
    lr=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Gradient descent.

    Parameters
    ----------
    weight : array
    grad : array
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
    """
    return _call(
        _OP_SGD_UPDATE,
        (weight, grad),
        (lr, wd, rescale_grad, clip_gradient, lazy_update),
        out,
        kwargs,
    )


def shape_array(data=None, out=None, name=None, **kwargs):
    """The extents of the data, int64.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SHAPE_ARRAY, (data,), (), out, kwargs)


def shuffle(data=None, out=None, name=None, **kwargs):
    """The rows along the first axis in random order.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SHUFFLE_, (data,), (), out, kwargs)


def sigmoid(data=None, out=None, name=None, **kwargs):
    """1 / (1 + exp(-x)), element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SIGMOID, (data,), (), out, kwargs)


def sign(data=None, out=None, name=None, **kwargs):
    """-1, 0 or 1, element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SIGN, (data,), (), out, kwargs)


def signsgd_update(
    weight=None,
    grad=None,
    lr=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """A step of fixed size against the gradient's sign.

    Parameters
    ----------
    weight : array
    grad : array
    lr : float, required
        Learning rate.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    """
    return _call(
        _OP_SIGNSGD_UPDATE, (weight, grad), (lr, wd, rescale_grad, clip_gradient), out, kwargs
    )


def signum_update(
    weight=None,
    grad=None,
    mom=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    wd_lh=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """A step of fixed size along the momentum's sign.

    Parameters
    ----------
    weight : array
    grad : array
    mom : array
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
    """
    return _call(
        _OP_SIGNUM_UPDATE,
        (weight, grad, mom),
        (lr, momentum, wd, rescale_grad, clip_gradient, wd_lh),
        out,
        kwargs,
    )


def sin(data=None, out=None, name=None, **kwargs):
    """Sine of an angle in radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SIN, (data,), (), out, kwargs)


def sinh(data=None, out=None, name=None, **kwargs):
    """Hyperbolic sine.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SINH, (data,), (), out, kwargs)


def size_array(data=None, out=None, name=None, **kwargs):
    """The count of elements of the data, int64.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SIZE_ARRAY, (data,), (), out, kwargs)


def slice(data=None, begin=_Null, end=_Null, step=_Null, out=None, name=None, **kwargs):
    """Cuts out positions begin, begin + step, … before end of each axis.

    Parameters
    ----------
    data : array
    begin : tuple of int, required
        First position per axis; None: from the edge.
    end : tuple of int, required
        One past the last position; None: to the edge.
    step : tuple of int, default ()
        Distance per axis; may be negative, None is 1.
    """
    return _call(_OP_SLICE, (data,), (begin, end, step), out, kwargs)


def slice_axis(data=None, axis=_Null, begin=_Null, end=_Null, out=None, name=None, **kwargs):
    """Cuts out the positions begin..end of one axis.

    Parameters
    ----------
    data : array
    axis : int, required
        Axis to cut.
    begin : int, required
        First position; negative counts from the end.
    end : int, required
        One past the last position; None: to the end.
    """
    return _call(_OP_SLICE_AXIS, (data,), (axis, begin, end), out, kwargs)


def slice_like(data=None, shape_like=None, axes=_Null, out=None, name=None, **kwargs):
    """Cuts axes to the extents that those of shape_like have.

    Parameters
    ----------
    data : array
    shape_like : array
    axes : tuple of int, default ()
        Axes to cut; () cuts all of them.
    """
    return _call(_OP_SLICE_LIKE, (data, shape_like), (axes,), out, kwargs)


def smooth_l1(data=None, scalar=_Null, out=None, name=None, **kwargs):
    """0.5 (sigma x)^2 near zero, |x| - 0.5 / sigma^2 beyond.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        sigma: the function is quadratic where |x| < 1 / sigma^2.
    """
    return _call(_OP_SMOOTH_L1, (data,), (scalar,), out, kwargs)


def softmax(
    data=None,
    length=None,
    axis=_Null,
    temperature=_Null,
    dtype=_Null,
    use_length=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Exponentiates, then scales each line along `axis` to sum to one.

    Parameters
    ----------
    data : array
    length : array
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype, default None
        Dtype of the result; that of data by default.
    use_length : bool, default False
        Whether `length` says how much of each line counts.
    """
    return _call(_OP_SOFTMAX, (data, length), (axis, temperature, dtype, use_length), out, kwargs)


def softmax_cross_entropy(data=None, label=None, out=None, name=None, **kwargs):
    """The sum over the batch of -log softmax(data)[label].

    Parameters
    ----------
    data : array
    label : array
    """
    return _call(_OP_SOFTMAX_CROSS_ENTROPY, (data, label), (), out, kwargs)


def softmin(
    data=None,
    axis=_Null,
    temperature=_Null,
    dtype=_Null,
    use_length=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """softmax of -data.

    Parameters
    ----------
    data : array
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype, default None
        Dtype of the result; that of data by default.
    use_length : bool, default False
        Whether `length` says how much of each line counts.
    """
    return _call(_OP_SOFTMIN, (data,), (axis, temperature, dtype, use_length), out, kwargs)


def softsign(data=None, out=None, name=None, **kwargs):
    """x / (1 + |x|), element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SOFTSIGN, (data,), (), out, kwargs)


def sort(data=None, axis=_Null, is_ascend=_Null, out=None, name=None, **kwargs):
    """Sorts each line along an axis.

    Parameters
    ----------
    data : array
    axis : int, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
    """
    return _call(_OP_SORT, (data,), (axis, is_ascend), out, kwargs)


def space_to_depth(data=None, block_size=_Null, out=None, name=None, **kwargs):
    """Moves squares of the image of (N, C, H, W) data into groups of channels.

    Parameters
    ----------
    data : array
    block_size : int, required
        Side of the square blocks.
    """
    return _call(_OP_SPACE_TO_DEPTH, (data,), (block_size,), out, kwargs)


def split(
    data=None, num_outputs=_Null, axis=_Null, squeeze_axis=_Null, out=None, name=None, **kwargs
):
    """Divides an axis into equal parts, one output each.

    Parameters
    ----------
    data : array
    num_outputs : int, required
        Count of equal parts.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    """
    return _call(_OP_SLICECHANNEL, (data,), (num_outputs, axis, squeeze_axis), out, kwargs)


def sqrt(data=None, out=None, name=None, **kwargs):
    """Square root.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SQRT, (data,), (), out, kwargs)


def square(data=None, out=None, name=None, **kwargs):
    """x * x, element by element.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_SQUARE, (data,), (), out, kwargs)


def squeeze(data=None, axis=_Null, out=None, name=None, **kwargs):
    """Drops axes of extent one.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes of extent one to drop; None drops all.
    """
    return _call(_OP_SQUEEZE, (data,), (axis,), out, kwargs)


def stack(*data, axis=_Null, num_args=_Null, out=None, name=None, **kwargs):
    """Joins arrays of equal shape along a new axis.

    Parameters
    ----------
    data : array
    axis : int, default 0
        Position of the new axis.
    num_args : int, required
        Count of arrays.
    """
    return _call(_OP_STACK, data, (axis, len(data) if num_args is _Null else num_args), out, kwargs)


def stop_gradient(data=None, out=None, name=None, **kwargs):
    """The same values; gradients stop here.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_BLOCKGRAD, (data,), (), out, kwargs)


def sum(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Sum over the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_SUM, (data,), (axis, keepdims, exclude), out, kwargs)


def sum_axis(data=None, axis=_Null, keepdims=_Null, exclude=_Null, out=None, name=None, **kwargs):
    """Sum over the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes to reduce; None or () means all.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    exclude : bool, default False
        Whether `axis` lists the axes to keep.
    """
    return _call(_OP_SUM, (data,), (axis, keepdims, exclude), out, kwargs)


def swapaxes(data=None, dim1=_Null, dim2=_Null, out=None, name=None, **kwargs):
    """Exchanges two axes.

    Parameters
    ----------
    data : array
    dim1 : int, default 0
        The first axis.
    dim2 : int, default 0
        The axis it changes places with.
    """
    return _call(_OP_SWAPAXIS, (data,), (dim1, dim2), out, kwargs)


def take(a=None, indices=None, axis=_Null, mode=_Null, out=None, name=None, **kwargs):
    """Takes the slices of `a` along an axis that `indices` names.

    Parameters
    ----------
    a : array
    indices : array
    axis : int, default 0
        Axis that the indices count along.
    mode : {'clip', 'raise', 'wrap'}, default clip
        What happens to an index outside.
    """
    return _call(_OP_TAKE, (a, indices), (axis, mode), out, kwargs)


def tan(data=None, out=None, name=None, **kwargs):
    """Tangent of an angle in radians.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_TAN, (data,), (), out, kwargs)


def tanh(data=None, out=None, name=None, **kwargs):
    """Hyperbolic tangent.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_TANH, (data,), (), out, kwargs)


def tile(data=None, reps=_Null, out=None, name=None, **kwargs):
    """Lays copies of the whole array side by side along each axis.

    Parameters
    ----------
    data : array
    reps : tuple of int, required
        Copies per axis, matched to the axes from the right.
    """
    return _call(_OP_TILE, (data,), (reps,), out, kwargs)


def topk(
    data=None,
    axis=_Null,
    k=_Null,
    ret_typ=_Null,
    is_ascend=_Null,
    dtype=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """The k largest elements of each line, in order: where they are, or what.

    Parameters
    ----------
    data : array
    axis : int, default -1
        Axis to search; None flattens first.
    k : int, default 1
        Count of elements per line; below 1 returns all.
    ret_typ : {'both', 'indices', 'mask', 'value'}, default indices
        What to return of the elements found.
    is_ascend : bool, default False
        Finds the smallest instead of the largest.
    dtype : str or numpy.dtype, default float32
        Dtype of the indices.
    """
    return _call(_OP_TOPK, (data,), (axis, k, ret_typ, is_ascend, dtype), out, kwargs)


def transpose(data=None, axes=_Null, out=None, name=None, **kwargs):
    """Permutes the axes.

    Parameters
    ----------
    data : array
    axes : tuple of int, default ()
        Axis of the data for each axis of the result; () reverses them.
    """
    return _call(_OP_TRANSPOSE, (data,), (axes,), out, kwargs)


def trunc(data=None, out=None, name=None, **kwargs):
    """Whole part: rounds toward zero.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_TRUNC, (data,), (), out, kwargs)


def uniform(
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


def where(condition=None, x=None, y=None, out=None, name=None, **kwargs):
    """x where the condition is not 0, else y. A condition with one axis selects rows.

    Parameters
    ----------
    condition : array
    x : array
    y : array
    """
    return _call(_OP_WHERE, (condition, x, y), (), out, kwargs)


def zeros_like(data=None, out=None, name=None, **kwargs):
    """Zeros in the shape and dtype of data.

    Parameters
    ----------
    data : array
    """
    return _call(_OP_ZEROS_LIKE, (data,), (), out, kwargs)

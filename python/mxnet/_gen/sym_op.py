"""mx.sym.op, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

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


def Activation(
    data: Symbol | None = None,
    act_type: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Applies relu, sigmoid, softrelu, softsign or tanh, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    act_type : {'relu', 'sigmoid', 'softrelu', 'softsign', 'tanh'}, required
        The function to apply.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `act_type` is unknown. A symbol raises it when it is made, bound or run.

    Formula
    -------
    relu: max(x, 0); sigmoid: 1 / (1 + exp(-x)); tanh: tanh(x)
    softrelu: log(1 + exp(x)); softsign: x / (1 + |x|)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.Activation(mx.sym.var("data"), act_type="relu").infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "Activation", "Activation", (("data", data),), {"act_type": act_type}, name, attr, kwargs
    )


def BatchNorm(
    data: Symbol | None = None,
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
    """Normalizes each channel to mean beta and deviation gamma.

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

    Raises
    ------
    MXNetError
        If `gamma`, `beta` or a statistic does not have the extent of `axis`. A symbol
        raises it when it is made, bound or run.

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
    >>> y = mx.sym.BatchNorm(mx.sym.var("data"), mx.sym.var("gamma"), mx.sym.var("beta"),
    ...     mx.sym.var("moving_mean"), mx.sym.var("moving_var"), fix_gamma=False)
    >>> y.infer_shape(data=(2, 2), gamma=(2,), beta=(2,), moving_mean=(2,), moving_var=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "BatchNorm",
        "BatchNorm",
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


def BatchNorm_v1(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm of old models.

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
    output_mean_var : bool, default False
        Also returns the mean and 1 / sqrt(variance + eps).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `BatchNorm`: `data` is (batch, channels, ...), the other inputs are (channels,).

    Examples
    --------
    >>> y = mx.sym.BatchNorm_v1(mx.sym.var("data"), mx.sym.var("gamma"), mx.sym.var("beta"),
    ...     moving_mean=mx.sym.var("moving_mean"), moving_var=mx.sym.var("moving_var"),
    ...     fix_gamma=False)
    >>> y.infer_shape(data=(2, 2), gamma=(2,), beta=(2,), moving_mean=(2,), moving_var=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "BatchNorm_v1",
        "BatchNorm_v1",
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
            "output_mean_var": output_mean_var,
        },
        name,
        attr,
        kwargs,
    )


def BilinearSampler(
    data: Symbol | None = None,
    grid: Symbol | None = None,
    cudnn_off: bool | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Reads data at the places of a grid, between elements by bilinear interpolation.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    grid : Symbol
        Where to look, from -1 to 1.
    cudnn_off : bool or None, default None
        Keeps cuDNN out of this layer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `grid` does not have the shape (batch, 2, height, width). A symbol raises it
        when it is made, bound or run.

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
    >>> y = mx.sym.BilinearSampler(mx.sym.var("data"), mx.sym.var("grid"))
    >>> y.infer_shape(data=(1, 3, 4, 4), grid=(1, 2, 2, 2))[1]
    [(1, 3, 2, 2)]
    """
    return _compose(
        "BilinearSampler",
        "BilinearSampler",
        (("data", data), ("grid", grid)),
        {"cudnn_off": cudnn_off},
        name,
        attr,
        kwargs,
    )


def BlockGrad(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values; gradients stop here.

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
    >>> mx.sym.BlockGrad(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("BlockGrad", "BlockGrad", (("data", data),), {}, name, attr, kwargs)


def CTCLoss(
    data: Symbol | None = None,
    label: Symbol | None = None,
    data_lengths: Symbol | None = None,
    label_lengths: Symbol | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    data_lengths : Symbol
        How many steps of each sample count.
    label_lengths : Symbol
        How many labels of each sample count.
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch. A
        symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> y = mx.sym.CTCLoss(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(4, 1, 3), label=(1, 2))[1]
    [(1,)]
    """
    return _compose(
        "CTCLoss",
        "CTCLoss",
        (
            ("data", data),
            ("label", label),
            ("data_lengths", data_lengths),
            ("label_lengths", label_lengths),
        ),
        {
            "use_data_lengths": use_data_lengths,
            "use_label_lengths": use_label_lengths,
            "blank_label": blank_label,
        },
        name,
        attr,
        kwargs,
    )


def Cast(
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
    return _compose("Cast", "Cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def Concat(
    *data: Symbol,
    num_args: int = _Null,
    dim: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Joins arrays along an axis.

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

    Raises
    ------
    MXNetError
        If the inputs differ in another axis than `dim`, or have no such axis. A symbol
        raises it when it is made, bound or run.

    Shapes
    ------
    Inputs agree in all sizes but that of axis `dim`, which add up in the result.

    Examples
    --------
    >>> y = mx.sym.Concat(mx.sym.var("data0"), mx.sym.var("data1"), dim=0)
    >>> y.infer_shape(data0=(1, 2), data1=(1, 2))[1]
    [(2, 2)]
    """
    return _compose_list(
        "Concat", "Concat", data, {"num_args": num_args, "dim": dim}, name, attr, kwargs
    )


def Convolution(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
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
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Slides `num_filter` kernels over data and adds up the products.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `kernel`, `weight` or `bias` does not fit the data, or the kernel is larger
        than the padded data. A symbol raises it when it is made, bound or run.

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
    >>> y = mx.sym.Convolution(mx.sym.var("data"), mx.sym.var("weight"), mx.sym.var("bias"),
    ...     kernel=(3, 3), pad=(1, 1), num_filter=16)
    >>> y.infer_shape(data=(1, 3, 8, 8), weight=(16, 3, 3, 3), bias=(16,))[1]
    [(1, 16, 8, 8)]
    """
    return _compose(
        "Convolution",
        "Convolution",
        (("data", data), ("weight", weight), ("bias", bias)),
        {
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
            "num_filter": num_filter,
            "num_group": num_group,
            "workspace": workspace,
            "no_bias": no_bias,
            "cudnn_tune": cudnn_tune,
            "cudnn_off": cudnn_off,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def Convolution_v1(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
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
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Convolution of old models.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    As `Convolution`.

    Examples
    --------
    >>> y = mx.sym.Convolution_v1(mx.sym.var("data"), mx.sym.var("weight"),
    ...     mx.sym.var("bias"), kernel=(3, 3), num_filter=4)
    >>> y.infer_shape(data=(1, 3, 8, 8), weight=(4, 3, 3, 3), bias=(4,))[1]
    [(1, 4, 6, 6)]
    """
    return _compose(
        "Convolution_v1",
        "Convolution_v1",
        (("data", data), ("weight", weight), ("bias", bias)),
        {
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
            "num_filter": num_filter,
            "num_group": num_group,
            "workspace": workspace,
            "no_bias": no_bias,
            "cudnn_tune": cudnn_tune,
            "cudnn_off": cudnn_off,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def Correlation(
    data1: Symbol | None = None,
    data2: Symbol | None = None,
    kernel_size: int = _Null,
    max_displacement: int = _Null,
    stride1: int = _Null,
    stride2: int = _Null,
    pad_size: int = _Null,
    is_multiply: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Compares patches of two images with each other, under all shifts up to a farthest.

    Parameters
    ----------
    data1 : Symbol
        The first images.
    data2 : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the two inputs differ in shape, or do not have four axes. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data1` and `data2` are (batch, channels, height, width); the result is (batch,
    displacements, out_height, out_width).

    Examples
    --------
    >>> y = mx.sym.Correlation(mx.sym.var("data1"), mx.sym.var("data2"), max_displacement=1,
    ...     pad_size=1)
    >>> y.infer_shape(data1=(1, 2, 6, 6), data2=(1, 2, 6, 6))[1]
    [(1, 9, 6, 6)]
    """
    return _compose(
        "Correlation",
        "Correlation",
        (("data1", data1), ("data2", data2)),
        {
            "kernel_size": kernel_size,
            "max_displacement": max_displacement,
            "stride1": stride1,
            "stride2": stride2,
            "pad_size": pad_size,
            "is_multiply": is_multiply,
        },
        name,
        attr,
        kwargs,
    )


def Crop(
    *data: Symbol,
    num_args: int = _Null,
    offset: Shape = _Null,
    h_w: Shape = _Null,
    center_crop: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cuts a region out of each image.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        1: crops to h_w; 2: to the second input's size.
    offset : tuple of int, default (0, 0)
        Row and column where the region begins.
    h_w : tuple of int, default (0, 0)
        Height and width of the region.
    center_crop : bool, default False
        Takes the region from the middle.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the window is larger than the data. A symbol raises it when it is made, bound
        or run.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result has height and width `h_w`, or
    those of the second input.

    Examples
    --------
    >>> y = mx.sym.Crop(mx.sym.var("data0"), h_w=(2, 3), center_crop=True)
    >>> y.infer_shape(data0=(1, 1, 5, 5))[1]
    [(1, 1, 2, 3)]
    """
    return _compose_list(
        "Crop",
        "Crop",
        data,
        {"num_args": num_args, "offset": offset, "h_w": h_w, "center_crop": center_crop},
        name,
        attr,
        kwargs,
    )


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
    return _compose_list("Custom", "Custom", data, {"op_type": op_type}, name, attr, kwargs)


def Deconvolution(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
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
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Spreads each element of data over a window: a convolution backwards.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `kernel`, `weight` or `bias` does not fit the data. A symbol raises it when
        it is made, bound or run.

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
    >>> y = mx.sym.Deconvolution(mx.sym.var("data"), mx.sym.var("weight"), kernel=(2, 2),
    ...     stride=(2, 2), num_filter=8, no_bias=True)
    >>> y.infer_shape(data=(1, 3, 4, 4), weight=(3, 8, 2, 2))[1]
    [(1, 8, 8, 8)]
    """
    return _compose(
        "Deconvolution",
        "Deconvolution",
        (("data", data), ("weight", weight), ("bias", bias)),
        {
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
            "adj": adj,
            "target_shape": target_shape,
            "num_filter": num_filter,
            "num_group": num_group,
            "workspace": workspace,
            "no_bias": no_bias,
            "cudnn_tune": cudnn_tune,
            "cudnn_off": cudnn_off,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def Dropout(
    data: Symbol | None = None,
    p: float = _Null,
    mode: str = _Null,
    axes: Shape = _Null,
    cudnn_off: bool | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sets elements to 0 with probability p and scales the others by 1 / (1 - p).

    Parameters
    ----------
    data : Symbol
        The array to work on.
    p : float, default 0.5
        Probability that an element becomes 0.
    mode : {'always', 'training'}, default 'training'
        Whether to drop only in training, or always.
    axes : tuple of int, default ()
        Axes along which all elements share their fate.
    cudnn_off : bool or None, default False
        Keeps cuDNN out of this layer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `p` is not between 0 and 1. A symbol raises it when it is made, bound or run.

    Formula
    -------
    training: y = x * mask / (1 - p), mask 0 with probability p; else y = x

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.Dropout(mx.sym.var("data"), p=0.5).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "Dropout",
        "Dropout",
        (("data", data),),
        {"p": p, "mode": mode, "axes": axes, "cudnn_off": cudnn_off},
        name,
        attr,
        kwargs,
    )


def ElementWiseSum(
    *args: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.add_n(mx.sym.var("args0"), mx.sym.var("args1"), mx.sym.var("args2"))
    >>> y.infer_shape(args0=(2,), args1=(2,), args2=(2,))[1]
    [(2,)]
    """
    return _compose_list(
        "add_n", "ElementWiseSum", args, {"num_args": num_args}, name, attr, kwargs
    )


def Embedding(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : Symbol
        The row numbers.
    weight : Symbol
        A row for each number.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `weight` does not have the shape (input_dim, output_dim). A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` of any shape, whole numbers from 0 to input_dim - 1; `weight` is (input_dim,
    output_dim). The result has the shape of `data` and one axis of output_dim more.

    Examples
    --------
    >>> y = mx.sym.Embedding(mx.sym.var("data"), mx.sym.var("weight"), input_dim=2,
    ...     output_dim=2)
    >>> y.infer_shape(data=(2,), weight=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "Embedding",
        "Embedding",
        (("data", data), ("weight", weight)),
        {
            "input_dim": input_dim,
            "output_dim": output_dim,
            "dtype": dtype,
            "sparse_grad": sparse_grad,
        },
        name,
        attr,
        kwargs,
    )


def Flatten(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Keeps the first axis and joins all others.

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
    `data` is (batch, ...); the result (batch, product of the other sizes).

    Examples
    --------
    >>> mx.sym.Flatten(mx.sym.var("data")).infer_shape(data=(2, 3, 4))[1]
    [(2, 12)]
    """
    return _compose("Flatten", "Flatten", (("data", data),), {}, name, attr, kwargs)


def FullyConnected(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
    num_hidden: int = _Null,
    no_bias: bool = _Null,
    flatten: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data times the transpose of weight, plus bias.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
        Added to the result, one number for each output unit or channel.
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `weight` or `bias` does not fit the data, or is missing. A symbol raises it
        when it is made, bound or run.

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
    >>> y = mx.sym.FullyConnected(mx.sym.var("data"), mx.sym.var("weight"),
    ...     mx.sym.var("bias"), num_hidden=3)
    >>> y.infer_shape(data=(1, 2), weight=(3, 2), bias=(3,))[1]
    [(1, 3)]
    """
    return _compose(
        "FullyConnected",
        "FullyConnected",
        (("data", data), ("weight", weight), ("bias", bias)),
        {"num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten},
        name,
        attr,
        kwargs,
    )


def GridGenerator(
    data: Symbol | None = None,
    transform_type: str = _Null,
    target_shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Makes the grid of places that BilinearSampler reads.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    transform_type : {'affine', 'warp'}, required
        affine: data holds 6 numbers, the matrix; warp: data holds a flow in elements.
    target_shape : tuple of int, default (0, 0)
        Height and width of the grid, for affine.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` does not fit the type of transform. A symbol raises it when it is
        made, bound or run.

    Formula
    -------
    affine: (x, y) = [[a, b, c], [d, e, f]] · (column, row, 1), all from -1 to 1

    Shapes
    ------
    For `affine`, `data` is (batch, 6), the two rows of each matrix; for `warp` (batch, 2,
    height, width), a flow. The result is (batch, 2, height, width): x and y from -1 to 1.

    Examples
    --------
    >>> y = mx.sym.GridGenerator(mx.sym.var("data"), transform_type="affine",
    ...     target_shape=(2, 2))
    >>> y.infer_shape(data=(1, 6))[1]
    [(1, 2, 2, 2)]
    """
    return _compose(
        "GridGenerator",
        "GridGenerator",
        (("data", data),),
        {"transform_type": transform_type, "target_shape": target_shape},
        name,
        attr,
        kwargs,
    )


def GroupNorm(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    num_groups: int = _Null,
    eps: float = _Null,
    output_mean_var: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Normalizes each group of channels of each image.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    num_groups : int, default 1
        Groups that channels are split into.
    eps : float, default 1e-05
        Added to the variance.
    output_mean_var : bool, default False
        Also returns the mean and sqrt(variance + eps) of each group.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the groups do not divide the channels. A symbol raises it when it is made,
        bound or run.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each group of each sample

    Shapes
    ------
    `data` is (batch, channels, ...), `gamma` and `beta` are (num_groups,); the result has the
    shape of `data`.

    Examples
    --------
    >>> y = mx.sym.GroupNorm(mx.sym.var("data"), mx.sym.var("gamma"), mx.sym.var("beta"),
    ...     num_groups=2)
    >>> y.infer_shape(data=(1, 4, 1), gamma=(2,), beta=(2,))[1]
    [(1, 4, 1)]
    """
    return _compose(
        "GroupNorm",
        "GroupNorm",
        (("data", data), ("gamma", gamma), ("beta", beta)),
        {"num_groups": num_groups, "eps": eps, "output_mean_var": output_mean_var},
        name,
        attr,
        kwargs,
    )


def IdentityAttachKLSparseReg(
    data: Symbol | None = None,
    sparseness_target: float = _Null,
    penalty: float = _Null,
    momentum: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    moving_avg: Symbol | None = None,
    **kwargs: Any,
) -> Symbol:
    """Gives data as it is; its gradient also pulls the mean activation of each unit towards a target, by the divergence of Kullback and Leibler.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    moving_avg : Symbol
        Running mean of each unit; written to.
    sparseness_target : float, default 0.1
        The mean activation that is wanted.
    penalty : float, default 0.001
        Scales the divergence's gradient.
    momentum : float, default 0.9
        What the moving average keeps of itself.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` is (batch, units); the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.IdentityAttachKLSparseReg(mx.sym.var("data"),
    ...     moving_avg=mx.sym.var("moving_avg"))
    >>> y.infer_shape(data=(1, 2), moving_avg=(2,))[1]
    [(1, 2)]
    """
    return _compose(
        "IdentityAttachKLSparseReg",
        "IdentityAttachKLSparseReg",
        (("data", data), ("moving_avg", moving_avg)),
        {"sparseness_target": sparseness_target, "penalty": penalty, "momentum": momentum},
        name,
        attr,
        kwargs,
    )


def InstanceNorm(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    eps: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Normalizes each channel of each image.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    eps : float, default 0.001
        Added to the variance.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `gamma` or `beta` does not have as many elements as `data` has channels. A
        symbol raises it when it is made, bound or run.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each channel of each sample

    Shapes
    ------
    `data` is (batch, channels, ...), `gamma` and `beta` are (channels,); the result has the
    shape of `data`.

    Examples
    --------
    >>> y = mx.sym.InstanceNorm(mx.sym.var("data"), mx.sym.var("gamma"), mx.sym.var("beta"))
    >>> y.infer_shape(data=(1, 2, 2), gamma=(2,), beta=(2,))[1]
    [(1, 2, 2)]
    """
    return _compose(
        "InstanceNorm",
        "InstanceNorm",
        (("data", data), ("gamma", gamma), ("beta", beta)),
        {"eps": eps},
        name,
        attr,
        kwargs,
    )


def L2Normalization(
    data: Symbol | None = None,
    eps: float = _Null,
    mode: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Divides by the root of the sum of squares.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    eps : float, default 1e-10
        Added to the sum of squares.
    mode : {'channel', 'instance', 'spatial'}, default 'instance'
        What gets length one: each instance, the channels of each position, or the
        positions of each channel.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `mode` is unknown. A symbol raises it when it is made, bound or run.

    Formula
    -------
    y = x / sqrt(sum(x²) + eps)
    the sum runs over a sample (instance), its channels (channel) or its places (spatial)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.L2Normalization(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "L2Normalization",
        "L2Normalization",
        (("data", data),),
        {"eps": eps, "mode": mode},
        name,
        attr,
        kwargs,
    )


def LRN(
    data: Symbol | None = None,
    alpha: float = _Null,
    beta: float = _Null,
    knorm: float = _Null,
    nsize: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Divides each element by a power of the squares of neighbouring channels.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    alpha : float, default 0.0001
        Weight of the squares.
    beta : float, default 0.75
        Power of the sum.
    knorm : float, default 2
        Added to the squares.
    nsize : int, required
        Count of neighbouring channels; of an even count one is left out.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Formula
    -------
    y = x * (knorm + alpha / nsize * sum of x² over nsize neighbouring channels) ^ -beta

    Shapes
    ------
    `data` is (batch, channels, ...); the result has the same shape.

    Examples
    --------
    >>> mx.sym.LRN(mx.sym.var("data"), nsize=3).infer_shape(data=(1, 4, 2, 2))[1]
    [(1, 4, 2, 2)]
    """
    return _compose(
        "LRN",
        "LRN",
        (("data", data),),
        {"alpha": alpha, "beta": beta, "knorm": knorm, "nsize": nsize},
        name,
        attr,
        kwargs,
    )


def LayerNorm(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    axis: int = _Null,
    eps: float = _Null,
    output_mean_var: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Normalizes each line along `axis`, then scales by gamma and adds beta.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    axis : int, default -1
        Axis along which lines are normalized.
    eps : float, default 1e-05
        Added to the variance.
    output_mean_var : bool, default False
        Also returns the mean and sqrt(variance + eps) of each line.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `gamma` or `beta` does not have the extent of `axis`. A symbol raises it when
        it is made, bound or run.

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, mean and variance along axis

    Shapes
    ------
    `data` of any shape; `gamma` and `beta` have the size of axis `axis`. The result has the
    shape of `data`.

    Examples
    --------
    >>> y = mx.sym.LayerNorm(mx.sym.var("data"), mx.sym.var("gamma"), mx.sym.var("beta"))
    >>> y.infer_shape(data=(2, 2), gamma=(2,), beta=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "LayerNorm",
        "LayerNorm",
        (("data", data), ("gamma", gamma), ("beta", beta)),
        {"axis": axis, "eps": eps, "output_mean_var": output_mean_var},
        name,
        attr,
        kwargs,
    )


def LeakyReLU(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    act_type: str = _Null,
    slope: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Keeps positive elements and bends negative ones: leaky, elu, selu, gelu, prelu, rrelu.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        The slopes of 'prelu'.
    act_type : {'elu', 'gelu', 'leaky', 'prelu', 'rrelu', 'selu'}, default 'leaky'
        The function to apply.
    slope : float, default 0.25
        Slope for negative elements (leaky, elu).
    lower_bound : float, default 0.125
        Smallest random slope (rrelu).
    upper_bound : float, default 0.334
        Largest random slope (rrelu).
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `act_type` is unknown, or `gamma` does not fit the data. A symbol raises it
        when it is made, bound or run.

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
    >>> y = mx.sym.LeakyReLU(mx.sym.var("data"), act_type="leaky", slope=0.1)
    >>> y.infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "LeakyReLU",
        "LeakyReLU",
        (("data", data), ("gamma", gamma)),
        {
            "act_type": act_type,
            "slope": slope,
            "lower_bound": lower_bound,
            "upper_bound": upper_bound,
        },
        name,
        attr,
        kwargs,
    )


def LinearRegressionOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data, with the gradient of half its squared error.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    y = data
    gradient of data = grad_scale * (data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.LinearRegressionOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "LinearRegressionOutput",
        "LinearRegressionOutput",
        (("data", data), ("label", label)),
        {"grad_scale": grad_scale},
        name,
        attr,
        kwargs,
    )


def LogisticRegressionOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sigmoid, with the gradient of the cross entropy.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    y = 1 / (1 + exp(-data))
    gradient of data = grad_scale * (y - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.LogisticRegressionOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "LogisticRegressionOutput",
        "LogisticRegressionOutput",
        (("data", data), ("label", label)),
        {"grad_scale": grad_scale},
        name,
        attr,
        kwargs,
    )


def MAERegressionOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """data, with the gradient of its absolute error.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    grad_scale : float, default 1
        Factor of the gradient.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not have as many elements as `data`. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    y = data
    gradient of data = grad_scale * sign(data - label) / outputs of a sample

    Shapes
    ------
    `data` of any shape, `label` with as many elements; the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.MAERegressionOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "MAERegressionOutput",
        "MAERegressionOutput",
        (("data", data), ("label", label)),
        {"grad_scale": grad_scale},
        name,
        attr,
        kwargs,
    )


def MakeLoss(
    data: Symbol | None = None,
    grad_scale: float = _Null,
    valid_thresh: float = _Null,
    normalization: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Returns data; its gradient is grad_scale whatever follows.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    grad_scale : float, default 1
        The gradient of each element.
    valid_thresh : float, default 0
        Elements above it are counted as valid.
    normalization : {'batch', 'null', 'valid'}, default 'null'
        Divides the gradient by the batch or by the count of valid elements.
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
    >>> mx.sym.MakeLoss(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "MakeLoss",
        "MakeLoss",
        (("data", data),),
        {"grad_scale": grad_scale, "valid_thresh": valid_thresh, "normalization": normalization},
        name,
        attr,
        kwargs,
    )


def Pad(
    data: Symbol | None = None,
    mode: str = _Null,
    pad_width: Shape = _Null,
    constant_value: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Puts a border around the data: a constant, the edge, or the data reflected.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mode : {'constant', 'edge', 'reflect'}, required
        What the border holds.
    pad_width : tuple of int, required
        (before, after) of each axis in turn.
    constant_value : float, default 0
        Value of a constant border.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `pad_width` does not have two numbers for each axis. A symbol raises it when
        it is made, bound or run.

    Shapes
    ------
    `data` has 4 or 5 axes; each grows by its two entries of `pad_width`, those of the first
    two axes being 0.

    Examples
    --------
    >>> y = mx.sym.Pad(mx.sym.var("data"), mode="edge", pad_width=(0, 0, 0, 0, 0, 0, 1, 1))
    >>> y.infer_shape(data=(1, 1, 2, 2))[1]
    [(1, 1, 2, 4)]
    """
    return _compose(
        "Pad",
        "Pad",
        (("data", data),),
        {"mode": mode, "pad_width": pad_width, "constant_value": constant_value},
        name,
        attr,
        kwargs,
    )


def Pooling(
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
    """Takes the largest, the mean, the sum or a norm of each window.

    Parameters
    ----------
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

    Raises
    ------
    MXNetError
        If `kernel` does not fit the data. A symbol raises it when it is made, bound or
        run.

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
    >>> y = mx.sym.Pooling(mx.sym.var("data"), kernel=(2, 2), pool_type="max")
    >>> y.infer_shape(data=(1, 1, 2, 2))[1]
    [(1, 1, 1, 1)]
    """
    return _compose(
        "Pooling",
        "Pooling",
        (("data", data),),
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


def Pooling_v1(
    data: Symbol | None = None,
    kernel: Shape = _Null,
    pool_type: str = _Null,
    global_pool: bool = _Null,
    pooling_convention: str = _Null,
    stride: Shape = _Null,
    pad: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Pooling of old models, in which the zeros around the data take part.

    Parameters
    ----------
    data : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    As `Pooling`.

    Examples
    --------
    >>> y = mx.sym.Pooling_v1(mx.sym.var("data"), kernel=(2, 2), pool_type="avg")
    >>> y.infer_shape(data=(1, 1, 2, 2))[1]
    [(1, 1, 1, 1)]
    """
    return _compose(
        "Pooling_v1",
        "Pooling_v1",
        (("data", data),),
        {
            "kernel": kernel,
            "pool_type": pool_type,
            "global_pool": global_pool,
            "pooling_convention": pooling_convention,
            "stride": stride,
            "pad": pad,
        },
        name,
        attr,
        kwargs,
    )


def RNN(
    data: Symbol | None = None,
    parameters: Symbol | None = None,
    state: Symbol | None = None,
    state_cell: Symbol | None = None,
    sequence_length: Symbol | None = None,
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
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Runs sequences through stacked recurrent layers.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    parameters : Symbol
        All weights and biases, in one row.
    state : Symbol
        The first hidden state of each layer.
    state_cell : Symbol
        The first cell state of each layer ('lstm').
    sequence_length : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or a state or the parameters do not fit. A
        symbol raises it when it is made, bound or run.

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
    >>> y = mx.sym.RNN(mx.sym.var("data"), mx.sym.var("parameters"), mx.sym.var("state"),
    ...     state_size=4, num_layers=1, mode="rnn_tanh")
    >>> y.infer_shape(data=(5, 2, 3), parameters=(36,), state=(1, 2, 4))[1]
    [(5, 2, 4)]
    """
    return _compose(
        "RNN",
        "RNN",
        (
            ("data", data),
            ("parameters", parameters),
            ("state", state),
            ("state_cell", state_cell),
            ("sequence_length", sequence_length),
        ),
        {
            "state_size": state_size,
            "num_layers": num_layers,
            "bidirectional": bidirectional,
            "mode": mode,
            "p": p,
            "state_outputs": state_outputs,
            "projection_size": projection_size,
            "lstm_state_clip_min": lstm_state_clip_min,
            "lstm_state_clip_max": lstm_state_clip_max,
            "lstm_state_clip_nan": lstm_state_clip_nan,
            "use_sequence_length": use_sequence_length,
        },
        name,
        attr,
        kwargs,
    )


def ROIPooling(
    data: Symbol | None = None,
    rois: Symbol | None = None,
    pooled_size: Shape = _Null,
    spatial_scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Pools the largest elements of regions of images into grids of one size.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    rois : Symbol
        Regions: the number of an image and two corners each.
    pooled_size : tuple of int, required
        Height and width of each region's result.
    spatial_scale : float, required
        Size of data relative to the image in which the regions are given.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `rois` does not have rows of five numbers. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `data` is (batch, channels, height, width), `rois` (regions, 5): index in the batch, then
    left, top, right, bottom. The result is (regions, channels) + `pooled_size`.

    Examples
    --------
    >>> y = mx.sym.ROIPooling(mx.sym.var("data"), mx.sym.var("rois"), pooled_size=(2, 2),
    ...     spatial_scale=1.0)
    >>> y.infer_shape(data=(1, 1, 4, 4), rois=(1, 5))[1]
    [(1, 1, 2, 2)]
    """
    return _compose(
        "ROIPooling",
        "ROIPooling",
        (("data", data), ("rois", rois)),
        {"pooled_size": pooled_size, "spatial_scale": spatial_scale},
        name,
        attr,
        kwargs,
    )


def Reshape(
    data: Symbol | None = None,
    shape: Shape = _Null,
    reverse: bool = _Null,
    target_shape: Shape = _Null,
    keep_highest: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gives the same elements another shape.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape : tuple of int, default ()
        The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits.
    reverse : bool, default False
        Matches `shape` from right to left.
    target_shape : tuple of int, default ()
        Deprecated: use `shape`.
    keep_highest : bool, default False
        Deprecated: keeps the first extent with `target_shape`.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the new shape does not have as many elements. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    The result has the same elements in the shape `shape`: 0 keeps a size, -1 is what is left
    over, -2 copies the rest, -3 joins two axes, -4 splits one.

    Examples
    --------
    >>> mx.sym.Reshape(mx.sym.var("data"), shape=(0, -1)).infer_shape(data=(2, 3, 4))[1]
    [(2, 12)]
    """
    return _compose(
        "Reshape",
        "Reshape",
        (("data", data),),
        {
            "shape": shape,
            "reverse": reverse,
            "target_shape": target_shape,
            "keep_highest": keep_highest,
        },
        name,
        attr,
        kwargs,
    )


def SVMOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    margin: float = _Null,
    regularization_coefficient: float = _Null,
    use_linear: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gives data as it is; its gradient is that of a support vector machine's loss.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    margin : float, default 1
        Distance that a score keeps from the boundary.
    regularization_coefficient : float, default 1
        Scales the gradient.
    use_linear : bool, default False
        The hinge loss itself instead of its square.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not fit the data. A symbol raises it when it is made, bound or
        run.

    Formula
    -------
    gap = margin - data for the label, margin + data elsewhere
    loss = C * max(0, gap)², or C * max(0, gap) with use_linear; C: regularization_coefficient

    Shapes
    ------
    `data` is (batch, classes), `label` (batch,); the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.SVMOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(1, 2), label=(1,))[1]
    [(1, 2)]
    """
    return _compose(
        "SVMOutput",
        "SVMOutput",
        (("data", data), ("label", label)),
        {
            "margin": margin,
            "regularization_coefficient": regularization_coefficient,
            "use_linear": use_linear,
        },
        name,
        attr,
        kwargs,
    )


def SequenceLast(
    data: Symbol | None = None,
    sequence_length: Symbol | None = None,
    use_sequence_length: bool = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Picks the last element of each sequence.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    sequence_length : Symbol
        How many steps of each sequence count.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    axis : int, default 0
        The axis of time, 0 or 1; the other is the batch.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `sequence_length` does not have the extent of the batch. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, ...), `sequence_length` (batch,); the result is (batch, ...).

    Examples
    --------
    >>> y = mx.sym.SequenceLast(mx.sym.var("data"), mx.sym.var("sequence_length"),
    ...     use_sequence_length=True)
    >>> y.infer_shape(data=(2, 2), sequence_length=(2,))[1]
    [(2,)]
    """
    return _compose(
        "SequenceLast",
        "SequenceLast",
        (("data", data), ("sequence_length", sequence_length)),
        {"use_sequence_length": use_sequence_length, "axis": axis},
        name,
        attr,
        kwargs,
    )


def SequenceMask(
    data: Symbol | None = None,
    sequence_length: Symbol | None = None,
    use_sequence_length: bool = _Null,
    value: float = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Writes `value` over the elements after the end of each sequence.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    sequence_length : Symbol
        How many steps of each sequence count.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    value : float, default 0
        Written after the end of each sequence.
    axis : int, default 0
        The axis of time, 0 or 1; the other is the batch.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `sequence_length` does not have the extent of the batch. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, ...), `sequence_length` (batch,); the result has the shape of
    `data`.

    Examples
    --------
    >>> y = mx.sym.SequenceMask(mx.sym.var("data"), mx.sym.var("sequence_length"),
    ...     use_sequence_length=True, value=-1)
    >>> y.infer_shape(data=(2, 2), sequence_length=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "SequenceMask",
        "SequenceMask",
        (("data", data), ("sequence_length", sequence_length)),
        {"use_sequence_length": use_sequence_length, "value": value, "axis": axis},
        name,
        attr,
        kwargs,
    )


def SequenceReverse(
    data: Symbol | None = None,
    sequence_length: Symbol | None = None,
    use_sequence_length: bool = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Reverses the elements of each sequence.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    sequence_length : Symbol
        How many steps of each sequence count.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    axis : int, default 0
        The axis of time: 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `sequence_length` does not have the extent of the batch. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, ...), `sequence_length` (batch,); the result has the shape of
    `data`.

    Examples
    --------
    >>> y = mx.sym.SequenceReverse(mx.sym.var("data"), mx.sym.var("sequence_length"),
    ...     use_sequence_length=True)
    >>> y.infer_shape(data=(2, 2), sequence_length=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "SequenceReverse",
        "SequenceReverse",
        (("data", data), ("sequence_length", sequence_length)),
        {"use_sequence_length": use_sequence_length, "axis": axis},
        name,
        attr,
        kwargs,
    )


def SliceChannel(
    data: Symbol | None = None,
    num_outputs: int = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Divides an axis into equal parts, one output each.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    num_outputs : int, required
        Count of equal parts.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the axis cannot be divided into `num_outputs` equal parts. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    The size of axis `axis` is divided by num_outputs, in each of the results; with
    `squeeze_axis` an axis that became 1 is gone.

    Examples
    --------
    >>> mx.sym.SliceChannel(mx.sym.var("data"), num_outputs=3).infer_shape(data=(2, 6))[1]
    [(2, 2), (2, 2), (2, 2)]
    """
    return _compose(
        "SliceChannel",
        "SliceChannel",
        (("data", data),),
        {"num_outputs": num_outputs, "axis": axis, "squeeze_axis": squeeze_axis},
        name,
        attr,
        kwargs,
    )


def Softmax(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    ignore_label: float = _Null,
    multi_output: bool = _Null,
    use_ignore: bool = _Null,
    preserve_shape: bool = _Null,
    normalization: str = _Null,
    out_grad: bool = _Null,
    smooth_alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """softmax whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not fit the data. A symbol raises it when it is made, bound or
        run.

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
    >>> y = mx.sym.SoftmaxOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(2, 2), label=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "SoftmaxOutput",
        "Softmax",
        (("data", data), ("label", label)),
        {
            "grad_scale": grad_scale,
            "ignore_label": ignore_label,
            "multi_output": multi_output,
            "use_ignore": use_ignore,
            "preserve_shape": preserve_shape,
            "normalization": normalization,
            "out_grad": out_grad,
            "smooth_alpha": smooth_alpha,
        },
        name,
        attr,
        kwargs,
    )


def SoftmaxActivation(
    data: Symbol | None = None,
    mode: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """softmax along the channels or along the last axis; deprecated, use softmax.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mode : {'channel', 'instance'}, default 'instance'
        channel: along axis 1; instance: along the last axis.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, ...), or (batch, channels, ...) with mode `channel`; the result has the
    same shape.

    Examples
    --------
    >>> mx.sym.SoftmaxActivation(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "SoftmaxActivation",
        "SoftmaxActivation",
        (("data", data),),
        {"mode": mode},
        name,
        attr,
        kwargs,
    )


def SoftmaxOutput(
    data: Symbol | None = None,
    label: Symbol | None = None,
    grad_scale: float = _Null,
    ignore_label: float = _Null,
    multi_output: bool = _Null,
    use_ignore: bool = _Null,
    preserve_shape: bool = _Null,
    normalization: str = _Null,
    out_grad: bool = _Null,
    smooth_alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """softmax whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `label` does not fit the data. A symbol raises it when it is made, bound or
        run.

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
    >>> y = mx.sym.SoftmaxOutput(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(2, 2), label=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "SoftmaxOutput",
        "SoftmaxOutput",
        (("data", data), ("label", label)),
        {
            "grad_scale": grad_scale,
            "ignore_label": ignore_label,
            "multi_output": multi_output,
            "use_ignore": use_ignore,
            "preserve_shape": preserve_shape,
            "normalization": normalization,
            "out_grad": out_grad,
            "smooth_alpha": smooth_alpha,
        },
        name,
        attr,
        kwargs,
    )


def SpatialTransformer(
    data: Symbol | None = None,
    loc: Symbol | None = None,
    target_shape: Shape = _Null,
    transform_type: str = _Null,
    sampler_type: str = _Null,
    cudnn_off: bool | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Reads data through an affine transformation of its plane.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    loc : Symbol
        Parameters of the transform of each image.
    target_shape : tuple of int, default (0, 0)
        Height and width of the result; that of data by default.
    transform_type : {'affine'}, required
        How loc is read: affine.
    sampler_type : {'bilinear'}, required
        How elements are read: bilinear.
    cudnn_off : bool or None, default None
        Keeps cuDNN out of this layer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `loc` is not six numbers for each image. A symbol raises it when it is made,
        bound or run.

    Formula
    -------
    read at (x, y) = [[a, b, c], [d, e, f]] · (column, row, 1), all from -1 to 1; loc = a, b, c, d, e, f

    Shapes
    ------
    `data` is (batch, channels, height, width), `loc` (batch, 6); the result is (batch,
    channels) + `target_shape`.

    Examples
    --------
    >>> y = mx.sym.SpatialTransformer(mx.sym.var("data"), mx.sym.var("loc"),
    ...     target_shape=(2, 2), transform_type="affine", sampler_type="bilinear")
    >>> y.infer_shape(data=(1, 1, 2, 2), loc=(1, 6))[1]
    [(1, 1, 2, 2)]
    """
    return _compose(
        "SpatialTransformer",
        "SpatialTransformer",
        (("data", data), ("loc", loc)),
        {
            "target_shape": target_shape,
            "transform_type": transform_type,
            "sampler_type": sampler_type,
            "cudnn_off": cudnn_off,
        },
        name,
        attr,
        kwargs,
    )


def SwapAxis(
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
        "SwapAxis", "SwapAxis", (("data", data),), {"dim1": dim1, "dim2": dim2}, name, attr, kwargs
    )


def UpSampling(
    *data: Symbol,
    scale: int = _Null,
    num_filter: int = _Null,
    sample_type: str = _Null,
    multi_input_mode: str = _Null,
    num_args: int = _Null,
    workspace: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Enlarges images by a whole factor.

    Parameters
    ----------
    *data : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` does not have four axes. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels, scale × height,
    scale × width).

    Examples
    --------
    >>> y = mx.sym.UpSampling(mx.sym.var("data0"), scale=2, sample_type="nearest")
    >>> y.infer_shape(data0=(1, 1, 1, 2))[1]
    [(1, 1, 2, 4)]
    """
    return _compose_list(
        "UpSampling",
        "UpSampling",
        data,
        {
            "scale": scale,
            "num_filter": num_filter,
            "sample_type": sample_type,
            "multi_input_mode": multi_input_mode,
            "num_args": num_args,
            "workspace": workspace,
        },
        name,
        attr,
        kwargs,
    )


def abs(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Magnitude, element by element.

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
    >>> mx.sym.abs(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("abs", "abs", (("data", data),), {}, name, attr, kwargs)


def adam_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mean: Symbol | None = None,
    var: Symbol | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adam; the caller folds the bias correction into lr.

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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.adam_update(mx.sym.var("weight"), mx.sym.var("grad"), mx.sym.var("mean"),
    ...     mx.sym.var("var"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), mean=(2,), var=(2,))[1]
    [(2,)]
    """
    return _compose(
        "adam_update",
        "adam_update",
        (("weight", weight), ("grad", grad), ("mean", mean), ("var", var)),
        {
            "lr": lr,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def add_n(
    *args: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    *args : Symbol
        The arrays.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    All inputs and the result have the same shape.

    Examples
    --------
    >>> y = mx.sym.add_n(mx.sym.var("args0"), mx.sym.var("args1"), mx.sym.var("args2"))
    >>> y.infer_shape(args0=(2,), args1=(2,), args2=(2,))[1]
    [(2,)]
    """
    return _compose_list("add_n", "add_n", args, {"num_args": num_args}, name, attr, kwargs)


def all_finite(
    data: Symbol | None = None,
    init_output: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 when no element is infinite or nan, else 0.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    init_output : bool, default True
        Starts from 1; otherwise from what `out` holds.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result is (1,).

    Examples
    --------
    >>> mx.sym.all_finite(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(1,)]
    """
    return _compose(
        "all_finite",
        "all_finite",
        (("data", data),),
        {"init_output": init_output},
        name,
        attr,
        kwargs,
    )


def amp_cast(
    data: Symbol | None = None,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Casts between the floating types of mixed precision; leaves other arrays as they are.

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
    >>> mx.sym.amp_cast(mx.sym.var("data"), dtype="float16").infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("amp_cast", "amp_cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def amp_multicast(
    *data: Symbol,
    num_outputs: int = _Null,
    cast_narrow: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Brings float32 and 16-bit floats to the widest precision among them.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_outputs : int, required
        Count of arrays.
    cast_narrow : bool, default False
        To the narrowest precision, not the widest.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    Each result has the shape of its input.

    Examples
    --------
    >>> y = mx.sym.amp_multicast(mx.sym.var("data0"), mx.sym.var("data1"), num_outputs=2)
    >>> y.infer_shape(data0=(1,), data1=(1,))[1]
    [(1,), (1,)]
    """
    return _compose_list(
        "amp_multicast",
        "amp_multicast",
        data,
        {"num_outputs": num_outputs, "cast_narrow": cast_narrow},
        name,
        attr,
        kwargs,
    )


def arccos(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse cosine, in radians.

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
    >>> mx.sym.arccos(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arccos", "arccos", (("data", data),), {}, name, attr, kwargs)


def arccosh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic cosine.

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
    >>> mx.sym.arccosh(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("arccosh", "arccosh", (("data", data),), {}, name, attr, kwargs)


def arcsin(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse sine, in radians.

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
    >>> mx.sym.arcsin(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arcsin", "arcsin", (("data", data),), {}, name, attr, kwargs)


def arcsinh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic sine.

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
    >>> mx.sym.arcsinh(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arcsinh", "arcsinh", (("data", data),), {}, name, attr, kwargs)


def arctan(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse tangent, in radians.

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
    >>> mx.sym.arctan(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arctan", "arctan", (("data", data),), {}, name, attr, kwargs)


def arctanh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse hyperbolic tangent.

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
    >>> mx.sym.arctanh(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("arctanh", "arctanh", (("data", data),), {}, name, attr, kwargs)


def argmax(
    data: Symbol | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Place of the first largest element along `axis`.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.argmax(mx.sym.var("data"), axis=1).infer_shape(data=(2, 3))[1]
    [(2,)]
    """
    return _compose(
        "argmax",
        "argmax",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def argmax_channel(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Place of the first largest element along axis 1.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has less than two axes. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `data` is (batch, classes, ...); the result lacks the second axis.

    Examples
    --------
    >>> mx.sym.argmax_channel(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(2,)]
    """
    return _compose("argmax_channel", "argmax_channel", (("data", data),), {}, name, attr, kwargs)


def argmin(
    data: Symbol | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Place of the first smallest element along `axis`.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.argmin(mx.sym.var("data"), axis=1).infer_shape(data=(2, 3))[1]
    [(2,)]
    """
    return _compose(
        "argmin",
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
        "argsort",
        "argsort",
        (("data", data),),
        {"axis": axis, "is_ascend": is_ascend, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def batch_dot(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    forward_stype: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The products of two stacks of matrices, pair by pair.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'} or None, default None
        Wanted storage type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied. A symbol raises it
        when it is made, bound or run.

    Formula
    -------
    y[b, i, j] = sum over k of lhs[b, i, k] * rhs[b, k, j]

    Shapes
    ------
    `lhs` is (batch, rows, inner), `rhs` (batch, inner, columns), the result (batch, rows,
    columns); `transpose_a` and `transpose_b` exchange the last two axes first.

    Examples
    --------
    >>> y = mx.sym.batch_dot(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 3, 4), rhs=(2, 4, 5))[1]
    [(2, 3, 5)]
    """
    return _compose(
        "batch_dot",
        "batch_dot",
        (("lhs", lhs), ("rhs", rhs)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "forward_stype": forward_stype},
        name,
        attr,
        kwargs,
    )


def batch_take(
    a: Symbol | None = None,
    indices: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Takes one element of each row of `a`; indices outside are clipped.

    Parameters
    ----------
    a : Symbol
        The matrix to choose from.
    indices : Symbol
        A column number for each row.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If there are not as many indices as rows. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `a` is (rows, columns), `indices` (rows,); so is the result.

    Examples
    --------
    >>> y = mx.sym.batch_take(mx.sym.var("a"), mx.sym.var("indices"))
    >>> y.infer_shape(a=(2, 2), indices=(2,))[1]
    [(2,)]
    """
    return _compose(
        "batch_take", "batch_take", (("a", a), ("indices", indices)), {}, name, attr, kwargs
    )


def broadcast_add(
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
    >>> y = mx.sym.broadcast_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_add", "broadcast_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_axes(
    data: Symbol | None = None,
    axis: Shape = _Null,
    size: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If an axis does not have the extent 1. A symbol raises it when it is made, bound
        or run.

    Shapes
    ------
    Axes `axis`, of size 1, get the sizes `size`.

    Examples
    --------
    >>> mx.sym.broadcast_axis(mx.sym.var("data"), axis=1, size=3).infer_shape(data=(2, 1))[1]
    [(2, 3)]
    """
    return _compose(
        "broadcast_axis",
        "broadcast_axes",
        (("data", data),),
        {"axis": axis, "size": size},
        name,
        attr,
        kwargs,
    )


def broadcast_axis(
    data: Symbol | None = None,
    axis: Shape = _Null,
    size: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If an axis does not have the extent 1. A symbol raises it when it is made, bound
        or run.

    Shapes
    ------
    Axes `axis`, of size 1, get the sizes `size`.

    Examples
    --------
    >>> mx.sym.broadcast_axis(mx.sym.var("data"), axis=1, size=3).infer_shape(data=(2, 1))[1]
    [(2, 3)]
    """
    return _compose(
        "broadcast_axis",
        "broadcast_axis",
        (("data", data),),
        {"axis": axis, "size": size},
        name,
        attr,
        kwargs,
    )


def broadcast_div(
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
    >>> y = mx.sym.broadcast_div(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_div", "broadcast_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_equal(
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
    >>> y = mx.sym.broadcast_equal(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_equal", "broadcast_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_greater(
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
    >>> y = mx.sym.broadcast_greater(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_greater",
        "broadcast_greater",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_greater_equal(
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
    >>> y = mx.sym.broadcast_greater_equal(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_greater_equal",
        "broadcast_greater_equal",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_hypot(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sqrt(lhs^2 + rhs^2) without overflow. Broadcasts.

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
    >>> y = mx.sym.broadcast_hypot(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 1))[1]
    [(2, 1)]
    """
    return _compose(
        "broadcast_hypot", "broadcast_hypot", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_lesser(
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
    >>> y = mx.sym.broadcast_lesser(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_lesser", "broadcast_lesser", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_lesser_equal(
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
    >>> y = mx.sym.broadcast_lesser_equal(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_lesser_equal",
        "broadcast_lesser_equal",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_like(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    lhs_axes: Shape | None = _Null,
    rhs_axes: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Repeats lhs along its axes of extent 1 to reach the shape of rhs.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    lhs_axes : tuple of int or None, default None
        Axes of lhs to repeat; None means all.
    rhs_axes : tuple of int or None, default None
        The axes of rhs that give the extents.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `lhs` cannot be broadcast to the shape of `rhs`. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    `lhs` gets the shape of `rhs`; with axes only those sizes.

    Examples
    --------
    >>> y = mx.sym.broadcast_like(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "broadcast_like",
        "broadcast_like",
        (("lhs", lhs), ("rhs", rhs)),
        {"lhs_axes": lhs_axes, "rhs_axes": rhs_axes},
        name,
        attr,
        kwargs,
    )


def broadcast_logical_and(
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
    >>> y = mx.sym.broadcast_logical_and(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_logical_and",
        "broadcast_logical_and",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_logical_or(
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
    >>> y = mx.sym.broadcast_logical_or(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_logical_or",
        "broadcast_logical_or",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_logical_xor(
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
    >>> y = mx.sym.broadcast_logical_xor(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_logical_xor",
        "broadcast_logical_xor",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_maximum(
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
    return _compose(
        "broadcast_maximum",
        "broadcast_maximum",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_minimum(
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
    return _compose(
        "broadcast_minimum",
        "broadcast_minimum",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_minus(
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
    >>> y = mx.sym.broadcast_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_sub", "broadcast_minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_mod(
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
    >>> y = mx.sym.broadcast_mod(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_mod", "broadcast_mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_mul(
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
    >>> y = mx.sym.broadcast_mul(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_mul", "broadcast_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_not_equal(
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
    >>> y = mx.sym.broadcast_not_equal(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_not_equal",
        "broadcast_not_equal",
        (("lhs", lhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def broadcast_plus(
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
    >>> y = mx.sym.broadcast_add(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_add", "broadcast_plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_power(
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
    >>> y = mx.sym.broadcast_power(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_power", "broadcast_power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_sub(
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
    >>> y = mx.sym.broadcast_sub(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 1), rhs=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_sub", "broadcast_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_to(
    data: Symbol | None = None,
    shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Repeats the array along its axes of extent 1 to reach `shape`.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape : tuple of int, default ()
        Shape of the result; 0 keeps the extent of the input.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` cannot be broadcast to that shape. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    Sizes of 1 become those of `shape`, where 0 keeps a size.

    Examples
    --------
    >>> mx.sym.broadcast_to(mx.sym.var("data"), shape=(2, 2)).infer_shape(data=(1, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "broadcast_to", "broadcast_to", (("data", data),), {"shape": shape}, name, attr, kwargs
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
    return _compose("Cast", "cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def cast_storage(
    data: Symbol | None = None,
    stype: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values in another storage type.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    stype : {'csr', 'default', 'row_sparse'}, required
        Storage type of the result.
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
    >>> mx.sym.cast_storage(mx.sym.var("data"), stype="default").infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "cast_storage", "cast_storage", (("data", data),), {"stype": stype}, name, attr, kwargs
    )


def cbrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cube root.

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
    >>> mx.sym.cbrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("cbrt", "cbrt", (("data", data),), {}, name, attr, kwargs)


def ceil(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest whole number not below x.

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
    >>> mx.sym.ceil(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("ceil", "ceil", (("data", data),), {}, name, attr, kwargs)


def choose_element_0index(
    data: Symbol | None = None,
    index: Symbol | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    mode: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Picks one element of each line along an axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    index : Symbol
        A position along the axis for each line.
    axis : int or None, default -1
        Axis along which the index counts.
    keepdims : bool, default False
        Keeps that axis with extent one.
    mode : {'clip', 'wrap'}, default 'clip'
        What happens to an index outside.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `index` does not have the shape of `data` without `axis`. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; `index` has it without axis `axis` (or with size 1 there); so has the
    result, unless `keepdims`.

    Examples
    --------
    >>> y = mx.sym.pick(mx.sym.var("data"), mx.sym.var("index"))
    >>> y.infer_shape(data=(2, 2), index=(2,))[1]
    [(2,)]
    """
    return _compose(
        "pick",
        "choose_element_0index",
        (("data", data), ("index", index)),
        {"axis": axis, "keepdims": keepdims, "mode": mode},
        name,
        attr,
        kwargs,
    )


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
        "clip", "clip", (("data", data),), {"a_min": a_min, "a_max": a_max}, name, attr, kwargs
    )


def col2im(
    data: Symbol | None = None,
    output_size: Shape = _Null,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adds the columns of a matrix up to images, each column at its window.

    Parameters
    ----------
    data : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the columns do not fit the size of the output. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `data` is (batch, channels × kernel elements, windows); the result (batch, channels) +
    `output_size`.

    Examples
    --------
    >>> y = mx.sym.col2im(mx.sym.var("data"), output_size=(3, 3), kernel=(2, 2))
    >>> y.infer_shape(data=(1, 4, 4))[1]
    [(1, 1, 3, 3)]
    """
    return _compose(
        "col2im",
        "col2im",
        (("data", data),),
        {
            "output_size": output_size,
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
        },
        name,
        attr,
        kwargs,
    )


def concat(
    *data: Symbol,
    num_args: int = _Null,
    dim: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Joins arrays along an axis.

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

    Raises
    ------
    MXNetError
        If the inputs differ in another axis than `dim`, or have no such axis. A symbol
        raises it when it is made, bound or run.

    Shapes
    ------
    Inputs agree in all sizes but that of axis `dim`, which add up in the result.

    Examples
    --------
    >>> y = mx.sym.Concat(mx.sym.var("data0"), mx.sym.var("data1"), dim=0)
    >>> y.infer_shape(data0=(1, 2), data1=(1, 2))[1]
    [(2, 2)]
    """
    return _compose_list(
        "Concat", "concat", data, {"num_args": num_args, "dim": dim}, name, attr, kwargs
    )


def cos(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cosine of an angle in radians.

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
    >>> mx.sym.cos(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("cos", "cos", (("data", data),), {}, name, attr, kwargs)


def cosh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic cosine.

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
    >>> mx.sym.cosh(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("cosh", "cosh", (("data", data),), {}, name, attr, kwargs)


def crop(
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
        "slice",
        "crop",
        (("data", data),),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def ctc_loss(
    data: Symbol | None = None,
    label: Symbol | None = None,
    data_lengths: Symbol | None = None,
    label_lengths: Symbol | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    data_lengths : Symbol
        How many steps of each sample count.
    label_lengths : Symbol
        How many labels of each sample count.
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch. A
        symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> y = mx.sym.CTCLoss(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(4, 1, 3), label=(1, 2))[1]
    [(1,)]
    """
    return _compose(
        "CTCLoss",
        "ctc_loss",
        (
            ("data", data),
            ("label", label),
            ("data_lengths", data_lengths),
            ("label_lengths", label_lengths),
        ),
        {
            "use_data_lengths": use_data_lengths,
            "use_label_lengths": use_label_lengths,
            "blank_label": blank_label,
        },
        name,
        attr,
        kwargs,
    )


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


def degrees(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Radians to degrees.

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
    >>> mx.sym.degrees(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("degrees", "degrees", (("data", data),), {}, name, attr, kwargs)


def depth_to_space(
    data: Symbol | None = None,
    block_size: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Moves groups of channels of (N, C, H, W) data into squares of the image.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    block_size : int, required
        Side of the square blocks.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the channels cannot be divided by the square of `block_size`. A symbol raises
        it when it is made, bound or run.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels / block², height ×
    block, width × block).

    Examples
    --------
    >>> y = mx.sym.depth_to_space(mx.sym.var("data"), block_size=2)
    >>> y.infer_shape(data=(1, 4, 2, 3))[1]
    [(1, 1, 4, 6)]
    """
    return _compose(
        "depth_to_space",
        "depth_to_space",
        (("data", data),),
        {"block_size": block_size},
        name,
        attr,
        kwargs,
    )


def diag(
    data: Symbol | None = None,
    k: int = _Null,
    axis1: int = _Null,
    axis2: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The diagonal of matrices, or for a vector the matrix that has it as diagonal.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    k : int, default 0
        Which diagonal: above the main one if positive.
    axis1 : int, default 0
        Axis of the rows.
    axis2 : int, default 1
        Axis of the columns.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axes. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    Of a line (n,) a matrix (n, n); of a matrix its diagonal.

    Examples
    --------
    >>> mx.sym.diag(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "diag",
        "diag",
        (("data", data),),
        {"k": k, "axis1": axis1, "axis2": axis2},
        name,
        attr,
        kwargs,
    )


def dot(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    forward_stype: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sums over the last axis of lhs and the first of rhs: the product of matrices.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    transpose_a : bool, default False
        Transposes lhs first.
    transpose_b : bool, default False
        Transposes rhs first.
    forward_stype : {'csr', 'default', 'row_sparse'} or None, default None
        Wanted storage type of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the last axis of `lhs` does not have the extent of the first of `rhs`. A
        symbol raises it when it is made, bound or run.

    Formula
    -------
    y[i, j] = sum over k of lhs[i, k] * rhs[k, j]

    Shapes
    ------
    The last axis of `lhs` meets the first of `rhs`: (..., inner) and (inner, ...) give all
    other axes in order.

    Examples
    --------
    >>> mx.sym.dot(mx.sym.var("lhs"), mx.sym.var("rhs")).infer_shape(lhs=(2, 2), rhs=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "dot",
        "dot",
        (("lhs", lhs), ("rhs", rhs)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "forward_stype": forward_stype},
        name,
        attr,
        kwargs,
    )


def elemwise_add(
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
    return _compose(
        "elemwise_add", "elemwise_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_div(
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
    return _compose(
        "elemwise_div", "elemwise_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_mul(
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
    return _compose(
        "elemwise_mul", "elemwise_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_sub(
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
    return _compose(
        "elemwise_sub", "elemwise_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def erf(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Error function.

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
    >>> mx.sym.erf(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("erf", "erf", (("data", data),), {}, name, attr, kwargs)


def erfinv(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Inverse of the error function.

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
    >>> mx.sym.erfinv(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("erfinv", "erfinv", (("data", data),), {}, name, attr, kwargs)


def exp(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """e to the power x, element by element.

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
    >>> mx.sym.exp(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("exp", "exp", (("data", data),), {}, name, attr, kwargs)


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
        "expand_dims", "expand_dims", (("data", data),), {"axis": axis}, name, attr, kwargs
    )


def expm1(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """exp(x) - 1, exact near zero.

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
    >>> mx.sym.expm1(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("expm1", "expm1", (("data", data),), {}, name, attr, kwargs)


def fill_element_0index(
    lhs: Symbol | None = None,
    mhs: Symbol | None = None,
    rhs: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The matrix lhs with the value mhs[i] at column rhs[i] of row i; outside is left out.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    mhs : Symbol
        The values to be written.
    rhs : Symbol
        The second array.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `lhs` is (rows, columns), `mhs` and `rhs` are (rows,); the result has the shape of `lhs`.

    Examples
    --------
    >>> y = mx.sym.fill_element_0index(mx.sym.var("lhs"), mx.sym.var("mhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(2, 2), mhs=(2,), rhs=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "fill_element_0index",
        "fill_element_0index",
        (("lhs", lhs), ("mhs", mhs), ("rhs", rhs)),
        {},
        name,
        attr,
        kwargs,
    )


def fix(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number toward zero.

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
    >>> mx.sym.fix(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("fix", "fix", (("data", data),), {}, name, attr, kwargs)


def flatten(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Keeps the first axis and joins all others.

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
    `data` is (batch, ...); the result (batch, product of the other sizes).

    Examples
    --------
    >>> mx.sym.Flatten(mx.sym.var("data")).infer_shape(data=(2, 3, 4))[1]
    [(2, 12)]
    """
    return _compose("Flatten", "flatten", (("data", data),), {}, name, attr, kwargs)


def flip(
    data: Symbol | None = None,
    axis: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int, required
        Axes along which the order is reversed.
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
    >>> mx.sym.reverse(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("reverse", "flip", (("data", data),), {"axis": axis}, name, attr, kwargs)


def floor(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest whole number not above x.

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
    >>> mx.sym.floor(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("floor", "floor", (("data", data),), {}, name, attr, kwargs)


def ftml_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    d: Symbol | None = None,
    v: Symbol | None = None,
    z: Symbol | None = None,
    lr: float = _Null,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    t: int = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_grad: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Follow the moving leader.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    d : Symbol
        State; written to.
    v : Symbol
        State; written to.
    z : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.ftml_update(mx.sym.var("weight"), mx.sym.var("grad"), mx.sym.var("d"),
    ...     mx.sym.var("v"), mx.sym.var("z"), lr=0.1, t=1)
    >>> y.infer_shape(weight=(2,), grad=(2,), d=(2,), v=(2,), z=(2,))[1]
    [(2,)]
    """
    return _compose(
        "ftml_update",
        "ftml_update",
        (("weight", weight), ("grad", grad), ("d", d), ("v", v), ("z", z)),
        {
            "lr": lr,
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "t": t,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_grad": clip_grad,
        },
        name,
        attr,
        kwargs,
    )


def ftrl_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    z: Symbol | None = None,
    n: Symbol | None = None,
    lr: float = _Null,
    lamda1: float = _Null,
    beta: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Follow the regularized leader.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    z : Symbol
        State; written to.
    n : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.ftrl_update(mx.sym.var("weight"), mx.sym.var("grad"), mx.sym.var("z"),
    ...     mx.sym.var("n"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), z=(2,), n=(2,))[1]
    [(2,)]
    """
    return _compose(
        "ftrl_update",
        "ftrl_update",
        (("weight", weight), ("grad", grad), ("z", z), ("n", n)),
        {
            "lr": lr,
            "lamda1": lamda1,
            "beta": beta,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def gamma(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gamma function.

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
    >>> mx.sym.gamma(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("gamma", "gamma", (("data", data),), {}, name, attr, kwargs)


def gammaln(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm of |gamma(x)|.

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
    >>> mx.sym.gammaln(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("gammaln", "gammaln", (("data", data),), {}, name, attr, kwargs)


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
        "gather_nd", "gather_nd", (("data", data), ("indices", indices)), {}, name, attr, kwargs
    )


def hard_sigmoid(
    data: Symbol | None = None,
    alpha: float = _Null,
    beta: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha * x + beta, limited to 0..1.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    alpha : float, default 0.2
        Slope.
    beta : float, default 0.5
        Value at zero.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    y = min(max(alpha * x + beta, 0), 1)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.hard_sigmoid(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "hard_sigmoid",
        "hard_sigmoid",
        (("data", data),),
        {"alpha": alpha, "beta": beta},
        name,
        attr,
        kwargs,
    )


def identity(
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
    return _compose("_copy", "identity", (("data", data),), {}, name, attr, kwargs)


def im2col(
    data: Symbol | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Writes the elements of each window of a convolution as one column.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    kernel : tuple of int, required
        Window: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    dilate : tuple of int, default ()
        Distance between the window's taps; 1 by default.
    pad : tuple of int, default ()
        Zeros added at both ends of each axis; 0 by default.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` does not have a batch, a channel and the axes of `kernel`. A symbol
        raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels × kernel elements,
    windows).

    Examples
    --------
    >>> mx.sym.im2col(mx.sym.var("data"), kernel=(2, 2)).infer_shape(data=(1, 2, 3, 3))[1]
    [(1, 8, 4)]
    """
    return _compose(
        "im2col",
        "im2col",
        (("data", data),),
        {"kernel": kernel, "stride": stride, "dilate": dilate, "pad": pad},
        name,
        attr,
        kwargs,
    )


def khatri_rao(
    *args: Symbol,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Column by column, the Kronecker product of matrices.

    Parameters
    ----------
    *args : Symbol
        The arrays.
    num_args : int, required
        Count of matrices.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If matrices have different numbers of columns. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Matrices (rows_i, columns); the result is (product of the rows, columns).

    Examples
    --------
    >>> y = mx.sym.khatri_rao(mx.sym.var("args0"), mx.sym.var("args1"))
    >>> y.infer_shape(args0=(1, 2), args1=(2, 2))[1]
    [(2, 2)]
    """
    return _compose_list(
        "khatri_rao", "khatri_rao", args, {"num_args": num_args}, name, attr, kwargs
    )


def lamb_update_phase1(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mean: Symbol | None = None,
    var: Symbol | None = None,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    t: int = _Null,
    bias_correction: bool = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The direction of LAMB's step.

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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

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
    >>> y = mx.sym.lamb_update_phase1(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mean"), mx.sym.var("var"), t=1, wd=0.0)
    >>> y.infer_shape(weight=(2,), grad=(2,), mean=(2,), var=(2,))[1]
    [(2,)]
    """
    return _compose(
        "lamb_update_phase1",
        "lamb_update_phase1",
        (("weight", weight), ("grad", grad), ("mean", mean), ("var", var)),
        {
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "t": t,
            "bias_correction": bias_correction,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def lamb_update_phase2(
    weight: Symbol | None = None,
    g: Symbol | None = None,
    r1: Symbol | None = None,
    r2: Symbol | None = None,
    lr: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """LAMB's step along g, for norms r1 of the weight and r2 of g.

    Parameters
    ----------
    weight : Symbol
        The weight.
    g : Symbol
        The step of the first phase.
    r1 : Symbol
        Norm of the weight.
    r2 : Symbol
        Norm of the step.
    lr : float, required
        Learning rate.
    lower_bound : float, default -1
        Least norm of the weight; negative: none.
    upper_bound : float, default -1
        Largest norm of the weight; negative: none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    weight = weight - lr * (r1 / r2) * g

    Shapes
    ------
    `weight` and `g` have one shape, `r1` and `r2` are (1,); the result has the shape of
    `weight`.

    Examples
    --------
    >>> y = mx.sym.lamb_update_phase2(mx.sym.var("weight"), mx.sym.var("g"),
    ...     mx.sym.var("r1"), mx.sym.var("r2"), lr=0.1)
    >>> y.infer_shape(weight=(2,), g=(2,), r1=(1,), r2=(1,))[1]
    [(2,)]
    """
    return _compose(
        "lamb_update_phase2",
        "lamb_update_phase2",
        (("weight", weight), ("g", g), ("r1", r1), ("r2", r2)),
        {"lr": lr, "lower_bound": lower_bound, "upper_bound": upper_bound},
        name,
        attr,
        kwargs,
    )


def linalg_det(
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
    return _compose("_linalg_det", "linalg_det", (("A", A),), {}, name, attr, kwargs)


def linalg_extractdiag(
    A: Symbol | None = None,
    offset: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
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
    `A` is (..., n, n); the result (..., n - |offset|).

    Examples
    --------
    >>> mx.sym.linalg.extractdiag(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "_linalg_extractdiag",
        "linalg_extractdiag",
        (("A", A),),
        {"offset": offset},
        name,
        attr,
        kwargs,
    )


def linalg_extracttrian(
    A: Symbol | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A triangle of square matrices, packed into lines.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `A` is (..., n, n); the result is flat: (..., n (n + 1) / 2) for offset 0.

    Examples
    --------
    >>> mx.sym.linalg.extracttrian(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(3,)]
    """
    return _compose(
        "_linalg_extracttrian",
        "linalg_extracttrian",
        (("A", A),),
        {"offset": offset, "lower": lower},
        name,
        attr,
        kwargs,
    )


def linalg_gelqf(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The factors of A = L · Q: rows of Q orthonormal, L lower triangular.

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
        If a matrix has more rows than columns. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `A` is (..., rows, columns) with rows ≤ columns; L is (..., rows, rows), Q has the shape
    of `A`.

    Examples
    --------
    >>> mx.sym.linalg.gelqf(mx.sym.var("A")).infer_shape(A=(2, 3))[1]
    [(2, 3), (2, 2)]
    """
    return _compose("_linalg_gelqf", "linalg_gelqf", (("A", A),), {}, name, attr, kwargs)


def linalg_gemm(
    A: Symbol | None = None,
    B: Symbol | None = None,
    C: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    beta: float = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · op(A) · op(B) + beta · C for stacks of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    C : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); `C` and the result are (..., rows,
    columns).

    Examples
    --------
    >>> y = mx.sym.linalg.gemm(mx.sym.var("A"), mx.sym.var("B"), mx.sym.var("C"), alpha=1.0,
    ...     beta=1.0)
    >>> y.infer_shape(A=(1, 2), B=(2, 1), C=(1, 1))[1]
    [(1, 1)]
    """
    return _compose(
        "_linalg_gemm",
        "linalg_gemm",
        (("A", A), ("B", B), ("C", C)),
        {
            "transpose_a": transpose_a,
            "transpose_b": transpose_b,
            "alpha": alpha,
            "beta": beta,
            "axis": axis,
        },
        name,
        attr,
        kwargs,
    )


def linalg_gemm2(
    A: Symbol | None = None,
    B: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · op(A) · op(B) for stacks of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); the result (..., rows, columns).

    Examples
    --------
    >>> mx.sym.linalg.gemm2(mx.sym.var("A"), mx.sym.var("B")).infer_shape(A=(1, 2), B=(2, 1))[1]
    [(1, 1)]
    """
    return _compose(
        "_linalg_gemm2",
        "linalg_gemm2",
        (("A", A), ("B", B)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "alpha": alpha, "axis": axis},
        name,
        attr,
        kwargs,
    )


def linalg_inverse(
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
    return _compose("_linalg_inverse", "linalg_inverse", (("A", A),), {}, name, attr, kwargs)


def linalg_makediag(
    A: Symbol | None = None,
    offset: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square matrices that are zero but for one diagonal.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `A` is (..., n); the result (..., n + |offset|, n + |offset|).

    Examples
    --------
    >>> mx.sym.linalg.makediag(mx.sym.var("A")).infer_shape(A=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "_linalg_makediag", "linalg_makediag", (("A", A),), {"offset": offset}, name, attr, kwargs
    )


def linalg_maketrian(
    A: Symbol | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square matrices with a triangle from packed lines.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `A` is (..., n (n + 1) / 2); the result (..., n, n).

    Examples
    --------
    >>> mx.sym.linalg.maketrian(mx.sym.var("A")).infer_shape(A=(3,))[1]
    [(2, 2)]
    """
    return _compose(
        "_linalg_maketrian",
        "linalg_maketrian",
        (("A", A),),
        {"offset": offset, "lower": lower},
        name,
        attr,
        kwargs,
    )


def linalg_potrf(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> Symbol:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
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

    Formula
    -------
    A = L · Lᵀ, L lower triangular (lower=False: A = Uᵀ · U)

    Shapes
    ------
    `A` is (..., n, n), symmetric and positive definite; the result has the same shape.

    Examples
    --------
    >>> mx.sym.linalg.potrf(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "_linalg_potrf", "linalg_potrf", (("A", A),), {"lower": lower}, name, attr, kwargs
    )


def linalg_potri(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> Symbol:
    """The inverse of positive definite matrices, from their Cholesky factors.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
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

    Formula
    -------
    (A · Aᵀ)⁻¹ for the lower triangular A that potrf gave

    Shapes
    ------
    `A` is (..., n, n), triangular; the result has the same shape.

    Examples
    --------
    >>> mx.sym.linalg.potri(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "_linalg_potri", "linalg_potri", (("A", A),), {"lower": lower}, name, attr, kwargs
    )


def linalg_slogdet(
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
    return _compose("_linalg_slogdet", "linalg_slogdet", (("A", A),), {}, name, attr, kwargs)


def linalg_sumlogdiag(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The sum of the logarithms on the diagonal of square matrices.

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
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.sym.linalg.sumlogdiag(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(1,)]
    """
    return _compose("_linalg_sumlogdiag", "linalg_sumlogdiag", (("A", A),), {}, name, attr, kwargs)


def linalg_syrk(
    A: Symbol | None = None,
    transpose: bool = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `A` has less than two axes. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `A` is (..., rows, columns); the result (..., rows, rows), or (..., columns, columns) with
    `transpose`.

    Examples
    --------
    >>> mx.sym.linalg.syrk(mx.sym.var("A")).infer_shape(A=(1, 2))[1]
    [(1, 1)]
    """
    return _compose(
        "_linalg_syrk",
        "linalg_syrk",
        (("A", A),),
        {"transpose": transpose, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def linalg_trmm(
    A: Symbol | None = None,
    B: Symbol | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · op(A) · B, or alpha · B · op(A), for stacks of triangular matrices A.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.sym.linalg.trmm(mx.sym.var("A"), mx.sym.var("B")).infer_shape(A=(2, 2), B=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "_linalg_trmm",
        "linalg_trmm",
        (("A", A), ("B", B)),
        {"transpose": transpose, "rightside": rightside, "lower": lower, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def linalg_trsm(
    A: Symbol | None = None,
    B: Symbol | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Solves op(A) · X = alpha · B, or X · op(A) = alpha · B, for triangular matrices A.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.sym.linalg.trsm(mx.sym.var("A"), mx.sym.var("B")).infer_shape(A=(2, 2), B=(2, 1))[1]
    [(2, 1)]
    """
    return _compose(
        "_linalg_trsm",
        "linalg_trsm",
        (("A", A), ("B", B)),
        {"transpose": transpose, "rightside": rightside, "lower": lower, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def log(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Natural logarithm.

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
    >>> mx.sym.log(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log", "log", (("data", data),), {}, name, attr, kwargs)


def log10(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm to base 10.

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
    >>> mx.sym.log10(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log10", "log10", (("data", data),), {}, name, attr, kwargs)


def log1p(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """log(1 + x), exact near zero.

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
    >>> mx.sym.log1p(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log1p", "log1p", (("data", data),), {}, name, attr, kwargs)


def log2(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Logarithm to base 2.

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
    >>> mx.sym.log2(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("log2", "log2", (("data", data),), {}, name, attr, kwargs)


def log_softmax(
    data: Symbol | None = None,
    axis: int = _Null,
    temperature: float | None = _Null,
    dtype: DTypeLike | None = _Null,
    use_length: bool | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The logarithm of softmax.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float or None, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; that of data by default.
    use_length : bool or None, default False
        Whether `length` says how much of each line counts.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Formula
    -------
    y = x / temperature - log(sum(exp(x / temperature))), along axis

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.log_softmax(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "log_softmax",
        "log_softmax",
        (("data", data),),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def logical_not(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 where x is 0, else 0.

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
    >>> mx.sym.logical_not(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("logical_not", "logical_not", (("data", data),), {}, name, attr, kwargs)


def make_loss(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values as a loss: backward starts here with ones.

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
    >>> mx.sym.make_loss(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("make_loss", "make_loss", (("data", data),), {}, name, attr, kwargs)


def max(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.max(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "max",
        "max",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def max_axis(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Largest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.max(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "max",
        "max_axis",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def mean(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mean over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.mean(mx.sym.var("data"), axis=0).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "mean",
        "mean",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def min(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.min(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "min",
        "min",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def min_axis(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Smallest element along the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.min(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "min",
        "min_axis",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def moments(
    data: Symbol | None = None,
    axes: Shape | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Mean and variance over some axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axes : tuple of int or None, default None
        Axes to reduce.
    keepdims : bool, default False
        Whether they stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Formula
    -------
    mean = sum(x) / n, variance = sum((x - mean)²) / n

    Shapes
    ------
    `data` of any shape; mean and variance lack the axes `axes`.

    Examples
    --------
    >>> mx.sym.moments(mx.sym.var("data"), axes=(0,)).infer_shape(data=(2, 2))[1]
    [(2,), (2,)]
    """
    return _compose(
        "moments",
        "moments",
        (("data", data),),
        {"axes": axes, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def mp_lamb_update_phase1(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mean: Symbol | None = None,
    var: Symbol | None = None,
    weight32: Symbol | None = None,
    beta1: float = _Null,
    beta2: float = _Null,
    epsilon: float = _Null,
    t: int = _Null,
    bias_correction: bool = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The direction of LAMB's step, in single precision.

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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.mp_lamb_update_phase1(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mean"), mx.sym.var("var"), mx.sym.var("weight32"), t=1, wd=0.0)
    >>> y.infer_shape(weight=(2,), grad=(2,), mean=(2,), var=(2,), weight32=(2,))[1]
    [(2,)]
    """
    return _compose(
        "mp_lamb_update_phase1",
        "mp_lamb_update_phase1",
        (("weight", weight), ("grad", grad), ("mean", mean), ("var", var), ("weight32", weight32)),
        {
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "t": t,
            "bias_correction": bias_correction,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def mp_lamb_update_phase2(
    weight: Symbol | None = None,
    g: Symbol | None = None,
    r1: Symbol | None = None,
    r2: Symbol | None = None,
    weight32: Symbol | None = None,
    lr: float = _Null,
    lower_bound: float = _Null,
    upper_bound: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lamb_update_phase2 of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : Symbol
        The weight.
    g : Symbol
        The step of the first phase.
    r1 : Symbol
        Norm of the weight.
    r2 : Symbol
        Norm of the step.
    weight32 : Symbol
        The weight in float32; written to.
    lr : float, required
        Learning rate.
    lower_bound : float, default -1
        Least norm of the weight; negative: none.
    upper_bound : float, default -1
        Largest norm of the weight; negative: none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    As `lamb_update_phase2`; `weight32` has the shape of `weight`.

    Examples
    --------
    >>> y = mx.sym.mp_lamb_update_phase2(mx.sym.var("weight"), mx.sym.var("g"),
    ...     mx.sym.var("r1"), mx.sym.var("r2"), mx.sym.var("weight32"), lr=0.1)
    >>> y.infer_shape(weight=(2,), g=(2,), r1=(1,), r2=(1,), weight32=(2,))[1]
    [(2,)]
    """
    return _compose(
        "mp_lamb_update_phase2",
        "mp_lamb_update_phase2",
        (("weight", weight), ("g", g), ("r1", r1), ("r2", r2), ("weight32", weight32)),
        {"lr": lr, "lower_bound": lower_bound, "upper_bound": upper_bound},
        name,
        attr,
        kwargs,
    )


def mp_nag_mom_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mom: Symbol | None = None,
    weight32: Symbol | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """nag_mom_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mom : Symbol
        The momentum; written to.
    weight32 : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.mp_nag_mom_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mom"), mx.sym.var("weight32"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), mom=(2,), weight32=(2,))[1]
    [(2,)]
    """
    return _compose(
        "mp_nag_mom_update",
        "mp_nag_mom_update",
        (("weight", weight), ("grad", grad), ("mom", mom), ("weight32", weight32)),
        {
            "lr": lr,
            "momentum": momentum,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def mp_sgd_mom_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mom: Symbol | None = None,
    weight32: Symbol | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sgd_mom_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mom : Symbol
        The momentum; written to.
    weight32 : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.mp_sgd_mom_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mom"), mx.sym.var("weight32"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), mom=(2,), weight32=(2,))[1]
    [(2,)]
    """
    return _compose(
        "mp_sgd_mom_update",
        "mp_sgd_mom_update",
        (("weight", weight), ("grad", grad), ("mom", mom), ("weight32", weight32)),
        {
            "lr": lr,
            "momentum": momentum,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def mp_sgd_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    weight32: Symbol | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sgd_update of single-precision weights; the result is their 16-bit copy.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    weight32 : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.mp_sgd_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("weight32"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), weight32=(2,))[1]
    [(2,)]
    """
    return _compose(
        "mp_sgd_update",
        "mp_sgd_update",
        (("weight", weight), ("grad", grad), ("weight32", weight32)),
        {
            "lr": lr,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def multi_all_finite(
    *data: Symbol,
    num_arrays: int = _Null,
    init_output: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 when no element of any array is infinite or nan, else 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_arrays : int, default 1
        Count of arrays.
    init_output : bool, default True
        Starts from 1; otherwise from what `out` holds.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    Arrays of any shapes; the result is (1,).

    Examples
    --------
    >>> y = mx.sym.multi_all_finite(mx.sym.var("data0"), mx.sym.var("data1"), num_arrays=2)
    >>> y.infer_shape(data0=(2,), data1=(1, 1))[1]
    [(1,)]
    """
    return _compose_list(
        "multi_all_finite",
        "multi_all_finite",
        data,
        {"num_arrays": num_arrays, "init_output": init_output},
        name,
        attr,
        kwargs,
    )


def multi_lars(
    lrs: Symbol | None = None,
    weights_sum_sq: Symbol | None = None,
    grads_sum_sq: Symbol | None = None,
    wds: Symbol | None = None,
    eta: float = _Null,
    eps: float = _Null,
    rescale_grad: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rates of layers, scaled by the norms of weights and gradients.

    Parameters
    ----------
    lrs : Symbol
        Learning rates.
    weights_sum_sq : Symbol
        Sums of the squared weights.
    grads_sum_sq : Symbol
        Sums of the squared gradients.
    wds : Symbol
        Weight decays.
    eta : float, required
        Share of the weight's norm that a step may have.
    eps : float, required
        Added to the divisor.
    rescale_grad : float, default 1
        Factor that multiplies the gradients.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    All inputs and the result are (weights,).

    Examples
    --------
    >>> y = mx.sym.multi_lars(mx.sym.var("lrs"), mx.sym.var("weights_sum_sq"),
    ...     mx.sym.var("grads_sum_sq"), mx.sym.var("wds"), eta=0.01, eps=1e-08)
    >>> y.infer_shape(lrs=(1,), weights_sum_sq=(1,), grads_sum_sq=(1,), wds=(1,))[1]
    [(1,)]
    """
    return _compose(
        "multi_lars",
        "multi_lars",
        (
            ("lrs", lrs),
            ("weights_sum_sq", weights_sum_sq),
            ("grads_sum_sq", grads_sum_sq),
            ("wds", wds),
        ),
        {"eta": eta, "eps": eps, "rescale_grad": rescale_grad},
        name,
        attr,
        kwargs,
    )


def multi_mp_sgd_mom_update(
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
    """mp_sgd_mom_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> y = mx.sym.multi_mp_sgd_mom_update(mx.sym.var("data0"), mx.sym.var("data1"),
    ...     mx.sym.var("data2"), mx.sym.var("data3"), lrs=(0.1,), wds=(0.0,), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(2,), data3=(2,))[1]
    [(2,)]
    """
    return _compose_list(
        "multi_mp_sgd_mom_update",
        "multi_mp_sgd_mom_update",
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


def multi_mp_sgd_update(
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
    """mp_sgd_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> y = mx.sym.multi_mp_sgd_update(mx.sym.var("data0"), mx.sym.var("data1"),
    ...     mx.sym.var("data2"), lrs=(0.1,), wds=(0.0,), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(2,))[1]
    [(2,)]
    """
    return _compose_list(
        "multi_mp_sgd_update",
        "multi_mp_sgd_update",
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


def multi_sgd_mom_update(
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
    """sgd_mom_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> y = mx.sym.multi_sgd_mom_update(mx.sym.var("data0"), mx.sym.var("data1"),
    ...     mx.sym.var("data2"), lrs=(0.1,), wds=(0.0,), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(2,))[1]
    [(2,)]
    """
    return _compose_list(
        "multi_sgd_mom_update",
        "multi_sgd_mom_update",
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


def multi_sgd_update(
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
    """sgd_update of several weights.

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

    Shapes
    ------
    The arrays of one weight follow each other (weight, gradient, states); each result has the
    shape of its weight.

    Examples
    --------
    >>> y = mx.sym.multi_sgd_update(mx.sym.var("data0"), mx.sym.var("data1"), lrs=(0.1,),
    ...     wds=(0.0,), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,))[1]
    [(2,)]
    """
    return _compose_list(
        "multi_sgd_update",
        "multi_sgd_update",
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


def multi_sum_sq(
    *data: Symbol,
    num_arrays: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The sum of squares of each array, in one array.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_arrays : int, required
        Number of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    Arrays of any shapes; the result is (num_arrays,).

    Examples
    --------
    >>> y = mx.sym.multi_sum_sq(mx.sym.var("data0"), mx.sym.var("data1"), num_arrays=2)
    >>> y.infer_shape(data0=(2,), data1=(1, 1))[1]
    [(2,)]
    """
    return _compose_list(
        "multi_sum_sq", "multi_sum_sq", data, {"num_arrays": num_arrays}, name, attr, kwargs
    )


def nag_mom_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mom: Symbol | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gradient descent with Nesterov's momentum.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mom : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.nag_mom_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mom"), lr=0.1, momentum=0.9)
    >>> y.infer_shape(weight=(2,), grad=(2,), mom=(2,))[1]
    [(2,)]
    """
    return _compose(
        "nag_mom_update",
        "nag_mom_update",
        (("weight", weight), ("grad", grad), ("mom", mom)),
        {
            "lr": lr,
            "momentum": momentum,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
        },
        name,
        attr,
        kwargs,
    )


def nanprod(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Product over the given axes; nan counts as 1.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.nanprod(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "nanprod",
        "nanprod",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def nansum(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum over the given axes; nan counts as 0.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.nansum(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "nansum",
        "nansum",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def negative(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-x, element by element.

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
    >>> mx.sym.negative(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("negative", "negative", (("data", data),), {}, name, attr, kwargs)


def norm(
    data: Symbol | None = None,
    ord: int = _Null,
    axis: Shape | None = _Null,
    out_dtype: DTypeLike | None = _Null,
    keepdims: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Norm over the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    ord : int, default 2
        1: sum of magnitudes; 2: root of the sum of squares.
    axis : tuple of int or None, default None
        Axes to reduce; None or () means all.
    out_dtype : str or numpy.dtype or None, default None
        Element type of the result; None: the input's.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis, or `ord` is neither 1 nor 2. A symbol raises it when
        it is made, bound or run.

    Formula
    -------
    ord 1: sum(|x|); ord 2: sqrt(sum(x²))

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.norm(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "norm",
        "norm",
        (("data", data),),
        {"ord": ord, "axis": axis, "out_dtype": out_dtype, "keepdims": keepdims},
        name,
        attr,
        kwargs,
    )


def normal(
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
        "normal",
        (),
        {"loc": loc, "scale": scale, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def one_hot(
    indices: Symbol | None = None,
    depth: int = _Null,
    on_value: float = _Null,
    off_value: float = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns each index into a line with on_value there and off_value elsewhere.

    Parameters
    ----------
    indices : Symbol
        The positions of the ones.
    depth : int, required
        Length of the new last axis.
    on_value : float, default 1
        Value at the index.
    off_value : float, default 0
        Value everywhere else.
    dtype : str or numpy.dtype, default float32
        Dtype of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `depth` is negative or missing. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    The result has the shape of `indices` and one axis of `depth` more.

    Examples
    --------
    >>> mx.sym.one_hot(mx.sym.var("indices"), depth=3).infer_shape(indices=(2,))[1]
    [(2, 3)]
    """
    return _compose(
        "one_hot",
        "one_hot",
        (("indices", indices),),
        {"depth": depth, "on_value": on_value, "off_value": off_value, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def ones_like(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Ones in the shape and dtype of data.

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
    >>> mx.sym.ones_like(mx.sym.var("data")).infer_shape(data=(1, 2))[1]
    [(1, 2)]
    """
    return _compose("ones_like", "ones_like", (("data", data),), {}, name, attr, kwargs)


def pad(
    data: Symbol | None = None,
    mode: str = _Null,
    pad_width: Shape = _Null,
    constant_value: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Puts a border around the data: a constant, the edge, or the data reflected.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mode : {'constant', 'edge', 'reflect'}, required
        What the border holds.
    pad_width : tuple of int, required
        (before, after) of each axis in turn.
    constant_value : float, default 0
        Value of a constant border.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `pad_width` does not have two numbers for each axis. A symbol raises it when
        it is made, bound or run.

    Shapes
    ------
    `data` has 4 or 5 axes; each grows by its two entries of `pad_width`, those of the first
    two axes being 0.

    Examples
    --------
    >>> y = mx.sym.Pad(mx.sym.var("data"), mode="edge", pad_width=(0, 0, 0, 0, 0, 0, 1, 1))
    >>> y.infer_shape(data=(1, 1, 2, 2))[1]
    [(1, 1, 2, 4)]
    """
    return _compose(
        "Pad",
        "pad",
        (("data", data),),
        {"mode": mode, "pad_width": pad_width, "constant_value": constant_value},
        name,
        attr,
        kwargs,
    )


def pick(
    data: Symbol | None = None,
    index: Symbol | None = None,
    axis: int | None = _Null,
    keepdims: bool = _Null,
    mode: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Picks one element of each line along an axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    index : Symbol
        A position along the axis for each line.
    axis : int or None, default -1
        Axis along which the index counts.
    keepdims : bool, default False
        Keeps that axis with extent one.
    mode : {'clip', 'wrap'}, default 'clip'
        What happens to an index outside.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `index` does not have the shape of `data` without `axis`. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; `index` has it without axis `axis` (or with size 1 there); so has the
    result, unless `keepdims`.

    Examples
    --------
    >>> y = mx.sym.pick(mx.sym.var("data"), mx.sym.var("index"))
    >>> y.infer_shape(data=(2, 2), index=(2,))[1]
    [(2,)]
    """
    return _compose(
        "pick",
        "pick",
        (("data", data), ("index", index)),
        {"axis": axis, "keepdims": keepdims, "mode": mode},
        name,
        attr,
        kwargs,
    )


def preloaded_multi_mp_sgd_mom_update(
    *data: Symbol,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """mp_sgd_mom_update of several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
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

    Shapes
    ------
    As `multi_mp_sgd_mom_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> y = mx.sym.preloaded_multi_mp_sgd_mom_update(mx.sym.var("data0"),
    ...     mx.sym.var("data1"), mx.sym.var("data2"), mx.sym.var("data3"),
    ...     mx.sym.var("data4"), mx.sym.var("data5"), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(2,), data3=(2,), data4=(1,), data5=(1,))[1]
    [(2,)]
    """
    return _compose_list(
        "preloaded_multi_mp_sgd_mom_update",
        "preloaded_multi_mp_sgd_mom_update",
        data,
        {
            "momentum": momentum,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def preloaded_multi_mp_sgd_update(
    *data: Symbol,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """mp_sgd_update of several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
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

    Shapes
    ------
    As `multi_mp_sgd_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> y = mx.sym.preloaded_multi_mp_sgd_update(mx.sym.var("data0"), mx.sym.var("data1"),
    ...     mx.sym.var("data2"), mx.sym.var("data3"), mx.sym.var("data4"), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(2,), data3=(1,), data4=(1,))[1]
    [(2,)]
    """
    return _compose_list(
        "preloaded_multi_mp_sgd_update",
        "preloaded_multi_mp_sgd_update",
        data,
        {"rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "num_weights": num_weights},
        name,
        attr,
        kwargs,
    )


def preloaded_multi_sgd_mom_update(
    *data: Symbol,
    momentum: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sgd_mom_update of several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
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

    Shapes
    ------
    As `multi_sgd_mom_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> y = mx.sym.preloaded_multi_sgd_mom_update(mx.sym.var("data0"), mx.sym.var("data1"),
    ...     mx.sym.var("data2"), mx.sym.var("data3"), mx.sym.var("data4"), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(2,), data3=(1,), data4=(1,))[1]
    [(2,)]
    """
    return _compose_list(
        "preloaded_multi_sgd_mom_update",
        "preloaded_multi_sgd_mom_update",
        data,
        {
            "momentum": momentum,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "num_weights": num_weights,
        },
        name,
        attr,
        kwargs,
    )


def preloaded_multi_sgd_update(
    *data: Symbol,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    num_weights: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """sgd_update of several weights.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
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

    Shapes
    ------
    As `multi_sgd_update`; rates and decays are two more arrays (weights,).

    Examples
    --------
    >>> y = mx.sym.preloaded_multi_sgd_update(mx.sym.var("data0"), mx.sym.var("data1"),
    ...     mx.sym.var("data2"), mx.sym.var("data3"), num_weights=1)
    >>> y.infer_shape(data0=(2,), data1=(2,), data2=(1,), data3=(1,))[1]
    [(2,)]
    """
    return _compose_list(
        "preloaded_multi_sgd_update",
        "preloaded_multi_sgd_update",
        data,
        {"rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "num_weights": num_weights},
        name,
        attr,
        kwargs,
    )


def prod(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Product over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.prod(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "prod",
        "prod",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def radians(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Degrees to radians.

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
    >>> mx.sym.radians(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("radians", "radians", (("data", data),), {}, name, attr, kwargs)


def random_exponential(
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
        "random_exponential",
        (),
        {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_gamma(
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
        "random_gamma",
        (),
        {"alpha": alpha, "beta": beta, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_generalized_negative_binomial(
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
        "random_generalized_negative_binomial",
        (),
        {"mu": mu, "alpha": alpha, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_negative_binomial(
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
        "random_negative_binomial",
        (),
        {"k": k, "p": p, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_normal(
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
        "random_normal",
        (),
        {"loc": loc, "scale": scale, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_pdf_dirichlet(
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
        "random_pdf_dirichlet",
        (("sample", sample), ("alpha", alpha)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_exponential(
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
        "random_pdf_exponential",
        (("sample", sample), ("lam", lam)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_gamma(
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
        "random_pdf_gamma",
        (("sample", sample), ("alpha", alpha), ("beta", beta)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_generalized_negative_binomial(
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
        "random_pdf_generalized_negative_binomial",
        (("sample", sample), ("mu", mu), ("alpha", alpha)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_negative_binomial(
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
        "random_pdf_negative_binomial",
        (("sample", sample), ("k", k), ("p", p)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_normal(
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
        "random_pdf_normal",
        (("sample", sample), ("mu", mu), ("sigma", sigma)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_poisson(
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
        "random_pdf_poisson",
        (("sample", sample), ("lam", lam)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_pdf_uniform(
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
        "random_pdf_uniform",
        (("sample", sample), ("low", low), ("high", high)),
        {"is_log": is_log},
        name,
        attr,
        kwargs,
    )


def random_poisson(
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
        "random_poisson",
        (),
        {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


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
        "_random_randint",
        "random_randint",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_uniform(
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
        "random_uniform",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def ravel_multi_index(
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
        "ravel_multi_index",
        (("data", data),),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def rcbrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / cbrt(x), element by element.

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
    >>> mx.sym.rcbrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("rcbrt", "rcbrt", (("data", data),), {}, name, attr, kwargs)


def reciprocal(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / x, element by element.

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
    >>> mx.sym.reciprocal(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("reciprocal", "reciprocal", (("data", data),), {}, name, attr, kwargs)


def relu(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """max(x, 0), element by element.

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
    >>> mx.sym.relu(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("relu", "relu", (("data", data),), {}, name, attr, kwargs)


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
        "repeat",
        "repeat",
        (("data", data),),
        {"repeats": repeats, "axis": axis},
        name,
        attr,
        kwargs,
    )


def reset_arrays(
    *data: Symbol,
    num_arrays: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sets every element of the arrays to 0.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_arrays : int, required
        Number of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    Arrays of any shapes, filled with zeros in place.

    Examples
    --------
    >>> mx.sym.reset_arrays(mx.sym.var("x"), num_arrays=1).list_outputs()
    []
    """
    return _compose_list(
        "reset_arrays", "reset_arrays", data, {"num_arrays": num_arrays}, name, attr, kwargs
    )


def reshape(
    data: Symbol | None = None,
    shape: Shape = _Null,
    reverse: bool = _Null,
    target_shape: Shape = _Null,
    keep_highest: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gives the same elements another shape.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape : tuple of int, default ()
        The new extents; 0 copies, -1 infers, -2 copies the rest, -3 merges, -4 splits.
    reverse : bool, default False
        Matches `shape` from right to left.
    target_shape : tuple of int, default ()
        Deprecated: use `shape`.
    keep_highest : bool, default False
        Deprecated: keeps the first extent with `target_shape`.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the new shape does not have as many elements. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    The result has the same elements in the shape `shape`: 0 keeps a size, -1 is what is left
    over, -2 copies the rest, -3 joins two axes, -4 splits one.

    Examples
    --------
    >>> mx.sym.Reshape(mx.sym.var("data"), shape=(0, -1)).infer_shape(data=(2, 3, 4))[1]
    [(2, 12)]
    """
    return _compose(
        "Reshape",
        "reshape",
        (("data", data),),
        {
            "shape": shape,
            "reverse": reverse,
            "target_shape": target_shape,
            "keep_highest": keep_highest,
        },
        name,
        attr,
        kwargs,
    )


def reshape_like(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    lhs_begin: int | None = _Null,
    lhs_end: int | None = _Null,
    rhs_begin: int | None = _Null,
    rhs_end: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gives lhs the shape of rhs, or some of its axes the extents of some of rhs's.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    lhs_begin : int or None, default None
        First axis of lhs to replace.
    lhs_end : int or None, default None
        One past the last axis of lhs to replace.
    rhs_begin : int or None, default None
        First axis of rhs to take.
    rhs_end : int or None, default None
        One past the last axis of rhs to take.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `rhs` does not have as many elements. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `lhs` gets the shape of `rhs`, or of the axes of it that are named.

    Examples
    --------
    >>> y = mx.sym.reshape_like(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(4,), rhs=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "reshape_like",
        "reshape_like",
        (("lhs", lhs), ("rhs", rhs)),
        {"lhs_begin": lhs_begin, "lhs_end": lhs_end, "rhs_begin": rhs_begin, "rhs_end": rhs_end},
        name,
        attr,
        kwargs,
    )


def reverse(
    data: Symbol | None = None,
    axis: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int, required
        Axes along which the order is reversed.
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
    >>> mx.sym.reverse(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("reverse", "reverse", (("data", data),), {"axis": axis}, name, attr, kwargs)


def rint(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number, halves downward.

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
    >>> mx.sym.rint(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("rint", "rint", (("data", data),), {}, name, attr, kwargs)


def rmsprop_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    n: Symbol | None = None,
    lr: float = _Null,
    gamma1: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    clip_weights: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """RMSProp, as Tieleman and Hinton gave it.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    n : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.rmsprop_update(mx.sym.var("weight"), mx.sym.var("grad"), mx.sym.var("n"),
    ...     lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), n=(2,))[1]
    [(2,)]
    """
    return _compose(
        "rmsprop_update",
        "rmsprop_update",
        (("weight", weight), ("grad", grad), ("n", n)),
        {
            "lr": lr,
            "gamma1": gamma1,
            "epsilon": epsilon,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "clip_weights": clip_weights,
        },
        name,
        attr,
        kwargs,
    )


def rmspropalex_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    n: Symbol | None = None,
    g: Symbol | None = None,
    delta: Symbol | None = None,
    lr: float = _Null,
    gamma1: float = _Null,
    gamma2: float = _Null,
    epsilon: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    clip_weights: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """RMSProp, as Graves gave it.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    n : Symbol
        Running mean of their squares; written to.
    g : Symbol
        Running mean of the gradients; written to.
    delta : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

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
    >>> y = mx.sym.rmspropalex_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("n"), mx.sym.var("g"), mx.sym.var("delta"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), n=(2,), g=(2,), delta=(2,))[1]
    [(2,)]
    """
    return _compose(
        "rmspropalex_update",
        "rmspropalex_update",
        (("weight", weight), ("grad", grad), ("n", n), ("g", g), ("delta", delta)),
        {
            "lr": lr,
            "gamma1": gamma1,
            "gamma2": gamma2,
            "epsilon": epsilon,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "clip_weights": clip_weights,
        },
        name,
        attr,
        kwargs,
    )


def round(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Nearest whole number, halves away from zero.

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
    >>> mx.sym.round(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("round", "round", (("data", data),), {}, name, attr, kwargs)


def rsqrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / sqrt(x), element by element.

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
    >>> mx.sym.rsqrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("rsqrt", "rsqrt", (("data", data),), {}, name, attr, kwargs)


def sample_exponential(
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
        "sample_exponential",
        (("lam", lam),),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_gamma(
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
        "sample_gamma",
        (("alpha", alpha), ("beta", beta)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_generalized_negative_binomial(
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
        "sample_generalized_negative_binomial",
        (("mu", mu), ("alpha", alpha)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_multinomial(
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
        "sample_multinomial",
        (("data", data),),
        {"shape": shape, "get_prob": get_prob, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_negative_binomial(
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
        "sample_negative_binomial",
        (("k", k), ("p", p)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_normal(
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
        "sample_normal",
        (("mu", mu), ("sigma", sigma)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_poisson(
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
        "sample_poisson",
        (("lam", lam),),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_uniform(
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
        "sample_uniform",
        (("low", low), ("high", high)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def scatter_nd(
    data: Symbol | None = None,
    indices: Symbol | None = None,
    shape: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Zeros with slices of data written at the positions that the columns of indices name.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    indices : Symbol
        Positions, one row of them for each axis.
    shape : tuple of int, required
        Shape of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` does not fit the indices and the shape. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `indices` is (axes, ...), `data` has a value for each of its columns; the result has the
    shape `shape`, zeros elsewhere.

    Examples
    --------
    >>> y = mx.sym.scatter_nd(mx.sym.var("data"), mx.sym.var("indices"), shape=(2, 2))
    >>> y.infer_shape(data=(2,), indices=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "scatter_nd",
        "scatter_nd",
        (("data", data), ("indices", indices)),
        {"shape": shape},
        name,
        attr,
        kwargs,
    )


def sgd_mom_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mom: Symbol | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gradient descent with momentum.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mom : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.sgd_mom_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mom"), lr=0.1, momentum=0.9)
    >>> y.infer_shape(weight=(2,), grad=(2,), mom=(2,))[1]
    [(2,)]
    """
    return _compose(
        "sgd_mom_update",
        "sgd_mom_update",
        (("weight", weight), ("grad", grad), ("mom", mom)),
        {
            "lr": lr,
            "momentum": momentum,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def sgd_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    lazy_update: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gradient descent.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.sgd_update(mx.sym.var("weight"), mx.sym.var("grad"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,))[1]
    [(2,)]
    """
    return _compose(
        "sgd_update",
        "sgd_update",
        (("weight", weight), ("grad", grad)),
        {
            "lr": lr,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "lazy_update": lazy_update,
        },
        name,
        attr,
        kwargs,
    )


def shape_array(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The extents of the data, int64.

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
    The result is (axes,).

    Examples
    --------
    >>> mx.sym.shape_array(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(2,)]
    """
    return _compose("shape_array", "shape_array", (("data", data),), {}, name, attr, kwargs)


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
    return _compose("_shuffle", "shuffle", (("data", data),), {}, name, attr, kwargs)


def sigmoid(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 / (1 + exp(-x)), element by element.

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
    >>> mx.sym.sigmoid(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("sigmoid", "sigmoid", (("data", data),), {}, name, attr, kwargs)


def sign(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-1, 0 or 1, element by element.

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
    >>> mx.sym.sign(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("sign", "sign", (("data", data),), {}, name, attr, kwargs)


def signsgd_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    lr: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A step of fixed size against the gradient's sign.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    lr : float, required
        Learning rate.
    wd : float, default 0
        Weight decay.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient's elements after that; negative means none.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

    Formula
    -------
    weight = (1 - lr * wd) * weight - lr * sign(grad)

    Shapes
    ------
    `weight`, `grad` and every state have the same shape; so has the result. States are
    changed in place; give the weight as `out` to change it too.

    Examples
    --------
    >>> y = mx.sym.signsgd_update(mx.sym.var("weight"), mx.sym.var("grad"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,))[1]
    [(2,)]
    """
    return _compose(
        "signsgd_update",
        "signsgd_update",
        (("weight", weight), ("grad", grad)),
        {"lr": lr, "wd": wd, "rescale_grad": rescale_grad, "clip_gradient": clip_gradient},
        name,
        attr,
        kwargs,
    )


def signum_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    mom: Symbol | None = None,
    lr: float = _Null,
    momentum: float = _Null,
    wd: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    wd_lh: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A step of fixed size along the momentum's sign.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    mom : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of weight, gradient and states differ. A symbol raises it when it
        is made, bound or run.

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
    >>> y = mx.sym.signum_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("mom"), lr=0.1)
    >>> y.infer_shape(weight=(2,), grad=(2,), mom=(2,))[1]
    [(2,)]
    """
    return _compose(
        "signum_update",
        "signum_update",
        (("weight", weight), ("grad", grad), ("mom", mom)),
        {
            "lr": lr,
            "momentum": momentum,
            "wd": wd,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "wd_lh": wd_lh,
        },
        name,
        attr,
        kwargs,
    )


def sin(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sine of an angle in radians.

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
    >>> mx.sym.sin(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("sin", "sin", (("data", data),), {}, name, attr, kwargs)


def sinh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic sine.

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
    >>> mx.sym.sinh(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("sinh", "sinh", (("data", data),), {}, name, attr, kwargs)


def size_array(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The count of elements of the data, int64.

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
    The result is (1,).

    Examples
    --------
    >>> mx.sym.size_array(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(1,)]
    """
    return _compose("size_array", "size_array", (("data", data),), {}, name, attr, kwargs)


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
        "slice",
        "slice",
        (("data", data),),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def slice_axis(
    data: Symbol | None = None,
    axis: int = _Null,
    begin: int = _Null,
    end: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cuts out the positions begin..end of one axis.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int, required
        Axis to cut.
    begin : int, required
        First position; negative counts from the end.
    end : int or None, required
        One past the last position; None: to the end.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis, or the limits are outside of it. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    Axis `axis` has the size end - begin, the others stay.

    Examples
    --------
    >>> y = mx.sym.slice_axis(mx.sym.var("data"), axis=1, begin=1, end=3)
    >>> y.infer_shape(data=(2, 3))[1]
    [(2, 2)]
    """
    return _compose(
        "slice_axis",
        "slice_axis",
        (("data", data),),
        {"axis": axis, "begin": begin, "end": end},
        name,
        attr,
        kwargs,
    )


def slice_like(
    data: Symbol | None = None,
    shape_like: Symbol | None = None,
    axes: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Cuts axes to the extents that those of shape_like have.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    shape_like : Symbol
        An array with the wanted extents.
    axes : tuple of int, default ()
        Axes to cut; () cuts all of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `shape_like` is longer than `data` along an axis. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    Axes `axes`, by default all, get the sizes of `shape_like`.

    Examples
    --------
    >>> y = mx.sym.slice_like(mx.sym.var("data"), mx.sym.var("shape_like"))
    >>> y.infer_shape(data=(2, 3), shape_like=(1, 2))[1]
    [(1, 2)]
    """
    return _compose(
        "slice_like",
        "slice_like",
        (("data", data), ("shape_like", shape_like)),
        {"axes": axes},
        name,
        attr,
        kwargs,
    )


def smooth_l1(
    data: Symbol | None = None,
    scalar: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """0.5 (sigma x)^2 near zero, |x| - 0.5 / sigma^2 beyond.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        sigma: the function is quadratic where |x| < 1 / sigma^2.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    y = 0.5 * (scalar * x)²  where |x| < 1 / scalar²
    y = |x| - 0.5 / scalar²    elsewhere

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.smooth_l1(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose(
        "smooth_l1", "smooth_l1", (("data", data),), {"scalar": scalar}, name, attr, kwargs
    )


def softmax(
    data: Symbol | None = None,
    length: Symbol | None = None,
    axis: int = _Null,
    temperature: float | None = _Null,
    dtype: DTypeLike | None = _Null,
    use_length: bool | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Exponentiates, then scales each line along `axis` to sum to one.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    length : Symbol
        How many elements of each line count.
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float or None, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; that of data by default.
    use_length : bool or None, default False
        Whether `length` says how much of each line counts.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Formula
    -------
    y = exp(x / temperature) / sum(exp(x / temperature)), along axis

    Shapes
    ------
    `data` of any shape, `length` without axis `axis`; the result has the shape of `data`.

    Examples
    --------
    >>> mx.sym.softmax(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "softmax",
        "softmax",
        (("data", data), ("length", length)),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def softmax_cross_entropy(
    data: Symbol | None = None,
    label: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The sum over the batch of -log softmax(data)[label].

    Parameters
    ----------
    data : Symbol
        The array to work on.
    label : Symbol
        The labels.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` is no matrix, or there are not as many labels as rows. A symbol raises
        it when it is made, bound or run.

    Formula
    -------
    y = -sum over the batch of log(softmax(data)[label])

    Shapes
    ------
    `data` is (batch, classes), `label` (batch,); the result is (1,), the sum.

    Examples
    --------
    >>> y = mx.sym.softmax_cross_entropy(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(2, 2), label=(2,))[1]
    [(1,)]
    """
    return _compose(
        "softmax_cross_entropy",
        "softmax_cross_entropy",
        (("data", data), ("label", label)),
        {},
        name,
        attr,
        kwargs,
    )


def softmin(
    data: Symbol | None = None,
    axis: int = _Null,
    temperature: float | None = _Null,
    dtype: DTypeLike | None = _Null,
    use_length: bool | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """softmax of -data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int, default -1
        Axis along which the result sums to one.
    temperature : float or None, default None
        Divides the scores before exp.
    dtype : str or numpy.dtype or None, default None
        Dtype of the result; that of data by default.
    use_length : bool or None, default False
        Whether `length` says how much of each line counts.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Formula
    -------
    y = exp(-x / temperature) / sum(exp(-x / temperature)), along axis

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.softmin(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(2, 2)]
    """
    return _compose(
        "softmin",
        "softmin",
        (("data", data),),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def softsign(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x / (1 + |x|), element by element.

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
    >>> mx.sym.softsign(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("softsign", "softsign", (("data", data),), {}, name, attr, kwargs)


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
        "sort",
        "sort",
        (("data", data),),
        {"axis": axis, "is_ascend": is_ascend},
        name,
        attr,
        kwargs,
    )


def space_to_depth(
    data: Symbol | None = None,
    block_size: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Moves squares of the image of (N, C, H, W) data into groups of channels.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    block_size : int, required
        Side of the square blocks.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If height or width cannot be divided by `block_size`. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels × block², height /
    block, width / block).

    Examples
    --------
    >>> y = mx.sym.space_to_depth(mx.sym.var("data"), block_size=2)
    >>> y.infer_shape(data=(1, 1, 4, 6))[1]
    [(1, 4, 2, 3)]
    """
    return _compose(
        "space_to_depth",
        "space_to_depth",
        (("data", data),),
        {"block_size": block_size},
        name,
        attr,
        kwargs,
    )


def split(
    data: Symbol | None = None,
    num_outputs: int = _Null,
    axis: int = _Null,
    squeeze_axis: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Divides an axis into equal parts, one output each.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    num_outputs : int, required
        Count of equal parts.
    axis : int, default 1
        Axis to divide.
    squeeze_axis : bool, default False
        Drops the axis; each part must have extent 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the axis cannot be divided into `num_outputs` equal parts. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    The size of axis `axis` is divided by num_outputs, in each of the results; with
    `squeeze_axis` an axis that became 1 is gone.

    Examples
    --------
    >>> mx.sym.SliceChannel(mx.sym.var("data"), num_outputs=3).infer_shape(data=(2, 6))[1]
    [(2, 2), (2, 2), (2, 2)]
    """
    return _compose(
        "SliceChannel",
        "split",
        (("data", data),),
        {"num_outputs": num_outputs, "axis": axis, "squeeze_axis": squeeze_axis},
        name,
        attr,
        kwargs,
    )


def sqrt(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square root.

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
    >>> mx.sym.sqrt(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("sqrt", "sqrt", (("data", data),), {}, name, attr, kwargs)


def square(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """x * x, element by element.

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
    >>> mx.sym.square(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("square", "square", (("data", data),), {}, name, attr, kwargs)


def squeeze(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Drops axes of extent one.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : tuple of int or None, default None
        Axes of extent one to drop; None drops all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If an axis is to be dropped whose extent is not 1. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Axes of size 1, or those of `axis`, are gone.

    Examples
    --------
    >>> mx.sym.squeeze(mx.sym.var("data"), axis=0).infer_shape(data=(1, 3, 1))[1]
    [(3, 1)]
    """
    return _compose("squeeze", "squeeze", (("data", data),), {"axis": axis}, name, attr, kwargs)


def stack(
    *data: Symbol,
    axis: int = _Null,
    num_args: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Joins arrays of equal shape along a new axis.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    axis : int, default 0
        Position of the new axis.
    num_args : int, required
        Count of arrays.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the shapes of the inputs differ. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    Inputs of one shape; the result has one axis more, at `axis`, with their number.

    Examples
    --------
    >>> y = mx.sym.stack(mx.sym.var("data0"), mx.sym.var("data1"), axis=1)
    >>> y.infer_shape(data0=(2,), data1=(2,))[1]
    [(2, 2)]
    """
    return _compose_list(
        "stack", "stack", data, {"axis": axis, "num_args": num_args}, name, attr, kwargs
    )


def stop_gradient(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The same values; gradients stop here.

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
    >>> mx.sym.BlockGrad(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("BlockGrad", "stop_gradient", (("data", data),), {}, name, attr, kwargs)


def sum(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.sum(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "sum",
        "sum",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def sum_axis(
    data: Symbol | None = None,
    axis: Shape | None = _Null,
    keepdims: bool = _Null,
    exclude: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sum over the given axes.

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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape. The axes that `axis` names, by default all, are gone from the result;
    with `keepdims` they stay with size 1. Over everything the result has the shape (1,).

    Examples
    --------
    >>> mx.sym.sum(mx.sym.var("data"), axis=1).infer_shape(data=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "sum",
        "sum_axis",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


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
        "SwapAxis", "swapaxes", (("data", data),), {"dim1": dim1, "dim2": dim2}, name, attr, kwargs
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
        "take",
        "take",
        (("a", a), ("indices", indices)),
        {"axis": axis, "mode": mode},
        name,
        attr,
        kwargs,
    )


def tan(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Tangent of an angle in radians.

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
    >>> mx.sym.tan(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("tan", "tan", (("data", data),), {}, name, attr, kwargs)


def tanh(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Hyperbolic tangent.

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
    >>> mx.sym.tanh(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("tanh", "tanh", (("data", data),), {}, name, attr, kwargs)


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
    return _compose("tile", "tile", (("data", data),), {"reps": reps}, name, attr, kwargs)


def topk(
    data: Symbol | None = None,
    axis: int | None = _Null,
    k: int = _Null,
    ret_typ: str = _Null,
    is_ascend: bool = _Null,
    dtype: DTypeLike = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The k largest elements of each line, in order: where they are, or what.

    Parameters
    ----------
    data : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `k` is larger than the extent of the axis. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Axis `axis` has the size k; with `mask` the shape of `data`.

    Examples
    --------
    >>> mx.sym.topk(mx.sym.var("data"), k=2, ret_typ="value").infer_shape(data=(1, 3))[1]
    [(1, 2)]
    """
    return _compose(
        "topk",
        "topk",
        (("data", data),),
        {"axis": axis, "k": k, "ret_typ": ret_typ, "is_ascend": is_ascend, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def transpose(
    data: Symbol | None = None,
    axes: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Permutes the axes.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axes : tuple of int, default ()
        Axis of the data for each axis of the result; () reverses them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `axes` do not name every axis once. A symbol raises it when it is made, bound
        or run.

    Shapes
    ------
    The axes in the order `axes`, by default reversed.

    Examples
    --------
    >>> mx.sym.transpose(mx.sym.var("data"), axes=(0, 2, 1)).infer_shape(data=(2, 3, 4))[1]
    [(2, 4, 3)]
    """
    return _compose("transpose", "transpose", (("data", data),), {"axes": axes}, name, attr, kwargs)


def trunc(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Whole part: rounds toward zero.

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
    >>> mx.sym.trunc(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose("trunc", "trunc", (("data", data),), {}, name, attr, kwargs)


def uniform(
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
        "uniform",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def unravel_index(
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
        "_unravel_index", "unravel_index", (("data", data),), {"shape": shape}, name, attr, kwargs
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
    """x where the condition is not 0, else y. A condition with one axis selects rows.

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

    Raises
    ------
    MXNetError
        If the shapes of `condition`, `x` and `y` do not fit. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    `x` and `y` have one shape; `condition` has it too, or is (first size,). The result has
    the shape of `x`.

    Examples
    --------
    >>> y = mx.sym.where(mx.sym.var("condition"), mx.sym.var("x"), mx.sym.var("y"))
    >>> y.infer_shape(condition=(2,), x=(2,), y=(2,))[1]
    [(2,)]
    """
    return _compose(
        "where", "where", (("condition", condition), ("x", x), ("y", y)), {}, name, attr, kwargs
    )


def zeros_like(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Zeros in the shape and dtype of data.

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
    >>> mx.sym.zeros_like(mx.sym.var("data")).infer_shape(data=(1, 2))[1]
    [(1, 2)]
    """
    return _compose("zeros_like", "zeros_like", (("data", data),), {}, name, attr, kwargs)

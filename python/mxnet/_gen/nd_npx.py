"""mx.nd.npx, generated from the catalog by tools/gen_python_api.py."""

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
    "activation",
    "arange_like",
    "batch_dot",
    "batch_flatten",
    "batch_norm",
    "cast",
    "constraint_check",
    "convolution",
    "deconvolution",
    "dropout",
    "embedding",
    "erf",
    "erfinv",
    "fully_connected",
    "gamma",
    "gammaln",
    "gather_nd",
    "layer_norm",
    "leaky_relu",
    "log_softmax",
    "multibox_detection",
    "multibox_prior",
    "multibox_target",
    "nonzero",
    "one_hot",
    "pick",
    "pooling",
    "relu",
    "reshape",
    "reshape_like",
    "rnn",
    "roi_pooling",
    "sequence_mask",
    "shape_array",
    "sigmoid",
    "slice",
    "smooth_l1",
    "softmax",
    "topk",
]

_OP_NPX_ACTIVATION_ = _core.op("_npx_activation")
_OP_NPX_ARANGE_LIKE_ = _core.op("_npx_arange_like")
_OP_NPX_BATCH_DOT_ = _core.op("_npx_batch_dot")
_OP_NPX_BATCH_FLATTEN_ = _core.op("_npx_batch_flatten")
_OP_NPX_BATCH_NORM_ = _core.op("_npx_batch_norm")
_OP_NPX_CAST_ = _core.op("_npx_cast")
_OP_NPX_CONSTRAINT_CHECK_ = _core.op("_npx_constraint_check")
_OP_NPX_CONVOLUTION_ = _core.op("_npx_convolution")
_OP_NPX_DECONVOLUTION_ = _core.op("_npx_deconvolution")
_OP_NPX_DROPOUT_ = _core.op("_npx_dropout")
_OP_NPX_EMBEDDING_ = _core.op("_npx_embedding")
_OP_NPX_ERFINV_ = _core.op("_npx_erfinv")
_OP_NPX_ERF_ = _core.op("_npx_erf")
_OP_NPX_FULLY_CONNECTED_ = _core.op("_npx_fully_connected")
_OP_NPX_GAMMALN_ = _core.op("_npx_gammaln")
_OP_NPX_GAMMA_ = _core.op("_npx_gamma")
_OP_NPX_GATHER_ND_ = _core.op("_npx_gather_nd")
_OP_NPX_LAYER_NORM_ = _core.op("_npx_layer_norm")
_OP_NPX_LEAKY_RELU_ = _core.op("_npx_leaky_relu")
_OP_NPX_LOG_SOFTMAX_ = _core.op("_npx_log_softmax")
_OP_NPX_MULTIBOX_DETECTION_ = _core.op("_npx_multibox_detection")
_OP_NPX_MULTIBOX_PRIOR_ = _core.op("_npx_multibox_prior")
_OP_NPX_MULTIBOX_TARGET_ = _core.op("_npx_multibox_target")
_OP_NPX_NONZERO_ = _core.op("_npx_nonzero")
_OP_NPX_ONE_HOT_ = _core.op("_npx_one_hot")
_OP_NPX_PICK_ = _core.op("_npx_pick")
_OP_NPX_POOLING_ = _core.op("_npx_pooling")
_OP_NPX_RELU_ = _core.op("_npx_relu")
_OP_NPX_RESHAPE_ = _core.op("_npx_reshape")
_OP_NPX_RESHAPE_LIKE_ = _core.op("_npx_reshape_like")
_OP_NPX_RNN_ = _core.op("_npx_rnn")
_OP_NPX_ROI_POOLING_ = _core.op("_npx_roi_pooling")
_OP_NPX_SEQUENCE_MASK_ = _core.op("_npx_sequence_mask")
_OP_NPX_SHAPE_ARRAY_ = _core.op("_npx_shape_array")
_OP_NPX_SIGMOID_ = _core.op("_npx_sigmoid")
_OP_NPX_SLICE_ = _core.op("_npx_slice")
_OP_NPX_SMOOTH_L1_ = _core.op("_npx_smooth_l1")
_OP_NPX_SOFTMAX_ = _core.op("_npx_softmax")
_OP_NPX_TOPK_ = _core.op("_npx_topk")


def activation(
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
    return _invoke(_OP_NPX_ACTIVATION_, (data,), (act_type,), out)


def arange_like(
    data: NDArray | None = None,
    start: float = _Null,
    step: float = _Null,
    repeat: int = _Null,
    ctx: str = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Evenly spaced values, as many as the data has elements or an axis has positions.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    start : float, default 0
        First value.
    step : float, default 1
        Distance of values.
    repeat : int, default 1
        How often each value stands.
    ctx : str, default ''
        Ignored: the result lies where the data does.
    axis : int or None, default None
        Axis whose extent counts; None: all elements.
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
    The result has the shape of `data`, or the size of its axis `axis`.

    Examples
    --------
    >>> mx.nd.contrib.arange_like(mx.nd.ones((2, 3))).asnumpy()
    array([[0., 1., 2.],
           [3., 4., 5.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_arange_like", kwargs)
    return _invoke(_OP_NPX_ARANGE_LIKE_, (data,), (start, step, repeat, ctx, axis), out)


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
    return _invoke(_OP_NPX_BATCH_DOT_, (lhs, rhs), (transpose_a, transpose_b, forward_stype), out)


def batch_flatten(
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
    return _invoke(_OP_NPX_BATCH_FLATTEN_, (data,), (), out)


def batch_norm(
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
        _OP_NPX_BATCH_NORM_,
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
    return _invoke(_OP_NPX_CAST_, (data,), (dtype,), out)


def constraint_check(
    input: NDArray | None = None,
    msg: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """True, or an error when an element is not.

    Parameters
    ----------
    input : NDArray
        The array.
    msg : str, default 'Constraint violated.'
        What to say.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    if kwargs:
        _refuse_unknown("_npx_constraint_check", kwargs)
    return _invoke(_OP_NPX_CONSTRAINT_CHECK_, (input,), (msg,), out)


def convolution(
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
        _OP_NPX_CONVOLUTION_,
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


def deconvolution(
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
        _OP_NPX_DECONVOLUTION_,
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


def dropout(
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
    return _invoke(_OP_NPX_DROPOUT_, (data,), (p, mode, axes, cudnn_off), out)


def embedding(
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
    return _invoke(
        _OP_NPX_EMBEDDING_, (data, weight), (input_dim, output_dim, dtype, sparse_grad), out
    )


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
    return _invoke(_OP_NPX_ERF_, (data,), (), out)


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
    return _invoke(_OP_NPX_ERFINV_, (data,), (), out)


def fully_connected(
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
    return _invoke(
        _OP_NPX_FULLY_CONNECTED_, (data, weight, bias), (num_hidden, no_bias, flatten), out
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
    return _invoke(_OP_NPX_GAMMA_, (data,), (), out)


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
    return _invoke(_OP_NPX_GAMMALN_, (data,), (), out)


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
    return _invoke(_OP_NPX_GATHER_ND_, (data, indices), (), out)


def layer_norm(
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
    return _invoke(_OP_NPX_LAYER_NORM_, (data, gamma, beta), (axis, eps, output_mean_var), out)


def leaky_relu(
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
    return _invoke(
        _OP_NPX_LEAKY_RELU_, (data, gamma), (act_type, slope, lower_bound, upper_bound), out
    )


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
    return _invoke(_OP_NPX_LOG_SOFTMAX_, (data,), (axis, temperature, dtype, use_length), out)


def multibox_detection(
    cls_prob: NDArray | None = None,
    loc_pred: NDArray | None = None,
    anchor: NDArray | None = None,
    clip: bool = _Null,
    threshold: float = _Null,
    background_id: int = _Null,
    nms_threshold: float = _Null,
    force_suppress: bool = _Null,
    variances: Numbers = _Null,
    nms_topk: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Class, score and corners of detected boxes, best first; class -1: none.

    Parameters
    ----------
    cls_prob : NDArray
        Probabilities of the classes.
    loc_pred : NDArray
        Predicted offsets of the boxes.
    anchor : NDArray
        The anchor boxes, as corners.
    clip : bool, default True
        Cuts boxes off at the edge of the image.
    threshold : float, default 0.01
        Smallest probability of a box.
    background_id : int, default 0
        The class that is no object.
    nms_threshold : float, default 0.5
        Overlap above which a box is dropped.
    force_suppress : bool, default False
        Boxes of other classes suppress too.
    variances : tuple of float, default (0.1, 0.1, 0.2, 0.2)
        Multiply the offsets.
    nms_topk : int, default -1
        How many of the best boxes take part; -1: all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If anchors, classes or predictions do not fit each other.

    Shapes
    ------
    `cls_prob` is (batch, classes + 1, anchors), `loc_pred` (batch, 4 × anchors), `anchor` (1,
    anchors, 4); the result (batch, anchors, 6): class, score, left, top, right, bottom.

    Examples
    --------
    >>> mx.nd.contrib.MultiBoxDetection(mx.nd.array([[[0.1], [0.9]]]), mx.nd.zeros((1, 4)),
    ...     mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]])).asnumpy()
    array([[[0.        , 0.9       , 0.10000001, 0.10000001, 0.5       ,
             0.5       ]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiBoxDetection", kwargs)
    return _invoke(
        _OP_NPX_MULTIBOX_DETECTION_,
        (cls_prob, loc_pred, anchor),
        (clip, threshold, background_id, nms_threshold, force_suppress, variances, nms_topk),
        out,
    )


def multibox_prior(
    data: NDArray | None = None,
    sizes: Numbers = _Null,
    ratios: Numbers = _Null,
    clip: bool = _Null,
    steps: Numbers = _Null,
    offsets: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The anchors of a feature map, as corners in parts of the image.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    sizes : tuple of float, default (1,)
        Sizes of the anchors, as parts of the image.
    ratios : tuple of float, default (1,)
        Width over height of the anchors.
    clip : bool, default False
        Cuts anchors off at the edge of the image.
    steps : tuple of float, default (-1, -1)
        Distance of the anchors down and across; -1: one cell.
    offsets : tuple of float, default (0.5, 0.5)
        Where in its cell an anchor lies, down and across.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (1, height × width × boxes, 4),
    boxes being sizes + ratios - 1.

    Examples
    --------
    >>> mx.nd.contrib.MultiBoxPrior(mx.nd.ones((1, 3, 2, 2)), sizes=(0.5, 0.25),
    ...     ratios=(1, 2)).shape
    (1, 12, 4)
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiBoxPrior", kwargs)
    return _invoke(_OP_NPX_MULTIBOX_PRIOR_, (data,), (sizes, ratios, clip, steps, offsets), out)


def multibox_target(
    anchor: NDArray | None = None,
    label: NDArray | None = None,
    cls_pred: NDArray | None = None,
    overlap_threshold: float = _Null,
    ignore_label: float = _Null,
    negative_mining_ratio: float = _Null,
    negative_mining_thresh: float = _Null,
    minimum_negative_samples: int = _Null,
    variances: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """For each anchor the offsets and the class a detector should predict.

    Parameters
    ----------
    anchor : NDArray
        The anchor boxes, as corners.
    label : NDArray
        The labels.
    cls_pred : NDArray
        Predicted classes.
    overlap_threshold : float, default 0.5
        Overlap that makes a match.
    ignore_label : float, default -1
        Class of anchors that do not count.
    negative_mining_ratio : float, default -1
        Negative anchors per positive one; -1: all others.
    negative_mining_thresh : float, default 0.5
        Overlap below which an anchor may be negative.
    minimum_negative_samples : int, default 0
        At least so many negative anchors.
    variances : tuple of float, default (0.1, 0.1, 0.2, 0.2)
        Divide the offsets.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If anchors, labels or predictions do not fit each other.

    Shapes
    ------
    `anchor` is (1, anchors, 4), `label` (batch, objects, 5), `cls_pred` (batch, classes + 1,
    anchors); results are (batch, 4 × anchors) twice and (batch, anchors).

    Examples
    --------
    >>> [x.shape for x in mx.nd.contrib.MultiBoxTarget(mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]]), mx.nd.array([[[0, 0.1, 0.1, 0.5, 0.5]]]), mx.nd.zeros((1, 2, 1)))]
    [(1, 4), (1, 4), (1, 1)]
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiBoxTarget", kwargs)
    return _invoke(
        _OP_NPX_MULTIBOX_TARGET_,
        (anchor, label, cls_pred),
        (
            overlap_threshold,
            ignore_label,
            negative_mining_ratio,
            negative_mining_thresh,
            minimum_negative_samples,
            variances,
        ),
        out,
    )


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
    return _invoke(_OP_NPX_NONZERO_, (x,), (), out)


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
    return _invoke(_OP_NPX_ONE_HOT_, (indices,), (depth, on_value, off_value, dtype), out)


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
    return _invoke(_OP_NPX_PICK_, (data, index), (axis, keepdims, mode), out)


def pooling(
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
        _OP_NPX_POOLING_,
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
    >>> mx.npx.relu(mx.np.array([-1, 2]))
    array([0., 2.])
    """
    return _invoke(_OP_NPX_RELU_, (data,), (), out)


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
    return _invoke(_OP_NPX_RESHAPE_, (a,), (newshape, reverse, order), out)


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
    return _invoke(_OP_NPX_RESHAPE_LIKE_, (lhs, rhs), (lhs_begin, lhs_end, rhs_begin, rhs_end), out)


def rnn(
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
        _OP_NPX_RNN_,
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


def roi_pooling(
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
    return _invoke(_OP_NPX_ROI_POOLING_, (data, rois), (pooled_size, spatial_scale), out)


def sequence_mask(
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
        _OP_NPX_SEQUENCE_MASK_, (data, sequence_length), (use_sequence_length, value, axis), out
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
    return _invoke(_OP_NPX_SHAPE_ARRAY_, (data,), (), out)


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
    >>> mx.npx.sigmoid(mx.np.array([0]))
    array([0.5])
    """
    return _invoke(_OP_NPX_SIGMOID_, (data,), (), out)


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
    return _invoke(_OP_NPX_SLICE_, (data,), (begin, end, step), out)


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
    return _invoke(_OP_NPX_SMOOTH_L1_, (data,), (scalar,), out)


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
    return _invoke(_OP_NPX_SOFTMAX_, (data, length), (axis, temperature, dtype, use_length), out)


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
    return _invoke(_OP_NPX_TOPK_, (data,), (axis, k, ret_typ, is_ascend, dtype), out)

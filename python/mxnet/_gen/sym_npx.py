"""mx.sym.npx, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

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


def activation(
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
        "_npx_activation",
        "activation",
        (("data", data),),
        {"act_type": act_type},
        name,
        attr,
        kwargs,
    )


def arange_like(
    data: Symbol | None = None,
    start: float = _Null,
    step: float = _Null,
    repeat: int = _Null,
    ctx: str = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Evenly spaced values, as many as the data has elements or an axis has positions.

    Parameters
    ----------
    data : Symbol
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
    The result has the shape of `data`, or the size of its axis `axis`.

    Examples
    --------
    >>> mx.sym.contrib.arange_like(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_npx_arange_like",
        "arange_like",
        (("data", data),),
        {"start": start, "step": step, "repeat": repeat, "ctx": ctx, "axis": axis},
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
        "_npx_batch_dot",
        "batch_dot",
        (("lhs", lhs), ("rhs", rhs)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "forward_stype": forward_stype},
        name,
        attr,
        kwargs,
    )


def batch_flatten(
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
    return _compose(
        "_npx_batch_flatten", "batch_flatten", (("data", data),), {}, name, attr, kwargs
    )


def batch_norm(
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
        "_npx_batch_norm",
        "batch_norm",
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
    return _compose("_npx_cast", "cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def constraint_check(
    input: Symbol | None = None,
    msg: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """True, or an error when an element is not.

    Parameters
    ----------
    input : Symbol
        The array.
    msg : str, default 'Constraint violated.'
        What to say.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_npx_constraint_check",
        "constraint_check",
        (("input", input),),
        {"msg": msg},
        name,
        attr,
        kwargs,
    )


def convolution(
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
        "_npx_convolution",
        "convolution",
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


def deconvolution(
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
        "_npx_deconvolution",
        "deconvolution",
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


def dropout(
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
        "_npx_dropout",
        "dropout",
        (("data", data),),
        {"p": p, "mode": mode, "axes": axes, "cudnn_off": cudnn_off},
        name,
        attr,
        kwargs,
    )


def embedding(
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
        "_npx_embedding",
        "embedding",
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
    return _compose("_npx_erf", "erf", (("data", data),), {}, name, attr, kwargs)


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
    return _compose("_npx_erfinv", "erfinv", (("data", data),), {}, name, attr, kwargs)


def fully_connected(
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
        "_npx_fully_connected",
        "fully_connected",
        (("data", data), ("weight", weight), ("bias", bias)),
        {"num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten},
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
    return _compose("_npx_gamma", "gamma", (("data", data),), {}, name, attr, kwargs)


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
    return _compose("_npx_gammaln", "gammaln", (("data", data),), {}, name, attr, kwargs)


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
        "_npx_gather_nd",
        "gather_nd",
        (("data", data), ("indices", indices)),
        {},
        name,
        attr,
        kwargs,
    )


def layer_norm(
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
        "_npx_layer_norm",
        "layer_norm",
        (("data", data), ("gamma", gamma), ("beta", beta)),
        {"axis": axis, "eps": eps, "output_mean_var": output_mean_var},
        name,
        attr,
        kwargs,
    )


def leaky_relu(
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
        "_npx_leaky_relu",
        "leaky_relu",
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
        "_npx_log_softmax",
        "log_softmax",
        (("data", data),),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def multibox_detection(
    cls_prob: Symbol | None = None,
    loc_pred: Symbol | None = None,
    anchor: Symbol | None = None,
    clip: bool = _Null,
    threshold: float = _Null,
    background_id: int = _Null,
    nms_threshold: float = _Null,
    force_suppress: bool = _Null,
    variances: Numbers = _Null,
    nms_topk: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Class, score and corners of detected boxes, best first; class -1: none.

    Parameters
    ----------
    cls_prob : Symbol
        Probabilities of the classes.
    loc_pred : Symbol
        Predicted offsets of the boxes.
    anchor : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If anchors, classes or predictions do not fit each other. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `cls_prob` is (batch, classes + 1, anchors), `loc_pred` (batch, 4 × anchors), `anchor` (1,
    anchors, 4); the result (batch, anchors, 6): class, score, left, top, right, bottom.

    Examples
    --------
    >>> y = mx.sym.contrib.MultiBoxDetection(mx.sym.var("cls_prob"), mx.sym.var("loc_pred"),
    ...     mx.sym.var("anchor"))
    >>> y.infer_shape(cls_prob=(1, 2, 1), loc_pred=(1, 4), anchor=(1, 1, 4))[1]
    [(1, 1, 6)]
    """
    return _compose(
        "_npx_multibox_detection",
        "multibox_detection",
        (("cls_prob", cls_prob), ("loc_pred", loc_pred), ("anchor", anchor)),
        {
            "clip": clip,
            "threshold": threshold,
            "background_id": background_id,
            "nms_threshold": nms_threshold,
            "force_suppress": force_suppress,
            "variances": variances,
            "nms_topk": nms_topk,
        },
        name,
        attr,
        kwargs,
    )


def multibox_prior(
    data: Symbol | None = None,
    sizes: Numbers = _Null,
    ratios: Numbers = _Null,
    clip: bool = _Null,
    steps: Numbers = _Null,
    offsets: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The anchors of a feature map, as corners in parts of the image.

    Parameters
    ----------
    data : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (1, height × width × boxes, 4),
    boxes being sizes + ratios - 1.

    Examples
    --------
    >>> y = mx.sym.contrib.MultiBoxPrior(mx.sym.var("data"), sizes=(0.5, 0.25), ratios=(1, 2))
    >>> y.infer_shape(data=(1, 3, 2, 2))[1]
    [(1, 12, 4)]
    """
    return _compose(
        "_npx_multibox_prior",
        "multibox_prior",
        (("data", data),),
        {"sizes": sizes, "ratios": ratios, "clip": clip, "steps": steps, "offsets": offsets},
        name,
        attr,
        kwargs,
    )


def multibox_target(
    anchor: Symbol | None = None,
    label: Symbol | None = None,
    cls_pred: Symbol | None = None,
    overlap_threshold: float = _Null,
    ignore_label: float = _Null,
    negative_mining_ratio: float = _Null,
    negative_mining_thresh: float = _Null,
    minimum_negative_samples: int = _Null,
    variances: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """For each anchor the offsets and the class a detector should predict.

    Parameters
    ----------
    anchor : Symbol
        The anchor boxes, as corners.
    label : Symbol
        The labels.
    cls_pred : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If anchors, labels or predictions do not fit each other. A symbol raises it when
        it is made, bound or run.

    Shapes
    ------
    `anchor` is (1, anchors, 4), `label` (batch, objects, 5), `cls_pred` (batch, classes + 1,
    anchors); results are (batch, 4 × anchors) twice and (batch, anchors).

    Examples
    --------
    >>> y = mx.sym.contrib.MultiBoxTarget(mx.sym.var("anchor"), mx.sym.var("label"),
    ...     mx.sym.var("cls_pred"))
    >>> y.infer_shape(anchor=(1, 1, 4), label=(1, 1, 5), cls_pred=(1, 2, 1))[1]
    [(1, 4), (1, 4), (1, 1)]
    """
    return _compose(
        "_npx_multibox_target",
        "multibox_target",
        (("anchor", anchor), ("label", label), ("cls_pred", cls_pred)),
        {
            "overlap_threshold": overlap_threshold,
            "ignore_label": ignore_label,
            "negative_mining_ratio": negative_mining_ratio,
            "negative_mining_thresh": negative_mining_thresh,
            "minimum_negative_samples": minimum_negative_samples,
            "variances": variances,
        },
        name,
        attr,
        kwargs,
    )


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
    return _compose("_npx_nonzero", "nonzero", (("x", x),), {}, name, attr, kwargs)


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
        "_npx_one_hot",
        "one_hot",
        (("indices", indices),),
        {"depth": depth, "on_value": on_value, "off_value": off_value, "dtype": dtype},
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
        "_npx_pick",
        "pick",
        (("data", data), ("index", index)),
        {"axis": axis, "keepdims": keepdims, "mode": mode},
        name,
        attr,
        kwargs,
    )


def pooling(
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
        "_npx_pooling",
        "pooling",
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
    """
    return _compose("_npx_relu", "relu", (("data", data),), {}, name, attr, kwargs)


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
        "_npx_reshape",
        "reshape",
        (("a", a),),
        {"newshape": newshape, "reverse": reverse, "order": order},
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
        "_npx_reshape_like",
        "reshape_like",
        (("lhs", lhs), ("rhs", rhs)),
        {"lhs_begin": lhs_begin, "lhs_end": lhs_end, "rhs_begin": rhs_begin, "rhs_end": rhs_end},
        name,
        attr,
        kwargs,
    )


def rnn(
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
        "_npx_rnn",
        "rnn",
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


def roi_pooling(
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
        "_npx_roi_pooling",
        "roi_pooling",
        (("data", data), ("rois", rois)),
        {"pooled_size": pooled_size, "spatial_scale": spatial_scale},
        name,
        attr,
        kwargs,
    )


def sequence_mask(
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
        "_npx_sequence_mask",
        "sequence_mask",
        (("data", data), ("sequence_length", sequence_length)),
        {"use_sequence_length": use_sequence_length, "value": value, "axis": axis},
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
    return _compose("_npx_shape_array", "shape_array", (("data", data),), {}, name, attr, kwargs)


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
    """
    return _compose("_npx_sigmoid", "sigmoid", (("data", data),), {}, name, attr, kwargs)


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
        "_npx_slice",
        "slice",
        (("data", data),),
        {"begin": begin, "end": end, "step": step},
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
        "_npx_smooth_l1", "smooth_l1", (("data", data),), {"scalar": scalar}, name, attr, kwargs
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
        "_npx_softmax",
        "softmax",
        (("data", data), ("length", length)),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


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
        "_npx_topk",
        "topk",
        (("data", data),),
        {"axis": axis, "k": k, "ret_typ": ret_typ, "is_ascend": is_ascend, "dtype": dtype},
        name,
        attr,
        kwargs,
    )

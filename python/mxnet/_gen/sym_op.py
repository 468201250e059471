"""Operators of mx.sym.op, generated from the catalog by tools/gen_python_api.py."""

from ..base import _Null
from ..symbol._compose import _compose, _compose_list


def Activation(data=None, act_type=_Null, name=None, attr=None, out=None, **kwargs):
    """Applies relu, sigmoid, softrelu, softsign or tanh, element by element.

    Parameters
    ----------
    data : array
    act_type : {'relu', 'sigmoid', 'softrelu', 'softsign', 'tanh'}, required
        The function to apply.
    """
    return _compose(
        "Activation", "Activation", (("data", data),), {"act_type": act_type}, name, attr, kwargs
    )


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
    name=None,
    attr=None,
    out=None,
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


def BlockGrad(data=None, name=None, attr=None, out=None, **kwargs):
    """The same values; gradients stop here.

    Parameters
    ----------
    data : array
    """
    return _compose("BlockGrad", "BlockGrad", (("data", data),), {}, name, attr, kwargs)


def Cast(data=None, dtype=_Null, name=None, attr=None, out=None, **kwargs):
    """The values in another element type; integers wrap, fractions are cut off.

    Parameters
    ----------
    data : array
    dtype : str or numpy.dtype, required
        Element type of the result.
    """
    return _compose("Cast", "Cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def Concat(*data, num_args=_Null, dim=_Null, name=None, attr=None, out=None, **kwargs):
    """Joins arrays along an axis.

    Parameters
    ----------
    data : array
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    """
    return _compose_list(
        "Concat", "Concat", data, {"num_args": num_args, "dim": dim}, name, attr, kwargs
    )


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
    name=None,
    attr=None,
    out=None,
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
    name=None,
    attr=None,
    out=None,
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
    data=None,
    p=_Null,
    mode=_Null,
    axes=_Null,
    cudnn_off=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "Dropout",
        "Dropout",
        (("data", data),),
        {"p": p, "mode": mode, "axes": axes, "cudnn_off": cudnn_off},
        name,
        attr,
        kwargs,
    )


def ElementWiseSum(*data, num_args=_Null, name=None, attr=None, out=None, **kwargs):
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    args : array
    num_args : int, required
        Count of arrays.
    """
    return _compose_list(
        "add_n", "ElementWiseSum", data, {"num_args": num_args}, name, attr, kwargs
    )


def Embedding(
    data=None,
    weight=None,
    input_dim=_Null,
    output_dim=_Null,
    dtype=_Null,
    sparse_grad=_Null,
    name=None,
    attr=None,
    out=None,
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


def Flatten(data=None, name=None, attr=None, out=None, **kwargs):
    """Keeps the first axis and joins all others.

    Parameters
    ----------
    data : array
    """
    return _compose("Flatten", "Flatten", (("data", data),), {}, name, attr, kwargs)


def FullyConnected(
    data=None,
    weight=None,
    bias=None,
    num_hidden=_Null,
    no_bias=_Null,
    flatten=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "FullyConnected",
        "FullyConnected",
        (("data", data), ("weight", weight), ("bias", bias)),
        {"num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten},
        name,
        attr,
        kwargs,
    )


def GroupNorm(
    data=None,
    gamma=None,
    beta=None,
    num_groups=_Null,
    eps=_Null,
    output_mean_var=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "GroupNorm",
        "GroupNorm",
        (("data", data), ("gamma", gamma), ("beta", beta)),
        {"num_groups": num_groups, "eps": eps, "output_mean_var": output_mean_var},
        name,
        attr,
        kwargs,
    )


def InstanceNorm(
    data=None, gamma=None, beta=None, eps=_Null, name=None, attr=None, out=None, **kwargs
):
    """Normalizes each channel of each image.

    Parameters
    ----------
    data : array
    gamma : array
    beta : array
    eps : float, default 0.0010000000474974513
        Added to the variance.
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


def L2Normalization(data=None, eps=_Null, mode=_Null, name=None, attr=None, out=None, **kwargs):
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
    data=None,
    alpha=_Null,
    beta=_Null,
    knorm=_Null,
    nsize=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    data=None,
    gamma=None,
    beta=None,
    axis=_Null,
    eps=_Null,
    output_mean_var=_Null,
    name=None,
    attr=None,
    out=None,
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
    data=None,
    gamma=None,
    act_type=_Null,
    slope=_Null,
    lower_bound=_Null,
    upper_bound=_Null,
    name=None,
    attr=None,
    out=None,
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
    data=None, label=None, grad_scale=_Null, name=None, attr=None, out=None, **kwargs
):
    """data, with the gradient of half its squared error.

    Parameters
    ----------
    data : array
    label : array
    grad_scale : float, default 1
        Factor of the gradient.
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
    data=None, label=None, grad_scale=_Null, name=None, attr=None, out=None, **kwargs
):
    """sigmoid, with the gradient of the cross entropy.

    Parameters
    ----------
    data : array
    label : array
    grad_scale : float, default 1
        Factor of the gradient.
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
    data=None, label=None, grad_scale=_Null, name=None, attr=None, out=None, **kwargs
):
    """data, with the gradient of its absolute error.

    Parameters
    ----------
    data : array
    label : array
    grad_scale : float, default 1
        Factor of the gradient.
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
    data=None,
    grad_scale=_Null,
    valid_thresh=_Null,
    normalization=_Null,
    name=None,
    attr=None,
    out=None,
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
    data=None,
    mode=_Null,
    pad_width=_Null,
    constant_value=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    name=None,
    attr=None,
    out=None,
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


def Reshape(
    data=None,
    shape=_Null,
    reverse=_Null,
    target_shape=_Null,
    keep_highest=_Null,
    name=None,
    attr=None,
    out=None,
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


def SliceChannel(
    data=None,
    num_outputs=_Null,
    axis=_Null,
    squeeze_axis=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    name=None,
    attr=None,
    out=None,
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


def SoftmaxActivation(data=None, mode=_Null, name=None, attr=None, out=None, **kwargs):
    """softmax along the channels or along the last axis; deprecated, use softmax.

    Parameters
    ----------
    data : array
    mode : {'channel', 'instance'}, default instance
        channel: along axis 1; instance: along the last axis.
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
    name=None,
    attr=None,
    out=None,
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


def SwapAxis(data=None, dim1=_Null, dim2=_Null, name=None, attr=None, out=None, **kwargs):
    """Exchanges two axes.

    Parameters
    ----------
    data : array
    dim1 : int, default 0
        The first axis.
    dim2 : int, default 0
        The axis it changes places with.
    """
    return _compose(
        "SwapAxis", "SwapAxis", (("data", data),), {"dim1": dim1, "dim2": dim2}, name, attr, kwargs
    )


def UpSampling(
    *data,
    scale=_Null,
    num_filter=_Null,
    sample_type=_Null,
    multi_input_mode=_Null,
    num_args=_Null,
    workspace=_Null,
    name=None,
    attr=None,
    out=None,
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


def abs(data=None, name=None, attr=None, out=None, **kwargs):
    """Magnitude, element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("abs", "abs", (("data", data),), {}, name, attr, kwargs)


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
    name=None,
    attr=None,
    out=None,
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


def add_n(*data, num_args=_Null, name=None, attr=None, out=None, **kwargs):
    """Sum of all inputs, which have one shape and dtype.

    Parameters
    ----------
    args : array
    num_args : int, required
        Count of arrays.
    """
    return _compose_list("add_n", "add_n", data, {"num_args": num_args}, name, attr, kwargs)


def amp_cast(data=None, dtype=_Null, name=None, attr=None, out=None, **kwargs):
    """Casts between the floating types of mixed precision; leaves other arrays as they are.

    Parameters
    ----------
    data : array
    dtype : str or numpy.dtype, required
        Element type of the result.
    """
    return _compose("amp_cast", "amp_cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def arccos(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse cosine, in radians.

    Parameters
    ----------
    data : array
    """
    return _compose("arccos", "arccos", (("data", data),), {}, name, attr, kwargs)


def arccosh(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    data : array
    """
    return _compose("arccosh", "arccosh", (("data", data),), {}, name, attr, kwargs)


def arcsin(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse sine, in radians.

    Parameters
    ----------
    data : array
    """
    return _compose("arcsin", "arcsin", (("data", data),), {}, name, attr, kwargs)


def arcsinh(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse hyperbolic sine.

    Parameters
    ----------
    data : array
    """
    return _compose("arcsinh", "arcsinh", (("data", data),), {}, name, attr, kwargs)


def arctan(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse tangent, in radians.

    Parameters
    ----------
    data : array
    """
    return _compose("arctan", "arctan", (("data", data),), {}, name, attr, kwargs)


def arctanh(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    data : array
    """
    return _compose("arctanh", "arctanh", (("data", data),), {}, name, attr, kwargs)


def argmax(data=None, axis=_Null, keepdims=_Null, name=None, attr=None, out=None, **kwargs):
    """Place of the first largest element along `axis`.

    Parameters
    ----------
    data : array
    axis : int, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
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


def argmax_channel(data=None, name=None, attr=None, out=None, **kwargs):
    """Place of the first largest element along axis 1.

    Parameters
    ----------
    data : array
    """
    return _compose("argmax_channel", "argmax_channel", (("data", data),), {}, name, attr, kwargs)


def argmin(data=None, axis=_Null, keepdims=_Null, name=None, attr=None, out=None, **kwargs):
    """Place of the first smallest element along `axis`.

    Parameters
    ----------
    data : array
    axis : int, default None
        Axis to search along; None searches the flattened array.
    keepdims : bool, default False
        Whether reduced axes stay, with extent 1.
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
    data=None, axis=_Null, is_ascend=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
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
    lhs=None,
    rhs=None,
    transpose_a=_Null,
    transpose_b=_Null,
    forward_stype=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "batch_dot",
        "batch_dot",
        (("lhs", lhs), ("rhs", rhs)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "forward_stype": forward_stype},
        name,
        attr,
        kwargs,
    )


def batch_take(a=None, indices=None, name=None, attr=None, out=None, **kwargs):
    """Takes one element of each row of `a`; indices outside are clipped.

    Parameters
    ----------
    a : array
    indices : array
    """
    return _compose(
        "batch_take", "batch_take", (("a", a), ("indices", indices)), {}, name, attr, kwargs
    )


def broadcast_add(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_add", "broadcast_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_axes(data=None, axis=_Null, size=_Null, name=None, attr=None, out=None, **kwargs):
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : array
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
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


def broadcast_axis(data=None, axis=_Null, size=_Null, name=None, attr=None, out=None, **kwargs):
    """Repeats the array along the given axes of extent 1.

    Parameters
    ----------
    data : array
    axis : tuple of int, default ()
        Axes of extent 1 to repeat.
    size : tuple of int, default ()
        The new extents of these axes.
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


def broadcast_div(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_div", "broadcast_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs == rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_equal", "broadcast_equal", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_greater(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs > rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_greater_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs >= rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_hypot(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """sqrt(lhs^2 + rhs^2) without overflow. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_hypot", "broadcast_hypot", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_lesser(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs < rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_lesser", "broadcast_lesser", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_lesser_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs <= rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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
    lhs=None, rhs=None, lhs_axes=_Null, rhs_axes=_Null, name=None, attr=None, out=None, **kwargs
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
    return _compose(
        "broadcast_like",
        "broadcast_like",
        (("lhs", lhs), ("rhs", rhs)),
        {"lhs_axes": lhs_axes, "rhs_axes": rhs_axes},
        name,
        attr,
        kwargs,
    )


def broadcast_logical_and(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where both are not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_logical_or(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where one is not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_logical_xor(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where exactly one is not 0, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_maximum(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The larger of lhs and rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_minimum(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """The smaller of lhs and rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_minus(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_sub", "broadcast_minus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_mod(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """Remainder of lhs / rhs with the sign of rhs; 0 when rhs is 0. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_mod", "broadcast_mod", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_mul(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs * rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_mul", "broadcast_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_not_equal(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """1 where lhs != rhs, else 0, in the dtype of lhs. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
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


def broadcast_plus(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_add", "broadcast_plus", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_power(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs to the power rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_power", "broadcast_power", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_sub(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element. Broadcasts.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "broadcast_sub", "broadcast_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def broadcast_to(data=None, shape=_Null, name=None, attr=None, out=None, **kwargs):
    """Repeats the array along its axes of extent 1 to reach `shape`.

    Parameters
    ----------
    data : array
    shape : tuple of int, default ()
        Shape of the result; 0 keeps the extent of the input.
    """
    return _compose(
        "broadcast_to", "broadcast_to", (("data", data),), {"shape": shape}, name, attr, kwargs
    )


def cast(data=None, dtype=_Null, name=None, attr=None, out=None, **kwargs):
    """The values in another element type; integers wrap, fractions are cut off.

    Parameters
    ----------
    data : array
    dtype : str or numpy.dtype, required
        Element type of the result.
    """
    return _compose("Cast", "cast", (("data", data),), {"dtype": dtype}, name, attr, kwargs)


def cbrt(data=None, name=None, attr=None, out=None, **kwargs):
    """Cube root.

    Parameters
    ----------
    data : array
    """
    return _compose("cbrt", "cbrt", (("data", data),), {}, name, attr, kwargs)


def ceil(data=None, name=None, attr=None, out=None, **kwargs):
    """Smallest whole number not below x.

    Parameters
    ----------
    data : array
    """
    return _compose("ceil", "ceil", (("data", data),), {}, name, attr, kwargs)


def choose_element_0index(
    data=None,
    index=None,
    axis=_Null,
    keepdims=_Null,
    mode=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "pick",
        "choose_element_0index",
        (("data", data), ("index", index)),
        {"axis": axis, "keepdims": keepdims, "mode": mode},
        name,
        attr,
        kwargs,
    )


def clip(data=None, a_min=_Null, a_max=_Null, name=None, attr=None, out=None, **kwargs):
    """Limits each element to a_min..a_max.

    Parameters
    ----------
    data : array
    a_min : float, required
        Smallest value of the result.
    a_max : float, required
        Largest value of the result.
    """
    return _compose(
        "clip", "clip", (("data", data),), {"a_min": a_min, "a_max": a_max}, name, attr, kwargs
    )


def concat(*data, num_args=_Null, dim=_Null, name=None, attr=None, out=None, **kwargs):
    """Joins arrays along an axis.

    Parameters
    ----------
    data : array
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    """
    return _compose_list(
        "Concat", "concat", data, {"num_args": num_args, "dim": dim}, name, attr, kwargs
    )


def cos(data=None, name=None, attr=None, out=None, **kwargs):
    """Cosine of an angle in radians.

    Parameters
    ----------
    data : array
    """
    return _compose("cos", "cos", (("data", data),), {}, name, attr, kwargs)


def cosh(data=None, name=None, attr=None, out=None, **kwargs):
    """Hyperbolic cosine.

    Parameters
    ----------
    data : array
    """
    return _compose("cosh", "cosh", (("data", data),), {}, name, attr, kwargs)


def crop(data=None, begin=_Null, end=_Null, step=_Null, name=None, attr=None, out=None, **kwargs):
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
    return _compose(
        "slice",
        "crop",
        (("data", data),),
        {"begin": begin, "end": end, "step": step},
        name,
        attr,
        kwargs,
    )


def degrees(data=None, name=None, attr=None, out=None, **kwargs):
    """Radians to degrees.

    Parameters
    ----------
    data : array
    """
    return _compose("degrees", "degrees", (("data", data),), {}, name, attr, kwargs)


def depth_to_space(data=None, block_size=_Null, name=None, attr=None, out=None, **kwargs):
    """Moves groups of channels of (N, C, H, W) data into squares of the image.

    Parameters
    ----------
    data : array
    block_size : int, required
        Side of the square blocks.
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


def diag(data=None, k=_Null, axis1=_Null, axis2=_Null, name=None, attr=None, out=None, **kwargs):
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
    lhs=None,
    rhs=None,
    transpose_a=_Null,
    transpose_b=_Null,
    forward_stype=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "dot",
        "dot",
        (("lhs", lhs), ("rhs", rhs)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "forward_stype": forward_stype},
        name,
        attr,
        kwargs,
    )


def elemwise_add(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs + rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "elemwise_add", "elemwise_add", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_div(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs / rhs, element by element; integers truncate, and give 0 when rhs is 0.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "elemwise_div", "elemwise_div", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_mul(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs * rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "elemwise_mul", "elemwise_mul", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def elemwise_sub(lhs=None, rhs=None, name=None, attr=None, out=None, **kwargs):
    """lhs - rhs, element by element.

    Parameters
    ----------
    lhs : array
    rhs : array
    """
    return _compose(
        "elemwise_sub", "elemwise_sub", (("lhs", lhs), ("rhs", rhs)), {}, name, attr, kwargs
    )


def erf(data=None, name=None, attr=None, out=None, **kwargs):
    """Error function.

    Parameters
    ----------
    data : array
    """
    return _compose("erf", "erf", (("data", data),), {}, name, attr, kwargs)


def erfinv(data=None, name=None, attr=None, out=None, **kwargs):
    """Inverse of the error function.

    Parameters
    ----------
    data : array
    """
    return _compose("erfinv", "erfinv", (("data", data),), {}, name, attr, kwargs)


def exp(data=None, name=None, attr=None, out=None, **kwargs):
    """e to the power x, element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("exp", "exp", (("data", data),), {}, name, attr, kwargs)


def expand_dims(data=None, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """Inserts an axis of extent one.

    Parameters
    ----------
    data : array
    axis : int, required
        Position of the new axis in the result.
    """
    return _compose(
        "expand_dims", "expand_dims", (("data", data),), {"axis": axis}, name, attr, kwargs
    )


def expm1(data=None, name=None, attr=None, out=None, **kwargs):
    """exp(x) - 1, exact near zero.

    Parameters
    ----------
    data : array
    """
    return _compose("expm1", "expm1", (("data", data),), {}, name, attr, kwargs)


def fix(data=None, name=None, attr=None, out=None, **kwargs):
    """Nearest whole number toward zero.

    Parameters
    ----------
    data : array
    """
    return _compose("fix", "fix", (("data", data),), {}, name, attr, kwargs)


def flatten(data=None, name=None, attr=None, out=None, **kwargs):
    """Keeps the first axis and joins all others.

    Parameters
    ----------
    data : array
    """
    return _compose("Flatten", "flatten", (("data", data),), {}, name, attr, kwargs)


def flip(data=None, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, required
        Axes along which the order is reversed.
    """
    return _compose("reverse", "flip", (("data", data),), {"axis": axis}, name, attr, kwargs)


def floor(data=None, name=None, attr=None, out=None, **kwargs):
    """Largest whole number not above x.

    Parameters
    ----------
    data : array
    """
    return _compose("floor", "floor", (("data", data),), {}, name, attr, kwargs)


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
    name=None,
    attr=None,
    out=None,
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


def gamma(data=None, name=None, attr=None, out=None, **kwargs):
    """Gamma function.

    Parameters
    ----------
    data : array
    """
    return _compose("gamma", "gamma", (("data", data),), {}, name, attr, kwargs)


def gammaln(data=None, name=None, attr=None, out=None, **kwargs):
    """Logarithm of |gamma(x)|.

    Parameters
    ----------
    data : array
    """
    return _compose("gammaln", "gammaln", (("data", data),), {}, name, attr, kwargs)


def gather_nd(data=None, indices=None, name=None, attr=None, out=None, **kwargs):
    """Gathers the slices of data at the positions that the columns of indices name.

    Parameters
    ----------
    data : array
    indices : array
    """
    return _compose(
        "gather_nd", "gather_nd", (("data", data), ("indices", indices)), {}, name, attr, kwargs
    )


def hard_sigmoid(data=None, alpha=_Null, beta=_Null, name=None, attr=None, out=None, **kwargs):
    """alpha * x + beta, limited to 0..1.

    Parameters
    ----------
    data : array
    alpha : float, default 0.2
        Slope.
    beta : float, default 0.5
        Value at zero.
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


def identity(data=None, name=None, attr=None, out=None, **kwargs):
    """The same values.

    Parameters
    ----------
    data : array
    """
    return _compose("_copy", "identity", (("data", data),), {}, name, attr, kwargs)


def log(data=None, name=None, attr=None, out=None, **kwargs):
    """Natural logarithm.

    Parameters
    ----------
    data : array
    """
    return _compose("log", "log", (("data", data),), {}, name, attr, kwargs)


def log10(data=None, name=None, attr=None, out=None, **kwargs):
    """Logarithm to base 10.

    Parameters
    ----------
    data : array
    """
    return _compose("log10", "log10", (("data", data),), {}, name, attr, kwargs)


def log1p(data=None, name=None, attr=None, out=None, **kwargs):
    """log(1 + x), exact near zero.

    Parameters
    ----------
    data : array
    """
    return _compose("log1p", "log1p", (("data", data),), {}, name, attr, kwargs)


def log2(data=None, name=None, attr=None, out=None, **kwargs):
    """Logarithm to base 2.

    Parameters
    ----------
    data : array
    """
    return _compose("log2", "log2", (("data", data),), {}, name, attr, kwargs)


def log_softmax(
    data=None,
    axis=_Null,
    temperature=_Null,
    dtype=_Null,
    use_length=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "log_softmax",
        "log_softmax",
        (("data", data),),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def logical_not(data=None, name=None, attr=None, out=None, **kwargs):
    """1 where x is 0, else 0.

    Parameters
    ----------
    data : array
    """
    return _compose("logical_not", "logical_not", (("data", data),), {}, name, attr, kwargs)


def make_loss(data=None, name=None, attr=None, out=None, **kwargs):
    """The same values as a loss: backward starts here with ones.

    Parameters
    ----------
    data : array
    """
    return _compose("make_loss", "make_loss", (("data", data),), {}, name, attr, kwargs)


def max(
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "min",
        "min_axis",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


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
    name=None,
    attr=None,
    out=None,
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
    name=None,
    attr=None,
    out=None,
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
    weight=None,
    grad=None,
    weight32=None,
    lr=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    name=None,
    attr=None,
    out=None,
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


def nag_mom_update(
    weight=None,
    grad=None,
    mom=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    name=None,
    attr=None,
    out=None,
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "nansum",
        "nansum",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def negative(data=None, name=None, attr=None, out=None, **kwargs):
    """-x, element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("negative", "negative", (("data", data),), {}, name, attr, kwargs)


def norm(
    data=None,
    ord=_Null,
    axis=_Null,
    out_dtype=_Null,
    keepdims=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    loc=_Null,
    scale=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    indices=None,
    depth=_Null,
    on_value=_Null,
    off_value=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "one_hot",
        "one_hot",
        (("indices", indices),),
        {"depth": depth, "on_value": on_value, "off_value": off_value, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def ones_like(data=None, name=None, attr=None, out=None, **kwargs):
    """Ones in the shape and dtype of data.

    Parameters
    ----------
    data : array
    """
    return _compose("ones_like", "ones_like", (("data", data),), {}, name, attr, kwargs)


def pad(
    data=None,
    mode=_Null,
    pad_width=_Null,
    constant_value=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    data=None,
    index=None,
    axis=_Null,
    keepdims=_Null,
    mode=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "pick",
        "pick",
        (("data", data), ("index", index)),
        {"axis": axis, "keepdims": keepdims, "mode": mode},
        name,
        attr,
        kwargs,
    )


def prod(
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "prod",
        "prod",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def radians(data=None, name=None, attr=None, out=None, **kwargs):
    """Degrees to radians.

    Parameters
    ----------
    data : array
    """
    return _compose("radians", "radians", (("data", data),), {}, name, attr, kwargs)


def random_exponential(
    lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
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
    alpha=_Null,
    beta=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "_random_gamma",
        "random_gamma",
        (),
        {"alpha": alpha, "beta": beta, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_normal(
    loc=_Null,
    scale=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "_random_normal",
        "random_normal",
        (),
        {"loc": loc, "scale": scale, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def random_poisson(
    lam=_Null, shape=_Null, ctx=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
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
    low=_Null,
    high=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    low=_Null,
    high=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "_random_uniform",
        "random_uniform",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def rcbrt(data=None, name=None, attr=None, out=None, **kwargs):
    """1 / cbrt(x), element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("rcbrt", "rcbrt", (("data", data),), {}, name, attr, kwargs)


def reciprocal(data=None, name=None, attr=None, out=None, **kwargs):
    """1 / x, element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("reciprocal", "reciprocal", (("data", data),), {}, name, attr, kwargs)


def relu(data=None, name=None, attr=None, out=None, **kwargs):
    """max(x, 0), element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("relu", "relu", (("data", data),), {}, name, attr, kwargs)


def repeat(data=None, repeats=_Null, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """Repeats each element, or each slice along an axis.

    Parameters
    ----------
    data : array
    repeats : int, required
        Copies of each element.
    axis : int, default None
        Axis to lengthen; None flattens first.
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


def reshape(
    data=None,
    shape=_Null,
    reverse=_Null,
    target_shape=_Null,
    keep_highest=_Null,
    name=None,
    attr=None,
    out=None,
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
    lhs=None,
    rhs=None,
    lhs_begin=_Null,
    lhs_end=_Null,
    rhs_begin=_Null,
    rhs_end=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "reshape_like",
        "reshape_like",
        (("lhs", lhs), ("rhs", rhs)),
        {"lhs_begin": lhs_begin, "lhs_end": lhs_end, "rhs_begin": rhs_begin, "rhs_end": rhs_end},
        name,
        attr,
        kwargs,
    )


def reverse(data=None, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """Reverses the order of the elements along the given axes.

    Parameters
    ----------
    data : array
    axis : tuple of int, required
        Axes along which the order is reversed.
    """
    return _compose("reverse", "reverse", (("data", data),), {"axis": axis}, name, attr, kwargs)


def rint(data=None, name=None, attr=None, out=None, **kwargs):
    """Nearest whole number, halves downward.

    Parameters
    ----------
    data : array
    """
    return _compose("rint", "rint", (("data", data),), {}, name, attr, kwargs)


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
    name=None,
    attr=None,
    out=None,
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
    name=None,
    attr=None,
    out=None,
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


def round(data=None, name=None, attr=None, out=None, **kwargs):
    """Nearest whole number, halves away from zero.

    Parameters
    ----------
    data : array
    """
    return _compose("round", "round", (("data", data),), {}, name, attr, kwargs)


def rsqrt(data=None, name=None, attr=None, out=None, **kwargs):
    """1 / sqrt(x), element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("rsqrt", "rsqrt", (("data", data),), {}, name, attr, kwargs)


def sample_normal(
    mu=None, sigma=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "_sample_normal",
        "sample_normal",
        (("mu", mu), ("sigma", sigma)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def sample_uniform(
    low=None, high=None, shape=_Null, dtype=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "_sample_uniform",
        "sample_uniform",
        (("low", low), ("high", high)),
        {"shape": shape, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def scatter_nd(data=None, indices=None, shape=_Null, name=None, attr=None, out=None, **kwargs):
    """Zeros with slices of data written at the positions that the columns of indices name.

    Parameters
    ----------
    data : array
    indices : array
    shape : tuple of int, required
        Shape of the result.
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
    weight=None,
    grad=None,
    mom=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    name=None,
    attr=None,
    out=None,
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
    weight=None,
    grad=None,
    lr=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    lazy_update=_Null,
    name=None,
    attr=None,
    out=None,
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


def shape_array(data=None, name=None, attr=None, out=None, **kwargs):
    """The extents of the data, int64.

    Parameters
    ----------
    data : array
    """
    return _compose("shape_array", "shape_array", (("data", data),), {}, name, attr, kwargs)


def shuffle(data=None, name=None, attr=None, out=None, **kwargs):
    """The rows along the first axis in random order.

    Parameters
    ----------
    data : array
    """
    return _compose("_shuffle", "shuffle", (("data", data),), {}, name, attr, kwargs)


def sigmoid(data=None, name=None, attr=None, out=None, **kwargs):
    """1 / (1 + exp(-x)), element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("sigmoid", "sigmoid", (("data", data),), {}, name, attr, kwargs)


def sign(data=None, name=None, attr=None, out=None, **kwargs):
    """-1, 0 or 1, element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("sign", "sign", (("data", data),), {}, name, attr, kwargs)


def signsgd_update(
    weight=None,
    grad=None,
    lr=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    name=None,
    attr=None,
    out=None,
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
    weight=None,
    grad=None,
    mom=None,
    lr=_Null,
    momentum=_Null,
    wd=_Null,
    rescale_grad=_Null,
    clip_gradient=_Null,
    wd_lh=_Null,
    name=None,
    attr=None,
    out=None,
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


def sin(data=None, name=None, attr=None, out=None, **kwargs):
    """Sine of an angle in radians.

    Parameters
    ----------
    data : array
    """
    return _compose("sin", "sin", (("data", data),), {}, name, attr, kwargs)


def sinh(data=None, name=None, attr=None, out=None, **kwargs):
    """Hyperbolic sine.

    Parameters
    ----------
    data : array
    """
    return _compose("sinh", "sinh", (("data", data),), {}, name, attr, kwargs)


def size_array(data=None, name=None, attr=None, out=None, **kwargs):
    """The count of elements of the data, int64.

    Parameters
    ----------
    data : array
    """
    return _compose("size_array", "size_array", (("data", data),), {}, name, attr, kwargs)


def slice(data=None, begin=_Null, end=_Null, step=_Null, name=None, attr=None, out=None, **kwargs):
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
    data=None, axis=_Null, begin=_Null, end=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "slice_axis",
        "slice_axis",
        (("data", data),),
        {"axis": axis, "begin": begin, "end": end},
        name,
        attr,
        kwargs,
    )


def slice_like(data=None, shape_like=None, axes=_Null, name=None, attr=None, out=None, **kwargs):
    """Cuts axes to the extents that those of shape_like have.

    Parameters
    ----------
    data : array
    shape_like : array
    axes : tuple of int, default ()
        Axes to cut; () cuts all of them.
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


def smooth_l1(data=None, scalar=_Null, name=None, attr=None, out=None, **kwargs):
    """0.5 (sigma x)^2 near zero, |x| - 0.5 / sigma^2 beyond.

    Parameters
    ----------
    data : array
    scalar : float, default 1
        sigma: the function is quadratic where |x| < 1 / sigma^2.
    """
    return _compose(
        "smooth_l1", "smooth_l1", (("data", data),), {"scalar": scalar}, name, attr, kwargs
    )


def softmax(
    data=None,
    length=None,
    axis=_Null,
    temperature=_Null,
    dtype=_Null,
    use_length=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "softmax",
        "softmax",
        (("data", data), ("length", length)),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def softmax_cross_entropy(data=None, label=None, name=None, attr=None, out=None, **kwargs):
    """The sum over the batch of -log softmax(data)[label].

    Parameters
    ----------
    data : array
    label : array
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
    data=None,
    axis=_Null,
    temperature=_Null,
    dtype=_Null,
    use_length=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "softmin",
        "softmin",
        (("data", data),),
        {"axis": axis, "temperature": temperature, "dtype": dtype, "use_length": use_length},
        name,
        attr,
        kwargs,
    )


def softsign(data=None, name=None, attr=None, out=None, **kwargs):
    """x / (1 + |x|), element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("softsign", "softsign", (("data", data),), {}, name, attr, kwargs)


def sort(data=None, axis=_Null, is_ascend=_Null, name=None, attr=None, out=None, **kwargs):
    """Sorts each line along an axis.

    Parameters
    ----------
    data : array
    axis : int, default -1
        Axis to sort along; None flattens first.
    is_ascend : bool, default True
        Smallest first.
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


def space_to_depth(data=None, block_size=_Null, name=None, attr=None, out=None, **kwargs):
    """Moves squares of the image of (N, C, H, W) data into groups of channels.

    Parameters
    ----------
    data : array
    block_size : int, required
        Side of the square blocks.
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
    data=None,
    num_outputs=_Null,
    axis=_Null,
    squeeze_axis=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "SliceChannel",
        "split",
        (("data", data),),
        {"num_outputs": num_outputs, "axis": axis, "squeeze_axis": squeeze_axis},
        name,
        attr,
        kwargs,
    )


def sqrt(data=None, name=None, attr=None, out=None, **kwargs):
    """Square root.

    Parameters
    ----------
    data : array
    """
    return _compose("sqrt", "sqrt", (("data", data),), {}, name, attr, kwargs)


def square(data=None, name=None, attr=None, out=None, **kwargs):
    """x * x, element by element.

    Parameters
    ----------
    data : array
    """
    return _compose("square", "square", (("data", data),), {}, name, attr, kwargs)


def squeeze(data=None, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """Drops axes of extent one.

    Parameters
    ----------
    data : array
    axis : tuple of int, default None
        Axes of extent one to drop; None drops all.
    """
    return _compose("squeeze", "squeeze", (("data", data),), {"axis": axis}, name, attr, kwargs)


def stack(*data, axis=_Null, num_args=_Null, name=None, attr=None, out=None, **kwargs):
    """Joins arrays of equal shape along a new axis.

    Parameters
    ----------
    data : array
    axis : int, default 0
        Position of the new axis.
    num_args : int, required
        Count of arrays.
    """
    return _compose_list(
        "stack", "stack", data, {"axis": axis, "num_args": num_args}, name, attr, kwargs
    )


def stop_gradient(data=None, name=None, attr=None, out=None, **kwargs):
    """The same values; gradients stop here.

    Parameters
    ----------
    data : array
    """
    return _compose("BlockGrad", "stop_gradient", (("data", data),), {}, name, attr, kwargs)


def sum(
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    data=None, axis=_Null, keepdims=_Null, exclude=_Null, name=None, attr=None, out=None, **kwargs
):
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
    return _compose(
        "sum",
        "sum_axis",
        (("data", data),),
        {"axis": axis, "keepdims": keepdims, "exclude": exclude},
        name,
        attr,
        kwargs,
    )


def swapaxes(data=None, dim1=_Null, dim2=_Null, name=None, attr=None, out=None, **kwargs):
    """Exchanges two axes.

    Parameters
    ----------
    data : array
    dim1 : int, default 0
        The first axis.
    dim2 : int, default 0
        The axis it changes places with.
    """
    return _compose(
        "SwapAxis", "swapaxes", (("data", data),), {"dim1": dim1, "dim2": dim2}, name, attr, kwargs
    )


def take(a=None, indices=None, axis=_Null, mode=_Null, name=None, attr=None, out=None, **kwargs):
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
    return _compose(
        "take",
        "take",
        (("a", a), ("indices", indices)),
        {"axis": axis, "mode": mode},
        name,
        attr,
        kwargs,
    )


def tan(data=None, name=None, attr=None, out=None, **kwargs):
    """Tangent of an angle in radians.

    Parameters
    ----------
    data : array
    """
    return _compose("tan", "tan", (("data", data),), {}, name, attr, kwargs)


def tanh(data=None, name=None, attr=None, out=None, **kwargs):
    """Hyperbolic tangent.

    Parameters
    ----------
    data : array
    """
    return _compose("tanh", "tanh", (("data", data),), {}, name, attr, kwargs)


def tile(data=None, reps=_Null, name=None, attr=None, out=None, **kwargs):
    """Lays copies of the whole array side by side along each axis.

    Parameters
    ----------
    data : array
    reps : tuple of int, required
        Copies per axis, matched to the axes from the right.
    """
    return _compose("tile", "tile", (("data", data),), {"reps": reps}, name, attr, kwargs)


def topk(
    data=None,
    axis=_Null,
    k=_Null,
    ret_typ=_Null,
    is_ascend=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "topk",
        "topk",
        (("data", data),),
        {"axis": axis, "k": k, "ret_typ": ret_typ, "is_ascend": is_ascend, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def transpose(data=None, axes=_Null, name=None, attr=None, out=None, **kwargs):
    """Permutes the axes.

    Parameters
    ----------
    data : array
    axes : tuple of int, default ()
        Axis of the data for each axis of the result; () reverses them.
    """
    return _compose("transpose", "transpose", (("data", data),), {"axes": axes}, name, attr, kwargs)


def trunc(data=None, name=None, attr=None, out=None, **kwargs):
    """Whole part: rounds toward zero.

    Parameters
    ----------
    data : array
    """
    return _compose("trunc", "trunc", (("data", data),), {}, name, attr, kwargs)


def uniform(
    low=_Null,
    high=_Null,
    shape=_Null,
    ctx=_Null,
    dtype=_Null,
    name=None,
    attr=None,
    out=None,
    **kwargs,
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
    return _compose(
        "_random_uniform",
        "uniform",
        (),
        {"low": low, "high": high, "shape": shape, "ctx": ctx, "dtype": dtype},
        name,
        attr,
        kwargs,
    )


def where(condition=None, x=None, y=None, name=None, attr=None, out=None, **kwargs):
    """x where the condition is not 0, else y. A condition with one axis selects rows.

    Parameters
    ----------
    condition : array
    x : array
    y : array
    """
    return _compose(
        "where", "where", (("condition", condition), ("x", x), ("y", y)), {}, name, attr, kwargs
    )


def zeros_like(data=None, name=None, attr=None, out=None, **kwargs):
    """Zeros in the shape and dtype of data.

    Parameters
    ----------
    data : array
    """
    return _compose("zeros_like", "zeros_like", (("data", data),), {}, name, attr, kwargs)

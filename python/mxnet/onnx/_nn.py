"""Layers: convolutions, pooling, normalization, activations, losses."""

import math

import numpy as np

from ._shapes import is_open


def _layout(step, at=0):
    """Refuse layouts whose channels are not the second axis."""
    layout = step.text("layout", "NC")
    if not layout.startswith("NC"):
        step.refuse(f"layout {layout}; ONNX knows NCW, NCHW and NCDHW only, so transpose around it")
    return step.rank(at) - 2


def _window(step, space):
    """Return kernel, stride, dilation and padding of a convolution."""
    ones = (1,) * space
    return (
        step.sizes("kernel"), step.sizes("stride") or ones, step.sizes("dilate") or ones,
        step.sizes("pad") or (0,) * space,
    )  # fmt: skip


def convolution(step):
    """Conv."""
    kernel, stride, dilate, pad = _window(step, _layout(step))
    return step.emit(
        "Conv", *step.inputs, kernel_shape=kernel, strides=stride, dilations=dilate,
        pads=pad * 2, group=step.integer("num_group", 1),
    )  # fmt: skip


def deconvolution(step):
    """ConvTranspose; a target shape becomes padding as MXNet computes it."""
    space = _layout(step)
    kernel, stride, dilate, pad = _window(step, space)
    extra = step.sizes("adj") or (0,) * space
    target = step.sizes("target_shape")
    if any(target):
        shape = step.fixed(0, range(2, space + 2))[2:]
        rows = list(zip(shape, stride, dilate, kernel, target, strict=True))
        spare = [s * (n - 1) + d * (k - 1) + 1 - t for n, s, d, k, t in rows]
        pad, extra = tuple((s + 1) // 2 for s in spare), tuple(s % 2 for s in spare)
    return step.emit(
        "ConvTranspose", *step.inputs, kernel_shape=kernel, strides=stride, dilations=dilate,
        pads=pad * 2, output_padding=extra, group=step.integer("num_group", 1),
    )  # fmt: skip


def fully_connected(step):
    """Gemm of rows; MatMul where leading axes stay."""
    data, weight, *bias = step.inputs
    if step.flag("flatten", True) or step.rank() == 2:
        if step.rank() != 2:
            data = step.emit("Flatten", data, axis=1)
        return step.emit("Gemm", data, weight, *bias, transB=1)
    product = step.emit("MatMul", data, step.transpose(weight, (1, 0)))
    return step.emit("Add", product, bias[0]) if bias else product


def batch_norm(step):
    """BatchNormalization with the moving statistics."""
    data, gamma, beta, mean, variance = step.inputs
    axis, rank = step.axis("axis", 1), step.rank()
    if step.flag("fix_gamma", step.op != "_contrib_BatchNormWithReLU"):
        gamma = step.constant(np.ones(step.fixed(1), step.dtype(1)))
    narrow = step.dtype() != step.dtype(3)  # float16 data with float32 statistics
    if narrow:
        data = step.cast(data, step.dtype(3))
    order = [i for i in range(rank) if i != axis]
    order.insert(1, axis)
    moved = order != list(range(rank))
    if moved:
        data = step.transpose(data, order)
    result = step.emit(
        "BatchNormalization", data, gamma, beta, mean, variance,
        epsilon=step.number("eps", 1e-3), momentum=step.number("momentum", 0.9),
    )  # fmt: skip
    if moved:
        result = step.transpose(result, np.argsort(order).tolist())
    if narrow:
        result = step.cast(result, step.dtype())
    return step.emit("Relu", result) if step.op == "_contrib_BatchNormWithReLU" else result


_ACTIVATIONS = {
    "relu": "Relu", "sigmoid": "Sigmoid", "tanh": "Tanh", "softrelu": "Softplus",
    "softsign": "Softsign",
}  # fmt: skip


def activation(step):
    """Relu, Sigmoid, Tanh, Softplus or Softsign."""
    return step.emit(_ACTIVATIONS[step.text("act_type")], step.inputs[0])


def gelu(step, data):
    """x/2 (1 + erf(x / sqrt 2))."""
    scaled = step.emit("Div", data, step.scalar(math.sqrt(2)))
    gate = step.emit("Add", step.emit("Erf", scaled), step.scalar(1))
    return step.emit("Mul", step.emit("Mul", data, step.scalar(0.5)), gate)


def leaky_relu(step):
    """LeakyRelu, Elu, Selu, PRelu, or GELU written out."""
    data, kind, slope = step.inputs[0], step.text("act_type", "leaky"), step.number("slope", 0.25)
    if kind == "leaky":
        return step.emit("LeakyRelu", data, alpha=slope)
    if kind == "elu":
        return step.emit("Elu", data, alpha=slope)
    if kind == "selu":
        return step.emit("Selu", data)
    if kind == "gelu":
        return gelu(step, data)
    if kind == "rrelu":  # prediction takes the middle of the range
        middle = (step.number("lower_bound", 0.125) + step.number("upper_bound", 0.334)) / 2
        return step.emit("LeakyRelu", data, alpha=middle)
    shape = (step.fixed(1)[0], *[1] * (step.rank() - 2))
    return step.emit("PRelu", data, step.reshape(step.inputs[1], shape))


def _pool_ends(step, kernel, stride, pad):
    """Return the padding behind each axis that makes MXNet's output size."""
    valid = step.text("pooling_convention", "valid") == "valid"
    before, after = step.shape()[2:], step.out_shape()[2:]
    if valid or is_open(*before):
        return pad
    rows = zip(before, after, kernel, stride, pad, strict=True)
    return tuple(max((m - 1) * s + k - n - p, p) for n, m, k, s, p in rows)


def _rounds_up(step, kernel, stride, pad):
    """Return 1 where the output's size must be rounded up when the model runs, else None."""
    full = step.text("pooling_convention", "valid") != "valid"
    if not full or not is_open(*step.shape()[2:]):
        return None
    # ONNX leaves out a window that would start behind the data; with these it never does.
    if any(s + p > k for k, s, p in zip(kernel, stride, pad, strict=True)):
        step.refuse("the full convention with open sizes needs stride + pad <= kernel")
    return 1


def _global_pool(step, kind, data):
    if kind == "sum":
        axes = step.whole(range(2, step.rank()))
        return step.emit("ReduceSum", data, axes, keepdims=1)
    name = {"max": "GlobalMaxPool", "avg": "GlobalAveragePool", "lp": "GlobalLpPool"}[kind]
    return step.emit(name, data, p=step.integer("p_value", 2) if kind == "lp" else None)


def pooling(step):
    """MaxPool, AveragePool, LpPool and their global forms."""
    data, kind, space = step.inputs[0], step.text("pool_type", "max"), _layout(step)
    if step.flag("global_pool"):
        return _global_pool(step, kind, data)
    kernel, stride, _, pad = _window(step, space)
    ends = _pool_ends(step, kernel, stride, pad)
    ceil = _rounds_up(step, kernel, stride, pad)
    if kind in ("avg", "sum"):
        include = kind == "sum" or step.flag("count_include_pad", True)
        if kind == "avg" and include and (ends != pad or ceil):  # only its own padding counts
            zeros = (0, 0, *pad, 0, 0, *pad)
            data = step.emit("Pad", data, step.whole(zeros)) if any(pad) else data
            ends = tuple(e - p for e, p in zip(ends, pad, strict=True))
            pad, include = (0,) * space, False
        result = step.emit(
            "AveragePool", data, kernel_shape=kernel, strides=stride, pads=pad + ends,
            count_include_pad=int(include), ceil_mode=ceil,
        )  # fmt: skip
        if kind == "avg":
            return result
        return step.emit("Mul", result, step.scalar(math.prod(kernel)))
    settings = {"kernel_shape": kernel, "strides": stride, "pads": pad + ends}
    if kind == "lp":
        if ceil:
            step.refuse("lp pooling with the full convention needs fixed sizes")
        return step.emit("LpPool", data, p=step.integer("p_value", 2), **settings)
    return step.emit("MaxPool", data, ceil_mode=ceil, **settings)


def adaptive_average(step):
    """Pooling to a given size where it divides the input's."""
    size = step.sizes("output_size") or (1, 1)
    size = size * 2 if len(size) == 1 else size
    if size == (1, 1):
        return step.emit("GlobalAveragePool", step.inputs[0])
    height, width = step.fixed(0, (2, 3))[2:]
    if height % size[0] or width % size[1]:
        step.refuse(f"output_size {size} does not divide the input's {(height, width)}")
    kernel = (height // size[0], width // size[1])
    return step.emit("AveragePool", step.inputs[0], kernel_shape=kernel, strides=kernel)


def softmax(step):
    """Softmax, LogSoftmax, or Softmax of the negative."""
    if len(step.inputs) > 1 or step.flag("use_length"):
        step.refuse("softmax with lengths; mask the scores with SequenceMask before it")
    data = step.inputs[0]
    if step.op == "softmin":
        data = step.emit("Neg", data)
    if step.has("temperature"):
        data = step.emit("Div", data, step.scalar(step.number("temperature")))
    name = "LogSoftmax" if step.op == "log_softmax" else "Softmax"
    result = step.emit(name, data, axis=step.axis("axis", -1))
    return result if step.out_dtype() == step.dtype() else step.cast(result, step.out_dtype())


def softmax_output(step):
    """Softmax over the classes; the label stays behind."""
    data = step.inputs[0]
    if step.flag("multi_output") or step.rank() == 2:
        return step.emit("Softmax", data, axis=1)
    if step.flag("preserve_shape"):
        return step.emit("Softmax", data, axis=-1)
    rows = step.emit("Softmax", step.emit("Flatten", data, axis=1), axis=1)
    return step.reshape(rows, step.out_shape())


def softmax_activation(step):
    """Softmax over channels, or over the last axis."""
    axis = 1 if step.text("mode", "instance") == "channel" else -1
    return step.emit("Softmax", step.inputs[0], axis=axis)


def passed_on(step):
    """The first input itself."""
    return step.inputs[0]


def dropout(step):
    """Nothing: predictions drop nothing."""
    if step.text("mode", "training") == "always":
        step.refuse('mode="always" drops in prediction too; use mode="training"')
    return step.inputs[0]


def logistic_output(step):
    """Sigmoid; the label stays behind."""
    return step.emit("Sigmoid", step.inputs[0])


def l2_normalization(step):
    """Divide by the root of the sum of squares."""
    data, mode, rank = step.inputs[0], step.text("mode", "instance"), step.rank()
    first, last = {"instance": (1, rank), "channel": (1, 2), "spatial": (2, rank)}[mode]
    axes = step.whole(range(first, last))
    total = step.emit("ReduceSum", step.emit("Mul", data, data), axes, keepdims=1)
    shifted = step.emit("Add", total, step.scalar(step.number("eps", 1e-10)))
    return step.emit("Div", data, step.emit("Sqrt", shifted))


def layer_norm(step):
    """Normalize one axis, scale and shift."""
    data, gamma, beta = step.inputs
    if step.flag("output_mean_var"):
        step.refuse("output_mean_var; its statistics have no ONNX form")
    axis, rank = step.axis("axis", -1), step.rank()
    centred = step.emit("Sub", data, step.emit("ReduceMean", data, axes=[axis], keepdims=1))
    squares = step.emit("Mul", centred, centred)
    variance = step.emit("ReduceMean", squares, axes=[axis], keepdims=1)
    shifted = step.emit("Add", variance, step.scalar(step.number("eps", 1e-5)))
    scaled = step.emit("Div", centred, step.emit("Sqrt", shifted))
    if axis != rank - 1:
        shape = (step.fixed(1)[0], *[1] * (rank - 1 - axis))
        gamma, beta = step.reshape(gamma, shape), step.reshape(beta, shape)
    return step.emit("Add", step.emit("Mul", scaled, gamma), beta)


def instance_norm(step):
    """InstanceNormalization."""
    return step.emit("InstanceNormalization", *step.inputs, epsilon=step.number("eps", 1e-3))


def group_norm(step):
    """InstanceNormalization of groups as channels, then scale and shift."""
    data, gamma, beta = step.inputs
    groups, shape = step.integer("num_groups", 1), step.fixed(0, range(1, step.rank()))
    rest = math.prod(shape[1:]) // groups
    ones = np.ones(groups, step.dtype())
    lined = step.reshape(data, (shape[0], groups, rest))
    normal = step.emit(
        "InstanceNormalization", lined, step.constant(ones), step.constant(ones * 0),
        epsilon=step.number("eps", 1e-5),
    )  # fmt: skip
    if step.fixed(1)[0] == groups:
        places = (groups, 1)
        scaled = step.emit("Mul", normal, step.reshape(gamma, places))
        return step.reshape(step.emit("Add", scaled, step.reshape(beta, places)), shape)
    places = (shape[1], *[1] * (len(shape) - 2))
    scaled = step.emit("Mul", step.reshape(normal, shape), step.reshape(gamma, places))
    return step.emit("Add", scaled, step.reshape(beta, places))


def lrn(step):
    """LRN; of an even count of channels ours leaves one out."""
    count, alpha = step.integer("nsize"), step.number("alpha", 1e-4)
    size = count - (count + 1) % 2
    return step.emit(
        "LRN", step.inputs[0], alpha=alpha * size / count, beta=step.number("beta", 0.75),
        bias=step.number("knorm", 2.0), size=size,
    )  # fmt: skip


def up_sampling(step):
    """Resize by repeating, or ConvTranspose with the bilinear weights."""
    scale = step.integer("scale")
    if step.text("sample_type") == "bilinear":
        pad = (scale - 1 + 1) // 2
        kernel = 2 * scale - scale % 2
        return step.emit(
            "ConvTranspose", *step.inputs, kernel_shape=(kernel,) * 2, strides=(scale,) * 2,
            pads=(pad,) * 4, group=step.fixed(0, (1,))[1],
        )  # fmt: skip
    if len(step.inputs) > 1:
        step.refuse("several inputs; upsample each and join them with Concat")
    scales = step.constant([1, 1, scale, scale], np.float32)
    return step.emit(
        "Resize", step.inputs[0], "", scales, mode="nearest", nearest_mode="floor",
        coordinate_transformation_mode="asymmetric",
    )  # fmt: skip


def bilinear_resize(step):
    """Resize with linear interpolation to the output's size."""
    if len(step.inputs) > 1:
        step.refuse("a second input as the size; give height and width")
    height, width = step.out_shape()[2:]
    if is_open(height, width):
        step.refuse("its output's size changes with the model's input; give height and width")
    sizes = step.whole((*step.fixed(0, (0, 1))[:2], height, width))
    corners = step.flag("align_corners", True)
    return step.emit(
        "Resize", step.inputs[0], "", "", sizes, mode="linear",
        coordinate_transformation_mode="align_corners" if corners else "half_pixel",
    )  # fmt: skip


TRANSLATORS = {
    "Activation": activation,
    "BatchNorm": batch_norm,
    "BatchNorm_v1": batch_norm,
    "BlockGrad": passed_on,
    "Convolution": convolution,
    "Convolution_v1": convolution,
    "Deconvolution": deconvolution,
    "Dropout": dropout,
    "FullyConnected": fully_connected,
    "GroupNorm": group_norm,
    "IdentityAttachKLSparseReg": passed_on,
    "InstanceNorm": instance_norm,
    "L2Normalization": l2_normalization,
    "LRN": lrn,
    "LayerNorm": layer_norm,
    "LeakyReLU": leaky_relu,
    "LinearRegressionOutput": passed_on,
    "LogisticRegressionOutput": logistic_output,
    "MAERegressionOutput": passed_on,
    "MakeLoss": passed_on,
    "Pooling": pooling,
    "Pooling_v1": pooling,
    "SVMOutput": passed_on,
    "SoftmaxActivation": softmax_activation,
    "SoftmaxOutput": softmax_output,
    "UpSampling": up_sampling,
    "_contrib_AdaptiveAvgPooling2D": adaptive_average,
    "_contrib_BatchNormWithReLU": batch_norm,
    "_contrib_BilinearResize2D": bilinear_resize,
    "_contrib_SyncBatchNorm": batch_norm,
    "_copy": passed_on,
    "log_softmax": softmax,
    "make_loss": passed_on,
    "softmax": softmax,
    "softmin": softmax,
}

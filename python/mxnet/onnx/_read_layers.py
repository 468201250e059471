"""Layers of ONNX files: convolutions, pooling, normalization, activations."""

import numpy as np

from .. import symbol as S

_LOWEST = float(np.finfo(np.float32).min)


def _pads(node, kernel, stride, dilate):
    """Return the padding before and behind each axis of space."""
    space = len(kernel)
    mode = node.get("auto_pad", "NOTSET")
    if mode in ("SAME_UPPER", "SAME_LOWER"):
        before, behind = [], []
        for size, k, s, d in zip(node.shape()[2:], kernel, stride, dilate, strict=True):
            total = max((-(-size // s) - 1) * s + (k - 1) * d + 1 - size, 0)
            less, more = total // 2, total - total // 2
            before.append(less if mode == "SAME_UPPER" else more)
            behind.append(more if mode == "SAME_UPPER" else less)
        return tuple(before), tuple(behind)
    pads = node.get("pads") or [0] * (2 * space)
    return tuple(pads[:space]), tuple(pads[space:])


def _padded(node, data, before, behind, value=0.0):
    """Return data with padding of its own, which may differ in front and behind."""
    if len(before) not in (2, 3):
        node.refuse("padding that differs in front and behind, in one dimension")
    widths = [0, 0, 0, 0]
    for pair in zip(before, behind, strict=True):
        widths += pair
    return S.pad(data, mode="constant", pad_width=tuple(widths), constant_value=value)


def convolution(node):
    """Conv."""
    weight = node.constant(1, "weight")
    kernel = tuple(node.get("kernel_shape") or weight.shape[2:])
    stride = tuple(node.get("strides") or [1] * len(kernel))
    dilate = tuple(node.get("dilations") or [1] * len(kernel))
    before, behind = _pads(node, kernel, stride, dilate)
    data = node.symbol()
    if before != behind:
        data = _padded(node, data, before, behind)
        before = (0,) * len(kernel)
    rest = node.symbols()[1:]
    return S.Convolution(
        data, *rest, kernel=kernel, stride=stride, dilate=dilate, pad=before,
        num_filter=weight.shape[0], num_group=node.get("group", 1), no_bias=len(rest) < 2,
        name=node.outputs[0],
    )  # fmt: skip


def transposed_convolution(node):
    """ConvTranspose."""
    weight, group = node.constant(1, "weight"), node.get("group", 1)
    kernel = tuple(node.get("kernel_shape") or weight.shape[2:])
    ones = [1] * len(kernel)
    pads = node.get("pads") or [0] * (2 * len(kernel))
    pad = tuple(pads[: len(kernel)])
    if pad != tuple(pads[len(kernel) :]) or node.get("output_shape") or node.get(
        "auto_pad", "NOTSET") not in ("NOTSET", "VALID"):  # fmt: skip
        node.refuse("output_shape, auto_pad and padding that differs in front and behind")
    rest = node.symbols()[1:]
    return S.Deconvolution(
        node.symbol(), *rest, kernel=kernel, stride=tuple(node.get("strides") or ones),
        dilate=tuple(node.get("dilations") or ones), pad=pad,
        adj=tuple(node.get("output_padding") or [0] * len(kernel)),
        num_filter=weight.shape[1] * group, num_group=group, no_bias=len(rest) < 2,
        name=node.outputs[0],
    )  # fmt: skip


def _rounded_up(node, before, behind, kernel, stride):
    """Return the padding behind that a size rounded up needs, and whether "full" rounds so too.

    The file's rule leaves a window out that would start in the padding behind; ours does not.
    """
    needed, same = [], before == behind
    for n, p, q, k, s in zip(node.shape()[2:], before, behind, kernel, stride, strict=True):
        steps = -(-(n + p + q - k) // s)
        if steps * s >= n + p:
            steps, same = steps - 1, False
        needed.append(max(steps * s + k - n - p, 0))
    return tuple(needed), same


def pooling(node):
    """MaxPool, AveragePool and LpPool."""
    kind = {"MaxPool": "max", "AveragePool": "avg", "LpPool": "lp"}[node.op]
    kernel = tuple(node.get("kernel_shape"))
    ones = (1,) * len(kernel)
    stride = tuple(node.get("strides") or ones)
    if tuple(node.get("dilations") or ones) != ones or len(node.outputs) > 1:
        node.refuse("dilations, and the indices as a second output")
    before, behind = _pads(node, kernel, stride, ones)
    include, convention, fits = bool(node.get("count_include_pad", 0)), "valid", before == behind
    if node.get("ceil_mode", 0):
        convention = "full"
        needed, same = _rounded_up(node, before, behind, kernel, stride)
        fits = same and not (kind == "avg" and include)
        behind = behind if fits else needed
    settings = {"kernel": kernel, "stride": stride, "pool_type": kind}
    if kind == "lp":
        settings["p_value"] = node.get("p", 2)
    if fits:
        return S.Pooling(
            node.symbol(), pad=before, pooling_convention=convention, count_include_pad=include,
            name=node.outputs[0], **settings,
        )  # fmt: skip
    return _padded_pooling(node, before, behind, include, settings)


def _padded_pooling(node, before, behind, include, settings):
    """Pool data that was padded before: padding differs in front and behind."""
    kind, data = settings["pool_type"], node.symbol()
    lowest = _LOWEST if kind == "max" else 0.0
    result = S.Pooling(_padded(node, data, before, behind, lowest), **settings)
    if kind == "avg" and not include:  # what part of each window is data
        ones = _padded(node, S.ones_like(data), before, behind)
        result = S.broadcast_div(result, S.Pooling(ones, **settings))
    return result


def global_pooling(node):
    """GlobalMaxPool, GlobalAveragePool and GlobalLpPool."""
    kind = {"GlobalMaxPool": "max", "GlobalAveragePool": "avg", "GlobalLpPool": "lp"}[node.op]
    settings = {"p_value": node.get("p", 2)} if kind == "lp" else {}
    kernel = (1,) * (node.rank() - 2)
    return S.Pooling(
        node.symbol(), kernel=kernel, global_pool=True, pool_type=kind, name=node.outputs[0],
        **settings,
    )  # fmt: skip


def batch_normalization(node):
    """BatchNormalization with stored statistics."""
    return S.BatchNorm(
        *node.symbols(), eps=node.get("epsilon", 1e-5), momentum=node.get("momentum", 0.9),
        fix_gamma=False, name=node.outputs[0],
    )  # fmt: skip


def instance_normalization(node):
    """InstanceNormalization."""
    return S.InstanceNorm(*node.symbols(), eps=node.get("epsilon", 1e-5), name=node.outputs[0])


def layer_normalization(node):
    """LayerNormalization of the last axis."""
    if node.get("axis", -1) not in (-1, node.rank() - 1) or len(node.outputs) > 1:
        node.refuse("another axis than the last, and the statistics as outputs")
    data, scale, *shift = node.symbols()
    shift = shift or [node.parameter("shift", np.zeros_like(node.constant(1, "scale")))]
    return S.LayerNorm(data, scale, *shift, eps=node.get("epsilon", 1e-5), name=node.outputs[0])


def local_response(node):
    """LRN."""
    return S.LRN(
        node.symbol(), alpha=node.get("alpha", 1e-4), beta=node.get("beta", 0.75),
        knorm=node.get("bias", 1.0), nsize=node.get("size"), name=node.outputs[0],
    )  # fmt: skip


def gemm(node):
    """Gemm: a fully connected layer where the matrix is a weight, else a product and a sum."""
    weight = node.array(1)
    alpha, beta = node.get("alpha", 1.0), node.get("beta", 1.0)
    bias = node.array(2)
    turned = node.get("transA", 0)
    plain = bias is None if node.given(2) else False
    if weight is None or turned or alpha != 1 or beta != 1 or plain or (
        bias is not None and bias.shape != (weight.shape[0 if node.get("transB", 0) else 1],)
    ):  # fmt: skip
        product = S.dot(
            node.symbol(), node.symbol(1), transpose_a=bool(turned),
            transpose_b=bool(node.get("transB", 0)),
        ) * alpha  # fmt: skip
        return S.broadcast_add(product, node.symbol(2) * beta) if node.given(2) else product
    if node.get("transB", 0):
        matrix = node.symbol(1)
    else:
        matrix = node.parameter("weight", np.ascontiguousarray(weight.T))
        weight = weight.T
    rest = [node.symbol(2)] if node.given(2) else []
    return S.FullyConnected(
        node.symbol(), matrix, *rest, num_hidden=weight.shape[0], no_bias=not rest,
        name=node.outputs[0],
    )  # fmt: skip


def matrix_product(node):
    """MatMul."""
    left, right = node.rank(0), node.rank(1)
    if right <= 2:  # the last axis with the first
        if left == right == 1:
            node.mark_scalar()
        return S.dot(node.symbol(0), node.symbol(1), name=node.outputs[0])
    if left == 1:
        node.refuse("a vector times an array with several matrices")
    lead = np.broadcast_shapes(node.shape(0)[:-2], node.shape(1)[:-2])
    sides = []
    for at in (0, 1):
        value, shape = node.symbol(at), node.shape(at)
        wanted = (*lead, *shape[-2:])
        if len(shape) < len(wanted):
            value = S.reshape(value, shape=(1,) * (len(wanted) - len(shape)) + shape)
        sides.append(value if shape == wanted else S.broadcast_to(value, shape=wanted))
    return S.linalg.gemm2(*sides, name=node.outputs[0])


def softmax(node):
    """Softmax and LogSoftmax; before operator set 13 over all axes from one on."""
    function = S.log_softmax if node.op == "LogSoftmax" else S.softmax
    if node.opset >= 13:
        return function(node.symbol(), axis=node.get("axis", -1), name=node.outputs[0])
    axis, shape = node.get("axis", 1), node.shape()
    axis = axis + len(shape) if axis < 0 else axis
    if axis == len(shape) - 1:
        return function(node.symbol(), axis=-1, name=node.outputs[0])
    lines = S.reshape(node.symbol(), shape=(int(np.prod(shape[:axis])), -1))
    return S.reshape(function(lines, axis=-1), shape=shape, name=node.outputs[0])


def leaky(node):
    """LeakyRelu and Elu."""
    kind, slope = ("leaky", 0.01) if node.op == "LeakyRelu" else ("elu", 1.0)
    slope = node.get("alpha", slope)
    return S.LeakyReLU(node.symbol(), act_type=kind, slope=slope, name=node.outputs[0])


def selu(node):
    """Selu with its usual constants."""
    for key, usual in (("alpha", 1.6732632), ("gamma", 1.0507010)):
        if abs(node.get(key, usual) - usual) > 1e-5:
            node.refuse(f"{key} other than {usual}")
    return S.LeakyReLU(node.symbol(), act_type="selu", name=node.outputs[0])


def prelu(node):
    """PRelu with one slope for each channel."""
    slope = node.constant(1, "slope")
    if slope.size != max(slope.shape, default=1):
        node.refuse("slopes that are not one for each channel")
    gamma = node.parameter("slope", slope.reshape(-1))
    return S.LeakyReLU(node.symbol(), gamma, act_type="prelu", name=node.outputs[0])


def hard_sigmoid(node):
    """HardSigmoid."""
    alpha, beta = node.get("alpha", 0.2), node.get("beta", 0.5)
    return S.hard_sigmoid(node.symbol(), alpha=alpha, beta=beta, name=node.outputs[0])


def softplus(node):
    """Softplus."""
    return S.Activation(node.symbol(), act_type="softrelu", name=node.outputs[0])


READERS = {
    "AveragePool": pooling,
    "BatchNormalization": batch_normalization,
    "Conv": convolution,
    "ConvTranspose": transposed_convolution,
    "Elu": leaky,
    "Gemm": gemm,
    "GlobalAveragePool": global_pooling,
    "GlobalLpPool": global_pooling,
    "GlobalMaxPool": global_pooling,
    "HardSigmoid": hard_sigmoid,
    "InstanceNormalization": instance_normalization,
    "LRN": local_response,
    "LayerNormalization": layer_normalization,
    "LeakyRelu": leaky,
    "LogSoftmax": softmax,
    "LpPool": pooling,
    "MatMul": matrix_product,
    "MaxPool": pooling,
    "PRelu": prelu,
    "Selu": selu,
    "Softmax": softmax,
    "Softplus": softplus,
}

"""Convolutions of ONNX files."""

import math

import numpy as np

from ... import symbol as S
from .symbols import fill, pad, pad_space, reshape


def automatic_pads(node, shape, kernel, stride, dilate):
    """Return the padding before and behind each axis of space."""
    mode = node.only("auto_pad", "NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER")
    pads = node.get("pads")
    if mode == "VALID" or (mode == "NOTSET" and not pads):
        return (0,) * len(kernel), (0,) * len(kernel)
    if mode == "NOTSET":
        return tuple(pads[: len(kernel)]), tuple(pads[len(kernel) :])
    before, behind = [], []
    for size, k, s, d in zip(shape[2:], kernel, stride, dilate, strict=True):
        total = max((-(-size // s) - 1) * s + (k - 1) * d + 1 - size, 0)
        less, more = total // 2, total - total // 2
        before.append(less if mode == "SAME_UPPER" else more)
        behind.append(more if mode == "SAME_UPPER" else less)
    return tuple(before), tuple(behind)


def settings_of(node, weight):
    """Return kernel, stride and dilation."""
    kernel = tuple(node.get("kernel_shape") or weight[2:])
    ones = [1] * len(kernel)
    return kernel, tuple(node.get("strides") or ones), tuple(node.get("dilations") or ones)


def convolve(node, data, weight, *bias, at=1):
    """Return the convolution of two symbols with the settings of a node."""
    shape = node.shape(at)
    kernel, stride, dilate = settings_of(node, shape)
    if node.get("auto_pad", "NOTSET") in ("NOTSET", "VALID"):  # sizes may be open
        before, behind = automatic_pads(node, (), kernel, stride, dilate)
    else:
        before, behind = automatic_pads(node, node.shape(), kernel, stride, dilate)
    if before != behind:
        data = pad_space(data, node.shape(), before, behind, 0.0, "float32")
        before = (0,) * len(kernel)
    return S.Convolution(
        data, weight, *bias, kernel=kernel, stride=stride, dilate=dilate, pad=before,
        num_filter=shape[0], num_group=node.get("group", 1), no_bias=not bias,
        name=node.outputs[0],
    )  # fmt: skip


def convolution(node):
    """Conv."""
    return convolve(node, *node.symbols())


def _wanted_sizes(node, full):
    """Return how much the result loses before and behind each axis; less than 0 adds zeros."""
    wanted, space = node.get("output_shape"), len(full)
    mode = node.only("auto_pad", "NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER")
    if wanted is None and mode in ("SAME_UPPER", "SAME_LOWER"):
        strides = node.get("strides") or [1] * space
        wanted = [n * s for n, s in zip(node.shape()[2:], strides, strict=True)]
    pads = node.get("pads") or [0] * (2 * space)
    if wanted is None:
        return pads[:space], pads[space:]
    before, behind = [], []
    for size, one in zip(full, wanted[-space:], strict=True):
        total = size - one
        half = total // 2 if mode == "SAME_UPPER" else total - total // 2
        before.append(half)
        behind.append(total - half)
    return before, behind


def transposed_convolution(node):
    """ConvTranspose: what our operator cannot cut off is cut off its whole result."""
    weight, group, shape = node.shape(1), node.get("group", 1), node.shape()
    kernel, stride, dilate = settings_of(node, weight)
    extra = tuple(node.get("output_padding") or [0] * len(kernel))
    full = [
        (n - 1) * s + (k - 1) * d + 1 + e
        for n, k, s, d, e in zip(shape[2:], kernel, stride, dilate, extra, strict=True)
    ]
    before, behind = _wanted_sizes(node, full)
    symmetric = list(before) == list(behind) and min(before) >= 0
    data, matrix, *bias = node.symbols()
    inside = all(e < s for e, s in zip(extra, stride, strict=True))
    filters = weight[1] * group
    result = S.Deconvolution(
        data, matrix, *bias, kernel=kernel, stride=stride, dilate=dilate,
        pad=tuple(before) if symmetric and inside else (0,) * len(kernel),
        adj=extra if inside else (0,) * len(kernel), num_filter=filters, num_group=group,
        no_bias=not bias, name=node.outputs[0],
    )  # fmt: skip
    if symmetric and inside:
        return result
    if min(*before, *behind) < 0 or not inside:  # there only the bias reaches
        if bias:
            node.refuse("a bias where output_shape or output_padding reaches beyond the product")
        behind = behind if inside else [b - e for b, e in zip(behind, extra, strict=True)]
    sizes = [f - (0 if inside else e) for f, e in zip(full, extra, strict=True)]
    return pad(
        result, (shape[0], filters, *sizes), (0, 0, *(-b for b in before)),
        (0, 0, *(-b for b in behind)), lambda size: fill(size, 0, node.dtype()),
    )  # fmt: skip


def deformable_convolution(node):
    """DeformConv."""
    weight, dtype = node.shape(1), node.dtype()
    kernel, stride, dilate = settings_of(node, weight)
    before, behind = automatic_pads(node, node.shape(), kernel, stride, dilate)
    if before != behind or len(kernel) != 2:
        node.refuse("padding that differs in front and behind, or other than two axes of space")
    settings = {
        "kernel": kernel, "stride": stride, "dilate": dilate, "pad": before,
        "num_filter": weight[0], "num_group": node.get("group", 1),
        "num_deformable_group": node.get("offset_group", 1),
    }  # fmt: skip
    data, matrix, offset = (node.symbol(at) for at in range(3))
    bias = [node.symbol(3)] if node.given(3) else [fill((weight[0],), 0, dtype)]
    if not node.given(4):
        return S.contrib.DeformableConvolution(data, offset, matrix, *bias, **settings)
    mask = node.symbol(4)
    return S.contrib.ModulatedDeformableConvolution(data, offset, mask, matrix, *bias, **settings)


def column_to_image(node):
    """Col2Im: a transposed convolution whose weights put each element of a block in its place."""
    size, kernel = node.numbers("image_shape", 1), tuple(node.numbers("block_shape", 2))
    space, count = len(kernel), math.prod(kernel)
    stride = tuple(node.get("strides") or [1] * space)
    dilate = tuple(node.get("dilations") or [1] * space)
    pads = node.get("pads") or [0] * (2 * space)
    low, high = pads[:space], pads[space:]
    batch, rows, _ = node.shape()
    blocks, needed = [], []
    for n, k, s, d, p, q in zip(size, kernel, stride, dilate, low, high, strict=True):
        blocks.append((n + p + q - (k - 1) * d - 1) // s + 1)
        needed.append((blocks[-1] - 1) * s + (k - 1) * d + 1)
    places = np.eye(count).reshape(count, 1, *kernel)
    weight = np.tile(places, (rows // count,) + (1,) * (space + 1)).astype(node.dtype())
    image = S.Deconvolution(
        reshape(node.symbol(), (batch, rows, *blocks)), node.parameter("places", weight),
        kernel=kernel, stride=stride, dilate=dilate, num_filter=rows // count,
        num_group=rows // count, no_bias=True,
    )  # fmt: skip
    behind = [n + p - have for n, p, have in zip(size, low, needed, strict=True)]
    dtype = node.dtype()
    return pad(
        image, (batch, rows // count, *needed), (0, 0, *(-p for p in low)), (0, 0, *behind),
        lambda shape: fill(shape, 0, dtype),
    )  # fmt: skip


READERS = {
    "Col2Im": column_to_image,
    "Conv": convolution,
    "ConvTranspose": transposed_convolution,
    "DeformConv": deformable_convolution,
}

"""Quantized values of ONNX files, computed in wide numbers, which are exact."""

import numpy as np

from ... import symbol as S
from .._tensors import TYPES, here, type_name
from .convolution import convolve
from .matrix import multiply
from .pointwise import round_to_even
from .symbols import cast, reshape


def _along(node, at, axis, block):
    """Return a scale or zero point in a shape that is broadcast over the data."""
    value, shape = node.symbol(at), node.shape(at)
    if block and shape:
        whole = node.shape()
        value = S.repeat(value, repeats=block, axis=axis)
        return S.slice_axis(value, axis=axis, begin=0, end=whole[axis])
    if len(shape) != 1 or shape == (1,):
        return value
    return reshape(value, (-1,) + (1,) * (node.rank() - 1 - axis))


def _settings(node):
    """Return (axis, size of a block) of a scale; 0 when it is no block."""
    rank = max(node.rank(), 1)
    return node.front(node.get("axis", 1 if rank > 1 else 0), rank), node.get("block_size", 0)


def saturate(value, dtype):
    """Return whole numbers in a small type; what lies beyond its limits becomes the limit."""
    limits = np.iinfo(dtype)
    return cast(S.clip(value, a_min=limits.min, a_max=limits.max), dtype)


def _small(node, dtype):
    if dtype not in (np.int8, np.uint8, np.int32):
        node.refuse(f"the type {dtype}; read are int8 and uint8")
    return dtype


def quantize(node):
    """QuantizeLinear."""
    axis, block = _settings(node)
    code = node.get("output_dtype", 0)
    if code and (code not in TYPES or here(TYPES[code]) is None):
        node.refuse(f"the type {type_name(code)} does not exist here")
    dtype = np.dtype(TYPES[code]) if code else np.dtype("uint8")
    node.skip("saturate")  # it matters for floating types of 8 bits
    node.only("precision", 0, 1)
    if node.given(2):
        node.symbol(2)
        dtype = node.dtype(2)
    _small(node, dtype)
    value = S.broadcast_div(cast(node.symbol(), "float32"),
                            cast(_along(node, 1, axis, block), "float32"))  # fmt: skip
    value = round_to_even(value)
    if node.given(2):
        value = S.broadcast_add(value, cast(_along(node, 2, axis, block), "float32"))
    return saturate(value, dtype)


def dequantize(node):
    """DequantizeLinear."""
    axis, block = _settings(node)
    code = node.get("output_dtype", 0)
    value = cast(node.symbol(), "float32")
    _small(node, node.dtype())
    dtype = np.dtype(TYPES[code]) if code else node.dtype(1)
    if node.given(2):
        value = S.broadcast_sub(value, cast(_along(node, 2, axis, block), "float32"))
    value = S.broadcast_mul(value, cast(_along(node, 1, axis, block), "float32"))
    return value if dtype == np.float32 else cast(value, dtype)


def quantize_dynamically(node):
    """DynamicQuantizeLinear: the scale follows from the data, whose range includes 0."""
    data = node.symbol()
    low = S._internal._minimum_scalar(S.min(data), scalar=0)
    high = S._internal._maximum_scalar(S.max(data), scalar=0)
    scale = (high - low) / 255
    scale = S.where(scale > 0, scale, S.ones_like(scale))
    zero = S.clip(round_to_even(-low / scale), a_min=0, a_max=255)
    value = S.broadcast_add(round_to_even(S.broadcast_div(data, scale)), zero)
    node.mark_scalar(1)
    node.mark_scalar(2)
    return [saturate(value, "uint8"), scale, cast(zero, "uint8")]


def _centered(node, at, point, axis=None, wide="float64"):
    """Return a quantized input without its zero point, in wide numbers."""
    value = cast(node.symbol(at), wide)
    if not node.given(point):
        return value
    zero, shape = cast(node.symbol(point), wide), node.shape(point)
    if axis is not None and len(shape) == 1:
        zero = reshape(zero, (-1,) + (1,) * (node.rank(at) - 1 - axis))
    return S.broadcast_sub(value, zero)


def _requantized(node, value, scale, at):
    """Return a product in the scale of the result."""
    dtype = _small(node, node.dtype(at + 1))
    value = round_to_even(S.broadcast_div(S.broadcast_mul(value, scale),
                                          cast(node.symbol(at), "float64")))  # fmt: skip
    return saturate(S.broadcast_add(value, cast(node.symbol(at + 1), "float64")), dtype)


def matrix_product(node):
    """MatMulInteger: a zero point for each row of the left, each column of the right."""
    left = _centered(node, 0, 2, axis=node.rank(0) - 2)
    right = _centered(node, 1, 3, axis=node.rank(1) - 1)
    return cast(multiply(left, right, node.shape(0), node.shape(1)), "int32")


def scaled_matrix_product(node):
    """QLinearMatMul."""
    left = _centered(node, 0, 2, axis=node.rank(0) - 2)
    right = _centered(node, 3, 5, axis=node.rank(3) - 1)
    product = multiply(left, right, node.shape(0), node.shape(3))
    scale = S.broadcast_mul(cast(node.symbol(1), "float64"), cast(node.symbol(4), "float64"))
    return _requantized(node, product, scale, 6)


def convolution(node):
    """ConvInteger."""
    return cast(convolve(node, _centered(node, 0, 2), _centered(node, 1, 3, axis=0)), "int32")


def scaled_convolution(node):
    """QLinearConv."""
    bias = [cast(node.symbol(8), "float64")] if node.given(8) else []
    product = convolve(node, _centered(node, 0, 2), _centered(node, 3, 5, axis=0), *bias, at=3)
    scale = cast(node.symbol(4), "float64")
    if len(node.shape(4)) == 1 and node.shape(4) != (1,):
        scale = reshape(scale, (-1,) + (1,) * (node.rank() - 2))
    scale = S.broadcast_mul(scale, cast(node.symbol(1), "float64"))
    return _requantized(node, product, scale, 6)


READERS = {
    "ConvInteger": convolution,
    "DequantizeLinear": dequantize,
    "DynamicQuantizeLinear": quantize_dynamically,
    "MatMulInteger": matrix_product,
    "QLinearConv": scaled_convolution,
    "QLinearMatMul": scaled_matrix_product,
    "QuantizeLinear": quantize,
}
POINTWISE = ("DequantizeLinear", "QuantizeLinear")

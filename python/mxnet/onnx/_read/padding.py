"""Operators of ONNX files that add a border, or take one away."""

import numpy as np

from ... import symbol as S
from .symbols import pad, pad_space, reshape, spread


def _widths(node):
    """Return how many elements are added before and behind each axis."""
    pads, rank = node.numbers("pads", 1), node.rank()
    axes = node.numbers("axes", 3)
    axes = list(range(rank)) if axes is None else [node.front(a, rank) for a in axes]
    before, behind = [0] * rank, [0] * rank
    for axis, low, high in zip(axes, pads[: len(axes)], pads[len(axes) :], strict=True):
        before[axis], behind[axis] = low, high
    return before, behind


def _pad_by_index(node, mode, before, behind):
    """Return data whose border repeats its own elements: each axis picks from itself."""
    value = node.symbol()
    node.skip(2)
    for axis, (size, low, high) in enumerate(zip(node.shape(), before, behind, strict=True)):
        if low or high:
            places = np.arange(size)[max(-low, 0) : size + min(high, 0)]
            places = np.pad(places, (max(low, 0), max(high, 0)), mode)
            value = S.take(value, node.parameter(f"places{axis}", places), axis=axis)
    return value


def pads(node):
    """Pad."""
    mode = node.only("mode", "constant", "reflect", "edge", "wrap")
    before, behind = _widths(node)
    if mode != "constant":
        return _pad_by_index(node, mode, before, behind)
    shape, dtype = node.shape(), node.dtype()
    if not any(before) and not any(behind):
        node.skip(2, "value")
        return S.identity(node.symbol())
    if node.given(2) and node.array(2) is None:
        filler = node.symbol(2)
        return pad(node.symbol(), shape, before, behind,
                   lambda size: spread(filler, (1,), size))  # fmt: skip
    number = node.number("value", 2, 0.0)
    if dtype.kind == "f" and len(shape) > 2 and not any(before[:2]) and not any(behind[:2]):
        return pad_space(node.symbol(), shape, before[2:], behind[2:], number, dtype)
    filler = node.parameter("border", np.array([number], dtype))
    return pad(node.symbol(), shape, before, behind, lambda size: spread(filler, (1,), size))


def center(node):
    """CenterCropPad: each axis is cut, or filled with zeros, around its middle."""
    shape, rank = node.shape(), node.rank()
    axes = node.get("axes")
    axes = range(rank) if axes is None else [node.front(a, rank) for a in axes]
    before, behind = [0] * rank, [0] * rank
    for axis, wanted in zip(axes, node.numbers("shape", 1), strict=True):
        more = wanted - shape[axis]
        before[axis] = more // 2 if more > 0 else -(-more // 2)
        behind[axis] = more - before[axis]
    zero = node.parameter("border", np.zeros(1, node.dtype()))
    return pad(node.symbol(), shape, before, behind,
               lambda size: spread(reshape(zero, ()), (1,), size))  # fmt: skip


READERS = {"CenterCropPad": center, "Pad": pads}

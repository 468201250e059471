"""Operators of ONNX files that look elements up, sort them or count along an axis."""

import numpy as np

from ... import symbol as S
from .symbols import at_least_zero, cast, fill, reshape, steps


def gather(node):
    """Gather: negative indices count from the end, which "wrap" does here."""
    axis, data = node.axis(0), node.symbol()
    picked = S.take(data, node.symbol(1), axis=axis, mode="wrap", name=node.outputs[0])
    if not node.is_scalar(1):
        return picked
    if node.rank() == 1:
        node.mark_scalar()
        return picked
    return S.squeeze(picked, axis=axis)


def gather_elements(node):
    """GatherElements: along the other axes the indices may end earlier than the data."""
    axis, data, places = node.axis(0), node.shape(0), node.shape(1)
    value = node.symbol()
    for other, size in enumerate(places):
        if other != axis and size != data[other]:
            value = S.slice_axis(value, axis=other, begin=0, end=size)
    indices = at_least_zero(node.symbol(1), data[axis])
    return S._internal._take_along_axis(value, indices, axis=axis)


def flat_places(node, at, shape, lead=0):
    """Return for each coordinate (the last axis) its place in data stored row by row.

    The first `lead` axes of indices and data run together. Returned is also the count of axes that
    a coordinate names.
    """
    where = node.shape(at)
    count = where[-1]
    dims = shape[lead : lead + count]
    strides = np.array(steps(dims), np.int64)
    indices = cast(node.symbol(at), "int64")
    wide = node.parameter("sizes", np.array(dims, np.int64))
    indices = S.where(indices < 0, S.broadcast_add(indices, wide), indices)
    places = S.broadcast_mul(indices, node.parameter("strides", strides))
    places = S.sum(places, axis=(-1,)) if len(where) > 1 else S.sum(places)
    if lead:
        each = np.arange(np.prod(shape[:lead])).reshape(
            shape[:lead] + (1,) * (len(where) - 1 - lead)
        )
        start = node.parameter("starts", each * np.prod(dims, dtype=np.int64))
        places = S.broadcast_add(places, start)
    return places, count


def gather_nd(node):
    """GatherND: a lookup in the data with the named axes made one."""
    lead, shape, where = node.get("batch_dims", 0), node.shape(), node.shape(1)
    places, count = flat_places(node, 1, shape, lead)
    rest = shape[lead + count :]
    rows = reshape(node.symbol(), (-1, *rest))
    result = (*where[:-1], *rest)
    if not result:
        node.mark_scalar()
    return reshape(S.take(rows, places, axis=0), result)


def one_hot(node):
    """OneHot, on any axis; an index out of range gives a line of the "off" value."""
    depth, rank = int(node.number("depth", 1)), node.rank()
    dtype, axis = node.dtype(2), node.front(node.get("axis", -1), rank + 1)
    indices = cast(node.symbol(), "int64") if node.dtype().kind == "f" else node.symbol()
    line = S.one_hot(at_least_zero(indices, depth), depth=depth, dtype="int32")
    if node.is_scalar():
        line = reshape(line, (depth,))
    if axis != rank:
        axes = list(range(rank))
        line = S.transpose(line, axes=(*axes[:axis], rank, *axes[axis:]))
    return cast(S.take(node.symbol(2), line, axis=0), dtype)


def top(node):
    """TopK."""
    count, axis = int(node.number("k", 1)), node.axis(-1)
    node.skip("sorted")  # without it any order will do
    up = not node.get("largest", 1)
    value, dtype = node.symbol(), node.dtype()
    both = S.topk(value, k=count, axis=axis, ret_typ="both", is_ascend=up, dtype="int64")
    return [cast(both[0], dtype), both[1]]


def compress(node):
    """Compress by a condition that is known."""
    places = np.flatnonzero(node.constant(1, "condition"))
    axis = node.get("axis")
    if not len(places):
        shape = list(node.shape()) if axis is not None else [0]
        shape[axis or 0] = 0
        return node.empty(shape)
    value = node.symbol()
    value = reshape(value, (-1,)) if axis is None else value
    return S.take(value, node.parameter("places", places), axis=axis or 0)


def cumulative_sum(node):
    """CumSum."""
    axis = node.front(int(node.number("axis", 1)), node.rank())
    value, turned = node.symbol(), node.get("reverse", 0)
    value = S.reverse(value, axis=axis) if turned else value
    total = S.cumsum(value, axis=axis)
    if node.get("exclusive", 0):
        total = total - value
    return S.reverse(total, axis=axis) if turned else total


def cumulative_product(node):
    """CumProd: each round multiplies by what lies twice as far before."""
    axis, shape = node.front(int(node.number("axis", 1)), node.rank()), node.shape()
    size, turned, dtype = shape[axis], node.get("reverse", 0), node.dtype()
    total = S.reverse(node.symbol(), axis=axis) if turned else node.symbol()

    def before(value, count):
        ones = fill((*shape[:axis], count, *shape[axis + 1 :]), 1, dtype)
        return S.concat(ones, S.slice_axis(value, axis=axis, begin=0, end=size - count), dim=axis)

    if node.get("exclusive", 0):
        total = before(total, 1) if size > 1 else S.ones_like(total)
    far = 1
    while far < size:
        total, far = total * before(total, far), far * 2
    return S.reverse(total, axis=axis) if turned else total


def hard_max(node):
    """Hardmax: 1 at the first of the largest; before operator set 13 of all axes from one on."""
    axis, shape, value = node.axis(-1 if node.opset >= 13 else 1), node.shape(), node.symbol()
    if node.opset < 13:
        value = reshape(value, (*shape[:axis], -1))
    size = int(np.prod(shape[axis:])) if node.opset < 13 else shape[axis]
    place = S.argmax(cast(value, "float32"), axis=axis, keepdims=True)
    line = np.arange(size, dtype=np.float32)
    line = line.reshape((size,) + (1,) * (0 if node.opset < 13 else len(shape) - 1 - axis))
    chosen = S.broadcast_equal(place, node.parameter("line", line))
    return reshape(cast(chosen, node.dtype()), shape)


def non_zero(node):
    """NonZero: only of constants, which are folded."""
    node.constant(0, "data")


READERS = {
    "Compress": compress,
    "CumProd": cumulative_product,
    "CumSum": cumulative_sum,
    "Gather": gather,
    "GatherElements": gather_elements,
    "GatherND": gather_nd,
    "Hardmax": hard_max,
    "NonZero": non_zero,
    "OneHot": one_hot,
    "TopK": top,
}

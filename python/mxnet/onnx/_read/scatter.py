"""Operators of ONNX files that write elements to places that are computed."""

import math

import numpy as np

from ... import symbol as S
from .indexing import flat_places
from .symbols import at_least_zero, cast, fill, reshape, steps

_COMBINE = {
    "add": (S.sum, S.broadcast_add, lambda dtype: 0),
    "mul": (S.prod, S.broadcast_mul, lambda dtype: 1),
    "max": (S.max, S.broadcast_maximum, lambda dtype: _limits(dtype).min),
    "min": (S.min, S.broadcast_minimum, lambda dtype: _limits(dtype).max),
}


_MOST = 1 << 28  # numbers in memory while updates are combined


def _limits(dtype):
    return np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)


def _write(node, shape, places, count, how):
    """Return the data, as rows of this shape, with the updates put in at their places.

    Rows that are written twice are combined, or, without a combination, hold one of the values.
    """
    total, width = shape
    data, updates = reshape(node.symbol(), shape), reshape(node.symbol(2), (count, width))
    if how == "none":
        return S._internal._scatter_set_nd(data, updates, reshape(places, (1, -1)), shape=shape)
    if node.dtype().kind == "b":
        node.refuse("a combination of truth values")
    reduce, join, neutral = _COMBINE[how]
    # One line for each row of the data: which updates fall there. Memory grows with both counts.
    if total * count * width > _MOST:
        node.refuse(f"a combination of {count} updates with {total} rows of {width}: it would need "
                    f"more than {_MOST} numbers at once")  # fmt: skip
    line = np.arange(total, dtype=np.int64).reshape(-1, 1, 1)
    hit = S.broadcast_equal(node.parameter("line", line), reshape(places, (1, -1, 1)))
    wanted = (total, count, width)
    nothing = fill(wanted, neutral(node.dtype()), node.dtype())
    spread = S.broadcast_to(reshape(updates, (1, count, width)), shape=wanted)
    chosen = S.where(S.broadcast_to(hit, shape=wanted), spread, nothing)
    return join(data, reduce(chosen, axis=(1,)))


def scatter_nd(node):
    """ScatterND."""
    how = node.only("reduction", "none", "add", "mul", "max", "min")
    shape, where = node.shape(), node.shape(1)
    places, named = flat_places(node, 1, shape)
    rows = (math.prod(shape[:named]), math.prod(shape[named:]))
    return reshape(_write(node, rows, places, math.prod(where[:-1]), how), shape)


def scatter_elements(node):
    """ScatterElements and Scatter: each update has a place along one axis, else its own."""
    how = node.only("reduction", "none", "add", "mul", "max", "min")
    axis, shape, where = node.axis(0), node.shape(), node.shape(1)
    strides = steps(shape)
    own = np.zeros(where, np.int64)
    for other, coordinates in enumerate(np.indices(where)):
        if other != axis:
            own += coordinates * strides[other]
    indices = cast(at_least_zero(node.symbol(1), shape[axis]), "int64")
    places = indices * strides[axis] + node.parameter("own", own)
    rows = (math.prod(shape), 1)
    return reshape(_write(node, rows, places, math.prod(where), how), shape)


READERS = {"Scatter": scatter_elements, "ScatterElements": scatter_elements,
           "ScatterND": scatter_nd}  # fmt: skip

"""Pieces that several readers put together."""

import math

from ... import symbol as S
from .._tensors import type_text


def reshape(value, shape):
    """Return a value in a shape whose sizes are known; no axes become one of size 1."""
    return S.reshape(value, shape=tuple(int(n) for n in shape) or (1,))


def cast(value, dtype):
    """Return a value in another type."""
    return S.cast(value, dtype=dtype)


def spread(value, given, wanted):
    """Return a value of shape `given` broadcast to `wanted`."""
    given, wanted = tuple(given) or (1,), tuple(wanted) or (1,)
    if given == wanted:
        return value
    if len(given) < len(wanted):
        value = reshape(value, (1,) * (len(wanted) - len(given)) + given)
    return S.broadcast_to(value, shape=wanted)


def truth(value):
    """Return a comparison, whose result has its inputs' type here, as truth values."""
    return cast(value, "bool")


def equal(value, number):
    """Tell where a value is a number."""
    return S._internal._equal_scalar(value, scalar=number)


def at_least_zero(indices, size):
    """Return indices in which negative ones, that count from the end, count from the front."""
    return S.where(indices < 0, indices + size, indices)


def steps(shape):
    """Return how far apart neighbours along each axis are in an array stored row by row."""
    return [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]


def fill(shape, number, dtype):
    """Return an array of one number."""
    return S.full(tuple(shape), float(number), dtype=type_text(dtype))


def pad(value, shape, before, behind, filler):
    """Return a value with blocks of filler(shape) around it; negative widths cut off."""
    shape = list(shape)
    for axis, (low, high) in enumerate(zip(before, behind, strict=True)):
        if low < 0 or high < 0:
            end = shape[axis] + min(high, 0)
            value = S.slice_axis(value, axis=axis, begin=max(-low, 0), end=end)
            shape[axis] = end - max(-low, 0)
        parts = [value]
        for width, where in ((low, 0), (high, 2)):
            if width > 0:
                block = filler((*shape[:axis], width, *shape[axis + 1 :]))
                parts.insert(where, block)
                shape[axis] += width
        if len(parts) > 1:
            value = S.concat(*parts, dim=axis)
    return value


def pad_space(value, shape, before, behind, number, dtype):
    """Return data of shape (batch, channel, …) with a number around its axes of space."""
    if not any(before) and not any(behind):
        return value
    if len(before) in (2, 3) and min(*before, *behind) >= 0:
        widths = [0, 0, 0, 0]
        for pair in zip(before, behind, strict=True):
            widths += pair
        return S.pad(value, mode="constant", pad_width=tuple(widths), constant_value=number)
    return pad(
        value, shape, (0, 0, *before), (0, 0, *behind), lambda size: fill(size, number, dtype)
    )

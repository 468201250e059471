"""Operators that compute shapes and other constants while a file is read."""

import numpy as np

from ._tensors import TYPES


def _binary(function):
    return lambda node, a, b: function(a, b)


def _divide(node, a, b):
    return a // b if a.dtype.kind in "iu" else a / b


def _constant(node):
    for key in ("value", "value_float", "value_int", "value_floats", "value_ints"):
        value = node.get(key)
        if value is not None:
            kind = np.float32 if "float" in key else np.int64
            return value if key == "value" else np.asarray(value, kind)
    return node.refuse("holds no number")


def _constant_of_shape(node, shape):
    value = node.get("value", np.zeros(1, np.float32))
    return np.full(tuple(shape), value.reshape(-1)[0], value.dtype)


def _cast(node, value):
    return value.astype(TYPES[node.get("to")])


def _gather(node, value, indices):
    return np.take(value, indices, axis=node.get("axis", 0))


def _concat(node, *values):
    return np.concatenate([np.atleast_1d(v) for v in values], axis=node.get("axis", 0))


def _unsqueeze(node, value, axes=None):
    axes = node.get("axes") if axes is None else axes
    return np.expand_dims(value, tuple(int(a) for a in axes))


def _squeeze(node, value, axes=None):
    axes = node.get("axes") if axes is None else axes
    return np.squeeze(value, None if axes is None else tuple(int(a) for a in axes))


def slices(node, rank):
    """Return the Python slices of a Slice node, one for each axis of its input."""
    begin, end = node.numbers("starts", 1), node.numbers("ends", 2)
    axes = node.numbers("axes", 3) or range(len(begin))
    steps = node.numbers("steps", 4) or [1] * len(begin)
    found = [slice(None)] * rank
    for low, high, axis, step in zip(begin, end, axes, steps, strict=True):
        if abs(high) >= 1 << 31:
            high = None
        if abs(low) >= 1 << 31:
            low = None
        found[axis] = slice(low, high, step)
    return found


def _slice(node, value, *_):
    return value[tuple(slices(node, value.ndim))]


def _reshape(node, value, shape):
    sizes = [value.shape[i] if s == 0 else int(s) for i, s in enumerate(shape)]
    return value.reshape(sizes)


def _transpose(node, value):
    return np.transpose(value, node.get("perm"))


def _range(node, start, limit, delta):
    return np.arange(start, limit, delta, dtype=np.asarray(start).dtype)


FOLDERS = {
    "Add": _binary(np.add),
    "Cast": _cast,
    "Concat": _concat,
    "Constant": _constant,
    "ConstantOfShape": _constant_of_shape,
    "Div": _divide,
    "Gather": _gather,
    "Identity": lambda node, value: value,
    "Mul": _binary(np.multiply),
    "Range": _range,
    "Reshape": _reshape,
    "Slice": _slice,
    "Squeeze": _squeeze,
    "Sub": _binary(np.subtract),
    "Transpose": _transpose,
    "Unsqueeze": _unsqueeze,
}

"""Operators that compute shapes and other constants while a file is read, with NumPy."""

from typing import Any, NamedTuple

import numpy as np

from ._tensors import TYPES, type_name


class Folder(NamedTuple):
    """How a node becomes a constant: compute(node, *arrays), or compute(node) of shapes alone."""

    compute: Any
    of_shapes: bool = False


def _plain(function):
    return Folder(lambda node, *values: function(*values))


def _divide(node, a, b):
    if a.dtype.kind not in "iu":
        return a / b
    return (np.abs(a) // np.abs(b) * np.sign(a) * np.sign(b)).astype(a.dtype)


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
    code = node.get("to")
    node.skip("saturate", "round_mode")  # they matter for types of 8 bits and less
    if code not in TYPES or isinstance(TYPES[code], np.dtype):
        return None if code in TYPES else node.refuse(f"the type {type_name(code)} is not read")
    return value.astype(TYPES[code])


def _gather(node, value, indices):
    return np.take(value, indices.astype(np.int64), axis=node.get("axis", 0))


def _concat(node, *values):
    return np.concatenate([np.atleast_1d(v) for v in values], axis=node.get("axis", 0))


def _axes(node, given):
    axes = node.get("axes") if given is None else given
    return None if axes is None else tuple(int(a) for a in np.atleast_1d(axes))


def _unsqueeze(node, value, axes=None):
    return np.expand_dims(value, _axes(node, axes))


def _squeeze(node, value, axes=None):
    return np.squeeze(value, _axes(node, axes))


def slices(node, shape):
    """Return (begin, end, step) of a Slice node for each axis of a shape; None is an open size."""
    begin, end = node.numbers("starts", 1), node.numbers("ends", 2)
    axes = node.numbers("axes", 3) or range(len(begin))
    steps = node.numbers("steps", 4) or [1] * len(begin)
    found = [(0, size, 1) for size in shape]
    for low, high, axis, step in zip(begin, end, axes, steps, strict=True):
        axis = node.front(axis, len(shape))
        if shape[axis] is None:  # what lies beyond the ends is for our operator to cut
            if step < 0:
                node.refuse("a negative step along an axis whose size the file leaves open")
            found[axis] = (low, None if high >= 1 << 31 else high, step)
            continue
        size = shape[axis]
        first, last = (0, size) if step > 0 else (-1, size - 1)
        low, high = (n + size if n < 0 else n for n in (low, high))
        high = min(max(high, first), last)
        found[axis] = (min(max(low, 0), last), None if high < 0 else high, step)
    return found


def _slice(node, value, *_):
    return value[tuple(slice(*one) for one in slices(node, value.shape))]


def _reshape(node, value, shape):
    keep = not node.get("allowzero", 0)
    return value.reshape([value.shape[i] if s == 0 and keep else s for i, s in enumerate(shape)])


def _transpose(node, value):
    return np.transpose(value, node.get("perm"))


def _range(node, *bounds):
    start, limit, delta = (bound.reshape(-1)[0] for bound in bounds)
    count = max(int(np.ceil((limit - start) / delta)), 0)
    return (start + np.arange(count) * delta).astype(start.dtype)


def _shape(node):
    shape = node.shape()
    return np.array(shape[node.get("start", 0) : node.get("end", len(shape))], np.int64)


def _size(node):
    return np.array(np.prod(node.shape(), dtype=np.int64))


def _eye_like(node):
    rows, columns = node.shape()
    code = node.get("dtype")
    if code is not None and code not in TYPES:
        node.refuse(f"the type {type_name(code)} is not read")
    dtype = node.dtype() if code is None else np.dtype(TYPES[code])
    return np.eye(rows, columns, node.get("k", 0), dtype=dtype)


def _expand(node, value, shape):
    return np.broadcast_to(value, np.broadcast_shapes(value.shape, tuple(shape)))


def _non_zero(node, value):
    return np.array(np.nonzero(np.atleast_1d(value)), np.int64)


def _logarithm(node, value):
    with np.errstate(all="ignore"):
        return np.log(value)


def _lowest(dtype, sign):
    """Return where a search for the largest (sign 1) or the smallest number starts."""
    if dtype.kind == "f":
        return -sign * np.inf
    if dtype.kind == "b":
        return sign < 0
    limits = np.iinfo(dtype)
    return limits.min if sign > 0 else limits.max


def _reduce(function):
    """Return the folder of a reduction; function(array, axis=, keepdims=)."""

    def compute(node, value, axes=None):
        axes = _axes(node, axes)
        whole = node.get("noop_with_empty_axes", 0) and not axes
        keep = bool(node.get("keepdims", 1))
        if whole:
            return None  # not a reduction; its reader does the rest
        with np.errstate(all="ignore"):
            found = function(value, axis=axes or None, keepdims=keep)
        return np.asarray(found, value.dtype)

    return Folder(compute)


_REDUCTIONS = {
    "ReduceL1": lambda x, **how: np.sum(np.abs(x), **how),
    "ReduceL2": lambda x, **how: np.sqrt(np.sum(np.square(x), **how)),
    "ReduceLogSum": lambda x, **how: np.log(np.sum(x, **how)),
    "ReduceLogSumExp": lambda x, **how: np.log(np.sum(np.exp(x), **how)),
    "ReduceMax": lambda x, **how: np.max(x, initial=_lowest(x.dtype, 1), **how),
    "ReduceMean": np.mean,
    "ReduceMin": lambda x, **how: np.min(x, initial=_lowest(x.dtype, -1), **how),
    "ReduceProd": np.prod,
    "ReduceSum": np.sum,
    "ReduceSumSquare": lambda x, **how: np.sum(np.square(x), **how),
}


def _window(coefficients):
    """Return the folder of a window of cosines: HannWindow and its relatives."""

    def compute(node, size):
        code = node.get("output_datatype", 1)
        if code not in TYPES:
            node.refuse(f"the type {type_name(code)} is not read")
        size = int(size)
        step = 2 * np.pi / (size if node.get("periodic", 1) else size - 1)
        at = np.arange(size) * step
        return sum(c * np.cos(k * at) for k, c in enumerate(coefficients)).astype(TYPES[code])

    return Folder(compute)


FOLDERS = {
    **{name: _reduce(function) for name, function in _REDUCTIONS.items()},
    "Abs": _plain(np.abs),
    "Add": _plain(np.add),
    "And": _plain(np.logical_and),
    "BlackmanWindow": _window((0.42, -0.5, 0.08)),
    "Cast": Folder(_cast),
    "Ceil": _plain(np.ceil),
    "Concat": Folder(_concat),
    "Constant": Folder(_constant),
    "ConstantOfShape": Folder(_constant_of_shape),
    "Div": Folder(_divide),
    "Equal": _plain(np.equal),
    "Exp": _plain(np.exp),
    "Expand": Folder(_expand),
    "EyeLike": Folder(_eye_like, of_shapes=True),
    "Floor": _plain(np.floor),
    "Gather": Folder(_gather),
    "Greater": _plain(np.greater),
    "HammingWindow": _window((25 / 46, -21 / 46)),
    "HannWindow": _window((0.5, -0.5)),
    "Identity": _plain(np.asarray),
    "Less": _plain(np.less),
    "Log": Folder(_logarithm),
    "Mul": _plain(np.multiply),
    "Neg": _plain(np.negative),
    "NonZero": Folder(_non_zero),
    "Not": _plain(np.logical_not),
    "Or": _plain(np.logical_or),
    "Range": Folder(_range),
    "Reshape": Folder(_reshape),
    "Shape": Folder(_shape, of_shapes=True),
    "Size": Folder(_size, of_shapes=True),
    "Slice": Folder(_slice),
    "Sqrt": _plain(np.sqrt),
    "Squeeze": Folder(_squeeze),
    "Sub": _plain(np.subtract),
    "Transpose": Folder(_transpose),
    "Unsqueeze": Folder(_unsqueeze),
    "Where": _plain(np.where),
}

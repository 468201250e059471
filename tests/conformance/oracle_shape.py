"""The NumPy answer of operators that move elements, and of indexing."""

import numpy as np


def _legacy_shape(source, codes):
    """Resolves the codes of `Reshape`: 0 copy, -1 infer, -2 rest, -3 merge two, -4 split."""
    result, at, i = [], 0, 0
    while i < len(codes):
        code = codes[i]
        if code == -2:
            result += source[at:]
            at = len(source)
        elif code == -3:
            result.append(source[at] * source[at + 1])
            at += 2
        elif code == -4:
            left, right = codes[i + 1 : i + 3]
            left = source[at] // right if left == -1 else left
            result += [left, source[at] // left]
            at, i = at + 1, i + 2
        else:
            result.append(source[at] if code == 0 else code)
            at += 1
        i += 1
    return result


def _reshape(inputs, attrs, row):
    x, codes = inputs[0], list(attrs["shape"])
    source = list(x.shape)
    if attrs.get("reverse"):
        return [x.reshape(_legacy_shape(source[::-1], codes[::-1])[::-1])]
    return [x.reshape(_legacy_shape(source, codes))]


def _reshape_like(inputs, attrs, row):
    x, like = inputs
    if "lhs_begin" not in attrs:
        return [x.reshape(like.shape)]
    middle = like.shape[attrs["rhs_begin"] : attrs["rhs_end"]]
    return [x.reshape(x.shape[: attrs["lhs_begin"]] + middle + x.shape[attrs["lhs_end"] :])]


def _squeeze(inputs, attrs, row):
    y = np.squeeze(inputs[0], attrs.get("axis"))
    return [y.reshape(y.shape or (1,))]


def _window(attrs):
    step = attrs.get("step") or (None,) * len(attrs["begin"])
    return tuple(slice(b, e, s) for b, e, s in zip(attrs["begin"], attrs["end"], step, strict=True))


def _slice_axis(inputs, attrs, row):
    index = [slice(None)] * inputs[0].ndim
    index[attrs["axis"]] = slice(attrs["begin"], attrs["end"])
    return [inputs[0][tuple(index)]]


def _slice_like(inputs, attrs, row):
    x, like = inputs
    axes = [a % x.ndim for a in attrs.get("axes") or range(x.ndim)]
    return [x[tuple(slice(like.shape[a] if a in axes else None) for a in range(x.ndim))]]


def _split(inputs, attrs, row):
    axis = attrs.get("axis", 1)
    parts = np.split(inputs[0], attrs["num_outputs"], axis)
    return [np.squeeze(p, axis) for p in parts] if attrs.get("squeeze_axis") else parts


def _pad(inputs, attrs, row):
    flat = attrs["pad_width"]
    widths = list(zip(flat[::2], flat[1::2], strict=True))
    if attrs["mode"] == "constant":
        return [np.pad(inputs[0], widths, constant_values=attrs.get("constant_value", 0))]
    return [np.pad(inputs[0], widths, mode=attrs["mode"])]


def _where(inputs, attrs, row):
    condition, x, y = inputs
    condition = condition != 0
    if condition.ndim < x.ndim:
        condition = condition.reshape(condition.shape + (1,) * (x.ndim - 1))
    return [np.where(condition, x, y)]


def _broadcast_to(inputs, attrs, row):
    x = inputs[0]
    return [np.broadcast_to(x, [n or m for n, m in zip(attrs["shape"], x.shape, strict=True)])]


def _broadcast_axis(inputs, attrs, row):
    shape = list(inputs[0].shape)
    for axis, size in zip(attrs["axis"], attrs["size"], strict=True):
        shape[axis] = size
    return [np.broadcast_to(inputs[0], shape)]


def _broadcast_like(inputs, attrs, row):
    x, like = inputs
    if "lhs_axes" not in attrs:
        return [np.broadcast_to(x, like.shape)]
    shape = list(x.shape)
    for to, source in zip(attrs["lhs_axes"], attrs["rhs_axes"], strict=True):
        shape[to] = like.shape[source]
    return [np.broadcast_to(x, shape)]


def _positions(index, size, mode):
    whole = np.asarray(index).astype(np.int64)
    return whole % size if mode == "wrap" else np.clip(whole, 0, size - 1)


def _take(inputs, attrs, row):
    x, index = inputs
    axis = attrs.get("axis", 0)
    return [np.take(x, _positions(index, x.shape[axis], attrs.get("mode")), axis)]


def _pick(inputs, attrs, row):
    x, index = inputs
    axis = attrs.get("axis", -1)
    at = np.expand_dims(_positions(index, x.shape[axis], attrs.get("mode")), axis)
    y = np.take_along_axis(x, at, axis)
    return [y if attrs.get("keepdims") else np.squeeze(y, axis)]


def _one_hot(inputs, attrs, row):
    match = inputs[0].astype(np.int64)[..., None] == np.arange(attrs["depth"])
    return [np.where(match, attrs.get("on_value", 1.0), attrs.get("off_value", 0.0))]


def _embedding(inputs, attrs, row):
    index, weight = inputs
    return [weight[_positions(index, weight.shape[0], "clip")]]


def _gather_nd(inputs, attrs, row):
    return [inputs[0][tuple(inputs[1].astype(np.int64))]]


def _scatter_set_nd(inputs, attrs, row):
    target = inputs[0].copy()
    target[tuple(inputs[2].astype(np.int64))] = inputs[1]
    return [target]


def _slice_assign(inputs, attrs, row):
    target = inputs[0].copy()
    target[_window(attrs)] = inputs[1] if len(inputs) == 2 else attrs["scalar"]
    return [target]


def _scatter_nd(inputs, attrs, row):
    return _scatter_set_nd([np.zeros(attrs["shape"]), *inputs], attrs, row)


def _order(x, attrs, axis, ascending):
    """Positions that sort x along the axis; equal values keep their order."""
    return np.argsort(x if ascending else -x, axis=axis, kind="stable")


def _flattened(x, attrs):
    axis = attrs.get("axis", -1)
    return (x.reshape(-1), 0) if axis is None else (x, axis)


def _sort(inputs, attrs, row):
    x, axis = _flattened(inputs[0], attrs)
    at = _order(x, attrs, axis, attrs.get("is_ascend", True))
    return [np.take_along_axis(x, at, axis) if row.op == "sort" else at]


def _topk(inputs, attrs, row):
    x, axis = _flattened(inputs[0], attrs)
    at = np.take(_order(x, attrs, axis, attrs.get("is_ascend", False)), range(attrs["k"]), axis)
    kind = attrs.get("ret_typ", "indices")
    if kind == "mask":
        mask = np.zeros_like(x)
        np.put_along_axis(mask, at, 1.0, axis)
        return [mask]
    answers = {"indices": [at], "value": [np.take_along_axis(x, at, axis)]}
    return answers.get(kind) or answers["value"] + answers["indices"]


def _diag(inputs, attrs, row):
    x, k = inputs[0], attrs.get("k", 0)
    if x.ndim == 1:
        return [np.diag(x, k)]
    return [np.diagonal(x, k, attrs.get("axis1", 0), attrs.get("axis2", 1))]


def _depth_to_space(inputs, attrs, row):
    x, size = inputs[0], attrs["block_size"]
    n, c, h, w = x.shape
    y = x.reshape(n, size, size, c // size**2, h, w).transpose(0, 3, 4, 1, 5, 2)
    return [y.reshape(n, c // size**2, h * size, w * size)]


def _space_to_depth(inputs, attrs, row):
    x, size = inputs[0], attrs["block_size"]
    n, c, h, w = x.shape
    y = x.reshape(n, c, h // size, size, w // size, size).transpose(0, 3, 5, 1, 2, 4)
    return [y.reshape(n, c * size**2, h // size, w // size)]


def _take_along_axis(inputs, attrs, row):
    return [np.take_along_axis(inputs[0], inputs[1].astype(np.int64), attrs.get("axis", -1))]


FORWARD = {
    "Reshape": _reshape, "reshape_like": _reshape_like, "squeeze": _squeeze,
    "Flatten": lambda i, a, r: [i[0].reshape(i[0].shape[0], -1)],
    "transpose": lambda i, a, r: [np.transpose(i[0], a.get("axes"))],
    "expand_dims": lambda i, a, r: [np.expand_dims(i[0], a["axis"])],
    "SwapAxis": lambda i, a, r: [np.swapaxes(i[0], a["dim1"], a["dim2"])],
    "slice": lambda i, a, r: [i[0][_window(a)]],
    "slice_axis": _slice_axis, "slice_like": _slice_like,
    "Concat": lambda i, a, r: [np.concatenate(i, a.get("dim", 1))],
    "stack": lambda i, a, r: [np.stack(i, a.get("axis", 0))],
    "SliceChannel": _split, "tile": lambda i, a, r: [np.tile(i[0], a["reps"])],
    "repeat": lambda i, a, r: [np.repeat(i[0], a["repeats"], a.get("axis"))],
    "reverse": lambda i, a, r: [np.flip(i[0], a["axis"])],
    "Pad": _pad, "where": _where, "broadcast_to": _broadcast_to,
    "broadcast_axis": _broadcast_axis, "broadcast_like": _broadcast_like,
    "take": _take, "pick": _pick, "one_hot": _one_hot, "Embedding": _embedding,
    "gather_nd": _gather_nd, "_scatter_set_nd": _scatter_set_nd,
    "scatter_nd": _scatter_nd, "sort": _sort, "argsort": _sort, "topk": _topk, "diag": _diag,
    "depth_to_space": _depth_to_space, "space_to_depth": _space_to_depth,
    "shape_array": lambda i, a, r: [np.array(i[0].shape)],
    "size_array": lambda i, a, r: [np.array([i[0].size])],
    "_rnn_param_concat": lambda i, a, r: [np.concatenate(i, a.get("dim", 1))],
    "batch_take": lambda i, a, r: [i[0][np.arange(len(i[1])), i[1].astype(np.int64)]],
    "_take_along_axis": _take_along_axis,
    "_slice_assign": _slice_assign, "_slice_assign_scalar": _slice_assign,
}  # fmt: skip

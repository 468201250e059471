"""NumPy answers of the contrib operators that number, count and transform elements."""

import numpy as np


def _arange_like(inputs, attrs, row):
    axis = attrs.get("axis")
    shape = inputs[0].shape if axis is None else (inputs[0].shape[axis],)
    steps = np.arange(int(np.prod(shape))) // attrs.get("repeat", 1)
    return [(attrs.get("start", 0) + steps * attrs.get("step", 1)).reshape(shape)]


def _index_array(inputs, attrs, row):
    places = np.stack(np.indices(inputs[0].shape), axis=-1)
    axes = attrs.get("axes")
    return [places if axes is None else places[..., list(axes)]]


def _index_copy(inputs, attrs, row):
    result = inputs[0].copy()
    result[inputs[1].astype(int)] = inputs[2]
    return [result]


def _ravel(inputs, attrs, row):
    flat = 0
    for line, extent in zip(inputs[0], attrs["shape"], strict=True):
        flat = flat * extent + line
    return [flat]


def _unravel(inputs, attrs, row):
    rest, lines = inputs[0], []
    for extent in attrs["shape"][:0:-1]:
        lines.append(rest % extent)
        rest = rest // extent
    return [np.stack([rest, *lines[::-1]])]


def _cumsum(inputs, attrs, row):
    return [np.cumsum(inputs[0], axis=attrs.get("axis"))]


def _khatri_rao(inputs, attrs, row):
    result = inputs[0]
    for factor in inputs[1:]:
        result = np.einsum("ij,kj->ikj", result, factor).reshape(-1, result.shape[1])
    return [result]


def _allclose(inputs, attrs, row):
    close = np.allclose(
        *inputs, attrs.get("rtol", 1e-5), attrs.get("atol", 1e-8), attrs.get("equal_nan", True)
    )
    return [np.array(close)]


def _finite(inputs, attrs, row):
    return [np.array([float(all(np.isfinite(x).all() for x in inputs))])]


def _parts(data, heads, parts):
    length, batch, last = data.shape
    return data.reshape(length, batch, heads, parts, last // (heads * parts))


def _scores(query, key):
    scores = np.einsum("lnhd,mnhd->nhlm", query, key) / np.sqrt(query.shape[-1])
    return scores.reshape(-1, *scores.shape[2:])


def _attend(attention, value):
    stacked = attention.reshape(value.shape[1], value.shape[2], *attention.shape[1:])
    result = np.einsum("nhlm,mnhd->lnhd", stacked, value)
    return result.reshape(*result.shape[:2], -1)


def _self_scores(inputs, attrs, row):
    parts = _parts(inputs[0], attrs["heads"], 3)
    return [_scores(parts[..., 0, :], parts[..., 1, :])]


def _self_values(inputs, attrs, row):
    return [_attend(inputs[1], _parts(inputs[0], attrs["heads"], 3)[..., 2, :])]


def _cross_scores(inputs, attrs, row):
    heads = attrs["heads"]
    return [_scores(_parts(inputs[0], heads, 1)[..., 0, :], _parts(inputs[1], heads, 2)[..., 0, :])]


def _cross_values(inputs, attrs, row):
    return [_attend(inputs[1], _parts(inputs[0], attrs["heads"], 2)[..., 1, :])]


def _quadratic(inputs, attrs, row):
    x = inputs[0]
    y = attrs.get("a", 0) * x * x + attrs.get("b", 0) * x + attrs.get("c", 0)
    return [np.trunc(y) if x.dtype.kind == "i" else y]


def _turned(arrays, attrs, meanings):
    """Channels of kernels moved as `turns` says, by the meanings of its numbers."""
    turns = attrs.get("turns") or [0] * len(arrays)
    axes = {None: None, 1: (0, 2, 3, 1), 2: (0, 3, 1, 2)}
    return [x.transpose(axes[meanings[t]]) if t else x for x, t in zip(arrays, turns, strict=True)]


def _cast_several(inputs, attrs, row):
    return [x.astype(attrs["dtype"]) for x in _turned(inputs, attrs, (None, 1, 2))]


FORWARD = {
    "_contrib_boolean_mask": lambda i, a, r: [i[0][i[1] != 0]],
    "_contrib_arange_like": _arange_like,
    "_contrib_index_array": _index_array,
    "_contrib_index_copy": _index_copy,
    "_ravel_multi_index": _ravel,
    "_unravel_index": _unravel,
    "_np_cumsum": _cumsum,
    "khatri_rao": _khatri_rao,
    "_contrib_allclose": _allclose,
    "_contrib_div_sqrt_dim": lambda i, a, r: [i[0] / np.sqrt(i[0].shape[-1])],
    "_contrib_quadratic": _quadratic,
    "_contrib_gradientmultiplier": lambda i, a, r: [i[0]],
    "_contrib_round_ste": lambda i, a, r: [np.sign(i[0]) * np.floor(np.abs(i[0]) + 0.5)],
    "_contrib_sign_ste": lambda i, a, r: [np.sign(i[0])],
    "all_finite": _finite,
    "multi_all_finite": _finite,
    "_cast_several": _cast_several,
    "amp_multicast": lambda i, a, r: list(i),
    "_contrib_interleaved_matmul_selfatt_qk": _self_scores,
    "_contrib_interleaved_matmul_selfatt_valatt": _self_values,
    "_contrib_interleaved_matmul_encdec_qk": _cross_scores,
    "_contrib_interleaved_matmul_encdec_valatt": _cross_values,
}


def _same(inputs, attrs, row, heads):
    return [heads[0]]


GRADIENTS = {
    "_contrib_gradientmultiplier": lambda i, a, r, heads: [heads[0] * a["scalar"]],
    "_contrib_round_ste": _same,
    "_contrib_sign_ste": _same,
    "_cast_several": lambda i, a, r, heads: _turned(heads, a, (None, 2, 1)),
    "amp_multicast": lambda i, a, r, heads: list(heads),
}

"""Attention of ONNX files, and the operators that come with it."""

import numpy as np

from ... import symbol as S
from .._tensors import TYPES, here, type_name
from .symbols import cast, equal, fill, pad, reshape, truth

_NEVER = float("-inf")


class _Heads:
    """Queries, keys and values as (batch, heads, time, size); the past comes before the keys."""

    def __init__(self, node):
        self.flat = node.rank() == 3
        counts = [node.get("q_num_heads"), *[node.get("kv_num_heads")] * 2]
        self.values, self.shapes = [], []
        for at, count in enumerate(counts):
            value, shape = node.symbol(at), node.shape(at)
            if self.flat:
                batch, time, width = shape
                shape = (batch, count, time, width // count)
                apart = reshape(value, (batch, time, count, width // count))
                value = S.transpose(apart, axes=(0, 2, 1, 3))
            self.values.append(value)
            self.shapes.append(shape)
        self.past = 0
        for at, which in ((4, 1), (5, 2)):
            if node.given(at):
                self.past = node.shape(at)[2]
                if self.past:
                    self.values[which] = S.concat(node.symbol(at), self.values[which], dim=2)
                node.skip(at)
        self.present = self.values[1:]
        self.queries, self.keys = self.shapes[0][2], self.shapes[1][2] + self.past
        group = self.shapes[0][1] // self.shapes[1][1]
        if group > 1:
            self.values[1:] = [S.repeat(v, repeats=group, axis=1) for v in self.values[1:]]

    def joined(self, value):
        """Return a result in the form of the queries."""
        if not self.flat:
            return value
        batch, count, time, _ = self.shapes[0]
        moved = S.transpose(value, axes=(0, 2, 1, 3))
        return reshape(moved, (batch, time, count * self.shapes[2][3]))


def _positions(node, heads):
    """Tell which keys each query sees by its place: a symbol (batch or 1, 1, queries, keys)."""
    causal = node.get("is_causal", 0)
    left, right = node.get("left_window_size", -1), node.get("right_window_size", -1)
    external = node.given(6) and not heads.past
    place = np.arange(heads.queries)[:, None] + heads.past
    behind = (place - np.arange(heads.keys)).astype(np.float32)[None, None]
    if external:  # the last query belongs to the last key that counts
        shift = reshape(cast(node.symbol(6), "float32"), (-1, 1, 1, 1)) - heads.queries
        behind = S.broadcast_add(node.parameter("behind", behind), shift)
    limits = [(causal, 0, 1), (left >= 0, left, -1), (right >= 0, -right, 1)]
    seen = None
    for wanted, bound, sign in limits:
        if wanted:
            one = behind >= bound if sign > 0 else behind <= bound
            seen = one if seen is None else seen * one
    if seen is None:
        return None
    return truth(seen) if external else node.parameter("seen", np.asarray(seen, bool))


def _bias(node, heads, dtype):
    """Return what is added to the scores, None for nothing."""
    parts = []

    def chosen(mask, shape):
        zero = fill(shape, 0, dtype)
        return S.where(S.broadcast_to(mask, shape=shape), zero, fill(shape, _NEVER, dtype))

    if node.given(3):
        mask, shape = node.symbol(3), node.shape(3)
        if node.dtype(3).kind == "b":
            mask = S.where(mask, fill(shape, 0, dtype), fill(shape, _NEVER, dtype))
        missing = heads.keys - shape[-1]
        if missing > 0:
            behind = [0] * (len(shape) - 1) + [missing]
            mask = pad(mask, shape, [0] * len(shape), behind, lambda s: fill(s, _NEVER, dtype))
        parts.append(reshape(mask, (1,) * (4 - len(shape)) + (*shape[:-1], heads.keys)))
    seen, batch = _positions(node, heads), heads.shapes[0][0]
    if seen is not None:
        several = batch if node.given(6) and not heads.past else 1
        parts.append(chosen(seen, (several, 1, heads.queries, heads.keys)))
    if node.given(6):
        line = np.arange(heads.keys, dtype=np.float32).reshape(1, 1, 1, -1)
        count = reshape(cast(node.symbol(6), "float32"), (-1, 1, 1, 1))
        inside = S.broadcast_lesser(node.parameter("line", line), count)
        parts.append(chosen(inside, (batch, 1, 1, heads.keys)))
    total = None
    for part in parts:
        total = part if total is None else S.broadcast_add(total, part)
    return total


def attention(node):
    """Attention; a query that sees no key gives 0."""
    heads, dtype = _Heads(node), node.dtype()
    query, key, value = heads.values
    scale = node.get("scale", 1 / np.sqrt(heads.shapes[0][3])) ** 0.5
    scores = S.linalg.gemm2(query * float(scale), key * float(scale), transpose_b=True)
    cap, shown = node.get("softcap", 0.0), [scores]
    if cap:
        scores = S.tanh(scores / cap) * cap
    shown.append(scores)
    bias = _bias(node, heads, dtype)
    if bias is not None:
        scores = S.broadcast_add(scores, bias)
    shown.append(scores)
    code = node.get("softmax_precision")
    if code is not None and (code not in TYPES or here(TYPES[code]) is None):
        node.refuse(f"the type {type_name(code)} does not exist here")
    wide = scores if code is None else cast(scores, np.dtype(TYPES[code]))
    chance = cast(S.softmax(wide, axis=-1), dtype)
    if bias is not None:
        blind = equal(S.max(bias, axis=-1, keepdims=True), _NEVER)
        chance = S.where(S.broadcast_like(blind, chance), S.zeros_like(chance), chance)
    shown.append(chance)
    result = heads.joined(S.linalg.gemm2(chance, value))
    return [result, *heads.present, shown[node.get("qk_matmul_output_mode", 0)]]


def rotary(node):
    """RotaryEmbedding: pairs of numbers are turned by an angle that belongs to their place."""
    shape, value = node.shape(), node.symbol()
    count = node.get("num_heads", 0)
    if len(shape) == 4:
        value = S.transpose(value, axes=(0, 2, 1, 3))
        batch, count, time, size = shape
    else:
        batch, time, size = shape[0], shape[1], shape[2] // count
        value = reshape(value, (batch, time, count, size))
    turned = node.get("rotary_embedding_dim", 0) or size
    angles = [node.symbol(at) for at in (1, 2)]
    if node.given(3):
        angles = [S.take(one, node.symbol(3), axis=0) for one in angles]
    cosine, sine = (reshape(one, (batch, time, 1, turned // 2)) for one in angles)
    rest = S.slice_axis(value, axis=3, begin=turned, end=size) if turned < size else None
    value = S.slice_axis(value, axis=3, begin=0, end=turned) if turned < size else value
    mixed = node.get("interleaved", 0)
    pairs = (turned // 2, 2) if mixed else (2, turned // 2)
    halves = reshape(value, (batch, time, count, *pairs))
    axis = 4 if mixed else 3
    first, second = S.split(halves, num_outputs=2, axis=axis, squeeze_axis=True)
    real = S.broadcast_sub(S.broadcast_mul(first, cosine), S.broadcast_mul(second, sine))
    other = S.broadcast_add(S.broadcast_mul(first, sine), S.broadcast_mul(second, cosine))
    done = reshape(S.stack(real, other, axis=axis), (batch, time, count, turned))
    done = S.concat(done, rest, dim=3) if rest is not None else done
    return S.transpose(done, axes=(0, 2, 1, 3)) if len(shape) == 4 else reshape(done, shape)


def gated(node):
    """SwiGLU."""
    gate = node.symbol(0)
    return gate * S.sigmoid(gate * node.get("alpha", 1.0)) * node.symbol(1)


READERS = {"Attention": attention, "RotaryEmbedding": rotary, "SwiGLU": gated}

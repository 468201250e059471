"""Products of matrices, and the attention of transformers."""

import math


def _swapped(step, value, rank):
    return step.transpose(value, (*range(rank - 2), rank - 1, rank - 2))


def dot(step):
    """MatMul; of arrays with more axes, the last of one with the first of the other."""
    left, right = step.inputs[:2]
    left_rank, right_rank = step.rank(0), step.rank(1)
    turned = (step.flag("transpose_a"), step.flag("transpose_b"))
    if max(left_rank, right_rank) <= 2:
        left = _swapped(step, left, 2) if turned[0] and left_rank == 2 else left
        right = _swapped(step, right, 2) if turned[1] and right_rank == 2 else right
        product = step.emit("MatMul", left, right)
        return step.unsqueeze(product, 0) if left_rank == right_rank == 1 else product
    if any(turned):
        step.refuse("transpose_a or transpose_b of an array with three axes or more")
    inner = step.fixed(1, [0])[0]
    rows = step.reshape(left, (-1, inner)) if left_rank > 2 else left
    columns = step.reshape(right, (inner, -1)) if right_rank > 2 else right
    return step.reshape_to_result(step.emit("MatMul", rows, columns))


def batch_dot(step):
    """MatMul of the last two axes."""
    left, right = step.inputs[:2]
    left = _swapped(step, left, step.rank(0)) if step.flag("transpose_a") else left
    right = _swapped(step, right, step.rank(1)) if step.flag("transpose_b") else right
    return step.emit("MatMul", left, right)


def gemm2(step):
    """MatMul of the last two axes, times alpha."""
    if step.integer("axis", -2) != -2:
        step.refuse("axis other than -2; transpose the inputs")
    product, alpha = batch_dot(step), step.number("alpha", 1.0)
    return product if alpha == 1 else step.emit("Mul", product, step.scalar(alpha))


def div_sqrt_dim(step):
    """Divide by the root of the last axis's size."""
    width = step.fixed(0, [step.rank() - 1])[-1]
    return step.emit("Div", step.inputs[0], step.scalar(math.sqrt(width)))


def _projections(step, at, count):
    """Return the interleaved projections of an input (length, batch, heads * count * width).

    Each comes as (batch, heads, length, width).
    """
    heads = step.integer("heads")
    total = step.fixed(at, [2])[2]
    width = total // heads // count
    value = step.reshape(step.inputs[at], (0, 0, heads, count, width))
    if count == 1:
        parts = [value]
    else:
        parts = step.emit("Split", value, step.whole([1] * count), results=count, axis=3)
    return [step.transpose(step.squeeze(p, 3), (1, 2, 0, 3)) for p in parts], width


def _scores(step, queries, keys, width):
    """Scaled products of queries and keys, batch and heads in one axis."""
    scaled = step.emit("Div", queries, step.scalar(math.sqrt(width)))
    product = step.emit("MatMul", scaled, step.transpose(keys, (0, 1, 3, 2)))
    return step.reshape_to_result(product)


def _weighed(step, values, attention):
    """Values weighed by attention, (length, batch, heads * width)."""
    rows, columns = step.shape(1)[1:]
    heads = step.integer("heads")
    batch = step.shape(0)[1]
    weights = step.reshape(attention, (batch, heads, rows, columns))
    product = step.transpose(step.emit("MatMul", weights, values), (2, 0, 1, 3))
    return step.emit("Reshape", product, step.whole([0, 0, -1]))


def self_scores(step):
    """Attention scores of interleaved queries, keys and values."""
    (queries, keys, _), width = _projections(step, 0, 3)
    return _scores(step, queries, keys, width)


def self_values(step):
    """Interleaved values weighed by attention."""
    (_, _, values), _ = _projections(step, 0, 3)
    return _weighed(step, values, step.inputs[1])


def cross_scores(step):
    """Attention scores of queries, and interleaved keys and values."""
    (queries,), width = _projections(step, 0, 1)
    (keys, _), _ = _projections(step, 1, 2)
    return _scores(step, queries, keys, width)


def cross_values(step):
    """Interleaved keys and values: the values weighed by attention."""
    (_, values), _ = _projections(step, 0, 2)
    return _weighed(step, values, step.inputs[1])


TRANSLATORS = {
    "_contrib_div_sqrt_dim": div_sqrt_dim,
    "_contrib_interleaved_matmul_encdec_qk": cross_scores,
    "_contrib_interleaved_matmul_encdec_valatt": cross_values,
    "_contrib_interleaved_matmul_selfatt_qk": self_scores,
    "_contrib_interleaved_matmul_selfatt_valatt": self_values,
    "_linalg_gemm2": gemm2,
    "batch_dot": batch_dot,
    "dot": dot,
}

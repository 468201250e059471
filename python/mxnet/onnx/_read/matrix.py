"""Products of matrices in ONNX files."""

import numpy as np

from ... import symbol as S
from .symbols import reshape, spread


def gemm(node):
    """Gemm: a fully connected layer where the matrix is a weight, else a product and a sum."""
    weight, bias = node.array(1), node.array(2)
    alpha, beta = node.get("alpha", 1.0), node.get("beta", 1.0)
    turned, across = bool(node.get("transA", 0)), bool(node.get("transB", 0))
    whole = node.dtype().kind != "f"
    fits = weight is not None and not turned and not whole and alpha == 1 and beta == 1
    if node.given(2):
        fits = fits and bias is not None and bias.shape == (weight.shape[0 if across else 1],)
    if not fits:
        product = S.dot(node.symbol(), node.symbol(1), transpose_a=turned, transpose_b=across)
        product = product if alpha == 1 else product * alpha
        if not node.given(2):
            return product
        shift = node.symbol(2)
        return S.broadcast_add(product, shift if beta == 1 else shift * beta)
    matrix = node.symbol(1)
    if not across:
        weight = np.ascontiguousarray(weight.T)
        matrix = node.parameter("weight", weight)
    rest = [node.symbol(2)] if node.given(2) else []
    return S.FullyConnected(
        node.symbol(), matrix, *rest, num_hidden=weight.shape[0], no_bias=not rest,
        name=node.outputs[0],
    )  # fmt: skip


def matrix_product(node):
    """MatMul."""
    left, right = node.rank(0), node.rank(1)
    if left == right == 1:
        node.mark_scalar()
    if right <= 2:  # sizes may be open
        return S.dot(node.symbol(0), node.symbol(1), name=node.outputs[0])
    return multiply(node.symbol(0), node.symbol(1), node.shape(0), node.shape(1), node.outputs[0])


def multiply(left, right, left_shape, right_shape, name=None):
    """Return the product of matrices, or of arrays of them that are broadcast."""
    if len(right_shape) <= 2:  # the last axis with the first
        return S.dot(left, right, name=name)
    if len(left_shape) == 1:
        lead = right_shape[:-2]
        product = multiply(reshape(left, (1, *left_shape)), right, (1, *left_shape), right_shape)
        return reshape(product, (*lead, right_shape[-1]))
    lead = np.broadcast_shapes(left_shape[:-2], right_shape[:-2])
    sides = [
        spread(value, shape, (*lead, *shape[-2:]))
        for value, shape in ((left, left_shape), (right, right_shape))
    ]
    return S.linalg.gemm2(*sides, name=name)


def determinant(node):
    """Det."""
    if node.rank() == 2:
        node.mark_scalar()
    return S.linalg.det(node.symbol(), name=node.outputs[0])


READERS = {"Det": determinant, "Gemm": gemm, "MatMul": matrix_product}

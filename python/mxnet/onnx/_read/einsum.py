"""Einsum of ONNX files: diagonals, then products of two at a time, then sums."""

import math

import numpy as np

from ... import symbol as S
from .symbols import reshape


def _terms(node):
    """Return the labels of each input and of the result; those of an ellipsis are numbers."""
    left, arrow, right = node.get("equation").replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(node.inputs):
        node.refuse(f"the equation {left!r} names {len(terms)} inputs of {len(node.inputs)}")
    labels, widest = [], 0
    for at, term in enumerate(terms):
        dots = node.rank(at) - len(term.replace("...", "")) if "..." in term else 0
        widest = max(widest, dots)
        front, _, back = term.partition("...") if "..." in term else (term, "", "")
        labels.append((front, dots, back))
    labels = [[*f, *range(widest - d, widest), *b] for f, d, b in labels]
    for at, names in enumerate(labels):
        if len(names) != node.rank(at):
            node.refuse(f"the equation {left!r} does not fit {node.rank(at)} axes of input {at}")
    if arrow:
        front, dots, back = right.partition("...")
        return labels, [*front, *(range(widest) if dots else ()), *back]
    every = [name for names in labels for name in names]
    once = sorted(n for n in set(every) if isinstance(n, str) and every.count(n) == 1)
    return labels, [*range(widest), *once]


def _diagonal(node, at, value, names, shape):
    """Return a value in which no label is twice."""
    unique = list(dict.fromkeys(names))
    if len(unique) == len(names):
        return value, names, shape
    sizes = [shape[names.index(n)] for n in unique]
    grid = np.indices(sizes)
    places = np.ravel_multi_index([grid[unique.index(n)] for n in names], shape)
    flat = reshape(value, (-1,))
    return S.take(flat, node.parameter(f"diagonal{at}", places), axis=0), unique, tuple(sizes)


def _arrange(value, names, shape, wanted):
    """Return a value with its axes in another order; missing ones get size 1."""
    order = [names.index(n) for n in wanted if n in names]
    if order != list(range(len(order))):
        value = S.transpose(value, axes=tuple(order))
    return reshape(value, [shape[names.index(n)] if n in names else 1 for n in wanted])


def _sum_out(value, names, shape, keep):
    """Return a value without the labels that nobody needs."""
    gone = tuple(i for i, n in enumerate(names) if n not in keep)
    if not gone:
        return value, names, shape
    kept = [i for i in range(len(names)) if i not in gone]
    value = reshape(S.sum(value, axis=gone), [shape[i] for i in kept])
    return value, [names[i] for i in kept], tuple(shape[i] for i in kept)


def _join(left, right, keep):
    """Return the product of two values, summed over the labels that nobody else needs."""
    (a, names_a, shape_a), (b, names_b, shape_b) = left, right
    sizes = {n: s for n, s in zip(names_a, shape_a, strict=True)}
    for n, s in zip(names_b, shape_b, strict=True):
        sizes[n] = max(s, sizes.get(n, 1))
    stretched = any(s != sizes[n] for n, s in [*zip(names_a, shape_a, strict=True),
                                               *zip(names_b, shape_b, strict=True)])  # fmt: skip
    both = [n for n in names_a if n in names_b]
    batch, summed = [n for n in both if n in keep], [n for n in both if n not in keep]
    if stretched or not summed:  # a product element by element
        every = list(dict.fromkeys([*names_a, *names_b]))
        product = S.broadcast_mul(_arrange(a, names_a, shape_a, every),
                                  _arrange(b, names_b, shape_b, every))  # fmt: skip
        return _sum_out(product, every, tuple(sizes[n] for n in every), keep)
    rows = [n for n in names_a if n not in both]
    columns = [n for n in names_b if n not in both]

    def block(value, names, shape, parts):
        value = _arrange(value, names, shape, [n for part in parts for n in part])
        return reshape(value, [math.prod(sizes[n] for n in part) for part in parts])

    product = S.batch_dot(block(a, names_a, shape_a, (batch, rows, summed)),
                          block(b, names_b, shape_b, (batch, summed, columns)))  # fmt: skip
    names = [*batch, *rows, *columns]
    shape = tuple(sizes[n] for n in names)
    return reshape(product, shape), names, shape


def einsum(node):
    """Einsum."""
    labels, result = _terms(node)
    values = []
    for at, names in enumerate(labels):
        value = _diagonal(node, at, node.symbol(at), names, node.shape(at))
        others = {n for other, one in enumerate(labels) if other != at for n in one}
        values.append(_sum_out(*value, {*result, *others}))
    while len(values) > 1:
        later = {n for _, names, _ in values[2:] for n in names}
        values[:2] = [_join(values[0], values[1], {*result, *later})]
    ((value, names, shape),) = values
    if not result:
        node.mark_scalar()
    return _arrange(value, names, shape, result)


READERS = {"Einsum": einsum}

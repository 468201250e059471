"""Operators of ONNX files whose result is as long as its numbers say."""

import math

import numpy as np

from ... import symbol as S
from .symbols import cast, reshape

_NO_BOUND = -3e38  # below every score
_WIDEST = 256  # elements of slices that are compared


def non_zero(node):
    """NonZero: a column of places for each element that is not 0."""
    value, rank = node.symbol(), node.rank() or 1
    if node.dtype() == np.bool_:
        value = cast(value, "uint8")
    places = S.reshape(S.contrib.index_array(value), shape=(-1, rank))
    kept = S.contrib.boolean_mask(places, reshape(value != 0, (-1,)))
    return S.transpose(kept, name=node.outputs[0])


def _corners(boxes):
    """Return boxes whose first corner is the lower one."""
    first, last = (S.slice_axis(boxes, axis=2, begin=at, end=at + 2) for at in (0, 2))
    return S.concat(S.minimum(first, last), S.maximum(first, last), dim=2)


def non_max_suppression(node):
    """NonMaxSuppression: rows (sample, class, box), the best boxes of a class first."""
    boxes, (samples, classes, count) = node.symbol(0), node.shape(1)
    most = min(node.number("max_output_boxes_per_class", 2, 0), count)
    overlap = node.number("iou_threshold", 3, 0.0)
    lowest = node.number("score_threshold", 4, _NO_BOUND)
    is_center = node.only("center_point_box", 0, 1)
    scores = S.expand_dims(node.symbol(1), axis=3)
    if most <= 0:
        return np.zeros((0, 3), np.int64)
    boxes = boxes if is_center else _corners(boxes)
    every = np.broadcast_to(np.arange(count, dtype=np.float32)[:, None], (samples, count, 1))
    numbers = node.parameter("numbers", every)
    best = []
    for number in range(classes):
        score = S.squeeze(S.slice_axis(scores, axis=1, begin=number, end=number + 1), axis=1)
        found = S.contrib.box_nms(
            S.concat(score, boxes, numbers, dim=2), overlap_thresh=overlap, valid_thresh=lowest,
            coord_start=1, score_index=0, in_format="center" if is_center else "corner",
        )  # fmt: skip
        column = S.slice_axis(found, axis=2, begin=5, end=6)
        best.append(S.slice_axis(column, axis=1, begin=0, end=most))
    whose = np.indices((samples, classes, most), np.float32)[:2]
    owners = node.parameter("owners", np.moveaxis(whose, 0, -1))
    rows = reshape(S.concat(owners, S.stack(*best, axis=1), dim=3), (-1, 3))
    kept = reshape(S.slice_axis(rows, axis=1, begin=2, end=3) >= 0, (-1,))
    return cast(S.contrib.boolean_mask(rows, kept), "int64")


def _order(value):
    """Return the places of a vector's elements from the smallest on; equal ones keep theirs."""
    return S.argsort(value, axis=0, dtype="int64")


def _row_order(rows, width):
    """Return the places of rows in the order of their elements, the first one counting most."""
    order = None
    for number in reversed(range(width)):
        column = reshape(S.slice_axis(rows, axis=1, begin=number, end=number + 1), (-1,))
        later = _order(column if order is None else S.take(column, order))
        order = later if order is None else S.take(order, later)
    return order


def _starts(ordered, count):
    """Return 1 where a row differs from the one before, as int64."""
    first = S.ones((1,), dtype="int64")
    if count == 1:
        return first
    after = S.slice_axis(ordered, axis=0, begin=1, end=None)
    before = S.slice_axis(ordered, axis=0, begin=0, end=count - 1)
    changes = cast(S.broadcast_not_equal(after, before), "int64")
    return S.concat(first, S.max(changes, axis=1), dim=0)


def unique(node):
    """Unique: values, or slices along an axis, each once; where, which and how many."""
    axis, shape = node.get("axis"), node.shape() or (1,)
    axis = None if axis is None else node.front(axis, len(shape))
    axes = [] if axis is None else [axis, *(a for a in range(len(shape)) if a != axis)]
    rest = tuple(shape[a] for a in axes[1:])
    count, width = (shape[axis], math.prod(rest)) if axes else (math.prod(shape), 1)
    if width > _WIDEST:
        node.refuse(f"slices of {width} elements; up to {_WIDEST} are compared")
    rows = S.transpose(node.symbol(), axes=tuple(axes)) if axes else node.symbol()
    rows = reshape(rows, (count, width))
    order = _row_order(rows, width)
    starts = _starts(S.take(rows, order), count)
    group = S.cumsum(starts, axis=0) - 1  # of the ordered rows
    firsts, numbers = (S.contrib.boolean_mask(one, starts) for one in (order, group))
    same = S.broadcast_equal(S.expand_dims(numbers, axis=1), S.expand_dims(group, axis=0))
    counts, inverse = S.sum(same, axis=1), S.take(group, _order(order))
    if not node.get("sorted", 1):
        seen = _order(firsts)
        firsts, counts = S.take(firsts, seen), S.take(counts, seen)
        inverse = S.take(_order(seen), inverse)
    found = S.take(rows, firsts)
    if axes:
        back = tuple(int(a) for a in np.argsort(axes))
        found = S.transpose(S.reshape(found, shape=(-1, *rest)), axes=back)
    else:
        found = S.reshape(found, shape=(-1,))
    return [found, firsts, inverse, counts]


READERS = {"NonMaxSuppression": non_max_suppression, "NonZero": non_zero, "Unique": unique}

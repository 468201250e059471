"""Regions of images in ONNX files."""

import itertools

import numpy as np

from ... import symbol as S
from .symbols import cast, reshape


def roi_pool(node):
    """MaxRoiPool."""
    return S.ROIPooling(
        node.symbol(0), node.symbol(1), pooled_size=tuple(node.get("pooled_shape")),
        spatial_scale=node.get("spatial_scale", 1.0), name=node.outputs[0],
    )  # fmt: skip


def roi_align(node):
    """RoiAlign: averages are an operator of ours."""
    usual = "half_pixel" if node.opset >= 16 else "output_half_pixel"
    how = node.only("coordinate_transformation_mode", usual, "half_pixel", "output_half_pixel")
    size = (node.get("output_height", 1), node.get("output_width", 1))
    scale, samples = node.get("spatial_scale", 1.0), node.get("sampling_ratio", 0)
    if node.only("mode", "avg", "max") == "max":
        if not samples:
            node.refuse("the largest of a number of samples that follows from the regions")
        return _largest(node, size, scale, samples, how == "half_pixel")
    batch = S.expand_dims(cast(node.symbol(2), node.dtype(1)), axis=1)
    return S.contrib.ROIAlign(
        node.symbol(0), S.concat(batch, node.symbol(1), dim=1), pooled_size=size,
        spatial_scale=scale, aligned=how == "half_pixel", sample_ratio=samples or -1,
        name=node.outputs[0],
    )  # fmt: skip


def _neighbours(node, axis, extent, count, scale, samples, aligned):
    """Return the (place, weight) of both neighbours of each sample along an axis of the image."""
    corners = [
        S.slice_axis(node.symbol(1), axis=1, begin=at, end=at + 1) * scale - 0.5 * aligned
        for at in (axis, axis + 2)
    ]
    size = corners[1] - corners[0]
    size = size if aligned else S._internal._maximum_scalar(size, scalar=1)
    line = ((np.arange(count * samples) + 0.5) / (count * samples)).astype(node.dtype(1))
    inner = S.broadcast_mul(size, node.parameter(f"samples{axis}", line[None]))
    at = S.broadcast_add(corners[0], inner)
    inside = (at >= -1) * (at <= extent)
    at = S.clip(at, a_min=0, a_max=extent - 1)
    low = S.floor(at)
    high = S._internal._minimum_scalar(low + 1, scalar=extent - 1)
    return [(low, (1 - (at - low)) * inside), (high, (at - low) * inside)]


def _largest(node, size, scale, samples, aligned):
    """RoiAlign with the largest of the weighted neighbours of all samples of a cell."""
    _, channels, height, width = node.shape()
    regions = node.shape(1)[0]
    rows = reshape(S.transpose(node.symbol(), axes=(0, 2, 3, 1)), (-1, channels))
    start = reshape(cast(node.symbol(2), node.dtype(1)), (-1, 1, 1)) * (height * width)
    above = _neighbours(node, 1, height, size[0], scale, samples, aligned)
    beside = _neighbours(node, 0, width, size[1], scale, samples, aligned)
    best = None
    for (y, down), (x, across) in itertools.product(above, beside):
        place = S.broadcast_add(S.expand_dims(y, axis=2) * width, S.expand_dims(x, axis=1))
        place = cast(S.broadcast_add(place, start), "int64")
        weight = S.broadcast_mul(S.expand_dims(down, axis=2), S.expand_dims(across, axis=1))
        found = S.broadcast_mul(S.take(rows, place, axis=0), S.expand_dims(weight, axis=3))
        best = found if best is None else S.broadcast_maximum(best, found)
    cells = reshape(best, (regions, size[0], samples, size[1], samples, channels))
    return S.transpose(S.max(cells, axis=(2, 4)), axes=(0, 3, 1, 2))


READERS = {"MaxRoiPool": roi_pool, "RoiAlign": roi_align}

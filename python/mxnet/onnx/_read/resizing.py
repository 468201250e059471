"""Resize and Upsample of ONNX files.

Sizes are constants, so each axis is resized by itself: "nearest" picks elements, the other modes
multiply by a matrix whose rows hold the weights of each element of the result.
"""

import numpy as np

from ... import symbol as S
from .symbols import cast, spread


class _Axis:
    """How one axis is resized."""

    def __init__(self, settings, size, result, scale, roi):
        self.size, self.result, self.scale = size, result, scale
        self.settings, self.roi = settings, roi

    def places(self):
        """Return where each element of the result lies in the data."""
        at, how = np.arange(self.result, dtype=np.float64), self.settings["coordinates"]
        size, wide = self.size, self.scale * self.size
        if how == "align_corners":
            return at * (size - 1) / (wide - 1) if self.result > 1 else np.zeros(1)
        if how == "asymmetric":
            return at / self.scale
        if how == "tf_crop_and_resize":
            low, high = self.roi
            if self.result > 1:
                return low * (size - 1) + at * (high - low) * (size - 1) / (self.result - 1)
            return np.array([0.5 * (low + high) * (size - 1)])
        if how == "pytorch_half_pixel" and self.result == 1:
            return np.full(1, -0.5)
        middle = 0.0
        if how == "half_pixel_symmetric":  # the centre stays where it is
            middle = (1 - self.result / wide) * size / 2
        return middle + (at + 0.5) / self.scale - 0.5

    def nearest(self):
        """Return the index of the element of the data that each element of the result is."""
        at = self.places()
        low = np.floor(at)
        part = np.round(at - low, 9)  # a half that was computed is a half
        found = {
            "round_prefer_floor": low + (part > 0.5),
            "round_prefer_ceil": low + (part >= 0.5),
            "floor": np.floor(np.round(at, 9)),
            "ceil": np.ceil(np.round(at, 9)),
        }[self.settings["nearest"]]
        return np.clip(found, 0, self.size - 1).astype(np.int64)

    def outside(self):
        """Tell which elements of the result lie outside the data."""
        at = self.places()
        return (at < 0) | (at > self.size - 1)

    def matrix(self):
        """Return the weights of the data for each element of the result."""
        mode, settings = self.settings["mode"], self.settings
        reach, kernel = (1, _linear) if mode == "linear" else (2, _cubic(settings["cubic"]))
        stretch = min(self.scale, 1.0) if settings["antialias"] else 1.0
        reach = reach / stretch
        found = np.zeros((self.result, self.size))
        for row, at in enumerate(self.places()):
            taps = np.arange(int(np.floor(at - reach)) + 1, int(np.ceil(at + reach)) + 1)
            weights = kernel(np.abs(taps - at) * stretch)
            if settings["exclude_outside"]:
                weights = np.where((taps >= 0) & (taps < self.size), weights, 0)
            if settings["antialias"] or settings["exclude_outside"]:
                weights = weights / weights.sum()
            np.add.at(found[row], np.clip(taps, 0, self.size - 1), weights)
        return found


def _linear(distance):
    return np.maximum(1 - distance, 0)


def _cubic(a):
    def kernel(distance):
        near = ((a + 2) * distance - (a + 3)) * distance**2 + 1
        far = ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a
        return np.where(distance <= 1, near, np.where(distance < 2, far, 0.0))

    return kernel


def _targets(node, shape):
    """Return sizes and scales of the axes of the result, and which axes may change.

    An axis whose size the file leaves open (None) must keep it.
    """
    old = node.op == "Upsample" or node.opset < 11
    rank, axes = len(shape), node.get("axes")
    axes = list(range(rank)) if axes is None else [node.front(a, rank) for a in axes]
    scales = node.get("scales")
    at = 1 if old else 2
    if scales is None and node.given(at):
        scales = node.constant(at, "scales").reshape(-1).tolist()
    policy = node.get("keep_aspect_ratio_policy", "stretch")
    result, factor = list(shape), [1.0] * rank
    if scales:
        node.skip(3)
        for axis, scale in zip(axes, scales, strict=True):
            if shape[axis] is None and scale == 1:
                continue
            size = shape[axis] or node.shape()[axis]  # which refuses an open one
            result[axis], factor[axis] = int(np.floor(size * scale)), scale
    else:
        node.skip(2)
        shape, sizes = node.shape(), node.numbers("sizes", 3)
        ratios = [n / shape[axis] for axis, n in zip(axes, sizes, strict=True)]
        if policy != "stretch":
            one = min(ratios) if policy == "not_larger" else max(ratios)
            ratios = [one] * len(ratios)
            sizes = [int(np.floor(one * shape[axis] + 0.5)) for axis in axes]
        for axis, size, ratio in zip(axes, sizes, ratios, strict=True):
            result[axis], factor[axis] = size, ratio
    return result, factor, axes


def _region(node, how, rank, axes):
    """Return the part of each axis that tf_crop_and_resize uses."""
    found = [(0.0, 1.0)] * rank
    if how != "tf_crop_and_resize":
        node.skip(1)
        return found
    roi = node.constant(1, "roi").reshape(-1).tolist()
    for axis, low, high in zip(axes, roi[: len(axes)], roi[len(axes) :], strict=True):
        found[axis] = (low, high)
    return found


def _along(value, matrix, axis, rank):
    """Return a value with one axis multiplied by a matrix."""
    order = [a for a in range(rank) if a != axis]
    value = S.transpose(value, axes=(*order, axis)) if axis != rank - 1 else value
    value = S.dot(value, matrix, transpose_b=True)
    if axis == rank - 1:
        return value
    return S.transpose(value, axes=(*range(axis), rank - 1, *range(axis, rank - 1)))


def _ours(node, settings, shape, result, factor):
    """Return one operator of ours where it computes the same, else None."""
    exact = all(
        n is None or abs(n * f - r) < 1e-6 for n, f, r in zip(shape, factor, result, strict=True)
    )
    if len(shape) != 4 or result[:2] != list(shape[:2]) or not exact or node.dtype().kind != "f":
        return None
    how, height, width = settings["coordinates"], *result[2:]
    if settings["mode"] == "linear":
        if settings["antialias"] or settings["exclude_outside"] or how not in (
            "half_pixel", "align_corners"):  # fmt: skip
            return None
        return S.contrib.BilinearResize2D(
            node.symbol(), height=height, width=width, align_corners=how == "align_corners",
            name=node.outputs[0],
        )  # fmt: skip
    whole = height // shape[2]
    same = whole > 0 and [shape[2] * whole, shape[3] * whole] == [height, width]
    usual = (how, settings["nearest"]) in (("asymmetric", "floor"),
                                           ("half_pixel", "round_prefer_floor"))  # fmt: skip
    if settings["mode"] != "nearest" or not same or not usual:
        return None
    return S.UpSampling(
        node.symbol(), scale=whole, sample_type="nearest", num_args=1, name=node.outputs[0]
    )


def resize(node):
    """Resize and Upsample."""
    shape, old = node.known(), node.op == "Upsample" or node.opset < 11
    usual = "asymmetric" if old else "half_pixel"
    settings = {
        "mode": node.only("mode", "nearest", "linear", "cubic"),
        "coordinates": node.only(
            "coordinate_transformation_mode", usual, "half_pixel", "asymmetric", "align_corners",
            "pytorch_half_pixel", "half_pixel_symmetric", "tf_crop_and_resize"),
        "nearest": node.only(
            "nearest_mode", "floor" if old else "round_prefer_floor", "floor", "ceil",
            "round_prefer_floor", "round_prefer_ceil"),
        "cubic": node.get("cubic_coeff_a", -0.75),
        "exclude_outside": node.get("exclude_outside", 0),
        "antialias": node.get("antialias", 0),
    }  # fmt: skip
    result, factor, axes = _targets(node, shape)
    roi = _region(node, settings["coordinates"], len(shape), axes)
    beyond = node.get("extrapolation_value", 0.0)
    done = _ours(node, settings, shape, result, factor)
    if done is not None:
        return done
    value, dtype = node.symbol(), node.dtype()
    crop = settings["coordinates"] == "tf_crop_and_resize"
    shape = node.shape() if crop else shape
    kind = dtype if dtype.kind == "f" or settings["mode"] == "nearest" else np.dtype("float32")
    value = cast(value, kind) if dtype != kind else value
    outside = np.zeros([1] * len(shape), bool)
    for axis, (size, wanted, scale) in enumerate(zip(shape, result, factor, strict=True)):
        if axis not in axes or (size == wanted and scale == 1 and not crop):
            continue
        one = _Axis(settings, size, wanted, scale, roi[axis])
        if settings["mode"] == "nearest":
            value = S.take(value, node.parameter(f"places{axis}", one.nearest()), axis=axis)
        else:
            matrix = node.parameter(f"weights{axis}", one.matrix().astype(kind))
            value = _along(value, matrix, axis, len(shape))
        if crop:
            line = [1] * len(shape)
            line[axis] = -1
            outside = outside | one.outside().reshape(line)
    if outside.any():
        mask = node.parameter("outside", np.broadcast_to(outside, result))
        filler = node.parameter("beyond", np.array([beyond], kind))
        value = S.where(mask, spread(filler, (1,), result), value)
    return cast(value, dtype) if dtype != kind else value


READERS = {"Resize": resize, "Upsample": resize}

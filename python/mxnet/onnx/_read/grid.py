"""Sampling of images at computed places in ONNX files."""

import itertools

import numpy as np

from ... import symbol as S
from .pointwise import round_to_even
from .symbols import cast, reshape, steps


def affine_grid(node):
    """AffineGrid: a matrix for each image, times the places of a regular grid."""
    size = node.numbers("size", 1)
    batch, space = size[0], size[2:]
    lines = []
    for n in space:
        line = (np.arange(n) * 2 + 1) / n - 1 if not node.get("align_corners", 0) else (
            np.linspace(-1, 1, n) if n > 1 else np.zeros(1))  # fmt: skip
        lines.append(line)
    places = np.meshgrid(*lines, indexing="ij")[::-1]  # x first
    flat = np.stack([*(p.reshape(-1) for p in places), np.ones(places[0].size)], 1)
    base = node.parameter(
        "places", np.broadcast_to(flat, (batch, *flat.shape)).astype(node.dtype())
    )
    return reshape(S.batch_dot(base, node.symbol(), transpose_b=True), (batch, *space, len(space)))


class _Sampler:
    """Data (batch, channel, space…) that is read at fractions of its axes."""

    def __init__(self, node):
        self.shape, grid = node.shape(), node.shape(1)
        self.space, self.count = self.shape[2:], len(self.shape) - 2
        self.corners = node.get("align_corners", 0)
        self.border = node.only("padding_mode", "zeros", "border", "reflection")
        self.result = (self.shape[0], *grid[1:-1])
        batch, channels = self.shape[:2]
        # Rows of channels, one for each place of each image.
        order = (0, *range(2, self.count + 2), 1)
        self.rows = reshape(S.transpose(node.symbol(), axes=order), (-1, channels))
        start = np.arange(batch).reshape(batch, *[1] * self.count) * int(np.prod(self.space))
        self.start = node.parameter("starts", start.astype(np.float32))
        self.axes = [self._place(node.symbol(1), axis) for axis in range(self.count)]

    def _place(self, grid, axis):
        """Return the coordinate along an axis of the data in units of its elements."""
        last = self.count - 1 - axis  # the grid holds x first
        part = S.slice_axis(grid, axis=self.count + 1, begin=last, end=last + 1)
        at = reshape(part, self.result)
        size = self.space[axis]
        return (at + 1) * ((size - 1) / 2) if self.corners else ((at + 1) * size - 1) / 2

    def _bent(self, at, axis):
        """Return a coordinate brought back into the data as the border wants it."""
        size = self.space[axis]
        if self.border == "reflection":
            low, high = (0, size - 1) if self.corners else (-0.5, size - 0.5)
            span = max(high - low, 1e-9)
            turn = S._internal._mod_scalar(at - low, scalar=2 * span)
            at = low + span - S.abs(turn - span)
        return at if self.border == "zeros" else S.clip(at, a_min=0, a_max=size - 1)

    def read(self, places):
        """Return the elements (batch, …, channel) at whole places; outside the border decides."""
        total, inside = self.start, None
        for axis, (at, stride) in enumerate(zip(places, steps(self.space), strict=True)):
            at = self._bent(at, axis)
            if self.border == "zeros":
                known = (at >= 0) * (at <= self.space[axis] - 1)
                inside = known if inside is None else inside * known
                at = S.clip(at, a_min=0, a_max=self.space[axis] - 1)
            total = S.broadcast_add(total, round_to_even(at) * stride)
        found = S.take(self.rows, cast(total, "int64"), axis=0)
        if inside is None:
            return found
        return S.broadcast_mul(found, S.expand_dims(inside, axis=len(self.result)))

    def weighted(self, taps):
        """Return the sum of elements times weights; taps are (place, weight) for each axis."""
        parts = []
        for chosen in itertools.product(*taps):
            weight = chosen[0][1]
            for _, other in chosen[1:]:
                weight = weight * other
            weight = S.expand_dims(weight, axis=len(self.result))
            parts.append(S.broadcast_mul(self.read([at for at, _ in chosen]), weight))
        return S.add_n(*parts)

    def nearest(self):
        """Return the nearest element."""
        bent = [self._bent(at, axis) for axis, at in enumerate(self.axes)]
        return self.read([round_to_even(at) for at in bent])

    def linear(self):
        """Return the weighted mean of the neighbours."""
        taps = []
        for axis, at in enumerate(self.axes):
            at = self._bent(at, axis)
            low = S.floor(at)
            taps.append([(low, 1 - (at - low)), (low + 1, at - low)])
        return self.weighted(taps)

    def cubic(self):
        """Return the cubic interpolation of four neighbours along each axis."""
        a, taps = -0.75, []
        for at in self.axes:
            low = S.floor(at)
            t = at - low

            def near(x):
                return ((a + 2) * x - (a + 3)) * x * x + 1

            def far(x):
                return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a

            taps.append([(low - 1, far(t + 1)), (low, near(t)), (low + 1, near(1 - t)),
                         (low + 2, far(2 - t))])  # fmt: skip
        return self.weighted(taps)


def grid_sample(node):
    """GridSample."""
    mode = node.get("mode", "linear" if node.opset >= 20 else "bilinear")
    mode = {"bilinear": "linear", "bicubic": "cubic"}.get(mode, mode)
    if mode not in ("nearest", "linear", "cubic"):
        node.refuse(f"mode {mode!r}")
    sampler = _Sampler(node)
    found = getattr(sampler, mode)()
    count = sampler.count
    return S.transpose(found, axes=(0, count + 1, *range(1, count + 1)))


READERS = {"AffineGrid": affine_grid, "GridSample": grid_sample}

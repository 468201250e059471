"""Pooling of ONNX files."""

import functools
import itertools

import numpy as np

from ... import symbol as S
from .convolution import automatic_pads
from .symbols import cast, fill, pad, pad_space, reshape, steps


class _Windows:
    """Where the windows of a pooling node lie: sizes, padding and the size of the result."""

    def __init__(self, node):
        self.kernel = tuple(node.get("kernel_shape"))
        ones = (1,) * len(self.kernel)
        self.stride = tuple(node.get("strides") or ones)
        self.dilate = tuple(node.get("dilations") or ones)
        given = node.get("auto_pad", "NOTSET") in ("NOTSET", "VALID")
        self.before, self.behind = automatic_pads(
            node, () if given else node.shape(), self.kernel, self.stride, self.dilate
        )
        ceiling = node.get("ceil_mode", 0)
        if node.get("auto_pad", "NOTSET") != "NOTSET":
            self._check_automatic(node, ceiling, given)
        # Our operator finds the same windows by itself, with this rule for the last one.
        self.plain, self.rule = self.before == self.behind and self.dilate == ones, "valid"
        if not self.plain or ceiling or node.wants(1):  # else sizes may be open
            self._measure(node.shape(), ceiling)

    def _check_automatic(self, node, ceiling, valid):
        """Refuse what runtimes read in different ways."""
        beyond = any(s > k for s, k in zip(self.stride, self.kernel, strict=True))
        for disputed, what in (
            (ceiling, "ceil_mode"),
            (not valid and max(self.dilate) > 1, "dilations"),
            (not valid and beyond, "strides beyond the kernel"),
        ):
            if disputed:
                node.refuse(f"auto_pad with {what}, which runtimes read in different ways")

    def _measure(self, shape, ceiling):
        self.shape, self.space = shape, shape[2:]
        self.result, self.needed, dropped = [], [], False
        for n, k, s, d, p, q in zip(self.space, self.kernel, self.stride, self.dilate, self.before,
                                    self.behind, strict=True):  # fmt: skip
            reach = (k - 1) * d + 1
            count = (n + p + q - reach) // s + 1
            if ceiling and (n + p + q - reach) % s:  # "full" here
                if count * s < n + p:
                    count, self.rule = count + 1, "full"
                else:  # a window that would start in the padding behind is left out, here it is not
                    dropped = True
            self.result.append(count)
            self.needed.append((count - 1) * s + reach - n - p)
        self.plain = self.plain and not (dropped and self.rule == "full")

    def padded(self, data, number, dtype):
        """Return data with a border, so that each window lies within."""
        behind = [max(n, 0) for n in self.needed]
        return pad_space(data, self.shape, self.before, behind, number, dtype)

    def offsets(self):
        """Return each place of a window, from its corner."""
        return [tuple(o * d for o, d in zip(at, self.dilate, strict=True))
                for at in itertools.product(*map(range, self.kernel))]  # fmt: skip

    def slices(self, data):
        """Return for each place of a window the elements of padded data that lie there."""
        found = []
        for offset in self.offsets():
            end = [o + (c - 1) * s + 1
                   for o, c, s in zip(offset, self.result, self.stride, strict=True)]  # fmt: skip
            found.append(S.slice(data, begin=(None, None, *offset), end=(None, None, *end),
                                 step=(1, 1, *self.stride)))  # fmt: skip
        return found

    def total(self, data, dtype):
        """Return the sum of each window; the border counts as 0."""
        if set(self.dilate) == {1}:
            if self.plain:
                return S.Pooling(data, kernel=self.kernel, stride=self.stride, pad=self.before,
                                 pool_type="sum", pooling_convention=self.rule)  # fmt: skip
            return S.Pooling(self.padded(data, 0.0, dtype), kernel=self.kernel, stride=self.stride,
                             pool_type="sum")  # fmt: skip
        return S.add_n(*self.slices(self.padded(data, 0.0, dtype)))

    def counts(self, include):
        """Return how many elements of data (or of data and padding) each window holds."""
        found = np.ones([1] * len(self.space))
        for axis, (n, p, q) in enumerate(zip(self.space, self.before, self.behind, strict=True)):
            at = np.arange(self.result[axis])[:, None] * self.stride[axis] - p
            at = at + np.arange(self.kernel[axis]) * self.dilate[axis]
            inside = (at >= -p) & (at < n + q) if include else (at >= 0) & (at < n)
            shape = [1] * len(self.space)
            shape[axis] = -1
            found = found * inside.sum(1).reshape(shape)
        return found[None, None]


def _floating(node):
    """Return the data in a floating type, which pooling needs here."""
    whole = node.dtype().kind != "f"
    return cast(node.symbol(), "float32") if whole else node.symbol()


def max_pool(node):
    """MaxPool."""
    windows, dtype, order = _Windows(node), node.dtype(), node.get("storage_order", 0)
    if node.wants(1):
        return _with_places(node, windows, order)
    data = _floating(node)
    kind = dtype if dtype.kind == "f" else np.dtype("float32")
    lowest = float(np.finfo(kind).min)
    settings = {"kernel": windows.kernel, "stride": windows.stride, "pool_type": "max"}
    if windows.plain:
        result = S.Pooling(
            data, pad=windows.before, pooling_convention=windows.rule, name=node.outputs[0],
            **settings,
        )  # fmt: skip
    elif set(windows.dilate) == {1}:
        result = S.Pooling(windows.padded(data, lowest, kind), **settings)
    else:
        parts = windows.slices(windows.padded(data, lowest, kind))
        result = functools.reduce(S.broadcast_maximum, parts)
    return result if dtype.kind == "f" else cast(result, dtype)


def _with_places(node, windows, order):
    """Return the largest of each window and its place in the whole input."""
    data, dtype = _floating(node), node.dtype()
    lowest = float(np.finfo(dtype if dtype.kind == "f" else "float32").min)
    parts = S.stack(*windows.slices(windows.padded(data, lowest, dtype)), axis=-1)
    best = S.argmax(parts, axis=-1, keepdims=True)
    value = S.squeeze(S._internal._take_along_axis(parts, cast(best, "int64"), axis=-1), axis=-1)
    space = windows.space
    strides = steps(space) if not order else steps(space[::-1])[::-1]
    place = np.zeros((*windows.result, len(windows.offsets())), np.int64)
    for axis, stride in enumerate(strides):
        corner = np.arange(windows.result[axis]) * windows.stride[axis] - windows.before[axis]
        offset = np.array([o[axis] for o in windows.offsets()])
        shape = [1] * len(space)
        shape[axis] = -1
        place += (corner.reshape(*shape, 1) + offset) * stride
    batch, channels = windows.shape[:2]
    start = np.arange(batch * channels).reshape(batch, channels, *[1] * (len(space) + 1))
    every = node.parameter("places", start * int(np.prod(space)) + place)
    chosen = S._internal._take_along_axis(every, cast(best, "int64"), axis=-1)
    value = value if dtype.kind == "f" else cast(value, dtype)
    return [value, S.squeeze(chosen, axis=-1)]


def average_pool(node):
    """AveragePool."""
    windows, dtype = _Windows(node), node.dtype()
    include = bool(node.get("count_include_pad", 0))
    if windows.plain and not (include and windows.rule == "full"):  # it counts what it adds
        return S.Pooling(
            node.symbol(), kernel=windows.kernel, stride=windows.stride, pad=windows.before,
            pool_type="avg", count_include_pad=include, pooling_convention=windows.rule,
            name=node.outputs[0],
        )  # fmt: skip
    counts = node.parameter("counts", windows.counts(include).astype(dtype))
    return S.broadcast_div(windows.total(node.symbol(), dtype), counts)


def lp_pool(node):
    """LpPool: the root of the sum of powers, the border counting as 0."""
    power, windows = node.get("p", 2), _Windows(node)
    total = windows.total(S.abs(node.symbol()) ** power, node.dtype())
    return total ** (1.0 / power)


def global_pooling(node):
    """GlobalMaxPool, GlobalAveragePool and GlobalLpPool."""
    axes = tuple(range(2, node.rank()))
    if node.op == "GlobalLpPool":
        power = node.get("p", 2)
        total = S.sum(S.abs(node.symbol()) ** power, axis=axes, keepdims=True)
        return total ** (1.0 / power)
    kind = "max" if node.op == "GlobalMaxPool" else "avg"
    if len(axes) > 3:
        function = S.max if kind == "max" else S.mean
        return function(node.symbol(), axis=axes, keepdims=True)
    return S.Pooling(
        node.symbol(), kernel=(1,) * len(axes), global_pool=True, pool_type=kind,
        name=node.outputs[0],
    )  # fmt: skip


def max_unpool(node):
    """MaxUnpool: each element goes back to its place, the rest is 0."""
    shape, kernel = node.shape(), node.get("kernel_shape")
    strides = node.get("strides") or [1] * len(kernel)
    pads = node.get("pads") or [0] * (2 * len(kernel))
    space = [(n - 1) * s + k - a - b for n, s, k, a, b in zip(
        shape[2:], strides, kernel, pads, pads[len(kernel) :], strict=False)]  # fmt: skip
    natural = (*shape[:2], *space)
    wanted = tuple(node.numbers("output_shape", 2, natural))
    size = int(np.prod(natural))
    places = reshape(node.symbol(1), (1, -1))
    flat = S.scatter_nd(reshape(node.symbol(), (-1,)), places, shape=(size,))
    result = reshape(flat, natural)
    if wanted == natural:
        return result
    behind = [w - n for w, n in zip(wanted, natural, strict=True)]
    dtype = node.dtype()
    return pad(result, natural, [0] * len(wanted), behind, lambda s: fill(s, 0, dtype))


READERS = {
    "AveragePool": average_pool,
    "GlobalAveragePool": global_pooling,
    "GlobalLpPool": global_pooling,
    "GlobalMaxPool": global_pooling,
    "LpPool": lp_pool,
    "MaxPool": max_pool,
    "MaxUnpool": max_unpool,
}

"""Operators of ONNX files that reduce axes."""

from ... import symbol as S
from .symbols import cast

_PLAIN = {"ReduceSum": S.sum, "ReduceMean": S.mean, "ReduceMax": S.max, "ReduceMin": S.min,
          "ReduceProd": S.prod}  # fmt: skip


class _Axes:
    """The axes that a node reduces."""

    def __init__(self, node):
        axes, rank = node.numbers("axes", 1), node.rank()
        self.none = bool(node.get("noop_with_empty_axes", 0)) and not axes
        self.keep = bool(node.get("keepdims", 1))
        self.axes = tuple(node.front(a, rank) for a in axes or range(rank))
        if not self.none and not self.keep and len(self.axes) == rank:
            node.mark_scalar()

    def reduce(self, function, value, keep=None):
        """Return function(value) over the axes."""
        if self.none or not self.axes:
            return value
        return function(value, axis=self.axes, keepdims=self.keep if keep is None else keep)


def plain(node):
    """ReduceSum, ReduceMean, ReduceMax, ReduceMin, ReduceProd."""
    axes, value = _Axes(node), node.symbol()
    if node.op == "ReduceMean" and node.dtype().kind != "f":  # the mean here rounds at each step
        return cast(axes.reduce(S.mean, cast(value, "float64")), node.dtype())
    return axes.reduce(_PLAIN[node.op], value)


def norm(node):
    """ReduceL1, ReduceL2, ReduceSumSquare and ReduceLogSum."""
    axes, value, dtype = _Axes(node), node.symbol(), node.dtype()
    if node.op == "ReduceL1":
        value = S.abs(value)
    elif node.op != "ReduceLogSum":
        value = S.square(value)
    total = axes.reduce(S.sum, value)
    if node.op in ("ReduceL1", "ReduceSumSquare"):
        return total
    function = S.log if node.op == "ReduceLogSum" else S.sqrt
    if dtype.kind == "f":
        return function(total)
    return cast(function(cast(total, "float64")), dtype)


def log_sum_exp(node):
    """ReduceLogSumExp, shifted by the largest number so that nothing overflows."""
    axes, value = _Axes(node), node.symbol()
    if axes.none:
        return S.identity(value)
    top = axes.reduce(S.max, value, keep=True)
    total = S.log(axes.reduce(S.sum, S.exp(S.broadcast_sub(value, top))))
    return total + (top if axes.keep else S.reshape_like(top, total))


def place_of_extreme(node):
    """ArgMax and ArgMin: whole numbers in the file."""
    rank, axis = node.rank(), node.axis(0)
    function, keep = S.argmax if node.op == "ArgMax" else S.argmin, bool(node.get("keepdims", 1))
    value = node.symbol()
    if node.dtype().itemsize < 4:  # places have the type of the data here
        value = cast(value, "float32")
    last = node.get("select_last_index", 0)
    if last:
        value = S.reverse(value, axis=axis)
    place = cast(function(value, axis=axis, keepdims=keep), "int64")
    if not keep and rank == 1:
        node.mark_scalar()
    return node.shape()[axis] - 1 - place if last else place


READERS = {
    **dict.fromkeys(_PLAIN, plain),
    **dict.fromkeys(("ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSum"), norm),
    "ArgMax": place_of_extreme,
    "ArgMin": place_of_extreme,
    "ReduceLogSumExp": log_sum_exp,
}

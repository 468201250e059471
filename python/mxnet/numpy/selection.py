"""Functions of mx.np that choose, sort and count elements."""

import numpy as onp

from .. import _core
from ._faces import NUMBERS, as_input, is_symbol, of, public

__all__ = [
    "argsort",
    "bincount",
    "delete",
    "diag_indices_from",
    "histogram",
    "insert",
    "may_share_memory",
    "nonzero",
    "percentile",
    "polyval",
    "quantile",
    "shape",
    "shares_memory",
    "sort",
    "take",
    "unique",
    "unravel_index",
    "where",
]


def where(condition, x=None, y=None):
    """Give x where the condition holds, y elsewhere; without them the places where it holds."""
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise ValueError("where: either both or neither of x and y must be given")
    if isinstance(condition, NUMBERS):
        return x if condition else y
    condition = as_input(condition)
    if isinstance(x, NUMBERS) and isinstance(y, NUMBERS):
        return of(condition).where_scalar2(condition, x=float(x), y=float(y))
    if isinstance(x, NUMBERS):
        return of(condition, y).where_lscalar(condition, as_input(y), scalar=float(x))
    if isinstance(y, NUMBERS):
        return of(condition, x).where_rscalar(condition, as_input(x), scalar=float(y))
    return of(condition, x, y).where(condition, as_input(x), as_input(y))


def take(a, indices, axis=None, mode="raise", out=None):
    """Elements at places along an axis, or of the flattened array."""
    if mode not in ("wrap", "clip", "raise"):
        raise NotImplementedError(f"take: mode {mode!r} does not exist; use wrap, clip or raise")
    a = as_input(a)
    indices = as_input(indices)
    if axis is None:
        a, axis = a.reshape(-1), 0
    return of(a, indices).take(a, indices, axis=axis, mode=mode, out=out)


def argsort(a, axis=-1, kind=None, order=None):
    """Places of the elements in ascending order, as int64."""
    if order is not None:
        raise NotImplementedError("argsort: order is not supported")
    a = as_input(a)
    return of(a).argsort(a, axis=axis, is_ascend=True, dtype="int64")


def sort(a, axis=-1, kind=None, order=None):
    """The elements in ascending order along an axis; None sorts the flattened array."""
    if order is not None:
        raise NotImplementedError("sort: order is not supported")
    a = as_input(a)
    return of(a).sort(a, axis=axis, is_ascend=True)


def nonzero(a):
    """The places of the elements that are not 0, an array of int64 for each axis."""
    a = as_input(a)
    places = of(a).nonzero(a)
    return tuple(places[:, axis] for axis in range(a.ndim))


def shape(a):
    """The extents of the array."""
    return as_input(a).shape


# These answer with shapes that follow from values: they are computed on the host, and a recorded
# input is refused, because no gradient would reach it.


def _values(a, who):
    if is_symbol(a):
        raise TypeError(f"{who}: the result's shape depends on values, which a symbol has not")
    if not isinstance(a, _core.NDArray):
        return a
    if _core.is_recording() and _core.has_history(a) and onp.dtype(a.dtype).kind == "f":
        raise ValueError(
            f"{who}: it is computed by NumPy and has no gradient; call it on x.detach(), or "
            "outside of autograd.record()"
        )
    return a.asnumpy()


def _host(values, like):
    from .creation import array

    context = like.context if isinstance(like, _core.NDArray) else None
    return array(onp.asarray(values), ctx=context)


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    """The different elements, sorted; and where they are, and how often."""
    values = _values(as_input(ar), "unique")
    found = onp.unique(values, return_index, return_inverse, return_counts, axis)
    if not isinstance(found, tuple):
        return _host(found, ar)
    return tuple(_host(part.reshape(-1) if i else part, ar) for i, part in enumerate(found))


def bincount(x, weights=None, minlength=0):
    """How often each number from 0 on appears, or the sums of its weights."""
    weights = None if weights is None else _values(as_input(weights), "bincount")
    counts = onp.bincount(_values(as_input(x), "bincount"), weights, minlength)
    return _host(counts if weights is None else counts.astype(weights.dtype), x)


def histogram(a, bins=10, range=None, normed=None, weights=None, density=None):
    """How many elements lie in each of the bins, and the edges of these."""
    if normed or weights is not None or density:
        raise NotImplementedError("histogram: normed, weights and density are not supported")
    if isinstance(bins, NUMBERS) and range is None:
        raise NotImplementedError("histogram: range must be given when bins is a number")
    edges = bins if isinstance(bins, NUMBERS) else _values(as_input(bins), "histogram")
    counts, edges = onp.histogram(_values(as_input(a), "histogram"), edges, range)
    return _host(counts.astype(onp.int64), a), _host(edges.astype(onp.float32), a)


def _quantile(a, q, axis, out, interpolation, keepdims, scale, who):
    values = _values(as_input(a), who)
    places = _values(q, who) if isinstance(q, _core.NDArray) else onp.asarray(q)
    found = onp.quantile(values, places / scale, axis, method=interpolation, keepdims=keepdims)
    kept = values.dtype if values.dtype.kind == "f" else onp.float32
    result = _host(onp.asarray(found).astype(kept), a)
    return result if out is None else result.copyto(out)


def percentile(
    a, q, axis=None, out=None, overwrite_input=None, interpolation="linear", keepdims=False
):
    """The q-th percentiles over an axis."""
    return _quantile(a, q, axis, out, interpolation, keepdims, 100.0, "percentile")


def quantile(
    a, q, axis=None, out=None, overwrite_input=None, interpolation="linear", keepdims=False
):
    """The q-th quantiles over an axis."""
    return _quantile(a, q, axis, out, interpolation, keepdims, 1.0, "quantile")


def polyval(p, x):
    """The polynomial with coefficients p, highest first, at x."""
    p, x = as_input(p), as_input(x)
    return of(p, x).polyval(p, x)


def _key(obj):
    if isinstance(obj, _core.NDArray):
        values = obj.asnumpy()
        return values if values.dtype == onp.bool_ else values.astype(onp.int64)
    return obj


def insert(arr, obj, values, axis=None):
    """An array with values put before the given places."""
    given = _values(values, "insert") if isinstance(values, _core.NDArray) else values
    result = onp.insert(_values(as_input(arr), "insert"), _key(obj), given, axis)
    return _host(result, arr)


def delete(arr, obj, axis=None):
    """An array without the elements at the given places."""
    return _host(onp.delete(_values(as_input(arr), "delete"), _key(obj), axis), arr)


def unravel_index(indices, shape, order="C"):
    """The places in an array of that shape of positions in its flattened form."""
    if order != "C":
        raise NotImplementedError(f"unravel_index: order {order!r} does not exist; use 'C'")
    if isinstance(indices, NUMBERS):
        return onp.unravel_index(int(indices), shape)
    places = onp.unravel_index(_values(as_input(indices), "unravel_index").astype(int), shape)
    return tuple(_host(place, indices) for place in places)


def diag_indices_from(arr):
    """The places of the main diagonal, an array for each axis."""
    if arr.ndim < 2 or len(set(arr.shape)) != 1:
        raise ValueError(
            f"diag_indices_from: at least two axes of one extent are needed, got {arr.shape}"
        )
    return tuple(_host(onp.arange(arr.shape[0]), arr) for _ in arr.shape)


def shares_memory(a, b, max_work=None):
    """Whether two arrays have memory in common."""
    return onp.shares_memory(onp.asarray(memoryview(a)), onp.asarray(memoryview(b)))


def may_share_memory(a, b, max_work=None):
    """Whether two arrays have memory in common."""
    return shares_memory(a, b, max_work)


public(__all__, __name__)

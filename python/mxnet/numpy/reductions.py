"""Sums, means, extremes and their kind over axes."""

import numpy as onp

from ..base import dtype_name
from ._faces import NUMBERS, as_input, of, public

__all__ = [
    "all",
    "amax",
    "amin",
    "any",
    "argmax",
    "argmin",
    "average",
    "cumsum",
    "max",
    "mean",
    "min",
    "prod",
    "product",
    "sometrue",
    "std",
    "sum",
    "var",
]


def _type(dtype):
    return None if dtype is None else dtype_name(dtype)


def _axes(axis):
    """An axis or axes as the operators take them: a tuple, or None for all."""
    if axis is None:
        return None
    return (int(axis),) if isinstance(axis, (int, onp.integer)) else tuple(axis)


def sum(a, axis=None, dtype=None, keepdims=False, initial=None, out=None):
    """Sum over the given axes."""
    a = as_input(a)
    return of(a).sum(
        a, axis=_axes(axis), dtype=_type(dtype), keepdims=keepdims, initial=initial, out=out
    )


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=None):
    """Product over the given axes."""
    a = as_input(a)
    return of(a).prod(
        a, axis=_axes(axis), dtype=_type(dtype), keepdims=keepdims, initial=initial, out=out
    )


def product(a, axis=None, dtype=None, out=None, keepdims=False, initial=None):
    """Product over the given axes."""
    return prod(a, axis, dtype, out, keepdims, initial)


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    """Mean over the given axes; that of integers is float32."""
    a = as_input(a)
    return of(a).mean(a, axis=_axes(axis), dtype=_type(dtype), keepdims=keepdims, out=out)


def max(a, axis=None, keepdims=False, out=None, initial=None):
    """Largest element over the given axes."""
    a = as_input(a)
    return of(a).max(a, axis=_axes(axis), keepdims=keepdims, initial=initial, out=out)


def min(a, axis=None, keepdims=False, out=None, initial=None):
    """Smallest element over the given axes."""
    a = as_input(a)
    return of(a).min(a, axis=_axes(axis), keepdims=keepdims, initial=initial, out=out)


def amax(a, axis=None, keepdims=False, out=None):
    """Largest element over the given axes."""
    return max(a, axis, keepdims, out)


def amin(a, axis=None, keepdims=False, out=None):
    """Smallest element over the given axes."""
    return min(a, axis, keepdims, out)


def all(a, axis=None, keepdims=False, out=None):
    """Whether all elements over the given axes are not 0."""
    a = as_input(a)
    return of(a).all(a, axis=_axes(axis), keepdims=keepdims, out=out)


def any(a, axis=None, keepdims=False, out=None):
    """Whether any element over the given axes is not 0."""
    a = as_input(a)
    return of(a).any(a, axis=_axes(axis), keepdims=keepdims, out=out)


def sometrue(a, axis=None, keepdims=False, out=None):
    """Whether any element over the given axes is not 0."""
    return any(a, axis, keepdims, out)


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    """Standard deviation over the given axes."""
    a = as_input(a)
    return of(a).std(a, axis=_axes(axis), dtype=_type(dtype), ddof=ddof, keepdims=keepdims, out=out)


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    """Variance over the given axes."""
    a = as_input(a)
    return of(a).var(a, axis=_axes(axis), dtype=_type(dtype), ddof=ddof, keepdims=keepdims, out=out)


def average(a, axis=None, weights=None, returned=False, out=None):
    """Weighted mean over the given axes; with `returned` also the sums of the weights."""
    a = as_input(a)
    attrs = {"axis": _axes(axis), "returned": returned, "out": out}
    if weights is None:
        result = of(a).average(a, weighted=False, **attrs)
    else:
        result = of(a).average(a, as_input(weights), weighted=True, **attrs)
    return tuple(result) if returned else result


def argmax(a, axis=None, out=None):
    """Place of the first largest element, as int64."""
    a = as_input(a)
    return of(a).argmax(a, axis=axis, keepdims=False, out=out)


def argmin(a, axis=None, out=None):
    """Place of the first smallest element, as int64."""
    a = as_input(a)
    return of(a).argmin(a, axis=axis, keepdims=False, out=out)


def cumsum(a, axis=None, dtype=None, out=None):
    """Sums of the elements so far, along an axis or over the flattened array."""
    if isinstance(a, NUMBERS):
        return onp.cumsum(a, axis, dtype)
    a = as_input(a)
    if dtype is None and getattr(a, "dtype", None) == onp.bool_:
        dtype = onp.int64
    return of(a).cumsum(a, axis=axis, dtype=_type(dtype), out=out)


public(__all__, __name__)

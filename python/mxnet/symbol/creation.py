"""Functions of mx.sym that make constant symbols, and those that join numbers with symbols."""

import numpy as np

from .._gen import sym_internal
from ..base import dtype_name, numeric_types
from .symbol import Symbol

__all__ = ["arange", "eye", "full", "linspace", "maximum", "minimum", "ones", "pow", "zeros"]


def _name(dtype):
    return dtype_name(np.float32 if dtype is None else dtype)


def zeros(shape, dtype=None, **kwargs):
    """A constant of zeros."""
    return sym_internal._zeros(shape=shape, dtype=_name(dtype), **kwargs)


def ones(shape, dtype=None, **kwargs):
    """A constant of ones."""
    return sym_internal._ones(shape=shape, dtype=_name(dtype), **kwargs)


def full(shape, val, dtype=None, **kwargs):
    """A constant of one value."""
    return sym_internal._full(shape=shape, dtype=_name(dtype), value=float(val), **kwargs)


def arange(start, stop=None, step=1.0, repeat=1, infer_range=False, name=None, dtype=None):
    """Evenly spaced values in [start, stop)."""
    if stop is None and not infer_range:
        start, stop = 0, start
    return sym_internal._arange(
        start=start, stop=stop, step=step, repeat=repeat, name=name, dtype=_name(dtype)
    )


def linspace(start, stop, num, endpoint=True, name=None, dtype=None):
    """`num` evenly spaced values."""
    return sym_internal._linspace(
        start=start, stop=stop, num=num, endpoint=endpoint, name=name, dtype=_name(dtype)
    )


def eye(N, M=0, k=0, dtype=None, **kwargs):
    """A matrix with ones on a diagonal."""
    return sym_internal._eye(N=N, M=M, k=k, dtype=_name(dtype), **kwargs)


def _binary(op, scalar, reversed_scalar, plain):
    def function(left, right):
        if isinstance(left, Symbol) and isinstance(right, Symbol):
            return getattr(sym_internal, op)(left, right)
        if isinstance(left, Symbol) and isinstance(right, numeric_types):
            return getattr(sym_internal, scalar)(left, scalar=right)
        if isinstance(right, Symbol) and isinstance(left, numeric_types):
            return getattr(sym_internal, reversed_scalar)(right, scalar=left)
        if isinstance(left, numeric_types) and isinstance(right, numeric_types):
            return plain(left, right)
        raise TypeError(
            f"types {type(left).__name__} and {type(right).__name__} cannot be used together"
        )

    function.__doc__ = f"{op.strip('_')}, element by element; either side may be a number."
    return function


maximum = _binary("_maximum", "_maximum_scalar", "_maximum_scalar", max)
minimum = _binary("_minimum", "_minimum_scalar", "_minimum_scalar", min)
pow = _binary("_power", "_power_scalar", "_rpower_scalar", lambda a, b: a**b)
power = pow

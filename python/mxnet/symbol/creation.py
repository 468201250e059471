"""Functions of mx.sym that make constant symbols, and those that join numbers with symbols."""

import math
import operator

import numpy as np

from .._gen import sym_internal
from ..base import dtype_name, numeric_types
from .symbol import Symbol

__all__ = [
    "arange",
    "eye",
    "full",
    "histogram",
    "hypot",
    "linspace",
    "maximum",
    "minimum",
    "ones",
    "pow",
    "power",
    "split_v2",
    "zeros",
]


def _name(dtype):
    return dtype_name(np.float32 if dtype is None else dtype)


def zeros(shape, dtype=None, **kwargs):
    """A constant of zeros.

    Parameters
    ----------
    shape : tuple of int
        Its shape.
    dtype : str, optional
        Type of the elements.

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.sym.zeros((2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return sym_internal._zeros(shape=shape, dtype=_name(dtype), **kwargs)


def ones(shape, dtype=None, **kwargs):
    """A constant of ones.

    Parameters
    ----------
    shape : tuple of int
        Its shape.
    dtype : str, optional
        Type of the elements.

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.sym.ones((2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return sym_internal._ones(shape=shape, dtype=_name(dtype), **kwargs)


def full(shape, val, dtype=None, **kwargs):
    """A constant of one value.

    Parameters
    ----------
    shape : tuple of int
        Its shape.
    val : float
        The value.
    dtype : str, optional
        Type of the elements.

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.sym.full((2, 3), 7).infer_shape()[1]
    [(2, 3)]
    """
    return sym_internal._full(shape=shape, dtype=_name(dtype), value=float(val), **kwargs)


def arange(start, stop=None, step=1.0, repeat=1, infer_range=False, name=None, dtype=None):
    """Evenly spaced values in [start, stop).

    With `start` alone they end there; with `infer_range` they begin there, and what reads them says
    how many there are.

    Parameters
    ----------
    start, stop : float
        First value and end; with one number the end.
    step : float, default 1.0
        Distance between values.
    repeat : int, default 1
        How often each value comes.
    infer_range : bool, default False
        Let `stop` follow from the shape that is needed.
    name, dtype : str, optional
        Name of the symbol, type of the elements.

    Shapes
    ------
    The result has the shape (n,): ceil((stop - start) / step) × repeat elements.

    Examples
    --------
    >>> mx.sym.arange(1, 7, 2).infer_shape()[1]
    [(3,)]
    """
    return sym_internal._arange(
        start=start,
        stop=stop,
        step=step,
        repeat=repeat,
        infer_range=infer_range,
        name=name,
        dtype=_name(dtype),
    )


def linspace(start, stop, num, endpoint=True, name=None, dtype=None):
    """`num` evenly spaced values.

    Parameters
    ----------
    start, stop : float
        First and last value.
    num : int
        How many.
    endpoint : bool, default True
        Whether `stop` is one of them.
    name, dtype : str, optional
        Name of the symbol, type of the elements.

    Examples
    --------
    >>> mx.sym.linspace(0, 1, 5).infer_shape()[1]
    [(5,)]
    """
    return sym_internal._linspace(
        start=start, stop=stop, num=num, endpoint=endpoint, name=name, dtype=_name(dtype)
    )


def eye(N, M=0, k=0, dtype=None, **kwargs):
    """A matrix with ones on a diagonal.

    Parameters
    ----------
    N, M : int
        Rows and columns; 0 columns means as many as rows.
    k : int, default 0
        Which diagonal: above the main one when positive.
    dtype : str, optional
        Type of the elements.

    Shapes
    ------
    The result has the shape (N, M).

    Examples
    --------
    >>> mx.sym.eye(2, 3).infer_shape()[1]
    [(2, 3)]
    """
    return sym_internal._eye(N=N, M=M, k=k, dtype=_name(dtype), **kwargs)


def _joined(both, scalar, reversed_scalar, plain, left, right):
    """An operator on two symbols, or on a symbol and a number; numbers alone give a number."""
    numbers = [isinstance(side, numeric_types) for side in (left, right)]
    symbols = [isinstance(side, Symbol) for side in (left, right)]
    if all(symbols):
        return both(left, right)
    if symbols[0] and numbers[1]:
        return scalar(left, scalar=right)
    if symbols[1] and numbers[0]:
        return reversed_scalar(right, scalar=left)
    if all(numbers):
        return plain(left, right)
    raise TypeError(
        f"types {type(left).__name__} and {type(right).__name__} cannot be used together; use "
        "symbols and numbers"
    )


def maximum(left, right):
    """The larger one, element by element; either side may be a number.

    Parameters
    ----------
    left, right : Symbol or float
        Both sides.

    Shapes
    ------
    Both sides and the result have the same shape.

    Examples
    --------
    >>> mx.sym.maximum(mx.sym.var("x"), 2).eval(x=mx.nd.array([1, 3]))[0].asnumpy()
    array([2., 3.], dtype=float32)
    """
    scalar = sym_internal._MaximumScalar
    return _joined(sym_internal._Maximum, scalar, scalar, max, left, right)


def minimum(left, right):
    """The smaller one, element by element; either side may be a number.

    Parameters
    ----------
    left, right : Symbol or float
        Both sides.

    Shapes
    ------
    Both sides and the result have the same shape.

    Examples
    --------
    >>> mx.sym.minimum(mx.sym.var("x"), 2).eval(x=mx.nd.array([1, 3]))[0].asnumpy()
    array([1., 2.], dtype=float32)
    """
    scalar = sym_internal._MinimumScalar
    return _joined(sym_internal._Minimum, scalar, scalar, min, left, right)


def hypot(left, right):
    """sqrt(left² + right²), element by element; either side may be a number.

    Parameters
    ----------
    left, right : Symbol or float
        Both sides.

    Examples
    --------
    >>> mx.sym.hypot(mx.sym.var("x"), 4).eval(x=mx.nd.array([3]))[0].asnumpy()
    array([5.], dtype=float32)
    """
    scalar = sym_internal._HypotScalar
    return _joined(sym_internal._Hypot, scalar, scalar, math.hypot, left, right)


def pow(base, exp):
    """base to the power of exp, element by element; either may be a number.

    Parameters
    ----------
    base, exp : Symbol or float
        Both sides.

    Examples
    --------
    >>> mx.sym.pow(mx.sym.var("x"), 2).eval(x=mx.nd.array([1, 3]))[0].asnumpy()
    array([1., 9.], dtype=float32)
    """
    scalar, reversed_scalar = sym_internal._PowerScalar, sym_internal._RPowerScalar
    return _joined(sym_internal._Power, scalar, reversed_scalar, operator.pow, base, exp)


def power(base, exp):
    """As pow.

    Parameters
    ----------
    base, exp : Symbol or float
        Both sides.

    Shapes
    ------
    Both sides and the result have the same shape.

    Examples
    --------
    >>> mx.sym.power(mx.sym.var("x"), 2).eval(x=mx.nd.array([1, 3]))[0].asnumpy()
    array([1., 9.], dtype=float32)
    """
    return pow(base, exp)


def split_v2(ary, indices_or_sections, axis=0, squeeze_axis=False):
    """The symbol in parts: as many equal ones as an integer says, or cut at a tuple of places.

    Parameters
    ----------
    ary : Symbol
        What is cut.
    indices_or_sections : int or tuple of int
        How many equal parts, or where to cut.
    axis : int, default 0
        The axis that is cut.
    squeeze_axis : bool, default False
        Whether an axis that became 1 goes.

    Raises
    ------
    ValueError
        If `indices_or_sections` is neither an int nor a tuple.

    Examples
    --------
    >>> mx.sym.split_v2(mx.sym.var("x"), 2).infer_shape(x=(4, 3))[1]
    [(2, 3), (2, 3)]
    """
    if isinstance(indices_or_sections, int):
        cut = {"indices": [], "sections": indices_or_sections}
    elif isinstance(indices_or_sections, (tuple, list, set)):
        cut = {"indices": [0, *indices_or_sections], "sections": 0}
    else:
        raise ValueError(
            "split_v2: indices_or_sections must be an int or a tuple of ints, got "
            f"{type(indices_or_sections).__name__}"
        )
    return sym_internal._split_v2(ary, axis=axis, squeeze_axis=squeeze_axis, **cut)


def histogram(a, bins=10, range=None, **kwargs):
    """Counts of the values per bin, and the edges of the bins.

    Parameters
    ----------
    a : Symbol
        Values.
    bins : int or Symbol, default 10
        How many bins of one width, or their edges.
    range : tuple of float, optional
        Lower and upper end; needed with a number of bins.

    Raises
    ------
    ValueError
        If `bins` is neither a number nor a symbol, or a number comes without `range`.

    Examples
    --------
    >>> mx.sym.histogram(mx.sym.var("x"), bins=3, range=(0, 1)).infer_shape(x=(9,))[1]
    [(3,), (4,)]
    """
    if isinstance(bins, Symbol):
        return sym_internal._histogram(a, bins, **kwargs)
    if not isinstance(bins, (int, np.integer)):
        raise ValueError(f"histogram: bins must be an int or a Symbol, got {type(bins).__name__}")
    if range is None:
        raise ValueError("histogram: a symbol needs a range: (lowest, highest)")
    return sym_internal._histogram(a, bin_cnt=int(bins), range=tuple(range), **kwargs)

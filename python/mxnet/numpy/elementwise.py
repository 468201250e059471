"""Functions of mx.np that work element by element."""

import numpy as onp

from .. import _core
from .._refused.arguments import unknown_keyword
from ..util import _check_ufunc_options
from . import _texts
from ._faces import NUMBERS, as_input, invoke, numbers_by, of, operator, public

_UNARY = {
    "abs": "absolute",
    "absolute": "absolute",
    "arccos": "arccos",
    "arccosh": "arccosh",
    "arcsin": "arcsin",
    "arcsinh": "arcsinh",
    "arctan": "arctan",
    "arctanh": "arctanh",
    "bitwise_not": "bitwise_not",
    "cbrt": "cbrt",
    "ceil": "ceil",
    "cos": "cos",
    "cosh": "cosh",
    "deg2rad": "radians",
    "degrees": "degrees",
    "exp": "exp",
    "expm1": "expm1",
    "fabs": "absolute",
    "fix": "fix",
    "floor": "floor",
    "invert": "bitwise_not",
    "isfinite": "isfinite",
    "isinf": "isinf",
    "isnan": "isnan",
    "isneginf": "isneginf",
    "isposinf": "isposinf",
    "log": "log",
    "log10": "log10",
    "log1p": "log1p",
    "log2": "log2",
    "logical_not": "logical_not",
    "negative": "negative",
    "rad2deg": "degrees",
    "radians": "radians",
    "reciprocal": "reciprocal",
    "rint": "rint",
    "sign": "sign",
    "sin": "sin",
    "sinh": "sinh",
    "sqrt": "sqrt",
    "square": "square",
    "tan": "tan",
    "tanh": "tanh",
    "trunc": "trunc",
}
# name: the operators (both arrays, array and number, number and array).
_BINARY = {
    "add": ("add", "add_scalar", "add_scalar"),
    "arctan2": ("arctan2", "arctan2_scalar", "rarctan2_scalar"),
    "bitwise_and": ("bitwise_and", "bitwise_and_scalar", "bitwise_and_scalar"),
    "bitwise_or": ("bitwise_or", "bitwise_or_scalar", "bitwise_or_scalar"),
    "bitwise_xor": ("bitwise_xor", "bitwise_xor_scalar", "bitwise_xor_scalar"),
    "copysign": ("copysign", "copysign_scalar", "rcopysign_scalar"),
    "divide": ("true_divide", "true_divide_scalar", "rtrue_divide_scalar"),
    "equal": ("equal", "equal_scalar", "equal_scalar"),
    "floor_divide": ("floor_divide", "floor_divide_scalar", "rfloor_divide_scalar"),
    "greater": ("greater", "greater_scalar", "less_scalar"),
    "greater_equal": ("greater_equal", "greater_equal_scalar", "less_equal_scalar"),
    "hypot": ("hypot", "hypot_scalar", "hypot_scalar"),
    "lcm": ("lcm", "lcm_scalar", "lcm_scalar"),
    "ldexp": ("ldexp", "ldexp_scalar", "rldexp_scalar"),
    "left_shift": (
        "bitwise_left_shift",
        "bitwise_left_shift_scalar",
        "rbitwise_left_shift_scalar",
    ),
    "less": ("less", "less_scalar", "greater_scalar"),
    "less_equal": ("less_equal", "less_equal_scalar", "greater_equal_scalar"),
    "logical_and": ("logical_and", "logical_and_scalar", "logical_and_scalar"),
    "logical_or": ("logical_or", "logical_or_scalar", "logical_or_scalar"),
    "logical_xor": ("logical_xor", "logical_xor_scalar", "logical_xor_scalar"),
    "maximum": ("maximum", "maximum_scalar", "maximum_scalar"),
    "minimum": ("minimum", "minimum_scalar", "minimum_scalar"),
    "mod": ("mod", "mod_scalar", "rmod_scalar"),
    "multiply": ("multiply", "multiply_scalar", "multiply_scalar"),
    "not_equal": ("not_equal", "not_equal_scalar", "not_equal_scalar"),
    "power": ("power", "power_scalar", "rpower_scalar"),
    "remainder": ("mod", "mod_scalar", "rmod_scalar"),
    "right_shift": (
        "bitwise_right_shift",
        "bitwise_right_shift_scalar",
        "rbitwise_right_shift_scalar",
    ),
    "subtract": ("subtract", "subtract_scalar", "rsubtract_scalar"),
    "true_divide": ("true_divide", "true_divide_scalar", "rtrue_divide_scalar"),
}
__all__ = [*_UNARY, *_BINARY, "around", "clip", "nan_to_num", "round", "round_"]

_binary = _core.binary_np
_AROUND = operator("_npi_around", numbers_by(onp.around))
_CLIP = operator("_npi_clip", numbers_by(onp.clip))
_BOUNDS = (*NUMBERS, type(None))
_PLAIN = (float, int)
_DTYPES = {
    **dict.fromkeys(("arctan2", "copysign", "hypot", "ldexp"), _core.REAL_DTYPES),
    **dict.fromkeys(("bitwise_and", "bitwise_or", "bitwise_xor"), _core.BIT_DTYPES),
}


def _make_unary(name, form):
    handle = operator(f"_npi_{form}", numbers_by(getattr(onp, name)))

    def function(x, out=None, **kwargs):
        if kwargs:
            _check_ufunc_options(function, kwargs)
        return invoke(handle, (x,), (), out)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _texts.unary(name)
    return function


def result_dtype(first, second):
    """1.9.1's rule: a float wins over integers, then the wider; int8 and uint8 make int32."""
    first, second = onp.dtype(first), onp.dtype(second)
    if first == second:
        return first
    if (first.kind == "f") != (second.kind == "f"):
        return first if first.kind == "f" else second
    joined = onp.promote_types(first, second)
    return onp.dtype(onp.int32) if joined == onp.int16 else joined


def _make_binary(name, both, scalar, reversed_scalar):
    on_numbers = getattr(onp, name)
    handles = [_core.op(f"_npi_{form}") for form in (both, scalar, reversed_scalar)]
    arrays, with_number, number_first = handles
    dtypes = _DTYPES.get(both, _core.PROMOTED_DTYPES)

    def function(x1, x2, out=None, **kwargs):
        if kwargs:
            _check_ufunc_options(function, kwargs)
        result = _binary(arrays, with_number, number_first, dtypes, x1, x2, out)
        return slower(x1, x2, out) if result is NotImplemented else result

    # What is neither two arrays nor an array and a number.
    def slower(x1, x2, out):
        if isinstance(x1, NUMBERS) and isinstance(x2, NUMBERS):
            return on_numbers(x1, x2)
        for x, number, form in ((x1, x2, scalar), (x2, x1, reversed_scalar)):
            if isinstance(number, NUMBERS) and isinstance(x, _core.Symbol):
                is_int = not isinstance(number, (float, onp.floating))
                return getattr(of(x), form)(x, scalar=float(number), is_int=is_int)
        x1 = x1 if isinstance(x1, NUMBERS) else as_input(x1)
        x2 = x2 if isinstance(x2, NUMBERS) else as_input(x2)
        if isinstance(x1, _core.Symbol) or isinstance(x2, _core.Symbol):
            return getattr(of(x1, x2), both)(x1, x2)
        return _binary(arrays, with_number, number_first, dtypes, x1, x2, out)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _texts.binary(name)
    return function


for _name, _operator in _UNARY.items():
    globals()[_name] = _make_unary(_name, _operator)
for _name, _forms in _BINARY.items():
    globals()[_name] = _make_binary(_name, *_forms)


def around(x, decimals=0, out=None, **kwargs):
    """Round to so many decimals; halves go to the even neighbour.

    Parameters
    ----------
    x : ndarray, number or list of numbers
        The input; a number gives a number.
    decimals : int, default 0
        How many digits stay after the point; negative ones count before it.
    out : ndarray, optional
        Where the result is written.
    **kwargs
        In 1.9.1's signature; there are no further arguments.

    Returns
    -------
    ndarray or number
        Of x's shape.

    Raises
    ------
    TypeError
        If a further argument is given.

    Examples
    --------
    >>> x = mx.np.array([0.5, 1.5, 2.567])
    >>> mx.np.around(x)
    array([0., 2., 3.])
    >>> mx.np.around(x, 1)
    array([0.5, 1.5, 2.6])
    """
    if kwargs:
        raise unknown_keyword(around, kwargs)
    return invoke(_AROUND, (x,), (decimals,), out)


def round_(x, decimals=0, out=None, **kwargs):
    """Round to so many decimals: another name of `around`.

    Parameters
    ----------
    x : ndarray, number or list of numbers
        The input; a number gives a number.
    decimals : int, default 0
        How many digits stay after the point; negative ones count before it.
    out : ndarray, optional
        Where the result is written.
    **kwargs
        In 1.9.1's signature; there are no further arguments.

    Returns
    -------
    ndarray or number
        Of x's shape.

    Raises
    ------
    TypeError
        If a further argument is given.

    Examples
    --------
    >>> mx.np.round_(mx.np.array([0.5, 1.5, 2.567]), 1)
    array([0.5, 1.5, 2.6])
    """
    if kwargs:
        raise unknown_keyword(round_, kwargs)
    return around(x, decimals, out)


def round(x, decimals=0, out=None, **kwargs):
    """Round to so many decimals: another name of `around`.

    Parameters
    ----------
    x : ndarray, number or list of numbers
        The input; a number gives a number.
    decimals : int, default 0
        How many digits stay after the point; negative ones count before it.
    out : ndarray, optional
        Where the result is written.
    **kwargs
        In 1.9.1's signature; there are no further arguments.

    Returns
    -------
    ndarray or number
        Of x's shape.

    Raises
    ------
    TypeError
        If a further argument is given.

    Examples
    --------
    >>> mx.np.round(mx.np.array([0.5, 1.5, 2.567]), 1)
    array([0.5, 1.5, 2.6])
    """
    if kwargs:
        raise unknown_keyword(round, kwargs)
    return around(x, decimals, out)


def clip(a, a_min, a_max, out=None):
    """The elements, none below a_min or above a_max; None means no bound.

    Parameters
    ----------
    a : ndarray, number or list of numbers
        The input; a number gives a number.
    a_min, a_max : number, ndarray or None
        The bounds; arrays broadcast with `a`. One of the two must be given.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray or number
        Of a's shape.

    Raises
    ------
    ValueError
        If both limits are None.

    Examples
    --------
    >>> x = mx.np.array([-2, 0.5, 3])
    >>> mx.np.clip(x, 0, 1)
    array([0. , 0.5, 1. ])
    >>> mx.np.clip(x, None, 1)
    array([-2. ,  0.5,  1. ])
    """
    if type(a_min) in _PLAIN and type(a_max) in _PLAIN:
        return invoke(_CLIP, (a,), (a_min, a_max), out)
    if a_min is None and a_max is None:
        raise ValueError("clip: one of a_min and a_max must be given")
    if isinstance(a, NUMBERS):
        return onp.clip(a, a_min, a_max)
    if not isinstance(a_min, _BOUNDS) or not isinstance(a_max, _BOUNDS):
        a = as_input(a)
        low = a if a_min is None else maximum(a, a_min)  # noqa: F821
        return low if a_max is None else minimum(low, a_max, out=out)  # noqa: F821
    low = -onp.inf if a_min is None else a_min
    high = onp.inf if a_max is None else a_max
    return invoke(_CLIP, (a,), (low, high), out)


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None, **kwargs):
    """Numbers in place of nan and the infinities.

    Parameters
    ----------
    x : ndarray, number or list of numbers
        The input; a number gives a number.
    copy : bool, default True
        Whether a new array is made; with False `x` itself is changed.
    nan : number, default 0.0
        What replaces nan.
    posinf, neginf : number, optional
        What replaces the infinities; the largest and the least number of the dtype when left
        out.
    **kwargs
        In 1.9.1's signature; there are no further arguments.

    Returns
    -------
    ndarray or number
        Of x's shape.

    Raises
    ------
    TypeError
        If a further argument is given.

    Examples
    --------
    >>> x = mx.np.array([1, mx.np.nan, mx.np.inf])
    >>> mx.np.nan_to_num(x, nan=-1, posinf=99)
    array([ 1., -1., 99.])
    """
    if kwargs:
        raise unknown_keyword(nan_to_num, kwargs)
    if isinstance(x, NUMBERS):
        return onp.nan_to_num(x, copy, nan, posinf, neginf)
    x = as_input(x)
    out = None if copy or of(x) is not of() else x
    return of(x).nan_to_num(x, copy=copy, nan=nan, posinf=posinf, neginf=neginf, out=out)


public(__all__, __name__)

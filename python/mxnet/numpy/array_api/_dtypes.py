"""Functions of the array API standard that ask about dtypes."""

import numpy as onp

from ... import numpy as _np
from ..elementwise import result_dtype

__all__ = ["astype", "can_cast", "finfo", "iinfo", "isdtype", "result_type"]

_OF_NUMBERS = {bool: onp.bool_, int: onp.int64, float: onp.float32}  # asarray makes the same
_KINDS = "buif"


def _dtype_of(given):
    """The dtype of an array, or a dtype itself."""
    return given.dtype if isinstance(given, _np.ndarray) else onp.dtype(given)


def astype(x, dtype, /, *, copy=True, device=None):
    """The array with another element type.

    Parameters
    ----------
    x : ndarray
        The array.
    dtype : dtype
        The element type.
    copy : bool
        Whether to copy where the type is the same.
    device : Context, optional
        Only for the standard's signature: the result is where `x` is.

    Returns
    -------
    ndarray
        Of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.astype(xp.asarray([0.5, 2.5]), xp.int32)
    array([0, 2], dtype=int32)
    """
    return x.astype(dtype, copy=copy)


def isdtype(dtype, kind):
    """Whether a dtype is of a kind.

    Parameters
    ----------
    dtype : dtype
        The dtype.
    kind : str, dtype or tuple of them
        "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex
        floating" or "numeric"; a dtype for itself; any of several.

    Returns
    -------
    bool

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.isdtype(xp.int8, "integral"), xp.isdtype(xp.float32, ("bool", "integral"))
    (True, False)
    """
    if isinstance(kind, tuple):
        return True in [isdtype(dtype, one) for one in kind]
    dtype = onp.dtype(dtype)
    if not isinstance(kind, str):
        return dtype == onp.dtype(kind)
    letters = {
        "bool": "b",
        "signed integer": "i",
        "unsigned integer": "u",
        "integral": "iu",
        "real floating": "f",
        "complex floating": "c",
        "numeric": "iufc",
    }
    return dtype.kind in letters[kind]


def can_cast(from_, to, /):
    """Whether every value of a dtype or array fits another dtype.

    Parameters
    ----------
    from_ : dtype or ndarray
        Where values come from.
    to : dtype
        Where they go.

    Returns
    -------
    bool

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.can_cast(xp.int8, xp.int32), xp.can_cast(xp.int32, xp.int8)
    (True, False)
    """
    return onp.can_cast(_dtype_of(from_), to)


def result_type(*arrays_and_dtypes):
    """The dtype in which these are combined.

    Parameters
    ----------
    *arrays_and_dtypes : ndarray, dtype, bool, int or float
        What is combined. A number counts only where its kind is above that of the others.

    Returns
    -------
    numpy.dtype

    Raises
    ------
    ValueError
        If only numbers are given, or nothing.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.result_type(xp.int8, xp.asarray([1]))
    dtype('int64')
    >>> xp.result_type(xp.int8, 7), xp.result_type(xp.int8, 7.5)
    (dtype('int8'), dtype('float32'))
    """
    numbers = [each for each in arrays_and_dtypes if isinstance(each, (bool, int, float))]
    found = [_dtype_of(e) for e in arrays_and_dtypes if not isinstance(e, (bool, int, float))]
    if not found:
        raise ValueError("result_type: needs an array or a dtype beside numbers")
    result = found[0]
    for other in found[1:]:
        result = result_dtype(result, other)
    for number in numbers:
        own = next(onp.dtype(_OF_NUMBERS[kind]) for kind in _OF_NUMBERS if isinstance(number, kind))
        if _KINDS.index(own.kind) > _KINDS.index(result.kind):
            result = own
    return result


def finfo(type, /):
    """Limits of a floating type.

    Parameters
    ----------
    type : dtype or ndarray
        The type, or an array of it.

    Returns
    -------
    numpy.finfo

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> float(xp.finfo(xp.float32).eps)
    1.1920928955078125e-07
    """
    return onp.finfo(_dtype_of(type))


def iinfo(type, /):
    """Limits of an integer type.

    Parameters
    ----------
    type : dtype or ndarray
        The type, or an array of it.

    Returns
    -------
    numpy.iinfo

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.iinfo(xp.int8).max
    127
    """
    return onp.iinfo(_dtype_of(type))

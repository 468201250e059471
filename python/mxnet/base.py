"""What every module needs: the error class, name types, the dtype tables."""

import ctypes
from typing import Any

import numpy as np

from . import _core
from ._core import MXNetError

# Not for users: completion does not show them.
_INNER = ("dtype_flag", "dtype_name", "known_in", "package_logger")

MXNetError.__module__ = "mxnet.base"
MXNetError.__doc__ = """What goes wrong inside the library: shapes, dtypes, attributes, devices.

Examples
--------
>>> try:
...     mx.nd.ones((2, 3)).reshape((5, 5))
... except mx.MXNetError:
...     print("6 elements do not make 25")
6 elements do not make 25
"""

__all__ = ["MXNetError"]

string_types = (str,)
numeric_types = (float, int, np.generic)
integer_types = (int, np.int32, np.int64)


class _NullType:
    """The default of attributes that were not given."""

    __slots__ = ()

    def __repr__(self):
        return "_Null"

    def __bool__(self):
        return False


_Null: Any = _NullType()  # Any: a default that stands for every type
_core.set_null(_Null)


error_types: dict[str, type] = {}  # by the name they were registered under


def register_error(func_name=None, cls=None):
    """Registers a class of errors by name: as a decorator, or register_error("Name", cls).

    Parameters
    ----------
    func_name : str or type, optional
        The name; that of the class when left out.
    cls : type, optional
        The class; without it a decorator is returned.

    Returns
    -------
    type or callable
        The class, or the decorator.

    Examples
    --------
    >>> @mx.error.register
    ... class TooColdError(mx.MXNetError):
    ...     pass
    >>> mx.base.error_types["TooColdError"] is TooColdError
    True
    """
    if callable(func_name):
        func_name, cls = func_name.__name__, func_name

    def register(kind):
        error_types[func_name or kind.__name__] = kind
        return kind

    return register if cls is None else register(cls)


class _NotForThisArray(MXNetError):
    """A function that one kind of array does not have."""

    _kind = ""

    def __init__(self, function, alias, *args):
        super().__init__()
        self.function = function.__name__ if callable(function) else str(function)
        self.alias = alias
        self.args = tuple(str(type(arg)) for arg in args)

    def __str__(self):
        text = f"Function {self.function}"
        if self.alias:
            text += f' (namely operator "{self.alias}")'
        if self.args:
            text += " with arguments (" + ", ".join(self.args) + ")"
        return f"{text} is not {self._kind} and only available in NDArray."


@register_error
class NotImplementedForSymbol(_NotForThisArray):
    """Raised by NDArray functions that a Symbol cannot have.

    Parameters
    ----------
    function : callable
        What was called.
    alias : str
        Its other name, or None.
    *args
        What it was called with.

    Examples
    --------
    >>> raise mx.base.NotImplementedForSymbol("asnumpy", None)
    Traceback (most recent call last):
        ...
    mxnet.base.NotImplementedForSymbol: Function asnumpy is not implemented for Symbol and ...
    """

    _kind = "implemented for Symbol"


class NotSupportedForSparseNDArray(_NotForThisArray):
    """Raised by NDArray functions that a sparse array cannot have.

    Parameters
    ----------
    function : callable
        What was called.
    alias : str
        Its other name, or None.
    *args
        What it was called with.

    Examples
    --------
    >>> raise mx.base.NotSupportedForSparseNDArray("reshape", None)
    Traceback (most recent call last):
        ...
    mxnet.base.NotSupportedForSparseNDArray: Function reshape is not supported for SparseNDArray ...
    """

    _kind = "supported for SparseNDArray"


mx_float_p = ctypes.POINTER(ctypes.c_float)
mx_float_p.__doc__ = """A pointer to float32 numbers, for functions of the C library.

Examples
--------
>>> import ctypes
>>> numbers = (ctypes.c_float * 2)(1.5, 2.5)
>>> ctypes.cast(numbers, mx.base.mx_float_p)[1]
2.5
"""


class MXCallbackList(ctypes.Structure):
    """The C structure of callbacks: how many, the functions, and what each is called with.

    Examples
    --------
    >>> callbacks = mx.base.MXCallbackList()
    >>> callbacks.num_callbacks
    0
    """

    _fields_ = [
        ("num_callbacks", ctypes.c_int),
        ("callbacks", ctypes.POINTER(ctypes.CFUNCTYPE(ctypes.c_int))),
        ("contexts", ctypes.POINTER(ctypes.c_void_p)),
    ]


# MXNet's type flags, as in files and in the core; other modules ask here. bfloat16 has no NumPy
# type of its own.
BFLOAT16_FLAG = 12
bfloat16 = np.dtype([("bfloat16", np.uint16)])
_DTYPE_NP_TO_MX = {
    None: -1,
    np.float32: 0,
    np.float64: 1,
    np.float16: 2,
    np.uint8: 3,
    np.int32: 4,
    np.int8: 5,
    np.int64: 6,
    np.bool_: 7,
    bfloat16: BFLOAT16_FLAG,
}
_DTYPE_MX_TO_NP = {flag: dtype for dtype, flag in _DTYPE_NP_TO_MX.items()}
_FLAG_OF_DTYPE = {
    np.dtype(dtype): flag for dtype, flag in _DTYPE_NP_TO_MX.items() if dtype is not None
}
GRAD_REQ_NUMBERS = {"null": 0, "write": 1, "add": 2}  # as the core counts them
_GRAD_REQ_MAP = {"null": 0, "write": 1, "add": 3}  # as 1.9.1 did: 2 was "write in place"


def dtype_flag(dtype):
    """The type flag of anything that names a dtype; an error lists what is supported."""
    flag = _DTYPE_NP_TO_MX.get(dtype) if isinstance(dtype, type) else None
    if flag is not None:
        return flag
    if isinstance(dtype, str) and dtype == "bfloat16":
        return BFLOAT16_FLAG
    if isinstance(dtype, _core.NDArray):
        return dtype._type_flag
    try:
        return _FLAG_OF_DTYPE[np.dtype(dtype)]
    except (KeyError, TypeError) as error:
        names = ", ".join(str(known) for known in _FLAG_OF_DTYPE if known != bfloat16)
        raise TypeError(
            f"dtype {dtype!r} is not supported; use one of {names}, bfloat16"
        ) from error


_NAME_OF_FLAG = {
    flag: "bfloat16" if flag == BFLOAT16_FLAG else np.dtype(dtype).name
    for flag, dtype in _DTYPE_MX_TO_NP.items()
    if dtype is not None
}


def dtype_name(dtype):
    """The name that operator attributes use: float32, bfloat16, …"""
    return _NAME_OF_FLAG[dtype_flag(dtype)]


def _as_list(obj):
    """A list of the argument: itself, or of one element."""
    return list(obj) if isinstance(obj, (list, tuple)) else [obj]


class _MXClassPropertyDescriptor:
    """A property of a class, with an optional setter."""

    def __init__(self, fget, fset=None):
        self.fget = fget
        self.fset = fset

    def __get__(self, instance, owner=None):
        return self.fget.__get__(instance, owner or type(instance))()

    def __set__(self, instance, value):
        if self.fset is None:
            raise MXNetError("this property of the class cannot be set")
        owner = instance if isinstance(instance, type) else type(instance)
        return self.fset.__get__(instance, owner)(value)

    def setter(self, func):
        """Gives the property a function that sets it."""
        self.fset = func if isinstance(func, (classmethod, staticmethod)) else classmethod(func)
        return self


def known_in(module, *classes):
    """Let classes say the module of 1.9.1 that holds them: its pickles go by it, and so do ours."""
    for klass in classes:
        klass.__module__ = module


class _MXClassPropertyMetaClass(type):
    """Lets a class's properties be set on the class itself."""

    def __setattr__(cls, key, value):
        property_ = cls.__dict__.get(key)
        if type(property_) is _MXClassPropertyDescriptor:
            return property_.__set__(cls, value)
        return super().__setattr__(key, value)


def classproperty(func):
    """A property of a class."""
    is_bound = isinstance(func, (classmethod, staticmethod))
    return _MXClassPropertyDescriptor(func if is_bound else classmethod(func))


def package_logger():
    """The logger of the package's own words. Few programs see any: `logging` is loaded then."""
    import logging

    return logging.getLogger("mxnet")

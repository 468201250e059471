"""Switches between MXNet's legacy array rules and NumPy's, and small environment queries.

Legacy rules: 0 in a shape means "unknown" and there are no zero-dimensional arrays. NumPy shape
rules: -1 means "unknown", shapes () and (0, 2) are real. `set_np*` sets the rule for the whole
process, the scopes and decorators for the calling thread.
"""

from __future__ import annotations

import ctypes
import functools
import inspect
import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from . import _core

if TYPE_CHECKING:
    from .context import Context

_INNER = ("faced", "faced_array")  # not for users: completion does not show it

_Decorated = TypeVar("_Decorated")
_CUDA_SUCCESS = 0
_set_np_shape_logged = _set_np_array_logged = False  # nothing is logged
_MAJOR, _MINOR = 75, 76  # CUDA's numbers of the two halves of the compute capability
_np_ufunc_default_kwargs = {
    "where": True,
    "casting": "same_kind",
    "order": "K",
    "dtype": None,
    "subok": True,
}
_UFUNC_DTYPES = (
    np.float16,
    np.float32,
    np.float64,
    np.int8,
    np.int32,
    np.int64,
    np.uint8,
    np.bool_,
    "float16",
    "float32",
    "float64",
    "int8",
    "int32",
    "int64",
    "uint8",
    "bool",
)

_scoped = threading.local()
_process = {"shape": False, "array": False}


def _get(kind: str) -> bool:
    value = getattr(_scoped, kind, None)
    return _process[kind] if value is None else value


def _tell_core() -> None:
    _core.set_np_shape(_process["shape"], getattr(_scoped, "shape", None))


def _check_shape_rule(active: bool) -> None:
    if _get("array") and not active:
        raise ValueError(
            "np_shape: NumPy shapes cannot be switched off while NumPy arrays are on, which need "
            "them; use npx.reset_np() to switch both off, or np_array(False) around it"
        )


class _Scope:
    """Sets one rule in a `with` block, for the calling thread."""

    def __init__(self, kind: str, active: bool) -> None:
        self._kind = kind
        self._active = bool(active)
        self._outer: list[bool | None] = []

    def __enter__(self) -> _Scope:
        self._outer.append(getattr(_scoped, self._kind, None))
        setattr(_scoped, self._kind, self._active)
        _tell_core()
        return self

    def __exit__(self, ptype: Any, value: Any, trace: Any) -> None:
        setattr(_scoped, self._kind, self._outer.pop())
        _tell_core()


class _NumpyShapeScope(_Scope):
    """NumPy shape rules, or not, in a `with` block."""

    def __init__(self, is_np_shape: bool) -> None:
        super().__init__("shape", is_np_shape)

    def __enter__(self) -> _Scope:
        _check_shape_rule(self._active)
        return super().__enter__()


class _NumpyArrayScope(_Scope):
    """NumPy arrays, or not, in a `with` block."""

    def __init__(self, is_np_array: bool) -> None:
        super().__init__("array", is_np_array)


def is_np_shape() -> bool:
    """Tell whether NumPy shape rules hold in this thread.

    Returns
    -------
    bool

    Examples
    --------
    >>> mx.is_np_shape()
    False
    >>> with mx.np_shape():
    ...     mx.is_np_shape()
    True
    """
    return _get("shape")


def is_np_array() -> bool:
    """Tell whether Gluon uses NumPy arrays in this thread.

    Returns
    -------
    bool

    Examples
    --------
    >>> mx.is_np_array()
    False
    >>> with mx.np_array():
    ...     mx.is_np_array()
    True
    """
    return _get("array")


def faced(array: Any) -> Any:
    """Give an array or symbol the face that holds in this thread: that of mx.np, or its own."""
    return array.as_np_ndarray() if _get("array") else array


def faced_array(values: Any, ctx: Any = None) -> Any:
    """Make an array of the face that holds in this thread, by that face's rules for dtypes."""
    if _get("array"):
        from . import numpy as mx_np

        return mx_np.array(values, ctx=ctx)
    from . import ndarray

    return ndarray.array(values, ctx=ctx)


def set_np_shape(active: bool) -> bool:
    """Switch NumPy shape rules on or off; return what held before.

    Parameters
    ----------
    active : bool
        Whether NumPy's rules hold.

    Returns
    -------
    bool
        What held before.

    Raises
    ------
    ValueError
        If NumPy shapes are switched off while NumPy arrays are on.

    Examples
    --------
    >>> before = mx.set_np_shape(True)
    >>> before, mx.is_np_shape()
    (False, True)
    >>> mx.set_np_shape(before)
    True
    """
    _check_shape_rule(active)
    previous = _get("shape")
    _process["shape"] = bool(active)
    _scoped.shape = None
    _tell_core()
    return previous


def np_shape(active: bool = True) -> _Scope:
    """Return a scope in which NumPy shape rules hold, or not.

    Parameters
    ----------
    active : bool, default True
        Whether NumPy's rules hold.

    Returns
    -------
    context manager
        It holds for the calling thread. Entering it raises ValueError where NumPy shapes would be
        switched off while NumPy arrays are on.

    Examples
    --------
    >>> with mx.np_shape():
    ...     print(mx.nd.zeros((0, 2)).shape)
    (0, 2)
    """
    return _NumpyShapeScope(active)


def np_array(active: bool = True) -> _Scope:
    """Return a scope in which Gluon uses NumPy arrays, or not.

    Parameters
    ----------
    active : bool, default True
        Whether NumPy's rules hold.

    Returns
    -------
    context manager
        It holds for the calling thread.

    Examples
    --------
    >>> with mx.np_shape(), mx.np_array():
    ...     net = mx.gluon.nn.Dense(2)
    ...     net.initialize()
    ...     print(type(net(mx.np.ones((1, 3)))))
    <class 'mxnet.numpy.ndarray'>
    """
    return _NumpyArrayScope(active)


def _in_scope(func: _Decorated, make_scope: Callable[[], _Scope]) -> _Decorated:
    """Wrap a function, or every method of a class, inherited ones too, to run inside a scope."""
    if inspect.isclass(func):
        members: dict[str, Any] = {}
        for base in reversed(func.__mro__[:-1]):
            members.update(vars(base))
        for name, member in members.items():
            if inspect.isfunction(member):
                setattr(func, name, _in_scope(member, make_scope))
            elif isinstance(member, (staticmethod, classmethod)):
                setattr(func, name, type(member)(_in_scope(member.__func__, make_scope)))
            elif isinstance(member, property):
                get, put, remove = (
                    _in_scope(part, make_scope) if part else None
                    for part in (member.fget, member.fset, member.fdel)
                )
                setattr(func, name, property(get, put, remove, member.__doc__))  # type: ignore[arg-type]
        return func
    if not callable(func):
        raise TypeError(f"use_np: expected a function or a class, got {type(func).__name__}")

    @functools.wraps(func)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        with make_scope():
            return func(*args, **kwargs)

    return wrapped  # type: ignore[return-value]


def use_np_shape(func: _Decorated) -> _Decorated:
    """Decorate a function or class: it runs under NumPy shape rules.

    Parameters
    ----------
    func : function or class
        What is decorated; of a class every method and property.

    Returns
    -------
    function or class
        The same, inside `np_shape`.

    Examples
    --------
    >>> @mx.use_np_shape
    ... def rules():
    ...     return mx.is_np_shape()
    >>> rules(), mx.is_np_shape()
    (True, False)
    """
    return _in_scope(func, np_shape)


def use_np_array(func: _Decorated) -> _Decorated:
    """Decorate a function or class: Gluon uses NumPy arrays inside.

    Parameters
    ----------
    func : function or class
        What is decorated; of a class every method and property.

    Returns
    -------
    function or class
        The same, inside `np_array`.

    Examples
    --------
    >>> @mx.use_np_array
    ... def rules():
    ...     return mx.is_np_array()
    >>> rules(), mx.is_np_array()
    (True, False)
    """
    return _in_scope(func, np_array)


def use_np(func: _Decorated) -> _Decorated:
    """Decorate a function or class: NumPy shapes and NumPy arrays inside.

    Parameters
    ----------
    func : function or class
        What is decorated; of a class every method and property.

    Returns
    -------
    function or class
        The same, inside `np_shape` and `np_array`.

    Examples
    --------
    >>> @mx.use_np
    ... def rules():
    ...     return mx.is_np_shape(), mx.is_np_array()
    >>> rules()
    (True, True)
    """
    return use_np_shape(use_np_array(func))


def set_np(shape: bool = True, array: bool = True) -> None:
    """Switch NumPy shape rules and NumPy arrays on or off for the process.

    Parameters
    ----------
    shape : bool, default True
        Whether NumPy shape rules hold: () and (0, 2) are shapes.
    array : bool, default True
        Whether Gluon takes and gives arrays of mx.np; that needs NumPy shapes.

    Returns
    -------
    None

    Raises
    ------
    ValueError
        If NumPy arrays are wanted without NumPy shapes.

    Examples
    --------
    >>> mx.util.set_np()
    >>> mx.is_np_shape(), mx.is_np_array()
    (True, True)
    >>> mx.util.reset_np()
    """
    if array and not shape:
        raise ValueError("set_np: NumPy arrays need NumPy shapes; use set_np(shape=True)")
    _set_np_array(array)
    set_np_shape(shape)


def _set_np_array(active: bool) -> bool:
    """Switch NumPy arrays on or off for the process; return what held before."""
    previous = _get("array")
    _process["array"] = bool(active)
    _scoped.array = None
    return previous


def reset_np() -> None:
    """Go back to the legacy rules.

    Returns
    -------
    None

    Examples
    --------
    >>> mx.util.set_np()
    >>> mx.util.reset_np()
    >>> mx.is_np_shape(), mx.is_np_array()
    (False, False)
    """
    set_np(shape=False, array=False)


def _sanity_check_params(
    func_name: str, unsupported_params: list[str], param_dict: dict[str, Any]
) -> None:
    """Refuse parameters of NumPy's functions that ours do not have."""
    for name in unsupported_params:
        if name in param_dict:
            raise NotImplementedError(f"function {func_name} has no parameter {name}")


def set_module(module: str | None) -> Callable[[_Decorated], _Decorated]:
    """Return a decorator that sets `__module__`, the name shown in documentation.

    Parameters
    ----------
    module : str
        The name to show.

    Returns
    -------
    callable
        A decorator.

    Examples
    --------
    >>> @mx.util.set_module("mxnet.own")
    ... def function():
    ...     pass
    >>> function.__module__
    'mxnet.own'
    """

    def decorate(func: _Decorated) -> _Decorated:
        if module is not None:
            func.__module__ = module
        return func

    return decorate


def getenv(name: str) -> str | None:
    """Return an environment variable, or None.

    Parameters
    ----------
    name : str
        Its name.

    Returns
    -------
    str or None

    Examples
    --------
    >>> name = "MODEL_FOLDER"
    >>> mx.util.setenv(name, "models")
    >>> mx.util.getenv(name)
    'models'
    """
    return os.environ.get(name)


def setenv(name: str, value: str | None) -> None:
    """Set an environment variable for this process, its children and the core; None removes it.

    Parameters
    ----------
    name : str
        Its name.
    value : str or None
        Its new value; None removes it.

    Examples
    --------
    >>> name = "MODEL_FOLDER"
    >>> mx.util.setenv(name, None)
    """
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


def get_gpu_count() -> int:
    """Return the number of usable GPUs.

    It takes no parameters.

    Examples
    --------
    >>> mx.util.get_gpu_count() >= 0
    True
    """
    from .context import num_gpus

    return num_gpus()


def get_gpu_memory(gpu_dev_id: int) -> tuple[int, int]:
    """Return (free, total) bytes of a GPU.

    Parameters
    ----------
    gpu_dev_id : int
        Which GPU, from 0.

    Returns
    -------
    tuple of int
        Free and total bytes.

    Examples
    --------
    >>> if mx.util.get_gpu_count():
    ...     free, total = mx.util.get_gpu_memory(0)
    """
    from .context import gpu_memory_info

    return gpu_memory_info(gpu_dev_id)


def get_cuda_compute_capability(ctx: Context) -> int:
    """Return the compute capability of a GPU as a number: 80 for 8.0.

    Parameters
    ----------
    ctx : Context
        Which GPU.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If `ctx` is not a GPU.

    Examples
    --------
    >>> if mx.context.num_gpus():
    ...     number = mx.util.get_cuda_compute_capability(mx.gpu(0))
    """
    from .base import MXNetError
    from .context import Context, num_gpus

    if not isinstance(ctx, Context) or ctx.device_type != "gpu":
        raise ValueError(f"get_cuda_compute_capability: expected a gpu context, got {ctx}")
    if ctx.device_id >= num_gpus():
        raise MXNetError(
            f"get_cuda_compute_capability: {ctx} does not exist; num_gpus() is {num_gpus()}"
        )
    driver = ctypes.CDLL("libcuda.so.1")
    device, major, minor = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    failed = driver.cuInit(0) or driver.cuDeviceGet(ctypes.byref(device), ctx.device_id)
    failed = failed or driver.cuDeviceGetAttribute(ctypes.byref(major), _MAJOR, device)
    failed = failed or driver.cuDeviceGetAttribute(ctypes.byref(minor), _MINOR, device)
    if failed:
        raise MXNetError(f"get_cuda_compute_capability: {ctx}: the driver answers error {failed}")
    return major.value * 10 + minor.value


def np_ufunc_legal_option(key: str, value: Any) -> bool:
    """Tell whether NumPy's ufuncs know this keyword with this kind of value.

    Parameters
    ----------
    key : str
        The keyword: where, casting, order, dtype or subok.
    value : object
        Its value.

    Returns
    -------
    bool

    Examples
    --------
    >>> mx.util.np_ufunc_legal_option("casting", "safe")
    True
    >>> mx.util.np_ufunc_legal_option("casting", "wild")
    False
    """
    legal = {
        "where": lambda: True,
        "casting": lambda: value in ("no", "equiv", "safe", "same_kind", "unsafe"),
        "order": lambda: isinstance(value, str),
        "dtype": lambda: value is not None and value in _UFUNC_DTYPES,
        "subok": lambda: isinstance(value, bool),
    }
    return key in legal and bool(legal[key]())


def _check_ufunc_options(func: Callable[..., Any], options: dict[str, Any]) -> None:
    """Refuse NumPy ufunc options that change the result; tell others from wrong keywords."""
    from ._refused.arguments import unknown_keyword

    for key, value in options.items():
        if key not in _np_ufunc_default_kwargs:
            raise unknown_keyword(func, options, _np_ufunc_default_kwargs)
        if value == _np_ufunc_default_kwargs[key]:
            continue
        if np_ufunc_legal_option(key, value):
            raise NotImplementedError(
                f"{key}={value} is not implemented yet for operator {func.__name__}"
            )
        raise TypeError(f"{key}={value!r} is not understood by operator {func.__name__}")


def wrap_np_unary_func(func: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function of one array NumPy's ufunc keywords: those that change nothing pass.

    Parameters
    ----------
    func : callable
        A function of one array.

    Returns
    -------
    callable

    Examples
    --------
    >>> @mx.util.wrap_np_unary_func
    ... def double(x, out=None):
    ...     return 2 * x
    >>> double(mx.np.array([1, 2]), where=True)
    array([2., 4.])
    """

    @functools.wraps(func)
    def wrapped(x: Any, out: Any = None, **kwargs: Any) -> Any:
        _check_ufunc_options(func, kwargs)
        return func(x, out=out)

    return wrapped


def wrap_np_binary_func(func: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function of two arrays NumPy's ufunc keywords: those that change nothing pass.

    Parameters
    ----------
    func : callable
        A function of two arrays.

    Returns
    -------
    callable

    Examples
    --------
    >>> @mx.util.wrap_np_binary_func
    ... def mean_of_two(x1, x2, out=None):
    ...     return (x1 + x2) / 2
    >>> mean_of_two(mx.np.array([1, 2]), mx.np.array([3, 4]), where=True)
    array([2., 3.])
    """

    @functools.wraps(func)
    def wrapped(x1: Any, x2: Any, out: Any = None, **kwargs: Any) -> Any:
        _check_ufunc_options(func, kwargs)
        return func(x1, x2, out=out)

    return wrapped

"""NumPy's protocols: numpy.add(x, y) and numpy.concatenate on arrays of mx.np are ours.

A function that mx.np lacks is NumPy's own, computed on the host: its result has no gradient, and
a recorded input raises an error.
"""

import functools
import inspect

import numpy as _np

from .. import _core
from .. import numpy as mx_np
from .._refused.arguments import unknown_to_numpy

_NUMPY_ARRAY_FUNCTION_DICT = {}
_NUMPY_ARRAY_UFUNC_DICT = {}
# What 1.9.1 lists. Whatever else mx.np has under a name of NumPy is found by the name.
_NUMPY_ARRAY_FUNCTION_LIST = (
    "all amax amin any append argmax argmin argsort around array_split atleast_1d atleast_2d "
    "atleast_3d bincount broadcast_arrays broadcast_to clip column_stack concatenate copy "
    "cumsum delete diag diag_indices_from diagflat diagonal diff dot dsplit dstack ediff1d "
    "einsum empty_like expand_dims fix flip fliplr flipud full_like hsplit hstack inner "
    "insert isfinite isinf isnan isneginf isposinf linalg.cholesky linalg.eig linalg.eigh "
    "linalg.eigvals linalg.eigvalsh linalg.inv linalg.norm linalg.pinv linalg.solve "
    "linalg.tensorinv linalg.tensorsolve max may_share_memory mean meshgrid min nan_to_num "
    "nonzero ones_like outer pad percentile polyval prod product quantile ravel repeat "
    "reshape resize roll round round_ shape shares_memory sometrue sort split squeeze stack "
    "std sum swapaxes take tensordot tile trace transpose tril unique unravel_index var vdot "
    "vsplit vstack where zeros_like"
).split()
_NUMPY_ARRAY_UFUNC_LIST = (
    "abs absolute add arccos arccosh arcsin arcsinh arctan arctan2 arctanh bitwise_and "
    "bitwise_not bitwise_or bitwise_xor cbrt ceil copysign cos cosh degrees equal exp expm1 "
    "fabs floor greater greater_equal hypot invert lcm less less_equal log log10 log2 "
    "logical_not matmul maximum minimum mod multiply negative not_equal power reciprocal "
    "remainder rint sign sin sinh sqrt square subtract tan tanh true_divide trunc"
).split()


def with_array_function_protocol(func):
    """The function itself: NumPy's protocols are always on."""
    return func


with_array_ufunc_protocol = with_array_function_protocol


def _find_duplicate(strs):
    """The first text that stands twice in a list, or None."""
    seen = set()
    for text in strs:
        if text in seen:
            return text
        seen.add(text)
    return None


def _implements(numpy_function):
    """A decorator: the function that stands for one of NumPy's."""

    def decorator(func):
        _NUMPY_ARRAY_FUNCTION_DICT[numpy_function] = func
        return func

    return decorator


def _register_array_function():
    """Nothing to do: functions are found by name when NumPy asks."""


def _register_array_ufunc():
    """Nothing to do: functions are found by name when NumPy asks."""


def _ours(name, module=""):
    space = mx_np.linalg if module.endswith("linalg") else mx_np
    found = getattr(space, name, None)
    return found if getattr(found, "__module__", "").startswith("mxnet") else None


@functools.cache
def _found(func):
    if func in _NUMPY_ARRAY_FUNCTION_DICT:
        return _NUMPY_ARRAY_FUNCTION_DICT[func]
    return _ours(func.__name__, getattr(func, "__module__", "") or "")


# Functions of NumPy that write to their first argument.
_WRITERS = {
    getattr(_np, name)
    for name in ("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask")
}


def _takes(function, args, kwargs):
    """Whether a function has parameters for these arguments."""
    try:
        inspect.signature(function).bind(*args, **kwargs)
    except TypeError:
        return False
    return True


def call_function(func, args, kwargs):
    """What numpy.func(*args, **kwargs) gives when an array of mx.np is among the arguments."""
    found = _found(func)
    if found is not None and not getattr(found, "is_fallback", False):
        try:
            return found(*args, **kwargs)
        except NotImplementedError:  # an option that only NumPy has, as order="F"
            return on_host(func, args, kwargs)
        except TypeError:
            if _takes(found, args, kwargs):
                raise
            return on_host(func, args, kwargs)  # a parameter that only NumPy has, as where=
    if func in _WRITERS and args:
        return _write(func, args, kwargs)
    return on_host(func, args, kwargs)


def call_ufunc(ufunc, method, inputs, kwargs):
    """What a ufunc gives when an array of mx.np is among its inputs."""
    if method == "at":
        return _write(ufunc.at, inputs, kwargs, ufunc.__name__)
    out = kwargs.get("out", (None,))[0]
    found = _ours(ufunc.__name__) if method == "__call__" and not set(kwargs) - {"out"} else None
    if found is None or getattr(found, "is_fallback", False):
        return on_host(getattr(ufunc, method), inputs, kwargs, ufunc.__name__)
    if out is None or isinstance(out, _core.NDArray):
        return found(*inputs, out=out)
    out[...] = found(*inputs).asnumpy()
    return out


def _write(func, args, kwargs, name=None):
    """Calls a function of NumPy that writes to its first argument."""
    target, *rest = args
    values = target.asnumpy() if isinstance(target, _core.NDArray) else target
    on_host(func, (values, *rest), kwargs, name)
    if values is not target:
        target[...] = values


def on_host(func, args, kwargs, name=None):
    """Calls a function of NumPy on values, and gives its arrays back as those of mx.np."""
    name = name or getattr(func, "__name__", "function")
    contexts = []

    def read(value):
        if isinstance(value, _core.NDArray):
            if _core.is_recording() and _core.has_history(value):
                raise ValueError(
                    f"{name}: mx.np computes it with NumPy, which records no gradient; call it on "
                    "x.detach(), or outside of autograd.record()"
                )
            contexts.append(value.context)
            return value.asnumpy()
        if isinstance(value, (list, tuple)):
            return type(value)(map(read, value))
        return {key: read(item) for key, item in value.items()} if type(value) is dict else value

    def give(value):
        if isinstance(value, (_np.ndarray, _np.generic)) and value.dtype.kind in "fiub":
            if value.ndim == 0 and not contexts:
                return value
            return mx_np.array(value, ctx=contexts[0] if contexts else None)
        if isinstance(value, tuple):  # also those with names, as of linalg.qr
            return tuple(map(give, value))
        return list(map(give, value)) if type(value) is list else value

    args, kwargs = _with_out_named(func, args, kwargs)
    values = read(kwargs)
    try:
        result = func(*map(read, args), **values)
    except TypeError as error:
        raise unknown_to_numpy(name, func, kwargs) or error from None
    return _written(kwargs.get("out"), values.get("out"), give(result))


def _with_out_named(func, args, kwargs):
    """The arguments of a call; what a ufunc would take as its outputs by place is `out`."""
    if isinstance(func, _np.ufunc) and len(args) > func.nin:
        return args[: func.nin], {**kwargs, "out": tuple(args[func.nin :])}
    return args, kwargs


def _written(out, values, result):
    """The array that a call was told to write to, with what NumPy wrote; else the result."""
    if isinstance(out, tuple):
        results = (result,) if len(out) == 1 else result
        written = tuple(map(_written, out, values, results))
        return written[0] if len(written) == 1 else written
    if isinstance(out, _core.NDArray):
        out[...] = values
    return result if out is None else out

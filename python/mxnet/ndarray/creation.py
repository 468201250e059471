"""Functions of mx.nd that make arrays, and those that join plain numbers with arrays."""

import numpy as np

from .. import _core
from .._gen import nd_internal, nd_op
from ..base import dtype_name
from ..context import current_context
from .ndarray import NDArray, array, is_number

__all__ = [
    "add",
    "arange",
    "concatenate",
    "divide",
    "equal",
    "eye",
    "from_dlpack",
    "from_numpy",
    "full",
    "greater",
    "greater_equal",
    "lesser",
    "lesser_equal",
    "linspace",
    "logical_and",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "modulo",
    "moveaxis",
    "multiply",
    "not_equal",
    "ones",
    "onehot_encode",
    "power",
    "subtract",
    "to_dlpack_for_read",
    "to_dlpack_for_write",
    "true_divide",
    "waitall",
    "zeros",
]


def waitall():
    """Waits for everything pending; raises what went wrong and was not reported yet."""
    _core.wait_all()


def _place(ctx):
    return str(ctx if ctx is not None else current_context())


def _shape(shape):
    return (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)


def _name(dtype):
    return dtype_name(np.float32 if dtype is None else dtype)


def zeros(shape, ctx=None, dtype=None, stype=None, **kwargs):
    """An array of zeros."""
    if stype not in (None, "default"):
        raise ValueError(f"zeros: storage type {stype!r} is not supported; use 'default'")
    return nd_internal._zeros(shape=_shape(shape), ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def ones(shape, ctx=None, dtype=None, **kwargs):
    """An array of ones."""
    return nd_internal._ones(shape=_shape(shape), ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def full(shape, val, ctx=None, dtype=np.float32, out=None):
    """An array of one value."""
    return nd_internal._full(
        shape=_shape(shape), ctx=_place(ctx), dtype=_name(dtype), value=val, out=out
    )


def arange(start, stop=None, step=1.0, repeat=1, infer_range=None, ctx=None, dtype=np.float32):
    """Evenly spaced values in [start, stop)."""
    if stop is None and not infer_range:
        start, stop = 0, start
    return nd_internal._arange(
        start=start, stop=stop, step=step, repeat=repeat, dtype=_name(dtype), ctx=_place(ctx)
    )


def linspace(start, stop, num, endpoint=True, ctx=None, dtype=np.float32):
    """`num` evenly spaced values from start to stop."""
    return nd_internal._linspace(
        start=start, stop=stop, num=num, endpoint=endpoint, ctx=_place(ctx), dtype=_name(dtype)
    )


def eye(N, M=0, k=0, ctx=None, dtype=None, **kwargs):
    """A matrix with ones on a diagonal."""
    return nd_internal._eye(N=N, M=M, k=k, ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def moveaxis(tensor, source, destination):
    """The array with some axes moved to other places."""
    sources = [source] if isinstance(source, int) else list(source)
    targets = [destination] if isinstance(destination, int) else list(destination)
    sources = [axis % tensor.ndim for axis in sources]
    targets = [axis % tensor.ndim for axis in targets]
    axes = [axis for axis in range(tensor.ndim) if axis not in sources]
    for target, axis in sorted(zip(targets, sources, strict=True)):
        axes.insert(target, axis)
    return nd_op.transpose(tensor, axes=tuple(axes))


def concatenate(arrays, axis=0, always_copy=True):
    """One array of several along an axis."""
    if not arrays:
        raise ValueError("concatenate: at least one array is needed")
    if len(arrays) == 1 and not always_copy:
        return arrays[0]
    return nd_op.concat(*arrays, dim=axis)


def onehot_encode(indices, out):
    """Writes the one-hot rows of `indices` to `out`."""
    return nd_op.one_hot(indices, depth=out.shape[1], out=out)


def from_dlpack(dlpack):
    """An array that shares the memory of another library's tensor or DLPack capsule."""
    return _core.from_dlpack(dlpack)


def from_numpy(ndarray, zero_copy=True):
    """An array that shares a NumPy array's memory."""
    if not zero_copy:
        return array(ndarray, dtype=ndarray.dtype)
    if not ndarray.flags["C_CONTIGUOUS"]:
        raise ValueError("from_numpy: only a C-contiguous array can share its memory")
    return _core.from_dlpack(ndarray)


def to_dlpack_for_read(data):
    """A DLPack capsule that shares the memory."""
    return data.to_dlpack_for_read()


def to_dlpack_for_write(data):
    """A DLPack capsule that shares the memory, for writing."""
    return data.to_dlpack_for_write()


def _binary(both, scalar, reverse_scalar, plain, doc):
    def function(lhs, rhs):
        if isinstance(lhs, NDArray):
            if isinstance(rhs, NDArray):
                return getattr(nd_op, both)(lhs, rhs)
            if is_number(rhs):
                return getattr(nd_internal, scalar)(lhs, scalar=float(rhs))
        elif is_number(lhs):
            if isinstance(rhs, NDArray):
                return getattr(nd_internal, reverse_scalar)(rhs, scalar=float(lhs))
            if is_number(rhs):
                return plain(lhs, rhs)
        raise TypeError(
            f"{doc}: types {type(lhs).__name__} and {type(rhs).__name__} cannot be used"
        )

    function.__doc__ = f"{doc}, element by element, with broadcasting; either side may be a number."
    return function


add = _binary("broadcast_add", "_plus_scalar", "_plus_scalar", lambda a, b: a + b, "lhs + rhs")
subtract = _binary(
    "broadcast_sub", "_minus_scalar", "_rminus_scalar", lambda a, b: a - b, "lhs - rhs"
)
multiply = _binary("broadcast_mul", "_mul_scalar", "_mul_scalar", lambda a, b: a * b, "lhs * rhs")
divide = _binary("broadcast_div", "_div_scalar", "_rdiv_scalar", lambda a, b: a / b, "lhs / rhs")
true_divide = divide
modulo = _binary("broadcast_mod", "_mod_scalar", "_rmod_scalar", lambda a, b: a % b, "lhs % rhs")
power = _binary(
    "broadcast_power", "_power_scalar", "_rpower_scalar", lambda a, b: a**b, "lhs ** rhs"
)
maximum = _binary("broadcast_maximum", "_maximum_scalar", "_maximum_scalar", max, "the larger")
minimum = _binary("broadcast_minimum", "_minimum_scalar", "_minimum_scalar", min, "the smaller")
equal = _binary(
    "broadcast_equal", "_equal_scalar", "_equal_scalar", lambda a, b: float(a == b), "lhs == rhs"
)
not_equal = _binary(
    "broadcast_not_equal",
    "_not_equal_scalar",
    "_not_equal_scalar",
    lambda a, b: float(a != b),
    "lhs != rhs",
)
greater = _binary(
    "broadcast_greater", "_greater_scalar", "_lesser_scalar", lambda a, b: float(a > b), "lhs > rhs"
)
greater_equal = _binary(
    "broadcast_greater_equal",
    "_greater_equal_scalar",
    "_lesser_equal_scalar",
    lambda a, b: float(a >= b),
    "lhs >= rhs",
)
lesser = _binary(
    "broadcast_lesser", "_lesser_scalar", "_greater_scalar", lambda a, b: float(a < b), "lhs < rhs"
)
lesser_equal = _binary(
    "broadcast_lesser_equal",
    "_lesser_equal_scalar",
    "_greater_equal_scalar",
    lambda a, b: float(a <= b),
    "lhs <= rhs",
)
logical_and = _binary(
    "broadcast_logical_and",
    "_logical_and_scalar",
    "_logical_and_scalar",
    lambda a, b: float(bool(a) and bool(b)),
    "lhs and rhs",
)
logical_or = _binary(
    "broadcast_logical_or",
    "_logical_or_scalar",
    "_logical_or_scalar",
    lambda a, b: float(bool(a) or bool(b)),
    "lhs or rhs",
)
logical_xor = _binary(
    "broadcast_logical_xor",
    "_logical_xor_scalar",
    "_logical_xor_scalar",
    lambda a, b: float(bool(a) != bool(b)),
    "exactly one of lhs and rhs",
)

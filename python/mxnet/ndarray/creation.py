"""Functions of mx.nd that make arrays, rearrange them, and share their memory."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _core
from .._gen import nd_internal, nd_op
from ..base import MXNetError, dtype_flag, dtype_name
from ..context import Context, current_context
from .ndarray import NDArray, array, empty, is_number, zeros

if TYPE_CHECKING:
    from .._typing import DTypeLike, Shape
    from ..context import Context

__all__ = [
    "arange",
    "concatenate",
    "eye",
    "from_dlpack",
    "from_numpy",
    "full",
    "histogram",
    "linspace",
    "moveaxis",
    "ones",
    "onehot_encode",
    "reset_arrays",
    "split_v2",
    "to_dlpack_for_read",
    "to_dlpack_for_write",
    "waitall",
    "zeros",
]


def waitall() -> None:
    """Waits for everything pending; raises what went wrong and was not reported yet."""
    _core.wait_all()


def _place(ctx):
    return str(ctx if ctx is not None else current_context())


def _shape(shape):
    return (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)


def _name(dtype):
    return dtype_name(np.float32 if dtype is None else dtype)


def ones(
    shape: Shape, ctx: Context | None = None, dtype: DTypeLike | None = None, **kwargs: Any
) -> NDArray:
    """An array of ones."""
    return nd_internal._ones(shape=_shape(shape), ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def full(
    shape: Shape,
    val: float,
    ctx: Context | None = None,
    dtype: DTypeLike = np.float32,
    out: NDArray | None = None,
) -> NDArray:
    """An array of one value, or of an array of values that is broadcast to the shape."""
    if is_number(val):
        return nd_internal._full(
            shape=_shape(shape), ctx=_place(ctx), dtype=_name(dtype), value=val, out=out
        )
    result = empty(shape, ctx, dtype) if out is None else out
    result[:] = val
    return result


def arange(
    start: float,
    stop: float | None = None,
    step: float = 1.0,
    repeat: int = 1,
    infer_range: bool | None = None,
    ctx: Context | None = None,
    dtype: DTypeLike = np.float32,
) -> NDArray:
    """Evenly spaced values in [start, stop)."""
    if stop is None and not infer_range:
        start, stop = 0, start
    return nd_internal._arange(
        start=start, stop=stop, step=step, repeat=repeat, dtype=_name(dtype), ctx=_place(ctx)
    )


def linspace(
    start: float,
    stop: float,
    num: int,
    endpoint: bool = True,
    ctx: Context | None = None,
    dtype: DTypeLike = np.float32,
) -> NDArray:
    """`num` evenly spaced values from start to stop."""
    return nd_internal._linspace(
        start=start, stop=stop, num=num, endpoint=endpoint, ctx=_place(ctx), dtype=_name(dtype)
    )


def eye(
    N: int,
    M: int = 0,
    k: int = 0,
    ctx: Context | None = None,
    dtype: DTypeLike | None = None,
    **kwargs: Any,
) -> NDArray:
    """A matrix with ones on a diagonal."""
    return nd_internal._eye(N=N, M=M, k=k, ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def moveaxis(tensor: NDArray, source: Shape, destination: Shape) -> NDArray:
    """The array with some axes moved to other places."""
    sources = _axes("source", source, tensor.ndim)
    targets = _axes("destination", destination, tensor.ndim)
    if len(sources) != len(targets):
        raise ValueError(
            f"moveaxis: source {source} and destination {destination} must name as many axes"
        )
    axes = [axis for axis in range(tensor.ndim) if axis not in sources]
    for target, axis in sorted(zip(targets, sources, strict=True)):
        axes.insert(target, axis)
    return nd_op.transpose(tensor, axes=tuple(axes))


def _axes(what, given, ndim):
    axes = [given] if isinstance(given, (int, np.integer)) else list(given)
    for axis in axes:
        if not -ndim <= axis < ndim:
            raise ValueError(
                f"moveaxis: {what} {axis} is out of range for an array of {ndim} axes; use "
                f"{-ndim}..{ndim - 1}"
            )
    axes = [axis % ndim for axis in axes]
    if len(set(axes)) != len(axes):
        raise ValueError(f"moveaxis: {what} {given} names an axis twice")
    return axes


def concatenate(arrays: Sequence[NDArray], axis: int = 0, always_copy: bool = True) -> NDArray:
    """One array of several along an axis."""
    if not arrays:
        raise ValueError("concatenate: at least one array is needed")
    for each in arrays:
        if not isinstance(each, NDArray):
            raise TypeError(f"concatenate: expected NDArrays, got {type(each).__name__}")
    if len(arrays) == 1 and not always_copy:
        return arrays[0]
    return nd_op.concat(*arrays, dim=axis)


def split_v2(ary, indices_or_sections, axis=0, squeeze_axis=False):
    """The array in parts: as many equal ones as an integer says, or cut at a tuple of places."""
    if isinstance(indices_or_sections, int):
        sections = indices_or_sections
        if sections < 1 or ary.shape[axis] % sections:
            raise ValueError(
                f"split_v2: axis {axis} of shape {ary.shape} cannot be divided into {sections} "
                "equal parts"
            )
        return nd_internal._split_v2(
            ary, indices=(), axis=axis, squeeze_axis=squeeze_axis, sections=sections
        )
    if isinstance(indices_or_sections, (tuple, set, list)):
        places = (0, *indices_or_sections)
        return nd_internal._split_v2(ary, indices=places, axis=axis, squeeze_axis=squeeze_axis)
    raise ValueError(
        "split_v2: indices_or_sections must be an int or a tuple of ints, got "
        f"{type(indices_or_sections).__name__}"
    )


def histogram(a, bins=10, range=None):
    """Counts of the values per bin, and the edges of the bins."""
    if isinstance(bins, NDArray):
        return nd_internal._histogram(a, bins)
    if not isinstance(bins, (int, np.integer)):
        raise ValueError(f"histogram: bins must be an int or an NDArray, got {type(bins).__name__}")
    if range is None:
        warnings.warn("histogram: without a range NumPy computes the result", stacklevel=2)
        counts, edges = np.histogram(a.asnumpy(), bins=bins)
        return array(counts, a.context), array(edges, a.context)
    return nd_internal._histogram(a, bin_cnt=bins, range=tuple(range))


def onehot_encode(indices, out):
    """Writes the one-hot rows of `indices` to `out`."""
    return nd_internal._onehot_encode(indices, out, out=out)


def reset_arrays(*data, **kwargs):
    """Sets all elements of several arrays to zero."""
    count = kwargs.pop("num_arrays", None)
    if count is None or kwargs:
        given = next(iter(kwargs), "nothing")
        raise MXNetError(f"reset_arrays: takes the count num_arrays besides arrays, got {given}")
    if int(count) != len(data):
        raise MXNetError(f"reset_arrays: num_arrays is {count}, {len(data)} arrays were given")
    for each in data:
        each[:] = 0
    return []


def from_dlpack(dlpack: Any) -> NDArray:
    """An array that shares the memory of another library's tensor or DLPack capsule."""
    give = getattr(dlpack, "__dlpack__", None)
    if give is None:
        if type(dlpack).__name__ != "PyCapsule":
            raise TypeError(
                "from_dlpack: expected a tensor with __dlpack__ or a DLPack capsule, got "
                f"{type(dlpack).__name__}"
            )
        return _core.from_capsule(dlpack)
    asked = {}
    kind, number = getattr(dlpack, "__dlpack_device__", lambda: (1, 0))()
    if kind == 2:  # its library lets our stream wait for what it has started
        asked["stream"] = _core.native_stream(Context("gpu", number)._ids)
    try:
        capsule = give(max_version=(1, 0), **asked)
    except TypeError:  # it knows only capsules without a version
        capsule = give(**asked)
    return _core.from_capsule(capsule)


def from_numpy(ndarray, zero_copy=True, array_cls=NDArray):
    """An array that shares a NumPy array's memory, or has a copy of it, in the same dtype."""
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"from_numpy: expected a NumPy array, got {type(ndarray).__name__}")
    flag = dtype_flag(ndarray.dtype)
    if not zero_copy:
        return array_cls(array(ndarray, dtype=ndarray.dtype))
    if not ndarray.flags["C_CONTIGUOUS"]:
        raise ValueError(
            "from_numpy: only a C-contiguous array can share its memory; use zero_copy=False"
        )
    return array_cls(_core.share_buffer(ndarray, ndarray.shape, flag))


def to_dlpack_for_read(data):
    """A DLPack capsule that shares the memory."""
    return data.to_dlpack_for_read()


def to_dlpack_for_write(data):
    """A DLPack capsule that shares the memory, for writing."""
    return data.to_dlpack_for_write()

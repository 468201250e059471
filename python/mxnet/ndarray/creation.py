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
    """Waits for everything pending; raises what went wrong and was not reported yet.

    It takes no parameters. Call it before looking at the clock.

    Examples
    --------
    >>> y = mx.nd.ones((100, 100)).sum()
    >>> mx.nd.waitall()
    """
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
    """An array of ones.

    Parameters
    ----------
    shape : int or tuple of int
        Shape of the array.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, optional
        Type of the elements.

    Raises
    ------
    MXNetError
        If an extent of the shape is negative.

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.ones((2, 3)).asnumpy()
    array([[1., 1., 1.],
           [1., 1., 1.]], dtype=float32)
    """
    return nd_internal._ones(shape=_shape(shape), ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def full(
    shape: Shape,
    val: float,
    ctx: Context | None = None,
    dtype: DTypeLike = np.float32,
    out: NDArray | None = None,
) -> NDArray:
    """An array of one value, or of an array of values that is broadcast to the shape.

    Parameters
    ----------
    shape : int or tuple of int
        Shape of the array.
    val : float or array
        The value.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, default float32
        Type of the elements.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    MXNetError
        If an extent of the shape is negative.

    Examples
    --------
    >>> mx.nd.full((2, 2), 7).asnumpy()
    array([[7., 7.],
           [7., 7.]], dtype=float32)
    """
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
    """Evenly spaced values in [start, stop).

    Parameters
    ----------
    start : float
        First value; the end when `stop` is left out.
    stop : float, optional
        Where it ends, itself not included.
    step : float, default 1.0
        Distance between values.
    repeat : int, default 1
        How often each value comes.
    infer_range : bool, optional
        Let `stop` follow from the shape; only symbols can.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, default float32
        Type of the elements.

    Raises
    ------
    MXNetError
        If `step` is 0.

    Shapes
    ------
    The result is one axis of ceil((stop - start) / step) × repeat elements: shape (n,).

    Examples
    --------
    >>> mx.nd.arange(3).asnumpy()
    array([0., 1., 2.], dtype=float32)
    >>> mx.nd.arange(1, 7, 2).asnumpy()
    array([1., 3., 5.], dtype=float32)
    """
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
    """`num` evenly spaced values from start to stop.

    Parameters
    ----------
    start, stop : float
        First and last value.
    num : int
        How many.
    endpoint : bool, default True
        Whether `stop` is one of them.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, default float32
        Type of the elements.

    Examples
    --------
    >>> mx.nd.linspace(0, 1, 5).asnumpy()
    array([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32)
    """
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
    """A matrix with ones on a diagonal.

    Parameters
    ----------
    N, M : int
        Rows and columns; 0 columns means as many as rows.
    k : int, default 0
        Which diagonal: above the main one when positive.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, optional
        Type of the elements.

    Shapes
    ------
    The result has the shape (N, M).

    Examples
    --------
    >>> mx.nd.eye(2).asnumpy()
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """
    return nd_internal._eye(N=N, M=M, k=k, ctx=_place(ctx), dtype=_name(dtype), **kwargs)


def moveaxis(tensor: NDArray, source: Shape, destination: Shape) -> NDArray:
    """The array with some axes moved to other places.

    Parameters
    ----------
    tensor : NDArray
        The array.
    source, destination : int or tuple of int
        Which axes, and where they go.

    Returns
    -------
    NDArray

    Raises
    ------
    ValueError
        If `source` and `destination` name different numbers of axes.

    Examples
    --------
    >>> mx.nd.moveaxis(mx.nd.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)
    """
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
    """One array of several along an axis.

    Parameters
    ----------
    arrays : list of NDArray
        They agree in all sizes but that of `axis`.
    axis : int, default 0
        Where they are joined.
    always_copy : bool, default True
        Whether a single array is copied too.

    Returns
    -------
    NDArray

    Raises
    ------
    ValueError
        If there is no array.
    TypeError
        If something else than arrays is given.

    Examples
    --------
    >>> mx.nd.concatenate([mx.nd.ones((1, 2)), mx.nd.zeros((2, 2))]).shape
    (3, 2)
    """
    if not arrays:
        raise ValueError("concatenate: at least one array is needed")
    for each in arrays:
        if not isinstance(each, NDArray):
            raise TypeError(f"concatenate: expected NDArrays, got {type(each).__name__}")
    if len(arrays) == 1 and not always_copy:
        return arrays[0]
    return nd_op.concat(*arrays, dim=axis)


def split_v2(ary, indices_or_sections, axis=0, squeeze_axis=False):
    """The array in parts: as many equal ones as an integer says, or cut at a tuple of places.

    Parameters
    ----------
    ary : NDArray
        The array.
    indices_or_sections : int or tuple of int
        How many equal parts, or where to cut.
    axis : int, default 0
        The axis that is cut.
    squeeze_axis : bool, default False
        Whether an axis that became 1 goes.

    Returns
    -------
    list of NDArray

    Raises
    ------
    ValueError
        If the axis cannot be divided into that many equal parts.

    Examples
    --------
    >>> [part.shape for part in mx.nd.split_v2(mx.nd.ones((5, 2)), (1, 3))]
    [(1, 2), (2, 2), (2, 2)]
    """
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
    """Counts of the values per bin, and the edges of the bins.

    Parameters
    ----------
    a : NDArray
        Values.
    bins : int or NDArray, default 10
        How many bins of one width, or their edges.
    range : tuple of float, optional
        Lower and upper end; the smallest and largest value when left out.

    Returns
    -------
    tuple of NDArray
        Counts (bins,) and edges (bins + 1,).

    Raises
    ------
    ValueError
        If `bins` is neither a number nor an array.

    Examples
    --------
    >>> counts, edges = mx.nd.histogram(mx.nd.array([0, 1, 1, 3]), bins=3)
    >>> counts.asnumpy()
    array([1., 2., 1.], dtype=float32)
    """
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
    """Writes the one-hot rows of `indices` to `out`.

    Parameters
    ----------
    indices : NDArray
        Positions, (rows,).
    out : NDArray
        Receives ones there, (rows, columns).

    Examples
    --------
    >>> mx.nd.onehot_encode(mx.nd.array([1, 0]), mx.nd.zeros((2, 2))).asnumpy()
    array([[0., 1.],
           [1., 0.]], dtype=float32)
    """
    return nd_internal._onehot_encode(indices, out, out=out)


def reset_arrays(*data, **kwargs):
    """Sets all elements of several arrays to zero.

    Parameters
    ----------
    *data : NDArray
        What becomes zero.
    num_arrays : int
        How many; counted when left out.

    Raises
    ------
    MXNetError
        If `num_arrays` is not the number of arrays.

    Examples
    --------
    >>> x = mx.nd.ones(2)
    >>> mx.nd.reset_arrays(x, num_arrays=1)
    []
    >>> x.asnumpy()
    array([0., 0.], dtype=float32)
    """
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
    """An array that shares the memory of another library's tensor or DLPack capsule.

    Parameters
    ----------
    dlpack : capsule or array
        A capsule, or anything with `__dlpack__` or `__cuda_array_interface__` (arrays of Numba). It
        must be contiguous. Streams of both libraries are ordered.

    Returns
    -------
    NDArray

    Raises
    ------
    TypeError
        If the object has neither of the two and is no capsule.
    ValueError
        If an array with `__cuda_array_interface__` is not contiguous or must not be written.

    Examples
    --------
    >>> mx.nd.from_dlpack(np.ones((2, 3), "float32")).shape
    (2, 3)
    """
    give = getattr(dlpack, "__dlpack__", None)
    if give is None:
        described = getattr(dlpack, "__cuda_array_interface__", None)
        if described is not None:
            return _from_cuda_array(dlpack, described)
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


def _from_cuda_array(owner, described):
    """An array over the memory that `__cuda_array_interface__` describes."""
    shape, dtype = tuple(described["shape"]), np.dtype(described["typestr"])
    address, is_read_only = described["data"]
    step, strides = dtype.itemsize, described.get("strides")
    for axis in reversed(range(len(shape) if strides else 0)):
        if strides[axis] != step and shape[axis] > 1 and 0 not in shape:
            raise ValueError("from_dlpack: the array is not contiguous; copy it first")
        step *= shape[axis]
    if is_read_only:
        raise ValueError("from_dlpack: the array is read-only; copy it first")
    stream = described.get("stream")
    return _core.share_device_memory(
        owner, address, shape, dtype_flag(dtype), -1 if stream is None else stream
    )


def from_numpy(ndarray, zero_copy=True, array_cls=NDArray):
    """An array that shares a NumPy array's memory, or has a copy of it, in the same dtype.

    Parameters
    ----------
    ndarray : numpy.ndarray
        Contiguous, of a known dtype.
    zero_copy : bool, default True
        Share the memory; the NumPy array is then read-only.
    array_cls : type, default NDArray
        Class of the result.

    Returns
    -------
    NDArray

    Raises
    ------
    TypeError
        If it is not a NumPy array.
    ValueError
        If memory is to be shared and the array is not contiguous.

    Examples
    --------
    >>> mx.nd.from_numpy(np.arange(3.0)).dtype.__name__
    'float64'
    """
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
    """A DLPack capsule that shares the memory.

    Parameters
    ----------
    data : NDArray
        What is shared.

    Returns
    -------
    capsule
        For `from_dlpack` of another library.

    Examples
    --------
    >>> capsule = mx.nd.to_dlpack_for_read(mx.nd.ones(2))
    >>> mx.nd.from_dlpack(capsule).shape
    (2,)
    """
    return data.to_dlpack_for_read()


def to_dlpack_for_write(data):
    """A DLPack capsule that shares the memory, for writing.

    Parameters
    ----------
    data : NDArray
        What is shared.

    Returns
    -------
    capsule
        For `from_dlpack` of another library.

    Examples
    --------
    >>> x = mx.nd.zeros(2)
    >>> y = mx.nd.from_dlpack(mx.nd.to_dlpack_for_write(x))
    >>> y[:] = 1
    >>> x.asnumpy()
    array([1., 1.], dtype=float32)
    """
    return data.to_dlpack_for_write()

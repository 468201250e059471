"""NDArray: an array on some device whose values may still be on their way."""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _core, _watched_name
from ..base import (
    _DTYPE_MX_TO_NP,
    BFLOAT16_FLAG,
    GRAD_REQ_NUMBERS,
    MXNetError,
    bfloat16,
    dtype_flag,
    dtype_name,
    numeric_types,
)
from ..context import Context, current_context
from . import fluent, indexing
from ._call import _refuse_unknown
from .fluent import FluentMethods
from .key_members import KeyMembers

if TYPE_CHECKING:
    from .._typing import DTypeLike, Shape

__all__ = ["NDArray", "array", "empty", "zeros"]

_OP_ZEROS = _core.op("_zeros")


class NDArray(_core.NDArray, FluentMethods, KeyMembers):
    """A multi-dimensional array. Operators on it return at once and run in the background.

    Arithmetic (`a + b`, `a @ b` by `dot`), indexing (`a[1:3]`, `a[0] = 5`), comparisons and
    methods such as `sum`, `reshape` and `asnumpy` work as in NumPy. Reading a value (`asnumpy`,
    `asscalar`, `print`) waits for it, and raises what went wrong on the way.

    Parameters
    ----------
    handle
        Made by functions such as `mx.nd.array`; not given by programs.
    writable : bool, default True
        Whether assignment is allowed.

    Examples
    --------
    >>> x = mx.nd.array([[1, 2], [3, 4]])
    >>> (x * 2 + 1).asnumpy()
    array([[3., 5.],
           [7., 9.]], dtype=float32)
    >>> x[:, 0].asnumpy(), x.shape, x.dtype.__name__, x.context
    (array([1., 3.], dtype=float32), (2, 2), 'float32', cpu(0))
    """

    __slots__ = ()
    __array_priority__ = 1000.0

    def __init__(self, handle=None, writable=True):
        super().__init__()
        if isinstance(handle, ctypes.c_void_p):
            handle = _watched_name.from_pointer(handle)
        if handle is not None:
            self._take_over(handle)
        if not writable:
            from .read_only import ReadOnlyNDArray

            self.__class__ = ReadOnlyNDArray

    # What it is.

    @property
    def dtype(self) -> Any:
        """The NumPy type of the elements."""
        return _DTYPE_MX_TO_NP[self._type_flag]

    @property
    def context(self) -> Context:
        """The device it lives on."""
        kind, number = self._context_ids
        return Context(Context.devtype2str[kind], number)

    ctx = context

    @property
    def _as_parameter_(self):
        """What ctypes sees: a pointer, for the callbacks of monitors."""
        return _watched_name.as_pointer(self)

    @property
    def handle(self):
        """What NDArray(handle) takes to make another object for the same array: the array."""
        return self

    @property
    def stype(self) -> str:
        """The storage type: 'default' is dense."""
        return "default"

    @property
    def writable(self) -> bool:
        """Whether it can be written to."""
        return True

    @property
    def T(self) -> NDArray:
        """The array with its axes reversed."""
        return self.transpose()

    def __len__(self) -> int:
        return self.shape[0]

    def __bool__(self) -> bool:
        if self.size == 0:
            return False
        if self.size == 1:
            return bool(self.asscalar())
        raise ValueError(
            f"the truth value of an array of shape {self.shape} is ambiguous; use .sum() or a "
            "comparison of one element"
        )

    __nonzero__ = __bool__

    def __hash__(self) -> int:
        return id(self) // 16

    def __repr__(self) -> str:
        if self._is_none:
            return "<NDArray without a value>"
        shape = "x".join(str(dim) for dim in self.shape)
        return f"\n{self.asnumpy()!s}\n<{type(self).__name__} {shape} @{self.context}>"

    def __iter__(self) -> Iterator[NDArray]:
        for i in range(len(self)):
            yield self[i]

    def __abs__(self) -> NDArray:
        return self.abs()

    # Python 2's names of the division, which programs may call or override.

    def __div__(self, other):
        return self / other

    def __rdiv__(self, other):
        return other / self

    def __idiv__(self, other):
        self /= other
        return self

    # Values in and out.

    def asnumpy(self) -> np.ndarray[Any, Any]:
        """A NumPy copy of the values; waits for them.

        Examples
        --------
        >>> mx.nd.array([[1, 2]]).asnumpy()
        array([[1., 2.]], dtype=float32)
        """
        if self._type_flag == BFLOAT16_FLAG:
            result = np.empty(self.shape, dtype=np.uint16)
            self._copy_to_buffer(result)
            return result.view(bfloat16) if result.ndim else result.reshape(1).view(bfloat16)
        result = np.empty(self.shape, dtype=self.dtype)
        self._copy_to_buffer(result)
        return result

    def asscalar(self) -> Any:
        """The value of an array of one element, as a Python or NumPy scalar.

        Raises
        ------
        ValueError
            If the array does not have exactly one element.

        Examples
        --------
        >>> mx.nd.array([3]).asscalar()
        np.float32(3.0)
        """
        if self.size != 1:
            raise ValueError(f"asscalar: the array has {self.size} elements; it must have one")
        return self.asnumpy().reshape(-1)[0]

    def item(self) -> Any:
        """The value of an array of one element, as a Python scalar."""
        return self.asscalar().item()

    def __float__(self) -> float:
        return float(self.asscalar())

    def __int__(self) -> int:
        return int(self.asscalar())

    # np.asarray(x), memoryview(x) and DLPack share the memory; np.array(x) and asnumpy copy it.

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            values = np.asarray(memoryview(self))
            if dtype is not None and np.dtype(dtype) != values.dtype:
                raise ValueError(f"__array__: {values.dtype} as {np.dtype(dtype)} needs a copy")
            return values
        values = self.asnumpy()
        return values if dtype is None else values.astype(dtype, copy=False)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        array, own = self, self.__dlpack_device__()
        if dl_device is not None and tuple(dl_device) != own:
            if tuple(dl_device) != (1, 0) or copy is False:
                raise BufferError(f"__dlpack__: {self.context} cannot be given as {dl_device}")
            array = self.copyto(Context("cpu"))
        elif copy:
            array = self.copy()
        return _core.to_dlpack(array, max_version is not None and max_version[0] >= 1)

    def __dlpack_device__(self):
        kind, number = self._context_ids
        if kind == 2:
            return (2, number)
        if kind not in (1, 3, 5):
            raise BufferError(
                f"__dlpack__: {self.context} is not known to DLPack; use as_in_context(mx.cpu())"
            )
        return (1, 0)

    @property
    def __cuda_array_interface__(self):
        if self.context.device_type != "gpu":
            raise AttributeError(f"__cuda_array_interface__: the array is on {self.context}")
        self.wait_to_read()
        return {
            "shape": self.shape,
            "typestr": np.dtype(self.dtype).str,
            "data": (_core.address_of(self), False),
            "strides": None,
            "version": 3,
            "stream": _core.native_stream(self.context._ids),
        }

    def to_dlpack_for_read(self):
        """A DLPack capsule that shares the memory, after pending writes are done."""
        return self.__dlpack__()

    def to_dlpack_for_write(self):
        """A DLPack capsule that shares the memory, after everything pending is done."""
        self.wait_to_write()
        return self.__dlpack__()

    def _to_shared_mem(self):
        """(process, file, shape, dtype) by which other processes attach to the array's memory.

        The array moves to cpu_shared; keep it until they have attached.
        """
        process, file = _core.to_shared_memory(self)
        return process, file, self.shape, self.dtype

    def _at(self, idx):
        """Element `idx` of the first axis, as a view."""
        return self[idx]

    def _slice(self, start, stop):
        """Elements `start` to `stop` of the first axis, as a view."""
        return self[start:stop]

    def _full(self, value):
        """Fill the array; returns it."""
        self[:] = value
        return self

    def _sync_copyfrom(self, source_array):
        """Take the values of a NumPy array of the same shape."""
        source_array = np.asarray(source_array)
        if source_array.shape != self.shape:
            raise ValueError(
                f"copying an array of shape {source_array.shape} into one of shape {self.shape}; "
                "the shapes must be equal"
            )
        self[:] = source_array

    def __reduce__(self):
        return type(self), (None,), self.__getstate__()

    def __getstate__(self):
        return {"handle": None if self._is_none else bytearray(_core.array_bytes(self))}

    def __setstate__(self, state):
        if state["handle"] is not None:
            self._take_over(_core.array_from_bytes(bytes(state["handle"])))

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    # Copies and moves.

    def copy(self) -> NDArray:
        """A copy on the same device.

        Examples
        --------
        >>> x = mx.nd.ones(2)
        >>> y = x.copy()
        >>> y[:] = 5
        >>> x.asnumpy()
        array([1., 1.], dtype=float32)
        """
        return self.copyto(self.context)

    def copyto(self, other: NDArray | Context) -> NDArray:
        """Copies the values to another array, or to a new one on a device.

        Parameters
        ----------
        other : NDArray or Context
            Where the values go.

        Returns
        -------
        NDArray
            The array that has them now.

        Raises
        ------
        MXNetError
            If the target array has another shape.
        TypeError
            If `other` is neither an array nor a context.

        Examples
        --------
        >>> y = mx.nd.zeros(2)
        >>> mx.nd.ones(2).copyto(y).asnumpy()
        array([1., 1.], dtype=float32)
        """
        if isinstance(other, Context):
            target = _core.empty(self.shape, self._type_flag, other._ids)
            self._copy_to(target)
            return target
        if isinstance(other, _core.NDArray):
            if other is self:
                warnings.warn("copyto: an array is copied to itself", RuntimeWarning, stacklevel=2)
                return False
            if other.shape != self.shape:
                raise MXNetError(
                    f"copyto: the target has shape {other.shape}, the array {self.shape}; they "
                    "must be equal"
                )
            self._copy_to(other)
            return other
        raise TypeError(f"copyto: expected an NDArray or a Context, got {type(other).__name__}")

    def as_in_context(self, context: Context) -> NDArray:
        """Itself when it is on that device, a copy there otherwise.

        Parameters
        ----------
        context : Context
            The device.

        Examples
        --------
        >>> mx.nd.ones(2).as_in_context(mx.cpu()).context
        cpu(0)
        """
        return self if self.context == context else self.copyto(context)

    as_in_ctx = as_in_context

    def as_nd_ndarray(self) -> NDArray:
        """Itself."""
        return self

    def as_np_ndarray(self):
        """The same memory as an array with NumPy's rules."""
        from .. import numpy  # noqa: F401

        return _core.as_numpy(self)

    def astype(self, dtype: DTypeLike, copy: bool = True) -> NDArray:
        """The array with another element type.

        Parameters
        ----------
        dtype : str or numpy.dtype
            The new type.
        copy : bool, default True
            Whether an array that has it already is copied.

        Examples
        --------
        >>> mx.nd.array([1.7]).astype("int32").asnumpy()
        array([1], dtype=int32)
        """
        flag = dtype_flag(dtype)
        if not copy and flag == self._type_flag:
            return self
        return self._op("Cast")(self, dtype=dtype_name(dtype))

    def tostype(self, stype: str) -> NDArray:
        """The array in another storage type: 'default', 'row_sparse' or 'csr'.

        Parameters
        ----------
        stype : str
            'default', 'row_sparse' or 'csr'.

        Returns
        -------
        NDArray, RowSparseNDArray or CSRNDArray
            Of the same shape.

        Examples
        --------
        >>> mx.nd.array([[0, 1], [0, 0]]).tostype("csr").indices.asnumpy()
        array([1])

        Raises
        ------
        ValueError
            If a csr array is wanted of an array without two axes.
        """
        if stype == "csr" and self.ndim != 2:
            raise ValueError(
                "To convert to a CSR, the NDArray should be 2 Dimensional. Current shape is "
                f"{self.shape}"
            )
        return self._op("cast_storage")(self, stype=stype)

    def detach(self) -> NDArray:
        """The same memory without its recorded history.

        Examples
        --------
        >>> x = mx.nd.array([2.0])
        >>> x.attach_grad()
        >>> with mx.autograd.record():
        ...     y = x * x.detach()
        >>> y.backward()
        >>> x.grad.asnumpy()
        array([2.], dtype=float32)
        """
        return self._detached()

    # Shapes that share memory.

    def reshape(self, *shape: Any, **kwargs: Any) -> NDArray:
        """The same memory under another shape; 0, -1, -2, -3, -4 as in the Reshape operator.

        Parameters
        ----------
        *shape : int or tuple of int
            The sizes; 0 keeps one, -1 is what is left over, -2 copies the rest, -3 joins two
            axes, -4 splits one.

        Raises
        ------
        ValueError
            If no shape is given. If the new shape does not have as many elements.
        TypeError
            If an argument is unknown.

        Examples
        --------
        >>> mx.nd.arange(6).reshape((2, -1)).shape
        (2, 3)
        >>> mx.nd.ones((2, 3, 4)).reshape(0, -1).shape
        (2, 12)
        """
        if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
            shape = tuple(shape[0])
        elif not shape:
            if "shape" not in kwargs:
                raise ValueError("reshape: a shape must be given")
            shape = kwargs.pop("shape")
            shape = (shape,) if isinstance(shape, int) else tuple(shape)
        else:
            kwargs.pop("shape", None)
        reverse = bool(kwargs.pop("reverse", False))
        if kwargs:
            from .._refused.arguments import unexpected

            raise TypeError(unexpected("reshape", next(iter(kwargs)), ["shape", "reverse"]))
        return indexing.reshaped(self, shape, reverse)

    def expand_dims(self, axis: int, inplace: bool = False) -> NDArray:
        """The array with a new axis of extent 1; with `inplace` it shares memory.

        Parameters
        ----------
        axis : int
            Where the new axis stands.
        inplace : bool, default False
            Share the memory.

        Raises
        ------
        MXNetError
            If the array has no such axis.

        Examples
        --------
        >>> mx.nd.ones(3).expand_dims(0).shape
        (1, 3)
        """
        if not inplace:
            return self._op("expand_dims")(self, axis=axis)
        if not -self.ndim - 1 <= axis <= self.ndim:
            raise MXNetError(
                f"expand_dims: axis {axis} is out of range for an array of shape {self.shape}; "
                f"use {-self.ndim - 1}..{self.ndim}"
            )
        place = axis if axis >= 0 else axis + self.ndim + 1
        return indexing.viewed(self, (*self.shape[:place], 1, *self.shape[place:]))

    def flatten(self, inplace: bool = False) -> NDArray:
        """The array with all axes but the first merged; with `inplace` it shares memory.

        Parameters
        ----------
        inplace : bool
            Whether the result shares the memory.

        Returns
        -------
        NDArray
            Of shape (first extent, product of the others).

        Examples
        --------
        >>> mx.nd.ones((2, 3, 4)).flatten().shape
        (2, 12)
        """
        if not inplace:
            return self._op("Flatten")(self)
        return indexing.viewed(self, (self.shape[0], self.size // max(self.shape[0], 1)))

    def broadcast_to(self, shape: Shape) -> NDArray:
        """The array repeated along axes of extent 1.

        Parameters
        ----------
        shape : tuple of int
            The new sizes; 0 keeps one.

        Raises
        ------
        ValueError
            If the array cannot be broadcast to that shape.

        Examples
        --------
        >>> mx.nd.array([[1], [2]]).broadcast_to((2, 3)).asnumpy()
        array([[1., 1., 1.],
               [2., 2., 2.]], dtype=float32)
        """
        shape = tuple(shape)
        if shape == self.shape:
            return self
        wide = (1,) * (len(shape) - self.ndim) + self.shape
        if len(wide) != len(shape) or any(
            own not in (1, asked) and asked != 0 for own, asked in zip(wide, shape, strict=True)
        ):
            raise ValueError(f"broadcast_to: shape {self.shape} cannot be broadcast to {shape}")
        array = self if wide == self.shape else self.reshape(wide)
        return self._op("broadcast_to")(array, shape=shape)

    def broadcast_like(self, other: NDArray) -> NDArray:
        """The array repeated to the shape of another.

        Parameters
        ----------
        other : NDArray
            The array whose shape is wanted.

        Returns
        -------
        NDArray
            Of the shape of `other`.

        Examples
        --------
        >>> mx.nd.ones((1, 3)).broadcast_like(mx.nd.zeros((2, 3))).shape
        (2, 3)
        """
        return self.broadcast_to(other.shape)

    def squeeze(self, axis: Shape | None = None, inplace: bool = False) -> NDArray:
        """The array without axes of extent 1; with `inplace` it shares memory.

        Parameters
        ----------
        axis : int or tuple of int, optional
            The axes, each of extent 1; all such axes by default.
        inplace : bool
            Whether the result shares the memory.

        Returns
        -------
        NDArray
            Of the shape without these axes.

        Examples
        --------
        >>> mx.nd.ones((1, 3, 1)).squeeze().shape, mx.nd.ones((1, 3, 1)).squeeze(axis=0).shape
        ((3,), (3, 1))
        """
        result = self._op("squeeze")(self) if axis is None else self._op("squeeze")(self, axis=axis)
        return indexing.viewed(self, result.shape) if inplace else result

    def split_v2(self, *args, **kwargs):
        """mx.nd.split_v2 of this array.

        Parameters
        ----------
        args, kwargs :
            Arguments of `mx.nd.split_v2` after the array.

        Returns
        -------
        list of NDArray, or NDArray
            The parts.

        Examples
        --------
        >>> [part.shape for part in mx.nd.ones((5, 2)).split_v2((1, 3))]
        [(1, 2), (2, 2), (2, 2)]
        """
        from .creation import split_v2

        return split_v2(self, *args, **kwargs)

    @staticmethod
    def _op(name):
        return getattr(fluent._ops, name)

    # Indexing.

    def __getitem__(self, key: Any) -> NDArray:
        return indexing.get(self, key)

    def __setitem__(self, key: Any, value: Any) -> None:
        indexing.put(self, key, value)

    def slice_assign(self, rhs, begin, end, step):
        """Sets a region of the array to the elements of `rhs`.

        Parameters
        ----------
        rhs : NDArray
            The elements.
        begin, end, step : tuple of int or None
            The region, one entry for each axis; None for the whole of it.

        Returns
        -------
        NDArray
            The array itself.

        Examples
        --------
        >>> x = mx.nd.zeros((2, 2))
        >>> x.slice_assign(mx.nd.ones((1, 2)), (0, None), (1, None), (None, None)).asnumpy()
        array([[1., 1.],
               [0., 0.]], dtype=float32)
        """
        from .._gen import nd_internal

        return nd_internal._slice_assign(self, rhs, begin=begin, end=end, step=step, out=self)

    def slice_assign_scalar(self, value, begin, end, step):
        """Sets a region of the array to `value`.

        Parameters
        ----------
        value : float
            The value.
        begin, end, step : tuple of int or None
            The region, one entry for each axis; None for the whole of it.

        Returns
        -------
        NDArray
            The array itself.

        Examples
        --------
        >>> x = mx.nd.zeros((2, 2))
        >>> x.slice_assign_scalar(7, (0, 1), (2, 2), (None, None)).asnumpy()
        array([[0., 7.],
               [0., 7.]], dtype=float32)
        """
        from .._gen import nd_internal

        return nd_internal._slice_assign_scalar(
            self, scalar=value, begin=begin, end=end, step=step, out=self
        )

    # Gradients.

    @property
    def grad(self) -> NDArray | None:
        """The gradient that the last backward pass left here, or None."""
        return _core.grad_of(self)

    def attach_grad(self, grad_req: str = "write", stype: str | None = None) -> None:
        """Makes the array a variable whose gradient is wanted.

        Parameters
        ----------
        grad_req : str, default 'write'
            'write' replaces the gradient, 'add' adds to it, 'null' asks for none.
        stype : str, optional
            Storage type of the gradient.

        Raises
        ------
        KeyError
            If `grad_req` is not 'write', 'add' or 'null'.

        Examples
        --------
        >>> x = mx.nd.array([3.0])
        >>> x.attach_grad()
        >>> with mx.autograd.record():
        ...     y = x * x
        >>> y.backward()
        >>> x.grad.asnumpy()
        array([6.], dtype=float32)
        """
        if grad_req not in GRAD_REQ_NUMBERS:
            raise KeyError(f"grad_req {grad_req!r} is not known; use 'write', 'add' or 'null'")
        if (stype or self.stype) == "default":
            grad = _core.empty(self.shape, self._type_flag, self._context_ids)
            grad[:] = 0
        else:
            grad = zeros(self.shape, self.context, self.dtype, stype or self.stype)
        _core.mark_variable(self, grad, GRAD_REQ_NUMBERS[grad_req])

    def drop_grad(self) -> None:
        """Makes the array an ordinary one again."""
        _core.mark_variable(self, None, GRAD_REQ_NUMBERS["null"])

    def backward(
        self,
        out_grad: NDArray | None = None,
        retain_graph: bool = False,
        train_mode: bool = True,
    ) -> None:
        """Computes the gradients of this array into the variables it was computed from.

        Parameters
        ----------
        out_grad : NDArray, optional
            Gradient of this array; ones when left out.
        retain_graph : bool, default False
            Keep what was recorded, for another call.
        train_mode : bool, default True
            Whether the gradients are those of training.

        Raises
        ------
        MXNetError
            If the array was not computed inside `autograd.record` from arrays that need a
            gradient, or the graph was used before without `retain_graph=True`.

        Examples
        --------
        >>> x = mx.nd.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with mx.autograd.record():
        ...     y = x * 3
        >>> y.backward(mx.nd.array([1, 10]))
        >>> x.grad.asnumpy()
        array([ 3., 30.], dtype=float32)
        """
        head_grads = [] if out_grad is None else [out_grad]
        _core.backward([self], head_grads, [], retain_graph, False, train_mode)

    @property
    def _fresh_grad(self):
        """Whether a backward pass has written the gradient since this was last set to False."""
        return _core.has_fresh_grad(self)

    @_fresh_grad.setter
    def _fresh_grad(self, value):
        _core.set_fresh_grad(self, bool(value))


_core.set_array_class(NDArray)


def empty(
    shape: Shape,
    ctx: Context | None = None,
    dtype: DTypeLike | None = None,
    stype: str | None = None,
) -> NDArray:
    """A new array whose values are not set.

    Parameters
    ----------
    shape : int or tuple of int
        Shape of the array.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, optional
        Type of the elements.
    stype : str, optional
        Storage type.

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.empty((2, 3)).shape
    (2, 3)
    """
    if stype not in (None, "default"):
        from . import sparse

        return sparse.empty(stype, shape, ctx, dtype)
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    flag = dtype_flag(np.float32 if dtype is None else dtype)
    return _core.empty(shape, flag, (ctx or current_context())._ids)


def zeros(
    shape: Shape,
    ctx: Context | None = None,
    dtype: DTypeLike | None = None,
    stype: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """An array of zeros.

    Parameters
    ----------
    shape : int or tuple of int
        Shape of the array.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, optional
        Type of the elements.
    stype : str, optional
        Storage type.

    Raises
    ------
    MXNetError
        If an extent of the shape is negative.

    Shapes
    ------
    The result has the shape `shape`.

    Examples
    --------
    >>> mx.nd.zeros((2, 3)).asnumpy()
    array([[0., 0., 0.],
           [0., 0., 0.]], dtype=float32)
    """
    if stype not in (None, "default"):
        from . import sparse

        return sparse.zeros(stype, shape, ctx, dtype, **kwargs)
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    place = str(ctx if ctx is not None else current_context())
    name = dtype_name(np.float32 if dtype is None else dtype)
    out = kwargs.pop("out", None)
    if kwargs:
        _refuse_unknown("_zeros", kwargs)
    return _core.invoke(_OP_ZEROS, (), (shape, place, name), out)


def array(source_array: Any, ctx: Context | None = None, dtype: DTypeLike | None = None) -> NDArray:
    """A new array with the values of anything NumPy can read; float32 unless said otherwise.

    Parameters
    ----------
    source_array : array_like
        A list, a number, a NumPy array, an NDArray.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    dtype : str or numpy.dtype, optional
        Type of the elements; that of an NDArray, float32 for anything else.

    Returns
    -------
    NDArray
        With the shape of the source.

    Raises
    ------
    TypeError
        If the source is not of numbers, in nested lists of equal lengths.

    Examples
    --------
    >>> mx.nd.array([[1, 2], [3, 4]]).shape
    (2, 2)
    """
    context = ctx or current_context()
    if _is_sparse(source_array):
        from . import sparse

        return sparse.array(source_array, context, dtype)
    if isinstance(source_array, _core.NDArray):
        flag = source_array._type_flag if dtype is None else dtype_flag(dtype)
        target = _core.empty(source_array.shape, flag, context._ids)
        source_array._copy_to(target)
        return target
    try:
        values = np.asarray(source_array)
        if values.dtype == bfloat16:
            return _from_bfloat16(values, context, dtype)
        flag = dtype_flag(np.float32 if dtype is None else dtype)
        if flag == BFLOAT16_FLAG:
            return array(values, context).astype("bfloat16")
        with np.errstate(invalid="ignore", over="ignore"):
            values = np.ascontiguousarray(values, dtype=_DTYPE_MX_TO_NP[flag]).reshape(values.shape)
    except ValueError as error:
        raise TypeError(
            f"array: the source, a {type(source_array).__name__}, has no common element type "
            f"({error}); give numbers, in nested lists of equal lengths"
        ) from error
    return _core.from_buffer(values, values.shape, flag, context._ids)


def _is_sparse(source):
    if isinstance(source, _core.NDArray):
        return getattr(source, "stype", "default") != "default"
    return type(source).__module__.startswith("scipy.sparse")


def _from_bfloat16(values, context, dtype):
    bits = np.ascontiguousarray(values).view(np.uint16).reshape(values.shape)
    result = _core.from_buffer(bits, bits.shape, BFLOAT16_FLAG, context._ids)
    return result if dtype is None else result.astype(dtype, copy=False)


def _new_from_shared_mem(shared_pid, shared_id, shape, dtype):
    """The array that `_to_shared_mem` told of, in this process; NDArray(...) of it is the array."""
    return _core.from_shared_memory(shared_pid, shared_id, tuple(shape), dtype_flag(dtype))


def is_number(value):
    """Whether an operand is a plain number."""
    return isinstance(value, (*numeric_types, bool))

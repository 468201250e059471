"""NDArray: an array on some device whose values may still be on their way."""

import numpy as np

from .. import _core
from ..base import _DTYPE_MX_TO_NP, _GRAD_REQ_MAP, bfloat16, dtype_flag, dtype_name, numeric_types
from ..context import Context, current_context
from . import fluent, indexing
from .fluent import FluentMethods

__all__ = ["NDArray", "array", "empty"]


class NDArray(_core.NDArray, FluentMethods):
    """A multi-dimensional array. Operators on it return at once and run in the background."""

    __slots__ = ()
    __array_priority__ = 1000.0

    def __init__(self, handle=None, writable=True):
        super().__init__()
        if handle is not None:
            self._take_over(handle)

    # What it is.

    @property
    def dtype(self):
        """The NumPy type of the elements."""
        return _DTYPE_MX_TO_NP[self._type_flag]

    @property
    def context(self):
        """The device it lives on."""
        kind, number = self._context_ids
        return Context(Context.devtype2str[kind], number)

    ctx = context

    @property
    def stype(self):
        """The storage type: 'default' is dense."""
        return "default"

    @property
    def writable(self):
        """Whether it can be written to: always."""
        return True

    @property
    def T(self):
        """The array with its axes reversed."""
        return self.transpose()

    def __len__(self):
        return self.shape[0]

    def __bool__(self):
        if self.size == 0:
            return False
        if self.size == 1:
            return bool(self.asscalar())
        raise ValueError(
            f"the truth value of an array of shape {self.shape} is ambiguous; use .sum() or a "
            "comparison of one element"
        )

    __nonzero__ = __bool__

    def __hash__(self):
        return id(self) // 16

    def __repr__(self):
        if self._is_none:
            return "<NDArray without a value>"
        shape = "x".join(str(dim) for dim in self.shape)
        return f"\n{self.asnumpy()!s}\n<{type(self).__name__} {shape} @{self.context}>"

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def __abs__(self):
        return self.abs()

    # Values in and out.

    def asnumpy(self):
        """A NumPy copy of the values; waits for them."""
        if self._type_flag == 12:
            result = np.empty(self.shape, dtype=np.uint16)
            self._copy_to_buffer(result)
            return result.view(bfloat16) if result.ndim else result.reshape(1).view(bfloat16)
        result = np.empty(self.shape, dtype=self.dtype)
        self._copy_to_buffer(result)
        return result

    def asscalar(self):
        """The value of an array of one element, as a Python or NumPy scalar."""
        if self.size != 1:
            raise ValueError(f"asscalar: the array has {self.size} elements; it must have one")
        return self.asnumpy().reshape(-1)[0]

    def item(self):
        """The value of an array of one element, as a Python scalar."""
        return self.asscalar().item()

    def __float__(self):
        return float(self.asscalar())

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("__array__: a copy is needed; use np.from_dlpack to share memory")
        values = self.asnumpy()
        return values if dtype is None else values.astype(dtype)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        return self._dlpack()

    def __dlpack_device__(self):
        kind, number = self._context_ids
        return (2 if kind == 2 else 1, number)

    def to_dlpack_for_read(self):
        """A DLPack capsule that shares the memory, after pending writes are done."""
        return self.__dlpack__()

    def to_dlpack_for_write(self):
        """A DLPack capsule that shares the memory, after everything pending is done."""
        self.wait_to_write()
        return self.__dlpack__()

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

    def copy(self):
        """A copy on the same device."""
        return self.copyto(self.context)

    def copyto(self, other):
        """Copies the values to another array, or to a new one on a device."""
        if isinstance(other, Context):
            target = _core.empty(self.shape, self._type_flag, other._ids)
            self._copy_to(target)
            return target
        if isinstance(other, _core.NDArray):
            if other is self:
                raise ValueError("copyto: an array cannot be copied to itself")
            self._copy_to(other)
            return other
        raise TypeError(f"copyto: expected an NDArray or a Context, got {type(other).__name__}")

    def as_in_context(self, context):
        """Itself when it is on that device, a copy there otherwise."""
        return self if self.context == context else self.copyto(context)

    as_in_ctx = as_in_context

    def as_nd_ndarray(self):
        """Itself."""
        return self

    def astype(self, dtype, copy=True):
        """The array with another element type."""
        flag = dtype_flag(dtype)
        if not copy and flag == self._type_flag:
            return self
        return self._op("Cast")(self, dtype=dtype_name(dtype))

    def tostype(self, stype):
        """The array in another storage type; only 'default' exists."""
        if stype != "default":
            raise ValueError(f"tostype: storage type {stype!r} is not supported; use 'default'")
        return self

    def detach(self):
        """The same memory without its recorded history."""
        return self._detached()

    # Shapes that share memory.

    def reshape(self, *shape, **kwargs):
        """The same memory under another shape; 0, -1, -2, -3, -4 as in the Reshape operator."""
        if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
            shape = tuple(shape[0])
        elif not shape:
            shape = tuple(kwargs.pop("shape", ()))
        reverse = bool(kwargs.pop("reverse", False))
        if kwargs:
            raise TypeError(
                f"reshape: unknown argument {next(iter(kwargs))!r}; known: shape, reverse"
            )
        return indexing.reshaped(self, shape, reverse)

    def expand_dims(self, axis, inplace=False):
        """The array with a new axis of extent 1."""
        if not inplace:
            return self._op("expand_dims")(self, axis=axis)
        place = axis if axis >= 0 else axis + self.ndim + 1
        self._take_over(self._reshaped((*self.shape[:place], 1, *self.shape[place:])))
        return self

    def flatten(self, inplace=False):
        """The array with all axes but the first merged."""
        if not inplace:
            return self._op("Flatten")(self)
        self._take_over(
            self._reshaped((self.shape[0], -1 if self.size == 0 else self.size // self.shape[0]))
        )
        return self

    def broadcast_to(self, shape):
        """The array repeated along axes of extent 1."""
        if tuple(shape) == self.shape:
            return self
        wide = self
        if len(shape) > self.ndim:
            wide = self.reshape((1,) * (len(shape) - self.ndim) + self.shape)
        return self._op("broadcast_to")(wide, shape=tuple(shape))

    def broadcast_like(self, other):
        """The array repeated to the shape of another."""
        return self.broadcast_to(other.shape)

    def squeeze(self, axis=None, inplace=False):
        """The array without axes of extent 1."""
        result = self._op("squeeze")(self) if axis is None else self._op("squeeze")(self, axis=axis)
        if not inplace:
            return result
        self._take_over(self._reshaped(result.shape))
        return self

    @staticmethod
    def _op(name):
        return getattr(fluent._ops, name)

    # Indexing.

    def __getitem__(self, key):
        return indexing.get(self, key)

    def __setitem__(self, key, value):
        indexing.put(self, key, value)

    def slice_assign(self, rhs, begin, end, step):
        """A copy of the array with a region replaced by `rhs`."""
        from .._gen import nd_internal

        return nd_internal._slice_assign(self, rhs, begin=begin, end=end, step=step)

    def slice_assign_scalar(self, value, begin, end, step):
        """A copy of the array with a region set to `value`."""
        from .._gen import nd_internal

        return nd_internal._slice_assign_scalar(self, scalar=value, begin=begin, end=end, step=step)

    # Gradients.

    @property
    def grad(self):
        """The gradient that the last backward pass left here, or None."""
        return _core.grad_of(self)

    def attach_grad(self, grad_req="write", stype=None):
        """Makes the array a variable whose gradient is wanted."""
        if grad_req not in _GRAD_REQ_MAP:
            raise ValueError(f"grad_req {grad_req!r} is not known; use 'write', 'add' or 'null'")
        grad = _core.empty(self.shape, self._type_flag, self._context_ids)
        grad[:] = 0
        _core.mark_variable(self, grad, _GRAD_REQ_MAP[grad_req])

    def drop_grad(self):
        """Makes the array an ordinary one again."""
        _core.mark_variable(self, None, _GRAD_REQ_MAP["null"])

    def backward(self, out_grad=None, retain_graph=False, train_mode=True):
        """Computes the gradients of this array into the variables it was computed from."""
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


def empty(shape, ctx=None, dtype=None):
    """A new array whose values are not set."""
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    flag = dtype_flag(np.float32 if dtype is None else dtype)
    return _core.empty(shape, flag, (ctx or current_context())._ids)


def array(source_array, ctx=None, dtype=None):
    """A new array with the values of anything NumPy can read; float32 unless said otherwise."""
    context = ctx or current_context()
    if isinstance(source_array, _core.NDArray):
        target = _core.empty(
            source_array.shape,
            source_array._type_flag if dtype is None else dtype_flag(dtype),
            context._ids,
        )
        source_array._copy_to(target)
        return target
    flag = dtype_flag(np.float32 if dtype is None else dtype)
    if flag == 12:
        return array(source_array, context).astype("bfloat16")
    values = np.asarray(source_array)
    if values.dtype == object:
        raise TypeError(
            "array: the source has no common element type; give numbers in nested lists of equal "
            "lengths"
        )
    with np.errstate(invalid="ignore", over="ignore"):
        values = np.ascontiguousarray(values, dtype=_DTYPE_MX_TO_NP[flag]).reshape(values.shape)
    return _core.from_buffer(values, values.shape, flag, context._ids)


def is_number(value):
    """Whether an operand is a plain number."""
    return isinstance(value, (*numeric_types, bool))

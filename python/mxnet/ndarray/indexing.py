"""x[key] and x[key] = value.

Basic keys (integers, slices, None, Ellipsis) that select contiguous memory give views; other basic
keys give copies through the slice operator. Keys with index arrays gather.
"""

import numpy as np

from .. import _core
from ..base import MXNetError

_RESHAPE = _core.op("Reshape")
_SLICE = _core.op("slice")
_TAKE = _core.op("take")
_SCATTER = _core.op("_scatter_set_nd")
_SLICE_ASSIGN = _core.op("_slice_assign")
_SLICE_ASSIGN_SCALAR = _core.op("_slice_assign_scalar")
_FULL = _core.op("_full")
_BROADCAST_TO = _core.op("broadcast_to")


def _recorded(array):
    return _core.is_recording() and _core.has_history(array)


def viewed(array, shape):
    """A view under a plain shape of as many elements."""
    return reshaped(array, shape) if _recorded(array) else array._reshaped(shape)


def reshaped(array, shape, reverse=False):
    """A view under another shape, given in reshape codes; on the tape when recording."""
    shape = tuple(int(dim) for dim in shape)
    try:
        target = _core.reshape_target(array.shape, shape, reverse)
    except MXNetError as error:
        if min(shape, default=1) < -1 or shape.count(-1) > 1:
            raise
        raise ValueError(
            f"reshape: an array of shape {array.shape} ({array.size} elements) cannot have shape "
            f"{shape}"
        ) from error
    view = array._reshaped(target)
    if _recorded(array):
        _core.record_view(_RESHAPE, (shape, reverse), array, view)
    return view


class _Region:
    """A basic key, resolved: per axis begin, count and step, and the shape of the result."""

    __slots__ = ("begin", "count", "shape", "step")

    def __init__(self, array_shape, key):
        self.begin, self.count, self.step, self.shape = [], [], [], []
        if not array_shape and key == (slice(None),):  # x[:] is the whole of any array
            key = ()
        axes = sum(1 for item in key if item is not None and item is not Ellipsis)
        if axes > len(array_shape):
            raise IndexError(
                f"too many indices: {axes} were given for an array of {len(array_shape)} axes"
            )
        if Ellipsis not in key:
            key = (*key, Ellipsis)
        for item in key:
            if item is None:
                self.shape.append(1)
            elif item is Ellipsis:
                for _ in range(len(array_shape) - axes):
                    self._add_slice(array_shape, slice(None))
            elif isinstance(item, slice):
                self._add_slice(array_shape, item)
            else:
                self._add_integer(array_shape, int(item))

    def _add_slice(self, array_shape, item):
        extent = array_shape[len(self.begin)]
        begin, end, step = item.indices(extent)
        count = len(range(begin, end, step))
        self.begin.append(begin)
        self.count.append(count)
        self.step.append(step)
        self.shape.append(count)

    def _add_integer(self, array_shape, index):
        axis = len(self.begin)
        extent = array_shape[axis]
        if not -extent <= index < extent:
            raise IndexError(f"index {index} is out of range for axis {axis} of extent {extent}")
        self.begin.append(index % extent)
        self.count.append(1)
        self.step.append(1)

    def flat_range(self, array_shape):
        """(first element, count of elements) when the region is contiguous, else None."""
        total = int(np.prod(self.count))
        offset, stride, whole = 0, 1, True
        for axis in reversed(range(len(array_shape))):
            offset += self.begin[axis] * stride
            if self.count[axis] > 1 and (self.step[axis] != 1 or not whole):
                return None
            whole = whole and self.count[axis] == array_shape[axis]
            stride *= array_shape[axis]
        return offset, total

    def bounds(self):
        """(begin, end, step) for the slice operators."""
        end = []
        for begin, count, step in zip(self.begin, self.count, self.step, strict=True):
            last = begin + count * step
            end.append(None if last < 0 else last)
        return tuple(self.begin), tuple(end), tuple(self.step)

    def result_shape(self):
        """Arrays without axes do not exist in legacy mode: one element has shape (1,)."""
        return tuple(self.shape) or (1,)


def _as_tuple(key):
    return key if isinstance(key, tuple) else (key,)


def _is_basic(key):
    return all(
        item is None
        or item is Ellipsis
        or (isinstance(item, (slice, int, np.integer)) and not isinstance(item, bool))
        for item in key
    )


def _is_index_array(item):
    return isinstance(item, (list, tuple, range, np.ndarray, _core.NDArray))


def _numpy_key(key):
    """The key with index arrays as NumPy integers; a float NDArray counts as integers."""

    def convert(item):
        if isinstance(item, _core.NDArray):
            values = item.asnumpy()
            return values.astype(np.int64)
        if isinstance(item, (list, tuple, np.ndarray)):
            values = np.asarray(item)
            return values if values.dtype == bool else values.astype(np.int64)
        return item

    return tuple(convert(item) for item in key)


def _flat_indices(shape, key):
    """Positions in the flattened array that an advanced key selects, in the result's shape."""
    size = int(np.prod(shape))
    return np.arange(size, dtype=np.int64).reshape(shape)[_numpy_key(key)]


def get(array, key):
    """array[key]."""
    if isinstance(key, (int, np.integer)) and not isinstance(key, bool) and not _recorded(array):
        extent = array.shape[0] if array.ndim else 0
        if not -extent <= key < extent:
            raise IndexError(f"index {key} is out of range for axis 0 of extent {extent}")
        row = array._at_row(int(key) % extent)
        return row if row.ndim else row._reshaped((1,))
    key = _as_tuple(key)
    if _is_basic(key):
        return _get_region(array, _Region(array.shape, key))
    if len(key) == 1:
        return _take_rows(array, key[0])
    from .ndarray import array as make_array

    flat = _flat_indices(array.shape, key)
    indices = make_array(flat.reshape(-1), array.context, np.int64)
    result = _core.invoke(_TAKE, (reshaped(array, (-1,)), indices), (0, "clip"), None)
    return reshaped(result, flat.shape or (1,))


def _take_rows(array, rows):
    from .ndarray import array as make_array

    rows = _numpy_key((rows,))[0]
    if rows.dtype == bool:
        rows = np.flatnonzero(rows)
    extent = array.shape[0]
    if rows.size and (rows.min() < -extent or rows.max() >= extent):
        raise IndexError(
            f"index {rows.min() if rows.min() < -extent else rows.max()} is out of range for "
            f"axis 0 of extent {extent}"
        )
    indices = make_array(rows % max(extent, 1), array.context, np.int64)
    return _core.invoke(_TAKE, (array, indices), (0, "clip"), None)


def _get_region(array, region):
    flat = region.flat_range(array.shape)
    shape = region.result_shape()
    bounds = region.bounds()
    if flat is None:
        return reshaped(_core.invoke(_SLICE, (array,), bounds, None), shape)
    view = array._reshaped((array.size,))._slice_rows(flat[0], flat[0] + flat[1])
    view = view._reshaped(shape)
    if _recorded(array):
        # On the tape a view is a slice followed by a reshape; the memory stays shared.
        part = view._reshaped(tuple(region.count))
        _core.record_view(_SLICE, bounds, array, part)
        _core.record_view(_RESHAPE, (shape,), part, view)
    return view


def put(array, key, value):
    """array[key] = value."""
    if _recorded(array):
        raise MXNetError(
            "cannot assign to an array that is part of a recorded computation; use a new array, "
            "or assign outside of autograd.record()"
        )
    key = _as_tuple(key)
    if not _is_basic(key):
        return _put_indices(array, key, value)
    region = _Region(array.shape, key)
    flat = region.flat_range(array.shape)
    if flat is not None:
        view = array._reshaped((array.size,))._slice_rows(flat[0], flat[0] + flat[1])
        return _fill(view._reshaped(region.result_shape()), value)
    if _is_scalar(value):
        attrs = (float(value), *region.bounds())
        return _core.invoke(_SLICE_ASSIGN_SCALAR, (array,), attrs, array)
    values = _broadcast(_to_array(value, array), region.result_shape())
    values = values._reshaped(tuple(region.count))
    return _core.invoke(_SLICE_ASSIGN, (array, values), region.bounds(), array)


def _is_scalar(value):
    return isinstance(value, (int, float, np.generic)) or (
        isinstance(value, np.ndarray) and value.ndim == 0
    )


def _to_array(value, like):
    """The value as an array of `like`'s dtype and device."""
    from .ndarray import array as make_array

    if isinstance(value, _core.NDArray):
        if value._type_flag == like._type_flag and value._context_ids == like._context_ids:
            return value._detached()
        return make_array(value, like.context, like.dtype)
    return make_array(value, like.context, like.dtype)


def _broadcast(array, shape):
    if array.shape == shape:
        return array
    if array.size == int(np.prod(shape)) and array.size == 1:
        return array._reshaped(shape)
    lead = array.shape
    while len(lead) > len(shape) and lead[0] == 1:
        lead = lead[1:]
    wide = (1,) * (len(shape) - len(lead)) + tuple(lead)
    if len(wide) != len(shape):
        raise ValueError(f"cannot assign an array of shape {array.shape} to shape {shape}")
    return _core.invoke(_BROADCAST_TO, (array._reshaped(wide),), (tuple(shape),), None)


def _fill(view, value):
    """Sets a view of contiguous memory."""
    if view.size == 0:
        return
    if _is_scalar(value):
        _core.fill(view, float(value))
        return
    values = _broadcast(_to_array(value, view), view.shape)
    values._copy_to(view)


def _put_indices(array, key, value):
    from .ndarray import array as make_array

    flat = _flat_indices(array.shape, key)
    if flat.size == 0:
        return
    if _is_scalar(value):
        values = make_array(np.full(flat.size, value), array.context, array.dtype)
    else:
        values = _broadcast(_to_array(value, array), tuple(flat.shape) or (1,))
        values = values._reshaped((flat.size,))
    indices = make_array(flat.reshape(1, -1), array.context, np.int64)
    target = array._reshaped((array.size,))
    _core.invoke(_SCATTER, (target, values, indices), (target.shape,), target)


def get_indexing_dispatch_code(key):
    """0 for a tuple key of integers, slices, None and Ellipsis; 1 when it has index arrays."""
    if _is_basic(key):
        return 0
    for item in key:
        if not (_is_basic((item,)) or _is_index_array(item)):
            raise ValueError(
                f"index {item!r} of type {type(item).__name__} cannot be used as a key"
            )
    return 1


def get_oshape_of_gather_nd_op(dshape, ishape):
    """The shape of gather_nd of data and indices of these shapes."""
    if ishape[0] > len(dshape):
        raise ValueError(
            f"gather_nd: indices of shape {tuple(ishape)} name {ishape[0]} axes, data of shape "
            f"{tuple(dshape)} has {len(dshape)}"
        )
    return (*ishape[1:], *dshape[ishape[0] :])


def indexing_key_expand_implicit_axes(key, shape):
    """The key with a slice for each axis that it leaves out, and -1: no mask was expanded."""
    if not isinstance(key, tuple):
        key = (key,)
    axes = sum(1 for item in key if item is not None and item is not Ellipsis)
    rest = (slice(None),) * (len(shape) - axes)
    place = next((i for i, item in enumerate(key) if item is Ellipsis), None)
    if place is None:
        return (*key, *rest), -1
    return (*key[:place], *rest, *key[place + 1 :]), -1

"""x[key] and x[key] = value.

Basic keys (integers, slices, None, Ellipsis) that select contiguous memory give views; other basic
keys give copies through the slice operator. Keys with index arrays gather; an index array is read as
integers whatever its type, so a mask of booleans selects the places 0 and 1.
"""

import numpy as np

from .. import _core
from ..base import MXNetError
from ..util import is_np_shape

_RESHAPE = _core.op("Reshape")
_SLICE = _core.op("slice")
_TAKE = _core.op("take")
_SCATTER = _core.op("_scatter_set_nd")
_SLICE_ASSIGN = _core.op("_slice_assign")
_SLICE_ASSIGN_SCALAR = _core.op("_slice_assign_scalar")
_BROADCAST_TO = _core.op("broadcast_to")


def _recorded(array):
    return _core.is_recording() and _core.has_history(array)


def viewed(array, shape):
    """A view under a plain shape of as many elements."""
    if _recorded(array) and 0 not in shape:
        return reshaped(array, shape)
    return array._reshaped(shape)


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


def _is_integer(item):
    if isinstance(item, np.ndarray):
        return item.ndim == 0 and item.dtype.kind in "iub"
    return isinstance(item, (int, np.integer))


def _is_basic(key):
    return all(
        item is None or item is Ellipsis or isinstance(item, slice) or _is_integer(item)
        for item in key
    )


def _is_index_array(item):
    return isinstance(item, (list, tuple, range, np.ndarray, _core.NDArray))


def _checked_integer(index, axis, extent):
    index = int(index)
    if not -extent <= index < extent:
        raise IndexError(f"index {index} is out of range for axis {axis} of extent {extent}")
    return index % extent


def _whole_key(shape, key):
    """The key as a list with an item for every axis: Ellipsis and what is left out are slices."""
    if not shape and key == (slice(None),):  # x[:] is the whole of any array
        key = ()
    axes = sum(1 for item in key if item is not None and item is not Ellipsis)
    if axes > len(shape):
        raise IndexError(f"too many indices: {axes} were given for an array of {len(shape)} axes")
    dots = [place for place, item in enumerate(key) if item is Ellipsis]
    if len(dots) > 1:
        raise IndexError("an index key can hold one Ellipsis only")
    rest = [slice(None)] * (len(shape) - axes)
    if not dots:
        return [*key, *rest]
    return [*key[: dots[0]], *rest, *key[dots[0] + 1 :]]


class _Region:
    """A basic key, resolved: per axis begin, count and step, and the shape of the result."""

    __slots__ = ("begin", "count", "shape", "step")

    def __init__(self, array_shape, key):
        self.begin, self.count, self.step, self.shape = [], [], [], []
        for item in _whole_key(array_shape, key):
            if item is None:
                self.shape.append(1)
                continue
            axis = len(self.begin)
            extent = array_shape[axis]
            if isinstance(item, slice):
                begin, end, step = item.indices(extent)
                count = len(range(begin, end, step))
                self.shape.append(count)
            else:
                begin, count, step = _checked_integer(item, axis, extent), 1, 1
            self.begin.append(begin)
            self.count.append(count)
            self.step.append(step)

    def is_empty(self):
        return 0 in self.count

    def flat_range(self, array_shape):
        """(first element, count of elements) when the region is contiguous, else None."""
        total, offset, stride, whole = 1, 0, 1, True
        for axis in reversed(range(len(array_shape))):
            count, extent = self.count[axis], array_shape[axis]
            offset += self.begin[axis] * stride
            if count > 1 and (self.step[axis] != 1 or not whole):
                return None
            whole = whole and count == extent
            stride *= extent
            total *= count
        return offset, total

    def bounds(self):
        """(begin, end, step) for the slice operators."""
        end = []
        for begin, count, step in zip(self.begin, self.count, self.step, strict=True):
            last = begin + count * step
            end.append(None if last < 0 else last)
        return tuple(self.begin), tuple(end), tuple(self.step)

    def result_shape(self):
        """In legacy mode one element of an array has shape (1,)."""
        return tuple(self.shape) or (_one_element() if self.begin else ())


def _one_element():
    return () if is_np_shape() else (1,)


def _as_tuple(key):
    return key if isinstance(key, tuple) else (key,)


def get(array, key):
    """array[key]."""
    if type(key) is int and not _recorded(array) and array.ndim:
        row = array._at_row(_checked_integer(key, 0, array.shape[0]))
        return row if row.ndim or is_np_shape() else row._reshaped((1,))
    key = _as_tuple(key)
    if _is_basic(key):
        return _get_region(array, _Region(array.shape, key))
    return _gather(array, _Selection(array.shape, key))


def _get_region(array, region):
    shape = region.result_shape()
    if region.is_empty():
        return _core.empty(shape, array._type_flag, array._context_ids)
    flat = region.flat_range(array.shape)
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


class _Selection:
    """A key with index arrays, resolved as NumPy does: which elements, and where they go.

    Integers beside index arrays are index arrays of one element. All index arrays are broadcast to
    one shape, whose axes replace theirs; they come first when something lies between them.
    """

    __slots__ = ("arrays", "first", "shape", "slices")

    def __init__(self, array_shape, key):
        for item in key:
            _check_type(item)
        items = _whole_key(array_shape, key)
        self.arrays, self.slices = {}, []
        places, axis = [], 0
        for place, item in enumerate(items):
            if item is None:
                self.slices.append(None)
                continue
            extent = array_shape[axis]
            if isinstance(item, slice):
                self.slices.append((axis, range(*item.indices(extent))))
            else:
                if not self.arrays:
                    self.first = len(self.slices)
                self.arrays[axis] = _index_values(item)
                places.append(place)
            axis += 1
        if places[-1] - places[0] + 1 != len(places):
            self.first = 0
        self._broadcast(array_shape)
        kept = [1 if item is None else len(item[1]) for item in self.slices]
        self.shape = (*kept[: self.first], *self.index_shape(), *kept[self.first :])

    def _broadcast(self, array_shape):
        try:
            together = np.broadcast_arrays(*self.arrays.values())
        except ValueError as error:
            shapes = ", ".join(str(values.shape) for values in self.arrays.values())
            raise ValueError(
                f"index arrays of shapes {shapes} cannot be broadcast to one shape"
            ) from error
        for axis, values in zip(self.arrays, together, strict=True):
            self.arrays[axis] = _inside(values, axis, array_shape[axis])

    def index_shape(self):
        """The shape of the index arrays."""
        return next(iter(self.arrays.values())).shape

    def result_shape(self):
        """The shape of the selected elements."""
        return self.shape or _one_element()

    def merged(self, array_shape):
        """(axis, extent, indices) if the others stay whole: a gather along one merged axis."""
        axes = list(self.arrays)
        if axes[-1] - axes[0] + 1 != len(axes) or self.first != axes[0]:
            return None
        for item in self.slices:
            if item is None or item[1] != range(array_shape[item[0]]):
                return None
        indices, extent = 0, 1
        for axis in axes:
            indices = indices * array_shape[axis] + self.arrays[axis]
            extent *= array_shape[axis]
        return axes[0], extent, indices

    def positions(self, array_shape):
        """The places in the flattened array, in the shape of the result."""
        strides = [int(np.prod(array_shape[axis + 1 :])) for axis in range(len(array_shape))]
        width = len(self.index_shape())
        after = len(self.slices) - self.first
        flat = sum(values * strides[axis] for axis, values in self.arrays.items())
        flat = flat.reshape(*flat.shape, *(1,) * after)
        for place, item in enumerate(self.slices):
            if item is None:
                continue
            below = len(self.slices) - 1 - place + (width if place < self.first else 0)
            steps = np.arange(item[1].start, item[1].stop, item[1].step, dtype=np.int64)
            flat = flat + (steps * strides[item[0]]).reshape(-1, *(1,) * below)
        return flat.reshape(self.shape)


def _check_type(item):
    if not _is_basic((item,)) and not _is_index_array(item):
        raise ValueError(
            f"index {item!r} of type {type(item).__name__} cannot be used as a key; use integers, "
            "slices, None, Ellipsis, lists or arrays of integers"
        )


def _index_values(item):
    try:
        return np.asarray(item).astype(np.int64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"index {item!r} has elements that are not integers") from error


def _inside(values, axis, extent):
    """Index values counted from the front: 0 to extent - 1."""
    outside = (values < -extent) | (values >= extent)
    if outside.any():
        raise IndexError(
            f"index {values[outside].flat[0]} is out of range for axis {axis} of extent {extent}"
        )
    return np.where(values < 0, values + extent, values)


def _gather(array, selection):
    from .ndarray import array as make_array

    shape = selection.result_shape()
    merged = selection.merged(array.shape)
    if 0 in shape:
        return _core.empty(shape, array._type_flag, array._context_ids)
    if merged is None:
        axis, source, places = 0, viewed(array, (array.size,)), selection.positions(array.shape)
    else:
        axis, extent, places = merged
        rest = array.shape[axis + len(selection.arrays) :]
        source = viewed(array, (*array.shape[:axis], extent, *rest))
    indices = make_array(places.reshape(-1), array.context, np.int64)
    return viewed(_core.invoke(_TAKE, (source, indices), (axis, "clip"), None), shape)


def put(array, key, value):
    """array[key] = value."""
    if _recorded(array):
        raise MXNetError(
            "cannot assign to an array that is part of a recorded computation; use a new array, "
            "or assign outside of autograd.record()"
        )
    key = _as_tuple(key)
    if not _is_basic(key):
        return _put_selection(array, _Selection(array.shape, key), value)
    region = _Region(array.shape, key)
    shape = region.result_shape()
    if region.is_empty():
        return _check_value(value, shape)
    flat = region.flat_range(array.shape)
    if flat is not None:
        view = array._reshaped((array.size,))._slice_rows(flat[0], flat[0] + flat[1])
        return _fill(view._reshaped(shape), value)
    if _is_scalar(value):
        attrs = (float(value), *region.bounds())
        return _core.invoke(_SLICE_ASSIGN_SCALAR, (array,), attrs, array)
    values = _broadcast(_to_array(value, array), shape)
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


def _check_value(value, shape):
    """Raises where a value could not be broadcast to an empty selection."""
    given = () if _is_scalar(value) else getattr(value, "shape", None) or np.shape(value)
    try:
        fits = np.broadcast_shapes(given, shape) == shape
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"cannot assign an array of shape {given} to shape {shape}")


def _broadcast(array, shape):
    if array.shape == shape:
        return array
    lead = array.shape
    while len(lead) > len(shape) and lead[0] == 1:
        lead = lead[1:]
    wide = (1,) * (len(shape) - len(lead)) + tuple(lead)
    if len(wide) != len(shape) or any(
        own not in (1, asked) for own, asked in zip(wide, shape, strict=True)
    ):
        raise ValueError(f"cannot assign an array of shape {array.shape} to shape {shape}")
    array = array._reshaped(wide)
    return array if wide == shape else _core.invoke(_BROADCAST_TO, (array,), (shape,), None)


def _fill(view, value):
    """Sets a view of contiguous memory."""
    if _is_scalar(value):
        _core.fill(view, float(value))
        return
    values = _broadcast(_to_array(value, view), view.shape)
    values._copy_to(view)


def _put_selection(array, selection, value):
    from .ndarray import array as make_array

    shape = selection.result_shape()
    if 0 in shape:
        return _check_value(value, shape)
    if _is_scalar(value):
        values = _core.empty(shape, array._type_flag, array._context_ids)
        _core.fill(values, float(value))
    else:
        values = _broadcast(_to_array(value, array), shape)
    places = selection.positions(array.shape)
    values = values._reshaped((places.size,))
    indices = make_array(places.reshape(1, -1), array.context, np.int64)
    target = array._reshaped((array.size,))
    _core.invoke(_SCATTER, (target, values, indices), (target.shape,), target)


def get_indexing_dispatch_code(key):
    """0 for a tuple key of integers, slices, None and Ellipsis; 1 when it has index arrays."""
    if _is_basic(key):
        return 0
    for item in key:
        _check_type(item)
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

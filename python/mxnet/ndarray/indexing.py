"""x[key] and x[key] = value.

Basic keys (integers, slices, None, Ellipsis) that select contiguous memory give views; other basic
keys give copies through the slice operator. Keys with index arrays gather; an index array is read
as integers whatever its type, so a mask of booleans selects the places 0 and 1.
"""

import math

import numpy as np

from .. import _core
from ..base import MXNetError
from ..util import is_np_shape
from .keys import Region, Selection, checked_integer, is_basic

_RESHAPE = _core.op("Reshape")
_SLICE = _core.op("slice")
_TAKE = _core.op("take")
_SCATTER = _core.op("_scatter_set_nd")
_SLICE_ASSIGN = _core.op("_slice_assign")
_SLICE_ASSIGN_SCALAR = _core.op("_slice_assign_scalar")
_BROADCAST_TO = _core.op("broadcast_to")


def recorded(array):
    """Whether what is made of the array goes on the tape."""
    return _core.is_recording() and _core.has_history(array)


def viewed(array, shape):
    """A view under a plain shape of as many elements."""
    if recorded(array) and 0 not in shape:
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
        # 1.9.1 answers a shape that is too large with one class, one that is too small with another
        kept = (*array.shape, *[1] * len(shape))
        size = math.prod(dim or kept[i] for i, dim in enumerate(shape))
        grows = -1 not in shape and size > array.size
        raise (MXNetError if grows else ValueError)(
            f"reshape: an array of shape {array.shape} ({array.size} elements) cannot have shape "
            f"{shape}"
        ) from error
    view = array._reshaped(target)
    if recorded(array):
        _core.record_view(_RESHAPE, (shape, reverse), array, view)
    return view


def _as_tuple(key):
    return key if isinstance(key, tuple) else (key,)


def get(array, key):
    """array[key]."""
    if type(key) is int and not recorded(array) and array.ndim:
        row = array._at_row(checked_integer(key, 0, array.shape[0]))
        return row if row.ndim or is_np_shape() else row._reshaped((1,))
    key = _as_tuple(key)
    if is_basic(key):
        return _get_region(array, Region(array.shape, key))
    return _gather(array, Selection(array.shape, key))


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
    if recorded(array):
        # On the tape a view is a slice followed by a reshape; the memory stays shared.
        part = view._reshaped(tuple(region.count))
        _core.record_view(_SLICE, bounds, array, part)
        _core.record_view(_RESHAPE, (shape,), part, view)
    return view


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
    if recorded(array):
        raise MXNetError(
            "cannot assign to an array that is part of a recorded computation. Inplace operations "
            "(+=, -=, x[:]=, etc) are not supported when recording with autograd; use a new array, "
            "or assign outside of autograd.record()"
        )
    key = _as_tuple(key)
    if isinstance(value, _core.NDArray) and recorded(value):
        return _put_recorded(array, key, value)
    if not is_basic(key):
        return _put_selection(array, Selection(array.shape, key), value)
    region = Region(array.shape, key)
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


def _put_recorded(array, key, value):
    """array[:] = value while recording: the whole array becomes a recorded copy of the value."""
    if not is_basic(key) or Region(array.shape, key).count != list(array.shape):
        raise MXNetError(
            "cannot assign a recorded value to a part of an array inside autograd.record(); "
            "assign to the whole array, or build it with concat, stack or where"
        )
    value = value.astype(array.dtype, copy=False).as_in_context(array.context)
    if value.shape != array.shape:
        lead = value.shape
        while len(lead) > array.ndim and lead[0] == 1:
            lead = lead[1:]
        value = value.reshape((1,) * (array.ndim - len(lead)) + tuple(lead))
        value = value.broadcast_to(array.shape)
    value._copy_to(array)


def _is_scalar(value):
    return isinstance(value, (int, float, np.generic)) or (
        isinstance(value, np.ndarray) and value.ndim == 0
    )


def _to_array(value, like):
    """The value as an array of `like`'s dtype and device."""
    from .ndarray import array as make_array

    if isinstance(value, _core.NDArray):
        if value.stype != "default":  # it has no views
            value = value.tostype("default")
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

"""x[key] and x[key] = value of mx.np.ndarray: NumPy's rules over those of mx.nd.

A mask becomes the places where it holds, so that gradients flow as through any other index.
"""

import numpy as onp

from .. import _core
from ..ndarray import indexing as classic
from ..ndarray.keys import checked_integer
from ..util import is_np_shape, np_shape


def _item(item):
    """One part of a key with arrays of mx.np read."""
    if isinstance(item, _core.NDArray):
        values = item.asnumpy()
        if values.dtype != onp.bool_:
            values = values.astype(onp.int64, copy=False)
        return values if values.ndim or values.dtype == onp.bool_ else int(values)
    if isinstance(item, list):
        values = onp.asarray([_item(part) for part in item])
        return values.astype(onp.int64) if values.size == 0 else values
    return item


def _is_mask(item):
    if isinstance(item, (onp.ndarray, onp.bool_)):
        return item.dtype == onp.bool_
    return isinstance(item, bool)


def _resolved(array, key):
    """The key without masks, and the array with an axis of extent 1 for each single bool."""
    if type(key) is int or isinstance(key, slice) or key is Ellipsis:
        return array, key
    parts = [_item(item) for item in (key if isinstance(key, tuple) else (key,))]
    if not any(_is_mask(part) for part in parts):
        return array, tuple(parts)
    if sum(part is Ellipsis for part in parts) > 1:
        raise IndexError("an index key can hold one Ellipsis only")
    taken = sum(_axes_of(part) for part in parts)
    if taken > array.ndim:
        raise IndexError(
            f"too many indices: {taken} axes were given for an array of {array.ndim} axes"
        )
    result, axis, shape = [], 0, []
    for part in parts:
        width = array.ndim - taken if part is Ellipsis else _axes_of(part)
        if not _is_mask(part):
            result.append(part)
        elif width:
            _check_mask(part := onp.asarray(part), array.shape, axis)
            result.extend(onp.nonzero(part))
        else:
            result.append(onp.zeros(int(part), onp.int64))
            shape.append(1)
        shape.extend(array.shape[axis : axis + width])
        axis += width
    shape.extend(array.shape[axis:])
    return array if len(shape) == array.ndim else classic.viewed(array, tuple(shape)), tuple(result)


def _axes_of(part):
    if part is None or part is Ellipsis:
        return 0
    return onp.asarray(part).ndim if _is_mask(part) else 1


def _check_mask(mask, shape, axis):
    for i, extent in enumerate(mask.shape):
        if shape[axis + i] != extent:
            raise IndexError(
                f"a mask of shape {mask.shape} does not fit axis {axis + i} of an array of shape "
                f"{tuple(shape)}"
            )


_PLAIN = frozenset((int, slice, type(None), type(Ellipsis)))
_WHOLE = frozenset((int,))


def _is_region(key):
    """Whether the key is basic and its result has axes: then both rules for shapes are the same."""
    if type(key) is not tuple:
        return type(key) is slice
    kinds = set(map(type, key))
    return kinds <= _PLAIN and (slice in kinds or type(None) in kinds)


def _is_place(array, key):
    """Whether the key is one whole number for each axis."""
    return type(key) is tuple and len(key) == array.ndim > 0 and _WHOLE.issuperset(map(type, key))


def get(array, key):
    """array[key]."""
    if type(key) is int and array.ndim and not classic.recorded(array):
        return array._at_row(checked_integer(key, 0, array.shape[0]))
    if _is_place(array, key) and not classic.recorded(array):
        for axis, place in enumerate(key):
            array = array._at_row(checked_integer(place, axis, array.shape[0]))
        return array
    if _is_region(key):
        return classic.get(array, key)
    array, key = _resolved(array, key)
    if is_np_shape():
        result = classic.get(array, key)
    else:
        with np_shape():
            result = classic.get(array, key)
    return result if isinstance(result, type(array)) else _core.as_numpy(result)


def _is_plain_put(array, key, value):
    """Whether neither the part that is written nor the value is without axes."""
    if isinstance(value, _core.NDArray) and not value.ndim:
        return False
    return array.ndim > 1 if type(key) is int else array.ndim > 0 and _is_region(key)


def put(array, key, value):
    """array[key] = value."""
    if _is_plain_put(array, key, value):
        classic.put(array, key, value)
        return
    array, key = _resolved(array, key)
    if is_np_shape():
        classic.put(array, key, value)
        return
    with np_shape():
        classic.put(array, key, value)

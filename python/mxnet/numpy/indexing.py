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
    """The key without masks, and a view of the array for one bool: (array, key)."""
    if type(key) is int or isinstance(key, slice) or key is Ellipsis:
        return array, key
    parts = [_item(item) for item in (key if isinstance(key, tuple) else (key,))]
    if not any(_is_mask(part) for part in parts):
        return array, tuple(parts)
    taken = sum(_axes_of(part) for part in parts)
    if taken > array.ndim:
        raise IndexError(
            f"too many indices: {taken} axes were given for an array of {array.ndim} axes"
        )
    result = []
    axis = 0
    for place, part in enumerate(parts):
        if part is Ellipsis:
            axis += array.ndim - sum(_axes_of(other) for other in parts)
            result.append(part)
        elif _is_mask(part):
            mask = onp.asarray(part)
            if mask.ndim == 0:
                return _by_one_bool(array, parts, place, bool(mask))
            _check_mask(mask, array.shape, axis)
            result.extend(onp.nonzero(mask))
            axis += mask.ndim
        else:
            result.append(part)
            axis += _axes_of(part)
    return array, tuple(result)


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


def _by_one_bool(array, parts, place, value):
    """x[True] has a new axis of extent 1; x[False], which has one of extent 0, a key of None."""
    rest = parts[:place] + parts[place + 1 :]
    return array, (None, *rest) if value else None


_PLAIN = frozenset((int, slice, type(None), type(Ellipsis)))


def _is_region(key):
    """Whether the key is basic and its result has axes: then both rules for shapes are the same."""
    if type(key) is not tuple:
        return type(key) is slice
    kinds = set(map(type, key))
    return kinds <= _PLAIN and (slice in kinds or type(None) in kinds)


def get(array, key):
    """array[key]."""
    if type(key) is int and array.ndim and not classic.recorded(array):
        return array._at_row(checked_integer(key, 0, array.shape[0]))
    if _is_region(key):
        return classic.get(array, key)
    array, key = _resolved(array, key)
    if key is None:
        from .creation import empty

        return empty((0, *array.shape), array.dtype, ctx=array.context)
    if is_np_shape():
        result = classic.get(array, key)
    else:
        with np_shape():
            result = classic.get(array, key)
    return result if isinstance(result, type(array)) else _core.as_numpy(result)


def put(array, key, value):
    """array[key] = value."""
    array, key = _resolved(array, key)
    if key is None:
        return
    if is_np_shape():
        classic.put(array, key, value)
        return
    with np_shape():
        classic.put(array, key, value)

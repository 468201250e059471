"""Members of NDArray with which programs and subclasses of 1.9.1 compute with index keys.

A key here is a tuple with an item for every axis: integers, slices, index arrays, and None for new
axes. `indexing` does what `x[key]` does.
"""

import numpy as np

from .. import _core
from ..base import numeric_types
from . import indexing
from .keys import Selection, is_basic, is_contiguous_slice, is_integer

_SCATTER = _core.op("_scatter_set_nd")


def _length(part, size):
    return len(range(*part.indices(size)))


def _as_slice(item):
    return slice(item, None if item == -1 else item + 1) if is_integer(item) else item


def _places_after(key, places, drops, start=0):
    """Where places of a key lie in the result, from which the items in `drops` are gone."""
    steps = np.cumsum([start, *(0 if at in drops else 1 for at in range(len(key)))])
    return tuple(int(steps[at]) for at in places)


class KeyMembers:
    """What 1.9.1's `NDArray` computes keys with."""

    __slots__ = ()

    _basic_indexing_slice_is_contiguous = staticmethod(is_contiguous_slice)

    @staticmethod
    def _basic_indexing_key_to_begin_end_step(idcs, shape, keep_none=True):
        """Three tuples (begin, end, step) of the slices and integers; None only if kept."""
        parts = [_as_slice(item) for item in idcs if item is not None]
        if keep_none:
            bounds = [(part.start, part.stop, part.step) for part in parts[: len(shape)]]
        else:
            bounds = [part.indices(n) for part, n in zip(parts, shape, strict=False)]
        return tuple(zip(*bounds, strict=True))

    @staticmethod
    def _basic_indexing_key_int_to_slice(idcs):
        """The key with slices for its integers, and the places of these."""
        places = tuple(at for at, item in enumerate(idcs) if is_integer(item))
        return tuple(map(_as_slice, idcs)), places

    @staticmethod
    def _new_axes_after_basic_indexing(axes, key):
        """Where the new axes of a key lie in the result: integers remove theirs."""
        return _places_after(key, axes, {at for at, item in enumerate(key) if is_integer(item)})

    @staticmethod
    def _new_axes_after_advanced_indexing(key, adv_axs, bcast_adv_ndim, adv_are_adjacent):
        """Where the new axes of a key with index arrays lie in the result."""
        new = [at for at, item in enumerate(key) if item is None]
        return _places_after(key, new, set(adv_axs), 0 if adv_are_adjacent else bcast_adv_ndim)

    @staticmethod
    def _basic_indexing_sliced_shape(slc_key, shape):
        """The shape that slices, one for each axis, select."""
        return tuple(_length(part, size) for part, size in zip(slc_key, shape, strict=True))

    @staticmethod
    def _basic_indexing_contiguous_flat_begin_end(slc_key, shape):
        """Begin and end, in the flattened array, of slices that select contiguous elements."""
        begin = last = 0
        for part, size in zip(slc_key, shape, strict=True):
            count, first = _length(part, size), part.indices(size)[0]
            if count == 0:
                return 0, 0
            begin, last = begin * size + first, last * size + first + count - 1
        return begin, last + 1

    @staticmethod
    def _drop_int_axes(indexed_shape, int_axes):
        """The shape without the axes of integers; (1,) when nothing is left."""
        return tuple(n for at, n in enumerate(indexed_shape) if at not in int_axes) or (1,)

    @staticmethod
    def _drop_slice_none_at_end(key):
        """The key without the whole slices at its end."""
        kept = list(key)
        while isinstance(kept[-1], slice) and kept[-1] == slice(None):
            kept.pop()
        return tuple(kept)

    @staticmethod
    def _advanced_index_to_array(idx, ax_len, ctx):
        """An item of a key as an array of numbers; `ax_len` is the length of its axis."""
        from .ndarray import NDArray, array

        if isinstance(idx, NDArray):
            return idx.astype("int64", copy=False).as_in_context(ctx)
        if isinstance(idx, slice):
            idx = range(*idx.indices(ax_len))
        if is_integer(idx):
            idx = [idx]
        if not isinstance(idx, (np.ndarray, list, tuple, range)):
            raise RuntimeError(f"an index cannot be of type {type(idx).__name__}")
        return array(np.asarray(idx), ctx, "int64")

    @staticmethod
    def _broadcast_advanced_indices(arrays, block_axes):
        """Arrays broadcast to one shape: each varies along its place, those of the block together.

        `block_axes` are the places, side by side, of the index arrays; the others are vectors.
        """
        first, after = block_axes[0], block_axes[-1] + 1
        block = np.broadcast_shapes(*(arrays[at].shape for at in block_axes))
        lead, trail = (
            [array.shape[0] for array in part] for part in (arrays[:first], arrays[after:])
        )
        whole = (*lead, *block, *trail)

        def spread(at, array):
            if first <= at < after:
                sizes = [1] * len(lead) + [1] * (len(block) - array.ndim) + list(array.shape)
                sizes += [1] * len(trail)
            else:
                sizes = [1] * len(whole)
                sizes[at if at < first else at - after + len(lead) + len(block)] = array.shape[0]
            return array.reshape(sizes).broadcast_to(whole)

        return tuple(spread(at, array) for at, array in enumerate(arrays))

    def _prepare_value_nd(self, value, bcast_shape, squeeze_axes=None):
        """A value to assign as an array of this one's dtype and device, broadcast to a shape."""
        from .creation import full
        from .ndarray import NDArray, array

        shape = tuple(bcast_shape)
        if isinstance(value, numeric_types):
            return full(shape, value, ctx=self.context, dtype=self.dtype)
        if isinstance(value, NDArray):
            value = value.as_in_context(self.context).astype(self.dtype, copy=False)
        else:
            value = array(value, ctx=self.context, dtype=self.dtype)
        sizes = list(value.shape)
        if squeeze_axes and len(sizes) > len(shape):
            sizes = [n for at, n in enumerate(sizes) if at not in squeeze_axes]
        while len(sizes) > len(shape) and sizes[0] == 1:
            sizes = sizes[1:]
        value = value.reshape(sizes)
        if value.shape == shape:
            return value
        return value.reshape(shape) if value.size == 0 else value.broadcast_to(shape)

    def _get_index_nd(self, key):
        """The numbers that gather_nd and scatter_nd take for a key, and places of its new axes."""
        from .ndarray import array

        axes = [item for item in key if item is not None]
        if len(axes) > self.ndim:
            raise IndexError(f"too many indices ({len(axes)}) for an array of {self.ndim} axes")
        if len(axes) < self.ndim:
            raise RuntimeError(f"the key has {len(axes)} items, the array {self.ndim} axes")
        count = len(self._drop_slice_none_at_end(axes))
        kept = list(key)
        while sum(item is not None for item in kept) > count:
            kept.pop()
        while kept[-1] is None:  # those of whole axes at the end
            kept.pop()
        chosen = Selection(self.shape[:count], tuple(kept))
        places = [
            at for at, item in enumerate(key) if not (item is None or isinstance(item, slice))
        ]
        adjacent = places[-1] - places[0] + 1 == len(places)
        new = self._new_axes_after_advanced_indexing(
            key, places, len(chosen.index_shape()), adjacent
        )
        flat = chosen.positions(self.shape[:count])
        flat = flat.reshape([n for at, n in enumerate(flat.shape) if at not in new])
        numbers = np.stack(np.unravel_index(flat, self.shape[:count]))
        return array(numbers, self.context, "int64"), new

    def _scatter_set_nd(self, value_nd, indices):
        """Writes values at the places that `_get_index_nd` gave."""
        _core.invoke(_SCATTER, (self, value_nd, indices), (self.shape,), self)

    def _get_nd_basic_indexing(self, key):
        """What a key of integers, slices and None selects; a view where it is contiguous."""
        return indexing.get(self, tuple(key))

    _get_nd_advanced_indexing = _get_nd_basic_indexing

    def _set_nd_basic_indexing(self, key, value):
        """Writes to what a key of integers, slices and None selects."""
        if not is_basic(tuple(key)):
            raise RuntimeError(f"a key of integers, slices and None is needed, got {key}")
        indexing.put(self, tuple(key), value)

    def _set_nd_advanced_indexing(self, key, value):
        """Writes to what a key with index arrays selects."""
        indexing.put(self, tuple(key), value)

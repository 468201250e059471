"""Index keys, resolved: regions of basic keys and selections of keys with index arrays."""

import numpy as np

from .. import _core
from ..util import is_np_shape


def is_integer(item):
    """Whether a key item is one integer."""
    if isinstance(item, np.ndarray):
        return item.ndim == 0 and item.dtype.kind in "iub"
    return isinstance(item, (int, np.integer))


def is_basic(key):
    """Whether a tuple key has no index arrays."""
    return all(
        item is None or item is Ellipsis or isinstance(item, slice) or is_integer(item)
        for item in key
    )


def is_index_array(item):
    """Whether a key item stands for several integers."""
    return isinstance(item, (list, tuple, range, np.ndarray, _core.NDArray))


def checked_integer(index, axis, extent):
    """The index counted from the front."""
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


class Region:
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
                begin, count, step = checked_integer(item, axis, extent), 1, 1
            self.begin.append(begin)
            self.count.append(count)
            self.step.append(step)

    def is_empty(self):
        """Whether it selects nothing."""
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
        return tuple(self.shape) or (one_element() if self.begin else ())


def one_element():
    """The shape of one element of an array."""
    return () if is_np_shape() else (1,)


class Selection:
    """A key with index arrays, resolved as NumPy does: which elements, and where they go.

    Integers beside index arrays are index arrays of one element. All index arrays are broadcast to
    one shape, whose axes replace theirs; they come first when something lies between them.
    """

    __slots__ = ("arrays", "first", "shape", "slices")

    def __init__(self, array_shape, key):
        for item in key:
            check_type(item)
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
        return self.shape or one_element()

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


def check_type(item):
    """Raises for what cannot be part of a key."""
    if not is_basic((item,)) and not is_index_array(item):
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


def is_contiguous_slice(slc_key, shape):
    """Whether slices, one for each axis, select elements that lie side by side in memory."""
    counts = [len(range(*part.indices(n))) for part, n in zip(slc_key, shape, strict=True)]
    if 0 in counts:
        return True
    is_whole = True
    for part, count, size in zip(reversed(slc_key), reversed(counts), reversed(shape), strict=True):
        if count > 1 and (part.indices(size)[2] != 1 or not is_whole):
            return False
        is_whole = is_whole and count == size
    return True


def get_indexing_dispatch_code(key):
    """0 for a tuple key of integers, slices, None and Ellipsis; 1 when it has index arrays.

    Parameters
    ----------
    key : tuple
        What stands in the brackets.

    Returns
    -------
    int

    Examples
    --------
    >>> mx.nd.get_indexing_dispatch_code((0, slice(None)))
    0
    >>> mx.nd.get_indexing_dispatch_code(([0, 1], slice(None)))
    1
    """
    if is_basic(key):
        return 0
    for item in key:
        check_type(item)
    return 1


def get_oshape_of_gather_nd_op(dshape, ishape):
    """The shape of gather_nd of data and indices of these shapes.

    Parameters
    ----------
    dshape, ishape : tuple of int
        Shapes of data and indices.

    Returns
    -------
    tuple of int

    Raises
    ------
    ValueError
        If the indices name more axes than there are.

    Examples
    --------
    >>> mx.nd.get_oshape_of_gather_nd_op((4, 5, 6), (2, 7))
    (7, 6)
    """
    if ishape[0] > len(dshape):
        raise ValueError(
            f"gather_nd: indices of shape {tuple(ishape)} name {ishape[0]} axes, data of shape "
            f"{tuple(dshape)} has {len(dshape)}"
        )
    return (*ishape[1:], *dshape[ishape[0] :])


def indexing_key_expand_implicit_axes(key, shape):
    """The key with a slice for each axis that it leaves out, and -1: no mask was expanded.

    Parameters
    ----------
    key
        What stands in the brackets.
    shape : tuple of int
        Shape of the array.

    Returns
    -------
    tuple
        The whole key, and -1.

    Examples
    --------
    >>> mx.nd.indexing_key_expand_implicit_axes((0,), (2, 3))
    ((0, slice(None, None, None)), -1)
    """
    if not isinstance(key, tuple):
        key = (key,)
    axes = sum(1 for item in key if item is not None and item is not Ellipsis)
    rest = (slice(None),) * (len(shape) - axes)
    place = next((i for i, item in enumerate(key) if item is Ellipsis), None)
    if place is None:
        return (*key, *rest), -1
    return (*key[:place], *rest, *key[place + 1 :]), -1

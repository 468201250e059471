"""Functions of mx.np that change shapes, and join, cut and reorder arrays."""

import numpy as onp

from ..base import numeric_types
from ._faces import as_input, as_inputs, is_symbol, of, public

__all__ = [
    "append",
    "array_split",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "broadcast_arrays",
    "broadcast_to",
    "column_stack",
    "concatenate",
    "diag",
    "diagflat",
    "diagonal",
    "diff",
    "dsplit",
    "dstack",
    "ediff1d",
    "expand_dims",
    "flip",
    "fliplr",
    "flipud",
    "hsplit",
    "hstack",
    "moveaxis",
    "ravel",
    "repeat",
    "reshape",
    "resize",
    "roll",
    "rot90",
    "row_stack",
    "split",
    "squeeze",
    "stack",
    "swapaxes",
    "tile",
    "trace",
    "transpose",
    "tril",
    "triu",
    "vsplit",
    "vstack",
]


def _tuple(value):
    return (int(value),) if isinstance(value, (int, onp.integer)) else tuple(value)


def reshape(a, newshape, order="C", out=None):
    """The same elements under another shape; -1 is what remains."""
    if order != "C":
        raise NotImplementedError(f"reshape: order {order!r} does not exist; use 'C'")
    a = as_input(a)
    if out is None and not is_symbol(a):
        return a.reshape(newshape)
    return of(a).reshape(a, newshape=_tuple(newshape), out=out)


def ravel(x, order="C"):
    """The elements in one axis."""
    return reshape(x, (-1,), order)


def transpose(a, axes=None):
    """The array with its axes in another order; reversed when none is given."""
    a = as_input(a)
    return of(a).transpose(a) if axes is None else of(a).transpose(a, axes=tuple(axes))


def swapaxes(a, axis1, axis2):
    """The array with two axes exchanged."""
    a = as_input(a)
    return of(a).swapaxes(a, dim1=axis1, dim2=axis2)


def moveaxis(a, source, destination):
    """The array with axes moved to other places."""
    a = as_input(a)
    return of(a).moveaxis(a, source=_tuple(source), destination=_tuple(destination))


def expand_dims(a, axis):
    """The array with a new axis of extent 1."""
    a = as_input(a)
    if isinstance(axis, (tuple, list)):
        rank = a.ndim + len(axis)
        places = sorted(place % rank for place in axis)
        for place in places:
            a = of(a).expand_dims(a, axis=place)
        return a
    return of(a).expand_dims(a, axis=axis)


def squeeze(a, axis=None, out=None):
    """The array without axes of extent 1."""
    a = as_input(a)
    return of(a).squeeze(a, axis=None if axis is None else _tuple(axis), out=out)


def broadcast_to(array, shape):
    """The array repeated along axes of extent 1."""
    array = as_input(array)
    return of(array).broadcast_to(array, shape=_tuple(shape))


def broadcast_arrays(*args):
    """The arrays, all of one shape."""
    arrays = as_inputs(args)
    shape = onp.broadcast_shapes(*(array.shape for array in arrays))
    return [broadcast_to(array, shape) for array in arrays]


def concatenate(seq, axis=0, out=None):
    """Arrays joined along an axis; None joins them flattened."""
    arrays = as_inputs(seq)
    return of(*arrays).concatenate(*arrays, axis=axis, out=out)


def append(arr, values, axis=None):
    """Values put at the end of an array."""
    return concatenate((as_input(arr), as_input(values)), axis)


def stack(arrays, axis=0, out=None):
    """Arrays of one shape along a new axis."""
    arrays = as_inputs(arrays)
    return of(*arrays).stack(*arrays, axis=axis, out=out)


def vstack(arrays, out=None):
    """Arrays one below the other."""
    arrays = as_inputs(arrays)
    return of(*arrays).vstack(*arrays, out=out)


def row_stack(arrays):
    """Arrays one below the other."""
    return vstack(arrays)


def hstack(arrays):
    """Arrays side by side."""
    arrays = as_inputs(arrays)
    return of(*arrays).hstack(*arrays)


def dstack(arrays):
    """Arrays one behind the other."""
    arrays = as_inputs(arrays)
    return of(*arrays).dstack(*arrays)


def column_stack(tup):
    """Vectors as the columns of a matrix."""
    arrays = as_inputs(tup)
    return of(*arrays).column_stack(*arrays)


def _parts(ary, indices, axis, sections):
    result = of(ary).split(
        ary, indices=tuple(indices), axis=axis, squeeze_axis=False, sections=sections
    )
    if is_symbol(result):
        return list(result)
    return result if isinstance(result, list) else [result]


def split(ary, indices_or_sections, axis=0):
    """An array cut into equal parts, or at the given places."""
    ary = as_input(ary)
    if isinstance(indices_or_sections, (int, onp.integer)):
        sections = int(indices_or_sections)
        if not is_symbol(ary) and ary.shape[axis] % sections:
            raise ValueError(
                f"split: axis {axis} of extent {ary.shape[axis]} cannot be cut into {sections} "
                "equal parts; use array_split"
            )
        return _parts(ary, (), axis, sections)
    return _parts(ary, (0, *indices_or_sections), axis, 0)


def array_split(ary, indices_or_sections, axis=0):
    """An array cut into parts that may differ by one in extent, or at the given places."""
    ary = as_input(ary)
    if not isinstance(indices_or_sections, (int, onp.integer)):
        return split(ary, indices_or_sections, axis)
    count, extent = int(indices_or_sections), ary.shape[axis]
    small, more = divmod(extent, count)
    widths = [small + 1] * more + [small] * (count - more)
    return _parts(ary, (0, *onp.cumsum(widths)[:-1].tolist()), axis, 0)


def _split_axis(ary, indices_or_sections, axis, least, who):
    ary = as_input(ary)
    if not is_symbol(ary) and ary.ndim < least:
        raise ValueError(f"{who}: only arrays of at least {least} axes can be cut so")
    return split(ary, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    """An array cut along its second axis; a vector along its only one."""
    ary = as_input(ary)
    axis = 0 if not is_symbol(ary) and ary.ndim == 1 else 1
    return _split_axis(ary, indices_or_sections, axis, 1, "hsplit")


def vsplit(ary, indices_or_sections):
    """An array cut along its first axis."""
    return _split_axis(ary, indices_or_sections, 0, 2, "vsplit")


def dsplit(ary, indices_or_sections):
    """An array cut along its third axis."""
    return _split_axis(ary, indices_or_sections, 2, 3, "dsplit")


def _at_least(name, arys):
    arrays = as_inputs(arys)
    result = getattr(of(*arrays), name)(*arrays)
    return list(result) if is_symbol(result) and len(arrays) > 1 else result


def atleast_1d(*arys):
    """Arrays with at least one axis."""
    return _at_least("atleast_1d", arys)


def atleast_2d(*arys):
    """Arrays with at least two axes."""
    return _at_least("atleast_2d", arys)


def atleast_3d(*arys):
    """Arrays with at least three axes."""
    return _at_least("atleast_3d", arys)


def tile(A, reps):
    """The array repeated as a whole along axes."""
    if isinstance(A, numeric_types):
        return onp.tile(A, reps)
    A = as_input(A)
    return of(A).tile(A, reps=_tuple(reps))


def repeat(a, repeats, axis=None):
    """Each element repeated, along an axis or in the flattened array."""
    a = as_input(a)
    if not isinstance(repeats, (int, onp.integer)):
        repeats = [int(count) for count in repeats]
        source = a if axis is not None else ravel(a)
        from .selection import take

        places = onp.repeat(onp.arange(len(repeats)), repeats)
        return take(source, as_input(places), axis=axis or 0, mode="clip")
    return of(a).repeat(a, repeats=int(repeats), axis=axis)


def roll(a, shift, axis=None):
    """Elements moved in a circle along axes, or over the flattened array."""
    a = as_input(a)
    return of(a).roll(a, shift=_tuple(shift), axis=None if axis is None else _tuple(axis))


def flip(m, axis=None, out=None):
    """Axes in reverse; all of them when none is given."""
    m = as_input(m)
    return of(m).flip(m, axis=None if axis is None else _tuple(axis), out=out)


def flipud(m):
    """The first axis in reverse."""
    return flip(m, 0)


def fliplr(m):
    """The second axis in reverse."""
    return flip(m, 1)


def rot90(m, k=1, axes=(0, 1)):
    """A plane turned by 90 degrees, k times."""
    m = as_input(m)
    return of(m).rot90(m, k=k, axes=tuple(axes))


def diag(array, k=0):
    """A diagonal of a matrix, or a matrix with this diagonal."""
    array = as_input(array)
    return of(array).diag(array, k=k)


def diagflat(array, k=0):
    """A matrix with the elements on a diagonal."""
    array = as_input(array)
    return of(array).diagflat(array, k=k)


def diagonal(a, offset=0, axis1=0, axis2=1):
    """The diagonals of matrices along two axes."""
    a = as_input(a)
    return of(a).diagonal(a, offset=offset, axis1=axis1, axis2=axis2)


def trace(a, offset=0, axis1=0, axis2=1, out=None):
    """The sums of diagonals."""
    a = as_input(a)
    return of(a).trace(a, offset=offset, axis1=axis1, axis2=axis2, out=out)


def tril(m, k=0):
    """The lower triangles; zeros above the k-th diagonal."""
    m = as_input(m)
    return of(m).tril(m, k=k)


def triu(m, k=0):
    """The upper triangles; zeros below the k-th diagonal."""
    m = as_input(m)
    return m - of(m).tril(m, k=k - 1)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbours along an axis."""
    if prepend is not None or append is not None:
        raise NotImplementedError("diff: prepend and append are not supported; use concatenate")
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"diff: n must not be negative, got {n}")
    a = as_input(a)
    return of(a).diff(a, n=n, axis=axis)


def ediff1d(ary, to_end=None, to_begin=None):
    """Differences of neighbours in the flattened array, with values before and after them."""
    middle = diff(ravel(ary))
    parts = [to_begin, middle, to_end]
    parts = [ravel(as_input(part)) for part in parts if part is not None]
    if len(parts) == 1:
        return middle
    return concatenate([part.astype(middle.dtype, copy=False) for part in parts])


def resize(a, new_shape):
    """An array of another shape, filled with repeated copies of a."""
    shape = _tuple(new_shape)
    flat = ravel(a)
    size = int(onp.prod(shape))
    if flat.size == 0 or size == 0:
        return as_input(onp.resize(onp.zeros(flat.shape, flat.dtype), shape))
    copies = -(-size // flat.size)
    return tile(flat, copies)[:size].reshape(shape)


public(__all__, __name__)

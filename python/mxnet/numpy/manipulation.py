"""Functions of mx.np that change shapes, and join, cut and reorder arrays."""

import numpy as onp

from ._faces import (
    NUMBERS,
    as_input,
    as_inputs,
    invoke,
    is_symbol,
    numbers_by,
    of,
    operator,
    public,
)

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


_BROADCAST_TO = operator("_npi_broadcast_to")
_CONCATENATE, _STACK = operator("_npi_concatenate"), operator("_npi_stack")
_EXPAND_DIMS, _SQUEEZE = operator("_npi_expand_dims"), operator("_np_squeeze")
_SWAPAXES, _TRANSPOSE = operator("_npi_swapaxes"), operator("_np_transpose")


def _tuple(value):
    return (int(value),) if isinstance(value, (int, onp.integer)) else tuple(value)


def reshape(a, newshape, order="C", out=None):
    """The same elements under another shape; -1 is what remains.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    newshape : int or tuple of int
        The new extents; one of them may be -1.
    order : str, default 'C'
        Only 'C', rows first, exists.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `newshape`, with as many elements as `a`.

    Raises
    ------
    NotImplementedError
        If `order` is not 'C'.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.reshape(x, (3, 2))
    array([[1., 2.],
           [3., 4.],
           [5., 6.]])
    >>> mx.np.reshape(x, (-1,))
    array([1., 2., 3., 4., 5., 6.])
    """
    if order != "C":
        raise NotImplementedError(f"reshape: order {order!r} does not exist; use 'C'")
    a = as_input(a)
    if out is None and not is_symbol(a):
        return a.reshape(newshape)
    return of(a).reshape(a, newshape=_tuple(newshape), out=out)


def ravel(x, order="C"):
    """The elements in one axis.

    Parameters
    ----------
    x : ndarray or list of numbers
        The array.
    order : str, default 'C'
        Only 'C', rows first, exists.

    Returns
    -------
    ndarray
        A vector of `x.size` elements.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.ravel(x)
    array([1., 2., 3., 4., 5., 6.])
    """
    return reshape(x, (-1,), order)


def transpose(a, axes=None):
    """The array with its axes in another order; reversed when none is given.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axes : tuple of int, optional
        For each axis of the result the axis of `a` that it is.

    Returns
    -------
    ndarray
        The same elements with the extents in the new order.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.transpose(x)
    array([[1., 4.],
           [2., 5.],
           [3., 6.]])
    >>> mx.np.transpose(mx.np.ones((2, 3, 4)), (1, 0, 2)).shape
    (3, 2, 4)
    """
    return invoke(_TRANSPOSE, (a,), () if axes is None else (axes,), None)


def swapaxes(a, axis1, axis2):
    """The array with two axes exchanged.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis1, axis2 : int
        The axes to exchange.

    Returns
    -------
    ndarray
        The same elements with two extents exchanged.

    Examples
    --------
    >>> mx.np.swapaxes(mx.np.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    return invoke(_SWAPAXES, (a,), (axis1, axis2), None)


def moveaxis(a, source, destination):
    """The array with axes moved to other places.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    source : int or tuple of int
        The axes to move.
    destination : int or tuple of int
        Where each of them goes; the other axes keep their order.

    Returns
    -------
    ndarray
        The same elements with the extents in the new order.

    Examples
    --------
    >>> mx.np.moveaxis(mx.np.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    a = as_input(a)
    return of(a).moveaxis(a, source=_tuple(source), destination=_tuple(destination))


def expand_dims(a, axis):
    """The array with a new axis of extent 1.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int
        The places of the new axes in the result.

    Returns
    -------
    ndarray
        The same elements with one more axis, or several.

    Examples
    --------
    >>> x = mx.np.array([1, 2, 3])
    >>> mx.np.expand_dims(x, axis=0).shape
    (1, 3)
    >>> mx.np.expand_dims(x, axis=(0, 2)).shape
    (1, 3, 1)
    """
    if isinstance(axis, (tuple, list)):
        a = as_input(a)
        rank = a.ndim + len(axis)
        for place in sorted(place % rank for place in axis):
            a = invoke(_EXPAND_DIMS, (a,), (place,), None)
        return a
    return invoke(_EXPAND_DIMS, (a,), (axis,), None)


def squeeze(a, axis=None, out=None):
    """The array without axes of extent 1.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to drop, each of extent 1; all of extent 1 when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        The same elements with fewer axes.

    Examples
    --------
    >>> x = mx.np.ones((1, 3, 1))
    >>> mx.np.squeeze(x).shape
    (3,)
    >>> mx.np.squeeze(x, axis=0).shape
    (3, 1)
    """
    return invoke(_SQUEEZE, (a,), (axis,), out)


def broadcast_to(array, shape):
    """The array repeated along axes of extent 1.

    Parameters
    ----------
    array : ndarray or list of numbers
        The array.
    shape : int or tuple of int
        The shape to reach; new axes come first.

    Returns
    -------
    ndarray
        Of shape `shape`.

    Examples
    --------
    >>> mx.np.broadcast_to(mx.np.array([1, 2, 3]), (2, 3))
    array([[1., 2., 3.],
           [1., 2., 3.]])
    """
    return invoke(_BROADCAST_TO, (array,), (shape,), None)


def broadcast_arrays(*args):
    """The arrays, all of one shape.

    Parameters
    ----------
    *args : ndarray
        Arrays whose shapes fit together.

    Returns
    -------
    list of ndarray
        One for each input, all of the shape that the inputs broadcast to.

    Examples
    --------
    >>> a, b = mx.np.broadcast_arrays(mx.np.ones((2, 1)), mx.np.ones((3,)))
    >>> a.shape, b.shape
    ((2, 3), (2, 3))
    """
    arrays = as_inputs(args)
    shape = onp.broadcast_shapes(*(array.shape for array in arrays))
    return [broadcast_to(array, shape) for array in arrays]


def concatenate(seq, axis=0, out=None):
    """Arrays joined along an axis; None joins them flattened.

    Parameters
    ----------
    seq : sequence of ndarray
        Arrays that differ at most in the extent of `axis`.
    axis : int or None, default 0
        The axis to join along.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        With the sum of the extents along `axis`.

    Examples
    --------
    >>> x, y = mx.np.array([[1, 2]]), mx.np.array([[3, 4]])
    >>> mx.np.concatenate([x, y])
    array([[1., 2.],
           [3., 4.]])
    >>> mx.np.concatenate([x, y], axis=1)
    array([[1., 2., 3., 4.]])
    >>> mx.np.concatenate([x, y], axis=None)
    array([1., 2., 3., 4.])
    """
    arrays = tuple(seq)
    return invoke(_CONCATENATE, arrays, (len(arrays), axis), out)


def append(arr, values, axis=None):
    """Values put at the end of an array.

    Parameters
    ----------
    arr : ndarray or list of numbers
        The array.
    values : ndarray or list of numbers
        What comes after it.
    axis : int, optional
        The axis to join along; both are flattened when left out.

    Returns
    -------
    ndarray
        A new array.

    Examples
    --------
    >>> mx.np.append(mx.np.array([1, 2]), mx.np.array([[3], [4]]))
    array([1., 2., 3., 4.])
    """
    return concatenate((as_input(arr), as_input(values)), axis)


def stack(arrays, axis=0, out=None):
    """Arrays of one shape along a new axis.

    Parameters
    ----------
    arrays : sequence of ndarray
        Arrays of one shape.
    axis : int, default 0
        The place of the new axis in the result.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        With one axis more, whose extent is the count of the arrays.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.stack([a, b])
    array([[1., 2.],
           [3., 4.]])
    >>> mx.np.stack([a, b], axis=1)
    array([[1., 3.],
           [2., 4.]])
    """
    arrays = tuple(arrays)
    return invoke(_STACK, arrays, (axis, len(arrays)), out)


def vstack(arrays, out=None):
    """Arrays one below the other.

    Parameters
    ----------
    arrays : sequence of ndarray
        Arrays to join along the first axis; vectors count as rows.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        With at least two axes.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.vstack([a, b])
    array([[1., 2.],
           [3., 4.]])
    """
    arrays = as_inputs(arrays)
    return of(*arrays).vstack(*arrays, out=out)


def row_stack(arrays):
    """Arrays one below the other: another name of `vstack`.

    Parameters
    ----------
    arrays : sequence of ndarray
        Arrays to join along the first axis; vectors count as rows.

    Returns
    -------
    ndarray
        With at least two axes.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.row_stack([a, b])
    array([[1., 2.],
           [3., 4.]])
    """
    return vstack(arrays)


def hstack(arrays):
    """Arrays side by side.

    Parameters
    ----------
    arrays : sequence of ndarray
        Arrays to join along the second axis; vectors along their only one.

    Returns
    -------
    ndarray
        A new array.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.hstack([a, b])
    array([1., 2., 3., 4.])
    >>> mx.np.hstack([mx.np.ones((2, 1)), mx.np.zeros((2, 2))])
    array([[1., 0., 0.],
           [1., 0., 0.]])
    """
    arrays = as_inputs(arrays)
    return of(*arrays).hstack(*arrays)


def dstack(arrays):
    """Arrays one behind the other.

    Parameters
    ----------
    arrays : sequence of ndarray
        Arrays to join along the third axis, which those with fewer axes get.

    Returns
    -------
    ndarray
        With at least three axes.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.dstack([a, b]).shape
    (1, 2, 2)
    """
    arrays = as_inputs(arrays)
    return of(*arrays).dstack(*arrays)


def column_stack(tup):
    """Vectors as the columns of a matrix.

    Parameters
    ----------
    tup : sequence of ndarray
        Vectors, or matrices, of equally many rows.

    Returns
    -------
    ndarray
        A matrix.

    Examples
    --------
    >>> a, b = mx.np.array([1, 2]), mx.np.array([3, 4])
    >>> mx.np.column_stack([a, b])
    array([[1., 3.],
           [2., 4.]])
    """
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
    """An array cut into equal parts, or at the given places.

    Parameters
    ----------
    ary : ndarray
        The array to cut.
    indices_or_sections : int or tuple of int
        How many parts, or the places before which to cut.
    axis : int, default 0
        The axis to cut; its extent must be a multiple of the count of parts.

    Returns
    -------
    list of ndarray
        The parts in order.

    Raises
    ------
    ValueError
        If the axis cannot be cut into that many equal parts.

    Examples
    --------
    >>> x = mx.np.arange(6)
    >>> mx.np.split(x, 3)
    [array([0., 1.]), array([2., 3.]), array([4., 5.])]
    >>> mx.np.split(x, (1, 4))
    [array([0.]), array([1., 2., 3.]), array([4., 5.])]
    """
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
    """An array cut into parts that may differ by one in extent, or at the given places.

    Parameters
    ----------
    ary : ndarray
        The array to cut.
    indices_or_sections : int or tuple of int
        How many parts, or the places before which to cut.
    axis : int, default 0
        The axis to cut.

    Returns
    -------
    list of ndarray
        The parts in order, the longer ones first.

    Examples
    --------
    >>> mx.np.array_split(mx.np.arange(5), 2)
    [array([0., 1., 2.]), array([3., 4.])]
    """
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
    """An array cut along its second axis; a vector along its only one.

    Parameters
    ----------
    ary : ndarray
        The array to cut.
    indices_or_sections : int or tuple of int
        How many parts, or the places before which to cut.

    Returns
    -------
    list of ndarray
        The parts from left to right.

    Examples
    --------
    >>> x = mx.np.arange(8).reshape(2, 4)
    >>> left, right = mx.np.hsplit(x, 2)
    >>> left
    array([[0., 1.],
           [4., 5.]])
    """
    ary = as_input(ary)
    axis = 0 if not is_symbol(ary) and ary.ndim == 1 else 1
    return _split_axis(ary, indices_or_sections, axis, 1, "hsplit")


def vsplit(ary, indices_or_sections):
    """An array cut along its first axis.

    Parameters
    ----------
    ary : ndarray
        An array of at least two axes.
    indices_or_sections : int or tuple of int
        How many parts, or the places before which to cut.

    Returns
    -------
    list of ndarray
        The parts from top to bottom.

    Examples
    --------
    >>> x = mx.np.arange(8).reshape(4, 2)
    >>> top, bottom = mx.np.vsplit(x, (1,))
    >>> top, bottom.shape
    (array([[0., 1.]]), (3, 2))
    """
    return _split_axis(ary, indices_or_sections, 0, 2, "vsplit")


def dsplit(ary, indices_or_sections):
    """An array cut along its third axis.

    Parameters
    ----------
    ary : ndarray
        An array of at least three axes.
    indices_or_sections : int or tuple of int
        How many parts, or the places before which to cut.

    Returns
    -------
    list of ndarray
        The parts in order.

    Examples
    --------
    >>> [part.shape for part in mx.np.dsplit(mx.np.ones((2, 3, 4)), 2)]
    [(2, 3, 2), (2, 3, 2)]
    """
    return _split_axis(ary, indices_or_sections, 2, 3, "dsplit")


def _at_least(name, arys):
    arrays = as_inputs(arys)
    result = getattr(of(*arrays), name)(*arrays)
    return list(result) if is_symbol(result) and len(arrays) > 1 else result


def atleast_1d(*arys):
    """Arrays with at least one axis.

    Parameters
    ----------
    *arys : ndarray or number
        The arrays.

    Returns
    -------
    ndarray or list of ndarray
        One for each input; those with enough axes are unchanged.

    Examples
    --------
    >>> mx.np.atleast_1d(mx.np.array(5))
    array([5.])
    >>> [x.shape for x in mx.np.atleast_1d(mx.np.array(5), mx.np.ones((2, 3)))]
    [(1,), (2, 3)]
    """
    return _at_least("atleast_1d", arys)


def atleast_2d(*arys):
    """Arrays with at least two axes.

    Parameters
    ----------
    *arys : ndarray or number
        The arrays; a vector becomes a row.

    Returns
    -------
    ndarray or list of ndarray
        One for each input; those with enough axes are unchanged.

    Examples
    --------
    >>> mx.np.atleast_2d(mx.np.array([1, 2, 3]))
    array([[1., 2., 3.]])
    """
    return _at_least("atleast_2d", arys)


def atleast_3d(*arys):
    """Arrays with at least three axes.

    Parameters
    ----------
    *arys : ndarray or number
        The arrays; a vector gets an axis before and one after its own, a matrix one after.

    Returns
    -------
    ndarray or list of ndarray
        One for each input; those with enough axes are unchanged.

    Examples
    --------
    >>> mx.np.atleast_3d(mx.np.array([1, 2, 3])).shape
    (1, 3, 1)
    >>> mx.np.atleast_3d(mx.np.ones((2, 3))).shape
    (2, 3, 1)
    """
    return _at_least("atleast_3d", arys)


def tile(A, reps):
    """The array repeated as a whole along axes.

    Parameters
    ----------
    A : ndarray or number
        What is repeated.
    reps : int or tuple of int
        How often along each axis; one for each of the last axes.

    Returns
    -------
    ndarray
        Whose extents are those of `A` times `reps`.

    Examples
    --------
    >>> x = mx.np.array([1, 2])
    >>> mx.np.tile(x, 2)
    array([1., 2., 1., 2.])
    >>> mx.np.tile(x, (2, 2))
    array([[1., 2., 1., 2.],
           [1., 2., 1., 2.]])
    """
    return invoke(_TILE, (A,), (reps if type(reps) is tuple else _tuple(reps),), None)


_TILE = operator("_npi_tile", numbers_by(onp.tile))


def repeat(a, repeats, axis=None):
    """Each element repeated, along an axis or in the flattened array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    repeats : int or list of int
        How often, for all elements or for each place along the axis.
    axis : int, optional
        The axis; the flattened array when left out.

    Returns
    -------
    ndarray
        A new array.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> mx.np.repeat(x, 2)
    array([1., 1., 2., 2., 3., 3., 4., 4.])
    >>> mx.np.repeat(x, [1, 2], axis=0)
    array([[1., 2.],
           [3., 4.],
           [3., 4.]])
    """
    a = as_input(a)
    if not isinstance(repeats, (int, onp.integer)):
        repeats = [int(count) for count in repeats]
        source = a if axis is not None else ravel(a)
        from .selection import take

        places = onp.repeat(onp.arange(len(repeats)), repeats)
        return take(source, as_input(places), axis=axis or 0, mode="clip")
    return of(a).repeat(a, repeats=int(repeats), axis=axis)


def roll(a, shift, axis=None):
    """Elements moved in a circle along axes, or over the flattened array.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    shift : int or tuple of int
        How far; negative ones go towards the beginning.
    axis : int or tuple of int, optional
        The axes; the flattened array when left out.

    Returns
    -------
    ndarray
        Of a's shape.

    Examples
    --------
    >>> mx.np.roll(mx.np.arange(5), 2)
    array([3., 4., 0., 1., 2.])
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.roll(x, -1, axis=1)
    array([[2., 3., 1.],
           [5., 6., 4.]])
    """
    a = as_input(a)
    return of(a).roll(a, shift=_tuple(shift), axis=None if axis is None else _tuple(axis))


def flip(m, axis=None, out=None):
    """Axes in reverse; all of them when none is given.

    Parameters
    ----------
    m : ndarray or list of numbers
        The array.
    axis : int or tuple of int, optional
        The axes to reverse.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.flip(x)
    array([[6., 5., 4.],
           [3., 2., 1.]])
    >>> mx.np.flip(x, axis=1)
    array([[3., 2., 1.],
           [6., 5., 4.]])
    """
    m = as_input(m)
    return of(m).flip(m, axis=None if axis is None else _tuple(axis), out=out)


def flipud(m):
    """The first axis in reverse.

    Parameters
    ----------
    m : ndarray
        An array of at least one axis.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.flipud(x)
    array([[4., 5., 6.],
           [1., 2., 3.]])
    """
    return flip(m, 0)


def fliplr(m):
    """The second axis in reverse.

    Parameters
    ----------
    m : ndarray
        An array of at least two axes.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.fliplr(x)
    array([[3., 2., 1.],
           [6., 5., 4.]])
    """
    return flip(m, 1)


def rot90(m, k=1, axes=(0, 1)):
    """A plane turned by 90 degrees, k times.

    Parameters
    ----------
    m : ndarray
        An array of at least two axes.
    k : int, default 1
        How often, against the clock; negative ones turn with it.
    axes : tuple of two int, default (0, 1)
        The plane.

    Returns
    -------
    ndarray
        Of m's shape, with the extents of `axes` exchanged when `k` is odd.

    Examples
    --------
    >>> x = mx.np.array([[1, 2, 3], [4, 5, 6]])
    >>> mx.np.rot90(x)
    array([[3., 6.],
           [2., 5.],
           [1., 4.]])
    """
    m = as_input(m)
    return of(m).rot90(m, k=k, axes=tuple(axes))


def diag(array, k=0):
    """A diagonal of a matrix, or a matrix with this diagonal.

    Parameters
    ----------
    array : ndarray
        A matrix, or a vector.
    k : int, default 0
        Which diagonal: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        A vector for a matrix, a square matrix for a vector.

    Examples
    --------
    >>> mx.np.diag(mx.np.array([1, 2]))
    array([[1., 0.],
           [0., 2.]])
    >>> mx.np.diag(mx.np.array([[1, 2], [3, 4]]), k=1)
    array([2.])
    """
    array = as_input(array)
    return of(array).diag(array, k=k)


def diagflat(array, k=0):
    """A matrix with the elements on a diagonal.

    Parameters
    ----------
    array : ndarray
        An array of any shape; its elements are read in order.
    k : int, default 0
        Which diagonal: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        A square matrix with `array.size + abs(k)` rows.

    Examples
    --------
    >>> mx.np.diagflat(mx.np.array([[1, 2]]), k=1)
    array([[0., 1., 0.],
           [0., 0., 2.],
           [0., 0., 0.]])
    """
    array = as_input(array)
    return of(array).diagflat(array, k=k)


def diagonal(a, offset=0, axis1=0, axis2=1):
    """The diagonals of matrices along two axes.

    Parameters
    ----------
    a : ndarray
        An array of at least two axes.
    offset : int, default 0
        Which diagonal: 0 the main one, positive ones above it.
    axis1, axis2 : int, default 0 and 1
        The two axes of the matrices.

    Returns
    -------
    ndarray
        Of a's shape without the two axes, and the diagonals as the last axis.

    Examples
    --------
    >>> x = mx.np.arange(9).reshape(3, 3)
    >>> mx.np.diagonal(x)
    array([0., 4., 8.])
    >>> mx.np.diagonal(x, offset=1)
    array([1., 5.])
    """
    a = as_input(a)
    return of(a).diagonal(a, offset=offset, axis1=axis1, axis2=axis2)


def trace(a, offset=0, axis1=0, axis2=1, out=None):
    """The sums of diagonals.

    Parameters
    ----------
    a : ndarray
        An array of at least two axes.
    offset : int, default 0
        Which diagonal: 0 the main one, positive ones above it.
    axis1, axis2 : int, default 0 and 1
        The two axes of the matrices.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of a's shape without the two axes.

    Examples
    --------
    >>> mx.np.trace(mx.np.arange(9).reshape(3, 3))
    array(12.)
    """
    a = as_input(a)
    return of(a).trace(a, offset=offset, axis1=axis1, axis2=axis2, out=out)


def tril(m, k=0):
    """The lower triangles; zeros above the k-th diagonal.

    Parameters
    ----------
    m : ndarray
        Matrices in the last two axes.
    k : int, default 0
        The last diagonal that is kept: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> mx.np.tril(mx.np.ones((3, 3)))
    array([[1., 0., 0.],
           [1., 1., 0.],
           [1., 1., 1.]])
    """
    m = as_input(m)
    return of(m).tril(m, k=k)


def triu(m, k=0):
    """The upper triangles; zeros below the k-th diagonal.

    Parameters
    ----------
    m : ndarray
        Matrices in the last two axes.
    k : int, default 0
        The first diagonal that is kept: 0 the main one, positive ones above it.

    Returns
    -------
    ndarray
        Of m's shape.

    Examples
    --------
    >>> mx.np.triu(mx.np.ones((3, 3)))
    array([[1., 1., 1.],
           [0., 1., 1.],
           [0., 0., 1.]])
    """
    m = as_input(m)
    return m - of(m).tril(m, k=k - 1)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbours along an axis.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    n : int, default 1
        How often differences are taken.
    axis : int, default -1
        The axis.
    prepend, append : None, optional
        Only for NumPy's signature; other values raise NotImplementedError.

    Returns
    -------
    ndarray
        Of a's shape, the axis shorter by `n`.

    Raises
    ------
    NotImplementedError
        If `prepend` or `append` is given.
    ValueError
        If `n` is negative.

    Examples
    --------
    >>> x = mx.np.array([1, 2, 4, 7])
    >>> mx.np.diff(x)
    array([1., 2., 3.])
    >>> mx.np.diff(x, n=2)
    array([1., 1.])
    """
    if prepend is not None or append is not None:
        raise NotImplementedError("diff: prepend and append are not supported; use concatenate")
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"diff: n must not be negative, got {n}")
    a = as_input(a)
    return of(a).diff(a, n=n, axis=axis)


def ediff1d(ary, to_end=None, to_begin=None):
    """Differences of neighbours in the flattened array, with values before and after them.

    Parameters
    ----------
    ary : ndarray or list of numbers
        The array.
    to_end : ndarray or number, optional
        What comes after the differences.
    to_begin : ndarray or number, optional
        What comes before them.

    Returns
    -------
    ndarray
        A vector.

    Examples
    --------
    >>> x = mx.np.array([1, 2, 4, 7])
    >>> mx.np.ediff1d(x)
    array([1., 2., 3.])
    >>> mx.np.ediff1d(x, to_end=99, to_begin=0)
    array([ 0.,  1.,  2.,  3., 99.])
    """
    ary = as_input(ary)
    inputs, attrs = [ary], {}
    for name, side in (("to_begin", to_begin), ("to_end", to_end)):
        if isinstance(side, NUMBERS):
            attrs[f"{name}_scalar"] = float(side)
        elif side is not None:
            attrs[f"{name}_arr_given"] = True
            inputs.append(as_input(side))
    return of(*inputs).ediff1d(*inputs, **attrs)


def resize(a, new_shape):
    """An array of another shape, filled with repeated copies of a.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.
    new_shape : int or tuple of int
        The shape of the result.

    Returns
    -------
    ndarray
        Of shape `new_shape`.

    Examples
    --------
    >>> mx.np.resize(mx.np.array([1, 2, 3]), (2, 4))
    array([[1., 2., 3., 1.],
           [2., 3., 1., 2.]])
    """
    shape = _tuple(new_shape)
    flat = ravel(a)
    size = int(onp.prod(shape))
    if flat.size == 0 or size == 0:
        return as_input(onp.resize(onp.zeros(flat.shape, flat.dtype), shape))
    copies = -(-size // flat.size)
    return tile(flat, copies)[:size].reshape(shape)


public(__all__, __name__)

"""Functions of mx.np that change shapes."""

import numpy as onp

from ._faces import (
    as_input,
    as_inputs,
    as_tuple,
    custom,
    invoke,
    is_symbol,
    numbers_by,
    of,
    operator,
    public,
)

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "broadcast_arrays",
    "broadcast_to",
    "expand_dims",
    "moveaxis",
    "ravel",
    "repeat",
    "reshape",
    "resize",
    "squeeze",
    "swapaxes",
    "tile",
    "transpose",
]

_BROADCAST_TO = operator("_npi_broadcast_to")
_REPEAT, _RESHAPE = operator("_np_repeat"), operator("_np_reshape")
_EXPAND_DIMS, _SQUEEZE = operator("_npi_expand_dims"), operator("_np_squeeze")
_SWAPAXES, _TRANSPOSE = operator("_npi_swapaxes"), operator("_np_transpose")


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
    return invoke(_RESHAPE, (a,), (as_tuple(newshape),), out)


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
    return of(a).moveaxis(a, source=as_tuple(source), destination=as_tuple(destination))


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
    return invoke(_TILE, (A,), (reps if type(reps) is tuple else as_tuple(reps),), None)


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

    Raises
    ------
    ValueError
        If there are neither as many counts as places along the axis nor one.

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
    if not isinstance(repeats, (int, onp.integer)):
        a = as_input(a)
        from .selection import take

        source, axis = (ravel(a), 0) if axis is None else (a, axis)
        counts = [int(count) for count in repeats]
        if len(counts) not in (1, source.shape[axis]):
            raise ValueError(
                f"repeat: {len(counts)} counts were given for an axis of {source.shape[axis]} "
                "elements; give one for each, or one number"
            )
        places = onp.repeat(onp.arange(source.shape[axis]), counts)
        return take(source, as_input(places), axis=axis, mode="clip")
    return invoke(_REPEAT, (a,), (int(repeats), axis), None)


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
    shape = as_tuple(new_shape)
    if is_symbol(a):
        return custom("resize_fallback", a, new_shape=shape)
    flat = ravel(a)
    size = int(onp.prod(shape))
    if flat.size == 0 or size == 0:
        return as_input(onp.resize(onp.zeros(flat.shape, flat.dtype), shape))
    copies = -(-size // flat.size)
    return tile(flat, copies)[:size].reshape(shape)


public(__all__, __name__)

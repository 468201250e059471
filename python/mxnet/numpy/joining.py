"""Functions of mx.np that join arrays and cut them into parts."""

import numpy as onp

from ._faces import as_input, as_inputs, invoke, is_symbol, of, operator, public

__all__ = [
    "append",
    "array_split",
    "column_stack",
    "concatenate",
    "dsplit",
    "dstack",
    "hsplit",
    "hstack",
    "row_stack",
    "split",
    "stack",
    "vsplit",
    "vstack",
]
_CONCATENATE, _STACK = operator("_npi_concatenate"), operator("_npi_stack")
_SPLIT = operator("_npi_split")


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
    result = invoke(_SPLIT, (ary,), (tuple(indices), axis, False, sections), None)
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
    return _parts(ary, (), axis, int(indices_or_sections))


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


public(__all__, __name__)

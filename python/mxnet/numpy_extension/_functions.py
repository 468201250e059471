"""Functions of mx.npx that are not one operator."""

from ..numpy._faces import as_input, of


def reshape(a, newshape, reverse=False, order="C"):
    """The elements under another shape, given in codes.

    -1 is what remains, -2 copies an extent, -3 drops one of 1, -4 copies the rest, -5 merges two,
    -6 splits one into the two that follow.

    Parameters
    ----------
    a : ndarray
        The array.
    newshape : int or tuple of int
        The extents and codes.
    reverse : bool, default False
        Whether codes are read from the last axis on.
    order : str, default 'C'
        The order of the elements; only 'C' exists.

    Returns
    -------
    ndarray
        Of that shape.

    Raises
    ------
    NotImplementedError
        If `order` is another one.

    Examples
    --------
    >>> mx.npx.reshape(mx.np.ones((2, 3, 4)), (-5, 4)).shape
    (6, 4)
    """
    from .._gen import nd_npx, sym_npx
    from ..numpy._faces import ARRAYS

    if order != "C":
        raise NotImplementedError(f"npx.reshape: order {order!r} does not exist; use 'C'")
    a = as_input(a)
    shape = (newshape,) if isinstance(newshape, int) else tuple(newshape)
    function = (nd_npx if of(a) is ARRAYS else sym_npx).reshape
    return function(a, newshape=shape, reverse=reverse, order=order)


def nonzero(a):
    """The places of the elements that are not 0, a row for each.

    Parameters
    ----------
    a : ndarray or list of numbers
        The array.

    Returns
    -------
    ndarray
        int64, of shape (count of such elements, axes of a).

    Examples
    --------
    >>> mx.npx.nonzero(mx.np.array([[0, 2], [3, 0]]))
    array([[0, 1],
           [1, 0]], dtype=int64)
    """
    a = as_input(a)
    return of(a).nonzero(a)


def constraint_check(x, msg):
    """Raise ValueError with `msg` unless every element is true; give that as an array.

    Parameters
    ----------
    x : ndarray
        The conditions; elements that are not 0 hold.
    msg : str
        What the error says.

    Returns
    -------
    ndarray
        True, without axes.

    Raises
    ------
    ValueError
        If an element is false.

    Examples
    --------
    >>> x = mx.np.array([1, 2])
    >>> mx.npx.constraint_check(x > 0, "x must be positive")
    array(True)
    """
    from ..numpy import all

    holds = all(x)
    if not bool(holds):
        raise ValueError(msg)
    return holds


for _function in (reshape, nonzero, constraint_check):
    _function.__module__ = "mxnet.numpy_extension"

"""Arrays of mx.np in files."""

from ..ndarray import utils as classic

__all__ = ["load", "save"]


def _as_np(value):
    if isinstance(value, dict):
        return {name: array.as_np_ndarray() for name, array in value.items()}
    return [array.as_np_ndarray() for array in value]


def save(file, arr):
    """Write an array, a list of arrays or a dictionary of them to a .params file.

    Parameters
    ----------
    file : str
        The name of the file.
    arr : ndarray, list of ndarray or dict of str to ndarray
        What is written.

    Returns
    -------
    None

    Examples
    --------
    >>> mx.npx.save("arrays.params", {"x": mx.np.array([1, 2])})
    >>> mx.npx.load("arrays.params")
    {'x': array([1., 2.])}
    """
    classic.save(file, arr)


def load(file):
    """Read the arrays of a .params file: a list, or a dictionary.

    Parameters
    ----------
    file : str
        The name of the file.

    Returns
    -------
    list of ndarray, or dict of str to ndarray
        What `save` was given; an array alone comes back in a list.

    Examples
    --------
    >>> mx.npx.save("list.params", [mx.np.array([1, 2]), mx.np.zeros((2, 2))])
    >>> [x.shape for x in mx.npx.load("list.params")]
    [(2,), (2, 2)]
    """
    return _as_np(classic.load(file))

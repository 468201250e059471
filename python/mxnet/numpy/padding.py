"""mx.np.pad: arrays with a border."""

import numpy as onp

from .._refused.arguments import nearest
from ._faces import as_input, is_symbol, of, public

__all__ = ["pad"]

_PAD_MODES = ("constant", "edge", "reflect", "symmetric", "maximum", "minimum")


class _AbsentMode(NotImplementedError, ValueError):
    """What mx.np.pad lacks and numpy.pad has, which answers where that is called."""


def pad(x, pad_width=None, mode="constant", **kwargs):
    """The array with a border: constant, edge, reflect, symmetric, maximum or minimum.

    Parameters
    ----------
    x : ndarray or list of numbers
        The array.
    pad_width : int or sequence of pairs of int
        How many elements come before and after, for each axis; one number or pair for all.
    mode : str, default 'constant'
        'constant'; 'edge', the outermost element; 'reflect' and 'symmetric', the elements
        mirrored without and with the outermost; 'maximum' and 'minimum' of the axis.
    constant_values : number, default 0
        The value of the mode 'constant'.
    reflect_type : str, default 'even'
        Only 'even' exists.

    Returns
    -------
    ndarray
        Larger along each axis by the two widths.

    Raises
    ------
    ValueError
        If the mode, or an argument of it, does not exist.

    Examples
    --------
    >>> x = mx.np.array([1, 2, 3])
    >>> mx.np.pad(x, 1)
    array([0., 1., 2., 3., 0.])
    >>> mx.np.pad(x, (2, 1), mode="edge")
    array([1., 1., 1., 2., 3., 3.])
    >>> mx.np.pad(mx.np.ones((2, 2)), ((0, 0), (1, 2)), constant_values=9)
    array([[9., 1., 1., 9., 9.],
           [9., 1., 1., 9., 9.]])
    """
    x = as_input(x)
    if mode not in _PAD_MODES:
        raise _AbsentMode(f"pad: mode {mode!r} does not exist; use one of {', '.join(_PAD_MODES)}")
    allowed = {"constant": {"constant_values"}, "reflect": {"reflect_type"}}
    allowed["symmetric"] = {"reflect_type"}
    unknown = set(kwargs) - allowed.get(mode, set())
    if unknown:
        name, known = sorted(unknown)[0], ["x", "pad_width", "mode", *allowed.get(mode, ())]
        raise ValueError(
            f"pad: mode {mode!r} has no argument {name!r}; known arguments: {', '.join(known)}"
            f"{nearest(name, known)}"
        )
    if kwargs.get("reflect_type", "even") != "even":
        raise _AbsentMode("pad: only reflect_type 'even' exists")
    if not is_symbol(x):
        pad_width = onp.broadcast_to(onp.asarray(pad_width, dtype=int), (x.ndim, 2)).tolist()
    widths = tuple(tuple(pair) for pair in pad_width)
    value = kwargs.get("constant_values", 0)
    return of(x).pad(x, pad_width=widths, mode=mode, constant_value=value)


public(__all__, __name__)

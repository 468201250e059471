"""Arrays of mx.np from text."""

import numpy as onp

from .creation import array

__all__ = ["genfromtxt"]


def genfromtxt(*args, **kwargs):
    """numpy.genfromtxt as an array of mx.np; `ctx` says where.

    Parameters
    ----------
    *args, **kwargs
        What numpy.genfromtxt takes: first the file, its name or a list of lines; then for
        example `delimiter`, `skip_header` and `dtype`, which is float64 when left out.
    ctx : Context, optional
        The device of the new array; the current one when left out.

    Returns
    -------
    ndarray
        A row for each line.

    Examples
    --------
    >>> mx.np.genfromtxt(["1,2", "3,4"], delimiter=",")
    array([[1., 2.],
           [3., 4.]], dtype=float64)
    """
    ctx = kwargs.pop("ctx", None)
    return array(onp.genfromtxt(*args, **kwargs), ctx=ctx)

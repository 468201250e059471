"""Arrays of mx.np from text."""

import numpy as onp

from .creation import array

__all__ = ["genfromtxt"]


def genfromtxt(*args, **kwargs):
    """numpy.genfromtxt as an array of mx.np; `ctx` says where."""
    ctx = kwargs.pop("ctx", None)
    if kwargs.get("dtype", float) is float:
        kwargs["dtype"] = onp.float32
    return array(onp.genfromtxt(*args, **kwargs), ctx=ctx)

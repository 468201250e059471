"""Functions of mx.sym.np without inputs: they give symbols where those of mx.np give arrays."""

import functools

from ...numpy import creation
from ...numpy._faces import making_symbols

_NAMES = ["arange", "blackman", "eye", "full", "hamming", "hanning", "identity", "indices"]
_NAMES += ["linspace", "logspace", "ones", "zeros"]


def as_symbols(function):
    """The function, giving symbols."""

    @functools.wraps(function)
    def making(*args, **kwargs):
        with making_symbols():
            return function(*args, **kwargs)

    return making


globals().update({name: as_symbols(getattr(creation, name)) for name in _NAMES})
empty = as_symbols(creation.zeros)

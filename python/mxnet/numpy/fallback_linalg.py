"""Functions of mx.np.linalg that NumPy computes, on the host and without gradients."""

import numpy as onp

from . import _texts_on_host

__all__ = ["cond", "lstsq", "matrix_rank", "qr"]


def _make(name):
    numpy_function = getattr(onp.linalg, name)

    def function(*args, **kwargs):
        from .protocols import on_host

        found = on_host(numpy_function, args, kwargs, name)
        return tuple(found) if isinstance(found, tuple) else found

    function.__name__ = function.__qualname__ = name
    function.__module__ = "mxnet.numpy.fallback_linalg"
    function.__doc__ = _texts_on_host.docstring(name, "linalg.")
    function.is_fallback = True
    return function


cond, lstsq, matrix_rank, qr = map(_make, __all__)

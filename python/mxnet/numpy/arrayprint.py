"""How arrays of mx.np are printed."""

import numpy as onp

__all__ = ["set_printoptions"]


def set_printoptions(precision=None, threshold=None, **kwarg):
    """Set how NumPy, and so mx.np, prints arrays."""
    if kwarg:
        raise NotImplementedError(f"set_printoptions: {sorted(kwarg)[0]} is not supported")
    onp.set_printoptions(precision=precision, threshold=threshold)


set_printoptions.__module__ = "mxnet.numpy"

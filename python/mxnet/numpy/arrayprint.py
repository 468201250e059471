"""How arrays of mx.np are printed."""

import numpy as onp

__all__ = ["set_printoptions"]


def set_printoptions(precision=None, threshold=None, **kwarg):
    """Set how NumPy, and so mx.np, prints arrays.

    Parameters
    ----------
    precision : int, optional
        How many digits after the point; unchanged when left out.
    threshold : int, optional
        From how many elements on only the corners are printed; unchanged when left out.
    **kwarg
        Others of NumPy's options raise NotImplementedError.

    Returns
    -------
    None

    Raises
    ------
    NotImplementedError
        If an option is not supported.

    Examples
    --------
    >>> before = np.get_printoptions()["precision"]
    >>> mx.np.set_printoptions(precision=2)
    >>> mx.np.array([1 / 3])
    array([0.33])
    >>> mx.np.set_printoptions(precision=before)
    """
    if kwarg:
        raise NotImplementedError(f"set_printoptions: {sorted(kwarg)[0]} is not supported")
    onp.set_printoptions(precision=precision, threshold=threshold)


set_printoptions.__module__ = "mxnet.numpy"

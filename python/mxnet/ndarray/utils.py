"""Files of arrays, mx.nd.save and mx.nd.load; and the functions that make arrays of any storage."""

from __future__ import annotations

import os
from typing import Any

from .. import _core
from ..util import is_np_shape
from .ndarray import NDArray, array, empty, zeros

__all__ = ["array", "empty", "load", "load_frombuffer", "save", "zeros"]


def save(fname: Any, data: Any) -> None:
    """Writes an array, a list of arrays, or a dict of names and arrays to a file.

    The file appears whole or not at all.

    Parameters
    ----------
    fname : str
        Path of the file.
    data : NDArray, list or dict
        What is written.

    Raises
    ------
    ValueError
        If `data` is not an array, a list or a dict of them.
    TypeError
        If a value is not an array, or a name not a string.
    MXNetError
        If the file cannot be written.

    Examples
    --------
    >>> mx.nd.save("numbers.params", {"x": mx.nd.array([1, 2])})
    """
    if isinstance(data, NDArray):
        data = [data]
    if isinstance(data, dict):
        names, arrays = list(data.keys()), list(data.values())
        if any(not isinstance(name, str) for name in names):
            raise TypeError("save: the names must be str")
    elif isinstance(data, (list, tuple)):
        names, arrays = [], list(data)
    else:
        raise ValueError(
            f"save: data must be an NDArray, a list or a dict of them, got {type(data).__name__}"
        )
    for value in arrays:
        if not isinstance(value, NDArray):
            raise TypeError(f"save: every value must be an NDArray, got {type(value).__name__}")
    _core.save(os.fspath(fname), arrays, names, is_np_shape())


def _given_back(arrays, names):
    return dict(zip(names, arrays, strict=True)) if names else arrays


def load(fname: Any) -> list[NDArray] | dict[str, NDArray]:
    """Reads what `save` wrote: a dict when the arrays have names, else a list.

    Parameters
    ----------
    fname : str
        Path of the file.

    Returns
    -------
    list or dict of NDArray

    Raises
    ------
    MXNetError
        If the file cannot be opened, or is truncated or damaged.

    Examples
    --------
    >>> mx.nd.save("numbers.params", {"x": mx.nd.array([1, 2])})
    >>> mx.nd.load("numbers.params")["x"].asnumpy()
    array([1., 2.], dtype=float32)
    """
    return _given_back(*_core.load(os.fspath(fname)))


def load_frombuffer(buf: bytes) -> list[NDArray] | dict[str, NDArray]:
    """As `load`, from bytes.

    Parameters
    ----------
    buf : bytes
        The contents of a file that `save` wrote.

    Returns
    -------
    list or dict of NDArray

    Raises
    ------
    TypeError
        If it is not given bytes.
    MXNetError
        If the bytes are not those of a file, whole.

    Examples
    --------
    >>> mx.nd.save("numbers.params", [mx.nd.array([1, 2])])
    >>> [x.shape for x in mx.nd.load_frombuffer(open("numbers.params", "rb").read())]
    [(2,)]
    """
    if not isinstance(buf, (bytes, bytearray, memoryview)):
        raise TypeError(f"load_frombuffer: expected bytes, got {type(buf).__name__}")
    return _given_back(*_core.load_bytes(bytes(buf)))

"""What callbacks of monitors get, so that programs written for 1.9.1 can use it.

There a callback gets names as bytes and an array as a pointer, of which it makes an array:
`NDArray(ctypes.cast(pointer, NDArrayHandle), writable=False)`. Here it gets texts that decode, and
the array, which can be cast in that way while the callback runs.
"""

import ctypes

from .base import MXNetError

_lent = {}  # the arrays of callbacks that run, by the number that a cast gives


class WatchedName(str):
    """The name that a monitor's callback gets: a text that also decodes, as 1.9.1's bytes do."""

    __slots__ = ()

    def decode(self, encoding="utf-8", errors="strict"):
        """The text itself."""
        return str(self)


def call(callback, names, array):
    """Calls a monitor's callback with names and the array that it watches."""
    _lent[id(array)] = array
    try:
        return callback(*map(WatchedName, names), array)
    finally:
        _lent.pop(id(array), None)


def as_pointer(array):
    """What ctypes sees in an array."""
    if id(array) not in _lent:
        raise MXNetError(
            "NDArray: an array is no pointer; only what a monitor's callback gets can be cast, "
            "while it runs"
        )
    return ctypes.c_void_p(id(array))


def from_pointer(pointer):
    """The array that a cast pointer stands for."""
    if pointer.value not in _lent:
        raise MXNetError(
            "NDArray: the pointer is none of a running monitor's callback; arrays are made by "
            "mx.nd.array"
        )
    return _lent[pointer.value]

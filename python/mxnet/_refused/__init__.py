"""Operators that only the library itself calls: here they say what to use instead.

MXNet 1.9.1 has these names too; a call of one of them raises there as well, or ends the process.
"""

from .._old_names import PAGE
from ..base import MXNetError


def refusing(name, instead, is_to_come=False):
    """A function of that name which raises, whatever it is given.

    `is_to_come` marks what users of 1.9.1 call and this library does not have yet.
    """

    def function(*args, **kwargs):
        if is_to_come:
            raise MXNetError(f"{name}: {instead} ({PAGE})")
        raise MXNetError(f"{name}: it is not called directly; {instead}")

    function.__name__ = function.__qualname__ = name
    function.is_to_come = is_to_come
    function.__doc__ = f"{'Not there yet' if is_to_come else 'Not called directly'}: {instead}."
    return function

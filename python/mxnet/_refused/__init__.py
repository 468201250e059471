"""Operators that only the library itself calls: here they say what to use instead.

MXNet 1.9.1 has these names too; a call of one of them raises there as well, or ends the process.
"""

from ..base import MXNetError


def refusing(name, instead, is_missing=False):
    """A function of that name which raises, whatever it is given.

    `is_missing` marks what works in 1.9.1.
    """

    def function(*args, **kwargs):
        raise MXNetError(f"{name}: it is not called directly; {instead}")

    function.__name__ = function.__qualname__ = name
    function.is_missing = is_missing
    function.__doc__ = (
        f"Not called directly: {instead}.\n\nRaises\n------\nMXNetError\n    Always.\n"
    )
    return function

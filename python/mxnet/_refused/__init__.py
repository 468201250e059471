"""Operators that only the library itself calls: here they say what to use instead.

MXNet 1.9.1 has these names too; a call of one of them raises there as well, or ends the process.
"""

from ..base import MXNetError

_FORM = """Not called directly: {instead}.

Raises
------
MXNetError
    Always.

Examples
--------
>>> {call}()
Traceback (most recent call last):
    ...
mxnet.base.MXNetError: {name}: it is not called directly; ...
"""


def refusing(name, instead, is_missing=False, module=None):
    """A function of that name which raises, whatever it is given.

    `is_missing` marks what works in 1.9.1. A name without its module needs that too.
    """

    def function(*args, **kwargs):
        raise MXNetError(f"{name}: it is not called directly; {instead}")

    function.__name__ = function.__qualname__ = name
    function.is_missing = is_missing
    call = f"{module}.{name}" if module else name.replace("mxnet.", "mx.", 1)
    function.__doc__ = _FORM.format(instead=instead, call=call, name=name)
    return function

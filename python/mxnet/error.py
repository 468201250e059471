"""mx.error: the classes of errors, and how others join them."""

from .base import MXNetError, register_error

__all__ = ["InternalError", "MXNetError", "register"]

register = register_error


@register
class InternalError(MXNetError):
    """Something that should never happen inside the library: a bug of its own.

    Parameters
    ----------
    msg : str
        What happened; a line that asks for a report is added.

    Examples
    --------
    >>> print(mx.error.InternalError("two and two are five"))
    two and two are five
    MXNet hint: this is a bug of the library; please report it
    """

    def __init__(self, msg):
        if "MXNet hint:" not in msg:
            msg = f"{msg}\nMXNet hint: this is a bug of the library; please report it"
        super().__init__(msg)


for _kind in (ValueError, TypeError, AttributeError, IndexError, NotImplementedError):
    register(_kind.__name__, _kind)

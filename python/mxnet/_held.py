"""Who holds a device's memory, for the message that there is no more."""

import contextlib

from . import _core


@contextlib.contextmanager
def held_as(purpose):
    """Arrays that are made inside are counted under this name, not under an operator's."""
    before = _core.set_purpose(purpose)
    try:
        yield
    finally:
        _core.set_purpose(before)

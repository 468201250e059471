"""mx.engine: how operators are grouped. Graphs always run as one operation here."""

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["bulk", "set_bulk_size"]

_size = 0


def set_bulk_size(size: int) -> int:
    """Sets the size of groups; returns the last one. Kept for scripts: it changes nothing here."""
    global _size
    _size, last = size, _size
    return last


@contextmanager
def bulk(size: int) -> Iterator[None]:
    """set_bulk_size for a `with` block."""
    last = set_bulk_size(size)
    try:
        yield
    finally:
        set_bulk_size(last)

"""mx.engine: how operators are grouped. Graphs always run as one operation here."""

from __future__ import annotations

from typing import Any

__all__ = ["bulk", "set_bulk_size"]

_size = 0


def set_bulk_size(size: int) -> int:
    """Sets the size of groups; returns the last one. Kept for scripts: it changes nothing here.

    Parameters
    ----------
    size : int
        How many operators a group would have.

    Returns
    -------
    int
        The size before.

    Examples
    --------
    >>> before = mx.engine.set_bulk_size(5)
    >>> mx.engine.set_bulk_size(before)
    5
    """
    global _size
    _size, last = size, _size
    return last


class _BulkScope:
    """set_bulk_size for a `with` block."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._old_size = 0

    def __enter__(self) -> _BulkScope:
        self._old_size = set_bulk_size(self._size)
        return self

    def __exit__(self, ptype: Any, value: Any, trace: Any) -> None:
        set_bulk_size(self._old_size)


def bulk(size: int) -> _BulkScope:
    """set_bulk_size for a `with` block.

    Parameters
    ----------
    size : int
        How many operators a group would have.

    Examples
    --------
    >>> with mx.engine.bulk(10):
    ...     y = mx.nd.ones(2) + 1
    """
    return _BulkScope(size)

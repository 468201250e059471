"""Arrays of mx.np in files."""

from ..ndarray import utils as classic

__all__ = ["load", "save"]


def _as_np(value):
    if isinstance(value, dict):
        return {name: array.as_np_ndarray() for name, array in value.items()}
    return [array.as_np_ndarray() for array in value]


def save(file, arr):
    """Write an array, a list of arrays or a dictionary of them to a .params file."""
    classic.save(file, arr)


def load(file):
    """Read the arrays of a .params file: a list, or a dictionary."""
    return _as_np(classic.load(file))

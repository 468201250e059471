"""Named arrays: what the iterators over arrays in memory make of their arguments."""

import numpy as np

from .. import ndarray


def _init_data(data, allow_empty, default_name):
    """Return (name, NDArray) by name, from an array, a list of arrays or a dict of them."""
    if data is None:
        data = []
    if isinstance(data, (np.ndarray, ndarray.NDArray)):
        data = [data]
    if isinstance(data, (list, tuple)):
        if not data and not allow_empty:
            raise AssertionError("NDArrayIter: got no data")
        if len(data) == 1:
            data = {default_name: data[0]}
        else:
            data = {f"_{i}_{default_name}": array for i, array in enumerate(data)}
    if not isinstance(data, dict):
        raise TypeError(
            "NDArrayIter: data and label must be arrays, or lists or dicts of arrays, "
            f"got {type(data).__name__}"
        )
    return [(name, _as_samples(array)) for name, array in sorted(data.items())]


def _as_samples(array):
    """An array whose rows can be told apart by numbers: dense, or csr."""
    if not isinstance(array, ndarray.NDArray):
        return ndarray.array(array)
    return array.tostype("default") if array.stype == "row_sparse" else array


def _has_instance(data, dtype):
    """Tell whether one of the arrays in a list of (name, array) is of a type."""
    return any(isinstance(array, dtype) for _, array in data)


def _getdata_by_idx(data, idx):
    """Return a list of (name, NDArray) with only the samples of these numbers."""
    chosen = []
    for name, array in data:
        if getattr(array, "stype", "default") == "csr":
            chosen.append((name, ndarray.take(array, ndarray.array(idx, dtype=np.int64))))
            continue
        values = array.asnumpy() if isinstance(array, ndarray.NDArray) else np.asarray(array)
        chosen.append((name, ndarray.array(values[idx], dtype=values.dtype)))
    return chosen


def _slice_along_batch_axis(data, s, batch_axis):
    """Return the part `s` of an array along its batch axis."""
    if batch_axis == 0:
        return data[s]
    return ndarray.slice_axis(data, axis=batch_axis, begin=s.start, end=s.stop)

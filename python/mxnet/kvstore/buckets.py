"""Gradients that travel together."""

import numpy as np

from .. import _core


def bucket_bytes():
    """Return how many bytes small arrays make up together before they are sent."""
    return _core.setting("REMX_KVSTORE_BUCKET_BYTES")


def buckets(sums, bound, kind_of=lambda array: array.dtype):
    """Yield lists of keys, the last first, of one kind and of about `bound` bytes."""
    found, size, kind = [], 0, None
    for key in reversed(sums):
        array = sums[key]
        bytes_here = array.size * np.dtype(array.dtype).itemsize
        if found and (size + bytes_here > bound or kind_of(array) != kind):
            yield found
            found, size = [], 0
        found.append(key)
        size += bytes_here
        kind = kind_of(array)
    if found:
        yield found

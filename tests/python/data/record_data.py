"""Records what MXNet 1.9.1 makes of image_cases.py and record_cases.py; run with its Python.

    python tests/python/data/record_data.py

It rewrites golden/images.npz and golden/*.rec, golden/*.idx. Arrays of more than 2,048 elements are
kept as their shape and dtype, a sum that weighs every element differently, and samples.
"""

import os

import numpy as np

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
IMAGES = os.path.join(GOLDEN, "images.npz")
_WHOLE = 2048


def digest(array):
    """Returns the array, or for a large one what stands for it."""
    if array.size <= _WHOLE:
        return array
    flat = array.ravel()
    places = np.arange(256) * 7919 % flat.size
    weights = 1 + np.arange(flat.size) % 61
    numbers = flat.astype(np.float64)
    return np.concatenate([array.shape, [numbers @ weights], numbers[places]])


if __name__ == "__main__":
    import image_cases
    import record_cases

    import mxnet

    record_cases.write_all(mxnet.recordio, GOLDEN)
    found = {name: digest(array) for name, array in image_cases.everything(mxnet)}
    np.savez_compressed(IMAGES, **found)

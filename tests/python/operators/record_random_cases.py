"""Records random calls of operators of MXNet 1.9.1; run it with that version's Python.

    python tests/python/operators/record_random_cases.py

It rewrites golden/random_cases.npz.
"""

import pathlib

import numpy as np
import random_cases
import random_detection_cases

import mxnet as mx

if __name__ == "__main__":
    found = {}
    for family in random_cases.FAMILIES + random_detection_cases.FAMILIES:
        for number in range(random_cases.COUNT):
            try:
                arrays = random_cases.run(*random_cases.draw_case(family, number))
            except mx.MXNetError:
                continue  # what it refuses we may accept
            for i, array in enumerate(arrays):
                found[f"{family.__name__}/{number}/{i}"] = array
    target = pathlib.Path(__file__).with_name("golden") / "random_cases.npz"
    np.savez_compressed(target, **found)

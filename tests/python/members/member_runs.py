"""Programs that use members with one underscore: each gives numbers and names to compare.

They run unchanged under MXNet 1.9.1; `record_members.py` writes down what it gives there.
"""

import numpy as np

import mxnet as mx

RUNS = {}


def run(function):
    """Enters a program under its name."""
    RUNS[function.__name__] = function
    return function


def plain(value):
    """A result as JSON knows it."""
    if isinstance(value, mx.nd.NDArray):
        value = value.asnumpy()
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (mx.Context, type)):
        return str(value)
    return value

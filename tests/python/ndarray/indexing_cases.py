"""Index keys as text, and what an array library answers: shared by the test and its recorder."""

import functools
import itertools

import numpy as np

SHAPES = [(5,), (3, 4), (2, 3, 4), (1, 4), (2, 1, 3)]

_INTEGERS = ["0", "-1", "1"]
_SLICES = [":", "1:", ":-1", "::2", "::-1", "1:3", "3:1", "-2:", "0:0", "2:0:-1", "5:9", "1:2"]
_ARRAYS = ["[0, 1]", "nd.array([1, 0])", "np.array([[0, 1], [1, 0]])", "[-1, 0, 0]"]
_BASIC = [
    ["0", "-1", "...", "None", "1:", "(1)", "np.int64(1)", "np.int32(0)", "()"],
    ["0, 1", "-1, -1", "0, :", ":, 0", ":, 1:", "1:, :", "..., 0", "0, ...", "..., 1:", "None, 0"],
    ["None, :", ":, None", "0, None", "..., None", "None, ..., None", "0, None, 1", ":, ::-1"],
    ["1:, 1:", "::2, ::2", "::-1, ::-1", "0, 1:3", "0:1, 1:3", "1:2, :", "0, ::2", "1, ::-1"],
    ["0:1", "0:1, 0:1", "0:1, 0", "0, 0:1", "0:1, ...", "0:2, 0:0", "0:0, 0:2", "-2:-1", "4:1:-2"],
    ["0, 1, 2", "0, 1, :", "0, :, 1", ":, 0, 1", ":, :, 1", ":, 1, :", "1, :, :", "0, 1:, 1:"],
    ["1, ..., 2", ":, 1:2, ::2", "::-1, 0, 1:3", "..., ::-1", "0:1, 1:2, 2:3", "1:, 0, None"],
    ["0, 0, 0, 0", "9", "-9", ":, 9", "9:", "-9:9", "0, -9", "None, None", "0, None, ..., None"],
]
_ADVANCED = [
    ["[0]", "[0, 1]", "[1, 0, 1]", "[-1]", "np.array([0, 1])", "nd.array([0, 1])", "[[0, 1]]"],
    ["nd.array([0, 1], dtype='int32')", "nd.array([[0, 1], [1, 0]])", "np.array([1.0, 0.0])"],
    ["[0, 1], [0, 1]", "[0, 1], 0", "0, [0, 1]", ":, [0, 1]", "[0, 1], :", "[0, 1], 1:"],
    ["1:, [0, 1]", "..., [0, 1]", "[0, 1], ...", "[0, 1], None", "None, [0, 1]", "[0], [0, 1]"],
    ["np.array([[0], [1]]), np.array([0, 1])", "nd.array([0, 1]), nd.array([1, 1])"],
    ["[0, 1], [0, 1], [1, 0]", "[0, 1], :, [1, 0]", ":, [0, 1], [1, 0]", "0, :, [0, 1]"],
    ["[0, 1], 0, :", "0, [0, 1], 1:", "[0, 1], 0, [1, 2]", ":, 0, [0, 1]", "::2, [1, 0]"],
    ["[9]", "[-9]", "[0, 1], [9, 0]", "[]", "np.array([], dtype='int64')", "[0, 1], [0, 1, 2]"],
    ["np.array([True, False, True])", "[True, False]", "True", "'a'", "1.5", "[1.5]", "(0, 'a')"],
    ["slice(None), [1, 0]", "range(2)", "nd.array([1])", "nd.array([1]), 0", "np.array(1)"],
]


def keys():
    """Every key, as the text between the brackets."""
    named = list(itertools.chain.from_iterable(_BASIC + _ADVANCED))
    crossed = [f"{a}, {b}" for a, b in itertools.product(_INTEGERS + _SLICES, _SLICES[:8])]
    crossed += [f"{a}, {b}" for a, b in itertools.product(_SLICES[:6], _ARRAYS)]
    crossed += [f"{a}, {b}" for a, b in itertools.product(_ARRAYS, _SLICES[:5])]
    return list(dict.fromkeys(named + _SLICES + crossed))


VALUES = ["7", "nd.array([-1.5])", "np.full((1,), 9)", "[4]"]
SETS = [(3, 4), (2, 3, 4)]


def _array(mx, shape):
    return mx.nd.array(np.arange(np.prod(shape)).reshape(shape))


def _eval(mx, text, **names):
    return eval(text, {"np": np, "nd": mx.nd, **names})


def _plain(values):
    return [list(values.shape), values.reshape(-1).tolist()]


def read(mx, shape, key):
    """[shape, values, whether writing to the result writes to the array], or the error's class."""
    x = _array(mx, shape)
    try:
        part = _eval(mx, f"x[{key}]", x=x)
        answer = _plain(part.asnumpy())
    except Exception as error:
        return type(error).__name__
    before = x.asnumpy()
    if part.size:
        part[:] = -5
    return [*answer, not np.array_equal(before, x.asnumpy())]


def write(mx, shape, key, value):
    """The values after x[key] = value, or the error's class."""
    x = _array(mx, shape)
    try:
        x[_eval(mx, f"get[{key}]", get=_Key())] = _eval(mx, value)
        return _plain(x.asnumpy())[1]
    except Exception as error:
        return type(error).__name__


def write_shaped(mx, shape, key):
    """As write, with values that have the shape NumPy gives the selection."""
    x = _array(mx, shape)
    try:
        chosen = _eval(mx, f"get[{key}]", get=_Key())
        selection = _numpy_selection(shape, chosen)
        x[chosen] = mx.nd.array(np.arange(selection.size).reshape(selection.shape) + 100.0)
        return _plain(x.asnumpy())[1]
    except Exception as error:
        return type(error).__name__


class _Key:
    def __getitem__(self, key):
        return key


def _numpy_selection(shape, key):
    def convert(item):
        return item.asnumpy().astype("int64") if hasattr(item, "asnumpy") else item

    key = tuple(convert(item) for item in key) if isinstance(key, tuple) else convert(key)
    return np.zeros(shape)[key]


def questions():
    """(text, function of a library that answers) for every case."""
    for shape, key in itertools.product(SHAPES, keys()):
        yield f"{shape} [{key}]", functools.partial(read, shape=shape, key=key)
    for shape, key in itertools.product(SETS, keys()):
        for value in VALUES:
            ask = functools.partial(write, shape=shape, key=key, value=value)
            yield f"{shape} [{key}] = {value}", ask
        ask = functools.partial(write_shaped, shape=shape, key=key)
        yield f"{shape} [{key}] = shaped", ask

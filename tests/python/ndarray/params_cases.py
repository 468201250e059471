"""Arrays whose files are compared byte by byte with those that MXNet 1.9.1 wrote."""

import numpy as np

DTYPES = ["float32", "float64", "float16", "uint8", "int32", "int8", "int64", "bool"]


def values(dtype, *shape):
    """Counting values, with the extremes of the type among them."""
    count = int(np.prod(shape))
    result = (np.arange(count) % 2 if dtype == "bool" else np.arange(count)).astype(dtype)
    if dtype.startswith("float"):
        result[:3] = [np.inf, -0.0, np.finfo(dtype).tiny]
    elif dtype != "bool":
        result[:2] = [np.iinfo(dtype).min, np.iinfo(dtype).max]
    return result.reshape(shape)


def data(mx):
    """What is saved in each file, by its name; names that start with np need np_shape."""
    nd = mx.nd

    def array(dtype, *shape):
        return nd.array(values(dtype, *shape), dtype=dtype)

    pinned = array("float32", 2, 2).copyto(mx.cpu_pinned(0))
    result = {
        "single": array("float32", 2, 3),
        "list": [array(dtype, 2, 3) for dtype in DTYPES],
        "dict": {f"arg:{dtype}": array(dtype, 3) for dtype in DTYPES},
        "shapes": [
            array("float32", *shape) for shape in ((4,), (1, 4), (2, 1, 1, 3, 1, 2), (5, 1))
        ],
        "names": {"": array("int8", 4), "aux:ü": array("int8", 5), "a b\n": array("int8", 6)},
        "contexts": [array("float32", 3).copyto(mx.cpu(1)), pinned],
        "empty_list": [],
        "empty_dict": {},
    }
    with mx.util.np_shape(True):
        result["np_shapes"] = [nd.array(3.5), nd.zeros((0, 2)), array("int64", 2, 2)]
        result["np_dict"] = {"scalar": nd.array(7, dtype="int32")}
    return result

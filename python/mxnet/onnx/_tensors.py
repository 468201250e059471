"""Arrays, types and attributes of ONNX messages."""

import numpy as np

from ..base import MXNetError, bfloat16, dtype_flag

TYPES = {
    1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32", 7: "int64",
    9: "bool", 10: "float16", 11: "float64", 12: "uint32", 13: "uint64",
}  # fmt: skip
CODES = {np.dtype(name): code for code, name in TYPES.items()}
TYPES[16] = bfloat16  # is read, not written
_OTHER_TYPES = {
    8: "string", 14: "complex64", 15: "complex128", 17: "float8e4m3fn", 18: "float8e4m3fnuz",
    19: "float8e5m2", 20: "float8e5m2fnuz", 21: "uint4", 22: "int4", 23: "float4e2m1",
    24: "float8e8m0", 25: "uint2", 26: "int2",
}  # fmt: skip
_FIELDS = {"float32": "float_data", "float64": "double_data", "int64": "int64_data",
           "uint32": "uint64_data", "uint64": "uint64_data"}  # fmt: skip


class UnreadTypeError(MXNetError, NotImplementedError):
    """A tensor of a type that is not read."""


def type_name(code):
    """Return ONNX's name of a type."""
    if code == 16:
        return "bfloat16"
    return TYPES.get(code) or _OTHER_TYPES.get(code, f"number {code}")


def here(dtype):
    """Return a NumPy type if arrays of this library have it, else None."""
    try:
        dtype_flag(dtype)
    except TypeError:
        return None
    return np.dtype(dtype)


def widened(array):
    """Return an array that NumPy can compute with: bfloat16 becomes float32."""
    if array.dtype != bfloat16:
        return array
    return (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32).reshape(array.shape)


def rounded(array):
    """Return float32 as bfloat16, ties to the even one; other types as they are."""
    if array.dtype != np.float32:
        return array
    bits = np.atleast_1d(array).view(np.uint32)
    bits = bits + 0x7FFF + ((bits >> 16) & 1)
    return (bits >> 16).astype(np.uint16).view(bfloat16).reshape(array.shape)


def type_text(dtype):
    """Return the name of a type as operators take it."""
    dtype = np.dtype(dtype)
    return "bfloat16" if dtype == bfloat16 else dtype.name


def type_code(dtype, who):
    """Return ONNX's number of a NumPy type."""
    code = CODES.get(np.dtype(dtype))
    if code is None:
        raise MXNetError(
            f"{who}: ONNX has no type for {np.dtype(dtype).name} here; cast to float32"
        )
    return code


def tensor(name, array):
    """Return the Tensor message of an array."""
    array = np.asarray(array)
    little = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
    return {
        "name": name,
        "dims": list(array.shape),
        "data_type": type_code(array.dtype, f"onnx: tensor {name!r}"),
        "raw_data": little.tobytes(),
    }


def array_of(message):
    """Return the array in a Tensor message."""
    name, code = message.get("name", ""), message.get("data_type", 0)
    if message.get("data_location", 0):
        raise MXNetError(
            f"onnx: tensor {name!r} is stored outside the file; save the model with its data inside"
        )
    if code not in TYPES:
        raise UnreadTypeError(
            f"onnx: tensor {name!r} has type {type_name(code)}, which is not read"
        )
    dtype, shape = np.dtype(TYPES[code]), tuple(message["dims"])
    if "raw_data" in message:
        flat = np.frombuffer(message["raw_data"], dtype.newbyteorder("<"))
    else:
        stored = message[_FIELDS.get(dtype.name, "int32_data")]
        if dtype in (np.float16, bfloat16):  # their bits travel as integers
            flat = np.asarray(stored, np.uint16).view(dtype)
        else:
            flat = np.asarray(stored).astype(dtype)
    if min(shape, default=0) < 0 or flat.size != int(np.prod(shape, dtype=np.int64)):
        raise MXNetError(f"onnx: tensor {name!r} of shape {shape} holds {flat.size} numbers")
    return flat.reshape(shape).astype(dtype)


def value_info(name, dtype, shape):
    """Return the ValueInfo of a tensor; in `shape` only numbers are sizes known now."""

    def dimension(size, axis):
        if isinstance(size, int | np.integer):
            return {"dim_value": int(size)}
        return {"dim_param": size if isinstance(size, str) else f"{name}_{axis}"}

    kind = {"elem_type": type_code(dtype, f"onnx: {name!r}")}
    if shape is not None:
        kind["shape"] = {"dim": [dimension(size, axis) for axis, size in enumerate(shape)]}
    return {"name": name, "type": {"tensor_type": kind}}


def attribute(name, value):
    """Return the Attribute message of a Python value."""
    if isinstance(value, bool | int | np.integer):
        return {"name": name, "i": int(value), "type": 2}
    if isinstance(value, float | np.floating):
        return {"name": name, "f": float(value), "type": 1}
    if isinstance(value, str):
        return {"name": name, "s": value.encode(), "type": 3}
    if isinstance(value, np.ndarray):
        return {"name": name, "t": tensor("", value), "type": 4}
    values = list(value)
    if values and isinstance(values[0], str):
        return {"name": name, "strings": [v.encode() for v in values], "type": 8}
    if values and isinstance(values[0], float):
        return {"name": name, "floats": values, "type": 6}
    return {"name": name, "ints": values, "type": 7}


def attribute_value(message):
    """Return the Python value of an Attribute message."""
    kind = message.get("type", 0)
    if kind == 1:
        return float(message.get("f", 0.0))
    if kind == 2:
        return message.get("i", 0)
    if kind == 3:
        return bytes(message.get("s", b"")).decode(errors="replace")
    if kind == 4:
        return array_of(message["t"])
    if kind == 6:
        return list(map(float, message["floats"]))
    if kind == 7:
        return message["ints"]
    if kind == 8:
        return [bytes(s).decode(errors="replace") for s in message["strings"]]
    raise MXNetError(
        f"onnx: attribute {message.get('name')!r} is of kind {kind} (a graph or a sparse tensor); "
        "only numbers, texts, tensors and lists of them are read"
    )

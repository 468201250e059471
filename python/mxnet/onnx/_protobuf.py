"""Reads and writes the protocol buffer messages of ONNX files.

A message is a dictionary: field name to value, or to a list where the field repeats. `decode` gives
every repeated field (empty when absent) and of the others those that are in the file.
"""

import struct

import numpy as np

from ..base import MXNetError

# kinds: int (varint), float (32 bits), double, text, bytes, or the name of a message
_INT, _FLOAT, _DOUBLE, _TEXT, _BYTES = "int", "float", "double", "text", "bytes"

# message -> field -> (number, kind, repeats)
MESSAGES = {
    "Model": {
        "ir_version": (1, _INT, False),
        "producer_name": (2, _TEXT, False),
        "producer_version": (3, _TEXT, False),
        "doc_string": (6, _TEXT, False),
        "graph": (7, "Graph", False),
        "opset_import": (8, "OperatorSet", True),
    },
    "OperatorSet": {"domain": (1, _TEXT, False), "version": (2, _INT, False)},
    "Graph": {
        "node": (1, "Node", True),
        "name": (2, _TEXT, False),
        "initializer": (5, "Tensor", True),
        "input": (11, "ValueInfo", True),
        "output": (12, "ValueInfo", True),
        "value_info": (13, "ValueInfo", True),
        "sparse_initializer": (15, _BYTES, True),
    },
    "Node": {
        "input": (1, _TEXT, True),
        "output": (2, _TEXT, True),
        "name": (3, _TEXT, False),
        "op_type": (4, _TEXT, False),
        "attribute": (5, "Attribute", True),
        "domain": (7, _TEXT, False),
    },
    "Attribute": {
        "name": (1, _TEXT, False),
        "f": (2, _FLOAT, False),
        "i": (3, _INT, False),
        "s": (4, _BYTES, False),
        "t": (5, "Tensor", False),
        "g": (6, "Graph", False),
        "floats": (7, _FLOAT, True),
        "ints": (8, _INT, True),
        "strings": (9, _BYTES, True),
        "type": (20, _INT, False),
    },
    "Tensor": {
        "dims": (1, _INT, True),
        "data_type": (2, _INT, False),
        "float_data": (4, _FLOAT, True),
        "int32_data": (5, _INT, True),
        "int64_data": (7, _INT, True),
        "name": (8, _TEXT, False),
        "raw_data": (9, _BYTES, False),
        "double_data": (10, _DOUBLE, True),
        "uint64_data": (11, _INT, True),
        "data_location": (14, _INT, False),
    },
    "ValueInfo": {"name": (1, _TEXT, False), "type": (2, "Type", False)},
    "Type": {"tensor_type": (1, "TensorType", False)},
    "TensorType": {"elem_type": (1, _INT, False), "shape": (2, "Shape", False)},
    "Shape": {"dim": (1, "Dimension", True)},
    "Dimension": {"dim_value": (1, _INT, False), "dim_param": (2, _TEXT, False)},
}

_NUMBERS = {
    message: {number: (name, kind, repeats) for name, (number, kind, repeats) in fields.items()}
    for message, fields in MESSAGES.items()
}
_VARINT, _EIGHT, _LENGTH, _FOUR = 0, 1, 2, 5  # wire types
_PACKED = {_FLOAT: "<f4", _DOUBLE: "<f8"}
LARGEST = (1 << 31) - 1  # bytes of a message: the limit of protocol buffers


def _varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def with_length(number, parts):
    """Return the parts of a field that holds these parts."""
    size = sum(map(len, parts))
    return [_varint(number << 3 | _LENGTH) + _varint(size), *parts]


def _encode_field(number, kind, repeats, value):
    if repeats and kind == _INT:
        return with_length(number, [b"".join(_varint(int(v)) for v in value)])
    if repeats and kind in _PACKED:
        return with_length(number, [np.asarray(value, _PACKED[kind]).tobytes()])
    parts = []
    for one in value if repeats else [value]:
        if kind == _INT:
            parts.append(_varint(number << 3 | _VARINT) + _varint(int(one)))
        elif kind == _FLOAT:
            parts.append(_varint(number << 3 | _FOUR) + struct.pack("<f", one))
        elif kind == _TEXT:
            parts += with_length(number, [one.encode()])
        elif kind == _BYTES:
            parts += with_length(number, [one])
        else:
            parts += with_length(number, _encode_parts(kind, one))
    return parts


def _encode_parts(message, values):
    parts = []
    for name, (number, kind, repeats) in MESSAGES[message].items():
        value = values.get(name)
        if value is None or (repeats and not len(value)):
            continue
        parts += _encode_field(number, kind, repeats, value)
    return parts


def encode(message, values):
    """Return the bytes of a message; large fields are copied once, at the end."""
    return b"".join(_encode_parts(message, values))


def _read_varint(data, at):
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise MXNetError("onnx: the file ends inside a number; it is cut off or no ONNX file")
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def _signed(value):
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def _read_value(data, at, wire):
    """Return the raw value of a field (a number, or a view of its bytes) and where it ends."""
    if wire == _VARINT:
        return _read_varint(data, at)
    if wire == _LENGTH:
        size, at = _read_varint(data, at)
    elif wire in (_EIGHT, _FOUR):
        size = 8 if wire == _EIGHT else 4
    else:
        raise MXNetError(f"onnx: a field has wire type {wire}; the file is damaged or not ONNX")
    if at + size > len(data):
        raise MXNetError("onnx: a field is longer than the file; it is cut off or no ONNX file")
    return data[at : at + size], at + size


def _unpack_ints(data):
    values, at = [], 0
    while at < len(data):
        value, at = _read_varint(data, at)
        values.append(_signed(value))
    return values


def _convert(kind, wire, raw):
    """Return the values that a field's raw value stands for."""
    scalar = {_INT: _VARINT, _FLOAT: _FOUR, _DOUBLE: _EIGHT}.get(kind, _LENGTH)
    if wire != scalar and (wire != _LENGTH or kind not in (_INT, *_PACKED)):
        raise MXNetError(f"onnx: a field of kind {kind} has wire type {wire}; the file is damaged")
    if kind == _INT:
        return [_signed(raw)] if wire == _VARINT else _unpack_ints(raw)
    if kind in _PACKED:
        width = np.dtype(_PACKED[kind]).itemsize
        if len(raw) % width:
            raise MXNetError("onnx: a list of numbers has a broken length; the file is damaged")
        return np.frombuffer(raw, _PACKED[kind])
    if kind == _TEXT:
        return [bytes(raw).decode(errors="replace")]
    return [raw] if kind == _BYTES else [decode(kind, raw)]


def walk(data):
    """Yield (field number, wire type, raw value, whole field) of each field; bytes are views."""
    data, at = memoryview(data), 0
    while at < len(data):
        start = at
        key, at = _read_varint(data, at)
        raw, at = _read_value(data, at, key & 7)
        yield key >> 3, key & 7, raw, data[start:at]


def decode(message, data):
    """Return the fields of a message; unknown ones are skipped, bytes are views of `data`."""
    fields = _NUMBERS[message]
    values = {name: [] for name, (_, _, repeats) in MESSAGES[message].items() if repeats}
    for number, wire, raw, _ in walk(data):
        if number not in fields:
            continue
        name, kind, repeats = fields[number]
        found = _convert(kind, wire, raw)
        if repeats and kind in _PACKED:  # weights: millions of numbers
            values[name] = np.concatenate([values[name], found]) if len(values[name]) else found
        elif repeats:
            values[name] += found
        elif len(found):
            values[name] = found[-1]
    return values

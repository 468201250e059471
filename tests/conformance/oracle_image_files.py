"""Answers of the operators that read images: a PNG reader of a few lines."""

import struct
import zlib

import numpy as np

_WEIGHTS = np.array([9797, 19234, 3737])  # of red, green and blue, times 2^15


def _unfilter(kind, line, above, step):
    """Undo one of PNG's five filters, byte by byte."""
    result = np.zeros(len(line), dtype=np.int64)
    for i, value in enumerate(line):
        left = result[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        up = above[i]
        guess = left + up - corner
        near = min((left, up, corner), key=lambda other: abs(guess - other))
        result[i] = (value + (0, left, up, (left + up) // 2, near)[kind]) % 256
    return result


def read_png(data):
    """Returns the pixels of a file with 8 bits a channel and no palette."""
    place, packed, channels = 8, b"", 0
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        name, body = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        if name == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", body[:10])
            channels = {0: 1, 2: 3}[color]
        packed += body if name == b"IDAT" else b""
        place += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, -1).astype(np.int64)
    image = [np.zeros(width * channels, dtype=np.int64)]
    for row in rows:
        image.append(_unfilter(row[0], row[1:], image[-1], channels))
    return np.stack(image[1:]).reshape(height, width, channels)


def _convert(image, attrs):
    if attrs.get("flag", 1) == 0:
        weighted = (image @ _WEIGHTS) >> 15 if image.shape[2] == 3 else image[..., 0]
        return [weighted[..., None]]
    image = np.broadcast_to(image, (*image.shape[:2], 3))
    return [image if attrs.get("to_rgb", True) else image[..., ::-1]]


def _decode(inputs, attrs, row):
    return _convert(read_png(inputs[0].astype(np.uint8).tobytes()), attrs)


def _read(inputs, attrs, row):
    with open(attrs["filename"], "rb") as stream:
        return _convert(read_png(stream.read()), attrs)


FORWARD = {"_cvimdecode": _decode, "_cvimread": _read}

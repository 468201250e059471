"""Operators that read compressed images."""

import pathlib
import struct
import zlib

from ..table import Table, literal

table = Table("image_files")
case = table.case

FOLDER = pathlib.Path("tests/python/data/images")
BOUND = {"eager_only": True, "grad": False}  # the shape depends on values: no bound graph


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(height, width, channels):
    """A PNG file, without compression, so that every zlib writes the same bytes."""
    rows = b"".join(
        b"\0" + bytes((37 * y + 11 * x) % 256 for x in range(width * channels))
        for y in range(height)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 0, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


for size in [(2, 3, 3), (4, 1, 3), (3, 2, 1)]:
    case(
        "_cvimdecode",
        inputs=[literal(*png(*size), dtype="uint8")],
        flag=[0, 1],
        to_rgb=[True, False],
        dtypes=("uint8",),
        **BOUND,
    )
for name in ["rgb.png", "gray.png"]:
    case(
        "_cvimread",
        filename=str(FOLDER / name),
        flag=[0, 1],
        to_rgb=[True, False],
        dtypes=("uint8",),
        **BOUND,
    )

"""Records and labels that the tests write and expect; also used by record_data.py."""

import struct

import numpy as np

MAGIC = struct.pack("<I", 0xCED7230A)
PAYLOADS = [
    b"",
    b"a",
    b"abcde",
    b"abcd" + MAGIC + b"efgh",
    MAGIC,
    MAGIC * 3,
    b"ab" + MAGIC + b"unaligned",
    MAGIC + b"x" + MAGIC + b"yz" + MAGIC,
    bytes(range(256)) * 5,
]
HEADERS = [
    (0, 4.0, 5, 6),
    (0, 1.5, 2**40, 7),
    (0, [1.0, 2.0, 3.0], 9, 0),
    (3, np.array([[1, 2], [3, 4]], dtype=np.float32), 1, 2),
]


def write_all(recordio, folder):
    """Writes records.rec, indexed.rec with indexed.idx, and labels.rec into a folder."""
    plain = recordio.MXRecordIO(f"{folder}/records.rec", "w")
    for payload in PAYLOADS:
        plain.write(payload)
    plain.close()
    indexed = recordio.MXIndexedRecordIO(f"{folder}/indexed.idx", f"{folder}/indexed.rec", "w")
    for number, payload in enumerate(PAYLOADS):
        indexed.write_idx(3 * number + 1, payload)
    indexed.close()
    labels = recordio.MXRecordIO(f"{folder}/labels.rec", "w")
    for flag, label, first, second in HEADERS:
        header = recordio.IRHeader(flag, label, first, second)
        labels.write(recordio.pack(header, b"image"))
    labels.close()

"""Data that the programs learn from, made up and the same in every run."""

import struct
import zlib

import numpy as np


def digits(count, seed=0, size=12, classes=10):
    """Returns pictures (count, 1, size, size) of 0…1 and their labels: each class has a pattern."""
    patterns = np.random.RandomState(99).uniform(0, 1, (classes, size, size))
    random = np.random.RandomState(seed)
    labels = random.randint(0, classes, count)
    pictures = 0.7 * patterns[labels] + 0.3 * random.uniform(0, 1, (count, size, size))
    return pictures[:, None].astype(np.float32), labels.astype(np.float32)


def sentences(count, seed=0, words=12, longest=14):
    """Returns lists of words where each word nearly says which one is next."""
    random = np.random.RandomState(seed)
    found = []
    for _ in range(count):
        word, sentence = random.randint(1, words), []
        for _ in range(random.randint(4, longest)):
            sentence.append("w%d" % word)
            word = random.randint(1, words) if random.rand() < 0.1 else word * 5 % words or 1
        found.append(sentence)
    return found


def boxed_pictures(count, seed=0, size=32):
    """Returns pictures (count, size, size, 3) of bytes with a bright square, and its box."""
    random = np.random.RandomState(seed)
    pictures = random.randint(0, 60, (count, size, size, 3)).astype(np.uint8)
    boxes = []
    for picture in pictures:
        side, kind = random.randint(size // 3, size // 2), random.randint(0, 2)
        left, top = random.randint(0, size - side, 2)
        picture[top : top + side, left : left + side, kind] = 250
        boxes.append([kind, *(x / size for x in (left, top, left + side, top + side))])
    return pictures, np.array(boxes, dtype=np.float32)


def png(picture):
    """Returns a picture (height, width, 3) of bytes as a PNG file."""

    def chunk(kind, body):
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    height, width, _ = picture.shape
    lines = b"".join(b"\0" + line.tobytes() for line in picture)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(lines)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)

"""Epochs of ImageIter and ImageDetIter; both this library and MXNet 1.9.1 run it.

    python tests/python/data/iterator_runs.py    (with 1.9.1's Python)

rewrites golden/iterators.json: labels and pad of each batch of several epochs, or what was raised.
"""

import itertools
import json
import os
import tempfile

import image_cases
import numpy as np

import mxnet as mx

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "iterators.json")
HANDLES = ("pad", "discard", "roll_over")
SHAPE = (3, 16, 20)
BOXES = [
    [2, 5, 1, 0.1, 0.2, 0.6, 0.7],
    [2, 5, 0, 0.5, 0.4, 0.9, 0.95, 2, 0.25, 0.25, 0.5, 0.5],
    [4, 6, 9, 9, 1, 0.1, 0.2, 0.6, 0.7, 0.5],
]


def names(count):
    """Returns as many names of image files."""
    return list(itertools.islice(itertools.cycle(image_cases.COLOURED), count))


def write_list(folder, labels):
    """Writes a list of images with paths relative to their folder."""
    path = os.path.join(folder, "images.lst")
    with open(path, "w") as stream:
        for number, (label, name) in enumerate(zip(labels, names(len(labels)))):  # noqa: B905
            stream.write("\t".join([str(number), *map(str, label), name]) + "\n")
    return path


def write_records(folder, labels):
    """Writes a file of records and its index."""
    paths = [os.path.join(folder, "images." + kind) for kind in ("idx", "rec")]
    writer = mx.recordio.MXIndexedRecordIO(*paths, "w")
    for number, (label, name) in enumerate(zip(labels, names(len(labels)))):  # noqa: B905
        header = mx.recordio.IRHeader(0, label if len(label) > 1 else label[0], number, 0)
        writer.write_idx(number, mx.recordio.pack(header, image_cases.read(name)))
    writer.close()
    return paths


def sources(folder, labels):
    """Yields (name, options) of every way to say which images there are."""
    path = write_list(folder, labels)
    index, records = write_records(folder, labels)
    pairs = zip(labels, names(len(labels)))  # noqa: B905
    yield "list", {"imglist": [[*label, name] for label, name in pairs]}
    yield "file", {"path_imglist": path}
    yield "records", {"path_imgrec": records}
    yield "index", {"path_imgrec": records, "path_imgidx": index}
    yield "both", {"path_imgrec": records, "path_imgidx": index, "path_imglist": path}


def epochs(iterator, count=4):
    """Returns labels and pad of every batch, epoch by epoch."""
    found = []
    for _ in range(count):
        found.append([[np.round(b.label[0].asnumpy(), 5).tolist(), b.pad] for b in iterator])
        iterator.reset()
    return found


def hard(iterator):
    """Returns epochs around a hard reset and one in the middle."""
    found = epochs(iterator, 1)
    iterator.hard_reset()
    found += epochs(iterator, 1)
    iterator.next()
    iterator.reset()
    return found + epochs(iterator, 2)


def late(iterator):
    """Returns what calls after the end give, without a reset."""
    found = []
    for _ in range(9):
        try:
            found.append(iterator.next().label[0].asnumpy().tolist())
        except StopIteration:
            found.append("stop")
    return found


def plain_cases(folder):
    """Yields (name, function) of ImageIter."""
    options = {"path_root": image_cases.FOLDER}
    for count, size, handle in itertools.product((2, 3, 5, 6), (1, 2, 3, 4), HANDLES):
        labels = [[i] for i in range(count)]
        case = f"{count}/{size}/{handle}"
        common = {"last_batch_handle": handle, **options}
        for name, source in sources(folder, labels):
            yield (
                f"{name}/{case}",
                lambda s=source, n=size, c=common: epochs(mx.image.ImageIter(n, SHAPE, **c, **s)),
            )
        source = {"imglist": [[*label, name] for label, name in zip(labels, names(count))]}  # noqa: B905
        for way in (hard, late):
            if way is late or count >= size:
                yield (
                    f"{way.__name__}/{case}",
                    lambda s=source, n=size, c=common, w=way: w(
                        mx.image.ImageIter(n, SHAPE, **c, **s)
                    ),
                )
    for dtype in ("int32", "float32", "int64", "float64", "uint8"):
        for name, source in sources(folder, [[i] for i in range(5)]):
            if name in ("list", "file"):
                yield (
                    f"dtype/{name}/{dtype}",
                    lambda s=source, d=dtype: epochs(
                        mx.image.ImageIter(2, SHAPE, dtype=d, **options, **s)
                    ),
                )


def box_cases(folder):
    """Yields (name, function) of ImageDetIter."""

    def boxes(source, size, handle):
        iterator = mx.image.ImageDetIter(
            size, SHAPE, path_root=image_cases.FOLDER, last_batch_handle=handle, **source
        )
        return [list(iterator.label_shape), epochs(iterator)]

    labels = [BOXES[i % 2] for i in range(5)]
    for size, handle in itertools.product((1, 2, 3, 4), HANDLES):
        for name, source in sources(folder, labels):
            if name == "list":
                images = names(len(labels))
                source = {"imglist": [[np.array(a), b] for a, b in zip(labels, images)]}  # noqa: B905
            yield f"boxes/{name}/{size}/{handle}", lambda s=source, n=size, h=handle: boxes(s, n, h)
    for name, wrong in {
        "six": [BOXES[2]],
        "short": [BOXES[0], [4, 5, 0, 0]],
        "number": [[1.0], [2.0]],
        "flat": [[2, 5, 1, 0.5, 0.5, 0.2, 0.2]],
        "odd": [[2, 5, 1, 0.1, 0.2, 0.6, 0.7, 3]],
    }.items():
        source = {"imglist": [[np.array(a), "444.jpg"] for a in wrong]}
        yield f"boxes/{name}", lambda s=source: boxes(s, 1, "pad")


def results():
    """Returns {case: what happens}."""
    found = {}
    for cases in (plain_cases, box_cases):
        with tempfile.TemporaryDirectory() as folder:
            for name, run in cases(folder):
                try:
                    found[name] = run()
                except (AssertionError, RuntimeError) as error:
                    found[name] = "raises " + " ".join(
                        base.__name__
                        for base in type(error).__mro__
                        if base in (AssertionError, RuntimeError)
                    )
    return found


if __name__ == "__main__":
    with open(FILE, "w") as stream:
        json.dump(results(), stream, indent=None, separators=(",", ":"), sort_keys=True)
        stream.write("\n")

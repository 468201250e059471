"""`LibSVMIter`: csr batches from files of lines `label index:value …`."""

import bisect
import os

import numpy as np

from .. import ndarray
from ..base import MXNetError
from ._parameters import parse
from .file_iters import ArraySource, MXDataIter


class _Rows:
    """Rows of a csr matrix that are chosen by numbers, as NumPy arrays are."""

    dtype = np.float32

    def __init__(self, values, columns, starts, width):
        self._values, self._columns, self._starts, self._width = values, columns, starts, width

    def __len__(self):
        return len(self._starts) - 1

    def __getitem__(self, numbers):
        if isinstance(numbers, slice):
            numbers = np.arange(len(self))[numbers]
        counts = self._starts[numbers + 1] - self._starts[numbers]
        starts = np.concatenate([[0], np.cumsum(counts)])
        within = np.arange(starts[-1]) - np.repeat(starts[:-1], counts)
        places = np.repeat(self._starts[numbers], counts) + within
        parts = (self._values[places], self._columns[places], starts)
        return ndarray.sparse.csr_matrix(parts, shape=(len(numbers), self._width))

    def part(self, begin, end):
        """The rows from `begin` to `end`."""
        first, last = self._starts[begin], self._starts[end]
        starts = self._starts[begin : end + 1] - first
        return _Rows(self._values[first:last], self._columns[first:last], starts, self._width)


def _read(path, width):
    """Labels (one or more a line) and rows of a file, and the place of each row's first byte."""
    labels, values, columns, starts, places = [], [], [], [0], []
    try:
        with open(path, "rb") as stream:
            lines = stream.read().splitlines(keepends=True)
    except OSError as error:
        raise MXNetError(f"LibSVMIter: {path} cannot be read: {error}") from None
    end = 0
    for number, line in enumerate(lines, 1):
        begin, end = end, end + len(line)
        words = line.decode("utf-8").split("#")[0].split()
        if not words:
            continue
        places.append(begin)
        first, _, weight = words[0].partition(":")  # 1.9.1 passes over a sample's weight and qid
        pairs = [word for word in words[1:] if ":" in word and not word.startswith("qid:")]
        try:
            float(weight or 0)
            labels.append([float(word) for word in (first, *words[1:]) if ":" not in word])
            found = sorted((int(i), float(x)) for i, _, x in (p.partition(":") for p in pairs))
        except ValueError as error:
            raise MXNetError(f"LibSVMIter: {path}, line {number}: {error}") from None
        indices = [index for index, _ in found]
        if indices and not 0 <= indices[0] <= indices[-1] < width:
            raise MXNetError(
                f"LibSVMIter: {path}, line {number}: index {indices[-1]} is outside of "
                f"0..{width - 1}"
            )
        if len(set(indices)) != len(indices):
            raise MXNetError(f"LibSVMIter: {path}, line {number}: an index occurs twice")
        columns += indices
        values += [value for _, value in found]
        starts.append(len(columns))
    rows = _Rows(
        np.array(values, dtype=np.float32),
        np.array(columns, dtype=np.int64),
        np.array(starts, dtype=np.int64),
        width,
    )
    return labels, rows, places


def _choose_part(places, path, p):
    """Return the first row of a part and the one after its last: it has a share of the bytes.

    A line that begins where a share ends is read by that share, as in 1.9.1.
    """
    share = -(-os.path.getsize(path) // p["num_parts"])
    ends = [share * p["part_index"], share * (p["part_index"] + 1)]
    begin, end = (bisect.bisect_right(places, place) if place else 0 for place in ends)
    if begin == end:
        raise MXNetError(
            f"LibSVMIter: part {p['part_index']} of {p['num_parts']} of {path} has no lines"
        )
    return begin, end


def _labels(path, labels, shape):
    width = int(np.prod(shape))
    if any(len(label) != width for label in labels):
        raise MXNetError(f"LibSVMIter: {path} must have {width} labels a line")
    array = np.array(labels, dtype=np.float32).reshape(-1, *shape)
    return array[:, 0] if shape == (1,) else array


def LibSVMIter(*args, **kwargs):  # noqa: N802
    """Iterate over csr batches from a file of LibSVM's format; indices count from 0.

    Parameters
    ----------
    data_libsvm : str
        File of the data, one sample a line: `label index:value …`.
    data_shape : tuple of int
        (columns,).
    label_libsvm : str, optional
        File whose rows are the labels, csr too; without it the labels stand before the data.
    label_shape : tuple of int
        (columns,) of that file.
    batch_size : int
        Samples a batch.
    round_batch : bool, default True
        Fill the last batch from the next epoch; must stay true.
    num_parts, part_index : int
        Read one of several parts of the file, equal in bytes.

    Raises
    ------
    MXNetError
        If a file cannot be opened, `round_batch` is not True, or `data_shape` is not
        (columns,).

    Shapes
    ------
    Batches are (batch_size, columns), csr; labels (batch_size,).

    Examples
    --------
    >>> with open("table.libsvm", "w") as stream:
    ...     _ = stream.write("1 0:0.5 2:2\\n0 1:3\\n")
    >>> batches = mx.io.LibSVMIter(data_libsvm="table.libsvm", data_shape=(3,), batch_size=2)
    >>> next(batches).data[0].asnumpy()
    array([[0.5, 0. , 2. ],
           [0. , 3. , 0. ]], dtype=float32)
    """
    p = parse("LibSVMIter", args, kwargs)
    if not p["round_batch"]:
        raise MXNetError("LibSVMIter: round_batch must be True")
    if len(p["data_shape"]) != 1:
        raise MXNetError(f"LibSVMIter: data_shape must be (columns,), got {p['data_shape']}")
    labels, data, places = _read(p["data_libsvm"], p["data_shape"][0])
    if p["label_libsvm"] in ("", "NULL"):
        label = _labels(p["data_libsvm"], labels, p["label_shape"])
    else:
        _, label, _ = _read(p["label_libsvm"], int(np.prod(p["label_shape"])))
    if len(label) != len(data):
        raise MXNetError(f"LibSVMIter: {len(data)} samples have {len(label)} labels")
    begin, end = _choose_part(places, p["data_libsvm"], p)
    label = label.part(begin, end) if isinstance(label, _Rows) else label[begin:end]
    source = ArraySource(data.part(begin, end), label, p["batch_size"], p["round_batch"])
    return MXDataIter(source, **kwargs)

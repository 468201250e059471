"""`LibSVMIter`: csr batches from files of lines `label index:value …`."""

import bisect
import os

import numpy as np

from .. import _core, ndarray
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
        # A batch is a run of rows; the last one of an epoch goes on with the first.
        breaks = np.flatnonzero(np.diff(numbers) != 1) + 1
        runs = [self.part(run[0], run[-1] + 1).matrix() for run in np.split(numbers, breaks)]
        return runs[0] if len(runs) == 1 else ndarray.concat(*runs, dim=0)

    def matrix(self):
        """All rows as a csr array."""
        parts = (self._values, self._columns, self._starts)
        return ndarray.sparse.csr_matrix(parts, shape=(len(self), self._width))

    def part(self, begin, end):
        """The rows from `begin` to `end`."""
        first, last = self._starts[begin], self._starts[end]
        starts = self._starts[begin : end + 1] - first
        return _Rows(self._values[first:last], self._columns[first:last], starts, self._width)


def _read(path, width, labels_of_a_row=None):
    """Labels and rows of a file, and the place of each row's first byte."""
    parts = _core.read_libsvm(os.fspath(path), width, labels_of_a_row)
    labels, values, columns, starts, places = (part.asnumpy() for part in parts)
    return labels, _Rows(values, columns, starts, width), places


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
    width, label_width = p["data_shape"][0], int(np.prod(p["label_shape"]))
    if p["label_libsvm"] in ("", "NULL"):
        label, data, places = _read(p["data_libsvm"], width, label_width)
        label = label if p["label_shape"] == (1,) else label.reshape(-1, *p["label_shape"])
    else:
        _, data, places = _read(p["data_libsvm"], width)
        _, label, _ = _read(p["label_libsvm"], label_width)
    if len(label) != len(data):
        raise MXNetError(f"LibSVMIter: {len(data)} samples have {len(label)} labels")
    begin, end = _choose_part(places, p["data_libsvm"], p)
    label = label.part(begin, end) if isinstance(label, _Rows) else label[begin:end]
    source = ArraySource(data.part(begin, end), label, p["batch_size"], p["round_batch"])
    return MXDataIter(source, **kwargs)

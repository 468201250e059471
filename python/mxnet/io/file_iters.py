"""Iterators over files that the library reads: `MXDataIter` and the functions that make them.

As in 1.x, unknown parameters are ignored and values may be given as text.
"""

import gzip
import math
import struct

import numpy as np

from .. import ndarray
from ..base import MXNetError
from ._parameters import parse
from .io import DataBatch, DataDesc, DataIter


class MXDataIter(DataIter):
    """An iterator over what a source in the library reads.

    Parameters
    ----------
    handle :
        The source: `next()` returns data, labels, padding and numbers of a batch or None,
        `reset()` starts the next epoch.
    data_name, label_name : str
        Names in the descriptions.

    Shapes
    ------
    Batches have the shapes of `provide_data`.

    Examples
    --------
    >>> np.savetxt("numbers.csv", np.arange(6).reshape(3, 2), delimiter=",")
    >>> batches = mx.io.CSVIter(data_csv="numbers.csv", data_shape=(2,), batch_size=2)
    >>> isinstance(batches, mx.io.MXDataIter)
    True
    >>> next(batches).data[0].asnumpy()
    array([[0., 1.],
           [2., 3.]], dtype=float32)
    """

    def __init__(self, handle, data_name="data", label_name="softmax_label", **_):
        self.handle = handle
        self._debug_skip_load = False
        self._debug_at_begin = True
        self._current = None
        self.first_batch = self._read()
        if self.first_batch is None:
            raise MXNetError(f"{type(handle).__name__}: there is not one batch to read")
        data, label = self.first_batch.data[0], self.first_batch.label[0]
        self.provide_data = [DataDesc(data_name, data.shape, data.dtype)]
        self.provide_label = [DataDesc(label_name, label.shape, label.dtype)]
        super().__init__(data.shape[0])

    def _read(self):
        found = self.handle.next()
        if found is None:
            return None
        data, label, pad, index = found
        return DataBatch([data], [label], pad=pad, index=np.asarray(index, dtype=np.uint64))

    def __del__(self):
        close = getattr(getattr(self, "handle", None), "close", None)
        if close is not None:
            close()

    def debug_skip_load(self):
        """Return the first batch again and again: for timing everything else."""
        self._debug_skip_load = True

    def reset(self):
        """Start the next epoch."""
        self._current = None
        self._debug_at_begin = True
        if self.first_batch is None:
            self.handle.reset()

    def iter_next(self):
        """Move to the next batch; return whether there is one."""
        if self._debug_skip_load and not self._debug_at_begin and self._current is not None:
            return True
        self._debug_at_begin = False
        if self.first_batch is not None:
            self._current, self.first_batch = self.first_batch, None
        else:
            self._current = self._read()
        return self._current is not None

    def next(self):
        """Return the next batch; raise StopIteration at the end of the epoch."""
        if not self.iter_next():
            raise StopIteration
        return self._current

    def getdata(self):
        """Return the data of the current batch."""
        return self._current.data[0]

    def getlabel(self):
        """Return the labels of the current batch."""
        return self._current.label[0]

    def getindex(self):
        """Return the numbers of the samples in the current batch."""
        return self._current.index

    def getpad(self):
        """Return the number of padding samples in the current batch."""
        return self._current.pad


class ArraySource:
    """Batches of arrays in memory.

    With `round_batch` a short last batch is filled from the next epoch, which then starts behind;
    otherwise its rest repeats the batch before. `drop_last` leaves it out.
    """

    def __init__(self, data, label, batch_size, round_batch=True, drop_last=False):
        self._data, self._label = data, label
        self._batch_size = batch_size
        self._round_batch, self._drop_last = round_batch, drop_last
        self._position = 0
        self._ended = False

    def next(self):
        """Return data, labels, padding and numbers of the next batch; None at the end."""
        count, size = len(self._data), self._batch_size
        begin, end = self._position, self._position + size
        if self._ended or (self._drop_last and end > count):
            return None
        numbers = np.arange(begin, end) % count if self._round_batch else np.arange(begin, end)
        pad = max(end - count, 0)
        if pad and not self._round_batch:
            numbers[size - pad :] = np.arange(size - pad, size) + max(begin - size, 0)
            numbers %= count
        self._position = end
        self._ended = end >= count
        arrays = [
            ndarray.array(part[numbers], dtype=part.dtype) for part in (self._data, self._label)
        ]
        return (*arrays, pad, numbers)

    def reset(self):
        """Start the next epoch."""
        count = len(self._data)
        keeps = self._ended and self._round_batch and not self._drop_last
        self._position = self._position % count if keeps and self._position > count else 0
        self._ended = False


_CSV_TYPES = ("float32", "int32", "int64")


def _read_csv(path, shape, dtype, what):
    try:
        rows = np.loadtxt(path, delimiter=",", dtype=dtype, ndmin=2)
    except FileNotFoundError:
        raise MXNetError(f"CSVIter: {what} file {path} does not exist") from None
    except ValueError as error:
        raise MXNetError(f"CSVIter: {what} file {path}: {error}") from None
    if rows.shape[1] != int(np.prod(shape)):
        raise MXNetError(
            f"CSVIter: {what} file {path} has {rows.shape[1]} numbers a line, the shape "
            f"{tuple(shape)} needs {int(np.prod(shape))}"
        )
    return rows.reshape(-1, *shape)


def CSVIter(*args, **kwargs):  # noqa: N802
    """Iterate over lines of numbers in files of comma-separated values.

    Parameters
    ----------
    data_csv : str
        File of the data, one sample a line.
    data_shape : tuple of int
        Shape of a sample.
    label_csv : str, optional
        File of the labels; zeros without it.
    label_shape : tuple of int
        Shape of a label.
    batch_size : int
        Samples a batch.
    round_batch : bool
        Fill a short last batch from the next epoch.
    dtype : str
        'float32', 'int32' or 'int64'.
    data_name, label_name : str
        Names in the descriptions.

    Raises
    ------
    MXNetError
        If a file cannot be opened, the dtype is not supported, or there are not as many labels
        as lines.

    Examples
    --------
    >>> np.savetxt("table.csv", np.arange(6).reshape(3, 2), delimiter=",")
    >>> batches = mx.io.CSVIter(data_csv="table.csv", data_shape=(2,), batch_size=3)
    >>> next(iter(batches)).data[0].asnumpy()
    array([[0., 1.],
           [2., 3.],
           [4., 5.]], dtype=float32)
    """
    p = parse("CSVIter", args, kwargs)
    dtype = p["dtype"] or "float32"
    if dtype not in _CSV_TYPES:
        raise MXNetError(f"CSVIter: type {dtype} is not supported; use {', '.join(_CSV_TYPES)}")
    data = _read_csv(p["data_csv"], p["data_shape"], dtype, "data")
    if p["label_csv"] in ("", "NULL"):
        label = np.zeros((len(data), *p["label_shape"]), dtype=dtype)
    else:
        label = _read_csv(p["label_csv"], p["label_shape"], dtype, "label")
    if len(label) != len(data):
        raise MXNetError(
            f"CSVIter: {p['data_csv']} has {len(data)} lines, {p['label_csv']} {len(label)}"
        )
    if label.shape[1:] == (1,):
        label = label[:, 0]
    source = ArraySource(data, label, p["batch_size"], p["round_batch"])
    return MXDataIter(source, **kwargs)


def _read_idx(path, what):
    """Return the array in a file of MNIST's format, packed or not."""
    try:
        with open(path, "rb") as stream:
            content = stream.read()
    except OSError as error:
        raise MXNetError(f"MNISTIter: {what} file {path}: {error.strerror}") from None
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    ndim = 1 if what == "label" else 3
    begin = 4 + 4 * ndim
    if len(content) >= begin and content[:4] == bytes([0, 0, 8, ndim]):
        shape = struct.unpack(f">{ndim}I", content[4:begin])
        count = math.prod(shape)
        if len(content) >= begin + count:
            return np.frombuffer(content, np.uint8, count, begin).reshape(shape)
    raise MXNetError(f"MNISTIter: {what} file {path} is damaged or no file of this format")


def MNISTIter(*args, **kwargs):  # noqa: N802
    """Iterate over images and labels in files of MNIST's format; a short last batch is left out.

    Parameters
    ----------
    image, label : str
        The files, packed with gzip or not.
    batch_size : int
        Samples a batch.
    shuffle : bool
        Bring the samples into a random order, once.
    flat : bool
        Images have one axis; otherwise three, (1, height, width).
    seed : int
        Of the order.
    num_parts, part_index : int
        Take part `part_index` of `num_parts` equal parts only.
    data_name, label_name : str
        Names in the descriptions.

    Raises
    ------
    MXNetError
        If a file cannot be opened, or there are not as many labels as images.

    Examples
    --------
    >>> import struct
    >>> with open("images", "wb") as stream:
    ...     _ = stream.write(struct.pack(">4i", 2051, 4, 28, 28) + bytes(4 * 28 * 28))
    >>> with open("labels", "wb") as stream:
    ...     _ = stream.write(struct.pack(">2i", 2049, 4) + bytes([3, 1, 4, 1]))
    >>> it = mx.io.MNISTIter(image="images", label="labels", batch_size=2, shuffle=False)
    >>> [batch.label[0].asnumpy().tolist() for batch in it]
    [[3.0, 1.0], [4.0, 1.0]]
    """
    p = parse("MNISTIter", args, kwargs)
    images, labels = _read_idx(p["image"], "image"), _read_idx(p["label"], "label")
    if len(images) != len(labels):
        raise MXNetError(f"MNISTIter: {len(images)} images have {len(labels)} labels")
    begin, end = (len(images) * (p["part_index"] + i) // p["num_parts"] for i in (0, 1))
    part = slice(begin, end)
    images, labels = images[part], labels[part]
    if p["shuffle"]:
        order = np.random.RandomState(p["seed"]).permutation(len(images))
        images, labels = images[order], labels[order]
    shape = (len(images), -1) if p["flat"] else (len(images), 1, *images.shape[1:])
    source = ArraySource(
        images.reshape(shape).astype(np.float32) / 256,
        labels.astype(np.float32),
        p["batch_size"],
        drop_last=True,
    )
    return MXDataIter(source, **kwargs)

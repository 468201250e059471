"""Batches, their descriptions, and the iterator over arrays in memory."""

from collections import namedtuple

import numpy as np

from .. import ndarray
from .._refused.arguments import NamedArguments
from ..base import MXNetError
from .utils import _getdata_by_idx, _init_data


class DataDesc(namedtuple("DataDesc", ["name", "shape"])):
    """Name, shape, type and layout of one input of a network.

    It compares and unpacks as the pair (name, shape).

    Parameters
    ----------
    name : str
        Name of the input.
    shape : tuple of int
        Its shape, batch included.
    dtype : str or numpy.dtype, default float32
        Type of the elements.
    layout : str, default 'NCHW'
        What the axes are; 'N' is the batch.

    Examples
    --------
    >>> mx.io.DataDesc("data", (2, 3)).shape
    (2, 3)
    """

    def __new__(cls, name, shape, dtype=np.float32, layout="NCHW"):
        """Create a description."""
        self = super().__new__(cls, name, shape)
        self.dtype = dtype
        self.layout = layout
        return self

    def __repr__(self):
        return f"DataDesc[{self.name},{self.shape},{self.dtype},{self.layout}]"

    @staticmethod
    def get_batch_axis(layout):
        """Return the position of N in the layout, 0 without a layout.

        Parameters
        ----------
        layout : str, optional
            For instance 'TNC'.

        Returns
        -------
        int

        Examples
        --------
        >>> mx.io.DataDesc.get_batch_axis('TNC')
        1
        """
        return 0 if layout is None else layout.find("N")

    @staticmethod
    def get_list(shapes, types):
        """Return descriptions for pairs (name, shape) and, when given, pairs (name, type).

        Parameters
        ----------
        shapes : list of (str, tuple of int)
            Names and shapes.
        types : list of (str, type), optional
            Names and types.

        Returns
        -------
        list of DataDesc

        Examples
        --------
        >>> [one.name for one in mx.io.DataDesc.get_list([('data', (2, 3))], None)]
        ['data']
        """
        if types is None:
            return [DataDesc(name, shape) for name, shape in shapes]
        types = dict(types)
        return [DataDesc(name, shape, types[name]) for name, shape in shapes]


class DataBatch:
    """A batch: lists of arrays, and how many samples at its end are padding.

    Parameters
    ----------
    data : list of NDArray
        Inputs of the network.
    label : list of NDArray, optional
        Labels.
    pad : int, optional
        Samples at the end that only fill the batch.
    index : numpy.ndarray, optional
        Numbers of the samples.
    bucket_key
        Which of several networks serves the batch; see `BucketingModule`.
    provide_data, provide_label : list of DataDesc, optional
        Names and shapes, when they differ from batch to batch.

    Raises
    ------
    AssertionError
        If data or label are not lists of arrays.

    Examples
    --------
    >>> mx.io.DataBatch([mx.nd.ones((2, 3))], [mx.nd.zeros(2)]).data[0].shape
    (2, 3)
    """

    def __init__(
        self,
        data,
        label=None,
        pad=None,
        index=None,
        bucket_key=None,
        provide_data=None,
        provide_label=None,
    ):
        for kind, arrays in (("data", data), ("label", label)):
            if arrays is not None and not isinstance(arrays, (list, tuple)):
                raise AssertionError(
                    f"DataBatch: {kind} must be a list of arrays, got {type(arrays).__name__}"
                )
        self.data = data
        self.label = label
        self.pad = pad
        self.index = index
        self.bucket_key = bucket_key
        self.provide_data = provide_data
        self.provide_label = provide_label

    def __str__(self):
        data_shapes = [array.shape for array in self.data]
        label_shapes = [array.shape for array in self.label] if self.label else None
        return f"{type(self).__name__}: data shapes: {data_shapes} label shapes: {label_shapes}"


class DataIter(NamedArguments):
    """Base of iterators over batches.

    Parameters
    ----------
    batch_size : int
        Samples a batch.

    Raises
    ------
    StopIteration
        If there are no more batches: the end of every loop.

    Shapes
    ------
    Batches hold lists of arrays (batch_size, ...); `provide_data` tells names and shapes.

    Examples
    --------
    >>> batches = mx.io.NDArrayIter(np.ones((4, 3)), np.zeros(4), batch_size=2)
    >>> isinstance(batches, mx.io.DataIter), batches.provide_data[0].shape
    (True, (2, 3))
    """

    def __init__(self, batch_size=0):
        self.batch_size = batch_size

    def __iter__(self):
        return self

    def __next__(self):
        return self.next()

    def reset(self):
        """Go back to the beginning."""

    def next(self):
        """Return the next batch; raise StopIteration at the end."""
        if not self.iter_next():
            raise StopIteration
        return DataBatch(
            data=self.getdata(), label=self.getlabel(), pad=self.getpad(), index=self.getindex()
        )

    def iter_next(self):
        """Move to the next batch; return whether there is one."""

    def getdata(self):
        """Return the data of the current batch."""

    def getlabel(self):
        """Return the labels of the current batch."""

    def getindex(self):
        """Return the numbers of the samples in the current batch."""
        return None

    def getpad(self):
        """Return the number of padding samples in the current batch."""


class NDArrayIter(DataIter):
    """Iterates over arrays in memory.

    Parameters
    ----------
    data, label : array, list of arrays or dict of name to array
        All samples.
    batch_size : int
        Samples a batch.
    shuffle : bool
        New order in every epoch, from NumPy's random state.
    last_batch_handle : str
        A short last batch is filled from the beginning ('pad'), left out ('discard'), or starts
        the next epoch ('roll_over').
    data_name, label_name : str
        Names of arrays given without one.
    layout : str
        Layout written into the descriptions.

    Raises
    ------
    ValueError
        If an array has less samples than the first one of the data.
    MXNetError
        If `batch_size` is not positive.

    Shapes
    ------
    Arrays are (samples, ...); batches (batch_size, ...).

    Examples
    --------
    >>> batches = mx.io.NDArrayIter(np.ones((5, 3)), np.arange(5), batch_size=2)
    >>> [(batch.data[0].shape, batch.pad) for batch in batches]
    [((2, 3), 0), ((2, 3), 0), ((2, 3), 1)]
    """

    def __init__(
        self,
        data,
        label=None,
        batch_size=1,
        shuffle=False,
        last_batch_handle="pad",
        data_name="data",
        label_name="softmax_label",
        layout="NCHW",
    ):
        super().__init__(batch_size)
        if batch_size < 1:
            raise MXNetError(f"NDArrayIter: batch_size must be positive, got {batch_size}")
        self.data = _init_data(data, False, data_name)
        self.label = _init_data(label, True, label_name)
        self.num_data = self.data[0][1].shape[0]
        for name, array in self.data + self.label:
            if array.shape[0] < self.num_data:  # what a longer one has beyond is not used
                raise ValueError(
                    f"NDArrayIter: {name} has {array.shape[0]} samples, "
                    f"{self.data[0][0]} has {self.num_data}"
                )
        self.data_list = [array for _, array in self.data + self.label]
        self.num_source = len(self.data_list)
        self.last_batch_handle = last_batch_handle
        self.shuffle = shuffle
        self.layout = layout
        self.idx = np.arange(self.num_data)
        self._order = np.arange(self.num_data)
        self.cursor = -batch_size
        self._carried = self.idx[:0]  # samples that 'roll_over' moves into the next epoch
        self._in_numpy = {}
        self._shuffle_data()

    def _shuffle_data(self):
        """Draw a new order; seeded runs repeat 1.x's, which permutes the permuted samples."""
        if self.shuffle:
            np.random.shuffle(self.idx)
            self._order = self._order[self.idx]

    @property
    def provide_data(self):
        """Descriptions of the data."""
        return self._describe(self.data)

    @property
    def provide_label(self):
        """Descriptions of the labels."""
        return self._describe(self.label)

    def _describe(self, named):
        return [
            DataDesc(name, (self.batch_size, *array.shape[1:]), array.dtype, self.layout)
            for name, array in named
        ]

    def hard_reset(self):
        """Go back to the beginning and forget what would roll over."""
        self._shuffle_data()
        self.cursor = -self.batch_size
        self._carried = self.idx[:0]

    def reset(self):
        """Start the next epoch."""
        left = self.num_data - self.cursor
        if self.last_batch_handle == "roll_over" and 0 < left < self.batch_size:
            self._carried = self._order[self.cursor :]
            self.cursor = -left - self.batch_size
        else:
            self._carried = self.idx[:0]
            self.cursor = -self.batch_size
        self._shuffle_data()

    def iter_next(self):
        """Move to the next batch; return whether there is one."""
        self.cursor += self.batch_size
        if self.last_batch_handle == "pad":
            return self.cursor < self.num_data
        return self.cursor + self.batch_size <= self.num_data

    def _sample_numbers(self):
        begin, end = self.cursor, self.cursor + self.batch_size
        if begin < 0:
            return np.concatenate([self._carried, self._order[:end]])
        if end <= self.num_data:
            return self._order[begin:end]
        wrapped = np.arange(end - self.num_data) % self.num_data
        return np.concatenate([self._order[begin:], self._order[wrapped]])

    def _batchify(self, data_source):
        """Return the current batch of (name, array) pairs."""
        begin, end = self.cursor, self.cursor + self.batch_size
        if not self.shuffle and begin >= 0 and end <= self.num_data:
            return [array[begin:end] for _, array in data_source]
        return self._samples(data_source, self._sample_numbers())

    def _samples(self, named, numbers):
        chosen = []
        for name, array in named:
            if array.stype == "csr":
                chosen.append(ndarray.take(array, ndarray.array(numbers, dtype=np.int64)))
                continue
            if name not in self._in_numpy:
                self._in_numpy[name] = array.asnumpy()
            chosen.append(ndarray.array(self._in_numpy[name][numbers], dtype=array.dtype))
        return chosen

    def _left_over(self, named):
        """Return the samples of an incomplete last batch for the next epoch; None without any."""
        if self.cursor < -self.batch_size:
            return self._samples(named, self._carried)
        ends = self.num_data - self.batch_size < self.cursor < self.num_data
        if self.last_batch_handle == "pad" or not ends:
            return None
        return self._samples(named, self._order[self.cursor :])

    def _set_left_over(self, value):
        if value is not None:
            raise ValueError("NDArrayIter: what rolls over can be forgotten (None), not replaced")
        self._carried = self.idx[:0]
        self.cursor = max(self.cursor, -self.batch_size)

    _cache_data = property(lambda self: self._left_over(self.data), _set_left_over)
    _cache_label = property(lambda self: self._left_over(self.label), _set_left_over)

    def _concat(self, first_data, second_data):
        """Join two lists of arrays, array by array, along the samples."""
        if not first_data or not second_data:
            return first_data or second_data
        if len(first_data) != len(second_data):
            raise AssertionError(
                f"NDArrayIter: {len(first_data)} and {len(second_data)} arrays cannot be joined"
            )
        axis = self.layout.find("N")
        return [
            ndarray.concat(first, second, dim=axis)
            for first, second in zip(first_data, second_data, strict=True)
        ]

    def _tile(self, data, repeats):
        """Repeat the samples of each array of a list."""
        return [ndarray.tile(array, (repeats, *[1] * (array.ndim - 1))) for array in data or []]

    def _getdata(self, data_source, start=None, end=None):
        """Return samples `start` to `end`, in their order of this epoch, of (name, array) pairs."""
        if start is None and end is None:
            raise AssertionError("NDArrayIter: give start, end or both")
        numbers = self._order[start:end]
        return [array for _, array in _getdata_by_idx(data_source, numbers)]

    def getdata(self):
        """Return the data of the current batch."""
        return self._batchify(self.data)

    def getlabel(self):
        """Return the labels of the current batch."""
        return self._batchify(self.label)

    def getpad(self):
        """Return how many samples of the current batch come from another epoch's part."""
        if self.last_batch_handle == "pad" and self.cursor + self.batch_size > self.num_data:
            return self.cursor + self.batch_size - self.num_data
        if self.last_batch_handle == "roll_over" and -self.batch_size < self.cursor < 0:
            return -self.cursor
        return 0

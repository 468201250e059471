"""Data sets: things with a length and numbered samples."""

import os

from ... import recordio
from ...ndarray import NDArray
from .sampler import FilterSampler, Sampler, SequentialSampler


class Dataset:
    """Base; a subclass defines `__getitem__` and `__len__`.

    `transform` and `transform_first` give data sets whose entries pass through a function,
    `filter`, `shard`, `take` and `sample` choose entries.

    Raises
    ------
    NotImplementedError
        If a derived class lacks `__getitem__` or `__len__`.

    Examples
    --------
    >>> class Squares(mx.gluon.data.Dataset):
    ...     def __getitem__(self, i):
    ...         return i * i
    ...     def __len__(self):
    ...         return 10
    >>> list(Squares().take(4))
    [0, 1, 4, 9]
    """

    def __getitem__(self, idx):
        raise NotImplementedError(f"{type(self).__name__} must define __getitem__")

    def __len__(self):
        raise NotImplementedError(f"{type(self).__name__} must define __len__")

    def filter(self, fn):
        """Return the samples for which `fn(sample)` is true.

        Parameters
        ----------
        fn : callable
            A function of a sample.

        Examples
        --------
        >>> list(mx.gluon.data.SimpleDataset([1, 5, 9]).filter(lambda x: x > 3))
        [5, 9]
        """
        return _FilteredDataset(self, fn)

    def shard(self, num_shards, index):
        """Return part `index` of `num_shards` nearly equal parts.

        Parameters
        ----------
        num_shards : int
            How many parts.
        index : int
            Which one.

        Raises
        ------
        AssertionError
            If there is no such part.

        Examples
        --------
        >>> list(mx.gluon.data.SimpleDataset([0, 1, 2, 3, 4]).shard(2, 0))
        [0, 1, 2]
        """
        if not (num_shards > 0 and 0 <= index < num_shards):
            raise AssertionError(f"shard: there is no part {index} of {num_shards}")
        length, rest = divmod(len(self), num_shards)
        start = length * index + min(index, rest)
        return self.sample(SequentialSampler(length + (index < rest), start))

    def take(self, count):
        """Return the first `count` samples, all when None.

        Parameters
        ----------
        count : int
            How many samples.

        Examples
        --------
        >>> list(mx.gluon.data.SimpleDataset([0, 1, 2]).take(2))
        [0, 1]
        """
        size = len(self) if count is None else min(count, len(self))
        return self.sample(SequentialSampler(size))

    def sample(self, sampler):
        """Return the samples in a sampler's order.

        Parameters
        ----------
        sampler : Sampler
            Gives numbers of samples.

        Returns
        -------
        Dataset
            As long as the sampler.

        Examples
        --------
        >>> data = mx.gluon.data.SimpleDataset([10, 20, 30])
        >>> list(data.sample(mx.gluon.data.SequentialSampler(2)))
        [10, 20]

        Raises
        ------
        TypeError
            If it is not given a sampler.
        """
        if not isinstance(sampler, Sampler):
            raise TypeError(f"sample: needs a gluon.data.Sampler, got {type(sampler).__name__}")
        return _SampledDataset(self, sampler)

    def transform(self, fn, lazy=True):
        """Return the data set with `fn` applied, now or (`lazy`) at each access.

        A sample that is a tuple is passed as several arguments.

        Parameters
        ----------
        fn : callable
            A function of a sample.
        lazy : bool
            At each access, or all now.

        Returns
        -------
        Dataset
            As long as this one.

        Examples
        --------
        >>> mx.gluon.data.SimpleDataset([1, 2]).transform(lambda x: 10 * x)[1]
        20
        """
        lazily = _LazyTransformDataset(self, fn)
        return lazily if lazy else SimpleDataset([lazily[i] for i in range(len(lazily))])

    def transform_first(self, fn, lazy=True):
        """Return the data set with `fn` applied to the first entry of each sample.

        Parameters
        ----------
        fn : callable
            A function of the first entry.
        lazy : bool, default True
            At each access, or all now.

        Examples
        --------
        >>> dataset = mx.gluon.data.ArrayDataset([1, 2], ["a", "b"])
        >>> dataset.transform_first(lambda x: 10 * x)[1]
        (20, 'b')
        """
        return self.transform(_TransformFirstClosure(fn), lazy)


class _TransformFirstClosure:
    """Applies a function to the first argument; a class, so that it can be pickled."""

    def __init__(self, fn):
        self._fn = fn

    def __call__(self, first, *rest):
        return (self._fn(first), *rest) if rest else self._fn(first)


class _LazyTransformDataset(Dataset):
    """A data set with a function applied at each access."""

    def __init__(self, data, fn):
        self._data = data
        self._fn = fn

    def __len__(self):
        return len(self._data)

    def __getitem__(self, idx):
        item = self._data[idx]
        return self._fn(*item) if isinstance(item, tuple) else self._fn(item)


class _SampledDataset(Dataset):
    """A data set in another order, or part of one."""

    def __init__(self, dataset, sampler):
        self._dataset = dataset
        self._sampler = sampler
        self._indices = list(iter(sampler))

    def __len__(self):
        return len(self._indices)

    def __getitem__(self, idx):
        return self._dataset[self._indices[idx]]


class _FilteredDataset(_SampledDataset):
    """The samples of a data set for which a function is true."""

    def __init__(self, dataset, fn):
        super().__init__(dataset, FilterSampler(fn, dataset))


class SimpleDataset(Dataset):
    """A list, or anything with a length and numbered entries, as a data set.

    Parameters
    ----------
    data : list
        The entries.

    Examples
    --------
    >>> mx.gluon.data.SimpleDataset([1, 2, 3]).transform(lambda x: 10 * x)[2]
    30
    """

    def __init__(self, data):
        self._data = data

    def __len__(self):
        return len(self._data)

    def __getitem__(self, idx):
        return self._data[idx]


class ArrayDataset(Dataset):
    """Entry i of several arrays or lists of the same length, as a tuple.

    Parameters
    ----------
    *args : list or array
        What is put side by side; all of one length.

    Raises
    ------
    AssertionError
        If no array is given, or their lengths differ.

    Examples
    --------
    >>> dataset = mx.gluon.data.ArrayDataset(np.arange(3), ["a", "b", "c"])
    >>> len(dataset), dataset[1][1]
    (3, 'b')
    """

    def __init__(self, *args):
        if not args:
            raise AssertionError("ArrayDataset: needs at least one array")
        self._length = len(args[0])
        self._data = []
        for i, data in enumerate(args):
            if len(data) != self._length:
                raise AssertionError(
                    f"ArrayDataset: array {i} has {len(data)} entries, array 0 has {self._length}"
                )
            is_flat = isinstance(data, NDArray) and len(data.shape) == 1
            self._data.append(data.asnumpy() if is_flat else data)

    def __len__(self):
        return self._length

    def __getitem__(self, idx):
        if len(self._data) == 1:
            return self._data[0][idx]
        return tuple(data[idx] for data in self._data)


class RecordFileDataset(Dataset):
    """The records of a file, by number; the index lies beside it with the ending `.idx`.

    Parameters
    ----------
    filename : str
        Path of the `.rec` file, see `mx.recordio`.

    Raises
    ------
    MXNetError
        If a file cannot be opened.

    Examples
    --------
    >>> record = mx.recordio.MXIndexedRecordIO("lines.idx", "lines.rec", "w")
    >>> for i, line in enumerate([b"one", b"two"]):
    ...     record.write_idx(i, line)
    >>> record.close()
    >>> dataset = mx.gluon.data.RecordFileDataset("lines.rec")
    >>> len(dataset), dataset[1]
    (2, b'two')
    """

    def __init__(self, filename):
        self.filename = filename
        self.idx_file = os.path.splitext(filename)[0] + ".idx"
        self._record = recordio.MXIndexedRecordIO(self.idx_file, filename, "r")

    def __getitem__(self, idx):
        return self._record.read_idx(self._record.keys[idx])

    def __len__(self):
        return len(self._record.keys)

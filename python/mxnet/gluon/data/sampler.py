"""Orders in which samples are taken."""

import numpy as np


class Sampler:
    """Base: iterating yields sample numbers, `len` tells how many.

    A subclass defines `__iter__` and `__len__`; `DataLoader(sampler=...)` takes it.

    Raises
    ------
    NotImplementedError
        If a derived class lacks `__iter__` or `__len__`.

    Examples
    --------
    >>> isinstance(mx.gluon.data.SequentialSampler(3), mx.gluon.data.Sampler)
    True
    """

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__} must define __iter__")

    def __len__(self):
        raise NotImplementedError(f"{type(self).__name__} must define __len__")


class SequentialSampler(Sampler):
    """start, start + 1, …: `length` numbers.

    Parameters
    ----------
    length : int
        How many numbers.
    start : int, default 0
        The first one.

    Examples
    --------
    >>> list(mx.gluon.data.SequentialSampler(3))
    [0, 1, 2]
    """

    def __init__(self, length, start=0):
        self._length = length
        self._start = start

    def __iter__(self):
        return iter(range(self._start, self._start + self._length))

    def __len__(self):
        return self._length


class RandomSampler(Sampler):
    """0 … length - 1 in random order, from NumPy's random state.

    Parameters
    ----------
    length : int
        How many numbers.

    Examples
    --------
    >>> sorted(mx.gluon.data.RandomSampler(3))
    [np.int64(0), np.int64(1), np.int64(2)]
    """

    def __init__(self, length):
        self._length = length

    def __iter__(self):
        numbers = np.arange(self._length)
        np.random.shuffle(numbers)
        return iter(numbers)

    def __len__(self):
        return self._length


class SplitSampler(Sampler):
    """One of several parts of 0 … length - 1: the samples of one worker among many.

    Parameters
    ----------
    length : int
        How many numbers there are.
    num_parts : int, default 1
        How many parts: `store.num_workers`.
    part_index : int, default 0
        Which one: `store.rank`.
    even_size : bool, default False
        Make all parts as long as the longest, by the number that follows. Workers that wait for
        each other need it: they take the same number of steps.
    repeat : int, default 1
        How many times the part is gone through.
    shuffle : bool, default True
        Bring the part into a new random order each time, from NumPy's random state.

    Examples
    --------
    >>> list(mx.gluon.data.SplitSampler(5, num_parts=2, part_index=1, shuffle=False))
    [3, 4]
    >>> sampler = mx.gluon.data.SplitSampler(5, 2, 1, even_size=True, shuffle=False)
    >>> list(sampler)
    [3, 4, 0]
    """

    def __init__(self, length, num_parts=1, part_index=0, even_size=False, repeat=1, shuffle=True):
        if not 0 <= part_index < num_parts:
            raise AssertionError(f"SplitSampler: there is no part {part_index} of {num_parts}")
        if length < 1 or repeat < 1:
            raise AssertionError(
                f"SplitSampler: length and repeat must be positive, got {length} and {repeat}"
            )
        share, rest = divmod(length, num_parts)
        start = share * part_index + min(part_index, rest)
        is_longest = part_index < rest or (even_size and rest > 0)
        self._numbers = np.arange(start, start + share + is_longest) % length
        self._repeat = repeat
        self._shuffle = shuffle

    def __iter__(self):
        for _ in range(self._repeat):
            numbers = np.random.permutation(self._numbers) if self._shuffle else self._numbers
            yield from numbers.tolist()

    def __len__(self):
        return len(self._numbers) * self._repeat


class FilterSampler(Sampler):
    """The numbers of samples for which `fn(sample)` is true.

    Parameters
    ----------
    fn : callable
        A function of an entry.
    dataset : Dataset
        What is filtered.

    Examples
    --------
    >>> list(mx.gluon.data.FilterSampler(lambda x: x > 5, mx.gluon.data.SimpleDataset([3, 7, 9])))
    [1, 2]
    """

    def __init__(self, fn, dataset):
        self._fn = fn
        self._dataset = dataset
        self._indices = [i for i in range(len(dataset)) if fn(dataset[i])]

    def __iter__(self):
        return iter(self._indices)

    def __len__(self):
        return len(self._indices)


class BatchSampler(Sampler):
    """Lists of `batch_size` numbers of another sampler.

    Parameters
    ----------
    sampler : Sampler
        Source of numbers.
    batch_size : int
        Numbers a batch.
    last_batch : str
        A short last batch is kept ('keep'), left out ('discard') or starts the next round
        ('rollover').

    Raises
    ------
    ValueError
        If `last_batch` is not 'keep', 'discard' or 'rollover'.

    Examples
    --------
    >>> list(mx.gluon.data.BatchSampler(mx.gluon.data.SequentialSampler(5), 2))
    [[0, 1], [2, 3], [4]]
    """

    def __init__(self, sampler, batch_size, last_batch="keep"):
        self._sampler = sampler
        self._batch_size = batch_size
        self._last_batch = last_batch
        self._prev = []

    def _check(self):
        if self._last_batch not in ("keep", "discard", "rollover"):
            raise ValueError(
                f"BatchSampler: last_batch {self._last_batch!r} is unknown; use "
                "'keep', 'discard' or 'rollover'"
            )

    def __iter__(self):
        self._check()
        batch, self._prev = self._prev, []
        for number in self._sampler:
            batch.append(number)
            if len(batch) == self._batch_size:
                yield batch
                batch = []
        if batch:
            if self._last_batch == "keep":
                yield batch
            elif self._last_batch == "rollover":
                self._prev = batch

    def __len__(self):
        self._check()
        if self._last_batch == "keep":
            return (len(self._sampler) + self._batch_size - 1) // self._batch_size
        left = len(self._prev) if self._last_batch == "rollover" else 0
        return (left + len(self._sampler)) // self._batch_size

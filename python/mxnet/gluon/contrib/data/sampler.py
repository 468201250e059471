"""Samplers."""

from ...data import Sampler


class IntervalSampler(Sampler):
    """Every `interval`-th number of 0 … length - 1, then with `rollover` the ones between.

    Example::

        list(IntervalSampler(5, 2)) == [0, 2, 4, 1, 3]

    Parameters
    ----------
    length : int
        How many numbers there are.
    interval : int
        Distance between two that follow each other.
    rollover : bool, default True
        Whether the ones between come too.

    Raises
    ------
    AssertionError
        If `interval` is larger than `length`.

    Examples
    --------
    >>> list(mx.gluon.contrib.data.IntervalSampler(6, 3))
    [0, 3, 1, 4, 2, 5]
    """

    def __init__(self, length, interval, rollover=True):
        if interval > length:
            raise AssertionError(
                f"IntervalSampler: interval {interval} is larger than length {length}"
            )
        self._length = length
        self._interval = interval
        self._rollover = rollover

    def __iter__(self):
        for start in range(self._interval if self._rollover else 1):
            yield from range(start, self._length, self._interval)

    def __len__(self):
        return self._length

"""Batches that are on a device before they are asked for."""

import collections

from ...context import Context
from ...io import DataBatch
from ...ndarray import NDArray
from ..utils import split_and_load


class OnDevice:
    """The batches of another iterable, with their arrays on one device or parted over several."""

    def __init__(self, batches, ctx, ahead=1):
        if isinstance(ctx, Context):
            self._one, self._all = ctx, None
        else:
            self._one, self._all = None, list(ctx)
            if not self._all:
                raise ValueError("on_device: ctx is an empty list; give at least one device")
        if ahead < 0:
            raise ValueError(f"on_device: ahead must not be negative, got {ahead}")
        self._batches = batches
        self._ahead = ahead

    def __len__(self):
        return len(self._batches)

    def __iter__(self):
        # A copy is engine work: to begin one is enough for it to run beside what the program does.
        under_way = collections.deque()
        for batch in self._batches:
            under_way.append(self._moved(batch))
            if len(under_way) > self._ahead:
                yield under_way.popleft()
        yield from under_way

    def reset(self):
        """Begin anew, where the batches come from a `DataIter`."""
        self._batches.reset()

    def _moved(self, value):
        if isinstance(value, NDArray):
            if self._one is not None:
                return value.as_in_context(self._one)
            return split_and_load(value, self._all, even_split=False)
        if isinstance(value, DataBatch):
            return DataBatch(
                self._moved(value.data),
                self._moved(value.label),
                value.pad,
                value.index,
                value.bucket_key,
                value.provide_data,
                value.provide_label,
            )
        if isinstance(value, (list, tuple)):
            return [self._moved(part) for part in value]
        if isinstance(value, dict):
            return {key: self._moved(part) for key, part in value.items()}
        return value

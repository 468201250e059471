"""Iterators around other iterators: another length, or batches prepared ahead."""

import queue
import threading

from .io import DataBatch, DataDesc, DataIter


class _HoldsBatch(DataIter):
    """An iterator whose `iter_next` leaves the batch in `current_batch`."""

    def next(self):
        """Return the next batch."""
        if not self.iter_next():
            raise StopIteration
        return self.current_batch

    def getdata(self):
        """Return the data of the current batch."""
        return self.current_batch.data

    def getlabel(self):
        """Return the labels of the current batch."""
        return self.current_batch.label

    def getindex(self):
        """Return the numbers of the samples in the current batch."""
        return self.current_batch.index

    def getpad(self):
        """Return the number of padding samples in the current batch."""
        return self.current_batch.pad


class ResizeIter(_HoldsBatch):
    """Makes an epoch `size` batches long: shorter ones start over, longer ones stop.

    Parameters
    ----------
    data_iter : DataIter
        The batches.
    size : int
        Batches an epoch.
    reset_internal : bool
        Start `data_iter` anew with each epoch.
    """

    def __init__(self, data_iter, size, reset_internal=True):
        super().__init__()
        self.data_iter = data_iter
        self.size = size
        self.reset_internal = reset_internal
        self.cur = 0
        self.current_batch = None
        self.provide_data = data_iter.provide_data
        self.provide_label = data_iter.provide_label
        self.batch_size = data_iter.batch_size
        if hasattr(data_iter, "default_bucket_key"):
            self.default_bucket_key = data_iter.default_bucket_key

    def reset(self):
        """Start the next epoch."""
        self.cur = 0
        if self.reset_internal:
            self.data_iter.reset()

    def iter_next(self):
        """Move to the next batch; return whether there is one."""
        if self.cur == self.size:
            return False
        try:
            self.current_batch = self.data_iter.next()
        except StopIteration:
            self.data_iter.reset()
            self.current_batch = self.data_iter.next()
        self.cur += 1
        return True


class _Ahead:
    """Fetches the batches of one iterator in a thread, one ahead."""

    def __init__(self, source):
        self.source = source
        self.orders = queue.SimpleQueue()
        self.batches = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.orders.put("next")

    def _run(self):
        while True:
            order = self.orders.get()
            if order == "stop":
                return
            try:
                if order == "reset":
                    self.source.reset()
                self.batches.put((self.source.next(), None))
            except StopIteration:
                self.batches.put((None, None))
            except BaseException as error:
                self.batches.put((None, error))

    def take(self):
        """Return the batch under way, None at the end; raise what its making raised."""
        batch, error = self.batches.get()
        if error is not None:
            raise error
        return batch


class PrefetchingIter(_HoldsBatch):
    """Prepares the next batch of one or several iterators in threads.

    Parameters
    ----------
    iters : DataIter or list of DataIter
        The batches; those of several iterators are put together.
    rename_data, rename_label : list of dict, optional
        New names of the inputs of each iterator.
    """

    def __init__(self, iters, rename_data=None, rename_label=None):
        super().__init__()
        self.iters = iters if isinstance(iters, list) else [iters]
        if not self.iters:
            raise AssertionError("PrefetchingIter: got no iterators")
        self.n_iter = len(self.iters)
        self.rename_data = rename_data
        self.rename_label = rename_label
        self.batch_size = self.provide_data[0].shape[0]
        self.current_batch = None
        self._at_end = False
        self._ahead = [_Ahead(source) for source in self.iters]

    def __del__(self):
        for ahead in getattr(self, "_ahead", []):
            ahead.orders.put("stop")

    def _renamed(self, kind, renames):
        result = []
        for i, source in enumerate(self.iters):
            names = renames[i] if renames is not None else {}
            for description in getattr(source, kind):
                if not isinstance(description, DataDesc):
                    description = DataDesc(*description)
                result.append(
                    DataDesc(
                        names.get(description.name, description.name),
                        description.shape,
                        description.dtype,
                        description.layout,
                    )
                )
        return result

    @property
    def provide_data(self):
        """Descriptions of the data of all iterators."""
        return self._renamed("provide_data", self.rename_data)

    @property
    def provide_label(self):
        """Descriptions of the labels of all iterators."""
        return self._renamed("provide_label", self.rename_label)

    def reset(self):
        """Start the next epoch."""
        for ahead in self._ahead:
            if not self._at_end:
                ahead.batches.get()  # what was made ahead belongs to the old epoch
            ahead.orders.put("reset")
        self._at_end = False

    def iter_next(self):
        """Move to the next batch; return whether there is one."""
        if self._at_end:
            return False
        parts = [ahead.take() for ahead in self._ahead]
        if any(part is None for part in parts):
            if not all(part is None for part in parts):
                raise AssertionError("PrefetchingIter: the iterators have different lengths")
            self._at_end = True
            return False
        if any(part.pad != parts[0].pad for part in parts):
            raise AssertionError("PrefetchingIter: the iterators pad differently")
        for ahead in self._ahead:
            ahead.orders.put("next")
        self.current_batch = DataBatch(
            [array for part in parts for array in part.data],
            [array for part in parts for array in part.label or []],
            parts[0].pad,
            parts[0].index,
            provide_data=self.provide_data,
            provide_label=self.provide_label,
        )
        return True

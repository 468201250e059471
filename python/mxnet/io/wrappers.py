"""Iterators around other iterators: another length, or batches prepared ahead."""

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

    Shapes
    ------
    Batches keep their shape.

    Examples
    --------
    >>> batches = mx.io.NDArrayIter(np.ones((4, 3)), batch_size=2)
    >>> len(list(mx.io.ResizeIter(batches, 5)))
    5
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
        self.ready, self.taken = threading.Event(), threading.Event()
        self.taken.set()
        self.started = True
        self.batch = self.error = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while True:
            self.taken.wait()
            if not self.started:
                return
            self.batch = self.error = None
            try:
                self.batch = self.source.next()
            except StopIteration:
                pass
            except BaseException as error:
                self.error = error
            self.taken.clear()
            self.ready.set()

    def go_on(self):
        """Fetch the next batch."""
        self.ready.clear()
        self.taken.set()

    def stop(self):
        """End the thread."""
        self.started = False
        self.taken.set()


class PrefetchingIter(_HoldsBatch):
    """Prepares the next batch of one or several iterators in threads.

    Parameters
    ----------
    iters : DataIter or list of DataIter
        The batches; those of several iterators are put together.
    rename_data, rename_label : list of dict, optional
        New names of the inputs of each iterator.

    Raises
    ------
    AssertionError
        If there are no iterators, or their lengths differ.

    Shapes
    ------
    Batches keep their shape; those of several iterators are put side by side.

    Examples
    --------
    >>> batches = mx.io.NDArrayIter(np.ones((4, 3)), batch_size=2)
    >>> len(list(mx.io.PrefetchingIter(batches)))
    2
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
        self._ahead = [_Ahead(source) for source in self.iters]
        self.data_ready = [ahead.ready for ahead in self._ahead]
        self.data_taken = [ahead.taken for ahead in self._ahead]
        self.prefetch_threads = [ahead.thread for ahead in self._ahead]

    def __del__(self):
        for ahead in getattr(self, "_ahead", []):
            ahead.stop()

    @property
    def started(self):
        """Whether the threads fetch; False ends them once their batch is taken."""
        return all(ahead.started for ahead in self._ahead)

    @started.setter
    def started(self, value):
        for ahead in self._ahead:
            ahead.started = value

    @property
    def next_batch(self):
        """The batches made ahead, None at the end."""
        return [ahead.batch for ahead in self._ahead]

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
            ahead.ready.wait()  # what was made ahead belongs to the old epoch
        for source in self.iters:
            source.reset()
        for ahead in self._ahead:
            ahead.go_on()

    def iter_next(self):
        """Move to the next batch; return whether there is one."""
        for ahead in self._ahead:
            ahead.ready.wait()
        for ahead in self._ahead:
            if ahead.error is not None:
                raise ahead.error
        parts = self.next_batch
        if any(part is None for part in parts):
            if not all(part is None for part in parts):
                raise AssertionError("PrefetchingIter: the iterators have different lengths")
            return False
        if any(part.pad != parts[0].pad for part in parts):
            raise AssertionError("PrefetchingIter: the iterators pad differently")
        for ahead in self._ahead:
            ahead.go_on()
        self.current_batch = DataBatch(
            [array for part in parts for array in part.data],
            [array for part in parts for array in part.label or []],
            parts[0].pad,
            parts[0].index,
            provide_data=self.provide_data,
            provide_label=self.provide_label,
        )
        return True

"""`DataLoader`: batches of a data set, made in this process, in threads or in worker processes."""

import numpy as np

from ... import ndarray
from ...ndarray import NDArray
from . import sampler as _sampler


def default_batchify_fn(data):
    """Stack samples into one array; tuples of several entries into a list of arrays."""
    if isinstance(data[0], NDArray):
        return ndarray.stack(*data)
    if isinstance(data[0], tuple):
        return [default_batchify_fn(list(part)) for part in zip(*data, strict=True)]
    data = np.asarray(data)
    return ndarray.array(data, dtype=data.dtype)


default_mp_batchify_fn = default_batchify_fn


class _Shipped:
    """The bytes of an NDArray on their way from a worker process."""

    def __init__(self, array):
        self.values = array.asnumpy()


def _pack(batch):
    """Replace NDArrays by what can travel between processes."""
    if isinstance(batch, NDArray):
        return _Shipped(batch)
    if isinstance(batch, (list, tuple)):
        return type(batch)(_pack(part) for part in batch)
    return batch


def _unpack(batch):
    if isinstance(batch, _Shipped):
        return ndarray.array(batch.values, dtype=batch.values.dtype)
    if isinstance(batch, (list, tuple)):
        return type(batch)(_unpack(part) for part in batch)
    return batch


def _pin(batch, device_id):
    """Copy a batch to pinned memory, from which copies to a GPU are fast."""
    from ...context import cpu_pinned

    if isinstance(batch, NDArray):
        return batch.as_in_context(cpu_pinned(device_id))
    if isinstance(batch, (list, tuple)):
        return type(batch)(_pin(part, device_id) for part in batch)
    return batch


_worker_dataset = None  # set once in each worker process


def _start_worker(dataset):
    global _worker_dataset
    _worker_dataset = dataset


def _make_in_worker(numbers, batchify_fn):
    return _pack(batchify_fn([_worker_dataset[i] for i in numbers]))


def _make_in_thread(dataset, numbers, batchify_fn):
    return batchify_fn([dataset[i] for i in numbers])


class DataLoader:
    """Iterates over batches of a data set.

    Parameters
    ----------
    dataset : Dataset
        Anything with a length and numbered samples.
    batch_size : int
        Samples a batch.
    shuffle : bool
        Take samples in random order.
    sampler : Sampler, optional
        Order of the samples, instead of `shuffle`.
    last_batch : str, optional
        'keep' (default), 'discard' or 'rollover': what happens to a short last batch.
    batch_sampler : Sampler, optional
        Yields lists of sample numbers; replaces the four parameters above.
    batchify_fn : function, optional
        Makes a batch of a list of samples.
    num_workers : int
        Workers that prepare batches ahead; 0 means in this process, when asked for.
    pin_memory : bool
        Copy batches to pinned memory of GPU `pin_device_id`, where there is a GPU.
    prefetch : int, optional
        Batches prepared ahead; two per worker by default.
    thread_pool : bool
        Use threads instead of processes as workers.
    timeout : int
        Seconds to wait for a batch.
    auto_reload : bool
        Start preparing the next round as soon as one is over.
    """

    def __init__(
        self,
        dataset,
        batch_size=None,
        shuffle=False,
        sampler=None,
        last_batch=None,
        batch_sampler=None,
        batchify_fn=None,
        num_workers=0,
        pin_memory=False,
        pin_device_id=0,
        prefetch=None,
        thread_pool=False,
        timeout=120,
        auto_reload=False,
    ):
        self._executor = None
        self._ahead = None
        self._dataset = dataset
        self._pin_memory = pin_memory
        self._pin_device_id = pin_device_id
        self._thread_pool = thread_pool
        if timeout <= 0:
            raise AssertionError(f"DataLoader: timeout must be positive, got {timeout}")
        self._timeout = timeout
        self._batch_sampler = batch_sampler or self._make_batch_sampler(
            batch_size, shuffle, sampler, last_batch
        )
        if batch_sampler is not None and (
            batch_size is not None or shuffle or sampler is not None or last_batch is not None
        ):
            raise ValueError(
                "DataLoader: batch_sampler replaces batch_size, shuffle, sampler and "
                "last_batch; give one or the other"
            )
        self._num_workers = max(num_workers, 0)
        self._prefetch = max(0, int(2 * self._num_workers if prefetch is None else prefetch))
        self._batchify_fn = batchify_fn or default_batchify_fn
        self._auto_reload = auto_reload and self._num_workers > 0
        if self._auto_reload:
            self.refresh()

    def _make_batch_sampler(self, batch_size, shuffle, sampler, last_batch):
        if batch_size is None:
            raise ValueError("DataLoader: give batch_size or batch_sampler")
        if sampler is None:
            make = _sampler.RandomSampler if shuffle else _sampler.SequentialSampler
            sampler = make(len(self._dataset))
        elif shuffle:
            raise ValueError("DataLoader: a sampler decides the order; do not give shuffle too")
        return _sampler.BatchSampler(sampler, batch_size, last_batch or "keep")

    def __len__(self):
        return len(self._batch_sampler)

    def __iter__(self):
        if self._num_workers == 0:
            return self._iterate_here()
        rounds = self._ahead or self._start_round()
        self._ahead = None
        return self._iterate_workers(*rounds)

    def refresh(self):
        """Start preparing the next round now."""
        if self._num_workers > 0:
            self._ahead = self._start_round()

    def clean(self):
        """Drop what was prepared ahead."""
        if self._ahead is not None:
            for future in self._ahead[1]:
                future.cancel()
            self._ahead = None

    def _finish(self, batch):
        if self._pin_memory:
            from ...context import num_gpus

            if num_gpus() > 0:
                return _pin(batch, self._pin_device_id)
        return batch

    def _iterate_here(self):
        for numbers in self._batch_sampler:
            yield self._finish(self._batchify_fn([self._dataset[i] for i in numbers]))

    def _get_executor(self):
        if self._executor is not None:
            return self._executor
        from concurrent import futures

        if self._thread_pool:
            self._executor = futures.ThreadPoolExecutor(self._num_workers)
        else:
            import multiprocessing

            # fork: workers see the data set without copying it
            context = multiprocessing.get_context("fork")
            self._executor = futures.ProcessPoolExecutor(
                self._num_workers, context, initializer=_start_worker, initargs=(self._dataset,)
            )
        return self._executor

    def _submit(self, numbers):
        if self._thread_pool:
            return self._get_executor().submit(
                _make_in_thread, self._dataset, numbers, self._batchify_fn
            )
        return self._get_executor().submit(_make_in_worker, numbers, self._batchify_fn)

    def _start_round(self):
        """Return the sample numbers still to come and the batches under way."""
        batches = iter(self._batch_sampler)
        pending = []
        for numbers in batches:
            pending.append(self._submit(numbers))
            if len(pending) > self._prefetch:
                break
        return batches, pending

    def _iterate_workers(self, batches, pending):
        from concurrent.futures import TimeoutError as WorkerTimeout

        try:
            while pending:
                future = pending.pop(0)
                try:
                    batch = future.result(self._timeout)
                except WorkerTimeout as error:
                    if future.done():  # the sample's own code raised it
                        raise
                    raise RuntimeError(
                        f"DataLoader: no batch came within {self._timeout} s; raise timeout, or "
                        "look for a deadlock in the data set with num_workers=0"
                    ) from error
                numbers = next(batches, None)
                if numbers is not None:
                    pending.append(self._submit(numbers))
                yield self._finish(batch if self._thread_pool else _unpack(batch))
        finally:
            for future in pending:
                future.cancel()
        if self._auto_reload:
            self.refresh()

    def __del__(self):
        executor = getattr(self, "_executor", None)
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

"""`DataLoader`: batches of a data set, made in this process, in threads or in worker processes."""

import functools
import itertools
import random
import threading
import zlib

import numpy as np

from ... import ndarray
from ..._refused.arguments import NamedArguments
from ...context import cpu
from ...ndarray import NDArray
from ...util import faced
from . import sampler as _sampler
from ._fetch import _as_in_context as _as_in_context
from ._fetch import finished, make_batch, stay_on_the_host, too_late
from ._transport import discard, make_folder, pack, unpack


def default_batchify_fn(data):
    """Stack samples into one array; tuples of several entries into a list of arrays.

    Parameters
    ----------
    data : list
        Samples: arrays or numbers of one shape, or tuples of them.

    Returns
    -------
    NDArray or list of NDArray
        Of shape (samples, ...); for tuples one array for each entry.

    Examples
    --------
    >>> batchify = mx.gluon.data.dataloader.default_batchify_fn
    >>> batchify([mx.nd.ones(3), mx.nd.ones(3)]).shape
    (2, 3)
    >>> [part.shape for part in batchify([(np.ones(3), 1), (np.ones(3), 0)])]
    [(2, 3), (2,)]
    """
    if isinstance(data[0], NDArray):
        return faced(ndarray.stack(*data))
    if isinstance(data[0], tuple):
        return [default_batchify_fn(list(part)) for part in zip(*data, strict=True)]
    data = np.asarray(data)
    return faced(ndarray.array(data, dtype=data.dtype))


default_mp_batchify_fn = default_batchify_fn


_worker = None  # (data set, folder of shared memory, function) of a worker process


def _start_worker(dataset, folder, batchify_fn):
    global _worker
    stay_on_the_host()
    _worker = (dataset, folder, batchify_fn)


def _make_in_worker(numbers, seed):
    """Make a batch; the seed makes random transforms independent of which worker runs them."""
    from ... import random as mx_random

    random.seed(seed)
    np.random.seed(seed)
    mx_random.seed(seed, cpu())  # others cannot be used in a forked process
    dataset, folder, batchify_fn = _worker
    return pack(make_batch(dataset, numbers, batchify_fn), folder)


def _worker_context(*shipped):
    """Return how worker processes start: as `multiprocessing` says.

    What cannot be pickled travels by fork, where the machine has it: under the default of newer
    Python versions a data set with a lambda keeps working.
    """
    import multiprocessing
    import pickle

    context = multiprocessing.get_context()
    if context.get_start_method() == "fork":
        return context
    try:
        pickle.dumps(shipped)
    except Exception:
        if "fork" in multiprocessing.get_all_start_methods():
            return multiprocessing.get_context("fork")
        raise
    return context


def _drop(pending):
    """Cancel batches; those under way free their memory when they come."""

    def forget(future):
        if not future.cancelled() and future.exception() is None:
            discard(future.result())

    for future in pending:
        if not future.cancel():
            future.add_done_callback(forget)


class DataLoader(NamedArguments):
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
        Copy batches to pinned memory, from which copies to a GPU are fastest.
    pin_device_id : int, default 0
        The GPU whose pinned memory it is: `cpu_pinned(pin_device_id)`.
    prefetch : int, optional
        Batches prepared ahead; two per worker by default.
    thread_pool : bool
        Use threads instead of processes as workers.
    timeout : int
        Seconds to wait for a batch.
    auto_reload : bool
        Start preparing the next round as soon as one is over.

    Raises
    ------
    ValueError
        If neither or both of `batch_size` and `batch_sampler` are given, or `shuffle` with a
        sampler.
    AssertionError
        If `timeout` is not positive.

    Examples
    --------
    >>> dataset = mx.gluon.data.ArrayDataset(np.ones((10, 3), "float32"), np.arange(10))
    >>> loader = mx.gluon.data.DataLoader(dataset, batch_size=4, shuffle=True)
    >>> [data.shape for data, label in loader]
    [(4, 3), (4, 3), (2, 3)]
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
        self._iter = None  # the round that was begun ahead
        self._ahead = []  # its batches under way
        self._round = 0
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
        self.auto_reload = auto_reload
        if auto_reload:
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
        if self._iter is None:
            self.refresh()
        prepared, self._iter, self._ahead = self._iter, None, []
        return prepared

    def _prefetch_iter(self):
        """Return an iterator over a round; workers have begun with its first batches."""
        if self._num_workers == 0:
            return self._iterate_here()
        batches, seeds, self._ahead = self._start_round()
        return self._iterate_workers(batches, seeds, self._ahead)

    def refresh(self):
        """Start preparing the next round now."""
        self._iter = self._prefetch_iter()

    def clean(self):
        """Drop what was prepared ahead."""
        _drop(self._ahead)
        self._iter, self._ahead = None, []

    def _reload(self):
        if self._iter is None and self.auto_reload:
            self.refresh()

    def _finish(self, batch):
        return finished(batch, self._pin_memory, self._pin_device_id)

    def _iterate_here(self):
        for numbers in self._batch_sampler:
            yield self._finish(make_batch(self._dataset, numbers, self._batchify_fn))
        self._reload()

    def _get_executor(self):
        if self._executor is not None:
            return self._executor
        from concurrent import futures

        if self._thread_pool:
            self._executor = futures.ThreadPoolExecutor(self._num_workers)
        else:
            shipped = (self._dataset, make_folder(self), self._batchify_fn)
            self._executor = futures.ProcessPoolExecutor(
                self._num_workers,
                _worker_context(*shipped),
                initializer=_start_worker,
                initargs=shipped,
            )
        return self._executor

    @functools.cached_property
    def _worker_pool(self):
        """Workers for the iterators of subclasses; None without workers."""
        if self._num_workers == 0:
            return None
        from ...util import is_np_array, is_np_shape
        from ._worker_iter import _thread_worker_initializer, _worker_initializer

        switches = (is_np_shape(), is_np_array())
        if self._thread_pool:
            from multiprocessing.pool import ThreadPool

            return ThreadPool(self._num_workers, _thread_worker_initializer, switches)
        context = _worker_context(self._dataset)
        return context.Pool(self._num_workers, _worker_initializer, (self._dataset, *switches))

    def _submit(self, numbers, seeds):
        if self._thread_pool:
            return self._get_executor().submit(
                make_batch, self._dataset, numbers, self._batchify_fn
            )
        return self._get_executor().submit(_make_in_worker, numbers, next(seeds))

    def _seeds(self):
        """Yield one seed a batch: they follow from NumPy's seed and differ in every round."""
        self._round += 1
        start = zlib.crc32(np.random.get_state()[1].tobytes(), self._round)
        for number in itertools.count(start):
            yield number * 2654435761 % (1 << 31)

    def _start_round(self):
        """Return the sample numbers and seeds still to come and the batches under way."""
        seeds = self._seeds()
        batches = iter(self._batch_sampler)
        pending = []
        for numbers in batches:
            pending.append(self._submit(numbers, seeds))
            if len(pending) > self._prefetch:
                break
        return batches, seeds, pending

    def _iterate_workers(self, batches, seeds, pending):
        from concurrent.futures import TimeoutError as WorkerTimeout

        try:
            while pending:
                future = pending.pop(0)
                try:
                    batch = future.result(self._timeout)
                except WorkerTimeout as error:
                    if future.done():  # the sample's own code raised it
                        raise
                    raise too_late(self._timeout) from error
                numbers = next(batches, None)
                if numbers is not None:
                    pending.append(self._submit(numbers, seeds))
                yield self._finish(batch if self._thread_pool else unpack(batch))
        finally:
            _drop(pending)
        self._reload()

    def __del__(self):
        pool = self.__dict__.get("_worker_pool")
        if pool is not None:
            pool.terminate()
        executor = getattr(self, "_executor", None)
        if executor is None:
            return
        # Python closes the pool's pipe in a thread; at interpreter exit it would write to
        # the closed pipe, unless that thread is done. A worker that hangs is not waited for.
        keeper = getattr(executor, "_executor_manager_thread", None)
        executor.shutdown(wait=False, cancel_futures=True)
        if keeper is not None and keeper is not threading.current_thread():
            keeper.join(timeout=1)


class DataLoaderV1(DataLoader):
    """The loader of older versions, under its old name.

    Parameters
    ----------
    dataset : Dataset
        What is read.
    batch_size, shuffle, sampler, last_batch, batch_sampler, batchify_fn
        As in `DataLoader`.
    num_workers, pin_memory, pin_device_id
        As in `DataLoader`.

    Examples
    --------
    >>> data = mx.gluon.data.ArrayDataset(mx.nd.arange(6).reshape((3, 2)), mx.nd.arange(3))
    >>> for x, y in mx.gluon.data.dataloader.DataLoaderV1(data, batch_size=2):
    ...     print(x.shape, y.asnumpy())
    (2, 2) [0. 1.]
    (1, 2) [2.]
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
    ):
        super().__init__(
            dataset,
            batch_size,
            shuffle,
            sampler,
            last_batch,
            batch_sampler,
            batchify_fn,
            num_workers,
            pin_memory,
            pin_device_id,
        )

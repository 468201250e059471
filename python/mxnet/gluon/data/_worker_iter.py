"""The parts from which programs built loaders of their own on 1.9.1's `DataLoader`.

A pool of worker processes (`_worker_initializer` gives each the data set), a function that makes a
batch there (`_worker_fn`), and an iterator that keeps the pool busy and hands out batches in order
(`_MultiWorkerIter`). `DataLoader` itself works otherwise, see its module.
"""

import io
import multiprocessing
import multiprocessing.queues
import pickle
import threading
from multiprocessing.reduction import ForkingPickler

from ...ndarray import NDArray
from ...ndarray.ndarray import _new_from_shared_mem
from ...util import set_np
from ._fetch import finished, make_batch, stay_on_the_host, too_late

_worker_dataset = None


def rebuild_ndarray(pid, fd, shape, dtype):
    """The array that `reduce_ndarray` told of, in this process."""
    return NDArray(_new_from_shared_mem(pid, fd, shape, dtype))


def reduce_ndarray(data):
    """How an array travels through shared memory; keep it until the other side has it."""
    return rebuild_ndarray, data._to_shared_mem()


def _use_np(active_shape, active_array):
    if active_shape or active_array:
        set_np(shape=active_shape, array=active_array)


def _worker_initializer(dataset, active_shape, active_array):
    """Begin a worker process: it keeps the data set for all batches."""
    global _worker_dataset
    stay_on_the_host()
    _worker_dataset = dataset
    _use_np(active_shape, active_array)


def _thread_worker_initializer(active_shape, active_array):
    """Begin a worker thread."""
    _use_np(active_shape, active_array)


def _worker_fn(samples, batchify_fn, dataset=None):
    """Make a batch in a worker process, as bytes."""
    dataset = _worker_dataset if dataset is None else dataset
    batch = make_batch(dataset, samples, batchify_fn)
    stream = io.BytesIO()
    ForkingPickler(stream, pickle.HIGHEST_PROTOCOL).dump(batch)
    return stream.getvalue()


def _thread_worker_fn(samples, batchify_fn, dataset):
    """Make a batch in a worker thread."""
    return make_batch(dataset, samples, batchify_fn)


class _Ordered:
    """What both iterators over the batches of workers are."""

    def __len__(self):
        return len(self._batch_sampler)

    def __iter__(self):
        return self

    def next(self):
        """Return the next batch."""
        return self.__next__()


class _MultiWorkerIter(_Ordered):
    """Batches in order from a pool of workers (`multiprocessing.Pool` or a `ThreadPool`).

    A subclass overrides `_push_next` to give the workers other arguments. Batches come as bytes,
    or as they are where a `dataset` is given: then the workers are threads.
    """

    def __init__(
        self,
        worker_pool,
        batchify_fn,
        batch_sampler,
        pin_memory=False,
        pin_device_id=0,
        worker_fn=_worker_fn,
        prefetch=0,
        dataset=None,
        data_loader=None,
        timeout=120,
    ):
        self._worker_pool = worker_pool
        self._batchify_fn = batchify_fn
        self._batch_sampler = batch_sampler
        self._data_buffer = {}  # results by number, from the one due to the last one sent
        self._rcvd_idx = 0
        self._sent_idx = 0
        self._iter = iter(batch_sampler)
        self._worker_fn = worker_fn
        self._pin_memory = pin_memory
        self._pin_device_id = pin_device_id
        self._dataset = dataset
        self._data_loader = data_loader  # it lives as long as its batches are wanted
        self._timeout = timeout
        for _ in range(prefetch):
            self._push_next()

    def _push_next(self):
        """Give the workers the next batch to make, if there is one."""
        numbers = next(self._iter, None)
        if numbers is None:
            return
        self._data_buffer[self._sent_idx] = self._worker_pool.apply_async(
            self._worker_fn, (numbers, self._batchify_fn, self._dataset)
        )
        self._sent_idx += 1

    def __next__(self):
        self._push_next()
        if self._rcvd_idx == self._sent_idx:
            if self._data_buffer:
                raise AssertionError(
                    f"{type(self).__name__}: {len(self._data_buffer)} batches are left that were "
                    "not counted as sent; _push_next must count in _sent_idx"
                )
            raise StopIteration
        result = self._data_buffer.pop(self._rcvd_idx)
        try:
            batch = result.get(self._timeout)
        except multiprocessing.context.TimeoutError as error:
            raise too_late(self._timeout) from error
        self._rcvd_idx += 1
        if self._dataset is None:
            batch = pickle.loads(batch)
        return finished(batch, self._pin_memory, self._pin_device_id)


class ConnectionWrapper:
    """A pipe whose objects are pickled by `ForkingPickler`.

    Parameters
    ----------
    conn : multiprocessing.connection.Connection
        One end of a pipe.

    Examples
    --------
    >>> import multiprocessing
    >>> ends = multiprocessing.Pipe()
    >>> here, there = map(mx.gluon.data.dataloader.ConnectionWrapper, ends)
    >>> here.send({"batch": 3})
    >>> there.recv()
    {'batch': 3}
    """

    def __init__(self, conn):
        self._conn = conn

    def send(self, obj):
        """Send an object.

        Parameters
        ----------
        obj : object
            What can be pickled.
        """
        stream = io.BytesIO()
        ForkingPickler(stream, pickle.HIGHEST_PROTOCOL).dump(obj)
        self._conn.send_bytes(stream.getvalue())

    def recv(self):
        """Wait for an object."""
        return pickle.loads(self._conn.recv_bytes())

    def __getattr__(self, name):
        conn = self.__dict__.get("_conn")
        if conn is None:
            raise AttributeError(f"ConnectionWrapper has no attribute {name!r}")
        return getattr(conn, name)


class Queue(multiprocessing.queues.Queue):
    """A queue between processes.

    Parameters
    ----------
    *args, **kwargs
        As in `multiprocessing.Queue`.

    Examples
    --------
    >>> queue = mx.gluon.data.dataloader.Queue()
    >>> queue.put([1, 2])
    >>> queue.get(timeout=60)
    [1, 2]
    """

    def __init__(self, *args, **kwargs):
        super().__init__(*args, ctx=multiprocessing.get_context(), **kwargs)

    _send = property(lambda self: self._writer.send, doc="Sends an object.")
    _recv = property(lambda self: self._reader.recv, doc="Receives an object.")


class SimpleQueue(multiprocessing.queues.SimpleQueue):
    """A queue between processes, without a thread of its own.

    Parameters
    ----------
    *args, **kwargs
        As in `multiprocessing.SimpleQueue`.

    Examples
    --------
    >>> queue = mx.gluon.data.dataloader.SimpleQueue()
    >>> queue.put([1, 2])
    >>> queue.get()
    [1, 2]
    """

    def __init__(self, *args, **kwargs):
        super().__init__(*args, ctx=multiprocessing.get_context(), **kwargs)

    _send = property(lambda self: self._writer.send, doc="Sends an object.")
    _recv = property(lambda self: self._reader.recv, doc="Receives an object.")


def worker_loop_v1(dataset, key_queue, data_queue, batchify_fn):
    """Make batches for the numbered requests of a queue, until a number is None."""
    while True:
        number, samples = key_queue.get()
        if number is None:
            break
        data_queue.put((number, make_batch(dataset, samples, batchify_fn)))


def fetcher_loop_v1(
    data_queue, data_buffer, pin_memory=False, pin_device_id=0, data_buffer_lock=None
):
    """Move numbered batches from a queue into a dict, until a number is None."""
    while True:
        number, batch = data_queue.get()
        if number is None:
            break
        batch = finished(batch, pin_memory, pin_device_id)
        if data_buffer_lock is None:
            data_buffer[number] = batch
        else:
            with data_buffer_lock:
                data_buffer[number] = batch


class _MultiWorkerIterV1(_Ordered):
    """Batches in order from worker processes of its own."""

    def __init__(
        self,
        num_workers,
        dataset,
        batchify_fn,
        batch_sampler,
        pin_memory=False,
        pin_device_id=0,
        worker_fn=worker_loop_v1,
    ):
        if num_workers <= 0:
            raise AssertionError(f"DataLoaderV1: needs at least one worker, got {num_workers}")
        self._num_workers = num_workers
        self._dataset = dataset
        self._batchify_fn = batchify_fn
        self._batch_sampler = batch_sampler
        self._key_queue = Queue()
        self._data_queue = SimpleQueue()
        self._data_buffer = {}
        self._data_buffer_lock = threading.Lock()
        self._rcvd_idx = 0
        self._sent_idx = 0
        self._iter = iter(batch_sampler)
        self._shutdown = False
        self._workers = [
            multiprocessing.Process(
                target=worker_fn,
                args=(dataset, self._key_queue, self._data_queue, batchify_fn),
                daemon=True,
            )
            for _ in range(num_workers)
        ]
        for worker in self._workers:
            worker.start()
        self._fetcher = threading.Thread(
            target=fetcher_loop_v1,
            args=(self._data_queue, self._data_buffer, pin_memory, pin_device_id),
            kwargs={"data_buffer_lock": self._data_buffer_lock},
            daemon=True,
        )
        self._fetcher.start()
        for _ in range(2 * num_workers):
            self._push_next()

    def __del__(self):
        self.shutdown()

    def _push_next(self):
        """Give the workers the next batch to make, if there is one."""
        numbers = next(self._iter, None)
        if numbers is not None:
            self._key_queue.put((self._sent_idx, numbers))
            self._sent_idx += 1

    def __next__(self):
        if self._shutdown:
            raise AssertionError("DataLoaderV1: the workers have been shut down")
        if self._rcvd_idx == self._sent_idx:
            self.shutdown()
            raise StopIteration
        while True:
            with self._data_buffer_lock:
                if self._rcvd_idx in self._data_buffer:
                    batch = self._data_buffer.pop(self._rcvd_idx)
                    break
            self._fetcher.join(0.001)
        self._rcvd_idx += 1
        self._push_next()
        return batch

    def shutdown(self):
        """End the workers."""
        if getattr(self, "_shutdown", True):
            return
        self._shutdown = True
        for _ in range(self._num_workers):
            self._key_queue.put((None, None))
        self._data_queue.put((None, None))
        for worker in self._workers:
            worker.join(1)
            if worker.is_alive():
                worker.terminate()

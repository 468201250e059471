"""How batches travel from worker processes: large arrays as files in shared memory.

A worker writes an array into the loader's folder and sends the file's name; the loader maps the
file and unlinks it at once. The folder goes with the loader, so that nothing is left behind by a
worker that died or by batches nobody fetched.
"""

import itertools
import mmap
import os
import shutil
import tempfile
import weakref

import numpy as np

from ... import ndarray
from ..._core import sparse_from_parts, sparse_parts
from ...ndarray import NDArray
from ...ndarray._sparse_arrays import KINDS, BaseSparseNDArray
from ...util import faced

_SMALL_BYTES = 1 << 16  # below this the pipe is as fast
_numbers = itertools.count()


def make_folder(owner):
    """Return a new folder in shared memory, removed with `owner`; None where that is not there."""
    if not os.path.isdir("/dev/shm"):
        return None
    try:
        folder = tempfile.mkdtemp(prefix=f"mxnet-loader-{os.getpid()}-", dir="/dev/shm")
    except OSError:
        return None
    weakref.finalize(owner, _remove, folder, os.getpid())
    return folder


def _remove(folder, process):
    if os.getpid() == process:  # not in a forked child, which inherits the finalizer
        shutil.rmtree(folder, ignore_errors=True)


class _Values:
    """The values of an NDArray, sent through the pipe."""

    def __init__(self, values):
        self.values = values

    def discard(self):
        pass

    def open(self):
        return faced(ndarray.array(self.values, dtype=self.values.dtype))


class _File:
    """An NDArray whose values lie in a file."""

    def __init__(self, path, values):
        self.path = path
        self.shape = values.shape
        self.dtype = values.dtype

    def discard(self):
        os.unlink(self.path)

    def open(self):
        with open(self.path, "rb") as stream:
            os.unlink(self.path)
            memory = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_COPY)
        values = np.frombuffer(memory, dtype=self.dtype).reshape(self.shape)
        return faced(ndarray.array(values, dtype=self.dtype))


class _Sparse:
    """A sparse array, whose parts travel as dense arrays do."""

    def __init__(self, array, folder):
        self.kind, self.shape = KINDS[array.stype], array.shape
        self.parts = [
            None if part is None else _pack_array(part, folder) for part in sparse_parts(array)
        ]

    def discard(self):
        for part in filter(None, self.parts):
            part.discard()

    def open(self):
        parts = [None if part is None else part.open() for part in self.parts]
        return sparse_from_parts(self.kind, self.shape, *parts)


def _pack_array(array, folder):
    values = np.ascontiguousarray(array.asnumpy())
    if folder is None or values.nbytes < _SMALL_BYTES:
        return _Values(values)
    path = os.path.join(folder, f"{os.getpid()}-{next(_numbers)}")
    try:
        with open(path, "wb") as stream:
            stream.write(values.data)
    except OSError:  # shared memory is full, or the loader has gone
        if os.path.exists(path):
            os.unlink(path)
        return _Values(values)
    return _File(path, values)


def pack(batch, folder):
    """Replace the NDArrays of a batch by what can travel between processes."""
    if isinstance(batch, BaseSparseNDArray):
        return _Sparse(batch, folder)
    if isinstance(batch, NDArray):
        return _pack_array(batch, folder)
    if isinstance(batch, (list, tuple)):
        return type(batch)(pack(part, folder) for part in batch)
    if isinstance(batch, dict):
        return {key: pack(part, folder) for key, part in batch.items()}
    return batch


def unpack(batch):
    """Undo `pack`."""
    if isinstance(batch, (_Values, _File, _Sparse)):
        return batch.open()
    if isinstance(batch, (list, tuple)):
        return type(batch)(unpack(part) for part in batch)
    if isinstance(batch, dict):
        return {key: unpack(part) for key, part in batch.items()}
    return batch


def discard(batch):
    """Free what a packed batch holds without opening it."""
    if isinstance(batch, (_Values, _File, _Sparse)):
        batch.discard()
    elif isinstance(batch, (list, tuple)):
        for part in batch:
            discard(part)
    elif isinstance(batch, dict):
        discard(list(batch.values()))

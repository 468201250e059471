"""`NcclStore`: a store whose sums and copies over the GPUs of one process NCCL makes."""

import functools
import os

from .. import _core, autograd, ndarray
from ..base import MXNetError, dtype_name
from .buckets import bucket_bytes, buckets
from .kvstore import KVStore
from .packaged import library_in

__all__ = ["NcclStore", "is_found", "libraries"]

_PACKAGES = ("nvidia-nccl-cu13", "nvidia-nccl-cu12")


def libraries():
    """Return the files to try, the best first."""
    given = os.environ.get("REMX_NCCL_LIBRARY")
    if given:
        return [given]
    found = [path for name in _PACKAGES if (path := library_in(name, "libnccl.so"))]
    return ["libnccl.so.2", *found, "libnccl.so"]


@functools.cache
def _group(names):
    return _core.DeviceGroup.open(list(names))


def is_found():
    """Tell whether the library can be opened."""
    try:
        _group(tuple(libraries()))
    except MXNetError:
        return False
    return True


class NcclStore(KVStore):
    """Keeps values under keys on the GPUs; all keys of a call travel together.

    Made by `mx.kv.create("nccl")`, which raises where NCCL's library is not found. Values that are
    pushed lie on GPUs, one array a GPU, and are dense. First values may come from the CPU.
    """

    def __init__(self, handle="nccl"):
        super().__init__(handle)
        self._devices = _group(tuple(libraries()))

    def pull(self, key, out=None, priority=0, ignore_sparse=True):
        """Write the stored values to `out`.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        out : NDArray, list of NDArray or list of lists
            For each key an array, or several that all get the value.
        priority : int
            Higher goes first.
        ignore_sparse : bool
            Accepted; all values are dense.
        """
        if out is None:
            raise AssertionError("kvstore.pull: needs out, the arrays to write to")
        sources, targets = [], []
        with autograd.pause():
            for one, arrays in self._pairs("pull", key, out):
                stored = self._stored_for("pull", one, arrays)
                if self._can_send(stored, arrays):
                    sources.append(stored)
                    targets.append(arrays)
                    continue
                for array in arrays:
                    stored.copyto(array)
            if sources:
                self._devices.broadcast(sources, targets, priority)

    def pushpull(self, key, value, out=None, priority=0):
        """Push, then pull to `out`; without `out` to the arrays that were pushed.

        Parameters
        ----------
        key : int, str or list of them
            The keys.
        value, out : NDArray, list of NDArray or list of lists
            For each key one array a GPU.
        priority : int
            Higher goes first.
        """
        out = value if out is None else out
        pairs = self._pairs("pushpull", key, value)
        targets = self._pairs("pushpull", key, out)
        same = [_places(row) for _, row in pairs] == [_places(row) for _, row in targets]
        if self._updater is not None or not same:
            self.push(key, value, priority)
            self.pull(key, out, priority)
            return
        with autograd.pause():
            rows = {one: self._checked("pushpull", one, arrays) for one, arrays in pairs}
            results = dict(targets)
            for bucket in self._buckets(rows):
                self._devices.all_reduce(
                    [rows[one] for one in bucket], [results[one] for one in bucket], priority
                )
            self._values.update((one, row[0].copy()) for one, row in targets)

    def row_sparse_pull(self, key, out=None, priority=0, row_ids=None):
        """Refused: values are dense."""
        raise MXNetError("kvstore.row_sparse_pull: an 'nccl' store has dense values; use 'device'")

    # ---- inside -------------------------------------------------------------------------------

    def _home(self, array):
        return array.context

    def _sums(self, pairs, priority):
        rows = {key: self._checked("push", key, arrays) for key, arrays in pairs}
        sums = {key: self._sum_at(key, row[0]) for key, row in rows.items()}
        for bucket in self._buckets(rows):
            self._devices.reduce(
                [rows[key] for key in bucket], [sums[key] for key in bucket], priority
            )
        return sums

    def _sum_at(self, key, array):
        """Where the sum of a key goes: memory that stays, so that adding up begins at once."""
        total = self._landings.get((key, 0))
        if total is None or (total.context, total.dtype) != (array.context, array.dtype):
            total = ndarray.empty(array.shape, ctx=array.context, dtype=array.dtype)
            self._landings[key, 0] = total
        return total

    def _take(self, sums):
        super()._take(sums)
        by_context = {}
        for total in sums.values():
            by_context.setdefault(total.context, []).append(total)
        for totals in by_context.values():
            _core.push_point(totals)

    @staticmethod
    def _buckets(rows):
        """Lists of keys whose arrays are added up at once, the last first."""
        return buckets({key: row[0] for key, row in rows.items()}, bucket_bytes())

    def _checked(self, who, key, arrays):
        """The arrays of a key, which must suit NCCL."""
        stored = self._stored_for(who, key, arrays)
        places = _places(arrays)
        for array in arrays:
            place = array.context
            if array.stype != "default":
                problem = f"is {array.stype}; NCCL adds up dense arrays: use 'device'"
            elif not _is_served(place):
                problem = f"lies on {place}; NCCL serves GPUs: use 'local' or 'device'"
            elif array.dtype != stored.dtype:
                problem = f"is {dtype_name(array.dtype)}, the value {dtype_name(stored.dtype)}"
            elif places.count(place) > 1:
                problem = f"is one of several on {place}; give one array a GPU"
            else:
                continue
            raise MXNetError(f"kvstore.{who}: an array of key {key!r} {problem}")
        return arrays

    def _can_send(self, stored, arrays):
        """Tell whether one broadcast brings a value to its arrays: each on a GPU of its own."""
        places = _places(arrays)
        return (
            stored.context in places
            and len(set(places)) == len(places)
            and all(map(_is_served, places))
            and all(array.dtype == stored.dtype for array in arrays)
        )


def _places(arrays):
    return [array.context for array in arrays]


def _is_served(context):
    """Tell whether NCCL can reach a device; a library that a user names may serve others."""
    if "REMX_NCCL_LIBRARY" in os.environ:
        return not context.device_type.startswith("cpu")
    return context.device_type == "gpu"

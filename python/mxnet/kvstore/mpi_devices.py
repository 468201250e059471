"""Sums over the processes of an MPI world of arrays that lie on GPUs: which way they take."""

import os
import socket
import zlib

from .. import _core, ndarray
from ..base import MXNetError, dtype_name
from ..context import cpu
from . import nccl

WAYS = ("nccl", "mpi", "host")
# What each way adds up; MPI has no 16-bit floats. The rest goes through the host.
_DTYPES = {
    "nccl": {"float16", "bfloat16", "float32", "float64", "int8", "uint8", "int32", "int64"},
    "mpi": {"float32", "float64", "int8", "uint8", "int32", "int64"},
    "host": set(),
}
_joined = set()  # devices of this process that NCCL has joined with the others'
_group = None


def wanted_way():
    """Return what REMX_KVSTORE_DEVICE_SUMS asks for, or None: the best that all can take."""
    text = os.environ.get("REMX_KVSTORE_DEVICE_SUMS")
    if text and text not in WAYS:
        raise MXNetError(
            f"kvstore: REMX_KVSTORE_DEVICE_SUMS is {text!r}; use 'nccl', 'mpi' or 'host'"
        )
    return text or None


class DeviceSums:
    """The way that sums of a store take; at the first one all processes agree on it.

    NCCL is taken where every process finds its library and has a GPU of its own, else MPI where
    its library takes memory of GPUs, else MPI with copies through the host. A store whose first
    sum is of arrays of the CPU stays with the host.

    Parameters
    ----------
    world : World
        The processes.
    """

    def __init__(self, world):
        self._world = world
        self.way = None

    def agree(self, arrays):
        """Choose the way, once; every process must ask.

        Parameters
        ----------
        arrays : iterable of NDArray
            What this process adds up.
        """
        if self.way is None:
            places = {array.context for array in arrays if not _is_host(array.context)}
            self.way = self._chosen(places)

    def takes(self, array):
        """Tell whether an array is added up where it lies."""
        return not _is_host(array.context) and dtype_name(array.dtype) in _DTYPES[self.way]

    def kind_of(self, array):
        """Return what arrays have in common that travel together: dtype, and device or host."""
        return array.dtype, array.context if self.takes(array) else None

    def add_up(self, arrays, out):
        """Write sums over all processes of arrays of one device, in one message.

        Parameters
        ----------
        arrays, out : list of NDArray
            The arrays, and where their sums go.
        """
        if self.way == "mpi":
            self._world.sum(arrays, out)
            return
        place = arrays[0].context
        group = _open_group()
        if place not in _joined:
            self._world.join_group(group, (place.device_typeid, place.device_id))
            _joined.add(place)
        self._world.sum_on_devices(group, arrays, out)

    def _chosen(self, places):
        wanted = wanted_way()
        can = {
            "nccl": bool(places) and all(map(nccl._is_served, places)) and nccl.is_found(),
            "mpi": bool(places) and self._world.takes_device_memory,
            "host": True,
        }
        offers = [int(can[way] and wanted in (None, way)) for way in WAYS]
        place = min((place.device_id for place in places), default=-1)
        everybody = self._sum([*offers, *self._in_own_place(_name_of(place))])
        size = self._world.size
        if len(set(everybody[len(WAYS) :])) < size:
            everybody[WAYS.index("nccl")] = 0  # which refuses a GPU that two processes share
        for way, count in zip(WAYS, everybody, strict=False):
            if count == size:
                return way
        raise MXNetError(
            f"kvstore: REMX_KVSTORE_DEVICE_SUMS asks for {wanted!r}, which not all {size} "
            "processes can: NCCL needs its library and a GPU for each of them, MPI a library that "
            "takes memory of GPUs; unset it, or set the same in all processes"
        )

    def _in_own_place(self, number):
        return [number if rank == self._world.rank else 0 for rank in range(self._world.size)]

    def _sum(self, numbers):
        total = ndarray.array(numbers, ctx=cpu(), dtype="int64")
        self._world.sum([total], [total])
        return total.asnumpy().tolist()


def _is_host(context):
    return context.device_type.startswith("cpu")


def _open_group():
    global _group
    if _group is None:
        _group = _core.ProcessGroup.open(nccl.libraries())
    return _group


def _name_of(device):
    """A number for the GPU that a process calls so: others that use the same one have the same."""
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")
    shown = visible[device] if 0 <= device < len(visible) and visible[device] else device
    host = os.environ.get("NCCL_HOSTID") or socket.gethostname()
    return 1 + zlib.crc32(f"{host} {shown}".encode())

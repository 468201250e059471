"""Measures sums over the processes of an MPI world; bench/dist/run.py starts it.

    mpirun -n 2 python bench/dist/world.py ROUNDS FILE

In every round each case is run by MPI itself (`MPI_Allreduce` in place, called through ctypes), by
the core (`World.sum` in place), as a Trainer adds up gradients through a store, and by `pushpull`
of a list of keys, which also keeps a copy of each sum for who pulls it. Rank 0 writes seconds.
"""

import ctypes
import json
import pathlib
import sys
import time

import numpy as np

import mxnet as mx
from mxnet import nd
from mxnet.kvstore.kvstore import push_and_pull

WAYS = ("mpi", "core", "trainer", "store")
# name: bytes of an array, arrays
CASES = {
    "4 kB": (4 << 10, 1),
    "64 kB": (64 << 10, 1),
    "1 MB": (1 << 20, 1),
    "4 MB": (4 << 20, 1),
    "100 MB in 25 buckets": (4 << 20, 25),
}


class Raw:
    """Open MPI's own functions, on the same world."""

    def __init__(self):
        self.library = ctypes.CDLL("libmpi.so.40", mode=ctypes.RTLD_GLOBAL)
        self.world, self.float, self.sum = map(
            self._handle, ("ompi_mpi_comm_world", "ompi_mpi_float", "ompi_mpi_op_sum")
        )

    def _handle(self, name):
        return ctypes.c_void_p(ctypes.addressof(ctypes.c_char.in_dll(self.library, name)))

    def reduce(self, arrays):
        """Adds up each array in place."""
        for array in arrays:
            self.library.MPI_Allreduce(
                ctypes.c_void_p(1), array.ctypes.data_as(ctypes.c_void_p), array.size,
                self.float, self.sum, self.world,
            )  # fmt: skip


def main(rounds, file):
    """Measure all cases, interleaved."""
    store = mx.kv.create("dist_sync_device")
    world, raw = store._world, Raw()
    found = {name: {way: [] for way in WAYS} for name in CASES}
    right = True
    for name, (size, count) in CASES.items():
        keys = [f"{name}-{i}" for i in range(count)]
        # Memory of one pool for all: that of NumPy lies on small pages, and is slower to share.
        lent = [nd.zeros((size // 4,)) for _ in keys]
        plain = [np.from_dlpack(array) for array in lent]
        arrays = [nd.zeros((size // 4,)) for _ in keys]
        grads, kept = ([nd.zeros((size // 4,)) for _ in keys] for _ in range(2))
        store.init(keys, grads)

        def core(arrays=arrays):
            for array in reversed(arrays):
                world.sum([array], [array])
            mx.nd.waitall()

        def trainer(keys=keys, grads=grads):
            push_and_pull(store, keys, grads, [None] * len(keys))
            mx.nd.waitall()

        def through_store(keys=keys, kept=kept):
            store.pushpull(keys, kept)
            mx.nd.waitall()

        def by_mpi(plain=plain):
            raw.reduce(plain)

        ways = dict(zip(WAYS, (by_mpi, core, trainer, through_store), strict=True))
        repeats = 1 if size * count > 1 << 22 else 20
        for number in range(rounds + 2):
            for turn in range(len(WAYS)):
                way = WAYS[(number + turn) % len(WAYS)]
                world.barrier()
                start = time.perf_counter()
                for _ in range(repeats):
                    ways[way]()
                seconds = (time.perf_counter() - start) / repeats
                if number >= 2:
                    found[name][way].append(seconds)
        for group, way in zip((lent, arrays, grads, kept), WAYS, strict=True):
            for array in group:
                array[:] = store.rank + 1
            mx.nd.waitall()
            world.barrier()
            ways[way]()
            total = store.num_workers * (store.num_workers + 1) / 2
            right &= all(bool((array.asnumpy() == total).all()) for array in group)
    if store.rank == 0:
        result = {"cases": found, "right": right, "processes": store.num_workers}
        pathlib.Path(file).write_text(json.dumps({**result, "mpi": world.version.split(",")[0]}))
    world.barrier()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])

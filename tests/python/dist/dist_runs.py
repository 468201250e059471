"""What distributed stores compute; both this library and MXNet 1.9.1 run it, as four workers.

    python dist_runs.py sync|async|compressed|sparse FILE    (in a process that a launcher started)

rank 0 writes the results to FILE. `record_dist.sh` records them under 1.9.1.
"""

import random
import sys

import numpy as np

import mxnet as mx
from mxnet import nd

SHAPES = {3: (1,), 5: (3, 4), 7: (7, 5, 2), 9: (1200, 1100), 11: (17, 3)}  # 9 is cut into slices
OPTIMIZERS = {
    "sgd": {"learning_rate": 0.1, "momentum": 0.9, "wd": 0.01, "rescale_grad": 0.25},
    "adam": {"learning_rate": 0.05},
    "rmsprop": {"learning_rate": 0.02, "wd": 0.1},
}

SPARSE = {
    "sgd": {"learning_rate": 0.1, "momentum": 0.9, "wd": 0.01, "rescale_grad": 0.25},
    "sgd/std": {"learning_rate": 0.1, "momentum": 0.9, "wd": 0.01, "lazy_update": False},
    "adam": {"learning_rate": 0.05},
    "adam/std": {"learning_rate": 0.05, "lazy_update": False},
    "adagrad": {"learning_rate": 0.05},
}


def whole_numbers(shape, seed):
    """Numbers whose sums are exact in any order."""
    return nd.array(np.random.RandomState(seed).randint(-8, 9, shape).astype("float32"))


def sample(array):
    """Enough of an array to tell it from another."""
    flat = array.asnumpy().ravel()
    return np.concatenate([flat[:: max(1, flat.size // 50)], [flat.sum(dtype="float64")]])


def sums(store, found):
    """Push and pull keys in an order of each worker's own."""
    for key, shape in SHAPES.items():
        store.init(key, whole_numbers(shape, key))
    order = random.Random(store.rank)
    for step in range(3):
        keys = list(SHAPES)
        order.shuffle(keys)
        outs = {key: nd.zeros(SHAPES[key]) for key in keys}
        for key in keys:
            store.push(
                key, whole_numbers(SHAPES[key], 100 * store.rank + 10 * step + key), priority=-key
            )
        for key in keys:
            store.pull(key, out=outs[key], priority=-key)
        for key in keys:
            found[f"sums/{step}/{key}"] = sample(outs[key])
    two = [whole_numbers((3, 4), store.rank), whole_numbers((3, 4), 50)]
    out = [nd.zeros((3, 4)), nd.zeros((3, 4))]
    store.pushpull(5, two, out=out)
    found["sums/two devices"] = sample(out[1])


def optimized(store, found):
    """Let servers update with several optimizers, one after the other."""
    for number, (name, options) in enumerate(OPTIMIZERS.items()):
        keys = [100 * (number + 1) + i for i in range(3)]
        shapes = [(6,), (4, 5), (1100, 1000)]
        for key, shape in zip(keys, shapes, strict=True):
            store.init(key, whole_numbers(shape, key))
        store.set_optimizer(mx.optimizer.create(name, **options))
        store._barrier()
        for step in range(3):
            for key, shape in zip(keys, shapes, strict=True):
                out = nd.zeros(shape)
                store.push(key, whole_numbers(shape, 7 * store.rank + step + key))
                store.pull(key, out=out)
                found[f"{name}/{step}/{key}"] = sample(out)


def asynchronous(store, found):
    """Push in any order; updates that commute end in one value."""
    store.set_optimizer(mx.optimizer.SGD(learning_rate=0.5))
    store._barrier()
    for key, shape in SHAPES.items():
        store.init(key, whole_numbers(shape, key))
    for step in range(4):
        for key, shape in SHAPES.items():
            store.push(key, whole_numbers(shape, 100 * store.rank + 10 * step + key))
    outs = {key: nd.zeros(shape) for key, shape in SHAPES.items()}
    for key, out in outs.items():
        store.pull(key, out=out)
        out.wait_to_read()
    store._barrier()
    for key, out in outs.items():
        store.pull(key, out=out)
        found[f"async/{key}"] = sample(out)


def compressed(store, found):
    """Push gradients in two bits; what is left out comes with a later one."""
    store.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    shapes = {3: (5,), 5: (33, 7), 9: (1200, 1100)}
    for key, shape in shapes.items():
        store.init(key, nd.zeros(shape))
    for step in range(4):
        for key, shape in shapes.items():
            values = np.random.RandomState(100 * store.rank + 10 * step + key).randn(*shape) * 0.4
            store.push(key, nd.array(values.astype("float32")))
            out = nd.zeros(shape)
            store.pull(key, out=out)
            found[f"compressed/{step}/{key}"] = sample(out)


def some_rows(shape, seed, share=0.3):
    """A row_sparse array with a few rows of whole numbers."""
    random = np.random.RandomState(seed)
    numbers = np.flatnonzero(random.uniform(size=shape[0]) < share)
    rows = random.randint(-8, 9, (len(numbers), *shape[1:])).astype("float32")
    return nd.sparse.row_sparse_array((nd.array(rows), nd.array(numbers, dtype="int64")), shape)


def all_rows(shape, seed):
    return nd.sparse.row_sparse_array(
        (whole_numbers(shape, seed), nd.arange(shape[0], dtype="int64")), shape=shape
    )


def sparse(store, found):
    """Push a few rows, let servers update them, pull others."""
    shapes = [(40, 3), (2000, 600)]  # the second is cut into slices
    for number, (name, options) in enumerate(SPARSE.items()):
        store.set_optimizer(mx.optimizer.create(name.split("/")[0], **options))
        store._barrier()
        keys = [100 * (number + 1) + i for i in range(2)]
        for key, shape in zip(keys, shapes, strict=True):
            store.init(key, all_rows(shape, key))
        for step in range(3):
            for key, shape in zip(keys, shapes, strict=True):
                seed = 7 * store.rank + step + key
                store.push(key, some_rows(shape, seed))
                ids = np.random.RandomState(seed).randint(0, shape[0], 30)
                ids = np.arange(shape[0]) if step == 2 else ids
                out = nd.sparse.zeros("row_sparse", shape)
                store.row_sparse_pull(key, out=out, row_ids=nd.array(ids, dtype="int64"))
                found[f"sparse/{name}/{step}/{key}"] = sample(out)


def main(kind, file):
    store = mx.kv.create("dist_async" if kind == "async" else "dist_sync")
    found = {}
    if kind == "sync":
        sums(store, found)
        optimized(store, found)
    elif kind == "async":
        asynchronous(store, found)
    else:
        globals()[kind](store, found)
    if store.rank == 0:
        np.savez_compressed(file, **found)
    store._barrier()


if __name__ == "__main__":
    main(*sys.argv[1:])

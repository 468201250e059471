"""What a store over MPI promises: each part is a program of two processes.

python mpi_promises.py PART FOLDER
"""

import sys

import numpy as np

import mxnet as mx
from mxnet import nd


def values(folder):
    store = mx.kv.create("dist_sync_device")
    assert (store.type, store.num_workers) == ("dist_sync_device", 2)
    assert store.get_num_dead_node(0) == 0
    outs = [nd.zeros((2,)), nd.zeros((2,), ctx=mx.cpu(1))]
    store.broadcast("w", nd.array([1, 2]) * (1 + 5 * store.rank), out=outs)
    for out in outs:
        assert out.asnumpy().tolist() == [1, 2]  # rank 0's
    names = ["float32", "float16", "float64", "int32", "int64", "uint8", "large"]
    dtypes = [*names[:-1], "float32"]
    shapes = [(3, 4)] * 6 + [(1500, 1000)]
    arrays = [
        nd.ones(shape, dtype=dtype) * (store.rank + 1)
        for shape, dtype in zip(shapes, dtypes, strict=True)
    ]
    store.init(names, arrays)
    for _ in range(3):
        sums = [array.copy() for array in arrays]
        store.pushpull(names, sums)
        for name, total in zip(names, sums, strict=True):
            assert (total.asnumpy() == 3).all(), name
    store.push("float32", [arrays[0], arrays[0].as_in_context(mx.cpu(1))])
    out = nd.zeros((3, 4))
    store.pull("float32", out=out)
    assert (out.asnumpy() == 6).all()
    store.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    store.pushpull("float32", nd.ones((3, 4)) * 0.7, out=out)
    assert (out.asnumpy() == 1).all()
    store._barrier()


def optimizer(folder):
    store = mx.kv.create("dist_sync")
    store.set_optimizer(mx.optimizer.SGD(learning_rate=0.5, momentum=0.9))
    store.init("w", nd.zeros((4,)))
    weight = nd.zeros((4,))
    for _ in range(2):
        store.pushpull("w", nd.ones((4,)) * (store.rank + 1), out=weight)
    np.testing.assert_allclose(weight.asnumpy(), -1.5 - 1.5 * 1.9, rtol=1e-6)
    file = f"{folder}/states-{store.rank}"
    store.save_optimizer_states(file)
    store.load_optimizer_states(file)


def order(folder):
    """What a process asks for reaches MPI in that order, however long the engine keeps the sums."""
    store = mx.kv.create("dist_sync")
    store.init("w", nd.zeros((500, 500)))
    slow = nd.ones((500, 500)) / 500
    for step in range(5):
        value = slow
        for _ in range(20 * store.rank):
            value = nd.dot(value, slow)  # keeps the sum of rank 1 back
        store.pushpull("w", value)
        if step % 2:
            store._barrier()
        else:
            store.init(f"other {step}", nd.ones((3,)) * store.rank)
    # The last sum is nobody's to read: the process still ends only when the other one has it.
    store.pushpull("w", nd.dot(value, slow))


if __name__ == "__main__":
    globals()[sys.argv[1]](sys.argv[2])
    print("kept", flush=True)

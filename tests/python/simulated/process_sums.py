"""Sums over processes of arrays on simulated accelerators: each part is a program of two processes.

python process_sums.py PART WAY; WAY is the one that the store must have taken.
"""

import os
import pathlib
import sys

import numpy as np

import mxnet as mx
from mxnet import gluon, nd


def say(text):
    os.write(1, f"{text}\n".encode())  # whole: the processes of a job share a pipe


def place(rank):
    kind = os.environ.get("DEVICE_KIND", "simulated")
    return mx.Context(kind, 0 if os.environ.get("SHARED_DEVICE") else rank)


def values(store):
    """Sums are those of the host, for every dtype, in buckets, in place and elsewhere."""
    here = place(store.rank)
    dtypes = ["float32", "float16", "float64", "int32", "int64", "uint8", "int8"]
    shapes = [(3, 4), (5,), (1500, 1000), (7, 1)]
    keys = [f"{dtype}{shape}" for dtype in dtypes for shape in shapes]
    arrays = []
    for number in range(len(keys)):
        numbers = np.random.RandomState(number).randint(0, 5, shapes[number % len(shapes)])
        dtype = dtypes[number // len(shapes)]
        arrays.append(nd.array(numbers * (store.rank + 1), ctx=here, dtype=dtype))
    store.init(keys, arrays)
    want = [array.asnumpy() // (store.rank + 1) * 3 for array in arrays]
    outs = [array.copy() for array in arrays]
    for _ in range(2):
        store.pushpull(keys, arrays, out=outs)
        for key, got, total in zip(keys, outs, want, strict=True):
            assert got.context == here
            assert np.array_equal(got.asnumpy(), total), key
    store.pushpull(keys, arrays)
    store.push(keys[0], arrays[0])
    store.pull(keys[0], out=outs[0])
    assert np.array_equal(outs[0].asnumpy(), 2 * want[0])
    for got, total in zip(arrays, want, strict=True):
        assert np.array_equal(got.asnumpy(), total)
    halves = nd.array(np.arange(5) * (store.rank + 1), ctx=here).astype("bfloat16")
    store.init("halves", halves)
    store.pushpull("halves", halves)
    assert np.array_equal(halves.astype("float32").asnumpy(), np.arange(5) * 3)


def training(store):
    """A Trainer's weights are those of one process with the joined batch."""
    here = place(store.rank)

    def trained(kvstore, rows, context):
        mx.random.seed(3)
        net = gluon.nn.HybridSequential()
        net.add(gluon.nn.Dense(8, activation="relu", in_units=6), gluon.nn.Dense(2, in_units=8))
        net.initialize(mx.init.Xavier(), ctx=context)
        for number, parameter in enumerate(net.collect_params().values()):
            random = np.random.RandomState(number)
            parameter.set_data(nd.array(random.uniform(-1, 1, parameter.shape)))
        data = nd.array(np.random.RandomState(9).uniform(-1, 1, (8, 6))[rows], ctx=context)
        options = {"learning_rate": 0.1, "momentum": 0.9}
        trainer = gluon.Trainer(
            net.collect_params(), "sgd", options, kvstore=kvstore, update_on_kvstore=False
        )
        for _ in range(5):
            with mx.autograd.record():
                loss = (net(data) ** 2).sum()
            loss.backward()
            trainer.step(8)
        return [parameter.data(context).asnumpy() for parameter in net.collect_params().values()]

    found = trained(store, slice(store.rank, None, 2), here)
    for got, want in zip(found, trained(None, slice(None), mx.cpu()), strict=True):
        np.testing.assert_allclose(got, want, 1e-5, 1e-6)


def endless(store):
    """Add up until the other process is gone."""
    here = place(store.rank)
    array = nd.ones((1000,), ctx=here)
    store.init("w", array)
    store.pushpull("w", array)
    array.wait_to_read()
    pathlib.Path(os.environ["FOLDER"], f"worker-{store.rank}").write_text(str(os.getpid()))
    while True:
        array = nd.ones((1000,), ctx=here)
        store.pushpull("w", array)
        array.wait_to_read()


def left(store):
    """One process makes a sum more than the other."""
    array = nd.ones((1000,), ctx=place(store.rank))
    store.init("w", array)
    for _ in range(3 + (store.rank == 0)):
        store.pushpull("w", array)
        array.wait_to_read()


def main(part, way):
    store = mx.kv.create("dist_sync_device")
    try:
        globals()[part](store)
    except mx.MXNetError as error:
        say(f"rank {store.rank} heard after 0 s: {str(error).splitlines()[0]}")
        if part != "left":
            mx.nd.zeros((4,), ctx=place(store.rank)).wait_to_read()  # nothing holds the device
        sys.exit(1)
    assert store._device_sums.way == way, store._device_sums.way
    say("kept")


if __name__ == "__main__":
    main(*sys.argv[1:])

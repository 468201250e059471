"""What a distributed store promises beside values: each part is a program of two workers.

python dist_promises.py PART FOLDER
"""

import os
import pathlib
import re
import sys
import threading
import time

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


def raises(what, call, *arguments, **options):
    """Check that a call raises MXNetError with this text."""
    with pytest.raises(mx.MXNetError, match=re.escape(what)):
        call(*arguments, **options)


def interface(folder):
    store = mx.kv.create("dist_sync")
    assert isinstance(store, mx.kvstore.KVStore)
    assert (store.type, store.num_workers) == ("dist_sync", 2)
    assert store.rank == int(os.environ["DMLC_RANK"])
    assert store.is_capable("optimizer")
    assert store.get_num_dead_node(0) == 0
    outs = [nd.zeros((2,)), nd.zeros((2,), dtype="float64")]
    store.broadcast("w", nd.array([1, 2]) * (1 + 5 * store.rank), out=outs)
    for out in outs:
        assert out.asnumpy().tolist() == [1, 2]  # rank 0's
    gradient = nd.array([1, 1]) * (store.rank + 1)
    store.pushpull("w", gradient)
    assert gradient.asnumpy().tolist() == [3, 3]
    for dtype in ("float16", "float64", "int32", "int64", "uint8"):
        store.init(dtype, nd.zeros((1001, 3), dtype=dtype))  # in slices
        value = nd.ones((1001, 3), dtype=dtype) * (store.rank + 1)
        store.pushpull([dtype, "w"], [value, gradient])
        assert (value.asnumpy() == 3).all(), dtype
        assert value.dtype == np.dtype(dtype)
    store._send_command_to_servers(7, "hello")
    store._barrier()


def settings(folder):
    """Changes of an optimizer reach the servers; factors of parameters too."""
    store = mx.kv.create("dist_sync")
    optimizer = mx.optimizer.SGD(learning_rate=1.0, wd=0.0, rescale_grad=0.5)
    optimizer.lr_mult = {4: 10.0}
    store.set_optimizer(optimizer)
    store.init([3, 4], [nd.zeros((2,)), nd.zeros((2,))])
    outs = [nd.zeros((2,)), nd.zeros((2,))]
    store.pushpull([3, 4], [nd.ones((2,)), nd.ones((2,))], out=outs)
    assert [out.asnumpy()[0] for out in outs] == [-1, -10]
    optimizer.set_learning_rate(3.0)
    store.pushpull([3, 4], [nd.ones((2,)), nd.ones((2,))], out=outs)
    assert [out.asnumpy()[0] for out in outs] == [-4, -40]
    store._replace(3, nd.array([7, 7]))
    store.pull(3, out=outs[0])
    assert outs[0].asnumpy().tolist() == [7, 7]


def states(folder):
    """States of servers, slices included, go to a file that one process can read, and back."""
    store = mx.kv.create("dist_sync")
    store.set_optimizer(mx.optimizer.Adam(learning_rate=0.1))
    shapes = {"small": (3, 2), "large": (1201, 3)}
    for key, shape in shapes.items():
        store.init(key, nd.ones(shape))
    file = str(folder / f"states-{store.rank}")

    def step():
        found = {}
        for key, shape in shapes.items():
            found[key] = nd.zeros(shape)
            store.pushpull(key, nd.random.uniform(shape=shape) * 0 + 0.3, out=found[key])
        return {key: out.asnumpy() for key, out in found.items()}

    step()
    store._barrier()
    store.save_optimizer_states(file, dump_optimizer=True)
    kept = {key: nd.zeros(shape) for key, shape in shapes.items()}
    for key, out in kept.items():
        store.pull(key, out=out)
    store._barrier()
    expected = step()
    updater = mx.optimizer.get_updater(mx.optimizer.Adam(learning_rate=0.1))
    with open(file, "rb") as stream:
        updater.set_states(stream.read())
    assert updater.states["large"][0].shape == shapes["large"]
    for key, shape in shapes.items():
        weight = kept[key].copy()
        updater(key, nd.ones(shape) * 0.6, weight)
        np.testing.assert_allclose(weight.asnumpy(), expected[key], rtol=1e-6)
    step()
    store._barrier()
    store.load_optimizer_states(file)
    for key, value in kept.items():
        store._replace(key, value)
    store._barrier()
    for key, value in step().items():
        np.testing.assert_allclose(value, expected[key], rtol=1e-6)
    store._barrier()
    store.save_optimizer_states(file)  # what was loaded is saved once, by the server that owns it


def two_stores(folder):
    """A program may make several stores; their keys have nothing to do with each other."""
    first, second = mx.kv.create("dist_sync"), mx.kv.create("dist_async")
    first.init(1, nd.zeros((2,)))
    second.init(1, nd.ones((3,)))
    out = nd.zeros((3,))
    second.pull(1, out=out)
    assert out.asnumpy().tolist() == [1, 1, 1]
    assert first.rank == second.rank


def mistakes(folder):
    store = mx.kv.create("dist_sync")
    store.init("w", nd.zeros((2,)))
    raises("has a value already", store.init, "w", nd.zeros((2,)))
    raises("no value yet", store.pull, "other", out=nd.zeros((2,)))
    raises("holds shape (2,)", store.push, "w", nd.zeros((3,)))
    raises("mixed key types", store.init, 3, nd.zeros((2,)))
    raises("define it in a module", store._set_updater, lambda key, pushed, stored: None)
    raises("no optimizer", mx.kv.create("dist_async")._worker.command, -3, b"")
    lazy = mx.kv.create("dist_async")
    lazy.init("v", nd.zeros((2,)))
    out = nd.zeros((2,))
    raises(
        "call set_optimizer", lambda: (lazy.pushpull("v", nd.ones((2,)), out=out), out.asnumpy())
    )


def staleness(folder):
    """A worker may be two pushes ahead; what it pulls then waits for the other one."""
    store = mx.kv.create("dist_async")
    store.set_optimizer(mx.optimizer.SGD(learning_rate=1.0))
    store.init("w", nd.zeros((2,)))
    go, out = folder / "go", nd.zeros((2,))
    if store.rank == 1:
        while not go.exists():
            time.sleep(0.01)
        store.pushpull("w", nd.ones((2,)) * 10, out=out)
        assert out.asnumpy().tolist() == [-13, -13]
        return  # nobody waits for a worker that has left
    for number in (1, 2):
        store.pushpull("w", nd.ones((2,)), out=out)
        assert out.asnumpy().tolist() == [-number, -number]
    store.pushpull("w", nd.ones((2,)), out=out)
    waiting = threading.Thread(target=out.wait_to_read)
    waiting.start()
    waiting.join(0.5)
    assert waiting.is_alive()
    go.write_text("go")
    assert out.asnumpy().tolist() == [-13, -13]
    for _ in range(4):
        store.push("w", nd.ones((2,)))
    store.pull("w", out=out)
    assert out.asnumpy().tolist() == [-17, -17]


def absent(folder):
    if os.environ["DMLC_RANK"] == "1":
        sys.exit(3)
    mx.kv.create("dist_sync")


if __name__ == "__main__":
    globals()[sys.argv[1]](pathlib.Path(sys.argv[2]))
    print("kept", flush=True)

"""What a store does; both this library and MXNet 1.9.1 run it.

    python tests/python/kvstore/kvstore_runs.py    (with 1.9.1's Python)

rewrites golden/kvstore.npz.
"""

import os

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "kvstore.npz")
TWO = [mx.cpu(0), mx.cpu(1)]
GRADIENT = [0.3, 0.6, -0.2, -0.9, 1.7, 0.5]


def copies(values, contexts=TWO):
    """Return one array a context, each a multiple of the values."""
    return [nd.array(values, ctx=ctx) * (i + 1) for i, ctx in enumerate(contexts)]


def aggregation(kind):
    """Push one and several values, with and without an updater."""
    store = mx.kv.create(kind)
    store.init([3, 5], [nd.ones((2,)), nd.zeros((2,))])
    out = nd.zeros((2,))
    seen = []

    def pulled(key):
        store.pull(key, out=out)
        seen.append(out.asnumpy())

    pulled(3)
    store.push(3, nd.array([4, 5]))
    pulled(3)
    store.push([3, 5], [copies([1, 2]), copies([3, 4])])
    pulled(3)
    pulled(5)

    def add_twice(key, pushed, stored):
        stored += 2 * pushed

    # A new store: in 1.9.1 a value that was replaced by a push is the buffer of later sums.
    store = mx.kv.create(kind)
    store._set_updater(add_twice)
    store.init(5, nd.ones((2,)))
    store.push(5, copies([1, 2]))
    pulled(5)
    spread = copies([0, 0])
    store.pushpull(5, copies([1, 1]), out=spread)
    seen.extend(array.asnumpy() for array in spread)
    store.broadcast(7, nd.array([8, 9]), out=spread)
    seen.extend(array.asnumpy() for array in spread)
    return np.array(seen)


def optimized(kind):
    """Push gradients to a store with an optimizer."""
    store = mx.kv.create(kind)
    store.set_optimizer(mx.optimizer.SGD(learning_rate=0.1, momentum=0.9, rescale_grad=0.5))
    store.init("w", nd.array(GRADIENT))
    weights = copies(GRADIENT)
    for _ in range(3):
        store.pushpull("w", copies(GRADIENT), out=weights)
    return np.array([weight.asnumpy() for weight in weights])


def compressed():
    """Push the same gradient again and again in two bits."""
    store = mx.kv.create("device")
    store.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    store.init("w", nd.zeros((6,)))
    out = nd.zeros((6,))
    seen = []
    for _ in range(4):
        store.push("w", copies(GRADIENT))
        store.pull("w", out=out)
        seen.append(out.asnumpy())
    return np.array(seen)


def trained(contexts=TWO, steps=4, **options):
    """Train one layer; return its weight."""
    net = gluon.nn.Dense(2, in_units=3, prefix="lin_")
    net.initialize(mx.init.Constant(0.5), ctx=contexts)
    trainer = gluon.Trainer(
        net.collect_params(), "adam", {"learning_rate": 0.1, "wd": 0.01}, **options
    )
    data = np.random.RandomState(0).rand(8, 3).astype("float32")
    for _ in range(steps):
        with autograd.record():
            losses = [(net(part) ** 2).sum() for part in gluon.utils.split_and_load(data, contexts)]
        autograd.backward(losses)
        trainer.step(8)
    return net.weight.list_data()[-1].asnumpy()


def results():
    """Return all of it by name."""
    found = {f"aggregation/{kind}": aggregation(kind) for kind in ("local", "device")}
    found.update((f"optimized/{kind}", optimized(kind)) for kind in ("local", "device"))
    found["compressed"] = compressed()
    found["trained/default"] = trained()
    found["trained/apart"] = trained(update_on_kvstore=False)
    found["trained/local"] = trained(kvstore="local")
    found["trained/custom"] = trained(kvstore="teststore")
    found["trained/compressed"] = trained(compression_params={"type": "2bit", "threshold": 0.5})
    return found


if __name__ == "__main__":
    np.savez_compressed(FILE, **results())

"""Trains small networks, alone or as one of several workers on its part of each batch.

    python dist_training.py NETWORK FILE [KVSTORE]

NETWORK is gluon, module or residual; rank 0 writes the parameters to FILE. Without KVSTORE one
process trains: on whole batches, a residual network on four contexts.
"""

import sys

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon.model_zoo import vision

BATCH, STEPS = 32, 4
OPTIONS = {"learning_rate": 0.05, "momentum": 0.9, "wd": 0.001}


def batches():
    """Images and labels, the same in every process."""
    random = np.random.RandomState(3)
    for _ in range(STEPS):
        data = random.uniform(-1, 1, (BATCH, 1, 28, 28)).astype("float32")
        yield data, random.randint(0, 10, BATCH).astype("float32")


def part(array, rank, count):
    size = len(array) // count
    return array[rank * size : (rank + 1) * size]


def lenet():
    net = gluon.nn.HybridSequential(prefix="lenet_")
    with net.name_scope():
        net.add(
            gluon.nn.Conv2D(6, 5, activation="tanh"),
            gluon.nn.MaxPool2D(2),
            gluon.nn.Conv2D(16, 5, activation="tanh"),
            gluon.nn.MaxPool2D(2),
            gluon.nn.Flatten(),
            gluon.nn.Dense(120, activation="tanh"),
            gluon.nn.Dense(84, activation="tanh"),
            gluon.nn.Dense(10),
        )
    return net


def residual_network():
    """ResNet-18 of the model zoo, with a quarter of its channels."""
    channels = [16, 16, 32, 64, 128]
    return vision.ResNetV2(
        vision.BasicBlockV2, [2, 2, 2, 2], channels, classes=10, thumbnail=True, prefix="res_"
    )


def train_gluon(net, contexts, store, whole):
    """Train with a Trainer; `whole` workers or contexts share a batch."""
    mx.random.seed(5)
    net.initialize(mx.init.Xavier(), ctx=contexts)
    trainer = gluon.Trainer(net.collect_params(), "sgd", dict(OPTIONS), kvstore=store)
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    rank = store.rank if whole == "workers" else 0
    count = store.num_workers if whole == "workers" else len(contexts)
    for data, label in batches():
        with autograd.record():
            losses = []
            for i, context in enumerate(contexts):
                x = nd.array(part(data, rank + i, count), ctx=context)
                losses.append(loss(net(x), nd.array(part(label, rank + i, count), ctx=context)))
        autograd.backward(losses)
        trainer.step(BATCH)
    kept = net.collect_params().items()
    return {name: p.list_data()[0].asnumpy() for name, p in kept if "running" not in name}


def train_module(store):
    symbol = lenet()(mx.sym.var("data"))
    symbol = mx.sym.SoftmaxOutput(symbol, name="softmax")
    rank, count = (store.rank, store.num_workers) if store else (0, 1)
    size = BATCH // count
    module = mx.mod.Module(symbol)
    module.bind([("data", (size, 1, 28, 28))], [("softmax_label", (size,))])
    mx.random.seed(5)
    module.init_params(mx.init.Xavier())
    module.init_optimizer(store, "sgd", dict(OPTIONS))
    for data, label in batches():
        data, label = part(data, rank, count), part(label, rank, count)
        module.forward_backward(mx.io.DataBatch([nd.array(data)], [nd.array(label)]))
        module.update()
    return {name: value.asnumpy() for name, value in module.get_params()[0].items()}


def main(network, file, kind=None):
    store = mx.kv.create(kind) if kind else None
    whole = "workers" if store else "contexts"
    if network == "module":
        found = train_module(store)
    elif network == "gluon":
        found = train_gluon(lenet(), [mx.cpu()], store, whole)
    else:
        contexts = [mx.cpu()] if store else [mx.cpu(i) for i in range(4)]
        found = train_gluon(residual_network(), contexts, store or "local", whole)
    if store is None or store.rank == 0:
        np.savez(file, **found)
    if store is not None:
        store._barrier()


if __name__ == "__main__":
    main(*sys.argv[1:])

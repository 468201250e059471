"""Writes golden/saved-model.* and saved.npz; run with MXNet 1.9.1's Python."""

import pathlib

import numpy as np

import mxnet as mx
from mxnet import nd
from mxnet.gluon import nn

FOLDER = pathlib.Path(__file__).parent / "golden"

if __name__ == "__main__":
    mx.random.seed(3)
    net = nn.HybridSequential(prefix="recorded_")
    with net.name_scope():
        net.add(nn.Dense(4, activation="relu"), nn.BatchNorm(), nn.Dense(2))
    net.initialize(mx.init.Xavier())
    net.hybridize()
    data = nd.random.uniform(shape=(2, 3))
    out = net(data)
    net.save(str(FOLDER / "saved"))
    np.savez_compressed(FOLDER / "saved.npz", data=data.asnumpy(), out=out.asnumpy())

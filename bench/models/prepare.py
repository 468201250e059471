"""Makes the benchmark's networks with MXNet 1.9.1: checkpoint, ONNX file, weights, input.

    build/oracle-venv/bin/python bench/models/prepare.py FOLDER NETWORK/batchN...

Weights are random with a fixed seed; BatchNorm statistics are those of one batch of noise, so
that activations keep their size through the depth of the network.
"""

import logging
import pathlib
import sys

import numpy as np

import mxnet as mx
from mxnet.gluon.model_zoo import vision


def input_shape(name, batch):
    """Returns the shape of a batch of images of the network."""
    side = 299 if name.startswith("inception") else 224
    return (batch, 3, side, side)


def calibrate(net, shape):
    """Sets the moving statistics to those of one batch of noise."""

    def forget(block):
        if isinstance(block, mx.gluon.nn.BatchNorm):
            block._kwargs["momentum"] = 0.0

    net.apply(forget)
    noise = mx.nd.random.normal(shape=(4, *shape[1:]))
    with mx.autograd.record():
        loss = net(noise).sum()
    loss.backward()
    mx.nd.waitall()


def make(name, batch, folder):
    """Writes the files of one network."""
    mx.random.seed(3)
    np.random.seed(3)
    shape = input_shape(name, batch)
    net = vision.get_model(name, prefix="bench_")
    net.initialize(mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2))
    data = mx.nd.random.normal(shape=shape)
    net(data)
    calibrate(net, shape)
    net.hybridize()
    output = net(data).asnumpy()
    if not np.isfinite(output).all() or np.ptp(output) == 0:
        sys.exit(f"prepare: {name}: the output is not finite or all the same")
    folder.mkdir(parents=True, exist_ok=True)
    net.export(str(folder / "model"))
    _, args, aux = mx.model.load_checkpoint(str(folder / "model"), 0)
    weights = {k: v.asnumpy() for k, v in {**args, **aux}.items()}
    np.savez(folder / "weights.npz", **weights)
    np.save(folder / "input.npy", data.asnumpy())
    mx.onnx.export_model(
        str(folder / "model-symbol.json"), str(folder / "model-0000.params"), [shape], np.float32,
        str(folder / "model.onnx"),
    )  # fmt: skip


if __name__ == "__main__":
    if hasattr(mx, "remx"):
        sys.exit(f"prepare: needs the real MXNet 1.9.1, found {mx.__file__}")
    logging.disable(logging.INFO)
    for case in sys.argv[2:]:
        network, number = case.split("/batch")
        make(network, int(number), pathlib.Path(sys.argv[1]) / case)

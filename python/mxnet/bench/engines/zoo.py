"""Networks of the zoo as the comparisons need them, made with whichever `mxnet` the Python has.

Weights are random with a fixed seed; BatchNorm statistics are those of one batch of noise, so
that activations keep their size through the depth of the network.
"""

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


def make_network(name):
    """Returns a hybridized network that was called once, ready for `export`."""
    mx.random.seed(3)
    np.random.seed(3)
    shape = input_shape(name, 1)
    net = vision.get_model(name, prefix="bench_")
    net.initialize(mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2))
    data = mx.nd.random.normal(shape=shape)
    net(data)
    calibrate(net, shape)
    net.hybridize()
    output = net(data).asnumpy()
    if not np.isfinite(output).all() or np.ptp(output) == 0:
        raise RuntimeError(f"{name}: the output is not finite or all the same")
    return net

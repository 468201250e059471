"""Networks that the tests of training on several accelerators share, with fixed parameters."""

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.gluon import nn

BATCH = 8


def lenet(prefix="lenet_"):
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(nn.Conv2D(6, 5, in_channels=1, activation="tanh"), nn.MaxPool2D(2))
        net.add(nn.Conv2D(8, 3, in_channels=6, activation="tanh"), nn.MaxPool2D(2))
        net.add(nn.Flatten(), nn.Dense(24, in_units=8 * 3 * 3, activation="tanh"))
        net.add(nn.Dense(10, in_units=24))
    return net


class Residual(gluon.HybridBlock):
    """A convolution and a normalisation over the batches of all devices, beside a short cut."""

    def __init__(self, channels, devices, **options):
        super().__init__(**options)
        with self.name_scope():
            self.norm = gluon.contrib.nn.SyncBatchNorm(in_channels=channels, num_devices=devices)
            self.conv = nn.Conv2D(channels, 3, padding=1, in_channels=channels, use_bias=False)

    def hybrid_forward(self, F, x):
        return x + self.conv(F.relu(self.norm(x)))


def resnet(devices, prefix="resnet_"):
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(nn.Conv2D(4, 3, in_channels=1, use_bias=False))
        net.add(Residual(4, devices), Residual(4, devices))
        net.add(nn.GlobalAvgPool2D(), nn.Flatten(), nn.Dense(10, in_units=4))
    return net


def fill(parameters, contexts):
    """Give parameters values that follow from the order of their names."""
    parameters.initialize(ctx=contexts, force_reinit=True)
    numbers = np.random.default_rng(2)
    for name, parameter in sorted(parameters.items()):
        values = numbers.standard_normal(parameter.shape) * 0.2
        positive = name.endswith(("var", "gamma"))
        parameter.set_data(mx.nd.array(np.abs(values) + 0.5 if positive else values))


def batches(steps, batch=BATCH, side=20):
    numbers = np.random.default_rng(3)
    for _ in range(steps):
        x = numbers.standard_normal((batch, 1, side, side)).astype("float32")
        yield mx.nd.array(x), mx.nd.array(numbers.integers(0, 10, batch))


def one_step(net, trainer, contexts, x, y, batch=BATCH):
    """Returns the sum of the losses."""
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    xs = gluon.utils.split_and_load(x, contexts)
    ys = gluon.utils.split_and_load(y, contexts)
    with autograd.record():
        parts = [loss_of(net(a), b) for a, b in zip(xs, ys, strict=True)]
    autograd.backward(parts)
    trainer.step(batch)
    return sum(float(part.sum().asscalar()) for part in parts)


def values_of(net, context):
    return {name: p.data(context).asnumpy() for name, p in net.collect_params().items()}


def trained(net, contexts, steps=4, optimizer="sgd", options=None, **trainer_options):
    """Losses of some steps, and the parameters on every device in the end."""
    fill(net.collect_params(), contexts)
    options = options or {"learning_rate": 0.1, "momentum": 0.9, "wd": 1e-4}
    trainer = gluon.Trainer(net.collect_params(), optimizer, options, **trainer_options)
    losses = [one_step(net, trainer, contexts, x, y) for x, y in batches(steps)]
    return losses, [values_of(net, context) for context in contexts]


def check_same(got, want, rtol=1e-4, atol=1e-5):
    """Losses and the first device's values as wanted, and the same parameters on all devices."""
    assert np.allclose(got[0], want[0], rtol=rtol)
    for values in got[1]:
        for name, value in values.items():
            assert np.allclose(value, want[1][0][name], rtol=rtol, atol=atol), name

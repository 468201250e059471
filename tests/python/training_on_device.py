"""Training on real digits, on any device: losses of the first steps, and the accuracy in the end.

    python tests/python/training_on_device.py --network resnet --device gpu --precision float16

tests/python/gpu and tests/python/simulated compare what it tells with what the CPU gives. It is a
program because mixed precision is switched on once and for a whole process.
"""

import argparse
import json

import digit_runs
import numpy as np

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.contrib import amp
from mxnet.gluon import nn


def lenet():
    """Convolutions, pooling and dense layers."""
    net = nn.HybridSequential(prefix="lenet_")
    with net.name_scope():
        net.add(nn.Conv2D(20, 5, in_channels=1, activation="relu"), nn.MaxPool2D(2, 2))
        net.add(nn.Conv2D(50, 5, in_channels=20, activation="relu"), nn.MaxPool2D(2, 2))
        net.add(nn.Flatten(), nn.Dense(128, in_units=800, activation="relu"))
        net.add(nn.Dense(10, in_units=128))
    return net


class Residual(gluon.HybridBlock):
    """Two normalized convolutions beside a short cut."""

    def __init__(self, channels, **options):
        super().__init__(**options)
        with self.name_scope():
            self.body = nn.HybridSequential()
            for _ in range(2):
                self.body.add(nn.BatchNorm(in_channels=channels), nn.Activation("relu"))
                self.body.add(
                    nn.Conv2D(channels, 3, padding=1, in_channels=channels, use_bias=False)
                )

    def hybrid_forward(self, F, x):  # noqa: N803
        return x + self.body(x)


def resnet():
    """Normalized convolutions and residual sums."""
    net = nn.HybridSequential(prefix="resnet_")
    with net.name_scope():
        net.add(nn.Conv2D(16, 3, strides=2, padding=1, in_channels=1, use_bias=False))
        net.add(Residual(16), Residual(16), nn.BatchNorm(in_channels=16), nn.Activation("relu"))
        net.add(nn.MaxPool2D(2, 2), nn.Flatten(), nn.Dense(10, in_units=16 * 7 * 7))
    return net


NETWORKS = {"lenet": lenet, "resnet": resnet}


class Training:
    """A network with fixed first weights on some devices, and its steps."""

    def __init__(self, network, contexts, precision="float32", rate=0.02, hybrid=True, **options):
        self.contexts = contexts
        self.net = NETWORKS[network]()
        mx.random.seed(5)
        self.net.initialize(mx.init.Xavier(), ctx=mx.cpu())
        self.net.collect_params().reset_ctx(contexts)
        self.loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
        if hybrid:
            for block in (self.net, self.loss_of):
                block.hybridize(static_alloc=True, static_shape=True)
        settings = {"learning_rate": rate, "momentum": 0.9, "wd": 1e-4}
        self.trainer = gluon.Trainer(self.net.collect_params(), "sgd", settings, **options)
        self.is_scaled = precision == "float16"
        if self.is_scaled:
            amp.init_trainer(self.trainer)

    def step(self, images, labels):
        """Learn a batch; returns its mean loss on each device, which nobody has waited for."""
        xs = gluon.utils.split_and_load(mx.nd.array(images), self.contexts)
        ys = gluon.utils.split_and_load(mx.nd.array(labels), self.contexts)
        with autograd.record():
            losses = [self.loss_of(self.net(x), y) for x, y in zip(xs, ys, strict=True)]
            if self.is_scaled:
                with amp.scale_loss(losses, self.trainer) as scaled:
                    autograd.backward(scaled)
        if not self.is_scaled:
            autograd.backward(losses)
        self.trainer.step(len(images))
        return [loss.mean() for loss in losses]

    def values(self):
        """The parameters as arrays of NumPy."""
        return [p.data(self.contexts[0]).asnumpy() for p in self.net.collect_params().values()]

    def accuracy(self, images, labels):
        """Percent of the digits that are told right."""
        scores = [
            self.net(mx.nd.array(part, ctx=self.contexts[0])).astype("float32").asnumpy()
            for part in np.array_split(images, 10)
        ]
        return digit_runs.accuracy(np.concatenate(scores), labels)


def batches(digits, steps, size=digit_runs.BATCH_SIZE):
    """Batches in an order that is always the same, epoch by epoch."""
    images, labels = digits[:2]
    random = np.random.RandomState(1)
    order = np.concatenate(
        [random.permutation(len(labels)) for _ in range(steps * size // 3000 + 1)]
    )
    for step in range(steps):
        at = order[step * size : (step + 1) * size]
        yield images[at], labels[at]


def train(network, contexts, steps, precision="float32", rate=0.02, **options):
    """The training after some steps, and its losses."""
    digits = digit_runs.load()
    training = Training(network, contexts, precision, rate, **options)
    losses = []
    for number, (images, labels) in enumerate(batches(digits, steps)):
        training.trainer.set_learning_rate(rate * (1 - number / steps))
        losses.append(training.step(images, labels))
    return training, [float(np.mean([x.asscalar() for x in step])) for step in losses], digits


def main():
    """Print losses and accuracy as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--network", choices=list(NETWORKS), required=True)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--precision", default="float32")
    parser.add_argument("--steps", type=int, default=digit_runs.STEPS)
    options = parser.parse_args()
    if options.precision != "float32":
        amp.init(options.precision)
    contexts = [mx.Context(options.device, 0)]
    training, losses, digits = train(options.network, contexts, options.steps, options.precision)
    print(json.dumps({"losses": losses, "accuracy": training.accuracy(*digits[2:])}))


if __name__ == "__main__":
    main()

"""Training of the six networks of the model zoo, and one update step, for `mxnet`."""

import numpy as np
from engines.timing import time_calls

import mxnet as mx
from mxnet.gluon import model_zoo

from .networks import ZOO, falls, starting_weights, zoo_images


def without_dropout(block):
    """Two libraries draw other masks: the layers stay, and keep everything."""
    if hasattr(block, "_rate"):
        block._rate = 0.0
    for child in block._children.values():
        without_dropout(child)


def network(name):
    """Returns the network with its first weights."""
    net = getattr(model_zoo.vision, name)()
    without_dropout(net)
    net.initialize()
    with mx.autograd.train_mode():
        net(mx.nd.zeros((1, 3, 224, 224)))  # deferred shapes
    parameters = net.collect_params().values()
    values = starting_weights([p.shape for p in parameters])
    for parameter, value in zip(parameters, values, strict=True):
        if value is not None:
            parameter.set_data(mx.nd.array(value))
    return net


def trainer_of(net, rate):
    """Returns SGD with momentum over the network's parameters."""
    options = {"learning_rate": rate, "momentum": ZOO["momentum"], "wd": ZOO["decay"]}
    return mx.gluon.Trainer(net.collect_params(), "sgd", options)


class TrainNetwork:
    """Synchronised steps of a network of the zoo, eager or hybridized."""

    def __init__(self, name, hybridized):
        self._net = network(name)
        self._loss = mx.gluon.loss.SoftmaxCrossEntropyLoss()
        if hybridized:
            self._net.hybridize(static_alloc=True, static_shape=True)
            self._loss.hybridize(static_alloc=True, static_shape=True)
        self._trainer = trainer_of(self._net, ZOO["rate"])
        self._data, self._labels = (mx.nd.array(a) for a in zoo_images())
        self._losses = []

    def _step(self):
        with mx.autograd.record():
            loss = self._loss(self._net(self._data), self._labels)
        loss.backward()
        self._trainer.step(batch_size=ZOO["batch"])
        mx.nd.waitall()
        if len(self._losses) < ZOO["counted"]:
            self._losses.append(loss.asnumpy().astype(np.float64).mean())

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns how far the first steps brought the loss down."""
        while len(self._losses) < ZOO["counted"]:
            self._step()
        return falls(self._losses)


class Update:
    """The optimizer's part of a step alone: every parameter of a network, with momentum."""

    def __init__(self, name):
        self._net = network(name)
        self._trainer = trainer_of(self._net, 1e-3)  # moves that float32 can tell
        self._trained = [p for p in self._net.collect_params().values() if p.grad_req != "null"]
        self._first = self._trained[0].data().asnumpy()
        for parameter in self._trained:
            parameter.grad()[:] = 0.01
        mx.nd.waitall()
        self._steps = 0

    def _step(self):
        for parameter in self._trained:
            parameter.data()._fresh_grad = True
        self._trainer.step(batch_size=ZOO["batch"])
        mx.nd.waitall()
        self._steps += 1

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns how far the first parameter moved in a step, on the mean."""
        return (self._trained[0].data().asnumpy() - self._first) / self._steps

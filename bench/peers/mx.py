"""Jobs for `mxnet`: this project, or the real 1.9.1, whichever the Python has."""

import numpy as np
from engines.mx_model import Model, built, version  # noqa: F401 (jobs of this engine)
from engines.timing import time_calls

import mxnet as mx

from .mx_chains import Chain  # noqa: F401 (a job of this engine, as are the next)
from .mx_functions import Faces, Function  # noqa: F401
from .mx_loading import Loader  # noqa: F401
from .mx_networks import TrainNetwork, Update  # noqa: F401
from .mx_serving import Served  # noqa: F401
from .mx_sparse import Embedding, EmbeddingMemory, Product  # noqa: F401
from .mx_stream import Stream  # noqa: F401
from .mx_training import Memory, TrainLstm, TrainResNet, TrainTransformer  # noqa: F401
from .operator_cases import ALL_CASES, inputs_of
from .training import BATCH, RATE, batch, change, weights


class Eager:
    """`a * 2` on a tiny array: the cost of one eager call."""

    def __init__(self, calls):
        self._a = mx.nd.ones((2, 3))
        self._calls = calls

    def _loop(self):
        a = self._a
        for _ in range(self._calls):
            b = a * 2
        b.wait_to_read()

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns a * 2."""
        return (self._a * 2).asnumpy()


class Record:
    """Recorded forward and backward of `(a * b).sum()` on tiny arrays."""

    def __init__(self, calls):
        self._a, self._b = mx.nd.ones((2, 3)), mx.nd.ones((2, 3)) * 3
        self._a.attach_grad()
        self._b.attach_grad()
        self._calls = calls

    def _loop(self):
        a, b = self._a, self._b
        for _ in range(self._calls):
            with mx.autograd.record():
                y = (a * b).sum()
            y.backward()
        mx.nd.waitall()

    def run(self, iterations):
        """Returns the seconds per step, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns the gradient of a."""
        self._loop()
        return self._a.grad.asnumpy()


class Operator:
    """One case of the operator sweep."""

    def __init__(self, case, size, calls):
        arrays = inputs_of(case, size)
        self._inputs = [mx.nd.array(a, dtype="float32") for a in arrays]
        self._call, self._calls = ALL_CASES[case][1], calls

    def _loop(self):
        for _ in range(self._calls):
            y = self._call(mx.nd, *self._inputs)
        mx.nd.waitall()
        return y

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns up to 1000 values from all over the result."""
        flat = self._call(mx.nd, *self._inputs).asnumpy().reshape(-1)
        return flat[:: max(1, flat.size // 1000)]


class Convolution:
    """The single layer of mxnet-conv-ex.py."""

    def __init__(self, shape, num_filter):
        x, w = mx.sym.Variable("x"), mx.sym.Variable("w")
        y = mx.sym.Convolution(
            data=x, weight=w, num_filter=num_filter, kernel=(3, 3), no_bias=True, pad=(1, 1)
        )
        self._exe = y.simple_bind(mx.cpu(), x=tuple(shape))
        random = np.random.RandomState(5)
        for array in self._exe.arg_arrays:
            array[:] = random.standard_normal(array.shape).astype(np.float32)
        self._forward()

    def _forward(self):
        self._exe.forward(is_train=False)
        self._exe.outputs[0].wait_to_read()

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns values from all over the output."""
        return self._exe.outputs[0].asnumpy()[::7, ::5, ::31, ::29]


class Train:
    """Synchronised training steps of the HPC page's CNN, hybridized."""

    def __init__(self):
        images, labels = batch()
        self._images, self._labels = mx.nd.array(images), mx.nd.array(labels)
        self._build()

    def _build(self):
        nn = mx.gluon.nn
        self._net = nn.HybridSequential()
        self._net.add(
            nn.Conv2D(channels=6, kernel_size=5, activation="relu"),
            nn.MaxPool2D(pool_size=2, strides=2),
            nn.Conv2D(channels=16, kernel_size=5, activation="relu"),
            nn.MaxPool2D(pool_size=2, strides=2),
            nn.Flatten(),
            nn.Dense(120, activation="relu"),
            nn.Dense(84, activation="relu"),
            nn.Dense(10),
        )
        self._net.initialize()
        self._net(self._images[:1])
        for parameter, value in zip(self._net.collect_params().values(), weights(), strict=True):
            parameter.set_data(mx.nd.array(value))
        self._net.hybridize()
        self._loss = mx.gluon.loss.SoftmaxCrossEntropyLoss()
        parameters = self._net.collect_params()
        self._trainer = mx.gluon.Trainer(parameters, "sgd", {"learning_rate": RATE})

    def _step(self):
        with mx.autograd.record():
            loss = self._loss(self._net(self._images), self._labels)
        loss.backward()
        self._trainer.step(batch_size=BATCH)
        mx.nd.waitall()
        return loss

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns how four steps from the start moved the parameters."""
        self._build()
        for _ in range(4):
            self._step()
        return change([p.data().asnumpy() for p in self._net.collect_params().values()])

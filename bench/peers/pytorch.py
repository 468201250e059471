"""Jobs for PyTorch."""

import numpy as np
import torch
from engines.timing import time_calls
from engines.torch_model import Model, version  # noqa: F401 (jobs of this engine, as are others)
from torch import nn

from .operator_cases import ALL_CASES, inputs_of
from .torch_chains import Chain  # noqa: F401 (a job of this engine, as are the next)
from .torch_functions import Function  # noqa: F401
from .torch_loading import Loader  # noqa: F401
from .torch_networks import TrainNetwork  # noqa: F401
from .torch_sparse import Embedding, Product  # noqa: F401
from .torch_training import TrainLstm, TrainResNet, TrainTransformer  # noqa: F401
from .training import RATE, batch, change, weights


class Eager:
    """`a * 2` on a tiny tensor."""

    def __init__(self, calls):
        self._a = torch.ones((2, 3))
        self._calls = calls

    def _loop(self):
        a = self._a
        for _ in range(self._calls):
            a * 2

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns a * 2."""
        return (self._a * 2).numpy()


class Record:
    """Recorded forward and backward of `(a * b).sum()` on tiny tensors."""

    def __init__(self, calls):
        self._a = torch.ones((2, 3), requires_grad=True)
        self._b = torch.full((2, 3), 3.0, requires_grad=True)
        self._calls = calls

    def _loop(self):
        a, b = self._a, self._b
        for _ in range(self._calls):
            a.grad = b.grad = None
            (a * b).sum().backward()

    def run(self, iterations):
        """Returns the seconds per step, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns the gradient of a."""
        self._loop()
        return self._a.grad.numpy()


class Operator:
    """One case of the operator sweep."""

    def __init__(self, case, size, calls):
        self._inputs = [torch.from_numpy(a) for a in inputs_of(case, size)]
        self._call, self._calls = ALL_CASES[case][2], calls

    def _loop(self):
        with torch.no_grad():
            for _ in range(self._calls):
                self._call(torch, *self._inputs)

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns up to 1000 values from all over the result."""
        flat = self._call(torch, *self._inputs).numpy().reshape(-1)
        return flat[:: max(1, flat.size // 1000)]


class Convolution:
    """The single layer of mxnet-conv-ex.py."""

    def __init__(self, shape, num_filter):
        random = np.random.RandomState(5)
        self._x = torch.from_numpy(random.standard_normal(shape).astype(np.float32))
        kernel = (num_filter, shape[1], 3, 3)
        self._w = torch.from_numpy(random.standard_normal(kernel).astype(np.float32))
        self._forward()

    def _forward(self):
        with torch.no_grad():
            self._output = nn.functional.conv2d(self._x, self._w, padding=1)

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns values from all over the output."""
        return self._output.numpy()[::7, ::5, ::31, ::29]


class Train:
    """Training steps of the HPC page's CNN."""

    def __init__(self):
        images, labels = batch()
        self._images, self._labels = torch.from_numpy(images), torch.from_numpy(labels).long()
        self._build()

    def _build(self):
        self._net = nn.Sequential(
            nn.Conv2d(3, 6, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(),
            nn.MaxPool2d(2), nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84),
            nn.ReLU(), nn.Linear(84, 10),
        )  # fmt: skip
        with torch.no_grad():
            for parameter, value in zip(self._net.parameters(), weights(), strict=True):
                parameter.copy_(torch.from_numpy(value))
        self._loss = nn.CrossEntropyLoss()
        self._optimizer = torch.optim.SGD(self._net.parameters(), lr=RATE)

    def _step(self):
        self._optimizer.zero_grad()
        loss = self._loss(self._net(self._images), self._labels)
        loss.backward()
        self._optimizer.step()
        return loss

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns how four steps from the start moved the parameters."""
        self._build()
        for _ in range(4):
            self._step()
        return change([p.detach().numpy() for p in self._net.parameters()])

"""Training of the six networks of the model zoo for PyTorch, from the graphs that MXNet has."""

import json

import torch
from engines.timing import time_calls
from engines.torch_graph import BUILDERS
from torch import nn
from torch.nn import functional as F  # noqa: N812 (PyTorch's own habit)

from .networks import ZOO, falls, starting_weights, zoo_images


def _batch_norm(attrs):
    eps, momentum = float(attrs.get("eps", 1e-3)), 1 - float(attrs.get("momentum", 0.9))

    def forward(x, gamma, beta, mean, variance):
        return F.batch_norm(x, mean, variance, gamma, beta, True, momentum, eps)

    return forward


class Network(nn.Module):
    """Runs the nodes of a graph in order; keeps no value longer than its last reader needs it."""

    def __init__(self, graph, weights):
        super().__init__()
        builders = {**BUILDERS, "BatchNorm": _batch_norm}
        self._steps, self._places = [], {}
        last_use = {}
        for number, node in enumerate(graph["nodes"]):
            if node["op"] == "null":
                if node["name"] in weights:
                    self._add(number, node["name"], weights[node["name"]])
                else:
                    self._data = number
                continue
            sources = [source[0] for source in node["inputs"]]
            for source in sources:
                last_use[source] = number
            self._steps.append((number, builders[node["op"]](node.get("attrs", {})), sources))
        self._dead = {number: [] for number, _, _ in self._steps}
        for source, number in last_use.items():
            self._dead[number].append(source)
        self._head = graph["heads"][0][0]

    def _add(self, number, name, value):
        if name.endswith(("running_mean", "running_var")):
            self.register_buffer(f"w{number}", value)
        else:
            self.register_parameter(f"w{number}", nn.Parameter(value))
        self._places[number] = f"w{number}"

    def forward(self, data):
        """Returns the scores."""
        values = {n: getattr(self, name) for n, name in self._places.items()}
        values[self._data] = data
        for number, call, sources in self._steps:
            values[number] = call(*(values[s] for s in sources))
            for source in self._dead[number]:
                del values[source]
        return values[self._head]


def network(path):
    """Returns the network of a file that train/make_graph.py wrote, with its first weights."""
    with open(path) as file:
        stored = json.load(file)
    names, shapes = zip(*stored["parameters"], strict=True)
    weights = {}
    for name, shape, value in zip(names, shapes, starting_weights(shapes), strict=True):
        if value is None:
            is_one = name.endswith(("gamma", "running_var"))
            weights[name] = torch.ones(shape) if is_one else torch.zeros(shape)
        else:
            weights[name] = torch.from_numpy(value)
    return Network(stored["graph"], weights)


class TrainNetwork:
    """Steps of a network of the zoo, eager: the rows of hybridized networks have it too."""

    def __init__(self, graph):
        self._net = network(graph)
        self._optimizer = torch.optim.SGD(
            self._net.parameters(), lr=ZOO["rate"], momentum=ZOO["momentum"],
            weight_decay=ZOO["decay"],
        )  # fmt: skip
        data, labels = zoo_images()
        self._data, self._labels = torch.from_numpy(data), torch.from_numpy(labels)
        self._losses = []

    def _step(self):
        self._optimizer.zero_grad()
        loss = F.cross_entropy(self._net(self._data), self._labels)
        loss.backward()
        self._optimizer.step()
        if len(self._losses) < ZOO["counted"]:
            self._losses.append(loss.item())

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns how far the first steps brought the loss down."""
        while len(self._losses) < ZOO["counted"]:
            self._step()
        return falls(self._losses)

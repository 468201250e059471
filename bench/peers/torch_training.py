"""Training jobs for PyTorch."""

import numpy as np
import torch
from engines.timing import time_calls
from torch import nn
from torch.nn import functional as F  # noqa: N812 (PyTorch's own habit)

from .networks import LSTM, RESNET, TRANSFORMER, images, sentences, starting_weights, words


def fill(net):
    """Sets the parameters to the shared starting values."""
    parameters = dict(net.named_parameters())
    values = starting_weights([tuple(p.shape) for p in parameters.values()])
    with torch.no_grad():
        for (name, parameter), value in zip(parameters.items(), values, strict=True):
            if value is not None:
                parameter.copy_(torch.from_numpy(value))
            elif "bias" in name:
                parameter.zero_()
    return net


class Training:
    """Steps of a network; a subclass builds it."""

    def __init__(self):
        self._build()

    def _build(self):
        self._net, self._data, self._labels, self._optimizer = self.make()

    def _step(self):
        self._optimizer.zero_grad()
        loss = F.cross_entropy(self._net(self._data), self._labels)
        loss.backward()
        self._optimizer.step()
        return loss

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns the losses of the first steps from the start."""
        self._build()
        return np.array([self._step().item() for _ in range(4)])


class _Block(nn.Module):
    def __init__(self, channels, stride, before):
        super().__init__()
        self.bn1 = nn.BatchNorm2d(before)
        self.conv1 = nn.Conv2d(before, channels, 3, stride, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.shortcut = None
        if stride != 1 or before != channels:
            self.shortcut = nn.Conv2d(before, channels, 1, stride, bias=False)

    def forward(self, x):
        """Returns x (or its projection) plus two convolutions of the normalized x."""
        y = F.relu(self.bn1(x))
        rest = x if self.shortcut is None else self.shortcut(y)
        return self.conv2(F.relu(self.bn2(self.conv1(y)))) + rest


def resnet18_v2():
    """Returns the network of MXNet's zoo, parameters in its order."""
    layers = [
        nn.BatchNorm2d(3, affine=False), nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64),
        nn.ReLU(), nn.MaxPool2d(3, 2, 1),
    ]  # fmt: skip
    before = 64
    for stage, channels in enumerate((64, 128, 256, 512)):
        for number in range(2):
            stride = 2 if stage > 0 and number == 0 else 1
            layers.append(_Block(channels, stride, before))
            before = channels
    layers += [nn.BatchNorm2d(512), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten()]
    return nn.Sequential(*layers, nn.Linear(512, 1000))


class TrainResNet(Training):
    """ResNet-18 v2 with momentum."""

    def make(self):
        """Returns network, data, labels and optimizer."""
        data, labels = (torch.from_numpy(a) for a in images())
        net = fill(resnet18_v2())
        optimizer = torch.optim.SGD(
            net.parameters(), lr=RESNET["rate"], momentum=RESNET["momentum"],
            weight_decay=RESNET["decay"],
        )  # fmt: skip
        return net, data, labels, optimizer


class _LanguageModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(LSTM["words"], LSTM["width"])
        self.lstm = nn.LSTM(LSTM["width"], LSTM["width"], LSTM["layers"])
        self.decoder = nn.Linear(LSTM["width"], LSTM["words"])

    def forward(self, x):
        """Returns a score per step, sentence and word."""
        return self.decoder(self.lstm(self.words(x))[0]).flatten(0, 1)


class TrainLstm(Training):
    """A word language model."""

    def make(self):
        """Returns network, data, labels and optimizer."""
        data, labels = (torch.from_numpy(a) for a in words())
        net = fill(_LanguageModel())
        return net, data, labels.flatten(), torch.optim.SGD(net.parameters(), lr=LSTM["rate"])


class _Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        t = TRANSFORMER
        self.words = nn.Embedding(t["words"], t["width"])
        layers = [
            nn.TransformerEncoderLayer(
                t["width"], t["heads"], t["inner"], dropout=0.0, activation=t["activation"]
            )
            for _ in range(t["layers"])
        ]
        self.layers = nn.Sequential(*layers)
        self.classes = nn.Linear(t["width"], t["classes"])
        self.places = nn.Parameter(torch.empty(t["steps"], 1, t["width"]))

    def forward(self, x):
        """Returns a score per class."""
        return self.classes(self.layers(self.words(x) + self.places).mean(0))


class TrainTransformer(Training):
    """A Transformer encoder that classifies sentences."""

    def make(self):
        """Returns network, data, labels and optimizer."""
        data, labels = (torch.from_numpy(a) for a in sentences())
        net = fill(_Encoder())
        return net, data, labels, torch.optim.Adam(net.parameters(), lr=TRANSFORMER["rate"])

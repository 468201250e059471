"""Larger programs of a course on deep learning: ResNet, a small BERT and SSD under set_np.

The losses were printed by MXNet 1.9.1 running the same functions.
"""

import math

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


class Residual(nn.HybridBlock):
    """Two convolutions, and the input added to what they give."""

    def __init__(self, channels, use_1x1conv=False, strides=1, **kwargs):
        super().__init__(**kwargs)
        self.conv1 = nn.Conv2D(channels, kernel_size=3, padding=1, strides=strides)
        self.conv2 = nn.Conv2D(channels, kernel_size=3, padding=1)
        self.conv3 = nn.Conv2D(channels, kernel_size=1, strides=strides) if use_1x1conv else None
        self.bn1 = nn.BatchNorm()
        self.bn2 = nn.BatchNorm()

    def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
        y = F.npx.relu(self.bn1(self.conv1(x)))
        y = self.bn2(self.conv2(y))
        if self.conv3:
            x = self.conv3(x)
        return F.npx.relu(y + x)


def resnet():
    net = nn.HybridSequential()
    net.add(nn.Conv2D(4, kernel_size=3, padding=1), nn.BatchNorm(), nn.Activation("relu"))
    net.add(
        Residual(4), Residual(8, use_1x1conv=True, strides=2), nn.GlobalAvgPool2D(), nn.Dense(4)
    )
    return net


class Encoder(nn.Block):
    """One layer of a BERT over tokens, segments and lengths, whose first place is classified."""

    def __init__(self, units, heads, hidden, **kwargs):
        super().__init__(**kwargs)
        self.heads = heads
        self.embedding = nn.Embedding(20, units)
        self.segments = nn.Embedding(2, units)
        self.positions = self.params.get("positions", shape=(1, 12, units))
        for name in ("queries", "keys", "values", "mixed"):
            setattr(self, name, nn.Dense(units, use_bias=False, flatten=False))
        self.norm1, self.norm2 = nn.LayerNorm(), nn.LayerNorm()
        self.wide = nn.Dense(hidden, flatten=False, activation="relu")
        self.narrow = nn.Dense(units, flatten=False)
        self.classes = nn.Dense(2, activation="tanh")

    def split(self, x):
        x = x.reshape(x.shape[0], x.shape[1], self.heads, -1).transpose(0, 2, 1, 3)
        return x.reshape(-1, x.shape[2], x.shape[3])

    def forward(self, data):
        tokens, segments, lengths = data
        x = self.embedding(tokens) + self.segments(segments)
        x = x + self.positions.data(ctx=x.ctx)[:, : x.shape[1], :]
        q, k, v = (self.split(f(x)) for f in (self.queries, self.keys, self.values))
        scores = npx.batch_dot(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
        shape = scores.shape
        lengths = np.repeat(np.repeat(lengths, self.heads), shape[1])
        masked = npx.sequence_mask(scores.reshape(-1, shape[-1]), lengths, True, value=-1e6, axis=1)
        mixed = npx.batch_dot(npx.softmax(masked).reshape(shape), v)
        mixed = mixed.reshape(-1, self.heads, mixed.shape[1], mixed.shape[2]).transpose(0, 2, 1, 3)
        mixed = self.mixed(mixed.reshape(mixed.shape[0], mixed.shape[1], -1))
        x = self.norm1(mixed + x)
        x = self.norm2(self.narrow(self.wide(x)) + x)
        return self.classes(x[:, 0, :])


class Detector(nn.Block):
    """Anchors, classes and boxes of one scale."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.base = nn.Sequential()
        for channels in (4, 8):
            self.base.add(nn.Conv2D(channels, kernel_size=3, padding=1))
            self.base.add(nn.BatchNorm(in_channels=channels), nn.Activation("relu"))
            self.base.add(nn.MaxPool2D(2))
        self.classes = nn.Conv2D(4 * 2, kernel_size=3, padding=1)
        self.boxes = nn.Conv2D(4 * 4, kernel_size=3, padding=1)

    def forward(self, x):
        x = self.base(x)
        anchors = npx.multibox_prior(x, sizes=[0.2, 0.3], ratios=[1, 2, 0.5])
        classes = npx.batch_flatten(self.classes(x).transpose(0, 2, 3, 1))
        boxes = npx.batch_flatten(self.boxes(x).transpose(0, 2, 3, 1))
        return anchors, classes.reshape(classes.shape[0], -1, 2), boxes


def train(net, loss_of, optimizer="sgd", rate=0.1):
    """The losses of five steps."""
    mx.random.seed(3)
    net.initialize(init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), optimizer, {"learning_rate": rate})
    losses = []
    for _ in range(5):
        with autograd.record():
            loss = loss_of(net)
        loss.backward()
        trainer.step(1)
        losses.append(float(loss))
    return losses


CROSS = gluon.loss.SoftmaxCrossEntropyLoss()


def data():
    """Images and classes, then tokens and segments of sentences."""
    rng = onp.random.RandomState(4)
    images, classes = rng.rand(6, 3, 16, 16).astype("float32"), rng.randint(0, 4, 6)
    tokens, segments = rng.randint(0, 20, (4, 7)), rng.randint(0, 2, (4, 7))
    return [np.array(part) for part in (images, classes, tokens, segments)]


@pytest.mark.parametrize("hybridized", [False, True])
def test_resnet(hybridized):
    images, classes, _, _ = data()
    net = resnet()
    if hybridized:
        net.hybridize()
    losses = train(net, lambda net: CROSS(net(images), classes).mean())
    assert losses == pytest.approx([1.62392, 1.20657, 1.06303, 0.97932, 0.91533], abs=5e-5)


def test_a_small_bert():
    _, classes, tokens, segments = data()
    lengths = np.array([7, 4, 5, 2])

    def loss_of(net):
        return CROSS(net((tokens, segments, lengths)), classes[:4] % 2).mean()

    losses = train(Encoder(8, 2, 16), loss_of, "adam", 0.01)
    assert losses == pytest.approx([0.76183, 0.63056, 0.55783, 0.49077, 0.44377], abs=5e-5)


def test_ssd():
    images = data()[0]
    labels = np.array([[[0, 0.1, 0.1, 0.5, 0.6]]] * 6)
    distance = gluon.loss.L1Loss()

    def loss_of(net):
        anchors, scores, boxes = net(images)
        wanted, masks, classes = npx.multibox_target(anchors, labels, scores.transpose(0, 2, 1))
        return (CROSS(scores, classes) + distance(boxes * masks, wanted * masks)).mean()

    losses = train(Detector(), loss_of)
    assert losses == pytest.approx([1.21856, 0.55984, 0.36365, 0.28406, 0.2417], abs=5e-5)

"""Training jobs for `mxnet`: this project, or the real 1.9.1."""

import numpy as np
from engines.timing import time_calls

import mxnet as mx
from mxnet.gluon import HybridBlock, nn

from .networks import (
    LSTM,
    RESNET,
    TRANSFORMER,
    images,
    interleaved,
    sentences,
    starting_weights,
    words,
)  # fmt: skip


class Training:
    """Synchronised steps of a hybridized network; a subclass builds it."""

    def __init__(self):
        self._loss = mx.gluon.loss.SoftmaxCrossEntropyLoss()
        self._loss.hybridize(static_alloc=True, static_shape=True)
        self._build()

    def _build(self):
        net, self._data, self._labels, self._trainer = self.make()
        self._labels = self._labels.astype("float32")
        self._count = self._labels.size
        self._net = net

    def finish(self, net, data, optimizer, options):
        """Fills the parameters and returns the trainer."""
        net.initialize()
        net(data)  # deferred shapes
        parameters = net.collect_params()
        values = starting_weights([p.shape for p in parameters.values()])
        for parameter, value in zip(parameters.values(), values, strict=True):
            if value is not None:
                parameter.set_data(mx.nd.array(self.arrange(parameter.name, value)))
        net.hybridize(static_alloc=True, static_shape=True)
        return mx.gluon.Trainer(parameters, optimizer, options)

    def arrange(self, name, value):
        """Returns a weight as this network wants it."""
        return value

    def _step(self):
        with mx.autograd.record():
            loss = self._loss(self._net(self._data), self._labels)
        loss.backward()
        self._trainer.step(batch_size=self._count)
        mx.nd.waitall()
        return loss

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns the losses of the first steps from the start."""
        self._build()
        return np.array([self._step().asnumpy().mean() for _ in range(4)])


class TrainResNet(Training):
    """ResNet-18 v2 with momentum."""

    def make(self):
        """Returns network, data, labels and trainer."""
        data, labels = (mx.nd.array(a) for a in images())
        net = mx.gluon.model_zoo.vision.resnet18_v2()
        options = {
            "learning_rate": RESNET["rate"], "momentum": RESNET["momentum"], "wd": RESNET["decay"],
        }  # fmt: skip
        return net, data, labels.reshape((-1,)), self.finish(net, data, "sgd", options)


class _LanguageModel(HybridBlock):
    def __init__(self):
        super().__init__()
        with self.name_scope():
            self.words = nn.Embedding(LSTM["words"], LSTM["width"])
            self.lstm = mx.gluon.rnn.LSTM(
                LSTM["width"], num_layers=LSTM["layers"], input_size=LSTM["width"]
            )
            self.decoder = nn.Dense(LSTM["words"], in_units=LSTM["width"], flatten=False)

    def hybrid_forward(self, F, x):  # noqa: N803 (MXNet's own habit)
        """Returns a score per word and step."""
        return self.decoder(self.lstm(self.words(x)))


class TrainLstm(Training):
    """A word language model."""

    def make(self):
        """Returns network, data, labels and trainer."""
        data, labels = (mx.nd.array(a) for a in words())
        net = _LanguageModel()
        return net, data, labels, self.finish(net, data, "sgd", {"learning_rate": LSTM["rate"]})


class _EncoderLayer(HybridBlock):
    def __init__(self):
        super().__init__()
        width, inner = TRANSFORMER["width"], TRANSFORMER["inner"]
        with self.name_scope():
            self.queries = nn.Dense(3 * width, flatten=False, in_units=width, prefix="queries_")
            self.out = nn.Dense(width, flatten=False, in_units=width)
            self.first = nn.Dense(inner, flatten=False, in_units=width)
            self.second = nn.Dense(width, flatten=False, in_units=inner)
            self.norm1 = nn.LayerNorm(in_channels=width)
            self.norm2 = nn.LayerNorm(in_channels=width)

    def hybrid_forward(self, F, x):  # noqa: N803 (MXNet's own habit)
        """Attention, then two dense layers; each added to its input and normalized."""
        heads = TRANSFORMER["heads"]
        packed = self.queries(x)
        scores = F.contrib.interleaved_matmul_selfatt_qk(packed, heads=heads)
        shares = F.softmax(scores, axis=-1)
        seen = F.contrib.interleaved_matmul_selfatt_valatt(packed, shares, heads=heads)
        x = self.norm1(x + self.out(seen))
        inner = self.first(x)
        if TRANSFORMER["activation"] == "gelu":
            inner = F.LeakyReLU(inner, act_type="gelu")
        else:
            inner = F.Activation(inner, act_type="relu")
        return self.norm2(x + self.second(inner))


class _Encoder(HybridBlock):
    def __init__(self):
        super().__init__()
        t = TRANSFORMER
        with self.name_scope():
            self.words = nn.Embedding(t["words"], t["width"])
            self.places = self.params.get("places", shape=(t["steps"], 1, t["width"]))
            self.layers = nn.HybridSequential()
            for _ in range(t["layers"]):
                self.layers.add(_EncoderLayer())
            self.classes = nn.Dense(t["classes"], in_units=t["width"])

    def hybrid_forward(self, F, x, places):  # noqa: N803 (MXNet's own habit)
        """Returns a score per class."""
        x = self.layers(F.broadcast_add(self.words(x), places))
        return self.classes(F.mean(x, axis=0))


class TrainTransformer(Training):
    """A Transformer encoder that classifies sentences."""

    def arrange(self, name, value):
        """Returns a weight as this network wants it."""
        return interleaved(value) if name.endswith("queries_weight") else value

    def make(self):
        """Returns network, data, labels and trainer."""
        data, labels = (mx.nd.array(a) for a in sentences())
        net = _Encoder()
        options = {"learning_rate": TRANSFORMER["rate"]}
        return net, data, labels, self.finish(net, data, "adam", options)


class Memory:
    """One ResNet-50 v2 through `simple_bind`: what it needs at most; its speed does not matter."""

    def __init__(self, training, batch=8):
        data = mx.sym.Variable("data")
        symbol = mx.gluon.model_zoo.vision.resnet50_v2()(data)
        symbol = mx.sym.SoftmaxOutput(symbol, name="softmax")
        self._training = training
        self._exe = symbol.simple_bind(
            mx.cpu(), data=(batch, 3, 224, 224), softmax_label=(batch,),
            grad_req="write" if training else "null",
        )  # fmt: skip
        names = [n for n in symbol.list_arguments() if n not in ("data", "softmax_label")]
        arrays = [self._exe.arg_dict[n] for n in names]
        for array, value in zip(arrays, starting_weights([a.shape for a in arrays]), strict=True):
            array[:] = 1.0 if value is None else value
        for name, array in self._exe.aux_dict.items():
            array[:] = 1.0 if name.endswith("var") else 0.0
        random = np.random.RandomState(11)
        self._exe.arg_dict["data"][:] = random.standard_normal((batch, 3, 224, 224))

    def _step(self):
        self._exe.forward(is_train=self._training)
        if self._training:
            self._exe.backward()
        mx.nd.waitall()

    def run(self, iterations):
        """Returns the seconds of each step."""
        return time_calls(self._step, iterations)

    def answer(self):
        """Returns the probabilities."""
        self._step()
        return self._exe.outputs[0].asnumpy()

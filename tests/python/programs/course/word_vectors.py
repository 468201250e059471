"""Word vectors: skip-grams with sampled negatives, GloVe, classifiers of sentences."""

import numpy as onp

from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn, rnn

WORDS = 20


class SigmoidBCELoss(nn.Block):
    """Binary cross entropy of scores, with a mask."""

    def forward(self, inputs, target, mask=None):
        """The mean of what counts."""
        loss = npx.relu(inputs) - inputs * target + np.log(1 + np.exp(-np.abs(inputs)))
        return (loss * mask).mean(axis=1)


def skip_grams():
    """Returns losses, and the words nearest to one."""
    random = onp.random.RandomState(1)
    center = np.array(random.randint(0, WORDS, (16, 1)))
    context = np.array((random.randint(0, 3, (16, 5)) + center.asnumpy()) % WORDS)
    label = np.array((random.uniform(size=(16, 5)) < 0.4).astype("float32"))
    mask = np.array((onp.arange(5) < random.randint(2, 6, (16, 1))).astype("float32"))
    net = nn.Sequential()
    net.add(nn.Embedding(input_dim=WORDS, output_dim=6), nn.Embedding(WORDS, 6))
    net.initialize(init.Normal(0.3))
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.02})
    loss, by_hand = gluon.loss.SigmoidBCELoss(), SigmoidBCELoss()
    seen = []
    for _ in range(5):
        with autograd.record():
            pred = npx.batch_dot(net[0](center), net[1](context).swapaxes(1, 2))
            value = loss(pred.reshape(label.shape), label, mask)
            value = value / mask.sum(axis=1) * mask.shape[1]
        value.backward()
        trainer.step(16)
        seen.append(float(value.sum()))
    seen.append(by_hand(pred.reshape(label.shape), label, mask).tolist())
    w = net[0].weight.data()
    x = w[3]
    cos = np.dot(w, x) / np.sqrt(np.sum(w * w, axis=1) * np.sum(x * x) + 1e-9)
    nearest = npx.topk(cos, k=4, ret_typ="indices")
    return [seen, nearest.asnumpy().astype("int32").tolist(), cos[:5].tolist()]


class GloVe(nn.HybridBlock):
    """Vectors whose products are logarithms of counts."""

    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        self.v, self.u = nn.Embedding(WORDS, width), nn.Embedding(WORDS, width)
        self.b, self.c = nn.Embedding(WORDS, 1), nn.Embedding(WORDS, 1)

    def hybrid_forward(self, F, i, j):  # noqa: N803 (the name users give it)
        """The logarithm of the count."""
        product = F.np.sum(self.v(i) * self.u(j), axis=-1)
        return product + F.np.squeeze(self.b(i), axis=-1) + F.np.squeeze(self.c(j), axis=-1)


def glove(hybrid):
    """Returns the weighted squares of errors."""
    random = onp.random.RandomState(2)
    i, j = (np.array(random.randint(0, WORDS, 40)) for _ in range(2))
    counts = np.array(random.randint(1, 60, 40).astype("float32"))
    weights = np.where(counts < 30, np.power(counts / 30, 0.75), np.ones_like(counts))
    net = GloVe(5)
    net.initialize(init.Uniform(0.2))
    if hybrid:
        net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "adagrad", {"learning_rate": 0.1})
    seen = []
    for _ in range(5):
        with autograd.record():
            value = (weights * np.square(net(i, j) - np.log(counts))).sum()
        value.backward()
        trainer.step(1)
        seen.append(float(value))
    return seen


class BiRNN(nn.Block):
    """First and last states of a bidirectional LSTM, classified."""

    def __init__(self, width, hiddens, **kwargs):
        super().__init__(**kwargs)
        self.embedding = nn.Embedding(WORDS, width)
        self.encoder = rnn.LSTM(hiddens, num_layers=2, bidirectional=True, input_size=width)
        self.decoder = nn.Dense(2)

    def forward(self, inputs):
        """Scores of both classes."""
        outputs = self.encoder(self.embedding(inputs.T))
        return self.decoder(np.concatenate((outputs[0], outputs[-1]), axis=1))


class TextCNN(nn.Block):
    """Convolutions of several widths and the largest of each."""

    def __init__(self, width, sizes, channels, **kwargs):
        super().__init__(**kwargs)
        self.embedding, self.constant = nn.Embedding(WORDS, width), nn.Embedding(WORDS, width)
        self.dropout, self.decoder = nn.Dropout(0), nn.Dense(2)
        self.pool = nn.GlobalMaxPool1D()
        self.convs = nn.Sequential()
        for c, k in zip(channels, sizes, strict=True):
            self.convs.add(nn.Conv1D(c, k, activation="relu"))

    def forward(self, inputs):
        """Scores of both classes."""
        x = np.concatenate((self.embedding(inputs), self.constant(inputs)), axis=2)
        x = x.transpose(0, 2, 1)
        x = np.concatenate([np.squeeze(self.pool(conv(x)), axis=-1) for conv in self.convs], axis=1)
        return self.decoder(self.dropout(x))


class DecomposableAttention(nn.Block):
    """Whether one sentence follows from another."""

    def __init__(self, width, hiddens, **kwargs):
        super().__init__(**kwargs)
        self.embedding = nn.Embedding(WORDS, width)
        self.f, self.g = (nn.Dense(hiddens, activation="relu", flatten=False) for _ in range(2))
        self.h = nn.Dense(hiddens, activation="relu")
        self.linear = nn.Dense(2)

    def forward(self, x):
        """Scores of the relation between the halves."""
        a, b = self.embedding(x[:, :4]), self.embedding(x[:, 4:])
        e = npx.batch_dot(self.f(a), self.f(b), transpose_b=True)
        beta = npx.batch_dot(npx.softmax(e), b)
        alpha = npx.batch_dot(npx.softmax(e.transpose(0, 2, 1)), a)
        v_a = self.g(np.concatenate([a, beta], axis=2)).sum(axis=1)
        v_b = self.g(np.concatenate([b, alpha], axis=2)).sum(axis=1)
        return self.linear(self.h(np.concatenate([v_a, v_b], axis=1)))


def classified(net):
    """Returns the losses of a classifier of sentences."""
    random = onp.random.RandomState(3)
    x = np.array(random.randint(0, WORDS, (14, 9)))
    y = np.array(random.randint(0, 2, 14))
    net.initialize(init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.01})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    seen = []
    for _ in range(4):
        with autograd.record():
            value = loss(net(x), y)
        value.backward()
        trainer.step(14)
        seen.append(float(value.mean()))
    return seen


def run():
    """Returns what all of them learn."""
    return {
        "skip-gram": skip_grams(),
        "glove": [glove(False), glove(True)],
        "birnn": classified(BiRNN(6, 8)),
        "textcnn": classified(TextCNN(6, [2, 3], [4, 5])),
        "entailment": classified(DecomposableAttention(6, 8)),
    }

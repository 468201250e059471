"""Recommending: matrix factorisation, AutoRec, pairwise ranking, factorisation machines."""

import numpy as onp

import mxnet as mx
from mxnet import autograd, gluon, np, npx
from mxnet.gluon import nn

USERS, ITEMS = 15, 12


class MF(nn.Block):
    """Products of vectors, and what a user and an item are on their own."""

    def __init__(self, factors, **kwargs):
        super().__init__(**kwargs)
        self.p, self.q = nn.Embedding(USERS, factors), nn.Embedding(ITEMS, factors)
        self.user_bias, self.item_bias = nn.Embedding(USERS, 1), nn.Embedding(ITEMS, 1)

    def forward(self, user, item):
        """Ratings."""
        outputs = (self.p(user) * self.q(item)).sum(axis=1)
        outputs = outputs + np.squeeze(self.user_bias(user)) + np.squeeze(self.item_bias(item))
        return outputs.flatten()


class AutoRec(nn.Block):
    """A row of ratings, compressed and filled."""

    def __init__(self, hidden, **kwargs):
        super().__init__(**kwargs)
        self.encoder = nn.Dense(hidden, activation="sigmoid", use_bias=True)
        self.decoder = nn.Dense(USERS, use_bias=True)
        self.dropout = nn.Dropout(0.0)

    def forward(self, x):
        """Ratings; in training only those that are known."""
        pred = self.decoder(self.dropout(self.encoder(x)))
        return pred * np.sign(x) if autograd.is_training() else pred


class BPRLoss(gluon.loss.Loss):
    """The better item before the worse one."""

    def __init__(self, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight=weight, batch_axis=batch_axis, **kwargs)

    def forward(self, positive, negative):
        """The negated logarithm of its probability."""
        distances = positive - negative
        return -np.sum(np.log(npx.sigmoid(distances)), 0, keepdims=True)


class HingeLossRec(gluon.loss.Loss):
    """The same with a margin."""

    def __init__(self, weight=None, batch_axis=0, **kwargs):
        super().__init__(weight=weight, batch_axis=batch_axis, **kwargs)

    def forward(self, positive, negative, margin=1):
        """What is missing to the margin."""
        return np.sum(np.maximum(-(positive - negative) + margin, 0))


class NeuMF(nn.Block):
    """Products and a network beside each other."""

    def __init__(self, factors, hiddens, **kwargs):
        super().__init__(**kwargs)
        self.p, self.q = nn.Embedding(USERS, factors), nn.Embedding(ITEMS, factors)
        self.u, self.v = nn.Embedding(USERS, factors), nn.Embedding(ITEMS, factors)
        self.mlp = nn.Sequential()
        for hidden in hiddens:
            self.mlp.add(nn.Dense(hidden, activation="relu", use_bias=True))
        self.prediction = nn.Dense(1, activation="sigmoid", use_bias=False)

    def forward(self, user, item):
        """Scores."""
        product = self.p(user) * self.q(item)
        hidden = self.mlp(np.concatenate([self.u(user), self.v(item)], axis=1))
        return self.prediction(np.concatenate([product, hidden], axis=1))


class FM(nn.Block):
    """A factorisation machine, with a network for DeepFM."""

    def __init__(self, field_dims, factors, is_deep, **kwargs):
        super().__init__(**kwargs)
        inputs = int(sum(field_dims))
        self.embedding, self.fc = nn.Embedding(inputs, factors), nn.Embedding(inputs, 1)
        self.linear = nn.Dense(1, use_bias=True)
        self.mlp = None
        if is_deep:
            self.mlp = nn.Sequential()
            self.mlp.add(nn.Dense(8, "relu", True, in_units=len(field_dims) * factors))
            self.mlp.add(nn.Dense(1, in_units=8))

    def forward(self, x):
        """Probabilities."""
        embedded = self.embedding(x)
        square_of_sum = np.sum(embedded, axis=1) ** 2
        sum_of_square = np.sum(embedded**2, axis=1)
        x = self.linear(self.fc(x).sum(1)) + 0.5 * (square_of_sum - sum_of_square).sum(
            1, keepdims=True
        )
        if self.mlp is not None:
            x = x + self.mlp(np.reshape(embedded, (embedded.shape[0], -1)))
        return npx.sigmoid(x)


def train(net, call, rate=0.02, steps=5, optimizer="adam"):
    """Returns the losses of steps."""
    net.initialize(mx.init.Normal(0.1), force_reinit=True)
    trainer = gluon.Trainer(net.collect_params(), optimizer, {"learning_rate": rate, "wd": 1e-5})
    seen = []
    for _ in range(steps):
        with autograd.record():
            value = call(net).sum()
        value.backward()
        trainer.step(20)
        seen.append(float(value))
    return seen


def run():
    """Returns what all of them learn."""
    random = onp.random.RandomState(7)
    user, item, other = (
        np.array(random.randint(0, n, 40), dtype=np.int32) for n in (USERS, ITEMS, ITEMS)
    )
    score = np.array(random.randint(1, 6, 40), dtype=np.float32)
    l2 = gluon.loss.L2Loss()
    results = {"mf": train(MF(4), lambda net: l2(net(user, item), score))}
    table = np.array(random.randint(0, 6, (ITEMS, USERS)), dtype=np.float32)
    results["autorec"] = train(AutoRec(6), lambda net: l2(net(table), table))
    bpr, hinge = BPRLoss(), HingeLossRec()
    for name, loss in (("bpr", bpr), ("hinge", hinge)):
        results[name] = train(
            NeuMF(4, [8, 6]), lambda net, loss=loss: loss(net(user, item), net(user, other))
        )
    fields = np.array(random.randint(0, 4, (30, 3)) + onp.array([0, 4, 8]), dtype=np.int32)
    clicks = np.array(random.randint(0, 2, 30), dtype=np.float32)
    bce = gluon.loss.SigmoidBinaryCrossEntropyLoss(from_sigmoid=True)
    for name, is_deep in (("fm", False), ("deepfm", True)):
        results[name] = train(
            FM([4, 4, 4], 5, is_deep), lambda net: bce(net(fields), clicks.reshape(-1, 1))
        )
    data = gluon.data.ArrayDataset(user, item, score)
    loader = gluon.data.DataLoader(data, shuffle=True, last_batch="rollover", batch_size=16)
    results["rollover"] = [[float(b[2].sum()) for b in loader] for _ in range(2)]
    return results

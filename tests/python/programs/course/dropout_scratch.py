"""Over- and underfitting: polynomials, weight decay and dropout from scratch, folds of a table."""

import math

import numpy as onp

from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn


def dropout_layer(x, dropout):
    """Leaves out a part of the elements and scales the others."""
    if dropout == 1:
        return np.zeros_like(x)
    mask = np.random.uniform(0, 1, x.shape) > dropout
    return mask.astype(np.float32) * x / (1.0 - dropout)


def polynomials():
    """Returns what polynomials of three degrees learn of one of the third degree."""
    true_w = np.zeros(8)
    true_w[0:4] = np.array([5, 1.2, -3.4, 5.6])
    features = np.random.normal(size=(60, 1))
    np.random.shuffle(features)
    poly = np.power(features, np.arange(8).reshape(1, -1))
    for i in range(8):
        poly[:, i] /= math.gamma(i + 1)
    labels = np.dot(poly, true_w)
    labels += np.random.normal(scale=0.1, size=labels.shape)
    found = []
    for degree in (4, 2, 8):
        net = nn.Sequential()
        net.add(nn.Dense(1, use_bias=False))
        net.initialize()
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.05})
        loss = gluon.loss.L2Loss()
        data = gluon.data.ArrayDataset(poly[:40, :degree], labels[:40].reshape(-1, 1))
        for _ in range(4):
            for x, y in gluon.data.DataLoader(data, 10, shuffle=True):
                with autograd.record():
                    value = loss(net(x), y)
                value.backward()
                trainer.step(10)
        found.append(float(loss(net(poly[40:, :degree]), labels[40:]).mean()))
        found.append(net[0].weight.data().tolist())
    return found


def decayed(lambd):
    """Returns the norm of weights under a penalty of their squares."""
    w, b = np.random.normal(scale=1, size=(20, 1)), np.zeros(1)
    w.attach_grad()
    b.attach_grad()
    x = np.random.normal(0, 1, (12, 20))
    y = np.dot(x, np.ones((20, 1)) * 0.01) + 0.05
    y += np.random.normal(0, 0.01, y.shape)
    for _ in range(10):
        with autograd.record():
            loss = (np.dot(x, w) + b - y.reshape(-1, 1)) ** 2 / 2 + lambd * (w**2).sum() / 2
        loss.backward()
        for param in (w, b):
            param[:] = param - 0.003 * param.grad
    return float(np.linalg.norm(w))


def dropped():
    """Returns the losses of a perceptron whose hidden elements are left out, by hand and layers."""
    x, y = np.random.normal(size=(24, 10)), np.random.randint(0, 3, (24,))
    w1, w2 = np.random.normal(scale=0.1, size=(10, 16)), np.random.normal(scale=0.1, size=(16, 3))
    for param in (w1, w2):
        param.attach_grad()
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    seen = []
    for _ in range(5):
        with autograd.record():
            hidden = npx.relu(np.dot(x, w1))
            if autograd.is_training():
                hidden = dropout_layer(hidden, 0.3)
            value = loss(np.dot(hidden, w2), y).sum()
        value.backward()
        for param in (w1, w2):
            param[:] = param - 0.5 * param.grad / 24
        seen.append(float(value))
    net = nn.HybridSequential()
    net.add(nn.Dense(16, activation="relu"), nn.Dropout(0.4), nn.Dense(3))
    net.initialize(init.Normal(sigma=0.1))
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.02, "wd": 1e-3})
    for _ in range(5):
        with autograd.record():
            value = loss(net(x), y)
        value.backward()
        trainer.step(24)
    seen.append(float(loss(net(x), y).mean()))
    return seen


def folds(k=3):
    """Returns the logarithmic errors of a table of houses, fold by fold."""
    random = onp.random.RandomState(8)
    table = random.uniform(size=(31, 6)).astype("float32")
    features = np.array((table - table.mean(0)) / table.std(0), dtype=np.float32)
    labels = np.array(table.sum(1) * 1e4 + 5e4, dtype=np.float32).reshape(-1, 1)
    loss = gluon.loss.L2Loss()

    def log_rmse(net, x, y):
        predictions = np.clip(net(x), 1, float("inf"))
        return float(np.sqrt(2 * loss(np.log(predictions), np.log(y)).mean()))

    errors = []
    for fold in range(k):
        size = features.shape[0] // k
        parts = [slice(j * size, (j + 1) * size) for j in range(k)]
        x = np.concatenate([features[p] for j, p in enumerate(parts) if j != fold], 0)
        y = np.concatenate([labels[p] for j, p in enumerate(parts) if j != fold], 0)
        net = nn.Sequential()
        net.add(nn.Dense(1))
        net.initialize()
        options = {"learning_rate": 5, "wd": 0}
        trainer = gluon.Trainer(net.collect_params(), "adam", options)
        for _ in range(20):
            for data, label in gluon.data.DataLoader(gluon.data.ArrayDataset(x, y), 8):
                with autograd.record():
                    value = loss(net(data), label)
                value.backward()
                trainer.step(8)
        errors.append(
            [log_rmse(net, x, y), log_rmse(net, features[parts[fold]], labels[parts[fold]])]
        )
    return errors


def run():
    """Returns what all of them find."""
    return {
        "polynomials": polynomials(),
        "decay": [decayed(0), decayed(3)],
        "dropout": dropped(),
        "folds": folds(),
    }

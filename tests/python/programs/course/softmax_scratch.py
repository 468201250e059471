"""Softmax regression and a perceptron from scratch, then with layers; data loaders and metrics."""

import numpy as onp

from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn


def pictures(count, seed=3):
    """Returns pictures of one channel and the class that follows from where they are bright."""
    random = onp.random.RandomState(seed)
    labels = random.randint(0, 5, count).astype("int32")
    data = random.randint(0, 100, (count, 6, 6, 1)).astype("uint8")
    for picture, label in zip(data, labels, strict=True):
        picture[label, :, 0] += 150
    return np.array(data, dtype="uint8"), labels


class Accumulator:
    """Sums over several quantities."""

    def __init__(self, n):
        self.data = [0.0] * n

    def add(self, *args):
        """Adds to all of them."""
        self.data = [a + float(b) for a, b in zip(self.data, args, strict=True)]


def softmax(x):
    """The exponentials of the rows, each summing to one."""
    exp = np.exp(x)
    return exp / exp.sum(1, keepdims=True)


def cross_entropy(y_hat, y):
    """The negated logarithms of what the labels got."""
    return -np.log(y_hat[range(len(y_hat)), y])


def accuracy(y_hat, y):
    """How many are right."""
    if len(y_hat.shape) > 1 and y_hat.shape[1] > 1:
        y_hat = y_hat.argmax(axis=1)
    return float((y_hat.astype(y.dtype) == y).astype(y.dtype).sum())


def sgd(params, lr, batch_size):
    """A step of gradient descent."""
    for param in params:
        param[:] = param - lr * param.grad / batch_size


def loaders():
    """Returns loaders of the pictures as floats."""
    transformer = gluon.data.vision.transforms.ToTensor()
    made = []
    for count, seed in ((120, 3), (40, 4)):
        dataset = gluon.data.ArrayDataset(*pictures(count, seed)).transform_first(transformer)
        made.append(gluon.data.DataLoader(dataset, 16, shuffle=False, last_batch="keep"))
    return made


def train(net, params, train_iter, test_iter, lr, epochs=3):
    """Returns loss and accuracy of each epoch, and the accuracy on other pictures."""
    seen = []
    for _ in range(epochs):
        metric = Accumulator(3)
        for x, y in train_iter:
            with autograd.record():
                y_hat = net(x)
                loss = cross_entropy(y_hat, y)
            loss.backward()
            sgd(params, lr, x.shape[0])
            metric.add(loss.sum(), accuracy(y_hat, y), y.size)
        seen.append([metric.data[0] / metric.data[2], metric.data[1] / metric.data[2]])
    right = Accumulator(2)
    for x, y in test_iter:
        right.add(accuracy(net(x), y), y.size)
    return [*seen, right.data[0] / right.data[1]]


def run():
    """Returns what the three networks learn."""
    train_iter, test_iter = loaders()
    first, _ = next(iter(train_iter))
    results = {"first": [list(first.shape), str(first.dtype), float(first.mean())]}
    w, b = np.random.normal(0, 0.01, (36, 5)), np.zeros(5)
    for param in (w, b):
        param.attach_grad()
    results["softmax"] = train(
        lambda x: softmax(np.dot(x.reshape((-1, 36)), w) + b), [w, b], train_iter, test_iter, 0.5
    )
    w1, b1 = np.random.normal(scale=0.1, size=(36, 16)), np.zeros(16)
    w2, b2 = np.random.normal(scale=0.1, size=(16, 5)), np.zeros(5)
    params = [w1, b1, w2, b2]
    for param in params:
        param.attach_grad()

    def perceptron(x):
        hidden = np.maximum(np.dot(x.reshape(-1, 36), w1) + b1, 0)
        return softmax(np.dot(hidden, w2) + b2)

    results["perceptron"] = train(perceptron, params, train_iter, test_iter, 0.5)
    net = nn.Sequential()
    net.add(nn.Dense(16, activation="relu"), nn.Dense(5))
    net.initialize(init.Normal(sigma=0.1))
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.5})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    concise = []
    for _ in range(3):
        total = Accumulator(2)
        for x, y in train_iter:
            with autograd.record():
                value = loss(net(x), y)
            value.backward()
            trainer.step(x.shape[0])
            total.add(value.sum(), y.size)
        concise.append(total.data[0] / total.data[1])
    results["concise"] = concise
    results["probabilities"] = npx.softmax(net(first))[0].tolist()
    return results

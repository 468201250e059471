"""Convolutions by hand, and blocks of AlexNet, VGG, NiN, GoogLeNet and DenseNet."""

import numpy as onp

from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn


def corr2d(x, k):
    """The cross-correlation of two matrices, window by window."""
    h, w = k.shape
    y = np.zeros((x.shape[0] - h + 1, x.shape[1] - w + 1))
    for i in range(y.shape[0]):
        for j in range(y.shape[1]):
            y[i, j] = (x[i : i + h, j : j + w] * k).sum()
    return y


def pool2d(x, size, mode="max"):
    """The largest or the mean of each window."""
    y = np.zeros((x.shape[0] - size + 1, x.shape[1] - size + 1))
    for i in range(y.shape[0]):
        for j in range(y.shape[1]):
            part = x[i : i + size, j : j + size]
            y[i, j] = part.max() if mode == "max" else part.mean()
    return y


class Corr2D(nn.Block):
    """A layer with corr2d."""

    def __init__(self, kernel_size, **kwargs):
        super().__init__(**kwargs)
        self.weight = self.params.get("weight", shape=kernel_size)
        self.bias = self.params.get("bias", shape=(1,))

    def forward(self, x):
        """The windows' products."""
        return corr2d(x, self.weight.data()) + self.bias.data()


def batch_norm(x, gamma, beta, moving_mean, moving_var, eps, momentum):
    """Batch normalization by hand; also gives the moving statistics."""
    if not autograd.is_training():
        x_hat = (x - moving_mean) / np.sqrt(moving_var + eps)
    else:
        axis = 0 if len(x.shape) == 2 else (0, 2, 3)
        mean = x.mean(axis=axis, keepdims=len(x.shape) == 4)
        var = ((x - mean) ** 2).mean(axis=axis, keepdims=len(x.shape) == 4)
        x_hat = (x - mean) / np.sqrt(var + eps)
        moving_mean = momentum * moving_mean + (1.0 - momentum) * mean
        moving_var = momentum * moving_var + (1.0 - momentum) * var
    return gamma * x_hat + beta, moving_mean, moving_var


class BatchNorm(nn.Block):
    """The layer of batch_norm."""

    def __init__(self, num_features, num_dims, **kwargs):
        super().__init__(**kwargs)
        shape = (1, num_features) if num_dims == 2 else (1, num_features, 1, 1)
        self.gamma = self.params.get("gamma", shape=shape, init=init.One())
        self.beta = self.params.get("beta", shape=shape, init=init.Zero())
        self.moving_mean = np.zeros(shape)
        self.moving_var = np.zeros(shape)

    def forward(self, x):
        """The normalized data."""
        if self.moving_mean.ctx != x.ctx:
            self.moving_mean = self.moving_mean.copyto(x.ctx)
            self.moving_var = self.moving_var.copyto(x.ctx)
        y, self.moving_mean, self.moving_var = batch_norm(
            x, self.gamma.data(), self.beta.data(), self.moving_mean, self.moving_var, 1e-12, 0.9
        )
        return y


class Inception(nn.Block):
    """Four paths side by side."""

    def __init__(self, c1, c2, c3, c4, **kwargs):
        super().__init__(**kwargs)
        self.p1 = nn.Conv2D(c1, kernel_size=1, activation="relu")
        self.p2_1 = nn.Conv2D(c2[0], kernel_size=1, activation="relu")
        self.p2_2 = nn.Conv2D(c2[1], kernel_size=3, padding=1, activation="relu")
        self.p3_1 = nn.Conv2D(c3[0], kernel_size=1, activation="relu")
        self.p3_2 = nn.Conv2D(c3[1], kernel_size=5, padding=2, activation="relu")
        self.p4_1 = nn.MaxPool2D(pool_size=3, strides=1, padding=1)
        self.p4_2 = nn.Conv2D(c4, kernel_size=1, activation="relu")

    def forward(self, x):
        """What the paths give, along the channels."""
        paths = (self.p1(x), self.p2_2(self.p2_1(x)), self.p3_2(self.p3_1(x)))
        return np.concatenate((*paths, self.p4_2(self.p4_1(x))), axis=1)


class DenseBlock(nn.Block):
    """Convolutions whose results are appended to what they read."""

    def __init__(self, num_convs, num_channels, **kwargs):
        super().__init__(**kwargs)
        self.net = nn.Sequential()
        for _ in range(num_convs):
            block = nn.Sequential()
            block.add(nn.BatchNorm(), nn.Activation("relu"))
            block.add(nn.Conv2D(num_channels, kernel_size=3, padding=1))
            self.net.add(block)

    def forward(self, x):
        """All channels."""
        for block in self.net:
            x = np.concatenate((x, block(x)), axis=1)
        return x


def networks():
    """Yields small networks by name."""
    alex = nn.HybridSequential()
    alex.add(nn.Conv2D(6, kernel_size=5, strides=2, activation="relu"))
    alex.add(nn.MaxPool2D(pool_size=3, strides=2), nn.Conv2D(8, 3, padding=1, activation="relu"))
    alex.add(nn.Dense(16, activation="relu"), nn.Dense(4))
    alex.hybridize()
    yield "alexnet", alex
    vgg = nn.Sequential()
    for convs, channels in ((1, 4), (2, 8)):
        block = nn.Sequential()
        for _ in range(convs):
            block.add(nn.Conv2D(channels, kernel_size=3, padding=1, activation="relu"))
        block.add(nn.MaxPool2D(pool_size=2, strides=2))
        vgg.add(block)
    vgg.add(nn.Dense(16, activation="relu"), nn.Dense(4))
    yield "vgg", vgg
    nin = nn.Sequential()
    nin.add(
        nn.Conv2D(8, 5, 2, 0, activation="relu"), nn.Conv2D(8, kernel_size=1, activation="relu")
    )
    nin.add(nn.Conv2D(4, 3, padding=1, activation="relu"), nn.GlobalAvgPool2D(), nn.Flatten())
    yield "nin", nin
    google = nn.Sequential()
    google.add(Inception(2, (2, 3), (2, 3), 2), nn.MaxPool2D(pool_size=3, strides=2, padding=1))
    google.add(Inception(3, (2, 4), (2, 2), 2), nn.GlobalAvgPool2D(), nn.Dense(4))
    yield "googlenet", google
    dense = nn.Sequential()
    dense.add(nn.Conv2D(4, 3, padding=1), DenseBlock(2, 3), nn.AvgPool2D(pool_size=2, strides=2))
    dense.add(nn.BatchNorm(), nn.Activation("relu"), nn.GlobalAvgPool2D(), nn.Dense(4))
    yield "densenet", dense
    normed = nn.Sequential()
    normed.add(nn.Conv2D(4, kernel_size=3), BatchNorm(4, num_dims=4), nn.Activation("sigmoid"))
    normed.add(nn.AvgPool2D(2, 2), nn.Dense(8), BatchNorm(8, num_dims=2), nn.Dense(4))
    yield "batch norm", normed


def run():
    """Returns a learnt kernel and the losses of the networks."""
    x = np.ones((6, 8))
    x[:, 2:6] = 0
    y = corr2d(x, np.array([[1.0, -1.0]]))
    layer = Corr2D((1, 2))
    layer.initialize(init.Normal(0.1))
    conv = nn.Conv2D(1, kernel_size=(1, 2), use_bias=False)
    conv.initialize()
    data, wanted = x.reshape(1, 1, 6, 8), y.reshape(1, 1, 6, 7)
    learnt = []
    for _ in range(10):
        with autograd.record():
            loss = (conv(data) - wanted) ** 2
        loss.backward()
        conv.weight.data()[:] -= 3e-2 * conv.weight.grad()
        learnt.append(float(loss.sum()))
    random = onp.random.RandomState(6)
    pictures = np.array(random.normal(size=(12, 2, 16, 16)).astype("float32"))
    labels = np.array(random.randint(0, 4, 12))
    results = {
        "edges": y.tolist(),
        "by hand": layer(x).tolist(),
        "pooled": [pool2d(x, 2).tolist(), pool2d(x, 2, "avg").tolist()],
        "learnt": [*learnt, conv.weight.data().reshape((1, 2)).tolist()],
    }
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    for name, net in networks():
        net.initialize(force_reinit=True, init=init.Xavier())
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
        seen = []
        for _ in range(4):
            with autograd.record():
                value = loss(net(pictures), labels)
            value.backward()
            trainer.step(12)
            seen.append(float(value.mean()))
        seen.append(float(npx.pick(npx.log_softmax(net(pictures)), labels).mean()))
        results[name] = seen
    return results

"""Generative adversarial networks: a distribution of points, and small pictures (DCGAN)."""

import numpy as onp

from mxnet import autograd, gluon, init, np
from mxnet.gluon import nn


def update_d(x, z, net_d, net_g, loss, trainer_d):
    """A step of the discriminator."""
    batch_size = x.shape[0]
    ones, zeros = np.ones((batch_size,), ctx=x.ctx), np.zeros((batch_size,), ctx=x.ctx)
    with autograd.record():
        real_y = net_d(x)
        fake_x = net_g(z)
        fake_y = net_d(fake_x.detach())
        loss_d = (loss(real_y, ones) + loss(fake_y, zeros)) / 2
    loss_d.backward()
    trainer_d.step(batch_size)
    return float(loss_d.sum())


def update_g(z, net_d, net_g, loss, trainer_g):
    """A step of the generator."""
    batch_size = z.shape[0]
    ones = np.ones((batch_size,), ctx=z.ctx)
    with autograd.record():
        loss_g = loss(net_d(net_g(z)), ones)
    loss_g.backward()
    trainer_g.step(batch_size)
    return float(loss_g.sum())


class GBlock(nn.Block):
    """Makes pictures twice as large."""

    def __init__(self, channels, kernel_size=4, strides=2, padding=1, **kwargs):
        super().__init__(**kwargs)
        self.conv = nn.Conv2DTranspose(channels, kernel_size, strides, padding, use_bias=False)
        self.norm, self.activation = nn.BatchNorm(), nn.Activation("relu")

    def forward(self, x):
        """The larger pictures."""
        return self.activation(self.norm(self.conv(x)))


class DBlock(nn.Block):
    """Makes pictures half as large."""

    def __init__(self, channels, alpha=0.2, **kwargs):
        super().__init__(**kwargs)
        self.conv = nn.Conv2D(channels, 4, 2, 1, use_bias=False)
        self.norm, self.activation = nn.BatchNorm(), nn.LeakyReLU(alpha)

    def forward(self, x):
        """The smaller pictures."""
        return self.activation(self.norm(self.conv(x)))


def play(net_d, net_g, data, latent, rate, betas=None):
    """Returns the losses of both."""
    loss = gluon.loss.SigmoidBCELoss()
    for net in (net_d, net_g):
        net.initialize(init=init.Normal(0.02), force_reinit=True)
    options = {"learning_rate": rate, **({"beta1": betas} if betas else {})}
    trainer_d = gluon.Trainer(net_d.collect_params(), "adam", options)
    trainer_g = gluon.Trainer(net_g.collect_params(), "adam", options)
    seen = []
    for x in data:
        z = np.random.normal(0, 1, (x.shape[0], *latent))
        seen.append([
            update_d(x, z, net_d, net_g, loss, trainer_d),
            update_g(z, net_d, net_g, loss, trainer_g),
        ])  # fmt: skip
    return seen


def run():
    """Returns the losses of both games and what the generators make."""
    random = onp.random.RandomState(5)
    a, b = np.array([[1, 2], [-0.1, 0.5]]), np.array([1, 2])
    points = np.dot(np.random.normal(0.0, 1, (64, 2)), a) + b
    net_g = nn.Sequential()
    net_g.add(nn.Dense(2))
    net_d = nn.Sequential()
    net_d.add(nn.Dense(5, activation="tanh"), nn.Dense(3, activation="tanh"), nn.Dense(1))
    loader = gluon.data.DataLoader(gluon.data.ArrayDataset(points), batch_size=8)
    results = {"points": play(net_d, net_g, loader, (2,), 0.05)}
    results["made"] = net_g(np.random.normal(0, 1, (3, 2))).tolist()
    net_g = nn.Sequential()
    net_g.add(GBlock(8, strides=1, padding=0), GBlock(4))
    net_g.add(nn.Conv2DTranspose(1, 4, 2, 1, use_bias=False, activation="tanh"))
    net_d = nn.Sequential()
    net_d.add(DBlock(4), DBlock(8), nn.Conv2D(1, kernel_size=4, use_bias=False), nn.Flatten())
    pictures = [np.array(random.uniform(-1, 1, (6, 1, 16, 16)).astype("float32")) for _ in range(4)]
    results["pictures"] = play(net_d, net_g, pictures, (4, 1, 1), 0.005, 0.5)
    return results

"""Generator and discriminator with a trainer each."""

import made_data
import numpy as np

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.gluon import nn


def generator():
    """Returns noise to pictures (1, 12, 12)."""
    net = nn.Sequential()
    with net.name_scope():
        net.add(nn.Conv2DTranspose(16, 3, 1, 0, use_bias=False))
        net.add(nn.BatchNorm())
        net.add(nn.Activation("relu"))
        net.add(nn.Conv2DTranspose(8, 4, 2, 1, use_bias=False))
        net.add(nn.BatchNorm())
        net.add(nn.Activation("relu"))
        net.add(nn.Conv2DTranspose(1, 4, 2, 1, use_bias=False))
        net.add(nn.Activation("sigmoid"))
    return net


def discriminator():
    """Returns pictures to two scores."""
    net = nn.Sequential()
    with net.name_scope():
        net.add(nn.Conv2D(8, 4, 2, 1, use_bias=False))
        net.add(nn.LeakyReLU(0.2))
        net.add(nn.Conv2D(16, 4, 2, 1, use_bias=False))
        net.add(nn.BatchNorm())
        net.add(nn.LeakyReLU(0.2))
        net.add(nn.Conv2D(2, 3, 1, 0, use_bias=False))
    return net


def run():
    """Returns losses and accuracies of both players."""
    pictures, labels = made_data.digits(40)
    data = gluon.data.DataLoader(
        gluon.data.ArrayDataset(pictures, labels), batch_size=10, last_batch="discard"
    )
    net_g, net_d = generator(), discriminator()
    net_g.initialize(mx.init.Normal(0.05), ctx=mx.cpu())
    net_d.initialize(mx.init.Normal(0.05), ctx=mx.cpu())
    trainer_g = gluon.Trainer(
        net_g.collect_params(), "adam", {"learning_rate": 0.002, "beta1": 0.5}
    )
    trainer_d = gluon.Trainer(
        net_d.collect_params(), "adam", {"learning_rate": 0.002, "beta1": 0.5}
    )
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    real_label, fake_label = mx.nd.ones((10,)), mx.nd.zeros((10,))
    metric = mx.metric.Accuracy()
    losses = {"discriminator": [], "generator": []}
    for _ in range(2):
        for real, _ in data:
            noise = mx.nd.random.normal(0, 1, shape=(10, 8, 1, 1))
            with autograd.record():
                output = net_d(real).reshape((10, 2))
                err_real = loss_of(output, real_label)
                metric.update([real_label], [output])
                fake = net_g(noise)
                output = net_d(fake.detach()).reshape((10, 2))
                err_fake = loss_of(output, fake_label)
                err_d = err_real + err_fake
            err_d.backward()
            metric.update([fake_label], [output])
            trainer_d.step(10)
            with autograd.record():
                output = net_d(fake).reshape((-1, 2))
                err_g = loss_of(output, real_label)
            err_g.backward()
            trainer_g.step(10)
            losses["discriminator"].append(mx.nd.mean(err_d).asscalar())
            losses["generator"].append(mx.nd.mean(err_g).asscalar())
    return {
        **{name: np.array(values).tolist() for name, values in losses.items()},
        "accuracy": metric.get()[1],
        "picture": list(fake.shape),
    }

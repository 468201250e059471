"""A variational autoencoder, in symbols with a Module and in Gluon."""

import made_data
import numpy as np

import mxnet as mx
from mxnet import autograd, gluon

LATENT, HIDDEN = 4, 24


def symbols(width):
    """Returns the loss; the noise is a random operator of the graph."""
    data = mx.sym.var("data")
    label = mx.sym.var("loss_label")
    encoder = mx.sym.Activation(
        mx.sym.FullyConnected(data, num_hidden=HIDDEN, name="encoder_h"), act_type="tanh"
    )
    mu = mx.sym.FullyConnected(encoder, num_hidden=LATENT, name="mu")
    logvar = mx.sym.FullyConnected(encoder, num_hidden=LATENT, name="logvar")
    noise = mx.symbol.random_normal(loc=0, scale=1, shape=(20, LATENT))
    z = mu + mx.symbol.broadcast_mul(mx.symbol.exp(0.5 * logvar), noise)
    decoder = mx.sym.Activation(
        mx.sym.FullyConnected(z, num_hidden=HIDDEN, name="decoder_z"), act_type="tanh"
    )
    y = mx.sym.FullyConnected(decoder, num_hidden=width, name="decoder_x")
    y = mx.symbol.Activation(y, act_type="sigmoid", name="act")
    divergence = -0.5 * mx.symbol.sum(
        1 + logvar - mx.symbol.pow(mu, 2) - mx.symbol.exp(logvar), axis=1
    )
    likelihood = mx.symbol.sum(
        label * mx.symbol.log(y + 1e-12) + (1 - label) * mx.symbol.log(1 - y + 1e-12), axis=1
    )
    return mx.symbol.MakeLoss(mx.symbol.mean(divergence - likelihood), name="loss")


class VAE(gluon.HybridBlock):
    """The same in Gluon."""

    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.encoder = gluon.nn.HybridSequential(prefix="encoder")
            self.encoder.add(gluon.nn.Dense(HIDDEN, activation="relu"))
            self.encoder.add(gluon.nn.Dense(LATENT * 2, activation=None))
            self.decoder = gluon.nn.HybridSequential(prefix="decoder")
            self.decoder.add(gluon.nn.Dense(HIDDEN, activation="relu"))
            self.decoder.add(gluon.nn.Dense(width, activation="sigmoid"))

    def hybrid_forward(self, F, x):
        mu, logvar = F.split(self.encoder(x), axis=1, num_outputs=2)
        eps = F.random_normal(loc=0, scale=1, shape=(20, LATENT))
        y = self.decoder(mu + F.exp(0.5 * logvar) * eps)
        divergence = 0.5 * F.sum(1 + logvar - mu * mu - F.exp(logvar), axis=1)
        likelihood = F.sum(x * F.log(y + 1e-12) + (1 - x) * F.log(1 - y + 1e-12), axis=1)
        return -likelihood - divergence


def run():
    """Returns the losses of both ways."""
    pictures, _ = made_data.digits(100)
    flat = pictures.reshape(100, -1)
    it = mx.io.NDArrayIter(data={"data": flat}, label={"loss_label": flat}, batch_size=20)
    module = mx.mod.Module(symbols(flat.shape[1]), data_names=["data"], label_names=["loss_label"])
    losses = []
    module.fit(
        it,
        initializer=mx.init.Normal(0.01),
        optimizer="adam",
        optimizer_params={"learning_rate": 5e-3},
        num_epoch=4,
        eval_metric="Loss",
        batch_end_callback=lambda param: losses.append(param.eval_metric.get()[1]),
    )
    results = {"symbols": losses[4::5]}
    for hybrid in (False, True):
        mx.random.seed(8)
        net = VAE(flat.shape[1])
        net.initialize(mx.init.Xavier())
        if hybrid:
            net.hybridize()
        trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 5e-3})
        losses = []
        for _ in range(3):
            it.reset()
            total = 0.0
            for batch in it:
                with autograd.record():
                    loss = net(batch.data[0])
                loss.backward()
                trainer.step(20)
                total += float(np.mean(loss.asnumpy()))
            losses.append(total / 5)
        results["hybrid" if hybrid else "gluon"] = losses
    return results

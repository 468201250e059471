"""Small networks for sanitize.py: regions as the device compiles them, and steps of training."""

import numpy as np

import mxnet as mx
from conformance.execute import environment
from mxnet import autograd, gluon
from mxnet.gluon import nn

PRECISIONS = ("fp32", "tf32", "fp16", "bf16", "int8")
RUNS = {"int8": 10}  # the first eight are watched; otherwise two
SIDE = 18  # no multiple of a tile


def _unit(channels, kernel, groups=1, stride=1):
    unit = nn.HybridSequential()
    unit.add(
        nn.Conv2D(channels, kernel, stride, kernel // 2, groups=groups, use_bias=False),
        nn.BatchNorm(),
        nn.Activation("relu"),
    )
    return unit


class _Residual(gluon.HybridBlock):
    def __init__(self, channels):
        super().__init__()
        self.body = nn.HybridSequential()
        self.body.add(_unit(channels, 3), _unit(channels, 1))

    def hybrid_forward(self, F, x):  # noqa: N803
        return F.relu(x + self.body(x))


def convolutional():
    """Every kind of convolution, pooling and sum that networks for images have."""
    net = nn.HybridSequential()
    net.add(_unit(24, 7, stride=2), nn.MaxPool2D(3, 2, 1), _Residual(24), _unit(24, 3, groups=24))
    net.add(_unit(40, 1), _unit(40, 3, stride=2), nn.AvgPool2D(2, 1), _unit(40, 5))
    net.add(nn.GlobalAvgPool2D(), nn.Dense(19), nn.Dropout(0.3), nn.Dense(10))
    return net


def plain():
    """Layers and pools without normalization, with biases."""
    net = nn.HybridSequential()
    net.add(nn.Conv2D(12, 5, padding=2, activation="relu"), nn.MaxPool2D(), nn.Conv2D(36, 3))
    net.add(nn.LeakyReLU(0.1), nn.AvgPool2D(2, 2), nn.Flatten(), nn.Dense(33, activation="tanh"))
    net.add(nn.LayerNorm(), nn.Dense(7))
    return net


def generator():
    """Deconvolutions, with a step and without, of all channels and of each."""
    net = nn.HybridSequential()
    net.add(_unit(16, 3, stride=2), nn.Conv2DTranspose(24, 4, 2, 1, use_bias=False))
    net.add(nn.BatchNorm(), nn.Activation("relu"), nn.Conv2DTranspose(24, 3, 2, 1, 1, groups=24))
    net.add(nn.Conv2DTranspose(3, 3, 1, 1, activation="tanh"), nn.Flatten(), nn.Dense(4))
    return net


class _Texts(gluon.HybridBlock):
    """Words and their places, summed and normed, behind which layers are dense."""

    def __init__(self):
        super().__init__()
        self.words, self.norm = nn.Embedding(50, 24), nn.LayerNorm()
        self.places = self.params.get("places", shape=(1, SIDE, 24))
        self.inner = nn.Dense(40, flatten=False, activation="relu")
        self.outer = nn.Dense(5, flatten=False)

    def hybrid_forward(self, F, x, places):  # noqa: N803
        return self.outer(self.inner(self.norm(F.broadcast_add(self.words(x), places))))


NETWORKS = {
    "convolutional": convolutional, "plain": plain, "generator": generator, "texts": _Texts,
}  # fmt: skip
TRAINED = ("convolutional", "plain")


def _made(make, ctx, batch):
    mx.random.seed(1)
    net = make()
    net.initialize(mx.init.Xavier(), ctx=ctx)
    random = np.random.default_rng(0)
    x = random.standard_normal((batch, 3, SIDE, SIDE))
    if make is _Texts:
        x = random.integers(0, 50, (batch, SIDE))
    return net, mx.nd.array(x.astype("float32"), ctx=ctx)


def infer(make, precision, batch, ctx):
    """A network bound for inference, where the device's compiler takes it, and run."""
    with environment("REMX_GPU_PRECISION", precision):
        net, x = _made(make, ctx, batch)
        net(x)
        symbol = net(mx.sym.var("data"))
        values = {name: p.data(ctx) for name, p in net.collect_params().items()}
        states = set(symbol.list_auxiliary_states())
        executor = symbol.bind(
            ctx,
            {"data": x, **{n: v for n, v in values.items() if n not in states}},
            aux_states={n: v for n, v in values.items() if n in states},
            grad_req="null",
        )
        for _ in range(RUNS.get(precision, 2)):
            executor.forward(is_train=False)[0].wait_to_read()


def train(make, dtype, ctx):
    """Steps of a hybridized network: the third one is recorded, the last replayed."""
    net, x = _made(make, ctx, 3)
    net.cast(dtype)
    net.hybridize(static_alloc=True, static_shape=True)
    trainer = gluon.Trainer(
        net.collect_params(), "sgd", {"momentum": 0.9, "multi_precision": dtype != "float32"}
    )
    x, label = x.astype(dtype), mx.nd.array([1, 2, 3], ctx=ctx)
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    for _ in range(4):
        with autograd.record():
            error = loss(net(x).astype("float32"), label)
        error.backward()
        trainer.step(3)
    mx.nd.waitall()


def works():
    """{name: what runs it on a context}."""
    found = {}
    for name, make in NETWORKS.items():
        for precision in PRECISIONS:
            for batch in (1, 3):
                found[f"network {name} {precision} {batch}"] = (
                    lambda ctx, make=make, precision=precision, batch=batch:
                    infer(make, precision, batch, ctx)
                )  # fmt: skip
        for dtype in ("float32", "float16") if name in TRAINED else ():
            found[f"training {name} {dtype}"] = lambda ctx, make=make, dtype=dtype: train(
                make, dtype, ctx
            )
    return found

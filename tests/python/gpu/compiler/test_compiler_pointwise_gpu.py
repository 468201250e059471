"""Networks with functions and products among their images are one region on a GPU."""

import json

import numpy as np
import pytest

import mxnet as mx
from mxnet.gluon import nn
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# How far results may lie from the CPU's float32, in parts of their range.
CLOSE = {"fp32": 5e-5, "tf32": 4e-3, "fp16": 1e-2, "bf16": 4e-2}


class HardSwish(nn.HybridBlock):
    """As MobileNetV3 has it."""

    def hybrid_forward(self, F, x):
        return x * (F.clip(x + 3, 0, 6) / 6)


class Excitation(nn.HybridBlock):
    """Squeeze and excitation: of dense layers, or of 1 x 1 convolutions with a hard sigmoid."""

    def __init__(self, channels, is_dense, **options):
        super().__init__(**options)
        self.is_dense = is_dense
        with self.name_scope():
            self.mean = nn.GlobalAvgPool2D()
            if is_dense:
                self.less = nn.Dense(channels // 4, activation="relu")
                self.more = nn.Dense(channels, activation="sigmoid")
            else:
                self.less = nn.Conv2D(channels // 4, 1, activation="relu")
                self.more = nn.Conv2D(channels, 1)

    def hybrid_forward(self, F, x):
        mean = self.mean(x) if self.is_dense else F.contrib.AdaptiveAvgPooling2D(x, output_size=1)
        y = self.more(self.less(mean))
        if self.is_dense:
            y = F.expand_dims(F.expand_dims(y, axis=2), axis=3)
        else:
            y = F.hard_sigmoid(y, alpha=1 / 6, beta=0.5)
        return F.broadcast_mul(x, y)


def layers(channels, kernel, stride=1, groups=1, function=None):
    """Convolution, norm and function."""
    made = nn.HybridSequential()
    pad = kernel // 2
    made.add(
        nn.Conv2D(channels, kernel, stride, pad, groups=groups, use_bias=False), nn.BatchNorm()
    )
    if function is not None:
        made.add(function)
    return made


class Residual(nn.HybridBlock):
    """A block of an SE-ResNet, or with groups of a ResNeXt."""

    def __init__(self, channels, stride, groups=1, excites=True, **options):
        super().__init__(**options)
        with self.name_scope():
            self.body = nn.HybridSequential()
            self.body.add(
                layers(channels // 2, 1, function=nn.Activation("relu")),
                layers(channels // 2, 3, stride, groups, nn.Activation("relu")),
                layers(channels, 1),
            )
            if excites:
                self.body.add(Excitation(channels, True))
            self.beside = layers(channels, 1, stride)

    def hybrid_forward(self, F, x):
        return F.relu(self.body(x) + self.beside(x))


class Inverted(nn.HybridBlock):
    """A block of a MobileNetV3."""

    def __init__(self, channels, wide, kernel, stride, **options):
        super().__init__(**options)
        self.adds = stride == 1
        with self.name_scope():
            self.body = nn.HybridSequential()
            self.body.add(
                layers(wide, 1, function=HardSwish()),
                layers(wide, kernel, stride, wide, HardSwish()),
                Excitation(wide, False),
                layers(channels, 1),
            )

    def hybrid_forward(self, F, x):
        y = self.body(x)
        return x + y if self.adds else y


def se_resnet():
    """Like SE-ResNet."""
    net = nn.HybridSequential()
    net.add(layers(32, 3, 2, function=nn.Activation("relu")), nn.MaxPool2D(3, 2, 1))
    net.add(Residual(64, 1), Residual(96, 2), Residual(128, 2))
    net.add(nn.GlobalAvgPool2D(), nn.Dense(10))
    return net


def mobilenet_v3():
    """Like MobileNetV3."""
    net = nn.HybridSequential()
    net.add(layers(16, 3, 2, function=HardSwish()))
    net.add(Inverted(24, 64, 3, 2), Inverted(24, 72, 3, 1), Inverted(40, 120, 5, 2))
    net.add(layers(160, 1, function=HardSwish()), nn.GlobalAvgPool2D())
    net.add(nn.Conv2D(200, 1), HardSwish(), nn.Flatten(), nn.Dense(10))
    return net


def efficient():
    """Swish and a sigmoid, as EfficientNet has them, and other functions."""
    net = nn.HybridSequential()
    net.add(layers(16, 3, 2, function=nn.Swish()), layers(24, 1, function=nn.Swish()))
    net.add(layers(24, 3, 1, 24, nn.Swish()), Excitation(24, True), nn.GELU(), nn.ELU(), nn.SELU())
    net.add(layers(20, 3, function=nn.PReLU()), nn.Conv2D(13, 1), nn.LeakyReLU(0.1), nn.Dense(10))
    return net


def resnext():
    """Like ResNeXt."""
    net = nn.HybridSequential()
    net.add(layers(32, 3, 2, function=nn.Activation("relu")))
    net.add(Residual(64, 1, 8, False), Residual(128, 2, 8, False), Residual(256, 2, 32, False))
    net.add(nn.GlobalAvgPool2D(), nn.Dense(10))
    return net


def regions_of(symbol):
    """How many regions a symbol is cut into, and the operators outside."""
    cut = symbol.optimize_for("cuda", ctx=mx.gpu(0))
    nodes = [node["op"] for node in json.loads(cut.tojson())["nodes"]]
    outside = [op for op in nodes if op not in ("null", "_cuda_subgraph_op")]
    return nodes.count("_cuda_subgraph_op"), outside


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("batch", [1, 8])
@pytest.mark.parametrize("make", [se_resnet, mobilenet_v3, efficient, resnext])
def test_networks_are_one_region(make, batch, precision, monkeypatch):
    mx.random.seed(2)
    net, shape = make(), (batch, 3, 64, 64)
    net.initialize(mx.init.Xavier(magnitude=2))
    data = mx.nd.random.uniform(-1, 1, shape)
    for _ in range(10):  # norms learn what keeps numbers in the range of float16
        with mx.autograd.train_mode():
            net(data)
    wanted = net(data).asnumpy()
    symbol = net(mx.sym.var("data"))
    assert regions_of(symbol) == (1, [])
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    executor = symbol.simple_bind(mx.gpu(0), data=shape, grad_req="null")
    for arrays in (executor.arg_dict, executor.aux_dict):
        for name, array in arrays.items():
            array[:] = data if name == "data" else net.collect_params()[name].data()
    for _ in range(4):  # kernel by kernel, recorded, replayed
        got = executor.forward(is_train=False)[0].asnumpy()
        assert np.abs(got - wanted).max() / np.abs(wanted).max() < CLOSE[precision]
    report = str(mx.remx.explain(executor))
    assert "operator by operator" not in report, report


@pytest.mark.parametrize("name", ["resnet18_v1", "resnet18_v2", "mobilenet_v2_0_25"])
@mx.util.use_np
def test_networks_of_np_are_one_region(name):
    mx.random.seed(3)
    net = getattr(vision, name)()
    net.initialize(mx.init.Xavier(magnitude=2))
    data = mx.np.random.uniform(-1, 1, size=(2, 3, 64, 64))
    wanted = net(data).asnumpy()
    symbol = net(mx.sym.var("data").as_np_ndarray())
    assert regions_of(symbol) == (1, [])
    net.collect_params().reset_ctx(mx.gpu(0))
    net.hybridize(backend="cuda")
    for _ in range(3):
        got = net(data.as_in_context(mx.gpu(0))).asnumpy()
        assert np.abs(got - wanted).max() / np.abs(wanted).max() < CLOSE["tf32"]


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("shape", [(1, 20, 40, 23), (6, 24, 23, 19), (3, 13, 17, 17)])
def test_means_of_large_images(shape, precision, monkeypatch):
    mx.random.seed(4)
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(1, 1), num_filter=shape[1], name="a")
    mean = mx.sym.Pooling(mx.sym.relu(x), kernel=(1, 1), global_pool=True, pool_type="avg")
    symbol = mx.sym.broadcast_mul(x, mx.sym.sigmoid(mean))
    shapes = dict(zip(symbol.list_arguments(), symbol.infer_shape(data=shape)[0], strict=True))
    values = {n: mx.nd.random.uniform(-1, 1, s) for n, s in shapes.items()}
    group = mx.sym.Group([symbol, mean])
    wanted = [v.asnumpy() for v in group.bind(mx.cpu(0), values).forward()]
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    executor = group.simple_bind(mx.gpu(0), data=shape, grad_req="null")
    for n, value in values.items():
        executor.arg_dict[n][:] = value
    for _ in range(3):
        for got, right in zip(executor.forward(is_train=False), wanted, strict=True):
            assert np.abs(got.asnumpy() - right).max() / np.abs(right).max() < CLOSE[precision]


FUNCTIONS = {
    "exp": mx.sym.exp,
    "rdiv": lambda x: 2 / (x + 3),
    "power": lambda x: (x + 2) ** 3,
    "where": lambda x: mx.sym.where(x > 0, x, x * x),
    "maximum": lambda x: mx.sym.maximum(x, 0.1) - mx.sym.minimum(x, 0.2),
    "per channel": lambda x: mx.sym.broadcast_add(x, mx.sym.var("by", shape=(1, 13, 1, 1))),
    "per pixel": lambda x: mx.sym.broadcast_mul(x, mx.sym.var("by", shape=(1, 1, 9, 7))),
    "per image": lambda x: mx.sym.broadcast_mul(x, mx.sym.var("by", shape=(3, 1, 1, 1))),
    "an image": lambda x: x * mx.sym.var("by", shape=(3, 13, 9, 7)),
    "upsampling": lambda x: mx.sym.UpSampling(x, scale=2, sample_type="nearest"),
}


@pytest.mark.parametrize("precision", ["fp32", "fp16", "bf16"])
@pytest.mark.parametrize("name", list(FUNCTIONS))
def test_functions_and_what_is_repeated(name, precision, monkeypatch):
    mx.random.seed(9)
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), pad=(1, 1), num_filter=13, name="a")
    y = FUNCTIONS[name](mx.sym.tanh(x))
    symbol = mx.sym.Group([mx.sym.Convolution(y, kernel=(1, 1), num_filter=5, name="b"), y])
    shapes = dict(
        zip(symbol.list_arguments(), symbol.infer_shape(data=(3, 4, 9, 7))[0], strict=True)
    )
    values = {n: mx.nd.random.uniform(-1, 1, s) for n, s in shapes.items()}
    wanted = [v.asnumpy() for v in symbol.bind(mx.cpu(0), values).forward()]
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    executor = symbol.simple_bind(mx.gpu(0), data=(3, 4, 9, 7), grad_req="null")
    for n, value in values.items():
        executor.arg_dict[n][:] = value
    for _ in range(3):
        for got, right in zip(executor.forward(is_train=False), wanted, strict=True):
            assert np.abs(got.asnumpy() - right).max() / np.abs(right).max() < CLOSE[precision]
    assert "operator by operator" not in str(mx.remx.explain(executor))

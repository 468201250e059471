"""Regions that the GPU's own compiler runs: the same numbers as the CPU's, in every precision."""

import re

import numpy as np
import pytest

import mxnet as mx
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# How far results may lie from the CPU's float32, in parts of their range.
CLOSE = {"fp32": 1e-5, "tf32": 2e-3, "fp16": 1e-2, "bf16": 4e-2}


def window_of(*arguments, **attributes):
    """Arguments of `window`."""
    return arguments, attributes


def spread(net, shape):
    """A network with statistics that are not those of its start, and its parameters by name."""
    net.initialize(mx.init.Xavier(magnitude=2))
    net(mx.nd.zeros(shape))
    for name, parameter in net.collect_params().items():
        if "running_var" in name:
            parameter.set_data(mx.nd.random.uniform(0.5, 1.5, parameter.shape))
        elif "running_mean" in name or "beta" in name:
            parameter.set_data(mx.nd.random.uniform(-0.2, 0.2, parameter.shape))
    return {name: parameter.data() for name, parameter in net.collect_params().items()}


def bound(symbol, values, data, ctx):
    """An executor with these values in it."""
    executor = symbol.simple_bind(ctx, data=data.shape, grad_req="null")
    for arrays in (executor.arg_dict, executor.aux_dict):
        for name, array in arrays.items():
            array[:] = data if name == "data" else values[name]
    return executor


def apart(got, wanted):
    """The largest difference in parts of the range."""
    return np.abs(got - wanted).max() / np.abs(wanted).max()


def report_of(executor):
    """What runs the network, in words."""
    return str(mx.remx.explain(executor))


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("name", ["resnet18_v1", "resnet18_v2", "mobilenet0_25", "squeezenet1_1"])
def test_networks_in_every_precision(name, precision, monkeypatch):
    mx.random.seed(3)
    side = 224 if name.startswith("squeeze") else 96  # it pools 13 x 13 pixels
    net, shape = getattr(vision, name)(), (1, 3, side, side)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = spread(net, shape)
    wanted = net(data).asnumpy()
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    executor = bound(net(mx.sym.var("data")), values, data, mx.gpu(0))
    for _ in range(4):  # kernel by kernel, recorded, replayed
        got = executor.forward(is_train=False)[0].asnumpy()
        assert apart(got, wanted) < CLOSE[precision]
    assert re.search(rf"{precision} (wg)?mma", report_of(executor))


def small_network():
    """Layers of every kind that has a kernel of its own, with odd sizes."""
    x = mx.sym.var("data")
    a = mx.sym.Convolution(x, kernel=(3, 3), num_filter=24, pad=(1, 1), name="a")
    a = mx.sym.Activation(mx.sym.BatchNorm(a, fix_gamma=False, name="n"), act_type="relu")
    b = mx.sym.Convolution(a, kernel=(3, 3), num_filter=24, num_group=24, pad=(1, 1), name="b")
    c = mx.sym.Convolution(a, kernel=(5, 3), num_filter=24, pad=(2, 1), num_group=3, name="c")
    d = mx.sym.Convolution(a, kernel=(3, 3), num_filter=24, dilate=(2, 2), pad=(2, 2), name="d")
    e = mx.sym.Concat(b, c, mx.sym.clip(d, a_min=-1, a_max=1), dim=1)
    e = mx.sym.Pooling(e, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type="max")
    f = mx.sym.Convolution(e, kernel=(1, 1), num_filter=20, stride=(2, 2), name="f") + 0
    g = mx.sym.Pooling(e, kernel=(2, 2), stride=(2, 2), pool_type="avg", pooling_convention="full")
    g = mx.sym.Convolution(g, kernel=(1, 1), num_filter=20, name="g")
    h = mx.sym.LeakyReLU(f + g, act_type="leaky", slope=0.1)
    i = mx.sym.FullyConnected(h, num_hidden=13, name="i")
    return mx.sym.softmax(mx.sym.FullyConnected(i, num_hidden=7, name="j"))


def window(channels, height, width, filters, kernel, **attributes):
    """A convolution with relu, its values, data and what the CPU makes of them in float64."""
    batch = attributes.pop("batch", 1)
    x = mx.sym.var("data")
    y = mx.sym.Convolution(x, kernel=kernel, num_filter=filters, name="c", **attributes)
    symbol = mx.sym.Activation(y, act_type="relu")
    data = mx.nd.random.uniform(-1, 1, (batch, channels, height, width))
    scale = (channels * kernel[0] * kernel[1]) ** -0.5
    shapes = dict(zip(symbol.list_arguments(), symbol.infer_shape(data=data.shape)[0], strict=True))
    values = {n: mx.nd.random.uniform(-scale, scale, s) for n, s in shapes.items() if n != "data"}
    exact = [array.astype("float64") for array in (data, *values.values())]
    y = mx.nd.Convolution(*exact, kernel=kernel, num_filter=filters, **attributes)
    return symbol, values, data, mx.nd.relu(y).asnumpy()


# Whole slices of channels and parts of them, more than fit at a time, every kind of window, images
# whose pixels are folded, and rows of dense layers.
WINDOWS = {
    "one slice": window_of(64, 56, 56, 64, (3, 3), pad=(1, 1)),
    "three slices": window_of(192, 17, 17, 40, (7, 1), pad=(3, 0)),
    "slices in turns": window_of(512, 28, 28, 128, (3, 3), pad=(1, 1)),
    "slices of several blocks": window_of(512, 7, 7, 512, (3, 3), pad=(1, 1)),
    "parts of slices": window_of(48, 17, 17, 64, (1, 7), pad=(0, 3)),
    "half a slice": window_of(32, 35, 35, 48, (5, 5), pad=(2, 2)),
    "steps": window_of(64, 56, 56, 128, (3, 3), stride=(2, 2), pad=(1, 1)),
    "steps of one tap": window_of(64, 56, 56, 128, (1, 1), stride=(2, 2)),
    "steps along one axis": window_of(160, 30, 30, 32, (3, 3), stride=(2, 1), pad=(1, 1)),
    "long steps": window_of(64, 16, 16, 64, (3, 3), stride=(3, 3), pad=(1, 1)),
    "holes": window_of(96, 20, 20, 96, (3, 3), dilate=(2, 2), pad=(2, 2)),
    "pixels as a line": window_of(128, 9, 9, 64, (1, 1), batch=4),
    "images": window_of(64, 30, 20, 72, (3, 3), pad=(1, 1), batch=3),
    "folded": window_of(3, 64, 64, 64, (7, 7), stride=(2, 2), pad=(3, 3)),
    "folded, odd sizes": window_of(3, 65, 63, 32, (3, 3), stride=(2, 2)),
    "folded images": window_of(3, 32, 32, 24, (5, 5), stride=(2, 2), pad=(2, 2), batch=2),
    "a row": window_of(512, 7, 7, 100, (7, 7)),
    "rows": window_of(512, 1, 1, 13, (1, 1), batch=3),
}


@pytest.mark.parametrize("precision", ["tf32", "fp16", "bf16"])
@pytest.mark.parametrize("name", list(WINDOWS))
def test_windows_in_every_precision(name, precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    mx.random.seed(6)
    arguments, attributes = WINDOWS[name]
    symbol, values, data, wanted = window(*arguments, **attributes)
    executor = bound(symbol, values, data, mx.gpu(0))
    for _ in range(3):
        got = executor.forward(is_train=False)[0].asnumpy()
        assert apart(got, wanted) < CLOSE[precision] / 2


def test_times_of_kernels_are_told():
    symbol, values, data, _ = window(64, 28, 28, 64, (3, 3), pad=(1, 1))
    executor = bound(symbol, values, data, mx.gpu(0))
    executor.forward(is_train=False)
    executor._handle.time_regions()
    (_, _, items, _) = executor._handle.reports()[0]
    assert all(seconds > 0 for _, _, seconds in items)


@pytest.mark.parametrize("batch", [1, 3])
def test_layers_of_every_kind(batch, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp32")
    mx.random.seed(4)
    symbol, data = small_network(), mx.nd.random.uniform(-1, 1, (batch, 5, 21, 17))
    shapes, _, states = symbol.infer_shape(data=data.shape)
    values = {
        name: mx.nd.random.uniform(0.1, 0.4, shape)
        for name, shape in [
            *zip(symbol.list_arguments(), shapes, strict=True),
            *zip(symbol.list_auxiliary_states(), states, strict=True),
        ]
    }
    wanted = bound(symbol, values, data, mx.cpu()).forward()[0].asnumpy()
    got = bound(symbol, values, data, mx.gpu(0)).forward()[0].asnumpy()
    assert apart(got, wanted) < 1e-5


def test_weights_and_data_may_change():
    mx.random.seed(5)
    net, shape = vision.resnet18_v2(), (1, 3, 64, 64)
    values = spread(net, shape)
    symbol = net(mx.sym.var("data"))
    executor = bound(symbol, values, mx.nd.zeros(shape), mx.gpu(0))
    for step in range(5):
        data = mx.nd.random.uniform(-1, 1, shape)
        if step % 2:
            name = "resnetv20_stage2_conv0_weight"
            name = next(n for n in values if n.endswith(name[len("resnetv20") :]))
            values[name] = mx.nd.random.uniform(-0.1, 0.1, values[name].shape)
            executor.arg_dict[name][:] = values[name]
        executor.arg_dict["data"][:] = data
        got = executor.forward(is_train=False)[0].asnumpy()
        wanted = bound(symbol, values, data, mx.cpu()).forward(is_train=False)[0].asnumpy()
        assert apart(got, wanted) < CLOSE["tf32"]


def test_a_precision_that_is_none(monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp8")
    symbol = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4)
    with pytest.raises(mx.MXNetError, match=r"fp8.*use fp32, tf32, fp16, bf16 or int8"):
        symbol.simple_bind(mx.gpu(0), data=(1, 8)).forward()

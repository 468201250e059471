"""Branches that share a launch, and norms that a convolution works into its input."""

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
CLOSE = {"fp32": 1e-5, "tf32": 1e-3, "fp16": 5e-3, "bf16": 2e-2}


def values_of(symbol, shape):
    """Values for every array but the data, statistics apart from those of a start."""
    shapes, _, states = symbol.infer_shape(data=shape)
    values = {}
    for name, size in [
        *zip(symbol.list_arguments(), shapes, strict=True),
        *zip(symbol.list_auxiliary_states(), states, strict=True),
    ]:
        scale = int(np.prod(size[1:])) ** -0.5 if name.endswith("weight") else 0.3
        values[name] = mx.nd.random.uniform(-scale, scale, size)
        if name.endswith(("gamma", "moving_var")):
            values[name] = mx.nd.random.uniform(0.5, 1.5, size)
    return {name: value for name, value in values.items() if name != "data"}


def bound(symbol, values, data, ctx):
    """An executor with these values in it."""
    executor = symbol.simple_bind(ctx, data=data.shape, grad_req="null")
    for arrays in (executor.arg_dict, executor.aux_dict):
        for name, array in arrays.items():
            array[:] = data if name == "data" else values[name]
    return executor


def assert_same(symbol, shape, precision, monkeypatch):
    """Compares a graph with the CPU; returns what runs it, in words."""
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = values_of(symbol, shape)
    wanted = [y.asnumpy() for y in bound(symbol, values, data, mx.cpu()).forward(is_train=False)]
    executor = bound(symbol, values, data, mx.gpu(0))
    for _ in range(3):  # kernel by kernel, recorded, replayed
        got = executor.forward(is_train=False)
        for one, other in zip(got, wanted, strict=True):
            apart = np.abs(one.asnumpy() - other).max() / np.abs(other).max()
            assert apart < CLOSE[precision]
    return str(mx.remx.explain(executor))


def conv(x, filters, kernel, name, relu=True, **attributes):
    """A convolution that keeps the size of the image, with relu."""
    pad = tuple(k // 2 for k in kernel)
    x = mx.sym.Convolution(x, kernel=kernel, num_filter=filters, pad=pad, name=name, **attributes)
    return mx.sym.Activation(x, act_type="relu") if relu else x


def inception(x, channels, name):
    """Four branches of unequal length, joined."""
    a = conv(x, channels, (1, 1), f"{name}a")
    b = conv(conv(x, 48, (1, 1), f"{name}b1"), channels, (5, 5), f"{name}b2")
    c = conv(x, 2 * channels, (1, 1), f"{name}c1")
    c = conv(conv(c, 96, (1, 7), f"{name}c2"), channels, (7, 1), f"{name}c3")
    d = mx.sym.Pooling(x, kernel=(3, 3), pad=(1, 1), pool_type="avg")
    d = conv(d, 32, (1, 1), f"{name}d")
    return mx.sym.Concat(a, b, c, d, dim=1)


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("batch", [1, 3])
def test_branches_side_by_side(batch, precision, monkeypatch):
    mx.random.seed(1)
    x = mx.sym.Pooling(mx.sym.var("data"), kernel=(2, 2), stride=(2, 2), pool_type="max")
    symbol = inception(inception(x, 64, "i"), 40, "j")
    report = assert_same(symbol, (batch, 192, 35, 31), precision, monkeypatch)
    if precision != "fp32":
        assert "together" in report


# One slice of the channels or several, steps, residuals and second results in one launch.
@pytest.mark.parametrize("channels", [24, 64, 512])
@pytest.mark.parametrize("precision", ["tf32", "fp16", "bf16"])
def test_projections_beside_what_they_are_added_to(channels, precision, monkeypatch):
    mx.random.seed(2)
    x = conv(mx.sym.var("data"), channels, (3, 3), "a")
    left = conv(x, 2 * channels, (3, 3), "b", relu=False, stride=(2, 2))
    right = conv(x, 2 * channels, (1, 1), "c", relu=False, stride=(2, 2))
    total = left + right
    norm = mx.sym.BatchNorm(total, fix_gamma=False, name="n")
    norm = mx.sym.Activation(norm, act_type="relu")
    ways = [conv(norm, f, (k, k), f"w{i}") for i, (f, k) in enumerate([(16, 1), (72, 3), (8, 1)])]
    symbol = mx.sym.Group([total, *ways])
    assert_same(symbol, (1, 32, 14, 14), precision, monkeypatch)


def dense_block(x, layers, growth, name):
    """Layers that read all that was made before them."""
    for i in range(layers):
        y = mx.sym.BatchNorm(x, fix_gamma=False, name=f"{name}n{i}")
        y = mx.sym.Activation(y, act_type="relu")
        y = conv(y, 4 * growth, (1, 1), f"{name}a{i}")
        y = conv(y, growth, (3, 3), f"{name}b{i}", relu=False)
        x = mx.sym.Concat(x, y, dim=1)
    return x


# Channels that fill slices and that do not, one slice and more than fit at a time.
@pytest.mark.parametrize(("channels", "side"), [(8, 12), (24, 15), (64, 28), (520, 9), (2048, 7)])
@pytest.mark.parametrize("precision", list(CLOSE))
def test_norms_before_convolutions(channels, side, precision, monkeypatch):
    mx.random.seed(3)
    x = conv(mx.sym.var("data"), channels, (3, 3), "first")
    symbol = dense_block(x, 3, 32, "d")
    report = assert_same(symbol, (2, 16, side, side), precision, monkeypatch)
    assert ("affine" in report) == (precision == "fp32")


@pytest.mark.parametrize("function", ["sigmoid", "none", "clip", "strided", "padded", "twice"])
def test_norms_that_may_stay_layers(function, monkeypatch):
    mx.random.seed(4)
    x = mx.sym.Pooling(mx.sym.var("data"), kernel=(1, 1), pool_type="max")
    x = mx.sym.Concat(x, conv(x, 40, (3, 3), "first"), dim=1)
    y = mx.sym.BatchNorm(x, fix_gamma=False, name="n")
    if function == "sigmoid":
        y = mx.sym.Activation(y, act_type="sigmoid")
    elif function == "clip":
        y = mx.sym.clip(y, a_min=-0.1, a_max=0.2)
    kernel = (3, 3) if function == "padded" else (1, 1)
    stride = (2, 2) if function == "strided" else (1, 1)
    z = conv(y, 48, kernel, "second", stride=stride)
    if function == "twice":
        z = mx.sym.Concat(z, conv(y, 16, (1, 1), "third"), dim=1)
    assert_same(z, (1, 56, 13, 11), "fp16", monkeypatch)


@pytest.mark.parametrize("precision", ["tf32", "fp16"])
@pytest.mark.parametrize("name", ["inception_v3", "densenet121"])
def test_networks_of_branches(name, precision, monkeypatch):
    mx.random.seed(5)
    side = 299 if name == "inception_v3" else 224
    net, shape = getattr(vision, name)(), (1, 3, side, side)
    net.initialize(mx.init.Xavier(magnitude=2))
    for _ in range(4):  # the moving statistics find their place
        with mx.autograd.train_mode():
            net(mx.nd.random.uniform(-1, 1, (2, 3, side, side)))
    data = mx.nd.random.uniform(-1, 1, shape)
    wanted = net(data).asnumpy()
    values = {n: p.data() for n, p in net.collect_params().items()}
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    executor = bound(net(mx.sym.var("data")), values, data, mx.gpu(0))
    for _ in range(3):
        got = executor.forward(is_train=False)[0].asnumpy()
        assert np.abs(got - wanted).max() / np.abs(wanted).max() < CLOSE[precision] * 2
    report = str(mx.remx.explain(executor))
    if name == "inception_v3":
        assert len(re.findall("together", report)) > 10
    else:
        assert len(re.findall("affine", report)) < 10


def test_weights_of_branches_may_change(monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "tf32")
    mx.random.seed(6)
    symbol, shape = dense_block(inception(mx.sym.var("data"), 32, "i"), 2, 32, "d"), (1, 64, 14, 14)
    values, data = values_of(symbol, shape), mx.nd.random.uniform(-1, 1, shape)
    executor = bound(symbol, values, data, mx.gpu(0))
    for name in ["ib2_weight", "dn0_gamma", "dn1_moving_mean", "da1_weight", "ic1_bias"]:
        values[name] = values[name] * 0.5 + 0.01
        arrays = executor.arg_dict if name in executor.arg_dict else executor.aux_dict
        arrays[name][:] = values[name]
        got = executor.forward(is_train=False)[0].asnumpy()
        wanted = bound(symbol, values, data, mx.cpu()).forward(is_train=False)[0].asnumpy()
        assert np.abs(got - wanted).max() / np.abs(wanted).max() < CLOSE["tf32"]

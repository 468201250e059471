"""Regions of many images: kernels of libraries beside the GPU compiler's own, the same numbers."""

import numpy as np
import pytest
from test_compiler_gpu import CLOSE, apart, bound, report_of, spread, window, window_of

import mxnet as mx
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("batch", [8, 33])
@pytest.mark.parametrize("name", ["resnet18_v2", "mobilenet0_25", "squeezenet1_1"])
def test_networks_in_every_precision(name, batch, precision, monkeypatch):
    mx.random.seed(3)
    side = 224 if name.startswith("squeeze") else 64  # it pools 13 x 13 pixels
    net, shape = getattr(vision, name)(), (batch, 3, side, side)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = spread(net, (1, 3, side, side))
    some = mx.nd.concat(data[:3], data[-2:], dim=0)
    wanted = net(some).asnumpy()
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    executor = bound(net(mx.sym.var("data")), values, data, mx.gpu(0))
    for _ in range(4):  # kernel by kernel, recorded, replayed
        got = executor.forward(is_train=False)[0].asnumpy()
        assert apart(np.concatenate([got[:3], got[-2:]]), wanted) < CLOSE[precision]
    assert f"{precision} " in report_of(executor)


# Layers that libraries compute with all that follows, in part, and not at all; parts of images.
WINDOWS = {
    "one tap": window_of(96, 14, 14, 64, (1, 1), batch=20),
    "steps of one tap": window_of(64, 28, 28, 128, (1, 1), stride=(2, 2), batch=9),
    "three taps": window_of(64, 28, 28, 64, (3, 3), pad=(1, 1), batch=16),
    "odd channels": window_of(20, 15, 13, 41, (3, 3), pad=(1, 1), batch=7),
    "a line of taps": window_of(96, 17, 17, 96, (1, 7), pad=(0, 3), batch=8),
    "holes": window_of(32, 20, 20, 64, (3, 3), dilate=(2, 2), pad=(2, 2), batch=8),
    "folded": window_of(3, 64, 64, 64, (7, 7), stride=(2, 2), pad=(3, 3), batch=8),
    "folded, odd sizes": window_of(3, 65, 63, 32, (3, 3), stride=(2, 2), batch=6),
    "rows": window_of(512, 1, 1, 100, (1, 1), batch=40),
    "an image a row": window_of(64, 7, 7, 100, (7, 7), batch=12),
    "many taps": window_of(16, 20, 20, 24, (9, 9), pad=(4, 4), batch=5),
}


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("name", list(WINDOWS))
def test_windows_in_every_precision(name, precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    mx.random.seed(6)
    arguments, attributes = WINDOWS[name]
    symbol, values, data, wanted = window(*arguments, **attributes)
    executor = bound(symbol, values, data, mx.gpu(0))
    for _ in range(3):
        got = executor.forward(is_train=False)[0].asnumpy()
        assert apart(got, wanted) < CLOSE[precision] / 2, mx.remx.explain(executor)


def joined_network():
    """A pre-activation block whose sum two layers read, and parts of a concatenation."""
    x = mx.sym.var("data")
    a = mx.sym.Convolution(x, kernel=(3, 3), num_filter=32, pad=(1, 1), name="a")
    b = mx.sym.Activation(mx.sym.BatchNorm(a, fix_gamma=False, name="n"), act_type="relu")
    b = mx.sym.Convolution(b, kernel=(3, 3), num_filter=32, pad=(1, 1), no_bias=True, name="b")
    c = a + b
    d = mx.sym.Activation(mx.sym.BatchNorm(c, fix_gamma=False, name="m"), act_type="relu")
    e = mx.sym.Convolution(d, kernel=(1, 1), num_filter=32, name="e") + c
    f = mx.sym.clip(mx.sym.Convolution(d, kernel=(1, 1), num_filter=16, name="f"), 0, 0.1)
    g = mx.sym.Convolution(d, kernel=(5, 5), pad=(2, 2), num_filter=24, name="g")
    h = mx.sym.Concat(e, f, mx.sym.Activation(g, act_type="relu"), dim=1)
    i = mx.sym.Activation(
        mx.sym.Convolution(h, kernel=(1, 1), num_filter=9, name="i"), act_type="tanh"
    )
    return mx.sym.softmax(mx.sym.FullyConnected(i, num_hidden=7, name="j"))


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("deterministic", ["0", "1"])
def test_what_follows_a_convolution(precision, deterministic, monkeypatch):
    monkeypatch.setenv("MXNET_ENFORCE_DETERMINISM", deterministic)
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    mx.random.seed(4)
    symbol, data = joined_network(), mx.nd.random.uniform(-1, 1, (11, 5, 16, 12))
    shapes, _, states = symbol.infer_shape(data=data.shape)
    named = [
        *zip(symbol.list_arguments(), shapes, strict=True),
        *zip(symbol.list_auxiliary_states(), states, strict=True),
    ]
    values = {name: mx.nd.random.uniform(-0.1, 0.2, shape) for name, shape in named}
    for name in values:
        if name.endswith("_var"):
            values[name] = values[name].abs() + 0.5
    wanted = bound(symbol, values, data, mx.cpu()).forward(is_train=False)[0].asnumpy()
    executor = bound(symbol, values, data, mx.gpu(0))
    for _ in range(3):
        assert apart(executor.forward(is_train=False)[0].asnumpy(), wanted) < CLOSE[precision] / 2


def test_weights_and_data_may_change():
    mx.random.seed(5)
    symbol, values, _, _ = window(64, 14, 14, 64, (1, 1), batch=16)
    executor = bound(symbol, values, mx.nd.zeros((16, 64, 14, 14)), mx.gpu(0))
    for step in range(5):
        data = mx.nd.random.uniform(-1, 1, (16, 64, 14, 14))
        if step % 2:
            values["c_weight"] = mx.nd.random.uniform(-0.1, 0.1, (64, 64, 1, 1))
            executor.arg_dict["c_weight"][:] = values["c_weight"]
        executor.arg_dict["data"][:] = data
        got = executor.forward(is_train=False)[0].asnumpy()
        wanted = bound(symbol, values, data, mx.cpu()).forward(is_train=False)[0].asnumpy()
        assert apart(got, wanted) < CLOSE["tf32"]


@pytest.mark.parametrize("precision", ["tf32", "fp16"])
@pytest.mark.parametrize("pad", [0, 1])
@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("kind", ["max", "avg", "avg without padding"])
def test_pooling(kind, stride, pad, precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    mx.random.seed(7)
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(1, 1), num_filter=24, name="c")
    x = mx.sym.Pooling(
        x,
        kernel=(3, 3),
        stride=(stride, stride),
        pad=(pad, pad),
        pool_type=kind[:3],
        count_include_pad=kind == "avg",
    )
    symbol = mx.sym.FullyConnected(x, num_hidden=9, name="d")
    data = mx.nd.random.uniform(-1, 1, (6, 8, 13, 10))
    shapes = dict(zip(symbol.list_arguments(), symbol.infer_shape(data=data.shape)[0], strict=True))
    values = {n: mx.nd.random.uniform(-0.1, 0.1, s) for n, s in shapes.items() if n != "data"}
    wanted = bound(symbol, values, data, mx.cpu()).forward(is_train=False)[0].asnumpy()
    executor = bound(symbol, values, data, mx.gpu(0))
    assert apart(executor.forward(is_train=False)[0].asnumpy(), wanted) < CLOSE[precision] / 2

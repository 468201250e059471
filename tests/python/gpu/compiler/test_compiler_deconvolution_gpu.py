"""Networks with deconvolutions that the GPU's own compiler runs: the same numbers as the CPU's."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# How far results may lie from the CPU's float32, in parts of their range.
CLOSE = {"fp32": 1e-5, "tf32": 3e-3, "fp16": 1e-2, "bf16": 4e-2}


def run_both(symbol, shape, runs=3):
    """Scores of the GPU and of the CPU's operators, and what ran on the GPU, in words."""
    mx.random.seed(5)
    results, text = [], ""
    arg_shapes, _, aux_shapes = symbol.infer_shape(data=shape)
    values = {}
    names = symbol.list_arguments() + symbol.list_auxiliary_states()
    for name, of in zip(names, arg_shapes + aux_shapes, strict=True):
        low = 0.5 if name.endswith(("var", "gamma")) else -1
        scale = 1 if low > 0 or name == "data" else (2 / max(1, np.prod(of[1:]))) ** 0.5
        values[name] = mx.nd.random.uniform(low, 1, of) * scale
    for ctx in (mx.gpu(0), mx.cpu()):
        executor = symbol.simple_bind(ctx, data=shape, grad_req="null")
        for arrays in (executor.arg_dict, executor.aux_dict):
            for name, array in arrays.items():
                array[:] = values[name]
        for _ in range(runs):
            out = executor.forward(is_train=False)[0].asnumpy()
        results.append(out)
        text = text or str(mx.remx.explain(executor))
    return *results, text


def apart(got, wanted):
    return np.abs(got - wanted).max() / np.abs(wanted).max()


def up(x, name, filters, norm=True, **more):
    attributes = {"kernel": (4, 4), "stride": (2, 2), "pad": (1, 1), **more}
    x = mx.sym.Deconvolution(x, num_filter=filters, name=name, **attributes)
    if norm:
        x = mx.sym.BatchNorm(x, fix_gamma=False, name=f"{name}n")
        x = mx.sym.Activation(x, act_type="relu")
    return x


def generator():
    """As generative networks have it: from a vector to an image."""
    x = mx.sym.reshape(mx.sym.var("data"), shape=(0, 0, 1, 1))
    x = up(x, "a", 96, stride=(1, 1), pad=(0, 0))
    x = up(up(x, "b", 64), "c", 30)
    x = up(x, "d", 3, norm=False, no_bias=False)
    return mx.sym.Activation(x, act_type="tanh")


def segmenter(bilinear=False):
    """Scores of pixels: a part of the way down is added on the way up."""
    x = mx.sym.var("data")

    def layer(x, name, filters, **more):
        x = mx.sym.Convolution(x, kernel=(3, 3), pad=(1, 1), num_filter=filters, name=name, **more)
        return mx.sym.Activation(x, act_type="relu")

    first = layer(x, "a", 24, stride=(2, 2))
    second = layer(first, "b", 40, stride=(2, 2))
    high = mx.sym.Convolution(second, kernel=(1, 1), num_filter=21, name="c")
    more = {"num_group": 21} if bilinear else {}
    high = up(high, "d", 21, norm=False, no_bias=True, **more)
    low = mx.sym.Convolution(first, kernel=(1, 1), num_filter=21, name="e")
    both = mx.sym.Concat(high + low, layer(high, "f", 16), dim=1)
    return up(both, "g", 5, norm=False, kernel=(2, 2), pad=(0, 0), no_bias=False)


NETWORKS = {
    "generator": (generator(), (50,)),
    "segmenter": (segmenter(), (3, 48, 40)),
    "bilinear": (segmenter(True), (3, 48, 40)),
}


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("batch", [1, 3, 8])
@pytest.mark.parametrize("name", list(NETWORKS))
def test_networks_compile_whole(name, batch, precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    symbol, shape = NETWORKS[name]
    got, wanted, text = run_both(symbol, (batch, *shape))
    assert apart(got, wanted) < CLOSE[precision]
    assert "operator by operator" not in text, text
    assert "phases" in text, text


@pytest.mark.parametrize(
    "window",
    [
        {"kernel": (3, 3), "stride": (2, 2), "pad": (1, 1)},
        {"kernel": (3, 3), "stride": (2, 2), "pad": (1, 1), "adj": (1, 1)},
        {"kernel": (2, 2), "stride": (3, 3), "adj": (2, 1)},
        {"kernel": (5, 5), "stride": (1, 1), "pad": (2, 2)},
        {"kernel": (3, 3), "stride": (1, 1), "dilate": (2, 2)},
        {"kernel": (16, 16), "stride": (8, 8), "pad": (4, 4)},
        {"kernel": (4, 4), "stride": (2, 2), "target_shape": (23, 22)},
        {"kernel": (5, 3), "stride": (1, 2), "pad": (2, 1)},
    ],
    ids=str,
)
@pytest.mark.parametrize("groups", [1, 24])
@pytest.mark.parametrize("batch", [1, 6])
def test_any_window(window, groups, batch, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp32")
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=24, name="a")
    filters = groups if groups > 1 else 13
    x = mx.sym.Deconvolution(x, num_filter=filters, num_group=groups, name="d", **window)
    x = mx.sym.Activation(x, act_type="sigmoid")
    x = mx.sym.Convolution(x, kernel=(1, 1), num_filter=9, name="b")
    got, wanted, text = run_both(x, (batch, 5, 13, 11))
    assert apart(got, wanted) < CLOSE["fp32"]
    assert "operator by operator" not in text, text


def test_what_is_not_compiled_is_told():
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=24, name="a")
    x = mx.sym.Deconvolution(x, kernel=(2, 2), num_filter=24, num_group=2, name="d")
    got, wanted, text = run_both(x, (1, 5, 13, 11))
    assert apart(got, wanted) < CLOSE["tf32"]
    assert "deconvolutions in groups of several channels have no compiled kernel for GPUs" in text

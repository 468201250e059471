"""ResNet-50 v2 and the operators it needs, on a GPU against the CPU."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


def calibrated_resnet():
    """ResNet-50 v2 with random weights and BatchNorm statistics that keep activations sane."""
    mx.random.seed(7)
    net = vision.resnet50_v2()
    net.initialize(mx.init.Xavier())
    x = mx.nd.random.uniform(-1, 1, shape=(2, 3, 224, 224))
    with mx.autograd.train_mode():
        for _ in range(3):
            net(x).wait_to_read()
    return net, x


def test_resnet50_forward_equals_cpu():
    net, x = calibrated_resnet()
    expected = net(x).asnumpy()
    net.collect_params().reset_ctx(mx.gpu(0))
    got = net(x.as_in_context(mx.gpu(0)))
    assert got.context == mx.gpu(0)
    assert np.abs(got.asnumpy() - expected).max() <= 1e-3 * np.abs(expected).max()


def test_resnet50_bound_on_gpu_equals_cpu(tmp_path):
    net, x = calibrated_resnet()
    net.hybridize()
    expected = net(x).asnumpy()
    net.export(str(tmp_path / "net"))
    symbol, args, aux = mx.model.load_checkpoint(str(tmp_path / "net"), 0)
    executor = symbol.simple_bind(mx.gpu(0), data=x.shape, grad_req="null")
    executor.copy_params_from(args, aux)
    got = executor.forward(data=x)[0].asnumpy()
    assert np.abs(got - expected).max() <= 1e-3 * np.abs(expected).max()


@pytest.mark.parametrize("dtype", ["float32", "float16", "float64"])
@pytest.mark.parametrize("op", ["relu", "sigmoid", "tanh", "exp", "sqrt", "square", "abs", "sin"])
def test_pointwise_equals_cpu(op, dtype):
    x = mx.nd.array(np.linspace(0.1, 3, 1000).reshape(10, 100), dtype=dtype)
    expected = getattr(mx.nd, op)(x).asnumpy()
    got = getattr(mx.nd, op)(x.as_in_context(mx.gpu(0))).asnumpy()
    np.testing.assert_allclose(got, expected, rtol=2e-3 if dtype == "float16" else 1e-6)


def test_broadcast_scalar_softmax_and_casts():
    a, b = np.random.rand(4, 1, 5).astype("float32"), np.random.rand(3, 1).astype("float32")
    ga, gb = (mx.nd.array(v, ctx=mx.gpu(0)) for v in (a, b[None]))
    np.testing.assert_allclose((ga * gb + 2).asnumpy(), a * b + 2, rtol=1e-6)
    np.testing.assert_allclose((1 - ga).asnumpy(), 1 - a, rtol=1e-6)
    expected = np.exp(a) / np.exp(a).sum(-1, keepdims=True)
    np.testing.assert_allclose(mx.nd.softmax(ga).asnumpy(), expected, rtol=1e-5)
    assert ga.astype("int32").asnumpy().dtype == np.int32
    assert (mx.nd.ones((2, 3), ctx=mx.gpu(0)) * 2).asnumpy().tolist() == [[2.0] * 3] * 2


def test_operators_without_a_kernel_run_on_the_host(monkeypatch):
    counts = mx.nd.array(np.arange(1, 32) % 7, ctx=mx.gpu(0))
    edges = mx.nd.array(np.linspace(-1, 1, 32), ctx=mx.gpu(0))
    search = mx.nd.contrib.calibrate_entropy
    threshold = search(counts, edges, num_quantized_bins=7)[0]
    assert threshold.context == mx.gpu(0)
    host = search(counts.as_in_context(mx.cpu()), edges.as_in_context(mx.cpu()),
                  num_quantized_bins=7)[0]  # fmt: skip
    assert threshold.asnumpy() == host.asnumpy()
    monkeypatch.setenv("REMX_ALLOW_FALLBACK", "0")
    with pytest.raises(mx.MXNetError, match="no kernel for gpu"):
        search(counts, edges, num_quantized_bins=7)


def test_training_on_a_gpu_equals_cpu(monkeypatch):
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")

    def gradients(ctx):
        mx.random.seed(3)
        net = mx.gluon.nn.HybridSequential()
        net.add(mx.gluon.nn.Conv2D(4, 3, in_channels=2), mx.gluon.nn.BatchNorm(in_channels=4))
        net.add(mx.gluon.nn.Activation("relu"), mx.gluon.nn.Dense(3, in_units=4 * 36))
        net.initialize(mx.init.Xavier(), ctx=mx.cpu())
        net.collect_params().reset_ctx(ctx)
        x = mx.nd.array(np.random.RandomState(0).rand(2, 2, 8, 8), ctx=ctx)
        with mx.autograd.record():
            loss = (net(x) ** 2).sum()
        loss.backward()
        return [
            p.grad(ctx).asnumpy() for p in net.collect_params().values() if p.grad_req != "null"
        ]

    for got, expected in zip(gradients(mx.gpu(0)), gradients(mx.cpu()), strict=True):
        np.testing.assert_allclose(got, expected, rtol=1e-3, atol=1e-4)


def test_missing_device_says_so():
    with pytest.raises(mx.MXNetError, match="does not exist"):
        mx.nd.ones((2,), ctx=mx.gpu(99)).wait_to_read()


def test_memory_is_counted():
    free, total = mx.context.gpu_memory_info(0)
    assert 0 < free <= total

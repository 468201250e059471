"""Layers that residual networks begin with, which a device computes together: BatchNorm with ReLU
and the pooling behind it."""

import numpy as np
import pytest
from test_joined_layers import counts_of

import mxnet as mx
from mxnet import autograd, gluon


class Stem(gluon.nn.HybridBlock):
    """As residual networks begin."""

    def __init__(self, **windows):
        super().__init__()
        self.conv = gluon.nn.Conv2D(6, 3, use_bias=False)
        self.norm, self.pool = gluon.nn.BatchNorm(), gluon.nn.MaxPool2D(**windows)

    def hybrid_forward(self, F, x):  # noqa: N803
        return self.pool(F.relu(self.norm(self.conv(x))))


def pooled(ctx, windows, steps=3):
    net = Stem(**windows)
    net.initialize(ctx=mx.cpu())
    random = np.random.RandomState(2)
    images = mx.nd.array(random.randn(2, 3, 13, 12))
    net(images)
    for name, parameter in net.collect_params().items():
        if not name.endswith(("running_mean", "running_var")):
            parameter.set_data(mx.nd.array(random.randn(*parameter.shape)))
    net.collect_params().reset_ctx(ctx)
    net.hybridize(static_alloc=True, static_shape=True)
    images = images.as_in_context(ctx)
    images.attach_grad()

    def step():
        with autograd.record():
            y = net(images)
        y.backward(mx.nd.arange(y.size, ctx=ctx).reshape(y.shape))
        return y

    arrays = [step() for _ in range(steps)]
    parameters = net.collect_params().values()
    arrays += [p.grad() for p in parameters if p.grad_req != "null"]
    arrays += [p.data() for p in parameters]
    return [array.asnumpy() for array in (*arrays, images.grad, net(images))], step


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(
    ("windows", "fits"),
    [
        ({"pool_size": 3, "strides": 2, "padding": 1}, True),
        ({"pool_size": (2, 3), "strides": (1, 2)}, True),
        ({"pool_size": 3, "strides": 2, "ceil_mode": True}, False),
        ({"pool_size": 2, "strides": 2, "padding": 2}, False),
    ],
)
def test_a_norm_and_its_pooling(device, windows, fits, last):
    device.prefer_channels_last(last)
    got, step = pooled(device(), windows)
    want, _ = pooled(mx.cpu(), windows)
    for ours, theirs in zip(got, want, strict=True):
        scale = max(1, np.abs(theirs).max())
        np.testing.assert_allclose(ours / scale, theirs / scale, rtol=1e-3, atol=1e-5)
    counts = counts_of(step)
    joined = int(fits and last)
    assert counts.get("_pooled_BatchNormWithReLU", 0) == joined, counts
    assert counts.get("_backward_pooled_BatchNormWithReLU", 0) == joined, counts
    assert counts.get("Pooling", 0) == 1 - joined, counts


def test_a_norm_and_its_pooling_can_be_differentiated_twice(device):
    def second(ctx, operator, **more):
        random = np.random.RandomState(4)
        x = mx.nd.array(random.randn(2, 6, 7, 3), ctx=ctx)
        gamma, beta = (mx.nd.array(random.randn(3), ctx=ctx) for _ in range(2))
        moving = mx.nd.zeros(3, ctx=ctx), mx.nd.ones(3, ctx=ctx)
        x.attach_grad()
        with autograd.record():
            y = operator(x, gamma, beta, *moving, fix_gamma=False, **more)
            first = autograd.grad((y * y).sum(), [x], create_graph=True)[0]
            total = (first * first).sum()
        total.backward()
        return x.grad.asnumpy()

    windows = {"kernel": (3, 3), "stride": (2, 2), "pad": (1, 1)}

    def apart(*arrays, **attrs):
        y = mx.nd.relu(mx.nd.BatchNorm(*arrays, axis=3, **attrs))
        return mx.nd.Pooling(y, pool_type="max", layout="NHWC", **windows)

    got = second(device(), mx.nd._internal._pooled_BatchNormWithReLU, **windows)
    np.testing.assert_allclose(got, second(mx.cpu(), apart), rtol=1e-3, atol=1e-3)

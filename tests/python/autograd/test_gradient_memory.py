"""A leaf's gradient is computed in its own array: no second one of a weight's size."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import _core

MEGABYTE = 1 << 20


def peak_of(step):
    """Returns how far the pool's use rose above its start while `step` ran, in bytes."""
    mx.nd.waitall()
    before = _core.memory((1, 0))[0]
    _core.reset_peak((1, 0))
    step()
    mx.nd.waitall()
    return _core.memory((1, 0))[2] - before


def dense(hybridized):
    net = mx.gluon.nn.Dense(2048, in_units=2048, use_bias=False)  # 16 MB
    net.initialize()
    if hybridized:
        net.hybridize(static_alloc=True, static_shape=True)
    return net


@pytest.mark.parametrize("hybridized", [False, True])
def test_a_large_weight_has_one_gradient(hybridized):
    net = dense(hybridized)
    data = mx.nd.ones((2, 2048))

    def step():
        with mx.autograd.record():
            loss = net(data)
        loss.backward()

    step()
    assert peak_of(step) < 8 * MEGABYTE
    grad = net.weight.grad().asnumpy()
    assert np.array_equal(grad, np.full((2048, 2048), 2.0, np.float32))


def test_a_leaf_with_two_uses_gets_the_sum():
    x = mx.nd.array([1.0, 2.0])
    x.attach_grad()
    with mx.autograd.record():
        y = x * 3 + x * x
    y.backward()
    assert x.grad.asnumpy().tolist() == [5.0, 7.0]


def test_a_leaf_that_is_the_head_too():
    x = mx.nd.array([1.0, 2.0])
    x.attach_grad()
    with mx.autograd.record():
        y = x * 3
    mx.autograd.backward([y, x])
    assert x.grad.asnumpy().tolist() == [4.0, 4.0]


def test_a_gradient_array_that_the_graph_reads_keeps_its_values_until_then():
    x, w = mx.nd.array([1.0, 2.0]), mx.nd.array([5.0, 6.0])
    x.attach_grad()
    w.attach_grad()
    x.grad[:] = 10
    with mx.autograd.record():
        y = x * (w * x.grad)  # dx is known first, dw then reads x.grad
    y.backward()
    assert x.grad.asnumpy().tolist() == [50.0, 60.0]
    assert w.grad.asnumpy().tolist() == [10.0, 20.0]


def test_a_head_gradient_may_be_a_leafs_gradient():
    x, w = mx.nd.array([1.0, 2.0]), mx.nd.array([5.0, 6.0])
    x.attach_grad()
    w.attach_grad()
    x.grad[:] = 10
    with mx.autograd.record():
        y = x * w
    y.backward(x.grad)
    assert w.grad.asnumpy().tolist() == [10.0, 20.0]
    assert x.grad.asnumpy().tolist() == [50.0, 60.0]


def test_leaves_with_one_gradient_array_keep_the_last():
    x, w = mx.nd.array([1.0, 2.0]), mx.nd.array([5.0, 6.0])
    shared = mx.nd.zeros(2)
    mx.autograd.mark_variables([x, w], [shared, shared])
    with mx.autograd.record():
        y = mx.nd.exp(x) * w
    y.backward()
    assert np.allclose(shared.asnumpy(), np.exp([1.0, 2.0]) * [5.0, 6.0])


@pytest.mark.parametrize("dtype", ["float16", "float64"])
def test_a_gradient_array_of_another_dtype_is_cast(dtype):
    x, grad = mx.nd.array([1.0, 2.0]), mx.nd.zeros(2, dtype=dtype)
    mx.autograd.mark_variables([x], [grad])
    with mx.autograd.record():
        y = x * 3
    y.backward()
    assert grad.asnumpy().tolist() == [3.0, 3.0]


@pytest.mark.parametrize("hybridized", [False, True])
def test_retained_graphs_give_the_same_again(hybridized):
    net = dense(hybridized)
    data = mx.nd.ones((2, 2048))
    with mx.autograd.record():
        loss = net(data)
    loss.backward(retain_graph=True)
    net.weight.grad()[:] = 0
    loss.backward()
    assert net.weight.grad().asnumpy().min() == 2.0


def test_added_gradients_are_added():
    x = mx.nd.array([1.0, 2.0])
    x.attach_grad("add")
    for _ in range(2):
        with mx.autograd.record():
            y = x * 3
        y.backward()
    assert x.grad.asnumpy().tolist() == [6.0, 6.0]

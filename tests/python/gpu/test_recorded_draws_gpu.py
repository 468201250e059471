"""Graphs with Dropout on a GPU: recorded, and drawing what they would draw unrecorded."""

import itertools

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


def dropped(steps=8):
    """Results and gradients of a network with two kinds of masks, from one seed on."""
    context = mx.gpu(0)
    mx.random.seed(2)
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(64, in_units=8), gluon.nn.Dropout(0.5), gluon.nn.Dropout(0.3, axes=(0,)))
    net.initialize(mx.init.Xavier(), ctx=context)
    net.hybridize(static_alloc=True, static_shape=True)
    x = mx.nd.ones((5, 8), ctx=context)
    x.attach_grad()
    mx.random.seed(7)
    found = []
    for step in range(steps):
        if step == 5:
            mx.random.seed(9)
        with autograd.record():
            y = net(x)
        y.backward()
        found.append(np.concatenate([y.asnumpy().ravel(), x.grad.asnumpy().ravel()]))
        if step == 3:
            mx.nd.random.uniform(shape=(3,), ctx=context)  # someone else draws between
    return found


def test_replays_draw_anew_and_what_they_draw_unrecorded(monkeypatch):
    results = dropped()
    assert all(np.abs(a - b).max() > 1e-4 for a, b in itertools.pairwise(results))
    monkeypatch.setenv("MXNET_ENABLE_CUDA_GRAPHS", "0")
    np.testing.assert_array_equal(results, dropped())

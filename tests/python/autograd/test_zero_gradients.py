"""Gradients that are zero are written, also where an older one was (zero_runs.py)."""

import json
import warnings

import numpy as np
import pytest
import zero_runs

import mxnet as mx
from mxnet import autograd, gluon, nd

with open(zero_runs.FILE) as stream:
    RECORDED = json.load(stream)
ROWS = {row.key: row for row in zero_runs.rows()}


@pytest.mark.parametrize("way", [zero_runs.eager, zero_runs.hybrid, zero_runs.bound])
def test_every_operator_writes_its_zeros(way):
    """An array that 1.9.1 leaves alone (labels, moving statistics) gets its zeros too."""
    assert RECORDED.keys() <= ROWS.keys()
    wrong = {}
    for key, expected in RECORDED.items():
        found = way(mx, ROWS[key])
        if expected == "raises":
            good = found == "raises" or "kept" not in found.values()
        else:
            good = found != "raises" and all(
                how == ("value" if expected[i] == "value" else "zero") for i, how in found.items()
            )
        if not good:
            wrong[ROWS[key].id] = (expected, found)
    assert not wrong


def leaf(values, req="write"):
    array = nd.array(values)
    array.attach_grad(req)
    return array


def test_a_later_graph_replaces_the_gradient_by_zero():
    a, b = leaf([1.0, 1.0]), leaf([1.0, 2.0])
    with autograd.record():
        loss = (b * 3).sum()
    loss.backward()
    with autograd.record():
        loss = (a * nd.sign(b)).sum()
    loss.backward()
    assert b.grad.asnumpy().tolist() == [0, 0]


def test_added_gradients_and_unreached_ones_stay():
    added, other, a = leaf([1.0], "add"), leaf([1.0]), leaf([1.0])
    with autograd.record():
        loss = added * 3 + other * 5
    loss.backward()
    with autograd.record():
        loss = a * nd.sign(added)
    loss.backward()
    assert added.grad.asscalar() == 3
    assert other.grad.asscalar() == 5


def test_gradients_asked_for_are_zero():
    a, b = leaf([2.0]), leaf([3.0])
    with autograd.record():
        loss = a * nd.sign(b)
    (grad,) = autograd.grad(loss, [b])
    assert grad.asscalar() == 0


@pytest.mark.parametrize("hybridized", [False, True])
def test_a_trainer_takes_a_zero_for_a_new_gradient(hybridized):
    class Blocked(gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            with self.name_scope():
                self.first = gluon.nn.Dense(2, in_units=2)
                self.second = gluon.nn.Dense(1, in_units=2)

        def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
            return self.second(F.BlockGrad(self.first(x)))

    net = Blocked()
    net.initialize(mx.init.One())
    if hybridized:
        net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    before = net.first.weight.data().asnumpy()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            with autograd.record():
                loss = net(nd.ones((1, 2))).sum()
            loss.backward()
            trainer.step(1)
    np.testing.assert_array_equal(net.first.weight.data().asnumpy(), before)
    assert (net.second.weight.data().asnumpy() != 1).all()

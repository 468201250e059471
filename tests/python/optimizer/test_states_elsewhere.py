"""Optimizer states that go on with other devices than those that they were saved with."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon

ONE, TWO, LAST = [mx.cpu(0)], [mx.cpu(0), mx.cpu(1)], [mx.cpu(2)]
MOVES = [(ONE, TWO), (TWO, ONE), (LAST, ONE), (LAST, TWO), (ONE, LAST)]
STEPS = 3


def start(contexts, optimizer, updates):
    net = gluon.nn.Dense(2, in_units=3)
    net.initialize(mx.init.One(), ctx=contexts)
    options = {"learning_rate": 0.1}
    trainer = gluon.Trainer(net.collect_params(), optimizer, options, update_on_kvstore=updates)
    return net, trainer


def learn(net, trainer, contexts):
    """Some steps, in which each device has the same row; returns the weights on each."""
    for _ in range(STEPS):
        with autograd.record():
            losses = [(net(mx.nd.array([[1, -2, 3]], ctx=ctx)) ** 2).sum() for ctx in contexts]
        autograd.backward(losses)
        trainer.step(len(contexts))
    return [net.weight.data(ctx).asnumpy() for ctx in contexts]


@pytest.mark.parametrize("updates", [None, False])
@pytest.mark.parametrize("optimizer", ["adam", "lamb", "ftml", "adamax", "nadam"])
@pytest.mark.parametrize(("before", "after"), MOVES)
def test_training_goes_on_as_on_the_devices_before(before, after, optimizer, updates, tmp_path):
    net, trainer = start(before, optimizer, updates)
    learn(net, trainer, before)
    net.save_parameters(str(tmp_path / "parameters"))
    trainer.save_states(str(tmp_path / "states"))
    want = learn(net, trainer, before)[0]
    other, fresh = start(after, optimizer, False)
    other.load_parameters(str(tmp_path / "parameters"), ctx=after)
    fresh.load_states(str(tmp_path / "states"))
    for got in learn(other, fresh, after):
        np.testing.assert_allclose(got, want, rtol=1e-5)

"""Graphs that a device records: replayed while their arrays lie where they lay."""

import itertools

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon


def dense(ctx, *layers):
    mx.random.seed(2)
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(16, activation="relu", in_units=8), *layers, gluon.nn.Dense(4))
    net.initialize(mx.init.Xavier(), ctx=mx.cpu())
    net(mx.nd.ones((5, 8)))
    net.collect_params().reset_ctx(ctx)
    net.hybridize(static_alloc=True, static_shape=True)
    return net


def train(ctx, steps, change=lambda step, batch: None):
    """The losses of some steps; each batch is copied into the same array."""
    net = dense(ctx)
    random = np.random.RandomState(4)
    batch, labels = mx.nd.zeros((5, 8), ctx=ctx), mx.nd.array([0, 1, 2, 3, 0], ctx=ctx)
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.2, "momentum": 0.9})
    losses = []
    for step in range(steps):
        batch[:] = random.randn(5, 8)
        change(step, batch)
        with autograd.record():
            value = loss(net(batch), labels)
        value.backward()
        trainer.step(5)
        losses.append(value.asnumpy())
    return np.array(losses)


def test_training_that_is_replayed_is_the_hosts(device):
    before = device.replays()
    losses = train(device(), 12)
    assert device.replays() - before >= 12  # of 24 parts
    np.testing.assert_allclose(losses, train(mx.cpu(), 12), rtol=1e-5, atol=1e-6)


def test_weights_that_change_between_runs_are_seen(device):
    net, x = dense(device()), mx.nd.ones((5, 8), ctx=device())
    for number in range(8):
        net[0].weight.set_data(mx.nd.full((16, 8), number, ctx=device()))
        result = net(x).asnumpy()
        fresh = dense(mx.cpu())
        fresh[0].weight.set_data(mx.nd.full((16, 8), number))
        np.testing.assert_allclose(result, fresh(x.as_in_context(mx.cpu())).asnumpy(), rtol=1e-5)


def test_arrays_elsewhere_are_computed_too(device):
    net = dense(device())
    arrays = [mx.nd.full((5, 8), number, ctx=device()) for number in range(20)]
    for _ in range(3):
        for number, array in enumerate(arrays):
            expected = dense(mx.cpu())(mx.nd.full((5, 8), number)).asnumpy()
            np.testing.assert_allclose(net(array).asnumpy(), expected, rtol=1e-5, atol=1e-6)


def test_batches_of_other_sizes_are_computed_too(device):
    sizes = [5, 5, 5, 5, 3, 5, 3, 3, 3, 3, 5, 4]
    losses = []
    for ctx in (device(), mx.cpu()):
        net = dense(ctx)
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.2})
        random = np.random.RandomState(4)
        found = []
        before = device.replays()
        for size in sizes:
            batch = mx.nd.array(random.randn(size, 8), ctx=ctx)
            with autograd.record():
                value = (net(batch) ** 2).mean()
            value.backward()
            trainer.step(1)
            found.append(value.asscalar())
        if ctx == device():
            assert device.replays() > before
        losses.append(found)
    np.testing.assert_allclose(*losses, rtol=1e-5, atol=1e-6)


def dropped(device):
    """Results of a network with Dropout, from one seed on."""
    net, x = dense(device(), gluon.nn.Dropout(0.5)), mx.nd.ones((5, 8), ctx=device())
    mx.random.seed(7)
    with autograd.train_mode():
        return [net(x).asnumpy() for _ in range(6)]


def test_dropout_draws_anew_each_time(device):
    before = device.replays()
    results = dropped(device)
    assert device.replays() - before >= 4
    assert all(np.abs(a - b).max() > 1e-4 for a, b in itertools.pairwise(results))


def test_dropout_draws_what_it_draws_unrecorded(device, monkeypatch):
    results = dropped(device)
    monkeypatch.setenv("MXNET_ENABLE_CUDA_GRAPHS", "0")
    np.testing.assert_array_equal(results, dropped(device))


def test_the_setting_turns_it_off(device, monkeypatch):
    monkeypatch.setenv("MXNET_ENABLE_CUDA_GRAPHS", "0")
    before = device.replays()
    train(device(), 6)
    assert device.replays() == before


def test_a_replayed_kernel_that_fails_is_named(device):
    net, x = dense(device()), mx.nd.ones((5, 8), ctx=device())
    for _ in range(4):
        right = net(x).asnumpy()
    before = device.replays()
    device.fail("FullyConnected")
    with pytest.raises(mx.MXNetError, match="FullyConnected"):
        net(x).asnumpy()
    assert device.replays() > before
    device.fail("")
    with pytest.raises(mx.MXNetError, match="FullyConnected"):
        mx.nd.waitall()  # hears of it too
    np.testing.assert_array_equal(net(x).asnumpy(), right)


def test_states_that_are_loaded_anew_are_seen(device, tmp_path):
    def network(ctx):
        net = gluon.nn.HybridSequential()
        net.add(gluon.nn.Dense(6, in_units=8), gluon.nn.BatchNorm(in_channels=6))
        net.initialize(mx.init.One(), ctx=ctx)
        net.hybridize(static_alloc=True, static_shape=True)
        return net

    nets = [network(device()), network(mx.cpu())]
    random = np.random.RandomState(7)
    for number in range(9):
        batch = random.randn(5, 8)
        if number == 4:
            file = str(tmp_path / "net.params")
            nets[1].save_parameters(file)
            nets[0].load_parameters(file, ctx=device())
        if number == 6:  # other arrays, where these lay or elsewhere
            for net, ctx in zip(nets, (device(), mx.cpu()), strict=True):
                net.collect_params().reset_ctx(mx.cpu(1))
                net.collect_params().reset_ctx(ctx)
        results = []
        for net, ctx in zip(nets, (device(), mx.cpu()), strict=True):
            with autograd.record():
                result = net(mx.nd.array(batch, ctx=ctx))
            result.backward()
            results.append(result.asnumpy())
        np.testing.assert_allclose(results[0], results[1], rtol=1e-4, atol=1e-5)
        for one, other in zip(*(n.collect_params().values() for n in nets), strict=True):
            ours, theirs = one.data().asnumpy(), other.data().asnumpy()
            np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)


def test_a_block_that_only_hands_on_has_gradients_too(device):
    class Twice(gluon.nn.HybridBlock):
        def hybrid_forward(self, F, x):  # noqa: N803
            return x, x

    block = Twice()
    block.hybridize(static_alloc=True, static_shape=True)
    kept = []  # arrays of other steps lie elsewhere
    for number in range(6):
        x = mx.nd.full((4,), number, ctx=device())
        x.attach_grad()
        heads = [mx.nd.full((4,), number + more, ctx=device()) for more in (1, 2)]
        with autograd.record():
            results = block(x)
        autograd.backward(list(results), heads)
        np.testing.assert_array_equal(x.grad.asnumpy(), np.full(4, 2 * number + 3))
        kept += [x, *heads]

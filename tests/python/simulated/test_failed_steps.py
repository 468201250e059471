"""A step that fails leaves the parameters as they were; one that overflows is skipped."""

import numpy as np
import parallel_networks as networks
import pytest

import mxnet as mx
from mxnet import autograd, gluon

MODES = {"eager": None, "hybrid": {}, "static": {"static_alloc": True, "static_shape": True}}


def wide_network(mode, contexts):
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(256, in_units=256), gluon.nn.Dense(256, in_units=256))
    net.add(gluon.nn.Dense(8, in_units=256))
    net.initialize(ctx=contexts)
    if MODES[mode] is not None:
        net.hybridize(**MODES[mode])
    return net


def step(net, trainer, contexts, rows):
    with autograd.record():
        losses = [net(mx.nd.ones((rows, 256), ctx=ctx)).sum() for ctx in contexts]
    autograd.backward(losses)
    trainer.step(rows)
    for loss in losses:
        loss.wait_to_read()


@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("spare", [4, 12, 20, 36])
def test_out_of_memory(device, mode, count, spare):
    contexts = [device(i) for i in range(count)]
    net = wide_network(mode, contexts)
    options = {"learning_rate": 0.1, "momentum": 0.9}
    trainer = gluon.Trainer(net.collect_params(), "sgd", options)
    step(net, trainer, contexts, 8)
    before = [networks.values_of(net, ctx) for ctx in contexts]
    last = contexts[-1]
    mx.nd.waitall()
    last.empty_cache()
    device.limit(mx._core.memory(last._ids)[0] + (spare << 20), count - 1)
    with pytest.raises(mx.MXNetError, match="out of memory"):
        step(net, trainer, contexts, 1 << 14)
    device.reset()
    for ctx, values in zip(contexts, before, strict=True):
        for name, value in networks.values_of(net, ctx).items():
            assert np.array_equal(value, values[name]), name
    step(net, trainer, contexts, 8)  # goes on with a batch that fits
    after = networks.values_of(net, last)
    assert any(not np.array_equal(after[name], value) for name, value in before[-1].items())


@pytest.mark.parametrize("updates", [None, False])
def test_states_that_do_not_fit_leave_all_devices_as_they_were(device, updates):
    contexts = [device(0), device(1)]
    net = wide_network("hybrid", contexts)
    trainer = gluon.Trainer(
        net.collect_params(), "adam", {"learning_rate": 0.1}, update_on_kvstore=updates
    )
    with autograd.record():
        losses = [net(mx.nd.ones((8, 256), ctx=ctx)).sum() for ctx in contexts]
    autograd.backward(losses)
    trainer._prepare_store()
    mx.nd.waitall()
    full = contexts[0 if updates is None else 1]  # where the store's states, or the last ones, go
    full.empty_cache()
    before = [networks.values_of(net, ctx) for ctx in contexts]
    device.limit(mx._core.memory(full._ids)[0] + (900 << 10), full.device_id)
    with pytest.raises(mx.MXNetError, match="out of memory"):
        trainer.step(8)
    device.reset()
    for ctx, values in zip(contexts, before, strict=True):
        for name, value in networks.values_of(net, ctx).items():
            assert np.array_equal(value, values[name]), (ctx, name)
    step(net, trainer, contexts, 8)
    after = [networks.values_of(net, ctx) for ctx in contexts]
    for name, value in after[0].items():
        assert np.array_equal(value, after[1][name]), name
        assert not np.array_equal(value, before[0][name]), name


PROGRAM = """
import numpy as np
import mxnet as mx
from mxnet import autograd, gluon
from mxnet.contrib import amp
amp.init()
contexts = [mx.Context("simulated", i) for i in range({count})]
net = gluon.nn.Dense(3, in_units=2)
net.initialize(ctx=contexts)
trainer = gluon.Trainer(net.collect_params(), "sgd", {{"learning_rate": 0.1, "momentum": 0.9}},
                        update_on_kvstore={updates})
amp.init_trainer(trainer)
def step(bad):
    with autograd.record():
        data = [mx.nd.array([[np.inf if bad and ctx == contexts[-1] else 1, 1]], ctx=ctx)
                for ctx in contexts]
        losses = [net(x).sum() for x in data]
        with amp.scale_loss(losses, trainer) as scaled:
            autograd.backward(scaled)
    trainer.step(len(contexts))
    return [net.weight.data(ctx).asnumpy() for ctx in contexts]
scaler = trainer._amp_loss_scaler
while True:
    before = step(False)
    if scaler.loss_scale == scaler._next_loss_scale:
        break
scale = scaler.loss_scale
after = step(True)
assert all(np.array_equal(a, b) for a, b in zip(before, after)), (before, after)
assert scaler._next_loss_scale == scale / 2
again = step(False)
assert all(np.isfinite(a).all() and not np.array_equal(a, b) for a, b in zip(again, after))
print("done")
"""


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("updates", [None, False])
def test_a_step_that_overflows_is_skipped(device, count, updates):
    ended = device.run(PROGRAM.format(count=count, updates=updates))
    assert ended.stdout.strip() == "done", ended.stderr


def test_a_failed_kernel_is_told_and_training_goes_on(device):
    contexts = [device(0), device(1)]
    net = networks.lenet()
    networks.fill(net.collect_params(), contexts)
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    (x, y), (x2, y2) = networks.batches(2)
    networks.one_step(net, trainer, contexts, x, y)
    before = networks.values_of(net, contexts[0])
    device.fail("log_softmax")
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    with autograd.record():
        loss = loss_of(net(x2.as_in_context(contexts[0])), y2.as_in_context(contexts[0]))
    with pytest.raises(mx.MXNetError, match="log_softmax"):
        loss.asnumpy()  # a program that looks at its loss before the step keeps its parameters
    device.fail("")
    with pytest.raises(mx.MXNetError):
        mx.nd.waitall()
    for name, value in networks.values_of(net, contexts[0]).items():
        assert np.array_equal(value, before[name])
    assert np.isfinite(networks.one_step(net, trainer, contexts, x2, y2))

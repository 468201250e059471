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


@pytest.mark.parametrize("spare", [2, 20, 40])
def test_a_module_that_has_no_room_for_a_batch_goes_on(device, spare):
    places = [device(0), device(1)]
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=256, name="first")
    x = mx.sym.FullyConnected(mx.sym.relu(x), num_hidden=256, name="second")
    module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"), context=places)
    module.bind([("data", (64, 256))], [("softmax_label", (64,))])
    module.init_params(mx.init.Xavier())
    module.init_optimizer("device", "adam")

    def learn(rows):
        module.forward_backward(mx.io.DataBatch([mx.nd.ones((rows, 256))], [mx.nd.zeros(rows)]))
        module.update()
        module.get_outputs()[0].wait_to_read()
        return {name: value.asnumpy() for name, value in module.get_params()[0].items()}

    before = learn(64)
    mx.nd.waitall()
    in_use = mx.remx.memory_statistics(places[1])["in_use"]
    device.limit(mx._core.memory(places[1]._ids)[0] + (spare << 20), 1)
    with pytest.raises(mx.MXNetError, match="out of memory"):
        learn(1 << 15)
    device.reset()
    for name, value in module.get_params()[0].items():
        assert np.array_equal(value.asnumpy(), before[name]), name
    after = learn(64)
    assert all(not np.array_equal(after[name], value) for name, value in before.items())
    mx.nd.waitall()  # a part of the batch would be 16 MiB
    assert mx.remx.memory_statistics(places[1])["in_use"] < in_use + (1 << 20)


def test_gradients_that_do_not_fit_leave_a_parameter_where_it_was(device):
    parameter = gluon.Parameter("w", shape=(1 << 20,))
    device.limit(6 << 20)  # the values take 4 MiB, their gradient as much
    with pytest.raises(mx.MXNetError, match="out of memory"):
        parameter.initialize("ones", ctx=device())
    parameter.initialize("ones", ctx=mx.cpu())
    with pytest.raises(mx.MXNetError, match="out of memory"):
        parameter.reset_ctx(device())
    assert parameter.list_ctx() == [mx.cpu()]
    assert parameter.data().sum().asscalar() == 1 << 20
    device.reset()
    parameter.reset_ctx(device())
    assert parameter.grad().context == device()


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


GUARDED = """
import numpy as np
import mxnet as mx
from mxnet import autograd, gluon
from mxnet.contrib import amp
amp.init()
later = []
take_later = amp.LossScaler._take_later
amp.LossScaler._take_later = lambda self, *given: (later.append(1), take_later(self, *given))[1]
context = mx.Context("simulated", 0)
class Half(mx.lr_scheduler.LRScheduler):
    def __call__(self, count):
        return 0.1 * 0.5**count
def train(guarded):
    mx.random.seed(1)
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(5, in_units=3), gluon.nn.Dense(2, in_units=5))
    net.initialize(mx.init.Xavier(), ctx=context)
    net.hybridize(static_alloc=True, static_shape=True)
    options = {{"lr_scheduler": Half(), **{options}}}
    trainer = gluon.Trainer(net.collect_params(), "{optimizer}", options)
    if not guarded:
        trainer.optimizer._can_be_guarded = lambda weights, grads: False
    amp.init_trainer(trainer)
    scaler = trainer._amp_loss_scaler
    scaler._loss_scale = scaler._next_loss_scale = 8.0
    scaler._unskipped = 0
    found = []
    for number in range(7):
        value = np.nan if number == 5 else np.inf if number in (2, 3) else number
        with autograd.record():
            loss = net(mx.nd.array([[value, 1, 2]], ctx=context)).sum()
            with amp.scale_loss(loss, trainer) as scaled:
                autograd.backward(scaled)
        trainer.step(1)
        if number % 2:  # not every step is asked for
            found += [trainer.learning_rate, trainer.optimizer.num_update, scaler._unskipped]
            found += [scaler.loss_scale, scaler._next_loss_scale]
    found += [p.data().asnumpy().tolist() for p in net.collect_params().values()]
    states = trainer._updaters[0].states
    found += [mx.nd.array(part).asnumpy().tolist() for number in sorted(states)
              for part in (states[number] if isinstance(states[number], tuple)
                           else [states[number]]) if part is not None]
    return found
got = train(True)
assert len(later) == 7
want = train(False)
assert len(later) == 7
assert got == want, (got, want)
assert np.isfinite(np.concatenate([np.ravel(x) for x in got])).all()
print("done")
"""


@pytest.mark.parametrize(
    ("optimizer", "options"),
    [("sgd", {}), ("sgd", {"momentum": 0.9, "wd": 0.1}), ("adam", {}), ("adam", {"wd": 0.1})],
)
def test_a_device_leaves_steps_out_by_itself(device, optimizer, options):
    """Weights, states, counts, rates and factors are those of a host that asks before each step."""
    ended = device.run(GUARDED.format(optimizer=optimizer, options=options))
    assert ended.stdout.strip() == "done", ended.stderr


def test_adam_updates_several_weights_at_once(device):
    """The result is that of single updates, to the bit."""

    class Single(mx.optimizer.Adam):  # a user's own step takes one weight
        def update(self, index, weight, grad, state):
            assert isinstance(index, int)
            super().update(index, weight, grad, state)

    def train(kind):
        mx.random.seed(2)
        net = wide_network("static", [device(0)])
        optimizer = kind(learning_rate=0.01, wd=0.01, clip_gradient=0.5)
        trainer = gluon.Trainer(net.collect_params(), optimizer)
        for _ in range(3):
            step(net, trainer, [device(0)], 8)
        return list(networks.values_of(net, device(0)).values())

    one, several = train(Single), train(mx.optimizer.Adam)
    assert all(np.array_equal(a, b) for a, b in zip(one, several, strict=True))


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

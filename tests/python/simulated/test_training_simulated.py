"""Training on simulated accelerators gives what the CPU gives."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.gluon import nn

BATCH = 8


def network(kind):
    net = nn.HybridSequential(prefix="net_")
    with net.name_scope():
        net.add(nn.Conv2D(4, 3, in_channels=1, activation="relu"))
        net.add(nn.BatchNorm(in_channels=4))
        net.add(nn.MaxPool2D(2))
        net.add(nn.Flatten())
        net.add(nn.Dense(10, in_units=4 * 5 * 5))
    if kind == "hybrid":
        net.hybridize(static_alloc=True, static_shape=True)
    return net


def set_parameters(net, contexts):
    """Parameters that follow from their names' order, the same everywhere."""
    net.initialize(ctx=contexts, force_reinit=True)
    numbers = np.random.default_rng(2)
    for name, parameter in sorted(net.collect_params().items()):
        values = numbers.standard_normal(parameter.shape) * 0.2
        parameter.set_data(mx.nd.array(np.abs(values) + 0.5 if "var" in name else values))


def data(steps):
    numbers = np.random.default_rng(3)
    x = numbers.standard_normal((BATCH, 1, 12, 12)).astype("float32")
    y = numbers.integers(0, 10, BATCH).astype("float32")
    return [(x, y)] * steps


def train(kind, contexts, steps=6):
    """Losses of some steps, and the parameters in the end."""
    net = network(kind)
    set_parameters(net, contexts)
    trainer = gluon.Trainer(
        net.collect_params(), "sgd", {"learning_rate": 0.05, "momentum": 0.9}, kvstore="device"
    )
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    losses = []
    for x, y in data(steps):
        xs = gluon.utils.split_and_load(mx.nd.array(x), contexts)
        ys = gluon.utils.split_and_load(mx.nd.array(y), contexts)
        with autograd.record():
            parts = [loss_of(net(a), b) for a, b in zip(xs, ys, strict=True)]
        autograd.backward(parts)
        trainer.step(BATCH)
        losses.append(sum(float(part.sum().asscalar()) for part in parts))
    values = [p.data(contexts[0]).asnumpy() for _, p in sorted(net.collect_params().items())]
    return losses, values


@pytest.mark.parametrize("kind", ["eager", "hybrid"])
def test_gluon_equals_the_cpu(device, kind):
    device.slow(50)
    losses, values = train(kind, [device()])
    want_losses, want_values = train(kind, [mx.cpu()])
    assert losses[-1] < losses[0]
    assert np.allclose(losses, want_losses, rtol=1e-5)
    for got, want in zip(values, want_values, strict=True):
        assert np.allclose(got, want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", ["eager", "hybrid"])
def test_two_devices_equal_two_cpus(device, kind):
    losses, values = train(kind, [device(0), device(1)])
    want_losses, want_values = train(kind, [mx.cpu(0), mx.cpu(1)])
    assert np.allclose(losses, want_losses, rtol=1e-5)
    for got, want in zip(values, want_values, strict=True):
        assert np.allclose(got, want, rtol=1e-4, atol=1e-5)


def symbol():
    x = mx.sym.Variable("data")
    x = mx.sym.Convolution(x, kernel=(3, 3), num_filter=4, name="conv")
    x = mx.sym.BatchNorm(x, name="norm")
    x = mx.sym.Activation(x, act_type="relu")
    x = mx.sym.FullyConnected(x, num_hidden=10, name="dense")
    return mx.sym.SoftmaxOutput(x, name="softmax")


def module_scores(context):
    mx.random.seed(4)
    numbers = np.random.default_rng(6)
    x = numbers.standard_normal((32, 1, 8, 8)).astype("float32")
    y = numbers.integers(0, 10, 32).astype("float32")
    batches = mx.io.NDArrayIter(x, y, BATCH)
    module = mx.mod.Module(symbol(), context=context)
    module.bind(batches.provide_data, batches.provide_label)
    module.init_params(mx.init.Xavier(rnd_type="gaussian"))
    module.init_optimizer(optimizer_params={"learning_rate": 0.1})
    for _ in range(3):
        batches.reset()
        for batch in batches:
            module.forward_backward(batch)
            module.update()
    batches.reset()
    return module.predict(batches).asnumpy()


@pytest.mark.parametrize("count", [1, 2])
def test_module_equals_the_cpu(device, count):
    contexts = [device(i) for i in range(count)]
    want = module_scores([mx.cpu(i) for i in range(count)])
    assert np.allclose(module_scores(contexts), want, rtol=1e-4, atol=1e-5)


def test_executor_follows_its_weights(device):
    bound = symbol().simple_bind(device(), data=(2, 1, 8, 8), grad_req="null")
    plain = symbol().simple_bind(mx.cpu(), data=(2, 1, 8, 8), grad_req="null")
    numbers = np.random.default_rng(8)
    for _ in range(3):
        for name, array in plain.arg_dict.items():
            array[:] = numbers.standard_normal(array.shape)
            array.copyto(bound.arg_dict[name])
        got, want = bound.forward()[0], plain.forward()[0]
        assert got.context == device()
        assert np.allclose(got.asnumpy(), want.asnumpy(), rtol=1e-4, atol=1e-6)


def test_synchronized_batch_norm_over_two_devices(device):
    def outputs(contexts):
        net = gluon.contrib.nn.SyncBatchNorm(in_channels=3, num_devices=2)
        net.initialize(ctx=contexts)
        x = np.random.default_rng(1).standard_normal((4, 3, 2, 2)).astype("float32")
        parts = gluon.utils.split_and_load(mx.nd.array(x), contexts)
        with autograd.record():
            results = [net(part) for part in parts]
        autograd.backward(results)
        return np.concatenate([r.asnumpy() for r in results])

    got = outputs([device(0), device(1)])
    assert np.allclose(got, outputs([mx.cpu(0), mx.cpu(1)]), atol=1e-6)


def test_custom_operators_and_functions(device):
    class Square(autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * x

        def backward(self, dy):
            (x,) = self.saved_tensors
            return 2 * x * dy

    x = mx.nd.array([1, 2, 3], ctx=device())
    x.attach_grad()
    with autograd.record():
        y = Square()(x) * 3
    y.backward()
    assert x.grad.context == device()
    assert x.grad.asnumpy().tolist() == [6, 12, 18]


@pytest.mark.parametrize(("wanted", "sizes"), [(None, [10]), ("7", [7, 3])])
def test_weights_on_an_accelerator_are_updated_together(device, monkeypatch, wanted, sizes):
    if wanted:
        monkeypatch.setenv("MXNET_OPTIMIZER_AGGREGATION_SIZE", wanted)
    update = mx.optimizer.get_updater(mx.optimizer.SGD(learning_rate=0.5, momentum=0.9))
    seen = []
    inner = update.optimizer.update_multi_precision
    monkeypatch.setattr(
        update.optimizer,
        "update_multi_precision",
        lambda index, *arrays: (seen.append(len(index)), inner(index, *arrays)),
    )
    weights = [mx.nd.full((3,), i, ctx=device()) for i in range(10)]
    grads = [mx.nd.ones((3,), ctx=device()) for _ in weights]
    update(list(range(10)), grads, weights)
    assert seen == sizes
    np.testing.assert_allclose([w.asnumpy()[0] for w in weights], np.arange(10) - 0.5)

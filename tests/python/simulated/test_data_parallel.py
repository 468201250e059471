"""Training on two and four accelerators equals one with the joined batch."""

import numpy as np
import parallel_networks as networks
import pytest

import mxnet as mx
from mxnet import gluon

STORES = [("device", None), ("device", False), ("local", None)]


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize(("store", "updates"), STORES)
@pytest.mark.parametrize("hybrid", [False, True])
def test_lenet(device, count, store, updates, hybrid):
    def run(count):
        net = networks.lenet()
        if hybrid:
            net.hybridize(static_alloc=True, static_shape=True)
        places = [device(i) for i in range(count)]
        return networks.trained(net, places, kvstore=store, update_on_kvstore=updates)

    networks.check_same(run(count), run(1))


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("hybrid", [False, True])
def test_resnet_with_synchronized_norms(device, count, hybrid):
    def run(count):
        net = networks.resnet(count)
        if hybrid:
            net.hybridize()
        return networks.trained(net, [device(i) for i in range(count)])

    networks.check_same(run(count), run(1), rtol=1e-3, atol=1e-4)


def test_adam_and_slow_streams(device):
    device.slow(200)

    def run(count):
        places = [device(i) for i in range(count)]
        return networks.trained(
            networks.lenet(), places, optimizer="adam", options={"learning_rate": 1e-2}
        )

    networks.check_same(run(4), run(1), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("optimizer", ["adam", "nadam"])
def test_the_host_beside_an_accelerator(device, optimizer):
    """Both are number 0 of their kind."""

    def run(places):
        options = {"learning_rate": 1e-2}
        return networks.trained(
            networks.lenet(), places, optimizer=optimizer, options=options, update_on_kvstore=False
        )

    networks.check_same(run([mx.cpu(0), device(0)]), run([device(0)]), rtol=1e-3, atol=1e-4)


def lenet_symbol():
    x = mx.sym.Convolution(mx.sym.Variable("data"), kernel=(5, 5), num_filter=6, name="c1")
    x = mx.sym.Pooling(mx.sym.tanh(x), kernel=(2, 2), stride=(2, 2), pool_type="max")
    x = mx.sym.FullyConnected(mx.sym.tanh(x), num_hidden=10, name="dense")
    return mx.sym.SoftmaxOutput(x, name="softmax")


def resnet_symbol(count):
    x = mx.sym.Convolution(
        mx.sym.Variable("data"), kernel=(3, 3), num_filter=4, no_bias=True, name="c1"
    )
    norm = mx.sym.contrib.SyncBatchNorm(x, fix_gamma=False, ndev=count, key="norm", name="norm")
    branch = mx.sym.Convolution(
        mx.sym.relu(norm), kernel=(3, 3), pad=(1, 1), num_filter=4, no_bias=True, name="c2"
    )
    x = mx.sym.Pooling(x + branch, global_pool=True, pool_type="avg", kernel=(1, 1))
    return mx.sym.SoftmaxOutput(
        mx.sym.FullyConnected(x, num_hidden=10, name="dense"), name="softmax"
    )


def module_values(symbol, contexts, store="device", steps=4):
    data = [(x.asnumpy(), y.asnumpy()) for x, y in networks.batches(steps, side=12)]
    source = mx.io.NDArrayIter(
        np.concatenate([x for x, _ in data]),
        np.concatenate([y for _, y in data]),
        networks.BATCH,
    )
    module = mx.mod.Module(symbol, context=contexts)
    module.bind(source.provide_data, source.provide_label)
    numbers = np.random.default_rng(7)
    inferred = symbol.infer_shape(data=(8, 1, 12, 12))[0]
    shapes = dict(zip(symbol.list_arguments(), inferred, strict=True))
    arguments = {
        name: mx.nd.array(numbers.standard_normal(shape) * 0.2)
        for name, shape in sorted(shapes.items())
        if name not in ("data", "softmax_label")
    }
    module.init_params(mx.init.One(), arg_params=arguments, allow_missing=True)
    module.init_optimizer(store, "sgd", {"learning_rate": 0.1, "momentum": 0.9})
    for batch in source:
        module.forward_backward(batch)
        module.update()
    values, states = module.get_params()
    return {name: value.asnumpy() for name, value in (values | states).items()}


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("store", ["device", "local"])
def test_module_lenet(device, count, store):
    want = module_values(lenet_symbol(), [device(0)])
    got = module_values(lenet_symbol(), [device(i) for i in range(count)], store)
    for name, value in want.items():
        assert np.allclose(got[name], value, rtol=1e-4, atol=1e-5), name


@pytest.mark.parametrize("count", [2, 4])
def test_module_resnet_with_synchronized_norms(device, count):
    want = module_values(resnet_symbol(1), [device(0)])
    got = module_values(resnet_symbol(count), [device(i) for i in range(count)])
    for name, value in want.items():
        assert np.allclose(got[name], value, rtol=1e-3, atol=1e-4), name


@pytest.mark.parametrize("count", [1, 2])
def test_gradients_add_up_over_small_batches(device, count):
    places = [device(i) for i in range(count)]

    def run(parts):
        net = networks.lenet()
        networks.fill(net.collect_params(), places)
        net.collect_params().setattr("grad_req", "add")
        trainer = gluon.Trainer(
            net.collect_params(), "sgd", {"learning_rate": 0.1}, update_on_kvstore=False
        )
        loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
        for x, y in networks.batches(3):
            net.collect_params().zero_grad()
            for i in range(parts):
                rows = slice(i * len(x) // parts, (i + 1) * len(x) // parts)
                xs = gluon.utils.split_and_load(x[rows], places)
                ys = gluon.utils.split_and_load(y[rows], places)
                with mx.autograd.record():
                    losses = [loss_of(net(a), b) for a, b in zip(xs, ys, strict=True)]
                mx.autograd.backward(losses)
            trainer.step(networks.BATCH)
        return networks.values_of(net, places[0])

    want = run(1)
    for name, value in run(4).items():
        assert np.allclose(value, want[name], rtol=1e-4, atol=1e-5), name


@pytest.mark.parametrize("hybrid", [False, True])
def test_mirrored_backward_gives_the_same(device, hybrid, monkeypatch):
    def run():
        net = networks.resnet(2)
        if hybrid:
            net.hybridize()
        return networks.trained(net, [device(0), device(1)])

    want = run()
    monkeypatch.setenv("MXNET_BACKWARD_DO_MIRROR", "1")
    networks.check_same(run(), want, rtol=1e-5, atol=1e-6)
    got = module_values(resnet_symbol(2), [device(0), device(1)])
    monkeypatch.setenv("MXNET_BACKWARD_DO_MIRROR", "0")
    for name, value in module_values(resnet_symbol(2), [device(0), device(1)]).items():
        assert np.allclose(got[name], value, rtol=1e-5, atol=1e-6), name

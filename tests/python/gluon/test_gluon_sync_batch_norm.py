"""SyncBatchNorm over several devices equals BatchNorm over the joined batch."""

import os
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon

SHAPE = (3, 4, 5)


def _network(prefix, devices, dropout=0.0):
    net = gluon.nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(gluon.nn.Dense(6, flatten=True, in_units=60, prefix="first_"))
        if dropout:
            net.add(gluon.nn.Dropout(dropout))
        if devices:
            net.add(
                gluon.contrib.nn.SyncBatchNorm(6, num_devices=devices, momentum=0.8, prefix="bn_")
            )
        else:
            net.add(gluon.nn.BatchNorm(in_channels=6, momentum=0.8, prefix="bn_"))
        net.add(gluon.nn.Dense(2, in_units=6, prefix="last_"))
    return net


def _train(net, contexts, sizes, hybridize, steps=3):
    """Trains on parts of one batch; returns outputs, gradients and parameters of each context."""
    rng = np.random.RandomState(3)
    values = {
        name.split("_", 1)[1]: rng.uniform(0.5, 1.5, parameter.shape)
        for name, parameter in sorted(net.collect_params().items())
    }
    for name, parameter in net.collect_params().items():
        parameter.initialize(ctx=contexts)
        parameter.set_data(mx.nd.array(values[name.split("_", 1)[1]]))
    if hybridize:
        net.hybridize()
    data = rng.uniform(-1, 2, (sum(sizes), *SHAPE))
    weight = rng.normal(size=(sum(sizes), 2))
    cuts = np.cumsum(sizes)[:-1]
    inputs = [mx.nd.array(x, ctx=c) for x, c in zip(np.split(data, cuts), contexts, strict=True)]
    weights = [mx.nd.array(w, ctx=c) for w, c in zip(np.split(weight, cuts), contexts, strict=True)]
    for x in inputs:
        x.attach_grad()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.05})
    for _ in range(steps):
        with autograd.record():
            outputs = [net(x) for x in inputs]
            losses = [(y * y * w).sum() for y, w in zip(outputs, weights, strict=True)]
        autograd.backward(losses)
        trainer.step(sum(sizes))
    result = {
        "output": np.concatenate([y.asnumpy() for y in outputs]),
        "input gradient": np.concatenate([x.grad.asnumpy() for x in inputs]),
    }
    for name, parameter in net.collect_params().items():
        copies = [array.asnumpy() for array in parameter.list_data()]
        for copy in copies:
            np.testing.assert_allclose(copy, copies[0], rtol=1e-6, atol=1e-6, err_msg=name)
        result[name.split("_", 1)[1]] = copies[0]
    return result


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("sizes", [(4, 4), (6, 3), (2, 3, 4)])
def test_equals_batch_norm_over_the_joined_batch(sizes, hybridize):
    contexts = [mx.cpu(i) for i in range(len(sizes))]
    split = _train(_network("split_", len(sizes)), contexts, sizes, hybridize)
    joined = _train(_network("joined_", 0), [mx.cpu()], [sum(sizes)], hybridize)
    assert split.keys() == joined.keys()
    for name in split:
        noise = 1e-5 * np.abs(joined[name]).max()
        np.testing.assert_allclose(split[name], joined[name], rtol=1e-4, atol=noise, err_msg=name)


def test_random_operators_in_a_hybridized_network():
    """All devices of the host share a generator: those who wait must not hold it."""
    net = _network("random_", 2, dropout=0.5)
    result = _train(net, [mx.cpu(0), mx.cpu(1)], (4, 4), True)
    assert all(np.isfinite(value).all() for value in result.values())


def _operators(sizes, key):
    rng = np.random.RandomState(5)
    arrays = []
    for device, size in enumerate(sizes):
        context = mx.cpu(device)
        x = mx.nd.array(rng.randn(size, 3, 2, 2) * 2 + 1, ctx=context)
        head = mx.nd.array(rng.randn(size, 3, 2, 2), ctx=context)
        rest = ([0.5, 1, 2], [0.1, 0.2, -0.3], [0.0, 0.5, 1], [1.0, 2, 0.5])
        gamma, beta, mean, var = [mx.nd.array(value, ctx=context) for value in rest]
        for array in (x, gamma, beta):
            array.attach_grad()
        arrays.append((x, gamma, beta, mean, var, head))
    options = dict(fix_gamma=False, eps=1e-3, momentum=0.8, output_mean_var=True)
    for _ in range(2):
        with autograd.record():
            results = [
                mx.nd.contrib.SyncBatchNorm(*a[:5], key=key, ndev=len(sizes), **options)
                for a in arrays
            ]
        for result, a in zip(results, arrays, strict=True):
            result[0].backward(a[5])
    return results, arrays


def test_operator_gives_what_1_9_1_gives():
    """Two rounds on halves of a batch; the numbers are 1.9.1's."""
    results, arrays = _operators((3, 3), "recorded")
    for result, a in zip(results, arrays, strict=True):
        np.testing.assert_allclose(result[2].asnumpy(), [3.667413, 3.3554924, 3.2684803], rtol=1e-5)
        np.testing.assert_allclose(a[3].asnumpy(), [0.40879732, 0.71686339, 1.0596888], rtol=1e-5)
        np.testing.assert_allclose(a[4].asnumpy(), [1.9602685, 2.487977, 1.4966528], rtol=1e-5)
    first, second = arrays
    expected = {
        "y": (
            results[0][0].asnumpy().ravel()[:4],
            [0.29498327, -0.10813559, 1.3337412, -0.067004897],
        ),
        "y of the second": (
            results[1][0].asnumpy().ravel()[-4:],
            [0.61900234, 1.7689126, -2.3559337, 5.0930905],
        ),
        "dx": (
            first[0].grad.asnumpy().ravel()[:4],
            [0.0068110451, 0.29874033, -0.05474218, 0.358421],
        ),
        "dx of the second": (
            second[0].grad.asnumpy().ravel()[-4:],
            [1.7442381, 1.5728552, 0.82372981, -0.3715145],
        ),
        "gamma": (first[1].grad.asnumpy(), [-3.250416, -1.389424, -4.6249733]),
        "gamma of the second": (second[1].grad.asnumpy(), [2.6872587, 7.1849766, -0.31312138]),
        "beta": (first[2].grad.asnumpy(), [3.6765077, -0.056696177, 3.720422]),
        "beta of the second": (second[2].grad.asnumpy(), [0.66077459, -3.1211209, 2.4248543]),
    }
    for name, (got, wanted) in expected.items():
        np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-5, err_msg=name)


def test_one_call_per_device_before_the_next_layer():
    """Calls that one device makes ahead of the others meet them in order."""
    contexts = [mx.cpu(0), mx.cpu(1)]
    states = [[mx.nd.zeros(1, ctx=c), mx.nd.ones(1, ctx=c)] for c in contexts]

    def call(device, value):
        context = contexts[device]
        x = mx.nd.array([[value], [value]], ctx=context)
        one, zero = mx.nd.ones(1, ctx=context), mx.nd.zeros(1, ctx=context)
        return mx.nd.contrib.SyncBatchNorm(
            x, one, zero, *states[device], key="ahead", ndev=2, output_mean_var=True
        )[1]

    with autograd.train_mode():
        means = [call(0, 1.0), call(0, 10.0), call(1, 3.0), call(1, 30.0)]
    assert [mean.asscalar() for mean in means] == [2, 20, 2, 20]


def test_executors_on_two_contexts():
    data = mx.sym.Variable("data")
    net = mx.sym.contrib.SyncBatchNorm(data, key="bound", ndev=2, fix_gamma=False, name="bn")
    net = mx.sym.sum(net * net * mx.sym.Variable("weight"))
    rng = np.random.RandomState(7)
    x, w = rng.normal(2, 3, (6, 3, 4)), rng.normal(size=(6, 3, 4))
    executors = []
    for part in range(2):
        executor = net.simple_bind(mx.cpu(part), data=(3, 3, 4), weight=(3, 3, 4))
        executor.arg_dict["bn_gamma"][:] = 1
        executor.aux_dict["bn_moving_var"][:] = 1
        executor.arg_dict["data"][:] = x[3 * part : 3 * part + 3]
        executor.arg_dict["weight"][:] = w[3 * part : 3 * part + 3]
        executors.append(executor)
    for executor in executors:
        executor.forward(is_train=True)
    for executor in executors:
        executor.backward()

    joined = mx.sym.BatchNorm(data, fix_gamma=False, name="bn")
    joined = mx.sym.sum(joined * joined * mx.sym.Variable("weight"))
    whole = joined.simple_bind(mx.current_context(), data=(6, 3, 4), weight=(6, 3, 4))
    whole.arg_dict["bn_gamma"][:] = 1
    whole.aux_dict["bn_moving_var"][:] = 1
    whole.forward(is_train=True, data=mx.nd.array(x), weight=mx.nd.array(w))
    whole.backward()
    got = np.concatenate([e.grad_dict["data"].asnumpy() for e in executors])
    np.testing.assert_allclose(got, whole.grad_dict["data"].asnumpy(), rtol=1e-3, atol=1e-5)
    gamma = sum(e.grad_dict["bn_gamma"].asnumpy() for e in executors)
    np.testing.assert_allclose(gamma, whole.grad_dict["bn_gamma"].asnumpy(), rtol=1e-4)
    for state in ("bn_moving_mean", "bn_moving_var"):
        for executor in executors:
            np.testing.assert_allclose(
                executor.aux_dict[state].asnumpy(), whole.aux_dict[state].asnumpy(), rtol=1e-5
            )


def test_a_thread_per_device():
    net = gluon.contrib.nn.SyncBatchNorm(2, num_devices=2)
    contexts = [mx.cpu(0), mx.cpu(1)]
    net.initialize(ctx=contexts)
    means = [None, None]

    def run(device):
        x = mx.nd.array([[1.0, 2.0], [3.0, 4.0]], ctx=contexts[device]) * (device + 1)
        with autograd.train_mode():
            net(x).wait_to_read()
        means[device] = net.running_mean.data(contexts[device]).asnumpy()

    threads = [threading.Thread(target=run, args=(device,)) for device in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_allclose(means, [[0.3, 0.45]] * 2, rtol=1e-6)


def test_second_order_is_refused():
    results, arrays = _operators((2, 2), "second")
    with autograd.record():
        results = [
            mx.nd.contrib.SyncBatchNorm(*a[:5], key="second", ndev=2, fix_gamma=False)
            for a in arrays
        ]
        inputs = [arrays[0][0], arrays[1][0]]
        first = autograd.grad(results, inputs, create_graph=True, retain_graph=True)
        heads = [g * g for g in first]
    with pytest.raises(mx.MXNetError, match="no gradient"):
        autograd.backward(heads)


@pytest.mark.parametrize("engine", ["ThreadedEnginePerDevice", "NaiveEngine"])
def test_too_few_calls_raise(engine):
    """The first call alone, waited for: 1.9.1 hangs."""
    text = """
        import mxnet as mx
        net = mx.gluon.contrib.nn.SyncBatchNorm(2, num_devices=2, prefix="alone_")
        net.initialize(ctx=[mx.cpu(0), mx.cpu(1)])
        try:
            with mx.autograd.train_mode():
                net(mx.nd.ones((4, 2))).wait_to_read()
        except mx.MXNetError as error:
            print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(text)],
        env={**os.environ, "MXNET_ENGINE_TYPE": engine, "REMX_PATIENCE_SECONDS": "0.2"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert "_contrib_SyncBatchNorm" in done.stdout, done
    assert "1 of 2 calls came" in done.stdout, done
    assert done.returncode == 0, done.stderr

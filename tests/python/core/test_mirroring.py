"""MXNET_BACKWARD_DO_MIRROR: less memory in training, the same gradients, nothing done twice."""

import gc

import numpy as np
import pytest

import mxnet as mx
from mxnet import _core, gluon, nd
from mxnet.test_utils import environment

SHAPE = (8, 8, 16, 16)


def network(drop=False, stages=4):
    """Stages of BatchNorm, relu and convolution, a pool and a dense layer."""
    x = mx.sym.var("data")
    for i in range(stages):
        x = mx.sym.BatchNorm(x, fix_gamma=False, name=f"norm{i}")
        x = mx.sym.Activation(x, act_type="relu", name=f"relu{i}")
        if drop:
            x = mx.sym.Dropout(x, p=0.5, name=f"drop{i}")
        x = mx.sym.Convolution(x, kernel=(3, 3), pad=(1, 1), num_filter=8, name=f"conv{i}")
    x = mx.sym.Pooling(x, kernel=(2, 2), stride=(2, 2), pool_type="max")
    x = mx.sym.sigmoid(mx.sym.Concat(x, x * 2, dim=1))
    return mx.sym.FullyConnected(x, num_hidden=5, name="dense")


def executor_of(symbol, mirror="0", **kwargs):
    with environment("MXNET_BACKWARD_DO_MIRROR", mirror):
        executor = symbol.simple_bind(mx.current_context(), data=SHAPE, **kwargs)
        random = np.random.RandomState(3)
        for name in sorted(executor.arg_dict):
            array = executor.arg_dict[name]
            array[:] = random.uniform(-1, 1, array.shape)
        executor.forward(is_train=True)
    return executor


def memory():
    nd.waitall()
    gc.collect()
    return _core.memory(mx.current_context()._ids)[0]


def training_memory(symbol, mirror):
    before = memory()
    executor = executor_of(symbol, mirror)
    held = memory() - before
    del executor
    return held


def results(executor):
    executor.backward(nd.array(np.linspace(-1, 1, 40).reshape(8, 5)))
    found = {f"grad {name}": array.asnumpy() for name, array in executor.grad_dict.items()}
    found |= {f"aux {name}": array.asnumpy() for name, array in executor.aux_dict.items()}
    found["output"] = executor.outputs[0].asnumpy()
    return found


@pytest.mark.parametrize("drop", [False, True])
def test_gradients_and_moving_statistics_are_the_same(drop):
    symbol = network(drop)
    mx.random.seed(5)
    kept = results(executor_of(symbol))
    mx.random.seed(5)
    again = results(executor_of(symbol, "1"))
    assert kept.keys() == again.keys()
    for name, values in kept.items():
        np.testing.assert_array_equal(values, again[name], err_msg=name)
    assert np.abs(kept["grad data"]).max() > 0
    assert np.abs(kept["aux norm1_moving_mean"]).max() > 0


def test_training_holds_less():
    symbol = network(stages=8)
    kept, again = training_memory(symbol, "0"), training_memory(symbol, "1")
    activations = 4 * np.prod(SHAPE) * 8
    assert kept - again > 0.7 * activations


def test_adding_to_gradients():
    symbol = network()
    for grad_req in ("write", "add"):
        kept = results(executor_of(symbol, grad_req=grad_req))
        again = results(executor_of(symbol, "1", grad_req=grad_req))
        for name, values in kept.items():
            np.testing.assert_array_equal(values, again[name], err_msg=name)


def test_backward_without_training():
    """The statistics that a normalization uses then are the moving ones."""

    def run(mirror):
        executor = executor_of(network(), mirror)
        with environment("MXNET_BACKWARD_DO_MIRROR", mirror):
            executor.forward(is_train=False)
            return results(executor)

    kept, again = run("0"), run("1")
    for name, values in kept.items():
        np.testing.assert_array_equal(values, again[name], err_msg=name)


def test_nodes_can_be_forced():
    x = mx.sym.var("data")
    for i in range(6):
        with mx.AttrScope(force_mirroring="True"):
            y = mx.sym.sin(x, name=f"sin{i}")
        x = mx.sym.Convolution(y, kernel=(1, 1), num_filter=8, no_bias=True, name=f"conv{i}")
    # What a forced node reads is kept in place of what it gives, here the convolution before it.
    assert "sin0" in x.tojson()
    kept = executor_of(x)
    plain = mx.sym.load_json(x.tojson().replace("force_mirroring", "other"))
    other = executor_of(plain)
    for executor in (kept, other):
        executor.backward(nd.ones(SHAPE))
    for name, array in kept.grad_dict.items():
        np.testing.assert_array_equal(array.asnumpy(), other.grad_dict[name].asnumpy(), name)


def test_hybridized_blocks():
    def run(mirror):
        mx.random.seed(2)
        net = gluon.nn.HybridSequential(prefix="net_")
        with net.name_scope():
            for _ in range(4):
                net.add(
                    gluon.nn.Conv2D(8, 3, padding=1),
                    gluon.nn.BatchNorm(),
                    gluon.nn.Activation("relu"),
                    gluon.nn.Dropout(0.3),
                )
        net.initialize(mx.init.Xavier(rnd_type="uniform"))
        net.hybridize()
        x = nd.array(np.linspace(-1, 1, int(np.prod(SHAPE))).reshape(SHAPE))
        with environment("MXNET_BACKWARD_DO_MIRROR", mirror):
            before = memory()
            with mx.autograd.record():
                loss = net(x).square().sum()
            held = memory() - before
            loss.backward()
        values = {}
        for name, parameter in net.collect_params().items():
            values[name] = parameter.data().asnumpy()
            if parameter.grad_req != "null":
                values[f"grad {name}"] = parameter.grad().asnumpy()
        return held, values

    kept_bytes, kept = run("0")
    again_bytes, again = run("1")
    for name, values in kept.items():
        np.testing.assert_array_equal(values, again[name], err_msg=name)
    assert again_bytes < kept_bytes

"""mx.executor_manager: the executors of old training scripts."""

import numpy as np
import pytest

import mxnet as mx
from mxnet.executor_manager import DataParallelExecutorManager, _split_input_slice

PARAMETERS = ["fc_weight", "fc_bias"]


def network(hidden=3):
    data = mx.sym.Variable("data")
    layer = mx.sym.FullyConnected(data, num_hidden=hidden, name="fc")
    return mx.sym.SoftmaxOutput(layer, name="softmax")


def batches():
    data = np.arange(24, dtype="float32").reshape(6, 4) / 10
    return mx.io.NDArrayIter(data, np.array([0, 1, 2, 0, 1, 2.0]), 6, label_name="softmax_label")


def test_slices_follow_the_shares():
    assert _split_input_slice(10, [1, 1, 2]) == [slice(0, 2), slice(2, 4), slice(4, 10)]
    with pytest.raises(ValueError, match="some would get nothing"):
        _split_input_slice(2, [1, 1, 2, 5])


def test_two_devices_compute_what_one_does():
    symbol, iterator = network(), batches()
    batch = next(iterator)
    random = np.random.RandomState(0)
    values = {
        "fc_weight": mx.nd.array(random.randn(3, 4)),
        "fc_bias": mx.nd.array(random.randn(3)),
    }
    gradients = []
    for devices in ([mx.cpu(0)], [mx.cpu(0), mx.cpu(1)]):
        manager = DataParallelExecutorManager(
            symbol, devices, iterator, symbol.list_arguments(), PARAMETERS, []
        )
        manager.set_params(values, {})
        manager.load_data_batch(batch)
        manager.forward(is_train=True)
        manager.backward()
        assert [len(copies) for copies in manager.param_arrays] == [len(devices)] * 2
        gradients.append([sum(g.asnumpy() for g in parts) for parts in manager.grad_arrays])
        metric = mx.metric.Accuracy()
        manager.update_metric(metric, batch.label)
        assert metric.num_inst == 6
        back = {name: mx.nd.zeros(value.shape) for name, value in values.items()}
        manager.copy_to(back, {})
        for name, value in values.items():
            np.testing.assert_allclose(back[name].asnumpy(), value.asnumpy(), rtol=1e-6)
    for one, two in zip(*gradients, strict=True):
        np.testing.assert_allclose(one, two, rtol=1e-5, atol=1e-6)


def test_wrong_shares_and_names():
    symbol, iterator = network(), batches()
    names = symbol.list_arguments()
    with pytest.raises(ValueError, match="2 shares for 1 devices"):
        DataParallelExecutorManager(symbol, [mx.cpu()], iterator, names, PARAMETERS, [], [1, 2])
    twice = mx.sym.Variable("data") + mx.sym.var("x") * mx.sym.var("x")
    with pytest.raises(ValueError, match="'x' occurs twice"):
        DataParallelExecutorManager(twice, [mx.cpu()], iterator, twice.list_arguments(), ["x"], [])

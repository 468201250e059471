"""A network whose parts live on several accelerators trains as on one."""

import numpy as np
import pytest
from groups_on_device import LSTM_GROUPS, lstm, trained

import mxnet as mx


@pytest.mark.parametrize("mirror", ["0", "1"])
@pytest.mark.parametrize("count", [2, 4])
def test_layers_of_an_lstm_on_devices_of_their_own(device, count, mirror, monkeypatch):
    want = trained(lstm(2), device(0), None)
    monkeypatch.setenv("MXNET_BACKWARD_DO_MIRROR", mirror)
    groups = {name: device(i * count // 4) for i, name in enumerate(LSTM_GROUPS)}
    device.slow(20)
    got = trained(lstm(2), device(0), groups)
    for a, b in zip(got[0], want[0], strict=True):
        assert np.allclose(a, b, rtol=1e-4, atol=1e-6)
    for name, value in want[1].items():
        assert np.allclose(got[1][name], value, rtol=1e-3, atol=1e-5), name


def test_parts_on_devices_and_batches_on_pairs(device):
    """Two pairs of devices, each with half of the batch and both parts of the network."""

    def network():
        with mx.AttrScope(ctx_group="first"):
            x = mx.sym.FullyConnected(mx.sym.Variable("data"), num_hidden=6, name="one")
            x = mx.sym.tanh(x)
        with mx.AttrScope(ctx_group="second"):
            y = mx.sym.FullyConnected(x, num_hidden=3, name="two")
            return mx.sym.SoftmaxOutput(y, name="softmax")

    def run(context, groups):
        numbers = np.random.default_rng(2)
        module = mx.mod.Module(network(), context=context, group2ctxs=groups)
        module.bind([("data", (8, 5))], [("softmax_label", (8,))])
        values = {"one_weight": (6, 5), "one_bias": (6,), "two_weight": (3, 6), "two_bias": (3,)}
        values = {n: mx.nd.array(numbers.standard_normal(s)) for n, s in values.items()}
        module.init_params(arg_params=values, aux_params={})
        module.init_optimizer("device", "sgd", {"learning_rate": 0.1, "momentum": 0.9})
        for _ in range(4):
            x = mx.nd.array(numbers.standard_normal((8, 5)))
            y = mx.nd.array(numbers.integers(0, 3, 8))
            module.forward_backward(mx.io.DataBatch([x], [y]))
            module.update()
        return {name: value.asnumpy() for name, value in module.get_params()[0].items()}

    want = run(device(0), None)
    groups = [
        {"first": device(0), "second": device(1)},
        {"first": device(2), "second": device(3)},
    ]
    for name, value in run([device(0), device(2)], groups).items():
        assert np.allclose(value, want[name], rtol=1e-4, atol=1e-6), name

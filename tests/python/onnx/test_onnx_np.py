"""Networks of mx.np are written as the classic operators they are made of."""

import numpy as onp
import pytest

import mxnet as mx
from mxnet import gluon, np, npx

onnxruntime = pytest.importorskip("onnxruntime")


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


class Net(gluon.HybridBlock):
    def __init__(self):
        super().__init__()
        with self.name_scope():
            self.conv = gluon.nn.Conv2D(6, 3, padding=1, in_channels=3)
            self.dense = gluon.nn.Dense(4, in_units=6 * 8 * 8)

    def hybrid_forward(self, F, x):
        y = F.npx.relu(self.conv(x))
        y = F.np.concatenate([F.np.tanh(y[:, :3]), y[:, 3:] * 2 + 1], axis=1)
        y = y + F.np.exp(-F.np.abs(y)) / 3
        y = self.dense(F.np.transpose(y, (0, 1, 3, 2)).reshape(-1, 6 * 8 * 8))
        return F.npx.softmax(y) - F.np.mean(y, axis=1, keepdims=True)


def run_elsewhere(net, x, folder):
    """What ONNX Runtime gives for the network, and what it gives here."""
    net.initialize(mx.init.Xavier())
    net.hybridize()
    wanted = net(np.array(x)).asnumpy()
    net.export(str(folder / "net"))
    path = mx.onnx.export_model(
        str(folder / "net-symbol.json"), str(folder / "net-0000.params"), [x.shape],
        onp.float32, str(folder / "net.onnx"),
    )  # fmt: skip
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    return session.run(None, {session.get_inputs()[0].name: x})[0], wanted


def test_a_network_runs_in_another_library(tmp_path):
    x = onp.random.RandomState(2).rand(2, 3, 8, 8).astype("float32")
    given, wanted = run_elsewhere(Net(), x, tmp_path)
    onp.testing.assert_allclose(given, wanted, 1e-4, 1e-5)


class Function(gluon.HybridBlock):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def hybrid_forward(self, F, x):
        return self.function(F, x)


FUNCTIONS = {
    "comparison": lambda F, x: x > 0.5,
    "comparison of places": lambda F, x: F.np.argmax(x, axis=1) == 1,
    "where": lambda F, x: F.np.where(x > 0, x, x * 0.1),
    "mask times data": lambda F, x: (x > 0) * x,
    "count": lambda F, x: F.np.sum(x >= 0, axis=1) + 1,
    "division of a count": lambda F, x: F.np.sum(x != 0, axis=1) / 3,
    "logic": lambda F, x: F.np.logical_and(x > 0, F.np.logical_not(x < 1)),
    "any": lambda F, x: (x > 0).any(axis=1),
    "pad": lambda F, x: F.np.pad(x, ((0, 0), (1, 1), (0, 2))),
    "arange": lambda F, x: x * F.np.arange(4),
    "eye": lambda F, x: F.np.dot(x, F.np.eye(4)),
    "zeros": lambda F, x: F.np.maximum(x, F.np.zeros((4,))),
    "full_like": lambda F, x: x + F.np.full_like(x, 2),
    "around": lambda F, x: F.np.around(x, 1),
    "floor_divide": lambda F, x: x // 2 + 3 // (F.np.abs(x) + 1),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_without_parameters(name, tmp_path):
    x = onp.random.RandomState(2).randn(2, 3, 4).astype("float32")
    given, wanted = run_elsewhere(Function(FUNCTIONS[name]), x, tmp_path)
    assert given.dtype == wanted.dtype
    onp.testing.assert_allclose(given, wanted, 1e-5, 1e-6)

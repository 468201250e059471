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


def test_a_network_runs_in_another_library(tmp_path):
    net = Net()
    net.initialize(mx.init.Xavier())
    net.hybridize()
    x = onp.random.RandomState(2).rand(2, 3, 8, 8).astype("float32")
    wanted = net(np.array(x)).asnumpy()
    net.export(str(tmp_path / "net"))
    path = mx.onnx.export_model(
        str(tmp_path / "net-symbol.json"), str(tmp_path / "net-0000.params"), [x.shape],
        onp.float32, str(tmp_path / "net.onnx"),
    )  # fmt: skip
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    given = session.run(None, {session.get_inputs()[0].name: x})[0]
    onp.testing.assert_allclose(given, wanted, 1e-4, 1e-5)

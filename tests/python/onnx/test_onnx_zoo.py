"""Every zoo network, written as ONNX, gives the same output in ONNX Runtime."""

import numpy as np
import onnx
import onnx_runs
import pytest

import mxnet as mx
from mxnet.gluon.model_zoo import vision
from mxnet.gluon.model_zoo.vision import get_model

QUICK = {"densenet121", "inceptionv3", "mobilenet0.25", "mobilenetv2_0.25", "resnet18_v1",
         "resnet18_v2", "squeezenet1.1"}  # fmt: skip
WITH_SLOW = [
    name if name in QUICK else pytest.param(name, marks=pytest.mark.slow)
    for name in sorted(vision._MODELS)
]


@pytest.mark.parametrize("name", WITH_SLOW)
def test_zoo_network_gives_the_same_in_onnx_runtime(name, tmp_path):
    mx.random.seed(5)
    side = 299 if name.startswith("inception") else 224
    net = get_model(name, classes=10)
    net.initialize(mx.init.Xavier(rnd_type="gaussian", factor_type="in", magnitude=2))
    net.hybridize()
    data = mx.nd.random.normal(shape=(1, 3, side, side))
    expected = net(data).asnumpy()
    assert np.ptp(expected) > 0
    net.export(str(tmp_path / "net"))
    path = str(tmp_path / "net.onnx")
    mx.onnx.export_model(
        str(tmp_path / "net-symbol.json"), str(tmp_path / "net-0000.params"), [data.shape],
        np.float32, path,
    )  # fmt: skip
    onnx.checker.check_model(path, full_check=True)
    (output,) = onnx_runs.run_runtime(path, {"data": data.asnumpy()})
    np.testing.assert_allclose(output, expected, rtol=0, atol=1e-4 * np.ptp(expected))

"""precision='int8' on a CPU: a region watches its first runs, then it is quantized."""

import numpy as np
import pytest

import mxnet as mx

SHAPE = (4, 3, 16, 16)
DONE = " op] Calibration done, setting inference engine to INT8."

BACKENDS = ["TensorRT", "ngraph"]

pytestmark = pytest.mark.skipif(
    not mx.runtime.Features().is_enabled("ONEDNN"), reason="integers need oneDNN"
)


def network():
    data = mx.sym.var("data")
    net = mx.sym.Convolution(data, kernel=(3, 3), num_filter=8, pad=(1, 1), name="conv0")
    net = mx.sym.BatchNorm(net, fix_gamma=False, name="norm0")
    first = mx.sym.Activation(net, act_type="relu", name="relu0")
    net = mx.sym.Convolution(first, kernel=(3, 3), num_filter=8, pad=(1, 1), name="conv1")
    net = mx.sym.elemwise_add(net, first, name="sum")
    net = mx.sym.Activation(net, act_type="relu", name="relu1")
    net = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool")
    net = mx.sym.Flatten(net)
    net = mx.sym.FullyConnected(net, num_hidden=6, name="dense")
    return mx.sym.Activation(net, act_type="sigmoid", name="top")


class Model:
    """The network with values, bound as it is and for a backend."""

    def __init__(self, backend, **options):
        symbol = network()
        random = np.random.RandomState(0)
        self.plain = symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")
        for name, value in {**self.plain.arg_dict, **self.plain.aux_dict}.items():
            low = 0.5 if name.endswith(("var", "gamma")) else -0.5
            value[:] = random.uniform(low, low + 1, value.shape)
        args = {k: v.copy() for k, v in self.plain.arg_dict.items() if k != "data"}
        aux = {k: v.copy() for k, v in self.plain.aux_dict.items()}
        self.cut = symbol.optimize_for(backend, args=args, aux=aux, **options)
        assert (args, aux) == ({}, {})
        self.bound = self.cut.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")

    def distance(self, seed):
        """How far the compiled network is from the plain one, relative to its range."""
        data = mx.nd.array(np.random.RandomState(seed).uniform(-1, 1, SHAPE))
        want = self.plain.forward(is_train=False, data=data)[0].asnumpy()
        got = self.bound.forward(is_train=False, data=data)[0].asnumpy()
        return np.abs(got - want).max() / np.ptp(want)


@pytest.mark.parametrize("backend", BACKENDS)
def test_calibrates_in_fp32_and_goes_on_in_integers(backend, capfd, caplog):
    model = Model(backend, precision="int8", calibration_iters=3)
    assert ("1 INT8 engines have been created" in caplog.text) == (backend == "TensorRT")
    for seed in range(3):
        assert DONE not in capfd.readouterr().err
        assert model.distance(seed) < 1e-5
    assert capfd.readouterr().err.count(f"[{backend}{DONE}") == 1
    for seed in range(6):
        assert 1e-5 < model.distance(seed) < 0.05  # rounded, and near
    assert DONE not in capfd.readouterr().err


def test_looking_at_it_does_not_calibrate(capfd):
    model = Model("TensorRT", precision="int8", calibration_iters=1)
    for _ in range(3):
        assert " us: " in mx.remx.explain(model.bound)
    assert DONE not in capfd.readouterr().err
    assert model.distance(0) < 1e-5
    assert DONE in capfd.readouterr().err
    assert 1e-5 < model.distance(0) < 0.05  # the ranges are those of the data, not of zeros


@pytest.mark.parametrize(("backend", "precision"), [("TensorRT", "fp32_int8"), ("ngraph", "int8")])
def test_a_graph_that_was_saved_calibrates_again(backend, precision, tmp_path, capfd):
    model = Model(backend, precision=precision, calibration_iters=2)
    model.cut.save(str(tmp_path / "cut.json"))
    model.bound = mx.sym.load(str(tmp_path / "cut.json")).simple_bind(
        mx.cpu(), data=SHAPE, grad_req="null"
    )
    assert model.distance(0) < 1e-5
    assert model.distance(1) < 1e-5
    assert DONE in capfd.readouterr().err
    assert 1e-5 < model.distance(0) < 0.05


def test_nothing_to_quantize_stays_as_it_is(capfd):
    net = mx.sym.relu(mx.sym.relu(mx.sym.var("data")))
    cut = net.optimize_for("TensorRT", precision="int8", calibration_iters=1)
    executor = cut.simple_bind(mx.cpu(), data=(2, 3), grad_req="null")
    data = mx.nd.array([[-1, 0.3, 2], [4, -5, 0.6]])
    for _ in range(3):
        np.testing.assert_array_equal(
            executor.forward(data=data)[0].asnumpy(), np.maximum(data.asnumpy(), 0)
        )
    assert DONE not in capfd.readouterr().err


@pytest.mark.parametrize("backend", BACKENDS)
def test_block(backend):
    mx.random.seed(0)
    net = mx.gluon.nn.HybridSequential()
    net.add(mx.gluon.nn.Conv2D(8, 3, activation="relu"), mx.gluon.nn.Flatten())
    net.add(mx.gluon.nn.Dense(5))
    net.initialize(mx.init.Xavier())
    data = mx.nd.random.uniform(-1, 1, SHAPE)
    want = net(data).asnumpy()
    net.optimize_for(data, backend=backend, precision="int8", calibration_iters=2)
    results = [net(data).asnumpy() for _ in range(4)]
    distances = [np.abs(got - want).max() / np.ptp(want) for got in results]
    assert max(distances[:2]) < 1e-5
    assert 1e-5 < min(distances[2:]) <= max(distances[2:]) < 0.05

"""The TensorRT backend on a GPU, which the compiler of this package serves where NVIDIA's library
is not asked for: three generations of its interface, precisions, and the line that says so."""

import collections
import json
import os
import pathlib
import subprocess
import sys
import threading
import xml.etree.ElementTree

import numpy as np
import pytest

import mxnet as mx
from mxnet.contrib import tensorrt
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

GPU = mx.gpu(0)
SHAPE = (1, 3, 64, 64)
# How far results may lie from the CPU's float32, in parts of their range.
CLOSE = {"fp32": 1e-5, "tf32": 1e-3, "fp16": 1e-2, "bf16": 4e-2}


@pytest.fixture(autouse=True)
def _switched_off(monkeypatch):
    for name in ("MXNET_USE_TENSORRT", "MXNET_TENSORRT_USE_FP16"):
        monkeypatch.setenv(name, "")  # so that what a test sets is taken back
        monkeypatch.delenv(name)


@pytest.fixture(scope="module")
def model():
    """Symbol, arguments and states of a ResNet-18 v2, an input and its output."""
    mx.random.seed(3)
    net = vision.resnet18_v2(classes=10, prefix="net_")
    net.initialize(mx.init.Xavier(magnitude=2))
    data = mx.nd.random.uniform(-1, 1, SHAPE)
    wanted = net(data).asnumpy()
    symbol = net(mx.sym.var("data"))
    params = {name: param.data() for name, param in net.collect_params().items()}
    args = {name: params[name] for name in symbol.list_arguments() if name in params}
    aux = {name: params[name] for name in symbol.list_auxiliary_states()}
    return symbol, args, aux, data, wanted


def operators(symbol):
    """The operators of a graph, in order."""
    nodes = json.loads(symbol.tojson())["nodes"]
    return [node["op"] for node in nodes if node["op"] != "null"]


def assert_close(executor, data, wanted, precision):
    """Runs it a few times: kernel by kernel, recorded, replayed."""
    for _ in range(3):
        got = executor.forward(is_train=False, data=data)[0].asnumpy()
        assert np.abs(got - wanted).max() < CLOSE[precision] * np.abs(wanted).max()
    assert f"{precision} " in str(mx.remx.explain(executor))


@pytest.mark.parametrize("half", [True, False])
def test_bind_of_the_first_generation(half, model, monkeypatch):
    symbol, args, aux, data, wanted = model
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    monkeypatch.setenv("MXNET_TENSORRT_USE_FP16", str(int(half)))
    params = {name: value.as_in_context(GPU) for name, value in {**args, **aux}.items()}
    bound = tensorrt.tensorrt_bind(symbol, GPU, params, data=SHAPE, grad_req="null")
    assert operators(tensorrt.get_optimized_symbol(bound)) == ["_TensorRT"]
    assert set(bound.arg_dict) == {"data"}
    assert not bound.aux_dict
    assert_close(bound, data, wanted, "fp16" if half else "tf32")


def test_params_of_the_second_generation(model):
    symbol, args, aux, data, wanted = model
    cut = symbol.get_backend_symbol("TensorRT")
    left, states = tensorrt.init_tensorrt_params(cut, args, aux)
    executor = cut.simple_bind(GPU, data=SHAPE, grad_req="null")
    executor.copy_params_from(left, states)
    assert_close(executor, data, wanted, "fp16")


@pytest.mark.parametrize("precision", list(CLOSE))
def test_optimize_for_in_every_precision(precision, model, tmp_path):
    symbol, args, aux, data, wanted = model
    left, states = dict(args), dict(aux)
    cut = symbol.optimize_for("TensorRT", left, states, ctx=GPU, precision=precision)
    assert operators(cut) == ["_TensorRT"]
    cut.save(str(tmp_path / "cut.json"))
    for one in (cut, mx.sym.load(str(tmp_path / "cut.json"))):
        executor = one.simple_bind(GPU, data=SHAPE, grad_req="null")
        assert_close(executor, data, wanted, precision)


def test_a_block_goes_through_the_door(model):
    _, _, _, data, _ = model
    net = vision.resnet18_v2(classes=10)
    net.initialize(mx.init.Xavier(magnitude=2), ctx=[mx.cpu(), GPU])
    wanted = net(data).asnumpy()
    on_gpu = data.as_in_context(GPU)
    net.optimize_for(on_gpu, backend="TensorRT", static_alloc=True, static_shape=True)
    for _ in range(3):
        got = net(on_gpu).asnumpy()
        assert np.abs(got - wanted).max() < CLOSE["fp16"] * np.abs(wanted).max()


def test_integers_after_calibration(model, capfd):
    symbol, args, aux, data, wanted = model
    cut = symbol.optimize_for(
        "TensorRT", dict(args), dict(aux), ctx=GPU, precision="int8_fp16", calibration_iters=2
    )
    executor = cut.simple_bind(GPU, data=SHAPE, grad_req="null")
    for _ in range(2):
        assert "Calibration done" not in capfd.readouterr().err
        got = executor.forward(is_train=False, data=data)[0].asnumpy()
        assert np.abs(got - wanted).max() < CLOSE["fp16"] * np.abs(wanted).max()
    assert "Calibration done" in capfd.readouterr().err
    got = executor.forward(is_train=False, data=data)[0].asnumpy()
    assert 1e-5 < np.abs(got - wanted).max() / np.abs(wanted).max() < 0.25
    assert "int8 convolution" in str(mx.remx.explain(executor))


def test_threads_on_one_bound_network(model, monkeypatch):
    symbol, args, aux, data, wanted = model
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    bound = tensorrt.tensorrt_bind(symbol, GPU, {**args, **aux}, data=SHAPE, grad_req="null")
    apart = []

    def work():
        for _ in range(50):
            got = bound.forward(is_train=False, data=data)[0].asnumpy()
            apart.append(np.abs(got - wanted).max())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(apart) == 400
    assert max(apart) < CLOSE["fp16"] * np.abs(wanted).max()


def test_a_bind_leaves_what_is_under_way_alone(model, monkeypatch):
    """Constants are made beside the compute stream, in memory that waiting kernels may read."""
    symbol, args, aux, _, _ = model
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    square = mx.nd.random.uniform(-1, 1, (4096, 4096), ctx=GPU)
    wanted = square.copy()
    for _ in range(20):
        wanted = mx.nd.dot(wanted, square) * 1e-2
    wanted = wanted.asnumpy()
    for _ in range(3):
        got = square.copy()
        for _ in range(20):  # each product goes back to the pool while it waits to be read
            got = mx.nd.dot(got, square) * 1e-2
        tensorrt.tensorrt_bind(symbol, GPU, {**args, **aux}, data=SHAPE, grad_req="null")
        assert (got.asnumpy() == wanted).all()


def test_wavenet_is_cut_into_several(tmp_path):
    backends = pathlib.Path(__file__).parents[1] / "backends"
    sys.path.insert(0, str(backends))
    import wavenet

    symbol, shape = wavenet.build(), (2, wavenet.LENGTH)
    assert len(operators(symbol)) == 111
    mx.random.seed(1)
    data = mx.nd.array(np.random.RandomState(0).randint(0, 16, shape))
    plain = symbol.simple_bind(mx.cpu(), data=shape, grad_req="null")
    for value in plain.arg_dict.values():
        value[:] = mx.nd.random.uniform(-0.5, 0.5, value.shape)
    wanted = plain.forward(is_train=False, data=data)[0].asnumpy()
    args = {name: value for name, value in plain.arg_dict.items() if name != "data"}
    cut = symbol.optimize_for("TensorRT", args, {}, ctx=GPU, precision="tf32", data=shape)
    regions = collections.Counter(operators(cut))["_TensorRT"]
    assert regions > 1
    executor = cut.simple_bind(GPU, data=shape, grad_req="null")
    executor.copy_params_from({n: v for n, v in args.items() if n in executor.arg_dict}, {})
    got = executor.forward(is_train=False, data=data)[0].asnumpy()
    assert np.abs(got - wanted).max() < 2 * CLOSE["tf32"] * np.abs(wanted).max()
    for name, drawn in (("before", symbol), ("after", cut)):
        mx.viz.draw_svg(drawn, str(tmp_path / f"{name}.svg"), title=f"WaveNet {name}")
        xml.etree.ElementTree.parse(tmp_path / f"{name}.svg")
    assert (tmp_path / "after.svg").read_text().count("<title>TensorRT") == regions


PROGRAM = """
import mxnet as mx
weights = {"w_weight": mx.nd.ones((2, 3)), "w_bias": mx.nd.ones((2,))}
net = mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="w"))
net = net.optimize_for("TensorRT", weights, {}, ctx=mx.gpu(0))
for _ in range(2):
    executor = net.simple_bind(mx.gpu(0), data=(4, 3), grad_req="null")
    print(executor.forward(data=mx.nd.ones((4, 3)))[0].asnumpy().tolist() == [[4, 4]] * 4)
"""


@pytest.mark.parametrize("library", ["", "libnvinfer_is_not_here.so"])
def test_one_line_says_who_serves(library):
    environment = {**os.environ, "MXNET_TENSORRT_LIBRARY": library}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "True"]
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("TensorRT: ")]
    assert "the compiler of this package serves this backend on GPUs" in line
    if library:
        assert library in line

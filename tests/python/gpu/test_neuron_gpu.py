"""Contexts of Neuron whose regions a GPU runs."""

import os
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


@pytest.mark.parametrize("cores", [1, 2])
def test_a_network_runs_on_a_gpu(cores, monkeypatch, tmp_path):
    mx.random.seed(4)
    net, shape = vision.squeezenet1_1(), (1, 3, 224, 224)
    net.initialize(mx.init.Xavier(magnitude=2))
    data = mx.nd.random.uniform(-1, 1, shape)
    wanted = net(data).asnumpy()
    args = {name: parameter.data() for name, parameter in net.collect_params().items()}
    monkeypatch.setenv("REMX_NEURON_DEVICE", "gpu")
    sym, args, aux = mx.contrib.neuron.compile(
        net(mx.sym.var("data")), args, {}, inputs={"data": data},
        **{"--neuroncore-pipeline-cores": cores},
    )  # fmt: skip
    mx.model.save_checkpoint(str(tmp_path / "compiled"), 0, sym, args, aux)
    sym, args, aux = mx.model.load_checkpoint(str(tmp_path / "compiled"), 0)
    executor = sym.bind(mx.neuron(0), args={**args, "data": data}, aux_states=aux, grad_req="null")
    for _ in range(3):
        got = executor.forward(is_train=False)[0].asnumpy()
        assert np.abs(got - wanted).max() < 5e-3 * np.abs(wanted).max()
    changed = executor.forward(is_train=False, data=data * 2)[0].asnumpy()
    assert np.abs(changed - wanted).max() > 5e-2 * np.abs(wanted).max()
    assert "runs on gpu(0)" in str(mx.remx.explain(executor))


def test_a_damaged_artifact_is_refused(monkeypatch):
    monkeypatch.setenv("REMX_NEURON_DEVICE", "gpu")
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4, name="a")
    x = mx.sym.Activation(x, act_type="relu")
    data = mx.nd.ones((2, 3))
    args = {"a_weight": mx.nd.ones((4, 3)), "a_bias": mx.nd.zeros((4,))}
    sym, args, aux = mx.contrib.neuron.compile(x, args, {}, inputs={"data": data})
    (name,) = (name for name in args if name.endswith("neuronbin"))
    for place in (600, args[name].size - 9):
        damaged = args[name].asnumpy().copy()
        damaged[place] ^= 1
        given = {**args, name: mx.nd.array(damaged, dtype="uint8"), "data": data}
        executor = sym.bind(mx.neuron(0), args=given, aux_states=aux, grad_req="null")
        with pytest.raises(mx.MXNetError, match="neuronbin"):
            executor.forward(is_train=False)[0].asnumpy()


PROGRAM = """
import sys
import mxnet as mx
prefix, what = sys.argv[1:]
data = mx.nd.ones((1, 32, 20, 20))
if what == "compile":
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=64, pad=(1, 1), name="a")
    x = mx.sym.Activation(x, act_type="relu")
    x = mx.sym.Convolution(x, kernel=(1, 1), num_filter=64, name="b")
    shapes = x.infer_shape(data=data.shape)[0]
    mx.random.seed(2)
    args = {
        name: mx.nd.random.uniform(-0.1, 0.1, shape)
        for name, shape in zip(x.list_arguments(), shapes) if name != "data"
    }
    sym, args, aux = mx.contrib.neuron.compile(x, args, {}, inputs={"data": data})
    mx.model.save_checkpoint(prefix, 0, sym, args, aux)
sym, args, aux = mx.model.load_checkpoint(prefix, 0)
executor = sym.bind(mx.neuron(0), args={**args, "data": data}, aux_states=aux, grad_req="null")
print(executor.forward(is_train=False)[0].asnumpy().sum())
"""


def run_program(folder, cache, what):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder / "model"), what],
        env={**os.environ, "REMX_NEURON_DEVICE": "gpu", "REMX_KERNEL_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for file in cache.glob("cuda-layers-*") for line in file.read_text().splitlines()]
    return float(done.stdout), sorted(line for line in lines if line)


def test_an_artifact_brings_its_choices_along(tmp_path):
    first, measured = run_program(tmp_path, tmp_path / "first", "compile")
    assert measured
    second, taken_over = run_program(tmp_path, tmp_path / "second", "load")
    assert taken_over == measured  # what was measured anew might differ, and would come twice
    assert abs(second - first) < 1e-4 * abs(first)

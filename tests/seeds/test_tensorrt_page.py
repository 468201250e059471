"""The TensorRT page's program on the CPU: ResNet-18 v2 plain, then compiled with weights inside."""

import json
import re

import numpy as np
import pytest
from seed_programs import PROGRAMS

import mxnet as mx

OPERATORS = 69
LINES = [
    "Warming up MXNet",
    "Starting MXNet timed run",
    r"\d+\.\d+",
    "Building TensorRT engine",
    "Warming up TensorRT",
    "Starting TensorRT timed run",
    r"\d+\.\d+",
]
# Runs on the device at hand, fewer times; keeps the first executor beside the second.
LAUNCH = """
import re
text = open({program!r}).read().replace('mx.gpu(0)', 'mx.cpu()').replace('10000', '20')
plain, compiled = re.split('(?=# Execute with TensorRT)', text)
g = {{}}
exec(plain, g)
first = g['executor']
exec(compiled, g)
"""
LOOK = """
import json, numpy
mx = g['mx']
data = mx.nd.array(numpy.random.RandomState(1).standard_normal(g['batch_shape']))
look = {}
for name, executor in (('plain', first), ('compiled', g['executor'])):
    numpy.save(name, executor.forward(is_train=False, data=data)[0].asnumpy())
    symbol = mx.contrib.tensorrt.get_optimized_symbol(executor)
    look[name] = [n['op'] for n in json.loads(symbol.tojson())['nodes'] if n['op'] != 'null']
look['arguments'] = list(g['executor'].arg_dict)
look['states'] = list(g['executor'].aux_dict)
look['given'] = len(g['all_params'])
json.dump(look, open('look.json', 'w'))
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory, run_python):
    """Output text, what was looked at, and the folder of a run with random weights."""
    folder = tmp_path_factory.mktemp("tensorrt")
    (folder / "models").mkdir()
    mx.random.seed(0)
    net = mx.gluon.model_zoo.vision.resnet18_v2()
    net.initialize(mx.init.Xavier(magnitude=2))
    net(mx.nd.zeros((1, 3, 224, 224)))
    net.save_parameters(str(folder / "models" / "resnet18_v2-a81db45f.params"))
    program = LAUNCH.format(program=str(PROGRAMS / "resnet18-tensorrt.py")) + LOOK
    text = run_python(program, folder, MXNET_HOME=str(folder), MXNET_GLUON_ACCEPT_LOCAL="1")
    return text, json.loads((folder / "look.json").read_text()), folder


def test_lines_in_order(run):
    lines = run[0].splitlines()
    assert len(lines) == len(LINES)
    for line, pattern in zip(lines, LINES, strict=True):
        assert re.fullmatch(pattern, line)
    assert float(lines[2]) > 0
    assert float(lines[-1]) > 0


def test_one_operator_is_left(run):
    look = run[1]
    assert len(look["plain"]) == OPERATORS
    assert look["compiled"] == ["_TensorRT"]


def test_weights_left_the_executor(run):
    look = run[1]
    assert look["arguments"] == ["data"]
    assert look["states"] == []
    assert look["given"] == 98  # 60 weights and 38 states: the caller's dictionary stays


def test_outputs_equal(run):
    plain, compiled = (np.load(run[2] / f"{name}.npy") for name in ("plain", "compiled"))
    np.testing.assert_allclose(compiled, plain, rtol=0, atol=1e-4 * min(1, np.abs(plain).max()))

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


# What stands before the page's second half, as it is; then the same network on the CPU.
GPU_LAUNCH = """
import re
plain, compiled = re.split('(?=# Execute with TensorRT)', open({program!r}).read())
g = {{}}
exec(plain, g)
import numpy
mx, shape = g['mx'], g['batch_shape']
data = mx.nd.array(numpy.random.RandomState(1).standard_normal(shape))
cpu = g['sym'].simple_bind(ctx=mx.cpu(), data=shape, grad_req='null')
cpu.copy_params_from(g['arg_params'], g['aux_params'])
for name, executor in (('gpu', g['executor']), ('cpu', cpu)):
    numpy.save(name, executor.forward(is_train=False, data=data)[0].asnumpy())
"""


def weights(folder):
    """Puts random weights where the page's program looks for its own; returns the folder."""
    (folder / "models").mkdir()
    mx.random.seed(0)
    net = mx.gluon.model_zoo.vision.resnet18_v2()
    net.initialize(mx.init.Xavier(magnitude=2))
    net(mx.nd.zeros((1, 3, 224, 224)))
    net.save_parameters(str(folder / "models" / "resnet18_v2-a81db45f.params"))
    return folder


@pytest.fixture(scope="module")
def run(tmp_path_factory, run_python):
    """Output text, what was looked at, and the folder of a run with random weights."""
    folder = weights(tmp_path_factory.mktemp("tensorrt"))
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


@pytest.mark.gpu
@pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine")
def test_the_plain_half_runs_unchanged_on_a_gpu(tmp_path, run_python):
    """Ten thousand times, and the outputs are the CPU's."""
    text = run_python(GPU_LAUNCH.format(program=str(PROGRAMS / "resnet18-tensorrt.py")),
                      weights(tmp_path), MXNET_HOME=str(tmp_path),
                      MXNET_GLUON_ACCEPT_LOCAL="1")  # fmt: skip
    lines = text.splitlines()
    assert len(lines) == 3
    for line, pattern in zip(lines, LINES, strict=False):
        assert re.fullmatch(pattern, line)
    print(f"10,000 runs of ResNet-18 v2: {lines[2]} s of the processor")
    on_gpu, on_cpu = (np.load(tmp_path / f"{name}.npy") for name in ("gpu", "cpu"))
    np.testing.assert_allclose(on_gpu, on_cpu, rtol=0, atol=1e-2 * np.abs(on_cpu).max())


# The page as it is, each half alone looked at by the clock on the wall too.
BOTH_LAUNCH = """
import json, numpy, re, time
text = open({program!r}).read()
text = text.replace('start = time.process_time()', 'start, wall = time.process_time(), time.time()')
text = text.replace('- start)', '- start, end - wall)')
plain, compiled = re.split('(?=# Execute with TensorRT)', text)
g = {{}}
exec(plain, g)
first = g['executor']
exec(compiled, g)
mx = g['mx']
data = mx.nd.array(numpy.random.RandomState(1).standard_normal(g['batch_shape']))
for name, executor in (('plain', first), ('compiled', g['executor'])):
    numpy.save(name, executor.forward(is_train=False, data=data)[0].asnumpy())
json.dump(list(g['executor'].arg_dict), open('arguments.json', 'w'))
"""


@pytest.mark.gpu
@pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine")
@pytest.mark.parametrize("backend", ["NONE", "cuda"])
def test_the_page_runs_unchanged_on_a_gpu(backend, tmp_path, run_python):
    """Both halves, ten thousand times each; what they took is printed."""
    text = run_python(BOTH_LAUNCH.format(program=str(PROGRAMS / "resnet18-tensorrt.py")),
                      weights(tmp_path), MXNET_HOME=str(tmp_path), MXNET_SUBGRAPH_BACKEND=backend,
                      MXNET_GLUON_ACCEPT_LOCAL="1")  # fmt: skip
    lines = text.splitlines()
    assert len(lines) == len(LINES)
    for line, pattern in zip(lines, LINES, strict=True):
        assert re.fullmatch(pattern.replace(r"\d+\.\d+", r"\d+\.\d+ \d+\.\d+"), line)
    (plain, plain_wall), (fast, fast_wall) = (map(float, lines[i].split()) for i in (2, -1))
    print(f"plain ({backend}): {plain} s of the processor, {plain_wall} s on the wall")
    print(f"TensorRT: {fast} s of the processor, {fast_wall} s on the wall")
    print(f"faster: {plain / fast:.2f} and {plain_wall / fast_wall:.2f} times")
    assert json.loads((tmp_path / "arguments.json").read_text()) == ["data"]
    plain, compiled = (np.load(tmp_path / f"{name}.npy") for name in ("plain", "compiled"))
    np.testing.assert_allclose(compiled, plain, rtol=0, atol=1e-2 * np.abs(plain).max())

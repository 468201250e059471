"""A network that serves: what stays readable, and what leaves memory."""

import json
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

SIDE = 1024
SHAPES = {"data": (1, SIDE)}
RUNS = 12  # more than a region waits before it gives memory back


def network(layers=3):
    """Returns dense layers whose weights are 4 MB each, and their values."""
    random = np.random.RandomState(3)
    symbol, args = mx.sym.Variable("data"), {}
    for i in range(layers):
        symbol = mx.sym.FullyConnected(symbol, num_hidden=SIDE, no_bias=True, name=f"layer{i}")
        weight = random.standard_normal((SIDE, SIDE)).astype(np.float32) / 32
        args[f"layer{i}_weight"] = mx.nd.array(weight)
    return symbol, args


def answers(exe, data, runs=RUNS):
    for _ in range(runs):
        output = exe.forward(is_train=False, data=data)[0].asnumpy()
    return output


@pytest.fixture
def data():
    return mx.nd.array(np.random.RandomState(4).standard_normal((1, SIDE)))


def expected(data, weights):
    value = data.asnumpy()
    for weight in weights:
        value = value @ weight.T
    return value


def test_live_weights_stay_readable_and_writable_while_serving(data):
    symbol, args = network()
    weights = [array.asnumpy() for array in args.values()]
    exe = symbol.simple_bind(mx.current_context(), grad_req="null", **SHAPES)
    exe.copy_params_from(args)
    del args
    np.testing.assert_allclose(answers(exe, data), expected(data, weights), rtol=1e-3, atol=1e-3)
    for i, weight in enumerate(weights):
        np.testing.assert_array_equal(exe.arg_dict[f"layer{i}_weight"].asnumpy(), weight)
    exe.arg_dict["layer1_weight"][:] *= 2
    np.testing.assert_allclose(
        answers(exe, data), 2 * expected(data, weights), rtol=1e-3, atol=2e-3
    )


def test_frozen_weights_can_be_saved_and_bound_again_after_they_were_packed(data, tmp_path):
    symbol, args = network()
    frozen = symbol.optimize_for("ngraph", args, {}, shape_dict=SHAPES, freeze=True)
    assert not args
    first = answers(frozen.simple_bind(mx.current_context(), grad_req="null", **SHAPES), data)
    again = answers(frozen.simple_bind(mx.current_context(), grad_req="null", **SHAPES), data)
    np.testing.assert_array_equal(again, first)
    frozen.save(str(tmp_path / "frozen.json"))
    loaded = mx.sym.load(str(tmp_path / "frozen.json"))
    loaded_answer = answers(
        loaded.simple_bind(mx.current_context(), grad_req="null", **SHAPES), data
    )
    np.testing.assert_allclose(loaded_answer, first, rtol=1e-5, atol=1e-5)


MEASURE = """
import sys, json
import numpy as np
import mxnet as mx
sys.path.insert(0, sys.argv[1])
from test_serving_memory import SHAPES, SIDE, answers, network

def resident():
    with open("/proc/self/smaps_rollup") as sizes:
        return next(int(line.split()[1]) for line in sizes if line.startswith("Rss:")) / 1024

def serve(layers, backend):
    symbol, args = network(layers)
    if backend == "freeze":
        symbol = symbol.optimize_for("ngraph", args, {}, shape_dict=SHAPES, freeze=True)
    exe = symbol.simple_bind(mx.current_context(), grad_req="null", **SHAPES)
    if backend == "simple_bind":
        exe.copy_params_from(args)
    return exe

data = mx.nd.ones((1, SIDE))
answers(serve(1, sys.argv[2]), data)  # loads what any network needs
before = resident()
exe = serve(12, sys.argv[2])
answers(exe, data)
print(json.dumps(resident() - before))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize(("backend", "copies"), [("simple_bind", 2), ("freeze", 1)])
def test_memory_while_serving_is_that_of_the_weights(backend, copies):
    """48 MB of weights: packed, and with simple_bind the live arrays; no third or second copy."""
    folder = __file__.rpartition("/")[0]
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, folder, backend], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) < 48 * copies + 30

"""REMX_MAX_ISA: every kernel keeps to the instruction set it names, and answers alike."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

SETS = ("sse4", "avx2", "avx512", "avx512_vnni", "avx512_bf16", "amx")
HERE = SETS.index(mx.remx.instruction_set())

# Eager operators of every kind that chooses between instruction sets, and a compiled network.
PROGRAM = """
import json, sys
import numpy as np
import mxnet as mx

rng = np.random.RandomState(0)
def draw(*shape):
    return mx.nd.array(rng.uniform(-1, 1, shape).astype("float32"))

answers = {}
def note(name, value):
    answers[name] = [float(x) for x in value.asnumpy().ravel()[:512]]

a, b = draw(40, 72), draw(72, 56)
note("dot", mx.nd.dot(a, b))
note("batch_dot", mx.nd.batch_dot(draw(3, 9, 17), draw(3, 17, 11)))
note("exp", mx.nd.exp(a))
note("sum", a.sum(axis=1))
note("max", a.max(axis=0))
note("softmax", mx.nd.softmax(a))
note("erf", mx.nd.erf(a))
note("half", mx.nd.tanh(a.astype("float16")).astype("float32"))
q, l = mx.nd.linalg.gelqf(draw(4, 12, 20).astype("float64"))
note("gelqf", mx.nd.batch_dot(l, q))
x = draw(2, 32, 24, 24)
w, few = draw(32, 32, 3, 3) * 0.1, draw(32, 3, 5, 5) * 0.1
note("conv", mx.nd.Convolution(x, w, kernel=(3, 3), num_filter=32, pad=(1, 1), no_bias=True))
note("few", mx.nd.Convolution(draw(2, 3, 24, 24), few, kernel=(5, 5), num_filter=32, no_bias=True))
bytes_ = mx.nd.array(rng.randint(0, 256, (2, 8, 9, 9)), dtype="uint8")
w8 = mx.nd.array(rng.randint(-127, 128, (4, 8, 3, 3)), dtype="int8")
low, high = mx.nd.array([-1]), mx.nd.array([1])
sums = mx.nd.contrib.quantized_conv(
    data=bytes_, weight=w8, min_data=low, max_data=high, min_weight=low, max_weight=high,
    kernel=(3, 3), num_filter=4, no_bias=True)
note("integers", sums[0].astype("float64"))
net = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=64, pad=(1, 1), name="c1")
net = mx.sym.relu(mx.sym.BatchNorm(net, fix_gamma=False, name="bn"))
skip = net
net = mx.sym.Convolution(net, kernel=(3, 3), num_filter=64, pad=(1, 1), name="c2") + skip
net = mx.sym.relu(mx.sym.BatchNorm(net, fix_gamma=False, name="bn2"))
net = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max")
net = mx.sym.FullyConnected(net, num_hidden=10, name="fc")
bound = net.simple_bind(mx.current_context(), data=(1, 16, 28, 28), grad_req="null")
for name, array in {**bound.arg_dict, **bound.aux_dict}.items():
    spread = 1 if name == "data" or array.ndim < 2 else (1 / np.sqrt(array[0].size))
    array[:] = rng.uniform(0.5 if "var" in name else -1, 1.5, array.shape) * spread
note("compiled", bound.forward()[0])
features = mx.runtime.Features()
json.dump({"answers": answers, "set": mx.remx.instruction_set(),
           "features": {name: f.enabled for name, f in features.items() if "AVX" in name},
           "explain": mx.remx.explain(bound)}, sys.stdout)
"""


def run(cap, tmp_path, program=PROGRAM):
    environment = {**os.environ, "REMX_KERNEL_CACHE": str(tmp_path)}
    environment.pop("REMX_MAX_ISA", None)
    if cap is not None:
        environment["REMX_MAX_ISA"] = cap
    return subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def uncapped(tmp_path_factory):
    return json.loads(run(None, tmp_path_factory.mktemp("kernels")).stdout)


@pytest.mark.parametrize("cap", SETS[: HERE + 1])
def test_every_cap_gives_the_same_answers(cap, uncapped, tmp_path):
    got = json.loads(run(cap, tmp_path).stdout)
    assert got["set"] == cap
    for name, values in uncapped["answers"].items():
        tolerance = (2e-3 if name == "half" else 2e-5) * np.abs(values).max()
        np.testing.assert_allclose(
            got["answers"][name], values, rtol=0, atol=tolerance, err_msg=name
        )
    assert f"instruction set: {cap}" in got["explain"].splitlines()[0]
    assert ("capped by REMX_MAX_ISA" in got["explain"]) == (cap != uncapped["set"])
    for feature, least in (("CPU_AVX2", "avx2"), ("CPU_AVX512_VNNI", "avx512_vnni")):
        assert got["features"][feature] == (SETS.index(cap) >= SETS.index(least))
    if "MKLDNN" in mx.runtime.Features() and mx.runtime.Features().is_enabled("MKLDNN"):
        kernels = got["explain"]
        assert ("avx512" in kernels.partition("\n")[2]) == (SETS.index(cap) >= 2)
        assert cap != "sse4" or "avx" not in kernels.partition("\n")[2]


def test_an_unknown_name_is_an_error_that_lists_the_known_ones(tmp_path):
    done = run("avx3", tmp_path, "import mxnet")
    assert done.returncode != 0
    assert (
        'REMX_MAX_ISA: "avx3" is not an instruction set; use one of '
        "sse4, avx2, avx512, avx512_vnni, avx512_bf16, amx"
    ) in done.stderr


def kept_choices(cap, folder):
    """Names of the files of choices; those of a busy machine are not kept, so it tries again."""
    for _ in range(8):
        assert run(cap, folder).returncode == 0
        if kept := {file.name for file in folder.glob("kernels-*")}:
            return kept
    pytest.skip("this machine is too busy to measure kernels")


@pytest.mark.skipif(HERE < 2, reason="one instruction set has measured kernels here")
def test_choices_of_kernels_are_kept_per_cap(tmp_path):
    capped = kept_choices("avx2", tmp_path / "capped")
    assert not capped & kept_choices(SETS[HERE], tmp_path / "best")

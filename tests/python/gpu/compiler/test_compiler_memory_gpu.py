"""Compiling where memory is short: what does not fit runs operator by operator, and says so."""

import os
import subprocess
import sys

import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# The pool may hold one percent of the memory: a weight fits into it once, and not once more as the
# compiled kernels want it.
PROGRAM = """
import math
import mxnet as mx

_, total = mx.context.gpu_memory_info(0)
side = math.isqrt(int(total / 100 * PART / 4)) // 8 * 8
net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=side, no_bias=True, name="d")
executor = net.simple_bind(mx.gpu(0), data=(1, side), grad_req="null")
executor.arg_dict["d_weight"][:] = 1
for _ in range(3):
    result = executor.forward(is_train=False, data=mx.nd.ones((1, side), ctx=mx.gpu(0)))[0]
    assert (result == side).asnumpy().all()
print(mx.remx.explain(executor))
"""


def explained(part, **settings):
    """What runs a layer whose weight takes this part of what may be used."""
    environment = {**os.environ, "MXNET_GPU_MEM_POOL_RESERVE": "99", **settings}
    program = PROGRAM.replace("PART", str(part))
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_what_fits_is_compiled():
    assert "operator by operator" not in explained(0.2, REMX_GPU_PRECISION="fp32")


def test_what_cannot_be_timed_is_compiled_all_the_same():
    """Weight, packed weight and those of a trial are three."""
    assert "operator by operator" not in explained(0.4, REMX_GPU_PRECISION="fp32")


def test_what_does_not_fit_runs_operator_by_operator_with_a_note():
    text = explained(0.6, REMX_GPU_PRECISION="fp32")
    assert "note: runs operator by operator: " in text
    assert "out of memory" in text

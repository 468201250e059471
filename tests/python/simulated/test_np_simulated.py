"""mx.np on a device whose plug-in knows only classic operators: the rest follows from those."""

import pathlib
import subprocess

import np_programs
import pytest

import mxnet as mx
from mxnet import np

ROOT = pathlib.Path(__file__).resolve().parents[3]
CUDA = ROOT / "python" / "mxnet" / "libmx_cuda.so"
CONSTRAINT = """{"nodes": [
  {"op": "null", "name": "x", "inputs": []},
  {"op": "_npx_constraint_check", "name": "c", "attrs": {"msg": "all must hold"},
   "inputs": [[0, 0, 0]]}],
  "arg_nodes": [0], "heads": [[1, 0, 0]]}"""


@pytest.mark.parametrize("name", np_programs.PROGRAMS)
def test_a_program_gives_what_the_cpu_gives(name, device):
    np_programs.check(name, device(0))


def test_what_a_composition_lacks_is_said(device):
    program = """
import mxnet as mx
mx.np.mean(mx.np.ones((2, 2), ctx=mx.Context('simulated', 0))).wait_to_read()
"""
    ended = device.run(program, SIMULATED_LEFT_OUT="mean", REMX_ALLOW_FALLBACK="0")
    assert (
        "_npi_mean: no kernel for simulated (composed: it computes with mean, which" in ended.stderr
    )
    assert device.run(program, SIMULATED_LEFT_OUT="mean", REMX_ALLOW_FALLBACK="1").returncode == 0


def test_the_kernels_that_cuda_has_are_enough(device):
    """The same programs where only what libmx_cuda has a kernel for has one here."""
    catalog = next((ROOT / "build").glob("*/bin/mx_catalog"), None)
    if catalog is None or not CUDA.exists():
        pytest.skip("libmx_cuda or mx_catalog was not built")
    listed = subprocess.run(
        [catalog, "--kernels", CUDA], capture_output=True, text=True, check=False
    )
    if "cannot open shared object" in listed.stderr:
        pytest.skip(f"a library of NVIDIA's is missing: {listed.stderr.strip()}")
    missing = [line for line in listed.stdout.splitlines() if "\t" not in line]
    program = f"""
import sys
sys.path.insert(0, {str(ROOT / "tests" / "python")!r})
import mxnet as mx, np_programs
for name in np_programs.PROGRAMS:
    np_programs.check(name, mx.Context('simulated', 0))
"""
    ended = device.run(program, SIMULATED_LEFT_OUT=",".join(missing), REMX_ALLOW_FALLBACK="0")
    assert ended.returncode == 0, ended.stderr


def test_a_constraint_that_does_not_hold_raises(device):
    """The operator, as symbols have it: npx.constraint_check itself asks np.all."""
    check = mx.sym.load_json(CONSTRAINT)
    for values, holds in (([True, True], True), ([True, False], False)):
        x = np.array(values, dtype="bool", ctx=device(0)).as_nd_ndarray()
        bound = check.bind(device(0), {"x": x})
        if holds:
            assert bound.forward()[0].asnumpy()
            continue
        with pytest.raises(mx.MXNetError, match="all must hold"):
            bound.forward()[0].asnumpy()


def test_arrays_that_share_memory_on_a_device(device):
    x = np.ones((4,), ctx=device(0))
    assert np.shares_memory(x, x[1:])
    assert not np.shares_memory(x, x + 1)

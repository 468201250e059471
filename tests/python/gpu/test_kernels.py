"""Which operators run on a GPU: every one, except those that are listed with a reason.

The kernels are listed by the catalog's program from the plug-in itself, so no GPU is needed.
"""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PLUGIN = ROOT / "python" / "mxnet" / "libmx_cuda.so"
HOST_ONLY = pathlib.Path(__file__).with_name("host_only.txt")


def read_kernels():
    """Returns for each operator the names of its CUDA kernels."""
    program = next((ROOT / "build").glob("*/bin/mx_catalog"), None)
    if program is None or not PLUGIN.exists():
        pytest.skip("libmx_cuda or mx_catalog was not built")
    command = [program, "--kernels", PLUGIN]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "cannot open shared object" in done.stderr:
        pytest.skip(f"a library of NVIDIA's is missing: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    lines = (line.split("\t") for line in done.stdout.splitlines())
    return {name: kernels for name, *kernels in lines}


def listed_operators():
    return {line.split("#")[0].strip() for line in HOST_ONLY.read_text().splitlines()} - {""}


def test_what_runs_on_the_host_stands_in_the_documentation():
    """At most fifteen; what runs the program's own code or graphs has no kernel anywhere."""
    own_code = {"Custom", "_backward_Custom", "_cond", "_foreach", "_while_loop"}
    assert own_code <= listed_operators()
    page = (ROOT / "docs" / "differences.md").read_text(encoding="utf-8")
    section = page.split("\n## GPUs\n")[1].split("\n## ")[0]
    items = "".join(re.findall(r"^(?:- |  `).*\n", section, re.MULTILINE))
    named = {name for name in re.findall(r"`(\w+)`", items) if name != "eigvals"}
    assert named == listed_operators() - own_code
    assert len(named) <= 15


def test_every_operator_has_a_cuda_kernel_or_a_reason():
    """A new operator needs a kernel; one that got its kernel leaves the list."""
    listed = listed_operators()
    kernels = read_kernels()
    missing = {name for name, found in kernels.items() if not found}
    assert not missing - listed, f"no CUDA kernel: {sorted(missing - listed)}"
    assert not listed - missing, f"have a kernel now: {sorted(listed - missing)}"

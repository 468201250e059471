"""Programs that other people wrote for MXNet 1.9.1 run, unmodified, as they come from PyPI.

They want old versions of NumPy, pandas and the like, so that they live in an environment of their
own: set MXNET_PROGRAMS_PYTHON to its interpreter (of this Python's version). Without it only those
run that are installed beside these tests.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mxnet as mx

HERE = Path(__file__).parent
PYTHON = os.environ.get("MXNET_PROGRAMS_PYTHON", sys.executable)


@pytest.mark.slow
@pytest.mark.parametrize(
    "program", ["gluoncv", "gluonnlp", "gluonts", "keras", "mxfusion", "sockeye"]
)
def test_a_program_runs(program):
    asked = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({program!r}) is None)"
    if subprocess.run([PYTHON, "-c", asked]).returncode:
        pytest.skip(f"{program} is not installed for {PYTHON}")
    package = str(Path(mx.__file__).parent.parent)
    run = subprocess.run(
        [PYTHON, str(HERE / f"run_{program}.py")],
        env={**os.environ, "PYTHONPATH": package},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    assert run.stdout.splitlines()[-1] == "right"

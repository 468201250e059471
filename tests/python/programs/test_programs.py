"""Programs that other people wrote for MXNet 1.9.1 run, unmodified, as they come from PyPI.

They want old versions of NumPy, pandas and the like: install.sh, beside this file, gives each an
environment of its own. A program that it has not installed is skipped.
"""

import os
import subprocess
from pathlib import Path

import pytest

import mxnet as mx

HERE = Path(__file__).parent
ENVIRONMENTS = Path(__file__).parents[3] / "build" / "programs"


@pytest.mark.slow
@pytest.mark.parametrize(
    "program", ["gluoncv", "gluonnlp", "gluonts", "keras", "mxfusion", "sockeye"]
)
def test_a_program_runs(program):
    python = ENVIRONMENTS / program / "bin" / "python"
    if not python.exists():
        pytest.skip(f"tests/python/programs/install.sh {program} installs it")
    package = str(Path(mx.__file__).parent.parent)
    run = subprocess.run(
        [python, str(HERE / f"run_{program}.py")],
        env={**os.environ, "PYTHONPATH": package},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    assert run.stdout.splitlines()[-1] == "right"

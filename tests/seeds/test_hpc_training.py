"""The training program of the HPC cluster page, on a CIFAR-10 folder made here."""

import re
import subprocess
import sys

import numpy as np
import pytest
from seed_programs import PROGRAMS, same_package
from small_cifar import write_cifar


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder whose data/ holds 60,000 pictures."""
    root = tmp_path_factory.mktemp("cifar")
    write_cifar(root / "data")
    return root


@pytest.mark.parametrize("workers", [0, 2])
def test_training_program_runs_verbatim_and_learns(folder, workers):
    done = subprocess.run(
        [sys.executable, str(PROGRAMS / "mxnet-example.py"), "--num_workers", str(workers)],
        cwd=folder, capture_output=True, text=True, check=False, timeout=600,
        env={**same_package(), "MXNET_GLUON_ACCEPT_LOCAL": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *steps, last = done.stdout.splitlines()
    losses = [float(re.fullmatch(r"Current Loss: (\S+)", line)[1]) for line in steps]
    assert len(losses) == 98
    assert abs(losses[0] - np.log(10)) < 0.1
    assert np.mean(losses[-10:]) < 0.9 * np.mean(losses[:10])
    assert float(re.fullmatch(r"Images processed per second: (\S+)", last)[1]) > 0

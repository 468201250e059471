"""The training program of the HPC cluster page, on a CIFAR-10 folder made here."""

import re
import subprocess
import sys

import numpy as np
import pytest
from seed_programs import PROGRAMS, same_package


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder whose data/ holds 60,000 pictures; each class has its colours, under noise."""
    root = tmp_path_factory.mktemp("cifar")
    (root / "data").mkdir()
    random = np.random.RandomState(0)
    colours = random.randint(0, 2, (10, 3, 4, 4)).repeat(8, axis=2).repeat(8, axis=3) * 150
    colours = colours.reshape(10, 3072).astype("uint8")
    noise = random.randint(0, 106, (100, 3072)).astype("uint8")
    for name in [*[f"data_batch_{i}.bin" for i in range(1, 6)], "test_batch.bin"]:
        labels = random.randint(0, 10, 10000)
        pixels = colours[labels] + noise[random.randint(0, 100, 10000)]
        np.column_stack([labels.astype("uint8"), pixels]).tofile(root / "data" / name)
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

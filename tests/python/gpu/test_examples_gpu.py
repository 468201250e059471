"""The training examples on a GPU: the CPU's losses, and checkpoints from which they go on."""

import os
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]
FOLDER = pathlib.Path(__file__).parents[3] / "examples" / "python"
SMALL = {
    "imagenet.py": "--network resnet18_v1 --size 64 --classes 4 --images 96 --batch-size 12"
    " --rate 0.01",
    "bert.py": "--pairs 64 --batch-size 8",
    "language_model.py": "--dropout 0 --sample 3",
}
# The GPU joins BatchNorm and ReLU: a number that is zero but for rounding passes on one side only.
APART = {"imagenet.py": 2e-2, "bert.py": 2e-3, "language_model.py": 2e-3}


def losses(program, folder, *arguments, **settings):
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, "NVIDIA_TF32_OVERRIDE": "0", **settings}
    command = [sys.executable, FOLDER / program, *SMALL[program].split(), *arguments]
    done = subprocess.run(
        [*command, "--folder", folder, "--report", "1"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {int(s): float(x) for s, x in re.findall(r"step (\d+) loss (\S+)", done.stdout)}


@pytest.mark.parametrize("program", list(SMALL))
def test_losses_are_those_of_the_cpu(program, tmp_path):
    stop = ["--stop-at", "6"]
    want = losses(program, tmp_path / "cpu", *stop, "--devices", "cpu")
    got = losses(program, tmp_path / "gpu", *stop, "--devices", "gpu:0")
    assert list(got) == list(range(6))
    assert got == pytest.approx(want, rel=APART[program])


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("program", list(SMALL))
def test_an_interrupted_training_goes_on(program, dtype, tmp_path):
    options = ["--devices", "gpu:0", "--dtype", dtype]
    alike = {"MXNET_ENFORCE_DETERMINISM": "1"}  # otherwise two runs differ by their rounding
    whole = losses(program, tmp_path / "whole", *options, "--stop-at", "8", **alike)
    assert list(whole) == list(range(8))
    assert np.isfinite(list(whole.values())).all()
    broken = [*options, "--every", "4"]
    losses(program, tmp_path / "broken", *broken, "--stop-at", "6", **alike)
    rest = losses(program, tmp_path / "broken", *broken, "--stop-at", "8", **alike)
    assert list(rest) == [4, 5, 6, 7]
    for step, loss in rest.items():
        assert loss == whole[step], step

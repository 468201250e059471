"""The training examples on accelerators: the losses of the CPU, with gradients through NCCL."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

import mxnet as mx

FOLDER = pathlib.Path(__file__).parents[3] / "examples" / "python"
SMALL = {
    "imagenet.py": "--network resnet18_v1 --size 64 --classes 4 --images 48 --batch-size 12"
    " --rate 0.01",
    "bert.py": "--pairs 32 --batch-size 8",
    "language_model.py": "--dropout 0 --sample 0",
}
# Accelerators join BatchNorm and ReLU: a number that is zero but for rounding passes on one side
# only, and in so small a network one such number is seen in the loss.
APART = {"imagenet.py": 2e-2, "bert.py": 1e-3, "language_model.py": 1e-3}


def losses(device, program, folder, *arguments):
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")])),
        "REMX_DEVICE_PLUGINS": device.path,
        "REMX_NCCL_LIBRARY": str(pathlib.Path(device.path).parent / "libmx_fake_nccl.so"),
    }
    command = [sys.executable, FOLDER / program, *SMALL[program].split(), *arguments]
    command += ["--folder", folder, "--report", "1", "--stop-at", "4"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return {int(s): float(x) for s, x in re.findall(r"step (\d+) loss (\S+)", done.stdout)}


@pytest.mark.parametrize("program", list(SMALL))
def test_two_accelerators_and_nccl(device, program, tmp_path):
    want = losses(device, program, tmp_path / "cpu", "--devices", "cpu:0,1")
    places = ["--devices", "simulated:0,1", "--kvstore", "nccl"]
    got = losses(device, program, tmp_path / "simulated", *places)
    assert list(got) == [0, 1, 2, 3]
    assert got == pytest.approx(want, rel=APART[program])

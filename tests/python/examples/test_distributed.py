"""The example of a training that is killed and goes on, with as many workers or with fewer."""

import ctypes.util
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import mxnet as mx

PROGRAM = pathlib.Path(__file__).parents[3] / "examples" / "python" / "distributed.py"
pytestmark = pytest.mark.skipif(
    ctypes.util.find_library("zmq") is None, reason="needs libzmq5: apt-get install libzmq5"
)


def train(workers, folder, *arguments):
    """Run the example; return its end, its losses by step, and what it printed."""
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", "MXNET_KVSTORE_TIMEOUT": "4"}
    command = [sys.executable, "-m", "mxnet.tools.launch", "-n", str(workers), "-s", "2"]
    command += ["--launcher", "local", sys.executable, str(PROGRAM), "--steps", "12"]
    done = subprocess.run(
        [*command, "--folder", str(folder), *arguments],
        env=env, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    losses = {int(s): float(x) for s, x in re.findall(r"step (\d+) loss (\S+)", done.stdout)}
    return done.returncode, losses, done.stdout + done.stderr


def test_a_killed_training_goes_on_with_the_same_losses(tmp_path):
    status, whole, said = train(4, tmp_path / "whole")
    assert status == 0, said
    assert list(whole) == list(range(12))
    assert whole[11] < whole[0]
    status, first, said = train(4, tmp_path / "broken", "--die-at", "8")
    assert status != 0
    assert re.search(r"worker 1 on \S+ has been silent", said)
    assert 4 <= max(first) <= 9  # calls return before their work is done: rank 1 was ahead
    for workers in (4, 2):  # the first time all of them come back, the second time two
        folder = tmp_path / f"again-{workers}"
        shutil.copytree(tmp_path / "broken", folder)
        status, rest, said = train(workers, folder)
        assert status == 0, said
        assert list(rest) == list(range(5, 12))  # from the checkpoint of step 5
        for step, loss in rest.items():
            assert loss == pytest.approx(whole[step], rel=1e-4), (workers, step)

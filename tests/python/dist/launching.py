"""Starts the processes of a job for tests."""

import ctypes.util
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
GOLDEN = HERE / "golden"

needs_zmq = pytest.mark.skipif(
    ctypes.util.find_library("zmq") is None, reason="needs libzmq5: apt-get install libzmq5"
)

needs_mpi = pytest.mark.skipif(
    shutil.which("mpirun") is None, reason="needs mpirun: apt-get install openmpi-bin libopenmpi3"
)


def environment(**more):
    """Return the variables of a process that finds the package and uses one thread."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DMLC_", "PS_"))}
    path = os.pathsep.join(filter(None, [str(ROOT / "python"), kept.get("PYTHONPATH")]))
    return {**kept, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", **more}


def launch(workers, servers, program, *arguments, seconds=60, **variables):
    """Run a program of this folder as a job on this machine; return its end, with its output."""
    command = [sys.executable, "-m", "mxnet.tools.launch", "-n", str(workers), "-s", str(servers)]
    command += ["--launcher", "local", sys.executable, str(HERE / program), *map(str, arguments)]
    return subprocess.run(
        command,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def succeed(*arguments, **options):
    """Run a job that must end well; return its output."""
    done = launch(*arguments, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def mpirun(processes, program, *arguments, seconds=60, **variables):
    """Run a program of this folder as an MPI world that must end well; return its output."""
    command = ["mpirun", "--oversubscribe", "-n", str(processes)]
    if os.geteuid() == 0:
        command.append("--allow-run-as-root")
    command += [sys.executable, str(HERE / program), *map(str, arguments)]
    # On machines of two cores a process that spins while it waits keeps the other from working.
    env = environment(OMPI_MCA_mpi_yield_when_idle="1", **variables)
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

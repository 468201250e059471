"""Starts the processes of a job for tests."""

import ctypes.util
import importlib.metadata
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import mxnet as mx
from mxnet.tools.launch import TELLS_STATUS
from mxnet.tools.launch_commands import HYDRA_GOES_ON, OPEN_MPI_GOES_ON

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PACKAGE = str(pathlib.Path(mx.__file__).resolve().parents[1])
GOLDEN = HERE / "golden"

needs_zmq = pytest.mark.skipif(
    ctypes.util.find_library("zmq") is None, reason="needs libzmq5: apt-get install libzmq5"
)


def _find_mpich():
    """MPICH's launcher: the package `mpich`'s or Debian's; REMX_TEST_MPICH names another."""
    named = os.environ.get("REMX_TEST_MPICH")
    if named:
        return named
    try:
        files = importlib.metadata.files("mpich") or []
    except importlib.metadata.PackageNotFoundError:
        return shutil.which("mpiexec.mpich")
    return next((str(f.locate().resolve()) for f in files if f.name == "mpiexec"), None)


def _find_open_mpi():
    path = shutil.which("mpirun")
    said = subprocess.run([path, "--version"], capture_output=True, text=True) if path else None
    return path if said and "Open MPI" in said.stdout else None


MPI = {"openmpi": _find_open_mpi(), "mpich": _find_mpich()}  # launchers
needs_mpi = pytest.mark.skipif(
    MPI["openmpi"] is None, reason="needs mpirun: apt-get install openmpi-bin libopenmpi3"
)
# For tests that take the kind of MPI as `kind`.
each_mpi = pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            kind,
            marks=pytest.mark.skipif(path is None, reason=f"needs {kind}: pip install {kind}"),
        )
        for kind, path in MPI.items()
    ],
)


def mpi_command(kind, processes, survives=False):
    """Return how a world starts; one that survives goes on when a process dies."""
    if kind == "mpich":
        command = [MPI[kind], "-n", str(processes)]
        return [*command, *HYDRA_GOES_ON, *TELLS_STATUS] if survives else command
    command = [MPI[kind], "--oversubscribe", "-n", str(processes)]
    command += OPEN_MPI_GOES_ON if survives else []
    return command + (["--allow-run-as-root"] if os.geteuid() == 0 else [])


def mpi_environment(kind, **variables):
    """Return the variables of a world."""
    if os.environ.get("REMX_TEST_MPICH") and kind == "mpich":
        folder = pathlib.Path(MPI[kind]).resolve().parents[1]
        variables["REMX_MPI_LIBRARY"] = str(folder / "lib" / "libmpi.so.12")
    # On machines of two cores a process that spins while it waits keeps the other from working.
    return environment(OMPI_MCA_mpi_yield_when_idle="1", **variables)


def environment(**more):
    """Return the variables of a process that finds the package and uses one thread."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DMLC_", "PS_"))}
    path = os.pathsep.join(filter(None, [PACKAGE, kept.get("PYTHONPATH")]))
    return {**kept, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", **more}


def launch(workers, servers, program, *arguments, seconds=120, **variables):
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


def mpirun(processes, program, *arguments, kind="openmpi", seconds=120, **variables):
    """Run a program of this folder as an MPI world that must end well; return its output."""
    command = mpi_command(kind, processes)
    command += [sys.executable, str(HERE / program), *map(str, arguments)]
    done = subprocess.run(
        command,
        env=mpi_environment(kind, **variables),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

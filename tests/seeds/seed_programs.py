"""Where the seed programs lie, and how a child process runs them."""

import os
import pathlib

import mxnet as mx

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(__file__).with_name("programs")
ORACLE = ROOT / "build" / "oracle-venv" / "bin" / "python"


def same_package():
    """Returns the environment in which a child imports the very package under test."""
    path = [str(pathlib.Path(mx.__file__).resolve().parents[1]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in path if p)}


# Runs a program and keeps its variables; then an epilogue looks at them.
LAUNCH = (
    "import runpy, sys; g = runpy.run_path(sys.argv[1], run_name='__main__'); exec(sys.argv[2])"
)

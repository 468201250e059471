"""Starts a distributed training; `python -m mxnet.tools.launch` is the same."""

import pathlib
import runpy
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent.parent / "python"
sys.path[0] = str(PACKAGE)  # this folder's modules would hide others

if __name__ == "__main__":
    runpy.run_path(str(PACKAGE / "mxnet" / "tools" / "launch.py"), run_name="__main__")

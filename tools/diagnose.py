"""Prints what a report of a fault needs; `python -m mxnet.tools.diagnose` is the same."""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent / "python")

if __name__ == "__main__":
    from mxnet.tools.diagnose import main

    sys.exit(main())

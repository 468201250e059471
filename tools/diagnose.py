"""Prints what a report of a fault needs; `python -m mxnet.tools.diagnose` is the same."""

import sys

del sys.path[0]  # this folder's modules would hide others

if __name__ == "__main__":
    from mxnet.tools.diagnose import main

    sys.exit(main())

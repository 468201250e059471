"""`python -m mxnet_benchmarks`: the command line of `benchmarks.py`."""

import sys

from .benchmarks import main

if __name__ == "__main__":
    sys.exit(main())

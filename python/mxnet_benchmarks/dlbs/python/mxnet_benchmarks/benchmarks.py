"""Runs the suite that Python finds: `mxnet.bench_path` of an experiment is the folder above.

This folder is no package, so that the real one is found wherever it is installed.
"""

import sys

from mxnet_benchmarks.benchmarks import main

if __name__ == "__main__":
    sys.exit(main())

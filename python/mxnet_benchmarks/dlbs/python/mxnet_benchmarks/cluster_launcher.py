"""Runs the launcher of the suite that Python finds, as benchmarks.py beside it does."""

import os
import sys

os.environ.pop("DMLC_ROLE", None)  # at `import mxnet` it would make a server of this process

from mxnet_benchmarks.cluster_launcher import main

if __name__ == "__main__":
    sys.exit(main())

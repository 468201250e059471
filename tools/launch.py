"""Starts a distributed training; `python -m mxnet.tools.launch` is the same."""

import os
import sys

del sys.path[0]  # this folder's modules would hide others

if __name__ == "__main__":
    os.environ.pop("DMLC_ROLE", None)  # at `import mxnet` it would make a server of this process
    from mxnet.tools.launch import main

    sys.exit(main())

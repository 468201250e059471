"""Packs images into a file of records; `python -m mxnet.tools.im2rec` is the same."""

import sys

del sys.path[0]  # this folder's modules would hide others

if __name__ == "__main__":
    from mxnet.tools.im2rec import main

    sys.exit(main())

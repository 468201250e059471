"""Packs images into a file of records; `python -m mxnet.tools.im2rec` is the same."""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent / "python")

if __name__ == "__main__":
    from mxnet.tools.im2rec import main

    sys.exit(main())

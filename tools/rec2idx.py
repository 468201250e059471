"""Makes the index of a file of records again; `python -m mxnet.tools.rec2idx` is the same."""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent / "python")

if __name__ == "__main__":
    from mxnet.tools.rec2idx import main

    sys.exit(main())

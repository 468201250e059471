"""Makes the index of a file of records again; `python -m mxnet.tools.rec2idx` is the same."""

import sys

del sys.path[0]  # this folder's modules would hide others

if __name__ == "__main__":
    from mxnet.tools.rec2idx import main

    sys.exit(main())

"""Makes a table of a training's log; `python -m mxnet.tools.parse_log` is the same."""

import sys

del sys.path[0]  # this folder's modules would hide others

if __name__ == "__main__":
    from mxnet.tools.parse_log import main

    sys.exit(main())

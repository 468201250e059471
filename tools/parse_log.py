"""Makes a table of a training's log; `python -m mxnet.tools.parse_log` is the same."""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent / "python")

if __name__ == "__main__":
    from mxnet.tools.parse_log import main

    sys.exit(main())

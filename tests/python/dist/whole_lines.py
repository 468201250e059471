"""Runs a program; the error that it ends with is written in whole lines.

Python writes the end of a traceback in pieces, and the processes of a job share a pipe: what one
says would be cut by what another says.

python whole_lines.py PROGRAM ARGUMENT...
"""

import os
import runpy
import sys
import traceback


def write_lines(kind, error, trace):
    for line in "".join(traceback.format_exception(kind, error, trace)).splitlines(keepends=True):
        os.write(2, line.encode())


if __name__ == "__main__":
    sys.excepthook = write_lines
    del sys.argv[0]
    runpy.run_path(sys.argv[0], run_name="__main__")

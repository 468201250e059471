"""Where, when and on which code a row of the GPU's benchmarks was measured."""

import functools
import os
import subprocess
import time


def _text(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


@functools.cache
def place():
    """The GPU's own name, the date and the commit, as a row has them.

    REMX_COMMIT names the commit where built libraries were carried to a machine without the
    repository's history.
    """
    commit = os.environ.get("REMX_COMMIT") or _text("git", "rev-parse", "--short", "HEAD")
    return {
        "date": time.strftime("%Y-%m-%d"),
        "host": _text("nvidia-smi", "--query-gpu=name", "--format=csv,noheader"),
        "commit": commit or "none",
    }

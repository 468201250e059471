"""Programs in the manner of MXNet's classic examples, and of a course on deep learning with mx.np.

Both this library and MXNet 1.9.1 run them.

    python tests/python/programs/classic_runs.py [program…]    (with 1.9.1's Python)

rewrites golden/classic.json and golden/course.json: what each program returns. Those in course/ run
under set_np().
"""

import contextlib
import importlib
import io
import json
import logging
import os
import random
import subprocess
import sys

import numpy as np

import mxnet as mx

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = {
    name[:-3]: folder  # of a program
    for folder in ("classic", "course")
    for name in sorted(os.listdir(os.path.join(HERE, folder)))
    if name.endswith(".py") and name != "made_data.py"
}
PROGRAMS = list(FOLDERS)
# With threads 1.9.1 trains these differently from run to run.
RACES = ("adversary", "ssd")


def golden_file(program):
    """Returns where the results of a program's folder are kept."""
    return os.path.join(HERE, "golden", FOLDERS[program] + ".json")


def result(program):
    """Returns what a program returns, as JSON keeps it."""
    folder = os.path.join(HERE, FOLDERS[program])
    if folder not in sys.path:
        sys.path.insert(0, folder)
    random.seed(1)
    np.random.seed(1)
    mx.random.seed(1)
    level = logging.getLogger().level
    logging.getLogger().setLevel(logging.ERROR)
    uses_np = FOLDERS[program] == "course"
    try:
        mx.util.set_np(shape=uses_np, array=uses_np)
        with mx.name.NameManager(), contextlib.redirect_stdout(io.StringIO()):
            found = importlib.import_module(program).run()
    finally:
        mx.util.reset_np()
        logging.getLogger().setLevel(level)
    return json.loads(json.dumps(found, default=float))


def record(program):
    """Replaces what is kept of a program."""
    golden, file = {}, golden_file(program)
    if os.path.exists(file):
        with open(file) as stream:
            golden = json.load(stream)
    golden[program] = result(program)
    with open(file, "w") as stream:
        json.dump(golden, stream, indent=1, sort_keys=True)
        stream.write("\n")


if __name__ == "__main__":
    names = sys.argv[1:] or PROGRAMS
    if len(names) == 1:
        record(names[0])
    else:
        for name in names:
            engine = {"MXNET_ENGINE_TYPE": "NaiveEngine"} if name in RACES else {}
            subprocess.run(
                [sys.executable, __file__, name], env={**os.environ, **engine}, check=True
            )

"""Programs in the manner of MXNet's classic examples; both this library and MXNet 1.9.1 run them.

    python tests/python/programs/classic_runs.py [program…]    (with 1.9.1's Python)

rewrites golden/classic.json: what each program returns.
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
FOLDER = os.path.join(HERE, "classic")
FILE = os.path.join(HERE, "golden", "classic.json")
PROGRAMS = sorted(
    name[:-3] for name in os.listdir(FOLDER) if name.endswith(".py") and name != "made_data.py"
)
# With threads 1.9.1 trains these differently from run to run.
RACES = ("adversary", "ssd")


def result(program):
    """Returns what a program returns, as JSON keeps it."""
    if FOLDER not in sys.path:
        sys.path.insert(0, FOLDER)
    random.seed(1)
    np.random.seed(1)
    mx.random.seed(1)
    level = logging.getLogger().level
    logging.getLogger().setLevel(logging.ERROR)
    try:
        with mx.name.NameManager(), contextlib.redirect_stdout(io.StringIO()):
            found = importlib.import_module(program).run()
    finally:
        logging.getLogger().setLevel(level)
    return json.loads(json.dumps(found, default=float))


def record(program):
    """Replaces what is kept of a program."""
    golden = {}
    if os.path.exists(FILE):
        with open(FILE) as stream:
            golden = json.load(stream)
    golden[program] = result(program)
    with open(FILE, "w") as stream:
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

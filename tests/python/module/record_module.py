"""Records what MXNet 1.9.1 makes of the trainings in module_runs.py; run with its Python.

    python tests/python/module/record_module.py

It rewrites golden/module.npz.
"""

import os

import module_runs

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "module.npz")

if __name__ == "__main__":
    module_runs.record(FILE)

"""Records what MXNet 1.9.1 makes of the files of old_files.py; run with its Python.

    python tests/python/symbol/record_old_files.py

It rewrites golden/old_files.json.
"""

import os

import old_files

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "old_files.json")

if __name__ == "__main__":
    old_files.record(FILE)

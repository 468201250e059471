"""Records how MXNet 1.9.1 converts the graphs of amp_cases.py; run with its Python.

    python tests/python/amp/record_amp.py

It rewrites golden/amp.npz.
"""

import os

import amp_cases

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "amp.npz")

if __name__ == "__main__":
    amp_cases.record(FILE)

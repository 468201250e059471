"""Records what MXNet 1.9.1 computes for the cells of rnn_cases.py; run with its Python.

    python tests/python/gluon/record_rnn.py

It rewrites golden/rnn.npz.
"""

import os

import rnn_cases

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "rnn.npz")

if __name__ == "__main__":
    rnn_cases.record(FILE)

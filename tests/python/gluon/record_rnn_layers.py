"""Records what MXNet 1.9.1 computes for the layers of rnn_layer_cases.py; run with its Python.

    python tests/python/gluon/record_rnn_layers.py

It rewrites golden/rnn_layers.npz.
"""

import os

import rnn_layer_cases

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "rnn_layers.npz")

if __name__ == "__main__":
    rnn_layer_cases.record(FILE)

"""Records what MXNet 1.9.1 computes for the cells of rnn_contrib_cases.py; run with its Python.

    MXNET_MKLDNN_ENABLED=0 python tests/python/gluon/record_rnn_contrib.py

It rewrites golden/rnn_contrib.npz.
"""

import os

import rnn_contrib_cases

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "rnn_contrib.npz")

if __name__ == "__main__":
    rnn_contrib_cases.record(FILE)

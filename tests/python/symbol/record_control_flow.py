"""Records what MXNet 1.9.1 builds and computes for control_flow_cases.py; run with its Python.

    MXNET_MKLDNN_ENABLED=0 python tests/python/symbol/record_control_flow.py

It rewrites golden/control_flow.npz.
"""

import os

import control_flow_cases

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "control_flow.npz")

if __name__ == "__main__":
    control_flow_cases.record(FILE)

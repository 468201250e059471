"""Records what MXNet 1.9.1 makes of the transforms in transform_cases.py; run with its Python.

    python tests/python/data/record_transforms.py

It rewrites golden/transforms.npz.
"""

import os

import transform_cases

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "transforms.npz")

if __name__ == "__main__":
    transform_cases.record(FILE)

"""Records what MXNet 1.9.1 computes for the cases of layer_cases.py; run with its Python.

    python tests/python/gluon/record_layers.py

It rewrites golden/layers.npz.
"""

import os

import layer_cases
import numpy as np

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "layers.npz")


def main():
    """Record everything."""
    golden = {}
    for name in layer_cases.CASES:
        for key, value in layer_cases.run(name).items():
            golden[f"{name}/{key}"] = value
    for name, _, _ in layer_cases.LAYERS:
        golden[f"{name}/graph"] = np.array(layer_cases.graph(name))
        golden[f"{name}/repr"] = np.array(repr(layer_cases.CASES[name][0]()))
    np.savez_compressed(FILE, **golden)


if __name__ == "__main__":
    main()

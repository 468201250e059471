"""Makes the benchmark's networks with MXNet 1.9.1: checkpoint, ONNX file, weights, inputs.

    build/oracle-venv/bin/python bench/models/prepare.py FOLDER NETWORK/batchN...

All batch sizes of a network share one checkpoint.
"""

import logging
import pathlib
import sys

import numpy as np

import mxnet as mx

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python/mxnet/bench"))

import transformer_models
import transformer_onnx
from engines import zoo

CHECKPOINT = ("model-symbol.json", "model-0000.params", "weights.npz")


def make_checkpoint(name, folder):
    """Writes symbol and parameters of a network."""
    zoo.make_network(name).export(str(folder / "model"))
    _, args, aux = mx.model.load_checkpoint(str(folder / "model"), 0)
    weights = {k: v.asnumpy() for k, v in {**args, **aux}.items()}
    np.savez(folder / "weights.npz", **weights)


def share_checkpoint(folder, more=()):
    """Links what another batch size of the network already has; returns whether there is one."""
    for other in folder.parent.glob("batch*/weights.npz"):
        if other.parent != folder:
            for name in (*CHECKPOINT, *more):
                (folder / name).unlink(missing_ok=True)
                (folder / name).hardlink_to(other.parent / name)
            return True
    return False


def make_transformer(name, batch, folder):
    """Writes the files of a network of transformer_models.py; its ONNX file takes any batch."""
    if not share_checkpoint(folder, ("model.onnx",)):
        transformer_models.write_checkpoint(*transformer_models.parse(name), folder)
        transformer_onnx.write_onnx(name, folder / "model.onnx")
    np.savez(folder / "inputs.npz", **transformer_models.make_inputs(name, batch))


def make(name, batch, folder):
    """Writes the files of one network."""
    folder.mkdir(parents=True, exist_ok=True)
    if transformer_models.parse(name):
        make_transformer(name, batch, folder)
        return
    if not share_checkpoint(folder):
        make_checkpoint(name, folder)
    shape = zoo.input_shape(name, batch)
    symbol, params = (str(folder / file) for file in CHECKPOINT[:2])
    mx.onnx.export_model(symbol, params, [shape], np.float32, str(folder / "model.onnx"))
    data = np.random.RandomState(5).standard_normal(shape).astype(np.float32)
    np.savez(folder / "inputs.npz", data=data)


if __name__ == "__main__":
    if hasattr(mx, "remx"):
        sys.exit(f"prepare: needs the real MXNet 1.9.1, found {mx.__file__}")
    logging.disable(logging.INFO)
    for case in sys.argv[2:]:
        network, number = case.split("/batch")
        make(network, int(number), pathlib.Path(sys.argv[1]) / case)

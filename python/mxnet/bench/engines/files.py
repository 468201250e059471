"""The files of a network that is compared, all in one folder.

`model-symbol.json` and `model-0000.params` (the checkpoint), `model.onnx`, `weights.npz` (for
engines that read neither) and `inputs.npz`; `model-int8.onnx` where 8-bit integers are compared.
"""

import numpy as np

SAMPLES = 10_000


def read_inputs(folder):
    """Returns {name: array} of the network's inputs."""
    with np.load(f"{folder}/inputs.npz") as stored:
        return {name: stored[name] for name in stored.files}


def onnx_file(folder, precision):
    """Returns the path of the ONNX file: what is quantized is another one."""
    return f"{folder}/model-int8.onnx" if precision == "int8" else f"{folder}/model.onnx"


def sample(outputs):
    """Returns the outputs as one flat array, of a long one values from all over it."""
    flat = np.concatenate([np.asarray(o, np.float64).reshape(-1) for o in outputs])
    return flat[:: max(1, flat.size // SAMPLES)]

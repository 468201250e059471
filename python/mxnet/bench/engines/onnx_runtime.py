"""Networks in ONNX Runtime."""

import os

import onnxruntime

from .files import onnx_file, read_inputs, sample
from .timing import time_calls


def version():
    """Returns what is measured."""
    return f"onnxruntime {onnxruntime.__version__}"


class Model:
    """The network's ONNX file."""

    def __init__(self, folder, precision="fp32"):
        if precision == "bf16":
            raise NotImplementedError("onnxruntime has no bfloat16 products on a CPU")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = int(os.environ["OMP_NUM_THREADS"])
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            onnx_file(folder, precision), options, providers=["CPUExecutionProvider"]
        )
        self._feed = read_inputs(folder)
        self._forward()

    def _forward(self):
        self._outputs = self._session.run(None, self._feed)

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's outputs."""
        self._forward()
        return sample(self._outputs)

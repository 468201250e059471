"""Networks in OpenVINO."""

import os

import openvino

from .files import onnx_file, read_inputs, sample
from .timing import time_calls


def version():
    """Returns what is measured."""
    return f"openvino {openvino.__version__.split('-')[0]}"


class Model:
    """The network's ONNX file, tuned for latency, in float32 unless told otherwise."""

    def __init__(self, folder, precision="fp32"):
        settings = {
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_NUM_THREADS": int(os.environ["OMP_NUM_THREADS"]),
            "INFERENCE_PRECISION_HINT": "bf16" if precision == "bf16" else "f32",
            "ENABLE_CPU_PINNING": False,
        }
        core = openvino.Core()
        self._inputs = read_inputs(folder)
        network = core.read_model(onnx_file(folder, precision))
        network.reshape({name: list(array.shape) for name, array in self._inputs.items()})
        self._request = core.compile_model(network, "CPU", settings).create_infer_request()
        self._forward()

    def _forward(self):
        self._request.infer(self._inputs, share_inputs=True)

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's outputs."""
        self._forward()
        return sample([tensor.data for tensor in self._request.output_tensors])

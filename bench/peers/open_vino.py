"""Jobs for OpenVINO."""

import os

import numpy as np
import openvino

from .timing import time_calls


def version():
    """Returns what is measured."""
    return f"openvino {openvino.__version__.split('-')[0]}"


class Model:
    """The ONNX file that 1.9.1 exported, tuned for latency in float32."""

    def __init__(self, folder):
        settings = {
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_NUM_THREADS": int(os.environ["OMP_NUM_THREADS"]),
            "INFERENCE_PRECISION_HINT": "f32",
            "ENABLE_CPU_PINNING": False,
        }
        core = openvino.Core()
        self._data = np.load(f"{folder}/input.npy")
        network = core.read_model(f"{folder}/model.onnx")
        network.reshape(list(self._data.shape))
        self._request = core.compile_model(network, "CPU", settings).create_infer_request()
        self._forward()

    def _forward(self):
        self._request.infer([self._data], share_inputs=True)

    def run(self, iterations):
        """Returns the seconds of each forward pass."""
        return time_calls(self._forward, iterations)

    def answer(self):
        """Returns the network's output."""
        self._forward()
        return self._request.get_output_tensor(0).data.copy()

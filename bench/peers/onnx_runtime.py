"""Jobs for ONNX Runtime."""

import os

import numpy as np
import onnx
import onnxruntime
from engines.onnx_runtime import Model, version  # noqa: F401 (jobs of this engine)
from engines.timing import time_calls

from .chain_cases import CASES, inputs_of, sample


def _model_of(case, length):
    """Returns the bytes of a model that holds one chain."""
    count, _, _, nodes = CASES[case]
    constants = {}

    def name_of(value):
        if isinstance(value, str):
            return value
        name = f"constant_{value}"
        constants[name] = onnx.numpy_helper.from_array(np.float32(value), name)
        return name

    def tensor(name):
        return onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [length])

    made = [onnx.helper.make_node(op, [name_of(i) for i in of], [to]) for op, of, to in nodes]
    graph = onnx.helper.make_graph(
        made, case, [tensor(name) for name in "abcd"[:count]], [tensor("y")], constants.values()
    )
    opset = onnx.helper.make_opsetid("", 17)
    return onnx.helper.make_model(graph, opset_imports=[opset], ir_version=8).SerializeToString()


class Chain:
    """One chain of pointwise operators."""

    def __init__(self, case, size, calls):
        arrays = inputs_of(case, size)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = int(os.environ["OMP_NUM_THREADS"])
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            _model_of(case, arrays[0].size), options, providers=["CPUExecutionProvider"]
        )
        # Bound once: the session writes into memory of its own and copies nothing.
        self._binding = self._session.io_binding()
        for name, array in zip("abcd", arrays, strict=False):
            self._binding.bind_cpu_input(name, array)
        self._binding.bind_output("y")
        self._calls = calls
        self._loop()

    def _loop(self):
        for _ in range(self._calls):
            self._session.run_with_iobinding(self._binding)

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns values from all over the result."""
        return sample(self._binding.copy_outputs_to_cpu()[0])

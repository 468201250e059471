"""Makes the 8-bit twin of an ONNX file with ONNX Runtime's own quantizer.

    build/peers-venv/bin/python bench/models/quantize.py FOLDER...

Every folder holds model.onnx and inputs.npz; model-int8.onnx is written beside them. Weights have a
range per output, activations one that was seen with the inputs.
"""

import pathlib
import sys

import numpy as np
from onnxruntime import quantization


class _Inputs(quantization.CalibrationDataReader):
    """The case's own inputs, once."""

    def __init__(self, folder):
        with np.load(folder / "inputs.npz") as stored:
            self._left = [{name: stored[name] for name in stored.files}]

    def get_next(self):
        """Returns inputs, then None."""
        return self._left.pop() if self._left else None


def quantize(folder):
    """Writes the twin of one network."""
    quantization.quantize_static(
        str(folder / "model.onnx"),
        str(folder / "model-int8.onnx"),
        _Inputs(folder),
        quant_format=quantization.QuantFormat.QDQ,
        op_types_to_quantize=["MatMul"],
        per_channel=True,
        activation_type=quantization.QuantType.QInt8,
        weight_type=quantization.QuantType.QInt8,
        extra_options={"ActivationSymmetric": True, "MatMulConstBOnly": True},
    )


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        quantize(pathlib.Path(argument))

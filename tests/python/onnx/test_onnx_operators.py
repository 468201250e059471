"""Every operator that export_model writes gives the same numbers in ONNX Runtime."""

import onnx
import onnx_cases
import onnx_runs
import pytest

import mxnet as mx


@pytest.mark.parametrize("name", onnx_cases.CASES)
def test_operator_gives_the_same_in_onnx_runtime(name, tmp_path):
    symbol, shapes = onnx_cases.CASES[name]
    inputs, params = onnx_runs.fill(symbol, shapes)
    path = str(tmp_path / "model.onnx")
    mx.onnx.export_model(symbol, params, [v.shape for v in inputs.values()], onnx_file_path=path)
    onnx.checker.check_model(path, full_check=True)
    ours = onnx_runs.run_here(symbol, inputs, params)
    onnx_runs.check_same(ours, onnx_runs.run_runtime(path, inputs))

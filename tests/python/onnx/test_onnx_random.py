"""Nodes with random settings give the numbers of ONNX Runtime, or are refused."""

import random

import numpy as np
import onnx_files
import onnx_random
import pytest

onnxruntime = pytest.importorskip("onnxruntime", reason="the numbers to compare with are its own")
ROUNDS = 60
EXCUSES = ("is empty", "runtimes read in different ways")


def message(op, inputs, constants, outputs, attributes):
    """Returns the node and its constants."""
    names = " ".join("-" if name.startswith("-") else name for name in (*inputs, *constants))
    kept = {name: value for name, value in constants.items() if not name.startswith("-")}
    return onnx_files.node(op, names, " ".join(outputs), **attributes), kept


def expected(path, inputs):
    """Returns what ONNX Runtime computes, None where it refuses."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
        return session.run(None, inputs)
    except Exception:  # its errors have no common class of their own
        return None


@pytest.mark.parametrize("name", onnx_random.MAKERS)
def test_random_settings(name, tmp_path):
    dice, path, compared = random.Random(name), tmp_path / "one.onnx", 0
    for _ in range(ROUNDS):
        op, inputs, constants, outputs, attributes, opset = onnx_random.MAKERS[name](dice)
        one, weights = message(op, inputs, constants, outputs, attributes)
        onnx_files.write(path, [one], inputs, " ".join(outputs), weights, opset, typed=False)
        theirs = expected(path, inputs)
        ours, refused = None, ""
        try:
            ours = onnx_files.run(path, inputs)
        except NotImplementedError as error:
            refused = str(error)
        assert not refused or any(excuse in refused for excuse in EXCUSES)
        if theirs is None or refused:
            continue
        compared += 1
        for a, b in zip(ours, theirs, strict=True):
            what = f"{op} {attributes} { ({n: np.shape(v) for n, v in constants.items()}) }"
            assert (a.shape, a.dtype) == (b.shape or (1,), b.dtype), what
            np.testing.assert_allclose(a.reshape(b.shape), b, 1e-4, 2e-5, err_msg=what)
    assert compared >= ROUNDS // 5

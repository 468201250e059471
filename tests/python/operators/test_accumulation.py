"""Sums are as exact as 1.9.1's with MXNET_SAFE_ACCUMULATION=1, whatever the variable says."""

import json
import pathlib

import accumulation_cases
import numpy as np
import pytest

import mxnet as mx
from mxnet.test_utils import environment

GOLDEN = json.loads(
    (pathlib.Path(__file__).with_name("golden") / "accumulation.json").read_text(encoding="utf-8")
)
CASES = accumulation_cases.cases(mx)
# A few units in the last place of the dtype; single numbers and their sum.
CLOSE = {"float16": (2e-3, 2e-3), "float32": (1e-5, 1e-5), "float64": (1e-12, 1e-12)}


@pytest.mark.parametrize("setting", ["0", "1", None])
@pytest.mark.parametrize("name", CASES)
def test_long_sums(name, setting):
    with environment("MXNET_SAFE_ACCUMULATION", setting):
        found = accumulation_cases.answers(CASES[name])
    assert len(found) == len(GOLDEN[name])
    for (dtype, values, total), (known, known_values, known_total) in zip(
        found, GOLDEN[name], strict=True
    ):
        assert dtype == known
        one, whole = CLOSE[dtype]
        scale = max(abs(value) for value in known_values)
        np.testing.assert_allclose(values, known_values, rtol=one, atol=scale * one)
        if not name.startswith("gradient"):  # the sums of those cancel out
            np.testing.assert_allclose(total, known_total, rtol=whole)


@pytest.mark.parametrize("shape", [(1, 1000000), (1000000, 1), (500000, 2), (3000, 7)])
def test_long_lines_of_float32(shape):
    x = np.arange(np.prod(shape)).reshape(shape) * 37 % 64 / 64
    axis = 0 if shape[0] > 1 else 1
    power = np.exp(x)
    expected = power / power.sum(axis, keepdims=True)
    found = mx.nd.softmax(mx.nd.array(x), axis=axis).asnumpy()
    np.testing.assert_allclose(found, expected, rtol=2e-6)
    found = mx.nd.log_softmax(mx.nd.array(x), axis=axis).asnumpy()
    np.testing.assert_allclose(found, np.log(expected), rtol=2e-6)


def test_ten_thousand_ones():
    ones = mx.nd.ones((10000,), dtype="float16")
    assert mx.nd.norm(ones).asscalar() == 100  # 45.25 in 1.9.1 without safe accumulation
    assert abs(mx.nd.softmax(ones).asnumpy().astype(np.float64).sum() - 1) < 1e-2

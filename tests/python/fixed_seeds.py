"""For the conftest of folders whose tests draw random numbers: each starts from the same seeds."""

import numpy as np
import pytest

import mxnet as mx


@pytest.fixture(autouse=True)
def _fixed_seeds():
    mx.random.seed(0)
    np.random.seed(0)

import os
import sys

import mxnet as mx
import numpy as np
import pytest

sys.path.insert(0, os.path.dirname(__file__))  # record_golden.py


@pytest.fixture(autouse=True)
def _fixed_seeds():
    mx.random.seed(0)
    np.random.seed(0)

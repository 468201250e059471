"""Products of matrices by the OpenBLAS that NumPy calls."""

import numpy as np
from engines.timing import time_calls

from .operator_cases import inputs_of


def version():
    """Returns what is measured."""
    return f"OpenBLAS of numpy {np.__version__}"


class Operator:
    """One product, written into an array that exists."""

    def __init__(self, case, size, calls):
        self._a, self._b = inputs_of(case, size)
        self._c = np.zeros((self._a.shape[0], self._b.shape[1]), np.float32)
        self._calls = calls

    def _multiply(self):
        np.dot(self._a, self._b, out=self._c)

    def _loop(self):
        for _ in range(self._calls):
            self._multiply()

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns up to 1000 values from all over the result."""
        self._multiply()
        return self._c.reshape(-1)[:: max(1, self._c.size // 1000)]

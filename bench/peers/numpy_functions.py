"""Functions of NumPy, for the sweep of mx.np."""

import numpy as np
from engines.timing import time_calls

from .function_cases import CASES, inputs_of, sampled


def version():
    """Returns what is measured."""
    return f"numpy {np.__version__}"


class Function:
    """One case of the sweep of mx.np."""

    def __init__(self, case, size, calls):
        self._inputs, self._call = inputs_of(case, size), CASES[case][1]
        self._calls = calls

    def _loop(self):
        for _ in range(self._calls):
            self._call(np, *self._inputs)

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns values from all over the result."""
        return sampled(self._call(np, *self._inputs))

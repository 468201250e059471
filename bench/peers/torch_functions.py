"""Functions of PyTorch, for the sweep of mx.np."""

import torch
from engines.timing import time_calls

from .function_cases import CASES, inputs_of, sampled


class Function:
    """One case of the sweep of mx.np."""

    def __init__(self, case, size, calls):
        self._inputs = [torch.from_numpy(a) for a in inputs_of(case, size)]
        self._call, self._calls = CASES[case][2], calls

    def _loop(self):
        with torch.no_grad():
            for _ in range(self._calls):
                self._call(torch, *self._inputs)

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns values from all over the result."""
        return sampled(self._call(torch, *self._inputs).numpy())

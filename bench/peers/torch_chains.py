"""Chains of pointwise operators through torch.compile."""

import torch
from engines.timing import time_calls

from .chain_cases import CASES, inputs_of, sample


class Chain:
    """One chain, compiled for its shape."""

    def __init__(self, case, size, calls):
        self._inputs = [torch.from_numpy(array) for array in inputs_of(case, size)]
        body = CASES[case][2]
        self._call = torch.compile(lambda *inputs: body(torch, *inputs), dynamic=False)
        self._calls = calls
        self._loop()

    def _loop(self):
        with torch.no_grad():
            for _ in range(self._calls):
                self._result = self._call(*self._inputs)

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns values from all over the result."""
        return sample(self._result.numpy())

"""Functions of mx.np, and the operators of mx.nd that compute the same."""

from engines.timing import time_calls

import mxnet as mx

from .function_cases import CASES, inputs_of, sampled


class Function:
    """One case of the sweep of mx.np; `face` is np or nd."""

    def __init__(self, case, size, calls, face="np"):
        arrays = inputs_of(case, size)
        self._space = mx.np if face == "np" else mx.nd
        self._inputs = [self._space.array(a, dtype="float32") for a in arrays]
        self._call = CASES[case][1 if face == "np" else 3]
        self._calls = calls

    def _loop(self):
        for _ in range(self._calls):
            self._call(self._space, *self._inputs)
        mx.nd.waitall()

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns values from all over the result."""
        return sampled(self._call(self._space, *self._inputs).asnumpy())

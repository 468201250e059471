"""Functions of mx.np, and the operators of mx.nd that compute the same."""

import numpy as np
from engines.timing import time_calls

import mxnet as mx

from .function_cases import CASES, inputs_of, sampled

_CALL_OF_FACE = {"np": 1, "nd": 3}  # in a case


class Function:
    """One case of the sweep of mx.np; `face` is np or nd."""

    def __init__(self, case, size, calls, face="np"):
        arrays = inputs_of(case, size)
        self._space = getattr(mx, face)
        self._inputs = [self._space.array(a, dtype="float32") for a in arrays]
        self._call = CASES[case][_CALL_OF_FACE[face]]
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


class Faces:
    """One case on mx.np and on mx.nd in one process.

    Two processes differ in where their memory lies, by more than the two faces do.
    """

    def __init__(self, case, size, calls):
        self._faces = [Function(case, size, calls, face) for face in _CALL_OF_FACE]

    def run(self, iterations):
        """Returns the seconds per call of mx.np, mx.nd, mx.np, …; who is first takes turns."""
        times = []
        for turn in range(iterations // 2):
            order = self._faces if turn % 2 == 0 else self._faces[::-1]
            pair = {face: face.run(1)[0] for face in order}
            times += [pair[face] for face in self._faces]
        return times

    def answer(self):
        """Returns the values of mx.np, then those of mx.nd."""
        return np.concatenate([face.answer() for face in self._faces])

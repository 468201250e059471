"""Chains of pointwise operators in a bound symbol."""

from engines.timing import time_calls

import mxnet as mx

from .chain_cases import CASES, inputs_of, sample


class Chain:
    """One chain through simple_bind."""

    def __init__(self, case, size, calls):
        arrays = inputs_of(case, size)
        names = [f"x{i}" for i in range(len(arrays))]
        symbol = CASES[case][1](mx.sym, *[mx.sym.Variable(name) for name in names])
        shapes = {name: array.shape for name, array in zip(names, arrays, strict=True)}
        self._executor = symbol.simple_bind(mx.cpu(), grad_req="null", **shapes)
        for name, array in zip(names, arrays, strict=True):
            self._executor.arg_dict[name][:] = array
        self._calls = calls
        self._loop()

    def _loop(self):
        for _ in range(self._calls):
            self._executor.forward(is_train=False)
        self._executor.outputs[0].wait_to_read()

    def run(self, iterations):
        """Returns the seconds per call, one figure per loop."""
        return [s / self._calls for s in time_calls(self._loop, iterations)]

    def answer(self):
        """Returns values from all over the result."""
        return sample(self._executor.outputs[0].asnumpy())

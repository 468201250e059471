"""The judge `second`: derivatives of gradients (create_graph) against differences of gradients."""

import numpy as np

from . import execute, oracle
from .table import Array

STEPS = (1e-5, 1e-7)  # the second where the first may have crossed a kink
TOLERANCE = 1e-5


class Slope:
    """A row in double precision: phi = sum of (gradient * weight), a function of all variables."""

    def __init__(self, mx, row):
        self._mx = mx
        self._row = row
        self._call = execute.find_function(mx.nd, row.op)
        self.inputs = [
            x.astype(np.float64) if x.dtype.kind == "f" else x for x in row.make_inputs()
        ]
        outputs = self._outputs(self._arrays())
        self.heads = [row.make_head(i, o.shape, o.dtype) for i, o in enumerate(outputs)]

    def _arrays(self):
        return [self._mx.nd.array(x, dtype=x.dtype) for x in self.inputs]

    def _outputs(self, arrays):
        outputs = self._call(*arrays, **self._row.attrs)
        return list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]

    def _weight(self, index, shape):
        return self._mx.nd.array(
            Array(tuple(shape)).make(self._row._stream(f"weight{index}"), "float64"),
            dtype="float64",
        )

    def variables(self):
        """[(name, NumPy array)]: the differentiable inputs, then the head gradients."""
        named = [(f"in{i}", self.inputs[i]) for i in self._row.grads()]
        return named + [(f"head{i}", head) for i, head in enumerate(self.heads)]

    def _gradients(self, create_graph):
        autograd, row = self._mx.autograd, self._row
        arrays = self._arrays()
        heads = [self._mx.nd.array(h, dtype=h.dtype) for h in self.heads]
        variables = [arrays[i] for i in row.grads()]
        for array in [*variables, *heads]:
            array.attach_grad()
        with autograd.record(train_mode=row.train):
            outputs = self._outputs(arrays)
            gradients = autograd.grad(
                outputs, variables, heads, create_graph=create_graph, train_mode=row.train
            )
            phi = sum((g * self._weight(i, g.shape)).sum() for i, g in enumerate(gradients))
        return phi, [*variables, *heads]

    def value(self):
        """phi at the present values."""
        return float(self._gradients(False)[0].asscalar())

    def derivatives(self):
        """[d phi / d variable], one per variable."""
        phi, variables = self._gradients(True)
        if self._mx._core.has_history(phi):  # else the gradient is constant
            phi.backward(train_mode=self._row.train)
        return [v.grad.asnumpy() for v in variables]


def judge_second(mx, row):
    """The gradient's own gradient equals finite differences of the gradient."""
    from .judges import Failed, NotApplicable

    if row.dtype != "float32" or not row.grads():
        raise NotApplicable("the float32 rows with gradients stand for all, in double precision")
    if row.is_sparse:
        raise NotApplicable("the rows of dense arrays stand for it")
    if row.seed is not None or row.inplace or (row.mutates and row.op in oracle.GRADIENTS):
        raise NotApplicable("its gradient is another function at each call")
    if not all(array.size for array in row.make_inputs()):
        raise NotApplicable("an empty array has no slope")
    slope = Slope(mx, row)
    if any(head.dtype != np.float64 for head in slope.heads):
        raise NotApplicable("it computes in single precision whatever it is given")
    derivatives = slope.derivatives()
    noise = 1e-8 * (abs(slope.value()) + 1.0)
    for position, (name, array) in enumerate(slope.variables()):
        direction = Array(array.shape).make(row._stream(f"direction{name}"), "float64")
        terms = derivatives[position] * direction
        got = float(terms.sum())
        for step in STEPS:
            want = _difference(slope, array, direction, step)
            allowed = TOLERANCE * (float(np.abs(terms).sum()) + abs(want)) + noise
            if abs(got - want) <= allowed:
                break
        else:
            raise Failed(f"second derivative along {name}: {got!r}, differences give {want!r}")


def _difference(slope, array, direction, step):
    start, sides = array.copy(), []
    for sign in (1, -1):
        array[...] = start + sign * step * direction
        sides.append(slope.value())
    array[...] = start
    return (sides[0] - sides[1]) / (2 * step)

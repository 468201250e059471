"""One operator on its way into an ONNX graph: what its translator sees and may do."""

import ast

import numpy as np

from ..base import MXNetError
from ._shapes import is_open
from ._tensors import type_code


class UntranslatableError(MXNetError, AttributeError):
    """An operator, or one setting of it, has no ONNX form (1.9.1 raises AttributeError)."""


class Step:
    """A node of the symbol with the ONNX names of its inputs.

    Sizes are numbers, or `Open` where they change with the input of a dynamic export.
    """

    def __init__(self, graph, node, inputs, outputs):
        self._graph = graph
        self.op, self.name = node["op"], node["name"]
        self._attrs = node.get("attrs", {})
        self.inputs = [value.name for value in inputs]
        self._sources, self._results = inputs, outputs

    # ---- what the node is --------------------------------------------------------------------

    def has(self, key):
        """Tell whether an attribute is given and not None."""
        return self._attrs.get(key, "None") != "None"

    def is_none(self, key):
        """Tell whether an attribute is given as None."""
        return self._attrs.get(key) == "None"

    def text(self, key, default=None):
        """Return an attribute as text."""
        return self._attrs[key] if self.has(key) else default

    def integer(self, key, default=None):
        """Return an attribute as a whole number."""
        return int(self._attrs[key]) if self.has(key) else default

    def number(self, key, default=None):
        """Return an attribute as a floating-point number."""
        return float(self._attrs[key]) if self.has(key) else default

    def flag(self, key, default=False):
        """Return an attribute as a truth value."""
        return self._attrs[key] in ("True", "true", "1") if self.has(key) else default

    def sizes(self, key, default=()):
        """Return an attribute as a tuple of numbers (None stays None inside)."""
        if not self.has(key):
            return tuple(default)
        value = ast.literal_eval(self._attrs[key])
        return tuple(value) if isinstance(value, tuple | list) else (value,)

    def refuse(self, reason):
        """Raise: this node cannot be written."""
        raise UntranslatableError(f'export_model: {self.op} "{self.name}": {reason}')

    def shape(self, at=0):
        """Return the shape of an input."""
        if self._sources[at].shape is None:
            self.refuse(f"the shape of its input {at} is not known; give in_shapes of all inputs")
        return self._sources[at].shape

    def out_shape(self, at=0):
        """Return the shape of an output."""
        if self._results[at].shape is None:
            self.refuse("its output's shape is not known; give in_shapes of all inputs")
        return self._results[at].shape

    def fixed(self, at=0, axes=None):
        """Return the shape of an input whose sizes (on `axes`, or all) must not change."""
        shape = self.shape(at)
        for axis in range(len(shape)) if axes is None else axes:
            if is_open(shape[axis]):
                self.refuse(
                    f"axis {axis} of its input {at} changes with the model's input, and its ONNX "
                    "form needs a fixed size; give that axis a size in dynamic_input_shapes"
                )
        return shape

    def rank(self, at=0):
        """Return the number of axes of an input."""
        return len(self.shape(at))

    def axis(self, key, default, at=0):
        """Return an axis of an input, counted from the front."""
        axis = self.integer(key, default)
        return axis + self.rank(at) if axis < 0 else axis

    def dtype(self, at=0):
        """Return the NumPy type of an input."""
        return self._sources[at].dtype

    def out_dtype(self, at=0):
        """Return the NumPy type of an output."""
        return self._results[at].dtype

    @property
    def outputs(self):
        """How many outputs the node has."""
        return len(self._results)

    def weights(self, at):
        """Return the value of an input that depends on parameters alone."""
        value = self._graph.evaluate(self._sources[at])
        if value is None:
            self.refuse(f"its input {at} must be made of parameters, not of the model's input")
        return value

    def values(self):
        """Return the value of an output that depends on parameters alone."""
        return self._graph.evaluate(self._results[0])

    # ---- what it becomes ---------------------------------------------------------------------

    def emit(self, op_type, *inputs, results=1, **attributes):
        """Add an ONNX node; return the name of its output, or the names where there are several."""
        names = self._graph.add_node(self.name, op_type, inputs, results, attributes)
        return names[0] if results == 1 else names

    def constant(self, values, dtype=None):
        """Return the name of a constant tensor."""
        return self._graph.add_constant(np.asarray(values, dtype))

    def whole(self, values):
        """Return the name of a constant of int64: axes, sizes, indices."""
        return self.constant(values, np.int64)

    def scalar(self, value, dtype=None):
        """Return the name of a constant number of the input's type."""
        return self.constant(value, dtype or self.dtype())

    def cast(self, value, dtype):
        """Return `value` converted to a NumPy type."""
        code = type_code(dtype, f'export_model: {self.op} "{self.name}"')
        return self.emit("Cast", value, to=code)

    def target(self, shape, source=()):
        """Return sizes for Reshape from `source`: open ones are copied, inferred or computed."""
        sizes, others = list(shape), []
        for axis in (i for i, size in enumerate(shape) if is_open(size)):
            sizes[axis] = -1
            if axis < len(source) and source[axis] == shape[axis]:
                sizes[axis] = 0
            else:
                others.append(axis)
        if len(others) < 2:
            return self.whole(sizes)
        parts = [self.whole([size]) for size in sizes]
        inferred = [axis for axis in others if not self._set_size(parts, axis, shape[axis])]
        if len(inferred) > 1:
            self.refuse(
                f"axes {inferred} of its result all change with the model's input; fix all but "
                "one in dynamic_input_shapes"
            )
        return self.emit("Concat", *parts, axis=0)

    def _set_size(self, parts, axis, wanted):
        """Set parts[axis] to the size of an input that is the wanted one; tell whether one is."""
        for name, value in zip(self.inputs, self._sources, strict=True):
            if value.shape is not None and wanted in value.shape:
                place = self.whole([value.shape.index(wanted)])
                parts[axis] = self.emit("Gather", self.emit("Shape", name), place, axis=0)
                return True
        return False

    def reshape(self, value, shape, source=()):
        """Return `value` in another shape."""
        return self.emit("Reshape", value, self.target(shape, source))

    def reshape_to_result(self, value):
        """Return `value` in the shape of the node's output."""
        return self.reshape(value, self.out_shape())

    def transpose(self, value, axes):
        """Return `value` with its axes in another order."""
        return self.emit("Transpose", value, perm=list(axes))

    def unsqueeze(self, value, *axes):
        """Return `value` with axes of size 1 inserted."""
        return self.emit("Unsqueeze", value, self.whole(axes))

    def squeeze(self, value, *axes):
        """Return `value` without these axes."""
        return self.emit("Squeeze", value, self.whole(axes))

    def slice(self, value, begin, end, axes, steps=None):
        """Return a part of `value`."""
        extra = [self.whole(steps)] if steps is not None else []
        return self.emit(
            "Slice", value, self.whole(begin), self.whole(end), self.whole(axes), *extra
        )

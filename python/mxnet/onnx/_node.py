"""What the reader of an operator sees: one node of an ONNX file under construction."""

import numpy as np

from ..base import MXNetError
from ._tensors import attribute_value


class UnreadableError(MXNetError, NotImplementedError):
    """A file holds what has no counterpart here (1.9.1 raises NotImplementedError).

    `fixed` names values that the file computes, or takes as inputs, and that would have to be
    constants.
    """

    def __init__(self, message, fixed=()):
        super().__init__(message)
        self.fixed = tuple(fixed)


class NodeReader:
    """A node of the file. Its inputs are symbols, or arrays where they are constants.

    It keeps count of what its reader asked for: an attribute or an input that nobody looked at is
    one that the result would not honour, and the node is refused.
    """

    def __init__(self, graph, node):
        self._graph, self.op = graph, node.get("op_type", "")
        self.inputs, self.outputs = list(node["input"]), list(node["output"])
        self.name = node.get("name") or next(filter(None, self.outputs), "")
        self.domain = node.get("domain", "")
        self._attrs = {a["name"]: a for a in node["attribute"]}
        self._unread = set(self._attrs)
        self._unused = {at for at, name in enumerate(self.inputs) if name}
        self.opset = graph.opset

    def refuse(self, reason, fixed=()):
        """Raise: this node cannot be read."""
        raise UnreadableError(
            f'import_model: ONNX operator {self.op} (node "{self.name}"): {reason}', fixed
        )

    def check_all_read(self, made):
        """Raise if the node has something that its reader did not look at, or did not make."""
        for key in sorted(self._unread):
            self.refuse(f"its attribute {key} is not read")
        for at in sorted(self._unused):
            self.refuse(f'its input {at} ("{self.inputs[at]}") is not read')
        for at in range(made, len(self.outputs)):
            if self.wants(at):
                self.refuse(f'its output {at} ("{self.outputs[at]}") is not made here')

    # ---- attributes

    def get(self, key, default=None):
        """Return an attribute."""
        self._unread.discard(key)
        return attribute_value(self._attrs[key]) if key in self._attrs else default

    def graph(self, key):
        """Return an attribute that is a graph."""
        self._unread.discard(key)
        if "g" not in self._attrs.get(key, {}):
            self.refuse(f"its {key} is missing")
        return self._attrs[key]["g"]

    def skip(self, *keys):
        """Pass over attributes (by name) and inputs (by number) that do not change a prediction."""
        self._unread.difference_update(keys)
        self._unused.difference_update(keys)

    def only(self, key, *allowed):
        """Return an attribute that may be absent or one of the values given; refuse others."""
        value = self.get(key, allowed[0])
        if value not in allowed:
            shown = " or ".join(repr(one) for one in allowed)
            self.refuse(f"{key} = {value!r}; read is {shown}")
        return value

    # ---- inputs

    def given(self, at):
        """Tell whether an input is there."""
        return at < len(self.inputs) and self.inputs[at] != ""

    def symbol(self, at=0):
        """Return an input as a symbol; a constant becomes a parameter."""
        if not self.given(at):
            self.refuse(f"its input {at} is missing")
        self._unused.discard(at)
        return self._graph.symbol(self.inputs[at])

    def symbols(self):
        """Return all inputs as symbols."""
        return [self.symbol(at) for at in range(len(self.inputs)) if self.given(at)]

    def empty(self, shape):
        """Return a result without elements."""
        self.skip(0)
        return np.zeros(shape, self.dtype())

    def array(self, at):
        """Return an input that is a constant, else None."""
        value = self._graph.constant(self.inputs[at]) if self.given(at) else None
        if value is not None:
            self._unused.discard(at)
        return value

    def constant(self, at, what):
        """Return an input that must be a constant."""
        if not self.given(at):
            self.refuse(f"its input {at} ({what}) is missing")
        value = self.array(at)
        if value is None:
            name = self.inputs[at]
            sources = self._graph.sources(name)
            if sources == [name]:
                how = "is an input of the model"
            else:
                how = "is computed by the model from " + ", ".join(f'"{one}"' for one in sources)
            self.refuse(
                f'its {what} (input {at}, "{name}") {how}; the shape or form of the result depends '
                "on its numbers, so it must be a constant of the file",
                sources,
            )
        return value

    def numbers(self, key, at, default=None):
        """Return whole numbers that older operator sets keep as an attribute, newer as an input."""
        if key in self._attrs:
            return [int(v) for v in np.atleast_1d(self.get(key))]
        if not self.given(at):
            return default
        return [int(v) for v in self.constant(at, key).reshape(-1)]

    def number(self, key, at, default=None):
        """Return one number that older operator sets keep as an attribute, newer as an input."""
        if key in self._attrs:
            return self.get(key)
        if not self.given(at):
            return default
        value = self.constant(at, key)
        if value.size != 1:
            self.refuse(f"its {key} (input {at}) holds {value.size} numbers instead of one")
        return value.reshape(-1)[0].item()

    def shape(self, at=0):
        """Return the shape of an input as the file counts it: () for one without axes."""
        return self._graph.shape(self.inputs[at])

    def known(self, at=0):
        """Return the shape of an input with None for sizes that the file leaves open."""
        return tuple(size or None for size in self._graph.open_shape(self.inputs[at]))

    def rank(self, at=0):
        """Return the number of axes of an input."""
        return len(self._graph.open_shape(self.inputs[at]))

    def axis(self, default, at=0, key="axis"):
        """Return the attribute that names an axis of an input, counted from the front."""
        axis = self.get(key, default)
        return axis if axis >= 0 else self.front(axis, self.rank(at), key)

    def front(self, axis, rank, key="axis"):
        """Return an axis counted from the front."""
        if not -rank <= axis < rank:
            self.refuse(f"{key} {axis} of {rank} axes")
        return axis + rank if axis < 0 else axis

    def dtype(self, at=0):
        """Return the type of an input."""
        return self._graph.dtype(self.inputs[at])

    def is_scalar(self, at=0):
        """Tell whether an input has no axes in the file (here it has one of size 1)."""
        return self._graph.is_scalar(self.inputs[at])

    # ---- outputs

    def wants(self, at):
        """Tell whether somebody reads an output."""
        return at < len(self.outputs) and self._graph.is_used(self.outputs[at])

    def parameter(self, suffix, value):
        """Return a new parameter as a symbol."""
        return self._graph.derived_parameter(f"{self.outputs[0]}_{suffix}", value)

    def mark_scalar(self, at=0):
        """Remember that a result has no axes in the file."""
        if at < len(self.outputs):
            self._graph.scalars.add(self.outputs[at])

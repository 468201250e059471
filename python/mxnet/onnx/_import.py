"""Reads an ONNX file and builds the symbol and parameters that compute the same."""

import os

import numpy as np

from .. import ndarray
from .. import symbol as symbols
from ..base import MXNetError
from . import _protobuf, _read_layers, _read_recurrent, _read_shapes, _read_values
from ._fold import FOLDERS
from ._tensors import CODES, TYPES, array_of, attribute_value

READERS = {
    **_read_layers.READERS, **_read_recurrent.READERS, **_read_shapes.READERS,
    **_read_values.READERS,
}  # fmt: skip
_OLDEST = 7


class UnreadableError(MXNetError, NotImplementedError):
    """A node of an ONNX file has no counterpart here (1.9.1 raises NotImplementedError)."""


def read_model(path):
    """Return the Model message of a file."""
    path = os.fspath(path)
    if not os.path.isfile(path):
        raise MXNetError(f"onnx: there is no file {path!r}")
    with open(path, "rb") as file:
        model = _protobuf.decode("Model", file.read())
    if "graph" not in model or not model["opset_import"]:
        raise MXNetError(f"onnx: {path!r} holds no model; it is cut off or no ONNX file")
    return model


def shape_of(value):
    """Return the shape that a ValueInfo tells; 0 for sizes that are open."""
    dims = value.get("type", {}).get("tensor_type", {}).get("shape", {"dim": []})["dim"]
    return tuple(dim.get("dim_value", 0) for dim in dims)


def type_of(value):
    """Return the NumPy type that a ValueInfo tells."""
    code = value.get("type", {}).get("tensor_type", {}).get("elem_type", 1)
    return np.dtype(TYPES.get(code, "float32"))


def graph_inputs(graph):
    """Return the inputs that are no weights with a default value."""
    weights = {tensor.get("name") for tensor in graph["initializer"]}
    return [value for value in graph["input"] if value["name"] not in weights]


class NodeReader:
    """A node of the file: what its reader sees. Inputs are symbols, or arrays known now."""

    def __init__(self, graph, node):
        self._graph, self.op = graph, node["op_type"]
        self.inputs, self.outputs = node["input"], node["output"]
        self.name = node.get("name") or node["output"][0]
        self._attrs = {a["name"]: a for a in node["attribute"]}
        self.opset = graph.opset

    def get(self, key, default=None):
        """Return an attribute."""
        return attribute_value(self._attrs[key]) if key in self._attrs else default

    def refuse(self, reason):
        """Raise: this node cannot be read."""
        raise UnreadableError(
            f'import_model: ONNX operator {self.op} (node "{self.name}"): {reason}'
        )

    def given(self, at):
        """Tell whether an input is there."""
        return at < len(self.inputs) and self.inputs[at] != ""

    def symbol(self, at=0):
        """Return an input as a symbol; a constant becomes a parameter."""
        return self._graph.symbol(self.inputs[at])

    def symbols(self):
        """Return all inputs as symbols."""
        return [self.symbol(at) for at in range(len(self.inputs)) if self.given(at)]

    def array(self, at):
        """Return an input that is a constant, else None."""
        return self._graph.constants.get(self.inputs[at]) if self.given(at) else None

    def constant(self, at, what):
        """Return an input that must be a constant."""
        value = self.array(at)
        if value is None:
            self.refuse(f"its {what} is computed by the model; only constants are read")
        return value

    def numbers(self, key, at, default=None):
        """Return whole numbers that older operator sets keep as an attribute, newer as an input."""
        if key in self._attrs:
            return [int(v) for v in np.atleast_1d(self.get(key))]
        if not self.given(at):
            return default
        return [int(v) for v in self.constant(at, key).reshape(-1)]

    def parameter(self, suffix, value):
        """Return a new parameter as a symbol."""
        return self._graph.add_parameter(f"{self.outputs[0]}_{suffix}", value)

    def shape(self, at=0):
        """Return the shape of an input."""
        return self._graph.shape(self.inputs[at], self)

    def rank(self, at=0):
        """Return the number of axes of an input."""
        return len(self.shape(at))

    def is_scalar(self, at=0):
        """Tell whether an input has no axes in the file (here it has one of size 1)."""
        return self.inputs[at] in self._graph.scalars

    def mark_scalar(self):
        """Remember that the result has no axes in the file."""
        self._graph.scalars.add(self.outputs[0])


class Importer:
    """The symbol of a graph under construction."""

    def __init__(self, model):
        self._graph = model["graph"]
        versions = {o.get("domain", ""): o.get("version", 1) for o in model["opset_import"]}
        self.opset = versions.get("", versions.get("ai.onnx", 1))
        if self.opset < _OLDEST:
            raise MXNetError(
                f"import_model: the file uses operator set {self.opset}; {_OLDEST} or later is read"
            )
        if self._graph["sparse_initializer"]:
            raise MXNetError("import_model: sparse weights are not read; store them as tensors")
        self.constants = {t["name"]: array_of(t) for t in self._graph["initializer"]}
        self.params, self.scalars, self._symbols = {}, set(), {}
        self.inputs = graph_inputs(self._graph)
        for value in self.inputs:
            dtype = type_of(value)
            kind = None if dtype == np.float32 else dtype
            self._symbols[value["name"]] = symbols.Variable(value["name"], dtype=kind)

    def build(self):
        """Return (symbol, arg_params, aux_params)."""
        for node in self._graph["node"]:
            self._read(node)
        heads = [self.symbol(value["name"]) for value in self._graph["output"]]
        symbol = heads[0] if len(heads) == 1 else symbols.Group(heads)
        states = set(symbol.list_auxiliary_states())
        needed = set(symbol.list_arguments())
        arrays = {n: ndarray.array(v, dtype=v.dtype) for n, v in self.params.items()}
        return (
            symbol,
            {n: a for n, a in arrays.items() if n in needed and n not in states},
            {n: a for n, a in arrays.items() if n in states},
        )

    def _read(self, node):
        reader = NodeReader(self, node)
        folded = self._fold(reader)
        if folded is not None:
            self.constants[node["output"][0]] = folded
            return
        if node["op_type"] not in READERS or node.get("domain", "") not in ("", "ai.onnx"):
            reader.refuse("has no counterpart here; simplify the model, or export it without it")
        made = READERS[node["op_type"]](reader)
        made = list(made) if isinstance(made, list | tuple) else [made]
        for name, value in zip(node["output"], made, strict=False):
            self._symbols[name] = value

    def _fold(self, reader):
        """Return what a node computes from constants alone, else None."""
        if reader.op in ("Shape", "Size"):
            shape = np.array(reader.shape(), np.int64)
            return shape if reader.op == "Shape" else shape.prod()
        known = [self.constants.get(name) for name in reader.inputs if name]
        if reader.op not in FOLDERS or any(value is None for value in known):
            return None
        return np.asarray(FOLDERS[reader.op](reader, *known))

    def symbol(self, name):
        """Return a value as a symbol."""
        if name not in self._symbols:
            if name not in self.constants:
                raise MXNetError(
                    f"import_model: the value {name!r} is read before a node makes it, or its node "
                    "has further outputs that are not read"
                )
            self._symbols[name] = self.add_parameter(name, self.constants[name])
        return self._symbols[name]

    def add_parameter(self, name, value):
        """Return the variable of a new parameter."""
        value = self.params[name] = np.atleast_1d(value)
        kind = None if value.dtype == np.float32 else value.dtype
        return symbols.Variable(name, shape=value.shape, dtype=kind)

    def shape(self, name, reader):
        """Return the shape of a value."""
        if name in self.constants:
            return self.constants[name].shape
        known = {v["name"]: shape_of(v) for v in self.inputs}
        symbol = self.symbol(name)
        names = set(symbol.list_inputs())
        known = {n: s for n, s in known.items() if n in names}
        known.update((n, v.shape) for n, v in self.params.items() if n in names)
        _, found, _ = symbol.infer_shape_partial(**{n: s for n, s in known.items() if s})
        if not found or not found[0] or 0 in found[0]:
            reader.refuse("needs sizes that the file leaves open; fix the sizes of its inputs")
        return tuple(found[0])


def _guarded(read, path):
    """Return read(model) of a file; whatever a damaged one makes fail is an error of the file."""
    model = read_model(path)
    try:
        return read(model)
    except (MXNetError, NotImplementedError):
        raise
    except (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError) as e:
        raise MXNetError(
            f"onnx: {os.fspath(path)!r} is damaged or holds what is not read: "
            f"{type(e).__name__}: {e}"
        ) from e


def import_arrays(path):
    """Return (symbol, arg_params, aux_params) of an ONNX file."""
    return _guarded(lambda model: Importer(model).build(), path)


def _describe(model):
    graph = model["graph"]
    return {
        "input_tensor_data": [
            (v["name"], shape_of(v), CODES[type_of(v)]) for v in graph_inputs(graph)
        ],
        "output_tensor_data": [(v["name"], shape_of(v)) for v in graph["output"]],
    }


def describe(path):
    """Return the inputs and outputs of an ONNX file as 1.9.1's get_model_metadata does."""
    return _guarded(_describe, path)

"""Reads an ONNX file and builds the symbol and parameters that compute the same."""

import os

import numpy as np

from .. import ndarray
from .. import symbol as symbols
from ..base import MXNetError, bfloat16
from . import _protobuf
from ._fold import FOLDERS
from ._node import NodeReader, UnreadableError
from ._read import POINTWISE, READERS
from ._read.refused import REASONS
from ._tensors import TYPES, array_of, here, type_name

OLDEST, NEWEST = 7, 28  # operator sets


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


def _dims(value):
    """Return the Dimension messages of a ValueInfo, None where it tells no shape."""
    shape = value.get("type", {}).get("tensor_type", {}).get("shape")
    return None if shape is None else shape["dim"]


def shape_of(value):
    """Return the shape that a ValueInfo tells; 0 for sizes that are open."""
    return tuple(dim.get("dim_value", 0) for dim in _dims(value) or ())


def _code_of(value):
    """Return ONNX's number of the type that a ValueInfo tells."""
    return value.get("type", {}).get("tensor_type", {}).get("elem_type", 1)


def type_of(value):
    """Return the NumPy type that a ValueInfo tells."""
    return np.dtype(TYPES.get(_code_of(value), "float32"))


def graph_inputs(graph):
    """Return the inputs that are no weights with a default value."""
    weights = {tensor.get("name") for tensor in graph["initializer"]}
    return [value for value in graph["input"] if value["name"] not in weights]


def _objection(value):
    """Return why an input of the model cannot be fed here, else None."""
    kind = value.get("type", {})
    if kind and "tensor_type" not in kind:
        return "is a sequence, a map or an optional value; only tensors are read"
    code = _code_of(value)
    if code not in TYPES or here(TYPES[code]) is None:
        return f"is of type {type_name(code)}, which does not exist here"
    return None


def _is_empty(value):
    """Tell whether an input of the model has no elements: what it holds is known then."""
    dims = _dims(value) or ()
    return 0 in shape_of(value) and all("dim_value" in dim for dim in dims)


class Importer:
    """The symbol of a graph under construction."""

    def __init__(self, model):
        self._graph = model["graph"]
        versions = {o.get("domain", ""): o.get("version", 1) for o in model["opset_import"]}
        self.opset = versions.get("", versions.get("ai.onnx", NEWEST))
        if not OLDEST <= self.opset <= NEWEST:
            raise UnreadableError(
                f"import_model: the file uses operator set {self.opset}; {OLDEST} to {NEWEST} are "
                "read"
            )
        if self._graph["sparse_initializer"]:
            raise UnreadableError(
                "import_model: sparse weights are not read; store them as tensors"
            )
        self._constants, self._objections = {}, {}
        for tensor in self._graph["initializer"]:
            try:
                self._constants[tensor["name"]] = array_of(tensor)
            except NotImplementedError as error:
                self._objections[tensor["name"]] = str(error)
        self.params, self.scalars, self._symbols, self._facts = {}, set(), {}, {}
        self.inputs = graph_inputs(self._graph)
        used = {name for node in self._graph["node"] for name in node["input"]}
        self._used = used | {value["name"] for value in self._graph["output"]}
        for value in self.inputs:
            self._add_input(value)

    def _add_input(self, value):
        name, dtype, objection = value["name"], type_of(value), _objection(value)
        kind = None if dtype == np.float32 else dtype
        if _dims(value) == []:
            self.scalars.add(name)
            self._facts[name] = ((), dtype)
        if not objection and _is_empty(value):
            self._constants[name] = np.zeros(shape_of(value), dtype)
        elif objection:  # its shape and type may be all that is asked for
            self._objections[name] = f'the input "{name}" {objection}'
            self._facts[name] = (shape_of(value), dtype if _code_of(value) in TYPES else None)
        else:
            self._symbols[name] = symbols.Variable(name, dtype=kind)

    def build(self):
        """Return (symbol, arg_params, aux_params)."""
        for node in self._graph["node"]:
            self._read(node)
        try:
            heads = [self.symbol(value["name"]) for value in self._graph["output"]]
            symbol = heads[0] if len(heads) == 1 else symbols.Group(heads)
            self._infer(symbol)
        except MXNetError as error:
            raise UnreadableError(f"import_model: {error}") from error
        states = set(symbol.list_auxiliary_states())
        needed = set(symbol.list_arguments())
        arrays = {n: ndarray.array(v, dtype=here(v.dtype)) for n, v in self.params.items()}
        return (
            symbol,
            {n: a for n, a in arrays.items() if n in needed and n not in states},
            {n: a for n, a in arrays.items() if n in states},
        )

    def _read(self, node):
        reader = NodeReader(self, node)
        if reader.domain not in ("", "ai.onnx"):
            reader.refuse(f"the domain {reader.domain} is not read, only ONNX's own operators")
        try:
            folded = self._fold(reader)
            made = READERS.get(reader.op, _unknown)(reader) if folded is None else []
        except UnreadableError:
            raise
        except MXNetError as error:
            reader.refuse(str(error))
        if folded is not None:
            self._constants[reader.outputs[0]] = folded
            reader.check_all_read(1)
            return
        made = list(made) if isinstance(made, list | tuple) else [made]
        reader.check_all_read(len(made))
        names = [name for name in reader.inputs if name]
        if reader.op in POINTWISE and names and all(map(self.is_scalar, names)):
            self.scalars.update(reader.outputs)
        for name, value in zip(reader.outputs, made, strict=False):
            (self._constants if isinstance(value, np.ndarray) else self._symbols)[name] = value

    def _fold(self, reader):
        """Return what a node computes from constants alone, or from shapes, else None."""
        if reader.op not in FOLDERS:
            return None
        folder = FOLDERS[reader.op]
        known = []
        if not folder.of_shapes:
            known = [self._constants.get(name) for name in reader.inputs if name]
        if any(value is None or value.dtype == bfloat16 for value in known):
            return None
        reader.skip(*range(len(reader.inputs)))
        value = folder.compute(reader, *known)
        return None if value is None else np.asarray(value)

    # ---- what a reader asks of a value

    def symbol(self, name):
        """Return a value as a symbol."""
        if name not in self._symbols:
            if name in self._objections:
                raise MXNetError(self._objections[name])
            if name not in self._constants:
                raise MXNetError(f'the value "{name}" is read before a node makes it')
            self._symbols[name] = self.add_parameter(name, self._constants[name])
        return self._symbols[name]

    def constant(self, name):
        """Return a value that no input of the model changes, else None."""
        if name not in self._constants and name in self._symbols:
            symbol = self._symbols[name]
            needed = symbol.list_inputs()
            if any(one not in self.params for one in needed):
                return None
            feed = {n: ndarray.array(v, dtype=here(v.dtype)) for n, v in self.params.items()
                    if n in needed}  # fmt: skip
            (value,) = symbol.eval(**feed)
            value = value.asnumpy()
            self._constants[name] = value.reshape(()) if self.is_scalar(name) else value
        return self._constants.get(name)

    def sources(self, name):
        """Return the inputs of the model that a value is computed from."""
        return [n for n in self.symbol(name).list_inputs() if n not in self.params]

    def is_used(self, name):
        """Tell whether a node or the caller reads a value."""
        return name != "" and name in self._used

    def is_scalar(self, name):
        """Tell whether a value has no axes in the file."""
        if name in self._constants:
            return self._constants[name].ndim == 0
        return name in self.scalars

    def add_parameter(self, name, value):
        """Return the variable of a new parameter."""
        value = np.atleast_1d(value)
        if value.size == 0:
            raise MXNetError(
                f'the value "{name}" of shape {value.shape} is empty; a size of 0 means unknown '
                "here"
            )
        if here(value.dtype) is None:
            raise MXNetError(
                f'the value "{name}" is of type {value.dtype.name}, which does not exist here'
            )
        self.params[name] = value
        kind = None if value.dtype == np.float32 else here(value.dtype)
        return symbols.Variable(name, shape=value.shape, dtype=kind)

    def _infer(self, symbol):
        """Return (shapes, types) of the outputs of a symbol."""
        names = set(symbol.list_inputs())
        shapes = {v["name"]: shape_of(v) or (1,) for v in self.inputs if _dims(v) is not None}
        shapes.update((n, v.shape) for n, v in self.params.items())
        types = {v["name"]: type_of(v) for v in self.inputs}
        types.update((n, v.dtype) for n, v in self.params.items())
        _, found, _ = symbol.infer_shape_partial(**{n: s for n, s in shapes.items() if n in names})
        types = {n: here(t) for n, t in types.items() if n in names}
        return found, symbol.infer_type_partial(**types)[1]

    def _fact(self, name):
        """Return (shape, type) of a value; the shape may hold 0 for sizes that are open."""
        if name in self._constants:
            return self._constants[name].shape, self._constants[name].dtype
        if name not in self._facts:
            shapes, types = self._infer(self.symbol(name))
            shape = () if name in self.scalars or not shapes[0] else tuple(shapes[0])
            self._facts[name] = (shape, np.dtype(types[0] or np.float32))
        return self._facts[name]

    def shape(self, name, reader):
        """Return the shape of a value as the file counts it."""
        shape = self._fact(name)[0]
        if name in self._constants:
            return shape
        if 0 in shape or (shape == () and not self.is_scalar(name)):
            reader.refuse("needs sizes that the file leaves open; fix the sizes of its inputs")
        return shape

    def open_shape(self, name, reader):
        """Return the shape of a value; a size that the file leaves open is 0."""
        return self._fact(name)[0] or self.shape(name, reader)

    def dtype(self, name):
        """Return the type of a value."""
        dtype = self._fact(name)[1]
        if dtype is None:
            raise MXNetError(self._objections[name])
        return dtype


def _unknown(reader):
    if reader.op in FOLDERS:
        for at, name in enumerate(reader.inputs):
            if name:
                reader.constant(at, "argument")
        reader.refuse("is computed while the file is read, which bfloat16 cannot be")
    without = "has no counterpart here; simplify the model, or export it without it"
    reader.refuse(REASONS.get(reader.op, without))


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
        "input_tensor_data": [(v["name"], shape_of(v), _code_of(v)) for v in graph_inputs(graph)],
        "output_tensor_data": [(v["name"], shape_of(v)) for v in graph["output"]],
    }


def describe(path):
    """Return the inputs and outputs of an ONNX file as 1.9.1's get_model_metadata does."""
    return _guarded(_describe, path)

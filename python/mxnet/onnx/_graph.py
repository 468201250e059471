"""The graph of an ONNX file on its way to a symbol."""

import numpy as np

from .. import ndarray
from .. import symbol as symbols
from ..base import MXNetError, bfloat16
from ._control import CONTROL
from ._fold import FOLDERS
from ._node import NodeReader, UnreadableError
from ._read import DRAWS, POINTWISE, READERS
from ._read.refused import REASONS
from ._tensors import TYPES, array_of, here, rounded, widened
from ._values import code_of, dims_of, graph_inputs, is_empty, objection_to, shape_of, type_of

OLDEST, NEWEST = 7, 28  # operator sets


class Importer:
    """The symbol of a graph under construction.

    What is empty is a constant; the caller's NumPy shape rules say whether there may be any.
    """

    def __init__(self, model, may_be_empty=False):
        self._may_be_empty = may_be_empty
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
        self._constants, self._objections, self._used = {}, {}, set()
        self.params, self.scalars, self._symbols = {}, set(), {}
        self._shapes, self._types = {}, {}
        self.inputs = graph_inputs(self._graph)
        self._live = {value["name"] for value in self.inputs}  # what is no constant
        self._inlined = 0
        for value in self.inputs:
            self._add_input(value)

    def read(self, graph):
        """Read the nodes of a graph, of this file or within one of its nodes."""
        for tensor in graph["initializer"]:
            try:
                self._constants[tensor["name"]] = array_of(tensor)
            except NotImplementedError as error:
                self._objections[tensor["name"]] = str(error)
        self._mark_used(graph)
        for node in graph["node"]:
            self._read(node)

    def _mark_used(self, graph):
        """Remember which values somebody reads; graphs within nodes read values around them."""
        self._used.update(value["name"] for value in graph["output"])
        for node in graph["node"]:
            self._used.update(node["input"])
            for attribute in node["attribute"]:
                if "g" in attribute:
                    self._mark_used(attribute["g"])

    def _add_input(self, value):
        name, dtype, objection = value["name"], type_of(value), objection_to(value)
        kind = None if dtype == np.float32 else dtype
        if dims_of(value) == []:
            self.scalars.add(name)
            self._shapes[name], self._types[name] = (), dtype
        if not objection and is_empty(value):
            self._constants[name] = np.zeros(shape_of(value), dtype)
            self._live.discard(name)
        elif objection:  # its shape and type may be all that is asked for
            self._objections[name] = f'the input "{name}" {objection}'
            self._shapes[name] = shape_of(value)
            self._types[name] = dtype if code_of(value) in TYPES else None
        else:
            self._symbols[name] = symbols.Variable(name, dtype=kind)

    def build(self):
        """Return (symbol, arg_params, aux_params)."""
        self.read(self._graph)
        try:
            heads = [self.symbol(value["name"]) for value in self._graph["output"]]
            symbol = heads[0] if len(heads) == 1 else symbols.Group(heads)
            self._infer_shapes(symbol)
            self._infer_types(symbol)
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
        folded, made = None, []
        try:
            if reader.op in CONTROL:
                CONTROL[reader.op](self, reader)
                reader.check_all_read(len(reader.outputs))
                return
            folded = self._fold(reader)
            if folded is None:
                made = READERS.get(reader.op, _unknown)(reader)
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
        if reader.op in DRAWS or not self._live.isdisjoint(names):
            self._live.update(reader.outputs)
        if reader.op in POINTWISE and names and all(map(self.is_scalar, names)):
            self.scalars.update(reader.outputs)
        for name, value in zip(reader.outputs, made, strict=False):
            (self._constants if isinstance(value, np.ndarray) else self._symbols)[name] = value

    def _fold(self, reader):
        """Return what a node computes from constants alone, or from shapes, else None.

        What has no reader must be computed here, whatever it takes.
        """
        if reader.op not in FOLDERS:
            return None
        folder, must = FOLDERS[reader.op], reader.op not in READERS
        known = []
        if not folder.of_shapes:
            known = [self._constants.get(name) for name in reader.inputs if name]
            if must and any(value is None for value in known):
                places = [at for at, name in enumerate(reader.inputs) if name]
                known = [reader.constant(at, "argument") for at in places]
        rounds = any(value is not None and value.dtype == bfloat16 for value in known)
        if any(value is None for value in known) or (rounds and not must):
            return None
        reader.skip(*range(len(reader.inputs)))
        value = folder.compute(reader, *map(widened, known))
        if value is None:
            return None
        return rounded(np.asarray(value)) if rounds else np.asarray(value)

    # ---- what branches and loops do with values

    def count_inlined(self, nodes):
        """Count nodes of graphs within nodes; return how many there are."""
        self._inlined += max(nodes, 1)
        return self._inlined

    def define(self, name, value, scalar=False):
        """Give a value a name: an array, or a symbol of what the model computes."""
        if isinstance(value, np.ndarray):
            self._constants[name] = value
            return
        self._symbols[name] = value
        self._live.add(name)
        if scalar:
            self.scalars.add(name)

    def alias(self, name, made):
        """Give a value a second name."""
        for known in (self._constants, self._symbols, self._objections):
            if made in known:
                known[name] = known[made]
        for kind in (self.scalars, self._live):
            if made in kind:
                kind.add(name)

    def object_to(self, name, reason):
        """Refuse whoever reads a value."""
        self._objections[name] = f'the value "{name}": {reason}'

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
        if name not in self._constants and name not in self._live and name in self._symbols:
            symbol = self._symbols[name]
            feed = {
                n: ndarray.array(self.params[n], dtype=here(self.params[n].dtype))
                for n in symbol.list_inputs()
            }
            (value,) = symbol.eval(**feed)
            value = value.asnumpy()
            self._symbols[name] = self.derived_parameter(f"{name}_constant", value)
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

    def derived_parameter(self, name, value):
        """Return the variable of a parameter that is not in the file, under a name of its own."""
        while name in self.params or name in self._constants or name in self._live:
            name += "_"
        return self.add_parameter(name, np.asarray(value))

    def add_parameter(self, name, value):
        """Return the variable of a parameter."""
        value = np.atleast_1d(value)
        if value.size == 0 and not self._may_be_empty:
            raise MXNetError(
                f'the value "{name}" of shape {value.shape} is empty, and a size of 0 means '
                "unknown; read and run the model under mx.util.np_shape(), where it does not"
            )
        if here(value.dtype) is None:
            raise MXNetError(
                f'the value "{name}" is of type {value.dtype.name}, which does not exist here'
            )
        self.params[name] = value
        kind = None if value.dtype == np.float32 else here(value.dtype)
        return symbols.Variable(name, shape=value.shape, dtype=kind)

    def _infer_shapes(self, symbol):
        """Return the shapes of the outputs of a symbol."""
        names = set(symbol.list_inputs())
        known = {v["name"]: shape_of(v) or (1,) for v in self.inputs if dims_of(v) is not None}
        known = {n: s for n, s in known.items() if n in names}
        known.update((n, self.params[n].shape) for n in names if n in self.params)
        return symbol.infer_shape_partial(**known)[1]

    def _infer_types(self, symbol):
        """Return the types of the outputs of a symbol."""
        names = set(symbol.list_inputs())
        known = {v["name"]: here(type_of(v)) for v in self.inputs if v["name"] in names}
        known.update((n, here(self.params[n].dtype)) for n in names if n in self.params)
        return symbol.infer_type_partial(**known)[1]

    def _shape(self, name):
        """Return the shape of a value; 0 is a size that is open."""
        if name in self._constants:
            return self._constants[name].shape
        if name not in self._shapes:
            found = self._infer_shapes(self.symbol(name))[0]
            self._shapes[name] = () if name in self.scalars or not found else tuple(found)
        return self._shapes[name]

    def shape(self, name):
        """Return the shape of a value as the file counts it."""
        shape = self._shape(name)
        if name in self._constants:
            return shape
        if 0 in shape or (shape == () and not self.is_scalar(name)):
            raise MXNetError("needs sizes that the file leaves open; fix the sizes of its inputs")
        return shape

    def open_shape(self, name):
        """Return the shape of a value; a size that the file leaves open is 0."""
        return self._shape(name) or self.shape(name)

    def dtype(self, name):
        """Return the type of a value."""
        if name in self._constants:
            return self._constants[name].dtype
        if name not in self._types:
            found = self._infer_types(self.symbol(name))[0]
            self._types[name] = np.dtype(found or np.float32)
        if self._types[name] is None:
            raise MXNetError(self._objections[name])
        return self._types[name]


def _unknown(reader):
    without = "has no counterpart here; simplify the model, or export it without it"
    reader.refuse(REASONS.get(reader.op, without))

"""Walks a symbol and writes its ONNX graph."""

import json
import logging
import os
from dataclasses import dataclass

import numpy as np

from .. import _core, ndarray
from .. import symbol as symbols
from ..base import MXNetError
from ..context import cpu
from ..libinfo import __version__
from ..ndarray import saved_names
from . import _index, _matmul, _nn, _pointwise, _protobuf, _recurrent, _reduce, _shape
from ._shapes import Shapes
from ._step import Step, UntranslatableError
from ._tensors import attribute, tensor, value_info

OPSET, IR_VERSION = 13, 7

TRANSLATORS = {
    **_nn.TRANSLATORS, **_pointwise.TRANSLATORS, **_shape.TRANSLATORS, **_reduce.TRANSLATORS,
    **_index.TRANSLATORS, **_matmul.TRANSLATORS, **_recurrent.TRANSLATORS,
}  # fmt: skip
# Operators whose later inputs are labels: an exported model only predicts.
_LABELLED = ("SoftmaxOutput", "LogisticRegressionOutput", "LinearRegressionOutput",
             "MAERegressionOutput", "SVMOutput")  # fmt: skip


@dataclass
class Value:
    """An output of a node of the symbol: its name in the ONNX graph, and what is known of it."""

    place: tuple  # (node, output)
    name: str
    shape: tuple | None
    dtype: np.dtype


def input_names(symbol, params):
    """Return the variables that a prediction is fed with: no parameters, no labels of losses."""
    nodes = json.loads(symbol.tojson())["nodes"]
    labels, others = set(), set()
    for node in nodes:
        for position, (source, *_) in enumerate(node["inputs"]):
            (labels if node["op"] in _LABELLED and position > 0 else others).add(source)
    return [
        node["name"] for number, node in enumerate(nodes)
        if node["op"] == "null" and node["name"] not in params and number not in labels - others
    ]  # fmt: skip


def opened(symbol, params, in_shapes):
    """Return the symbol with operators of mx.np replaced by the classic ones they are made of.

    Those that consist of several need shapes: with open sizes only those that are one are replaced.
    """
    nodes = json.loads(symbol.tojson())["nodes"]
    if not any(node["op"].startswith("_np") for node in nodes):
        return symbol
    shapes = {name: array.shape for name, array in params.items()} if in_shapes else {}
    return symbol._opened({**shapes, **in_shapes}, {})


class Graph:
    """The ONNX graph of a symbol."""

    def __init__(self, symbol, params, verbose=False):
        self._internals = symbol.get_internals()
        described = json.loads(symbol.tojson())
        self._nodes = described["nodes"]
        self._heads = [tuple(head[:2]) for head in described["heads"]]
        self._params, self._verbose = params, verbose
        self.inputs = input_names(symbol, params)
        self._emitted, self._constants, self._by_content = [], {}, {}
        self._names = {node["name"] for node in self._nodes}
        self._taken = {node["name"] for node in self._nodes if node["op"] == "null"}

    def translate(self, in_shapes, in_types, dynamic_shapes):
        """Translate every node; return the Graph message."""
        known = {name: array.shape for name, array in self._params.items()}
        types = {name: array.dtype for name, array in self._params.items()}
        shapes = Shapes(self._internals, known, types, self.inputs, in_shapes, in_types,
                        dynamic_shapes)  # fmt: skip
        self._values = {}
        for number, node in enumerate(self._nodes):
            if node["op"] == "null":
                place = (number, 0)
                shape, dtype = shapes.shape(place), shapes.dtype(place)
                self._values[place] = Value(place, node["name"], shape, dtype)
            else:
                self._translate_node(number, node, shapes)
        return self._message(dict(zip(self.inputs, dynamic_shapes or in_shapes, strict=True)))

    def _translate_node(self, number, node, shapes):
        translator = TRANSLATORS.get(node["op"])
        if translator is None:
            raise UntranslatableError(
                f'export_model: {node["op"]} "{node["name"]}" has no ONNX form; replace it by '
                "operators of mx.onnx.get_operator_support(), or cut the graph before it with "
                "get_internals()"
                + ("; export it before optimize_for" if "subgraphs" in node else "")
            )
        count = shapes.outputs(number)
        results = []
        for place in ((number, i) for i in range(count)):
            name = self._result_name(node["name"], str(place[1]) if count > 1 else "")
            results.append(Value(place, name, shapes.shape(place), shapes.dtype(place)))
        sources = [self._value(tuple(source[:2])) for source in node["inputs"]]
        start = len(self._emitted)
        step = Step(self, node, sources, results)
        made = translator(step)
        made = list(made) if isinstance(made, tuple | list) else [made]
        for value, name in zip(results, made, strict=False):
            value.name = self._rename(start, name, value.name)
            self._values[value.place] = value
        if self._verbose:
            emitted = ", ".join(n["op_type"] for n in self._emitted[start:]) or "nothing to compute"
            logging.info("export_model: %s %r: %s", node["op"], node["name"], emitted)

    def _result_name(self, owner, suffix):
        """Return the name of an output: its node's, with a number where there are several."""
        name = owner + suffix
        if name in self._taken or (suffix and name in self._names):
            name = self._fresh(name)
        self._taken.add(name)
        self._names.add(name)
        return name

    def _value(self, place):
        """Return a value that was made before."""
        if place not in self._values:
            node = self._nodes[place[0]]
            raise UntranslatableError(
                f'export_model: {node["op"]} "{node["name"]}": its output {place[1]} has no ONNX '
                "form; use its first output only"
            )
        return self._values[place]

    def _rename(self, start, name, wanted):
        """Give a result that this node made the node's own name; return the name it has."""
        mine = self._emitted[start:]
        if not any(name in node["output"] for node in mine):
            return name
        for node in mine:
            node["output"] = [wanted if n == name else n for n in node["output"]]
            node["input"] = [wanted if n == name else n for n in node["input"]]
        return wanted

    # ---- what steps ask for ------------------------------------------------------------------

    def _fresh(self, stem):
        name, number = stem, 0
        while name in self._names:
            number += 1
            name = f"{stem}_{number}"
        self._names.add(name)
        return name

    def add_node(self, owner, op_type, inputs, results, attributes):
        """Append an ONNX node; return the names of its outputs."""
        name = self._fresh(f"{owner}_{op_type.lower()}")
        outputs = [name if results == 1 else self._fresh(f"{name}_{i}") for i in range(results)]
        self._emitted.append({
            "op_type": op_type, "name": name, "input": list(inputs), "output": outputs,
            "attribute": [attribute(k, v) for k, v in attributes.items() if v is not None],
        })  # fmt: skip
        return outputs

    def add_constant(self, array):
        """Return the name of an initializer with this content."""
        content = (array.dtype.str, array.shape, array.tobytes())
        if content not in self._by_content:
            self._by_content[content] = self._fresh("constant")
            self._constants[self._by_content[content]] = array
        return self._by_content[content]

    def evaluate(self, value):
        """Return the array of a value made of parameters alone, else None."""
        if value.name in self._params:
            return self._params[value.name].asnumpy()
        heads = json.loads(self._internals.tojson())["heads"]
        head = self._internals[[tuple(h[:2]) for h in heads].index(value.place)]
        names = head.list_inputs()
        if any(name not in self._params for name in names):
            return None
        if not names:
            return head.eval(ctx=cpu())[0].asnumpy()
        auxiliary = set(head.list_auxiliary_states())
        arguments = {n: self._params[n] for n in names if n not in auxiliary}
        states = {n: self._params[n] for n in auxiliary}
        return head.bind(cpu(), arguments, aux_states=states).forward()[0].asnumpy()

    # ---- the message -------------------------------------------------------------------------

    def _message(self, input_shapes):
        outputs = []
        for head in self._heads:
            value = self._value(head)
            name = value.name
            made = any(name in node["output"] for node in self._emitted)
            if not made or name in outputs:  # an input or a parameter, or named twice
                owner = self._nodes[head[0]]["name"]
                name = self.add_node(owner, "Identity", [name], 1, {})[0]
            outputs.append(name)
        nodes = _alive(self._emitted, outputs)
        read = {name for node in nodes for name in node["input"]}
        initializers = [tensor(n, a) for n, a in self._constants.items() if n in read]
        initializers += [tensor(n, a.asnumpy()) for n, a in self._params.items() if n in read]
        values = {v.name: v for v in self._values.values()}
        return {
            "name": "mxnet_converted_model",
            "node": nodes,
            "initializer": initializers,
            "input": [value_info(n, values[n].dtype, input_shapes[n]) for n in self.inputs],
            "output": [
                value_info(name, self._values[head].dtype, self._values[head].shape)
                for name, head in zip(outputs, self._heads, strict=True)
            ],
        }


def _alive(nodes, outputs):
    """Return the nodes that the outputs need, in order."""
    needed, alive = set(outputs), []
    for node in reversed(nodes):
        if needed.intersection(node["output"]):
            needed.update(node["input"])
            alive.append(node)
    return alive[::-1]


def read_symbol(sym, params):
    """Return (symbol, {name: NDArray}) of what export_model was given."""
    if isinstance(sym, os.PathLike | str):
        for path in [sym] + ([params] if isinstance(params, os.PathLike | str) else []):
            if not os.path.isfile(path):
                raise ValueError(f"export_model: there is no file {os.fspath(path)!r}")
        sym = symbols.load(os.fspath(sym))
    if not isinstance(sym, symbols.Symbol):
        raise ValueError(
            f"export_model: sym is of type {type(sym).__name__}; give a Symbol or the path of its "
            "JSON file"
        )
    if isinstance(params, os.PathLike | str):
        params = ndarray.load(os.fspath(params)) or {}  # a network without parameters: []
    elif isinstance(params, list | tuple):
        params = {name: array for part in params for name, array in part.items()}
    if not isinstance(params, dict):
        raise ValueError(
            "export_model: params must be the path of a .params file, a dictionary, or "
            f"[arg_params, aux_params]; got {type(params).__name__}"
        )
    return sym, {saved_names.untagged(name): array for name, array in params.items()}


def model_message(graph):
    """Return the Model message around a graph."""
    return {
        "ir_version": IR_VERSION,
        "producer_name": "remx",
        "producer_version": __version__,
        "opset_import": [{"domain": "", "version": OPSET}],
        "graph": graph,
    }


def write_model(path, graph):
    """Write the file, whole or not at all."""
    content = _protobuf.encode("Model", model_message(graph))
    if len(content) > _protobuf.LARGEST:
        raise MXNetError(
            f"export_model: the model takes {len(content)} bytes; an ONNX file holds at most "
            f"{_protobuf.LARGEST}; export it as float16 or in parts"
        )
    _core.write_file(os.fspath(path), content)

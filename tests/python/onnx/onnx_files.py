"""ONNX files for tests, written by this package itself, so that no other one is needed."""

import numpy as np

import mxnet as mx
from mxnet.contrib import onnx as mx_onnx
from mxnet.onnx import _protobuf
from mxnet.onnx._tensors import attribute, tensor, value_info


def node(op, inputs, outputs, domain=None, **attributes):
    """Returns the message of a node; names are separated by spaces, "-" is an input left out."""
    return {
        "op_type": op,
        "name": f"the_{op}",
        "input": ["" if name == "-" else name for name in inputs.split()],
        "output": outputs.split(),
        "attribute": [attribute(key, value) for key, value in attributes.items()],
        "domain": domain,
    }


def write(path, nodes, inputs, outputs, weights=None, opset=13, typed=True):
    """Writes a model; inputs are arrays that tell shape and type, outputs names."""
    results = [{"name": name} for name in outputs.split()]
    if typed:
        results = [value_info(name, np.float32, None) for name in outputs.split()]
    graph = {
        "name": "test",
        "node": nodes,
        "input": [value_info(name, array.dtype, array.shape) for name, array in inputs.items()],
        "output": results,
        "initializer": [tensor(name, array) for name, array in (weights or {}).items()],
    }
    model = {"ir_version": 8, "graph": graph, "opset_import": [{"version": opset}]}
    path.write_bytes(_protobuf.encode("Model", model))


def run(path, inputs):
    """Returns the outputs of a file as arrays."""
    symbol, args, aux = mx_onnx.import_model(str(path))
    known = {n: mx.nd.array(np.atleast_1d(v), dtype=v.dtype) for n, v in inputs.items()}
    known = {n: v for n, v in {**args, **known}.items() if n in symbol.list_arguments()}
    executor = symbol.bind(mx.current_context(), known, aux_states=aux, grad_req="null")
    return [output.asnumpy() for output in executor.forward(is_train=False)]


def compute(folder, one, inputs, weights=None, opset=13):
    """Returns the outputs of a model of one node."""
    path = folder / "one.onnx"
    write(path, [one], inputs, " ".join(one["output"]), weights, opset)
    return run(path, inputs)

"""Reads an ONNX file and builds the symbol and parameters that compute the same."""

import os

from ..base import MXNetError
from ..util import is_np_shape, np_array, np_shape
from . import _protobuf
from ._graph import Importer
from ._values import code_of, graph_inputs, shape_of


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
    may_be_empty = is_np_shape()
    # The reader takes a size of 0 for an open one; NumPy arrays would ask for NumPy shapes.
    with np_array(False), np_shape(False):
        return _guarded(lambda model: Importer(model, may_be_empty).build(), path)


def _describe(model):
    graph = model["graph"]
    return {
        "input_tensor_data": [(v["name"], shape_of(v), code_of(v)) for v in graph_inputs(graph)],
        "output_tensor_data": [(v["name"], shape_of(v)) for v in graph["output"]],
    }


def describe(path):
    """Return the inputs and outputs of an ONNX file as 1.9.1's get_model_metadata does."""
    return _guarded(_describe, path)

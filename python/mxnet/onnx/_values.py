"""What an ONNX file tells of the values that a model takes and returns."""

import numpy as np

from ._tensors import TYPES, here, type_name


def dims_of(value):
    """Return the Dimension messages of a ValueInfo, None where it tells no shape."""
    shape = value.get("type", {}).get("tensor_type", {}).get("shape")
    return None if shape is None else shape["dim"]


def shape_of(value):
    """Return the shape that a ValueInfo tells; 0 for sizes that are open."""
    return tuple(dim.get("dim_value", 0) for dim in dims_of(value) or ())


def code_of(value):
    """Return ONNX's number of the type that a ValueInfo tells."""
    return value.get("type", {}).get("tensor_type", {}).get("elem_type", 1)


def type_of(value):
    """Return the NumPy type that a ValueInfo tells."""
    return np.dtype(TYPES.get(code_of(value), "float32"))


def graph_inputs(graph):
    """Return the inputs that are no weights with a default value."""
    weights = {tensor.get("name") for tensor in graph["initializer"]}
    return [value for value in graph["input"] if value["name"] not in weights]


def objection_to(value):
    """Return why an input of the model cannot be fed here, else None."""
    kind = value.get("type", {})
    if kind and "tensor_type" not in kind:
        return "is a sequence, a map or an optional value; only tensors are read"
    code = code_of(value)
    if code not in TYPES or here(TYPES[code]) is None:
        return f"is of type {type_name(code)}, which does not exist here"
    return None


def is_empty(value):
    """Tell whether an input of the model has no elements: what it holds is known then."""
    dims = dims_of(value) or ()
    return 0 in shape_of(value) and all("dim_value" in dim for dim in dims)

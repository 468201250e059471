"""Operators of ONNX files that change the type of a value, or nothing at all."""

import numpy as np

from .._tensors import CODES, TYPES, here, type_name
from .symbols import cast


def _to(node, code):
    if code not in TYPES or here(TYPES[code]) is None:
        node.refuse(f"the type {type_name(code)} does not exist here")
    node.skip("saturate", "round_mode")  # they matter for types of 8 bits and less
    known = node.array(0)
    if known is not None and known.size == 0:
        return np.zeros(known.shape, TYPES[code])
    return cast(node.symbol(), np.dtype(TYPES[code]))


def to_type(node):
    """Cast."""
    return _to(node, node.get("to"))


def like(node):
    """CastLike; of the other value only the type matters."""
    node.skip(1)
    return _to(node, CODES.get(node.dtype(1), 16))


READERS = {"Cast": to_type, "CastLike": like}

"""mx.nd.sparse: arrays of which most elements are zero, and the operators on them."""

import operator

from .. import _core
from .._gen import nd_internal, nd_op, nd_sparse
from .._gen.nd_sparse import *  # noqa: F403
from ..base import numeric_types
from ._key_arithmetic import _STORAGE_TYPE_UNDEFINED, _storage_type
from ._sparse_arrays import _STORAGE_AUX_TYPES as _STORAGE_AUX_TYPES
from ._sparse_arrays import BaseSparseNDArray, CSRNDArray, RowSparseNDArray
from ._sparse_creation import _check_shape as _check_shape
from ._sparse_creation import _csr_matrix_from_definition as _csr_matrix_from_definition
from ._sparse_creation import _prepare_default_dtype as _prepare_default_dtype
from ._sparse_creation import _prepare_src_array as _prepare_src_array
from ._sparse_creation import (
    _row_sparse_ndarray_from_definition as _row_sparse_ndarray_from_definition,
)
from ._sparse_creation import array as array
from ._sparse_creation import csr_matrix, row_sparse_array
from ._sparse_creation import empty as empty
from ._sparse_creation import zeros as zeros
from .ndarray import NDArray

__all__ = [
    *nd_sparse.__all__,
    "BaseSparseNDArray",
    "CSRNDArray",
    "RowSparseNDArray",
    "_ndarray_cls",
    "add",
    "csr_matrix",
    "divide",
    "multiply",
    "row_sparse_array",
    "subtract",
]


def _ndarray_cls(handle, writable=True, stype=_STORAGE_TYPE_UNDEFINED):
    """Another object for the same array, of the class of its storage type."""
    number = _storage_type(handle) if stype == _STORAGE_TYPE_UNDEFINED else stype
    classes = {0: NDArray, 1: RowSparseNDArray, 2: CSRNDArray}
    if number not in classes:
        raise Exception(f"unknown storage type: {number}")
    return classes[number](handle, writable=writable)


_DOC = """{doc}, element by element, with broadcasting; either side may be a number.

Parameters
----------
lhs, rhs : NDArray or float
    Both sides, sparse or dense.

Returns
-------
NDArray or float
    Of the common shape; sparse where zeros stay zeros. A number for two numbers.

Raises
------
TypeError
    If a side is neither an array nor a number.

Examples
--------
>>> x = mx.nd.array([[0, 2], [4, 0]]).tostype("csr")
>>> mx.nd.sparse.{name}(x, x + x).asnumpy()
array({result}, dtype=float32)
"""


def _binary(name, word, doc, result):
    """A function of two operands: arrays of one shape keep their storage types where they can."""
    same_shape, both, scalar, reversed_scalar = _core.arithmetic(word)

    def function(lhs, rhs):
        if isinstance(lhs, NDArray) and isinstance(rhs, NDArray):
            return getattr(nd_op, same_shape if lhs.shape == rhs.shape else both)(lhs, rhs)
        if isinstance(lhs, NDArray) and isinstance(rhs, (*numeric_types, bool)):
            return getattr(nd_internal, scalar)(lhs, scalar=float(rhs))
        if isinstance(rhs, NDArray) and isinstance(lhs, (*numeric_types, bool)):
            return getattr(nd_internal, reversed_scalar)(rhs, scalar=float(lhs))
        if all(isinstance(side, (*numeric_types, bool)) for side in (lhs, rhs)):
            return getattr(operator, word)(lhs, rhs)
        raise TypeError(
            f"{doc}: types {type(lhs).__name__} and {type(rhs).__name__} cannot be used"
        )

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(name=name, doc=doc, result=result)
    return function


add = _binary("add", "add", "lhs + rhs", "[[0., 6.], [12., 0.]]")
subtract = _binary("subtract", "sub", "lhs - rhs", "[[0., -2.], [-4., 0.]]")
multiply = _binary("multiply", "mul", "lhs * rhs", "[[0., 8.], [32., 0.]]")
divide = _binary("divide", "truediv", "lhs / rhs", "[[nan, 0.5], [0.5, nan]]")

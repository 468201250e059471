"""Arithmetic of indices and shapes, for programs that compute with 1.9.1's helpers.

Also the constants of `mxnet.ndarray.ndarray`: storage types and kinds of indices by number.
"""

import ctypes
from functools import reduce

import numpy as np

from ..base import numeric_types
from .ndarray import NDArray

_SIGNED_INT32_UPPER_LIMIT = 2**31 - 1
_INT64_TENSOR_SIZE_ENABLED = True

_STORAGE_TYPE_UNDEFINED = -1
_STORAGE_TYPE_DEFAULT = 0
_STORAGE_TYPE_ROW_SPARSE = 1
_STORAGE_TYPE_CSR = 2
_STORAGE_TYPE_STR_TO_ID = {"undefined": -1, "default": 0, "row_sparse": 1, "csr": 2}
_STORAGE_TYPE_ID_TO_STR = {number: name for name, number in _STORAGE_TYPE_STR_TO_ID.items()}

_NDARRAY_UNSUPPORTED_INDEXING = -1
_NDARRAY_BASIC_INDEXING = 0
_NDARRAY_ADVANCED_INDEXING = 1
_NDARRAY_EMPTY_TUPLE_INDEXING = 2
_NDARRAY_NO_ZERO_DIM_BOOL_ARRAY = -1
_NDARRAY_ZERO_DIM_BOOL_ARRAY_FALSE = 0
_NDARRAY_ZERO_DIM_BOOL_ARRAY_TRUE = 1


def _as_classic(a, allow_np):
    """An array of mx.nd: all arrays are."""
    return a


def _int64_enabled():
    """Whether arrays may have more than 2³¹ elements: they may."""
    return _INT64_TENSOR_SIZE_ENABLED


def _storage_type(handle):
    """The number of an array's storage type."""
    return _STORAGE_TYPE_STR_TO_ID[getattr(handle, "stype", "default")]


def _int_to_slice(idx):
    """The slice that selects one element and keeps the axis."""
    return slice(idx, None if idx == -1 else idx + 1)


def _get_index_range(start, stop, length, step=1):
    """Begin, end and step of a slice of an axis, all as numbers; an end of -1 is before 0."""
    if step == 0:
        raise ValueError("step size cannot be zero; use a positive or a negative number")
    if length < 0:
        raise ValueError(f"an axis cannot have {length} elements")
    return slice(start, stop, step).indices(length)


def _get_dim_size(start, stop, step):
    """How many elements a slice with these numbers selects."""
    if step == 0 or (step > 0 and start > stop) or (step < 0 and stop > start):
        raise AssertionError(f"no slice goes from {start} to {stop} in steps of {step}")
    return len(range(start, stop, step))


def _get_slice_len(slc, seq_length):
    """How many elements a slice selects of an axis."""
    return len(range(*slc.indices(seq_length)))


def _is_advanced_index(idx):
    """Whether one part of a key selects by numbers; integers count, beside arrays."""
    if idx is None or idx is Ellipsis or isinstance(idx, slice):
        return False
    if isinstance(idx, (NDArray, np.ndarray, list, tuple, range, int, np.integer)):
        return True
    raise RuntimeError(f"an index cannot be of type {type(idx).__name__}")


def _get_broadcast_shape(shape1, shape2):
    """The shape to which two shapes broadcast."""
    try:
        return np.broadcast_shapes(tuple(shape1), tuple(shape2))
    except ValueError as error:
        raise ValueError(
            f"the shapes {tuple(shape1)} and {tuple(shape2)} do not broadcast: axes, from the "
            "last, must be equal or 1"
        ) from error


def _broadcast_shapes(seq):
    """The shape to which arrays broadcast."""
    return reduce(_get_broadcast_shape, (array.shape for array in seq), ())


def _shape_for_bcast(shape, target_ndim, new_axes):
    """A shape of `target_ndim` axes: 1 at `new_axes`; the others are filled up at their front."""
    sizes = [1] * (target_ndim - len(new_axes) - len(shape)) + list(shape)
    return tuple(1 if axis in new_axes else sizes.pop(0) for axis in range(target_ndim))


def check_boolean_array_dimension(array_shape, axis, bool_shape):
    """Raises IndexError where a mask does not fit an array from an axis on."""
    for i, size in enumerate(bool_shape):
        if array_shape[axis + i] != size:
            raise IndexError(
                f"a mask of shape {tuple(bool_shape)} does not fit axis {axis + i} of an array of "
                f"shape {tuple(array_shape)}"
            )


def _ufunc_helper(lhs, rhs, fn_array, fn_scalar, lfn_scalar, rfn_scalar=None):
    """Calls the function for two arrays, two numbers, or an array and a number."""
    if isinstance(lhs, numeric_types):
        if isinstance(rhs, numeric_types):
            return fn_scalar(lhs, rhs)
        return (lfn_scalar if rfn_scalar is None else rfn_scalar)(rhs, float(lhs))
    if isinstance(rhs, numeric_types):
        return lfn_scalar(lhs, float(rhs))
    if isinstance(rhs, NDArray):
        return fn_array(lhs, rhs)
    raise TypeError(f"needs arrays or numbers, got {type(lhs).__name__} and {type(rhs).__name__}")


class DLContext(ctypes.Structure):
    """DLPack's device."""

    _fields_ = [("device_type", ctypes.c_int), ("device_id", ctypes.c_int)]


class DLDataType(ctypes.Structure):
    """DLPack's type of elements."""

    _fields_ = [
        ("type_code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
    ]
    TYPE_MAP = {
        "int32": (0, 32, 1),
        "int64": (0, 64, 1),
        "bool": (1, 1, 1),
        "uint8": (1, 8, 1),
        "uint32": (1, 32, 1),
        "uint64": (1, 64, 1),
        "float16": (2, 16, 1),
        "float32": (2, 32, 1),
        "float64": (2, 64, 1),
    }


class DLTensor(ctypes.Structure):
    """DLPack's view of memory."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("ctx", DLContext),
        ("ndim", ctypes.c_int),
        ("dtype", DLDataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


DeleterFunc = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
PyCapsuleDestructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_c_str_dltensor = ctypes.c_char_p(b"dltensor")
_c_str_used_dltensor = ctypes.c_char_p(b"used_dltensor")


class DLManagedTensor(ctypes.Structure):
    """DLPack's view of memory, with the function that gives the memory back."""

    _fields_ = [
        ("dl_tensor", DLTensor),
        ("manager_ctx", ctypes.c_void_p),
        ("deleter", DeleterFunc),
    ]

"""Making sparse arrays: from dense ones, from SciPy's, from their parts, and empty."""

import math

import numpy as np

from .. import _core
from ..base import dtype_flag, integer_types, mx_real_t
from ..context import Context, current_context
from ._call import _refuse_unknown
from ._sparse_arrays import KINDS, CSRNDArray, RowSparseNDArray, new_sparse
from .ndarray import NDArray
from .ndarray import array as _array
from .ndarray import zeros as _zeros_ndarray

__all__ = ["array", "csr_matrix", "empty", "row_sparse_array", "zeros"]


def _is_scipy(source):
    return type(source).__module__.startswith("scipy.sparse")


def _prepare_default_dtype(src_array, dtype):
    """The dtype that was asked for, else the source's own; float32 for plain numbers."""
    if dtype is not None:
        return dtype
    return getattr(src_array, "dtype", None) or mx_real_t


def _prepare_src_array(source_array, dtype):
    """The source as an NDArray or a NumPy array."""
    if isinstance(source_array, (NDArray, np.ndarray)):
        return source_array
    try:
        return np.array(source_array, dtype=dtype)
    except (TypeError, ValueError) as error:
        raise TypeError("values must be array like object") from error


def _dense(source, ctx, dtype):
    return _array(_prepare_src_array(source, dtype), ctx=ctx, dtype=dtype)


def _check_shape(s1, s2):
    """Raises where two shapes that are known differ."""
    if s1 and s2 and tuple(s1) != tuple(s2):
        raise ValueError(f"Shape mismatch detected. {s1} v.s. {s2}")


def _whole(values, ctx, what):
    """Indices as an int64 array; others must be whole numbers."""
    values = values.asnumpy() if isinstance(values, NDArray) else np.asarray(values)
    if values.dtype.kind == "f" and not np.array_equal(values, np.floor(values)):
        raise ValueError(f"{what} must be whole numbers")
    return _array(values.astype(np.int64), ctx=Context("cpu"), dtype=np.int64)


def csr_matrix(arg1, shape=None, ctx=None, dtype=None):
    """A csr matrix from any of its descriptions.

    Parameters
    ----------
    arg1 : CSRNDArray, array-like, SciPy matrix or tuple
        A matrix; (M, N): an empty one; (data, indices, indptr): the parts;
        (data, (row, column)): single elements, those of one place are added.
    shape : tuple of int, optional
        Where the description does not tell it.
    ctx : Context, optional
        The device.
    dtype : str or type, optional
        Element type; that of the source, else float32.

    Raises
    ------
    MXNetError
        If the parts do not fit together.

    Shapes
    ------
    (M, N), with as many elements of `data` and `indices` as are there, and `indptr` of M + 1.

    Examples
    --------
    >>> x = mx.nd.sparse.csr_matrix(([5.0, 7.0], [1, 0], [0, 1, 2]), shape=(2, 3))
    >>> x.asnumpy()
    array([[0., 5., 0.],
           [7., 0., 0.]], dtype=float32)
    >>> mx.nd.sparse.csr_matrix(([5.0, 7.0], ([0, 1], [1, 0])), shape=(2, 3)).indices.asnumpy()
    array([1, 0])
    """
    ctx = ctx or current_context()
    if isinstance(arg1, tuple):
        if len(arg1) == 3:
            return _csr_matrix_from_definition(*arg1, shape=shape, ctx=ctx, dtype=dtype)
        if len(arg1) != 2:
            raise ValueError(f"Unexpected length of input tuple: {len(arg1)}")
        if isinstance(arg1[1], (tuple, list)):
            return _from_places(*arg1, shape=shape, ctx=ctx, dtype=dtype)
        _check_shape(arg1, shape)
        return empty("csr", arg1, ctx=ctx, dtype=dtype)
    if isinstance(arg1, CSRNDArray) or _is_scipy(arg1):
        _check_shape(arg1.shape, shape)
        return array(arg1, ctx=ctx, dtype=dtype)
    if isinstance(arg1, RowSparseNDArray):
        raise ValueError("Unexpected input type: RowSparseNDArray")
    dense = _dense(arg1, ctx, _prepare_default_dtype(arg1, dtype))
    _check_shape(dense.shape, shape)
    return dense.tostype("csr")


def _csr_matrix_from_definition(data, indices, indptr, shape=None, ctx=None, dtype=None):
    dtype = _prepare_default_dtype(data, dtype)
    data = _dense(data, ctx, dtype)
    indices, indptr = _whole(indices, ctx, "indices"), _whole(indptr, ctx, "indptr")
    for part, what in ((data, "data"), (indices, "indices"), (indptr, "indptr")):
        if part.ndim != 1:
            raise ValueError(f"csr_matrix: {what} must have one axis, got shape {part.shape}")
    if shape is None:
        if not indices.size:
            raise ValueError("csr_matrix: an array without elements needs a shape")
        shape = (indptr.size - 1, int(indices.asnumpy().max()) + 1)
    return _core.sparse_from_parts(KINDS["csr"], tuple(shape), data, indices, indptr)


def _from_places(data, places, shape, ctx, dtype):
    """Elements by row and column; SciPy's rule: those of one place are added."""
    values = data.asnumpy() if isinstance(data, NDArray) else np.asarray(data)
    rows, columns = (_whole(place, ctx, "places").asnumpy() for place in places)
    if not len(values) == len(rows) == len(columns):
        raise ValueError(
            f"csr_matrix: {len(values)} values have {len(rows)} rows and {len(columns)} columns"
        )
    if shape is None:
        if not len(values):
            raise ValueError("csr_matrix: an array without elements needs a shape")
        shape = (int(rows.max()) + 1, int(columns.max()) + 1)
    if math.prod(shape) >= 2**63:
        raise ValueError(f"csr_matrix: shape {tuple(shape)} has more places than 64 bits count")
    inside = (rows >= 0) & (rows < shape[0]) & (columns >= 0) & (columns < shape[1])
    if not inside.all():
        raise ValueError(f"csr_matrix: a place lies outside of shape {tuple(shape)}")
    flat, inverse = np.unique(rows * shape[1] + columns, return_inverse=True)
    total = np.zeros(len(flat), dtype=values.dtype)
    np.add.at(total, inverse.reshape(-1), values)
    indptr = np.searchsorted(flat // shape[1], np.arange(shape[0] + 1))
    dtype = values.dtype if dtype is None else dtype
    parts = (total, flat % shape[1], indptr)
    return _csr_matrix_from_definition(*parts, shape=shape, ctx=ctx, dtype=dtype)


def row_sparse_array(arg1, shape=None, ctx=None, dtype=None):
    """A row_sparse array from any of its descriptions.

    Parameters
    ----------
    arg1 : RowSparseNDArray, array-like or tuple
        An array; (D0, D1, ...): an empty one; (data, indices): the rows and their numbers.
    shape : tuple of int, optional
        Where the description does not tell it.
    ctx : Context, optional
        The device.
    dtype : str or type, optional
        Element type; that of the source, else float32.

    Raises
    ------
    MXNetError
        If the parts do not fit together.

    Shapes
    ------
    (D0, D1, ...); `data` is (rows that are there, D1, ...), `indices` (rows that are there,).

    Examples
    --------
    >>> x = mx.nd.sparse.row_sparse_array(([[1.0, 2.0]], [1]), shape=(3, 2))
    >>> x.asnumpy()
    array([[0., 0.],
           [1., 2.],
           [0., 0.]], dtype=float32)
    """
    ctx = ctx or current_context()
    if isinstance(arg1, tuple):
        if len(arg1) < 2:
            raise ValueError(f"Unexpected length of input tuple: {len(arg1)}")
        if len(arg1) > 2 or isinstance(arg1[0], integer_types):
            _check_shape(arg1, shape)
            return empty("row_sparse", arg1, ctx=ctx, dtype=dtype)
        return _row_sparse_ndarray_from_definition(*arg1, shape=shape, ctx=ctx, dtype=dtype)
    if isinstance(arg1, RowSparseNDArray):
        _check_shape(arg1.shape, shape)
        return array(arg1, ctx=ctx, dtype=dtype)
    if isinstance(arg1, CSRNDArray):
        raise ValueError("Unexpected input type: CSRNDArray")
    dense = _dense(arg1, ctx, _prepare_default_dtype(arg1, dtype))
    _check_shape(dense.shape, shape)
    return dense.tostype("row_sparse")


def _row_sparse_ndarray_from_definition(data, indices, shape=None, ctx=None, dtype=None):
    data = _dense(data, ctx, _prepare_default_dtype(data, dtype))
    indices = _whole(indices, ctx, "indices")
    if shape is None:
        if not indices.size:
            raise ValueError("row_sparse_array: an array without rows needs a shape")
        shape = (int(indices.asnumpy().max()) + 1, *data.shape[1:])
    return _core.sparse_from_parts(KINDS["row_sparse"], tuple(shape), data, indices, None)


def zeros(stype, shape, ctx=None, dtype=None, **kwargs):
    """An array of zeros of that storage type.

    Parameters
    ----------
    stype : str
        'csr', 'row_sparse' or 'default'.
    shape : int or tuple of int
        Its shape; a csr array has two axes.
    ctx : Context, optional
        The device.
    dtype : str or type, optional
        Element type; float32 by default.
    **kwargs
        `out`: where the result is written.

    Returns
    -------
    NDArray
        Of that shape and storage type.

    Raises
    ------
    ValueError
        If there is no such storage type.

    Examples
    --------
    >>> mx.nd.sparse.zeros("row_sparse", (2, 3))
    <BLANKLINE>
    <RowSparseNDArray 2x3 @cpu(0)>
    """
    if stype == "default":
        return _zeros_ndarray(shape, ctx=ctx, dtype=dtype, **kwargs)
    if stype not in KINDS:
        raise ValueError(f"unknown storage type{stype}")
    out = kwargs.pop("out", None)
    _refuse_unknown("_zeros", kwargs)
    made = new_sparse(stype, shape, ctx or current_context(), dtype)
    return made if out is None else made.copyto(out)


def empty(stype, shape, ctx=None, dtype=None):
    """An array without elements: zeros.

    Parameters
    ----------
    stype : str
        'csr' or 'row_sparse'.
    shape : int or tuple of int
        Its shape; a csr array has two axes.
    ctx : Context, optional
        The device.
    dtype : str or type, optional
        Element type; float32 by default.

    Returns
    -------
    NDArray
        Of that shape and storage type.

    Examples
    --------
    >>> mx.nd.sparse.empty("csr", (2, 3)).asnumpy()
    array([[0., 0., 0.],
           [0., 0., 0.]], dtype=float32)
    """
    return zeros(stype, shape, ctx=ctx, dtype=dtype)


def array(source_array, ctx=None, dtype=None):
    """A copy of a sparse array, or of a SciPy matrix.

    Parameters
    ----------
    source_array : CSRNDArray, RowSparseNDArray or SciPy matrix
        What is copied.
    ctx : Context, optional
        The device.
    dtype : str or type, optional
        Element type; the source's by default.

    Returns
    -------
    CSRNDArray or RowSparseNDArray
        Of the source's shape; a SciPy matrix becomes csr.

    Raises
    ------
    ValueError
        If the source is dense.

    Examples
    --------
    >>> x = mx.nd.array([[0, 2], [3, 0]]).tostype("csr")
    >>> mx.nd.sparse.array(x, dtype="float64").dtype
    <class 'numpy.float64'>
    """
    ctx = ctx or current_context()
    if isinstance(source_array, NDArray):
        if source_array.stype == "default":
            raise ValueError("Please use `tostype` to create BaseSparseNDArray from an NDArray")
        target = new_sparse(
            source_array.stype, source_array.shape, ctx, dtype or source_array.dtype
        )
        source_array._copy_to(target)
        return target
    if _is_scipy(source_array):
        matrix = source_array.tocsr()
        if not matrix.has_canonical_format:
            matrix = matrix.copy()
            matrix.sum_duplicates()
        dtype = matrix.dtype if dtype is None else dtype
        dtype_flag(dtype)  # raises here where there is no such dtype
        parts = (matrix.data, matrix.indices, matrix.indptr)
        return _csr_matrix_from_definition(*parts, shape=matrix.shape, ctx=ctx, dtype=dtype)
    raise ValueError(
        f"Please use mx.nd.array to create an NDArray with source_array of type "
        f"{type(source_array)}"
    )


def with_all_rows(array):
    """A row_sparse array that has all rows, which are `array` itself.

    Parameters
    ----------
    array : NDArray
        Dense, on a CPU.
    """
    rows = _array(np.arange(array.shape[0]), ctx=array.context, dtype=np.int64)
    return _core.sparse_from_parts(KINDS["row_sparse"], array.shape, array, rows, None)

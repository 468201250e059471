"""The classes of sparse arrays: csr matrices, and arrays of which only some rows are there."""

import warnings

import numpy as np

from .. import _core
from ..base import (
    _DTYPE_MX_TO_NP,
    MXNetError,
    NotSupportedForSparseNDArray,
    dtype_flag,
    dtype_name,
    integer_types,
    known_in,
    numeric_types,
)
from ..context import Context
from .ndarray import NDArray, array

KINDS = {"row_sparse": 1, "csr": 2}
_STORAGE_AUX_TYPES = {"row_sparse": [np.int64], "csr": [np.int64, np.int64]}


def new_sparse(stype, shape, ctx, dtype):
    """An array of that storage type without elements."""
    shape = (shape,) if isinstance(shape, integer_types) else tuple(shape)
    flag = dtype_flag(np.float32 if dtype is None else dtype)
    return _core.empty_sparse(KINDS[stype], shape, flag, ctx._ids)


class BaseSparseNDArray(NDArray):
    """An array that keeps only some of its elements, in dense arrays of its own: its parts.

    `mx.nd.sparse` makes them, and `tostype` of any array.

    Examples
    --------
    >>> x = mx.nd.array([[0, 2], [3, 0]]).tostype("csr")
    >>> isinstance(x, mx.nd.sparse.BaseSparseNDArray), x.shape, x.stype
    (True, (2, 2), 'csr')
    """

    __slots__ = ()

    def __repr__(self):
        if self._is_none:
            return "<NDArray without a value>"
        shape = "x".join(str(dim) for dim in self.shape)
        return f"\n<{type(self).__name__} {shape} @{self.context}>"

    def __len__(self):
        return self.shape[0]

    def __bool__(self):
        if int(np.prod(self.shape)) == 1:
            return bool(self.asnumpy().reshape(-1)[0])
        raise ValueError("The truth value of an NDArray with multiple elements is ambiguous.")

    __nonzero__ = __bool__
    __hash__ = NDArray.__hash__

    # Arithmetic: arrays of one shape are joined element by element, which keeps storage types.

    def __add__(self, other):
        return _joined("add", self, other)

    def __sub__(self, other):
        return _joined("subtract", self, other)

    def __mul__(self, other):
        return _joined("multiply", self, other)

    def __truediv__(self, other):
        return _joined("divide", self, other)

    __div__ = __truediv__

    def __iadd__(self, other):
        return self._replaced(self + other)

    def __isub__(self, other):
        return self._replaced(self - other)

    def __imul__(self, other):
        return self._replaced(self * other)

    def __itruediv__(self, other):
        return self._replaced(self / other)

    __idiv__ = __itruediv__

    def _replaced(self, value):
        value.copyto(self)
        return self

    # What a sparse array does not have.

    @property
    def size(self):
        """Refused: it could mean the elements that are there, or all of them."""
        raise NotImplementedError("size: ambiguous for a sparse array; use shape or data.size")

    def as_np_ndarray(self):
        """Refused: mx.np has dense arrays alone."""
        raise ValueError(
            f"as_np_ndarray: cannot convert an array of stype {self.stype} to numpy ndarray; use "
            "tostype('default') first"
        )

    def reshape(self, *shape, **kwargs):
        """Refused: a sparse array has no views.

        Parameters
        ----------
        shape, kwargs :
            Not used.
        """
        raise NotSupportedForSparseNDArray(self.reshape, None, shape)

    def _at(self, idx):
        raise NotSupportedForSparseNDArray(self._at, "[idx]", idx)

    def _slice(self, start, stop):
        raise NotSupportedForSparseNDArray(self._slice, None, start, stop)

    def _sync_copyfrom(self, source_array):
        raise NotImplementedError("_sync_copyfrom: use array[:] = source")

    def asscalar(self):
        """The value of an array of one element."""
        return self.tostype("default").asscalar()

    # Parts.

    @property
    def data(self):
        """A copy of the elements, or of the rows, that are there."""
        return self._data()

    @data.setter
    def data(self, data):
        self._refuse_part("data")

    @property
    def indices(self):
        """A copy of the columns of the elements (csr), or of the numbers of the rows."""
        return self._aux_data(self._num_aux - 1)

    @indices.setter
    def indices(self, indices):
        self._refuse_part("indices")

    def _refuse_part(self, name):
        raise NotImplementedError(
            f"{name}: parts are copies and cannot be set; make another array of the parts, and "
            "write it with array[:] = it"
        )

    def _data(self):
        return _core.sparse_parts(self)[0].copy()

    def _aux_data(self, i):
        return self._aux(i).copy()

    def _aux_type(self, i):
        return _DTYPE_MX_TO_NP[self._aux(i)._type_flag]

    def _aux(self, i):
        _, indices, indptr = _core.sparse_parts(self)
        parts = [indices] if indptr is None else [indptr, indices]
        if not 0 <= i < len(parts):
            raise MXNetError(f"a {self.stype} array has {len(parts)} arrays of indices, got {i}")
        return parts[i]

    @property
    def _num_aux(self):
        return len(_STORAGE_AUX_TYPES[self.stype])

    @property
    def _aux_types(self):
        return [self._aux_type(i) for i in range(self._num_aux)]

    def check_format(self, full_check=True):
        """Raises where the parts do not fit together; with `full_check` looks at every index.

        Parameters
        ----------
        full_check : bool
            Whether every index is looked at, which takes time.

        Examples
        --------
        >>> x = mx.nd.array([[0, 2], [3, 0]]).tostype('csr')
        >>> x.check_format()
        """
        _core.check_sparse(self, bool(full_check))

    # Values in and out.

    def asnumpy(self):
        """A dense NumPy copy; waits for the values."""
        return self.tostype("default").asnumpy()

    def __array__(self, dtype=None, copy=None):
        values = self.asnumpy()
        return values if dtype is None else values.astype(dtype, copy=False)

    def astype(self, dtype, copy=True):
        """The array with another element type, in the same storage type.

        Parameters
        ----------
        dtype : str or type
            The element type.
        copy : bool
            Whether to copy where the type is the same.

        Returns
        -------
        CSRNDArray or RowSparseNDArray
            Of the same shape.

        Examples
        --------
        >>> x = mx.nd.array([[0, 2], [3, 0]]).tostype('csr')
        >>> x.astype('float64').dtype
        <class 'numpy.float64'>
        """
        flag = dtype_flag(dtype)
        if not copy and flag == self._type_flag:
            return self
        result = new_sparse(self.stype, self.shape, self.context, dtype_name(dtype))
        self._copy_to(result)
        return result

    def copyto(self, other):
        """Copies the values to another array, or to a new one on a device.

        Parameters
        ----------
        other : NDArray or Context
            An array of the same shape, which is written; or a device.

        Returns
        -------
        NDArray
            The array that was written.

        Examples
        --------
        >>> x = mx.nd.array([[0, 2], [3, 0]]).tostype('csr')
        >>> x.copyto(mx.nd.zeros((2, 2))).asnumpy()
        array([[0., 2.],
               [3., 0.]], dtype=float32)
        """
        if isinstance(other, Context):
            target = new_sparse(self.stype, self.shape, other, self.dtype)
            self._copy_to(target)
            return target
        if not isinstance(other, NDArray):
            raise TypeError(f"copyto: expected an NDArray or a Context, got {type(other).__name__}")
        if other is self:
            warnings.warn("copyto: an array is copied to itself", RuntimeWarning, stacklevel=2)
            return False
        if other.stype not in ("default", self.stype):
            raise TypeError(f"copyto does not support destination NDArray stype {other.stype}")
        self._copy_to(other)
        return other

    def tostype(self, stype):
        """The array in another storage type; csr and row_sparse only become 'default'.

        Parameters
        ----------
        stype : str
            'default', or its own.

        Returns
        -------
        NDArray
            Of the same shape.

        Examples
        --------
        >>> x = mx.nd.array([[0, 2], [3, 0]]).tostype('csr')
        >>> x.tostype('default').asnumpy()
        array([[0., 2.],
               [3., 0.]], dtype=float32)
        """
        if stype not in ("default", self.stype):
            raise ValueError(f"cast_storage from {self.stype} to {stype} is not supported")
        return self._op("cast_storage")(self, stype=stype)

    def _assign(self, value):
        """What `array[:] = value` does."""
        if value is self:
            return
        if isinstance(value, NDArray):
            value.copyto(self)
        elif value is None or isinstance(value, str):
            raise TypeError(f"array[:] = value: type {type(value)} not supported; give an array")
        else:
            array(value, ctx=self.context, dtype=self.dtype).copyto(self)


class CSRNDArray(BaseSparseNDArray):
    """A matrix in compressed sparse row format.

    The columns of row i are indices[indptr[i]:indptr[i+1]], ascending and each once; data holds
    their values. `mx.nd.sparse.csr_matrix` makes one.

    Shapes
    ------
    A matrix (M, N) with E elements has `data` and `indices` of shape (E,), `indptr` of (M + 1,).

    Examples
    --------
    >>> x = mx.nd.sparse.csr_matrix(mx.nd.array([[0, 2, 0], [3, 0, 4]]))
    >>> x.data.asnumpy(), x.indices.asnumpy(), x.indptr.asnumpy()
    (array([2., 3., 4.], dtype=float32), array([1, 0, 2]), array([0, 1, 3]))
    >>> mx.nd.dot(x, mx.nd.ones((3, 1))).asnumpy()
    array([[2.],
           [7.]], dtype=float32)
    """

    __slots__ = ()

    @property
    def stype(self):
        """The storage type: 'csr'."""
        return "csr"

    @property
    def indptr(self):
        """A copy of the places where the rows begin, and the count of elements."""
        return self._aux_data(0)

    @indptr.setter
    def indptr(self, indptr):
        self._refuse_part("indptr")

    def __getitem__(self, key):
        if isinstance(key, integer_types):
            if not -self.shape[0] <= key < self.shape[0]:
                raise IndexError(f"index {key} is out of bounds for {self.shape[0]} rows")
            begin = key % self.shape[0]
            return self._op("slice")(self, begin=(begin,), end=(begin + 1,))
        if isinstance(key, slice):
            if key.step not in (None, 1):
                raise ValueError("CSRNDArray only supports continuous slicing on axis 0")
            if key.start is None and key.stop is None:
                return self
            begin, end, _ = key.indices(self.shape[0])
            return self._op("slice")(self, begin=(begin,), end=(end,))
        if isinstance(key, tuple):
            raise ValueError("Multi-dimension indexing is not supported")
        raise ValueError(f"Undefined behaviour for {key}")

    def __setitem__(self, key, value):
        if not (isinstance(key, slice) and key == slice(None)):
            raise Exception("CSRNDArray only supports [:] for assignment")
        if isinstance(value, numeric_types):
            raise ValueError("Assigning numeric types to CSRNDArray is not implemented yet.")
        self._assign(value)

    def asscipy(self):
        """A scipy.sparse.csr_matrix with copies of the parts."""
        from scipy import sparse

        parts = (part.asnumpy() for part in _core.sparse_parts(self))
        return sparse.csr_matrix(tuple(parts), shape=self.shape, dtype=self.dtype)


class RowSparseNDArray(BaseSparseNDArray):
    """An array of which only some rows are there; the others are zeros.

    Row indices[i] is data[i]; the indices ascend. `mx.nd.sparse.row_sparse_array` makes one;
    gradients of embeddings are such arrays.

    Shapes
    ------
    An array (D0, D1, ...) with R rows has `data` of shape (R, D1, ...), `indices` of (R,).

    Examples
    --------
    >>> x = mx.nd.sparse.row_sparse_array(mx.nd.array([[0, 0], [3, 4], [0, 0]]))
    >>> x.data.asnumpy(), x.indices.asnumpy()
    (array([[3., 4.]], dtype=float32), array([1]))
    >>> x.retain(mx.nd.array([1])).data.shape
    (1, 2)
    """

    __slots__ = ()

    @property
    def stype(self):
        """The storage type: 'row_sparse'."""
        return "row_sparse"

    def __getitem__(self, key):
        if isinstance(key, integer_types):
            raise Exception("__getitem__ with int key is not implemented for RowSparseNDArray yet")
        if isinstance(key, slice):
            if key != slice(None):
                raise Exception("RowSparseNDArray only supports [:] for __getitem__")
            return self
        if isinstance(key, tuple):
            raise ValueError("Multi-dimension indexing is not supported")
        raise ValueError(f"Undefined behaviour for {key}")

    def __setitem__(self, key, value):
        if not (isinstance(key, slice) and key == slice(None)):
            raise TypeError("RowSparseNDArray only supports [:] for assignment")
        if isinstance(value, numeric_types):
            rows = array(np.arange(self.shape[0]), ctx=self.context, dtype=np.int64)
            full = _core.empty(self.shape, self._type_flag, self._context_ids)
            full[:] = value
            _core.sparse_from_parts(1, self.shape, full, rows, None)._copy_to(self)
            return
        self._assign(value)

    def retain(self, row_ids, *args, **kwargs):
        """The array with only the rows that are named.

        Parameters
        ----------
        row_ids : NDArray
            The numbers of the rows.

        Returns
        -------
        RowSparseNDArray
            Of the same shape; other rows are zeros.

        Examples
        --------
        >>> x = mx.nd.ones((3, 2)).tostype('row_sparse')
        >>> x.retain(mx.nd.array([1])).asnumpy()
        array([[0., 0.],
               [1., 1.],
               [0., 0.]], dtype=float32)
        """
        from .sparse import retain

        ids = row_ids if isinstance(row_ids, NDArray) else array(row_ids, dtype=np.int64)
        return retain(self, ids, *args, **kwargs)


def _joined(name, lhs, rhs):
    from . import sparse

    if isinstance(rhs, np.ndarray):  # NumPy would make it dense, in a dtype of its own
        raise TypeError(
            f"{name}: type ndarray cannot be combined with a sparse array; use mx.nd.array(...) of "
            "it"
        )
    if not isinstance(rhs, (NDArray, *numeric_types, bool)):
        return NotImplemented
    return getattr(sparse, name)(lhs, rhs)


known_in("mxnet.ndarray.sparse", BaseSparseNDArray, CSRNDArray, RowSparseNDArray)
_core.set_sparse_class(KINDS["row_sparse"], RowSparseNDArray)
_core.set_sparse_class(KINDS["csr"], CSRNDArray)

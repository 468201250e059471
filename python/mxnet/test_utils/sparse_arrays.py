"""Random sparse arrays."""

import numpy as np

from .. import ndarray as nd
from .settings import default_context, default_dtype

__all__ = [
    "create_sparse_array",
    "create_sparse_array_zd",
    "rand_sparse_ndarray",
    "shuffle_csr_column_indices",
]


def rand_sparse_ndarray(
    shape,
    stype,
    density=None,
    dtype=None,
    distribution=None,
    data_init=None,
    rsp_indices=None,
    modifier_func=None,
    shuffle_csr_indices=False,
    ctx=None,
):
    """A random sparse array and its parts as NumPy arrays.

    Parameters
    ----------
    shape : tuple of int
        Its shape.
    stype : {'row_sparse', 'csr'}
        Its storage type.
    density : float, optional
        Share of the rows or elements that are there; random by default.
    dtype : str or type, optional
        Element type.
    distribution : {'uniform', 'powerlaw'}
        How a csr array's elements lie; 'powerlaw': each row has twice those of the one before.
    data_init : float, optional
        One value for all elements.
    rsp_indices : list of int, optional
        The rows of a row_sparse array.
    modifier_func : callable, optional
        Called on each value.
    shuffle_csr_indices : bool
        Accepted; columns always ascend.
    ctx : Context, optional
        The device.
    """
    ctx = default_context() if ctx is None else ctx
    density = np.random.rand() if density is None else density
    dtype = default_dtype() if dtype is None else dtype
    known = ("uniform", "powerlaw") if stype == "csr" else ("uniform",)
    if distribution not in (None, *known):
        raise AssertionError(
            f"rand_sparse_ndarray: distribution {distribution!r} is not known for {stype}; use "
            f"{' or '.join(map(repr, known))}"
        )
    if stype == "row_sparse":
        return _random_rows(shape, density, dtype, data_init, rsp_indices, modifier_func, ctx)
    if stype != "csr":
        raise AssertionError(
            f"rand_sparse_ndarray: unknown storage type {stype!r}; use 'row_sparse' or 'csr'"
        )
    if len(shape) != 2:
        raise AssertionError(f"rand_sparse_ndarray: csr has two axes, got shape {shape}")
    if distribution == "powerlaw":
        there = _powerlaw_places(*shape, density)
    else:
        there = np.random.rand(*shape) < density
    rows, columns = np.nonzero(there)
    values = _values(len(rows), (), dtype, data_init, modifier_func)
    starts = np.concatenate([[0], np.cumsum(there.sum(axis=1))])
    array = nd.sparse.csr_matrix((values, columns, starts), shape=shape, ctx=ctx, dtype=dtype)
    return array, (array.indptr, array.indices, array.data)


def _values(count, rest, dtype, data_init, modifier_func):
    values = np.random.uniform(size=(count, *rest))
    if data_init is not None:
        values[...] = data_init
    if modifier_func is not None:
        values = np.vectorize(modifier_func, otypes=[float])(values) if count else values
    return values.astype(dtype)


def _random_rows(shape, density, dtype, data_init, rsp_indices, modifier_func, ctx):
    if rsp_indices is None:
        rows = np.flatnonzero(np.random.rand(shape[0]) < density)
    else:
        rows = np.unique(np.asarray(rsp_indices, dtype=np.int64))
        if len(rows) > shape[0]:
            raise AssertionError(f"rand_sparse_ndarray: {len(rows)} rows for shape {shape}")
    values = _values(len(rows), shape[1:], dtype, data_init, modifier_func)
    array = nd.sparse.row_sparse_array((values, rows), shape=shape, ctx=ctx, dtype=dtype)
    return array, (values, rows)


def _powerlaw_places(rows, columns, density):
    """Each row has twice as many elements as the one before, until all are given away."""
    left, count = int(rows * columns * density), 1
    there = np.zeros((rows, columns), dtype=bool)
    for row in there:
        used = min(count, columns, left)
        row[:used] = True
        left, count = left - used, count * 2
    return there


def create_sparse_array(
    shape,
    stype,
    data_init=None,
    rsp_indices=None,
    dtype=None,
    modifier_func=None,
    density=0.5,
    shuffle_csr_indices=False,
):
    """A random sparse array; a row_sparse one without a `density` has `rsp_indices`."""
    return rand_sparse_ndarray(
        shape,
        stype,
        density=density,
        dtype=dtype,
        data_init=data_init,
        rsp_indices=rsp_indices,
        modifier_func=modifier_func,
        shuffle_csr_indices=shuffle_csr_indices,
    )[0]


def create_sparse_array_zd(
    shape,
    stype,
    density,
    data_init=None,
    rsp_indices=None,
    dtype=None,
    modifier_func=None,
    shuffle_csr_indices=False,
):
    """As create_sparse_array; a row_sparse array has `rsp_indices`, whatever the density."""
    if stype == "row_sparse" and rsp_indices is None:
        rsp_indices = []
    return create_sparse_array(
        shape, stype, data_init, rsp_indices, dtype, modifier_func, density, shuffle_csr_indices
    )


def shuffle_csr_column_indices(csr):
    """Does nothing: columns of a csr array always ascend. 1.9.1 shuffles them in each row."""

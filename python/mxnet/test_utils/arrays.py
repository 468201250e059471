"""Random and regular arrays, and NumPy helpers of tests."""

from collections import OrderedDict

import numpy as np

from .. import ndarray as nd
from .settings import default_context, default_dtype
from .sparse_arrays import rand_sparse_ndarray

__all__ = [
    "assign_each",
    "assign_each2",
    "collapse_sum_like",
    "create_2d_tensor",
    "create_vector",
    "get_identity_mat",
    "get_identity_mat_batch",
    "new_matrix_with_real_eigvals_2d",
    "new_matrix_with_real_eigvals_nd",
    "new_orthonormal_matrix_2d",
    "new_sym_matrix_with_real_eigvals_2d",
    "new_sym_matrix_with_real_eigvals_nd",
    "np_reduce",
    "rand_coord_2d",
    "rand_ndarray",
    "rand_shape_2d",
    "rand_shape_3d",
    "rand_shape_nd",
    "random_arrays",
    "random_sample",
    "random_uniform_arrays",
]


def random_arrays(*shapes):
    """Arrays of normal values; a single one is returned by itself."""
    arrays = [np.array(np.random.randn(*shape), dtype=default_dtype()) for shape in shapes]
    return arrays[0] if len(arrays) == 1 else arrays


def random_uniform_arrays(*shapes, **kwargs):
    """A list of arrays of uniform values; keywords low=0, high=1, dtype."""
    low, high = kwargs.pop("low", 0.0), kwargs.pop("high", 1.0)
    dtype = kwargs.pop("dtype", default_dtype())
    if kwargs:
        raise TypeError(
            f"random_uniform_arrays: unknown argument {next(iter(kwargs))!r}; use low, high, dtype"
        )
    return [np.random.uniform(low, high, size=shape).astype(dtype) for shape in shapes]


def random_sample(population, k):
    """k elements in a random order, each at most once."""
    chosen = population[:]
    np.random.shuffle(chosen)
    return chosen[:k]


def rand_shape_nd(num_dim, dim=10, allow_zero_size=False):
    """A random shape, every extent at most `dim`."""
    low = 0 if allow_zero_size else 1
    return tuple(int(n) for n in np.random.randint(low, dim + 1, size=num_dim))


def _rand_shape(extents, allow_zero_size):
    low = 0 if allow_zero_size else 1
    return tuple(int(np.random.randint(low, extent + 1)) for extent in extents)


def rand_shape_2d(dim0=10, dim1=10, allow_zero_size=False):
    """A random shape of two axes."""
    return _rand_shape((dim0, dim1), allow_zero_size)


def rand_shape_3d(dim0=10, dim1=10, dim2=10, allow_zero_size=False):
    """A random shape of three axes."""
    return _rand_shape((dim0, dim1, dim2), allow_zero_size)


def rand_coord_2d(x_low, x_high, y_low, y_high):
    """A random point in [x_low, x_high) × [y_low, y_high)."""
    x = np.random.randint(x_low, x_high, dtype=np.int64)
    y = np.random.randint(y_low, y_high, dtype=np.int64)
    return int(x), int(y)


def rand_ndarray(
    shape,
    stype="default",
    density=None,
    dtype=None,
    modifier_func=None,
    shuffle_csr_indices=False,
    distribution=None,
    ctx=None,
):
    """An NDArray of normal values. Density and distribution are those of sparse arrays."""
    if stype != "default":
        return rand_sparse_ndarray(
            shape,
            stype,
            density=density,
            dtype=dtype,
            distribution=distribution,
            modifier_func=modifier_func,
            shuffle_csr_indices=shuffle_csr_indices,
            ctx=ctx,
        )[0]
    ctx = default_context() if ctx is None else ctx
    dtype = default_dtype() if dtype is None else dtype
    return nd.array(random_arrays(shape), ctx=ctx, dtype=dtype)


def _validate_csr_generation_inputs(num_rows, num_cols, density, distribution="uniform"):
    """Refuses sizes from which no csr array can be made."""
    if num_rows <= 0 or num_cols <= 0:
        raise ValueError(f"rows and columns must be positive, got {num_rows} and {num_cols}")
    if not 0.0 <= density <= 1.0:
        raise ValueError(f"density must lie between 0 and 1, got {density}")
    if distribution == "powerlaw" and num_rows * num_cols * density < 2 * num_rows:
        raise ValueError(
            f"a power law needs two elements a row; {num_rows} x {num_cols} x {density} are fewer"
        )


def _sorted_items(d):
    """The items of a dict by key."""
    return sorted(d.items())


def _sorted_dict(d):
    """A dict whose items are in the order of the keys."""
    return OrderedDict(_sorted_items(d))


def create_2d_tensor(rows, columns, dtype=np.int64):
    """A matrix whose rows are 0, 1, 2, …"""
    column = nd.arange(0, rows, dtype=dtype).reshape(rows, 1)
    return nd.broadcast_to(column, shape=(rows, columns))


def create_vector(size, dtype=np.int64):
    """0, 1, 2, …"""
    return nd.arange(0, size, dtype=dtype)


def get_identity_mat(size):
    """The identity matrix."""
    return nd.array(np.eye(size), dtype=np.float32)


def get_identity_mat_batch(size):
    """Two identity matrices."""
    return nd.array(np.stack([np.eye(size)] * 2), dtype=np.float32)


def new_orthonormal_matrix_2d(n):
    """A random matrix whose rows are orthonormal."""
    matrix = np.random.randn(n, n)
    return np.linalg.qr(matrix.T @ matrix)[0]


def new_sym_matrix_with_real_eigvals_2d(n):
    """A random symmetric matrix, with eigenvalues between -10 and 10."""
    basis = new_orthonormal_matrix_2d(n)
    return basis.T @ np.diag(np.random.uniform(-10.0, 10.0, n)) @ basis


def new_matrix_with_real_eigvals_2d(n):
    """A random matrix with real eigenvalues between -10 and 10, in a well-conditioned basis."""
    condition = np.inf
    while not condition < 3:
        scale = np.random.uniform(-1.0, 1.0, n)
        normal = np.random.uniform(-1.0, 1.0, n).reshape(n, 1)
        normal = normal / np.linalg.norm(normal)
        basis = (np.eye(n) - 2 * normal @ normal.T) @ np.diag(scale)  # a mirror, then a scale
        condition = np.linalg.cond(basis, 2)
    values = np.diag(np.random.uniform(-10.0, 10.0, n))
    return np.linalg.inv(basis) @ values @ basis


def _stack(make, shape):
    count = int(np.prod(shape[:-2]))
    if shape[-1] != shape[-2]:
        raise ValueError(f"the last two extents must be equal, got shape {tuple(shape)}")
    matrices = [make(shape[-1]) for _ in range(count)]
    return np.array(matrices).reshape(shape)


def new_matrix_with_real_eigvals_nd(shape):
    """A stack of new_matrix_with_real_eigvals_2d."""
    return _stack(new_matrix_with_real_eigvals_2d, shape)


def new_sym_matrix_with_real_eigvals_nd(shape):
    """A stack of new_sym_matrix_with_real_eigvals_2d."""
    return _stack(new_sym_matrix_with_real_eigvals_2d, shape)


def np_reduce(dat, axis, keepdims, numpy_reduce_func):
    """Reduces an array with a function of NumPy along one axis after the other."""
    if isinstance(axis, int):
        axis = [axis]
    axes = range(dat.ndim) if axis is None else axis
    result = dat
    for place in sorted((a % dat.ndim for a in axes), reverse=True):
        result = numpy_reduce_func(result, axis=place)
    if keepdims:
        kept = [a % dat.ndim for a in axes]
        result = result.reshape([1 if i in kept else n for i, n in enumerate(dat.shape)])
    return result


def collapse_sum_like(a, shape):
    """Sums an array over the axes along which `shape` was broadcast to it."""
    if len(a.shape) < len(shape):
        raise AssertionError(f"collapse_sum_like: {shape} has more axes than {a.shape}")
    lead = len(a.shape) - len(shape)
    axes = tuple(range(lead))
    for place, (extent, target) in enumerate(zip(a.shape[lead:], shape, strict=True)):
        if extent == target:
            continue
        if target != 1:
            raise AssertionError(f"collapse_sum_like: {shape} does not broadcast to {a.shape}")
        axes += (lead + place,)
    return np.sum(a, axis=axes).reshape(shape)


def assign_each(the_input, function):
    """The array of function(x) for every element; the elements themselves without one."""
    if function is None:
        return np.array(the_input)
    values = [function(x) for x in np.ravel(the_input)]
    return np.array(values, dtype=the_input.dtype).reshape(the_input.shape)


def assign_each2(input1, input2, function):
    """The array of function(x, y) for every pair of elements."""
    if function is None:
        return np.array(input1)
    if input1.shape != input2.shape:
        raise AssertionError(f"assign_each2: shapes {input1.shape} and {input2.shape} differ")
    pairs = zip(np.ravel(input1), np.ravel(input2), strict=True)
    values = [function(x, y) for x, y in pairs]
    return np.array(values, dtype=input1.dtype).reshape(input1.shape)

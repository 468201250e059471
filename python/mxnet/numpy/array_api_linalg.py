"""The linalg extension of the array API standard over arrays of mx.np."""

import collections

import numpy as onp

from . import linalg as _linalg
from .elementwise import greater
from .manipulation import diagonal as _diagonal
from .manipulation import swapaxes
from .manipulation import trace as _trace
from .products import matmul, tensordot
from .products import outer as _outer
from .protocols import on_host
from .reductions import sum as _sum

__all__ = [
    "cholesky", "cross", "det", "diagonal", "eigh", "eigvalsh", "inv", "matmul", "matrix_norm",
    "matrix_power", "matrix_rank", "matrix_transpose", "outer", "pinv", "qr", "slogdet", "solve",
    "svd", "svdvals", "tensordot", "trace", "vecdot", "vector_norm",
]  # fmt: skip

EighResult = collections.namedtuple("EighResult", "eigenvalues eigenvectors")
QRResult = collections.namedtuple("QRResult", "Q R")
SlogdetResult = collections.namedtuple("SlogdetResult", "sign logabsdet")
SVDResult = collections.namedtuple("SVDResult", "U S Vh")
det, eigvalsh, inv, solve = _linalg.det, _linalg.eigvalsh, _linalg.inv, _linalg.solve
matrix_power = _linalg.matrix_power


def cholesky(x, /, *, upper=False):
    """The lower triangular factor, or the upper one."""
    factor = _linalg.cholesky(x)
    return matrix_transpose(factor) if upper else factor


def cross(x1, x2, /, *, axis=-1):
    """Vectors at right angles to both; computed by NumPy."""
    return on_host(onp.cross, (x1, x2), {"axis": axis}, "cross")


def diagonal(x, /, *, offset=0):
    """The diagonals of matrices in the last two axes."""
    return _diagonal(x, offset, -2, -1)


def trace(x, /, *, offset=0, dtype=None):
    """The sums of the diagonals; integers add up in int64."""
    if dtype is None and x.dtype.kind in "iu":
        dtype = onp.int64
    return _trace(x if dtype is None else x.astype(dtype), offset, -2, -1)


def eigh(x, /):
    """Eigenvalues and eigenvectors of symmetric matrices."""
    return EighResult(*_linalg.eigh(x))


def qr(x, /, *, mode="reduced"):
    """Orthogonal and upper triangular factors; computed by NumPy."""
    return QRResult(*on_host(onp.linalg.qr, (x, mode), {}, "qr"))


def slogdet(x, /):
    """Signs and logarithms of the determinants."""
    return SlogdetResult(*_linalg.slogdet(x))


def svd(x, /, *, full_matrices=True):
    """Singular values with both bases; whole ones are computed by NumPy."""
    if full_matrices and x.shape[-1] != x.shape[-2]:
        return SVDResult(*on_host(onp.linalg.svd, (x,), {}, "svd"))
    if x.shape[-2] <= x.shape[-1]:
        return SVDResult(*_linalg.svd(x))
    u, s, v = _linalg.svd(matrix_transpose(x))
    return SVDResult(matrix_transpose(v), s, matrix_transpose(u))


def svdvals(x, /):
    """The singular values, descending."""
    return svd(x, full_matrices=False).S


def _share(x, rtol):
    if rtol is None:
        rtol = max(x.shape[-2:]) * float(onp.finfo(x.dtype).eps)
    return rtol


def pinv(x, /, *, rtol=None):
    """The pseudo-inverses of matrices."""
    return _linalg.pinv(x, _share(x, rtol))


def matrix_rank(x, /, *, rtol=None):
    """How many singular values are not negligible."""
    values = svdvals(x)
    least = values[..., :1] * _share(x, rtol)
    return _sum(greater(values, least).astype(onp.int64), -1)


def matrix_transpose(x, /):
    """The last two axes exchanged."""
    return swapaxes(x, -1, -2)


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    """Norms of matrices in the last two axes."""
    return _linalg.norm(x, ord, (x.ndim - 2, x.ndim - 1), keepdims)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """Norms of vectors along axes; of all elements when no axis is given."""
    axes = range(x.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    axes = [place % x.ndim for place in axes]
    rest = [place for place in range(x.ndim) if place not in axes]
    flat = x.transpose(*rest, *axes).reshape(*(x.shape[place] for place in rest), -1)
    found = _linalg.norm(flat, ord, flat.ndim - 1)
    if keepdims:
        found = found.reshape([1 if i in axes else n for i, n in enumerate(x.shape)])
    return found


def outer(x1, x2, /):
    """All products of two vectors' elements."""
    return _outer(x1, x2)


def vecdot(x1, x2, /, *, axis=-1):
    """Sums of products along an axis."""
    return _sum(x1 * x2, axis)

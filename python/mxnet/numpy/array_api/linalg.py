"""The linalg extension of the array API standard over arrays of mx.np."""

import collections

import numpy as onp

from .. import linalg as _linalg
from ..arranging import diagonal as _diagonal
from ..arranging import trace as _trace
from ..elementwise import greater as _greater
from ..products import matmul, tensordot
from ..products import outer as _outer
from ..protocols import on_host as _on_host
from ..reductions import sum as _sum
from ._elements import matrix_transpose
from ._reductions import vecdot

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
    """The lower triangular factor, or the upper one.

    Parameters
    ----------
    x : ndarray
        Symmetric positive matrices of shape (..., N, N).
    upper : bool
        Whether the upper factor is wanted.

    Returns
    -------
    ndarray
        Of the shape of `x`.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.cholesky(xp.asarray([[4.0, 0.0], [0.0, 9.0]]))
    array([[2., 0.],
           [0., 3.]])
    """
    factor = _linalg.cholesky(x)
    return matrix_transpose(factor) if upper else factor


def cross(x1, x2, /, *, axis=-1):
    """Vectors at right angles to both; computed by NumPy.

    Parameters
    ----------
    x1, x2 : ndarray
        Vectors of 3 elements along the axis.
    axis : int
        The axis.

    Returns
    -------
    ndarray
        Of the common shape.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.cross(xp.asarray([1.0, 0.0, 0.0]), xp.asarray([0.0, 1.0, 0.0]))
    array([0., 0., 1.])
    """
    return _on_host(onp.cross, (x1, x2), {"axis": axis}, "cross")


def diagonal(x, /, *, offset=0):
    """The diagonals of matrices in the last two axes.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    offset : int
        How far above the main diagonal; below it when negative.

    Returns
    -------
    ndarray
        Of shape (..., min(M, N)) for the main diagonal.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.diagonal(xp.asarray([[1, 2], [3, 4]]))
    array([1, 4], dtype=int64)
    """
    return _diagonal(x, offset, -2, -1)


def trace(x, /, *, offset=0, dtype=None):
    """The sums of the diagonals; integers add up in int64.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    offset : int
        How far above the main diagonal; below it when negative.
    dtype : dtype, optional
        The result's element type.

    Returns
    -------
    ndarray
        Of shape (...).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> int(xp.linalg.trace(xp.asarray([[1, 2], [3, 4]])))
    5
    """
    if dtype is None and x.dtype.kind in "iu":
        dtype = onp.int64
    return _trace(x if dtype is None else x.astype(dtype), offset, -2, -1)


def eigh(x, /):
    """Eigenvalues and eigenvectors of symmetric matrices.

    Parameters
    ----------
    x : ndarray
        Symmetric matrices of shape (..., N, N).

    Returns
    -------
    EighResult
        eigenvalues of shape (..., N), ascending; eigenvectors of shape (..., N, N), in columns.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.eigh(xp.asarray([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    array([1., 2.])
    """
    return EighResult(*_linalg.eigh(x))


def qr(x, /, *, mode="reduced"):
    """Orthogonal and upper triangular factors; computed by NumPy.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    mode : str
        "reduced", or "complete" for a square `Q`.

    Returns
    -------
    QRResult
        Q of shape (..., M, K) and R of shape (..., K, N), where K is the smaller of M and N.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> q, r = xp.linalg.qr(xp.ones((3, 2)))
    >>> q.shape, r.shape
    ((3, 2), (2, 2))
    """
    return QRResult(*_on_host(onp.linalg.qr, (x, mode), {}, "qr"))


def slogdet(x, /):
    """Signs and logarithms of the determinants.

    Parameters
    ----------
    x : ndarray
        Square matrices of shape (..., N, N).

    Returns
    -------
    SlogdetResult
        sign and logabsdet, of shape (...).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> sign, logarithm = xp.linalg.slogdet(xp.asarray([[0.0, 1.0], [1.0, 0.0]]))
    >>> float(sign), float(logarithm)
    (-1.0, 0.0)
    """
    return SlogdetResult(*_linalg.slogdet(x))


def svd(x, /, *, full_matrices=True):
    """Singular values with both bases; whole ones are computed by NumPy.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    full_matrices : bool
        Whether the bases are whole.

    Returns
    -------
    SVDResult
        U of shape (..., M, M), S of shape (..., K), Vh of shape (..., N, N), where K is the
        smaller of M and N; (..., M, K) and (..., K, N) where the bases are not whole.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> [part.shape for part in xp.linalg.svd(xp.ones((3, 2)), full_matrices=False)]
    [(3, 2), (2,), (2, 2)]
    """
    if full_matrices and x.shape[-1] != x.shape[-2]:
        return SVDResult(*_on_host(onp.linalg.svd, (x,), {}, "svd"))
    if x.shape[-2] <= x.shape[-1]:
        return SVDResult(*_linalg.svd(x))
    u, s, v = _linalg.svd(matrix_transpose(x))
    return SVDResult(matrix_transpose(v), s, matrix_transpose(u))


def svdvals(x, /):
    """The singular values, descending.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).

    Returns
    -------
    ndarray
        Of shape (..., min(M, N)).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.svdvals(xp.asarray([[3.0, 0.0], [0.0, 4.0]]))
    array([4., 3.])
    """
    return svd(x, full_matrices=False).S


def _share(x, rtol):
    if rtol is None:
        rtol = max(x.shape[-2:]) * float(onp.finfo(x.dtype).eps)
    return rtol


def pinv(x, /, *, rtol=None):
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    rtol : float, optional
        Singular values below this part of the largest count as zero.

    Returns
    -------
    ndarray
        Of shape (..., N, M).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.pinv(xp.asarray([[2.0, 0.0], [0.0, 4.0]]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    return _linalg.pinv(x, _share(x, rtol))


def matrix_rank(x, /, *, rtol=None):
    """How many singular values are not negligible.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    rtol : float, optional
        Singular values below this part of the largest are negligible.

    Returns
    -------
    ndarray
        int64, of shape (...).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> int(xp.linalg.matrix_rank(xp.ones((3, 3))))
    1
    """
    values = svdvals(x)
    least = values[..., :1] * _share(x, rtol)
    return _sum(_greater(values, least).astype(onp.int64), -1)


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    """Norms of matrices in the last two axes.

    Parameters
    ----------
    x : ndarray
        Matrices of shape (..., M, N).
    keepdims : bool
        Whether the two axes stay, with extent 1.
    ord : str or number
        "fro", "nuc", 1, -1, 2, -2, inf or -inf.

    Returns
    -------
    ndarray
        Of shape (...).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> float(xp.linalg.matrix_norm(xp.asarray([[3.0, 0.0], [0.0, 4.0]])))
    5.0
    """
    return _linalg.norm(x, ord, (x.ndim - 2, x.ndim - 1), keepdims)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """Norms of vectors along axes; of all elements when no axis is given.

    Parameters
    ----------
    x : ndarray
        The array.
    axis : int or tuple of int, optional
        The axes; all by default.
    keepdims : bool
        Whether the axes stay, with extent 1.
    ord : number
        Which norm.

    Returns
    -------
    ndarray
        Of the shape of `x` without the axes.

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.vector_norm(xp.asarray([[3.0, 4.0], [0.0, 2.0]]), axis=1)
    array([5., 2.])
    """
    axes = range(x.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    axes = [place % x.ndim for place in axes]
    rest = [place for place in range(x.ndim) if place not in axes]
    flat = x.transpose(*rest, *axes).reshape(*(x.shape[place] for place in rest), -1)
    found = _linalg.norm(flat, ord, flat.ndim - 1)
    if keepdims:
        found = found.reshape([1 if i in axes else n for i, n in enumerate(x.shape)])
    return found


def outer(x1, x2, /):
    """All products of two vectors' elements.

    Parameters
    ----------
    x1, x2 : ndarray
        Vectors of M and N elements.

    Returns
    -------
    ndarray
        Of shape (M, N).

    Examples
    --------
    >>> from mxnet.numpy import array_api as xp
    >>> xp.linalg.outer(xp.asarray([1.0, 2.0]), xp.asarray([3.0, 4.0]))
    array([[3., 4.],
           [6., 8.]])
    """
    return _outer(x1, x2)

"""mx.nd.linalg, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call_open, _invoke, _refuse_unknown

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = [
    "det",
    "extractdiag",
    "extracttrian",
    "gelqf",
    "gemm",
    "gemm2",
    "inverse",
    "makediag",
    "maketrian",
    "potrf",
    "potri",
    "slogdet",
    "sumlogdiag",
    "syevd",
    "syrk",
    "trmm",
    "trsm",
]

_OP_LINALG_DET_ = _core.op("_linalg_det")
_OP_LINALG_EXTRACTDIAG_ = _core.op("_linalg_extractdiag")
_OP_LINALG_EXTRACTTRIAN_ = _core.op("_linalg_extracttrian")
_OP_LINALG_GELQF_ = _core.op("_linalg_gelqf")
_OP_LINALG_GEMM2_ = _core.op("_linalg_gemm2")
_OP_LINALG_GEMM_ = _core.op("_linalg_gemm")
_OP_LINALG_INVERSE_ = _core.op("_linalg_inverse")
_OP_LINALG_MAKEDIAG_ = _core.op("_linalg_makediag")
_OP_LINALG_MAKETRIAN_ = _core.op("_linalg_maketrian")
_OP_LINALG_POTRF_ = _core.op("_linalg_potrf")
_OP_LINALG_POTRI_ = _core.op("_linalg_potri")
_OP_LINALG_SLOGDET_ = _core.op("_linalg_slogdet")
_OP_LINALG_SUMLOGDIAG_ = _core.op("_linalg_sumlogdiag")
_OP_LINALG_SYEVD_ = _core.op("_linalg_syevd")
_OP_LINALG_SYRK_ = _core.op("_linalg_syrk")
_OP_LINALG_TRMM_ = _core.op("_linalg_trmm")
_OP_LINALG_TRSM_ = _core.op("_linalg_trsm")


def det(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The determinants of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.nd.linalg.det(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([-1.9999999], dtype=float32)
    """
    return _invoke(_OP_LINALG_DET_, (A,), (), out)


def extractdiag(
    A: NDArray | None = None,
    offset: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); the result (..., n - |offset|).

    Examples
    --------
    >>> mx.nd.linalg.extractdiag(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([1., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_extractdiag", kwargs)
    return _invoke(_OP_LINALG_EXTRACTDIAG_, (A,), (offset,), out)


def extracttrian(
    A: NDArray | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A triangle of square matrices, packed into lines.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `A` is (..., n, n); the result is flat: (..., n (n + 1) / 2) for offset 0.

    Examples
    --------
    >>> mx.nd.linalg.extracttrian(mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([1., 3., 4.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_extracttrian", kwargs)
    return _invoke(_OP_LINALG_EXTRACTTRIAN_, (A,), (offset, lower), out)


def gelqf(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The factors of A = L · Q: rows of Q orthonormal, L lower triangular.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If a matrix has more rows than columns.

    Shapes
    ------
    `A` is (..., rows, columns) with rows ≤ columns; L is (..., rows, rows), Q has the shape
    of `A`.

    Examples
    --------
    >>> [x.shape for x in mx.nd.linalg.gelqf(mx.nd.ones((2, 3)))]
    [(2, 3), (2, 2)]
    """
    return _invoke(_OP_LINALG_GELQF_, (A,), (), out)


def gemm(
    A: NDArray | None = None,
    B: NDArray | None = None,
    C: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    beta: float = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · op(A) · op(B) + beta · C for stacks of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    C : NDArray
        A matrix, or a stack of them, that is added.
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    beta : float, default 1
        Factor of C.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); `C` and the result are (..., rows,
    columns).

    Examples
    --------
    >>> mx.nd.linalg.gemm(mx.nd.array([[1, 2]]), mx.nd.array([[1], [1]]),
    ...     mx.nd.array([[10]]), alpha=1.0, beta=1.0).asnumpy()
    array([[13.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_gemm", kwargs)
    return _invoke(_OP_LINALG_GEMM_, (A, B, C), (transpose_a, transpose_b, alpha, beta, axis), out)


def gemm2(
    A: NDArray | None = None,
    B: NDArray | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · op(A) · op(B) for stacks of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); the result (..., rows, columns).

    Examples
    --------
    >>> mx.nd.linalg.gemm2(mx.nd.array([[1, 2]]), mx.nd.array([[1], [1]])).asnumpy()
    array([[3.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_gemm2", kwargs)
    return _invoke(_OP_LINALG_GEMM2_, (A, B), (transpose_a, transpose_b, alpha, axis), out)


def inverse(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The inverses of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); the result has the same shape.

    Examples
    --------
    >>> mx.nd.linalg.inverse(mx.nd.array([[2, 0], [0, 4]])).asnumpy()
    array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """
    return _invoke(_OP_LINALG_INVERSE_, (A,), (), out)


def makediag(
    A: NDArray | None = None,
    offset: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square matrices that are zero but for one diagonal.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `A` is (..., n); the result (..., n + |offset|, n + |offset|).

    Examples
    --------
    >>> mx.nd.linalg.makediag(mx.nd.array([1, 2])).asnumpy()
    array([[1., 0.],
           [0., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_makediag", kwargs)
    return _invoke(_OP_LINALG_MAKEDIAG_, (A,), (offset,), out)


def maketrian(
    A: NDArray | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Square matrices with a triangle from packed lines.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `A` is (..., n (n + 1) / 2); the result (..., n, n).

    Examples
    --------
    >>> mx.nd.linalg.maketrian(mx.nd.array([1, 2, 3])).asnumpy()
    array([[1., 0.],
           [2., 3.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_maketrian", kwargs)
    return _invoke(_OP_LINALG_MAKETRIAN_, (A,), (offset, lower), out)


def potrf(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> NDArray:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Formula
    -------
    A = L · Lᵀ, L lower triangular (lower=False: A = Uᵀ · U)

    Shapes
    ------
    `A` is (..., n, n), symmetric and positive definite; the result has the same shape.

    Examples
    --------
    >>> mx.nd.linalg.potrf(mx.nd.array([[4, 2], [2, 5]])).asnumpy()
    array([[2., 0.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_potrf", kwargs)
    return _invoke(_OP_LINALG_POTRF_, (A,), (lower,), out)


def potri(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> NDArray:
    """The inverse of positive definite matrices, from their Cholesky factors.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Formula
    -------
    (A · Aᵀ)⁻¹ for the lower triangular A that potrf gave

    Shapes
    ------
    `A` is (..., n, n), triangular; the result has the same shape.

    Examples
    --------
    >>> mx.nd.linalg.potri(mx.nd.array([[2, 0], [0, 4]])).asnumpy()
    array([[0.25  , 0.    ],
           [0.    , 0.0625]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_potri", kwargs)
    return _invoke(_OP_LINALG_POTRI_, (A,), (lower,), out)


def slogdet(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Sign and logarithm of the magnitude of the determinants of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); sign and logarithm are (...) each.

    Examples
    --------
    >>> [x.asnumpy() for x in mx.nd.linalg.slogdet(mx.nd.array([[1, 2], [3, 4]]))]
    [array([-1.], dtype=float32), array([0.6931471], dtype=float32)]
    """
    return _invoke(_OP_LINALG_SLOGDET_, (A,), (), out)


def sumlogdiag(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The sum of the logarithms on the diagonal of square matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.nd.linalg.sumlogdiag(mx.nd.array([[1, 2], [3, np.e]])).asnumpy()
    array([0.99999994], dtype=float32)
    """
    return _invoke(_OP_LINALG_SUMLOGDIAG_, (A,), (), out)


def syevd(
    A: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Eigenvectors, as rows, and ascending eigenvalues of symmetric matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If the matrices are not square.

    Shapes
    ------
    `A` is (..., n, n), symmetric; the vectors (rows) have its shape, the values are (..., n).

    Examples
    --------
    >>> [x.shape for x in mx.nd.linalg.syevd(mx.nd.array([[2, 1], [1, 2]]))]
    [(2, 2), (2,)]
    """
    return _invoke(_OP_LINALG_SYEVD_, (A,), (), out)


def syrk(
    A: NDArray | None = None,
    transpose: bool = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `A` has less than two axes.

    Shapes
    ------
    `A` is (..., rows, columns); the result (..., rows, rows), or (..., columns, columns) with
    `transpose`.

    Examples
    --------
    >>> mx.nd.linalg.syrk(mx.nd.array([[1, 2]])).asnumpy()
    array([[5.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_syrk", kwargs)
    return _invoke(_OP_LINALG_SYRK_, (A,), (transpose, alpha), out)


def trmm(
    A: NDArray | None = None,
    B: NDArray | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """alpha · op(A) · B, or alpha · B · op(A), for stacks of triangular matrices A.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.nd.linalg.trmm(mx.nd.array([[1, 0], [2, 3]]),
    ...     mx.nd.array([[1, 1], [1, 1]])).asnumpy()
    array([[1., 1.],
           [5., 5.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_trmm", kwargs)
    return _invoke(_OP_LINALG_TRMM_, (A, B), (transpose, rightside, lower, alpha), out)


def trsm(
    A: NDArray | None = None,
    B: NDArray | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Solves op(A) · X = alpha · B, or X · op(A) = alpha · B, for triangular matrices A.

    Parameters
    ----------
    A : NDArray
        A matrix, or a stack of them.
    B : NDArray
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.nd.linalg.trsm(mx.nd.array([[1, 0], [2, 4]]), mx.nd.array([[1], [6]])).asnumpy()
    array([[1.],
           [1.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_linalg_trsm", kwargs)
    return _invoke(_OP_LINALG_TRSM_, (A, B), (transpose, rightside, lower, alpha), out)

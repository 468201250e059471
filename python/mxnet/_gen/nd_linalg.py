"""Operators of mx.nd.linalg, generated from the catalog by tools/gen_python_api.py."""

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

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


def det(A=None, out=None, name=None, **kwargs):
    """The determinants of square matrices.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_DET_, (A,), (), out, kwargs)


def extractdiag(A=None, offset=_Null, out=None, name=None, **kwargs):
    """A diagonal of square matrices.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    """
    return _call(_OP_LINALG_EXTRACTDIAG_, (A,), (offset,), out, kwargs)


def extracttrian(A=None, offset=_Null, lower=_Null, out=None, name=None, **kwargs):
    """A triangle of square matrices, packed into lines.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    """
    return _call(_OP_LINALG_EXTRACTTRIAN_, (A,), (offset, lower), out, kwargs)


def gelqf(A=None, out=None, name=None, **kwargs):
    """The factors of A = L · Q: rows of Q orthonormal, L lower triangular.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_GELQF_, (A,), (), out, kwargs)


def gemm(
    A=None,
    B=None,
    C=None,
    transpose_a=_Null,
    transpose_b=_Null,
    alpha=_Null,
    beta=_Null,
    axis=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """alpha · op(A) · op(B) + beta · C for stacks of matrices.

    Parameters
    ----------
    A : array
    B : array
    C : array
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
    """
    return _call(
        _OP_LINALG_GEMM_, (A, B, C), (transpose_a, transpose_b, alpha, beta, axis), out, kwargs
    )


def gemm2(
    A=None,
    B=None,
    transpose_a=_Null,
    transpose_b=_Null,
    alpha=_Null,
    axis=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """alpha · op(A) · op(B) for stacks of matrices.

    Parameters
    ----------
    A : array
    B : array
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    """
    return _call(_OP_LINALG_GEMM2_, (A, B), (transpose_a, transpose_b, alpha, axis), out, kwargs)


def inverse(A=None, out=None, name=None, **kwargs):
    """The inverses of square matrices.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_INVERSE_, (A,), (), out, kwargs)


def makediag(A=None, offset=_Null, out=None, name=None, **kwargs):
    """Square matrices that are zero but for one diagonal.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    """
    return _call(_OP_LINALG_MAKEDIAG_, (A,), (offset,), out, kwargs)


def maketrian(A=None, offset=_Null, lower=_Null, out=None, name=None, **kwargs):
    """Square matrices with a triangle from packed lines.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    """
    return _call(_OP_LINALG_MAKETRIAN_, (A,), (offset, lower), out, kwargs)


def potrf(A=None, out=None, name=None, **kwargs):
    """The lower Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_POTRF_, (A,), (), out, kwargs)


def potri(A=None, out=None, name=None, **kwargs):
    """The inverse of positive definite matrices, from their lower Cholesky factors.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_POTRI_, (A,), (), out, kwargs)


def slogdet(A=None, out=None, name=None, **kwargs):
    """Sign and logarithm of the magnitude of the determinants of square matrices.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_SLOGDET_, (A,), (), out, kwargs)


def sumlogdiag(A=None, out=None, name=None, **kwargs):
    """The sum of the logarithms on the diagonal of square matrices.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_SUMLOGDIAG_, (A,), (), out, kwargs)


def syevd(A=None, out=None, name=None, **kwargs):
    """Eigenvectors, as rows, and ascending eigenvalues of symmetric matrices.

    Parameters
    ----------
    A : array
    """
    return _call(_OP_LINALG_SYEVD_, (A,), (), out, kwargs)


def syrk(A=None, transpose=_Null, alpha=_Null, out=None, name=None, **kwargs):
    """alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.

    Parameters
    ----------
    A : array
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    """
    return _call(_OP_LINALG_SYRK_, (A,), (transpose, alpha), out, kwargs)


def trmm(
    A=None,
    B=None,
    transpose=_Null,
    rightside=_Null,
    lower=_Null,
    alpha=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """alpha · op(A) · B, or alpha · B · op(A), for stacks of triangular matrices A.

    Parameters
    ----------
    A : array
    B : array
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    """
    return _call(_OP_LINALG_TRMM_, (A, B), (transpose, rightside, lower, alpha), out, kwargs)


def trsm(
    A=None,
    B=None,
    transpose=_Null,
    rightside=_Null,
    lower=_Null,
    alpha=_Null,
    out=None,
    name=None,
    **kwargs,
):
    """Solves op(A) · X = alpha · B, or X · op(A) = alpha · B, for triangular matrices A.

    Parameters
    ----------
    A : array
    B : array
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    """
    return _call(_OP_LINALG_TRSM_, (A, B), (transpose, rightside, lower, alpha), out, kwargs)

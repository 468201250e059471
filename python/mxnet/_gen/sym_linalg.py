"""Operators of mx.sym.linalg, generated from the catalog by tools/gen_python_api.py."""

from ..base import _Null
from ..symbol._compose import _compose, _compose_list


def det(A=None, name=None, attr=None, out=None, **kwargs):
    """The determinants of square matrices.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_det", "det", (("A", A),), {}, name, attr, kwargs)


def extractdiag(A=None, offset=_Null, name=None, attr=None, out=None, **kwargs):
    """A diagonal of square matrices.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    """
    return _compose(
        "_linalg_extractdiag", "extractdiag", (("A", A),), {"offset": offset}, name, attr, kwargs
    )


def extracttrian(A=None, offset=_Null, lower=_Null, name=None, attr=None, out=None, **kwargs):
    """A triangle of square matrices, packed into lines.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    """
    return _compose(
        "_linalg_extracttrian",
        "extracttrian",
        (("A", A),),
        {"offset": offset, "lower": lower},
        name,
        attr,
        kwargs,
    )


def gelqf(A=None, name=None, attr=None, out=None, **kwargs):
    """The factors of A = L · Q: rows of Q orthonormal, L lower triangular.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_gelqf", "gelqf", (("A", A),), {}, name, attr, kwargs)


def gemm(
    A=None,
    B=None,
    C=None,
    transpose_a=_Null,
    transpose_b=_Null,
    alpha=_Null,
    beta=_Null,
    axis=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "_linalg_gemm",
        "gemm",
        (("A", A), ("B", B), ("C", C)),
        {
            "transpose_a": transpose_a,
            "transpose_b": transpose_b,
            "alpha": alpha,
            "beta": beta,
            "axis": axis,
        },
        name,
        attr,
        kwargs,
    )


def gemm2(
    A=None,
    B=None,
    transpose_a=_Null,
    transpose_b=_Null,
    alpha=_Null,
    axis=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "_linalg_gemm2",
        "gemm2",
        (("A", A), ("B", B)),
        {"transpose_a": transpose_a, "transpose_b": transpose_b, "alpha": alpha, "axis": axis},
        name,
        attr,
        kwargs,
    )


def inverse(A=None, name=None, attr=None, out=None, **kwargs):
    """The inverses of square matrices.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_inverse", "inverse", (("A", A),), {}, name, attr, kwargs)


def makediag(A=None, offset=_Null, name=None, attr=None, out=None, **kwargs):
    """Square matrices that are zero but for one diagonal.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    """
    return _compose(
        "_linalg_makediag", "makediag", (("A", A),), {"offset": offset}, name, attr, kwargs
    )


def maketrian(A=None, offset=_Null, lower=_Null, name=None, attr=None, out=None, **kwargs):
    """Square matrices with a triangle from packed lines.

    Parameters
    ----------
    A : array
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    """
    return _compose(
        "_linalg_maketrian",
        "maketrian",
        (("A", A),),
        {"offset": offset, "lower": lower},
        name,
        attr,
        kwargs,
    )


def potrf(A=None, name=None, attr=None, out=None, **kwargs):
    """The lower Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_potrf", "potrf", (("A", A),), {}, name, attr, kwargs)


def potri(A=None, name=None, attr=None, out=None, **kwargs):
    """The inverse of positive definite matrices, from their lower Cholesky factors.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_potri", "potri", (("A", A),), {}, name, attr, kwargs)


def slogdet(A=None, name=None, attr=None, out=None, **kwargs):
    """Sign and logarithm of the magnitude of the determinants of square matrices.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_slogdet", "slogdet", (("A", A),), {}, name, attr, kwargs)


def sumlogdiag(A=None, name=None, attr=None, out=None, **kwargs):
    """The sum of the logarithms on the diagonal of square matrices.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_sumlogdiag", "sumlogdiag", (("A", A),), {}, name, attr, kwargs)


def syevd(A=None, name=None, attr=None, out=None, **kwargs):
    """Eigenvectors, as rows, and ascending eigenvalues of symmetric matrices.

    Parameters
    ----------
    A : array
    """
    return _compose("_linalg_syevd", "syevd", (("A", A),), {}, name, attr, kwargs)


def syrk(A=None, transpose=_Null, alpha=_Null, name=None, attr=None, out=None, **kwargs):
    """alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.

    Parameters
    ----------
    A : array
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    """
    return _compose(
        "_linalg_syrk",
        "syrk",
        (("A", A),),
        {"transpose": transpose, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def trmm(
    A=None,
    B=None,
    transpose=_Null,
    rightside=_Null,
    lower=_Null,
    alpha=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "_linalg_trmm",
        "trmm",
        (("A", A), ("B", B)),
        {"transpose": transpose, "rightside": rightside, "lower": lower, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def trsm(
    A=None,
    B=None,
    transpose=_Null,
    rightside=_Null,
    lower=_Null,
    alpha=_Null,
    name=None,
    attr=None,
    out=None,
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
    return _compose(
        "_linalg_trsm",
        "trsm",
        (("A", A), ("B", B)),
        {"transpose": transpose, "rightside": rightside, "lower": lower, "alpha": alpha},
        name,
        attr,
        kwargs,
    )

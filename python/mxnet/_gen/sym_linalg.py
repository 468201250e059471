"""mx.sym.linalg, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

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


def det(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The determinants of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.sym.linalg.det(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(1,)]
    """
    return _compose("_linalg_det", "det", (("A", A),), {}, name, attr, kwargs)


def extractdiag(
    A: Symbol | None = None,
    offset: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); the result (..., n - |offset|).

    Examples
    --------
    >>> mx.sym.linalg.extractdiag(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2,)]
    """
    return _compose(
        "_linalg_extractdiag", "extractdiag", (("A", A),), {"offset": offset}, name, attr, kwargs
    )


def extracttrian(
    A: Symbol | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A triangle of square matrices, packed into lines.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `A` is (..., n, n); the result is flat: (..., n (n + 1) / 2) for offset 0.

    Examples
    --------
    >>> mx.sym.linalg.extracttrian(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(3,)]
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


def gelqf(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The factors of A = L · Q: rows of Q orthonormal, L lower triangular.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If a matrix has more rows than columns. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `A` is (..., rows, columns) with rows ≤ columns; L is (..., rows, rows), Q has the shape
    of `A`.

    Examples
    --------
    >>> mx.sym.linalg.gelqf(mx.sym.var("A")).infer_shape(A=(2, 3))[1]
    [(2, 3), (2, 2)]
    """
    return _compose("_linalg_gelqf", "gelqf", (("A", A),), {}, name, attr, kwargs)


def gemm(
    A: Symbol | None = None,
    B: Symbol | None = None,
    C: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    beta: float = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · op(A) · op(B) + beta · C for stacks of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    C : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); `C` and the result are (..., rows,
    columns).

    Examples
    --------
    >>> y = mx.sym.linalg.gemm(mx.sym.var("A"), mx.sym.var("B"), mx.sym.var("C"), alpha=1.0,
    ...     beta=1.0)
    >>> y.infer_shape(A=(1, 2), B=(2, 1), C=(1, 1))[1]
    [(1, 1)]
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
    A: Symbol | None = None,
    B: Symbol | None = None,
    transpose_a: bool = _Null,
    transpose_b: bool = _Null,
    alpha: float = _Null,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · op(A) · op(B) for stacks of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    transpose_a : bool, default False
        Transposes A first.
    transpose_b : bool, default False
        Transposes B first.
    alpha : float, default 1
        Factor of the product.
    axis : int, default -2
        Axis of the rows; the last axis is the columns.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the batches differ, or the matrices cannot be multiplied. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `A` is (..., rows, inner), `B` (..., inner, columns); the result (..., rows, columns).

    Examples
    --------
    >>> mx.sym.linalg.gemm2(mx.sym.var("A"), mx.sym.var("B")).infer_shape(A=(1, 2), B=(2, 1))[1]
    [(1, 1)]
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


def inverse(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The inverses of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); the result has the same shape.

    Examples
    --------
    >>> mx.sym.linalg.inverse(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("_linalg_inverse", "inverse", (("A", A),), {}, name, attr, kwargs)


def makediag(
    A: Symbol | None = None,
    offset: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square matrices that are zero but for one diagonal.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Which diagonal: 0 the main one, above it positive.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `A` is (..., n); the result (..., n + |offset|, n + |offset|).

    Examples
    --------
    >>> mx.sym.linalg.makediag(mx.sym.var("A")).infer_shape(A=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "_linalg_makediag", "makediag", (("A", A),), {"offset": offset}, name, attr, kwargs
    )


def maketrian(
    A: Symbol | None = None,
    offset: int = _Null,
    lower: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Square matrices with a triangle from packed lines.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    offset : int, default 0
        Diagonal the triangle starts at: 0 the main one.
    lower : bool, default True
        The lower triangle; only read when offset is 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `A` is (..., n (n + 1) / 2); the result (..., n, n).

    Examples
    --------
    >>> mx.sym.linalg.maketrian(mx.sym.var("A")).infer_shape(A=(3,))[1]
    [(2, 2)]
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


def potrf(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> Symbol:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Formula
    -------
    A = L · Lᵀ, L lower triangular (lower=False: A = Uᵀ · U)

    Shapes
    ------
    `A` is (..., n, n), symmetric and positive definite; the result has the same shape.

    Examples
    --------
    >>> mx.sym.linalg.potrf(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("_linalg_potrf", "potrf", (("A", A),), {"lower": lower}, name, attr, kwargs)


def potri(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    lower: bool = _Null,
    **kwargs: Any,
) -> Symbol:
    """The inverse of positive definite matrices, from their Cholesky factors.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    lower : bool, default True
        The factor is the lower triangle; False: its transpose.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Formula
    -------
    (A · Aᵀ)⁻¹ for the lower triangular A that potrf gave

    Shapes
    ------
    `A` is (..., n, n), triangular; the result has the same shape.

    Examples
    --------
    >>> mx.sym.linalg.potri(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2)]
    """
    return _compose("_linalg_potri", "potri", (("A", A),), {"lower": lower}, name, attr, kwargs)


def slogdet(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Sign and logarithm of the magnitude of the determinants of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); sign and logarithm are (...) each.

    Examples
    --------
    >>> mx.sym.linalg.slogdet(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(1,), (1,)]
    """
    return _compose("_linalg_slogdet", "slogdet", (("A", A),), {}, name, attr, kwargs)


def sumlogdiag(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The sum of the logarithms on the diagonal of square matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n); the result (...).

    Examples
    --------
    >>> mx.sym.linalg.sumlogdiag(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(1,)]
    """
    return _compose("_linalg_sumlogdiag", "sumlogdiag", (("A", A),), {}, name, attr, kwargs)


def syevd(
    A: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Eigenvectors, as rows, and ascending eigenvalues of symmetric matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If the matrices are not square. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `A` is (..., n, n), symmetric; the vectors (rows) have its shape, the values are (..., n).

    Examples
    --------
    >>> mx.sym.linalg.syevd(mx.sym.var("A")).infer_shape(A=(2, 2))[1]
    [(2, 2), (2,)]
    """
    return _compose("_linalg_syevd", "syevd", (("A", A),), {}, name, attr, kwargs)


def syrk(
    A: Symbol | None = None,
    transpose: bool = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · A · Aᵀ, or alpha · Aᵀ · A, for stacks of matrices.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `A` has less than two axes. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `A` is (..., rows, columns); the result (..., rows, rows), or (..., columns, columns) with
    `transpose`.

    Examples
    --------
    >>> mx.sym.linalg.syrk(mx.sym.var("A")).infer_shape(A=(1, 2))[1]
    [(1, 1)]
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
    A: Symbol | None = None,
    B: Symbol | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """alpha · op(A) · B, or alpha · B · op(A), for stacks of triangular matrices A.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.sym.linalg.trmm(mx.sym.var("A"), mx.sym.var("B")).infer_shape(A=(2, 2), B=(2, 2))[1]
    [(2, 2)]
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
    A: Symbol | None = None,
    B: Symbol | None = None,
    transpose: bool = _Null,
    rightside: bool = _Null,
    lower: bool = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Solves op(A) · X = alpha · B, or X · op(A) = alpha · B, for triangular matrices A.

    Parameters
    ----------
    A : Symbol
        A matrix, or a stack of them.
    B : Symbol
        A matrix, or a stack of them.
    transpose : bool, default False
        Transposes A first.
    rightside : bool, default False
        A stands to the right of B.
    lower : bool, default True
        A is a lower triangle; the rest is not read.
    alpha : float, default 1
        Factor of the result.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `A` is not square, or does not fit `B`. A symbol raises it when it is made,
        bound or run.

    Shapes
    ------
    `A` is (..., n, n), triangular; `B` and the result are (..., n, columns), or (..., rows,
    n) with `rightside`.

    Examples
    --------
    >>> mx.sym.linalg.trsm(mx.sym.var("A"), mx.sym.var("B")).infer_shape(A=(2, 2), B=(2, 1))[1]
    [(2, 1)]
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

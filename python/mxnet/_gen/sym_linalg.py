"""Operators of mx.sym.linalg, generated from the catalog by tools/gen_python_api.py."""

from ..base import _Null
from ..symbol._compose import _compose, _compose_list


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

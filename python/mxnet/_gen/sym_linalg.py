"""mx.sym.linalg, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = ["gemm", "gemm2", "syrk"]


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
    B : Symbol
    C : Symbol
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
    B : Symbol
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
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
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

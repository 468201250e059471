"""mx.nd.linalg, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = ["gemm", "gemm2", "syrk"]

_OP_LINALG_GEMM2_ = _core.op("_linalg_gemm2")
_OP_LINALG_GEMM_ = _core.op("_linalg_gemm")
_OP_LINALG_SYRK_ = _core.op("_linalg_syrk")


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
    B : NDArray
    C : NDArray
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
    """
    return _call(
        _OP_LINALG_GEMM_, (A, B, C), (transpose_a, transpose_b, alpha, beta, axis), out, kwargs
    )


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
    B : NDArray
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
    """
    return _call(_OP_LINALG_GEMM2_, (A, B), (transpose_a, transpose_b, alpha, axis), out, kwargs)


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
    transpose : bool, default False
        Multiplies AᵀA instead of AAᵀ.
    alpha : float, default 1
        Factor of the product.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_LINALG_SYRK_, (A,), (transpose, alpha), out, kwargs)

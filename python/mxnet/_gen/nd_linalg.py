"""Operators of mx.nd.linalg, generated from the catalog by tools/gen_python_api.py."""

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

_OP_LINALG_GEMM2_ = _core.op("_linalg_gemm2")
_OP_LINALG_GEMM_ = _core.op("_linalg_gemm")
_OP_LINALG_SYRK_ = _core.op("_linalg_syrk")


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

"""mx.nd.contrib, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = [
    "allclose",
    "arange_like",
    "boolean_mask",
    "div_sqrt_dim",
    "gradientmultiplier",
    "index_array",
    "index_copy",
    "interleaved_matmul_encdec_qk",
    "interleaved_matmul_encdec_valatt",
    "interleaved_matmul_selfatt_qk",
    "interleaved_matmul_selfatt_valatt",
    "quadratic",
    "round_ste",
    "sign_ste",
]

_OP_CONTRIB_ALLCLOSE_ = _core.op("_contrib_allclose")
_OP_CONTRIB_ARANGE_LIKE_ = _core.op("_contrib_arange_like")
_OP_CONTRIB_BOOLEAN_MASK_ = _core.op("_contrib_boolean_mask")
_OP_CONTRIB_DIV_SQRT_DIM_ = _core.op("_contrib_div_sqrt_dim")
_OP_CONTRIB_GRADIENTMULTIPLIER_ = _core.op("_contrib_gradientmultiplier")
_OP_CONTRIB_INDEX_ARRAY_ = _core.op("_contrib_index_array")
_OP_CONTRIB_INDEX_COPY_ = _core.op("_contrib_index_copy")
_OP_CONTRIB_INTERLEAVED_MATMUL_ENCDEC_QK_ = _core.op("_contrib_interleaved_matmul_encdec_qk")
_OP_CONTRIB_INTERLEAVED_MATMUL_ENCDEC_VALATT_ = _core.op(
    "_contrib_interleaved_matmul_encdec_valatt"
)
_OP_CONTRIB_INTERLEAVED_MATMUL_SELFATT_QK_ = _core.op("_contrib_interleaved_matmul_selfatt_qk")
_OP_CONTRIB_INTERLEAVED_MATMUL_SELFATT_VALATT_ = _core.op(
    "_contrib_interleaved_matmul_selfatt_valatt"
)
_OP_CONTRIB_QUADRATIC_ = _core.op("_contrib_quadratic")
_OP_CONTRIB_ROUND_STE_ = _core.op("_contrib_round_ste")
_OP_CONTRIB_SIGN_STE_ = _core.op("_contrib_sign_ste")


def allclose(
    a: NDArray | None = None,
    b: NDArray | None = None,
    rtol: float = _Null,
    atol: float = _Null,
    equal_nan: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """1 when every element of a is within atol + rtol · |b| of that of b, else 0.

    Parameters
    ----------
    a : NDArray
    b : NDArray
    rtol : float, default 1e-05
        Allowed difference per magnitude of b.
    atol : float, default 1e-08
        Allowed difference besides.
    equal_nan : bool, default True
        Whether nan equals nan.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_ALLCLOSE_, (a, b), (rtol, atol, equal_nan), out, kwargs)


def arange_like(
    data: NDArray | None = None,
    start: float = _Null,
    step: float = _Null,
    repeat: int = _Null,
    ctx: str = _Null,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Evenly spaced values, as many as the data has elements or an axis has positions.

    Parameters
    ----------
    data : NDArray
    start : float, default 0
        First value.
    step : float, default 1
        Distance of values.
    repeat : int, default 1
        How often each value stands.
    ctx : str, default ''
        Ignored: the result lies where the data does.
    axis : int or None, default None
        Axis whose extent counts; None: all elements.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_ARANGE_LIKE_, (data,), (start, step, repeat, ctx, axis), out, kwargs)


def boolean_mask(
    data: NDArray | None = None,
    index: NDArray | None = None,
    axis: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : NDArray
    index : NDArray
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_BOOLEAN_MASK_, (data, index), (axis,), out, kwargs)


def div_sqrt_dim(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Divides by the square root of the extent of the last axis.

    Parameters
    ----------
    data : NDArray
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_DIV_SQRT_DIM_, (data,), (), out, kwargs)


def gradientmultiplier(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The data as it is; its gradient is multiplied by `scalar`.

    Parameters
    ----------
    data : NDArray
    scalar : float, default 1
        Factor of the gradient.
    is_int : bool, default True
        Whether the factor is an integer; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_GRADIENTMULTIPLIER_, (data,), (scalar, is_int), out, kwargs)


def index_array(
    data: NDArray | None = None,
    axes: Shape | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """For each element its position, along a new last axis.

    Parameters
    ----------
    data : NDArray
    axes : tuple of int or None, default None
        Axes whose positions are given; None: all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_INDEX_ARRAY_, (data,), (axes,), out, kwargs)


def index_copy(
    old_tensor: NDArray | None = None,
    index_vector: NDArray | None = None,
    new_tensor: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """old_tensor with the rows that index_vector names replaced by those of new_tensor.

    Parameters
    ----------
    old_tensor : NDArray
    index_vector : NDArray
    new_tensor : NDArray
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_INDEX_COPY_, (old_tensor, index_vector, new_tensor), (), out, kwargs)


def interleaved_matmul_encdec_qk(
    queries: NDArray | None = None,
    keys_values: NDArray | None = None,
    heads: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Attention scores of queries and of keys out of interleaved projections.

    Parameters
    ----------
    queries : NDArray
    keys_values : NDArray
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_INTERLEAVED_MATMUL_ENCDEC_QK_, (queries, keys_values), (heads,), out, kwargs
    )


def interleaved_matmul_encdec_valatt(
    keys_values: NDArray | None = None,
    attention: NDArray | None = None,
    heads: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Attention times the values out of interleaved keys and values.

    Parameters
    ----------
    keys_values : NDArray
    attention : NDArray
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_INTERLEAVED_MATMUL_ENCDEC_VALATT_,
        (keys_values, attention),
        (heads,),
        out,
        kwargs,
    )


def interleaved_matmul_selfatt_qk(
    queries_keys_values: NDArray | None = None,
    heads: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Attention scores of queries and keys out of interleaved projections.

    Parameters
    ----------
    queries_keys_values : NDArray
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_INTERLEAVED_MATMUL_SELFATT_QK_, (queries_keys_values,), (heads,), out, kwargs
    )


def interleaved_matmul_selfatt_valatt(
    queries_keys_values: NDArray | None = None,
    attention: NDArray | None = None,
    heads: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Attention times the values out of interleaved projections.

    Parameters
    ----------
    queries_keys_values : NDArray
    attention : NDArray
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_INTERLEAVED_MATMUL_SELFATT_VALATT_,
        (queries_keys_values, attention),
        (heads,),
        out,
        kwargs,
    )


def quadratic(
    data: NDArray | None = None,
    a: float = _Null,
    b: float = _Null,
    c: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """a · x² + b · x + c, element by element.

    Parameters
    ----------
    data : NDArray
    a : float, default 0
        Factor of the square.
    b : float, default 0
        Factor of the element.
    c : float, default 0
        What is added.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_QUADRATIC_, (data,), (a, b, c), out, kwargs)


def round_ste(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The nearest whole number, halves away from zero; the gradient passes unchanged.

    Parameters
    ----------
    data : NDArray
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_ROUND_STE_, (data,), (), out, kwargs)


def sign_ste(
    data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """-1, 0 or 1; the gradient passes unchanged.

    Parameters
    ----------
    data : NDArray
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_SIGN_STE_, (data,), (), out, kwargs)

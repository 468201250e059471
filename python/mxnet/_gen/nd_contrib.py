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
    "BatchNormWithReLU",
    "CTCLoss",
    "SyncBatchNorm",
    "allclose",
    "arange_like",
    "boolean_mask",
    "ctc_loss",
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
_OP_CONTRIB_BATCHNORMWITHRELU_ = _core.op("_contrib_BatchNormWithReLU")
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
_OP_CONTRIB_SYNCBATCHNORM_ = _core.op("_contrib_SyncBatchNorm")
_OP_CTCLOSS = _core.op("CTCLoss")


def BatchNormWithReLU(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    axis: int = _Null,
    cudnn_off: bool = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm, and then the larger of the result and 0.

    Parameters
    ----------
    data : NDArray
    gamma : NDArray
    beta : NDArray
    moving_mean : NDArray
    moving_var : NDArray
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    output_mean_var : bool, default False
        Also returns the mean and 1 / sqrt(variance + eps).
    axis : int, default 1
        The channel axis.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    min_calib_range : float or None, default None
        Smallest output seen in calibration.
    max_calib_range : float or None, default None
        Largest output seen in calibration.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_BATCHNORMWITHRELU_,
        (data, gamma, beta, moving_mean, moving_var),
        (
            eps,
            momentum,
            fix_gamma,
            use_global_stats,
            output_mean_var,
            axis,
            cudnn_off,
            min_calib_range,
            max_calib_range,
        ),
        out,
        kwargs,
    )


def CTCLoss(
    data: NDArray | None = None,
    label: NDArray | None = None,
    data_lengths: NDArray | None = None,
    label_lengths: NDArray | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : NDArray
    label : NDArray
    data_lengths : NDArray
    label_lengths : NDArray
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CTCLOSS,
        (data, label, data_lengths, label_lengths),
        (use_data_lengths, use_label_lengths, blank_label),
        out,
        kwargs,
    )


def SyncBatchNorm(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    ndev: int = _Null,
    key: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """BatchNorm with the statistics of the whole batch of `ndev` devices.

    Parameters
    ----------
    data : NDArray
    gamma : NDArray
    beta : NDArray
    moving_mean : NDArray
    moving_var : NDArray
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    output_mean_var : bool, default False
        Also returns the mean and 1 / sqrt(variance + eps).
    ndev : int, default 1
        Count of devices that share statistics in training.
    key : str, required
        Names the layer among the devices.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_SYNCBATCHNORM_,
        (data, gamma, beta, moving_mean, moving_var),
        (eps, momentum, fix_gamma, use_global_stats, output_mean_var, ndev, key),
        out,
        kwargs,
    )


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


def ctc_loss(
    data: NDArray | None = None,
    label: NDArray | None = None,
    data_lengths: NDArray | None = None,
    label_lengths: NDArray | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : NDArray
    label : NDArray
    data_lengths : NDArray
    label_lengths : NDArray
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CTCLOSS,
        (data, label, data_lengths, label_lengths),
        (use_data_lengths, use_label_lengths, blank_label),
        out,
        kwargs,
    )


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

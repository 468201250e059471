"""mx.sym.contrib, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

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


def BatchNormWithReLU(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    axis: int = _Null,
    cudnn_off: bool = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm, and then the larger of the result and 0.

    Parameters
    ----------
    data : Symbol
    gamma : Symbol
    beta : Symbol
    moving_mean : Symbol
    moving_var : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_contrib_BatchNormWithReLU",
        "BatchNormWithReLU",
        (
            ("data", data),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
        ),
        {
            "eps": eps,
            "momentum": momentum,
            "fix_gamma": fix_gamma,
            "use_global_stats": use_global_stats,
            "output_mean_var": output_mean_var,
            "axis": axis,
            "cudnn_off": cudnn_off,
            "min_calib_range": min_calib_range,
            "max_calib_range": max_calib_range,
        },
        name,
        attr,
        kwargs,
    )


def CTCLoss(
    data: Symbol | None = None,
    label: Symbol | None = None,
    data_lengths: Symbol | None = None,
    label_lengths: Symbol | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : Symbol
    label : Symbol
    data_lengths : Symbol
    label_lengths : Symbol
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "CTCLoss",
        "CTCLoss",
        (
            ("data", data),
            ("label", label),
            ("data_lengths", data_lengths),
            ("label_lengths", label_lengths),
        ),
        {
            "use_data_lengths": use_data_lengths,
            "use_label_lengths": use_label_lengths,
            "blank_label": blank_label,
        },
        name,
        attr,
        kwargs,
    )


def SyncBatchNorm(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    eps: float = _Null,
    momentum: float = _Null,
    fix_gamma: bool = _Null,
    use_global_stats: bool = _Null,
    output_mean_var: bool = _Null,
    ndev: int = _Null,
    key: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """BatchNorm with the statistics of the whole batch of `ndev` devices.

    Parameters
    ----------
    data : Symbol
    gamma : Symbol
    beta : Symbol
    moving_mean : Symbol
    moving_var : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "_contrib_SyncBatchNorm",
        "SyncBatchNorm",
        (
            ("data", data),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
        ),
        {
            "eps": eps,
            "momentum": momentum,
            "fix_gamma": fix_gamma,
            "use_global_stats": use_global_stats,
            "output_mean_var": output_mean_var,
            "ndev": ndev,
            "key": key,
        },
        name,
        attr,
        kwargs,
    )


def allclose(
    a: Symbol | None = None,
    b: Symbol | None = None,
    rtol: float = _Null,
    atol: float = _Null,
    equal_nan: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """1 when every element of a is within atol + rtol · |b| of that of b, else 0.

    Parameters
    ----------
    a : Symbol
    b : Symbol
    rtol : float, default 1e-05
        Allowed difference per magnitude of b.
    atol : float, default 1e-08
        Allowed difference besides.
    equal_nan : bool, default True
        Whether nan equals nan.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_allclose",
        "allclose",
        (("a", a), ("b", b)),
        {"rtol": rtol, "atol": atol, "equal_nan": equal_nan},
        name,
        attr,
        kwargs,
    )


def arange_like(
    data: Symbol | None = None,
    start: float = _Null,
    step: float = _Null,
    repeat: int = _Null,
    ctx: str = _Null,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Evenly spaced values, as many as the data has elements or an axis has positions.

    Parameters
    ----------
    data : Symbol
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
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_arange_like",
        "arange_like",
        (("data", data),),
        {"start": start, "step": step, "repeat": repeat, "ctx": ctx, "axis": axis},
        name,
        attr,
        kwargs,
    )


def boolean_mask(
    data: Symbol | None = None,
    index: Symbol | None = None,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : Symbol
    index : Symbol
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_boolean_mask",
        "boolean_mask",
        (("data", data), ("index", index)),
        {"axis": axis},
        name,
        attr,
        kwargs,
    )


def ctc_loss(
    data: Symbol | None = None,
    label: Symbol | None = None,
    data_lengths: Symbol | None = None,
    label_lengths: Symbol | None = None,
    use_data_lengths: bool = _Null,
    use_label_lengths: bool = _Null,
    blank_label: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Connectionist temporal classification: minus the logarithm of the probability of the labels, over all their alignments with the steps.

    Parameters
    ----------
    data : Symbol
    label : Symbol
    data_lengths : Symbol
    label_lengths : Symbol
    use_data_lengths : bool, default False
        Reads each sequence's length from the input data_lengths.
    use_label_lengths : bool, default False
        Reads the count of each sequence's labels from the input label_lengths.
    blank_label : {'first', 'last'}, default 'first'
        first: channel 0 is the blank and 0 ends the labels; last: the last channel is,
        and -1 does.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol
    """
    return _compose(
        "CTCLoss",
        "ctc_loss",
        (
            ("data", data),
            ("label", label),
            ("data_lengths", data_lengths),
            ("label_lengths", label_lengths),
        ),
        {
            "use_data_lengths": use_data_lengths,
            "use_label_lengths": use_label_lengths,
            "blank_label": blank_label,
        },
        name,
        attr,
        kwargs,
    )


def div_sqrt_dim(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Divides by the square root of the extent of the last axis.

    Parameters
    ----------
    data : Symbol
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_div_sqrt_dim", "div_sqrt_dim", (("data", data),), {}, name, attr, kwargs
    )


def gradientmultiplier(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The data as it is; its gradient is multiplied by `scalar`.

    Parameters
    ----------
    data : Symbol
    scalar : float, default 1
        Factor of the gradient.
    is_int : bool, default True
        Whether the factor is an integer; ignored.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_gradientmultiplier",
        "gradientmultiplier",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def index_array(
    data: Symbol | None = None,
    axes: Shape | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """For each element its position, along a new last axis.

    Parameters
    ----------
    data : Symbol
    axes : tuple of int or None, default None
        Axes whose positions are given; None: all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_index_array", "index_array", (("data", data),), {"axes": axes}, name, attr, kwargs
    )


def index_copy(
    old_tensor: Symbol | None = None,
    index_vector: Symbol | None = None,
    new_tensor: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """old_tensor with the rows that index_vector names replaced by those of new_tensor.

    Parameters
    ----------
    old_tensor : Symbol
    index_vector : Symbol
    new_tensor : Symbol
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_index_copy",
        "index_copy",
        (("old_tensor", old_tensor), ("index_vector", index_vector), ("new_tensor", new_tensor)),
        {},
        name,
        attr,
        kwargs,
    )


def interleaved_matmul_encdec_qk(
    queries: Symbol | None = None,
    keys_values: Symbol | None = None,
    heads: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Attention scores of queries and of keys out of interleaved projections.

    Parameters
    ----------
    queries : Symbol
    keys_values : Symbol
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_interleaved_matmul_encdec_qk",
        "interleaved_matmul_encdec_qk",
        (("queries", queries), ("keys_values", keys_values)),
        {"heads": heads},
        name,
        attr,
        kwargs,
    )


def interleaved_matmul_encdec_valatt(
    keys_values: Symbol | None = None,
    attention: Symbol | None = None,
    heads: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Attention times the values out of interleaved keys and values.

    Parameters
    ----------
    keys_values : Symbol
    attention : Symbol
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_interleaved_matmul_encdec_valatt",
        "interleaved_matmul_encdec_valatt",
        (("keys_values", keys_values), ("attention", attention)),
        {"heads": heads},
        name,
        attr,
        kwargs,
    )


def interleaved_matmul_selfatt_qk(
    queries_keys_values: Symbol | None = None,
    heads: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Attention scores of queries and keys out of interleaved projections.

    Parameters
    ----------
    queries_keys_values : Symbol
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_interleaved_matmul_selfatt_qk",
        "interleaved_matmul_selfatt_qk",
        (("queries_keys_values", queries_keys_values),),
        {"heads": heads},
        name,
        attr,
        kwargs,
    )


def interleaved_matmul_selfatt_valatt(
    queries_keys_values: Symbol | None = None,
    attention: Symbol | None = None,
    heads: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Attention times the values out of interleaved projections.

    Parameters
    ----------
    queries_keys_values : Symbol
    attention : Symbol
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_interleaved_matmul_selfatt_valatt",
        "interleaved_matmul_selfatt_valatt",
        (("queries_keys_values", queries_keys_values), ("attention", attention)),
        {"heads": heads},
        name,
        attr,
        kwargs,
    )


def quadratic(
    data: Symbol | None = None,
    a: float = _Null,
    b: float = _Null,
    c: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """a · x² + b · x + c, element by element.

    Parameters
    ----------
    data : Symbol
    a : float, default 0
        Factor of the square.
    b : float, default 0
        Factor of the element.
    c : float, default 0
        What is added.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose(
        "_contrib_quadratic",
        "quadratic",
        (("data", data),),
        {"a": a, "b": b, "c": c},
        name,
        attr,
        kwargs,
    )


def round_ste(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The nearest whole number, halves away from zero; the gradient passes unchanged.

    Parameters
    ----------
    data : Symbol
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_contrib_round_ste", "round_ste", (("data", data),), {}, name, attr, kwargs)


def sign_ste(
    data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """-1, 0 or 1; the gradient passes unchanged.

    Parameters
    ----------
    data : Symbol
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
    """
    return _compose("_contrib_sign_ste", "sign_ste", (("data", data),), {}, name, attr, kwargs)

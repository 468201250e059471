"""mx.sym.contrib, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = ["BatchNormWithReLU", "CTCLoss", "SyncBatchNorm", "boolean_mask", "ctc_loss"]


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

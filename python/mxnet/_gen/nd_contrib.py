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

__all__ = ["BatchNormWithReLU", "CTCLoss", "SyncBatchNorm", "boolean_mask", "ctc_loss"]

_OP_CONTRIB_BATCHNORMWITHRELU_ = _core.op("_contrib_BatchNormWithReLU")
_OP_CONTRIB_BOOLEAN_MASK_ = _core.op("_contrib_boolean_mask")
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

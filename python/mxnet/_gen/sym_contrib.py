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
    "AdaptiveAvgPooling2D",
    "BatchNormWithReLU",
    "BilinearResize2D",
    "CTCLoss",
    "DeformableConvolution",
    "DeformablePSROIPooling",
    "ModulatedDeformableConvolution",
    "MultiBoxDetection",
    "MultiBoxPrior",
    "MultiBoxTarget",
    "MultiProposal",
    "PSROIPooling",
    "Proposal",
    "ROIAlign",
    "RROIAlign",
    "SparseEmbedding",
    "SyncBatchNorm",
    "allclose",
    "arange_like",
    "backward_gradientmultiplier",
    "bipartite_matching",
    "boolean_mask",
    "box_decode",
    "box_encode",
    "box_iou",
    "box_nms",
    "box_non_maximum_suppression",
    "calibrate_entropy",
    "count_sketch",
    "ctc_loss",
    "dequantize",
    "div_sqrt_dim",
    "fft",
    "getnnz",
    "gradientmultiplier",
    "group_adagrad_update",
    "hawkesll",
    "ifft",
    "index_array",
    "index_copy",
    "interleaved_matmul_encdec_qk",
    "interleaved_matmul_encdec_valatt",
    "interleaved_matmul_selfatt_qk",
    "interleaved_matmul_selfatt_valatt",
    "quadratic",
    "quantize",
    "quantize_asym",
    "quantize_v2",
    "quantized_act",
    "quantized_batch_norm",
    "quantized_concat",
    "quantized_conv",
    "quantized_elemwise_add",
    "quantized_elemwise_mul",
    "quantized_embedding",
    "quantized_flatten",
    "quantized_fully_connected",
    "quantized_pooling",
    "quantized_rnn",
    "requantize",
    "round_ste",
    "sign_ste",
]


def AdaptiveAvgPooling2D(
    data: Symbol | None = None,
    output_size: Shape = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Means over a grid of cells that covers each feature map.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    output_size : tuple of int, default ()
        New height and width; one number: both; (): 1.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` does not have four axes. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels) + `output_size`.

    Examples
    --------
    >>> y = mx.sym.contrib.AdaptiveAvgPooling2D(mx.sym.var("data"), output_size=(2, 2))
    >>> y.infer_shape(data=(1, 3, 8, 8))[1]
    [(1, 3, 2, 2)]
    """
    return _compose(
        "_contrib_AdaptiveAvgPooling2D",
        "AdaptiveAvgPooling2D",
        (("data", data),),
        {"output_size": output_size},
        name,
        attr,
        kwargs,
    )


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
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
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

    Shapes
    ------
    As `BatchNorm`: `data` is (batch, channels, ...), the other inputs are (channels,).

    Examples
    --------
    >>> y = mx.sym.contrib.BatchNormWithReLU(mx.sym.var("data"), mx.sym.var("gamma"),
    ...     mx.sym.var("beta"), mx.sym.var("moving_mean"), mx.sym.var("moving_var"),
    ...     fix_gamma=False)
    >>> y.infer_shape(data=(2, 2), gamma=(2,), beta=(2,), moving_mean=(2,), moving_var=(2,))[1]
    [(2, 2)]
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


def BilinearResize2D(
    data: Symbol | None = None,
    like: Symbol | None = None,
    height: int = _Null,
    width: int = _Null,
    scale_height: float | None = _Null,
    scale_width: float | None = _Null,
    mode: str = _Null,
    align_corners: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Feature maps in another size, linear between pixels.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    like : Symbol
        An image of the wanted size.
    height : int, default 1
        New height; with a scale it is not read.
    width : int, default 1
        New width; with a scale it is not read.
    scale_height : float or None, default None
        New height over the old one.
    scale_width : float or None, default None
        New width over the old one.
    mode : {'like', 'odd_scale', 'size', 'to_even_down', 'to_even_up', 'to_odd_down', 'to_odd_up'}, default 'size'
        Where the new size comes from.
    align_corners : bool, default True
        Keeps the values of the corners.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `data` does not have four axes. A symbol raises it when it is made, bound or
        run.

    Shapes
    ------
    `data` is (batch, channels, height, width); height and width are those asked for.

    Examples
    --------
    >>> y = mx.sym.contrib.BilinearResize2D(mx.sym.var("data"), height=8, width=6)
    >>> y.infer_shape(data=(1, 3, 4, 4))[1]
    [(1, 3, 8, 6)]
    """
    return _compose(
        "_contrib_BilinearResize2D",
        "BilinearResize2D",
        (("data", data), ("like", like)),
        {
            "height": height,
            "width": width,
            "scale_height": scale_height,
            "scale_width": scale_width,
            "mode": mode,
            "align_corners": align_corners,
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
        The array to work on.
    label : Symbol
        The labels.
    data_lengths : Symbol
        How many steps of each sample count.
    label_lengths : Symbol
        How many labels of each sample count.
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

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch. A
        symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> y = mx.sym.CTCLoss(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(4, 1, 3), label=(1, 2))[1]
    [(1,)]
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


def DeformableConvolution(
    data: Symbol | None = None,
    offset: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    num_filter: int = _Null,
    num_group: int = _Null,
    num_deformable_group: int = _Null,
    workspace: int = _Null,
    no_bias: bool = _Null,
    layout: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A convolution whose samples are moved by offsets.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    offset : Symbol
        How far each place that the kernel looks at is moved.
    weight : Symbol
        The weight.
    bias : Symbol
        Added to the result, one number for each output unit or channel.
    kernel : tuple of int, required
        Height and width of the window.
    stride : tuple of int, default ()
        Distance of windows; (): 1.
    dilate : tuple of int, default ()
        Distance of samples in a window; (): 1.
    pad : tuple of int, default ()
        Rows and columns of zeros around; (): 0.
    num_filter : int, required
        Count of channels of the result.
    num_group : int, default 1
        Groups of channels that do not see each other.
    num_deformable_group : int, default 1
        Groups of channels with offsets of their own.
    workspace : int, default 1024
        Ignored; kept for old models.
    no_bias : bool, default False
        Leaves out the bias.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; only NCHW.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `kernel`, `offset`, `weight` or `bias` does not fit the data. A symbol raises
        it when it is made, bound or run.

    Shapes
    ------
    As `Convolution`; `offset` is (batch, 2 × num_deformable_group × kernel elements,
    out_height, out_width).

    Examples
    --------
    >>> y = mx.sym.contrib.DeformableConvolution(mx.sym.var("data"), mx.sym.var("offset"),
    ...     mx.sym.var("weight"), mx.sym.var("bias"), kernel=(3, 3), num_filter=4)
    >>> y.infer_shape(data=(1, 3, 5, 5), offset=(1, 18, 3, 3), weight=(4, 3, 3, 3),
    ...     bias=(4,))[1]
    [(1, 4, 3, 3)]
    """
    return _compose(
        "_contrib_DeformableConvolution",
        "DeformableConvolution",
        (("data", data), ("offset", offset), ("weight", weight), ("bias", bias)),
        {
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
            "num_filter": num_filter,
            "num_group": num_group,
            "num_deformable_group": num_deformable_group,
            "workspace": workspace,
            "no_bias": no_bias,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def DeformablePSROIPooling(
    data: Symbol | None = None,
    rois: Symbol | None = None,
    trans: Symbol | None = None,
    spatial_scale: float = _Null,
    output_dim: int = _Null,
    group_size: int = _Null,
    pooled_size: int = _Null,
    part_size: int = _Null,
    sample_per_part: int = _Null,
    trans_std: float = _Null,
    no_trans: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Means of samples over the bins of regions; offsets move the bins.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    rois : Symbol
        Regions: the number of an image and two corners each.
    trans : Symbol
        How far each bin is moved.
    spatial_scale : float, required
        Size of the map over that of the image.
    output_dim : int, required
        Count of channels of the result.
    group_size : int, required
        Groups of channels per axis.
    pooled_size : int, required
        Height and width of the result.
    part_size : int, default 0
        Height and width of the offsets; 0: pooled_size.
    sample_per_part : int, default 1
        Samples per bin and axis.
    trans_std : float, default 0
        Factor of the offsets, in extents of the region.
    no_trans : bool, default False
        Bins stay where they are; there is no third input.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, output_dim × group_size², height, width), `rois` (regions, 5); the
    result (regions, output_dim, pooled_size, pooled_size).

    Examples
    --------
    >>> y = mx.sym.contrib.DeformablePSROIPooling(mx.sym.var("data"), mx.sym.var("rois"),
    ...     spatial_scale=1.0, output_dim=2, group_size=2, pooled_size=2, no_trans=True)
    >>> y.infer_shape(data=(1, 8, 6, 6), rois=(1, 5))[1][0]
    (1, 2, 2, 2)
    """
    return _compose(
        "_contrib_DeformablePSROIPooling",
        "DeformablePSROIPooling",
        (("data", data), ("rois", rois), ("trans", trans)),
        {
            "spatial_scale": spatial_scale,
            "output_dim": output_dim,
            "group_size": group_size,
            "pooled_size": pooled_size,
            "part_size": part_size,
            "sample_per_part": sample_per_part,
            "trans_std": trans_std,
            "no_trans": no_trans,
        },
        name,
        attr,
        kwargs,
    )


def ModulatedDeformableConvolution(
    data: Symbol | None = None,
    offset: Symbol | None = None,
    mask: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    num_filter: int = _Null,
    num_group: int = _Null,
    num_deformable_group: int = _Null,
    workspace: int = _Null,
    no_bias: bool = _Null,
    im2col_step: int = _Null,
    layout: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """A convolution whose samples are moved by offsets and weighed by a mask.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    offset : Symbol
        How far each place that the kernel looks at is moved.
    mask : Symbol
        Which elements are meant.
    weight : Symbol
        The weight.
    bias : Symbol
        Added to the result, one number for each output unit or channel.
    kernel : tuple of int, required
        Height and width of the window.
    stride : tuple of int, default ()
        Distance of windows; (): 1.
    dilate : tuple of int, default ()
        Distance of samples in a window; (): 1.
    pad : tuple of int, default ()
        Rows and columns of zeros around; (): 0.
    num_filter : int, required
        Count of channels of the result.
    num_group : int, default 1
        Groups of channels that do not see each other.
    num_deformable_group : int, default 1
        Groups of channels with offsets of their own.
    workspace : int, default 1024
        Ignored; kept for old models.
    no_bias : bool, default False
        Leaves out the bias.
    im2col_step : int, default 64
        Images at a time; ignored.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; only NCHW.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    As `DeformableConvolution`; `mask` is (batch, num_deformable_group × kernel elements,
    out_height, out_width).

    Examples
    --------
    >>> y = mx.sym.contrib.ModulatedDeformableConvolution(mx.sym.var("data"),
    ...     mx.sym.var("offset"), mx.sym.var("mask"), mx.sym.var("weight"),
    ...     mx.sym.var("bias"), kernel=(3, 3), num_filter=4)
    >>> y.infer_shape(data=(1, 3, 5, 5), offset=(1, 18, 3, 3), mask=(1, 9, 3, 3),
    ...     weight=(4, 3, 3, 3), bias=(4,))[1]
    [(1, 4, 3, 3)]
    """
    return _compose(
        "_contrib_ModulatedDeformableConvolution",
        "ModulatedDeformableConvolution",
        (("data", data), ("offset", offset), ("mask", mask), ("weight", weight), ("bias", bias)),
        {
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
            "num_filter": num_filter,
            "num_group": num_group,
            "num_deformable_group": num_deformable_group,
            "workspace": workspace,
            "no_bias": no_bias,
            "im2col_step": im2col_step,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def MultiBoxDetection(
    cls_prob: Symbol | None = None,
    loc_pred: Symbol | None = None,
    anchor: Symbol | None = None,
    clip: bool = _Null,
    threshold: float = _Null,
    background_id: int = _Null,
    nms_threshold: float = _Null,
    force_suppress: bool = _Null,
    variances: Numbers = _Null,
    nms_topk: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Class, score and corners of detected boxes, best first; class -1: none.

    Parameters
    ----------
    cls_prob : Symbol
        Probabilities of the classes.
    loc_pred : Symbol
        Predicted offsets of the boxes.
    anchor : Symbol
        The anchor boxes, as corners.
    clip : bool, default True
        Cuts boxes off at the edge of the image.
    threshold : float, default 0.01
        Smallest probability of a box.
    background_id : int, default 0
        The class that is no object.
    nms_threshold : float, default 0.5
        Overlap above which a box is dropped.
    force_suppress : bool, default False
        Boxes of other classes suppress too.
    variances : tuple of float, default (0.1, 0.1, 0.2, 0.2)
        Multiply the offsets.
    nms_topk : int, default -1
        How many of the best boxes take part; -1: all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If anchors, classes or predictions do not fit each other. A symbol raises it
        when it is made, bound or run.

    Shapes
    ------
    `cls_prob` is (batch, classes + 1, anchors), `loc_pred` (batch, 4 × anchors), `anchor` (1,
    anchors, 4); the result (batch, anchors, 6): class, score, left, top, right, bottom.

    Examples
    --------
    >>> y = mx.sym.contrib.MultiBoxDetection(mx.sym.var("cls_prob"), mx.sym.var("loc_pred"),
    ...     mx.sym.var("anchor"))
    >>> y.infer_shape(cls_prob=(1, 2, 1), loc_pred=(1, 4), anchor=(1, 1, 4))[1]
    [(1, 1, 6)]
    """
    return _compose(
        "_contrib_MultiBoxDetection",
        "MultiBoxDetection",
        (("cls_prob", cls_prob), ("loc_pred", loc_pred), ("anchor", anchor)),
        {
            "clip": clip,
            "threshold": threshold,
            "background_id": background_id,
            "nms_threshold": nms_threshold,
            "force_suppress": force_suppress,
            "variances": variances,
            "nms_topk": nms_topk,
        },
        name,
        attr,
        kwargs,
    )


def MultiBoxPrior(
    data: Symbol | None = None,
    sizes: Numbers = _Null,
    ratios: Numbers = _Null,
    clip: bool = _Null,
    steps: Numbers = _Null,
    offsets: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The anchors of a feature map, as corners in parts of the image.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    sizes : tuple of float, default (1,)
        Sizes of the anchors, as parts of the image.
    ratios : tuple of float, default (1,)
        Width over height of the anchors.
    clip : bool, default False
        Cuts anchors off at the edge of the image.
    steps : tuple of float, default (-1, -1)
        Distance of the anchors down and across; -1: one cell.
    offsets : tuple of float, default (0.5, 0.5)
        Where in its cell an anchor lies, down and across.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (1, height × width × boxes, 4),
    boxes being sizes + ratios - 1.

    Examples
    --------
    >>> y = mx.sym.contrib.MultiBoxPrior(mx.sym.var("data"), sizes=(0.5, 0.25), ratios=(1, 2))
    >>> y.infer_shape(data=(1, 3, 2, 2))[1]
    [(1, 12, 4)]
    """
    return _compose(
        "_contrib_MultiBoxPrior",
        "MultiBoxPrior",
        (("data", data),),
        {"sizes": sizes, "ratios": ratios, "clip": clip, "steps": steps, "offsets": offsets},
        name,
        attr,
        kwargs,
    )


def MultiBoxTarget(
    anchor: Symbol | None = None,
    label: Symbol | None = None,
    cls_pred: Symbol | None = None,
    overlap_threshold: float = _Null,
    ignore_label: float = _Null,
    negative_mining_ratio: float = _Null,
    negative_mining_thresh: float = _Null,
    minimum_negative_samples: int = _Null,
    variances: Numbers = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """For each anchor the offsets and the class a detector should predict.

    Parameters
    ----------
    anchor : Symbol
        The anchor boxes, as corners.
    label : Symbol
        The labels.
    cls_pred : Symbol
        Predicted classes.
    overlap_threshold : float, default 0.5
        Overlap that makes a match.
    ignore_label : float, default -1
        Class of anchors that do not count.
    negative_mining_ratio : float, default -1
        Negative anchors per positive one; -1: all others.
    negative_mining_thresh : float, default 0.5
        Overlap below which an anchor may be negative.
    minimum_negative_samples : int, default 0
        At least so many negative anchors.
    variances : tuple of float, default (0.1, 0.1, 0.2, 0.2)
        Divide the offsets.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If anchors, labels or predictions do not fit each other. A symbol raises it when
        it is made, bound or run.

    Shapes
    ------
    `anchor` is (1, anchors, 4), `label` (batch, objects, 5), `cls_pred` (batch, classes + 1,
    anchors); results are (batch, 4 × anchors) twice and (batch, anchors).

    Examples
    --------
    >>> y = mx.sym.contrib.MultiBoxTarget(mx.sym.var("anchor"), mx.sym.var("label"),
    ...     mx.sym.var("cls_pred"))
    >>> y.infer_shape(anchor=(1, 1, 4), label=(1, 1, 5), cls_pred=(1, 2, 1))[1]
    [(1, 4), (1, 4), (1, 1)]
    """
    return _compose(
        "_contrib_MultiBoxTarget",
        "MultiBoxTarget",
        (("anchor", anchor), ("label", label), ("cls_pred", cls_pred)),
        {
            "overlap_threshold": overlap_threshold,
            "ignore_label": ignore_label,
            "negative_mining_ratio": negative_mining_ratio,
            "negative_mining_thresh": negative_mining_thresh,
            "minimum_negative_samples": minimum_negative_samples,
            "variances": variances,
        },
        name,
        attr,
        kwargs,
    )


def MultiProposal(
    cls_prob: Symbol | None = None,
    bbox_pred: Symbol | None = None,
    im_info: Symbol | None = None,
    rpn_pre_nms_top_n: int = _Null,
    rpn_post_nms_top_n: int = _Null,
    threshold: float = _Null,
    rpn_min_size: int = _Null,
    scales: Numbers = _Null,
    ratios: Numbers = _Null,
    feature_stride: int = _Null,
    output_score: bool = _Null,
    iou_loss: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The best boxes a region proposal network found in each image.

    Parameters
    ----------
    cls_prob : Symbol
        Probabilities of the classes.
    bbox_pred : Symbol
        Predicted offsets of the boxes.
    im_info : Symbol
        Height, width and scale of each image.
    rpn_pre_nms_top_n : int, default 6000
        How many of the best boxes take part.
    rpn_post_nms_top_n : int, default 300
        Count of boxes of the result.
    threshold : float, default 0.7
        Overlap above which a box is dropped.
    rpn_min_size : int, default 16
        Smallest height and width in the image.
    scales : tuple of float, default (4, 8, 16, 32)
        Sizes of the anchors, in cells.
    ratios : tuple of float, default (0.5, 1, 2)
        Height over width of the anchors.
    feature_stride : int, default 16
        Pixels of the image per cell.
    output_score : bool, default False
        Gives the scores as a second output.
    iou_loss : bool, default False
        Offsets are those of the corners.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `cls_prob` is (batch, 2 × anchors, height, width), `bbox_pred` (batch, 4 × anchors,
    height, width), `im_info` (batch, 3); the result (batch × rpn_post_nms_top_n, 5).

    Examples
    --------
    >>> y = mx.sym.contrib.MultiProposal(mx.sym.var("cls_prob"), mx.sym.var("bbox_pred"),
    ...     mx.sym.var("im_info"), scales=(8,), ratios=(1,), rpn_pre_nms_top_n=12,
    ...     rpn_post_nms_top_n=4)
    >>> y.infer_shape(cls_prob=(1, 2, 4, 4), bbox_pred=(1, 4, 4, 4), im_info=(1, 3))[1]
    [(4, 5)]
    """
    return _compose(
        "_contrib_MultiProposal",
        "MultiProposal",
        (("cls_prob", cls_prob), ("bbox_pred", bbox_pred), ("im_info", im_info)),
        {
            "rpn_pre_nms_top_n": rpn_pre_nms_top_n,
            "rpn_post_nms_top_n": rpn_post_nms_top_n,
            "threshold": threshold,
            "rpn_min_size": rpn_min_size,
            "scales": scales,
            "ratios": ratios,
            "feature_stride": feature_stride,
            "output_score": output_score,
            "iou_loss": iou_loss,
        },
        name,
        attr,
        kwargs,
    )


def PSROIPooling(
    data: Symbol | None = None,
    rois: Symbol | None = None,
    spatial_scale: float = _Null,
    output_dim: int = _Null,
    pooled_size: int = _Null,
    group_size: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Means over the bins of regions, each bin from channels of its own.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    rois : Symbol
        Regions: the number of an image and two corners each.
    spatial_scale : float, required
        Size of the map over that of the image.
    output_dim : int, required
        Count of channels of the result.
    pooled_size : int, required
        Height and width of the result.
    group_size : int, default 0
        Groups of channels per axis; 0: pooled_size.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, output_dim × group_size², height, width), `rois` (regions, 5); the
    result (regions, output_dim, pooled_size, pooled_size).

    Examples
    --------
    >>> y = mx.sym.contrib.PSROIPooling(mx.sym.var("data"), mx.sym.var("rois"),
    ...     spatial_scale=1.0, output_dim=2, pooled_size=2, group_size=2)
    >>> y.infer_shape(data=(1, 8, 6, 6), rois=(1, 5))[1]
    [(1, 2, 2, 2)]
    """
    return _compose(
        "_contrib_PSROIPooling",
        "PSROIPooling",
        (("data", data), ("rois", rois)),
        {
            "spatial_scale": spatial_scale,
            "output_dim": output_dim,
            "pooled_size": pooled_size,
            "group_size": group_size,
        },
        name,
        attr,
        kwargs,
    )


def Proposal(
    cls_prob: Symbol | None = None,
    bbox_pred: Symbol | None = None,
    im_info: Symbol | None = None,
    rpn_pre_nms_top_n: int = _Null,
    rpn_post_nms_top_n: int = _Null,
    threshold: float = _Null,
    rpn_min_size: int = _Null,
    scales: Numbers = _Null,
    ratios: Numbers = _Null,
    feature_stride: int = _Null,
    output_score: bool = _Null,
    iou_loss: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The best boxes a region proposal network found.

    Parameters
    ----------
    cls_prob : Symbol
        Probabilities of the classes.
    bbox_pred : Symbol
        Predicted offsets of the boxes.
    im_info : Symbol
        Height, width and scale of each image.
    rpn_pre_nms_top_n : int, default 6000
        How many of the best boxes take part.
    rpn_post_nms_top_n : int, default 300
        Count of boxes of the result.
    threshold : float, default 0.7
        Overlap above which a box is dropped.
    rpn_min_size : int, default 16
        Smallest height and width in the image.
    scales : tuple of float, default (4, 8, 16, 32)
        Sizes of the anchors, in cells.
    ratios : tuple of float, default (0.5, 1, 2)
        Height over width of the anchors.
    feature_stride : int, default 16
        Pixels of the image per cell.
    output_score : bool, default False
        Gives the scores as a second output.
    iou_loss : bool, default False
        Offsets are those of the corners.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `MultiProposal`, for a batch of one.

    Examples
    --------
    >>> y = mx.sym.contrib.Proposal(mx.sym.var("cls_prob"), mx.sym.var("bbox_pred"),
    ...     mx.sym.var("im_info"), scales=(8,), ratios=(1,), rpn_pre_nms_top_n=12,
    ...     rpn_post_nms_top_n=4)
    >>> y.infer_shape(cls_prob=(1, 2, 4, 4), bbox_pred=(1, 4, 4, 4), im_info=(1, 3))[1]
    [(4, 5)]
    """
    return _compose(
        "_contrib_Proposal",
        "Proposal",
        (("cls_prob", cls_prob), ("bbox_pred", bbox_pred), ("im_info", im_info)),
        {
            "rpn_pre_nms_top_n": rpn_pre_nms_top_n,
            "rpn_post_nms_top_n": rpn_post_nms_top_n,
            "threshold": threshold,
            "rpn_min_size": rpn_min_size,
            "scales": scales,
            "ratios": ratios,
            "feature_stride": feature_stride,
            "output_score": output_score,
            "iou_loss": iou_loss,
        },
        name,
        attr,
        kwargs,
    )


def ROIAlign(
    data: Symbol | None = None,
    rois: Symbol | None = None,
    pooled_size: Shape = _Null,
    spatial_scale: float = _Null,
    sample_ratio: int = _Null,
    position_sensitive: bool = _Null,
    aligned: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Regions of feature maps resampled to one size, linear between pixels.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    rois : Symbol
        Regions: the number of an image and two corners each.
    pooled_size : tuple of int, required
        Height and width of the result.
    spatial_scale : float, required
        Size of the map over that of the image.
    sample_ratio : int, default -1
        Samples per bin and axis; -1: as many as pixels.
    position_sensitive : bool, default False
        Each bin reads channels of its own.
    aligned : bool, default False
        Shifts by half a pixel, so that pixels are areas.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `rois` does not have rows of five numbers. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `data` is (batch, channels, height, width), `rois` (regions, 5): index in the batch, then
    left, top, right, bottom. The result is (regions, channels) + `pooled_size`.

    Examples
    --------
    >>> y = mx.sym.contrib.ROIAlign(mx.sym.var("data"), mx.sym.var("rois"),
    ...     pooled_size=(2, 2), spatial_scale=1.0)
    >>> y.infer_shape(data=(1, 3, 6, 6), rois=(1, 5))[1]
    [(1, 3, 2, 2)]
    """
    return _compose(
        "_contrib_ROIAlign",
        "ROIAlign",
        (("data", data), ("rois", rois)),
        {
            "pooled_size": pooled_size,
            "spatial_scale": spatial_scale,
            "sample_ratio": sample_ratio,
            "position_sensitive": position_sensitive,
            "aligned": aligned,
        },
        name,
        attr,
        kwargs,
    )


def RROIAlign(
    data: Symbol | None = None,
    rois: Symbol | None = None,
    pooled_size: Shape = _Null,
    spatial_scale: float = _Null,
    sampling_ratio: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rotated regions of feature maps resampled to one size.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    rois : Symbol
        Regions: the number of an image and two corners each.
    pooled_size : tuple of int, required
        Height and width of the result.
    spatial_scale : float, required
        Size of the map over that of the image.
    sampling_ratio : int, default -1
        Samples per bin and axis; -1: as many as pixels.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, channels, height, width), `rois` (regions, 6): index, center, width,
    height, angle. The result is (regions, channels) + `pooled_size`.

    Examples
    --------
    >>> y = mx.sym.contrib.RROIAlign(mx.sym.var("data"), mx.sym.var("rois"),
    ...     pooled_size=(2, 2), spatial_scale=1.0)
    >>> y.infer_shape(data=(1, 3, 6, 6), rois=(1, 6))[1]
    [(1, 3, 2, 2)]
    """
    return _compose(
        "_contrib_RROIAlign",
        "RROIAlign",
        (("data", data), ("rois", rois)),
        {
            "pooled_size": pooled_size,
            "spatial_scale": spatial_scale,
            "sampling_ratio": sampling_ratio,
        },
        name,
        attr,
        kwargs,
    )


def SparseEmbedding(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape, `weight` (input_dim, output_dim); the result data.shape +
    (output_dim,).

    Examples
    --------
    >>> y = mx.sym.contrib.SparseEmbedding(mx.sym.var("data"), mx.sym.var("weight"),
    ...     input_dim=3, output_dim=2)
    >>> y.infer_shape(data=(2,))[1]
    [(2, 2)]
    """
    return _compose(
        "_contrib_SparseEmbedding",
        "SparseEmbedding",
        (("data", data), ("weight", weight)),
        {
            "input_dim": input_dim,
            "output_dim": output_dim,
            "dtype": dtype,
            "sparse_grad": sparse_grad,
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
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
    eps : float, default 0.001
        Added to the variance.
    momentum : float, default 0.9
        What moving statistics keep of themselves.
    fix_gamma : bool, default True
        Reads gamma as ones and gives it no gradient.
    use_global_stats : bool, default False
        Uses the moving statistics in training too, and leaves them alone.
    output_mean_var : bool, default False
        Also returns the mean and the variance.
    ndev : int, default 1
        Count of devices that share statistics in training.
    key : str, required
        Names the layer among the devices.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each channel, over all devices

    Shapes
    ------
    As `BatchNorm`: `data` is (batch, channels, ...), the other inputs are (channels,).

    Examples
    --------
    >>> y = mx.sym.contrib.SyncBatchNorm(mx.sym.var("data"), mx.sym.var("gamma"),
    ...     mx.sym.var("beta"), mx.sym.var("moving_mean"), mx.sym.var("moving_var"),
    ...     key="norm", fix_gamma=False)
    >>> y.infer_shape(data=(2, 2), gamma=(2,), beta=(2,), moving_mean=(2,), moving_var=(2,))[1]
    [(2, 2)]
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
        One side of the comparison.
    b : Symbol
        The other side.
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

    Shapes
    ------
    `a` and `b` of one shape; the result is one number, of shape ().

    Examples
    --------
    >>> mx.sym.contrib.allclose(mx.sym.var("a"), mx.sym.var("b")).infer_shape(a=(2,), b=(2,))[1]
    [()]
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
        The array to work on.
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

    Raises
    ------
    MXNetError
        If `data` has no such axis. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    The result has the shape of `data`, or the size of its axis `axis`.

    Examples
    --------
    >>> mx.sym.contrib.arange_like(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(2, 3)]
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


def backward_gradientmultiplier(
    data: Symbol | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.contrib.backward_gradientmultiplier(mx.sym.var("data"), scalar=0.5)
    >>> y.infer_shape(data=(2,))[1]
    [(2,)]
    """
    return _compose(
        "_contrib_backward_gradientmultiplier",
        "backward_gradientmultiplier",
        (("data", data),),
        {"scalar": scalar, "is_int": is_int},
        name,
        attr,
        kwargs,
    )


def bipartite_matching(
    data: Symbol | None = None,
    is_ascend: bool = _Null,
    threshold: float = _Null,
    topk: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Pairs rows and columns, best score first, each at most once.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    is_ascend : bool, default False
        Small scores are better.
    threshold : float, required
        Worse scores are no match.
    topk : int, default -1
        The most matches; -1: no limit.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` is (..., rows, columns); results are (..., rows) and (..., columns).

    Examples
    --------
    >>> y = mx.sym.contrib.bipartite_matching(mx.sym.var("data"), threshold=0.2)
    >>> y.infer_shape(data=(2, 2))[1]
    [(2,), (2,)]
    """
    return _compose(
        "_contrib_bipartite_matching",
        "bipartite_matching",
        (("data", data),),
        {"is_ascend": is_ascend, "threshold": threshold, "topk": topk},
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
        The array to work on.
    index : Symbol
        Which elements are meant.
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If `index` does not have the extent of the axis. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    Of axis `axis` as many entries stay as `index`, of its size, has ones.

    Examples
    --------
    >>> y = mx.sym.contrib.boolean_mask(mx.sym.var("data"), mx.sym.var("index"))
    >>> y.eval(data=mx.nd.array([[1, 2], [3, 4]]), index=mx.nd.array([0, 1]))[0].asnumpy()
    array([[3., 4.]], dtype=float32)
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


def box_decode(
    data: Symbol | None = None,
    anchors: Symbol | None = None,
    std0: float = _Null,
    std1: float = _Null,
    std2: float = _Null,
    std3: float = _Null,
    clip: float = _Null,
    format: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Boxes, as corners, from their offsets from anchors.

    Parameters
    ----------
    data : Symbol
        The offsets to be decoded.
    anchors : Symbol
        The anchor boxes.
    std0 : float, default 1
        Factor of the offset to the right.
    std1 : float, default 1
        Factor of the offset down.
    std2 : float, default 1
        Factor of the logarithm of the width.
    std3 : float, default 1
        Factor of the logarithm of the height.
    clip : float, default -1
        Largest logarithm of an extent; -1: no limit.
    format : {'center', 'corner'}, default 'center'
        What the coordinates of anchors are.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (batch, anchors, 4), `anchors` (1, anchors, 4); the result (batch, anchors, 4).

    Examples
    --------
    >>> y = mx.sym.contrib.box_decode(mx.sym.var("data"), mx.sym.var("anchors"),
    ...     format="corner")
    >>> y.infer_shape(data=(1, 1, 4), anchors=(1, 1, 4))[1]
    [(1, 1, 4)]
    """
    return _compose(
        "_contrib_box_decode",
        "box_decode",
        (("data", data), ("anchors", anchors)),
        {"std0": std0, "std1": std1, "std2": std2, "std3": std3, "clip": clip, "format": format},
        name,
        attr,
        kwargs,
    )


def box_encode(
    samples: Symbol | None = None,
    matches: Symbol | None = None,
    anchors: Symbol | None = None,
    refs: Symbol | None = None,
    means: Symbol | None = None,
    stds: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Offsets of matched boxes from their anchors, and which of them count.

    Parameters
    ----------
    samples : Symbol
        Which anchors are positive (1), negative (-1) or ignored (0).
    matches : Symbol
        The number of the box that each anchor belongs to.
    anchors : Symbol
        The anchor boxes.
    refs : Symbol
        The boxes that the anchors are matched to.
    means : Symbol
        Means that are subtracted.
    stds : Symbol
        Standard deviations that are divided by.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `samples` and `matches` are (batch, anchors), `anchors` (batch, anchors, 4), `refs`
    (batch, objects, 4), `means` and `stds` (4,); both results are (batch, anchors, 4).

    Examples
    --------
    >>> y = mx.sym.contrib.box_encode(mx.sym.var("samples"), mx.sym.var("matches"),
    ...     mx.sym.var("anchors"), mx.sym.var("refs"), mx.sym.var("means"),
    ...     mx.sym.var("stds"))
    >>> y.infer_shape(samples=(1, 1), matches=(1, 1), anchors=(1, 1, 4), refs=(1, 1, 4),
    ...     means=(4,), stds=(4,))[1]
    [(1, 1, 4), (1, 1, 4)]
    """
    return _compose(
        "_contrib_box_encode",
        "box_encode",
        (
            ("samples", samples),
            ("matches", matches),
            ("anchors", anchors),
            ("refs", refs),
            ("means", means),
            ("stds", stds),
        ),
        {},
        name,
        attr,
        kwargs,
    )


def box_iou(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    format: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Intersection over union of every box of lhs with every one of rhs.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    format : {'center', 'corner'}, default 'corner'
        What the four coordinates are.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If the last axis does not have four numbers. A symbol raises it when it is made,
        bound or run.

    Formula
    -------
    area of the intersection / area of the union

    Shapes
    ------
    `lhs` is (..., 4), `rhs` (..., 4); the result has the axes of both but the last.

    Examples
    --------
    >>> y = mx.sym.contrib.box_iou(mx.sym.var("lhs"), mx.sym.var("rhs"))
    >>> y.infer_shape(lhs=(1, 4), rhs=(1, 4))[1]
    [(1, 1)]
    """
    return _compose(
        "_contrib_box_iou",
        "box_iou",
        (("lhs", lhs), ("rhs", rhs)),
        {"format": format},
        name,
        attr,
        kwargs,
    )


def box_nms(
    data: Symbol | None = None,
    overlap_thresh: float = _Null,
    valid_thresh: float = _Null,
    topk: int = _Null,
    coord_start: int = _Null,
    score_index: int = _Null,
    id_index: int = _Null,
    background_id: int = _Null,
    force_suppress: bool = _Null,
    in_format: str = _Null,
    out_format: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The boxes that no better one overlaps, best score first; -1 in the rest.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    overlap_thresh : float, default 0.5
        Overlap above which a box is dropped.
    valid_thresh : float, default 0
        Boxes must have a better score than this.
    topk : int, default -1
        How many of the best boxes take part; -1: all.
    coord_start : int, default 2
        Column of the first of four coordinates.
    score_index : int, default 1
        Column of the score.
    id_index : int, default -1
        Column of the class; -1: none.
    background_id : int, default -1
        Class that is dropped; -1: none.
    force_suppress : bool, default False
        Boxes of other classes suppress too.
    in_format : {'center', 'corner'}, default 'corner'
        What the four coordinates are.
    out_format : {'center', 'corner'}, default 'corner'
        What they become.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If a box has less numbers than the positions named. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    `data` is (..., boxes, values); the result has the same shape, boxes that were dropped
    being -1.

    Examples
    --------
    >>> y = mx.sym.contrib.box_nms(mx.sym.var("data"), overlap_thresh=0.5, id_index=0)
    >>> y.infer_shape(data=(2, 6))[1]
    [(2, 6)]
    """
    return _compose(
        "_contrib_box_nms",
        "box_nms",
        (("data", data),),
        {
            "overlap_thresh": overlap_thresh,
            "valid_thresh": valid_thresh,
            "topk": topk,
            "coord_start": coord_start,
            "score_index": score_index,
            "id_index": id_index,
            "background_id": background_id,
            "force_suppress": force_suppress,
            "in_format": in_format,
            "out_format": out_format,
        },
        name,
        attr,
        kwargs,
    )


def box_non_maximum_suppression(
    data: Symbol | None = None,
    overlap_thresh: float = _Null,
    valid_thresh: float = _Null,
    topk: int = _Null,
    coord_start: int = _Null,
    score_index: int = _Null,
    id_index: int = _Null,
    background_id: int = _Null,
    force_suppress: bool = _Null,
    in_format: str = _Null,
    out_format: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The boxes that no better one overlaps, best score first; -1 in the rest.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    overlap_thresh : float, default 0.5
        Overlap above which a box is dropped.
    valid_thresh : float, default 0
        Boxes must have a better score than this.
    topk : int, default -1
        How many of the best boxes take part; -1: all.
    coord_start : int, default 2
        Column of the first of four coordinates.
    score_index : int, default 1
        Column of the score.
    id_index : int, default -1
        Column of the class; -1: none.
    background_id : int, default -1
        Class that is dropped; -1: none.
    force_suppress : bool, default False
        Boxes of other classes suppress too.
    in_format : {'center', 'corner'}, default 'corner'
        What the four coordinates are.
    out_format : {'center', 'corner'}, default 'corner'
        What they become.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If a box has less numbers than the positions named. A symbol raises it when it
        is made, bound or run.

    Shapes
    ------
    `data` is (..., boxes, values); the result has the same shape, boxes that were dropped
    being -1.

    Examples
    --------
    >>> y = mx.sym.contrib.box_nms(mx.sym.var("data"), overlap_thresh=0.5, id_index=0)
    >>> y.infer_shape(data=(2, 6))[1]
    [(2, 6)]
    """
    return _compose(
        "_contrib_box_nms",
        "box_non_maximum_suppression",
        (("data", data),),
        {
            "overlap_thresh": overlap_thresh,
            "valid_thresh": valid_thresh,
            "topk": topk,
            "coord_start": coord_start,
            "score_index": score_index,
            "id_index": id_index,
            "background_id": background_id,
            "force_suppress": force_suppress,
            "in_format": in_format,
            "out_format": out_format,
        },
        name,
        attr,
        kwargs,
    )


def calibrate_entropy(
    hist: Symbol | None = None,
    hist_edges: Symbol | None = None,
    num_quantized_bins: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The threshold at which clipping a histogram and merging its bins changes the distribution least, and its relative entropy.

    Parameters
    ----------
    hist : Symbol
        The counts of a histogram.
    hist_edges : Symbol
        The edges of its bins.
    num_quantized_bins : int, default 255
        Count of levels that the histogram is merged into.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `hist` is (bins,), `hist_edges` (bins + 1,); the threshold and the divergence are (1,)
    each.

    Examples
    --------
    >>> y = mx.sym.contrib.calibrate_entropy(mx.sym.var("hist"), mx.sym.var("hist_edges"),
    ...     num_quantized_bins=255)
    >>> y.infer_shape(hist=(1001,), hist_edges=(1002,))[1]
    [(1,), (1,)]
    """
    return _compose(
        "_contrib_calibrate_entropy",
        "calibrate_entropy",
        (("hist", hist), ("hist_edges", hist_edges)),
        {"num_quantized_bins": num_quantized_bins},
        name,
        attr,
        kwargs,
    )


def count_sketch(
    data: Symbol | None = None,
    h: Symbol | None = None,
    s: Symbol | None = None,
    out_dim: int = _Null,
    processing_batch_size: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adds up the signed elements of lines at the places that h names.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    h : Symbol
        The hash of each position.
    s : Symbol
        The sign of each position.
    out_dim : int, required
        Length of the sketch.
    processing_batch_size : int, default 32
        Lines that are sketched at once; ignored.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` is (rows, columns), `h` and `s` are (1, columns); the result (rows, out_dim).

    Examples
    --------
    >>> y = mx.sym.contrib.count_sketch(mx.sym.var("data"), mx.sym.var("h"),
    ...     mx.sym.var("s"), out_dim=2)
    >>> y.infer_shape(data=(1, 3), h=(1, 3), s=(1, 3))[1]
    [(1, 2)]
    """
    return _compose(
        "_contrib_count_sketch",
        "count_sketch",
        (("data", data), ("h", h), ("s", s)),
        {"out_dim": out_dim, "processing_batch_size": processing_batch_size},
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
        The array to work on.
    label : Symbol
        The labels.
    data_lengths : Symbol
        How many steps of each sample count.
    label_lengths : Symbol
        How many labels of each sample count.
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

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch. A
        symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> y = mx.sym.CTCLoss(mx.sym.var("data"), mx.sym.var("label"))
    >>> y.infer_shape(data=(4, 1, 3), label=(1, 2))[1]
    [(1,)]
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


def dequantize(
    data: Symbol | None = None,
    min_range: Symbol | None = None,
    max_range: Symbol | None = None,
    out_type: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The real numbers that 8-bit integers stand for.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_range : Symbol
        Smallest real value.
    max_range : Symbol
        Largest real value.
    out_type : {'float32'}, default 'float32'
        Dtype of the real numbers.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.contrib.dequantize(mx.sym.var("data"), mx.sym.var("min_range"),
    ...     mx.sym.var("max_range"))
    >>> y.infer_shape(data=(3,), min_range=(1,), max_range=(1,))[1]
    [(3,)]
    """
    return _compose(
        "_contrib_dequantize",
        "dequantize",
        (("data", data), ("min_range", min_range), ("max_range", max_range)),
        {"out_type": out_type},
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
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    y = x / sqrt(size of the last axis)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.contrib.div_sqrt_dim(mx.sym.var("data")).infer_shape(data=(1, 4))[1]
    [(1, 4)]
    """
    return _compose(
        "_contrib_div_sqrt_dim", "div_sqrt_dim", (("data", data),), {}, name, attr, kwargs
    )


def fft(
    data: Symbol | None = None,
    compute_size: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The Fourier transforms of real lines, as pairs of real and imaginary parts.

    Parameters
    ----------
    data : Symbol
        The signals, along the last axis.
    compute_size : int, default 128
        Lines that are transformed at once; ignored.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    y[k] = sum over t of x[t] * exp(-2πi k t / n)

    Shapes
    ------
    `data` is (..., n); the result (..., 2 n), real and imaginary parts in turns.

    Examples
    --------
    >>> mx.sym.contrib.fft(mx.sym.var("data")).infer_shape(data=(1, 4))[1]
    [(1, 8)]
    """
    return _compose(
        "_contrib_fft", "fft", (("data", data),), {"compute_size": compute_size}, name, attr, kwargs
    )


def getnnz(
    data: Symbol | None = None,
    axis: int | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts the elements that are not zero.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    axis : int or None, default None
        0 counts per column, 1 per row; None: all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result is (1,), or (columns,) with axis 0.

    Examples
    --------
    >>> mx.sym.contrib.getnnz(mx.sym.var("data")).infer_shape(data=(2, 2))[1]
    [(1,)]
    """
    return _compose(
        "_contrib_getnnz", "getnnz", (("data", data),), {"axis": axis}, name, attr, kwargs
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
        The array to work on.
    scalar : float, default 1
        Factor of the gradient.
    is_int : bool, default True
        Whether the factor is an integer; ignored.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> y = mx.sym.contrib.gradientmultiplier(mx.sym.var("data"), scalar=0.5)
    >>> y.infer_shape(data=(2,))[1]
    [(2,)]
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


def group_adagrad_update(
    weight: Symbol | None = None,
    grad: Symbol | None = None,
    history: Symbol | None = None,
    lr: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    epsilon: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """AdaGrad with one rate for each row of the weight.

    Parameters
    ----------
    weight : Symbol
        The weight.
    grad : Symbol
        The gradient.
    history : Symbol
        Sum of the squared gradients; written to.
    lr : float, required
        Learning rate.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    epsilon : float, default 1e-05
        Added under the root.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    history = history + mean of grad² over each row
    weight = weight - lr * grad / sqrt(history + epsilon)

    Shapes
    ------
    `weight` and `grad` are (rows, ...), `history` (rows, 1); the result has the shape of
    `weight`.

    Examples
    --------
    >>> y = mx.sym.contrib.group_adagrad_update(mx.sym.var("weight"), mx.sym.var("grad"),
    ...     mx.sym.var("history"), lr=0.1)
    >>> y.infer_shape(weight=(1, 2), grad=(1, 2), history=(1, 1))[1]
    [(1, 2)]
    """
    return _compose(
        "_contrib_group_adagrad_update",
        "group_adagrad_update",
        (("weight", weight), ("grad", grad), ("history", history)),
        {
            "lr": lr,
            "rescale_grad": rescale_grad,
            "clip_gradient": clip_gradient,
            "epsilon": epsilon,
        },
        name,
        attr,
        kwargs,
    )


def hawkesll(
    lda: Symbol | None = None,
    alpha: Symbol | None = None,
    beta: Symbol | None = None,
    state: Symbol | None = None,
    lags: Symbol | None = None,
    marks: Symbol | None = None,
    valid_length: Symbol | None = None,
    max_time: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Log likelihood of streams of marked events under a Hawkes process.

    Parameters
    ----------
    lda : Symbol
        Background intensity of each mark.
    alpha : Symbol
        Excitation of each mark.
    beta : Symbol
        Decay of each mark.
    state : Symbol
        State at the beginning of the interval.
    lags : Symbol
        Time since the event before.
    marks : Symbol
        The mark of each event.
    valid_length : Symbol
        How many events of each sequence count.
    max_time : Symbol
        Length of each interval.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `lda` is (batch, marks), `alpha` and `beta` (marks,), `state` (batch, marks), `lags` and
    `marks` (batch, steps), `valid_length` and `max_time` (batch,); results are (batch,) and
    (batch, marks).

    Examples
    --------
    >>> y = mx.sym.contrib.hawkesll(mx.sym.var("lda"), mx.sym.var("alpha"),
    ...     mx.sym.var("beta"), mx.sym.var("state"), mx.sym.var("lags"),
    ...     mx.sym.var("marks"), mx.sym.var("valid_length"), mx.sym.var("max_time"))
    >>> y.infer_shape(lda=(1, 2), alpha=(2,), beta=(2,), state=(1, 2), lags=(1, 3),
    ...     marks=(1, 3), valid_length=(1,), max_time=(1,))[1]
    [(1,), (1, 2)]
    """
    return _compose(
        "_contrib_hawkesll",
        "hawkesll",
        (
            ("lda", lda),
            ("alpha", alpha),
            ("beta", beta),
            ("state", state),
            ("lags", lags),
            ("marks", marks),
            ("valid_length", valid_length),
            ("max_time", max_time),
        ),
        {},
        name,
        attr,
        kwargs,
    )


def ifft(
    data: Symbol | None = None,
    compute_size: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The real parts of inverse Fourier transforms of pairs, not divided by the length.

    Parameters
    ----------
    data : Symbol
        The spectra, real and imaginary parts in turn along the last axis.
    compute_size : int, default 128
        Lines that are transformed at once; ignored.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Formula
    -------
    x[t] = real part of the sum over k of y[k] * exp(2πi k t / n)

    Shapes
    ------
    `data` is (..., 2 n), real and imaginary parts in turns; the result (..., n), times n.

    Examples
    --------
    >>> mx.sym.contrib.ifft(mx.sym.var("data")).infer_shape(data=(1, 4))[1]
    [(1, 2)]
    """
    return _compose(
        "_contrib_ifft",
        "ifft",
        (("data", data),),
        {"compute_size": compute_size},
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
        The array to work on.
    axes : tuple of int or None, default None
        Axes whose positions are given; None: all.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data` and one axis more: the position of each element.

    Examples
    --------
    >>> mx.sym.contrib.index_array(mx.sym.var("data")).infer_shape(data=(1, 2))[1]
    [(1, 2, 2)]
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
        The array with rows to be replaced.
    index_vector : Symbol
        The rows to be replaced.
    new_tensor : Symbol
        The new rows.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Raises
    ------
    MXNetError
        If there are not as many new rows as indices. A symbol raises it when it is
        made, bound or run.

    Shapes
    ------
    `old_tensor` is (rows, ...), `index_vector` (k,), `new_tensor` (k, ...); the result has
    the shape of `old_tensor`.

    Examples
    --------
    >>> y = mx.sym.contrib.index_copy(mx.sym.var("old_tensor"), mx.sym.var("index_vector"),
    ...     mx.sym.var("new_tensor"))
    >>> y.infer_shape(old_tensor=(3, 2), index_vector=(2,), new_tensor=(2, 2))[1]
    [(3, 2)]
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
        Projected queries.
    keys_values : Symbol
        Projected keys and values, interleaved.
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `queries` are (steps_q, batch, heads × size), `keys_values` (steps_k, batch, heads × 2 ×
    size); the result (batch × heads, steps_q, steps_k).

    Examples
    --------
    >>> y = mx.sym.contrib.interleaved_matmul_encdec_qk(mx.sym.var("queries"),
    ...     mx.sym.var("keys_values"), heads=2)
    >>> y.infer_shape(queries=(3, 2, 8), keys_values=(5, 2, 16))[1]
    [(4, 3, 5)]
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
        Projected keys and values, interleaved.
    attention : Symbol
        Weights of attention.
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `keys_values` are (steps_k, batch, heads × 2 × size), `attention` (batch × heads, steps_q,
    steps_k); the result (steps_q, batch, heads × size).

    Examples
    --------
    >>> y = mx.sym.contrib.interleaved_matmul_encdec_valatt(mx.sym.var("keys_values"),
    ...     mx.sym.var("attention"), heads=2)
    >>> y.infer_shape(keys_values=(5, 2, 16), attention=(4, 3, 5))[1]
    [(3, 2, 8)]
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
        Projected queries, keys and values, interleaved.
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `queries_keys_values` is (steps, batch, heads × 3 × size); the result (batch × heads,
    steps, steps).

    Examples
    --------
    >>> y = mx.sym.contrib.interleaved_matmul_selfatt_qk(mx.sym.var("queries_keys_values"),
    ...     heads=2)
    >>> y.infer_shape(queries_keys_values=(3, 2, 24))[1]
    [(4, 3, 3)]
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
        Projected queries, keys and values, interleaved.
    attention : Symbol
        Weights of attention.
    heads : int, required
        Count of attention heads.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `queries_keys_values` is (steps, batch, heads × 3 × size), `attention` (batch × heads,
    steps, steps); the result (steps, batch, heads × size).

    Examples
    --------
    >>> y = mx.sym.contrib.interleaved_matmul_selfatt_valatt(mx.sym.var("queries_keys_values"),
    ...     mx.sym.var("attention"), heads=2)
    >>> y.infer_shape(queries_keys_values=(3, 2, 24), attention=(4, 3, 3))[1]
    [(3, 2, 8)]
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
        The array to work on.
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

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.contrib.quadratic(mx.sym.var("data"), a=1, b=2, c=3).infer_shape(data=(2,))[1]
    [(2,)]
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


def quantize(
    data: Symbol | None = None,
    min_range: Symbol | None = None,
    max_range: Symbol | None = None,
    out_type: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rounds data to 8-bit integers that cover the given range.

    Parameters
    ----------
    data : Symbol
        The real numbers.
    min_range : Symbol
        Smallest real value.
    max_range : Symbol
        Largest real value.
    out_type : {'int8', 'uint8'}, default 'uint8'
        Dtype of the integers.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`, the ranges that
    follow are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.quantize(mx.sym.var("data"), mx.sym.var("min_range"),
    ...     mx.sym.var("max_range"), out_type="int8")
    >>> y.infer_shape(data=(3,), min_range=(1,), max_range=(1,))[1]
    [(3,), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantize",
        "quantize",
        (("data", data), ("min_range", min_range), ("max_range", max_range)),
        {"out_type": out_type},
        name,
        attr,
        kwargs,
    )


def quantize_asym(
    data: Symbol | None = None,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rounds data * scale + shift to 0..255, scale and shift such that the range fits.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_calib_range : float or None, default None
        The number that becomes 0.
    max_calib_range : float or None, default None
        The number that becomes 255.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` of any shape; the result has the same, scale and shift are (1,).

    Examples
    --------
    >>> mx.sym.contrib.quantize_asym(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantize_asym",
        "quantize_asym",
        (("data", data),),
        {"min_calib_range": min_calib_range, "max_calib_range": max_calib_range},
        name,
        attr,
        kwargs,
    )


def quantize_v2(
    data: Symbol | None = None,
    out_type: str = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rounds data to 8-bit integers that cover the calibrated range, or that of data.

    Parameters
    ----------
    data : Symbol
        The real numbers.
    out_type : {'auto', 'int8', 'uint8'}, default 'int8'
        Dtype of the integers; auto: uint8 if min_calib_range is not negative.
    min_calib_range : float or None, default None
        Smallest number to represent; with max_calib_range spares looking at the data.
    max_calib_range : float or None, default None
        Largest number to represent.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Raises
    ------
    MXNetError
        If `out_type` is unknown. A symbol raises it when it is made, bound or run.

    Shapes
    ------
    `data` of any shape; the result has the same, the ranges that follow are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.quantize_v2(mx.sym.var("data"), out_type="int8")
    >>> y.infer_shape(data=(3,))[1]
    [(3,), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantize_v2",
        "quantize_v2",
        (("data", data),),
        {
            "out_type": out_type,
            "min_calib_range": min_calib_range,
            "max_calib_range": max_calib_range,
        },
        name,
        attr,
        kwargs,
    )


def quantized_act(
    data: Symbol | None = None,
    min_data: Symbol | None = None,
    max_data: Symbol | None = None,
    act_type: str = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Makes negative integers zero; the range stays.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_data : Symbol
        Smallest real value of the data.
    max_data : Symbol
        Largest real value of the data.
    act_type : {'relu', 'sigmoid', 'softrelu', 'softsign', 'tanh'}, required
        The function to apply.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_act(mx.sym.var("data"), mx.sym.var("min_data"),
    ...     mx.sym.var("max_data"), act_type="relu")
    >>> y.infer_shape(data=(2,), min_data=(1,), max_data=(1,))[1]
    [(2,), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_act",
        "quantized_act",
        (("data", data), ("min_data", min_data), ("max_data", max_data)),
        {"act_type": act_type},
        name,
        attr,
        kwargs,
    )


def quantized_batch_norm(
    data: Symbol | None = None,
    gamma: Symbol | None = None,
    beta: Symbol | None = None,
    moving_mean: Symbol | None = None,
    moving_var: Symbol | None = None,
    min_data: Symbol | None = None,
    max_data: Symbol | None = None,
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
    """BatchNorm of 8-bit integers with the moving statistics, into the calibrated range.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    gamma : Symbol
        Each channel is multiplied by it.
    beta : Symbol
        Added to each channel at the end.
    moving_mean : Symbol
        Running mean of each channel; written to while training.
    moving_var : Symbol
        Running variance of each channel; written to while training.
    min_data : Symbol
        Smallest real value of the data.
    max_data : Symbol
        Largest real value of the data.
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

    Shapes
    ------
    As `BatchNorm` in int8; ranges are (1,), the result is int8 in the calibrated range.

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_batch_norm(mx.sym.var("data"), mx.sym.var("gamma"),
    ...     mx.sym.var("beta"), mx.sym.var("mean"), mx.sym.var("var"), mx.sym.var("min_data"),
    ...     mx.sym.var("max_data"), min_calib_range=-2.0, max_calib_range=2.0)
    >>> y.infer_shape(data=(1, 2))[1]
    [(1, 2), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_batch_norm",
        "quantized_batch_norm",
        (
            ("data", data),
            ("gamma", gamma),
            ("beta", beta),
            ("moving_mean", moving_mean),
            ("moving_var", moving_var),
            ("min_data", min_data),
            ("max_data", max_data),
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


def quantized_concat(
    *data: Symbol,
    num_args: int = _Null,
    dim: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Joins arrays of 8-bit integers along an axis, in the range that covers all.

    Parameters
    ----------
    *data : Symbol
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `Concat`: first the arrays, then the smallest and the largest value of each, which
    are (1,). The result has the range of the widest.

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_concat(mx.sym.var("a"), mx.sym.var("b"),
    ...     mx.sym.var("min_a"), mx.sym.var("max_a"), mx.sym.var("min_b"), mx.sym.var("max_b"),
    ...     num_args=2, dim=1)
    >>> y.infer_shape(a=(1, 2), b=(1, 1))[1]
    [(1, 3), (1,), (1,)]
    """
    return _compose_list(
        "_contrib_quantized_concat",
        "quantized_concat",
        data,
        {"num_args": num_args, "dim": dim},
        name,
        attr,
        kwargs,
    )


def quantized_conv(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
    min_data: Symbol | None = None,
    max_data: Symbol | None = None,
    min_weight: Symbol | None = None,
    max_weight: Symbol | None = None,
    min_bias: Symbol | None = None,
    max_bias: Symbol | None = None,
    kernel: Shape = _Null,
    stride: Shape = _Null,
    dilate: Shape = _Null,
    pad: Shape = _Null,
    num_filter: int = _Null,
    num_group: int = _Null,
    workspace: int = _Null,
    no_bias: bool = _Null,
    cudnn_tune: str | None = _Null,
    cudnn_off: bool = _Null,
    layout: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Convolution of 8-bit integers; the result are 32-bit sums and their range.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
        Added to the result, one number for each output unit or channel.
    min_data : Symbol
        Smallest real value of the data.
    max_data : Symbol
        Largest real value of the data.
    min_weight : Symbol
        Smallest real value of the weight.
    max_weight : Symbol
        Largest real value of the weight.
    min_bias : Symbol
        Smallest real value of the bias.
    max_bias : Symbol
        Largest real value of the bias.
    kernel : tuple of int, required
        Window of the kernel: (w,), (h, w) or (d, h, w).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    dilate : tuple of int, default ()
        Distance between the kernel's taps; 1 by default.
    pad : tuple of int, default ()
        Zeros added at both ends of each axis; 0 by default.
    num_filter : int, required
        Count of output channels.
    num_group : int, default 1
        Groups that channels are split into.
    workspace : int, default 1024
        Ignored; kept for old models.
    no_bias : bool, default False
        Leaves out the bias.
    cudnn_tune : {'fastest', 'limited_workspace', 'off'} or None, default None
        How cuDNN's algorithm is chosen.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; channels first by default.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `Convolution` in int8; ranges are (1,), the result is int32.

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_conv(mx.sym.var("data"), mx.sym.var("weight"),
    ...     mx.sym.var("bias"), mx.sym.var("min_data"), mx.sym.var("max_data"),
    ...     mx.sym.var("min_weight"), kernel=(3, 3), num_filter=4, no_bias=True)
    >>> y.infer_shape(data=(1, 4, 5, 5), weight=(4, 4, 3, 3), bias=(1,), min_data=(1,),
    ...     max_data=(1,), min_weight=(1,))[1]
    [(1, 4, 3, 3), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_conv",
        "quantized_conv",
        (
            ("data", data),
            ("weight", weight),
            ("bias", bias),
            ("min_data", min_data),
            ("max_data", max_data),
            ("min_weight", min_weight),
            ("max_weight", max_weight),
            ("min_bias", min_bias),
            ("max_bias", max_bias),
        ),
        {
            "kernel": kernel,
            "stride": stride,
            "dilate": dilate,
            "pad": pad,
            "num_filter": num_filter,
            "num_group": num_group,
            "workspace": workspace,
            "no_bias": no_bias,
            "cudnn_tune": cudnn_tune,
            "cudnn_off": cudnn_off,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def quantized_elemwise_add(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    lhs_min: Symbol | None = None,
    lhs_max: Symbol | None = None,
    rhs_min: Symbol | None = None,
    rhs_max: Symbol | None = None,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Adds arrays of 8-bit integers with different ranges.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    lhs_min : Symbol
        Its smallest real value.
    lhs_max : Symbol
        Its largest real value.
    rhs_min : Symbol
        Its smallest real value.
    rhs_max : Symbol
        Its largest real value.
    min_calib_range : float or None, default None
        Smallest sum to represent; with max_calib_range the result has 8 bits, else 32.
    max_calib_range : float or None, default None
        Largest sum to represent.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `lhs`, `rhs` and the result have one shape; ranges are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_elemwise_add(mx.sym.var("lhs"), mx.sym.var("rhs"),
    ...     mx.sym.var("lhs_min"), mx.sym.var("lhs_max"), mx.sym.var("rhs_min"),
    ...     mx.sym.var("rhs_max"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,), lhs_min=(1,), lhs_max=(1,), rhs_min=(1,),
    ...     rhs_max=(1,))[1]
    [(2,), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_elemwise_add",
        "quantized_elemwise_add",
        (
            ("lhs", lhs),
            ("rhs", rhs),
            ("lhs_min", lhs_min),
            ("lhs_max", lhs_max),
            ("rhs_min", rhs_min),
            ("rhs_max", rhs_max),
        ),
        {"min_calib_range": min_calib_range, "max_calib_range": max_calib_range},
        name,
        attr,
        kwargs,
    )


def quantized_elemwise_mul(
    lhs: Symbol | None = None,
    rhs: Symbol | None = None,
    lhs_min: Symbol | None = None,
    lhs_max: Symbol | None = None,
    rhs_min: Symbol | None = None,
    rhs_max: Symbol | None = None,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    enable_float_output: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Multiplies arrays of 8-bit integers element by element.

    Parameters
    ----------
    lhs : Symbol
        The first array.
    rhs : Symbol
        The second array.
    lhs_min : Symbol
        Its smallest real value.
    lhs_max : Symbol
        Its largest real value.
    rhs_min : Symbol
        Its smallest real value.
    rhs_max : Symbol
        Its largest real value.
    min_calib_range : float or None, default None
        Smallest product to represent; with max_calib_range the result is int8, else
        int32.
    max_calib_range : float or None, default None
        Largest product to represent.
    enable_float_output : bool, default False
        Returns real numbers only.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `lhs`, `rhs` and the result have one shape; ranges are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_elemwise_mul(mx.sym.var("lhs"), mx.sym.var("rhs"),
    ...     mx.sym.var("lhs_min"), mx.sym.var("lhs_max"), mx.sym.var("rhs_min"),
    ...     mx.sym.var("rhs_max"))
    >>> y.infer_shape(lhs=(2,), rhs=(2,), lhs_min=(1,), lhs_max=(1,), rhs_min=(1,),
    ...     rhs_max=(1,))[1]
    [(2,), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_elemwise_mul",
        "quantized_elemwise_mul",
        (
            ("lhs", lhs),
            ("rhs", rhs),
            ("lhs_min", lhs_min),
            ("lhs_max", lhs_max),
            ("rhs_min", rhs_min),
            ("rhs_max", rhs_max),
        ),
        {
            "min_calib_range": min_calib_range,
            "max_calib_range": max_calib_range,
            "enable_float_output": enable_float_output,
        },
        name,
        attr,
        kwargs,
    )


def quantized_embedding(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    min_weight: Symbol | None = None,
    max_weight: Symbol | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows of an int8 weight at the given indices; the range stays.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    min_weight : Symbol
        Smallest real value of the weight.
    max_weight : Symbol
        Largest real value of the weight.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `Embedding` with int8 weights; ranges are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_embedding(mx.sym.var("data"), mx.sym.var("weight"),
    ...     mx.sym.var("min_weight"), mx.sym.var("max_weight"), input_dim=2, output_dim=3)
    >>> y.infer_shape(data=(2,), weight=(2, 3), min_weight=(1,), max_weight=(1,))[1]
    [(2, 3), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_embedding",
        "quantized_embedding",
        (
            ("data", data),
            ("weight", weight),
            ("min_weight", min_weight),
            ("max_weight", max_weight),
        ),
        {
            "input_dim": input_dim,
            "output_dim": output_dim,
            "dtype": dtype,
            "sparse_grad": sparse_grad,
        },
        name,
        attr,
        kwargs,
    )


def quantized_flatten(
    data: Symbol | None = None,
    min_data: Symbol | None = None,
    max_data: Symbol | None = None,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Makes one axis of all axes but the first; the range stays.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_data : Symbol
        Smallest real value of the data.
    max_data : Symbol
        Largest real value of the data.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` is (batch, ...), both ranges (1,); the result is (batch, rest).

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_flatten(mx.sym.var("data"), mx.sym.var("min_data"),
    ...     mx.sym.var("max_data"))
    >>> y.infer_shape(data=(2, 3, 4), min_data=(1,), max_data=(1,))[1]
    [(2, 12), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_flatten",
        "quantized_flatten",
        (("data", data), ("min_data", min_data), ("max_data", max_data)),
        {},
        name,
        attr,
        kwargs,
    )


def quantized_fully_connected(
    data: Symbol | None = None,
    weight: Symbol | None = None,
    bias: Symbol | None = None,
    min_data: Symbol | None = None,
    max_data: Symbol | None = None,
    min_weight: Symbol | None = None,
    max_weight: Symbol | None = None,
    min_bias: Symbol | None = None,
    max_bias: Symbol | None = None,
    num_hidden: int = _Null,
    no_bias: bool = _Null,
    flatten: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """FullyConnected of 8-bit integers; the result are 32-bit sums and their range.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    weight : Symbol
        The weight.
    bias : Symbol
        Added to the result, one number for each output unit or channel.
    min_data : Symbol
        Smallest real value of the data.
    max_data : Symbol
        Largest real value of the data.
    min_weight : Symbol
        Smallest real value of the weight.
    max_weight : Symbol
        Largest real value of the weight.
    min_bias : Symbol
        Smallest real value of the bias.
    max_bias : Symbol
        Largest real value of the bias.
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `FullyConnected` in int8; ranges are (1,), the result is int32.

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_fully_connected(mx.sym.var("data"),
    ...     mx.sym.var("weight"), mx.sym.var("bias"), mx.sym.var("min_data"),
    ...     mx.sym.var("max_data"), mx.sym.var("min_weight"), num_hidden=3, no_bias=True)
    >>> y.infer_shape(data=(1, 2), weight=(3, 2), bias=(1,), min_data=(1,), max_data=(1,),
    ...     min_weight=(1,))[1]
    [(1, 3), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_fully_connected",
        "quantized_fully_connected",
        (
            ("data", data),
            ("weight", weight),
            ("bias", bias),
            ("min_data", min_data),
            ("max_data", max_data),
            ("min_weight", min_weight),
            ("max_weight", max_weight),
            ("min_bias", min_bias),
            ("max_bias", max_bias),
        ),
        {"num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten},
        name,
        attr,
        kwargs,
    )


def quantized_pooling(
    data: Symbol | None = None,
    min_data: Symbol | None = None,
    max_data: Symbol | None = None,
    kernel: Shape = _Null,
    pool_type: str = _Null,
    global_pool: bool = _Null,
    cudnn_off: bool = _Null,
    pooling_convention: str = _Null,
    stride: Shape = _Null,
    pad: Shape = _Null,
    p_value: int | None = _Null,
    count_include_pad: bool | None = _Null,
    layout: str | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The largest or the mean of each window of 8-bit integers; the range stays.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    min_data : Symbol
        Smallest real value of the data.
    max_data : Symbol
        Largest real value of the data.
    kernel : tuple of int, default ()
        Window: (w,), (h, w) or (d, h, w).
    pool_type : {'avg', 'lp', 'max', 'sum'}, default 'max'
        What is made of the elements of a window.
    global_pool : bool, default False
        Makes one window of each whole plane.
    cudnn_off : bool, default False
        Keeps cuDNN out of this layer.
    pooling_convention : {'full', 'same', 'valid'}, default 'valid'
        valid: only whole windows; full: also a last partial one; same: ceil(in /
        stride).
    stride : tuple of int, default ()
        Step of the window; 1 by default.
    pad : tuple of int, default ()
        Elements added at both ends of each axis; 0 by default.
    p_value : int or None, default None
        The power of lp pooling: 1, 2 or 3.
    count_include_pad : bool or None, default None
        Whether avg counts padded elements; true by default.
    layout : {'NCDHW', 'NCHW', 'NCW', 'NDHWC', 'NHWC', 'NWC'} or None, default None
        Order of data's axes; channels first by default.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `Pooling`; both ranges are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_pooling(mx.sym.var("data"), mx.sym.var("min_data"),
    ...     mx.sym.var("max_data"), kernel=(2, 2), stride=(2, 2), pool_type="max")
    >>> y.infer_shape(data=(1, 1, 4, 4), min_data=(1,), max_data=(1,))[1]
    [(1, 1, 2, 2), (1,), (1,)]
    """
    return _compose(
        "_contrib_quantized_pooling",
        "quantized_pooling",
        (("data", data), ("min_data", min_data), ("max_data", max_data)),
        {
            "kernel": kernel,
            "pool_type": pool_type,
            "global_pool": global_pool,
            "cudnn_off": cudnn_off,
            "pooling_convention": pooling_convention,
            "stride": stride,
            "pad": pad,
            "p_value": p_value,
            "count_include_pad": count_include_pad,
            "layout": layout,
        },
        name,
        attr,
        kwargs,
    )


def quantized_rnn(
    data: Symbol | None = None,
    parameters: Symbol | None = None,
    state: Symbol | None = None,
    state_cell: Symbol | None = None,
    data_scale: Symbol | None = None,
    data_shift: Symbol | None = None,
    state_size: int = _Null,
    num_layers: int = _Null,
    bidirectional: bool = _Null,
    mode: str = _Null,
    p: float = _Null,
    state_outputs: bool = _Null,
    projection_size: int | None = _Null,
    lstm_state_clip_min: float | None = _Null,
    lstm_state_clip_max: float | None = _Null,
    lstm_state_clip_nan: bool = _Null,
    use_sequence_length: bool = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Runs quantized sequences through stacked LSTM layers with 8-bit weights.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    parameters : Symbol
        All weights and biases, in one row.
    state : Symbol
        The state.
    state_cell : Symbol
        The cell state.
    data_scale : Symbol
        Scale of the quantized data.
    data_shift : Symbol
        Shift of the quantized data.
    state_size : int, required
        Length of the hidden state of a layer.
    num_layers : int, required
        Count of stacked layers.
    bidirectional : bool, default False
        Adds layers that read from the end.
    mode : {'rnn_relu', 'rnn_tanh', 'lstm', 'gru'}, required
        The cell: rnn_relu, rnn_tanh, lstm or gru.
    p : float, default 0
        Share of elements dropped between layers, in training.
    state_outputs : bool, default False
        Also returns the last states.
    projection_size : int or None, default None
        Length to which an LSTM's hidden state is projected.
    lstm_state_clip_min : float or None, default None
        Smallest value of cell states.
    lstm_state_clip_max : float or None, default None
        Largest value of cell states.
    lstm_state_clip_nan : bool, default False
        Clipping also replaces nan, by the smallest value.
    use_sequence_length : bool, default False
        Reads each sequence's length from the input sequence_length.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    As `RNN`: `data` is (steps, batch, inputs) of uint8, `state` and `state_cell` are
    (layers, batch, state_size), `data_scale` and `data_shift` (1,); the result is (steps,
    batch, state_size).

    Examples
    --------
    >>> y = mx.sym.contrib.quantized_rnn(mx.sym.var("data"), mx.sym.var("parameters"),
    ...     mx.sym.var("state"), mx.sym.var("cell"), mx.sym.var("scale"), mx.sym.var("shift"),
    ...     state_size=5, num_layers=1, mode="lstm")
    >>> y.infer_shape(data=(3, 2, 4))[1]
    [(3, 2, 5)]
    """
    return _compose(
        "_contrib_quantized_rnn",
        "quantized_rnn",
        (
            ("data", data),
            ("parameters", parameters),
            ("state", state),
            ("state_cell", state_cell),
            ("data_scale", data_scale),
            ("data_shift", data_shift),
        ),
        {
            "state_size": state_size,
            "num_layers": num_layers,
            "bidirectional": bidirectional,
            "mode": mode,
            "p": p,
            "state_outputs": state_outputs,
            "projection_size": projection_size,
            "lstm_state_clip_min": lstm_state_clip_min,
            "lstm_state_clip_max": lstm_state_clip_max,
            "lstm_state_clip_nan": lstm_state_clip_nan,
            "use_sequence_length": use_sequence_length,
        },
        name,
        attr,
        kwargs,
    )


def requantize(
    data: Symbol | None = None,
    min_range: Symbol | None = None,
    max_range: Symbol | None = None,
    out_type: str = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Rounds 32-bit sums to 8-bit integers that cover the calibrated range, or their own.

    Parameters
    ----------
    data : Symbol
        The sums in int32.
    min_range : Symbol
        Smallest real value.
    max_range : Symbol
        Largest real value.
    out_type : {'auto', 'int8', 'uint8'}, default 'int8'
        Dtype of the integers; auto: uint8 if min_calib_range is not negative.
    min_calib_range : float or None, default None
        Smallest number to represent; with max_calib_range spares looking at the data.
    max_calib_range : float or None, default None
        Largest number to represent.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol or list of Symbol

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`, the ranges that
    follow are (1,).

    Examples
    --------
    >>> y = mx.sym.contrib.requantize(mx.sym.var("data"), mx.sym.var("min_range"),
    ...     mx.sym.var("max_range"))
    >>> y.infer_shape(data=(2,), min_range=(1,), max_range=(1,))[1]
    [(2,), (1,), (1,)]
    """
    return _compose(
        "_contrib_requantize",
        "requantize",
        (("data", data), ("min_range", min_range), ("max_range", max_range)),
        {
            "out_type": out_type,
            "min_calib_range": min_calib_range,
            "max_calib_range": max_calib_range,
        },
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
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.contrib.round_ste(mx.sym.var("data")).infer_shape(data=(2,))[1]
    [(2,)]
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
        The array to work on.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.sym.contrib.sign_ste(mx.sym.var("data")).infer_shape(data=(3,))[1]
    [(3,)]
    """
    return _compose("_contrib_sign_ste", "sign_ste", (("data", data),), {}, name, attr, kwargs)

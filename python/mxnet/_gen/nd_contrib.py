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
    "SyncBatchNorm",
    "allclose",
    "arange_like",
    "bipartite_matching",
    "boolean_mask",
    "box_decode",
    "box_encode",
    "box_iou",
    "box_nms",
    "box_non_maximum_suppression",
    "count_sketch",
    "ctc_loss",
    "div_sqrt_dim",
    "fft",
    "getnnz",
    "gradientmultiplier",
    "hawkesll",
    "ifft",
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

_OP_CONTRIB_ADAPTIVEAVGPOOLING2D_ = _core.op("_contrib_AdaptiveAvgPooling2D")
_OP_CONTRIB_ALLCLOSE_ = _core.op("_contrib_allclose")
_OP_CONTRIB_ARANGE_LIKE_ = _core.op("_contrib_arange_like")
_OP_CONTRIB_BATCHNORMWITHRELU_ = _core.op("_contrib_BatchNormWithReLU")
_OP_CONTRIB_BILINEARRESIZE2D_ = _core.op("_contrib_BilinearResize2D")
_OP_CONTRIB_BIPARTITE_MATCHING_ = _core.op("_contrib_bipartite_matching")
_OP_CONTRIB_BOOLEAN_MASK_ = _core.op("_contrib_boolean_mask")
_OP_CONTRIB_BOX_DECODE_ = _core.op("_contrib_box_decode")
_OP_CONTRIB_BOX_ENCODE_ = _core.op("_contrib_box_encode")
_OP_CONTRIB_BOX_IOU_ = _core.op("_contrib_box_iou")
_OP_CONTRIB_BOX_NMS_ = _core.op("_contrib_box_nms")
_OP_CONTRIB_COUNT_SKETCH_ = _core.op("_contrib_count_sketch")
_OP_CONTRIB_DEFORMABLECONVOLUTION_ = _core.op("_contrib_DeformableConvolution")
_OP_CONTRIB_DEFORMABLEPSROIPOOLING_ = _core.op("_contrib_DeformablePSROIPooling")
_OP_CONTRIB_DIV_SQRT_DIM_ = _core.op("_contrib_div_sqrt_dim")
_OP_CONTRIB_FFT_ = _core.op("_contrib_fft")
_OP_CONTRIB_GETNNZ_ = _core.op("_contrib_getnnz")
_OP_CONTRIB_GRADIENTMULTIPLIER_ = _core.op("_contrib_gradientmultiplier")
_OP_CONTRIB_HAWKESLL_ = _core.op("_contrib_hawkesll")
_OP_CONTRIB_IFFT_ = _core.op("_contrib_ifft")
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
_OP_CONTRIB_MODULATEDDEFORMABLECONVOLUTION_ = _core.op("_contrib_ModulatedDeformableConvolution")
_OP_CONTRIB_MULTIBOXDETECTION_ = _core.op("_contrib_MultiBoxDetection")
_OP_CONTRIB_MULTIBOXPRIOR_ = _core.op("_contrib_MultiBoxPrior")
_OP_CONTRIB_MULTIBOXTARGET_ = _core.op("_contrib_MultiBoxTarget")
_OP_CONTRIB_MULTIPROPOSAL_ = _core.op("_contrib_MultiProposal")
_OP_CONTRIB_PROPOSAL_ = _core.op("_contrib_Proposal")
_OP_CONTRIB_PSROIPOOLING_ = _core.op("_contrib_PSROIPooling")
_OP_CONTRIB_QUADRATIC_ = _core.op("_contrib_quadratic")
_OP_CONTRIB_ROIALIGN_ = _core.op("_contrib_ROIAlign")
_OP_CONTRIB_ROUND_STE_ = _core.op("_contrib_round_ste")
_OP_CONTRIB_RROIALIGN_ = _core.op("_contrib_RROIAlign")
_OP_CONTRIB_SIGN_STE_ = _core.op("_contrib_sign_ste")
_OP_CONTRIB_SYNCBATCHNORM_ = _core.op("_contrib_SyncBatchNorm")
_OP_CTCLOSS = _core.op("CTCLoss")


def AdaptiveAvgPooling2D(
    data: NDArray | None = None,
    output_size: Shape = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Means over a grid of cells that covers each feature map.

    Parameters
    ----------
    data : NDArray
    output_size : tuple of int, default ()
        New height and width; one number: both; (): 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_ADAPTIVEAVGPOOLING2D_, (data,), (output_size,), out, kwargs)


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


def BilinearResize2D(
    data: NDArray | None = None,
    like: NDArray | None = None,
    height: int = _Null,
    width: int = _Null,
    scale_height: float | None = _Null,
    scale_width: float | None = _Null,
    mode: str = _Null,
    align_corners: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Feature maps in another size, linear between pixels.

    Parameters
    ----------
    data : NDArray
    like : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_BILINEARRESIZE2D_,
        (data, like),
        (height, width, scale_height, scale_width, mode, align_corners),
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


def DeformableConvolution(
    data: NDArray | None = None,
    offset: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A convolution whose samples are moved by offsets.

    Parameters
    ----------
    data : NDArray
    offset : NDArray
    weight : NDArray
    bias : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_DEFORMABLECONVOLUTION_,
        (data, offset, weight, bias),
        (
            kernel,
            stride,
            dilate,
            pad,
            num_filter,
            num_group,
            num_deformable_group,
            workspace,
            no_bias,
            layout,
        ),
        out,
        kwargs,
    )


def DeformablePSROIPooling(
    data: NDArray | None = None,
    rois: NDArray | None = None,
    trans: NDArray | None = None,
    spatial_scale: float = _Null,
    output_dim: int = _Null,
    group_size: int = _Null,
    pooled_size: int = _Null,
    part_size: int = _Null,
    sample_per_part: int = _Null,
    trans_std: float = _Null,
    no_trans: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Means of samples over the bins of regions; offsets move the bins.

    Parameters
    ----------
    data : NDArray
    rois : NDArray
    trans : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_DEFORMABLEPSROIPOOLING_,
        (data, rois, trans),
        (
            spatial_scale,
            output_dim,
            group_size,
            pooled_size,
            part_size,
            sample_per_part,
            trans_std,
            no_trans,
        ),
        out,
        kwargs,
    )


def ModulatedDeformableConvolution(
    data: NDArray | None = None,
    offset: NDArray | None = None,
    mask: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """A convolution whose samples are moved by offsets and weighed by a mask.

    Parameters
    ----------
    data : NDArray
    offset : NDArray
    mask : NDArray
    weight : NDArray
    bias : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_MODULATEDDEFORMABLECONVOLUTION_,
        (data, offset, mask, weight, bias),
        (
            kernel,
            stride,
            dilate,
            pad,
            num_filter,
            num_group,
            num_deformable_group,
            workspace,
            no_bias,
            im2col_step,
            layout,
        ),
        out,
        kwargs,
    )


def MultiBoxDetection(
    cls_prob: NDArray | None = None,
    loc_pred: NDArray | None = None,
    anchor: NDArray | None = None,
    clip: bool = _Null,
    threshold: float = _Null,
    background_id: int = _Null,
    nms_threshold: float = _Null,
    force_suppress: bool = _Null,
    variances: Numbers = _Null,
    nms_topk: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Class, score and corners of detected boxes, best first; class -1: none.

    Parameters
    ----------
    cls_prob : NDArray
    loc_pred : NDArray
    anchor : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_MULTIBOXDETECTION_,
        (cls_prob, loc_pred, anchor),
        (clip, threshold, background_id, nms_threshold, force_suppress, variances, nms_topk),
        out,
        kwargs,
    )


def MultiBoxPrior(
    data: NDArray | None = None,
    sizes: Numbers = _Null,
    ratios: Numbers = _Null,
    clip: bool = _Null,
    steps: Numbers = _Null,
    offsets: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The anchors of a feature map, as corners in parts of the image.

    Parameters
    ----------
    data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_MULTIBOXPRIOR_, (data,), (sizes, ratios, clip, steps, offsets), out, kwargs
    )


def MultiBoxTarget(
    anchor: NDArray | None = None,
    label: NDArray | None = None,
    cls_pred: NDArray | None = None,
    overlap_threshold: float = _Null,
    ignore_label: float = _Null,
    negative_mining_ratio: float = _Null,
    negative_mining_thresh: float = _Null,
    minimum_negative_samples: int = _Null,
    variances: Numbers = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """For each anchor the offsets and the class a detector should predict.

    Parameters
    ----------
    anchor : NDArray
    label : NDArray
    cls_pred : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_MULTIBOXTARGET_,
        (anchor, label, cls_pred),
        (
            overlap_threshold,
            ignore_label,
            negative_mining_ratio,
            negative_mining_thresh,
            minimum_negative_samples,
            variances,
        ),
        out,
        kwargs,
    )


def MultiProposal(
    cls_prob: NDArray | None = None,
    bbox_pred: NDArray | None = None,
    im_info: NDArray | None = None,
    rpn_pre_nms_top_n: int = _Null,
    rpn_post_nms_top_n: int = _Null,
    threshold: float = _Null,
    rpn_min_size: int = _Null,
    scales: Numbers = _Null,
    ratios: Numbers = _Null,
    feature_stride: int = _Null,
    output_score: bool = _Null,
    iou_loss: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The best boxes a region proposal network found in each image.

    Parameters
    ----------
    cls_prob : NDArray
    bbox_pred : NDArray
    im_info : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_MULTIPROPOSAL_,
        (cls_prob, bbox_pred, im_info),
        (
            rpn_pre_nms_top_n,
            rpn_post_nms_top_n,
            threshold,
            rpn_min_size,
            scales,
            ratios,
            feature_stride,
            output_score,
            iou_loss,
        ),
        out,
        kwargs,
    )


def PSROIPooling(
    data: NDArray | None = None,
    rois: NDArray | None = None,
    spatial_scale: float = _Null,
    output_dim: int = _Null,
    pooled_size: int = _Null,
    group_size: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Means over the bins of regions, each bin from channels of its own.

    Parameters
    ----------
    data : NDArray
    rois : NDArray
    spatial_scale : float, required
        Size of the map over that of the image.
    output_dim : int, required
        Count of channels of the result.
    pooled_size : int, required
        Height and width of the result.
    group_size : int, default 0
        Groups of channels per axis; 0: pooled_size.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_PSROIPOOLING_,
        (data, rois),
        (spatial_scale, output_dim, pooled_size, group_size),
        out,
        kwargs,
    )


def Proposal(
    cls_prob: NDArray | None = None,
    bbox_pred: NDArray | None = None,
    im_info: NDArray | None = None,
    rpn_pre_nms_top_n: int = _Null,
    rpn_post_nms_top_n: int = _Null,
    threshold: float = _Null,
    rpn_min_size: int = _Null,
    scales: Numbers = _Null,
    ratios: Numbers = _Null,
    feature_stride: int = _Null,
    output_score: bool = _Null,
    iou_loss: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The best boxes a region proposal network found.

    Parameters
    ----------
    cls_prob : NDArray
    bbox_pred : NDArray
    im_info : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_PROPOSAL_,
        (cls_prob, bbox_pred, im_info),
        (
            rpn_pre_nms_top_n,
            rpn_post_nms_top_n,
            threshold,
            rpn_min_size,
            scales,
            ratios,
            feature_stride,
            output_score,
            iou_loss,
        ),
        out,
        kwargs,
    )


def ROIAlign(
    data: NDArray | None = None,
    rois: NDArray | None = None,
    pooled_size: Shape = _Null,
    spatial_scale: float = _Null,
    sample_ratio: int = _Null,
    position_sensitive: bool = _Null,
    aligned: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Regions of feature maps resampled to one size, linear between pixels.

    Parameters
    ----------
    data : NDArray
    rois : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_ROIALIGN_,
        (data, rois),
        (pooled_size, spatial_scale, sample_ratio, position_sensitive, aligned),
        out,
        kwargs,
    )


def RROIAlign(
    data: NDArray | None = None,
    rois: NDArray | None = None,
    pooled_size: Shape = _Null,
    spatial_scale: float = _Null,
    sampling_ratio: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Rotated regions of feature maps resampled to one size.

    Parameters
    ----------
    data : NDArray
    rois : NDArray
    pooled_size : tuple of int, required
        Height and width of the result.
    spatial_scale : float, required
        Size of the map over that of the image.
    sampling_ratio : int, default -1
        Samples per bin and axis; -1: as many as pixels.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_RROIALIGN_,
        (data, rois),
        (pooled_size, spatial_scale, sampling_ratio),
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


def bipartite_matching(
    data: NDArray | None = None,
    is_ascend: bool = _Null,
    threshold: float = _Null,
    topk: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Pairs rows and columns, best score first, each at most once.

    Parameters
    ----------
    data : NDArray
    is_ascend : bool, default False
        Small scores are better.
    threshold : float, required
        Worse scores are no match.
    topk : int, default -1
        The most matches; -1: no limit.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_BIPARTITE_MATCHING_, (data,), (is_ascend, threshold, topk), out, kwargs
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


def box_decode(
    data: NDArray | None = None,
    anchors: NDArray | None = None,
    std0: float = _Null,
    std1: float = _Null,
    std2: float = _Null,
    std3: float = _Null,
    clip: float = _Null,
    format: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Boxes, as corners, from their offsets from anchors.

    Parameters
    ----------
    data : NDArray
    anchors : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_BOX_DECODE_,
        (data, anchors),
        (std0, std1, std2, std3, clip, format),
        out,
        kwargs,
    )


def box_encode(
    samples: NDArray | None = None,
    matches: NDArray | None = None,
    anchors: NDArray | None = None,
    refs: NDArray | None = None,
    means: NDArray | None = None,
    stds: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Offsets of matched boxes from their anchors, and which of them count.

    Parameters
    ----------
    samples : NDArray
    matches : NDArray
    anchors : NDArray
    refs : NDArray
    means : NDArray
    stds : NDArray
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_BOX_ENCODE_, (samples, matches, anchors, refs, means, stds), (), out, kwargs
    )


def box_iou(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    format: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Intersection over union of every box of lhs with every one of rhs.

    Parameters
    ----------
    lhs : NDArray
    rhs : NDArray
    format : {'center', 'corner'}, default 'corner'
        What the four coordinates are.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_BOX_IOU_, (lhs, rhs), (format,), out, kwargs)


def box_nms(
    data: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The boxes that no better one overlaps, best score first; -1 in the rest.

    Parameters
    ----------
    data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_BOX_NMS_,
        (data,),
        (
            overlap_thresh,
            valid_thresh,
            topk,
            coord_start,
            score_index,
            id_index,
            background_id,
            force_suppress,
            in_format,
            out_format,
        ),
        out,
        kwargs,
    )


def box_non_maximum_suppression(
    data: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The boxes that no better one overlaps, best score first; -1 in the rest.

    Parameters
    ----------
    data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_BOX_NMS_,
        (data,),
        (
            overlap_thresh,
            valid_thresh,
            topk,
            coord_start,
            score_index,
            id_index,
            background_id,
            force_suppress,
            in_format,
            out_format,
        ),
        out,
        kwargs,
    )


def count_sketch(
    data: NDArray | None = None,
    h: NDArray | None = None,
    s: NDArray | None = None,
    out_dim: int = _Null,
    processing_batch_size: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Adds up the signed elements of lines at the places that h names.

    Parameters
    ----------
    data : NDArray
    h : NDArray
    s : NDArray
    out_dim : int, required
        Length of the sketch.
    processing_batch_size : int, default 32
        Lines that are sketched at once; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(
        _OP_CONTRIB_COUNT_SKETCH_, (data, h, s), (out_dim, processing_batch_size), out, kwargs
    )


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


def fft(
    data: NDArray | None = None,
    compute_size: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The Fourier transforms of real lines, as pairs of real and imaginary parts.

    Parameters
    ----------
    data : NDArray
    compute_size : int, default 128
        Lines that are transformed at once; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_FFT_, (data,), (compute_size,), out, kwargs)


def getnnz(
    data: NDArray | None = None,
    axis: int | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Counts the elements that are not zero.

    Parameters
    ----------
    data : NDArray
    axis : int or None, default None
        0 counts per column, 1 per row; None: all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_GETNNZ_, (data,), (axis,), out, kwargs)


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


def hawkesll(
    lda: NDArray | None = None,
    alpha: NDArray | None = None,
    beta: NDArray | None = None,
    state: NDArray | None = None,
    lags: NDArray | None = None,
    marks: NDArray | None = None,
    valid_length: NDArray | None = None,
    max_time: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Log likelihood of streams of marked events under a Hawkes process.

    Parameters
    ----------
    lda : NDArray
    alpha : NDArray
    beta : NDArray
    state : NDArray
    lags : NDArray
    marks : NDArray
    valid_length : NDArray
    max_time : NDArray
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray
    """
    return _call(
        _OP_CONTRIB_HAWKESLL_,
        (lda, alpha, beta, state, lags, marks, valid_length, max_time),
        (),
        out,
        kwargs,
    )


def ifft(
    data: NDArray | None = None,
    compute_size: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The real parts of inverse Fourier transforms of pairs, not divided by the length.

    Parameters
    ----------
    data : NDArray
    compute_size : int, default 128
        Lines that are transformed at once; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray
    """
    return _call(_OP_CONTRIB_IFFT_, (data,), (compute_size,), out, kwargs)


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

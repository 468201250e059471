"""mx.nd.contrib, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call_open, _invoke, _refuse_unknown

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

_OP_CONTRIB_ADAPTIVEAVGPOOLING2D_ = _core.op("_contrib_AdaptiveAvgPooling2D")
_OP_CONTRIB_ALLCLOSE_ = _core.op("_contrib_allclose")
_OP_CONTRIB_ARANGE_LIKE_ = _core.op("_contrib_arange_like")
_OP_CONTRIB_BACKWARD_GRADIENTMULTIPLIER_ = _core.op("_contrib_backward_gradientmultiplier")
_OP_CONTRIB_BATCHNORMWITHRELU_ = _core.op("_contrib_BatchNormWithReLU")
_OP_CONTRIB_BILINEARRESIZE2D_ = _core.op("_contrib_BilinearResize2D")
_OP_CONTRIB_BIPARTITE_MATCHING_ = _core.op("_contrib_bipartite_matching")
_OP_CONTRIB_BOOLEAN_MASK_ = _core.op("_contrib_boolean_mask")
_OP_CONTRIB_BOX_DECODE_ = _core.op("_contrib_box_decode")
_OP_CONTRIB_BOX_ENCODE_ = _core.op("_contrib_box_encode")
_OP_CONTRIB_BOX_IOU_ = _core.op("_contrib_box_iou")
_OP_CONTRIB_BOX_NMS_ = _core.op("_contrib_box_nms")
_OP_CONTRIB_CALIBRATE_ENTROPY_ = _core.op("_contrib_calibrate_entropy")
_OP_CONTRIB_COUNT_SKETCH_ = _core.op("_contrib_count_sketch")
_OP_CONTRIB_DEFORMABLECONVOLUTION_ = _core.op("_contrib_DeformableConvolution")
_OP_CONTRIB_DEFORMABLEPSROIPOOLING_ = _core.op("_contrib_DeformablePSROIPooling")
_OP_CONTRIB_DEQUANTIZE_ = _core.op("_contrib_dequantize")
_OP_CONTRIB_DIV_SQRT_DIM_ = _core.op("_contrib_div_sqrt_dim")
_OP_CONTRIB_FFT_ = _core.op("_contrib_fft")
_OP_CONTRIB_GETNNZ_ = _core.op("_contrib_getnnz")
_OP_CONTRIB_GRADIENTMULTIPLIER_ = _core.op("_contrib_gradientmultiplier")
_OP_CONTRIB_GROUP_ADAGRAD_UPDATE_ = _core.op("_contrib_group_adagrad_update")
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
_OP_CONTRIB_QUANTIZED_ACT_ = _core.op("_contrib_quantized_act")
_OP_CONTRIB_QUANTIZED_BATCH_NORM_ = _core.op("_contrib_quantized_batch_norm")
_OP_CONTRIB_QUANTIZED_CONCAT_ = _core.op("_contrib_quantized_concat")
_OP_CONTRIB_QUANTIZED_CONV_ = _core.op("_contrib_quantized_conv")
_OP_CONTRIB_QUANTIZED_ELEMWISE_ADD_ = _core.op("_contrib_quantized_elemwise_add")
_OP_CONTRIB_QUANTIZED_ELEMWISE_MUL_ = _core.op("_contrib_quantized_elemwise_mul")
_OP_CONTRIB_QUANTIZED_EMBEDDING_ = _core.op("_contrib_quantized_embedding")
_OP_CONTRIB_QUANTIZED_FLATTEN_ = _core.op("_contrib_quantized_flatten")
_OP_CONTRIB_QUANTIZED_FULLY_CONNECTED_ = _core.op("_contrib_quantized_fully_connected")
_OP_CONTRIB_QUANTIZED_POOLING_ = _core.op("_contrib_quantized_pooling")
_OP_CONTRIB_QUANTIZED_RNN_ = _core.op("_contrib_quantized_rnn")
_OP_CONTRIB_QUANTIZE_ = _core.op("_contrib_quantize")
_OP_CONTRIB_QUANTIZE_ASYM_ = _core.op("_contrib_quantize_asym")
_OP_CONTRIB_QUANTIZE_V2_ = _core.op("_contrib_quantize_v2")
_OP_CONTRIB_REQUANTIZE_ = _core.op("_contrib_requantize")
_OP_CONTRIB_ROIALIGN_ = _core.op("_contrib_ROIAlign")
_OP_CONTRIB_ROUND_STE_ = _core.op("_contrib_round_ste")
_OP_CONTRIB_RROIALIGN_ = _core.op("_contrib_RROIAlign")
_OP_CONTRIB_SIGN_STE_ = _core.op("_contrib_sign_ste")
_OP_CONTRIB_SPARSEEMBEDDING_ = _core.op("_contrib_SparseEmbedding")
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
        The array to work on.
    output_size : tuple of int, default ()
        New height and width; one number: both; (): 1.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` does not have four axes.

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (batch, channels) + `output_size`.

    Examples
    --------
    >>> mx.nd.contrib.AdaptiveAvgPooling2D(mx.nd.ones((1, 3, 8, 8)), output_size=(2, 2)).shape
    (1, 3, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_contrib_AdaptiveAvgPooling2D", kwargs)
    return _invoke(_OP_CONTRIB_ADAPTIVEAVGPOOLING2D_, (data,), (output_size,), out)


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
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `BatchNorm`: `data` is (batch, channels, ...), the other inputs are (channels,).

    Examples
    --------
    >>> mx.nd.contrib.BatchNormWithReLU(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0]), mx.nd.array([2, 3]), mx.nd.array([1, 1]),
    ...     fix_gamma=False).asnumpy()
    array([[0.       , 0.       ],
           [0.9995004, 0.9995004]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_BatchNormWithReLU", kwargs)
    return _invoke(
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
        The array to work on.
    like : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` does not have four axes.

    Shapes
    ------
    `data` is (batch, channels, height, width); height and width are those asked for.

    Examples
    --------
    >>> mx.nd.contrib.BilinearResize2D(mx.nd.ones((1, 3, 4, 4)), height=8, width=6).shape
    (1, 3, 8, 6)
    """
    if kwargs:
        _refuse_unknown("_contrib_BilinearResize2D", kwargs)
    return _invoke(
        _OP_CONTRIB_BILINEARRESIZE2D_,
        (data, like),
        (height, width, scale_height, scale_width, mode, align_corners),
        out,
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
        The array to work on.
    label : NDArray
        The labels.
    data_lengths : NDArray
        How many steps of each sample count.
    label_lengths : NDArray
        How many labels of each sample count.
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

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> mx.nd.CTCLoss(mx.nd.zeros((4, 1, 3)), mx.nd.array([[1, 2]])).asnumpy()
    array([1.686399], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("CTCLoss", kwargs)
    return _invoke(
        _OP_CTCLOSS,
        (data, label, data_lengths, label_lengths),
        (use_data_lengths, use_label_lengths, blank_label),
        out,
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
        The array to work on.
    offset : NDArray
        How far each place that the kernel looks at is moved.
    weight : NDArray
        The weight.
    bias : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `kernel`, `offset`, `weight` or `bias` does not fit the data.

    Shapes
    ------
    As `Convolution`; `offset` is (batch, 2 × num_deformable_group × kernel elements,
    out_height, out_width).

    Examples
    --------
    >>> mx.nd.contrib.DeformableConvolution(mx.nd.ones((1, 3, 5, 5)),
    ...     mx.nd.zeros((1, 18, 3, 3)), mx.nd.ones((4, 3, 3, 3)), mx.nd.zeros(4),
    ...     kernel=(3, 3), num_filter=4).shape
    (1, 4, 3, 3)
    """
    if kwargs:
        _refuse_unknown("_contrib_DeformableConvolution", kwargs)
    return _invoke(
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
        The array to work on.
    rois : NDArray
        Regions: the number of an image and two corners each.
    trans : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (batch, output_dim × group_size², height, width), `rois` (regions, 5); the
    result (regions, output_dim, pooled_size, pooled_size).

    Examples
    --------
    >>> mx.nd.contrib.DeformablePSROIPooling(mx.nd.ones((1, 8, 6, 6)),
    ...     mx.nd.array([[0, 0, 0, 5, 5]]), mx.nd.zeros((1, 2, 2, 2)), spatial_scale=1.0,
    ...     output_dim=2, group_size=2, pooled_size=2, no_trans=True).shape
    (1, 2, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_contrib_DeformablePSROIPooling", kwargs)
    return _invoke(
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
        The array to work on.
    offset : NDArray
        How far each place that the kernel looks at is moved.
    mask : NDArray
        Which elements are meant.
    weight : NDArray
        The weight.
    bias : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    As `DeformableConvolution`; `mask` is (batch, num_deformable_group × kernel elements,
    out_height, out_width).

    Examples
    --------
    >>> mx.nd.contrib.ModulatedDeformableConvolution(mx.nd.ones((1, 3, 5, 5)),
    ...     mx.nd.zeros((1, 18, 3, 3)), mx.nd.ones((1, 9, 3, 3)), mx.nd.ones((4, 3, 3, 3)),
    ...     mx.nd.zeros(4), kernel=(3, 3), num_filter=4).shape
    (1, 4, 3, 3)
    """
    if kwargs:
        _refuse_unknown("_contrib_ModulatedDeformableConvolution", kwargs)
    return _invoke(
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
        Probabilities of the classes.
    loc_pred : NDArray
        Predicted offsets of the boxes.
    anchor : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If anchors, classes or predictions do not fit each other.

    Shapes
    ------
    `cls_prob` is (batch, classes + 1, anchors), `loc_pred` (batch, 4 × anchors), `anchor` (1,
    anchors, 4); the result (batch, anchors, 6): class, score, left, top, right, bottom.

    Examples
    --------
    >>> mx.nd.contrib.MultiBoxDetection(mx.nd.array([[[0.1], [0.9]]]), mx.nd.zeros((1, 4)),
    ...     mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]])).asnumpy()
    array([[[0.        , 0.9       , 0.10000001, 0.10000001, 0.5       ,
             0.5       ]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiBoxDetection", kwargs)
    return _invoke(
        _OP_CONTRIB_MULTIBOXDETECTION_,
        (cls_prob, loc_pred, anchor),
        (clip, threshold, background_id, nms_threshold, force_suppress, variances, nms_topk),
        out,
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (batch, channels, height, width); the result (1, height × width × boxes, 4),
    boxes being sizes + ratios - 1.

    Examples
    --------
    >>> mx.nd.contrib.MultiBoxPrior(mx.nd.ones((1, 3, 2, 2)), sizes=(0.5, 0.25),
    ...     ratios=(1, 2)).shape
    (1, 12, 4)
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiBoxPrior", kwargs)
    return _invoke(_OP_CONTRIB_MULTIBOXPRIOR_, (data,), (sizes, ratios, clip, steps, offsets), out)


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
        The anchor boxes, as corners.
    label : NDArray
        The labels.
    cls_pred : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If anchors, labels or predictions do not fit each other.

    Shapes
    ------
    `anchor` is (1, anchors, 4), `label` (batch, objects, 5), `cls_pred` (batch, classes + 1,
    anchors); results are (batch, 4 × anchors) twice and (batch, anchors).

    Examples
    --------
    >>> [x.shape for x in mx.nd.contrib.MultiBoxTarget(mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]]), mx.nd.array([[[0, 0.1, 0.1, 0.5, 0.5]]]), mx.nd.zeros((1, 2, 1)))]
    [(1, 4), (1, 4), (1, 1)]
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiBoxTarget", kwargs)
    return _invoke(
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
        Probabilities of the classes.
    bbox_pred : NDArray
        Predicted offsets of the boxes.
    im_info : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `cls_prob` is (batch, 2 × anchors, height, width), `bbox_pred` (batch, 4 × anchors,
    height, width), `im_info` (batch, 3); the result (batch × rpn_post_nms_top_n, 5).

    Examples
    --------
    >>> mx.nd.contrib.MultiProposal(mx.nd.ones((1, 2, 4, 4)), mx.nd.zeros((1, 4, 4, 4)),
    ...     mx.nd.array([[64, 64, 1]]), scales=(8,), ratios=(1,), rpn_pre_nms_top_n=12,
    ...     rpn_post_nms_top_n=4).shape
    (4, 5)
    """
    if kwargs:
        _refuse_unknown("_contrib_MultiProposal", kwargs)
    return _invoke(
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
        The array to work on.
    rois : NDArray
        Regions: the number of an image and two corners each.
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

    Shapes
    ------
    `data` is (batch, output_dim × group_size², height, width), `rois` (regions, 5); the
    result (regions, output_dim, pooled_size, pooled_size).

    Examples
    --------
    >>> mx.nd.contrib.PSROIPooling(mx.nd.ones((1, 8, 6, 6)), mx.nd.array([[0, 0, 0, 5, 5]]),
    ...     spatial_scale=1.0, output_dim=2, pooled_size=2, group_size=2).shape
    (1, 2, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_contrib_PSROIPooling", kwargs)
    return _invoke(
        _OP_CONTRIB_PSROIPOOLING_,
        (data, rois),
        (spatial_scale, output_dim, pooled_size, group_size),
        out,
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
        Probabilities of the classes.
    bbox_pred : NDArray
        Predicted offsets of the boxes.
    im_info : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `MultiProposal`, for a batch of one.

    Examples
    --------
    >>> mx.nd.contrib.Proposal(mx.nd.ones((1, 2, 4, 4)), mx.nd.zeros((1, 4, 4, 4)),
    ...     mx.nd.array([[64, 64, 1]]), scales=(8,), ratios=(1,), rpn_pre_nms_top_n=12,
    ...     rpn_post_nms_top_n=4).shape
    (4, 5)
    """
    if kwargs:
        _refuse_unknown("_contrib_Proposal", kwargs)
    return _invoke(
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
        The array to work on.
    rois : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `rois` does not have rows of five numbers.

    Shapes
    ------
    `data` is (batch, channels, height, width), `rois` (regions, 5): index in the batch, then
    left, top, right, bottom. The result is (regions, channels) + `pooled_size`.

    Examples
    --------
    >>> mx.nd.contrib.ROIAlign(mx.nd.ones((1, 3, 6, 6)), mx.nd.array([[0, 0, 0, 5, 5]]),
    ...     pooled_size=(2, 2), spatial_scale=1.0).shape
    (1, 3, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_contrib_ROIAlign", kwargs)
    return _invoke(
        _OP_CONTRIB_ROIALIGN_,
        (data, rois),
        (pooled_size, spatial_scale, sample_ratio, position_sensitive, aligned),
        out,
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
        The array to work on.
    rois : NDArray
        Regions: the number of an image and two corners each.
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

    Shapes
    ------
    `data` is (batch, channels, height, width), `rois` (regions, 6): index, center, width,
    height, angle. The result is (regions, channels) + `pooled_size`.

    Examples
    --------
    >>> mx.nd.contrib.RROIAlign(mx.nd.ones((1, 3, 6, 6)), mx.nd.array([[0, 3, 3, 4, 4, 0]]),
    ...     pooled_size=(2, 2), spatial_scale=1.0).shape
    (1, 3, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_contrib_RROIAlign", kwargs)
    return _invoke(
        _OP_CONTRIB_RROIALIGN_, (data, rois), (pooled_size, spatial_scale, sampling_ratio), out
    )


def SparseEmbedding(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Turns each index into a row of the weight; indices outside are clipped.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape, `weight` (input_dim, output_dim); the result data.shape +
    (output_dim,).

    Examples
    --------
    >>> mx.nd.contrib.SparseEmbedding(mx.nd.array([2, 0]),
    ...     mx.nd.array([[1, 2], [3, 4], [5, 6]]), input_dim=3, output_dim=2).asnumpy()
    array([[5., 6.],
           [1., 2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_SparseEmbedding", kwargs)
    return _invoke(
        _OP_CONTRIB_SPARSEEMBEDDING_,
        (data, weight),
        (input_dim, output_dim, dtype, sparse_grad),
        out,
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
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Formula
    -------
    y = (x - mean) / sqrt(variance + eps) * gamma + beta, for each channel, over all devices

    Shapes
    ------
    As `BatchNorm`: `data` is (batch, channels, ...), the other inputs are (channels,).

    Examples
    --------
    >>> mx.nd.contrib.SyncBatchNorm(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([1, 1]),
    ...     mx.nd.array([0, 0]), mx.nd.array([2, 3]), mx.nd.array([1, 1]), key="norm",
    ...     fix_gamma=False).asnumpy()
    array([[-0.9995004, -0.9995004],
           [ 0.9995004,  0.9995004]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_SyncBatchNorm", kwargs)
    return _invoke(
        _OP_CONTRIB_SYNCBATCHNORM_,
        (data, gamma, beta, moving_mean, moving_var),
        (eps, momentum, fix_gamma, use_global_stats, output_mean_var, ndev, key),
        out,
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
        One side of the comparison.
    b : NDArray
        The other side.
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

    Shapes
    ------
    `a` and `b` of one shape; the result is one number, of shape ().

    Examples
    --------
    >>> mx.nd.contrib.allclose(mx.nd.array([1, 2]), mx.nd.array([1, 2.1])).asnumpy()
    array(0, dtype=uint8)
    """
    if kwargs:
        _refuse_unknown("_contrib_allclose", kwargs)
    return _invoke(_OP_CONTRIB_ALLCLOSE_, (a, b), (rtol, atol, equal_nan), out)


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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `data` has no such axis.

    Shapes
    ------
    The result has the shape of `data`, or the size of its axis `axis`.

    Examples
    --------
    >>> mx.nd.contrib.arange_like(mx.nd.ones((2, 3))).asnumpy()
    array([[0., 1., 2.],
           [3., 4., 5.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_arange_like", kwargs)
    return _invoke(_OP_CONTRIB_ARANGE_LIKE_, (data,), (start, step, repeat, ctx, axis), out)


def backward_gradientmultiplier(
    data: NDArray | None = None,
    scalar: float = _Null,
    is_int: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """lhs * rhs, element by element.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    scalar : float, default 1
        The right-hand side.
    is_int : bool, default True
        Whether the scalar is an integer.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.backward_gradientmultiplier(mx.nd.array([1, 2]), scalar=0.5).asnumpy()
    array([0.5, 1. ], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_backward_gradientmultiplier", kwargs)
    return _invoke(_OP_CONTRIB_BACKWARD_GRADIENTMULTIPLIER_, (data,), (scalar, is_int), out)


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
        The array to work on.
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

    Shapes
    ------
    `data` is (..., rows, columns); results are (..., rows) and (..., columns).

    Examples
    --------
    >>> [x.asnumpy() for x in mx.nd.contrib.bipartite_matching(mx.nd.array([[0.5, 0.6], [0.9, 0.1]]), threshold=0.2)]
    [array([1., 0.], dtype=float32), array([1., 0.], dtype=float32)]
    """
    if kwargs:
        _refuse_unknown("_contrib_bipartite_matching", kwargs)
    return _invoke(_OP_CONTRIB_BIPARTITE_MATCHING_, (data,), (is_ascend, threshold, topk), out)


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
        The array to work on.
    index : NDArray
        Which elements are meant.
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If `index` does not have the extent of the axis.

    Shapes
    ------
    Of axis `axis` as many entries stay as `index`, of its size, has ones.

    Examples
    --------
    >>> mx.nd.contrib.boolean_mask(mx.nd.array([[1, 2], [3, 4]]), mx.nd.array([0, 1])).asnumpy()
    array([[3., 4.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_boolean_mask", kwargs)
    return _invoke(_OP_CONTRIB_BOOLEAN_MASK_, (data, index), (axis,), out)


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
        The offsets to be decoded.
    anchors : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (batch, anchors, 4), `anchors` (1, anchors, 4); the result (batch, anchors, 4).

    Examples
    --------
    >>> mx.nd.contrib.box_decode(mx.nd.zeros((1, 1, 4)),
    ...     mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]]), format="corner").asnumpy()
    array([[[0.10000001, 0.10000001, 0.5       , 0.5       ]]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_box_decode", kwargs)
    return _invoke(
        _OP_CONTRIB_BOX_DECODE_, (data, anchors), (std0, std1, std2, std3, clip, format), out
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
        Which anchors are positive (1), negative (-1) or ignored (0).
    matches : NDArray
        The number of the box that each anchor belongs to.
    anchors : NDArray
        The anchor boxes.
    refs : NDArray
        The boxes that the anchors are matched to.
    means : NDArray
        Means that are subtracted.
    stds : NDArray
        Standard deviations that are divided by.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `samples` and `matches` are (batch, anchors), `anchors` (batch, anchors, 4), `refs`
    (batch, objects, 4), `means` and `stds` (4,); both results are (batch, anchors, 4).

    Examples
    --------
    >>> [x.shape for x in mx.nd.contrib.box_encode(mx.nd.array([[1]]), mx.nd.array([[0]]), mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]]), mx.nd.array([[[0.1, 0.1, 0.5, 0.5]]]), mx.nd.array([0, 0, 0, 0]), mx.nd.array([1, 1, 1, 1]))]
    [(1, 1, 4), (1, 1, 4)]
    """
    return _invoke(_OP_CONTRIB_BOX_ENCODE_, (samples, matches, anchors, refs, means, stds), (), out)


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
        The first array.
    rhs : NDArray
        The second array.
    format : {'center', 'corner'}, default 'corner'
        What the four coordinates are.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If the last axis does not have four numbers.

    Formula
    -------
    area of the intersection / area of the union

    Shapes
    ------
    `lhs` is (..., 4), `rhs` (..., 4); the result has the axes of both but the last.

    Examples
    --------
    >>> mx.nd.contrib.box_iou(mx.nd.array([[0, 0, 2, 2]]),
    ...     mx.nd.array([[1, 1, 3, 3]])).asnumpy()
    array([[0.14285715]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_box_iou", kwargs)
    return _invoke(_OP_CONTRIB_BOX_IOU_, (lhs, rhs), (format,), out)


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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If a box has less numbers than the positions named.

    Shapes
    ------
    `data` is (..., boxes, values); the result has the same shape, boxes that were dropped
    being -1.

    Examples
    --------
    >>> mx.nd.contrib.box_nms(mx.nd.array([[0, 0.9, 0, 0, 2, 2], [0, 0.8, 0, 0, 2, 2]]),
    ...     overlap_thresh=0.5, id_index=0).asnumpy()
    array([[ 0. ,  0.9,  0. ,  0. ,  2. ,  2. ],
           [-1. , -1. , -1. , -1. , -1. , -1. ]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_box_nms", kwargs)
    return _invoke(
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If a box has less numbers than the positions named.

    Shapes
    ------
    `data` is (..., boxes, values); the result has the same shape, boxes that were dropped
    being -1.

    Examples
    --------
    >>> mx.nd.contrib.box_nms(mx.nd.array([[0, 0.9, 0, 0, 2, 2], [0, 0.8, 0, 0, 2, 2]]),
    ...     overlap_thresh=0.5, id_index=0).asnumpy()
    array([[ 0. ,  0.9,  0. ,  0. ,  2. ,  2. ],
           [-1. , -1. , -1. , -1. , -1. , -1. ]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_box_nms", kwargs)
    return _invoke(
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
    )


def calibrate_entropy(
    hist: NDArray | None = None,
    hist_edges: NDArray | None = None,
    num_quantized_bins: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The threshold at which clipping a histogram and merging its bins changes the distribution least, and its relative entropy.

    Parameters
    ----------
    hist : NDArray
        The counts of a histogram.
    hist_edges : NDArray
        The edges of its bins.
    num_quantized_bins : int, default 255
        Count of levels that the histogram is merged into.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `hist` is (bins,), `hist_edges` (bins + 1,); the threshold and the divergence are (1,)
    each.

    Examples
    --------
    >>> [x.shape for x in mx.nd.contrib.calibrate_entropy(mx.nd.ones(1001), mx.nd.arange(-500.5, 501.5), num_quantized_bins=255)]
    [(1,), (1,)]
    """
    if kwargs:
        _refuse_unknown("_contrib_calibrate_entropy", kwargs)
    return _invoke(_OP_CONTRIB_CALIBRATE_ENTROPY_, (hist, hist_edges), (num_quantized_bins,), out)


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
        The array to work on.
    h : NDArray
        The hash of each position.
    s : NDArray
        The sign of each position.
    out_dim : int, required
        Length of the sketch.
    processing_batch_size : int, default 32
        Lines that are sketched at once; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` is (rows, columns), `h` and `s` are (1, columns); the result (rows, out_dim).

    Examples
    --------
    >>> mx.nd.contrib.count_sketch(mx.nd.array([[1, 2, 3]]), mx.nd.array([[0, 1, 0]]),
    ...     mx.nd.array([[1, -1, 1]]), out_dim=2).asnumpy()
    array([[ 4., -2.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_count_sketch", kwargs)
    return _invoke(_OP_CONTRIB_COUNT_SKETCH_, (data, h, s), (out_dim, processing_batch_size), out)


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
        The array to work on.
    label : NDArray
        The labels.
    data_lengths : NDArray
        How many steps of each sample count.
    label_lengths : NDArray
        How many labels of each sample count.
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

    Raises
    ------
    MXNetError
        If `data` does not have three axes, or `label` not as many rows as the batch.

    Shapes
    ------
    `data` is (steps, batch, classes), `label` (batch, labels), lengths are (batch,); the
    result is (batch,).

    Examples
    --------
    >>> mx.nd.CTCLoss(mx.nd.zeros((4, 1, 3)), mx.nd.array([[1, 2]])).asnumpy()
    array([1.686399], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("CTCLoss", kwargs)
    return _invoke(
        _OP_CTCLOSS,
        (data, label, data_lengths, label_lengths),
        (use_data_lengths, use_label_lengths, blank_label),
        out,
    )


def dequantize(
    data: NDArray | None = None,
    min_range: NDArray | None = None,
    max_range: NDArray | None = None,
    out_type: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """The real numbers that 8-bit integers stand for.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_range : NDArray
        Smallest real value.
    max_range : NDArray
        Largest real value.
    out_type : {'float32'}, default 'float32'
        Dtype of the real numbers.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.contrib.dequantize(mx.nd.array([-127, 0, 127], dtype="int8"),
    ...     mx.nd.array([-1]), mx.nd.array([1])).asnumpy()
    array([-0.9960785,  0.       ,  0.9960785], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_dequantize", kwargs)
    return _invoke(_OP_CONTRIB_DEQUANTIZE_, (data, min_range, max_range), (out_type,), out)


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
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    y = x / sqrt(size of the last axis)

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.div_sqrt_dim(mx.nd.array([[2, 4, 6, 8]])).asnumpy()
    array([[1., 2., 3., 4.]], dtype=float32)
    """
    return _invoke(_OP_CONTRIB_DIV_SQRT_DIM_, (data,), (), out)


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
        The signals, along the last axis.
    compute_size : int, default 128
        Lines that are transformed at once; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    y[k] = sum over t of x[t] * exp(-2πi k t / n)

    Shapes
    ------
    `data` is (..., n); the result (..., 2 n), real and imaginary parts in turns.

    Examples
    --------
    >>> mx.nd.contrib.fft(mx.nd.array([[1, 0, 0, 0]])).asnumpy()
    array([[1., 0., 1., 0., 1., 0., 1., 0.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_fft", kwargs)
    return _invoke(_OP_CONTRIB_FFT_, (data,), (compute_size,), out)


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
        The array to work on.
    axis : int or None, default None
        0 counts per column, 1 per row; None: all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result is (1,), or (columns,) with axis 0.

    Examples
    --------
    >>> mx.nd.contrib.getnnz(mx.nd.array([[0, 1], [2, 3]])).asnumpy()
    array([3])
    """
    if kwargs:
        _refuse_unknown("_contrib_getnnz", kwargs)
    return _invoke(_OP_CONTRIB_GETNNZ_, (data,), (axis,), out)


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
        The array to work on.
    scalar : float, default 1
        Factor of the gradient.
    is_int : bool, default True
        Whether the factor is an integer; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.gradientmultiplier(mx.nd.array([1, 2]), scalar=0.5).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_gradientmultiplier", kwargs)
    return _invoke(_OP_CONTRIB_GRADIENTMULTIPLIER_, (data,), (scalar, is_int), out)


def group_adagrad_update(
    weight: NDArray | None = None,
    grad: NDArray | None = None,
    history: NDArray | None = None,
    lr: float = _Null,
    rescale_grad: float = _Null,
    clip_gradient: float = _Null,
    epsilon: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """AdaGrad with one rate for each row of the weight.

    Parameters
    ----------
    weight : NDArray
        The weight.
    grad : NDArray
        The gradient.
    history : NDArray
        Sum of the squared gradients; written to.
    lr : float, required
        Learning rate.
    rescale_grad : float, default 1
        Factor that multiplies the gradient first.
    clip_gradient : float, default -1
        Bound of the gradient; negative: none.
    epsilon : float, default 1e-05
        Added under the root.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

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
    >>> mx.nd.contrib.group_adagrad_update(mx.nd.array([[1, 1]]), mx.nd.array([[1, 2]]),
    ...     mx.nd.array([[0]]), lr=0.1).asnumpy()
    array([[0.9367546 , 0.87350917]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_group_adagrad_update", kwargs)
    return _invoke(
        _OP_CONTRIB_GROUP_ADAGRAD_UPDATE_,
        (weight, grad, history),
        (lr, rescale_grad, clip_gradient, epsilon),
        out,
    )


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
        Background intensity of each mark.
    alpha : NDArray
        Excitation of each mark.
    beta : NDArray
        Decay of each mark.
    state : NDArray
        State at the beginning of the interval.
    lags : NDArray
        Time since the event before.
    marks : NDArray
        The mark of each event.
    valid_length : NDArray
        How many events of each sequence count.
    max_time : NDArray
        Length of each interval.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `lda` is (batch, marks), `alpha` and `beta` (marks,), `state` (batch, marks), `lags` and
    `marks` (batch, steps), `valid_length` and `max_time` (batch,); results are (batch,) and
    (batch, marks).

    Examples
    --------
    >>> [x.shape for x in mx.nd.contrib.hawkesll(mx.nd.ones((1, 2)), mx.nd.array([0.2, 0.3]), mx.nd.array([1, 2]), mx.nd.zeros((1, 2)), mx.nd.array([[1, 1, 1]]), mx.nd.array([[0, 1, 0]], dtype="int32"), mx.nd.array([3]), mx.nd.array([5]))]
    [(1,), (1, 2)]
    """
    return _invoke(
        _OP_CONTRIB_HAWKESLL_,
        (lda, alpha, beta, state, lags, marks, valid_length, max_time),
        (),
        out,
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
        The spectra, real and imaginary parts in turn along the last axis.
    compute_size : int, default 128
        Lines that are transformed at once; ignored.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Formula
    -------
    x[t] = real part of the sum over k of y[k] * exp(2πi k t / n)

    Shapes
    ------
    `data` is (..., 2 n), real and imaginary parts in turns; the result (..., n), times n.

    Examples
    --------
    >>> mx.nd.contrib.ifft(mx.nd.array([[1, 0, 1, 0]])).asnumpy()
    array([[2., 0.]], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_ifft", kwargs)
    return _invoke(_OP_CONTRIB_IFFT_, (data,), (compute_size,), out)


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
        The array to work on.
    axes : tuple of int or None, default None
        Axes whose positions are given; None: all.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data` and one axis more: the position of each element.

    Examples
    --------
    >>> mx.nd.contrib.index_array(mx.nd.ones((1, 2))).asnumpy()
    array([[[0, 0],
            [0, 1]]])
    """
    if kwargs:
        _refuse_unknown("_contrib_index_array", kwargs)
    return _invoke(_OP_CONTRIB_INDEX_ARRAY_, (data,), (axes,), out)


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
        The array with rows to be replaced.
    index_vector : NDArray
        The rows to be replaced.
    new_tensor : NDArray
        The new rows.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Raises
    ------
    MXNetError
        If there are not as many new rows as indices.

    Shapes
    ------
    `old_tensor` is (rows, ...), `index_vector` (k,), `new_tensor` (k, ...); the result has
    the shape of `old_tensor`.

    Examples
    --------
    >>> mx.nd.contrib.index_copy(mx.nd.zeros((3, 2)), mx.nd.array([2, 0]),
    ...     mx.nd.array([[1, 2], [3, 4]])).asnumpy()
    array([[3., 4.],
           [0., 0.],
           [1., 2.]], dtype=float32)
    """
    return _invoke(_OP_CONTRIB_INDEX_COPY_, (old_tensor, index_vector, new_tensor), (), out)


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
        Projected queries.
    keys_values : NDArray
        Projected keys and values, interleaved.
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `queries` are (steps_q, batch, heads × size), `keys_values` (steps_k, batch, heads × 2 ×
    size); the result (batch × heads, steps_q, steps_k).

    Examples
    --------
    >>> mx.nd.contrib.interleaved_matmul_encdec_qk(mx.nd.ones((3, 2, 8)),
    ...     mx.nd.ones((5, 2, 16)), heads=2).shape
    (4, 3, 5)
    """
    if kwargs:
        _refuse_unknown("_contrib_interleaved_matmul_encdec_qk", kwargs)
    return _invoke(_OP_CONTRIB_INTERLEAVED_MATMUL_ENCDEC_QK_, (queries, keys_values), (heads,), out)


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
        Projected keys and values, interleaved.
    attention : NDArray
        Weights of attention.
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `keys_values` are (steps_k, batch, heads × 2 × size), `attention` (batch × heads, steps_q,
    steps_k); the result (steps_q, batch, heads × size).

    Examples
    --------
    >>> mx.nd.contrib.interleaved_matmul_encdec_valatt(mx.nd.ones((5, 2, 16)),
    ...     mx.nd.ones((4, 3, 5)), heads=2).shape
    (3, 2, 8)
    """
    if kwargs:
        _refuse_unknown("_contrib_interleaved_matmul_encdec_valatt", kwargs)
    return _invoke(
        _OP_CONTRIB_INTERLEAVED_MATMUL_ENCDEC_VALATT_, (keys_values, attention), (heads,), out
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
        Projected queries, keys and values, interleaved.
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `queries_keys_values` is (steps, batch, heads × 3 × size); the result (batch × heads,
    steps, steps).

    Examples
    --------
    >>> mx.nd.contrib.interleaved_matmul_selfatt_qk(mx.nd.ones((3, 2, 24)), heads=2).shape
    (4, 3, 3)
    """
    if kwargs:
        _refuse_unknown("_contrib_interleaved_matmul_selfatt_qk", kwargs)
    return _invoke(
        _OP_CONTRIB_INTERLEAVED_MATMUL_SELFATT_QK_, (queries_keys_values,), (heads,), out
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
        Projected queries, keys and values, interleaved.
    attention : NDArray
        Weights of attention.
    heads : int, required
        Count of attention heads.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `queries_keys_values` is (steps, batch, heads × 3 × size), `attention` (batch × heads,
    steps, steps); the result (steps, batch, heads × size).

    Examples
    --------
    >>> mx.nd.contrib.interleaved_matmul_selfatt_valatt(mx.nd.ones((3, 2, 24)),
    ...     mx.nd.ones((4, 3, 3)), heads=2).shape
    (3, 2, 8)
    """
    if kwargs:
        _refuse_unknown("_contrib_interleaved_matmul_selfatt_valatt", kwargs)
    return _invoke(
        _OP_CONTRIB_INTERLEAVED_MATMUL_SELFATT_VALATT_,
        (queries_keys_values, attention),
        (heads,),
        out,
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
        The array to work on.
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

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.quadratic(mx.nd.array([1, 2]), a=1, b=2, c=3).asnumpy()
    array([ 6., 11.], dtype=float32)
    """
    if kwargs:
        _refuse_unknown("_contrib_quadratic", kwargs)
    return _invoke(_OP_CONTRIB_QUADRATIC_, (data,), (a, b, c), out)


def quantize(
    data: NDArray | None = None,
    min_range: NDArray | None = None,
    max_range: NDArray | None = None,
    out_type: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Rounds data to 8-bit integers that cover the given range.

    Parameters
    ----------
    data : NDArray
        The real numbers.
    min_range : NDArray
        Smallest real value.
    max_range : NDArray
        Largest real value.
    out_type : {'int8', 'uint8'}, default 'uint8'
        Dtype of the integers.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`, the ranges that
    follow are (1,).

    Examples
    --------
    >>> mx.nd.contrib.quantize(mx.nd.array([-1, 0, 1]), mx.nd.array([-1]), mx.nd.array([1]),
    ...     out_type="int8")[0].asnumpy()
    array([-127,    0,  127], dtype=int8)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantize", kwargs)
    return _invoke(_OP_CONTRIB_QUANTIZE_, (data, min_range, max_range), (out_type,), out)


def quantize_asym(
    data: NDArray | None = None,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Rounds data * scale + shift to 0..255, scale and shift such that the range fits.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_calib_range : float or None, default None
        The number that becomes 0.
    max_calib_range : float or None, default None
        The number that becomes 255.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` of any shape; the result has the same, scale and shift are (1,).

    Examples
    --------
    >>> [x.shape for x in mx.nd.contrib.quantize_asym(mx.nd.array([-1, 0, 1]))]
    [(3,), (1,), (1,)]
    """
    if kwargs:
        _refuse_unknown("_contrib_quantize_asym", kwargs)
    return _invoke(_OP_CONTRIB_QUANTIZE_ASYM_, (data,), (min_calib_range, max_calib_range), out)


def quantize_v2(
    data: NDArray | None = None,
    out_type: str = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Rounds data to 8-bit integers that cover the calibrated range, or that of data.

    Parameters
    ----------
    data : NDArray
        The real numbers.
    out_type : {'auto', 'int8', 'uint8'}, default 'int8'
        Dtype of the integers; auto: uint8 if min_calib_range is not negative.
    min_calib_range : float or None, default None
        Smallest number to represent; with max_calib_range spares looking at the data.
    max_calib_range : float or None, default None
        Largest number to represent.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Raises
    ------
    MXNetError
        If `out_type` is unknown.

    Shapes
    ------
    `data` of any shape; the result has the same, the ranges that follow are (1,).

    Examples
    --------
    >>> mx.nd.contrib.quantize_v2(mx.nd.array([-1, 0, 1]), out_type="int8")[0].asnumpy()
    array([-128,    0,  127], dtype=int8)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantize_v2", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZE_V2_, (data,), (out_type, min_calib_range, max_calib_range), out
    )


def quantized_act(
    data: NDArray | None = None,
    min_data: NDArray | None = None,
    max_data: NDArray | None = None,
    act_type: str = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Makes negative integers zero; the range stays.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_data : NDArray
        Smallest real value of the data.
    max_data : NDArray
        Largest real value of the data.
    act_type : {'relu', 'sigmoid', 'softrelu', 'softsign', 'tanh'}, required
        The function to apply.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.contrib.quantized_act(mx.nd.array([-5, 5], dtype="int8"), mx.nd.array([-1]),
    ...     mx.nd.array([1]), act_type="relu")[0].asnumpy()
    array([0, 5], dtype=int8)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_act", kwargs)
    return _invoke(_OP_CONTRIB_QUANTIZED_ACT_, (data, min_data, max_data), (act_type,), out)


def quantized_batch_norm(
    data: NDArray | None = None,
    gamma: NDArray | None = None,
    beta: NDArray | None = None,
    moving_mean: NDArray | None = None,
    moving_var: NDArray | None = None,
    min_data: NDArray | None = None,
    max_data: NDArray | None = None,
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
    """BatchNorm of 8-bit integers with the moving statistics, into the calibrated range.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    gamma : NDArray
        Each channel is multiplied by it.
    beta : NDArray
        Added to each channel at the end.
    moving_mean : NDArray
        Running mean of each channel; written to while training.
    moving_var : NDArray
        Running variance of each channel; written to while training.
    min_data : NDArray
        Smallest real value of the data.
    max_data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `BatchNorm` in int8; ranges are (1,), the result is int8 in the calibrated range.

    Examples
    --------
    >>> integers, low, high = mx.nd.contrib.quantized_batch_norm(
    ...     mx.nd.array([[127, 0]], dtype="int8"), mx.nd.ones(2), mx.nd.zeros(2), mx.nd.zeros(2),
    ...     mx.nd.ones(2), mx.nd.array([-1]), mx.nd.array([1]), min_calib_range=-2.0,
    ...     max_calib_range=2.0)
    >>> integers.asnumpy(), float(high.asscalar())
    (array([[63,  0]], dtype=int8), 2.0)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_batch_norm", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_BATCH_NORM_,
        (data, gamma, beta, moving_mean, moving_var, min_data, max_data),
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
    )


def quantized_concat(
    *data: NDArray,
    num_args: int = _Null,
    dim: int = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Joins arrays of 8-bit integers along an axis, in the range that covers all.

    Parameters
    ----------
    *data : NDArray
        The arrays to work on.
    num_args : int, required
        Count of arrays.
    dim : int, default 1
        Axis along which they follow each other.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `Concat`: first the arrays, then the smallest and the largest value of each, which
    are (1,). The result has the range of the widest.

    Examples
    --------
    >>> integers, low, high = mx.nd.contrib.quantized_concat(
    ...     mx.nd.array([[127, -127]], dtype="int8"), mx.nd.array([[127]], dtype="int8"),
    ...     mx.nd.array([-1]), mx.nd.array([1]), mx.nd.array([-2]), mx.nd.array([2]),
    ...     num_args=2, dim=1)
    >>> integers.asnumpy(), float(high.asscalar())
    (array([[ 64, -64, 127]], dtype=int8), 2.0)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_concat", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_CONCAT_,
        data,
        (len(data) if num_args is _Null else num_args, dim),
        out,
    )


def quantized_conv(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    min_data: NDArray | None = None,
    max_data: NDArray | None = None,
    min_weight: NDArray | None = None,
    max_weight: NDArray | None = None,
    min_bias: NDArray | None = None,
    max_bias: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Convolution of 8-bit integers; the result are 32-bit sums and their range.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    min_data : NDArray
        Smallest real value of the data.
    max_data : NDArray
        Largest real value of the data.
    min_weight : NDArray
        Smallest real value of the weight.
    max_weight : NDArray
        Largest real value of the weight.
    min_bias : NDArray
        Smallest real value of the bias.
    max_bias : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `Convolution` in int8; ranges are (1,), the result is int32.

    Examples
    --------
    >>> mx.nd.contrib.quantized_conv(mx.nd.ones((1, 4, 5, 5), dtype="uint8"),
    ...     mx.nd.ones((4, 4, 3, 3), dtype="int8"), mx.nd.array([0]), mx.nd.array([1]),
    ...     mx.nd.array([-1]), mx.nd.array([1]), kernel=(3, 3), num_filter=4,
    ...     no_bias=True)[0].shape
    (1, 4, 3, 3)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_conv", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_CONV_,
        (data, weight, bias, min_data, max_data, min_weight, max_weight, min_bias, max_bias),
        (
            kernel,
            stride,
            dilate,
            pad,
            num_filter,
            num_group,
            workspace,
            no_bias,
            cudnn_tune,
            cudnn_off,
            layout,
        ),
        out,
    )


def quantized_elemwise_add(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    lhs_min: NDArray | None = None,
    lhs_max: NDArray | None = None,
    rhs_min: NDArray | None = None,
    rhs_max: NDArray | None = None,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Adds arrays of 8-bit integers with different ranges.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    lhs_min : NDArray
        Its smallest real value.
    lhs_max : NDArray
        Its largest real value.
    rhs_min : NDArray
        Its smallest real value.
    rhs_max : NDArray
        Its largest real value.
    min_calib_range : float or None, default None
        Smallest sum to represent; with max_calib_range the result has 8 bits, else 32.
    max_calib_range : float or None, default None
        Largest sum to represent.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `lhs`, `rhs` and the result have one shape; ranges are (1,).

    Examples
    --------
    >>> mx.nd.contrib.quantized_elemwise_add(mx.nd.ones(2, dtype="int8"),
    ...     mx.nd.ones(2, dtype="int8"), mx.nd.array([-1]), mx.nd.array([1]),
    ...     mx.nd.array([-1]), mx.nd.array([1]))[0].shape
    (2,)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_elemwise_add", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_ELEMWISE_ADD_,
        (lhs, rhs, lhs_min, lhs_max, rhs_min, rhs_max),
        (min_calib_range, max_calib_range),
        out,
    )


def quantized_elemwise_mul(
    lhs: NDArray | None = None,
    rhs: NDArray | None = None,
    lhs_min: NDArray | None = None,
    lhs_max: NDArray | None = None,
    rhs_min: NDArray | None = None,
    rhs_max: NDArray | None = None,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    enable_float_output: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Multiplies arrays of 8-bit integers element by element.

    Parameters
    ----------
    lhs : NDArray
        The first array.
    rhs : NDArray
        The second array.
    lhs_min : NDArray
        Its smallest real value.
    lhs_max : NDArray
        Its largest real value.
    rhs_min : NDArray
        Its smallest real value.
    rhs_max : NDArray
        Its largest real value.
    min_calib_range : float or None, default None
        Smallest product to represent; with max_calib_range the result is int8, else
        int32.
    max_calib_range : float or None, default None
        Largest product to represent.
    enable_float_output : bool, default False
        Returns real numbers only.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `lhs`, `rhs` and the result have one shape; ranges are (1,).

    Examples
    --------
    >>> mx.nd.contrib.quantized_elemwise_mul(mx.nd.ones(2, dtype="int8"),
    ...     mx.nd.ones(2, dtype="int8"), mx.nd.array([-1]), mx.nd.array([1]),
    ...     mx.nd.array([-1]), mx.nd.array([1]))[0].shape
    (2,)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_elemwise_mul", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_ELEMWISE_MUL_,
        (lhs, rhs, lhs_min, lhs_max, rhs_min, rhs_max),
        (min_calib_range, max_calib_range, enable_float_output),
        out,
    )


def quantized_embedding(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    min_weight: NDArray | None = None,
    max_weight: NDArray | None = None,
    input_dim: int = _Null,
    output_dim: int = _Null,
    dtype: DTypeLike = _Null,
    sparse_grad: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The rows of an int8 weight at the given indices; the range stays.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    min_weight : NDArray
        Smallest real value of the weight.
    max_weight : NDArray
        Largest real value of the weight.
    input_dim : int, required
        Count of rows of the weight.
    output_dim : int, required
        Length of a row.
    dtype : str or numpy.dtype, default float32
        Dtype of the weight where nothing else tells it.
    sparse_grad : bool, default False
        Asks for a row_sparse gradient of the weight.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `Embedding` with int8 weights; ranges are (1,).

    Examples
    --------
    >>> mx.nd.contrib.quantized_embedding(mx.nd.array([1, 0]),
    ...     mx.nd.ones((2, 3), dtype="int8"), mx.nd.array([-1]), mx.nd.array([1]),
    ...     input_dim=2, output_dim=3)[0].shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_embedding", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_EMBEDDING_,
        (data, weight, min_weight, max_weight),
        (input_dim, output_dim, dtype, sparse_grad),
        out,
    )


def quantized_flatten(
    data: NDArray | None = None,
    min_data: NDArray | None = None,
    max_data: NDArray | None = None,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Makes one axis of all axes but the first; the range stays.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_data : NDArray
        Smallest real value of the data.
    max_data : NDArray
        Largest real value of the data.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` is (batch, ...), both ranges (1,); the result is (batch, rest).

    Examples
    --------
    >>> mx.nd.contrib.quantized_flatten(mx.nd.ones((2, 3, 4), dtype="int8"),
    ...     mx.nd.array([-1]), mx.nd.array([1]))[0].shape
    (2, 12)
    """
    return _invoke(_OP_CONTRIB_QUANTIZED_FLATTEN_, (data, min_data, max_data), (), out)


def quantized_fully_connected(
    data: NDArray | None = None,
    weight: NDArray | None = None,
    bias: NDArray | None = None,
    min_data: NDArray | None = None,
    max_data: NDArray | None = None,
    min_weight: NDArray | None = None,
    max_weight: NDArray | None = None,
    min_bias: NDArray | None = None,
    max_bias: NDArray | None = None,
    num_hidden: int = _Null,
    no_bias: bool = _Null,
    flatten: bool = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """FullyConnected of 8-bit integers; the result are 32-bit sums and their range.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    weight : NDArray
        The weight.
    bias : NDArray
        Added to the result, one number for each output unit or channel.
    min_data : NDArray
        Smallest real value of the data.
    max_data : NDArray
        Largest real value of the data.
    min_weight : NDArray
        Smallest real value of the weight.
    max_weight : NDArray
        Largest real value of the weight.
    min_bias : NDArray
        Smallest real value of the bias.
    max_bias : NDArray
        Largest real value of the bias.
    num_hidden : int, required
        Count of outputs of each row.
    no_bias : bool, default False
        Leaves out the bias.
    flatten : bool, default True
        Makes one row of all axes but the first; else each line of the last axis is one.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `FullyConnected` in int8; ranges are (1,), the result is int32.

    Examples
    --------
    >>> mx.nd.contrib.quantized_fully_connected(mx.nd.ones((1, 2), dtype="int8"),
    ...     mx.nd.ones((3, 2), dtype="int8"), mx.nd.array([-1]), mx.nd.array([1]),
    ...     mx.nd.array([-1]), mx.nd.array([1]), num_hidden=3, no_bias=True)[0].shape
    (1, 3)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_fully_connected", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_FULLY_CONNECTED_,
        (data, weight, bias, min_data, max_data, min_weight, max_weight, min_bias, max_bias),
        (num_hidden, no_bias, flatten),
        out,
    )


def quantized_pooling(
    data: NDArray | None = None,
    min_data: NDArray | None = None,
    max_data: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The largest or the mean of each window of 8-bit integers; the range stays.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    min_data : NDArray
        Smallest real value of the data.
    max_data : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `Pooling`; both ranges are (1,).

    Examples
    --------
    >>> mx.nd.contrib.quantized_pooling(mx.nd.ones((1, 1, 4, 4), dtype="int8"),
    ...     mx.nd.array([-1]), mx.nd.array([1]), kernel=(2, 2), stride=(2, 2),
    ...     pool_type="max")[0].shape
    (1, 1, 2, 2)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_pooling", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_POOLING_,
        (data, min_data, max_data),
        (
            kernel,
            pool_type,
            global_pool,
            cudnn_off,
            pooling_convention,
            stride,
            pad,
            p_value,
            count_include_pad,
            layout,
        ),
        out,
    )


def quantized_rnn(
    data: NDArray | None = None,
    parameters: NDArray | None = None,
    state: NDArray | None = None,
    state_cell: NDArray | None = None,
    data_scale: NDArray | None = None,
    data_shift: NDArray | None = None,
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
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Runs quantized sequences through stacked LSTM layers with 8-bit weights.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    parameters : NDArray
        All weights and biases, in one row.
    state : NDArray
        The state.
    state_cell : NDArray
        The cell state.
    data_scale : NDArray
        Scale of the quantized data.
    data_shift : NDArray
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
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    As `RNN`: `data` is (steps, batch, inputs) of uint8, `state` and `state_cell` are
    (layers, batch, state_size), `data_scale` and `data_shift` (1,); the result is (steps,
    batch, state_size).

    Examples
    --------
    >>> mx.nd.contrib.quantized_rnn(mx.nd.ones((3, 2, 4), dtype="uint8"), mx.nd.zeros(220),
    ...     mx.nd.zeros((1, 2, 5)), mx.nd.zeros((1, 2, 5)), mx.nd.array([64]), mx.nd.array([64]),
    ...     state_size=5, num_layers=1, mode="lstm").shape
    (3, 2, 5)
    """
    if kwargs:
        _refuse_unknown("_contrib_quantized_rnn", kwargs)
    return _invoke(
        _OP_CONTRIB_QUANTIZED_RNN_,
        (data, parameters, state, state_cell, data_scale, data_shift),
        (
            state_size,
            num_layers,
            bidirectional,
            mode,
            p,
            state_outputs,
            projection_size,
            lstm_state_clip_min,
            lstm_state_clip_max,
            lstm_state_clip_nan,
            use_sequence_length,
        ),
        out,
    )


def requantize(
    data: NDArray | None = None,
    min_range: NDArray | None = None,
    max_range: NDArray | None = None,
    out_type: str = _Null,
    min_calib_range: float | None = _Null,
    max_calib_range: float | None = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Rounds 32-bit sums to 8-bit integers that cover the calibrated range, or their own.

    Parameters
    ----------
    data : NDArray
        The sums in int32.
    min_range : NDArray
        Smallest real value.
    max_range : NDArray
        Largest real value.
    out_type : {'auto', 'int8', 'uint8'}, default 'int8'
        Dtype of the integers; auto: uint8 if min_calib_range is not negative.
    min_calib_range : float or None, default None
        Smallest number to represent; with max_calib_range spares looking at the data.
    max_calib_range : float or None, default None
        Largest number to represent.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray or list of NDArray

    Shapes
    ------
    `data` of any shape, both ranges (1,); the result has the shape of `data`, the ranges that
    follow are (1,).

    Examples
    --------
    >>> mx.nd.contrib.requantize(mx.nd.array([1000, -2000], dtype="int32"),
    ...     mx.nd.array([-1]), mx.nd.array([1]))[0].asnumpy()
    array([  64, -127], dtype=int8)
    """
    if kwargs:
        _refuse_unknown("_contrib_requantize", kwargs)
    return _invoke(
        _OP_CONTRIB_REQUANTIZE_,
        (data, min_range, max_range),
        (out_type, min_calib_range, max_calib_range),
        out,
    )


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
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.round_ste(mx.nd.array([-1.5, 1.4])).asnumpy()
    array([-2.,  1.], dtype=float32)
    """
    return _invoke(_OP_CONTRIB_ROUND_STE_, (data,), (), out)


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
        The array to work on.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    `data` of any shape; the result has the same shape.

    Examples
    --------
    >>> mx.nd.contrib.sign_ste(mx.nd.array([-1.5, 0, 1.4])).asnumpy()
    array([-1.,  0.,  1.], dtype=float32)
    """
    return _invoke(_OP_CONTRIB_SIGN_STE_, (data,), (), out)

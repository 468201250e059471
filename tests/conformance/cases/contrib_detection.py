"""Boxes, anchors, regions of interest and resized feature maps."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

import numpy as np

from .. import generate
from ..table import REALS, Table, Tolerance, integers, literal, normal, uniform

table = Table("contrib_detection")
case = table.case


def _corners(seed, count, scale=1.0):
    low = generate.uniform(seed, 2 * count, 0.0, 0.6).reshape(count, 2)
    size = generate.uniform(seed + 1, 2 * count, 0.15, 0.4).reshape(count, 2)
    return np.round(np.concatenate([low, low + size], axis=1) * scale, 3)


def boxes(seed, *shape, grad=False):
    """Corners of boxes inside the unit square."""
    count = int(np.prod(shape))
    return literal(*_corners(seed, count).ravel(), shape=(*shape, 4), grad=grad)


def scored(seed, *shape, classes=3, grad=True):
    """Class, score and corners; scores differ."""
    count = int(np.prod(shape))
    ids = generate.integers(seed + 7, count, 0, classes)
    scores = np.round((np.argsort(generate.words(seed + 9, count)) + 1.0) / (count + 1), 3)
    rows = np.concatenate([ids[:, None], scores[:, None], _corners(seed, count)], axis=1)
    return literal(*rows.ravel(), shape=(*shape, 6), grad=grad)


def regions(seed, count, images, scale):
    """Image number and corners."""
    first = generate.integers(seed + 5, count, 0, images)
    rows = np.concatenate([first[:, None], _corners(seed, count, scale)], axis=1)
    return literal(*rows.ravel(), shape=(count, 5))


BOXES = scored(3, 9)
NMS = {"overlap_thresh": 0.2, "coord_start": 2, "score_index": 1}
BY_CLASS = {"id_index": 0, "skip": ("gradient",), "note": "a changed class is another class", **NMS}
case("_contrib_box_nms", inputs=[BOXES, scored(11, 2, 7)], dtypes=REALS, **NMS)
case("_contrib_box_nms", inputs=[BOXES, scored(11, 2, 7)], dtypes=REALS, **BY_CLASS)
case("_contrib_box_nms", inputs=[BOXES], force_suppress=True, **BY_CLASS)
case("_contrib_box_nms", inputs=[BOXES], topk=3, **NMS)
case("_contrib_box_nms", inputs=[BOXES], background_id=0, valid_thresh=0.35, **BY_CLASS)
case("_contrib_box_nms", inputs=[scored(3, 9, grad=False)], in_format=["corner", "center"], out_format=["corner", "center"], **NMS)
case("_contrib_box_nms", inputs=[BOXES])
for form in ["corner", "center"]:
    case("_contrib_box_iou", inputs=[(boxes(1, 3), boxes(5, 4)), (boxes(2, 2, 3), boxes(6, 2, 2))], format=form, dtypes=REALS)
case("_contrib_box_iou", inputs=[(literal(0, 0, 0, 0, shape=(1, 4)), literal(0, 0, 0, 0, 0, 0, 1, 1, shape=(2, 4)))], note="empty boxes")
SCORES = uniform(0, 1, 4, 3, grad=False)
case("_contrib_bipartite_matching", inputs=[SCORES, uniform(0, 1, 2, 3, 5, grad=False)], threshold=[1e-12, 0.5], is_ascend=[False, True], outputs=2, dtypes=REALS)
case("_contrib_bipartite_matching", inputs=[SCORES], threshold=1e-12, topk=[1, 2], outputs=2, differs="#limit-of-bipartite_matching")
MEANS, STDS = literal(0, 0.1, 0, -0.1), literal(0.1, 0.1, 0.2, 0.2)
case("_contrib_box_encode", inputs=[(literal(1, 0, 1, -1, shape=(1, 4)), integers(0, 3, 1, 4), boxes(1, 1, 4), boxes(4, 1, 3), MEANS, STDS)], outputs=2, dtypes=REALS, tol=Tolerance(1e-5, 1e-6))
for form in ["corner", "center"]:
    case("_contrib_box_decode", inputs=[(normal(2, 3, 4, grad=False), boxes(3, 1, 3))], std0=0.1, std1=0.2, std2=0.2, std3=0.3, clip=[-1.0, 0.1], format=form, dtypes=REALS, tol=Tolerance(1e-5, 1e-6))

MAP = normal(1, 2, 3, 4, grad=False)
case("_contrib_MultiBoxPrior", inputs=[MAP], sizes=(0.5, 0.25), ratios=(1.0, 2.0, 0.5), clip=[False, True])
case("_contrib_MultiBoxPrior", inputs=[MAP], sizes=(0.5,), ratios=(2.0, 0.5), steps=(0.3, 0.2), offsets=(0.4, 0.6))
case("_contrib_MultiBoxPrior", inputs=[MAP])
ANCHORS = boxes(21, 1, 12)
LABELS = np.full((3, 3, 5), -1.0)
LABELS[0, 0], LABELS[0, 1], LABELS[1, 0] = [1, *_corners(21, 12)[3]], [0, *_corners(21, 12)[8]], [2, *_corners(77, 1)[0]]
LABEL = literal(*LABELS.ravel(), shape=(3, 3, 5))
TARGET = {"inputs": [(ANCHORS, LABEL, normal(3, 4, 12, grad=False))], "outputs": 3, "tol": Tolerance(1e-4, 1e-5)}
case("_contrib_MultiBoxTarget", overlap_threshold=[0.5, 0.2], **TARGET)
case("_contrib_MultiBoxTarget", overlap_threshold=0.3, negative_mining_ratio=[1.0, 2.0], negative_mining_thresh=0.4, minimum_negative_samples=[0, 3], ignore_label=-2.0, variances=(0.2, 0.2, 0.1, 0.1), **TARGET)
FOUND = {"inputs": [(uniform(0, 1, 2, 4, 12, grad=False), normal(2, 48, grad=False), ANCHORS)], "tol": Tolerance(1e-4, 1e-5)}
case("_contrib_MultiBoxDetection", clip=[True, False], nms_threshold=[0.5, 0.2], **FOUND)
case("_contrib_MultiBoxDetection", threshold=0.6, force_suppress=True, variances=(0.2, 0.2, 0.1, 0.1), **FOUND)
case("_contrib_MultiBoxDetection", nms_topk=3, skip=("golden",), note="the random calls of tests/python/operators hold recorded ones", **FOUND)
case("_contrib_MultiBoxDetection", background_id=1, skip=("golden",), note="1.9.1 takes class 0 for the background whatever is asked", **FOUND)

RESIZE = Tolerance(1e-4, 1e-5)
case("_contrib_BilinearResize2D", inputs=[(2, 3, 4, 5)], height=[2, 4, 7], width=[3, 5, 9], align_corners=[True, False], tol=RESIZE)
case("_contrib_BilinearResize2D", inputs=[(1, 2, 4, 5)], height=6, width=3, dtypes=("float64",), tol=RESIZE)
case("_contrib_BilinearResize2D", inputs=[(1, 2, 4, 5)], height=1, width=1, tol=RESIZE)
case("_contrib_BilinearResize2D", inputs=[(1, 2, 4, 5)], scale_height=1.5, scale_width=0.7, mode=["size", "odd_scale"], tol=RESIZE)
for mode in ["to_even_down", "to_even_up", "to_odd_down", "to_odd_up"]:
    case("_contrib_BilinearResize2D", inputs=[(1, 2, 4, 5), (1, 1, 5, 4)], mode=mode, tol=RESIZE)
case("_contrib_BilinearResize2D", inputs=[(normal(1, 2, 4, 5), normal(1, 1, 6, 3, grad=False))], mode="like", tol=RESIZE)
case("_contrib_AdaptiveAvgPooling2D", inputs=[(2, 3, 5, 7)], output_size=[1, 3, (2, 4), (5, 7), (6, 8)], dtypes=REALS, tol=RESIZE)
case("_contrib_AdaptiveAvgPooling2D", inputs=[(2, 3, 5, 7)], output_size=(2, 4), dtypes=("float16",), skip=("golden",), note="1.9.1 adds in half precision")
case("_contrib_AdaptiveAvgPooling2D", inputs=[(2, 3, 5, 7)], tol=RESIZE)

ROIS = regions(5, 4, 2, 20)
ALIGN = {"pooled_size": (2, 3), "spatial_scale": 0.5, "tol": RESIZE}
case("_contrib_ROIAlign", inputs=[((2, 3, 10, 12), ROIS)], sample_ratio=[-1, 2], aligned=[False, True], **ALIGN)
case("_contrib_ROIAlign", inputs=[((2, 12, 10, 12), ROIS)], position_sensitive=True, sample_ratio=2, **ALIGN)
case("_contrib_ROIAlign", inputs=[((1, 2, 4, 4), literal(-1, 0, 0, 4, 4, 0, -3, -3, 9, 9, shape=(2, 5)))], sample_ratio=2, skip=("golden",), note="no image, where 1.9.1 reads foreign memory; and beyond the edge", **ALIGN)
ROTATED = literal(0, 5, 5, 6, 4, 30, 1, 6, 4, 8, 3, -45, shape=(2, 6))
case("_contrib_RROIAlign", inputs=[(normal(2, 2, 8, 9, grad=False), ROTATED)], pooled_size=(2, 3), spatial_scale=0.9, sampling_ratio=[-1, 2], tol=RESIZE)
case("_contrib_PSROIPooling", inputs=[((2, 8, 10, 12), ROIS)], spatial_scale=0.5, output_dim=2, pooled_size=2, tol=RESIZE)
case("_contrib_PSROIPooling", inputs=[((2, 8, 10, 12), ROIS)], spatial_scale=0.5, output_dim=2, pooled_size=3, group_size=2, tol=RESIZE)

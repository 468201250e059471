"""Proposals, deformable convolutions and pooling, transforms of lines, event streams."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import REALS, Table, Tolerance, integers, literal, uniform

table = Table("contrib_regions")
case = table.case

CLOSE = Tolerance(1e-4, 2e-5)
RPN = {"scales": (2.0, 4.0), "ratios": (0.5, 1.0, 2.0), "feature_stride": 8, "rpn_post_nms_top_n": 10, "tol": CLOSE}
SCORES, MOVES = uniform(0, 1, 1, 12, 4, 5, grad=False), uniform(-0.3, 0.3, 1, 24, 4, 5, grad=False)
IMAGE = literal(32, 40, 1, shape=(1, 3))
case("_contrib_Proposal", inputs=[(SCORES, MOVES, IMAGE)], threshold=[0.7, 0.3], rpn_min_size=[4, 16], **RPN)
case("_contrib_Proposal", inputs=[(SCORES, MOVES, IMAGE)], rpn_pre_nms_top_n=20, rpn_min_size=4, output_score=True, outputs=2, **RPN)
case("_contrib_Proposal", inputs=[(SCORES, MOVES, IMAGE)], iou_loss=True, rpn_min_size=4, **RPN)
case("_contrib_Proposal", inputs=[(SCORES, MOVES, literal(24, 30, 2, shape=(1, 3)))], rpn_min_size=2, note="cells beyond the image", **RPN)
PAIR = (uniform(0, 1, 2, 12, 4, 5, grad=False), uniform(-0.3, 0.3, 2, 24, 4, 5, grad=False), literal(32, 40, 1, 24, 40, 1, shape=(2, 3)))
case("_contrib_MultiProposal", inputs=[PAIR], rpn_min_size=4, threshold=[0.7, 0.3], **RPN)
case("_contrib_MultiProposal", inputs=[PAIR], rpn_min_size=4, output_score=True, outputs=2, **RPN)

SMALL = uniform(-0.4, 0.4, 2, 18, 4, 5)
CONV = {"kernel": (3, 3), "num_filter": 4, "pad": (1, 1), "tol": CLOSE}
case("_contrib_DeformableConvolution", inputs=[((2, 2, 4, 5), SMALL, (4, 2, 3, 3), (4,))], dtypes=REALS, **CONV)
case("_contrib_DeformableConvolution", inputs=[((2, 2, 4, 5), SMALL, (4, 2, 3, 3))], no_bias=True, **CONV)
case("_contrib_DeformableConvolution", inputs=[((2, 4, 4, 5), uniform(-1.3, 1.3, 2, 36, 4, 5), (4, 2, 3, 3), (4,))], num_group=2, num_deformable_group=2, **CONV)
case("_contrib_DeformableConvolution", inputs=[((1, 2, 7, 8), uniform(-0.4, 0.4, 1, 8, 3, 3), (3, 2, 2, 2), (3,))], kernel=(2, 2), stride=(2, 2), dilate=(2, 3), num_filter=3, tol=CLOSE)
MASK = uniform(0, 1, 2, 9, 4, 5)
GPU = {"skip": ("golden",), "note": "1.9.1 has it on GPUs only"}
case("_contrib_ModulatedDeformableConvolution", inputs=[((2, 2, 4, 5), SMALL, MASK, (4, 2, 3, 3), (4,))], dtypes=REALS, **CONV, **GPU)
case("_contrib_ModulatedDeformableConvolution", inputs=[((2, 2, 4, 5), SMALL, MASK, (4, 2, 3, 3))], no_bias=True, **CONV, **GPU)
case("_contrib_ModulatedDeformableConvolution", inputs=[((2, 4, 4, 5), uniform(-1.3, 1.3, 2, 36, 4, 5), uniform(0, 1, 2, 18, 4, 5), (4, 2, 3, 3), (4,))], num_group=2, num_deformable_group=2, **CONV, **GPU)

ROIS = literal(0, 1.2, 0.7, 7.3, 6.1, 1, 2.4, 1.1, 9.7, 8.6, 0, 4.3, 3.2, 9.1, 9.4, shape=(3, 5))
POOL = {"spatial_scale": 0.9, "output_dim": 2, "group_size": 2, "pooled_size": 3, "tol": CLOSE, "skip": ("golden",), "note": "1.9.1 gives zeros on the CPU"}
case("_contrib_DeformablePSROIPooling", inputs=[((2, 8, 10, 9), ROIS)], no_trans=True, sample_per_part=[1, 3], **POOL)
case("_contrib_DeformablePSROIPooling", inputs=[((2, 8, 10, 9), ROIS, uniform(-0.5, 0.5, 3, 2, 3, 3))], trans_std=0.2, sample_per_part=2, **POOL)
case("_contrib_DeformablePSROIPooling", inputs=[((2, 8, 10, 9), ROIS, uniform(-0.5, 0.5, 3, 4, 2, 2))], trans_std=0.1, part_size=2, sample_per_part=2, **POOL)

case("_contrib_fft", inputs=[(2, 8), (3, 5), (2, 12), (1, 2, 3, 7), (2, 1)], dtypes=REALS, tol=Tolerance(1e-5, 1e-6), **GPU)
case("_contrib_ifft", inputs=[(2, 16), (3, 10), (1, 2, 3, 14)], dtypes=REALS, tol=Tolerance(1e-5, 1e-6), **GPU)
case("_contrib_count_sketch", inputs=[((3, 6), integers(0, 4, 1, 6), literal(1, -1, 1, 1, -1, 1, shape=(1, 6)))], out_dim=4, dtypes=REALS, **GPU)
case("_contrib_getnnz", inputs=[integers(0, 3, 4, 5)], axis=[None, 0, 1], grad=False, skip=("golden",), note="1.9.1 counts in sparse matrices only")

STREAM = (uniform(0.5, 2, 2, 3), uniform(0.1, 0.5, 3), uniform(0.5, 2, 3), uniform(0, 1, 2, 3), uniform(0.05, 0.5, 2, 4, grad=False), integers(0, 3, 2, 4, dtype="int32"), literal(3, 4), literal(2.5, 3))
case("_contrib_hawkesll", inputs=[STREAM], outputs=2, dtypes=REALS, tol=CLOSE, differs="#gradients-of-hawkesll")

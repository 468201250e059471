"""Sliding windows: convolution, deconvolution and pooling in every layout, and their relatives."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import REALS, Table, Tolerance, distinct, integers

table = Table("nn_windows")
case = table.case

SUM = Tolerance(2e-5, 2e-5)
HALF = Tolerance(2e-3, 2e-3)
CHANNELS_LAST = "#channels-last-convolutions"

# Convolution: data, weight, bias
case("Convolution", inputs=[((2, 4, 9), (6, 2, 3), (6,))], kernel=(3,), num_filter=6, num_group=2, dilate=(2,), pad=(1,), layout=[..., "NCW"], tol=SUM)
case("Convolution", inputs=[((2, 4, 7, 6), (6, 2, 3, 2), (6,))], kernel=(3, 2), num_filter=6, num_group=2, stride=(2, 1), dilate=(2, 1), pad=(2, 1), layout=[..., "NCHW"], tol=SUM)
case("Convolution", inputs=[((1, 4, 5, 5, 4), (4, 2, 3, 2, 2), (4,))], kernel=(3, 2, 2), num_filter=4, num_group=2, stride=(1, 2, 1), dilate=(1, 2, 1), pad=(1, 1, 0), layout=[..., "NCDHW"], tol=SUM)
case("Convolution", inputs=[((2, 3, 6, 5), (4, 3, 3, 3), (4,))], kernel=(3, 3), num_filter=4, pad=(1, 1), dtypes=("float64",), tol=SUM)
case("Convolution", inputs=[((2, 3, 6, 5), (4, 3, 3, 3), (4,))], kernel=(3, 3), num_filter=4, pad=(1, 1), dtypes=("float16",), tol=HALF, skip=("golden",), note="1.9.1 has no float16 convolution on the cpu")
LAST = {"tol": SUM, "skip": ("golden",), "differs": CHANNELS_LAST, "note": "1.9.1 has no such convolutions on the cpu"}
case("Convolution", inputs=[((2, 9, 4), (6, 3, 2), (6,))], kernel=(3,), num_filter=6, num_group=2, stride=(2,), pad=(1,), layout="NWC", **LAST)
case("Convolution", inputs=[((2, 7, 6, 3), (4, 3, 2, 3), (4,))], kernel=(3, 2), num_filter=4, stride=(2, 1), dilate=(1, 2), pad=(1, 1), layout="NHWC", dtypes=REALS, **LAST)
case("Convolution", inputs=[((2, 6, 6, 4), (6, 3, 3, 2))], kernel=(3, 3), num_filter=6, num_group=2, no_bias=True, pad=(1, 1), layout="NHWC", **LAST)
case("Convolution", inputs=[((1, 5, 5, 4, 2), (3, 3, 2, 2, 2), (3,))], kernel=(3, 2, 2), num_filter=3, pad=(1, 1, 0), layout="NDHWC", **LAST)

# Deconvolution: data, weight, bias
case("Deconvolution", inputs=[((2, 4, 5), (4, 3, 3))], kernel=(3,), num_filter=6, num_group=2, stride=(2,), pad=(1,), adj=[..., (1,)], tol=SUM)
case("Deconvolution", inputs=[((2, 4, 5), (4, 3, 3), (3,))], kernel=(3,), num_filter=3, dilate=(2,), no_bias=False, tol=SUM)
case("Deconvolution", inputs=[((2, 3, 4, 5), (3, 4, 3, 2), (4,))], kernel=(3, 2), num_filter=4, stride=(2, 1), pad=(1, 1), no_bias=False, tol=SUM)
case("Deconvolution", inputs=[((2, 3, 4, 5), (3, 4, 3, 2), (4,))], kernel=(3, 2), num_filter=4, stride=(2, 1), dilate=(1, 2), pad=(1, 1), no_bias=False, tol=SUM, skip=("golden",), note="1.9.1 has no dilated deconvolution of images")
case("Deconvolution", inputs=[((2, 3, 4, 4), (3, 2, 3, 3))], kernel=(3, 3), num_filter=2, stride=(2, 2), target_shape=[(8, 8), (7, 8)], tol=SUM, skip=("golden",), note="the gradient of 1.9.1 fails")
case("Deconvolution", inputs=[((1, 2, 3, 3, 2), (2, 3, 2, 3, 2), (3,))], kernel=(2, 3, 2), num_filter=3, stride=(2, 1, 2), pad=(0, 1, 0), no_bias=False, tol=SUM)
case("Deconvolution", inputs=[((2, 3, 4, 5), (3, 4, 3, 3))], kernel=(3, 3), num_filter=4, stride=(2, 2), dtypes=("float64",), tol=SUM)
case("Deconvolution", inputs=[((2, 3, 4, 5), (3, 4, 3, 3))], kernel=(3, 3), num_filter=4, stride=(2, 2), dtypes=("float16",), tol=HALF, skip=("golden",), note="1.9.1 computes float16 in another precision")
case("Deconvolution", inputs=[((2, 5, 4), (4, 3, 3), (6,))], kernel=(3,), num_filter=6, num_group=2, stride=(2,), no_bias=False, layout="NWC", **LAST)
case("Deconvolution", inputs=[((2, 4, 5, 3), (3, 3, 2, 4), (4,))], kernel=(3, 2), num_filter=4, stride=(2, 1), pad=(1, 0), no_bias=False, layout="NHWC", dtypes=REALS, **LAST)
case("Deconvolution", inputs=[((1, 3, 3, 2, 2), (2, 2, 3, 2, 3))], kernel=(2, 3, 2), num_filter=3, stride=(2, 1, 2), layout="NDHWC", **LAST)

# Pooling
KINDS = ["max", "avg", "sum"]
for shape, kernel, stride, layout in [((2, 9, 3), (3,), (2,), "NWC"), ((2, 7, 8, 3), (3, 2), (2, 2), "NHWC"), ((1, 4, 5, 5, 2), (2, 3, 2), (2, 2, 1), "NDHWC")]:
    case("Pooling", inputs=[distinct(0.01, *shape)], kernel=kernel, stride=stride, pool_type=KINDS, layout=layout, pooling_convention=["valid", "full"], tol=SUM)
case("Pooling", inputs=[distinct(0.01, 2, 3, 9)], kernel=(3,), stride=(2,), pad=(1,), pool_type=[*KINDS], pooling_convention=["valid", "full"], layout="NCW", tol=SUM)
case("Pooling", inputs=[distinct(0.01, 1, 2, 5, 5, 4)], kernel=(3, 2, 2), stride=(2, 2, 1), pad=(1, 1, 1), pool_type="avg", count_include_pad=[True, False], tol=SUM)
case("Pooling", inputs=[distinct(0.01, 2, 3, 6, 6)], kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type=[*KINDS], dtypes=("float16",), tol=HALF, grad=False)
case("Pooling", inputs=[distinct(0.01, 2, 3, 6, 6)], kernel=(2, 2), pool_type="lp", p_value=3, tol=Tolerance(1e-4, 1e-4), grad=False)
case("Pooling", inputs=[distinct(0.01, 2, 7, 6, 3), distinct(0.01, 2, 7, 3), distinct(0.01, 2, 3, 4, 5, 3)], pool_type=["max", "avg"], global_pool=True, tol=SUM)
# Channels and lines that fill whole vectors, and such that do not.
for shape, layout in (((2, 7, 6, 8), "NHWC"), ((2, 5, 6, 12), "NHWC"), ((2, 3, 5, 8), "NCHW"), ((1, 2, 6, 16), "NCHW")):
    case("Pooling", inputs=[distinct(0.01, *shape)], kernel=(3, 3), stride=[(2, 2), (1, 3)], pad=(1, 1), pool_type=["max", "avg", "sum"], layout=layout, tol=SUM, skip=("golden",), note="shapes that kernels treat apart")
    case("Pooling", inputs=[distinct(0.01, *shape)], kernel=(3, 2), stride=(2, 2), pool_type=["max", "avg"], layout=layout, dtypes=("float16",), tol=HALF, skip=("golden",), note="shapes that kernels treat apart")
    case("Pooling", inputs=[distinct(0.01, *shape)], pool_type=["max", "avg"], global_pool=True, layout=layout, tol=SUM, skip=("golden",), note="shapes that kernels treat apart")

# The old names
OLD = distinct(0.01, 2, 3, 6, 7)
case("Convolution_v1", inputs=[((2, 4, 7, 6), (6, 2, 3, 2), (6,))], kernel=(3, 2), num_filter=6, num_group=2, stride=(2, 1), pad=(2, 1), tol=SUM)
case("Convolution_v1", inputs=[((2, 3, 7, 6), (4, 3, 3, 3))], kernel=(3, 3), num_filter=4, dilate=(2, 2), no_bias=True, tol=SUM)
case("Pooling_v1", inputs=[OLD], kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type=KINDS, pooling_convention=["valid", "full"], tol=SUM)
case("Pooling_v1", inputs=[OLD], kernel=(2, 2), pool_type=KINDS, global_pool=[True, False], tol=SUM)
case("Pooling_v1", inputs=[distinct(0.01, 1, 2, 4, 5, 4)], kernel=(2, 2, 2), stride=(2, 2, 2), pool_type=["max", "avg"], tol=SUM, skip=("golden",), note="1.9.1 pools images only")

# UpSampling: data…, or data and weight
case("UpSampling", inputs=[((1, 3, 4, 5), (3, 1, 4, 4))], scale=2, sample_type="bilinear", num_filter=3, num_args=2, tol=SUM)
case("UpSampling", inputs=[((2, 2, 3, 3), (2, 1, 5, 5))], scale=3, sample_type="bilinear", num_filter=2, num_args=2, tol=SUM)
case("UpSampling", inputs=[((1, 3, 4, 4), (1, 3, 2, 2))], scale=2, sample_type="nearest", multi_input_mode=["sum", "concat"], num_args=2)
case("UpSampling", inputs=[((1, 3, 4, 4),)], scale=2, sample_type="nearest", dtypes=("float64", "float16"))

# im2col, col2im
case("im2col", inputs=[(2, 3, 5, 6)], kernel=(3, 2), stride=[..., (2, 1)], dilate=[..., (1, 2)], pad=[..., (1, 1)], dtypes=REALS)
case("im2col", inputs=[integers(0, 9, 1, 2, 4, 4)], kernel=(2, 2), dtypes=("float16",), grad=False)
case("im2col", inputs=[integers(0, 9, 1, 2, 4, 4)], kernel=(2, 2), dtypes=("int32", "uint8"), grad=False, skip=("golden",), note="1.9.1 takes floating dtypes only")
case("im2col", inputs=[(1, 2, 3, 4, 4)], kernel=(2, 2, 2), pad=(1, 0, 1), skip=("golden",), note="1.9.1 fails with three spatial axes")
case("im2col", inputs=[(2, 3, 7)], kernel=(3,), stride=(2,), pad=(1,), skip=("golden",), note="1.9.1 fails with one spatial axis")
case("col2im", inputs=[(2, 12, 15)], output_size=(4, 6), kernel=(2, 2), tol=SUM)
case("col2im", inputs=[(2, 18, 9)], output_size=(5, 5), kernel=(3, 3), stride=(2, 2), pad=(1, 1), tol=SUM, dtypes=("float32", "float64"))
case("col2im", inputs=[integers(0, 9, 1, 8, 9)], output_size=(4, 4), kernel=(2, 2), dtypes=("int32",), grad=False, skip=("golden",), note="1.9.1 takes floating dtypes only")
case("col2im", inputs=[(1, 6, 4)], output_size=(7,), kernel=(3,), stride=(2,), pad=(1,), skip=("golden",), note="1.9.1 fails with one spatial axis")

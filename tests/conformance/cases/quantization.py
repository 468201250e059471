"""Quantization: real numbers as 8-bit integers, and layers that compute with them."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import Table, Tolerance, integers, literal, normal, uniform

table = Table("quantization")
case = table.case

THREE = {"outputs": 3, "grad": False}


def signed(*shape):
    """Arbitrary int8 numbers."""
    return integers(-127, 128, *shape, dtype="int8")


def unsigned(*shape):
    """Arbitrary uint8 numbers."""
    return integers(0, 256, *shape, dtype="uint8")


def real(*values):
    """One array of one element for each."""
    return tuple(literal(value) for value in values)


SYMMETRIC, POSITIVE = real(-2, 2), real(0, 2)
TIES = literal(0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 300, -300)

case("_contrib_quantize", inputs=[(normal(3, 5), *SYMMETRIC), (normal(3, 5), *real(-1, 2.5))], out_type=["int8", "uint8"], **THREE)
case("_contrib_quantize", inputs=[(TIES, *real(-127, 127))], out_type="int8", **THREE)
case("_contrib_quantize", inputs=[(TIES, *real(0, 255))], **THREE)
case("_contrib_quantize_v2", inputs=[normal(3, 5), uniform(0, 3, 4, 5), normal(40, 900)], out_type=["int8", "uint8", "auto"], **THREE)
case("_contrib_quantize_v2", inputs=[normal(3, 5)], out_type=["int8", "uint8", "auto"], min_calib_range=[-1.0, 0.0], max_calib_range=2.0, **THREE)
case("_contrib_quantize_v2", inputs=[TIES], min_calib_range=-127.5, max_calib_range=127.5, **THREE)
case("_contrib_quantize_v2", inputs=[signed(7)], min_calib_range=[-1.0, None], max_calib_range=2.0, note="integers pass through", **THREE)
case("_contrib_quantize_v2", inputs=[unsigned(7)], out_type="uint8", min_calib_range=[0.0, None], max_calib_range=2.0, **THREE)
case("_contrib_quantize_asym", inputs=[normal(2, 3, 4), uniform(1, 4, 5, 2, 3)], **THREE)
case("_contrib_quantize_asym", inputs=[normal(2, 3, 4)], min_calib_range=-1.0, max_calib_range=2.0, **THREE)
case("_contrib_dequantize", inputs=[(signed(4, 5), *SYMMETRIC), (unsigned(4, 5), *POSITIVE), (signed(9), *real(-1, 3))], grad=False)

SUMS = (integers(-2000000, 2000000, 6, 8, dtype="int32"), *real(-2147483647, 2147483647))
case("_contrib_requantize", inputs=[SUMS], out_type=["int8", "uint8", "auto"], **THREE)
case("_contrib_requantize", inputs=[SUMS], out_type=["int8", "uint8", "auto"], min_calib_range=[-1e5, 0.0], max_calib_range=1.2e6, **THREE)

COUNTS = integers(0, 50, 101)
EDGES = literal(*[(i - 50.5) / 20 for i in range(102)])
case("_contrib_calibrate_entropy", inputs=[(COUNTS, EDGES)], num_quantized_bins=[15, 31, 101], outputs=2, grad=False, tol=Tolerance(1e-5, 1e-6))
PEAK = literal(0, 0, 1, 0, 2, 3, 9, 30, 12, 4, 0, 0, 2, 0, 1)
case("_contrib_calibrate_entropy", inputs=[(PEAK, literal(*[i - 7.5 for i in range(16)]))], num_quantized_bins=[3, 5, 7], outputs=2, grad=False, tol=Tolerance(1e-5, 1e-6))

case("_contrib_quantized_act", inputs=[(signed(3, 4), *SYMMETRIC), (signed(2, 3, 2, 2), *real(-1, 2))], act_type="relu", **THREE)
case("_contrib_quantized_act", inputs=[(unsigned(3, 4), *POSITIVE)], act_type="relu", differs="#quantized-operators", **THREE)
case("_contrib_quantized_flatten", inputs=[(signed(2, 3, 4), *SYMMETRIC), (unsigned(2, 3, 1, 2), *POSITIVE)], **THREE)
case("_contrib_quantized_embedding", inputs=[(literal(0, 3, 1, 9), signed(4, 3), *SYMMETRIC)], input_dim=4, output_dim=3, **THREE)
case("_contrib_quantized_concat", inputs=[(signed(2, 3), signed(2, 5), *SYMMETRIC, *real(-1, 1))], num_args=2, dim=1, **THREE)
case("_contrib_quantized_concat", inputs=[(unsigned(2, 3), unsigned(2, 3), *POSITIVE, *real(0, 1))], num_args=2, dim=[0, 1], **THREE)
case("_contrib_quantized_concat", inputs=[(unsigned(2, 3), signed(2, 3), *POSITIVE, *real(-1, 1))], num_args=2, dim=1, **THREE)

PAIRS = [(signed(4, 5), signed(4, 5), *SYMMETRIC, *real(-1, 1)), (unsigned(4, 5), unsigned(4, 5), *POSITIVE, *real(0, 1))]
case("_contrib_quantized_elemwise_add", inputs=PAIRS, min_calib_range=[-3.0, 0.0], max_calib_range=2.5, **THREE)
CLOSE = {"skip": ("golden",), "note": "1.9.1 rounds twice: within one level of this"}
case("_contrib_quantized_elemwise_add", inputs=[(signed(4, 5), unsigned(4, 5), *SYMMETRIC, *real(0, 1))], min_calib_range=-3.0, max_calib_range=2.5, **CLOSE, **THREE)
case("_contrib_quantized_elemwise_add", inputs=[*PAIRS, (signed(9), unsigned(9), *SYMMETRIC, *real(0, 1))], skip=("golden",), note="1.9.1 adds in single precision", **THREE)
NO_MUL = {"skip": ("golden",), "note": "1.9.1 refuses every call"}
case("_contrib_quantized_elemwise_mul", inputs=PAIRS, **NO_MUL, **THREE)
case("_contrib_quantized_elemwise_mul", inputs=PAIRS, min_calib_range=-1.5, max_calib_range=1.0, **NO_MUL, **THREE)
case("_contrib_quantized_elemwise_mul", inputs=PAIRS, enable_float_output=True, grad=False, **NO_MUL)

IMAGES, WEIGHT, BIAS = (2, 4, 6, 6), signed(3, 4, 3, 3), signed(3)
BARE = [(unsigned(*IMAGES), WEIGHT, *POSITIVE, *real(-1.5, 1.5))]
case("_contrib_quantized_conv", inputs=BARE, kernel=(3, 3), num_filter=3, no_bias=True, outputs=1, grad=False, pad=[..., (1, 1)], stride=[..., (2, 2)])
OWN = {"differs": "#quantized-operators"}
case("_contrib_quantized_conv", inputs=BARE, kernel=(3, 3), num_filter=3, no_bias=True, dilate=(2, 2), **THREE, **OWN)
case("_contrib_quantized_conv", inputs=[(signed(*IMAGES), WEIGHT, *SYMMETRIC, *real(-1.5, 1.5))], kernel=(3, 3), num_filter=3, no_bias=True, dilate=[..., (2, 2)], **THREE, **OWN)
case("_contrib_quantized_conv", inputs=[(unsigned(*IMAGES), WEIGHT, BIAS, *POSITIVE, *real(-1.5, 1.5), *real(-20, 20))], kernel=(3, 3), num_filter=3, **THREE, **OWN)
case("_contrib_quantized_conv", inputs=[(signed(*IMAGES), signed(4, 2, 3, 3), signed(4), *SYMMETRIC, *real(-1.5, 1.5), *real(-2, 2))], kernel=(3, 3), num_filter=4, num_group=2, pad=(1, 1), **THREE, **OWN)
case("_contrib_quantized_fully_connected", inputs=[(signed(2, 8), signed(3, 8), *SYMMETRIC, *real(-1.5, 1.5)), (unsigned(2, 2, 4), signed(3, 8), *POSITIVE, *real(-1.5, 1.5))], num_hidden=3, no_bias=True, **THREE)
case("_contrib_quantized_fully_connected", inputs=[(signed(2, 8), signed(3, 8), BIAS, *SYMMETRIC, *real(-1.5, 1.5), *real(-20, 20)), (unsigned(2, 8), signed(3, 8), BIAS, *POSITIVE, *real(-1.5, 1.5), *real(-20, 20))], num_hidden=3, **THREE)
case("_contrib_quantized_fully_connected", inputs=[(signed(2, 3, 8), signed(5, 8), *SYMMETRIC, *real(-1.5, 1.5))], num_hidden=5, no_bias=True, flatten=False, **THREE)
POOLED = [(signed(2, 4, 6, 6), *SYMMETRIC), (unsigned(2, 4, 6, 6), *POSITIVE)]
case("_contrib_quantized_pooling", inputs=POOLED, kernel=(2, 2), stride=(2, 2), pool_type=["max", "avg"], train=False, **THREE)
case("_contrib_quantized_pooling", inputs=POOLED, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type=["max", "avg"], train=False, **THREE)
case("_contrib_quantized_pooling", inputs=POOLED, kernel=(1, 1), global_pool=True, pool_type=["max", "avg"], train=False, **THREE)

STATISTICS = (normal(4), normal(4), normal(4), uniform(0.5, 2, 4))
case("_contrib_quantized_batch_norm", inputs=[(signed(2, 4, 3, 3), *STATISTICS, *SYMMETRIC), (unsigned(2, 4, 3), *STATISTICS, *POSITIVE)], fix_gamma=[False, True], eps=1e-3, min_calib_range=-3.0, max_calib_range=2.0, train=False, **CLOSE, **THREE)

RNN = {"mode": "lstm", "state_size": 5, "tol": Tolerance(1e-4, 1e-4), "grad": False, "skip": ("golden",), "note": "1.9.1 cannot run it on current processors"}
QUANTIZED = real(40, 128)
case("_contrib_quantized_rnn", inputs=[(unsigned(3, 2, 4), uniform(-0.4, 0.4, 220), uniform(-0.1, 0.1, 1, 2, 5), uniform(-0.1, 0.1, 1, 2, 5), *QUANTIZED)], num_layers=1, state_outputs=True, outputs=3, **RNN)
case("_contrib_quantized_rnn", inputs=[(unsigned(3, 2, 4), uniform(-0.4, 0.4, 440), uniform(-0.1, 0.1, 2, 2, 5), uniform(-0.1, 0.1, 2, 2, 5), *QUANTIZED)], num_layers=1, bidirectional=True, **RNN)

"""Graphs of one or a few operators, with the shapes of their inputs, for the ONNX tests."""

import mxnet as mx

S = mx.sym
x, y, z = S.Variable("x"), S.Variable("y"), S.Variable("z")
IMAGE = (2, 4, 9, 8)

UNARY = [
    "abs", "arccos", "arcsin", "arctan", "arcsinh", "arctanh", "ceil", "cos", "cosh", "erf", "exp",
    "expm1", "floor", "negative", "relu", "sigmoid", "sign", "sin", "sinh", "softsign", "tan",
    "tanh", "square", "round", "fix", "trunc", "degrees", "radians", "hard_sigmoid", "logical_not",
    "zeros_like", "ones_like", "identity", "BlockGrad", "MakeLoss", "shape_array", "size_array",
]  # fmt: skip
POSITIVE = ["log", "log2", "log10", "log1p", "sqrt", "rsqrt", "reciprocal", "arccosh"]
BROADCAST = [
    "add", "sub", "mul", "div", "maximum", "minimum", "mod", "hypot", "equal", "not_equal",
    "greater", "greater_equal", "lesser", "lesser_equal", "logical_and", "logical_or",
    "logical_xor",
]  # fmt: skip

# name -> (symbol, {input: shape}); inputs that are not named here are parameters
CASES = {}
for _name in UNARY:
    CASES[_name] = (getattr(S, _name)(x), {"x": (3, 4)})
for _name in POSITIVE:
    CASES[_name] = (getattr(S, _name)(1.5 + S.square(x)), {"x": (3, 4)})
for _name in BROADCAST:
    CASES[f"broadcast_{_name}"] = (
        getattr(S, f"broadcast_{_name}")(x, y),
        {"x": (3, 1, 4), "y": (2, 4)},
    )
CASES.update({
    "scalars": (
        S.Group([x + 2, x - 2, 2 - x, x * 3, x / 3, 3 / (x + 4), S.abs(x) ** 1.5, 2**x,
                 S.maximum(x, 0.2), S.minimum(x, 0.2), x % 0.7, 0.7 % (S.abs(x) + 1), x > 0.1,
                 x >= 0.1, x < 0.1, x <= 0.1, x == 0, x != 0]),
        {"x": (3, 4)},
    ),
    "elementwise": (
        S.Group([x + y, x - y, x * y, x / (y + 4), S.abs(x) ** y, S.maximum(x, y),
                 S.minimum(x, y), x > y, x == y, S.add_n(x, y, x)]),
        {"x": (3, 4), "y": (3, 4)},
    ),
    "clip": (S.clip(x, -0.3, 0.6), {"x": (3, 4)}),
    "where": (S.where(x > 0, y, z), {"x": (3, 4), "y": (3, 4), "z": (3, 4)}),
    "where_rows": (S.where(x > 0, y, z), {"x": (3,), "y": (3, 4), "z": (3, 4)}),
    "cast": (S.Group([S.cast(x * 4, "int32"), S.cast(S.cast(x, "float64"), "float32")]),
             {"x": (3, 4)}),
    "smooth_l1": (S.smooth_l1(x * 3, scalar=1.5), {"x": (3, 4)}),
    "constants": (
        S.Group([S.zeros((2, 3)) + 1, S.ones((2, 3)), S.arange(2, 9, 1.5), S.arange(4) + 1,
                 S.full((2,), 2.5), S.contrib.arange_like(x, axis=1), x]),
        {"x": (3, 4)},
    ),
    "convolution": (
        S.Convolution(x, kernel=(3, 2), num_filter=6, stride=(2, 1), pad=(1, 0), dilate=(1, 2),
                      num_group=2), {"x": IMAGE},
    ),
    "convolution_1d": (S.Convolution(x, kernel=(3,), num_filter=5, no_bias=True), {"x": (2, 4, 9)}),
    "convolution_3d": (S.Convolution(x, kernel=(2, 2, 2), num_filter=5), {"x": (1, 2, 4, 5, 6)}),
    "deconvolution": (
        S.Deconvolution(x, kernel=(3, 3), num_filter=6, stride=(2, 2), pad=(1, 1), adj=(1, 0),
                        num_group=2, no_bias=False), {"x": IMAGE},
    ),
    "deconvolution_target": (
        S.Deconvolution(x, kernel=(4, 4), num_filter=3, stride=(2, 2), target_shape=(17, 16)),
        {"x": IMAGE},
    ),
    "fully_connected": (S.FullyConnected(x, num_hidden=5), {"x": IMAGE}),
    "fully_connected_rows": (
        S.FullyConnected(x, num_hidden=5, flatten=False), {"x": (2, 3, 4)},
    ),
    "fully_connected_no_bias": (
        S.FullyConnected(x, num_hidden=5, no_bias=True), {"x": (2, 4)},
    ),
    "batch_norm": (S.BatchNorm(x, fix_gamma=False, eps=1e-3), {"x": IMAGE}),
    "batch_norm_fixed": (S.BatchNorm(x, axis=-1), {"x": IMAGE}),
    "activation": (
        S.Group([S.Activation(x, act_type=k)
                 for k in ("relu", "sigmoid", "tanh", "softrelu", "softsign")]), {"x": (3, 4)},
    ),
    "leaky_relu": (
        S.Group([S.LeakyReLU(x, act_type="leaky", slope=0.1), S.LeakyReLU(x, act_type="elu"),
                 S.LeakyReLU(x, act_type="selu"), S.LeakyReLU(x, act_type="gelu"),
                 S.LeakyReLU(x, act_type="rrelu")[0]]), {"x": (3, 4)},
    ),
    "prelu": (S.LeakyReLU(x, act_type="prelu"), {"x": IMAGE}),
    "concat": (S.concat(x, y, dim=2), {"x": (2, 3, 4), "y": (2, 3, 1)}),
    "stack": (S.stack(x, y, axis=-1), {"x": (2, 3), "y": (2, 3)}),
    "flatten": (S.flatten(x), {"x": IMAGE}),
    "transpose": (S.Group([S.transpose(x), S.transpose(x, axes=(1, 0, 2))]), {"x": (2, 3, 4)}),
    "swapaxes": (S.swapaxes(x, dim1=0, dim2=2), {"x": (2, 3, 4)}),
    "expand_squeeze": (
        S.Group([S.expand_dims(x, axis=1), S.expand_dims(x, axis=-1),
                 S.squeeze(y), S.squeeze(y, axis=1)]), {"x": (2, 3), "y": (2, 1, 3, 1)},
    ),
    "softmax": (
        S.Group([S.softmax(x), S.softmax(x, axis=1, temperature=2.0), S.log_softmax(x),
                 S.softmin(x)]), {"x": (2, 3, 4)},
    ),
    "softmax_output": (S.SoftmaxOutput(x, name="softmax"), {"x": (3, 4)}),
    "softmax_output_flat": (S.SoftmaxOutput(x, name="softmax"), {"x": (3, 4, 2)}),
    "softmax_output_channels": (
        S.SoftmaxOutput(x, multi_output=True, name="softmax"), {"x": (3, 4, 2)},
    ),
    "softmax_activation": (
        S.Group([S.SoftmaxActivation(x), S.SoftmaxActivation(x, mode="channel")]), {"x": IMAGE},
    ),
    "logistic_output": (S.LogisticRegressionOutput(x, name="out"), {"x": (3, 4)}),
    "linear_output": (S.LinearRegressionOutput(x * 2, name="out"), {"x": (3, 4)}),
    "dropout": (S.Dropout(x) * 2, {"x": (3, 4)}),
    "pad": (
        S.Group([S.pad(x, mode=m, pad_width=(0, 0, 0, 0, 1, 2, 3, 1), constant_value=0.5)
                 for m in ("constant", "edge", "reflect")]), {"x": IMAGE},
    ),
    "l2_normalization": (
        S.Group([S.L2Normalization(x, mode=m) for m in ("instance", "channel", "spatial")]),
        {"x": IMAGE},
    ),
    "layer_norm": (S.LayerNorm(x), {"x": (2, 3, 4)}),
    "layer_norm_axis": (S.LayerNorm(x, axis=1, eps=1e-3), {"x": (2, 3, 4)}),
    "instance_norm": (S.InstanceNorm(x), {"x": IMAGE}),
    "group_norm": (S.GroupNorm(x, num_groups=2), {"x": IMAGE}),
    "lrn": (S.LRN(x, nsize=3, alpha=1e-2), {"x": IMAGE}),
    "lrn_even": (S.LRN(x, nsize=4, alpha=1e-1), {"x": IMAGE}),
    "up_sampling": (S.UpSampling(x, scale=2, sample_type="nearest", num_args=1), {"x": IMAGE}),
    "up_sampling_bilinear": (
        S.UpSampling(x, scale=2, sample_type="bilinear", num_filter=4, num_args=2), {"x": IMAGE},
    ),
    "bilinear_resize": (
        S.Group([S.contrib.BilinearResize2D(x, height=13, width=5),
                 S.contrib.BilinearResize2D(x, height=13, width=5, align_corners=False)]),
        {"x": IMAGE},
    ),
    "adaptive_average": (
        S.Group([S.contrib.AdaptiveAvgPooling2D(x), S.contrib.AdaptiveAvgPooling2D(x, (3, 4))]),
        {"x": IMAGE},
    ),
    "crop": (S.Crop(x, h_w=(4, 5), offset=(1, 2), num_args=1), {"x": IMAGE}),
    "crop_like": (S.Crop(x, y, center_crop=True, num_args=2), {"x": IMAGE, "y": (2, 4, 5, 6)}),
    "slice": (
        S.Group([S.slice(x, begin=(0, 1, None), end=(2, None, 3)),
                 S.slice(x, begin=(None, 3), end=(None, 0), step=(1, -2)),
                 S.slice_axis(x, axis=-1, begin=1, end=None),
                 S.slice_axis(x, axis=1, begin=-3, end=-1)]), {"x": (2, 5, 4)},
    ),
    "slice_like": (S.slice_like(x, y, axes=(1, -1)), {"x": (2, 5, 4), "y": (3, 2, 3)}),
    "split": (
        S.Group([S.split(x, num_outputs=2, axis=1), S.split(x, num_outputs=4, squeeze_axis=True),
                 S.split_v2(x, (1, 3), axis=1), S.split_v2(x, 2, axis=2)]), {"x": (2, 4, 6)},
    ),
    "tile_repeat": (
        S.Group([S.tile(x, reps=(2, 3)), S.tile(x, reps=(2, 1, 3)), S.tile(x, reps=(2,)),
                 S.repeat(x, repeats=2, axis=1), S.repeat(x, repeats=2)]), {"x": (2, 3)},
    ),
    "reverse": (S.reverse(x, axis=(0, -1)), {"x": (2, 3, 4)}),
    "broadcast_shapes": (
        S.Group([S.broadcast_to(x, shape=(2, 0, 4)), S.broadcast_axis(x, axis=(0, 2), size=(2, 4)),
                 S.broadcast_like(x, y)]), {"x": (1, 3, 1), "y": (2, 3, 4)},
    ),
    "depth_space": (
        S.Group([S.depth_to_space(x, block_size=2), S.space_to_depth(x, block_size=2)]),
        {"x": (2, 8, 4, 6)},
    ),
    "reshape": (
        S.Group([S.reshape(x, shape=s) for s in
                 ((0, -1), (-1, 4), (-2,), (-3, 4), (-4, 1, 2, -2), (0, -4, -1, 3, 4), (6, 4))]),
        {"x": (2, 3, 4)},
    ),
    "reshape_reverse": (S.reshape(x, shape=(-1, 0), reverse=True), {"x": (2, 3, 4)}),
    "reshape_like": (S.reshape_like(x, y), {"x": (2, 6), "y": (3, 4)}),
    "reduce": (
        S.Group([f(x, **kw) for f in (S.sum, S.mean, S.max, S.min, S.prod)
                 for kw in ({}, {"axis": 1}, {"axis": (0, -1), "keepdims": True},
                            {"axis": 1, "exclude": True})]), {"x": (2, 3, 4)},
    ),
    "norm": (
        S.Group([S.norm(x), S.norm(x, ord=1, axis=1), S.norm(x, axis=-1, keepdims=True)]),
        {"x": (2, 3, 4)},
    ),
    "argmax": (
        S.Group([S.argmax(x, axis=1), S.argmin(x, axis=-1, keepdims=True), S.argmax(x),
                 S.argmax_channel(x)]), {"x": (3, 4)},
    ),
    "embedding": (
        S.Embedding(S.abs(x) * 6, input_dim=5, output_dim=3), {"x": (2, 3)},
    ),
    "take": (
        S.Group([S.take(x, y * 5), S.take(x, y * 5, axis=1, mode="wrap"),
                 S.pick(x, S.slice_axis(S.abs(y), axis=1, begin=0, end=1).reshape((-1,)) * 3)]),
        {"x": (2, 4), "y": (2, 3)},
    ),
    "gather_nd": (S.gather_nd(x, S.abs(y) > 0.3), {"x": (2, 3, 4), "y": (2, 5)}),
    "one_hot": (S.one_hot(x * 4, depth=3, on_value=2.0, off_value=-1.0), {"x": (2, 3)}),
    "sorting": (
        S.Group([S.topk(x, k=2), S.topk(x, k=2, ret_typ="value", axis=0, is_ascend=True),
                 S.topk(x, k=3, ret_typ="both"), S.argsort(x), S.sort(x),
                 S.argsort(x, is_ascend=False, axis=0)]), {"x": (3, 4)},
    ),
    "sequence_mask": (
        S.Group([S.SequenceMask(x, S.abs(y) * 5, use_sequence_length=True, value=-1.0),
                 S.SequenceMask(x, S.abs(z) * 5, use_sequence_length=True, axis=1)]),
        {"x": (4, 3, 2), "y": (3,), "z": (4,)},
    ),
    "sequence_reverse": (
        S.Group([S.SequenceReverse(x), S.SequenceReverse(
            x, S.floor(S.abs(y) * 2) + 1, use_sequence_length=True)]), {"x": (4, 3, 2), "y": (3,)},
    ),
    "dot": (
        S.Group([S.dot(x, y), S.dot(y, x, transpose_a=True, transpose_b=True), S.dot(z, y),
                 S.dot(x.reshape((-1,)), x.reshape((-1,)))]),
        {"x": (2, 3), "y": (3, 4), "z": (2, 5, 3)},
    ),
    "batch_dot": (
        S.Group([S.batch_dot(x, y), S.batch_dot(x, x, transpose_b=True),
                 S.linalg.gemm2(x, y, alpha=0.5)]), {"x": (2, 3, 4), "y": (2, 4, 5)},
    ),
    "self_attention": (
        S.contrib.interleaved_matmul_selfatt_valatt(
            x, S.softmax(S.contrib.interleaved_matmul_selfatt_qk(x, heads=2)), heads=2),
        {"x": (5, 3, 24)},
    ),
    "cross_attention": (
        S.contrib.interleaved_matmul_encdec_valatt(
            y, S.softmax(S.contrib.interleaved_matmul_encdec_qk(x, y, heads=2)), heads=2),
        {"x": (5, 3, 8), "y": (6, 3, 16)},
    ),
    "div_sqrt_dim": (S.contrib.div_sqrt_dim(x), {"x": (3, 4)}),
    "roi_pooling": (
        S.ROIPooling(x, S.concat(S.zeros((2, 1)), S.floor(S.abs(y) * 2),
                                 4 + S.floor(S.abs(z) * 2), dim=1),
                     pooled_size=(2, 2), spatial_scale=1.0),
        {"x": IMAGE, "y": (2, 2), "z": (2, 2)},
    ),
    "roi_align": (
        S.contrib.ROIAlign(x, S.concat(S.zeros((2, 1)), S.abs(y), 4 + S.abs(z), dim=1),
                           pooled_size=(2, 2), spatial_scale=1.0, sample_ratio=2),
        {"x": IMAGE, "y": (2, 2), "z": (2, 2)},
    ),
})  # fmt: skip

for _kind in ("max", "avg", "sum", "lp"):
    _extra = {"p_value": 2} if _kind == "lp" else {}
    CASES[f"pooling_{_kind}"] = (
        S.Group([
            S.Pooling(x, kernel=(3, 2), stride=(2, 2), pad=(1, 0), pool_type=_kind, **_extra),
            S.Pooling(x, kernel=(3, 3), stride=(2, 3), pool_type=_kind, pooling_convention="full",
                      **_extra),
            S.Pooling(x, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type=_kind,
                      pooling_convention="full", **_extra),
            S.Pooling(x, kernel=(1, 1), global_pool=True, pool_type=_kind, **_extra),
        ]),
        {"x": IMAGE},
    )  # fmt: skip
CASES["pooling_without_padding"] = (
    S.Pooling(x, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type="avg",
              pooling_convention="full", count_include_pad=False), {"x": IMAGE},
)  # fmt: skip


def recurrent(mode, layers, bidirectional):
    """A recurrent operator with its packed parameters."""
    states = [S.Variable("h"), S.Variable("c")][: 2 if mode == "lstm" else 1]
    node = S.RNN(
        x, S.Variable("packed"), *states, mode=mode, state_size=3, num_layers=layers,
        bidirectional=bidirectional, state_outputs=True,
    )  # fmt: skip
    depth = layers * (2 if bidirectional else 1)
    shapes = {"x": (5, 2, 4), "h": (depth, 2, 3)}
    return node, {**shapes, "c": (depth, 2, 3)} if mode == "lstm" else shapes


for _mode in ("lstm", "gru", "rnn_tanh", "rnn_relu"):
    CASES[_mode] = recurrent(_mode, 1, False)
    CASES[f"{_mode}_stacked"] = recurrent(_mode, 2, True)

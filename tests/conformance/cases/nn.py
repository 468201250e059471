"""Layers of neural networks."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import (
    FLOATS,
    OURS,
    REALS,
    Table,
    Tolerance,
    distinct,
    integers,
    literal,
    normal,
    uniform,
)

table = Table("nn")
case = table.case

SUM = Tolerance(1e-5, 1e-5)

# Convolution: data, weight, bias
SMALL = [((2, 3, 7, 8), (4, 3, 3, 3), (4,))]
case("Convolution", inputs=SMALL, kernel=(3, 3), num_filter=4, stride=[..., (2, 2)], pad=[..., (1, 1)], tol=SUM)
case("Convolution", inputs=SMALL, kernel=(3, 3), num_filter=4, dilate=(2, 2), pad=[..., (2, 1)], tol=SUM)
case("Convolution", inputs=[((2, 3, 7, 8), (4, 3, 3, 3))], kernel=(3, 3), num_filter=4, no_bias=True, tol=SUM)
case("Convolution", inputs=[((2, 3, 7, 8), (4, 3, 1, 1))], kernel=(1, 1), num_filter=4, no_bias=True, stride=[..., (2, 2)], tol=SUM)
case("Convolution", inputs=[((2, 4, 6, 6), (6, 2, 3, 3), (6,))], kernel=(3, 3), num_filter=6, num_group=2, pad=(1, 1), tol=SUM)
case("Convolution", inputs=[((2, 4, 6, 6), (4, 1, 3, 3), (4,))], kernel=(3, 3), num_filter=4, num_group=4, pad=(1, 1), tol=SUM, note="depthwise")
case("Convolution", inputs=[((2, 3, 9), (4, 3, 3), (4,))], kernel=(3,), num_filter=4, stride=[..., (2,)], pad=(1,), tol=SUM)
case("Convolution", inputs=[((1, 2, 4, 5, 5), (3, 2, 2, 3, 3), (3,))], kernel=(2, 3, 3), num_filter=3, pad=(0, 1, 1), tol=SUM)
case("Convolution", inputs=[((1, 3, 30, 30), (16, 3, 7, 7))], kernel=(7, 7), num_filter=16, stride=(2, 2), pad=(3, 3), no_bias=True, tol=Tolerance(5e-5, 2e-5), note="the stem of a ResNet")
case("Convolution", inputs=[((1, 32, 14, 14), (48, 32, 3, 3))], kernel=(3, 3), num_filter=48, pad=(1, 1), no_bias=True, tol=Tolerance(5e-5, 2e-5))
case("Convolution", inputs=[((2, 3, 7, 8), (4, 3, 2, 3), (4,))], kernel=(2, 3), num_filter=4, stride=(2, 1), pad=(1, 0), workspace=256, cudnn_tune="off", tol=SUM)

# FullyConnected: data, weight, bias
case("FullyConnected", inputs=[((3, 4), (5, 4), (5,))], num_hidden=5, tol=SUM, dtypes=REALS)
case("FullyConnected", inputs=[((3, 2, 4), (5, 8), (5,))], num_hidden=5, tol=SUM)
case("FullyConnected", inputs=[((3, 2, 4), (5, 4), (5,))], num_hidden=5, flatten=False, tol=SUM)
case("FullyConnected", inputs=[((3, 4), (5, 4))], num_hidden=5, no_bias=True, tol=SUM)
case("FullyConnected", inputs=[((17, 130), (33, 130), (33,))], num_hidden=33, tol=Tolerance(5e-5, 2e-5))

# BatchNorm: data, gamma, beta, moving mean, moving variance
MEAN = uniform(-1, 1, 3, grad=False)
VARIANCE = uniform(0.5, 2, 3, grad=False)
SCALE = uniform(0.5, 2, 3)
NORMED = [((4, 3, 5, 2), SCALE, (3,), MEAN, VARIANCE)]
FINE = Tolerance(2e-5, 1e-5)
case("BatchNorm", inputs=NORMED, fix_gamma=[True, False], train=[True, False], mutates=(3, 4), tol=FINE)
case("BatchNorm", inputs=NORMED, fix_gamma=False, eps=1e-5, momentum=0.5, mutates=(3, 4), tol=FINE)
case("BatchNorm", inputs=NORMED, fix_gamma=False, use_global_stats=True, mutates=(3, 4), tol=FINE)
case("BatchNorm", inputs=NORMED, fix_gamma=False, mutates=(3, 4), tol=Tolerance(1e-6, 1e-6), dtypes=("float64",))
case("BatchNorm", inputs=[((4, 3), SCALE, (3,), MEAN, VARIANCE)], fix_gamma=False, mutates=(3, 4), tol=FINE)
case("BatchNorm", inputs=[((4, 5, 3), SCALE, (3,), MEAN, VARIANCE)], fix_gamma=False, axis=[2, -1], mutates=(3, 4), tol=FINE)
case("BatchNorm", inputs=NORMED, fix_gamma=False, output_mean_var=True, tol=FINE, grad=False, outputs=3)


def channels(count, *others, axis):
    """The five inputs of a BatchNorm with that many channels along `axis`; only data may be half."""
    data = list(others)
    data.insert(axis, count)
    scale = uniform(0.5, 2, count, dtype="float32"), normal(count, dtype="float32")
    moving = [uniform(low, high, count, dtype="float32", grad=False) for low, high in ((-1, 1), (0.5, 2))]
    return normal(*data), *scale, *moving


# Channels that fill whole vectors and such that do not, last and between; planes of every length.
SHAPED = {"fix_gamma": False, "mutates": (3, 4), "skip": ("golden",), "note": "shapes that kernels treat apart"}
ADDED = {**SHAPED, "mutates": (4, 5), "outputs": 2}


def added(count, *others, axis):
    """The inputs of a BatchNorm of a sum: one term more."""
    data, *rest = channels(count, *others, axis=axis)
    return data, data, *rest


for name in ("_added_BatchNorm", "_added_BatchNormWithReLU"):
    for dtype, tol in (("float32", Tolerance(1e-4, 1e-4)), ("float16", Tolerance(2e-3, 2e-3))):
        for count in (3, 8, 64):
            case(name, inputs=[added(count, 40, 3, axis=2)], axis=2, dtypes=(dtype,), tol=tol, **ADDED)
        for count, plane in ((3, 7), (2, 64)):
            case(name, inputs=[added(count, 6, plane, axis=1)], dtypes=(dtype,), tol=tol, **ADDED)
for name, extra in (("BatchNorm", {}), ("_contrib_BatchNormWithReLU", {}), ("_BatchNormWithClip", {"a_max": 1})):
    for dtype, tol in (("float32", Tolerance(1e-4, 1e-4)), ("float16", Tolerance(2e-3, 2e-3))):
        for count in (1, 3, 8, 20, 64):
            case(name, inputs=[channels(count, 40, 3, axis=2)], axis=2, dtypes=(dtype,), tol=tol, **SHAPED, **extra)
        for count, plane in ((5, 4), (3, 7), (2, 49), (1, 64)):
            case(name, inputs=[channels(count, 6, plane, axis=1)], dtypes=(dtype,), tol=tol, **SHAPED, **extra)

# LayerNorm: data, gamma, beta
case("LayerNorm", inputs=[((4, 6), uniform(0.5, 2, 6), (6,))], dtypes=REALS, tol=FINE)
case("LayerNorm", inputs=[((2, 3, 4), uniform(0.5, 2, 3), (3,))], axis=1, eps=1e-3, tol=FINE)
case("LayerNorm", inputs=[((5, 200), uniform(0.5, 2, 200), (200,))], tol=FINE)

for name in ["relu", "sigmoid", "tanh", "softrelu", "softsign"]:
    case("Activation", inputs=[(3, 4), (2, 3, 4, 5)], act_type=name, dtypes=REALS, tol=FINE)
case("Activation", inputs=[(70, 31)], act_type="relu")
case("Activation", inputs=[literal(-50, -20, 0, 20, 50)], act_type="softrelu")
case("LeakyReLU", inputs=[(3, 4)], slope=[..., 0.1], dtypes=REALS, tol=FINE)
case("LeakyReLU", inputs=[(3, 4)], act_type="elu", slope=[..., 1.0], dtypes=REALS, tol=FINE)
case("LeakyReLU", inputs=[(3, 4)], act_type="gelu", dtypes=REALS, tol=FINE)
case("LeakyReLU", inputs=[(3, 4)], act_type="selu", dtypes=REALS, tol=FINE, grad=False)
case("LeakyReLU", inputs=[(3, 4)], act_type="selu", dtypes=REALS, tol=FINE, differs="#gradient-of-selu")
case("LeakyReLU", inputs=[((2, 3, 4), uniform(0.1, 0.5, 3)), ((2, 3), uniform(0.1, 0.5, 3))], act_type="prelu", tol=FINE)
case("LeakyReLU", inputs=[((2, 3, 4), uniform(0.1, 0.5, 1))], act_type="prelu", tol=FINE, note="one slope for all channels")
case("LeakyReLU", inputs=[(3, 4)], act_type="rrelu", lower_bound=[0.125, 0.3], upper_bound=0.5, train=False, grad=False, skip=("modes",), note="1.9.1 shows the mask as a second output")

# Pooling
GRID = distinct(0.01, 2, 3, 7, 8)
KINDS = ["max", "avg", "sum"]
case("Pooling", inputs=[GRID], kernel=[(2, 2), (3, 3)], pool_type=KINDS, stride=[..., (2, 2)], tol=FINE)
case("Pooling", inputs=[GRID], kernel=(3, 3), pool_type=KINDS, stride=(2, 2), pad=(1, 1), pooling_convention=["valid", "full"], tol=FINE)
case("Pooling", inputs=[GRID], kernel=(3, 3), pool_type="avg", stride=(2, 2), pad=(1, 1), count_include_pad=[True, False], pooling_convention=["valid", "full"], tol=FINE)
case("Pooling", inputs=[GRID], pool_type=KINDS, global_pool=True, tol=FINE)
case("Pooling", inputs=[GRID], kernel=(2, 2), pool_type=["max", "avg"], global_pool=True, stride=(2, 2), tol=FINE)
case("Pooling", inputs=[distinct(0.01, 2, 3, 9)], kernel=(3,), pool_type=["max", "avg"], stride=(2,), tol=FINE)
case("Pooling", inputs=[distinct(0.01, 1, 2, 4, 5, 5)], kernel=(2, 2, 2), pool_type=["max", "avg"], stride=(2, 2, 2), tol=FINE)
case("Pooling", inputs=[GRID], kernel=(2, 2), stride=(2, 2), pool_type=["max", "avg"], dtypes=("float64",))
case("Pooling", inputs=[GRID], kernel=(2, 2), stride=(2, 2), pool_type="lp", p_value=[1, 2], tol=Tolerance(1e-4, 1e-5))

# Dropout
case("Dropout", inputs=[(5, 40)], p=[0.5, 0.2], seed=3, train=[True, False])
case("Dropout", inputs=[(5, 40)], p=0.5, mode="always", seed=3, train=False)
case("Dropout", inputs=[(4, 5, 6)], p=0.5, axes=[(0,), (1, 2)], seed=3, grad=False)
case("Dropout", inputs=[(3, 4)], p=0.0, seed=3)

# Softmax and outputs with their own losses
case("softmax", inputs=[(4, 5)], axis=[-1, 0], temperature=[None, 2.0], dtypes=FLOATS)
case("softmax", inputs=[(1,), (2, 3, 700), normal(2, 3, 4)], note="single, long line, 3 dimensions")
case("softmax", inputs=[(2, 3, 4)], axis=1)
case("softmax", inputs=[literal(1000, 1001, -1000, shape=(1, 3))], note="no overflow")
case("softmax", inputs=[((3, 5), integers(1, 6, 3, dtype="int32"))], use_length=True, axis=-1, grad=False)
case("softmax", inputs=[(4, 5)], dtype="float64", grad=False, tol=FINE)
case("log_softmax", inputs=[(4, 5)], axis=[-1, 0], temperature=[None, 2.0], dtypes=REALS, tol=FINE)
case("log_softmax", inputs=[(4, 5)], axis=[-1, 0], dtypes=("float16",))
case("log_softmax", inputs=[(2, 3, 4)], axis=1)
case("log_softmax", inputs=[literal(1000, 1001, -1000, shape=(1, 3))])

LABELS = integers(0, 5, 4)
case("SoftmaxOutput", inputs=[((4, 5), LABELS)], normalization=["null", "batch", "valid"], grad_scale=[1.0, 2.0])
case("SoftmaxOutput", inputs=[((4, 5), literal(1, -1, 3, -1))], use_ignore=True, ignore_label=-1.0, normalization=["null", "batch", "valid"])
case("SoftmaxOutput", inputs=[((2, 5, 3), integers(0, 5, 2, 3))], multi_output=True, normalization=["null", "batch", "valid"])
case("SoftmaxOutput", inputs=[((4, 5), LABELS)], smooth_alpha=0.1)
case("SoftmaxOutput", inputs=[((2, 3, 5), integers(0, 5, 2, 3))], preserve_shape=True)
case("SoftmaxOutput", inputs=[((4, 5), uniform(0, 1, 4, 5, grad=False))], note="labels as probabilities")
case("softmax_cross_entropy", inputs=[((4, 5), LABELS)])
for name in ["LinearRegressionOutput", "LogisticRegressionOutput", "MAERegressionOutput"]:
    case(name, inputs=[((4, 3), normal(4, 3, grad=False))], grad_scale=[1.0, 0.5])
    case(name, inputs=[((4, 1), normal(4, grad=False))], note="labels without the last axis")

# Large enough for several threads; attributes as text
case("softmax", inputs=[(512, 600)], axis=[-1, 0])
case("log_softmax", inputs=[(512, 600)], tol=FINE)
case("Activation", inputs=[(8, 16, 50, 50)], act_type=["relu", "sigmoid"], tol=FINE)
case("BatchNorm", inputs=[((8, 3, 110, 110), SCALE, (3,), MEAN, VARIANCE)], fix_gamma=False, train=[True, False], mutates=(3, 4), tol=Tolerance(1e-4, 1e-4))
case("Pooling", inputs=[distinct(0.001, 4, 16, 64, 64)], kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type=["max", "avg"], tol=FINE, skip=("gradient",), note="probing a million windows takes minutes; smaller rows judge the gradient")
case("Convolution", inputs=[((2, 64, 56, 56), (64, 64, 3, 3))], kernel=(3, 3), num_filter=64, pad=(1, 1), no_bias=True, tol=Tolerance(2e-4, 1e-4), skip=("gradient",), note="finite differences of a large sum are too coarse; smaller rows judge the gradient")
case("Convolution", inputs=[((1, 64, 28, 28), (256, 64, 1, 1))], kernel=(1, 1), num_filter=256, no_bias=True, tol=Tolerance(2e-4, 1e-4), skip=("gradient",), note="finite differences of a large sum are too coarse; smaller rows judge the gradient")
case("Convolution", inputs=[((2, 3, 7, 8), (4, 3, 3, 3), (4,))], kernel="(3, 3)", num_filter="4", pad="(1, 1)", no_bias="False", tol=SUM)
case("FullyConnected", inputs=[((3, 4), (5, 4))], num_hidden="5", no_bias="True", tol=SUM)
case("Pooling", inputs=[GRID], kernel="(2, 2)", stride="(2, 2)", pool_type="avg", pooling_convention="valid", tol=FINE)
case("SoftmaxActivation", inputs=[(3, 4)], mode="instance")
case("SoftmaxActivation", inputs=[(2, 3, 4)], mode="channel")
case("InstanceNorm", inputs=[((2, 3, 4, 5), SCALE, (3,))], eps=[1e-3, 1e-5], tol=FINE)
for groups in [1, 2, 3]:
    case("GroupNorm", inputs=[((2, 6, 4, 5), uniform(0.5, 2, groups), (groups,))], num_groups=groups, tol=Tolerance(5e-5, 2e-5))
case("_pooling_at_max", inputs=[(normal(2, 3, 7, 8), distinct(0.01, 2, 3, 7, 8, grad=False))], kernel=(2, 2), stride=(2, 2), grad=False, **OURS)
case("softmin", inputs=[(4, 5)], axis=[-1, 0], dtypes=REALS)

case("Deconvolution", inputs=[((2, 3, 5, 6), (3, 4, 3, 3))], kernel=(3, 3), num_filter=4, stride=[..., (2, 2)], pad=[..., (1, 1)], tol=SUM)
case("Deconvolution", inputs=[((2, 3, 5, 6), (3, 4, 2, 2), (4,))], kernel=(2, 2), num_filter=4, stride=(2, 2), no_bias=False, tol=SUM)
case("Deconvolution", inputs=[((2, 4, 5, 5), (4, 3, 3, 3))], kernel=(3, 3), num_filter=6, num_group=2, stride=(2, 2), pad=(1, 1), adj=(1, 1), tol=SUM)
case("UpSampling", inputs=[((1, 2, 3, 4),)], scale=[2, 3], sample_type="nearest")
case("UpSampling", inputs=[((1, 2, 3, 4), (1, 3, 3, 4))], scale=2, sample_type="nearest")
case("LRN", inputs=[(2, 7, 4, 5)], nsize=[2, 3, 4, 5], alpha=[1e-4, 0.1], knorm=2.0, tol=FINE)
case("L2Normalization", inputs=[(2, 3, 4, 5)], mode=["instance", "channel", "spatial"], tol=FINE)

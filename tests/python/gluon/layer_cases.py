"""Layers and losses with their inputs; both this library and MXNet 1.9.1 run them.

A case is (name, function that makes the block, inputs). An input is a shape (values in -1…1 that
follow from the case's name, with a gradient) or an array.
"""

import json
import zlib

import numpy as np

import mxnet as mx
from mxnet import autograd, nd
from mxnet.gluon import loss, nn


def counts(*shape):
    """Return small whole numbers, with zeros."""
    return np.arange(np.prod(shape)).reshape(shape) * 7 % 5


def signs(*shape):
    """Return -1 and 1."""
    return 2.0 * (counts(*shape) % 2) - 1


def shares(*shape):
    """Return rows that add up to 1."""
    values = counts(*shape) + 1.0
    return values / values.sum(axis=-1, keepdims=True)


IMAGE = (2, 4, 5, 6)
LAYERS = [
    ("instance_norm", lambda: nn.InstanceNorm(prefix="a_"), [IMAGE]),
    ("instance_norm_axis", lambda: nn.InstanceNorm(axis=2, scale=True, prefix="a_"), [IMAGE]),
    ("group_norm", lambda: nn.GroupNorm(2, prefix="a_"), [IMAGE]),
    ("layer_norm", lambda: nn.LayerNorm(prefix="a_"), [IMAGE]),
    ("layer_norm_axis", lambda: nn.LayerNorm(axis=1, epsilon=1e-3, prefix="a_"), [IMAGE]),
    ("layer_norm_fixed", lambda: nn.LayerNorm(center=False, scale=False, prefix="a_"), [(3, 4)]),
    ("reflection_pad", lambda: nn.ReflectionPad2D(2, prefix="a_"), [IMAGE]),
    ("reflection_pad8", lambda: nn.ReflectionPad2D((0, 0, 0, 0, 1, 2, 3, 4), prefix="a_"), [IMAGE]),
    ("conv1d_transpose", lambda: nn.Conv1DTranspose(3, 2, prefix="a_"), [(2, 4, 5)]),
    (
        "conv1d_transpose_stride",
        lambda: nn.Conv1DTranspose(3, 3, 2, 1, 1, activation="relu", prefix="a_"),
        [(2, 4, 5)],
    ),
    ("conv2d_transpose", lambda: nn.Conv2DTranspose(3, 3, prefix="a_"), [IMAGE]),
    (
        "conv2d_transpose_groups",
        lambda: nn.Conv2DTranspose(
            6, (3, 2), (2, 1), 1, (1, 0), groups=2, in_channels=4, use_bias=False, prefix="a_"
        ),
        [IMAGE],
    ),
    (
        "conv2d_transpose_dilated",
        lambda: nn.Conv2DTranspose(2, 3, strides=2, dilation=2, prefix="a_"),
        [IMAGE],
    ),
    ("conv3d_transpose", lambda: nn.Conv3DTranspose(2, (1, 2, 3), prefix="a_"), [(2, 3, 2, 3, 4)]),
    ("swish", lambda: nn.Swish(1.5, prefix="a_"), [IMAGE]),
    ("prelu", lambda: nn.PReLU(in_channels=4, prefix="a_"), [IMAGE]),
    ("elu", lambda: nn.ELU(0.7, prefix="a_"), [IMAGE]),
    ("gelu", lambda: nn.GELU(prefix="a_"), [IMAGE]),
    ("leaky_relu", lambda: nn.LeakyReLU(0.2, prefix="a_"), [IMAGE]),
    ("embedding", lambda: nn.Embedding(5, 3, prefix="a_"), [counts(2, 4)]),
    ("dense_axis", lambda: nn.Dense(3, flatten=False, activation="tanh", prefix="a_"), [IMAGE]),
    ("avg_pool_pad", lambda: nn.AvgPool2D(3, 2, 1, count_include_pad=False, prefix="a_"), [IMAGE]),
    ("max_pool_ceil", lambda: nn.MaxPool2D(2, 2, ceil_mode=True, prefix="a_"), [IMAGE]),
    ("avg_pool_3d", lambda: nn.AvgPool3D(2, prefix="a_"), [(1, 2, 4, 4, 5)]),
    ("global_max_1d", lambda: nn.GlobalMaxPool1D(prefix="a_"), [(2, 4, 5)]),
]
PAIR = [(3, 4), (3, 4)]
LOSSES = [
    ("l2", lambda: loss.L2Loss(), PAIR),
    ("l1_weights", lambda: loss.L1Loss(weight=0.3), [(3, 4), (3, 4), np.array([[1], [2], [0]])]),
    ("bce", lambda: loss.SigmoidBCELoss(), [(3, 4), counts(3, 4) % 2]),
    ("bce_probability", lambda: loss.SigmoidBCELoss(True), [shares(3, 4), counts(3, 4) % 2]),
    ("softmax_ce", lambda: loss.SoftmaxCELoss(), [(3, 5), counts(3)]),
    ("softmax_ce_dense", lambda: loss.SoftmaxCELoss(1, False), [(3, 4, 2), shares(3, 4, 2)]),
    (
        "softmax_ce_axis",
        lambda: loss.SoftmaxCELoss(axis=1, batch_axis=1),
        [(3, 5, 2), counts(3, 2)],
    ),
    ("kl_div", lambda: loss.KLDivLoss(), [(3, 4), shares(3, 4)]),
    ("kl_div_scores", lambda: loss.KLDivLoss(False), [(3, 4), shares(3, 4)]),
    ("huber", lambda: loss.HuberLoss(0.4), PAIR),
    ("hinge", lambda: loss.HingeLoss(), [(3, 4), signs(3, 4)]),
    ("squared_hinge", lambda: loss.SquaredHingeLoss(0.7), [(3, 4), signs(3, 4)]),
    ("logistic", lambda: loss.LogisticLoss(), [(3, 4), signs(3, 4)]),
    (
        "logistic_binary",
        lambda: loss.LogisticLoss(label_format="binary"),
        [(3, 4), counts(3, 4) % 2],
    ),
    ("triplet", lambda: loss.TripletLoss(0.5, 2.0), [(3, 4), (3, 4), (3, 4)]),
    ("poisson", lambda: loss.PoissonNLLLoss(), [(3, 4), counts(3, 4)]),
    ("poisson_counts", lambda: loss.PoissonNLLLoss(3.0, False), [shares(3, 4), counts(3, 4)]),
    ("poisson_full", lambda: loss.PoissonNLLLoss(compute_full=True), [(3, 4), counts(3, 4) + 1]),
    ("cosine", lambda: loss.CosineEmbeddingLoss(2.0, margin=0.1), [(3, 4), (3, 4), signs(3)]),
    ("sdml", lambda: loss.SDMLLoss(0.2), [(3, 4), (3, 4)]),
]
UNRECORDED = ("poisson_full",)  # 1.9.1 cannot differentiate it
UNHYBRID = ("sdml",)  # needs shapes
CASES = {name: (make, inputs) for name, make, inputs in LAYERS + LOSSES}


def values_of(name, shape):
    """Return values in -1…1 that follow from the name alone."""
    random = np.random.RandomState(zlib.crc32(name.encode()))
    return random.uniform(-1, 1, shape).astype("float32")


def inputs_of(name):
    """Return the arrays a case runs on."""
    return [
        nd.array(values_of(f"{name}{i}", value) if isinstance(value, tuple) else value)
        for i, value in enumerate(CASES[name][1])
    ]


def run(name, hybridize=False):
    """Return a dict of output, gradients of inputs and gradients of parameters."""
    block = CASES[name][0]()
    inputs = inputs_of(name)
    block.initialize()
    block(*inputs)  # tells the shapes
    for key, param in block.collect_params().items():
        param.set_data(nd.array(values_of(key, param.shape)))
    if hybridize:
        block.hybridize()
    learned = {
        i: array
        for i, array in enumerate(inputs)
        if isinstance(CASES[name][1][i], tuple) and name not in UNRECORDED
    }
    for array in learned.values():
        array.attach_grad()
    head = nd.array(values_of("head", block(*inputs).shape))
    with autograd.record(train_mode=True) if name not in UNRECORDED else autograd.train_mode():
        out = block(*inputs)
        total = (out * head).sum()
    if learned or list(block.collect_params()):
        total.backward()
    result = {"out": out.asnumpy()}
    for i, array in learned.items():
        result[f"grad{i}"] = array.grad.asnumpy()
    for key, param in block.collect_params().items():
        if param.grad_req != "null":
            result[key] = param.grad().asnumpy()
    return result


def graph(name):
    """Return the nodes of a case's symbol as text; losses count their names per process."""
    block = CASES[name][0]()
    symbol = block(*[mx.sym.var(f"data{i}") for i in range(len(CASES[name][1]))])
    return json.dumps(json.loads(symbol.tojson())["nodes"], sort_keys=True)

"""Normalization and softmax of ONNX files."""

import math

from ... import symbol as S
from .random import refuse_seed
from .symbols import cast, fill, pad, reshape


def _channels(value, rank):
    """Return one number for each channel in a shape that is broadcast over data."""
    return reshape(value, (1, -1) + (1,) * (rank - 2))


def _moments(value, axes):
    """Return what is left of data without its mean, the mean and the variance."""
    mean = S.mean(value, axis=axes, keepdims=True)
    rest = S.broadcast_sub(value, mean)
    return rest, mean, S.mean(S.square(rest), axis=axes, keepdims=True)


def _scaled(rest, variance, epsilon):
    """Return data divided by its deviation, and one over the deviation."""
    inverse = S.rsqrt(variance + epsilon)
    return S.broadcast_mul(rest, inverse), inverse


def batch_normalization(node):
    """BatchNormalization: with stored statistics an operator of ours."""
    epsilon, momentum = node.get("epsilon", 1e-5), node.get("momentum", 0.9)
    node.only("spatial", 1)
    training = node.get("training_mode", 0)
    if not training and all(node.array(at) is not None for at in (1, 2, 3, 4)):
        return S.BatchNorm(
            *node.symbols(), eps=epsilon, momentum=momentum, fix_gamma=False, name=node.outputs[0]
        )
    data, scale, shift, mean, variance = node.symbols()
    rank = node.rank()
    if training:
        axes = (0, *range(2, rank))
        rest, seen, spread = _moments(data, axes)
        moved = [old * momentum + reshape(new, (-1,)) * (1 - momentum)
                 for old, new in ((mean, seen), (variance, spread))]  # fmt: skip
    else:
        rest, spread = S.broadcast_sub(data, _channels(mean, rank)), _channels(variance, rank)
        moved = []
    normal, _ = _scaled(rest, spread, epsilon)
    result = S.broadcast_mul(normal, _channels(scale, rank))
    return [S.broadcast_add(result, _channels(shift, rank)), *moved]


def instance_normalization(node):
    """InstanceNormalization."""
    return S.InstanceNorm(*node.symbols(), eps=node.get("epsilon", 1e-5), name=node.outputs[0])


def group_normalization(node):
    """GroupNormalization: before operator set 21 one scale for each group, then each channel."""
    groups, shape, dtype = node.get("num_groups"), node.shape(), node.dtype()
    node.skip("stash_type")
    data = cast(node.symbol(), "float32") if dtype.itemsize < 4 else node.symbol()
    rest, _, variance = _moments(reshape(data, (shape[0], groups, -1)), (2,))
    normal = reshape(_scaled(rest, variance, node.get("epsilon", 1e-5))[0], shape)
    scale, shift = node.symbol(1), node.symbol(2)
    if node.shape(1) != (shape[1],):
        scale, shift = (S.repeat(v, repeats=shape[1] // groups) for v in (scale, shift))
    if dtype.itemsize < 4:
        normal = cast(normal, dtype)
    result = S.broadcast_mul(normal, _channels(scale, len(shape)))
    return S.broadcast_add(result, _channels(shift, len(shape)))


def layer_normalization(node):
    """LayerNormalization: of the last axis an operator of ours."""
    axis, rank, epsilon = node.axis(-1), node.rank(), node.get("epsilon", 1e-5)
    node.skip("stash_type")
    last = axis == rank - 1 and not node.wants(1) and not node.wants(2)
    if last and all(node.rank(at) == 1 for at in (1, 2) if node.given(at)):
        data, scale, *shift = node.symbols()
        shift = shift or [S.zeros_like(scale)]
        return S.LayerNorm(data, scale, *shift, eps=epsilon, name=node.outputs[0])
    rest, mean, variance = _moments(node.symbol(), tuple(range(axis, rank)))
    normal, inverse = _scaled(rest, variance, epsilon)
    result = S.broadcast_mul(normal, node.symbol(1))
    if node.given(2):
        result = S.broadcast_add(result, node.symbol(2))
    return [result, mean, inverse]


def rms_normalization(node):
    """RMSNormalization."""
    axis, rank, data = node.axis(-1), node.rank(), node.symbol()
    node.skip("stash_type")
    square = S.mean(S.square(data), axis=tuple(range(axis, rank)), keepdims=True)
    normal, _ = _scaled(data, square, node.get("epsilon", 1e-5))
    return S.broadcast_mul(normal, node.symbol(1))


def mean_variance(node):
    """MeanVarianceNormalization."""
    rest, _, variance = _moments(node.symbol(), tuple(node.get("axes") or (0, 2, 3)))
    return S.broadcast_div(rest, S.sqrt(variance) + 1e-9)


def lp_normalization(node):
    """LpNormalization: lines without length stay 0."""
    data, axis = node.symbol(), (node.axis(-1),)
    if node.only("p", 2, 1) == 1:
        length = S.sum(S.abs(data), axis=axis, keepdims=True)
    else:
        length = S.sqrt(S.sum(S.square(data), axis=axis, keepdims=True))
    return S.broadcast_div(data, S.where(length > 0, length, S.ones_like(length)))


def local_response(node):
    """LRN; of an even size the channel after the middle counts too, which ours leaves out."""
    size, alpha, beta = node.get("size"), node.get("alpha", 1e-4), node.get("beta", 0.75)
    if size % 2:
        return S.LRN(
            node.symbol(), alpha=alpha, beta=beta, knorm=node.get("bias", 1.0), nsize=size,
            name=node.outputs[0],
        )  # fmt: skip
    data, (count, channels, *rest) = node.symbol(), node.shape()
    planes = (count, 1, channels, math.prod(rest))
    squares = pad(
        reshape(S.square(data), planes), planes, (0, 0, (size - 1) // 2, 0), (0, 0, size // 2, 0),
        lambda shape: fill(shape, 0, node.dtype()),
    )  # fmt: skip
    sums = S.Pooling(squares, kernel=(size, 1), pool_type="sum")
    return data * (sums.reshape_like(data) * (alpha / size) + node.get("bias", 1.0)) ** -beta


def softmax(node):
    """Softmax and LogSoftmax; before operator set 13 over all axes from one on."""
    function = S.log_softmax if node.op == "LogSoftmax" else S.softmax
    if node.opset >= 13:
        return function(node.symbol(), axis=node.get("axis", -1), name=node.outputs[0])
    axis, shape = node.axis(1), node.shape()
    if axis == len(shape) - 1:
        return function(node.symbol(), axis=-1, name=node.outputs[0])
    lines = reshape(node.symbol(), (math.prod(shape[:axis]), -1))
    return S.reshape(function(lines, axis=-1), shape=shape, name=node.outputs[0])


def dropout(node):
    """Dropout: nothing in a prediction, unless the file says that it is always training."""
    data, ratio = node.symbol(), 0.0
    if node.number("training_mode", 2, False):
        ratio = node.number("ratio", 1, 0.5)
    if ratio:
        refuse_seed(node)
        drawn = S.Dropout(S.ones_like(data), p=ratio, mode="always")
        return [data * drawn, cast(drawn, "bool")]
    node.skip("ratio", "seed", 1)
    mask = [S.ones_like(data) if node.opset < 10 else cast(S.ones_like(data), "bool")]
    return [S.identity(data), *(mask if node.wants(1) else [])]


READERS = {
    "BatchNormalization": batch_normalization,
    "Dropout": dropout,
    "GroupNormalization": group_normalization,
    "InstanceNormalization": instance_normalization,
    "LRN": local_response,
    "LayerNormalization": layer_normalization,
    "LogSoftmax": softmax,
    "LpNormalization": lp_normalization,
    "MeanVarianceNormalization": mean_variance,
    "RMSNormalization": rms_normalization,
    "Softmax": softmax,
}

"""Losses of ONNX files."""

import math

from ... import symbol as S
from .symbols import cast


def _loss(node, scores):
    """Return the negative log likelihood of scores that are logarithms of probabilities."""
    labels, classes = cast(node.symbol(1), "int64"), node.shape()[1]
    how = node.only("reduction", "mean", "sum", "none")
    ignored = node.get("ignore_index")
    counts = None
    place = labels
    if ignored is not None:
        counts = cast(S._internal._not_equal_scalar(labels, scalar=ignored), node.dtype())
        place = S.clip(labels, a_min=0, a_max=classes - 1)
    chosen = S._internal._take_along_axis(scores, S.expand_dims(place, axis=1), axis=1)
    loss = -S.squeeze(chosen, axis=1)
    if node.given(2):
        weights = S.take(node.symbol(2), place, axis=0)
        counts = weights if counts is None else counts * weights
    if counts is not None:
        # Scores of what is ignored may be infinite, so they are chosen, not multiplied.
        loss = S.where(counts != 0, loss * counts, S.zeros_like(loss))
    if how == "none":
        return loss
    node.mark_scalar()
    total = S.sum(loss)
    if how == "sum":
        return total
    if counts is None:
        return total / math.prod(node.shape(1))
    return total / S.sum(counts)


def negative_log_likelihood(node):
    """NegativeLogLikelihoodLoss."""
    return _loss(node, node.symbol())


def softmax_cross_entropy(node):
    """SoftmaxCrossEntropyLoss; its second output are the logarithms of the probabilities."""
    scores = S.log_softmax(node.symbol(), axis=1)
    return [_loss(node, scores), scores]


READERS = {
    "NegativeLogLikelihoodLoss": negative_log_likelihood,
    "SoftmaxCrossEntropyLoss": softmax_cross_entropy,
}

"""Losses. Each returns one value per sample: the mean over all axes but the batch axis."""

from ._losses._base import Loss, _apply_weighting, _reshape_like  # noqa: F401
from ._losses.classes import (
    CTCLoss,
    HingeLoss,
    KLDivLoss,
    LogisticLoss,
    SigmoidBCELoss,
    SigmoidBinaryCrossEntropyLoss,
    SoftmaxCELoss,
    SoftmaxCrossEntropyLoss,
    SquaredHingeLoss,
)
from ._losses.numbers import HuberLoss, L1Loss, L2Loss, PoissonNLLLoss
from ._losses.pairs import CosineEmbeddingLoss, SDMLLoss, TripletLoss

__all__ = [
    "CTCLoss",
    "CosineEmbeddingLoss",
    "PoissonNLLLoss",
    "SDMLLoss",
    "TripletLoss",
    "HingeLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "L2Loss",
    "LogisticLoss",
    "Loss",
    "SigmoidBCELoss",
    "SigmoidBinaryCrossEntropyLoss",
    "SoftmaxCELoss",
    "SoftmaxCrossEntropyLoss",
    "SquaredHingeLoss",
]

"""Layers."""

from ..block import Block, HybridBlock, SymbolBlock
from .activations import ELU, GELU, SELU, Activation, LeakyReLU, PReLU, Swish
from .basic_layers import (
    BatchNorm,
    Dense,
    Dropout,
    Embedding,
    Flatten,
    HybridLambda,
    HybridSequential,
    Lambda,
    LayerNorm,
    Sequential,
)
from .conv_layers import Conv1D, Conv2D, Conv3D
from .pooling_layers import (
    AvgPool1D,
    AvgPool2D,
    AvgPool3D,
    GlobalAvgPool1D,
    GlobalAvgPool2D,
    GlobalAvgPool3D,
    GlobalMaxPool1D,
    GlobalMaxPool2D,
    GlobalMaxPool3D,
    MaxPool1D,
    MaxPool2D,
    MaxPool3D,
)

__all__ = [
    "ELU", "GELU", "SELU", "Activation", "AvgPool1D", "AvgPool2D", "AvgPool3D", "BatchNorm",
    "Block", "Conv1D", "Conv2D", "Conv3D", "Dense", "Dropout", "Embedding", "Flatten",
    "GlobalAvgPool1D", "GlobalAvgPool2D", "GlobalAvgPool3D", "GlobalMaxPool1D", "GlobalMaxPool2D",
    "GlobalMaxPool3D", "HybridBlock", "HybridLambda", "HybridSequential", "Lambda", "LayerNorm",
    "LeakyReLU", "MaxPool1D", "MaxPool2D", "MaxPool3D", "PReLU", "Sequential", "Swish",
    "SymbolBlock",
]

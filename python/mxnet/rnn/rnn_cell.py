"""All cells."""

from ..base import numeric_types, string_types
from ._base import BaseRNNCell, RNNParams
from ._cells import GRUCell, LSTMCell, RNNCell
from ._combined import BidirectionalCell, SequentialRNNCell
from ._conv import BaseConvRNNCell, ConvGRUCell, ConvLSTMCell, ConvRNNCell
from ._fused import FusedRNNCell
from ._modifiers import DropoutCell, ModifierCell, ResidualCell, ZoneoutCell

__all__ = [
    "BaseConvRNNCell",
    "BaseRNNCell",
    "BidirectionalCell",
    "ConvGRUCell",
    "ConvLSTMCell",
    "ConvRNNCell",
    "DropoutCell",
    "FusedRNNCell",
    "GRUCell",
    "LSTMCell",
    "ModifierCell",
    "RNNCell",
    "RNNParams",
    "ResidualCell",
    "SequentialRNNCell",
    "ZoneoutCell",
    "numeric_types",
    "string_types",
]

"""mx.contrib: additions."""

from .._gen import nd_contrib as nd
from .._gen import nd_contrib as ndarray
from .._gen import sym_contrib as sym
from .._gen import sym_contrib as symbol

__all__ = ["nd", "ndarray", "sym", "symbol"]

"""mx.sym.op: generated operator functions."""

from .._gen import sym_op
from .._gen.sym_op import *  # noqa: F403

__all__ = sym_op.__all__

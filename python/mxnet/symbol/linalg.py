"""mx.sym.linalg: generated operator functions."""

from .._gen import sym_linalg
from .._gen.sym_linalg import *  # noqa: F403

__all__ = sym_linalg.__all__

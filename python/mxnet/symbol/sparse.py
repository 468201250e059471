"""mx.sym.sparse: the operators that know sparse arrays."""

from .._gen import sym_sparse
from .._gen.sym_sparse import *  # noqa: F403

__all__ = sym_sparse.__all__

"""mx.sym.contrib: operators beyond the core set."""

from .._gen import sym_contrib
from .._gen.sym_contrib import *  # noqa: F403

__all__ = [*sym_contrib.__all__]

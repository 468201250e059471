"""The operators of `mx.sym.contrib` under their older name."""

from ..symbol.contrib import *  # noqa: F403
from ..symbol.contrib import __all__  # noqa: F401

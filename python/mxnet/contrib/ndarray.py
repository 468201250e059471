"""The operators of `mx.nd.contrib` under their older name."""

from ..ndarray.contrib import *  # noqa: F403
from ..ndarray.contrib import __all__  # noqa: F401

"""mx.nd.contrib: operators beyond the core set."""

from .._gen import nd_contrib
from .._gen.nd_contrib import *  # noqa: F403

__all__ = [*nd_contrib.__all__]

"""mx.sym._internal: generated operator functions."""

from .._gen import sym_internal
from .._gen.sym_internal import *  # noqa: F403

__all__ = sym_internal.__all__

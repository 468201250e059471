"""mx.nd.linalg: generated operator functions."""

from .._gen import nd_linalg
from .._gen.nd_linalg import *  # noqa: F403

__all__ = nd_linalg.__all__

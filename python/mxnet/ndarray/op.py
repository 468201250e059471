"""mx.nd.op: generated operator functions."""

from .._gen import nd_op
from .._gen.nd_op import *  # noqa: F403

__all__ = nd_op.__all__

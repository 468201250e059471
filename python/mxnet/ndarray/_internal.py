"""mx.nd._internal: generated operator functions."""

from .._gen import nd_internal
from .._gen.nd_internal import *  # noqa: F403
from .image_bytes import _imdecode

__all__ = [*nd_internal.__all__, "_imdecode"]

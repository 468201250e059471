"""mx.nd.image: generated operator functions."""

from .._gen import nd_image
from .._gen.nd_image import *  # noqa: F403

__all__ = nd_image.__all__

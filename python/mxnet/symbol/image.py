"""mx.sym.image: generated operator functions."""

from .._gen import sym_image
from .._gen.sym_image import *  # noqa: F403

__all__ = sym_image.__all__

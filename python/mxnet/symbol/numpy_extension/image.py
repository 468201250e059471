"""mx.sym.npx.image: operators on images as symbols."""

from ..._gen import sym_npx_image
from ..._gen.sym_npx_image import *  # noqa: F403

__all__ = sym_npx_image.__all__

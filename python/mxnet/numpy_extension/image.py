"""mx.npx.image: operators on images of mx.np."""

from .._gen import nd_npx_image
from .._gen.nd_npx_image import *  # noqa: F403
from ..image import *  # noqa: F403

__all__ = [*nd_npx_image.__all__]

"""mx.sym.npx: the functions of mx.npx on symbols."""

from ..._gen import sym_npx
from ..._gen.sym_npx import *  # noqa: F403
from ...numpy_extension._functions import reshape
from . import image, random

__all__ = [*sym_npx.__all__, "image", "random", "reshape"]

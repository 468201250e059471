"""Everything of mx.nd; the package loads it when something is first asked for."""

from .._gen import nd_op
from .._gen.nd_op import *  # noqa: F403
from . import _internal as _internal
from . import arithmetic, contrib, creation, image, linalg, op, random, utils
from ._cached_op import CachedOp
from .arithmetic import *  # noqa: F403
from .creation import *  # noqa: F403
from .image_bytes import imdecode
from .keys import (
    get_indexing_dispatch_code,
    get_oshape_of_gather_nd_op,
    indexing_key_expand_implicit_axes,
)
from .ndarray import NDArray, array, empty
from .utils import load, load_frombuffer, save

__all__ = [
    *nd_op.__all__,
    *arithmetic.__all__,
    *creation.__all__,
    "CachedOp",
    "NDArray",
    "array",
    "contrib",
    "empty",
    "get_indexing_dispatch_code",
    "get_oshape_of_gather_nd_op",
    "image",
    "imdecode",
    "indexing_key_expand_implicit_axes",
    "linalg",
    "load",
    "load_frombuffer",
    "op",
    "random",
    "save",
    "utils",
]

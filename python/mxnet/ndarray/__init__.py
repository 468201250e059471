"""mx.nd: arrays and the operators on them."""

from .._gen.nd_op import *  # noqa: F403
from . import _internal, contrib, creation, fluent, image, linalg, op, random, utils
from .creation import *  # noqa: F403
from .ndarray import NDArray, array, empty
from .utils import load, load_frombuffer, save

fluent._ops = op

__all__ = [
    *op.__all__,
    *creation.__all__,
    "NDArray",
    "array",
    "contrib",
    "empty",
    "image",
    "linalg",
    "load",
    "load_frombuffer",
    "op",
    "random",
    "save",
    "utils",
]

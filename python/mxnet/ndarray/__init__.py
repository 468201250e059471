"""mx.nd: arrays and the operators on them."""

from .._gen import nd_contrib as contrib
from .._gen import nd_internal as _internal
from .._gen import nd_linalg as linalg
from .._gen import nd_op as op
from .._gen.nd_op import *  # noqa: F403
from . import creation, fluent, random, utils
from .creation import *  # noqa: F403
from .ndarray import NDArray, array, empty
from .utils import load, load_frombuffer, save

fluent._ops = op

__all__ = [
    *creation.__all__,
    "NDArray",
    "array",
    "contrib",
    "empty",
    "linalg",
    "load",
    "load_frombuffer",
    "op",
    "random",
    "save",
    "utils",
]

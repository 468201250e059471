"""mx.nd: arrays and the operators on them."""

from typing import TYPE_CHECKING

from .. import _on_demand
from ._cached_op import CachedOp
from .ndarray import NDArray, array, empty, zeros
from .utils import load, load_frombuffer, save

if TYPE_CHECKING:
    from .._gen.nd_op import *  # noqa: F403
    from . import _internal, contrib, image, linalg, op, random, utils
    from .arithmetic import *  # noqa: F403
    from .creation import *  # noqa: F403
    from .image_bytes import imdecode
else:
    __getattr__, __dir__ = _on_demand.on_demand(__name__)

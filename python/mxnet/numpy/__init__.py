"""mx.np: NumPy on the engine, with gradients. It is loaded when it is first asked for."""

from . import (
    _array,
    arranging,
    arrayprint,
    creation,
    elementwise,
    fallback,
    io,
    joining,
    linalg,
    manipulation,
    padding,
    products,
    random,
    reductions,
    selection,
    utils,
)
from ._array import ndarray
from .arranging import *  # noqa: F403
from .arrayprint import *  # noqa: F403
from .creation import *  # noqa: F403
from .elementwise import *  # noqa: F403
from .fallback import *  # noqa: F403
from .io import *  # noqa: F403
from .joining import *  # noqa: F403
from .manipulation import *  # noqa: F403
from .padding import *  # noqa: F403
from .products import *  # noqa: F403
from .reductions import *  # noqa: F403
from .selection import *  # noqa: F403
from .utils import *  # noqa: F403

__all__ = [
    *arranging.__all__,
    *arrayprint.__all__,
    *creation.__all__,
    *elementwise.__all__,
    *fallback.__all__,
    *io.__all__,
    *joining.__all__,
    *manipulation.__all__,
    *padding.__all__,
    *products.__all__,
    *reductions.__all__,
    *selection.__all__,
    *utils.__all__,
    "linalg",
    "ndarray",
    "random",
]

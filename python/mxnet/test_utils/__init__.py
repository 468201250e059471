"""Helpers for tests: comparisons, random data, gradient checks, statistics of generators."""

from . import (
    arrays,
    compare,
    consistency,
    data,
    distributions,
    gluon_check,
    settings,
    sparse_arrays,
    symbolic,
)
from .arrays import *  # noqa: F403
from .compare import *  # noqa: F403
from .consistency import *  # noqa: F403
from .data import *  # noqa: F403
from .distributions import *  # noqa: F403
from .gluon_check import *  # noqa: F403
from .settings import *  # noqa: F403
from .sparse_arrays import *  # noqa: F403
from .symbolic import *  # noqa: F403

__all__ = [
    *arrays.__all__,
    *compare.__all__,
    *consistency.__all__,
    *data.__all__,
    *distributions.__all__,
    *gluon_check.__all__,
    *settings.__all__,
    *sparse_arrays.__all__,
    *symbolic.__all__,
]

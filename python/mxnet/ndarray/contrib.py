"""mx.nd.contrib: operators beyond the core set, loops and branches."""

from .._gen import nd_contrib
from .._gen.nd_contrib import *  # noqa: F403
from .._refused import contrib as refused
from .._refused.contrib import *  # noqa: F403
from . import _graphs, _updates, control_flow
from ._graphs import *  # noqa: F403
from ._updates import *  # noqa: F403
from .control_flow import *  # noqa: F403

__all__ = [
    *nd_contrib.__all__,
    *_graphs.__all__,
    *_updates.__all__,
    *control_flow.__all__,
    *refused.__all__,
]

"""mx.nd.contrib: operators beyond the core set, loops and branches."""

from .._gen import nd_contrib
from .._gen.nd_contrib import *  # noqa: F403
from . import control_flow
from .control_flow import *  # noqa: F403

__all__ = [*nd_contrib.__all__, *control_flow.__all__]

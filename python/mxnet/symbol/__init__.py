"""mx.sym: graphs of operators."""

from typing import TYPE_CHECKING

from .. import _on_demand
from .symbol import Group, Symbol, Variable, fromjson, load, load_json, var

if TYPE_CHECKING:
    from .._gen.sym_op import *  # noqa: F403
    from . import contrib, image, linalg, op, random
    from .creation import *  # noqa: F403
else:
    __getattr__, __dir__ = _on_demand.on_demand(__name__)

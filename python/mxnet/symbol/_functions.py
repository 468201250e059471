"""Everything of mx.sym; the package loads it when something is first asked for."""

from .._gen import sym_op
from .._gen.sym_op import *  # noqa: F403
from . import _internal as _internal
from . import contrib, creation, image, linalg, op, random
from .creation import *  # noqa: F403
from .symbol import Group, Symbol, Variable, fromjson, load, load_json, var

__all__ = [
    *sym_op.__all__,
    *creation.__all__,
    "Group",
    "Symbol",
    "Variable",
    "contrib",
    "fromjson",
    "image",
    "linalg",
    "load",
    "load_json",
    "op",
    "random",
    "var",
]

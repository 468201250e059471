"""mx.sym: graphs of operators."""

from .._gen import sym_contrib as contrib
from .._gen import sym_internal as _internal
from .._gen import sym_linalg as linalg
from .._gen import sym_op as op
from .._gen.sym_op import *  # noqa: F403
from . import random
from .creation import *  # noqa: F403
from .symbol import Group, Symbol, Variable, fromjson, load, load_json, var

__all__ = [
    "Group",
    "Symbol",
    "Variable",
    "contrib",
    "fromjson",
    "linalg",
    "load",
    "load_json",
    "op",
    "random",
    "var",
]

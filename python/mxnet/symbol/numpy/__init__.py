"""mx.sym.np: the functions of mx.np on symbols, and those that make arrays as symbols."""

from ... import numpy as _numpy
from ...numpy import linalg
from . import _making, random
from ._symbol import _Symbol


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name, name=name)
    return getattr(_making, name, None) or getattr(_numpy, name)

"""mx.nd.np: the functions of mx.np."""

from ... import numpy as _numpy
from ..._gen import nd_npi as _internal
from ...numpy import linalg, random


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name, name=name)
    return getattr(_numpy, name)

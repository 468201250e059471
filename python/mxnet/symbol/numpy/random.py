"""mx.sym.np.random: the functions of mx.np.random, giving symbols."""

from ...numpy import random as _random
from ._making import as_symbols

globals().update({name: as_symbols(getattr(_random, name)) for name in _random.__all__})

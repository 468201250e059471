"""mx.sym.npx.random: random symbols beyond NumPy's."""

from ...numpy_extension import random as _random
from ..numpy._making import as_symbols

bernoulli = as_symbols(_random.bernoulli)
normal_n = as_symbols(_random.normal_n)
uniform_n = as_symbols(_random.uniform_n)

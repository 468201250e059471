"""Random symbols: mx.sym.random."""

from .._gen import sym_internal, sym_random
from .._gen.sym_random import *  # noqa: F403

__all__ = [*sym_random.__all__, "normal", "randint", "shuffle", "uniform"]


def uniform(low=0, high=1, **kwargs):
    """Values drawn evenly from [low, high)."""
    return sym_internal._random_uniform(low=low, high=high, **kwargs)


def normal(loc=0, scale=1, **kwargs):
    """Values drawn from a normal distribution."""
    return sym_internal._random_normal(loc=loc, scale=scale, **kwargs)


def randint(low, high, **kwargs):
    """Integers drawn evenly from [low, high)."""
    return sym_internal._random_randint(low=low, high=high, **kwargs)


def shuffle(data, **kwargs):
    """The rows in a random order."""
    return sym_internal._shuffle(data, **kwargs)

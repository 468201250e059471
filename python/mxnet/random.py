"""mx.random: seeds, and the functions of mx.nd.random."""

from . import _core
from .ndarray.random import (
    exponential,
    gamma,
    normal,
    poisson,
    randint,
    randn,
    shuffle,
    uniform,
)

__all__ = [
    "exponential",
    "gamma",
    "normal",
    "poisson",
    "randint",
    "randn",
    "seed",
    "shuffle",
    "uniform",
]


def seed(seed_state, ctx="all"):
    """Seeds the generators of one context, or of all."""
    if not isinstance(seed_state, int):
        raise ValueError("seed_state must be int")
    value = seed_state & 0xFFFFFFFF
    if ctx == "all":
        _core.seed(value)
    else:
        _core.seed_context(value, ctx._ids)

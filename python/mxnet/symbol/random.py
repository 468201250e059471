"""Random symbols: mx.sym.random.

The parameters of a distribution are numbers, or symbols that hold one set of parameters per
position; then `shape` values are drawn for each of them.
"""

from .._gen import sym_internal, sym_random
from .._gen.sym_random import *  # noqa: F403
from ..base import _Null, numeric_types
from .symbol import Symbol

__all__ = [
    *sym_random.__all__,
    "exponential",
    "gamma",
    "generalized_negative_binomial",
    "multinomial",
    "negative_binomial",
    "normal",
    "poisson",
    "randint",
    "randn",
    "shuffle",
    "uniform",
]


def _draw(name, params, shape, dtype, kwargs):
    """Draw with parameters that are numbers, or symbols."""
    kinds = Symbol if isinstance(params[0], Symbol) else numeric_types
    if not isinstance(params[0], kinds):
        raise ValueError(
            f"{name}: the parameters must be numbers or symbols, got {type(params[0]).__name__}"
        )
    if not all(isinstance(value, kinds) for value in params):
        raise AssertionError(
            f"{name}: the parameters must be all numbers or all symbols, got "
            f"{', '.join(type(p).__name__ for p in params)}"
        )
    prefix = "_sample_" if kinds is Symbol else "_random_"
    op = getattr(sym_internal, prefix + name)
    return op(*params, shape=shape, dtype=dtype, **kwargs)


def uniform(low=0, high=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn evenly from [low, high)."""
    return _draw("uniform", [low, high], shape, dtype, kwargs)


def normal(loc=0, scale=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn from a normal distribution."""
    return _draw("normal", [loc, scale], shape, dtype, kwargs)


def randn(*shape, **kwargs):
    """Values drawn from a normal distribution; the shape is given by position."""
    loc, scale = kwargs.pop("loc", 0), kwargs.pop("scale", 1)
    return normal(loc, scale, shape=shape or (1,), **kwargs)


def randint(low, high, shape=_Null, dtype=_Null, **kwargs):
    """Integers drawn evenly from [low, high)."""
    if isinstance(low, Symbol) or isinstance(high, Symbol):
        raise ValueError("randint: low and high must be numbers, got symbols")
    return _draw("randint", [low, high], shape, dtype, kwargs)


def exponential(scale=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn from an exponential distribution of mean `scale`."""
    return _draw("exponential", [1.0 / scale], shape, dtype, kwargs)


def gamma(alpha=1, beta=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn from a gamma distribution of shape `alpha` and scale `beta`."""
    return _draw("gamma", [alpha, beta], shape, dtype, kwargs)


def poisson(lam=1, shape=_Null, dtype=_Null, **kwargs):
    """Counts drawn from a Poisson distribution of mean `lam`."""
    return _draw("poisson", [lam], shape, dtype, kwargs)


def negative_binomial(k=1, p=1, shape=_Null, dtype=_Null, **kwargs):
    """Counts of failures before the `k`-th success of probability `p`."""
    return _draw("negative_binomial", [k, p], shape, dtype, kwargs)


def generalized_negative_binomial(mu=1, alpha=1, shape=_Null, dtype=_Null, **kwargs):
    """Counts of a negative binomial distribution with mean `mu` and dispersion `alpha`."""
    return _draw("generalized_negative_binomial", [mu, alpha], shape, dtype, kwargs)


def multinomial(data, shape=_Null, get_prob=True, dtype="int32", **kwargs):
    """Positions drawn with the probabilities of each line of `data`.

    With `get_prob` also the logarithms of the drawn probabilities, which carry gradients.
    """
    return sym_internal._sample_multinomial(
        data, shape=shape, get_prob=get_prob, dtype=dtype, **kwargs
    )


def shuffle(data, **kwargs):
    """The rows in a random order."""
    return sym_internal._shuffle(data, **kwargs)

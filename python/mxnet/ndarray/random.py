"""Random arrays: mx.nd.random."""

from .._gen import nd_internal, nd_random
from .._gen.nd_random import *  # noqa: F403
from ..base import _Null, dtype_name
from ..context import current_context

__all__ = [
    *nd_random.__all__,
    "exponential",
    "gamma",
    "normal",
    "poisson",
    "randint",
    "randn",
    "shuffle",
    "uniform",
]


def _draw(op, shape, dtype, ctx, out, kwargs, **parameters):
    if out is not None:
        return op(**parameters, shape=out.shape, out=out, dtype=dtype_name(out.dtype), **kwargs)
    shape = (1,) if shape is _Null or shape is None else shape
    name = "None" if dtype is _Null or dtype is None else dtype_name(dtype)
    place = str(ctx if ctx is not None else current_context())
    return op(**parameters, shape=shape, dtype=name, ctx=place, **kwargs)


def uniform(low=0, high=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn evenly from [low, high)."""
    return _draw(nd_internal._random_uniform, shape, dtype, ctx, out, kwargs, low=low, high=high)


def normal(loc=0, scale=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn from a normal distribution."""
    return _draw(nd_internal._random_normal, shape, dtype, ctx, out, kwargs, loc=loc, scale=scale)


def randn(*shape, **kwargs):
    """Values drawn from a normal distribution; the shape is given by position."""
    loc, scale = kwargs.pop("loc", 0), kwargs.pop("scale", 1)
    return normal(loc, scale, shape=shape or (1,), **kwargs)


def randint(low, high=None, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Integers drawn evenly from [low, high)."""
    if high is None:
        low, high = 0, low
    dtype = "int32" if dtype is _Null or dtype is None else dtype
    return _draw(nd_internal._random_randint, shape, dtype, ctx, out, kwargs, low=low, high=high)


def exponential(scale=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn from an exponential distribution of mean `scale`."""
    op = nd_internal._random_exponential
    return _draw(op, shape, dtype, ctx, out, kwargs, lam=1.0 / scale)


def gamma(alpha=1, beta=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn from a gamma distribution of shape `alpha` and scale `beta`."""
    op = nd_internal._random_gamma
    return _draw(op, shape, dtype, ctx, out, kwargs, alpha=alpha, beta=beta)


def poisson(lam=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Counts drawn from a Poisson distribution of mean `lam`."""
    return _draw(nd_internal._random_poisson, shape, dtype, ctx, out, kwargs, lam=lam)


def shuffle(data, **kwargs):
    """The array with its rows in a random order."""
    return nd_internal._shuffle(data, **kwargs)

"""mx.npx.random: random numbers beyond NumPy's."""

from .. import random as _mx_rand
from ..base import dtype_name
from ..numpy import random as _np_random

__all__ = ["bernoulli", "normal_n", "seed", "uniform_n"]


def seed(seed, ctx="all"):
    """Set the state of the generators of one device, or of all."""
    _mx_rand.seed(seed, ctx)


def bernoulli(prob=None, logit=None, size=None, dtype=None, ctx=None, out=None):
    """Ones with probability `prob`, or with the sigmoid of `logit`; zeros otherwise."""
    if (prob is None) == (logit is None):
        raise ValueError("bernoulli: exactly one of prob and logit must be given")
    is_logit = logit is not None
    attrs = {"prob": None, "logit": None, "is_logit": is_logit}
    attrs["dtype"] = "float32" if dtype is None else dtype_name(dtype)
    given, name = (logit, "logit") if is_logit else (prob, "prob")
    return _np_random._draw("bernoulli", {name: given}, size, ctx, out, **attrs)


def uniform_n(low=0.0, high=1.0, batch_shape=None, dtype=None, ctx=None):
    """Uniform numbers: for each place of the parameters an array of shape `batch_shape`."""
    parameters = {"low": low, "high": high}
    kind = _np_random._type(dtype)
    return _np_random._draw("uniform_n", parameters, batch_shape, ctx, None, dtype=kind)


def normal_n(loc=0.0, scale=1.0, batch_shape=None, dtype=None, ctx=None):
    """Normal numbers: for each place of the parameters an array of shape `batch_shape`."""
    parameters = {"loc": loc, "scale": scale}
    kind = _np_random._type(dtype)
    return _np_random._draw("normal_n", parameters, batch_shape, ctx, None, dtype=kind)

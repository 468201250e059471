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
    """Values drawn evenly from [low, high).

    Parameters
    ----------
    low, high : float or Symbol, default 0
        Ends of the interval; `high` itself is not drawn.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.uniform(0, 1, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("uniform", [low, high], shape, dtype, kwargs)


def normal(loc=0, scale=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn from a normal distribution.

    Parameters
    ----------
    loc, scale : float or Symbol, default 0
        Mean and standard deviation.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.normal(0, 1, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("normal", [loc, scale], shape, dtype, kwargs)


def randn(*shape, **kwargs):
    """Values drawn from a normal distribution; the shape is given by position.

    Parameters
    ----------
    *shape : int
        Sizes, by position.
    loc, scale : float
        Mean and standard deviation, by keyword.

    Examples
    --------
    >>> mx.sym.random.randn(2, 3).infer_shape()[1]
    [(2, 3)]
    """
    loc, scale = kwargs.pop("loc", 0), kwargs.pop("scale", 1)
    return normal(loc, scale, shape=shape or (1,), **kwargs)


def randint(low, high, shape=_Null, dtype=_Null, **kwargs):
    """Integers drawn evenly from [low, high).

    Parameters
    ----------
    low, high : int
        Ends of the interval; `high` itself is not drawn.
    shape : int or tuple of int, optional
        Shape of the draw.
    dtype : str, optional
        'int32' or 'int64'.

    Raises
    ------
    ValueError
        If `low` or `high` is a symbol.

    Examples
    --------
    >>> mx.sym.random.randint(0, 10, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    if isinstance(low, Symbol) or isinstance(high, Symbol):
        raise ValueError("randint: low and high must be numbers, got symbols")
    return _draw("randint", [low, high], shape, dtype, kwargs)


def exponential(scale=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn from an exponential distribution of mean `scale`.

    Parameters
    ----------
    scale : float or Symbol, default 1
        The mean.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.exponential(2, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("exponential", [1.0 / scale], shape, dtype, kwargs)


def gamma(alpha=1, beta=1, shape=_Null, dtype=_Null, **kwargs):
    """Values drawn from a gamma distribution of shape `alpha` and scale `beta`.

    Parameters
    ----------
    alpha, beta : float or Symbol, default 1
        Shape and scale of the distribution.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.gamma(2, 1, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("gamma", [alpha, beta], shape, dtype, kwargs)


def poisson(lam=1, shape=_Null, dtype=_Null, **kwargs):
    """Counts drawn from a Poisson distribution of mean `lam`.

    Parameters
    ----------
    lam : float or Symbol, default 1
        The mean.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.poisson(2, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("poisson", [lam], shape, dtype, kwargs)


def negative_binomial(k=1, p=1, shape=_Null, dtype=_Null, **kwargs):
    """Counts of failures before the `k`-th success of probability `p`.

    Parameters
    ----------
    k, p : float or Symbol, default 1
        Successes to wait for, and their probability.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.negative_binomial(3, 0.5, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("negative_binomial", [k, p], shape, dtype, kwargs)


def generalized_negative_binomial(mu=1, alpha=1, shape=_Null, dtype=_Null, **kwargs):
    """Counts of a negative binomial distribution with mean `mu` and dispersion `alpha`.

    Parameters
    ----------
    mu, alpha : float or Symbol, default 1
        Mean and dispersion.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.sym.random.generalized_negative_binomial(2, 0.5, shape=(2, 3)).infer_shape()[1]
    [(2, 3)]
    """
    return _draw("generalized_negative_binomial", [mu, alpha], shape, dtype, kwargs)


def multinomial(data, shape=_Null, get_prob=True, dtype="int32", **kwargs):
    """Positions drawn with the probabilities of each line of `data`.

    With `get_prob` also the logarithms of the drawn probabilities, which carry gradients.

    Parameters
    ----------
    data : Symbol
        Probabilities, (..., classes).
    shape : int or tuple of int, optional
        Draws for each line.
    get_prob : bool, default True
        Whether the logarithm of each draw's probability comes too.
    dtype : str, default 'int32'
        Type of the positions.

    Examples
    --------
    >>> mx.sym.random.multinomial(mx.sym.var("p"), get_prob=False).infer_shape(p=(2, 5))[1]
    [(2,)]
    """
    return sym_internal._sample_multinomial(
        data, shape=shape, get_prob=get_prob, dtype=dtype, **kwargs
    )


def shuffle(data, **kwargs):
    """The rows in a random order.

    Parameters
    ----------
    data : Symbol
        The rows are along its first axis.

    Returns
    -------
    Symbol
        Of the same shape.

    Examples
    --------
    >>> mx.sym.random.shuffle(mx.sym.var("x")).infer_shape(x=(4, 2))[1]
    [(4, 2)]
    """
    return sym_internal._shuffle(data, **kwargs)

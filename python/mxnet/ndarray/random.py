"""Random arrays: mx.nd.random.

The parameters of a distribution are numbers, or arrays that hold one set of parameters per
position; then `shape` values are drawn for each of them.
"""

from .._gen import nd_internal, nd_random
from .._gen.nd_random import *  # noqa: F403
from ..base import _Null, dtype_name, numeric_types
from ..context import current_context
from .ndarray import NDArray

__all__ = [
    *nd_random.__all__,
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


def _check_alike(name, params, kinds):
    for value in params:
        if not isinstance(value, kinds):
            raise AssertionError(
                f"{name}: the parameters must be all numbers or all arrays, got "
                f"{', '.join(type(p).__name__ for p in params)}"
            )


def _draw(name, params, shape, dtype, ctx, out, kwargs):
    """Draw with parameters that are numbers, or arrays."""
    if dtype is not _Null:
        dtype = "None" if dtype is None else dtype_name(dtype)
    if isinstance(params[0], NDArray):
        _check_alike(name, params, NDArray)
        sampler = getattr(nd_internal, f"_sample_{name}")
        return sampler(*params, shape=shape, dtype=dtype, out=out, **kwargs)
    if not isinstance(params[0], numeric_types):
        raise ValueError(
            f"{name}: the parameters must be numbers or arrays, got {type(params[0]).__name__}"
        )
    _check_alike(name, params, numeric_types)
    op = getattr(nd_internal, f"_random_{name}")
    if out is not None:
        dtype = dtype_name(out.dtype) if dtype is _Null else dtype
        shape = out.shape if shape is _Null or shape is None else shape
        return op(*params, shape=shape, dtype=dtype, ctx=str(out.context), out=out, **kwargs)
    shape = (1,) if shape is _Null or shape is None else shape
    place = str(ctx if ctx is not None else current_context())
    return op(*params, shape=shape, dtype=dtype, ctx=place, **kwargs)


def uniform(low=0, high=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn evenly from [low, high).

    Parameters
    ----------
    low, high : float or NDArray, default 0
        Ends of the interval; `high` itself is not drawn.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    AssertionError
        If only one of `low` and `high` is an array.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.uniform(0, 1, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("uniform", [low, high], shape, dtype, ctx, out, kwargs)


def normal(loc=0, scale=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn from a normal distribution.

    Parameters
    ----------
    loc, scale : float or NDArray, default 0
        Mean and standard deviation.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    AssertionError
        If only one of `loc` and `scale` is an array.
    MXNetError
        If `scale` is not positive.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.normal(0, 1, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("normal", [loc, scale], shape, dtype, ctx, out, kwargs)


def randn(*shape, **kwargs):
    """Values drawn from a normal distribution; the shape is given by position.

    Parameters
    ----------
    *shape : int
        Sizes, by position.
    loc, scale : float
        Mean and standard deviation, by keyword; so are `dtype`, `ctx` and `out`.

    Examples
    --------
    >>> mx.nd.random.randn(2, 3).shape
    (2, 3)
    """
    loc, scale = kwargs.pop("loc", 0), kwargs.pop("scale", 1)
    _check_alike("randn", [loc, scale], (int, float))
    return normal(loc, scale, shape=shape or (1,), **kwargs)


def randint(low, high, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Integers drawn evenly from [low, high).

    Parameters
    ----------
    low, high : int
        Ends of the interval; `high` itself is not drawn.
    shape : int or tuple of int, optional
        Shape of the draw.
    dtype : str, optional
        'int32' or 'int64'.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    ValueError
        If `low` or `high` is an array.
    MXNetError
        If `high` is not above `low`.

    Examples
    --------
    >>> mx.nd.random.randint(0, 10, shape=(2, 3)).shape
    (2, 3)
    """
    if isinstance(low, NDArray) or isinstance(high, NDArray):
        raise ValueError("randint: low and high must be numbers, got arrays")
    return _draw("randint", [low, high], shape, dtype, ctx, out, kwargs)


def exponential(scale=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn from an exponential distribution of mean `scale`.

    Parameters
    ----------
    scale : float or NDArray, default 1
        The mean.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    MXNetError
        If `scale` is not positive.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.exponential(2, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("exponential", [1.0 / scale], shape, dtype, ctx, out, kwargs)


def gamma(alpha=1, beta=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Values drawn from a gamma distribution of shape `alpha` and scale `beta`.

    Parameters
    ----------
    alpha, beta : float or NDArray, default 1
        Shape and scale of the distribution.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    MXNetError
        If `alpha` or `beta` is not positive.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.gamma(2, 1, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("gamma", [alpha, beta], shape, dtype, ctx, out, kwargs)


def poisson(lam=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Counts drawn from a Poisson distribution of mean `lam`.

    Parameters
    ----------
    lam : float or NDArray, default 1
        The mean.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    MXNetError
        If `lam` is negative.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.poisson(2, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("poisson", [lam], shape, dtype, ctx, out, kwargs)


def negative_binomial(k=1, p=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs):
    """Counts of failures before the `k`-th success of probability `p`.

    Parameters
    ----------
    k, p : float or NDArray, default 1
        Successes to wait for, and their probability.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    MXNetError
        If `k` or `p` is out of its range.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.negative_binomial(3, 0.5, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("negative_binomial", [k, p], shape, dtype, ctx, out, kwargs)


def generalized_negative_binomial(
    mu=1, alpha=1, shape=_Null, dtype=_Null, ctx=None, out=None, **kwargs
):
    """Counts of a negative binomial distribution with mean `mu` and dispersion `alpha`.

    Parameters
    ----------
    mu, alpha : float or NDArray, default 1
        Mean and dispersion.
    shape : int or tuple of int, optional
        Shape of the draw; of every parameter where those are arrays.
    dtype : str, optional
        Type of the result; 'float32' when left out.
    ctx : Context, optional
        Where the array lies; the current context when left out.
    out : NDArray, optional
        Where the result goes.

    Raises
    ------
    MXNetError
        If `mu` or `alpha` is negative.

    Shapes
    ------
    The result has the shape `shape`. With arrays of shape S as parameters it is S + `shape`.

    Examples
    --------
    >>> mx.nd.random.generalized_negative_binomial(2, 0.5, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw("generalized_negative_binomial", [mu, alpha], shape, dtype, ctx, out, kwargs)


def multinomial(data, shape=_Null, get_prob=False, out=None, dtype="int32", **kwargs):
    """Positions drawn with the probabilities of each line of `data`.

    With `get_prob` also the logarithms of the drawn probabilities, which carry gradients.

    Parameters
    ----------
    data : NDArray
        Probabilities, (..., classes).
    shape : int or tuple of int, optional
        Draws for each line.
    get_prob : bool, default False
        Whether the logarithm of each draw's probability comes too.
    out : NDArray, optional
        Where the result goes.
    dtype : str, default 'int32'
        Type of the positions.

    Examples
    --------
    >>> mx.nd.random.multinomial(mx.nd.array([[0, 1], [1, 0]])).asnumpy()
    array([1, 0], dtype=int32)
    """
    return nd_internal._sample_multinomial(
        data, shape=shape, get_prob=get_prob, dtype=dtype, out=out, **kwargs
    )


def shuffle(data, **kwargs):
    """The array with its rows in a random order.

    Parameters
    ----------
    data : NDArray
        The rows are along its first axis.

    Returns
    -------
    NDArray
        Of the same shape.

    Raises
    ------
    TypeError
        If it is not given an array.

    Examples
    --------
    >>> sorted(mx.nd.random.shuffle(mx.nd.array([1, 2, 3])).asnumpy().tolist())
    [1.0, 2.0, 3.0]
    """
    return nd_internal._shuffle(data, **kwargs)

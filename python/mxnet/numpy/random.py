"""mx.np.random: random numbers; mx.random.seed and npx.random.seed set their state."""

import numpy as onp

from .. import _core
from ..base import dtype_name
from ..context import current_context
from ._faces import ARRAYS, NUMBERS, as_input, custom, invoke, of, operator

__all__ = [
    "beta",
    "chisquare",
    "choice",
    "exponential",
    "gamma",
    "gumbel",
    "logistic",
    "lognormal",
    "multinomial",
    "multivariate_normal",
    "normal",
    "pareto",
    "power",
    "rand",
    "randint",
    "randn",
    "rayleigh",
    "shuffle",
    "uniform",
    "weibull",
]


_OPERATORS = {"normal": operator("_npi_normal"), "uniform": operator("_npi_uniform")}
_PLAIN = frozenset((float, int))


def _size(size):
    if size is None:
        return None
    size = (int(size),) if isinstance(size, (int, onp.integer)) else tuple(size)
    if any(extent < 0 for extent in size):
        raise ValueError(f"random: size {size} has a negative extent; give 0 or more for each axis")
    return size


def _draw(name, parameters, size, ctx, out, **attrs):
    """Calls an operator: parameters that are numbers go as attributes, arrays as inputs."""
    inputs = []
    for key, value in parameters.items():
        if isinstance(value, NUMBERS):
            attrs[key] = float(value)
        else:
            attrs[key] = None
            inputs.append(as_input(value))
    place = str(_place(inputs, ctx))
    return getattr(of(*inputs), name)(*inputs, size=_size(size), ctx=place, out=out, **attrs)


def _draw_two(name, first, second, size, dtype, ctx, out):
    """Calls an operator with two parameters; numbers, the usual ones, go to the core at once."""
    (key, low), (other, high) = first, second
    if type(low) in _PLAIN and type(high) in _PLAIN and of() is ARRAYS:
        place = str(current_context() if ctx is None else ctx)
        attrs = (float(low), float(high), _size(size), place, _type(dtype))
        return invoke(_OPERATORS[name], (), attrs, out)
    return _draw(name, {key: low, other: high}, size, ctx, out, dtype=_type(dtype))


def _place(inputs, ctx):
    if ctx is None and inputs and isinstance(inputs[0], _core.NDArray):
        return inputs[0].context
    return current_context() if ctx is None else ctx


def _type(dtype):
    return "float32" if dtype is None else dtype_name(dtype)


def uniform(low=0.0, high=1.0, size=None, dtype=None, ctx=None, out=None):
    """Numbers between low and high, all as likely.

    Parameters
    ----------
    low, high : float or ndarray, default 0.0 and 1.0
        The ends; `high` itself is not drawn.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.uniform(2, 3, size=(2, 3))
    >>> x.shape, bool(((x >= 2) & (x < 3)).all())
    ((2, 3), True)
    """
    return _draw_two("uniform", ("low", low), ("high", high), size, dtype, ctx, out)


def normal(loc=0.0, scale=1.0, size=None, dtype=None, ctx=None, out=None):
    """Normal numbers of mean loc and standard deviation scale.

    Parameters
    ----------
    loc : float or ndarray, default 0.0
        The means.
    scale : float or ndarray, default 1.0
        The standard deviations.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.normal(5, 0.1, size=(100, 100))
    >>> x.shape, round(float(x.mean()), 1)
    ((100, 100), 5.0)
    >>> mx.np.random.normal(mx.np.zeros((2, 1)), mx.np.ones(3)).shape
    (2, 3)
    """
    return _draw_two("normal", ("loc", loc), ("scale", scale), size, dtype, ctx, out)


def lognormal(mean=0.0, sigma=1.0, size=None, dtype=None, ctx=None, out=None):
    """Numbers whose logarithm is normal.

    Parameters
    ----------
    mean, sigma : float or ndarray, default 0.0 and 1.0
        Mean and standard deviation of the logarithm.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.lognormal(size=(2, 3))
    >>> x.shape, bool((x > 0).all())
    ((2, 3), True)
    """
    from .elementwise import exp

    return exp(normal(mean, sigma, size, dtype, ctx), out=out)


def gumbel(loc=0.0, scale=1.0, size=None, ctx=None, out=None):
    """Numbers of Gumbel's distribution.

    Parameters
    ----------
    loc : float or ndarray, default 0.0
        Where the density is largest.
    scale : float or ndarray, default 1.0
        How wide it is.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> mx.np.random.gumbel(size=(2, 3)).shape
    (2, 3)
    """
    return _draw("gumbel", {"loc": loc, "scale": scale}, size, ctx, out)


def logistic(loc=0.0, scale=1.0, size=None, ctx=None, out=None):
    """Numbers of the logistic distribution.

    Parameters
    ----------
    loc : float or ndarray, default 0.0
        The means.
    scale : float or ndarray, default 1.0
        How wide the density is.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> mx.np.random.logistic(size=(2, 3)).shape
    (2, 3)
    """
    return _draw("logistic", {"loc": loc, "scale": scale}, size, ctx, out)


def exponential(scale=1.0, size=None, ctx=None, out=None):
    """Exponential numbers of mean scale.

    Parameters
    ----------
    scale : float or ndarray, default 1.0
        The means.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.exponential(2.0, size=(2, 3))
    >>> x.shape, bool((x >= 0).all())
    ((2, 3), True)
    """
    return _draw("exponential", {"scale": scale}, size, ctx, out)


def rayleigh(scale=1.0, size=None, ctx=None, out=None):
    """Numbers of Rayleigh's distribution.

    Parameters
    ----------
    scale : float or ndarray, default 1.0
        Where the density is largest.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.rayleigh(size=(2, 3))
    >>> x.shape, bool((x >= 0).all())
    ((2, 3), True)
    """
    return _draw("rayleigh", {"scale": scale}, size, ctx, out)


def pareto(a, size=None, ctx=None, out=None):
    """Numbers of Pareto's second distribution.

    Parameters
    ----------
    a : float or ndarray
        The shape of the distribution, positive: the density is a / (1 + x)^(a + 1).
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.pareto(3.0, size=(2, 3))
    >>> x.shape, bool((x >= 0).all())
    ((2, 3), True)
    """
    return _draw("pareto", {"a": a}, size, ctx, out)


def weibull(a, size=None, ctx=None, out=None):
    """Numbers of Weibull's distribution.

    Parameters
    ----------
    a : float or ndarray
        The shape of the distribution, positive: the density is a x^(a - 1) exp(-x^a).
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.weibull(2.0, size=(2, 3))
    >>> x.shape, bool((x >= 0).all())
    ((2, 3), True)
    """
    return _draw("weibull", {"a": a}, size, ctx, out)


def power(a, size=None):
    """Numbers between 0 and 1 with density a x^(a - 1).

    Parameters
    ----------
    a : float or ndarray
        The exponent, positive.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.power(2.0, size=(2, 3))
    >>> x.shape, bool(((x >= 0) & (x <= 1)).all())
    ((2, 3), True)
    """
    return _draw("powerd", {"a": a}, size, None, None)


def rand(*size, **kwargs):
    """Numbers between 0 and 1 in an array of that shape.

    Parameters
    ----------
    *size : int
        The extents; none gives one number.
    **kwargs
        `dtype`, `ctx` and `out` of `uniform`.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> mx.np.random.rand(2, 3).shape
    (2, 3)
    >>> mx.np.random.rand().shape
    ()
    """
    return uniform(0.0, 1.0, size or (), **kwargs)


def randn(*size, **kwargs):
    """Standard normal numbers in an array of that shape.

    Parameters
    ----------
    *size : int
        The extents; none gives one number.
    **kwargs
        `dtype`, `ctx` and `out` of `normal`.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> mx.np.random.randn(2, 3).shape
    (2, 3)
    """
    return normal(0.0, 1.0, size or (), **kwargs)


def _shape_of(size, *parameters):
    if size is not None:
        return _size(size)
    return onp.broadcast_shapes(*(getattr(p, "shape", ()) for p in parameters))


def gamma(shape, scale=1.0, size=None, dtype=None, ctx=None, out=None):
    """Numbers of the gamma distribution.

    Parameters
    ----------
    shape : float or ndarray
        The shape of the distribution, often called k or alpha; positive.
    scale : float or ndarray, default 1.0
        How wide it is; the mean is `shape * scale`.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.gamma(2.0, 1.0, size=(2, 3))
    >>> x.shape, bool((x >= 0).all())
    ((2, 3), True)
    """
    return _draw("gamma", {"shape": shape, "scale": scale}, size, ctx, out, dtype=_type(dtype))


def beta(a, b, size=None, dtype=None, ctx=None):
    """Numbers of the beta distribution.

    Parameters
    ----------
    a, b : float or ndarray
        The parameters, positive; the mean is a / (a + b).
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.beta(2.0, 3.0, size=(2, 3))
    >>> x.shape, bool(((x >= 0) & (x <= 1)).all())
    ((2, 3), True)
    """
    wanted = _shape_of(size, a, b)
    first = gamma(a, 1.0, wanted, "float64", ctx)
    second = gamma(b, 1.0, wanted, "float64", ctx)
    return (first / (first + second)).astype(onp.float32 if dtype is None else dtype)


def chisquare(df, size=None, dtype=None, ctx=None):
    """Sums of squares of df standard normal numbers.

    Parameters
    ----------
    df : float or ndarray
        The degrees of freedom, positive: the mean.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.

    Returns
    -------
    ndarray
        Of shape `size`.

    Examples
    --------
    >>> x = mx.np.random.chisquare(3.0, size=(2, 3))
    >>> x.shape, bool((x >= 0).all())
    ((2, 3), True)
    """
    return gamma(df / 2, 2.0, size, dtype, ctx)


def randint(low, high=None, size=None, dtype=None, ctx=None, out=None):
    """Whole numbers from low up to high, all as likely; without high from 0 up to low.

    Parameters
    ----------
    low : int
        The least number, or without `high` the end.
    high : int, optional
        The end; it is not drawn.
    size : int or tuple of int, optional
        The shape of the result; () when left out.
    dtype : str or type, optional
        The dtype; int64 when left out.
    ctx : Context, optional
        The device of the result; the current one when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Raises
    ------
    ValueError
        If `low` is not less than `high`.

    Examples
    --------
    >>> x = mx.np.random.randint(1, 7, size=(2, 3))
    >>> x.shape, x.dtype, bool(((x >= 1) & (x < 7)).all())
    ((2, 3), dtype('int64'), True)
    """
    if high is None:
        low, high = 0, low
    if low >= high:
        raise ValueError(f"randint: low ({low}) must be less than high ({high})")
    if dtype is None or dtype is int:
        dtype = "int64"
    place = str(current_context() if ctx is None else ctx)
    shape = () if size is None else _size(size)
    if shape == ():
        drawn = of().random_randint(
            low=int(low), high=int(high), shape=(1,), ctx=place, dtype=dtype_name(dtype)
        )
        return drawn.reshape(())
    return of().random_randint(
        low=int(low), high=int(high), shape=shape, ctx=place, dtype=dtype_name(dtype), out=out
    )


def choice(a, size=None, replace=True, p=None, ctx=None, out=None):
    """Elements of a, or numbers below a, drawn with or without replacement.

    Parameters
    ----------
    a : int or ndarray
        The numbers from 0 up to `a`, or what is drawn from along its first axis.
    size : int or tuple of int, optional
        The shape of the draw; () when left out.
    replace : bool, default True
        Whether an element may be drawn again.
    p : ndarray or list of numbers, optional
        The probability of each; equal when left out.
    ctx : Context, optional
        The device of the result; the current one when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        int64 of shape `size`, or elements of `a`.

    Raises
    ------
    MXNetError
        If more are to be drawn than there are, without replacement, or `p` has another length.

    Examples
    --------
    >>> x = mx.np.random.choice(5, size=3, replace=False)
    >>> x.shape, len(set(x.tolist()))
    ((3,), 3)
    >>> mx.np.random.choice(mx.np.array([10, 20]), size=2, p=[0, 1])
    array([20., 20.])
    """
    from .selection import take

    is_number = isinstance(a, NUMBERS)
    inputs = [] if is_number else [as_input(a)]
    if p is not None:
        inputs.append(as_input(p))
    place = str(_place(inputs, ctx))
    places = of(*inputs).choice(
        *inputs, a=int(a) if is_number else None, size=_size(size), ctx=place, replace=replace,
        weighted=p is not None, out=out if is_number else None,
    )  # fmt: skip
    return places if is_number else take(inputs[0], places, axis=0, mode="clip", out=out)


def multinomial(n, pvals, size=None, **kwargs):
    """How often each of the outcomes comes up in n trials.

    Parameters
    ----------
    n : int
        The number of trials.
    pvals : ndarray or list of numbers
        The probability of each outcome; their sum is at most 1, what is missing is the last
        one's.
    size : int or tuple of int, optional
        How many draws; one when left out.
    **kwargs
        For the signature of 1.9.1; they are not used.

    Returns
    -------
    ndarray
        int64, of shape (*size, len(pvals)); the last axis sums to `n`.

    Raises
    ------
    ValueError
        If the probabilities sum to more than 1.

    Examples
    --------
    >>> x = mx.np.random.multinomial(10, [0.2, 0.3, 0.5], size=4)
    >>> x.shape, x.sum(axis=1)
    ((4, 3), array([10, 10, 10, 10], dtype=int64))
    """
    size = _size(size)
    if isinstance(pvals, (_core.NDArray, _core.Symbol)):
        return of(pvals).multinomial(pvals, n=n, size=size)
    weights = tuple(float(p) for p in pvals)
    if sum(weights) > 1.0 + 1e-5:
        raise ValueError(f"multinomial: the probabilities sum to {sum(weights)}, more than 1")
    return of().multinomial(n=n, pvals=weights, size=size)


def multivariate_normal(mean, cov, size=None, check_valid=None, tol=None):
    """Normal vectors with these means and covariances.

    Parameters
    ----------
    mean : ndarray
        The means, of shape (..., n).
    cov : ndarray
        Symmetric positive definite matrices, of shape (..., n, n).
    size : int or tuple of int, optional
        How many draws; one when left out.
    check_valid, tol : None, optional
        For NumPy's signature; they are not used.

    Returns
    -------
    ndarray
        Of shape (*size, ..., n).

    Examples
    --------
    >>> mean, cov = mx.np.zeros(2), mx.np.array([[2, 1], [1, 2]])
    >>> mx.np.random.multivariate_normal(mean, cov, size=(3,)).shape
    (3, 2)
    """
    from .linalg import cholesky
    from .products import matmul

    mean, cov = as_input(mean), as_input(cov)
    if of(mean, cov) is not ARRAYS:
        return custom("mvn_fallback", mean, cov, size=size)
    factor = cholesky(cov)
    shape = onp.broadcast_shapes(mean.shape[:-1], cov.shape[:-2])
    drawn = () if size is None else _size(size)
    size = (*drawn, *shape, mean.shape[-1], 1)
    noise = normal(size=size, dtype=mean.dtype, ctx=mean.ctx)
    return mean + matmul(factor, noise).squeeze(axis=-1)


def shuffle(x):
    """Puts the elements of the first axis into random order, in place.

    Parameters
    ----------
    x : ndarray
        The array; what lies behind the first axis stays together.

    Returns
    -------
    None

    Examples
    --------
    >>> x = mx.np.arange(5)
    >>> mx.np.random.shuffle(x)
    >>> mx.np.sort(x)
    array([0., 1., 2., 3., 4.])
    """
    x[:] = of(x).shuffle(x)


for _name in __all__:
    globals()[_name].__module__ = "mxnet.numpy.random"

"""mx.npx.random: random numbers beyond NumPy's."""

from .. import random as _mx_rand
from ..base import dtype_name
from ..numpy import random as _np_random

__all__ = ["bernoulli", "normal_n", "seed", "uniform_n"]


def seed(seed, ctx="all"):
    """Set the state of the generators of one device, or of all.

    Parameters
    ----------
    seed : int
        The state to begin with.
    ctx : Context or str, default 'all'
        One device, or 'all'.

    Returns
    -------
    None

    Examples
    --------
    >>> mx.npx.random.seed(7)
    >>> x = mx.np.random.uniform(size=3)
    >>> mx.npx.random.seed(7)
    >>> bool((x == mx.np.random.uniform(size=3)).all())
    True
    """
    _mx_rand.seed(seed, ctx)


def bernoulli(prob=None, logit=None, size=None, dtype=None, ctx=None, out=None):
    """Ones with probability `prob`, or with the sigmoid of `logit`; zeros otherwise.

    Parameters
    ----------
    prob : float or ndarray, optional
        The probability of 1.
    logit : float or ndarray, optional
        The logarithm of prob / (1 - prob); give either this or `prob`.
    size : int or tuple of int, optional
        The shape of the result; when left out, the shape that the parameters broadcast to, ()
        for numbers.
    dtype : str or type, optional
        The dtype; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.
    out : ndarray, optional
        Where the result is written.

    Returns
    -------
    ndarray
        Of shape `size`.

    Raises
    ------
    ValueError
        If not exactly one of `prob` and `logit` is given.

    Examples
    --------
    >>> mx.npx.random.bernoulli(prob=1.0, size=3)
    array([1., 1., 1.])
    >>> mx.npx.random.bernoulli(logit=mx.np.zeros((2, 3))).shape
    (2, 3)
    """
    if (prob is None) == (logit is None):
        raise ValueError("bernoulli: exactly one of prob and logit must be given")
    is_logit = logit is not None
    attrs = {"prob": None, "logit": None, "is_logit": is_logit}
    attrs["dtype"] = "float32" if dtype is None else dtype_name(dtype)
    given, name = (logit, "logit") if is_logit else (prob, "prob")
    return _np_random._draw("bernoulli", {name: given}, size, ctx, out, **attrs)


def uniform_n(low=0.0, high=1.0, batch_shape=None, dtype=None, ctx=None):
    """Uniform numbers: for each place of the parameters an array of shape `batch_shape`.

    Parameters
    ----------
    low, high : float or ndarray, default 0.0 and 1.0
        The ends; `high` itself is not drawn.
    batch_shape : int or tuple of int, optional
        The shape of the draw for each place of the parameters; one when left out.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.

    Returns
    -------
    ndarray
        Of shape batch_shape, then that of the parameters.

    Examples
    --------
    >>> mx.npx.random.uniform_n(mx.np.zeros(2), mx.np.ones(2), batch_shape=(3,)).shape
    (3, 2)
    """
    parameters = {"low": low, "high": high}
    kind = _np_random._type(dtype)
    return _np_random._draw("uniform_n", parameters, batch_shape, ctx, None, dtype=kind)


def normal_n(loc=0.0, scale=1.0, batch_shape=None, dtype=None, ctx=None):
    """Normal numbers: for each place of the parameters an array of shape `batch_shape`.

    Parameters
    ----------
    loc : float or ndarray, default 0.0
        The means.
    scale : float or ndarray, default 1.0
        The standard deviations.
    batch_shape : int or tuple of int, optional
        The shape of the draw for each place of the parameters; one when left out.
    dtype : str or type, optional
        float16, float32 or float64; float32 when left out.
    ctx : Context, optional
        The device of the result; that of the parameters, or the current one, when left out.

    Returns
    -------
    ndarray
        Of shape batch_shape, then that of the parameters.

    Examples
    --------
    >>> mx.npx.random.normal_n(mx.np.zeros(2), mx.np.ones(2), batch_shape=(3,)).shape
    (3, 2)
    """
    parameters = {"loc": loc, "scale": scale}
    kind = _np_random._type(dtype)
    return _np_random._draw("normal_n", parameters, batch_shape, ctx, None, dtype=kind)

"""mx.nd.random, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base import _Null
from ..ndarray._call import _call_open, _invoke, _refuse_unknown

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..ndarray.ndarray import NDArray

__all__ = [
    "exponential_like",
    "gamma_like",
    "generalized_negative_binomial_like",
    "negative_binomial_like",
    "normal_like",
    "poisson_like",
    "uniform_like",
]

_OP_RANDOM_EXPONENTIAL_LIKE_ = _core.op("_random_exponential_like")
_OP_RANDOM_GAMMA_LIKE_ = _core.op("_random_gamma_like")
_OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_LIKE_ = _core.op(
    "_random_generalized_negative_binomial_like"
)
_OP_RANDOM_NEGATIVE_BINOMIAL_LIKE_ = _core.op("_random_negative_binomial_like")
_OP_RANDOM_NORMAL_LIKE_ = _core.op("_random_normal_like")
_OP_RANDOM_POISSON_LIKE_ = _core.op("_random_poisson_like")
_OP_RANDOM_UNIFORM_LIKE_ = _core.op("_random_uniform_like")


def exponential_like(
    data: NDArray | None = None,
    lam: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Exponentially distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    lam : float, default 1
        Rate.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.exponential_like(mx.nd.ones((2, 3)), lam=2).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_exponential_like", kwargs)
    return _invoke(_OP_RANDOM_EXPONENTIAL_LIKE_, (data,), (lam,), out)


def gamma_like(
    data: NDArray | None = None,
    alpha: float = _Null,
    beta: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Gamma distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.gamma_like(mx.nd.ones((2, 3)), alpha=2).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_gamma_like", kwargs)
    return _invoke(_OP_RANDOM_GAMMA_LIKE_, (data,), (alpha, beta), out)


def generalized_negative_binomial_like(
    data: NDArray | None = None,
    mu: float = _Null,
    alpha: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Counts of a negative binomial distribution with mean mu and dispersion alpha. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.generalized_negative_binomial_like(mx.nd.ones((2, 3)), mu=2).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_generalized_negative_binomial_like", kwargs)
    return _invoke(_OP_RANDOM_GENERALIZED_NEGATIVE_BINOMIAL_LIKE_, (data,), (mu, alpha), out)


def negative_binomial_like(
    data: NDArray | None = None,
    k: int = _Null,
    p: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Counts of failures before the k-th success of probability p. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.negative_binomial_like(mx.nd.ones((2, 3)), k=3, p=0.5).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_negative_binomial_like", kwargs)
    return _invoke(_OP_RANDOM_NEGATIVE_BINOMIAL_LIKE_, (data,), (k, p), out)


def normal_like(
    data: NDArray | None = None,
    loc: float = _Null,
    scale: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Normally distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.normal_like(mx.nd.ones((2, 3))).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_normal_like", kwargs)
    return _invoke(_OP_RANDOM_NORMAL_LIKE_, (data,), (loc, scale), out)


def poisson_like(
    data: NDArray | None = None,
    lam: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Poisson distributed counts. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    lam : float, default 1
        Rate.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.poisson_like(mx.nd.ones((2, 3)), lam=2).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_poisson_like", kwargs)
    return _invoke(_OP_RANDOM_POISSON_LIKE_, (data,), (lam,), out)


def uniform_like(
    data: NDArray | None = None,
    low: float = _Null,
    high: float = _Null,
    out: NDArray | Sequence[NDArray] | None = None,
    name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Numbers spread evenly over low..high. Shape and dtype are those of data.

    Parameters
    ----------
    data : NDArray
        The array to work on.
    low : float, default 0
        Smallest value.
    high : float, default 1
        End of the values, not included.
    out : NDArray, optional
        Where the result goes.

    Returns
    -------
    NDArray

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.nd.random.uniform_like(mx.nd.ones((2, 3))).shape
    (2, 3)
    """
    if kwargs:
        _refuse_unknown("_random_uniform_like", kwargs)
    return _invoke(_OP_RANDOM_UNIFORM_LIKE_, (data,), (low, high), out)

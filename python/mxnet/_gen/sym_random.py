"""mx.sym.random, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = [
    "exponential_like",
    "gamma_like",
    "generalized_negative_binomial_like",
    "negative_binomial_like",
    "normal_like",
    "poisson_like",
    "uniform_like",
]


def exponential_like(
    data: Symbol | None = None,
    lam: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Exponentially distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    lam : float, default 1
        Rate.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.sym.random.exponential_like(mx.sym.var("data"), lam=2).infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_exponential_like",
        "_random_exponential_like",
        (("data", data),),
        {"lam": lam},
        name,
        attr,
        kwargs,
    )


def gamma_like(
    data: Symbol | None = None,
    alpha: float = _Null,
    beta: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Gamma distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    alpha : float, default 1
        Shape of the curve.
    beta : float, default 1
        Scale.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.sym.random.gamma_like(mx.sym.var("data"), alpha=2).infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_gamma_like",
        "_random_gamma_like",
        (("data", data),),
        {"alpha": alpha, "beta": beta},
        name,
        attr,
        kwargs,
    )


def generalized_negative_binomial_like(
    data: Symbol | None = None,
    mu: float = _Null,
    alpha: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts of a negative binomial distribution with mean mu and dispersion alpha. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    mu : float, default 1
        Mean.
    alpha : float, default 1
        Dispersion.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.random.generalized_negative_binomial_like(mx.sym.var("data"), mu=2)
    >>> y.infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_generalized_negative_binomial_like",
        "_random_generalized_negative_binomial_like",
        (("data", data),),
        {"mu": mu, "alpha": alpha},
        name,
        attr,
        kwargs,
    )


def negative_binomial_like(
    data: Symbol | None = None,
    k: int = _Null,
    p: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Counts of failures before the k-th success of probability p. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    k : int, default 1
        Successes to wait for.
    p : float, default 1
        Probability of a success.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> y = mx.sym.random.negative_binomial_like(mx.sym.var("data"), k=3, p=0.5)
    >>> y.infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_negative_binomial_like",
        "_random_negative_binomial_like",
        (("data", data),),
        {"k": k, "p": p},
        name,
        attr,
        kwargs,
    )


def normal_like(
    data: Symbol | None = None,
    loc: float = _Null,
    scale: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Normally distributed numbers. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    loc : float, default 0
        Mean.
    scale : float, default 1
        Standard deviation.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.sym.random.normal_like(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_normal_like",
        "_random_normal_like",
        (("data", data),),
        {"loc": loc, "scale": scale},
        name,
        attr,
        kwargs,
    )


def poisson_like(
    data: Symbol | None = None,
    lam: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Poisson distributed counts. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    lam : float, default 1
        Rate.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.sym.random.poisson_like(mx.sym.var("data"), lam=2).infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_poisson_like",
        "_random_poisson_like",
        (("data", data),),
        {"lam": lam},
        name,
        attr,
        kwargs,
    )


def uniform_like(
    data: Symbol | None = None,
    low: float = _Null,
    high: float = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """Numbers spread evenly over low..high. Shape and dtype are those of data.

    Parameters
    ----------
    data : Symbol
        The array to work on.
    low : float, default 0
        Smallest value.
    high : float, default 1
        End of the values, not included.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol

    Shapes
    ------
    The result has the shape of `data`.

    Examples
    --------
    >>> mx.sym.random.uniform_like(mx.sym.var("data")).infer_shape(data=(2, 3))[1]
    [(2, 3)]
    """
    return _compose(
        "_random_uniform_like",
        "_random_uniform_like",
        (("data", data),),
        {"low": low, "high": high},
        name,
        attr,
        kwargs,
    )

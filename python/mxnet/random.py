"""mx.random: seeds, and the functions of mx.nd.random."""

from . import _core
from .base import integer_types
from .context import Context
from .ndarray import random as _arrays
from .ndarray.random import *  # noqa: F403

__all__ = [*_arrays.__all__, "seed"]


def seed(seed_state: int, ctx: Context | str = "all") -> None:
    """Seeds the generators of one context, or of all.

    All contexts of the host share one stream. A seed gives the numbers of MXNet 1.9.1, whatever
    the number of threads.

    Parameters
    ----------
    seed_state : int
        The seed; its lowest 32 bits count.
    ctx : Context or str
        The context whose generator is seeded; 'all' seeds every one, and those yet to come.

    Raises
    ------
    ValueError
        If `seed_state` is not an int.

    Examples
    --------
    >>> mx.random.seed(1)
    >>> first = mx.nd.random.uniform().asscalar()
    >>> mx.random.seed(1)
    >>> mx.nd.random.uniform().asscalar() == first
    np.True_
    """
    if not isinstance(seed_state, integer_types):
        raise ValueError(f"seed: seed_state must be int, got {type(seed_state).__name__}")
    value = int(seed_state) & 0xFFFFFFFF
    if isinstance(ctx, str) and ctx == "all":
        _core.seed(value)
    else:
        _core.seed_context(value, Context(ctx)._ids)

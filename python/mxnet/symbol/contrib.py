"""mx.sym.contrib: operators beyond the core set."""

import math

from .._gen import sym_contrib, sym_internal, sym_op
from .._gen.sym_contrib import *  # noqa: F403
from .._refused import contrib as _refused
from .._refused.contrib import *  # noqa: F403
from . import control_flow as _control_flow
from .control_flow import *  # noqa: F403

__all__ = [
    *sym_contrib.__all__,
    *_refused.__all__,
    *_control_flow.__all__,
    "rand_zipfian",
]


def rand_zipfian(true_classes, num_sampled, range_max):
    """Draws classes whose probability falls with their number; see mx.nd.contrib.rand_zipfian.

    Parameters
    ----------
    true_classes : Symbol
        Numbers of the right classes.
    num_sampled : int
        How many to draw.
    range_max : int
        How many classes there are.

    Examples
    --------
    >>> len(mx.sym.contrib.rand_zipfian(mx.sym.var("x"), 4, 100))
    3
    """
    width = math.log(range_max + 1)
    draws = sym_internal._random_uniform(low=0, high=width, shape=(num_sampled,), dtype="float64")
    sampled = sym_op.cast(sym_op.exp(draws) - 1, dtype="int64") % range_max

    def expected(classes):
        classes = sym_op.cast(classes, dtype="float64")
        return sym_op.log((classes + 2.0) / (classes + 1.0)) / width * num_sampled

    return sampled, expected(true_classes), expected(sampled)

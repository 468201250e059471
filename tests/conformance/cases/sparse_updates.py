"""Updates with row_sparse gradients, into the weight: lazy ones touch the rows that it has."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import Table, stored, ulp, uniform

table = Table("sparse_updates")
case = table.case

EAGER = {"grad": False, "eager_only": True, "inplace": True}
SHAPE = (5, 7)
GRADIENT = stored("row_sparse", SHAPE)
STATE = uniform(0.01, 1, *SHAPE)
CLIPPED = {"rescale_grad": 0.5, "clip_gradient": [-1.0, 0.3]}


def full(array):
    """A row_sparse array with all rows."""
    return stored("row_sparse", array, full=True)


def inputs(*states):
    """Weight and states dense, then row_sparse; 1.9.1 wants all rows of these."""
    return [(SHAPE, GRADIENT, *states), (full(SHAPE), GRADIENT, *map(full, states))]


LAZY = {"lazy_update": [True, False], "lr": 0.1, "wd": [0.0, 0.01], **CLIPPED, **EAGER}
case("sgd_update", inputs=inputs(), **LAZY)
case("sgd_mom_update", inputs=inputs(SHAPE), momentum=0.9, mutates=(2,), **LAZY)
case("adam_update", inputs=inputs(SHAPE, STATE), mutates=(2, 3), **LAZY)
# With dense states of a row_sparse weight 1.9.1 updates every row, whatever lazy_update says.
MIXED = {"lr": 0.1, "wd": 0.0, **CLIPPED, **EAGER}
for lazy, differs in [(True, "#sparse-arrays"), (False, None)]:
    case("sgd_mom_update", inputs=[(full(SHAPE), GRADIENT, SHAPE)], momentum=0.9, mutates=(2,), lazy_update=lazy, differs=differs, **MIXED)
    case("adam_update", inputs=[(full(SHAPE), GRADIENT, SHAPE, STATE)], mutates=(2, 3), lazy_update=lazy, differs=differs, **MIXED)
case("ftrl_update", inputs=[(full(SHAPE), GRADIENT, full(SHAPE), full(STATE))], lr=0.1, lamda1=0.05, beta=0.7, wd=[0.0, 0.01], tol=ulp(64), mutates=(2, 3), **CLIPPED, **EAGER)
case("_sparse_adagrad_update", inputs=inputs(STATE), lr=0.1, mutates=(2,), **CLIPPED, **EAGER)
case("_contrib_group_adagrad_update", inputs=[(SHAPE, GRADIENT, uniform(0.1, 1, 5, 1)), (full(SHAPE), GRADIENT, full(uniform(0.1, 1, 5, 1)))], lr=0.1, mutates=(2,), **CLIPPED, **EAGER)

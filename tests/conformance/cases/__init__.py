"""All tables of rows, by family."""

from . import (
    arrays,
    broadcast,
    creation,
    index,
    linalg,
    nn,
    optimizer,
    pointwise,
    random,
    reduce,
    scalar,
    shape,
)

_MODULES = (
    arrays,
    broadcast,
    creation,
    index,
    linalg,
    nn,
    optimizer,
    pointwise,
    random,
    reduce,
    scalar,
    shape,
)
TABLES = {module.table.family: module.table for module in _MODULES}


def all_rows():
    """Returns every row of every family."""
    return [row for table in TABLES.values() for row in table.rows]

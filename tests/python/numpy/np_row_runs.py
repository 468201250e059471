"""All rows of functions of mx.np and mx.npx, and how one runs under a framework: this or 1.9.1.

What 1.9.1 gave is kept in golden/functions.npz, and the rows that it refused with its reasons in
golden/refused.tsv; record_functions.py writes both.
"""

import pathlib

import numpy as onp
from np_rows import ROWS
from np_rows_host import HOST_ROWS
from np_rows_layers import LAYER_ROWS

ALL = [*ROWS, *HOST_ROWS, *LAYER_ROWS]
FOLDER = pathlib.Path(__file__).with_name("golden")


def key(row):
    """The name of a row in the golden files."""
    return " ".join(f"{row.space}.{row!r}".split())


def as_list(result):
    """Results as a list of NumPy arrays."""
    parts = result if isinstance(result, (list, tuple)) else [result]
    return [part.asnumpy() if hasattr(part, "asnumpy") else onp.asarray(part) for part in parts]


def space_of(mx, row):
    """The module in which a row's function is: mx.np or mx.npx, of arrays or of mx.sym."""
    return getattr(mx, row.space)


def run(mx, row, ctx=None):
    """What the function gives on arrays, as a list of NumPy arrays."""
    mx.random.seed(5)
    ctx = ctx or mx.cpu()
    with ctx:
        values = [mx.np.array(v, dtype=v.dtype, ctx=ctx) for v in row.values()]
        return as_list(row.call(space_of(mx, row), values))

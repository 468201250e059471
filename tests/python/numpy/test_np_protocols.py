"""NumPy's own functions on arrays of mx.np: all that 1.9.1 lists run here, and give such arrays."""

import numpy as onp
import pytest
from np_row_runs import ALL, as_list

import mxnet as mx
from mxnet import np, npx
from mxnet.numpy_dispatch_protocol import _NUMPY_ARRAY_FUNCTION_LIST, _NUMPY_ARRAY_UFUNC_LIST

LISTED = {*_NUMPY_ARRAY_FUNCTION_LIST, *_NUMPY_ARRAY_UFUNC_LIST}
ROWS = [row for row in ALL if row.space == "np" and row.name in LISTED and row.inputs]
PLAIN = {"shape", "shares_memory", "may_share_memory"}  # they give no arrays


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


def known(name):
    """Whether today's NumPy has the function, and dispatches it."""
    function = onp
    for part in name.split("."):
        function = getattr(function, part, None)
    return function is not None


def test_every_function_that_1_9_1_lists_is_tried():
    assert len(LISTED) > 150
    assert not [name for name in LISTED - {row.name for row in ROWS} if known(name)]


@pytest.mark.parametrize("row", [row for row in ROWS if known(row.name)], ids=repr)
def test_numpys_function_gives_arrays_of_ours(row):
    values = row.values()
    wanted = as_list(row.judged(values))
    given = row.call(onp, [mx.np.array(value, dtype=value.dtype) for value in values])
    for ours, right in zip(as_list(given), wanted, strict=True):
        assert ours.shape == right.shape
        onp.testing.assert_allclose(ours, right, row.tolerance, row.tolerance)
    parts = given if isinstance(given, (list, tuple)) else [given]
    if row.name not in PLAIN:
        assert {type(part) for part in parts} == {np.ndarray}

"""NumPy's own functions on arrays of mx.np: all that 1.9.1 lists run here, and give such arrays."""

import numpy as onp
import pytest
from mxnet.numpy_dispatch_protocol import _NUMPY_ARRAY_FUNCTION_LIST, _NUMPY_ARRAY_UFUNC_LIST
from np_row_runs import ALL, as_list

import mxnet as mx
from mxnet import autograd, np, npx

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
        if not row.drawn:
            onp.testing.assert_allclose(ours, right, row.tolerance, row.tolerance)
    parts = given if isinstance(given, (list, tuple)) else [given]
    if row.name not in PLAIN:
        assert {type(part) for part in parts} == {np.ndarray}


# Options that functions of mx.np lack.
OPTIONS = {
    "sum": lambda x: onp.sum(x, where=x > 1),
    "mean": lambda x: onp.mean(x, axis=0, where=x > 0),
    "std": lambda x: onp.std(x, correction=1),
    "max": lambda x: onp.max(x, initial=9, where=x > 1),
    "trace": lambda x: onp.trace(x, dtype="float64"),
    "argmax": lambda x: onp.argmax(x, axis=1, keepdims=True),
    "sort": lambda x: onp.sort(x, stable=True),
    "concatenate": lambda x: onp.concatenate([x, x], dtype="float64"),
    "quantile": lambda x: onp.quantile(x, 0.5, method="lower"),
    "zeros_like": lambda x: onp.zeros_like(x, shape=(4,)),
    "svd": lambda x: onp.linalg.svd(x, compute_uv=False),
    "clip": lambda x: onp.clip(x, min=1, max=3),
    "reshape": lambda x: onp.reshape(x, (3, 2), copy=True),
    "pad": lambda x: onp.pad(x, 1, mode="wrap"),
    "pad odd": lambda x: onp.pad(x, 1, mode="reflect", reflect_type="odd"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_that_only_numpy_has_is_computed_by_numpy(name):
    values = onp.array([[3, 1, 2], [0, 5, 4]], "float32")
    wanted, given = OPTIONS[name](values), OPTIONS[name](np.array(values))
    assert type(given) is np.ndarray
    onp.testing.assert_allclose(given.asnumpy(), wanted, 1e-5)
    assert given.dtype == wanted.dtype
    x = np.array(values)
    x.attach_grad()
    with autograd.record(), pytest.raises(ValueError, match="no gradient"):
        OPTIONS[name](x * 2)


def test_what_numpy_refuses_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword"):
        onp.sum(np.ones(2), wher=True)
    with pytest.raises(ValueError, match="mode 'wrap' does not exist"):
        np.pad(np.ones(2), 1, mode="wrap")

"""Functions of mx.np give what NumPy's give, and gradients that finite differences confirm."""

import numpy as onp
import pytest
from np_rows import EINSUMS, ROWS, drawn

import mxnet as mx
from mxnet import autograd, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


def as_list(result):
    """Results as a list of NumPy arrays."""
    parts = result if isinstance(result, (list, tuple)) else [result]
    return [part.asnumpy() if hasattr(part, "asnumpy") else onp.asarray(part) for part in parts]


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_a_function_gives_what_numpy_gives(row):
    values = row.values()
    wanted = as_list(row.call(onp, values))
    given = as_list(row.call(mx.np, [mx.np.array(value) for value in values]))
    assert len(given) == len(wanted)
    for ours, theirs in zip(given, wanted, strict=True):
        assert ours.shape == theirs.shape
        if theirs.dtype == onp.bool_:
            assert ours.dtype == onp.bool_
        onp.testing.assert_allclose(ours, theirs, row.tolerance, row.tolerance)


def check_gradient(function, values, tolerance=2e-2):
    """Compare gradients of a weighted sum with differences, in double precision."""
    arrays = [mx.np.array(value.astype(onp.float64)) for value in values]
    for array in arrays:
        array.attach_grad()
    with autograd.record():
        result = function(*arrays)
        weights = mx.np.array(onp.cos(onp.arange(result.size)).reshape(result.shape))
        total = (result * weights).sum()
    total.backward()

    def total_at(parts):
        return float((function(*parts) * weights).sum().item())

    for place, array in enumerate(arrays):
        gradient = array.grad.asnumpy()
        flat = array.asnumpy().reshape(-1)
        for k in {0, flat.size // 2, flat.size - 1} if flat.size else ():
            both = []
            for step in (1e-4, -1e-4):
                moved = flat.copy()
                moved[k] += step
                parts = list(arrays)
                parts[place] = mx.np.array(moved.reshape(array.shape))
                both.append(total_at(parts))
            slope = (both[0] - both[1]) / 2e-4
            onp.testing.assert_allclose(gradient.reshape(-1)[k], slope, tolerance, tolerance)


@pytest.mark.parametrize("row", [row for row in ROWS if row.grad], ids=repr)
def test_a_function_has_the_gradient_of_its_values(row):
    values = row.values()
    fixed = {i: mx.np.array(v) for i, v in enumerate(values) if v.dtype.kind != "f"}
    smooth = [v for v in values if v.dtype.kind == "f"]

    def function(*arrays):
        rest = iter(arrays)
        inputs = [fixed[i] if i in fixed else next(rest) for i in range(len(values))]
        return row.call(mx.np, inputs)

    check_gradient(function, smooth)


@pytest.mark.parametrize("row", EINSUMS, ids=lambda row: row[0])
def test_einsum(row):
    subscripts, *shapes = row
    rng = onp.random.RandomState(3)
    values = [drawn(rng, shape) for shape in shapes]
    given = mx.np.einsum(subscripts, *map(mx.np.array, values)).asnumpy()
    onp.testing.assert_allclose(given, onp.einsum(subscripts, *values), 1e-4, 1e-4)
    check_gradient(lambda *arrays: mx.np.einsum(subscripts, *arrays), values)


def test_eigenvectors_are_stretched_by_their_eigenvalues():
    matrices = drawn(onp.random.RandomState(2), ("s", (2, 4, 4)))
    values, vectors = mx.np.linalg.eigh(mx.np.array(matrices))
    stretched = vectors.asnumpy() * values.asnumpy()[:, None, :]
    onp.testing.assert_allclose(matrices @ vectors.asnumpy(), stretched, 1e-4, 1e-4)
    onp.testing.assert_allclose(values.asnumpy(), onp.linalg.eigvalsh(matrices), 1e-4)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_random_numbers_have_the_dtype_that_was_asked_for(dtype):
    random = mx.np.random
    assert random.gamma(2.0, 1.0, size=(2,), dtype=dtype).dtype == dtype
    assert random.chisquare(3.0, size=(2,), dtype=dtype).dtype == dtype
    assert random.beta(2.0, 3.0, size=(2,), dtype=dtype).dtype == dtype


def test_a_function_of_numpy_that_gives_named_parts_gives_arrays():
    x = mx.np.array([[1.0, 2.0], [3.0, 4.0]])
    q, r = mx.np.linalg.qr(x)
    assert isinstance(q, mx.np.ndarray)
    onp.testing.assert_allclose(mx.np.dot(q, r).asnumpy(), x.asnumpy(), rtol=1e-5)

"""Operators of Python on arrays and symbols of mx.np, and functions that take more than arrays."""

import math

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, gluon, np, npx
from mxnet.base import MXNetError


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


WHOLE = onp.array([[7, -7, 0], [100, -128, 5]])
PARTS = onp.array([2, -2, 3])


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64", "float32", "float64"])
def test_floor_divide_is_numpys(dtype):
    a, b = WHOLE.astype(dtype), PARTS.astype(dtype)
    x, y = np.array(a, dtype=dtype), np.array(b, dtype=dtype)
    for ours, theirs in ((x // y, a // b), (x // 3, a // 3), (-100 // y, -100 // b)):
        assert ours.dtype == theirs.dtype
        assert onp.array_equal(ours.asnumpy(), theirs)
    x //= y
    assert onp.array_equal(x.asnumpy(), a // b)


def test_floor_divide_of_floats_is_exact_at_the_edges():
    a = onp.array([0.6, 1.0, -1.0, 0.0, -0.0, 5.0, onp.inf, 1.0, onp.nan], dtype="float32")
    b = onp.array([0.1, 0.1, 3.0, 2.0, 2.0, 0.0, 2.0, -onp.inf, 1.0], dtype="float32")
    with onp.errstate(all="ignore"):
        expected = a // b
    result = (np.array(a) // np.array(b)).asnumpy()
    assert onp.array_equal(result, expected, equal_nan=True)
    assert onp.array_equal(onp.signbit(result[:5]), onp.signbit(expected[:5]))


def test_whole_numbers_divided_by_zero_are_zero():
    x = np.array([5, -5, 0], dtype="int32")
    assert (x // 0).tolist() == [0, 0, 0]
    least = onp.iinfo("int32").min
    assert (np.array([least], dtype="int32") // -1).tolist() == [least]


def test_floor_divide_joins_dtypes_and_has_a_gradient_of_zero():
    x = np.array([7.5, -7.5])
    x.attach_grad()
    with autograd.record():
        y = x // np.array([2, 2], dtype="int32") + x
    y.backward()
    assert y.dtype == "float32"
    assert x.grad.tolist() == [1.0, 1.0]


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64"])
def test_shifts_are_numpys(dtype):
    bits = onp.dtype(dtype).itemsize * 8
    a = onp.array([1, 3, 100, 127], dtype=dtype)
    counts = onp.array([0, 2, bits - 1, bits], dtype=dtype)
    x, n = np.array(a, dtype=dtype), np.array(counts, dtype=dtype)
    for ours, theirs in ((x << n, a << counts), (x >> n, a >> counts), (x << 1, a << 1)):
        assert ours.dtype == theirs.dtype
        assert onp.array_equal(ours.asnumpy(), theirs)
    assert onp.array_equal((2 << n).asnumpy(), onp.array(2, dtype=dtype) << counts)
    assert onp.array_equal((64 >> n).asnumpy(), onp.array(64, dtype=dtype) >> counts)
    if dtype != "uint8":
        assert (np.array([-5, -1], dtype=dtype) >> np.array([1, bits], dtype=dtype)).tolist() == [
            -3,
            -1,
        ]
    x <<= 1
    x >>= 1
    assert x.dtype == dtype


def test_shifts_of_floats_are_refused():
    with pytest.raises(MXNetError, match="left_shift"):
        (np.ones(2) << 1).wait_to_read()


def test_numpys_functions_are_ours_too():
    x = np.array([5, 6], dtype="int32")
    for ours in (onp.floor_divide(x, 2), onp.left_shift(x, 1), onp.logical_and(x, 0)):
        assert isinstance(ours, np.ndarray)


def test_logical_functions_accept_all_dtypes_and_numbers():
    for dtype in ("bool", "int32", "float32"):
        x, y = np.array([0, 1, 2], dtype=dtype), np.array([1, 0, 3])
        assert np.logical_and(x, y).tolist() == [False, False, True]
        assert np.logical_or(x, 0).tolist() == [False, True, True]
        assert np.logical_xor(1, x).tolist() == [True, False, False]
        assert np.logical_and(x, y).dtype == onp.bool_


def test_symbols_have_the_same_operators():
    class Net(gluon.HybridBlock):
        def hybrid_forward(self, F, x, y):
            return x // y + (x << 2) + (x >> y) + 9 // y + F.np.logical_and(x, y).astype("int32")

    x = np.array([5, 6], dtype="int32")
    y = np.array([2, 3], dtype="int32")
    net = Net()
    eager = net(x, y)
    net.hybridize()
    assert onp.array_equal(eager.asnumpy(), net(x, y).asnumpy())


def test_histogram_runs_on_symbols_and_keeps_the_dtype():
    x = np.array([0.5, 1.5, 1.7, 3.0], dtype="float64")
    counts, edges = np.histogram(x, 3, (0, 3))
    assert counts.tolist() == [1, 2, 1]
    assert counts.dtype == "int64"
    assert edges.dtype == "float64"
    assert edges.tolist() == [0, 1, 2, 3]
    counts, edges = np.histogram(np.array([1, 2, 2, 3], dtype="int32"), 3, (0, 4))
    assert counts.tolist() == [1, 2, 1]
    assert edges.dtype == "float32"
    counts, _ = np.histogram(x, np.array([0, 1, 4]))
    assert counts.tolist() == [1, 3]
    symbol = mx.sym.np.histogram(mx.sym.var("x").as_np_ndarray(), 3, (0, 3))[0]
    result = symbol.bind(mx.current_context(), {"x": np.array([0.5, 1.5, 1.7, 3.0])}).forward()[0]
    assert result.asnumpy().tolist() == [1, 2, 1]


def test_unique_counts_zeros_and_nans_once():
    values = onp.array([3, -0.0, 0.0, onp.nan, -2, onp.nan, 3], dtype="float32")
    for dtype in ("float16", "float32", "float64"):
        found = np.unique(np.array(values.astype(dtype), dtype=dtype)).asnumpy()
        assert found.dtype == dtype
        assert onp.array_equal(found, onp.array([-2, 0, 3, onp.nan], dtype), equal_nan=True)
    for dtype in ("int8", "uint8", "int32", "int64", "bool"):
        given = onp.array([1, 0, 1, 1, 0]).astype(dtype)
        assert np.unique(np.array(given, dtype=dtype)).asnumpy().tolist() == [0, 1]
    long = onp.random.RandomState(1).randint(-(2**31), 2**31 - 1, 70_000).astype("int32")
    assert onp.array_equal(np.unique(np.array(long, dtype="int32")).asnumpy(), onp.unique(long))
    floats = onp.random.RandomState(2).normal(size=70_000).astype("float32").round(3)
    assert onp.array_equal(np.unique(np.array(floats)).asnumpy(), onp.unique(floats))


def test_powers_of_many_elements_are_numpys_with_their_edges():
    random = onp.random.RandomState(4)
    base = random.uniform(0.01, 30, 5000).astype("float32")
    exponent = random.uniform(-9, 9, 5000).astype("float32")
    base[:9] = [0, -0.0, -2, -2, onp.inf, onp.nan, 1, 1e-40, -onp.inf]
    exponent[:9] = [-1, 3, 3, 0.5, -2, 0, onp.nan, 0.5, 3]
    with onp.errstate(all="ignore"):
        for a, b in ((base, exponent), (base, onp.float32(2.5)), (onp.float32(1.7), exponent)):
            result = np.power(np.array(a), np.array(b)).asnumpy()
            onp.testing.assert_allclose(result, onp.power(a, b), rtol=3e-7)
        result = (np.array(base) ** 2.5).asnumpy()
        onp.testing.assert_allclose(result, base ** onp.float32(2.5), rtol=3e-7)


def test_functions_take_numbers_lists_and_symbols():
    assert np.exp(0) == 1.0
    assert isinstance(np.sqrt(4.0), float)
    assert np.exp([0, 0]).tolist() == [1.0, 1.0]
    assert onp.array_equal(np.tile(3, (2, 2)), onp.full((2, 2), 3))
    assert np.tile([1, 2], 2).tolist() == [1.0, 2.0, 1.0, 2.0]
    assert np.where([1, 0], [5, 6], [7, 8]).tolist() == [5.0, 8.0]
    assert np.where(np.array([1, 0]), 5, np.array([7.0, 8.0])).tolist() == [5.0, 8.0]
    assert np.where(True, 1, 2) == 1
    with pytest.raises(ValueError, match="both or neither"):
        np.where(np.ones(2), np.ones(2))
    x = mx.sym.var("x").as_np_ndarray()
    tiled = mx.sym.np.tile(mx.sym.np.exp(mx.sym.np.where(x, x, 1)), (1, 2))
    out = tiled.bind(mx.current_context(), {"x": np.zeros((1, 2))}).forward()[0]
    assert out.shape == (1, 4)


def test_pythons_functions_on_arrays():
    x = np.array([1.26, -1.26])
    assert round(x, 1).asnumpy().tolist() == onp.array([1.3, -1.3], "float32").tolist()
    assert math.floor(x).tolist() == [1.0, -2.0]
    assert math.ceil(x).tolist() == [2.0, -1.0]
    assert math.trunc(x).tolist() == [1.0, -1.0]
    assert 2 in np.array([1, 2])
    assert 3 not in np.array([1, 2])


def test_masks_are_added_multiplied_and_counted():
    values = onp.array([[True, False], [True, True]])
    mask, other = np.array(values, dtype=bool), np.array(values.T[::-1], dtype=bool)
    for result in (mask + other, mask * other, mask**other, np.einsum("ij,kj->ik", mask, other)):
        assert result.dtype == onp.bool_
    assert (mask + other).tolist() == (values | values.T[::-1]).tolist()
    assert (mask * other).tolist() == (values & values.T[::-1]).tolist()
    product = onp.einsum("ij,kj->ik", values, values.T[::-1])
    assert np.einsum("ij,kj->ik", mask, other).tolist() == product.tolist()
    # As numbers they are int64, as in 1.9.1.
    for result in (mask * 3, 2 - mask, -mask, np.maximum(mask, 2), np.hypot(mask, 2), +mask.sum()):
        assert result.dtype == onp.int64
    assert (-mask).tolist() == [[-1, 0], [-1, -1]]
    assert np.maximum(mask, 2).tolist() == [[2, 2], [2, 2]]
    assert (mask == 1).tolist() == values.tolist()
    assert mask.cumsum().tolist() == [1, 1, 2, 3]
    assert mask.cumsum().dtype == onp.int64
    assert np.cumsum(mask, axis=0, dtype="float32").tolist() == [[1, 0], [2, 1]]


def test_integers_are_solved_in_float64():
    a, b = np.array([[1, 2], [3, 4]], dtype="int32"), np.array([1, 2], dtype="int32")
    found = np.linalg.solve(a, b)
    assert found.dtype == onp.float64
    onp.testing.assert_allclose(found.asnumpy(), [0, 0.5], atol=1e-12)


def test_calls_with_a_number_are_not_taken_for_one_another():
    """The core remembers calls: another number, its kind, dtype, shape or mode is another call."""
    whole, parts = np.array([7, -7], dtype="int32"), np.array([7.0, -7.0])
    for _ in range(3):
        assert (whole // 2).dtype == onp.int32
        assert (whole // 2.0).dtype == onp.float32
        assert (parts * 2).tolist() == [14, -14]
        assert (parts * 3).tolist() == [21, -21]
        assert (parts.reshape(2, 1) * 3).shape == (2, 1)
        assert (parts**2).tolist() == [49, 49]
        assert (parts**3).tolist() == [343, -343]
        assert (parts > 0).tolist() == [True, False]
        assert (parts > 8).tolist() == [False, False]
        assert (parts.astype("float64") * 3).dtype == onp.float64
        assert onp.isnan((parts * math.nan).asnumpy()).all()


@pytest.mark.parametrize("name", ["logical_and", "logical_or", "logical_xor"])
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int32", "bool"])
def test_logical_functions_are_numpys(name, dtype):
    a = onp.array([[0, 1, 2], [0, 0, 3]]).astype(dtype)
    b = onp.array([1, 0, 2]).astype(dtype)
    ours, theirs = getattr(np, name), getattr(onp, name)
    x, y = np.array(a, dtype=dtype), np.array(b, dtype=dtype)
    for result, wanted in (
        (ours(x, y), theirs(a, b)),
        (ours(y, x[1]), theirs(b, a[1])),
        (ours(x, 0), theirs(a, 0)),
        (ours(x, 2.5), theirs(a, 2.5)),
        (ours(math.nan, y), theirs(math.nan, b)),
    ):
        assert result.dtype == onp.bool_
        assert onp.array_equal(result.asnumpy(), wanted)


@pytest.mark.parametrize(
    "values", [[1, 2, 2, 9], [3.5, 3.5], [], [-1.5, 0.25]], ids=["several", "one", "none", "two"]
)
def test_histogram_without_a_range_is_numpys(values):
    a = onp.array(values, dtype="float32")
    for ours, wanted in zip(np.histogram(np.array(a), 4), onp.histogram(a, 4), strict=True):
        assert onp.allclose(ours.asnumpy(), wanted)
    with pytest.raises(ValueError, match="not finite"):
        np.histogram(np.array([1.0, math.inf]), 4)
    with pytest.raises(NotImplementedError, match="symbol"):
        mx.sym.np.histogram(mx.sym.var("x").as_np_ndarray(), 3)


def test_options_that_only_numpy_has_are_computed_by_it():
    a = onp.array([[1.0, 2, 3], [4, 5, 6]], dtype="float32")
    x = np.array(a)
    result = onp.reshape(x, (3, 2), order="F")
    assert isinstance(result, np.ndarray)
    assert onp.array_equal(result.asnumpy(), onp.reshape(a, (3, 2), order="F"))
    counts, _ = onp.histogram(x, 2, density=True)
    assert isinstance(counts, np.ndarray)
    assert onp.allclose(counts.asnumpy(), onp.histogram(a, 2, density=True)[0])
    x.attach_grad()
    with autograd.record(), pytest.raises(ValueError, match="records no gradient"):
        onp.reshape(x, (3, 2), order="F")

"""Functions of mx.np that choose by values, decompose or draw, on arrays, symbols and blocks."""

import json

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, gluon, np, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


def close(given, wanted, tolerance=1e-5):
    wanted = onp.asarray(wanted)
    assert given.shape == wanted.shape
    onp.testing.assert_allclose(given.asnumpy(), wanted, tolerance, tolerance)


MATRIX = onp.array([[4.0, 1.0, 0.0, 2.0], [1.0, -3.0, 1.0, 0.5], [0.0, 2.0, 2.0, 1.0]], "float32")
SQUARE = onp.array([[2.0, 1.0, 0.0], [0.0, 3.0, 1.0], [0.0, 0.0, -1.0]], "float32")
CALLS = [
    ("unique", lambda F, x: F.np.unique(x), lambda v: onp.unique(v)),
    ("bincount", lambda F, x: F.np.bincount(F.np.abs(x).astype("int32").reshape(-1)),
     lambda v: onp.bincount(onp.abs(v).astype("int32").ravel())),
    ("insert number", lambda F, x: F.np.insert(x, 1, 9.0, axis=1),
     lambda v: onp.insert(v, 1, 9.0, axis=1)),
    ("insert slice", lambda F, x: F.np.insert(x, slice(0, 2), 9.0, axis=0),
     lambda v: onp.insert(v, slice(0, 2), 9.0, axis=0)),
    ("delete number", lambda F, x: F.np.delete(x, 1, axis=0), lambda v: onp.delete(v, 1, axis=0)),
    ("delete slice", lambda F, x: F.np.delete(x, slice(0, 4, 2), axis=1),
     lambda v: onp.delete(v, slice(0, 4, 2), axis=1)),
    ("percentile", lambda F, x: F.np.percentile(x, 30, axis=1),
     lambda v: onp.percentile(v, 30, axis=1)),
    ("quantile", lambda F, x: F.np.quantile(x, 0.3), lambda v: onp.quantile(v, 0.3)),
    ("ediff1d", lambda F, x: F.np.ediff1d(x, to_end=1.0, to_begin=x), lambda v:
     onp.ediff1d(v, to_end=1.0, to_begin=v)),
    ("pinv", lambda F, x: F.np.linalg.pinv(x), onp.linalg.pinv),
    ("singular values", lambda F, x: F.np.linalg.svd(x)[1],
     lambda v: onp.linalg.svd(v, compute_uv=False)),
    ("nuclear norm", lambda F, x: F.np.linalg.norm(x, ord="nuc", axis=(0, 1)),
     lambda v: onp.linalg.norm(v, "nuc")),
    ("largest singular value", lambda F, x: F.np.linalg.norm(x, ord=2, axis=(0, 1)),
     lambda v: onp.linalg.norm(v, 2)),
    ("norm of vectors", lambda F, x: F.np.linalg.norm(x, ord=3, axis=1),
     lambda v: onp.linalg.norm(v, 3, axis=1)),
]  # fmt: skip
IDS = [name for name, _, _ in CALLS]


class Called(gluon.HybridBlock):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def hybrid_forward(self, F, x):
        return self.function(F, x)


@pytest.mark.parametrize(("name", "function", "judge"), CALLS, ids=IDS)
def test_in_hybridized_blocks(name, function, judge):
    block = Called(function)
    for _ in range(2):
        close(block(np.array(MATRIX)), judge(MATRIX))
        block.hybridize()
    close(block(np.array(MATRIX * 2)), judge(MATRIX * 2))


@pytest.mark.parametrize(("name", "function", "judge"), CALLS, ids=IDS)
def test_in_symbols_and_their_files(name, function, judge):
    symbol = function(mx.sym, mx.sym.var("x").as_np_ndarray())
    symbol = mx.sym.load_json(symbol.tojson())
    result = symbol.bind(mx.current_context(), {"x": np.array(MATRIX)}).forward()[0]
    close(result, judge(MATRIX))


def test_norm_counts_the_outputs_of_mxnet():
    norm = mx.sym.np.linalg.norm(mx.sym.var("x").as_np_ndarray())
    assert json.loads(norm.tojson())["node_row_ptr"] == [0, 1, 5]
    assert len(norm.list_outputs()) == 1


def test_unique_tells_places_and_counts():
    values = onp.array([[3, 1, onp.nan], [3, onp.nan, 1]], "float32")
    found = np.unique(np.array(values), True, True, True)
    wanted = onp.unique(values, True, True, True)
    for given, right in zip(found, wanted, strict=True):
        close(given, onp.ravel(right))
    rows = onp.array([[1, 2], [0, 1], [1, 2]], "int32")
    found, inverse = np.unique(np.array(rows), return_inverse=True, axis=0)
    close(found, [[0, 1], [1, 2]])
    close(inverse, [1, 0, 1])
    assert np.unique(np.zeros((0, 3))).shape == (0,)
    close(np.unique(np.array([True, False, True])), [False, True])


def test_bincount_refuses_what_it_cannot_count():
    with pytest.raises(mx.MXNetError, match="must not be negative, got -1"):
        np.bincount(np.array([0, -1], dtype="int32"))
    with pytest.raises(mx.MXNetError, match="whole numbers are counted"):
        np.bincount(np.array([0.5]))


PLACES = [2, [0, 2], [2, 0, 2], slice(None, None, -2), onp.array([True, False, True]), 3, -1, [1]]


@pytest.mark.parametrize("places", PLACES, ids=str)
@pytest.mark.parametrize("axis", [None, 0])
def test_insert_as_numpy(places, axis):
    values = onp.arange(12, dtype="float32").reshape(3, 4)
    if isinstance(places, onp.ndarray) and axis is None:
        places = onp.tile(places, 4)
    close(np.insert(np.array(values), places, 9, axis), onp.insert(values, places, 9, axis))
    if axis == 0:
        row = onp.arange(4, dtype="float32")
        close(np.insert(np.array(values), places, np.array(row), 0),
              onp.insert(values, places, row, 0))  # fmt: skip


def test_insert_reads_values_of_a_number_along_the_axis():
    values = onp.arange(6, dtype="float32").reshape(2, 3)
    row = onp.array([7, 8], "float32")
    close(np.insert(np.array(values), 1, np.array(row), axis=1), onp.insert(values, 1, row, axis=1))
    with pytest.raises(IndexError, match="place 5 is outside"):
        np.insert(np.array(values), 5, 1.0, axis=0)


@pytest.mark.parametrize("places", [p for p in PLACES if not (isinstance(p, int) and p == 3)],
                         ids=str)  # fmt: skip
def test_delete_as_numpy(places):
    values = onp.arange(12, dtype="float32").reshape(3, 4)
    close(np.delete(np.array(values), places, 0), onp.delete(values, places, 0))
    with pytest.raises(IndexError, match="outside"):
        np.delete(np.array(values), 7, 0)


def test_gradients_go_where_values_came_from():
    x = np.array([1.0, 2.0, 3.0])
    v = np.array([5.0, 6.0])
    weights = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    x.attach_grad()
    v.attach_grad()
    with autograd.record():
        y = (np.insert(x, [1, 3], v) * weights).sum() + (np.delete(x, [0]) * 10).sum()
    y.backward()
    close(x.grad, [1, 13, 14])
    close(v.grad, [2, 5])
    with autograd.record():
        y = np.percentile(x, 25)
    y.backward()
    close(x.grad, [0.5, 0.5, 0])


def test_percentiles_outside_are_refused():
    with pytest.raises(mx.MXNetError, match="120 is not a percentile"):
        np.percentile(np.ones(3), 120)
    with pytest.raises(mx.MXNetError, match="-5 is not a percentile"):
        np.percentile(np.ones(3), np.array([10, -5])).asnumpy()


@pytest.mark.parametrize("shape", [(3, 5), (4, 4), (2, 3, 7), (1, 6), (40, 60)])
def test_singular_values_multiply_to_the_matrix(shape):
    values = onp.random.RandomState(3).randn(*shape)
    u, s, v = np.linalg.svd(np.array(values, dtype="float64"))
    close(np.matmul(u * np.expand_dims(s, -2), v), values, 1e-9)
    close(np.matmul(v, np.swapaxes(v, -1, -2)), onp.broadcast_to(onp.eye(shape[-2]), u.shape), 1e-9)
    close(s, onp.linalg.svd(values, compute_uv=False), 1e-9)


def test_singular_values_that_are_zero_or_equal():
    flat = onp.ones((3, 5))
    u, s, v = np.linalg.svd(np.array(flat, dtype="float64"))
    close(np.matmul(u * s, v), flat, 1e-12)
    close(np.matmul(v, v.T), onp.eye(3), 1e-12)
    u, s, v = np.linalg.svd(np.zeros((2, 3)))
    close(np.matmul(v, v.T), onp.eye(2))
    close(np.linalg.svd(np.eye(3))[1], onp.ones(3))
    with pytest.raises(mx.MXNetError, match="more rows than columns"):
        np.linalg.svd(np.ones((3, 2)))
    with pytest.raises(mx.MXNetError, match="must be finite"):
        np.linalg.svd(np.array([[onp.nan, 1.0]]))[1].asnumpy()


@pytest.mark.parametrize("size", [1, 2, 3, 6, 20])
def test_eigenvectors_of_any_matrix(size):
    random = onp.random.RandomState(size)
    basis = random.randn(size, size) + 3 * onp.eye(size)
    matrix = basis @ onp.diag(onp.arange(1.0, size + 1)) @ onp.linalg.inv(basis)
    values, vectors = np.linalg.eig(np.array(matrix, dtype="float64"))
    close(values, onp.arange(1.0, size + 1), 1e-7)
    close(np.matmul(np.array(matrix, dtype="float64"), vectors), (vectors * values).asnumpy(), 1e-6)
    close(np.linalg.norm(vectors, axis=0), onp.ones(size), 1e-9)
    close(np.linalg.eigvals(np.array(matrix, dtype="float64")), onp.arange(1.0, size + 1), 1e-7)


def test_eigenvalues_of_triangles_whole_numbers_and_rotations():
    close(np.linalg.eigvals(np.array(SQUARE)), [-1, 2, 3])
    assert np.linalg.eig(np.array([[2, 0], [1, 3]], dtype="int32"))[0].dtype == onp.float64
    close(np.linalg.eigvals(np.array([[3.0, 1.0], [0.0, 3.0]])), [3, 3])
    with pytest.raises(mx.MXNetError, match="complex"):
        np.linalg.eigvals(np.array([[0.0, -1.0], [1.0, 0.0]])).asnumpy()


def test_pinv_leaves_small_singular_values_out():
    stacked = onp.stack([MATRIX, MATRIX.T[:3].T.repeat(2, 1)[:, :4]])
    shares = onp.array([0.5, 0.01], "float32")
    close(np.linalg.pinv(np.array(stacked), np.array(shares)), onp.linalg.pinv(stacked, shares),
          1e-4)  # fmt: skip
    close(np.linalg.pinv(np.array(MATRIX.T)), onp.linalg.pinv(MATRIX.T), 1e-4)


def test_shared_memory_and_diagonal_places():
    x = np.arange(6)
    assert np.shares_memory(x, x[2:])
    assert not np.shares_memory(x[:2], x[2:])
    assert not np.may_share_memory(x, x.copy())
    square = np.ones((3, 3, 3))
    assert [place.tolist() for place in np.diag_indices_from(square)] == [[0, 1, 2]] * 3
    with pytest.raises(mx.MXNetError, match="all axes must have one extent"):
        np.diag_indices_from(np.ones((2, 3)))


def test_multinomial_counts_what_1_9_1_counts():
    chances = [0.1, 0.2, 0.3, 0.4]
    mx.random.seed(0)
    assert np.random.multinomial(50, chances).tolist() == [2, 10, 17, 21]
    assert np.random.uniform(size=2).tolist() == pytest.approx([0.20887676, 0.6350589], rel=1e-6)
    mx.random.seed(0)
    assert np.random.multinomial(20, chances, size=2).tolist() == [[1, 3, 7, 9], [0, 6, 8, 6]]
    mx.random.seed(0)
    assert np.random.multinomial(50, np.array(chances)).tolist() == [2, 10, 17, 21]


def test_draws():
    mx.random.seed(3)
    assert np.random.choice(5, (8,)).tolist() == [0, 4, 1, 3, 1, 1, 4, 1]  # 1.9.1's numbers
    chosen = np.random.choice(np.array([10.0, 20.0, 30.0]), 50, p=np.array([0.5, 0.0, 0.5]))
    assert set(chosen.tolist()) == {10.0, 30.0}
    assert sorted(np.random.choice(6, 6, replace=False).tolist()) == list(range(6))
    assert np.random.choice(4).shape == ()
    with pytest.raises(mx.MXNetError, match="5 of 4 cannot be drawn"):
        np.random.choice(4, 5, replace=False)
    counts = np.random.multinomial(30, [0.5, 0.5], size=(2, 3))
    assert counts.shape == (2, 3, 2)
    assert (counts.sum(-1) == 30).all()
    assert np.random.multinomial(5, np.array([0.2, 0.8])).shape == (2,)
    assert np.random.gamma(np.array([[1.0], [2.0]]), np.ones(3)).shape == (2, 3)
    assert np.random.gamma(2.0, size=()).shape == ()
    with pytest.raises(mx.MXNetError, match="must be positive"):
        np.random.gamma(-1.0, size=3)


def test_random_functions_in_symbols():
    symbol = mx.sym.np.random.choice(5, (40,)) + mx.sym.np.random.multinomial(9, [0.5, 0.5]).sum()
    values = symbol.bind(mx.current_context(), {}).forward()[0].asnumpy()
    assert values.min() >= 9
    assert values.max() <= 13
    assert len(set(values.tolist())) > 1


@pytest.mark.parametrize("length", [700, 20000])
@pytest.mark.parametrize("dtype", ["float32", "float16", "float64", "int32", "int64", "uint8"])
def test_long_lines_are_sorted_and_equal_elements_keep_their_order(dtype, length):
    values = (onp.random.RandomState(4).randn(3, length) * 90).astype(dtype)
    if dtype[0] == "f":
        values[:, ::100] = onp.nan
        values[0, :50] = onp.inf
        values[1, :50] = -onp.inf
    x = np.array(values)
    assert x.dtype == dtype
    onp.testing.assert_array_equal(np.sort(x, axis=1).asnumpy(), onp.sort(values, axis=1))
    onp.testing.assert_array_equal(
        np.argsort(x, axis=1).asnumpy(), onp.argsort(values, axis=1, kind="stable")
    )
    onp.testing.assert_array_equal(np.unique(x).asnumpy(), onp.unique(values))


# Without a gradient nobody asks where elements came from, and values are sorted in another way.
@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_sorting_is_the_same_with_and_without_a_gradient(dtype):
    values = (onp.random.RandomState(5).randn(4, 3000) * 9).astype(dtype)
    if dtype[0] == "f":
        values[1, ::7] = -0.0
        values[1, 1::7] = 0.0
        values[2, ::9] = onp.nan
    x, marks = np.array(values), np.array(onp.arange(values.size).reshape(values.shape), dtype)
    for function in (np.sort, lambda x: npx.topk(x, k=3000, ret_typ="value"), mx.nd.sort):
        plain = function(x)
        x.attach_grad()
        with autograd.record():
            recorded = function(x)
        recorded.backward(marks)
        assert plain.asnumpy().tobytes() == recorded.asnumpy().tobytes()
        assert sorted(x.grad.asnumpy().ravel().tolist()) == list(range(values.size))
        x = x.detach()


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "float16"])
def test_unique_finds_the_same_in_large_arrays_with_every_output(dtype):
    values = (onp.random.RandomState(6).randn(300, 400) * 2000).astype(dtype)
    x = np.array(values)
    wanted = onp.unique(values, True, True, True)
    onp.testing.assert_array_equal(np.unique(x).asnumpy(), wanted[0])
    for given, right in zip(np.unique(x, True, True, True), wanted, strict=True):
        onp.testing.assert_array_equal(given.asnumpy(), onp.ravel(right))


def test_places_in_long_arrays_are_whole():
    x = np.zeros((1 << 24) + 5)
    x[-2] = 1
    assert np.argmax(x).item() == (1 << 24) + 3

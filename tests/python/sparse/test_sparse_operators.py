"""Operators on every combination of storage types, beside 1.9.1; fallbacks; gradients."""

import json
from pathlib import Path

import gradient_runs
import numpy as np
import pytest
import sparse_runs

import mxnet as mx
from mxnet import autograd, nd

FOLDER = Path(__file__).parent / "golden"
GOLDEN = json.loads((FOLDER / "operators.json").read_text(encoding="utf-8"))
GRADIENTS = json.loads((FOLDER / "gradients.json").read_text(encoding="utf-8"))


def close(made, golden, path):
    if isinstance(golden, dict):
        assert set(made) == set(golden), path
        for key in golden:
            close(made[key], golden[key], f"{path} {key}")
    elif isinstance(golden, list) and golden and isinstance(golden[0], list):
        assert len(made) == len(golden), path
        for i, (a, b) in enumerate(zip(made, golden, strict=True)):
            close(a, b, f"{path} {i}")
    else:
        assert made[:3] == golden[:3], path
        values, expected = ([float(x) for x in side[3]] for side in (made, golden))
        np.testing.assert_allclose(values, expected, rtol=2e-6, atol=1e-6, err_msg=path)


@pytest.mark.parametrize("name", sparse_runs.PROGRAMS)
def test_operators_give_what_1_9_1_gives(name):
    close(sparse_runs.PROGRAMS[name](), GOLDEN[name], name)


@pytest.mark.parametrize("name", gradient_runs.PROGRAMS)
def test_gradients_are_those_of_1_9_1(name):
    close(gradient_runs.PROGRAMS[name](), GRADIENTS[name], name)


def dense(array):
    return array.asnumpy().astype(np.float64)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32"])
def test_products_equal_dense_ones(dtype):
    random = np.random.RandomState(0)
    values = ((random.rand(17, 23) < 0.2) * random.randint(1, 5, (17, 23))).astype(dtype)
    csr = nd.array(values, dtype=dtype).tostype("csr")
    right = random.randint(-3, 4, (23, 5)).astype(dtype)
    tall = random.randint(-3, 4, (17, 5)).astype(dtype)
    got = nd.dot(csr, nd.array(right, dtype=dtype))
    assert got.dtype == np.dtype(dtype)
    np.testing.assert_array_equal(dense(got), values.astype(float) @ right)
    got = nd.dot(csr, nd.array(tall, dtype=dtype), transpose_a=True)
    np.testing.assert_array_equal(dense(got), values.astype(float).T @ tall)
    got = nd.dot(nd.array(tall.T, dtype=dtype), csr, forward_stype="default")
    np.testing.assert_array_equal(dense(got), tall.T.astype(float) @ values)
    got = nd.dot(csr, nd.array(right[:, 0], dtype=dtype))
    np.testing.assert_array_equal(dense(got), values.astype(float) @ right[:, 0])


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32"])
@pytest.mark.parametrize(("rows", "used"), [(40, 30), (40, 12), (3000, 30), (3000, 29), (2, 30)])
def test_one_column_times_a_transposed_matrix(dtype, rows, used):
    """Lines without elements are left out, those of elements times zero stay; few rows, many, and
    so many that threads share them."""
    random = np.random.RandomState(rows + used)
    signs = random.choice([-1, 1], (rows, 30))
    values = (random.rand(rows, 30) < 0.5) * signs * random.randint(1, 4, (rows, 30))
    values[:, random.permutation(30)[used:]] = 0
    csr = nd.array(values, dtype=dtype).tostype("csr")
    there = np.flatnonzero(values.any(axis=0))
    for shape, right in [((rows,), random.randint(-1, 2, rows)), ((rows, 1), np.zeros(rows, int))]:
        column = nd.array(right.reshape(shape), dtype=dtype)
        got = nd.dot(csr, column, transpose_a=True)
        assert got.stype == "row_sparse"
        assert got.shape == (30, *shape[1:])
        assert got.indices.asnumpy().tolist() == there.tolist()
        np.testing.assert_array_equal(dense(got).reshape(-1), values.T @ right)


@pytest.mark.parametrize("count", [7, 300, 5000])
def test_gradients_of_embeddings_add_up_in_any_order(count):
    random = np.random.RandomState(count)
    used, heads = random.randint(0, 100_000, count), random.randint(-4, 5, (count, 19))
    used[count // 2 :] = random.permutation(used[count // 2 :] % 50)  # many times
    weight = nd.zeros((100_000, 19))
    weight.attach_grad(stype="row_sparse")
    with autograd.record():
        out = nd.Embedding(nd.array(used, dtype="int64"), weight, 100_000, 19, sparse_grad=True)
    out.backward(nd.array(heads))
    numbers, place = np.unique(used, return_inverse=True)
    expected = np.zeros((len(numbers), 19))
    np.add.at(expected, place, heads)
    assert weight.grad.indices.asnumpy().tolist() == numbers.tolist()
    np.testing.assert_array_equal(weight.grad.data.asnumpy(), expected)


def test_wrong_shapes_raise():
    csr = nd.array([[0, 1.0], [2, 0]]).tostype("csr")
    with pytest.raises(mx.MXNetError, match=r"dot: .*do not fit"):
        nd.dot(csr, nd.ones((3, 2)))
    with pytest.raises(mx.MXNetError, match="take: index 2 is out of range for an axis of 2"):
        nd.take(csr, nd.array([0, 2]), mode="raise")
    with pytest.raises(mx.MXNetError, match="shapes"):
        nd.elemwise_mul(csr, nd.ones((2, 3)))
    with pytest.raises(mx.MXNetError, match="_sparse_retain: data must be row_sparse"):
        nd.sparse.retain(csr, nd.array([0]))


def test_a_fallback_is_told_once(capfd, monkeypatch):
    csr = nd.array([[0, 1.0]]).tostype("csr")
    nd.arccosh(csr + 1).asnumpy()
    nd.rcbrt(csr).asnumpy()
    nd.rcbrt(csr).asnumpy()
    told = capfd.readouterr().err
    assert told.count("operator = rcbrt") == 1
    assert "input storage types = [csr, ]" in told
    monkeypatch.setenv("MXNET_STORAGE_FALLBACK_LOG_VERBOSE", "0")
    nd.erfinv(csr).asnumpy()
    assert "erfinv" not in capfd.readouterr().err


def test_sums_of_squares_have_gradients_where_the_sums_have(capfd):
    """Rows as in 1.9.1: those of the sums' gradient, zeros too, however many rows the array has."""
    csr = nd.array([[0, 1, 0, 0, 2], [3, 0, 0, 0, 1.0]]).tostype("csr")
    values = np.arange(1.0, 11).reshape(5, 2)
    for used in (range(5), [0, 1, 4], [4]):
        rows = nd.sparse.retain(nd.array(values).tostype("row_sparse"), nd.array(used))
        rows.attach_grad()
        with autograd.record():
            sums = nd._internal._square_sum(rows, axis=1, keepdims=True)
            out = nd.dot(csr, sums)
        out.backward(nd.array([[1], [0]]))
        assert rows.grad.stype == "row_sparse"
        assert rows.grad.indices.asnumpy().tolist() == [0, 1, 4]
        weights = np.array([[0], [1], [0], [0], [2]])
        np.testing.assert_array_equal(rows.grad.asnumpy(), 2 * weights * rows.asnumpy())
        with autograd.record():
            sums = nd._internal._square_sum(rows, axis=1, keepdims=True)
            out = sums.tostype("default").sum() + nd._internal._square_sum(rows, axis=0).sum()
        out.backward()
        assert rows.grad.indices.asnumpy().tolist() == list(used)
        np.testing.assert_array_equal(rows.grad.asnumpy(), 4 * rows.asnumpy())
    assert "_backward" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "states", "options"),
    [
        ("sgd_update", 0, {"wd": 0.1}),
        ("sgd_mom_update", 1, {"wd": 0.1, "momentum": 0.9}),
        ("adam_update", 2, {"wd": 0.1}),
        ("adagrad_update", 1, {}),
    ],
)
def test_updates_without_a_target_leave_the_weight(name, states, options, capfd):
    call = getattr(nd.sparse, name)
    gradient = nd.array([[0, 0], [1, 2], [0, 0]]).tostype("row_sparse")
    for stype in ("default", "row_sparse"):
        weight = nd.ones((3, 2)).tostype(stype)
        kept = [nd.zeros((3, 2)) for _ in range(states)]
        made = call(weight, gradient, *kept, lr=0.1, **options)
        np.testing.assert_array_equal(weight.asnumpy(), np.ones((3, 2)))
        again = [nd.zeros((3, 2)) for _ in range(states)]
        call(weight, gradient, *again, lr=0.1, out=weight, **options)
        assert made.stype == stype
        np.testing.assert_array_equal(made.asnumpy(), weight.asnumpy())
        np.testing.assert_array_equal(made.asnumpy()[::2], np.ones((2, 2)))  # lazy
    assert "fallback" not in capfd.readouterr().err


def test_weight_decay_of_adagrad_is_refused_at_once():
    rows = nd.ones((3, 2)).tostype("row_sparse")
    with pytest.raises(mx.MXNetError, match="weight decay is not lazy"):
        nd.sparse.adagrad_update(nd.ones((3, 2)), rows, nd.ones((3, 2)), lr=0.1, wd=0.1)


def test_functions_of_two_numbers():
    s = nd.sparse
    assert [f(6, 3) for f in (s.add, s.subtract, s.multiply, s.divide)] == [9, 3, 18, 2]
    csr = nd.array([[0, 2.0]]).tostype("csr")
    assert s.subtract(3, csr).asnumpy().tolist() == [[3, 1]]
    with pytest.raises(TypeError, match="types CSRNDArray and str cannot be used"):
        s.add(csr, "words")


def gradient(function, stype, array):
    array.attach_grad(stype=stype)
    with autograd.record():
        loss = function(array).sum()
    loss.backward()
    return array.grad


CSR = nd.array([[0, 1, 0, 2], [0, 0, 0, 3.0]]).tostype("csr")


def test_gradients_have_the_declared_storage_type():
    weight = nd.array(np.arange(8).reshape(4, 2))
    for stype in (None, "default", "row_sparse"):
        grad = gradient(lambda w: nd.dot(CSR, w), stype, weight)
        assert grad.stype == (stype or "default")
        np.testing.assert_array_equal(grad.asnumpy(), [[0, 0], [1, 1], [0, 0], [5, 5]])
    assert grad.indices.asnumpy().tolist() == [1, 3]


def test_gradients_of_embeddings_hold_the_rows_that_were_used():
    weight = nd.array(np.arange(8).reshape(4, 2))

    def looked_up(w):
        return nd.Embedding(nd.array([1, 3, 1]), w, input_dim=4, output_dim=2, sparse_grad=True)

    grad = gradient(looked_up, "row_sparse", weight)
    assert grad.indices.asnumpy().tolist() == [1, 3]
    np.testing.assert_array_equal(grad.data.asnumpy(), [[2, 2], [1, 1]])
    assert gradient(looked_up, None, weight).stype == "default"

    def by_old_name(w):
        return nd.contrib.SparseEmbedding(nd.array([2]), w, input_dim=4, output_dim=2)

    assert gradient(by_old_name, "row_sparse", weight).indices.asnumpy().tolist() == [2]


def test_gradients_of_sparse_variables():
    rows = nd.array([[0, 0], [1, 2.0]]).tostype("row_sparse")
    grad = gradient(lambda r: r * r, None, rows)
    assert grad.stype == "row_sparse"
    np.testing.assert_array_equal(grad.asnumpy(), [[0, 0], [2, 4]])
    grad = gradient(lambda c: nd.square(c) * 3, None, CSR.copy())
    np.testing.assert_array_equal(grad.asnumpy(), CSR.asnumpy() * 6)


def test_gradients_add_up():
    weight = nd.ones((4, 2))
    weight.attach_grad(grad_req="add", stype="row_sparse")
    for row in (1, 3):
        with autograd.record():
            part = nd.Embedding(nd.array([row]), weight, 4, 2, sparse_grad=True)
        part.backward()
    assert weight.grad.indices.asnumpy().tolist() == [1, 3]
    np.testing.assert_array_equal(weight.grad.asnumpy().sum(axis=1), [0, 2, 0, 2])


def test_both_sides_of_a_product_get_gradients():
    left, right = nd.array([[1.0, 2], [3, 4]]), nd.array([[5.0, 0], [0, 6]])
    for sparse in (False, True):
        other = right.tostype("csr") if sparse else right.copy()
        left.attach_grad()
        other.attach_grad()
        with autograd.record():
            out = nd.dot(left, other, forward_stype="default")
        out.backward(nd.array([[1.0, 2], [3, 4]]))
        made = (left.grad.asnumpy(), other.grad.asnumpy())
        if not sparse:
            expected = made
    np.testing.assert_array_equal(made[0], expected[0])
    np.testing.assert_array_equal(made[1], expected[1])


def test_a_hybridized_block_keeps_gradients_sparse():
    layer = mx.gluon.nn.Embedding(1000, 3, sparse_grad=True)
    layer.initialize()
    layer.hybridize()
    with autograd.record():
        loss = layer(nd.array([5, 900, 5])).sum()
    loss.backward()
    grad = layer.weight.grad()
    assert grad.stype == "row_sparse"
    assert grad.indices.asnumpy().tolist() == [5, 900]
    np.testing.assert_array_equal(grad.data.asnumpy(), [[2] * 3, [1] * 3])


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32"])
@pytest.mark.parametrize("transposed", [False, True])
def test_a_matrix_may_be_multiplied_again_and_again(dtype, transposed):
    """Later products with one column read other indices than the first ones."""
    random = np.random.RandomState(4)
    dense = (random.randint(-3, 4, (40, 300)) * (random.rand(40, 300) < 0.2)).astype(dtype)
    matrix = nd.array(dense, dtype=dtype).tostype("csr")
    right = nd.array(random.randint(-3, 4, (40 if transposed else 300, 1)), dtype=dtype)
    for change in range(3):
        want = (dense.T if transposed else dense) @ right.asnumpy()
        for _ in range(5):
            product = nd.dot(matrix, right, transpose_a=transposed)
            assert (product.asnumpy() == want).all()
        dense = np.roll(dense, change + 1, axis=1)
        nd.array(dense, dtype=dtype).tostype("csr").copyto(matrix)

"""Large sparse arrays: products by several threads, time and memory that follow what is used."""

import gc

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd

ROWS, WIDTH, USED = 400_000, 64, 50  # 100 MB


def matrix(rows, width, per_row, seed=0):
    """(parts, dense) with columns that crowd at the left, as words do."""
    random = np.random.RandomState(seed)
    dense = np.zeros((rows, width), np.float32)
    columns = (width * random.rand(rows, per_row) ** 2).astype(int)
    dense[np.arange(rows)[:, None], columns] = random.rand(rows, per_row)
    return nd.array(dense).tostype("csr"), dense


@pytest.mark.parametrize("columns", [1, 2, 7, 31, 33, 64])
@pytest.mark.parametrize(
    ("shape", "per_row"),
    [((3000, 500), 20), ((600, 9000), 20), ((5, 3000), 20), ((300, 6000), 900)],
)
def test_large_products_equal_dense_ones(shape, per_row, columns):
    csr, dense = matrix(*shape, per_row)
    random = np.random.RandomState(1)
    right = random.rand(shape[1], columns).astype(np.float32)
    tall = random.rand(shape[0], columns).astype(np.float32)
    np.testing.assert_allclose(nd.dot(csr, nd.array(right)).asnumpy(), dense @ right, rtol=1e-4)
    expected = dense.T @ tall
    rows = nd.dot(csr, nd.array(tall), transpose_a=True)
    np.testing.assert_allclose(rows.asnumpy(), expected, rtol=1e-4)
    assert rows.indices.asnumpy().tolist() == np.nonzero(dense.any(axis=0))[0].tolist()
    whole = nd.dot(csr, nd.array(tall), transpose_a=True, forward_stype="default")
    np.testing.assert_allclose(whole.asnumpy(), expected, rtol=1e-4)


def test_transposed_products_of_narrow_types_are_added_in_wide_ones():
    csr, dense = matrix(4000, 60, 10)
    ones = nd.ones((4000, 2), dtype="float16")
    got = nd.dot(csr.astype("float16"), ones, transpose_a=True).asnumpy()
    expected = dense.astype(np.float16).astype(np.float64).sum(axis=0)
    np.testing.assert_allclose(got[:, 0], expected, rtol=2e-3)


@pytest.mark.parametrize("rows", [[], [0], [3, 250, 499], list(range(500))])
def test_a_product_reads_the_rows_that_are_there(rows):
    csr, dense = matrix(300, 500, 20)
    weight = np.zeros((500, 8), np.float32)
    weight[rows] = np.random.RandomState(2).rand(len(rows), 8)
    stored = nd.sparse.row_sparse_array((weight[rows].reshape(-1, 8), rows), shape=(500, 8))
    np.testing.assert_allclose(nd.dot(csr, stored).asnumpy(), dense @ weight, rtol=1e-4, atol=1e-6)


def megabytes():
    gc.collect()
    with open("/proc/self/smaps_rollup", encoding="ascii") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024


@pytest.mark.parametrize("kind", ["dense", "row_sparse"])
@pytest.mark.parametrize("optimizer", ["sgd", "adam", "adagrad", "groupadagrad"])
def test_training_takes_memory_for_the_rows_that_are_used(optimizer, kind):
    made = gluon.nn.Embedding(ROWS, WIDTH, sparse_grad=True)
    if kind == "row_sparse":
        made = gluon.contrib.nn.SparseEmbedding(ROWS, WIDTH)
    made.initialize(mx.init.One())
    options = {"momentum": 0.9} if optimizer == "sgd" else {}
    trainer = gluon.Trainer(made.collect_params(), optimizer, {"learning_rate": 0.1, **options})
    words = nd.array(np.random.RandomState(3).permutation(ROWS)[:USED], dtype="int64")
    nd.waitall()
    before = megabytes()
    for _ in range(3):
        with autograd.record():
            loss = (made(words) ** 2).sum()
        loss.backward()
        trainer.step(1)
    assert loss.asscalar() < USED * WIDTH
    assert megabytes() - before < 40  # each state as a whole takes 100


def test_a_row_sparse_weight_is_made_once():
    shape = (ROWS, WIDTH)
    before = megabytes()
    weight = gluon.Parameter("weight", shape=shape, stype="row_sparse", grad_stype="row_sparse")
    weight.initialize(mx.init.One())
    nd.waitall()
    assert megabytes() - before < 150

"""Row-sparse values in stores, parameters and layers."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd


def rows(values, numbers, shape):
    return nd.sparse.row_sparse_array((values, numbers), shape=shape)


@pytest.mark.parametrize("kind", ["local", "device"])
def test_rows_are_pushed_and_pulled(kind):
    store = mx.kv.create(kind)
    store.init("w", nd.array(np.arange(8).reshape(4, 2)).tostype("row_sparse"))
    out = nd.zeros((4, 2), stype="row_sparse")
    store.row_sparse_pull("w", out=out, row_ids=nd.array([3, 1, 3]))
    assert out.indices.asnumpy().tolist() == [1, 3]
    np.testing.assert_array_equal(out.data.asnumpy(), [[2, 3], [6, 7]])
    store.push("w", [rows([[1, 1]], [0], (4, 2)), rows([[2, 2], [3, 3]], [0, 2], (4, 2))])
    store.row_sparse_pull("w", out=out, row_ids=nd.array([0, 1, 2, 3]))
    np.testing.assert_array_equal(out.asnumpy(), [[3, 3], [0, 0], [3, 3], [0, 0]])


@pytest.mark.parametrize("kind", ["local", "device"])
@pytest.mark.parametrize("stype", ["default", "row_sparse"])
def test_a_pull_leaves_sparse_targets_alone_unless_told(kind, stype):
    store = mx.kv.create(kind)
    store.init("w", nd.ones((4, 2)).tostype(stype))
    dense, sparse = nd.zeros((4, 2)), nd.zeros((4, 2), stype="row_sparse")
    store.pull("w", out=[dense, sparse])
    assert (dense.asnumpy().sum(), sparse.asnumpy().sum()) == (8, 0)
    store.pull("w", out=sparse, ignore_sparse=False)
    assert sparse.asnumpy().sum() == 8


@pytest.mark.parametrize("kind", ["local", "device"])
def test_rows_pushed_to_a_dense_value_are_pulled(kind):
    store = mx.kv.create(kind)
    store.init("w", nd.ones((4, 2)))
    store.push("w", rows([[1, 1]], [2], (4, 2)))
    out = nd.ones((4, 2))
    store.pull("w", out=out)
    np.testing.assert_array_equal(out.asnumpy(), [[0, 0], [0, 0], [1, 1], [0, 0]])


def test_several_keys_and_outs():
    store = mx.kv.create("local")
    value = nd.array(np.arange(6).reshape(3, 2)).tostype("row_sparse")
    store.init(["a", "b"], [value, value * 10])
    outs = [[nd.zeros((3, 2), stype="row_sparse") for _ in range(2)] for _ in range(2)]
    ids = [[nd.array([0]), nd.array([2])], [nd.array([1]), nd.array([1, 2])]]
    store.row_sparse_pull(["a", "b"], out=outs, row_ids=ids)
    found = [[out.indices.asnumpy().tolist() for out in pair] for pair in outs]
    assert found == [[[0], [2]], [[1], [1, 2]]]
    assert outs[1][1].asnumpy().sum() == 140


def test_a_store_refuses_what_is_not_row_sparse():
    store = mx.kv.create("local")
    store.init(3, nd.ones((2, 2)).tostype("row_sparse"))
    with pytest.raises(mx.MXNetError, match="not row_sparse; use pull"):
        store.row_sparse_pull(3, out=nd.ones((2, 2)), row_ids=nd.array([0]))
    with pytest.raises(AssertionError, match="needs out and row_ids"):
        store.row_sparse_pull(3)


def test_the_store_updates_rows():
    store = mx.kv.create("local")
    store.init("w", nd.ones((3, 2)).tostype("row_sparse"))
    store.set_optimizer(mx.optimizer.SGD(learning_rate=1.0))
    store.push("w", rows([[0.25, 0.5]], [1], (3, 2)))
    out = nd.zeros((3, 2), stype="row_sparse")
    store.row_sparse_pull("w", out=out, row_ids=nd.array([0, 1, 2]))
    np.testing.assert_array_equal(out.asnumpy(), [[1, 1], [0.75, 0.5], [1, 1]])


def test_a_row_sparse_parameter_gives_its_rows():
    param = mx.gluon.Parameter("w", shape=(4, 2), stype="row_sparse", grad_stype="row_sparse")
    param.initialize(init="one")
    with pytest.raises(RuntimeError, match="no Trainer"):
        param.row_sparse_data(nd.array([1]))
    trainer = mx.gluon.Trainer([param], "sgd", {"learning_rate": 1.0})
    with pytest.raises(RuntimeError, match="use row_sparse_data"):
        param.data()
    with autograd.record():
        weight = param.row_sparse_data(nd.array([1, 2]))
        out = nd.Embedding(nd.array([1, 2, 1]), weight, 4, 2, sparse_grad=True)
    out.backward()
    assert param.grad().stype == "row_sparse"
    trainer.step(1)
    values = param.row_sparse_data(nd.array([1])).asnumpy()
    np.testing.assert_array_equal(values, [[1, 1], [-1, -1], [0, 0], [1, 1]])
    param.zero_grad()
    assert param.grad().indices.size == 0
    dense = mx.gluon.Parameter("d", shape=(2,))
    dense.initialize()
    with pytest.raises(RuntimeError, match="use data"):
        dense.row_sparse_data(nd.array([0]))


def test_sparse_embedding_trains_saves_and_loads(tmp_path):
    layer = mx.gluon.contrib.nn.SparseEmbedding(6, 2)
    layer.initialize(mx.init.One())
    trainer = mx.gluon.Trainer(layer.collect_params(), "adagrad", {"learning_rate": 0.5})
    for _ in range(2):
        with autograd.record():
            loss = (layer(nd.array([[1, 4]])) * nd.array([[[1.0], [2.0]]])).sum()
        loss.backward()
        trainer.step(1)
    found = layer.weight.row_sparse_data(nd.array([1])).asnumpy()
    assert (found[[0, 2, 3, 5]] == 1).all()
    assert (found[[1, 4]] < 1).all()
    layer.save_parameters(str(tmp_path / "p"))
    other = mx.gluon.contrib.nn.SparseEmbedding(6, 2)
    other.load_parameters(str(tmp_path / "p"))
    mx.gluon.Trainer(other.collect_params(), "sgd")
    np.testing.assert_array_equal(other.weight.row_sparse_data(nd.array([0])).asnumpy(), found)
    assert nd.load(str(tmp_path / "p"))["weight"].stype == "row_sparse"


def test_states_of_row_sparse_weights_are_saved(tmp_path):
    layer = mx.gluon.contrib.nn.SparseEmbedding(3, 2)
    layer.initialize()
    trainer = mx.gluon.Trainer(layer.collect_params(), "adam")
    with autograd.record():
        loss = layer(nd.array([1])).sum()
    loss.backward()
    trainer.step(1)
    trainer.save_states(str(tmp_path / "s"))
    trainer.load_states(str(tmp_path / "s"))
    trainer.step(1, ignore_stale_grad=True)

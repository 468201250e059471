"""Modules over sparse data, weights and gradients: storage types, rows that are fetched, files."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

FEATURES, BATCH = 40, 4


def network():
    data = mx.sym.Variable("data", stype="csr")
    weight = mx.sym.Variable("weight", stype="row_sparse", shape=(FEATURES, 2))
    scores = mx.sym.sparse.dot(data, weight) + mx.sym.Variable("bias", shape=(BATCH, 2))
    return mx.sym.SoftmaxOutput(scores, mx.sym.Variable("softmax_label"), name="out")


def batch(seed):
    random = np.random.RandomState(seed)
    there = (random.rand(BATCH, FEATURES) < 0.1) * random.rand(BATCH, FEATURES)
    labels = nd.array(random.randint(0, 2, BATCH))
    return mx.io.DataBatch([nd.array(there).tostype("csr")], [labels])


def start():
    values = np.cos(np.arange(2 * FEATURES)).reshape(FEATURES, 2)
    return {"weight": nd.array(values).tostype("row_sparse"), "bias": nd.ones((BATCH, 2))}


def module(store="local", optimizer="adam"):
    made = mx.mod.Module(network())
    made.bind([("data", (BATCH, FEATURES))], [("softmax_label", (BATCH,))])
    made.init_params(arg_params=start())
    made.init_optimizer(kvstore=store and mx.kv.create(store), optimizer=optimizer)
    return made


def rows_of(one):
    return {"weight": one.data[0].indices}


def trained(made, prepares, steps=6):
    for seed in range(steps):
        one = batch(seed)
        if prepares:
            made.prepare(one, sparse_row_id_fn=rows_of)
        made.forward_backward(one)
        made.update()
    return made.get_params()[0]["weight"]


def test_arrays_have_the_declared_storage_types():
    made = module()
    executor = made._exec_group.execs[0]
    assert executor.arg_dict["data"].stype == "csr"
    assert executor.arg_dict["weight"].stype == executor.grad_dict["weight"].stype == "row_sparse"
    assert executor.arg_dict["bias"].stype == "default"
    assert made.get_params()[0]["weight"].stype == "row_sparse"


def test_initializers_fill_row_sparse_weights():
    made = mx.mod.Module(network())
    made.bind([("data", (BATCH, FEATURES))], [("softmax_label", (BATCH,))])
    made.init_params(mx.init.Normal(1.0))
    weight = made.get_params()[0]["weight"]
    assert weight.stype == "row_sparse"
    assert 0.5 < weight.asnumpy().std() < 1.5


@pytest.mark.parametrize("optimizer", ["sgd", "adam", "adagrad", "ftrl"])
def test_rows_that_are_fetched_give_the_same_numbers(optimizer):
    expected = trained(module(None, optimizer), prepares=False).asnumpy()
    for prepares in (False, True):
        got = trained(module("local", optimizer), prepares)
        assert got.stype == "row_sparse"
        np.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-6, atol=1e-7)


def test_prepare_fetches_the_rows_of_the_batch():
    made = module()
    trained(made, prepares=True, steps=2)
    one = batch(9)
    made.prepare(one, sparse_row_id_fn=rows_of)
    weight = made._exec_group.execs[0].arg_dict["weight"]
    used = np.unique(one.data[0].indices.asnumpy())
    assert weight.indices.asnumpy().tolist() == used.tolist()
    made.forward(one, is_train=False)
    prepared = made.get_outputs()[0].asnumpy()
    made.forward(one, is_train=False)  # without: all rows
    assert len(weight.indices) == FEATURES
    np.testing.assert_array_equal(made.get_outputs()[0].asnumpy(), prepared)


def test_parameters_that_are_set_replace_those_of_the_store():
    made = module()
    one = batch(1)
    trained(made, prepares=True, steps=1)
    made.prepare(one, sparse_row_id_fn=rows_of)
    made.set_params(start(), {})
    np.testing.assert_array_equal(
        made.get_params()[0]["weight"].asnumpy(), start()["weight"].asnumpy()
    )
    made.prepare(one, sparse_row_id_fn=rows_of)
    made.set_params({"bias": nd.zeros((BATCH, 2))}, {}, allow_missing=True)
    np.testing.assert_array_equal(
        made.get_params()[0]["weight"].asnumpy(), start()["weight"].asnumpy()
    )


def test_devices_share_a_batch_of_csr():
    places = [mx.cpu(0), mx.cpu(1)]
    made = mx.mod.Module(
        mx.sym.SoftmaxOutput(
            mx.sym.sparse.dot(
                mx.sym.Variable("data", stype="csr"),
                mx.sym.Variable("weight", stype="row_sparse", shape=(FEATURES, 2)),
            ),
            mx.sym.Variable("softmax_label"),
        ),
        context=places,
    )
    made.bind([("data", (BATCH, FEATURES))], [("softmax_label", (BATCH,))])
    made.init_params(arg_params={"weight": start()["weight"]})
    made.init_optimizer(kvstore="local", optimizer="sgd")
    one = batch(3)
    made.forward_backward(one)
    made.update()
    made.forward(one, is_train=False)
    scores = one.data[0].asnumpy() @ made.get_params()[0]["weight"].asnumpy()
    expected = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(made.get_outputs()[0].asnumpy(), expected, rtol=1e-5)


def test_checkpoints_keep_storage_types(tmp_path):
    made = module()
    trained(made, prepares=True)
    prefix = str(tmp_path / "linear")
    made.save_checkpoint(prefix, 1)
    _, params, _ = mx.model.load_checkpoint(prefix, 1)
    assert params["weight"].stype == "row_sparse"
    np.testing.assert_array_equal(
        params["weight"].asnumpy(), made.get_params()[0]["weight"].asnumpy()
    )

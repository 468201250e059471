"""Storage types in graphs: what simple_bind makes, executors, hybridized blocks, Module."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

V = mx.sym.Variable
X, D = V("x", stype="csr"), V("d")
EMBEDDING = {"input_dim": 4, "output_dim": 2}


def weight(stype):
    return V("w", shape=(4, 2), stype=stype)


def kinds(symbol, **shapes):
    executor = symbol.simple_bind(mx.current_context(), **shapes)
    pairs = zip(executor.arg_arrays, executor.grad_arrays, strict=True)
    return dict(zip(symbol.list_arguments(), ((a.stype, g.stype) for a, g in pairs), strict=True))


# As 1.9.1 makes them.
@pytest.mark.parametrize("stype", ["default", "row_sparse"])
def test_gradients_of_products_are_row_sparse(stype):
    w = weight(stype)
    expected = {"x": ("csr", "default"), "w": (stype, "row_sparse")}
    assert kinds(mx.sym.dot(X, w), x=(3, 4)) == expected
    assert kinds(mx.sym.sparse.dot(X, w), x=(3, 4)) == expected
    both = mx.sym.broadcast_add(mx.sym.dot(X, w), V("b"))
    assert kinds(both, x=(3, 4), b=(2,)) == {**expected, "b": ("default", "default")}


@pytest.mark.parametrize("stype", ["default", "row_sparse"])
def test_gradients_of_embeddings(stype):
    w = weight(stype)
    found = kinds(mx.sym.Embedding(D, w, sparse_grad=True, **EMBEDDING), d=(3,))
    assert found == {"d": ("default", "default"), "w": (stype, "row_sparse")}
    found = kinds(mx.sym.contrib.SparseEmbedding(D, w, **EMBEDDING), d=(3,))
    assert found["w"] == (stype, "row_sparse")
    assert kinds(mx.sym.Embedding(D, w, **EMBEDDING), d=(3,))["w"] == (stype, "default")


def test_other_graphs():
    r = V("r", stype="row_sparse", shape=(4, 2))
    assert kinds(mx.sym.square(r)) == {"r": ("row_sparse", "row_sparse")}
    assert kinds(mx.sym.elemwise_add(r, r)) == {"r": ("row_sparse", "row_sparse")}
    assert kinds(mx.sym.sum(r)) == {"r": ("row_sparse", "default")}
    assert kinds(mx.sym.cast_storage(r, "default")) == {"r": ("row_sparse", "default")}
    q = V("q", shape=(3, 2))
    assert kinds(mx.sym.cast_storage(q, "row_sparse")) == {"q": ("default", "row_sparse")}
    assert kinds(mx.sym.dot(V("a"), V("b")), a=(2, 3), b=(3, 2))["a"] == ("default", "default")


def test_stype_dict():
    symbol = mx.sym.dot(V("a"), V("b"))
    executor = symbol.simple_bind(mx.current_context(), stype_dict={"a": "csr"}, a=(2, 3), b=(3, 2))
    assert executor.arg_dict["a"].stype == "csr"
    assert executor.grad_dict["b"].stype == "row_sparse"
    with pytest.raises(mx.MXNetError, match="unknown"):
        symbol.simple_bind(mx.current_context(), stype_dict={"a": "coo"}, a=(2, 3), b=(3, 2))


def test_an_executor_computes_with_sparse_arrays():
    data = nd.array([[0, 1, 0, 2], [0, 0, 0, 3.0]]).tostype("csr")
    w = nd.array(np.arange(8).reshape(4, 2))
    symbol = mx.sym.sum(mx.sym.square(mx.sym.dot(X, weight("default"))))
    grads = {"w": nd.zeros((4, 2), stype="row_sparse")}
    executor = symbol.bind(mx.current_context(), {"x": data, "w": w}, args_grad=grads)
    product = data.asnumpy() @ w.asnumpy()
    for _ in range(2):
        out = executor.forward(is_train=True)[0]
        assert float(out.asscalar()) == (product**2).sum()
        executor.backward()
    np.testing.assert_array_equal(grads["w"].asnumpy(), data.asnumpy().T @ (2 * product))
    assert grads["w"].indices.asnumpy().tolist() == [1, 3]
    out = executor.forward(is_train=False, x=data * 2)[0]
    assert float(out.asscalar()) == 4 * (product**2).sum()


def test_outputs_may_be_sparse():
    data = nd.array([[0, 1.0], [2, 0]]).tostype("csr")
    executor = mx.sym.square(X).bind(mx.current_context(), {"x": data})
    out = executor.forward()[0]
    assert out.stype == "csr"
    np.testing.assert_array_equal(out.asnumpy(), [[0, 1], [4, 0]])


def test_a_hybridized_block_takes_csr():
    class Linear(mx.gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            with self.name_scope():
                self.weight = self.params.get("weight", shape=(3, 2), grad_stype="row_sparse")

        def hybrid_forward(self, F, x, weight):
            return F.dot(x, weight)

    data = nd.array([[0, 1.0, 0], [0, 2, 0]]).tostype("csr")
    answers = []
    for hybrid in (False, True):
        block = Linear()
        block.initialize(mx.init.One())
        if hybrid:
            block.hybridize()
        with mx.autograd.record():
            out = block(data)
        out.backward()
        grad = block.weight.grad()
        assert grad.stype == "row_sparse"
        answers.append((out.asnumpy(), grad.asnumpy(), grad.indices.asnumpy()))
    for a, b in zip(*answers, strict=True):
        np.testing.assert_array_equal(a, b)
    assert answers[0][2].tolist() == [1]


def test_storage_types_are_written_to_files():
    symbol = mx.sym.load_json(mx.sym.dot(X, weight("row_sparse")).tojson())
    assert symbol.attr_dict()["x"]["__storage_type__"] == "2"
    assert kinds(symbol, x=(3, 4))["w"] == ("row_sparse", "row_sparse")


def test_every_name_of_1_9_1_is_there():
    for package in (mx.nd, mx.sym):
        for name in ("dot", "retain", "adagrad_update", "sum", "where", "zeros_like", "clip"):
            assert callable(getattr(package.sparse, name))
    scope = {}
    exec("from mxnet.ndarray.sparse import *", scope)
    assert {"csr_matrix", "CSRNDArray", "RowSparseNDArray", "dot", "add"} <= set(scope)


@pytest.mark.parametrize("stype", ["csr", "row_sparse"])
def test_graphs_of_dense_arrays_make_sparse_ones(stype):
    """An executor and a hybridized block give what cast_storage says."""
    dense = nd.array([[0, 1.0], [2, 0]])
    symbol = mx.sym.cast_storage(mx.sym.Variable("x") * 2, stype=stype)
    executor = symbol.bind(mx.current_context(), {"x": dense}, args_grad={"x": nd.zeros((2, 2))})
    block = mx.gluon.SymbolBlock(symbol, mx.sym.Variable("x"))
    block.hybridize()
    for made in (executor.forward(is_train=True)[0], block(dense)):
        assert made.stype == stype
        np.testing.assert_array_equal(made.asnumpy(), [[0, 2], [4, 0]])
    executor.backward(nd.ones((2, 2)))
    np.testing.assert_array_equal(executor.grad_arrays[0].asnumpy(), [[2, 2], [2, 2]])

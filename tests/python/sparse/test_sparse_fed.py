"""Sparse arrays handed to graphs that were bound, or compiled, for dense ones."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd

VALUES = np.array([[0, 2, 0], [0, 0, 0], [1, 0, 3]], "float32")
KINDS = ["default", "row_sparse", "csr"]


def given(kind):
    return nd.array(VALUES).tostype(kind)


class Twice(gluon.HybridBlock):
    def hybrid_forward(self, F, x):
        return F.square(x) * 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("static", [False, True])
def test_head_gradients_of_hybridized_blocks(kind, static):
    net = Twice()
    net.hybridize(static_alloc=static, static_shape=static)
    x = nd.full((3, 3), 5)
    x.attach_grad()
    with autograd.record():
        y = net(x)
    y.backward(given(kind))
    np.testing.assert_array_equal(x.grad.asnumpy(), 20 * VALUES)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("grad_req", ["write", "add"])
def test_head_gradients_of_executors(kind, grad_req):
    x, grad = nd.full((3, 3), 5), nd.ones((3, 3))
    net = mx.sym.square(mx.sym.var("x")) * 2
    executor = net.bind(mx.current_context(), {"x": x}, args_grad={"x": grad}, grad_req=grad_req)
    executor.forward(is_train=True)
    executor.backward(given(kind))
    before = 1 if grad_req == "add" else 0
    np.testing.assert_array_equal(grad.asnumpy(), before + 20 * VALUES)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_train", [False, True])
def test_inputs_of_executors(kind, is_train):
    executor = mx.sym.square(mx.sym.var("x")).simple_bind(mx.current_context(), x=(3, 3))
    (result,) = executor.forward(is_train=is_train, x=given(kind))
    np.testing.assert_array_equal(result.asnumpy(), VALUES**2)


@pytest.mark.parametrize("kind", ["default", "csr"])  # slices of row_sparse arrays are refused
def test_batches_of_modules(kind):
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, no_bias=True, name="dense")
    module = mx.mod.Module(net, label_names=None)
    module.bind([("data", (3, 3))], inputs_need_grad=True)
    module.init_params(mx.init.One())
    module.forward(mx.io.DataBatch([given(kind)]), is_train=True)
    module.backward([nd.array(VALUES[:, :2]).tostype(kind)])
    (result,), (gradient,) = module.get_outputs(), module.get_input_grads()
    np.testing.assert_array_equal(result.asnumpy(), VALUES.sum(1, keepdims=True).repeat(2, 1))
    expected = VALUES[:, :2].sum(1, keepdims=True).repeat(3, 1)
    np.testing.assert_array_equal(gradient.asnumpy(), expected)


@pytest.mark.parametrize("kind", KINDS)
def test_indices_of_an_embedding_with_a_sparse_gradient(kind):
    weight = nd.ones((4, 2))
    weight.attach_grad(stype="row_sparse")
    with autograd.record():
        y = nd.contrib.SparseEmbedding(given(kind), weight, input_dim=4, output_dim=2)
    y.backward()
    assert weight.grad.stype == "row_sparse"
    counts = [[6, 6], [1, 1], [1, 1], [1, 1]]
    np.testing.assert_array_equal(weight.grad.asnumpy(), counts)

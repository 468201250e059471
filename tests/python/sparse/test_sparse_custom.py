"""Custom operators that declare storage types, as programs of 1.9.1 write them."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd

VALUES = np.array([[0, 2, 0, -3], [0, 0, 0, 0], [1.5, 0, 0, 4]], np.float32)


class Square(mx.operator.CustomOp):
    """Works on the data of a csr matrix; tells in an auxiliary state what it saw."""

    def forward(self, is_train, req, in_data, out_data, aux):
        x = in_data[0]
        if x.stype == "csr":
            made = nd.sparse.csr_matrix((x.data * x.data, x.indices, x.indptr), shape=x.shape)
            aux[0][:] = nd.array(np.full(x.shape, 7)).tostype(aux[0].stype)
        else:
            made = x * x
            aux[0][:] = 1
        self.assign(out_data[0], req[0], made)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        made = 2 * nd.sparse.elemwise_mul(in_data[0], out_grad[0])
        self.assign(in_grad[0], req[0], made)


@mx.operator.register("test_stored_square")
class SquareProp(mx.operator.CustomOpProp):
    def list_auxiliary_states(self):
        return ["aux"]

    def infer_shape(self, in_shape):
        return in_shape, [in_shape[0]], [in_shape[0]]

    def infer_storage_type(self, in_stype):
        kind = in_stype[0]
        return [kind], [kind], [kind]

    def infer_storage_type_backward(self, ograd_stype, in_stype, out_stype, igrad_stype, aux_stype):
        kind = in_stype[0]
        return ["default"], [kind], [kind], [kind], [kind]

    def create_operator(self, ctx, shapes, dtypes):
        return Square()


class Gather(mx.operator.CustomOp):
    """An embedding: dense arrays in, the gradient of the weight row_sparse."""

    def forward(self, is_train, req, in_data, out_data, aux):
        self.assign(out_data[0], req[0], nd.take(in_data[1], in_data[0]))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        assert in_grad[1].stype == "row_sparse"
        order = np.argsort(in_data[0].asnumpy())
        rows = nd.take(out_grad[0], nd.array(order))
        self.assign(in_grad[0], req[0], nd.zeros_like(in_data[0]))
        made = nd.sparse.row_sparse_array(
            (rows, in_data[0].asnumpy()[order]), shape=in_data[1].shape
        )
        self.assign(in_grad[1], req[1], made)


@mx.operator.register("test_stored_gather")
class GatherProp(mx.operator.CustomOpProp):
    def list_arguments(self):
        return ["data", "weight"]

    def infer_shape(self, in_shape):
        return in_shape, [[in_shape[0][0], in_shape[1][1]]], []

    def infer_storage_type_backward(self, ograd_stype, in_stype, out_stype, igrad_stype, aux_stype):
        def default(stypes):
            return ["default"] * len(stypes)

        kinds = ["default", "row_sparse"]
        return default(ograd_stype), default(in_stype), default(out_stype), kinds, []

    def create_operator(self, ctx, shapes, dtypes):
        return Gather()


@mx.operator.register("test_stored_cast")
class CastProp(mx.operator.CustomOpProp):
    """Makes a csr matrix of a dense array."""

    def infer_storage_type(self, in_stype):
        return ["default"], ["csr"], []

    def create_operator(self, ctx, shapes, dtypes):
        class Cast(mx.operator.CustomOp):
            def forward(self, is_train, req, in_data, out_data, aux):
                self.assign(out_data[0], req[0], in_data[0].tostype("csr"))

        return Cast()


@mx.operator.register("test_stored_dense")
class DenseProp(mx.operator.CustomOpProp):
    """Says nothing of storage types."""

    def create_operator(self, ctx, shapes, dtypes):
        return Square()


@mx.operator.register("test_stored_wrong")
class WrongProp(CastProp):
    def infer_storage_type(self, in_stype):
        return ["default"], ["dense"], []


@pytest.mark.parametrize("kind", ["csr", "default"])
def test_arrays_come_in_the_declared_storage_type(kind):
    x = nd.array(VALUES).tostype(kind)
    aux = nd.zeros_like(x)
    x.attach_grad()
    with autograd.record():
        y = nd.Custom(x, aux, op_type="test_stored_square")
    y.backward()
    assert (y.stype, x.grad.stype, aux.stype) == (kind, kind, kind)
    np.testing.assert_array_equal(y.asnumpy(), VALUES**2)
    np.testing.assert_array_equal(x.grad.asnumpy(), 2 * VALUES)
    assert (aux.asnumpy() == (7 if kind == "csr" else 1)).all()


def test_in_a_bound_symbol():
    data = mx.sym.Variable("data", stype="csr")
    aux = mx.sym.Variable("aux", stype="csr")
    network = mx.sym.Custom(data=data, aux=aux, op_type="test_stored_square", name="square")
    x = nd.array(VALUES).tostype("csr")
    states, grads = {"aux": nd.zeros_like(x)}, {"data": nd.zeros_like(x)}
    executor = network.bind(mx.current_context(), {"data": x}, args_grad=grads, aux_states=states)
    (output,) = executor.forward(is_train=True)
    assert output.stype == "csr"
    np.testing.assert_array_equal(output.asnumpy(), VALUES**2)
    executor.backward(nd.ones(VALUES.shape))
    np.testing.assert_array_equal(grads["data"].asnumpy(), 2 * VALUES)


def test_a_gradient_may_be_sparse_where_all_inputs_are_dense():
    weight = nd.array(np.arange(20).reshape(10, 2))
    weight.attach_grad(stype="row_sparse")
    with autograd.record():
        y = nd.Custom(nd.array([7, 2]), weight, op_type="test_stored_gather")
        loss = (y * nd.array([[1, 2], [3, 4]])).sum()
    loss.backward()
    assert weight.grad.indices.asnumpy().tolist() == [2, 7]
    assert weight.grad.data.asnumpy().tolist() == [[3, 4], [1, 2]]


def test_an_output_may_be_sparse_where_all_inputs_are_dense():
    y = nd.Custom(nd.array(VALUES), op_type="test_stored_cast")
    assert y.stype == "csr"
    np.testing.assert_array_equal(y.asnumpy(), VALUES)


def test_classes_that_say_nothing_take_dense_arrays_alone():
    with pytest.raises(mx.MXNetError, match="infer_storage_type"):
        nd.Custom(nd.array(VALUES).tostype("csr"), op_type="test_stored_dense").wait_to_read()


def test_unknown_storage_types_raise():
    with pytest.raises(mx.MXNetError, match='storage type "dense" is unknown'):
        nd.Custom(nd.array(VALUES), op_type="test_stored_wrong").wait_to_read()

"""Head gradients and gradient arrays of another dtype or shape than what they belong to.

Executors of 1.9.1 cast head gradients, and backward of 1.9.1 takes them in any shape; here both
take both.
"""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd

VALUES = [[1.0, 2.0], [3.0, 4.0]]
DTYPES = ["float64", "float16", "int32", "uint8"]


class Square(gluon.HybridBlock):
    """x * x."""

    def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
        return x * x


def backward(head, hybridized=False, req="write"):
    x = nd.array(VALUES)
    x.attach_grad(req)
    x.grad[:] = 1
    block = Square()
    if hybridized:
        block.hybridize()
    with autograd.record():
        y = block(x)
    y.backward(head)
    return x.grad


def bound(head, grad=None, req="write", watched=False):
    x = mx.sym.Variable("x")
    grad = nd.ones((2, 2)) if grad is None else grad
    executor = (x * x).bind(mx.current_context(), {"x": nd.array(VALUES)}, {"x": grad}, req)
    if watched:
        executor.set_monitor_callback(lambda name, array: None)
    executor.forward(is_train=True)
    executor.backward(head)
    return grad


def check(grad, expected, dtype="float32"):
    assert grad.dtype == np.dtype(dtype)
    np.testing.assert_array_equal(grad.asnumpy().reshape(-1), expected)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(2, 2), (4,), (1, 4), (2, 2, 1)])
def test_a_head_gradient_fits_its_head(dtype, shape):
    head = nd.array(VALUES, dtype=dtype).reshape(shape)
    for hybridized in (False, True):
        check(backward(head, hybridized), [2, 8, 18, 32])
        check(backward(head, hybridized, "add"), [3, 9, 19, 33])
    for watched in (False, True):
        check(bound(head, watched=watched), [2, 8, 18, 32])
        check(bound(head, req="add", watched=watched), [3, 9, 19, 33])


@pytest.mark.parametrize("shape", [(3,), (1,), (5,), (2, 3)])
def test_a_head_gradient_of_another_size_raises(shape):
    for call in (backward, bound):
        with pytest.raises(mx.MXNetError, match="has shape"):
            call(nd.ones(shape))


@pytest.mark.parametrize("dtype", ["float64", "float16"])
@pytest.mark.parametrize("shape", [(2, 2), (4,)])
@pytest.mark.parametrize("watched", [False, True])
def test_a_gradient_array_of_another_kind_is_written(dtype, shape, watched):
    ones = nd.ones((2, 2))
    check(bound(ones, nd.ones(shape, dtype=dtype), "write", watched), [2, 4, 6, 8], dtype)
    check(bound(ones, nd.ones(shape, dtype=dtype), "add", watched), [3, 5, 7, 9], dtype)


@pytest.mark.parametrize("dtype", ["float64", "float16"])
@pytest.mark.parametrize("req", ["write", "add"])
def test_a_marked_gradient_array_of_another_kind_is_written(dtype, req):
    x, grad = nd.array(VALUES), nd.ones((4,), dtype=dtype)
    autograd.mark_variables([x], [grad], req)
    with autograd.record():
        y = x * x
    y.backward()
    check(grad, [2, 4, 6, 8] if req == "write" else [3, 5, 7, 9], dtype)


def test_a_gradient_array_of_another_size_raises():
    with pytest.raises(mx.MXNetError, match="shape"):
        bound(nd.ones((2, 2)), nd.ones((3,)))


def test_a_loss_ignores_a_head_gradient_of_another_dtype():
    x = mx.sym.Variable("x")
    grad = nd.ones((2, 2))
    executor = mx.sym.SoftmaxOutput(x, name="s").bind(
        mx.current_context(), {"x": nd.array(VALUES), "s_label": nd.array([0, 1])}, {"x": grad}
    )
    executor.forward(is_train=True)
    executor.backward(nd.ones((2, 2), dtype="float64"))
    p = 1 / (1 + np.exp(-1.0))
    np.testing.assert_allclose(grad.asnumpy(), [[-p, p], [1 - p, p - 1]], rtol=1e-5)


def test_a_cast_head_gradient_is_differentiated():
    x, head = nd.array([2.0, 3.0]), nd.array([[1.0], [5.0]], dtype="float64")
    x.attach_grad()
    head.attach_grad()
    with autograd.record():
        (grad,) = autograd.grad(x * x, [x], head, create_graph=True)
    grad.backward()
    assert head.grad.shape == (2, 1)
    assert head.grad.asnumpy().tolist() == [[4], [6]]
    assert x.grad.asnumpy().tolist() == [2, 10]

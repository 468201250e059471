"""Gradients that the forward pass computes too: equal expressions are computed once."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon


def expression(F, x, w):  # noqa: N803
    """Depends on w through something without a slope and through zeros: its gradient is zeros."""
    return F.broadcast_add(F.BlockGrad(F.broadcast_mul(x, w)), F.zeros_like(w))


def test_of_a_hybridized_block():
    class Block(gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            with self.name_scope():
                self.w = self.params.get("w", shape=(3,), init="ones")

        def hybrid_forward(self, F, x, w):  # noqa: N803
            return expression(F, x, w)

    block = Block()
    block.initialize()
    block.hybridize()
    x = mx.nd.ones((2, 3))
    x.attach_grad()
    for _ in range(2):
        with autograd.record():
            y = block(x)
        y.backward()
        np.testing.assert_array_equal(y.asnumpy(), np.ones((2, 3)))
        np.testing.assert_array_equal(block.w.grad().asnumpy(), np.zeros(3))
        np.testing.assert_array_equal(x.grad.asnumpy(), np.zeros((2, 3)))


@pytest.mark.parametrize("is_output", [False, True])
def test_of_an_executor(is_output):
    x, w = mx.sym.Variable("x"), mx.sym.Variable("w")
    result = expression(mx.sym, x, w)
    if is_output:
        result = mx.sym.Group([result, mx.sym.zeros_like(w)])
    executor = result.simple_bind(mx.current_context(), x=(2, 3), w=(3,))
    executor.arg_dict["x"][:] = 2
    executor.arg_dict["w"][:] = 3
    for _ in range(2):
        executor.forward(is_train=True)
        executor.backward([mx.nd.ones(output.shape) for output in executor.outputs])
        np.testing.assert_array_equal(executor.outputs[0].asnumpy(), np.full((2, 3), 6))
        np.testing.assert_array_equal(executor.grad_dict["w"].asnumpy(), np.zeros(3))

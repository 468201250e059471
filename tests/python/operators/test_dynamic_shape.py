"""Operators whose result has a shape that only their values tell."""

import numpy as np
import pytest

import mxnet as mx


class Chosen(mx.gluon.HybridBlock):
    """Keeps the rows that the condition names, doubled."""

    def hybrid_forward(self, F, data, index):  # noqa: N803 (the name users give it)
        return F.contrib.boolean_mask(data * 2, index) + 1


def test_hybridized_block_follows_the_values():
    block = Chosen()
    block.hybridize()
    data = mx.nd.arange(6).reshape((3, 2))
    data.attach_grad()
    for keep in ([1, 0, 1], [0, 1, 0], [1, 1, 1]):
        rows = np.array(keep, dtype=bool)
        with mx.autograd.record():
            result = block(data, mx.nd.array(keep))
        result.backward()
        np.testing.assert_array_equal(result.asnumpy(), data.asnumpy()[rows] * 2 + 1)
        np.testing.assert_array_equal(data.grad.asnumpy(), np.where(rows[:, None], [[2.0, 2.0]], 0))


def test_nothing_chosen():
    result = mx.nd.contrib.boolean_mask(mx.nd.ones((3, 2)), mx.nd.zeros((3,)))
    assert result.shape == (0, 2)
    assert result.asnumpy().size == 0


def test_bound_graph_says_why_not():
    symbol = mx.sym.contrib.boolean_mask(mx.sym.Variable("x"), mx.sym.Variable("keep"))
    arrays = {"x": mx.nd.ones((3, 2)), "keep": mx.nd.ones((3,))}
    with pytest.raises(mx.base.MXNetError, match="depends on values"):
        symbol.bind(mx.cpu(), arrays).forward()


def test_wrong_condition_and_axis():
    with pytest.raises(mx.base.MXNetError, match="shape"):
        mx.nd.contrib.boolean_mask(mx.nd.ones((3, 2)), mx.nd.ones((2,)))
    with pytest.raises(mx.base.MXNetError, match="axis 1 is not supported; use 0"):
        mx.nd.contrib.boolean_mask(mx.nd.ones((3, 2)), mx.nd.ones((2,)), axis=1)

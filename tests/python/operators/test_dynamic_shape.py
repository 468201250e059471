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


ROWS = np.arange(1, 7, dtype="float32").reshape(3, 2)


@pytest.mark.parametrize("simple", [False, True])
def test_bound_graph_follows_the_values(simple):
    """1.9.1 keeps the shape of the first call, and its simple_bind raises."""
    x = mx.sym.Variable("x")
    symbol = mx.sym.contrib.boolean_mask(x * x, mx.sym.Variable("keep"))
    symbol = mx.sym.Group([symbol + 1, mx.sym.sum(symbol)])
    if simple:
        executor = symbol.simple_bind(
            mx.current_context(), x=(3, 2), keep=(3,), grad_req={"x": "write"}
        )
        executor.arg_dict["x"][:] = ROWS
    else:
        arrays = {"x": mx.nd.array(ROWS), "keep": mx.nd.ones((3,))}
        executor = symbol.bind(mx.current_context(), arrays, args_grad={"x": mx.nd.zeros((3, 2))})
    for keep in ([1, 0, 1], [0, 1, 0], [1, 1, 1]):
        executor.arg_dict["keep"][:] = mx.nd.array(keep)
        chosen = np.array(keep, bool)
        for training in (False, True):
            rows, total = executor.forward(is_train=training)
            np.testing.assert_array_equal(rows.asnumpy(), ROWS[chosen] ** 2 + 1)
            assert total.asscalar() == (ROWS[chosen] ** 2).sum()
        executor.backward([mx.nd.ones(rows.shape), mx.nd.ones((1,))])
        expected = np.where(chosen[:, None], 4 * ROWS, 0)
        np.testing.assert_array_equal(executor.grad_dict["x"].asnumpy(), expected)
        assert executor.outputs[0].shape == rows.shape


def test_bound_graph_of_a_module():
    hidden = mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=2, name="f")
    chosen = mx.sym.contrib.boolean_mask(hidden, mx.sym.var("keep"))
    module = mx.mod.Module(mx.sym.MakeLoss(mx.sym.sum(chosen)), ["x", "keep"], None)
    module.bind([("x", (3, 2)), ("keep", (3,))])
    module.init_params(mx.init.One())
    module.init_optimizer(optimizer_params={"learning_rate": 1, "rescale_grad": 1})
    batch = mx.io.DataBatch([mx.nd.array(ROWS), mx.nd.array([0, 1, 1])])
    module.forward_backward(batch)
    module.update()
    weight = module.get_params()[0]["f_weight"].asnumpy()
    np.testing.assert_array_equal(weight, 1 - np.array([[8, 10], [8, 10]]))


def test_wrong_condition_and_axis():
    with pytest.raises(mx.base.MXNetError, match="shape"):
        mx.nd.contrib.boolean_mask(mx.nd.ones((3, 2)), mx.nd.ones((2,)))
    with pytest.raises(mx.base.MXNetError, match="axis 1 is not supported; use 0"):
        mx.nd.contrib.boolean_mask(mx.nd.ones((3, 2)), mx.nd.ones((2,)), axis=1)

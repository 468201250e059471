"""Cells of `gluon.contrib.rnn` beside what MXNet 1.9.1 computed (record_rnn_contrib.py)."""

import numpy as np
import pytest
import record_rnn_contrib
import rnn_contrib_cases

from mxnet import autograd, gluon, nd
from mxnet.gluon import nn, rnn
from mxnet.gluon.contrib import rnn as contrib_rnn

GOLDEN = np.load(record_rnn_contrib.FILE)


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("name", rnn_contrib_cases.CASES)
def test_steps_and_gradients_are_those_of_mxnet(name, hybridize):
    result = rnn_contrib_cases.run(name, hybridize)
    assert f"{name}/out2" in GOLDEN.files
    for key, value in result.items():
        expected = GOLDEN[f"{name}/{key}"]
        np.testing.assert_allclose(value, expected, rtol=1e-4, atol=1e-4, err_msg=key)


@pytest.mark.parametrize("name", rnn_contrib_cases.CASES)
def test_graph_and_text_are_those_of_mxnet(name):
    assert rnn_contrib_cases.graph(name) == str(GOLDEN[f"{name}/graph"])
    assert repr(rnn_contrib_cases.CASES[name][0]()) == str(GOLDEN[f"{name}/repr"])


def test_variational_dropout_keeps_its_mask_over_the_steps():
    cell = contrib_rnn.VariationalDropoutCell(
        rnn.RNNCell(30, prefix="a_"), drop_states=0.5, drop_outputs=0.5
    )
    cell.initialize()
    x = nd.ones((4, 5, 6))
    with autograd.train_mode():
        outputs, _ = cell.unroll(5, x, merge_outputs=True)
        zeros = outputs.asnumpy() == 0
        assert (zeros == zeros[:, :1]).all()
        assert 0.2 < zeros.mean() < 0.8
        again = cell.unroll(5, x, merge_outputs=True)[0].asnumpy() == 0
    assert (again != zeros).any()


def test_an_activation_may_be_a_block():
    shape = (2, 5, 4)
    block = contrib_rnn.Conv2DRNNCell(shape, 3, 3, 3, 1, activation=nn.LeakyReLU(0.0), prefix="a_")
    plain = contrib_rnn.Conv2DRNNCell(
        shape, 3, 3, 3, 1, activation="relu", prefix="a_", params=block.params
    )
    block.initialize()
    x = nd.array(np.random.uniform(-1, 1, (2, 3, *shape)))
    outputs = [cell.unroll(3, x, merge_outputs=True)[0].asnumpy() for cell in (block, plain)]
    np.testing.assert_array_equal(*outputs)


def test_wrong_arguments_are_refused():
    with pytest.raises(AssertionError, match="odd"):
        contrib_rnn.Conv1DRNNCell((2, 6), 3, 3, 2)
    with pytest.raises(AssertionError, match="3 sides"):
        contrib_rnn.Conv2DRNNCell((2, 6), 3, 3, 3)
    with pytest.raises(AssertionError, match="NCW or NWC"):
        contrib_rnn.Conv1DRNNCell((2, 6), 3, 3, 3, conv_layout="CW")
    both = rnn.BidirectionalCell(rnn.RNNCell(2), rnn.RNNCell(2))
    with pytest.raises(AssertionError, match="inside"):
        contrib_rnn.VariationalDropoutCell(both, drop_states=0.5)


class Unrolled(gluon.HybridBlock):
    """A cell that runs as a loop, or step by step."""

    def __init__(self, as_loop, **kwargs):
        super().__init__(**kwargs)
        self.as_loop = as_loop
        with self.name_scope():
            self.cell = rnn.LSTMCell(3, input_size=2)

    def hybrid_forward(self, F, x, state, memory, lengths):  # noqa: N803
        """Return outputs and the last state."""
        if self.as_loop:
            outputs, states = contrib_rnn.dynamic_unroll(
                self.cell, x, [state, memory], layout="NTC", valid_length=lengths
            )
        else:
            outputs, states = self.cell.unroll(
                4, x, [state, memory], layout="NTC", merge_outputs=True, valid_length=lengths
            )
        return outputs, states[0]


@pytest.mark.parametrize("hybridize", [False, True])
def test_a_loop_over_the_steps_computes_what_unrolling_does(hybridize):
    results = []
    for as_loop in (False, True):
        block = Unrolled(as_loop, prefix="a_")
        block.initialize()
        for key, param in block.collect_params().items():
            param.set_data(nd.array(rnn_contrib_cases.values_of(key, param.shape)))
        if hybridize:
            block.hybridize()
        x = nd.array(rnn_contrib_cases.values_of("x", (2, 4, 2)))
        x.attach_grad()
        zero = nd.zeros((2, 3))
        with autograd.record():
            outputs, state = block(x, zero, zero, nd.array([2, 4]))
            total = (outputs * outputs).sum() + state.sum()
        total.backward()
        grads = [param.grad().asnumpy() for param in block.collect_params().values()]
        results.append([outputs.asnumpy(), state.asnumpy(), x.grad.asnumpy(), *grads])
    for unrolled, loop in zip(*results, strict=True):
        np.testing.assert_allclose(loop, unrolled, rtol=1e-4, atol=1e-6)

import numpy as np
import pytest

from mxnet import autograd, nd
from mxnet.gluon import rnn
from mxnet.gluon.loss import CTCLoss

PRED = np.random.RandomState(0).uniform(-1, 1, (2, 6, 5)).astype("float32")
LABEL = np.array([[0, 1, 2], [3, 1, -1]], "float32")


@pytest.mark.parametrize("hybridize", [False, True])
def test_ctc_of_mxnet(hybridize):
    """Values computed by MXNet 1.9.1."""

    def loss(*args, **kwargs):
        block = CTCLoss(**kwargs)
        if hybridize:
            block.hybridize()
        return block(*[arg if arg is None else nd.array(arg) for arg in args]).asnumpy()

    np.testing.assert_allclose(loss(PRED, LABEL), [6.104478, 5.9261284], rtol=1e-5)
    turned = loss(PRED.swapaxes(0, 1), LABEL.T, layout="TNC", label_layout="TN")
    np.testing.assert_allclose(turned, [6.104478, 5.9261284], rtol=1e-5)
    shorter = loss(PRED, LABEL, [5, 4], weight=0.5)
    np.testing.assert_allclose(shorter, [3.076717, 1.9377388], rtol=1e-5)
    padded = loss(PRED, [[0, 1, 2], [3, 1, 0]], [5, 6], [3, 2])
    np.testing.assert_allclose(padded, [6.153434, 5.9261284], rtol=1e-5)


def test_gradient_pulls_the_right_classes_up():
    pred = nd.array(PRED)
    pred.attach_grad()
    with autograd.record():
        loss = CTCLoss()(pred, nd.array(LABEL))
    loss.backward()
    stepped = nd.array(PRED) - 0.1 * pred.grad
    assert (CTCLoss()(stepped, nd.array(LABEL)) < loss).asnumpy().all()
    with pytest.raises(AssertionError, match="NTC"):
        CTCLoss(layout="CTN")


def sequence(values):
    return nd.array(np.asarray(values, "float32"))


@pytest.mark.parametrize(
    "make",
    [
        lambda: rnn.LSTMCell(3, prefix="a_"),
        lambda: rnn.ResidualCell(rnn.GRUCell(4, prefix="a_")),
        lambda: rnn.BidirectionalCell(rnn.GRUCell(3, prefix="l_"), rnn.RNNCell(2, prefix="r_")),
    ],
)
@pytest.mark.parametrize("layout", ["NTC", "TNC"])
@pytest.mark.parametrize("merge", [True, False])
def test_cells_stop_at_the_length_of_each_sample(make, layout, merge):
    """Each sample gives what it gives alone, cut to its length; behind that are zeros."""
    cell = make()
    cell.initialize()
    data = np.random.uniform(-1, 1, (2, 5, 4))
    lengths = [3, 5]
    whole = data if layout == "NTC" else data.swapaxes(0, 1)
    outputs, states = cell.unroll(
        5, sequence(whole), layout=layout, merge_outputs=merge, valid_length=sequence(lengths)
    )
    axis = layout.find("T")
    outputs = outputs.asnumpy() if merge else np.stack([o.asnumpy() for o in outputs], axis)
    outputs = outputs if layout == "NTC" else outputs.swapaxes(0, 1)
    for i, length in enumerate(lengths):
        alone, alone_states = cell.unroll(
            length, sequence(data[i : i + 1, :length]), merge_outputs=True
        )
        np.testing.assert_allclose(outputs[i, :length], alone.asnumpy()[0], rtol=1e-5, atol=1e-6)
        assert (outputs[i, length:] == 0).all()
        for state, expected in zip(states, alone_states, strict=True):
            np.testing.assert_allclose(
                state.asnumpy()[i], expected.asnumpy()[0], rtol=1e-5, atol=1e-6
            )

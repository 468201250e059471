"""Recurrent cells beside what MXNet 1.9.1 computed (record_rnn.py), and what they refuse."""

import numpy as np
import pytest
import record_rnn
import rnn_cases

import mxnet as mx
from mxnet import autograd, nd
from mxnet.gluon import rnn

GOLDEN = np.load(record_rnn.FILE)


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("layout", ["NTC", "TNC"])
@pytest.mark.parametrize("name", rnn_cases.CASES)
def test_sequences_and_gradients_are_those_of_mxnet(name, layout, hybridize):
    result = rnn_cases.run(name, hybridize, layout)
    assert {f"{name}/{layout}/{key}" for key in result} == {
        key for key in GOLDEN.files if key.startswith(f"{name}/{layout}/")
    }
    for key, value in result.items():
        expected = GOLDEN[f"{name}/{layout}/{key}"]
        np.testing.assert_allclose(value, expected, rtol=1e-4, atol=1e-5, err_msg=key)


@pytest.mark.parametrize("name", rnn_cases.CASES)
def test_graph_and_text_are_those_of_mxnet(name):
    assert rnn_cases.graph(name) == str(GOLDEN[f"{name}/graph"])
    assert rnn_cases.text(name) == str(GOLDEN[f"{name}/repr"])


def test_one_step_at_a_time_equals_the_unrolled_sequence():
    cell = rnn.LSTMCell(3)
    cell.initialize()
    x = nd.array(np.random.uniform(-1, 1, (2, 4, 5)))
    outputs, states = cell.unroll(4, x, merge_outputs=False)
    cell.reset()
    step_states = cell.begin_state(batch_size=2)
    for i in range(4):
        output, step_states = cell(x[:, i], step_states)
        np.testing.assert_array_equal(output.asnumpy(), outputs[i].asnumpy())
    for ours, theirs in zip(step_states, states, strict=True):
        np.testing.assert_array_equal(ours.asnumpy(), theirs.asnumpy())


def test_inputs_may_be_a_list_and_outputs_merge_on_request():
    cell = rnn.RNNCell(3)
    cell.initialize()
    x = nd.array(np.random.uniform(-1, 1, (4, 2, 5)))
    merged, _ = cell.unroll(4, [x[i] for i in range(4)], layout="TNC", merge_outputs=True)
    listed, _ = cell.unroll(4, x, layout="TNC")
    assert merged.shape == (4, 2, 3)
    np.testing.assert_array_equal(merged.asnumpy(), nd.stack(*listed).asnumpy())


def test_cells_share_parameters():
    first = rnn.GRUCell(3, prefix="shared_")
    second = rnn.GRUCell(3, prefix="shared_", params=first.params)
    first.initialize()
    x, state = nd.ones((2, 4)), nd.ones((2, 3))
    np.testing.assert_array_equal(first(x, [state])[0].asnumpy(), second(x, [state])[0].asnumpy())


def test_zoneout_keeps_previous_values_while_training_only():
    base = rnn.RNNCell(50, prefix="a_")
    cell = rnn.ZoneoutCell(base, zoneout_outputs=0.5, zoneout_states=0.5)
    cell.initialize()
    x, state = nd.ones((8, 4)), nd.ones((8, 50)) * 7
    with autograd.record(train_mode=True):
        output, (new,) = cell(x, [state])
    zeroed = (output.asnumpy() == 0).mean()
    kept = (new.asnumpy() == 7).mean()
    assert 0.3 < zeroed < 0.7
    assert 0.3 < kept < 0.7
    cell.reset()
    output, (new,) = cell(x, [state])
    np.testing.assert_array_equal(output.asnumpy(), new.asnumpy())


def test_dropout_cell_drops_the_merged_sequence():
    cell = rnn.DropoutCell(0.5)
    x = nd.ones((4, 10, 20))
    with autograd.train_mode():
        outputs, states = cell.unroll(10, x, merge_outputs=True)
    assert outputs.shape == x.shape
    assert states == []
    assert set(np.unique(outputs.asnumpy())) == {0, 2}


def test_parameters_of_a_modifier_are_those_of_its_base():
    cell = rnn.ResidualCell(rnn.RNNCell(3, prefix="a_"))
    assert list(cell.params.keys()) == ["a_i2h_weight", "a_h2h_weight", "a_i2h_bias", "a_h2h_bias"]
    assert list(cell.collect_params().keys()) == list(cell.params.keys())


def test_wrong_use_is_refused():
    base = rnn.RNNCell(3)
    rnn.ResidualCell(base)
    with pytest.raises(AssertionError, match="modifier"):
        base.begin_state(batch_size=1)
    with pytest.raises(AssertionError, match="modifier"):
        rnn.ZoneoutCell(base)
    both = rnn.BidirectionalCell(rnn.RNNCell(3), rnn.RNNCell(3))
    with pytest.raises(NotImplementedError, match="unroll"):
        both(nd.ones((1, 2)), [])
    with pytest.raises(AssertionError, match="inside"):
        rnn.ZoneoutCell(both)
    cell = rnn.RNNCell(3)
    with pytest.raises(AssertionError, match="4 steps"):
        cell.unroll(5, nd.ones((2, 4, 3)))
    with pytest.raises(AssertionError, match="2 inputs"):
        cell.unroll(5, [nd.ones((2, 4))] * 2)
    with pytest.raises(NotImplementedError, match="HybridSequentialRNNCell"):
        rnn.SequentialRNNCell().hybrid_forward(mx.nd)


def test_an_exported_sequence_loads_again(tmp_path):
    block = rnn_cases.Unrolled(rnn.GRUCell(3, prefix="a_"), "NTC")
    block.initialize()
    block.hybridize()
    x = nd.array(np.random.uniform(-1, 1, (2, 3, 4)))
    expected = block(x)[0].asnumpy()
    block.export(str(tmp_path / "net"))
    loaded = mx.gluon.SymbolBlock.imports(
        str(tmp_path / "net-symbol.json"), ["data"], str(tmp_path / "net-0000.params")
    )
    np.testing.assert_allclose(loaded(x)[0].asnumpy(), expected, rtol=1e-6)

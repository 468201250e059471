"""The cells of `mx.rnn` beside MXNet 1.9.1 (cell_runs.py), and what they promise."""

import json

import cell_runs
import numpy as np
import pytest

import mxnet as mx
from mxnet import rnn

with open(cell_runs.FILE) as stream:
    GOLDEN = json.load(stream)


@pytest.mark.parametrize(("name", "merge", "layout"), cell_runs.cases())
def test_cells_build_the_graphs_of_mxnet(name, merge, layout):
    result, expected = cell_runs.run(name, merge, layout), GOLDEN[f"{name}-{merge}-{layout}"]
    for key in ("arguments", "outputs", "nodes"):
        assert result[key] == expected[key], key
    assert sorted(result["unpacked"]) == sorted(expected["unpacked"])
    for key, (shape, total) in expected["unpacked"].items():
        assert result["unpacked"][key][0] == shape
        assert result["unpacked"][key][1] == pytest.approx(total, abs=1e-4)
    for mine, theirs in zip(result["values"], expected["values"], strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-5)


def outputs_of(cell, weights):
    symbol, _ = cell.unroll(3, mx.sym.var("data"), merge_outputs=True)
    bound = symbol.simple_bind(mx.current_context(), data=(2, 3, 4))
    bound.copy_params_from(weights, allow_extra_params=True)
    return bound.forward(data=mx.nd.array(cell_runs.values_of("data", (2, 3, 4))))[0].asnumpy()


@pytest.mark.filterwarnings("ignore:FusedRNNCell")
@pytest.mark.parametrize("mode", ["rnn_relu", "rnn_tanh", "lstm", "gru"])
@pytest.mark.parametrize("bidirectional", [False, True])
def test_a_fused_cell_computes_what_its_parts_do(mode, bidirectional):
    cell = rnn.FusedRNNCell(5, 2, mode, bidirectional)
    symbol, _ = cell.unroll(3, mx.sym.var("data"), merge_outputs=True)
    shapes, _, _ = symbol.infer_shape(data=(2, 3, 4))
    (name, shape) = list(zip(symbol.list_arguments(), shapes, strict=True))[1]
    vector = {name: mx.nd.array(cell_runs.values_of("vector", shape))}
    parts = cell.unfuse()
    weights = parts.pack_weights(cell.unpack_weights(vector))
    np.testing.assert_allclose(
        outputs_of(cell, vector), outputs_of(parts, weights), rtol=1e-5, atol=1e-6
    )


def test_weights_can_be_shared():
    params = rnn.RNNParams("shared_")
    one, two = rnn.RNNCell(3, params=params), rnn.RNNCell(3, params=params)
    group = mx.sym.Group([cell.unroll(1, [mx.sym.var("data")])[0][0] for cell in (one, two)])
    assert [name for name in group.list_arguments() if name != "data"] == [
        "shared_i2h_weight", "shared_i2h_bias", "shared_h2h_weight", "shared_h2h_bias",
    ]  # fmt: skip
    stack = rnn.SequentialRNNCell(params=rnn.RNNParams())
    with pytest.raises(AssertionError, match="not to both"):
        stack.add(one)


def test_states_can_be_fed():
    cell = rnn.LSTMCell(3)
    names = [state.name for state in cell.begin_state(func=mx.sym.Variable)]
    assert names == ["lstm_begin_state_0", "lstm_begin_state_1"]
    assert cell.state_shape == [(0, 3), (0, 3)]


def test_wrong_use_says_what_to_do():
    inner = rnn.RNNCell(3)
    rnn.ResidualCell(inner)
    with pytest.raises(AssertionError, match="inside a modifier"):
        inner.begin_state()
    with pytest.raises(AssertionError, match="unfuse"):
        rnn.ZoneoutCell(rnn.FusedRNNCell(3))
    both = rnn.BidirectionalCell(rnn.RNNCell(3, prefix="l_"), rnn.RNNCell(3, prefix="r_"))
    with pytest.raises(AssertionError, match="single steps"):
        rnn.ZoneoutCell(both)
    with pytest.raises(NotImplementedError, match="use unroll"):
        both(mx.sym.var("x"), [])
    with pytest.raises(ValueError, match="'lstn'"):
        rnn.FusedRNNCell(3, mode="lstn")
    with pytest.raises(AssertionError, match="odd"):
        rnn.ConvRNNCell((1, 2, 4, 4), 3, h2h_kernel=(2, 2))
    with pytest.raises(AssertionError, match="2 inputs were given for 3 steps"):
        rnn.RNNCell(3).unroll(3, [mx.sym.var("a"), mx.sym.var("b")])
    with pytest.raises(AssertionError, match="number"):
        rnn.DropoutCell("0.5")


def test_the_forget_gate_starts_open():
    cell = rnn.FusedRNNCell(2, 1, "lstm", prefix="", forget_bias=3.0)
    vector = mx.nd.zeros((4 * 2 * (3 + 2 + 2),))
    init = mx.init.FusedRNN(mx.init.One(), 2, 1, "lstm", forget_bias=3.0)
    again = mx.init.create(init.dumps())
    for one in (init, again):
        one._init_weight(mx.init.InitDesc("parameters"), vector)
        parts = cell.unpack_weights({"parameters": vector})
        for name, part in parts.items():
            expected = 3 if name.endswith("_f_bias") else 0 if name.endswith("bias") else 1
            assert (part.asnumpy() == expected).all(), name

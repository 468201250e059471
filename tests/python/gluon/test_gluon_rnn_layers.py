"""Fused recurrent layers beside what MXNet 1.9.1 computed (record_rnn_layers.py)."""

import numpy as np
import pytest
import record_rnn_layers
import rnn_layer_cases

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import nn, rnn

GOLDEN = np.load(record_rnn_layers.FILE)


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("kind", ["states", "zeros"])
@pytest.mark.parametrize("name", rnn_layer_cases.CASES)
def test_sequences_and_gradients_are_those_of_mxnet(name, kind, hybridize):
    result = rnn_layer_cases.run(name, hybridize, with_states=kind == "states")
    assert {f"{name}/{kind}/{key}" for key in result} == {
        key for key in GOLDEN.files if key.startswith(f"{name}/{kind}/")
    }
    for key, value in result.items():
        expected = GOLDEN[f"{name}/{kind}/{key}"]
        np.testing.assert_allclose(value, expected, rtol=1e-4, atol=1e-5, err_msg=key)


@pytest.mark.parametrize("name", rnn_layer_cases.CASES)
def test_graph_names_and_text_are_those_of_mxnet(name):
    assert rnn_layer_cases.graph(name) == str(GOLDEN[f"{name}/graph"])
    assert rnn_layer_cases.names(name) == str(GOLDEN[f"{name}/names"])
    assert repr(rnn_layer_cases.CASES[name]()) == str(GOLDEN[f"{name}/repr"])


@pytest.mark.parametrize("name", rnn_layer_cases.CASES)
def test_a_layer_equals_the_stack_of_its_cells(name):
    layer = rnn_layer_cases.CASES[name]()
    x = rnn_layer_cases.inputs_of(name, layer._layout)
    layer.initialize(mx.init.Uniform(0.5))
    fused = layer(x).asnumpy()
    cells = layer._unfuse()
    outputs, _ = cells.unroll(rnn_layer_cases.STEPS, x, layout=layer._layout, merge_outputs=True)
    np.testing.assert_allclose(outputs.asnumpy(), fused, rtol=1e-4, atol=1e-5)


def test_files_are_read_by_layers_and_cells(tmp_path):
    path = str(tmp_path / "net.params")
    layer = rnn.LSTM(3, 2, bidirectional=True, input_size=5)
    layer.initialize(mx.init.Uniform(0.5))
    layer.save_parameters(path)
    other = rnn.LSTM(3, 2, bidirectional=True, input_size=5)
    other.load_parameters(path)
    x = nd.array(np.random.uniform(-1, 1, (4, 3, 5)))
    np.testing.assert_array_equal(other(x).asnumpy(), layer(x).asnumpy())


@pytest.mark.parametrize("hybridize", [False, True])
def test_input_sizes_are_found_inside_a_network(hybridize):
    net = nn.HybridSequential()
    net.add(rnn.GRU(3, 2, bidirectional=True), nn.Dense(2, flatten=False))
    net.initialize()
    if hybridize:
        net.hybridize()
    assert net(nd.ones((4, 3, 5))).shape == (4, 3, 2)
    assert net[0].r0_i2h_weight.shape == (9, 5)


def test_dropout_between_layers_is_for_training():
    layer = rnn.LSTM(20, 2, dropout=0.5, input_size=5)
    layer.initialize(mx.init.Uniform(0.5))
    x = nd.array(np.random.uniform(-1, 1, (4, 3, 5)))
    np.testing.assert_array_equal(layer(x).asnumpy(), layer(x).asnumpy())
    with autograd.train_mode():
        assert not np.array_equal(layer(x).asnumpy(), layer(x).asnumpy())


def test_an_lstm_learns():
    """The sign of the sum of a sequence."""
    random = np.random.RandomState(0)
    data = random.uniform(-1, 1, (64, 6, 1)).astype("float32")
    labels = (data.sum(axis=(1, 2)) > 0).astype("float32")
    net = nn.HybridSequential()
    net.add(rnn.LSTM(8, layout="NTC"), nn.HybridLambda(lambda F, x: F.slice_axis(x, 1, -1, None)),
            nn.Dense(2))  # fmt: skip
    net.initialize(mx.init.Xavier())
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.05})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    for _ in range(60):
        with autograd.record():
            value = loss(net(nd.array(data)), nd.array(labels))
        value.backward()
        trainer.step(64)
    assert (net(nd.array(data)).asnumpy().argmax(axis=1) == labels).mean() > 0.95


def test_wrong_use_is_refused():
    with pytest.raises(AssertionError, match="TNC"):
        rnn.LSTM(3, layout="CTN")
    layer = rnn.LSTM(3, input_size=5)
    layer.initialize()
    with pytest.raises(ValueError, match=r"\(1, 2, 3\)"):
        layer(nd.ones((4, 2, 5)), [nd.ones((1, 3, 3)), nd.ones((1, 3, 3))])
    counted = rnn.LSTM(3, input_size=5, use_sequence_length=True)
    counted.initialize()
    with pytest.raises(AssertionError, match="sequence_length"):
        counted(nd.ones((4, 2, 5)))
    assert layer.begin_state(7)[1].shape == (1, 7, 3)

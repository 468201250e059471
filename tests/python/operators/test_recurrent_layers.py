"""What the conformance rows of recurrent layers do not show: dropout, naming, errors, threads."""

import numpy as np
import pytest

import mxnet as mx

STEPS, BATCH, INPUTS, HIDDEN = 6, 4, 3, 8


def _arrays(mode, layers=2, seed=0):
    gates = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}[mode]
    random = np.random.RandomState(seed)
    count = gates * HIDDEN * (INPUTS + HIDDEN + 2 + (layers - 1) * (2 * HIDDEN + 2))
    shapes = [(STEPS, BATCH, INPUTS), (count,), (layers, BATCH, HIDDEN)]
    if mode == "lstm":
        shapes.append((layers, BATCH, HIDDEN))
    return [mx.nd.array(random.uniform(-0.5, 0.5, shape)) for shape in shapes]


def _run(mode, arrays, **attrs):
    return mx.nd.RNN(*arrays, mode=mode, state_size=HIDDEN, num_layers=2, **attrs)


@pytest.mark.parametrize("mode", ["rnn_relu", "rnn_tanh", "lstm", "gru"])
def test_dropout_follows_the_seed_and_rests_in_prediction(mode):
    """In training p drops between layers, the same for one seed; prediction drops nothing."""
    arrays = _arrays(mode)
    whole = _run(mode, arrays).asnumpy()
    np.testing.assert_array_equal(_run(mode, arrays, p=0.5).asnumpy(), whole)
    with mx.autograd.train_mode():
        mx.random.seed(3)
        first = _run(mode, arrays, p=0.5).asnumpy()
        second = _run(mode, arrays, p=0.5).asnumpy()
        mx.random.seed(3)
        again = _run(mode, arrays, p=0.5).asnumpy()
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, second)
    assert not np.allclose(first, whole)


@pytest.mark.parametrize("mode", ["rnn_tanh", "lstm", "gru"])
def test_gradient_under_dropout_matches_differences(mode):
    """The backward pass uses the mask that the forward pass drew."""
    arrays = [a.astype("float64") for a in _arrays(mode)]
    slopes = np.random.RandomState(1).normal(size=(STEPS, BATCH, HIDDEN))
    head = mx.nd.array(slopes, dtype="float64")

    def loss():
        mx.random.seed(11)
        with mx.autograd.record():
            return (_run(mode, arrays, p=0.4) * head).sum()

    for array in arrays:
        array.attach_grad()
    loss().backward()
    for array in arrays:
        gradient, flat = array.grad.asnumpy().ravel(), array.asnumpy().ravel()
        for at in np.argsort(-np.abs(gradient))[:4]:
            slopes = []
            for sign in (1, -1):
                moved = flat.copy()
                moved[at] += sign * 1e-6
                array[:] = mx.nd.array(moved.reshape(array.shape), dtype="float64")
                slopes.append(loss().asscalar())
            array[:] = mx.nd.array(flat.reshape(array.shape), dtype="float64")
            assert gradient[at] == pytest.approx((slopes[0] - slopes[1]) / 2e-6, rel=1e-5)


def test_parameters_and_states_take_their_shapes_from_data():
    """Composed without them, RNN creates its further inputs and infers their shapes."""
    symbol = mx.sym.RNN(
        mx.sym.Variable("x"), mode="lstm", state_size=5, num_layers=2, bidirectional=True,
        state_outputs=True, name="r",
    )  # fmt: skip
    assert symbol.list_arguments() == ["x", "r_parameters", "r_state", "r_state_cell"]
    assert symbol.list_outputs() == ["r_output", "r_state_output", "r_statecell_output"]
    arguments, outputs, _ = symbol.infer_shape(x=(3, 2, 4))
    assert arguments == [(3, 2, 4), (1120,), (4, 2, 5), (4, 2, 5)]
    assert outputs == [(3, 2, 10), (4, 2, 5), (4, 2, 5)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"state_size": 0}, "state_size and num_layers must be positive"),
        ({"projection_size": 2}, "projection_size works with mode lstm only"),
        ({"lstm_state_clip_min": 0.0}, "work with mode lstm only"),
        ({"p": 1.5}, "p must be a probability"),
        ({"mode": "elman"}, "elman"),
    ],
)
def test_wrong_attributes_are_named(change, words):
    """Each attribute that does not fit raises an error that says so."""
    attrs = {"mode": "gru", "state_size": HIDDEN, "num_layers": 2, **change}
    with pytest.raises(mx.base.MXNetError, match=words):
        mx.nd.RNN(*_arrays("gru"), **attrs)


def test_wrong_shapes_are_named():
    """Data of two axes and parameters of another size raise."""
    data, parameters, state = _arrays("gru")
    with pytest.raises(mx.base.MXNetError, match="steps, batch, inputs"):
        _run("gru", [data[0], parameters, state])
    with pytest.raises(mx.base.MXNetError, match="parameters"):
        _run("gru", [data, parameters[:-1], state])


def test_empty_sequences_keep_their_states():
    """Without steps the last state is the first one."""
    _, parameters, state = _arrays("gru")
    output, last = _run(
        "gru", [mx.nd.zeros((1, BATCH, INPUTS))[:0], parameters, state], state_outputs=True
    )
    assert output.shape == (0, BATCH, HIDDEN)
    np.testing.assert_array_equal(last.asnumpy(), state.asnumpy())


def test_bilinear_upsampling_creates_its_weight():
    """The weight of bilinear UpSampling is an argument even when it is not given."""
    symbol = mx.sym.UpSampling(
        mx.sym.Variable("x"), scale=2, sample_type="bilinear", num_filter=3, num_args=1, name="u"
    )
    assert symbol.list_arguments() == ["x", "u_weight"]
    arguments, outputs, _ = symbol.infer_shape(x=(1, 3, 4, 5))
    assert arguments == [(1, 3, 4, 5), (3, 1, 4, 4)]
    assert outputs == [(1, 3, 8, 10)]


def test_label_outside_the_channels_raises():
    """CTCLoss names the label and the sequence."""
    with pytest.raises(mx.base.MXNetError, match="label 9 of sequence 1"):
        mx.nd.CTCLoss(mx.nd.ones((4, 2, 5)), mx.nd.array([[1, 2], [9, 1]])).wait_to_read()

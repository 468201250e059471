"""Gradients of gradients where the conformance rows do not reach: dropout inside a fused layer,
layers in a row, third parties of a gradient."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd


def penalty(function, *arrays):
    """The squared gradients of function(*arrays), summed, and the gradients of that."""
    variables = [nd.array(a, dtype="float64") for a in arrays]
    for variable in variables:
        variable.attach_grad()
    with autograd.record():
        y = function(*variables)
        first = autograd.grad(y, variables, create_graph=True, retain_graph=True)
        total = sum((g * g).sum() for g in first)
    total.backward()
    return float(total.asscalar()), [v.grad.asnumpy() for v in variables]


def check(function, *arrays, step=1e-5, tolerance=1e-6):
    """The gradient of the penalty equals its differences along a random direction."""
    random = np.random.RandomState(3)
    _, gradients = penalty(function, *arrays)
    for i, gradient in enumerate(gradients):
        direction = random.randn(*arrays[i].shape)
        sides = []
        for sign in (1, -1):
            moved = [a + sign * step * direction if k == i else a for k, a in enumerate(arrays)]
            sides.append(penalty(function, *moved)[0])
        want = (sides[0] - sides[1]) / (2 * step)
        got = float((gradient * direction).sum())
        assert abs(got - want) <= tolerance * (1 + abs(want)), (i, got, want)


def arrays(*shapes):
    random = np.random.RandomState(0)
    return [random.randn(*shape) for shape in shapes]


def test_dropout_inside_rnn_keeps_its_mask():
    size = 4 * 3 * (2 + 3) + 4 * 3 * (3 + 3) + 2 * 2 * 4 * 3  # two layers of an LSTM

    def loss(data, parameters, state, cell):
        mx.random.seed(7)
        return nd.RNN(
            data, parameters, state, cell, mode="lstm", state_size=3, num_layers=2, p=0.5
        ).sum()

    check(loss, *arrays((4, 2, 2), (size,), (2, 2, 3), (2, 2, 3)))


def test_states_of_rnn():
    def loss(data, parameters, state):
        y, last = nd.RNN(
            data, parameters, state, mode="gru", state_size=2, num_layers=1, bidirectional=True,
            state_outputs=True,
        )  # fmt: skip
        return (y * y).sum() + (last * last).sum()

    check(loss, *arrays((3, 2, 2), (2 * (6 * 4 + 12),), (2, 2, 2)))


def test_spatial_transformer_reaches_its_parameters():
    def loss(data, loc):
        y = nd.SpatialTransformer(
            data, loc, target_shape=(3, 3), transform_type="affine", sampler_type="bilinear"
        )
        return (y * y).sum()

    images, loc = arrays((1, 2, 5, 5), (1, 6))
    loc = np.array([[0.6, 0.1, 0.03, -0.1, 0.5, 0.07]]) + 0.01 * loc
    check(loss, images, loc)


def test_logarithms_of_drawn_probabilities():
    def loss(data):
        mx.random.seed(5)
        _, logarithms = nd.sample_multinomial(nd.softmax(data), shape=(4,), get_prob=True)
        return (logarithms * logarithms).sum()

    check(loss, *arrays((2, 3)))


def test_output_layers_have_the_second_order_of_their_stated_gradient():
    label = nd.array([0, 2], dtype="float64")
    x = nd.array([[0.1, 0.5, -0.3], [1.0, -0.2, 0.4]], dtype="float64")
    x.attach_grad()
    with autograd.record():
        y = nd.SoftmaxOutput(x, label)
        (first,) = autograd.grad(y, x, create_graph=True, retain_graph=True)
        total = (first * first).sum() / 2
    total.backward()
    p = nd.softmax(x).asnumpy()
    d = p - np.eye(3)[[0, 2]]
    np.testing.assert_allclose(first.asnumpy(), d, rtol=1e-12)
    want = p * (d - (p * d).sum(axis=1, keepdims=True))
    np.testing.assert_allclose(x.grad.asnumpy(), want, rtol=1e-10)


def test_ctc_loss():
    labels = nd.array([[1, 2], [2, 2]])
    check(lambda data: nd.CTCLoss(data, labels).sum(), *arrays((6, 2, 4)))


def test_hybridized_recurrent_layer():
    layer = mx.gluon.rnn.GRU(3, 1)
    layer.initialize()
    layer.cast("float64")
    layer.hybridize()

    def loss(data):
        return (layer(data) ** 2).sum()

    check(loss, *arrays((3, 2, 2)))


class Net(mx.gluon.HybridBlock):
    """A layer, something random, a layer."""

    def __init__(self, middle):
        super().__init__()
        self.first = mx.gluon.nn.Dense(6, activation="tanh", flatten=False)
        self.middle = middle
        self.last = mx.gluon.nn.Dense(2, activation="tanh")

    def hybrid_forward(self, F, x):
        return self.last(self.middle(F, self.first(x)))


@pytest.mark.parametrize(
    "middle",
    [
        lambda F, x: F.Dropout(x, p=0.5),
        lambda F, x: F.Dropout(x, p=0.5, axes=(1,)),
        lambda F, x: F.LeakyReLU(x, act_type="rrelu")[0],
        lambda F, x: F.LeakyReLU(x, act_type="leaky"),
        lambda F, x: x * F.random.uniform(0.5, 1.5, shape=(3, 4, 6), dtype="float64"),
    ],
    ids=["dropout", "shared dropout", "rrelu", "leaky", "sampler"],
)
def test_hybridized_blocks_keep_what_they_drew(middle):
    net = Net(middle)
    net.initialize(mx.init.Uniform(1.0))
    net.cast("float64")
    net(nd.zeros((3, 4, 2), dtype="float64"))  # the parameters are drawn now
    net.hybridize()

    def loss(data):
        mx.random.seed(11)
        return (net(data) ** 2).sum()

    check(loss, *arrays((3, 4, 2)))


def test_third_order_of_a_linear_sampler_is_its_second():
    x = nd.array(np.arange(16).reshape(1, 1, 4, 4), dtype="float64")
    rois = nd.array([[0, 0, 0, 2, 2]], dtype="float64")
    x.attach_grad()
    with autograd.record():
        y = nd.ROIPooling(x * x, rois, pooled_size=(2, 2), spatial_scale=1.0).sum()
        first = autograd.grad(y, x, create_graph=True, retain_graph=True)[0]
        second = autograd.grad((first * x).sum(), x, create_graph=True, retain_graph=True)[0]
        total = (second * second).sum()
    total.backward()
    chosen = (second.asnumpy() != 0).astype(float)
    np.testing.assert_allclose(second.asnumpy(), 4 * x.asnumpy() * chosen)
    np.testing.assert_allclose(x.grad.asnumpy(), 32 * x.asnumpy() * chosen)

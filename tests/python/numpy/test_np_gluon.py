"""Programs in the manner of a course on deep learning: Gluon under set_np trains to 1.9.1's losses.

The losses were printed by MXNet 1.9.1 running the same functions.
"""

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn, rnn


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


class Attention(nn.HybridBlock):
    """Scaled dot products between places of a sequence."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.queries = nn.Dense(8, flatten=False, use_bias=False)
        self.keys = nn.Dense(8, flatten=False)
        self.values = nn.Dense(4, flatten=False)

    def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
        queries, keys, values = self.queries(x), self.keys(x), self.values(x)
        scores = F.npx.batch_dot(queries, keys, transpose_b=True) / 8**0.5
        return F.np.mean(F.npx.batch_dot(F.npx.softmax(scores, axis=-1), values), axis=1)


class Recurrent(nn.Block):
    """A GRU layer whose last state is classified."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.layer = rnn.GRU(6)
        self.classes = nn.Dense(4)

    def forward(self, x):
        state = self.layer.begin_state(batch_size=x.shape[0])
        y, state = self.layer(x.transpose(1, 0, 2), state)
        return self.classes(y[-1])


def mlp():
    net = nn.HybridSequential()
    net.add(nn.Dense(16, activation="relu"), nn.Dropout(0.0), nn.BatchNorm(), nn.Dense(4))
    return net


def lenet():
    net = nn.HybridSequential()
    net.add(nn.Conv2D(4, 3, padding=1, activation="sigmoid"), nn.AvgPool2D(2, 2))
    net.add(nn.Conv2D(8, 3), nn.MaxPool2D(2, 2))
    net.add(nn.Dense(10, activation="sigmoid"), nn.Dense(4))
    return net


def features():
    rng = onp.random.RandomState(0)
    x = rng.rand(32, 8).astype("float32")
    return x, rng.randint(0, 4, 32)


def images():
    return onp.random.RandomState(1).rand(8, 1, 12, 12).astype("float32")


def sequences():
    return onp.random.RandomState(2).rand(6, 5, 3).astype("float32")


CASES = {
    "linear": (
        lambda: nn.Dense(1),
        lambda: features()[0],
        "sgd",
        0.1,
        [11.5284, 5.63699, 2.77837, 1.39083, 0.71689],
    ),
    "mlp": (mlp, lambda: features()[0], "sgd", 0.1, [2.05225, 1.77353, 1.54405, 1.35141, 1.21773]),
    "lenet": (lenet, images, "adam", 0.01, [1.39431, 1.35456, 1.33083, 1.32081, 1.32307]),
    "attention": (Attention, sequences, "sgd", 0.1, [1.74397, 1.69567, 1.65214, 1.61283, 1.57728]),
    "recurrent": (Recurrent, sequences, "sgd", 0.1, [1.46406, 1.4365, 1.41279, 1.39219, 1.3741]),
}


@pytest.mark.parametrize("hybridized", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_a_program_of_the_course_trains_as_in_mxnet(name, hybridized):
    make, data, optimizer, rate, wanted = CASES[name]
    values, classes = data(), features()[1]
    x, y = np.array(values), np.array(classes[: len(values)])
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    if name == "linear":
        y, loss_of = np.array(values.sum(1, keepdims=True)), gluon.loss.L2Loss()
    net = make()
    mx.random.seed(3)
    net.initialize(init.Xavier())
    if hybridized:
        net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), optimizer, {"learning_rate": rate})
    losses = []
    for _ in range(5):
        with autograd.record():
            loss = loss_of(net(x), y).mean()
        loss.backward()
        trainer.step(1)
        assert type(loss) is np.ndarray
        losses.append(float(loss))
    assert losses == pytest.approx(wanted, abs=3e-5)


def test_a_regression_written_by_hand_trains_as_in_mxnet():
    x, _ = features()
    x, y = np.array(x), np.array(x.sum(1, keepdims=True))
    mx.random.seed(5)
    w, b = np.random.normal(0, 0.01, (8, 1)), np.zeros(1)
    w.attach_grad()
    b.attach_grad()
    losses = []
    for _ in range(3):
        with autograd.record():
            loss = (np.dot(x, w) + b - y.reshape((-1, 1))) ** 2 / 2
        loss.backward()
        for parameter in (w, b):
            parameter[:] = parameter - 0.1 * parameter.grad / 32
        losses.append(float(loss.mean()))
    assert losses == pytest.approx([8.11305, 3.95132, 1.93243], abs=3e-5)


def test_parameters_and_their_gradients_are_of_mx_np():
    net = nn.Dense(2, in_units=3)
    net.initialize()
    with autograd.record():
        y = net(np.ones((1, 3))).sum()
    y.backward()
    assert type(net.weight.data()) is np.ndarray
    assert type(net.weight.grad()) is np.ndarray
    net.weight.set_data(np.zeros((2, 3)))
    assert net.weight.data().sum() == 0


def test_batches_and_metrics():
    x, classes = features()
    data = gluon.data.ArrayDataset(np.array(x), np.array(classes))
    for workers in (0, 1):
        batch, labels = next(iter(gluon.data.DataLoader(data, 8, num_workers=workers)))
        assert type(batch) is np.ndarray
        assert batch.shape == (8, 8)
        assert labels.dtype == onp.int64
    accuracy = mx.metric.Accuracy()
    accuracy.update(np.array([0, 1]), np.array([[0.9, 0.1], [0.8, 0.2]]))
    assert accuracy.get()[1] == 0.5
    parts = gluon.utils.split_and_load(x, [mx.cpu(0)])
    assert type(parts[0]) is np.ndarray


@pytest.mark.parametrize("kind", [rnn.RNN, rnn.LSTM, rnn.GRU, rnn.LSTMCell])
def test_first_states_are_arrays_of_np(kind):
    layer = kind(4)
    states = layer.begin_state(2)
    assert {type(state) for state in states} == {np.ndarray}
    layer.initialize()
    x = np.ones((2, 3)) if kind is rnn.LSTMCell else np.ones((5, 2, 3))
    _, states = layer(x, states)
    assert np.concatenate(states, axis=-1).shape[-1] == 4 * len(states)


def test_files_of_parameters(tmp_path):
    npx.save(str(tmp_path / "x.params"), {"w": np.ones((2, 3)), "s": np.array(4)})
    loaded = npx.load(str(tmp_path / "x.params"))
    assert type(loaded["w"]) is np.ndarray
    assert loaded["s"].shape == ()
    net = mlp()
    net.initialize()
    net(np.ones((1, 8)))
    net.save_parameters(str(tmp_path / "net.params"))
    again = mlp()
    again.load_parameters(str(tmp_path / "net.params"))
    assert type(again[0].weight.data()) is np.ndarray


def test_a_block_becomes_a_symbol_and_comes_back(tmp_path):
    net = Attention()
    net.initialize()
    net.hybridize()
    x = np.array(sequences())
    wanted = net(x).asnumpy()
    net.export(str(tmp_path / "net"))
    again = gluon.SymbolBlock.imports(
        str(tmp_path / "net-symbol.json"), "data", str(tmp_path / "net-0000.params")
    )
    onp.testing.assert_allclose(again(x).asnumpy(), wanted, 1e-5)


@pytest.mark.parametrize("hybrid", [False, True])
def test_weights_of_samples_may_be_masks(hybrid):
    pred, label = np.array([[0.1, 0.7], [0.4, 0.2], [0.9, 0.3]]), np.array([1, 0, 1])
    loss = gluon.loss.SoftmaxCELoss()
    positive = gluon.loss.SigmoidBCELoss()
    for block in (loss, positive):
        block.hybridize(hybrid)
    weights = np.array([[1], [0], [1]])
    expected = loss(pred, label, weights).tolist()
    assert expected[1] == 0
    for dtype in ("int32", "bool"):
        assert loss(pred, label, weights.astype(dtype)).tolist() == expected
    labels, scales = np.array([[1, 0], [0, 1], [1, 1]]), np.array([2, 3])
    expected = positive(pred, labels, None, scales).tolist()
    assert positive(pred, labels, None, scales.astype("int32")).tolist() == expected


def test_initializers_of_ones_own_get_arrays_of_np():
    class Sparse(init.Initializer):
        def _init_weight(self, name, data):
            assert isinstance(data, np.ndarray)
            data[:] = np.random.uniform(-10, 10, data.shape)
            data *= np.abs(data) >= 5

    layer = nn.Dense(8, in_units=8)
    layer.initialize(Sparse())
    weight = abs(layer.weight.data())
    assert ((weight == 0) | (weight >= 5)).all()
    assert (weight >= 5).any()


@pytest.mark.parametrize("optimizer", ["sgd", "adam"])
def test_a_batch_size_may_be_the_sum_of_lengths(optimizer):
    weights = []
    for size in (np.array([1.0, 3.0]).sum(), 4):
        layer = nn.Dense(1, in_units=2)
        layer.initialize(init.One())
        trainer = gluon.Trainer(layer.collect_params(), optimizer, {"learning_rate": 0.5})
        with autograd.record():
            loss = layer(np.array([[1.0, 2.0]])).sum()
        loss.backward()
        trainer.step(size)
        weights.append(layer.weight.data().tolist())
    assert weights[0] == weights[1]


def test_attributes_may_be_arrays_of_one_number():
    x = np.array([[1.0, 2.0, 3.0]])
    expected = npx.softmax(x, temperature=2.0).tolist()
    assert npx.softmax(x, temperature=np.array(2.0)).tolist() == expected
    assert npx.topk(x, k=np.array([1, 1], dtype="int32").sum()).shape == (1, 2)
    with pytest.raises((TypeError, mx.MXNetError), match="plain value"):
        npx.softmax(x, temperature=np.array([2.0, 3.0]))


def test_a_class_under_use_np_takes_its_bases_along():
    npx.reset_np()

    @mx.util.use_np
    class Net(gluon.HybridBlock):
        def __init__(self, **kwargs):
            super().__init__(**kwargs)
            self.dense = nn.Dense(3)

        @staticmethod
        def ruled():
            return npx.is_np_array() and npx.is_np_shape()

        @classmethod
        def ruled_too(cls):
            return cls.ruled() and cls.__name__ == "Net"

        def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
            return F.npx.relu(self.dense(x))

    for hybridized in (False, True):
        net = Net()
        net.initialize()
        if hybridized:
            net.hybridize()
        assert type(net(np.ones((2, 4)))) is np.ndarray
        assert {type(p.data()) for p in net.collect_params().values()} == {np.ndarray}
    assert Net.ruled()
    assert Net.ruled_too()
    assert net.ruled()
    assert not npx.is_np_array()

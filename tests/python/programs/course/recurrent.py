"""Language models of characters: an RNN and a GRU from scratch, LSTM and bidirectional layers."""

import math

from mxnet import autograd, gluon, init, np, npx
from mxnet.gluon import nn, rnn

TEXT = "the time traveller for so it will be convenient to speak of him was expounding " * 6


def batches(batch_size, num_steps):
    """Yields parts of the text that follow each other, and what comes after each character."""
    letters = sorted(set(TEXT))
    corpus = [letters.index(c) for c in TEXT]
    count = (len(corpus) - 1) // batch_size * batch_size
    xs = np.array(corpus[:count]).reshape(batch_size, -1)
    ys = np.array(corpus[1 : count + 1]).reshape(batch_size, -1)
    for i in range(0, xs.shape[1] // num_steps * num_steps, num_steps):
        yield xs[:, i : i + num_steps], ys[:, i : i + num_steps]


SIZE = len(set(TEXT))


def rnn_params(hiddens):
    """Returns the weights of a plain recurrent network."""
    params = [
        np.random.normal(scale=0.1, size=(SIZE, hiddens)),
        np.random.normal(scale=0.1, size=(hiddens, hiddens)),
        np.zeros(hiddens),
        np.random.normal(scale=0.1, size=(hiddens, SIZE)),
        np.zeros(SIZE),
    ]
    for param in params:
        param.attach_grad()
    return params


def run_rnn(inputs, state, params):
    """The outputs of all steps, and the last state."""
    w_xh, w_hh, b_h, w_hq, b_q = params
    (h,) = state
    outputs = []
    for x in inputs:
        h = np.tanh(np.dot(x, w_xh) + np.dot(h, w_hh) + b_h)
        outputs.append(np.dot(h, w_hq) + b_q)
    return np.concatenate(outputs, axis=0), (h,)


def gru_params(hiddens):
    """Returns the weights of a GRU."""
    params = []
    for _ in range(3):
        params += [
            np.random.normal(scale=0.1, size=(SIZE, hiddens)),
            np.random.normal(scale=0.1, size=(hiddens, hiddens)),
            np.zeros(hiddens),
        ]
    params += [np.random.normal(scale=0.1, size=(hiddens, SIZE)), np.zeros(SIZE)]
    for param in params:
        param.attach_grad()
    return params


def run_gru(inputs, state, params):
    """The outputs of all steps, and the last state."""
    w_xz, w_hz, b_z, w_xr, w_hr, b_r, w_xh, w_hh, b_h, w_hq, b_q = params
    (h,) = state
    outputs = []
    for x in inputs:
        z = npx.sigmoid(np.dot(x, w_xz) + np.dot(h, w_hz) + b_z)
        r = npx.sigmoid(np.dot(x, w_xr) + np.dot(h, w_hr) + b_r)
        candidate = np.tanh(np.dot(x, w_xh) + np.dot(r * h, w_hh) + b_h)
        h = z * h + (1 - z) * candidate
        outputs.append(h @ w_hq + b_q)
    return np.concatenate(outputs, axis=0), (h,)


def clip_gradients(params, theta):
    """Scales the gradients where they are too long."""
    norm = math.sqrt(sum((p.grad**2).sum().item() for p in params))
    if norm > theta:
        for param in params:
            param.grad[:] *= theta / norm


def perplexities(params, forward, hiddens, epochs=3):
    """Trains by hand."""
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    seen = []
    for _ in range(epochs):
        state, total, count = (np.zeros((4, hiddens)),), 0.0, 0
        for x, y in batches(4, 8):
            for s in state:
                s.detach()
            with autograd.record():
                y_hat, state = forward(npx.one_hot(x.T, SIZE), state, params)
                value = loss(y_hat, y.T.reshape(-1)).mean()
            value.backward()
            clip_gradients(params, 1)
            for param in params:
                param[:] = param - 1.0 * param.grad
            state = tuple(s.detach() for s in state)
            total, count = total + float(value) * y.size, count + y.size
        seen.append(math.exp(total / count))
    return seen


class RNNModel(nn.Block):
    """A recurrent layer and what it says of the next character."""

    def __init__(self, layer, **kwargs):
        super().__init__(**kwargs)
        self.rnn = layer
        self.dense = nn.Dense(SIZE)

    def forward(self, inputs, state):
        """Scores of all steps, and the state."""
        y, state = self.rnn(npx.one_hot(inputs.T, SIZE), state)
        return self.dense(y.reshape(-1, y.shape[-1])), state

    def begin_state(self, *args, **kwargs):
        """The first state."""
        return self.rnn.begin_state(*args, **kwargs)


def with_layer(layer, optimizer="sgd", rate=1.0):
    """Trains a layer of Gluon; returns perplexities and what it writes."""
    model = RNNModel(layer)
    model.initialize(init.Normal(0.1))
    trainer = gluon.Trainer(model.collect_params(), optimizer, {"learning_rate": rate})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    seen = []
    for _ in range(3):
        state, total, count = model.begin_state(batch_size=4), 0.0, 0
        for x, y in batches(4, 8):
            state = [s.detach() for s in state]
            with autograd.record():
                y_hat, state = model(x, state)
                value = loss(y_hat, y.T.reshape(-1)).mean()
            value.backward()
            clip_gradients([p.data() for p in model.collect_params().values()], 1)
            trainer.step(1)
            total, count = total + float(value) * y.size, count + y.size
        seen.append(math.exp(total / count))
    state, token, written = model.begin_state(batch_size=1), 0, []
    for _ in range(10):
        scores, state = model(np.array([[token]]), state)
        token = int(scores.argmax(axis=1).reshape(1).item())
        written.append(token)
    return [seen, written]


def run():
    """Returns the perplexities of all."""
    return {
        "rnn": perplexities(rnn_params(16), run_rnn, 16),
        "gru": perplexities(gru_params(16), run_gru, 16),
        "LSTM": with_layer(rnn.LSTM(16)),
        "GRU": with_layer(rnn.GRU(12, num_layers=2), "adam", 0.02),
        "RNN": with_layer(rnn.RNN(16)),
        "bidirectional": with_layer(rnn.LSTM(8, bidirectional=True)),
    }

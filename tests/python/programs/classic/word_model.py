"""A Gluon language model: embedding, recurrent layers, carried states, clipped gradients."""

import math
import os
import tempfile

import made_data
import numpy as np

import mxnet as mx
from mxnet import autograd, gluon


class RNNModel(gluon.Block):
    """Encoder, recurrent layer, decoder."""

    def __init__(self, mode, vocab_size, num_embed, num_hidden, num_layers, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.encoder = gluon.nn.Embedding(
                vocab_size, num_embed, weight_initializer=mx.init.Uniform(0.1)
            )
            layer = {"lstm": gluon.rnn.LSTM, "gru": gluon.rnn.GRU, "rnn": gluon.rnn.RNN}[mode]
            self.rnn = layer(num_hidden, num_layers, input_size=num_embed)
            self.decoder = gluon.nn.Dense(vocab_size, in_units=num_hidden)
            self.num_hidden = num_hidden

    def forward(self, inputs, hidden):
        output, hidden = self.rnn(self.encoder(inputs), hidden)
        return self.decoder(output.reshape((-1, self.num_hidden))), hidden

    def begin_state(self, *args, **kwargs):
        """States to begin with."""
        return self.rnn.begin_state(*args, **kwargs)


def batches(batch_size):
    """Returns the words as columns (steps, batch_size)."""
    words = [int(word[1:]) for sentence in made_data.sentences(150) for word in sentence]
    steps = len(words) // batch_size
    return mx.nd.array(np.array(words[: steps * batch_size]).reshape(batch_size, steps).T)


def detach(hidden):
    """Returns states that no gradient passes."""
    if isinstance(hidden, (tuple, list)):
        return [detach(h) for h in hidden]
    return hidden.detach()


def evaluate(model, data, bptt, loss_of):
    """Returns the mean loss."""
    total, count = 0.0, 0
    hidden = model.begin_state(func=mx.nd.zeros, batch_size=data.shape[1], ctx=mx.cpu(0))
    for i in range(0, data.shape[0] - 1, bptt):
        seq_len = min(bptt, data.shape[0] - 1 - i)
        output, hidden = model(data[i : i + seq_len], hidden)
        loss = loss_of(output, data[i + 1 : i + 1 + seq_len].reshape((-1,)))
        total += mx.nd.sum(loss).asscalar()
        count += loss.size
    return total / count


def run():
    """Returns perplexities of three kinds of layers, and after loading."""
    data, bptt, results = batches(10), 8, {}
    for mode in ("lstm", "gru", "rnn"):
        model = RNNModel(mode, 12, 10, 20, 1, prefix=mode + "_")
        model.collect_params().initialize(mx.init.Xavier(), ctx=mx.cpu(0))
        trainer = gluon.Trainer(
            model.collect_params(), "sgd", {"learning_rate": 1.0, "momentum": 0, "wd": 0}
        )
        loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
        for _ in range(2):
            hidden = model.begin_state(func=mx.nd.zeros, batch_size=10, ctx=mx.cpu(0))
            for i in range(0, data.shape[0] - 1, bptt):
                seq_len = min(bptt, data.shape[0] - 1 - i)
                hidden = detach(hidden)
                with autograd.record():
                    output, hidden = model(data[i : i + seq_len], hidden)
                    loss = loss_of(output, data[i + 1 : i + 1 + seq_len].reshape((-1,)))
                loss.backward()
                grads = [p.grad(mx.cpu(0)) for p in model.collect_params().values()]
                gluon.utils.clip_global_norm(grads, 0.2 * bptt * 10)
                trainer.step(bptt * 10)
        results[mode] = math.exp(evaluate(model, data, bptt, loss_of))
        path = os.path.join(tempfile.mkdtemp(), "model.params")
        model.save_parameters(path)
        loaded = RNNModel(mode, 12, 10, 20, 1)
        loaded.load_parameters(path, mx.cpu(0))
        results[mode + " loaded"] = math.exp(evaluate(loaded, data, bptt, loss_of))
    return results

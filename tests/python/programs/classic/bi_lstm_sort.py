"""Sorting numbers with a bidirectional LSTM that is unrolled by hand, states given as data."""

import collections

import numpy as np

import mxnet as mx

LSTMState = collections.namedtuple("LSTMState", ["c", "h"])
LSTMParam = collections.namedtuple(
    "LSTMParam", ["i2h_weight", "i2h_bias", "h2h_weight", "h2h_bias"]
)
LENGTH, WORDS, HIDDEN, BATCH = 4, 8, 20, 20


def lstm(indata, prev_state, param, seqidx, layeridx):
    """Returns the next state."""
    i2h = mx.sym.FullyConnected(
        data=indata, weight=param.i2h_weight, bias=param.i2h_bias, num_hidden=HIDDEN * 4,
        name="t%d_l%d_i2h" % (seqidx, layeridx),
    )  # fmt: skip
    h2h = mx.sym.FullyConnected(
        data=prev_state.h, weight=param.h2h_weight, bias=param.h2h_bias, num_hidden=HIDDEN * 4,
        name="t%d_l%d_h2h" % (seqidx, layeridx),
    )  # fmt: skip
    gates = mx.sym.SliceChannel(i2h + h2h, num_outputs=4, name="t%d_l%d_slice" % (seqidx, layeridx))
    in_gate = mx.sym.Activation(gates[0], act_type="sigmoid")
    in_transform = mx.sym.Activation(gates[1], act_type="tanh")
    forget_gate = mx.sym.Activation(gates[2], act_type="sigmoid")
    out_gate = mx.sym.Activation(gates[3], act_type="sigmoid")
    next_c = (forget_gate * prev_state.c) + (in_gate * in_transform)
    return LSTMState(c=next_c, h=out_gate * mx.sym.Activation(next_c, act_type="tanh"))


def unrolled():
    """Returns the network over all steps."""
    params, states = [], []
    for i in range(2):
        params.append(
            LSTMParam(*(mx.sym.Variable("l%d_%s" % (i, name)) for name in LSTMParam._fields))
        )
        states.append(
            LSTMState(c=mx.sym.Variable("l%d_init_c" % i), h=mx.sym.Variable("l%d_init_h" % i))
        )
    embed = mx.sym.Embedding(
        data=mx.sym.Variable("data"), input_dim=WORDS, weight=mx.sym.Variable("embed_weight"),
        output_dim=10, name="embed",
    )  # fmt: skip
    words = mx.sym.SliceChannel(data=embed, num_outputs=LENGTH, squeeze_axis=1)
    forward, backward = [], []
    for step in range(LENGTH):
        states[0] = lstm(words[step], states[0], params[0], step, 0)
        forward.append(states[0].h)
    for step in reversed(range(LENGTH)):
        states[1] = lstm(words[step], states[1], params[1], step, 1)
        backward.insert(0, states[1].h)
    joined = [mx.sym.Concat(a, b, dim=1) for a, b in zip(forward, backward)]
    pred = mx.sym.FullyConnected(
        data=mx.sym.Concat(*joined, dim=0), num_hidden=WORDS,
        weight=mx.sym.Variable("cls_weight"), bias=mx.sym.Variable("cls_bias"), name="pred",
    )  # fmt: skip
    label = mx.sym.Reshape(mx.sym.transpose(mx.sym.Variable("softmax_label")), shape=(-1,))
    return mx.sym.SoftmaxOutput(data=pred, label=label, name="softmax")


class SortIter(mx.io.DataIter):
    """Numbers and the same sorted, with first states as further data."""

    def __init__(self, count):
        super().__init__()
        self.count = count
        self.batch_size = BATCH
        self.init_states = [
            ("l%d_init_%s" % (layer, part), (BATCH, HIDDEN)) for layer in range(2) for part in "ch"
        ]
        self.provide_data = [("data", (BATCH, LENGTH)), *self.init_states]
        self.provide_label = [("softmax_label", (BATCH, LENGTH))]
        self.reset()

    def reset(self):
        self.random, self.made = np.random.RandomState(7), 0

    def __iter__(self):
        states = [mx.nd.zeros(shape) for _, shape in self.init_states]
        while self.made < self.count:
            self.made += 1
            data = self.random.randint(0, WORDS, (BATCH, LENGTH))
            label = np.sort(data, axis=1)
            yield mx.io.DataBatch(
                [mx.nd.array(data), *states], [mx.nd.array(label)], pad=0,
                provide_data=self.provide_data, provide_label=self.provide_label,
            )  # fmt: skip


def perplexity(label, pred):
    """Returns the perplexity of predictions in the order of steps."""
    label = label.T.reshape((-1,)).astype(int)
    return float(np.exp(-np.log(np.maximum(1e-10, pred[np.arange(label.size), label])).mean()))


def run():
    """Returns the perplexity of each epoch and after the last."""
    train = SortIter(30)
    model = mx.mod.Module(
        unrolled(), data_names=[name for name, _ in train.provide_data],
        label_names=["softmax_label"],
    )  # fmt: skip
    seen = []
    model.fit(
        train_data=train,
        eval_metric=mx.metric.np(perplexity),
        optimizer="sgd",
        optimizer_params={"learning_rate": 0.5, "momentum": 0.9, "rescale_grad": 1.0 / BATCH / 4},
        initializer=mx.init.Xavier(factor_type="in", magnitude=2.34),
        num_epoch=3,
        batch_end_callback=lambda param: seen.append(param.eval_metric.get()),
    )
    return {
        "epochs": [value for _, value in seen[29::30]],
        "name": seen[0][0],
        "after": model.score(SortIter(5), mx.metric.np(perplexity))[0][1],
        "arguments": len(model.symbol.list_arguments()),
    }

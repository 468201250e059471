"""Reading digits from a strip: recurrent cells over columns and the CTC loss, two ways."""

import made_data
import numpy as np

import mxnet as mx
from mxnet import autograd, gluon

STEPS, WIDTH, DIGITS, BATCH = 12, 12, 3, 10


def strips(count, seed=0):
    """Returns strips (count, STEPS, WIDTH) of three digits of four columns, and labels 1…4."""
    pictures, _ = made_data.digits(40, size=WIDTH, classes=4)
    patterns = np.random.RandomState(99).uniform(0, 1, (4, WIDTH, WIDTH))[:, :4]
    random = np.random.RandomState(seed)
    labels = random.randint(0, 4, (count, DIGITS))
    data = np.concatenate([patterns[labels[:, i]] for i in range(DIGITS)], axis=1)
    data += random.uniform(0, 0.1, data.shape) * pictures[:1, 0]
    return data.astype(np.float32), (labels + 1).astype(np.float32)


def decode(probabilities):
    """Returns the digits of the best path: repeats count once, blanks (0) not at all."""
    best = probabilities.argmax(axis=-1)
    return [
        [int(p) for i, p in enumerate(line) if p and (i == 0 or p != line[i - 1])] for line in best
    ]


def symbols():
    """Returns softmax and loss of two layers of cells."""
    data, label = mx.sym.Variable("data"), mx.sym.Variable("label")
    stack = mx.rnn.SequentialRNNCell()
    for i in range(2):
        stack.add(mx.rnn.LSTMCell(num_hidden=20, prefix="lstm_%d_" % i))
    outputs, _ = stack.unroll(STEPS, data, layout="NTC", merge_outputs=False)
    hidden = mx.sym.Concat(*outputs, dim=0)
    pred = mx.sym.FullyConnected(data=hidden, num_hidden=5, name="pred")
    scores = mx.sym.Reshape(data=pred, shape=(-4, STEPS, -1, 0))
    loss = mx.sym.MakeLoss(mx.sym.contrib.ctc_loss(data=scores, label=label), name="ctc")
    softmax = mx.sym.BlockGrad(mx.sym.SoftmaxActivation(data=pred), name="softmax")
    return mx.sym.Group([softmax, loss])


def run():
    """Returns the losses and how many strips are read right."""
    data, labels = strips(60)
    it = mx.io.NDArrayIter({"data": data}, {"label": labels}, batch_size=BATCH)
    right = []

    def read(label, pred):
        lines = decode(pred.reshape(STEPS, -1, 5).transpose(1, 0, 2))
        found = [line == list(map(int, want)) for line, want in zip(lines, label)]
        right.append(float(np.mean(found)))
        return right[-1]

    metric = mx.metric.CustomMetric(read, allow_extra_outputs=True)
    module = mx.mod.Module(symbols(), data_names=["data"], label_names=["label"])
    module.bind(it.provide_data, it.provide_label)
    module.init_params(mx.init.Xavier(factor_type="in", magnitude=2.34))
    module.init_optimizer(optimizer="adam", optimizer_params={"learning_rate": 0.02})
    losses = []
    for _ in range(8):
        it.reset()
        total = 0.0
        for batch in it:
            module.forward(batch, is_train=True)
            module.backward()
            module.update()
            total += float(module.get_outputs()[1].asnumpy().mean())
        losses.append(total / 6)
    it.reset()
    for batch in it:
        module.forward(batch, is_train=False)
        metric.update(batch.label, [module.get_outputs()[0]])
    net = gluon.nn.HybridSequential()
    net.add(gluon.rnn.LSTM(20, bidirectional=True, layout="NTC"))
    net.add(gluon.nn.Dense(5, flatten=False))
    net.initialize(mx.init.Xavier())
    loss_of = gluon.loss.CTCLoss(layout="NTC", label_layout="NT")
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.02})
    gluon_losses = []
    for _ in range(4):
        for i in range(0, 60, BATCH):
            x, y = mx.nd.array(data[i : i + BATCH]), mx.nd.array(labels[i : i + BATCH] - 1)
            with autograd.record():
                loss = loss_of(net(x), y)
            loss.backward()
            trainer.step(BATCH)
        gluon_losses.append(float(loss.mean().asscalar()))
    return {"losses": losses, "read": metric.get()[1], "gluon": gluon_losses}

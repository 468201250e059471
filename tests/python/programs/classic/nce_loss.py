"""Noise-contrastive estimation: a few classes are scored instead of all."""

import numpy as np

import mxnet as mx

CLASSES, NEGATIVES, WIDTH = 60, 5, 12


def nce_loss(data, label, label_weight, embed_weight):
    """Returns the loss over the right class and some wrong ones."""
    label_embed = mx.sym.Embedding(
        data=label, input_dim=CLASSES, weight=embed_weight, output_dim=WIDTH, name="label_embed"
    )
    data = mx.sym.Reshape(data=data, shape=(-1, 1, WIDTH))
    pred = mx.sym.sum(data=mx.sym.broadcast_mul(data, label_embed), axis=2)
    return mx.sym.LogisticRegressionOutput(data=pred, label=label_weight)


class Samples(mx.io.DataIter):
    """Pairs of features whose sum says the class, with classes to compare."""

    def __init__(self, count, batch_size):
        super().__init__(batch_size)
        self.count = count
        self.provide_data = [("data", (batch_size, 2))]
        self.provide_label = [
            ("label", (batch_size, NEGATIVES + 1)),
            ("label_weight", (batch_size, NEGATIVES + 1)),
        ]
        self.reset()

    def reset(self):
        self.random, self.made = np.random.RandomState(4), 0

    def next(self):
        if self.made == self.count:
            raise StopIteration
        self.made += 1
        data = self.random.randint(0, CLASSES // 2, (self.batch_size, 2))
        label = self.random.randint(0, CLASSES, (self.batch_size, NEGATIVES + 1))
        label[:, 0] = data.sum(axis=1)
        weight = np.zeros_like(label)
        weight[:, 0] = 1
        return mx.io.DataBatch(
            [mx.nd.array(data)], [mx.nd.array(label), mx.nd.array(weight)], pad=0, index=None
        )


class NceAuc(mx.metric.EvalMetric):
    """How often the right class scores higher than a wrong one."""

    def __init__(self):
        super().__init__("nce-auc")

    def update(self, labels, preds):
        weight, pred = labels[1].asnumpy(), preds[0].asnumpy()
        right = pred[weight > 0]
        wrong = pred[weight == 0].reshape(len(right), -1)
        self.sum_metric += float((right[:, None] > wrong).mean() * len(right))
        self.num_inst += len(right)


def run():
    """Returns how well classes are told apart after training."""
    embed_weight = mx.sym.Variable("embed_weight")
    words = mx.sym.Embedding(
        mx.sym.Variable("data"), input_dim=CLASSES // 2, output_dim=WIDTH, name="data_embed"
    )
    first, second = mx.sym.SliceChannel(words, num_outputs=2, squeeze_axis=1, name="slice")
    pred = mx.sym.FullyConnected(mx.sym.Concat(first, second, dim=1), num_hidden=WIDTH, name="pred")
    net = nce_loss(pred, mx.sym.Variable("label"), mx.sym.Variable("label_weight"), embed_weight)
    model = mx.mod.Module(net, data_names=["data"], label_names=["label", "label_weight"])
    model.fit(
        Samples(60, 20),
        num_epoch=3,
        optimizer="sgd",
        optimizer_params={"learning_rate": 0.6, "momentum": 0.9, "wd": 0.0000},
        initializer=mx.init.Xavier(factor_type="in", magnitude=2.34),
        eval_metric=NceAuc(),
    )
    score = model.score(Samples(10, 20), NceAuc())
    args, _ = model.get_params()
    return {
        "score": score[0][1],
        "size of embedding": float(np.abs(args["embed_weight"].asnumpy()).mean()),
        "names": sorted(args),
    }

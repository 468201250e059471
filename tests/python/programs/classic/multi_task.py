"""Two tasks on one network: two heads, an iterator with two labels, a metric of its own."""

import made_data

import mxnet as mx


def network():
    """Returns both heads."""
    data = mx.symbol.Variable("data")
    fc1 = mx.symbol.FullyConnected(data=mx.symbol.Flatten(data), name="fc1", num_hidden=32)
    act1 = mx.symbol.Activation(data=fc1, name="relu1", act_type="relu")
    fc3 = mx.symbol.FullyConnected(data=act1, name="fc3", num_hidden=10)
    fc4 = mx.symbol.FullyConnected(data=act1, name="fc4", num_hidden=2)
    sm1 = mx.symbol.SoftmaxOutput(data=fc3, name="softmax1")
    sm2 = mx.symbol.SoftmaxOutput(data=fc4, name="softmax2", grad_scale=0.5)
    return mx.symbol.Group([sm1, sm2])


class TwoLabels(mx.io.DataIter):
    """Gives each batch of another iterator a second label: whether the digit is odd."""

    def __init__(self, data_iter):
        super().__init__()
        self.data_iter = data_iter
        self.batch_size = data_iter.batch_size

    @property
    def provide_data(self):
        return self.data_iter.provide_data

    @property
    def provide_label(self):
        (label,) = self.data_iter.provide_label
        return [("softmax1_label", label[1]), ("softmax2_label", label[1])]

    def hard_reset(self):
        self.data_iter.hard_reset()

    def reset(self):
        self.data_iter.reset()

    def next(self):
        batch = self.data_iter.next()
        label = batch.label[0]
        return mx.io.DataBatch(
            data=batch.data, label=[label, label % 2], pad=batch.pad, index=batch.index
        )


class MultiAccuracy(mx.metric.EvalMetric):
    """Accuracy of each task."""

    def __init__(self, num=None):
        self.num = num
        super().__init__("multi-accuracy")

    def reset(self):
        self.num_inst = 0 if self.num is None else [0] * self.num
        self.sum_metric = 0.0 if self.num is None else [0.0] * self.num

    def update(self, labels, preds):
        mx.metric.check_label_shapes(labels, preds)
        assert len(labels) == self.num
        for i in range(len(labels)):
            pred_label = mx.nd.argmax_channel(preds[i]).asnumpy().astype("int32")
            label = labels[i].asnumpy().astype("int32")
            mx.metric.check_label_shapes(label, pred_label)
            self.sum_metric[i] += (pred_label.flat == label.flat).sum()
            self.num_inst[i] += len(pred_label.flat)

    def get(self):
        if self.num is None:
            return super().get()
        return zip(
            *(
                ("%s-task%d" % (self.name, i), self.sum_metric[i] / max(self.num_inst[i], 1))
                for i in range(self.num)
            )
        )


def run():
    """Returns the accuracy of both tasks."""
    train = TwoLabels(mx.io.NDArrayIter(*made_data.digits(200), batch_size=25))
    val = TwoLabels(mx.io.NDArrayIter(*made_data.digits(80, seed=5), batch_size=20))
    model = mx.mod.Module(
        context=mx.cpu(), symbol=network(), label_names=("softmax1_label", "softmax2_label")
    )
    model.fit(
        train_data=train,
        eval_data=val,
        eval_metric=MultiAccuracy(num=2),
        num_epoch=4,
        optimizer_params=(("learning_rate", 0.1), ("momentum", 0.9), ("wd", 0.00001)),
        initializer=mx.init.Xavier(factor_type="in", magnitude=2.34),
        batch_end_callback=mx.callback.Speedometer(25, 4, auto_reset=False),
    )
    metric = MultiAccuracy(num=2)
    val.reset()
    for batch in val:
        model.forward(batch, is_train=False)
        model.update_metric(metric, batch.label)
    names, values = metric.get()
    first, second = (out.asnumpy() for out in model.get_outputs())
    return {
        "names": list(names),
        "accuracies": [float(value) for value in values],
        "sums": [float(first.sum()), float(second.sum())],
        "first": first[0].tolist(),
    }

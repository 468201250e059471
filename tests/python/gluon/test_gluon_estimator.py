import os

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon
from mxnet.gluon.contrib import estimator as events
from mxnet.gluon.contrib.data import IntervalSampler
from mxnet.gluon.contrib.estimator import Estimator

X = np.random.RandomState(0).uniform(-1, 1, (20, 4)).astype("float32")
Y = (X.sum(axis=1) > 0).astype("float32")


def data():
    return gluon.data.DataLoader(gluon.data.ArrayDataset(X, Y), 5)


def make(learning_rate=0.1, net=None, **kwargs):
    if net is None:
        net = gluon.nn.Dense(2)
        net.initialize(mx.init.One())
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": learning_rate})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    return Estimator(net, loss, trainer=trainer, context=mx.current_context(), **kwargs)


class Story(events.TrainBegin, events.TrainEnd, events.EpochBegin, events.EpochEnd,
            events.BatchBegin, events.BatchEnd):  # fmt: skip
    """Writes down what happens."""

    def __init__(self):
        self.told = []

    def train_begin(self, estimator, *args, **kwargs):
        self.told.append("train(")

    def train_end(self, estimator, *args, **kwargs):
        self.told.append(")")

    def epoch_begin(self, estimator, *args, **kwargs):
        self.told.append("epoch[")

    def epoch_end(self, estimator, *args, **kwargs):
        self.told.append("]")

    def batch_begin(self, estimator, *args, **kwargs):
        self.told.append("b" + str(len(kwargs["batch"])))

    def batch_end(self, estimator, *args, **kwargs):
        self.told.append("e" if sorted(kwargs) == ["batch", "label", "loss", "pred"] else "?")


def test_metrics_end_where_mxnet_ends():
    """MXNet 1.9.1 printed these figures for the same data and weights."""
    est = make()
    est.fit(data(), data(), epochs=2)
    values = [value for metric in est.train_metrics + est.val_metrics for value in metric.get()]
    assert values[::2] == [
        "training accuracy", "training softmaxcrossentropyloss",
        "validation accuracy", "validation softmaxcrossentropyloss",
    ]  # fmt: skip
    np.testing.assert_allclose(values[1::2], [0.9, 0.62850038, 0.95, 0.58649769], rtol=1e-5)


def test_events_come_in_order():
    story = Story()
    make().fit(data(), epochs=2, event_handlers=[story])
    epoch = ["epoch[", *["b2", "e"] * 4, "]"]
    assert story.told == ["train(", *epoch, *epoch, ")"]
    story = Story()
    make().fit(data(), batches=6, event_handlers=[story])
    assert story.told == ["train(", *epoch, "epoch[", *["b2", "e"] * 2, "]", ")"]


def test_log_lines_are_those_of_mxnet(capsys):
    """They go to standard output, from a logger of each estimator."""
    est = make()
    est.fit(data(), epochs=1)
    begin, length, first, finished, end = capsys.readouterr().out.splitlines()
    assert begin == "Training begin: using optimizer SGD with current learning rate 0.1000 "
    assert length == "Train for 1 epochs."
    assert first == "[Epoch 0] Begin, current learning rate: 0.1000"
    assert finished.startswith("[Epoch 0] Finished in ")
    assert finished.endswith(
        "s, training accuracy: 0.4500, training softmaxcrossentropyloss: 0.6842"
    )
    assert end.startswith("Train finished using total 0s with 1 epochs. training accuracy: 0.4500")


def test_best_and_latest_checkpoints_are_kept(tmp_path):
    est = make()
    handler = events.CheckpointHandler(
        str(tmp_path), "m", monitor=est.val_metrics[1], save_best=True, max_checkpoints=2
    )
    est.fit(data(), data(), epochs=3, event_handlers=[handler])
    assert sorted(os.listdir(tmp_path)) == [
        "m-best.params", "m-best.states", "m-epoch1batch8.params", "m-epoch1batch8.states",
        "m-epoch2batch12.params", "m-epoch2batch12.states", "m-symbol.json",
    ]  # fmt: skip
    best = gluon.nn.Dense(2)
    best.load_parameters(str(tmp_path / "m-best.params"))
    np.testing.assert_array_equal(
        best.weight.data().asnumpy(), est.net.weight.data().asnumpy()
    )  # the loss fell to the end


def test_training_resumes_from_the_latest_checkpoint(tmp_path):
    whole = make()
    whole.fit(data(), epochs=5)
    make().fit(data(), epochs=2, event_handlers=[events.CheckpointHandler(str(tmp_path), "m")])
    est = make()
    story = Story()
    resume = events.CheckpointHandler(str(tmp_path), "m", resume_from_checkpoint=True)
    est.fit(data(), epochs=5, event_handlers=[story, resume])
    assert story.told.count("epoch[") == 3
    np.testing.assert_allclose(
        est.net.weight.data().asnumpy(), whole.net.weight.data().asnumpy(), rtol=1e-5
    )
    with pytest.raises(ValueError, match="already"):
        est.fit(data(), epochs=2, event_handlers=[resume])


def test_checkpoints_by_batches(tmp_path):
    handler = events.CheckpointHandler(str(tmp_path), "b", epoch_period=None, batch_period=2)
    make().fit(data(), batches=5, event_handlers=[handler])
    names = [name for name in sorted(os.listdir(tmp_path)) if name.endswith(".params")]
    assert names == ["b-epoch0batch1.params", "b-epoch0batch3.params"]


def test_early_stopping():
    est = make(learning_rate=0)  # nothing improves
    story = Story()
    stop = events.EarlyStoppingHandler(est.train_metrics[0], patience=2)
    est.fit(data(), epochs=50, event_handlers=[story, stop])
    assert story.told.count("epoch[") == 3
    assert stop.stopped_epoch == 2


def test_two_devices_share_a_batch():
    net = gluon.nn.Dense(2)
    contexts = [mx.cpu(0), mx.cpu(1)]
    net.initialize(mx.init.One(), ctx=contexts)
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    est = Estimator(net, loss, trainer=trainer, context=contexts)
    batches = gluon.data.DataLoader(gluon.data.ArrayDataset(X, Y), 4)
    est.fit(batches, epochs=1)
    single = make()
    single.fit(batches, epochs=1)
    np.testing.assert_allclose(
        net.weight.data(mx.cpu(0)).asnumpy(), single.net.weight.data().asnumpy(), rtol=1e-5
    )


def test_wrong_arguments_are_refused():
    est = make()
    with pytest.raises(ValueError, match="one of them"):
        est.fit(data())
    with pytest.raises(ValueError, match="DataLoader"):
        est.fit([1], epochs=1)
    with pytest.raises(ValueError, match="Loss"):
        Estimator(est.net, 1)
    with pytest.raises(ValueError, match="train_metrics"):
        est.fit(data(), epochs=1, event_handlers=[events.MetricHandler(mx.metric.Accuracy())])
    with pytest.raises(ValueError, match="no EventHandler"):
        est.fit(data(), epochs=1, event_handlers=[3])
    with pytest.warns(UserWarning, match="no trainer"):
        Estimator(est.net, gluon.loss.L2Loss())


def test_given_metrics_are_all_there_is():
    """Names, files and lines are those of MXNet 1.9.1."""
    accuracy = mx.metric.Accuracy()
    est = make(train_metrics=mx.metric.CompositeEvalMetric([accuracy, mx.metric.MAE()]))
    names = [metric.name for metric in est.train_metrics + est.val_metrics]
    assert names == ["training accuracy", "training mae", "validation accuracy", "validation mae"]
    assert est.train_metrics[0] is accuracy
    est = make(train_metrics=accuracy, val_metrics=[mx.metric.create("ce")])
    assert [metric.name for metric in est.val_metrics] == ["validation cross-entropy"]
    assert make().logger is not est.logger


def test_a_network_that_is_not_hybridized_leaves_no_graph(tmp_path, capsys):
    for hybridized in (False, True):
        net = gluon.nn.Dense(2, in_units=4)
        net.initialize()
        if hybridized:
            net.hybridize()
        est = make(net=net)
        handler = events.CheckpointHandler(str(tmp_path), "m")
        est.fit(data(), epochs=1, event_handlers=handler)  # one, not in a list
        assert ("m-symbol.json" in os.listdir(tmp_path)) == hybridized
        told = "Model architecture(symbol file) is not saved" in capsys.readouterr().out
        assert told != hybridized


def test_estimators_of_programs():
    class Halved(Estimator):
        """Takes half of each batch, and no line of log."""

        def _prepare_default_handlers(self, val_data, event_handlers):
            handlers = super()._prepare_default_handlers(val_data, event_handlers)
            return [h for h in handlers if not isinstance(h, events.LoggingHandler)]

        def _get_data_and_label(self, batch, ctx, batch_axis=0):
            return super()._get_data_and_label([part[:2] for part in batch], ctx, batch_axis)

    class Processor(events.BatchProcessor):
        def _get_data_and_label(self, batch, ctx, batch_axis=0):
            return est._get_data_and_label(batch, ctx, batch_axis)

    net = gluon.nn.Dense(2, in_units=4)
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    with pytest.warns(UserWarning, match="trainer"), pytest.raises(ValueError, match="fit_batch"):
        Halved(net, loss, batch_processor=object(), context=mx.current_context())
    with pytest.warns(UserWarning, match="no trainer"):
        est = Halved(net, loss, batch_processor=Processor(), context=mx.current_context())
    assert est._is_initialized()
    seen = []

    class Look(events.BatchEnd):
        def batch_end(self, estimator, *args, **kwargs):
            seen.append(kwargs["pred"][0].shape)
            return len(seen) == 3

    est.fit(data(), epochs=1, event_handlers=[Look(), events.StoppingHandler(max_epoch=1)])
    assert seen == [(2, 2)] * 3
    kinds = [len(part) for part in est._categorize_handlers([Look(), Story()])]
    assert kinds == [1, 1, 1, 2, 1, 1]


def test_checkpoints_of_programs(tmp_path):
    class Named(events.CheckpointHandler):
        def _save_params_and_trainer(self, estimator, file_prefix):
            super()._save_params_and_trainer(estimator, "my-" + file_prefix)

    est = make()
    handler = Named(str(tmp_path), "epoch", monitor=est.train_metrics[0], save_best=True)
    est.fit(data(), epochs=11, event_handlers=[handler])
    saved = []
    found = handler._find_max_iteration(
        str(tmp_path), "my-epoch-epoch", "epoch", "batch", saved_checkpoints=saved
    )
    assert found == 10
    assert len(saved) == 5  # the handler deletes old ones under the names that it was given
    assert sorted(handler.saved_checkpoints) == sorted(saved)
    assert (
        handler._find_max_iteration(str(tmp_path), "my-epoch-epoch9batch", "batch", ".params") == 40
    )
    assert handler._find_max_iteration(str(tmp_path), "other", "epoch", "batch") == -1
    (tmp_path / "my-epoch-epochXbatch1.params").touch()
    with pytest.raises(ValueError, match="epochXbatch1"):
        handler._find_max_iteration(str(tmp_path), "my-epoch-epoch", "epoch", "batch")


def test_a_monitor_without_a_value_is_a_warning():
    est = make()
    stop = events.EarlyStoppingHandler(mx.metric.MAE("never"), patience=0)
    with pytest.warns(RuntimeWarning, match="never has no value"):
        est.fit(data(), epochs=2, event_handlers=[stop])
    assert stop.stopped_epoch == 0


def test_interval_sampler():
    assert list(IntervalSampler(7, 3)) == [0, 3, 6, 1, 4, 2, 5]
    assert list(IntervalSampler(7, 3, rollover=False)) == [0, 3, 6]
    with pytest.raises(AssertionError, match="larger"):
        IntervalSampler(2, 3)

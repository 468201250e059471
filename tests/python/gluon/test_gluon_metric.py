import logging
import math

import numpy as np
import pytest

import mxnet as mx
from mxnet import metric, nd

LABEL = nd.array([2, 0, 1, 1])
PRED = nd.array([[0.1, 0.2, 0.7], [0.5, 0.3, 0.2], [0.3, 0.3, 0.4], [0.2, 0.6, 0.2]])
CROSS_ENTROPY = -np.log([0.7, 0.5, 0.3, 0.6]).mean()


@pytest.mark.parametrize(
    ("make", "name", "value"),
    [
        (metric.Accuracy, "accuracy", 0.75),
        (lambda: metric.TopKAccuracy(2), "top_k_accuracy_2", 1.0),
        (metric.CrossEntropy, "cross-entropy", CROSS_ENTROPY),
        (metric.NegativeLogLikelihood, "nll-loss", CROSS_ENTROPY),
        (lambda: metric.Perplexity(None), "perplexity", math.exp(CROSS_ENTROPY)),
        (lambda: metric.Perplexity(1), "perplexity", math.exp(-np.log([0.7, 0.5]).mean())),
        (metric.Loss, "loss", 1 / 3),
    ],
)
def test_value_and_local_and_global_reset(make, name, value):
    m = make()
    assert math.isnan(m.get()[1])
    m.update([LABEL], [PRED])
    m.update([LABEL], [PRED])
    assert m.get()[0] == name
    assert m.get()[1] == pytest.approx(value, rel=1e-5)
    m.reset_local()
    assert math.isnan(m.get()[1])
    assert m.get_global()[1] == pytest.approx(value, rel=1e-5)
    m.reset()
    assert math.isnan(m.get_global()[1])


def test_errors_are_means_over_batches():
    labels, preds = [nd.array([1, 2, 3])], [nd.array([[1.5], [2], [5]])]
    for make, value in ((metric.MAE, 2.5 / 3), (metric.MSE, 4.25 / 3),
                        (metric.RMSE, math.sqrt(4.25 / 3))):  # fmt: skip
        m = make()
        m.update(labels, preds)
        assert m.get()[1] == pytest.approx(value)


def test_f1_macro_and_micro():
    pred = nd.array([[0.3, 0.7], [0, 1.0], [0.4, 0.6]])
    values = {}
    for average in ("macro", "micro"):
        m = metric.F1(average=average)
        m.update([nd.array([0, 1, 1])], [pred])
        m.update([nd.array([0, 0, 1])], [pred])
        values[average] = m.get()[1]
    assert values["macro"] == pytest.approx(0.65)
    assert values["micro"] == pytest.approx(2 / 3)
    with pytest.raises(ValueError, match="two classes"):
        metric.F1().update([LABEL], [PRED])


def test_composite():
    m = metric.create(["acc", "ce"])
    m.update([LABEL], [PRED])
    assert dict(m.get_name_value())["accuracy"] == 0.75
    assert m.get()[0] == ["accuracy", "cross-entropy"]
    with pytest.raises(ValueError, match="2 metrics"):
        m.get_metric(5)


def test_functions_as_metrics():
    def wrong(label, pred):
        return float((label != pred.argmax(1)).sum()), len(label)

    m = metric.create(wrong)
    m.update([LABEL], [PRED])
    assert m.get() == ("wrong", 0.25)
    assert metric.np(wrong, name="other").name == "other"
    assert metric.CustomMetric(lambda label, pred: 1.0).name == "custom(<lambda>)"


def test_update_dict_picks_by_name():
    m = metric.Accuracy(output_names=["out"], label_names=["label"])
    m.update_dict({"label": LABEL, "x": LABEL}, {"out": PRED, "y": PRED})
    assert m.get()[1] == 0.75


def test_wrong_sizes_are_refused():
    with pytest.raises(ValueError, match="4"):
        metric.Accuracy().update([LABEL], [PRED[0:3]])
    with pytest.raises(ValueError, match="2"):
        metric.Accuracy().update([LABEL, LABEL], [PRED])
    with pytest.raises(AssertionError, match="zz"):
        metric.create("zz")


# ---- callbacks, which report metrics ----------------------------------------------------------


def test_speedometer_reports_and_resets(caplog):
    caplog.set_level(logging.INFO)
    m = metric.Accuracy()
    speedometer = mx.callback.Speedometer(10, 2)
    for batch in range(5):
        m.update([LABEL], [PRED])
        speedometer(mx.model.BatchEndParam(3, batch, m, None))
    first, second = caplog.messages
    assert first.startswith("Epoch[3] Batch [0-2]\tSpeed: ")
    assert "accuracy=0.750000" in first
    assert "Batch [2-4]" in second


def test_checkpoint_callback_and_load_checkpoint(tmp_path):
    prefix = str(tmp_path / "net")
    symbol = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    args = {"fc_weight": nd.ones((2, 3)), "fc_bias": nd.zeros((2,))}
    callback = mx.callback.do_checkpoint(prefix, period=2)
    callback(0, symbol, args, {"state": nd.ones((1,))})
    assert not (tmp_path / "net-0001.params").exists()
    callback(1, symbol, args, {"state": nd.ones((1,))})
    loaded, arg_params, aux_params = mx.model.load_checkpoint(prefix, 2)
    assert loaded.list_arguments() == ["data", "fc_weight", "fc_bias"]
    assert sorted(arg_params) == ["fc_bias", "fc_weight"]
    assert list(aux_params) == ["state"]


def test_progress_bar(caplog):
    caplog.set_level(logging.INFO)
    mx.callback.ProgressBar(8, 20)(mx.model.BatchEndParam(0, 4, None, None))
    assert caplog.messages == ["[==========----------] 50%"]


class Listed(mx.metric.EvalMetric):
    """A metric of a program: its own sums, and no global ones."""

    def __init__(self, **kwargs):
        super().__init__("listed", **kwargs)

    def reset(self):
        self.num_inst, self.sum_metric = [0, 0], [0.0, 0.0]

    def update(self, labels, preds):
        for place, pred in enumerate(preds):
            self.sum_metric[place] += float(pred.sum().asscalar())
            self.num_inst[place] += pred.size

    def get(self):
        means = [
            total / (count or 1)
            for total, count in zip(self.sum_metric, self.num_inst, strict=True)
        ]
        return ["a", "b"], means


class Plain(mx.metric.EvalMetric):
    def update(self, labels, preds):
        self.sum_metric += 3
        self.num_inst += 2


def test_metrics_of_programs_have_no_global_sums():
    """As in 1.9.1: what `fit` reports of them are the local values."""
    listed, plain = Listed(), Plain("plain")
    for one in (listed, plain, mx.metric.CompositeEvalMetric([listed, plain])):
        one.update([], [mx.nd.ones((2,)), mx.nd.zeros((3,))])
        assert one.get_global_name_value() == one.get_name_value()
    assert listed.get_global_name_value() == [("a", 1.0), ("b", 0.0)]
    assert plain.get_global() == ("plain", 1.5)
    kept = Plain("kept", has_global_stats=True)
    kept.update([], [])
    assert np.isnan(kept.get_global()[1])

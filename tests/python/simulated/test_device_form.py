"""Graphs in the form that a device asks for: images with their channels last, joined layers."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon


@pytest.fixture
def accelerator(device):
    device.prefer_channels_last(True)
    return device()


class Residual(gluon.nn.HybridBlock):
    def __init__(self, channels):
        super().__init__()
        self.norm = gluon.nn.BatchNorm()
        self.conv = gluon.nn.Conv2D(channels, 3, padding=1, use_bias=False)

    def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
        return x + self.conv(F.relu(self.norm(x)))


class Both(gluon.nn.HybridBlock):
    def __init__(self):
        super().__init__()
        self.one = gluon.nn.Conv2D(3, 1)
        self.two = gluon.nn.Conv2D(5, 3, padding=1)

    def hybrid_forward(self, F, x):  # noqa: N803
        return F.Concat(self.one(x), F.clip(self.two(x), -1, 1) * 2, dim=1)


def network():
    net = gluon.nn.HybridSequential()
    net.add(
        gluon.nn.BatchNorm(scale=False),
        gluon.nn.Conv2D(6, 5, strides=2, padding=2),
        gluon.nn.BatchNorm(),
        gluon.nn.Activation("relu"),
        gluon.nn.MaxPool2D(3, 2, 1),
        Residual(6),
        Residual(6),
        Both(),
        gluon.nn.LeakyReLU(0.1),
        gluon.nn.Conv2D(8, 3),
        gluon.nn.PReLU(),
        gluon.nn.AvgPool2D(2),
        gluon.nn.GlobalAvgPool2D(),
        gluon.nn.Dense(4),
    )
    return net


def start(ctx):
    mx.random.seed(3)
    net = network()
    net.initialize(mx.init.Xavier(), ctx=mx.cpu())
    images = mx.nd.array(np.random.RandomState(1).randn(4, 3, 20, 18))
    net(images)
    net.collect_params().reset_ctx(ctx)
    return net, images.as_in_context(ctx)


def losses_and_weights(ctx, hybrid, steps=3):
    net, images = start(ctx)
    if hybrid:
        net.hybridize(static_alloc=True, static_shape=True)
    labels = mx.nd.array([0, 1, 2, 3], ctx=ctx)
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9})
    found = []
    for _ in range(steps):
        with autograd.record():
            value = loss(net(images), labels)
        value.backward()
        trainer.step(4)
        found.append(value.asnumpy())
    found.append(net(images).asnumpy())
    weights = [p.data().asnumpy() for p in net.collect_params().values()]
    return np.array(found[:-1]), found[-1], weights


@pytest.mark.parametrize("hybrid", [False, True])
def test_training_is_the_hosts(accelerator, hybrid):
    losses, output, weights = losses_and_weights(accelerator, hybrid)
    expected, expected_output, expected_weights = losses_and_weights(mx.cpu(), hybrid)
    np.testing.assert_allclose(losses, expected, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(output, expected_output, rtol=1e-3, atol=1e-4)
    for ours, theirs in zip(weights, expected_weights, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4)


def bound_results(ctx):
    net, images = start(ctx)
    symbol = net(mx.sym.var("data"))
    executor = symbol.simple_bind(ctx, data=images.shape)
    for name, parameter in net.collect_params().items():
        place = executor.arg_dict if name in executor.arg_dict else executor.aux_dict
        parameter.data().copyto(place[name])
    images.copyto(executor.arg_dict["data"])
    results = [executor.forward(is_train=False)[0].asnumpy()]
    results.append(executor.forward(is_train=True)[0].asnumpy())
    executor.backward(mx.nd.array(np.arange(16).reshape(4, 4), ctx=ctx))
    arrays = [*executor.grad_dict.values(), *executor.aux_dict.values()]
    return results, [array.asnumpy() for array in arrays]


def test_bound_graphs_are_the_hosts(accelerator):
    results, arrays = bound_results(accelerator)
    expected, expected_arrays = bound_results(mx.cpu())
    for ours, theirs in zip(results, expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)
    for ours, theirs in zip(arrays, expected_arrays, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-3)


def operators_of_a_step(ctx, cast=None):
    """How often each operator ran in a hybridized training step."""
    net, images = start(ctx)
    if cast:
        net.cast(cast)
        images = images.astype(cast)
    net.hybridize(static_alloc=True, static_shape=True)
    counts = {}
    for number in range(2):
        if number == 1:  # the first one makes the program
            mx.nd.waitall()
            mx.profiler.set_config(profile_all=True, aggregate_stats=True)
            mx.profiler.dumps(reset=True)
            mx.profiler.set_state("run")
        with autograd.record():
            result = net(images)
        result.backward()
        mx.nd.waitall()
    mx.profiler.set_state("stop")
    for line in mx.profiler.dumps(reset=True).splitlines():
        words = line.split()
        if len(words) > 2 and words[1].isdigit():
            counts[words[0]] = int(words[1])
    return counts


def test_layers_between_convolutions_stay_turned(accelerator):
    counts = operators_of_a_step(accelerator)
    assert counts.get("_contrib_BatchNormWithReLU") == 1, counts
    assert counts.get("_pooled_BatchNormWithReLU") == 1, counts
    # Forward: the images, four kernels of more than one pixel and the one of the groups, and once
    # back for PReLU, which knows channels by their axis; the gradients go the same ways.
    assert counts["transpose"] <= 16, counts


def test_additions_are_part_of_the_norms_beside_them(accelerator):
    """The sum of the first residual block is normalized by the second."""
    counts = operators_of_a_step(accelerator)
    assert counts.get("_added_BatchNormWithReLU") == 1, counts
    assert counts.get("_backward_added_BatchNormWithReLU") == 2, counts
    # What remains is the sum that no norm reads; a convolution adds the gradients of its readers.
    assert counts["elemwise_add"] == 1, counts
    assert counts["_backward_added_Convolution_data"] == 1, counts


def depthwise(groups):
    net = gluon.nn.HybridSequential()
    net.add(
        gluon.nn.Conv2D(6, 3, padding=1, use_bias=False),
        gluon.nn.BatchNorm(),
        gluon.nn.Activation("relu"),
        gluon.nn.Conv2D(6, 3, padding=1, groups=groups),
        gluon.nn.Conv2D(6, 5, strides=2, padding=2, groups=groups, use_bias=False),
        gluon.nn.Flatten(),
        gluon.nn.Dense(4),
    )
    return net


@pytest.mark.parametrize(("groups", "turns"), [(6, 5), (3, 0)])
def test_groups_of_one_channel_are_turned_and_others_stay(accelerator, monkeypatch, groups, turns):
    monkeypatch.setattr(f"{__name__}.network", lambda: depthwise(groups))
    losses, output, weights = losses_and_weights(accelerator, True)
    expected, expected_output, expected_weights = losses_and_weights(mx.cpu(), True)
    np.testing.assert_allclose(losses, expected, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(output, expected_output, rtol=1e-3, atol=1e-4)
    for ours, theirs in zip(weights, expected_weights, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4)
    # The images, a kernel, what is flattened, and two of their gradients.
    assert operators_of_a_step(accelerator).get("transpose", 0) == turns


def test_a_norm_of_a_sum_can_be_differentiated_twice(accelerator):
    def second(ctx):
        net, images = start(ctx)
        net.hybridize(static_alloc=True, static_shape=True)
        images.attach_grad()
        with autograd.record():
            first = autograd.grad(net(images).square().sum(), [images], create_graph=True)[0]
            total = first.square().sum()
        total.backward()
        return images.grad.asnumpy()

    np.testing.assert_allclose(second(accelerator), second(mx.cpu()), rtol=2e-3, atol=1e-3)

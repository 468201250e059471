"""Gradients travel to other devices while the rest of their backward pass still runs.

The network's first layer is the last that backward comes to. Its kernels (cos, in the gradient of
sin) are made to wait until a gradient of a later layer has reached another device.
"""

import numpy as np
import pytest
from test_nccl import nccl  # noqa: F401 (a fixture)

import mxnet as mx
from mxnet import autograd, gluon

WIDTH = 32


class Waves(gluon.HybridBlock):
    """Each number times a weight, as a sine."""

    def __init__(self, **options):
        super().__init__(**options)
        with self.name_scope():
            self.weight = self.params.get("weight", shape=(1, WIDTH), init=mx.init.One())

    def hybrid_forward(self, F, x, weight):  # noqa: N803
        return F.sin(F.broadcast_mul(x, weight))


def network(contexts, hybrid):
    mx.random.seed(3)
    net = gluon.nn.HybridSequential()
    net.add(Waves(), *(gluon.nn.Dense(WIDTH, in_units=WIDTH) for _ in range(4)))
    net.initialize(mx.init.Xavier(), ctx=contexts)
    if hybrid:
        net.hybridize(static_alloc=True, static_shape=True)
    return net


def train(contexts, hybrid, store, updates, before_step=lambda step: None, steps=6):
    net = network(contexts, hybrid)
    trainer = gluon.Trainer(
        net.collect_params(),
        "sgd",
        {"learning_rate": 1e-3, "momentum": 0.9},
        kvstore=store,
        update_on_kvstore=updates,
    )
    numbers = np.random.default_rng(1)
    for step in range(steps):
        before_step(step)
        batch = mx.nd.array(numbers.standard_normal((4, WIDTH)))
        parts = gluon.utils.split_and_load(batch, contexts)
        with autograd.record():
            losses = [net(part).square().sum() for part in parts]
        autograd.backward(losses)
        trainer.step(4)
        mx.nd.waitall()
    return [p.data(contexts[-1]).asnumpy() for p in net.collect_params().values()]


@pytest.mark.parametrize("updates", [True, False])
@pytest.mark.parametrize("store", ["device", "nccl"])
@pytest.mark.parametrize("hybrid", [True, False], ids=["hybrid", "eager"])
def test_gradients_leave_early(device, nccl, monkeypatch, hybrid, store, updates):  # noqa: F811
    monkeypatch.setenv("REMX_KVSTORE_BUCKET_BYTES", str(4 * WIDTH * WIDTH))
    contexts = [device(0), device(1)]
    want = train([device(0)], hybrid, store, None)
    before = device.held_in_vain()

    def hold(step):
        if step >= 2:  # the first step makes the store and its memory
            device.hold("cos")

    got = train(contexts, hybrid, store, updates, hold)
    assert device.held_in_vain() == before
    for one, other in zip(got, want, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)


def symbol():
    x = mx.sym.broadcast_mul(
        mx.sym.Variable("data"), mx.sym.Variable("first_weight", shape=(1, WIDTH))
    )
    x = mx.sym.sin(x)
    for number in range(4):
        x = mx.sym.FullyConnected(x, num_hidden=WIDTH, name=f"dense{number}")
    return mx.sym.LinearRegressionOutput(x, name="target")


@pytest.mark.parametrize("store", ["device", "nccl"])
def test_gradients_of_a_module_leave_early(device, nccl, monkeypatch, store):  # noqa: F811
    monkeypatch.setenv("REMX_KVSTORE_BUCKET_BYTES", str(4 * WIDTH * WIDTH))
    before = device.held_in_vain()

    def trained(contexts, steps=5):
        module = mx.mod.Module(symbol(), label_names=["target_label"], context=contexts)
        module.bind([("data", (4, WIDTH))], [("target_label", (4, WIDTH))])
        mx.random.seed(3)
        module.init_params(mx.init.Xavier())
        module.init_optimizer(store, "sgd", {"learning_rate": 1e-2})
        numbers = np.random.default_rng(1)
        for step in range(steps):
            if step >= 2 and len(contexts) > 1:
                device.hold("cos")
            arrays = [mx.nd.array(numbers.standard_normal((4, WIDTH))) for _ in range(2)]
            module.forward_backward(mx.io.DataBatch(arrays[:1], arrays[1:]))
            module.update()
            mx.nd.waitall()
        return module.get_params()[0]

    want = trained([device(0)])
    got = trained([device(0), device(1)])
    assert device.held_in_vain() == before
    for name, value in want.items():
        np.testing.assert_allclose(got[name].asnumpy(), value.asnumpy(), rtol=1e-4, atol=1e-5)


def test_what_reads_a_gradient_before_it_is_summed_is_waited_for(device, nccl, monkeypatch):  # noqa: F811
    """A kernel that still has to read a gradient, in the stream, sees it before it is the sum."""
    monkeypatch.setenv("REMX_KVSTORE_BUCKET_BYTES", str(4 * WIDTH * WIDTH))
    contexts = [device(0), device(1)]
    net = network(contexts, True)
    trainer = gluon.Trainer(
        net.collect_params(), "sgd", {"learning_rate": 0.0}, kvstore="nccl", update_on_kvstore=False
    )
    device.slow(300)
    batch = mx.nd.array(np.random.default_rng(1).standard_normal((4, WIDTH)))
    for step in range(6):
        parts = gluon.utils.split_and_load(batch, contexts)
        with autograd.record():
            losses = [net(part).square().sum() for part in parts]
        autograd.backward(losses)
        names = list(net.collect_params())
        own = [
            {name: net.collect_params()[name].grad(ctx) * 1 for name in names} for ctx in contexts
        ]
        trainer.allreduce_grads()
        for name in names:
            total = sum(part[name].asnumpy() for part in own)
            for ctx in contexts:
                grad = net.collect_params()[name].grad(ctx).asnumpy()
                np.testing.assert_allclose(grad, total, rtol=1e-5, atol=1e-5, err_msg=str(step))

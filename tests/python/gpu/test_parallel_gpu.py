"""Parts of a network on a GPU and beside it, and stores with one GPU: the host's answers."""

import groups_on_device as groups
import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.kvstore import nccl

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]
OTHER = [mx.cpu(), mx.gpu(1)]  # where the other parts are


@pytest.fixture(autouse=True)
def _exactly(monkeypatch):
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")


def other(place):
    """The place, if this machine has it."""
    if place.device_type == "gpu" and mx.context.num_gpus() <= place.device_id:
        pytest.skip("one GPU in this machine")
    return place


@pytest.mark.parametrize("place", OTHER, ids=str)
@pytest.mark.parametrize("is_first", [True, False])
def test_groups_have_the_values_and_gradients_of_the_host(place, is_first):
    pair = [mx.gpu(0), other(place)] if is_first else [other(place), mx.gpu(0)]
    executor, got = groups.answers(pair[0], dict(zip(("first", "second"), pair, strict=True)))
    _, want = groups.answers(mx.cpu(), None)
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-4)
    assert executor.grad_dict["two_weight"].context == pair[1]


@pytest.mark.parametrize("mirror", ["0", "1"])
@pytest.mark.parametrize("place", OTHER, ids=str)
def test_layers_of_an_lstm_train_on_places_of_their_own(place, mirror, monkeypatch):
    places = [mx.gpu(0), other(place)]
    want = groups.trained(groups.lstm(2), mx.cpu(), None)
    monkeypatch.setenv("MXNET_BACKWARD_DO_MIRROR", mirror)
    parts = {name: places[i % 2] for i, name in enumerate(groups.LSTM_GROUPS)}
    got = groups.trained(groups.lstm(2), mx.gpu(0), parts)
    for a, b in zip(got[0], want[0], strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-5)
    for name, value in want[1].items():
        np.testing.assert_allclose(got[1][name], value, rtol=1e-2, atol=1e-4, err_msg=name)


def module_values(context, store):
    """The parameters of a Module behind some steps."""
    numbers = np.random.default_rng(3)
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=16, name="one")
    x = mx.sym.BatchNorm(mx.sym.relu(x), fix_gamma=False, name="norm")
    x = mx.sym.FullyConnected(x, num_hidden=4, name="two")
    module = mx.mod.Module(mx.sym.SoftmaxOutput(x, name="softmax"), context=context)
    data = mx.io.NDArrayIter(
        numbers.standard_normal((64, 8)).astype("float32"), numbers.integers(0, 4, 64), 16
    )
    module.bind(data.provide_data, data.provide_label)
    mx.random.seed(2)
    module.init_params(mx.init.Xavier())
    module.init_optimizer(store, "sgd", {"learning_rate": 0.1, "momentum": 0.9})
    for batch in data:
        module.forward_backward(batch)
        module.update()
    arguments, states = module.get_params()
    return {name: value.asnumpy() for name, value in (arguments | states).items()}


@pytest.mark.parametrize("store", ["local", "device", "nccl"])
def test_a_module_trains_with_every_store(store):
    if store == "nccl" and not nccl.is_found():
        pytest.skip("NCCL's library is not there")
    want = module_values([mx.cpu()], "local")
    for name, value in module_values([mx.gpu(0)], mx.kv.create(store)).items():
        np.testing.assert_allclose(value, want[name], rtol=1e-3, atol=1e-4, err_msg=name)


@pytest.mark.parametrize("hybrid", [True, False])
def test_synchronized_norms_of_one_device_are_batch_norms(hybrid):
    x = np.random.default_rng(1).standard_normal((6, 5, 4, 4)).astype("float32")

    def run(norm, context):
        norm.initialize(ctx=context)
        if hybrid:
            norm.hybridize(static_alloc=True, static_shape=True)
        data = mx.nd.array(x, ctx=context)
        data.attach_grad()
        for _ in range(3):
            with autograd.record():
                y = norm(data)
                loss = (y * y * y).sum()
            loss.backward()
        grads = [p.grad().asnumpy() for p in norm.collect_params().values() if p.grad_req != "null"]
        moving = [norm.running_mean.data().asnumpy(), norm.running_var.data().asnumpy()]
        return [y.asnumpy(), data.grad.asnumpy(), *grads, *moving]

    got = run(gluon.contrib.nn.SyncBatchNorm(in_channels=5, num_devices=1), mx.gpu(0))
    want = run(gluon.nn.BatchNorm(in_channels=5), mx.cpu())
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-3)

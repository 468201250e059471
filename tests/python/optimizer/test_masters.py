"""Weights of 16 bits learn what is too small for them through copies in float32."""

import numpy as np
import pytest

import mxnet as mx

OPTIMIZERS = ["sgd", "nag", "adam", "adamax", "nadam", "lamb", "lars", "rmsprop", "adagrad", "ftml"]
STEPS = 20


def learned(optimizer, dtype, **options):
    """The weight behind some steps with one gradient, as float32."""
    optimizer = mx.optimizer.create(optimizer, learning_rate=1e-4, **options)
    update = mx.optimizer.get_updater(optimizer)
    weight = mx.nd.array([1.0, -2.0, 0.5, 3.0]).astype(dtype)
    for _ in range(STEPS):
        update(0, mx.nd.array([1.0, -1.0, 0.5, 2.0]).astype(dtype), weight)
    return weight.astype("float32").asnumpy()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_many_small_steps_are_one_large_one(optimizer, dtype):
    want = mx.nd.array(learned(optimizer, "float32")).astype(dtype).astype("float32").asnumpy()
    got = learned(optimizer, dtype, multi_precision=True)
    np.testing.assert_allclose(got, want, rtol=2**-8)
    if optimizer == "adam":  # 20 steps of 1e-4 are seen, one is not
        assert got[0] < 1


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_without_copies_a_warning_says_what_is_lost(dtype):
    with pytest.warns(UserWarning, match=f"in {dtype} loses precision; use multi_precision=True"):
        learned("adam", dtype)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_a_network_of_16_bits_keeps_its_norms_in_float32(dtype, tmp_path):
    def network():
        net = mx.gluon.nn.HybridSequential()
        net.add(mx.gluon.nn.Dense(4, in_units=3), mx.gluon.nn.BatchNorm(in_channels=4))
        net.cast(dtype)
        return net

    net = network()
    net.initialize()
    assert [p.dtype for p in net[1].collect_params().values()] == ["float32"] * 4
    assert [p.dtype for p in net[0].collect_params().values()] == [dtype] * 2
    net.hybridize()
    options = {"learning_rate": 0.1, "momentum": 0.9, "multi_precision": True}
    trainer = mx.gluon.Trainer(net.collect_params(), "sgd", options)
    before = net[0].weight.data().asnumpy()
    with mx.autograd.record():
        loss = (net(mx.nd.random.uniform(shape=(5, 3)).astype(dtype)) ** 3).sum()
    loss.backward()
    trainer.step(1)
    assert (net[0].weight.data().asnumpy() != before).any()
    net.save_parameters(str(tmp_path / "parameters"))
    again = network()
    again.load_parameters(str(tmp_path / "parameters"))
    assert (again[0].weight.data().asnumpy() == net[0].weight.data().asnumpy()).all()

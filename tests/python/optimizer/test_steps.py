"""Every optimizer takes the steps of MXNet 1.9.1, and continues from its pickled states."""

import base64
import json
import pickle

import numpy as np
import pytest
from steps import GOLDEN, RICH, STEPS, configurations, flat, run, states_of

import mxnet as mx

RECORDED = json.loads(GOLDEN.read_text())


def assert_close(ours, recorded, tolerance):
    if recorded is None or ours is None:
        assert ours is recorded
    elif recorded and isinstance(recorded[0], list):
        assert len(ours) == len(recorded)
        for one, other in zip(ours, recorded, strict=True):
            assert_close(one, other, tolerance)
    elif recorded and recorded[0] is None:
        assert_close(ours[1:], recorded[1:], tolerance)
    else:
        np.testing.assert_allclose(ours, recorded, rtol=tolerance, atol=tolerance / 10)


@pytest.mark.parametrize(("key", "name", "options", "dtype"), list(configurations()))
def test_steps(key, name, options, dtype):
    weights, updater = run(mx, name, options, dtype)
    tolerance = 2e-5 if dtype == "float32" else 2e-3
    assert_close(flat(weights), RECORDED[key]["weights"], tolerance)
    assert_close(states_of(updater), RECORDED[key]["states"], tolerance)


@pytest.mark.parametrize("key", ["sgd", "adam"])
@pytest.mark.parametrize("part", ["states", "whole"])
def test_pickles_of_mxnet_continue(key, part):
    name, options = ("SGD", {**RICH, "momentum": 0.9}) if key == "sgd" else ("Adam", RICH)
    _, updater = run(mx, name, options, "float32")
    if part == "whole":
        updater = mx.optimizer.get_updater(mx.optimizer.SGD())
    updater.set_states(base64.b64decode(RECORDED[f"pickle {key}"][part]))
    assert type(updater.optimizer).__name__ == name
    weights, _ = run(mx, name, options, "float32", 2, updater, STEPS + 1)
    assert_close(flat(weights), RECORDED[f"pickle {key}"]["weights"], 2e-5)


def test_our_pickles_name_the_module_of_mxnet():
    text = pickle.dumps(mx.optimizer.LAMB(), protocol=0)
    assert b"mxnet.optimizer.optimizer\nLAMB" in text or b"cmxnet.optimizer.optimizer" in text
    assert isinstance(pickle.loads(text), mx.optimizer.LAMB)


def test_updates_together_are_updates_one_by_one():
    for name in ["SGD", "LARS", "LAMB"]:
        together, _ = run(mx, name, RICH, "float32")
        updater = mx.optimizer.get_updater(
            getattr(mx.optimizer, name)(param_idx2name={0: "fc_weight", 1: "fc_bias"}, **RICH)
        )
        updater.aggregate_updates = False
        alone, _ = run(mx, name, RICH, "float32", updater=updater)
        assert flat(together) == flat(alone)


def test_group_adagrad_scales_rows():
    weight, grad = mx.nd.ones((2, 3)), mx.nd.array([[1, 2, 3], [0, 0, 0]])
    optimizer = mx.optimizer.create("groupadagrad", learning_rate=0.1)
    updater = mx.optimizer.get_updater(optimizer)
    updater(0, grad, weight)
    row = 1 - 0.1 * np.array([1, 2, 3]) / np.sqrt(14 / 3 + 1e-5)
    np.testing.assert_allclose(weight.asnumpy(), [row, [1, 1, 1]], rtol=1e-5)


def test_contrib_updates_of_several_weights():
    weights = [mx.nd.ones((2,)), mx.nd.ones((3,))]
    grads = [mx.nd.ones((2,)), mx.nd.ones((3,))]
    mean, var = [x.zeros_like() for x in weights], [x.zeros_like() for x in weights]
    mx.nd.contrib.multi_adamw_update(
        weights, grads, mean, var, 1.0, lrs=[0.1, 0.1], wds=[0, 0], etas=[1, 1], out=weights
    )
    step = 0.1 * 0.1 / (np.sqrt(0.001) + 1e-8)
    np.testing.assert_allclose(weights[1].asnumpy(), np.full(3, 1 - step), rtol=1e-4)
    one = mx.nd.ones((2,))
    states = mx.nd.zeros((2,)), mx.nd.zeros((2,))
    mx.nd.contrib.adamw_update(one, grads[0], *states, float("nan"), lr=0.1, eta=1, out=one)
    assert one.asnumpy().tolist() == [1, 1]


def test_wrong_counts_are_told():
    weight = mx.nd.ones((2,))
    with pytest.raises(mx.base.MXNetError, match="lrs has 2 numbers for 1 weights"):
        mx.nd.multi_sgd_update(weight, weight, lrs=(0.1, 0.2), wds=(0,), out=[weight])
    with pytest.raises(mx.base.MXNetError, match="3 arrays were given for 1 weights"):
        mx.nd.multi_sgd_update(weight, weight, weight, lrs=(0.1,), wds=(0,), out=[weight])


def test_arrays_are_reset():
    arrays = [mx.nd.ones((2,)), mx.nd.ones((3,), dtype="float16")]
    assert mx.nd.reset_arrays(*arrays, num_arrays=2) == []
    assert [x.asnumpy().sum() for x in arrays] == [0, 0]

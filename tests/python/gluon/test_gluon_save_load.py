"""`Block.save` and `Block.load`; messages about parameters that do not fit."""

import json
import pathlib

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.gluon import nn

GOLDEN = pathlib.Path(__file__).parent / "golden"


def network(prefix=None):
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(nn.Dense(4, activation="relu"), nn.BatchNorm(), nn.Dense(2))
    return net


def ready(hybridize):
    net = network()
    net.initialize(mx.init.Xavier())
    if hybridize:
        net.hybridize()
    net(nd.ones((2, 3)))
    return net


@pytest.mark.parametrize("hybridize", [False, True])
def test_a_network_of_other_names_takes_over(tmp_path, hybridize):
    net = ready(hybridize)
    data = nd.random.uniform(shape=(2, 3))
    expected = net(data).asnumpy()
    net.save(str(tmp_path / "net"))
    other = network(prefix="something_else_")
    other.load(str(tmp_path / "net"))
    np.testing.assert_allclose(other(data).asnumpy(), expected, rtol=1e-6)
    assert other.name == net.name
    assert list(other.collect_params()) == list(net.collect_params())
    assert other._active == hybridize
    other.hybridize()
    np.testing.assert_allclose(other(data).asnumpy(), expected, rtol=1e-6)


def test_a_compiled_graph_is_kept(tmp_path):
    net = ready(True)
    data = nd.random.uniform(shape=(2, 3))
    net.optimize_for(data, backend="example")
    expected = net(data).asnumpy()
    operators = [node["op"] for node in json.loads(net._cached_graph[1].tojson())["nodes"]]
    net.save(str(tmp_path / "net"))
    other = network()
    other.load(str(tmp_path / "net"))
    kept = [node["op"] for node in json.loads(other._cached_graph[1].tojson())["nodes"]]
    assert kept == operators
    np.testing.assert_allclose(other(data).asnumpy(), expected, rtol=1e-6)


def test_the_file_of_mxnet_is_read():
    """golden/saved-model.* was written by 1.9.1's Block.save (record_saved.py)."""
    other = network(prefix="mine_")
    other.load(str(GOLDEN / "saved"))
    stored = np.load(GOLDEN / "saved.npz")
    out = other(nd.array(stored["data"])).asnumpy()
    np.testing.assert_allclose(out, stored["out"], rtol=1e-5, atol=1e-6)


def test_another_structure_is_refused_by_name(tmp_path):
    ready(False).save(str(tmp_path / "net"))
    other = nn.HybridSequential()
    other.add(nn.Conv2D(2, 1))
    with pytest.raises(ValueError, match=r"no block 'conv2d1'.*'dense1'"):
        other.load(str(tmp_path / "net"))


def test_all_missing_and_extra_parameters_are_listed(tmp_path):
    path = str(tmp_path / "net.params")
    small = nn.Dense(2, in_units=3)
    small.initialize()
    outer = gluon.nn.HybridSequential()
    outer.add(small)
    outer.save_parameters(path)
    larger = gluon.nn.HybridSequential()
    larger.add(nn.Dense(2, in_units=3), nn.Dense(2, in_units=2))
    with pytest.raises(AssertionError, match=r"'1.weight', '1.bias' missing in .*net.params"):
        larger.load_parameters(path)
    larger.initialize()
    larger.save_parameters(path)
    with pytest.raises(ValueError, match=r"has '1.weight', '1.bias', no parameters of"):
        outer.load_parameters(path)
    outer.load_parameters(path, ignore_extra=True)


def test_sync_batch_norm_is_batch_norm_on_one_device():
    from mxnet.gluon.contrib.nn import SyncBatchNorm

    data = nd.random.uniform(shape=(4, 3, 2, 2))
    results = []
    for layer in (SyncBatchNorm(in_channels=3, num_devices=1), nn.BatchNorm(in_channels=3)):
        layer.initialize()
        with mx.autograd.record():
            out = layer(data)
        out.backward()
        results.append(
            (out, layer.gamma.grad(), layer.running_mean.data(), layer.running_var.data())
        )
    for mine, plain in zip(*results, strict=True):
        np.testing.assert_allclose(mine.asnumpy(), plain.asnumpy(), rtol=1e-5, atol=1e-6)
    assert "SyncBatchNorm" in repr(SyncBatchNorm(in_channels=3, num_devices=1))

"""Networks and checkpoints travel between this project and MXNet 1.9.1, both ways."""

import networks
import numpy as np
import pytest

import mxnet as mx

EXPORT = """
import sys
sys.path.insert(0, {folder!r})
import mxnet, networks, numpy
net, data = networks.build(mxnet, 'resnet50_v2')
numpy.save('theirs.npy', net(data).asnumpy())
net.export('theirs')
"""
IMPORT = """
import mxnet, numpy
symbol, args, aux = mxnet.model.load_checkpoint('ours', 0)
data = mxnet.nd.array(numpy.load('data.npy'))
exe = symbol.simple_bind(mxnet.cpu(), data=data.shape, grad_req='null')
exe.copy_params_from(args, aux)
numpy.save('theirs.npy', exe.forward(is_train=False, data=data)[0].asnumpy())
"""


def assert_same(got, want):
    """Equal to 1e-4 of the output's range."""
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-4 * float(np.ptp(want)))


def bind_checkpoint(prefix, data):
    """Returns the output of a checkpoint through `load_checkpoint` and `simple_bind`."""
    symbol, args, aux = mx.model.load_checkpoint(prefix, 0)
    exe = symbol.simple_bind(mx.cpu(), data=data.shape, grad_req="null")
    exe.copy_params_from(args, aux)
    return exe.forward(is_train=False, data=data)[0].asnumpy()


@pytest.fixture(scope="module", params=networks.NETWORKS)
def built(request):
    """Name, network with formula weights, and input."""
    return request.param, *networks.build(mx, request.param)


@pytest.fixture(scope="module")
def golden():
    """What 1.9.1 answered."""
    with np.load(networks.GOLDEN) as stored:
        return {name: stored[name] for name in stored.files}


def test_network_answers_as_recorded(built, golden):
    """The zoo network with the formula's weights gives 1.9.1's output."""
    name, net, data = built
    assert_same(net(data).asnumpy(), golden[f"{name}.output"])


def test_exported_graph_is_the_recorded_one(built, golden, tmp_path):
    """Operators, node names, inputs and attributes of the exported symbol equal 1.9.1's."""
    name, net, data = built
    net(data)
    net.export(str(tmp_path / name))
    ours = networks.graph_of((tmp_path / f"{name}-symbol.json").read_text())
    theirs = networks.graph_of(golden[f"{name}.symbol"].tobytes().decode())
    assert len(ours) == len(theirs)
    for node, reference in zip(ours, theirs, strict=True):
        assert node == reference


def test_recorded_symbol_binds(built, golden, tmp_path):
    """1.9.1's symbol file with this project's parameter file gives 1.9.1's output."""
    name, net, data = built
    net(data)
    net.export(str(tmp_path / name))
    (tmp_path / f"{name}-symbol.json").write_bytes(golden[f"{name}.symbol"].tobytes())
    assert_same(bind_checkpoint(str(tmp_path / name), data), golden[f"{name}.output"])


@pytest.mark.oracle
def test_checkpoint_of_191_answers_here(run_oracle, tmp_path):
    """ResNet-50 v2 exported by the real 1.9.1, loaded here."""
    folder = str(networks.GOLDEN.parents[1])
    run_oracle(EXPORT.format(folder=folder), tmp_path)
    data = mx.nd.array(networks.values("data", networks.SHAPE))
    assert_same(bind_checkpoint(str(tmp_path / "theirs"), data), np.load(tmp_path / "theirs.npy"))


@pytest.mark.oracle
def test_our_checkpoint_answers_in_191(run_oracle, tmp_path):
    """ResNet-50 v2 exported here, loaded by the real 1.9.1."""
    net, data = networks.build(mx, "resnet50_v2")
    ours = net(data).asnumpy()
    net.export(str(tmp_path / "ours"))
    np.save(tmp_path / "data.npy", data.asnumpy())
    run_oracle(IMPORT, tmp_path)
    assert_same(ours, np.load(tmp_path / "theirs.npy"))

"""Files go back and forth between this library and the real MXNet 1.9.1."""

import pathlib
import subprocess

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd

ORACLE = pathlib.Path(__file__).parents[3] / "build" / "oracle-venv" / "bin" / "python"
pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(not ORACLE.exists(), reason="bench/setup.sh installs MXNet 1.9.1"),
]

# Both sides run this text: `write` makes the files `<who>…`, `read` checks those of the other.
PROGRAM = """
import sys
import numpy as np
import mxnet as mx
from mxnet import autograd, gluon, nd

def write(who):
    mx.random.seed(5)
    net = gluon.model_zoo.vision.resnet18_v2(classes=10)
    net.initialize(mx.init.Xavier())
    net.hybridize()
    data = nd.random.uniform(shape=(2, 3, 64, 64))
    out = net(data)
    net.export(who)
    net.save_parameters(who + ".params")
    np.savez(who, data=data.asnumpy(), out=out.asnumpy())
    train(who).save_states(who + ".states")

def train(who):
    layer = gluon.nn.Dense(2, in_units=3)
    layer.initialize()
    options = {"learning_rate": 0.3, "momentum": 0.9}
    trainer = gluon.Trainer(layer.collect_params(), "sgd", options)
    with autograd.record():
        loss = layer(nd.ones((2, 3))).sum()
    loss.backward()
    trainer.step(1)
    return trainer

def read(who):
    stored = np.load(who + ".npz")
    data = nd.array(stored["data"])
    symbol, args, aux = mx.model.load_checkpoint(who, 0)
    bound = symbol.simple_bind(mx.current_context(), data=data.shape, grad_req="null")
    bound.copy_params_from(args, aux)
    block = gluon.SymbolBlock.imports(who + "-symbol.json", ["data"], who + "-0000.params")
    net = gluon.model_zoo.vision.resnet18_v2(classes=10)
    net.load_parameters(who + ".params")
    for out in (bound.forward(is_train=False, data=data)[0], block(data), net(data)):
        np.testing.assert_allclose(out.asnumpy(), stored["out"], rtol=1e-4, atol=1e-5)
    trainer = train(who)
    trainer._optimizer.lr = 7
    trainer.load_states(who + ".states")
    assert trainer.learning_rate == 0.3
    momentum = trainer._updaters[0].states[1].asnumpy()
    np.testing.assert_allclose(momentum, np.full((2, 3), -0.6), rtol=1e-6)
"""


def ours(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(PROGRAM, names)
    return names


def theirs(tmp_path, call):
    command = [str(ORACLE), "-W", "ignore", "-c", f"{PROGRAM}\n{call}"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False,
                          env=environment)  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_we_read_what_mxnet_wrote(tmp_path, monkeypatch):
    theirs(tmp_path, "write('theirs')")
    ours(tmp_path, monkeypatch)["read"]("theirs")


def test_mxnet_reads_what_we_wrote(tmp_path, monkeypatch):
    ours(tmp_path, monkeypatch)["write"]("ours")
    theirs(tmp_path, "read('ours')")


def test_both_draw_the_same_first_weights(tmp_path):
    theirs(
        tmp_path,
        "mx.random.seed(3); net = gluon.nn.Dense(4, in_units=5); "
        "net.initialize(mx.init.Xavier()); np.save('weight', net.weight.data().asnumpy())",
    )
    mx.random.seed(3)
    net = gluon.nn.Dense(4, in_units=5)
    net.initialize(mx.init.Xavier())
    np.testing.assert_allclose(
        net.weight.data().asnumpy(), np.load(tmp_path / "weight.npy"), rtol=1e-6
    )
    with autograd.record():
        out = net(nd.ones((1, 5)))
    out.backward()
    assert net.weight.grad().asnumpy().sum() == 20

"""An operator of an extension library that has no function for the device: it runs on the host."""

import pathlib
import shutil
import subprocess

import pytest

import mxnet as mx

SOURCE = pathlib.Path(__file__).parents[2] / "extension_library" / "foreign.cc"


@pytest.fixture(scope="module", autouse=True)
def library(tmp_path_factory):
    if not shutil.which("g++"):
        pytest.skip("there is no g++ to compile an extension library with")
    path = tmp_path_factory.mktemp("library") / "libforeign.so"
    subprocess.run(["g++", "-shared", "-fPIC", "-DKIND=6", SOURCE, "-o", path], check=True)
    mx.library.load(str(path), verbose=False)


@pytest.fixture
def helped(device, monkeypatch):
    """The accelerators, with the host's help."""
    monkeypatch.setenv("REMX_ALLOW_FALLBACK", "1")
    return device


def test_eager_with_gradient(helped):
    x = mx.nd.ones((2, 3), ctx=helped()) * 3
    x.attach_grad()
    with mx.autograd.record():
        y = mx.nd.foreign_double(x) * 5
    y.backward()
    assert y.context == helped()
    assert (y.asnumpy() == 30).all()
    assert (x.grad.asnumpy() == 10).all()


def test_bound(helped):
    symbol = mx.sym.exp(mx.sym.foreign_double(mx.sym.var("x")))
    executor = symbol.simple_bind(helped(), x=(2, 3))
    executor.arg_dict["x"][:] = 0
    assert (executor.forward(is_train=True)[0].asnumpy() == 1).all()
    executor.backward(mx.nd.ones((2, 3), ctx=helped()))
    assert (executor.grad_dict["x"].asnumpy() == 2).all()


def test_refused_where_the_host_may_not_serve(device):
    with pytest.raises(mx.MXNetError, match=r"foreign_double: .* and running on the cpu is off"):
        mx.nd.foreign_double(mx.nd.ones((2, 3), ctx=device()))

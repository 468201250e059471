"""`precision=` of a bind: what compiled regions multiply in, whatever the environment says."""

import numpy as np
import pytest

import mxnet as mx

SHAPE = (4, 64)


@pytest.fixture
def net():
    """A dense layer and what it computes."""
    mx.random.seed(1)
    symbol = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=48, name="fc")
    shapes = {"data": SHAPE, "fc_weight": (48, 64), "fc_bias": (48,)}
    arrays = {name: mx.nd.random.uniform(-1, 1, shape) for name, shape in shapes.items()}
    weight, bias = arrays["fc_weight"].asnumpy(), arrays["fc_bias"].asnumpy()
    return symbol, arrays, arrays["data"].asnumpy() @ weight.T + bias


def executors(symbol, arrays, **options):
    """The same network bound in both ways, with its arrays."""
    yield symbol.bind(mx.cpu(), dict(arrays), grad_req="null", **options)
    made = symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null", **options)
    made.copy_params_from({name: value for name, value in arrays.items()})
    yield made


@pytest.mark.parametrize("precision", ["fp32", "bf16"])
def test_a_precision_is_taken(net, precision):
    symbol, arrays, wanted = net
    for executor in executors(symbol, arrays, precision=precision):
        got = executor.forward(is_train=False)[0].asnumpy()
        np.testing.assert_allclose(got, wanted, atol=1e-4 if precision == "fp32" else 0.2)


def test_it_outranks_the_environment_and_survives_a_reshape(net, monkeypatch):
    symbol, arrays, wanted = net
    monkeypatch.setenv("REMX_PRECISION", "bf16")
    for executor in executors(symbol, arrays, precision="fp32"):
        smaller = executor.reshape(data=(2, 64))
        got = smaller.forward(is_train=False, data=arrays["data"][:2])[0].asnumpy()
        np.testing.assert_allclose(got, wanted[:2], atol=1e-4)


def test_an_unknown_one_is_named(net):
    symbol, arrays, _ = net
    with pytest.raises(ValueError, match="bind: precision 'fp16' is not known; use 'fp32' or"):
        symbol.simple_bind(mx.cpu(), data=SHAPE, precision="fp16")
    with pytest.raises(ValueError, match="bind: precision 'half' is not known"):
        symbol.bind(mx.cpu(), arrays, precision="half")


def test_without_a_compiler_it_is_refused(net, monkeypatch):
    symbol, _, _ = net
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    with pytest.raises(mx.MXNetError, match=r'precision="bf16".*cpu\(0\).*without one'):
        symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null", precision="bf16")


def test_the_tensorrt_door_is_told(net, monkeypatch):
    symbol, arrays, wanted = net
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")  # its regions are compiled all the same
    weights = {name: value for name, value in arrays.items() if name != "data"}
    bound = mx.contrib.tensorrt.tensorrt_bind(
        symbol, mx.cpu(), weights, data=SHAPE, grad_req="null", precision="fp32"
    )
    assert '"precision": "fp32"' in bound._symbol.tojson().replace('\\"', '"')
    got = bound.forward(is_train=False, data=arrays["data"])[0].asnumpy()
    np.testing.assert_allclose(got, wanted, atol=1e-4)

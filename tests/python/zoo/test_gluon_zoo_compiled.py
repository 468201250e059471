"""Every zoo network compiled beside not compiled: outputs, and gradients of a training step."""

import numpy as np
import pytest
from record_zoo import MODELS, make, sides

import mxnet as mx

# What takes seconds runs with ./test --all.
DEEP = {"densenet161", "densenet169", "densenet201", "inceptionv3", "resnet101_v1", "resnet101_v2",
        "resnet152_v1", "resnet152_v2"}  # fmt: skip
SMALL = {"mobilenet0.25", "mobilenetv2_0.25", "resnet18_v1", "resnet18_v2", "squeezenet1.1"}
LIMIT = 1e-4  # of the range of an array


def bind(symbol, values, side, batch, grad_req):
    """Bind with weights that depend on names and shapes alone."""
    executor = symbol.simple_bind(mx.cpu(), grad_req=grad_req, data=(batch, 3, side, side))
    for name, array in {**executor.arg_dict, **executor.aux_dict}.items():
        if name not in values:
            values[name] = weight(name, array.shape)
        array[:] = values[name]
    return executor


def weight(name, shape):
    """Return random values that keep the size of what flows through the network."""
    if name.endswith("_weight"):
        limit = np.sqrt(6 / np.prod(shape[1:]))
        return mx.nd.random.uniform(-limit, limit, shape)
    low, high = (0.5, 1.5) if name.endswith(("_gamma", "_var")) else (-0.2, 0.2)
    if name == "data":
        low, high = -1, 1
    return mx.nd.random.uniform(low, high, shape)


def distance(one, other):
    """Return the largest difference as a share of the range."""
    one, other = one.asnumpy(), other.asnumpy()
    assert np.isfinite(one).all()
    return np.abs(one - other).max() / max(np.ptp(one), np.finfo("float32").tiny)


def pair(monkeypatch, name, side, batch, grad_req):
    """Bind without a compiler, and the partitioned symbol with one."""
    mx.random.seed(11)
    symbol = make(name)(mx.sym.var("data"))
    values = {}
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    plain = bind(symbol, values, side, batch, grad_req)
    monkeypatch.delenv("MXNET_SUBGRAPH_BACKEND")
    compiled = bind(symbol.optimize_for("ngraph"), values, side, batch, grad_req)
    assert "subgraph" not in plain.get_optimized_symbol().tojson()
    assert "_ngraph_subgraph_op" in compiled.get_optimized_symbol().tojson()
    return plain, compiled


@pytest.mark.parametrize("name", MODELS)
def test_outputs_of_small_images(name, monkeypatch):
    plain, compiled = pair(monkeypatch, name, sides(name)[1], 1, "null")
    assert distance(plain.forward()[0], compiled.forward()[0]) <= LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_outputs_of_images_of_the_nominal_size(name, monkeypatch):
    plain, compiled = pair(monkeypatch, name, sides(name)[0], 1, "null")
    assert distance(plain.forward()[0], compiled.forward()[0]) <= LIMIT


def steps():
    """All networks in training and in inference."""
    for name in MODELS:
        for is_train in (True, False):
            is_quick = name not in DEEP if is_train else name in SMALL
            yield pytest.param(name, is_train, marks=[] if is_quick else [pytest.mark.slow])


@pytest.mark.parametrize(("name", "is_train"), list(steps()))
def test_gradients(name, is_train, monkeypatch):
    """Of a training step, and of inference, which the compiled graph computes itself."""
    plain, compiled = pair(monkeypatch, name, sides(name)[1], 2, "write")
    for executor in (plain, compiled):
        mx.random.seed(5)  # dropout
        executor.forward(is_train=is_train)
        executor.backward(mx.nd.random.normal(shape=executor.outputs[0].shape))
    assert distance(plain.outputs[0], compiled.outputs[0]) <= LIMIT
    for parameter, grad in plain.grad_dict.items():
        assert distance(grad, compiled.grad_dict[parameter]) <= LIMIT, parameter
    for state, array in plain.aux_dict.items():
        assert distance(array, compiled.aux_dict[state]) <= LIMIT, state

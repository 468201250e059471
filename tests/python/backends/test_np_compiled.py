"""Graphs of mx.np are compiled as the classic graphs that compute the same."""

import json

import numpy as onp
import pytest

import mxnet as mx
from mxnet import gluon, np, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


def operators(symbol):
    nodes = json.loads(symbol.tojson())["nodes"]
    return [node["op"] for node in nodes if node["op"] != "null"]


def inputs(shapes):
    random = onp.random.RandomState(5)
    return {
        name: np.array(random.rand(*shape) + 0.5, dtype="float32") for name, shape in shapes.items()
    }


def compare(symbol, shapes, regions, monkeypatch):
    """Binds with and without the compiler; `regions` are the operators that remain."""
    values = inputs(shapes)
    compiled = symbol.bind(mx.cpu(), values, grad_req="null")
    assert operators(compiled.get_optimized_symbol()) == regions
    given = compiled.forward()[0].asnumpy()
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    wanted = symbol.bind(mx.cpu(), values, grad_req="null").forward()[0].asnumpy()
    assert given.shape == wanted.shape
    onp.testing.assert_allclose(given, wanted, 1e-4, 1e-5)


REGION = ["_ngraph_subgraph_op"]


def variables(*names):
    return [mx.sym.var(name).as_np_ndarray() for name in names]


def test_twins_are_one_chain(monkeypatch):
    x, y = variables("x", "y")
    chain = mx.sym.np.tanh(x * y + 1.5) / (mx.sym.np.exp(x - y) + 2) + mx.sym.np.sqrt(x)
    compare(chain, {"x": (3, 4, 5), "y": (4, 1)}, REGION, monkeypatch)


def test_compositions_are_opened(monkeypatch):
    x, y = variables("x", "y")
    joined = mx.sym.np.concatenate([x.reshape(-1, 6), mx.sym.np.stack([y, y]).reshape(4, 6)])
    turned = mx.sym.np.transpose(joined) * 2 + 1
    compare(turned.reshape(-1), {"x": (3, 4), "y": (12,)}, REGION, monkeypatch)


def test_what_has_no_kernel_stays_whole(monkeypatch):
    (x,) = variables("x")
    symbol = mx.sym.np.exp((mx.sym.np.exp(x) * 2).mean(axis=1)) + 1
    compare(symbol, {"x": (3, 4)}, [*REGION, "_npi_mean", *REGION], monkeypatch)


def test_whole_numbers_are_left_to_the_operators(monkeypatch):
    (x,) = variables("x")
    symbol = (x * 2 + 1) > 3
    values = {"x": np.array([[0, 1], [2, 3]], dtype="int32")}
    bound = symbol.bind(mx.cpu(), values, grad_req="null")
    assert bound.forward()[0].asnumpy().tolist() == [[False, False], [True, True]]


class Attention(gluon.HybridBlock):
    def hybrid_forward(self, F, q, k, v):
        scores = F.npx.batch_dot(q, k, transpose_b=True) * 0.25
        return F.npx.batch_dot(F.npx.softmax(scores, axis=-1), v) + q


def test_attention_of_a_block_is_one_region(monkeypatch):
    symbol = Attention()(*variables("q", "k", "v"))
    compare(symbol, {"q": (2, 5, 16), "k": (2, 7, 16), "v": (2, 7, 16)}, REGION, monkeypatch)


def test_a_network_with_residuals_is_one_region(monkeypatch):
    class Net(gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            with self.name_scope():
                self.first = gluon.nn.Conv2D(8, 3, padding=1, in_channels=4)
                self.norm = gluon.nn.BatchNorm(in_channels=8)
                self.second = gluon.nn.Conv2D(8, 3, padding=1, in_channels=8)
                self.dense = gluon.nn.Dense(5, in_units=8 * 36)

        def hybrid_forward(self, F, x):
            y = F.npx.relu(self.norm(self.first(x)))
            return F.np.tanh(self.dense(F.npx.relu(y + self.second(y))))

    net = Net()
    net.initialize(mx.init.Xavier())
    x = np.array(onp.random.RandomState(1).rand(2, 4, 6, 6), dtype="float32")
    wanted = net(x)
    net.hybridize(backend="ngraph", static_alloc=True, static_shape=True)
    given = net(x)
    onp.testing.assert_allclose(given.asnumpy(), wanted.asnumpy(), 1e-4, 1e-5)
    assert operators(net._cached_graph[1]) == REGION

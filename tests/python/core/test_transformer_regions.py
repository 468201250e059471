"""An encoder of a transformer becomes one region, attention one kernel, with the same answers."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = pytest.mark.skipif(
    not mx.runtime.Features().is_enabled("MKLDNN"), reason="the CPU compiler stands on oneDNN"
)
WIDTH, HEADS, LENGTH, BATCH = 64, 4, 24, 2


def dense(data, hidden, name):
    return mx.sym.FullyConnected(data, num_hidden=hidden, flatten=False, name=name)


def feed_forward(x, name):
    inner = mx.sym.LeakyReLU(dense(x, 4 * WIDTH, f"{name}_in"), act_type="gelu")
    return mx.sym.LayerNorm(x + dense(inner, WIDTH, f"{name}_out"), name=f"{name}_norm")


def interleaved_layer(x, name):
    """As GluonNLP writes it: (length, batch, width), projections interleaved."""
    qkv = dense(x, 3 * WIDTH, f"{name}_qkv")
    scores = mx.sym.contrib.interleaved_matmul_selfatt_qk(qkv, heads=HEADS)
    weights = mx.sym.Dropout(mx.sym.softmax(scores), p=0.1)
    mixed = mx.sym.contrib.interleaved_matmul_selfatt_valatt(qkv, weights, heads=HEADS)
    x = mx.sym.LayerNorm(x + dense(mixed, WIDTH, f"{name}_proj"), name=f"{name}_norm")
    return feed_forward(x, f"{name}_ffn")


def separate_layer(x, name):
    """As books write it: (batch, length, width), products of stacks."""

    def heads_of(projected):
        split = mx.sym.reshape(projected, shape=(0, 0, HEADS, -1))
        return mx.sym.reshape(mx.sym.transpose(split, axes=(0, 2, 1, 3)), shape=(-3, 0, 0))

    query, key, value = (heads_of(dense(x, WIDTH, f"{name}_{part}")) for part in "qkv")
    scores = mx.sym.batch_dot(query, key, transpose_b=True) / np.sqrt(WIDTH / HEADS)
    mixed = mx.sym.batch_dot(mx.sym.softmax(scores), value)
    mixed = mx.sym.reshape(mixed, shape=(-4, -1, HEADS, 0, 0))
    mixed = mx.sym.reshape(mx.sym.transpose(mixed, axes=(0, 2, 1, 3)), shape=(0, 0, -1))
    x = mx.sym.LayerNorm(x + dense(mixed, WIDTH, f"{name}_proj"), name=f"{name}_norm")
    return feed_forward(x, f"{name}_ffn")


def bound(symbol, shape):
    executor = symbol.simple_bind(mx.current_context(), data=shape, grad_req="null")
    rng = np.random.RandomState(5)
    for name, array in executor.arg_dict.items():
        spread = 1 / np.sqrt(array[0].size) if name.endswith("weight") else 1
        array[:] = rng.uniform(-1, 1, array.shape) * spread
    return executor


@pytest.mark.parametrize(
    ("layer", "shape"),
    [(interleaved_layer, (LENGTH, BATCH, WIDTH)), (separate_layer, (BATCH, LENGTH, WIDTH))],
)
def test_encoder_is_one_region(layer, shape, monkeypatch):
    net = mx.sym.var("data")
    for i in range(2):
        net = layer(net, f"layer{i}")
    compiled = bound(net, shape)
    got = compiled.forward()[0].asnumpy()
    text = mx.remx.explain(compiled)
    assert "outside:" not in text
    assert sum("kernels, compiled in" in line for line in text.splitlines()) == 1
    assert text.count("attention ") == 2
    assert text.count("sum + layer norm") == 4
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    expected = bound(net, shape).forward()[0].asnumpy()
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-5)


def test_what_an_encoder_compiles_to_can_be_trained_through():
    net = mx.sym.make_loss(interleaved_layer(mx.sym.var("data"), "layer").mean())
    executor = net.simple_bind(mx.current_context(), data=(6, 2, WIDTH))
    executor.forward(is_train=True)
    executor.backward()
    assert all(np.isfinite(g.asnumpy()).all() for g in executor.grad_dict.values())

"""Transformers that the GPU's own compiler runs: the same numbers as the CPU's."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# How far results may lie from the CPU's float32, in parts of their range.
CLOSE = {"fp32": 1e-5, "tf32": 3e-3, "fp16": 1e-2, "bf16": 4e-2}


def dense(data, hidden, name):
    return mx.sym.FullyConnected(data, num_hidden=hidden, flatten=False, name=name)


def joined(x, y, name):
    return mx.sym.LayerNorm(x + y, name=name)


def feed_forward(x, width, name):
    inner = mx.sym.LeakyReLU(dense(x, 4 * width, f"{name}_in"), act_type="gelu")
    return joined(x, dense(inner, width, f"{name}_out"), f"{name}_norm")


def interleaved(width=64, heads=4):
    """As GluonNLP writes it: (length, batch, width), projections interleaved."""
    x = mx.sym.var("data")
    for i in range(2):
        qkv = dense(x, 3 * width, f"qkv{i}")
        scores = mx.sym.contrib.interleaved_matmul_selfatt_qk(qkv, heads=heads)
        weights = mx.sym.Dropout(mx.sym.softmax(scores), p=0.1)
        mixed = mx.sym.contrib.interleaved_matmul_selfatt_valatt(qkv, weights, heads=heads)
        x = joined(x, dense(mixed, width, f"proj{i}"), f"norm{i}")
        x = feed_forward(x, width, f"ffn{i}")
    return x


def heads_of(x, heads):
    split = mx.sym.reshape(x, shape=(0, 0, heads, -1))
    return mx.sym.reshape(mx.sym.transpose(split, axes=(0, 2, 1, 3)), shape=(-3, 0, 0))


def separate(width=64, heads=4, mask=None):
    """As books write it: (batch, length, width), products of stacks."""
    x = mx.sym.var("data")
    query, key, value = (heads_of(dense(x, width, part), heads) for part in "qkv")
    scores = mx.sym.batch_dot(query, key, transpose_b=True) / np.sqrt(width / heads)
    if mask == "added":
        scores = mx.sym.broadcast_add(scores, mx.sym.var("mask"))
    if mask == "chosen":
        seen = mx.sym.broadcast_like(mx.sym.var("mask"), scores)
        scores = mx.sym.where(seen > 0, scores, scores * 0 - 1e4)
    mixed = mx.sym.batch_dot(mx.sym.softmax(scores), value)
    mixed = mx.sym.reshape(mixed, shape=(-4, -1, heads, 0, 0))
    mixed = mx.sym.reshape(mx.sym.transpose(mixed, axes=(0, 2, 1, 3)), shape=(0, 0, -1))
    x = joined(x, dense(mixed, width, "proj"), "norm")
    return feed_forward(x, width, "ffn")


def step(width=64, heads=4, words=37):
    """The next word of a decoder, with keys and values of the words before, which grow by one."""
    each = width // heads
    x = mx.sym.var("data")
    kept = []
    for i in range(2):
        qkv = dense(mx.sym.LayerNorm(x, name=f"norm{i}a"), 3 * width, f"qkv{i}")
        parts = []
        for k in range(3):
            part = mx.sym.slice_axis(qkv, axis=1, begin=k * width, end=(k + 1) * width)
            parts.append(mx.sym.reshape(part, shape=(-1, 1, each)))
        keys = mx.sym.concat(mx.sym.var(f"key{i}"), parts[1], dim=1)
        values = mx.sym.concat(mx.sym.var(f"value{i}"), parts[2], dim=1)
        scores = mx.sym.batch_dot(parts[0], keys, transpose_b=True) * each**-0.5
        mixed = mx.sym.batch_dot(mx.sym.softmax(scores, axis=-1), values)
        x = x + dense(mx.sym.reshape(mixed, shape=(-1, width)), width, f"proj{i}")
        inner = mx.sym.LeakyReLU(
            dense(mx.sym.LayerNorm(x, name=f"norm{i}b"), 4 * width, f"in{i}"), act_type="gelu"
        )
        x = x + dense(inner, width, f"out{i}")
        kept += [keys, values]
    return mx.sym.Group([dense(mx.sym.LayerNorm(x, name="norm"), words, "words"), *kept])


def pointwise():
    """Layers with pointwise operators between them, axes that repeat, and softmax."""
    x = dense(mx.sym.var("data"), 24, "a")
    gate = mx.sym.sigmoid(mx.sym.slice_axis(x, axis=-1, begin=0, end=12))
    x = gate * mx.sym.erf(mx.sym.slice_axis(x, axis=-1, begin=12, end=24))
    x = mx.sym.broadcast_add(x * mx.sym.log1p(mx.sym.abs(x)), mx.sym.var("shift"))
    y = mx.sym.softmax(mx.sym.SwapAxis(x, dim1=1, dim2=2), axis=1)
    z = dense(mx.sym.concat(y, mx.sym.tanh(y) ** 2, dim=-1), 10, "b")
    return mx.sym.Group([z, mx.sym.exp(-x)])


STEP = {"data": (1, 64)} | {f"{part}{i}": (4, 19, 16) for part in ("key", "value") for i in (0, 1)}
STEPS = {"data": (3, 64)} | {
    f"{part}{i}": (12, 19, 16) for part in ("key", "value") for i in (0, 1)
}
LONG = {"data": (2, 64)} | {f"{part}{i}": (8, 299, 16) for part in ("key", "value") for i in (0, 1)}
CASES = {
    "interleaved": (interleaved(), {"data": (24, 2, 64)}),
    "interleaved, long": (interleaved(128, 2), {"data": (200, 1, 128)}),
    "interleaved, odd": (interleaved(60, 5), {"data": (23, 3, 60)}),
    "wide heads": (interleaved(256, 2), {"data": (70, 2, 256)}),
    "very wide heads": (interleaved(288, 2), {"data": (33, 1, 288)}),
    "separate": (separate(), {"data": (2, 24, 64)}),
    "separate, many": (separate(), {"data": (9, 130, 64)}),
    "mask added": (separate(mask="added"), {"data": (2, 24, 64), "mask": (1, 1, 24)}),
    "mask chosen": (separate(mask="chosen"), {"data": (2, 24, 64), "mask": (8, 24, 24)}),
    "step": (step(), STEP),
    "steps": (step(), STEPS),
    "steps, long": (step(), LONG),
    "pointwise": (pointwise(), {"data": (3, 5, 20), "shift": (5, 1)}),
}


def bound(symbol, shapes, ctx):
    """An executor with values of its own; the same on every device."""
    executor = symbol.simple_bind(ctx, grad_req="null", **shapes)
    rng = np.random.RandomState(5)
    for name in symbol.list_arguments():
        array = executor.arg_dict[name]
        spread = 1 / np.sqrt(array[0].size) if name.endswith("weight") else 1
        array[:] = rng.uniform(-1, 1, array.shape) * spread
    return executor


def results(executor):
    return [array.asnumpy() for array in executor.forward(is_train=False)]


def apart(got, wanted):
    """The largest difference in parts of the range, of all results."""
    return max(np.abs(a - b).max() / np.abs(b).max() for a, b in zip(got, wanted, strict=True))


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("name", list(CASES))
def test_the_same_as_on_the_cpu(name, precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    symbol, shapes = CASES[name]
    wanted = results(bound(symbol, shapes, mx.cpu()))
    executor = bound(symbol, shapes, mx.gpu(0))
    for _ in range(3):  # kernel by kernel, recorded, replayed
        assert apart(results(executor), wanted) < CLOSE[precision]
    assert f"{precision} dense" in str(mx.remx.explain(executor))


def test_an_encoder_is_one_region():
    symbol, shapes = CASES["interleaved"]
    executor = bound(symbol, shapes, mx.gpu(0))
    results(executor)
    text = str(mx.remx.explain(executor))
    assert "outside:" not in text
    assert text.count(" attention") >= 2


def test_weights_and_inputs_may_change(monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp32")
    symbol, shapes = CASES["step"]
    executors = [bound(symbol, shapes, ctx) for ctx in (mx.cpu(), mx.gpu(0))]
    rng = np.random.RandomState(9)
    names = ["data", "qkv0_weight", "key1", "norm0b_gamma", "words_bias", "norm_beta"]
    for name in names:
        value = rng.uniform(-1, 1, executors[0].arg_dict[name].shape)
        for executor in executors:
            executor.arg_dict[name][:] = value
        wanted, got = (results(executor) for executor in executors)
        assert apart(got, wanted) < CLOSE["fp32"]


def test_arrays_that_begin_anywhere(monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp16")
    symbol, shapes = CASES["step"]
    wanted = results(bound(symbol, shapes, mx.cpu()))
    given = bound(symbol, shapes, mx.gpu(0)).arg_dict
    args = {}
    for name, array in given.items():
        room = mx.nd.zeros((array.size + 1,), ctx=mx.gpu(0))
        args[name] = room[1:].reshape(array.shape)
        args[name][:] = array
    executor = symbol.bind(mx.gpu(0), args, grad_req="null")
    assert apart(results(executor), wanted) < CLOSE["fp16"]

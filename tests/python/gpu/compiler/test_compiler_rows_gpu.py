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


def with_embeddings(ids="float32", width=64, length=12, kinds=True):
    """The beginning of an encoder: words, kinds and positions, a norm, and one layer."""
    x = mx.sym.Embedding(mx.sym.var("data", dtype=ids), input_dim=50, output_dim=width, name="word")
    if kinds:
        kind = mx.sym.Embedding(mx.sym.var("kind"), input_dim=2, output_dim=width, name="kind")
        x = x + kind
    table = mx.sym.var("places_weight", shape=(30, width))
    places = mx.sym.slice_axis(table, axis=0, begin=2, end=2 + length)
    x = mx.sym.broadcast_add(x, mx.sym.expand_dims(places, axis=0))
    return feed_forward(mx.sym.LayerNorm(x, name="first"), width, "ffn")


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("ids", ["float32", "int32", "int64"])
@pytest.mark.parametrize("width", [64, 30])
def test_embeddings_are_inside(ids, width, precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    symbol, shapes = with_embeddings(ids, width), {"data": (2, 12), "kind": (2, 12)}
    random = np.random.RandomState(3)
    given = {
        "data": random.randint(-20, 70, (2, 12)).astype(ids),  # numbers outside are clipped
        "kind": random.randint(0, 2, (2, 12)).astype("float32"),
    }
    shape_of = dict(zip(symbol.list_arguments(), symbol.infer_shape(**shapes)[0], strict=True))
    for name, shape in shape_of.items():
        given.setdefault(name, random.uniform(-0.4, 0.4, shape).astype("float32"))
    results = []
    for ctx in (mx.gpu(0), mx.cpu()):
        args = {n: mx.nd.array(value, ctx=ctx, dtype=value.dtype) for n, value in given.items()}
        executor = symbol.bind(ctx, args, grad_req="null")
        for _ in range(3):
            out = executor.forward(is_train=False)[0].asnumpy()
        results.append(out)
        if ctx == mx.gpu(0):
            text = str(mx.remx.explain(executor))
            assert "gather" in text, text
            assert "operator by operator" not in text, text
            args["word_weight"][:] *= 2
            changed = executor.forward(is_train=False)[0].asnumpy()
            args["word_weight"][:] /= 2
            assert np.abs(changed - out).max() > 1e-3
    got, wanted = results
    assert np.abs(got - wanted).max() < CLOSE[precision] * np.abs(wanted).max()


def test_a_table_that_is_also_a_layer(monkeypatch):
    """As decoders have it: the words' table makes the scores too; with frozen weights as well."""
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp16")
    table = mx.sym.var("word_weight")
    x = mx.sym.Embedding(mx.sym.var("data"), table, input_dim=40, output_dim=32, name="word")
    x = mx.sym.LayerNorm(x, name="norm")
    x = mx.sym.FullyConnected(x, table, num_hidden=40, no_bias=True, flatten=False, name="words")
    random = np.random.RandomState(3)
    args = {
        "word_weight": mx.nd.array(random.uniform(-1, 1, (40, 32))),
        "norm_gamma": mx.nd.ones((32,)),
        "norm_beta": mx.nd.zeros((32,)),
    }
    data = mx.nd.array([[3, 39, 0, 17]])
    wanted = x.bind(mx.cpu(), {**args, "data": data}).forward()[0].asnumpy()
    live = x.simple_bind(mx.gpu(0), data=data.shape, grad_req="null")
    live.copy_params_from(args)
    frozen_args = dict(args)
    frozen = x.optimize_for(
        "cuda", frozen_args, {}, ctx=mx.gpu(0), shape_dict={"data": data.shape}, freeze=True
    ).simple_bind(mx.gpu(0), data=data.shape, grad_req="null")
    for executor in (live, frozen):
        for _ in range(3):
            got = executor.forward(is_train=False, data=data)[0].asnumpy()
        assert np.abs(got - wanted).max() < CLOSE["fp16"] * np.abs(wanted).max()


def test_a_network_for_texts_has_its_convolutions_compiled(monkeypatch):
    """The embedding, and what turns it, stay apart from the layers of images."""
    monkeypatch.setenv("REMX_GPU_PRECISION", "fp32")
    x = mx.sym.Embedding(mx.sym.var("data"), input_dim=40, output_dim=32, name="word")
    x = mx.sym.expand_dims(mx.sym.Dropout(x), axis=1)
    parts = []
    for width in (3, 4):
        part = mx.sym.Convolution(x, kernel=(width, 32), num_filter=16, name=f"conv{width}")
        part = mx.sym.Activation(part, act_type="relu")
        parts.append(mx.sym.Pooling(part, kernel=(20 - width + 1, 1), pool_type="max"))
    x = mx.sym.FullyConnected(mx.sym.Concat(*parts, dim=1), num_hidden=2, name="out")
    random = np.random.RandomState(3)
    given = {"data": random.randint(0, 40, (2, 20)).astype("float32")}
    results = []
    for ctx in (mx.gpu(0), mx.cpu()):
        executor = x.simple_bind(ctx, data=(2, 20), grad_req="null")
        for name, array in executor.arg_dict.items():
            value = given.setdefault(name, random.uniform(-0.4, 0.4, array.shape))
            array[:] = mx.nd.array(value)
        results.append(executor.forward(is_train=False)[0].asnumpy())
        if ctx == mx.gpu(0):
            text = str(mx.remx.explain(executor))
            assert "operator by operator" not in text, text
            assert "conv3" in text, text
    assert np.abs(results[0] - results[1]).max() < 1e-5 * np.abs(results[1]).max()

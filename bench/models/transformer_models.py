"""BERT-base and one step of a decoder of GPT-2's size: symbol, weights, inputs and ONNX file.

    bert_base_128   12 layers, width 768, 12 heads, sentences of 128 words (or 512)
    gpt2_step_512   the next word after 512, whose keys and values are given; returns them all

Weights are random with a fixed seed. The symbol holds operators that MXNet 1.9.1 has, as GluonNLP
exported them: one projection for queries, keys and values, interleaved by heads. The ONNX file is
the graph that other exporters write, which its readers know how to fuse.
"""

import numpy as np

import mxnet as mx

WIDTH, HEADS, LAYERS = 768, 12, 12
EACH = WIDTH // HEADS
EPSILON = 1e-5
WORDS = {"bert_base": 30522, "gpt2_step": 50257}
POSITIONS = {"bert_base": 512, "gpt2_step": 1024}


def parse(name):
    """Returns the kind and the length in a name, or None where it is no transformer."""
    kind, _, length = name.rpartition("_")
    return (kind, int(length)) if kind in WORDS and length.isdigit() else None


def make_weights(kind):
    """Returns {name: array}; dense weights are (outputs, inputs)."""
    random = np.random.RandomState(3)

    def normal(*shape, scale):
        return (random.standard_normal(shape) * scale).astype(np.float32)

    weights = {
        "word_weight": normal(WORDS[kind], WIDTH, scale=0.05),
        "position_weight": normal(POSITIONS[kind], WIDTH, scale=0.05),
    }

    def dense(name, outputs, inputs):
        weights[f"{name}_weight"] = normal(outputs, inputs, scale=inputs**-0.5)
        weights[f"{name}_bias"] = normal(outputs, scale=0.02)

    def norm(name):
        weights[f"{name}_gamma"] = 1 + normal(WIDTH, scale=0.1)
        weights[f"{name}_beta"] = normal(WIDTH, scale=0.1)

    norm("norm")
    for i in range(LAYERS):
        dense(f"qkv{i}", 3 * WIDTH, WIDTH)
        dense(f"proj{i}", WIDTH, WIDTH)
        norm(f"norm{i}a")
        dense(f"ffn{i}a", 4 * WIDTH, WIDTH)
        dense(f"ffn{i}b", WIDTH, 4 * WIDTH)
        norm(f"norm{i}b")
    return weights


def make_inputs(name, batch):
    """Returns {name: array} of one case."""
    kind, length = parse(name)
    random = np.random.RandomState(5)
    if kind == "bert_base":
        return {"data": random.randint(0, WORDS[kind], (batch, length)).astype(np.float32)}
    inputs = {"data": random.randint(0, WORDS[kind], (batch,)).astype(np.float32)}
    for i in range(LAYERS):
        for part in ("key", "value"):
            past = random.standard_normal((batch * HEADS, length, EACH))
            inputs[f"{part}{i}"] = past.astype(np.float32)
    return inputs


def _positions(kind, begin, end):
    table = mx.sym.var("position_weight", shape=(POSITIONS[kind], WIDTH))
    return mx.sym.slice_axis(table, axis=0, begin=begin, end=end)


def _dense(name, x, outputs):
    return mx.sym.FullyConnected(x, num_hidden=outputs, flatten=False, name=name)


def _norm(name, x):
    return mx.sym.LayerNorm(x, eps=EPSILON, name=name)


def _bert_symbol(length):
    sym = mx.sym
    words = sym.Embedding(
        sym.var("data"), input_dim=WORDS["bert_base"], output_dim=WIDTH, name="word"
    )
    places = sym.expand_dims(_positions("bert_base", 0, length), axis=0)
    x = _norm("norm", sym.broadcast_add(words, places))
    x = sym.transpose(x, axes=(1, 0, 2))
    for i in range(LAYERS):
        qkv = _dense(f"qkv{i}", x, 3 * WIDTH)
        scores = sym.contrib.interleaved_matmul_selfatt_qk(qkv, heads=HEADS)
        mixed = sym.contrib.interleaved_matmul_selfatt_valatt(
            qkv, sym.softmax(scores, axis=-1), heads=HEADS
        )
        x = _norm(f"norm{i}a", x + _dense(f"proj{i}", mixed, WIDTH))
        inner = sym.LeakyReLU(_dense(f"ffn{i}a", x, 4 * WIDTH), act_type="gelu")
        x = _norm(f"norm{i}b", x + _dense(f"ffn{i}b", inner, WIDTH))
    return sym.transpose(x, axes=(1, 0, 2))


def _gpt2_symbol(length):
    sym, words = mx.sym, WORDS["gpt2_step"]
    table = sym.var("word_weight")
    x = sym.Embedding(sym.var("data"), table, input_dim=words, output_dim=WIDTH, name="word")
    x = sym.broadcast_add(x, _positions("gpt2_step", length, length + 1))
    kept = []
    for i in range(LAYERS):
        qkv = _dense(f"qkv{i}", _norm(f"norm{i}a", x), 3 * WIDTH)
        parts = []
        for k in range(3):
            part = sym.slice_axis(qkv, axis=1, begin=k * WIDTH, end=(k + 1) * WIDTH)
            parts.append(sym.reshape(part, shape=(-1, 1, EACH)))
        keys = sym.concat(sym.var(f"key{i}"), parts[1], dim=1)
        values = sym.concat(sym.var(f"value{i}"), parts[2], dim=1)
        scores = sym.batch_dot(parts[0], keys, transpose_b=True) * (EACH**-0.5)
        mixed = sym.batch_dot(sym.softmax(scores, axis=-1), values)
        x = x + _dense(f"proj{i}", sym.reshape(mixed, shape=(-1, WIDTH)), WIDTH)
        inner = _dense(f"ffn{i}a", _norm(f"norm{i}b", x), 4 * WIDTH)
        inner = sym.LeakyReLU(inner, act_type="gelu")
        x = x + _dense(f"ffn{i}b", inner, WIDTH)
        kept += [keys, values]
    last = sym.FullyConnected(_norm("norm", x), table, num_hidden=words, no_bias=True, name="words")
    return sym.Group([last, *kept])


def write_checkpoint(kind, length, folder):
    """Writes symbol and parameters."""
    symbol = _bert_symbol(length) if kind == "bert_base" else _gpt2_symbol(length)
    weights = make_weights(kind)
    args = {name: mx.nd.array(weights[name]) for name in symbol.list_arguments() if name in weights}
    mx.model.save_checkpoint(str(folder / "model"), 0, symbol, args, {})
    np.savez(folder / "weights.npz", **weights)

"""Symbol files that are damaged: read as something else, or refused in words; never a crash."""

import json
import os
import random

import pytest

import mxnet as mx
from mxnet import nd, sym

MUTANTS = 20000 if os.environ.get("REMX_TEST_ALL") else 600
SHAPES = {
    "data": (2, 3, 8, 8),
    "a": (2, 4),
    "b": (2, 4),
    "s": (3, 8, 8),
    "steps": (4, 2, 3),
    "weights": (72,),
    "state": (1, 2, 3),
}
VALUES = [0, 1, -1, 7, 2**31, None, "", "x", "None", "-1", "(2, 2)", [], {}, [0, 0, 0], True, 1.5]
OPERATORS = ["null", "Concat", "BatchNorm", "SliceChannel", "_foreach", "_cond", "RNN", "Custom"]


def layers():
    x = sym.Convolution(sym.var("data"), num_filter=4, kernel=(3, 3), name="conv")
    x = sym.Pooling(sym.Activation(sym.BatchNorm(x, name="norm"), act_type="relu"), kernel=(2, 2))
    return sym.SoftmaxOutput(sym.FullyConnected(x, num_hidden=3, name="dense"), name="softmax")


def foreach():
    def body(x, state):
        return x * state + sym.var("b"), state + 1

    out, state = sym.contrib.foreach(body, sym.var("data"), sym.var("s"))
    return sym.Group([out, state])


def while_loop():
    def step(i, x):
        return x * 2, (i + 1, x + i)

    out, states = sym.contrib.while_loop(
        lambda i, x: i < 4, step, (sym.var("a"), sym.var("b")), max_iterations=5
    )
    return sym.Group([*out, *states])


def cond():
    a, b = sym.var("a"), sym.var("b")
    return sym.contrib.cond(a.sum() < b.sum(), lambda: a * 2, lambda: b * 3)


def several_outputs():
    a, b = sym.var("a"), sym.var("b")
    inputs = [sym.var(name) for name in ("steps", "weights", "state")]
    rnn = sym.RNN(*inputs, state_size=3, num_layers=1, mode="gru")
    return sym.Group([sym.split(a, num_outputs=2), sym.topk(b, k=2, ret_typ="both"), rnn])


def region():
    return layers().optimize_for("ngraph")


NETWORKS = [layers, foreach, while_loop, cond, several_outputs, region]


def places(item):
    """Every place of a document: what holds it, and the key there."""
    keys = list(item) if isinstance(item, dict) else range(len(item))
    for key in keys:
        yield item, key
        if isinstance(item[key], (dict, list)):
            yield from places(item[key])


def damage(document, chance):
    holder, key = chance.choice(list(places(document)))
    value = holder[key]
    how = chance.randrange(5)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder.insert(key, value)
    elif how == 2 and isinstance(holder, list):
        chance.shuffle(holder)
    elif isinstance(value, int):
        holder[key] = value + chance.choice([-1, 1, 2])
    elif isinstance(value, str):
        holder[key] = chance.choice([*OPERATORS, value[:-1]])
    else:
        holder[key] = chance.choice(VALUES)


def use(text, chance):
    """What programs do with a file, until something is refused."""
    symbol = sym.load_json(text)
    assert sym.load_json(symbol.tojson()).list_outputs() == symbol.list_outputs()
    symbol.get_internals()
    symbol.infer_type_partial()
    shapes = {name: SHAPES[name] for name in symbol.list_arguments() if name in SHAPES}
    symbol.infer_shape_partial(**shapes)
    executor = symbol.simple_bind(mx.cpu(), **shapes)
    executor.forward(is_train=chance.random() < 0.5)
    for output in executor.outputs:
        output.wait_to_read()
    executor.backward([nd.ones_like(output) for output in executor.outputs])
    nd.waitall()


@pytest.mark.parametrize("network", NETWORKS, ids=lambda network: network.__name__)
def test_damaged_files(network):
    text = network().tojson()
    chance = random.Random(text)
    told = []
    for _ in range(MUTANTS // len(NETWORKS)):
        document = json.loads(text)
        for _ in range(chance.choice([1, 1, 2, 3])):
            damage(document, chance)
        try:
            use(json.dumps(document), chance)
        except (mx.MXNetError, RuntimeError) as error:
            told.append(str(error))
    assert told
    assert not [text for text in told if "internal error" in text]


def changed(network, change):
    document = json.loads(network().tojson())
    change(document)
    return json.dumps(document)


def node(document, name):
    return next(node for node in document["nodes"] if node["name"] == name)


@pytest.mark.parametrize(
    ("network", "change", "message"),
    [
        (layers, lambda d: d["heads"][0].__setitem__(1, 1), 'output 1 of node "softmax" does not'),
        (layers, lambda d: node(d, "norm")["inputs"][3].__setitem__(1, 1), "output 1 of node"),
        (layers, lambda d: node(d, "conv").update(op="null"), 'variable "conv" has inputs'),
        (
            layers,
            lambda d: node(d, "conv").update(subgraphs=[{"nodes": [], "heads": []}]),
            "it takes none",
        ),
        (
            foreach,
            lambda d: d["heads"].append([d["heads"][0][0], 2, 0]),
            "does not exist; it has 2",
        ),
        (foreach, lambda d: d["nodes"][-1]["attrs"].update(num_outputs="3"), "needs 3"),
        (foreach, lambda d: d["nodes"][-1]["attrs"].update(num_out_data="-1"), "-1 stacked"),
        (foreach, lambda d: d["nodes"][-1]["subgraphs"].clear(), "has 0 subgraphs, it needs 1"),
        (
            while_loop,
            lambda d: d["nodes"][-1]["attrs"].update(func_var_locs="[1, 9]"),
            "place 9 does not fit a subgraph of 2 inputs",
        ),
        (cond, lambda d: d["nodes"][-1]["subgraphs"][1]["heads"].clear(), "has 0 inputs"),
    ],
)
def test_what_is_wrong_is_told(network, change, message):
    with pytest.raises(mx.MXNetError, match=message):
        sym.load_json(changed(network, change))

"""Graphs that mixed precision converts; both this library and MXNet 1.9.1 convert them."""

import json

import numpy as np

import mxnet as mx
from mxnet.contrib import amp
from mxnet.gluon.model_zoo import vision


def _conv(data, name, **kwargs):
    return mx.sym.Convolution(data, kernel=(1, 1), num_filter=4, no_bias=True, name=name, **kwargs)


def _block():
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=4, name="conv1")
    x = mx.sym.Activation(mx.sym.BatchNorm(x, name="bn1"), act_type="relu", name="act1")
    y = mx.sym.Convolution(x, kernel=(3, 3), num_filter=4, pad=(1, 1), name="conv2")
    x = mx.sym.Activation(x + y, act_type="softrelu", name="soft")
    x = mx.sym.Concat(x, y, dim=1, name="concat")
    x = mx.sym.exp(mx.sym.FullyConnected(x, num_hidden=3, name="fc1"), name="exp")
    return mx.sym.SoftmaxOutput(x, name="softmax")


def _unknown():
    data = mx.sym.var("data")
    x = mx.sym.broadcast_add(_conv(data, "c1"), mx.sym.var("w"), name="sum")
    x = _conv(mx.sym.relu(x, name="relu"), "c2")
    parts = mx.sym.split(x, num_outputs=2, axis=1, name="split")
    heads = [mx.sym.exp(parts[0], name="e0"), mx.sym.exp(parts[0], name="e1"), parts[1], data]
    return mx.sym.Group(heads)


def _lookup():
    x = mx.sym.Embedding(mx.sym.var("data"), input_dim=5, output_dim=4, name="emb")
    y = mx.sym.add_n(x, mx.sym.var("w"), mx.sym.exp(x, name="e"), name="all")
    return mx.sym.FullyConnected(mx.sym.LeakyReLU(y, act_type="elu", name="l"), num_hidden=2)


def _plain():
    x = mx.sym.Activation(_conv(mx.sym.var("data"), "c1"), act_type="relu", name="act")
    return mx.sym.exp(mx.sym.FullyConnected(x, num_hidden=2, name="fc"), name="e")


def _resnet():
    return vision.resnet18_v1(prefix="r_")(mx.sym.var("data"))


GRAPHS = {
    "block": _block,
    "unknown": _unknown,
    "lookup": _lookup,
    "plain": _plain,
    "resnet": _resnet,
}
OPTIONS = {
    "float16": {},
    "weights": {"data_names": ["data", "softmax_label"]},
    "cast_weights": {"data_names": ["data", "softmax_label"], "cast_optional_params": True},
    "excluded": {"excluded_sym_names": ["conv2", "c1", "sum", "all"]},
}
CASES = {f"{graph}/{name}": (graph, kw) for graph in GRAPHS for name, kw in OPTIONS.items()}
for _name in ("plain", "resnet"):
    CASES[f"{_name}/bfloat16"] = (_name, {"target_dtype": "bfloat16"})


def convert(name):
    """Return the converted symbol."""
    graph, options = CASES[name]
    with mx.name.NameManager():
        symbol = GRAPHS[graph]()
    if "data_names" in options:
        known = [n for n in options["data_names"] if n in symbol.list_inputs()]
        options = {**options, "data_names": known}
    return amp.convert_symbol(symbol, **options)


def nodes(name):
    """Return the converted graph's nodes and heads as text."""
    document = json.loads(convert(name).tojson(remove_amp_cast=False))
    listed = [
        [node["op"], node["name"], sorted(node.get("attrs", {}).items()), node["inputs"]]
        for node in document["nodes"]
    ]
    return json.dumps([listed, document["heads"]])


def record(path):
    """Write the nodes of all cases."""
    np.savez_compressed(path, **{name: nodes(name) for name in CASES})

"""Graphs that the backend MKLDNN partitions; run by 1.9.1 to record, and by the tests."""

import hashlib
import json

ZOO = (
    "alexnet densenet121 inception_v3 mobilenet1_0 mobilenet_v2_1_0 resnet18_v1 resnet18_v2 "
    "resnet50_v2 squeezenet1_1 vgg16"
).split()

MODES = ("naive", "none")  # of calibration


def described(symbol):
    """Nodes as [operator, name, attributes of fused ones, inputs, subgraphs]."""

    def one(node, nodes):
        inputs = [[nodes[i]["name"], k, mutable] for i, k, mutable in node["inputs"]]
        inside = [
            [one(inner, graph["nodes"]) for inner in graph["nodes"]]
            for graph in node.get("subgraphs", [])
        ]
        attrs = node.get("attrs", {}) if node["op"].startswith("_sg") else {}
        return [node["op"], node["name"], attrs, inputs, inside]

    nodes = json.loads(symbol.tojson())["nodes"]
    return [one(node, nodes) for node in nodes]


def digest(nodes):
    """A short form of a long description: names in order, and a checksum of everything."""
    whole = json.dumps(nodes, sort_keys=True).encode()
    names = [f"{node[0]} {node[1]}" for node in nodes if node[0] != "null"]
    return {"names": names, "sha256": hashlib.sha256(whole).hexdigest()}


def zoo_model(mx, name):
    """A network of the model zoo as a symbol."""
    net = getattr(mx.gluon.model_zoo.vision, name)(prefix=f"{name}_")
    return net(mx.sym.var("data"))


def small_graphs(mx):
    """Name → symbol of what a rule takes or leaves."""
    sym = mx.sym
    data, other = sym.var("data"), sym.var("z")

    def conv(source=data, name="c", **attrs):
        return sym.Convolution(source, num_filter=4, kernel=(3, 3), pad=(1, 1), name=name, **attrs)

    def norm(source, **attrs):
        return sym.BatchNorm(source, name="b", **attrs)

    def act(source, kind="relu"):
        return sym.Activation(source, act_type=kind, name="a")

    def leaky(source, kind):
        return sym.LeakyReLU(source, act_type=kind, name="a")

    def dense(**attrs):
        return sym.FullyConnected(data, num_hidden=4, name="f", **attrs)

    def plus(left, right):
        return sym.elemwise_add(left, right, name="p")

    found = {
        "convolution": conv(),
        "without bias": conv(no_bias=True),
        "one axis": sym.Convolution(data, num_filter=4, kernel=(3,), name="c"),
        "three axes": act(sym.Convolution(data, num_filter=4, kernel=(3, 3, 3), name="c")),
        "groups": conv(num_group=2),
        "norm": norm(conv()),
        "norm of norm": sym.BatchNorm(norm(conv()), name="b2"),
        "norm of activation": norm(act(conv())),
        "norm of sum": norm(plus(conv(), other)),
        "norm activation": act(norm(conv())),
        "sum": plus(conv(), other),
        "sum on the left": plus(other, conv()),
        "sum with own input": plus(conv(), data),
        "sum with own input on the left": plus(data, conv()),
        "sum activation": act(plus(conv(), other)),
        "norm sum activation": act(plus(norm(conv()), other)),
        "sum of activation": plus(act(conv()), other),
        "sum of sum": sym.elemwise_add(plus(conv(), other), sym.var("y"), name="p2"),
        "sum of two": plus(conv(), conv(name="c2")),
        "broadcast sum": sym.broadcast_add(conv(), other, name="p"),
        "activation of activation": sym.Activation(act(conv()), act_type="relu", name="a2"),
        "relu": sym.relu(conv(), name="a"),
        "deconvolution": act(sym.Deconvolution(data, kernel=(3, 3), num_filter=4, name="d")),
        "dense": dense(),
        "dense without bias": dense(no_bias=True),
        "dense not flat": dense(flatten=False),
        "dense sum": plus(dense(), other),
        "dense relu": sym.relu(dense(), name="a"),
        "scores": sym.contrib.interleaved_matmul_selfatt_qk(data, heads=2, name="q"),
    }
    for kind in ("relu", "sigmoid", "softrelu", "softsign", "tanh"):
        found[f"activation {kind}"] = act(conv(), kind)
        found[f"dense {kind}"] = act(dense(), kind)
    for kind in ("elu", "gelu", "leaky", "prelu", "selu"):
        found[f"activation {kind}"] = leaky(conv(), kind)
        found[f"dense {kind}"] = leaky(dense(), kind)
    for low, high in ((0, 6), (0, 3), (-1, 6), (1, 6)):
        found[f"clip {low} {high}"] = sym.clip(conv(), low, high, name="a")
        found[f"dense clip {low} {high}"] = sym.clip(dense(), low, high, name="a")
    for name in ("abs", "cbrt", "exp", "log", "sqrt", "square", "tanh"):
        found[f"dense function {name}"] = getattr(sym, name)(dense(), name="a")
    shared = conv()
    found["two readers"] = plus(act(shared), sym.sin(shared, name="s"))
    found["residual"] = _residual(sym, conv)
    weight = sym.var("w")
    found["shared weight"] = plus(
        sym.Convolution(data, weight, num_filter=4, kernel=(3, 3), no_bias=True, name="c"),
        sym.Convolution(data, weight, num_filter=4, kernel=(3, 3), no_bias=True, name="c2"),
    )
    for mode in ("training", "always"):
        dropped = sym.Dropout(dense(), mode=mode, name="d")
        found[f"dropout {mode}"] = sym.FullyConnected(dropped, num_hidden=2, name="f2")
    found["dropout of an input"] = sym.Dropout(data, name="d")
    found["dropout of dropout"] = sym.Dropout(sym.Dropout(dense(), name="d"), name="d2")
    found["copy"] = act(sym.identity(conv(), name="i"))
    first = dense()
    scores = sym.contrib.interleaved_matmul_selfatt_qk(first, heads=2, name="q")
    mixed = sym.contrib.interleaved_matmul_selfatt_valatt(first, scores, heads=2, name="v")
    found["attention"] = sym.FullyConnected(mixed, num_hidden=2, name="f2")
    return found


def _residual(sym, conv):
    first = conv(name="c0")
    inner = sym.Activation(
        sym.BatchNorm(conv(first, name="c1"), name="b1"), act_type="relu", name="a1"
    )
    return sym.elemwise_add(conv(inner, name="c2"), first, name="p")


def network(mx):
    """A small network with every kind of fused node."""
    sym = mx.sym
    data = sym.var("data")

    def block(source, number):
        made = sym.Convolution(
            source, num_filter=8, kernel=(3, 3), pad=(1, 1), no_bias=True, name=f"conv{number}"
        )
        return sym.BatchNorm(made, name=f"norm{number}", fix_gamma=False)

    first = sym.Activation(block(data, 0), act_type="relu", name="relu0")
    second = sym.elemwise_add(first, block(first, 1), name="sum1")
    second = sym.Activation(second, act_type="relu", name="relu1")
    pooled = sym.Pooling(second, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool")
    hidden = sym.FullyConnected(sym.Flatten(pooled, name="flat"), num_hidden=16, name="fc0")
    hidden = sym.Activation(hidden, act_type="tanh", name="tanh0")
    return sym.softmax(sym.FullyConnected(hidden, num_hidden=5, name="fc1"), name="out")


def network_values(mx, symbol, shape):
    """Arguments and states of `network`, the same everywhere."""
    import numpy as np

    generator = np.random.RandomState(3)
    shapes, _, states = symbol.infer_shape(data=shape)

    def draw(names, found, low):
        return {
            name: mx.nd.array(generator.uniform(low, 1, size=size).astype("float32") * 0.5)
            for name, size in zip(names, found, strict=True)
            if name != "data"
        }

    arguments = draw(symbol.list_arguments(), shapes, -1)
    return arguments, draw(symbol.list_auxiliary_states(), states, 0.2)

"""Networks that are quantized as fused nodes; run by 1.9.1 to record, and by the tests."""

import hashlib
import itertools
import json

import numpy as np

IMAGES = (4, 3, 8, 8)
# Name → quantize_mode, quantized_dtype, quantize_granularity.
MANNERS = {
    "smart": ("smart", "auto", "tensor-wise"),
    "full": ("full", "auto", "tensor-wise"),
    "int8": ("full", "int8", "tensor-wise"),
    "channels": ("smart", "auto", "channel-wise"),
}
MODES = ("naive", "none")  # of calibration
ZOO = {
    "resnet18_v1": (1, 3, 64, 64),
    "resnet18_v2": (1, 3, 64, 64),
    "mobilenet1_0": (1, 3, 64, 64),
    "mobilenet_v2_1_0": (1, 3, 64, 64),
    "squeezenet1_1": (1, 3, 224, 224),
    "vgg11_bn": (1, 3, 32, 32),
}
RANGE = ("min_calib_range", "max_calib_range")


class Builder:
    """Short forms of the operators that the networks use."""

    def __init__(self, mx):
        self.sym = mx.sym
        self.data = mx.sym.var("data")

    def conv(self, source, name, size=3, filters=8, **attrs):
        """A convolution that keeps the size of images."""
        pad = (size // 2, size // 2)
        return self.sym.Convolution(
            source, num_filter=filters, kernel=(size, size), pad=pad, name=name, **attrs
        )

    def norm(self, source, name):
        """A BatchNorm."""
        return self.sym.BatchNorm(source, name=name, fix_gamma=False)

    def relu(self, source, name):
        """The activation."""
        return self.sym.Activation(source, act_type="relu", name=name)

    def pool(self, source, name, kind="max", **attrs):
        """A pooling; over everything unless a stride is given."""
        if not attrs:
            attrs = {"global_pool": True, "kernel": (1, 1)}
        return self.sym.Pooling(source, pool_type=kind, name=name, **attrs)

    def dense(self, source, name, hidden=5, **attrs):
        """A dense layer."""
        return self.sym.FullyConnected(source, num_hidden=hidden, name=name, **attrs)


def residual(mx):
    """Convolution, BatchNorm, addition, activation; tanh stays outside."""
    b = Builder(mx)
    first = b.relu(b.norm(b.conv(b.data, "conv0", no_bias=True), "norm0"), "relu0")
    second = b.norm(b.conv(first, "conv1", no_bias=True), "norm1")
    second = b.relu(b.sym.elemwise_add(first, second, name="sum1"), "relu1")
    pooled = b.pool(second, "pool", kernel=(2, 2), stride=(2, 2))
    hidden = b.dense(b.sym.Flatten(pooled, name="flat"), "fc0", 16)
    hidden = b.sym.Activation(hidden, act_type="tanh", name="tanh0")
    return b.sym.softmax(b.dense(hidden, "fc1"), name="out")


def preactivated(mx):
    """BatchNorm before convolutions, sums that are read twice."""
    b = Builder(mx)
    trunk = b.relu(b.conv(b.data, "conv0", no_bias=True), "start")
    for i in range(2):
        inner = b.relu(b.norm(trunk, f"norm{i}"), f"relu{i}")
        trunk = b.sym.elemwise_add(b.conv(inner, f"conv{i + 1}"), trunk, name=f"sum{i}")
    last = b.pool(b.relu(b.norm(trunk, "norm"), "relu"), "pool", "avg")
    return b.dense(b.sym.Flatten(last, name="flat"), "fc")


def perceptron(mx):
    """Dense layers alone."""
    b = Builder(mx)
    made = b.data
    for i in range(3):
        made = b.relu(b.dense(made, f"fc{i}", 16, no_bias=i == 1), f"relu{i}")
    return b.sym.softmax(b.dense(made, "last"), name="out")


def branches(mx):
    """Concatenations, whose parts get one range, poolings, a clip."""
    b = Builder(mx)
    first = b.relu(b.conv(b.data, "c0"), "r0")
    small, large = b.relu(b.conv(first, "c1", 1), "r1"), b.relu(b.conv(first, "c2"), "r2")
    both = b.sym.concat(small, large, dim=1, name="cat")
    smooth = b.pool(both, "avg", "avg", kernel=(3, 3), pad=(1, 1))
    three = b.sym.concat(b.conv(both, "c3", 1), smooth, both, dim=1, name="cat2")
    last = b.sym.clip(b.conv(three, "c4", 1), 0, 6, name="clip")
    return b.dense(b.sym.Flatten(b.pool(last, "gap", "avg"), name="flat"), "fc")


def sums(mx):
    """An addition that no convolution can take, and one of a pooling."""
    b = Builder(mx)
    first = b.conv(b.data, "c0")
    most = b.pool(first, "most", kernel=(3, 3), pad=(1, 1))
    total = b.relu(b.sym.elemwise_add(first, most, name="plus"), "r")
    middle = b.relu(b.norm(total, "bn"), "rr")
    return b.dense(b.conv(middle, "c1"), "fc")


def separable(mx):
    """Depthwise convolutions, strides, a sigmoid in between."""
    b = Builder(mx)
    made = b.relu(b.norm(b.conv(b.data, "c0", stride=(2, 2)), "n0"), "r0")
    made = b.relu(b.norm(b.conv(made, "c1", num_group=8), "n1"), "r1")
    made = b.norm(b.conv(made, "c2", 1, 16, no_bias=True), "n2")
    gate = b.sym.sigmoid(b.pool(made, "gap", "avg"), name="gate")
    made = b.sym.broadcast_mul(made, gate, name="gated")
    made = b.relu(b.conv(made, "c3", 1), "r3")
    return b.dense(made, "fc", no_bias=True)


NETWORKS = {
    "residual": (residual, IMAGES),
    "preactivated": (preactivated, IMAGES),
    "perceptron": (perceptron, (4, 12)),
    "branches": (branches, IMAGES),
    "sums": (sums, IMAGES),
    "separable": (separable, IMAGES),
}
SMALL = [f"{a} {b} {c}" for a, b, c in itertools.product(NETWORKS, MANNERS, MODES)]
# Options of quantize_model_mkldnn that leave parts of the residual network as they are.
EXCLUDED = {
    "a convolution by name": {"excluded_sym_names": ["conv1"]},
    "a fused node by name": {"excluded_sym_names": ["sg_mkldnn_conv_bn_act_0"]},
    "a norm by name": {"excluded_sym_names": ["norm1"]},
    "a pooling by name": {"excluded_sym_names": ["pool"]},
    "a fused operator": {"excluded_op_names": ["_sg_mkldnn_conv"]},
    "an operator": {"excluded_op_names": ["Pooling"]},
}
OPERATORS = [f"operators of {name} {manner}" for name in NETWORKS for manner in ("smart", "full")]


def zoo_model(mx, name):
    """A network of the model zoo as a symbol."""
    net = getattr(mx.gluon.model_zoo.vision, name)(prefix=f"{name}_")
    return net(mx.sym.var("data"))


def values(mx, symbol, shape):
    """Arguments and states, the same everywhere; layers keep the size of what they get."""
    generator = np.random.RandomState(3)
    shapes, _, states = symbol.infer_shape(data=shape)

    def draw(name, size):
        if name.endswith("weight"):
            array = generator.uniform(-1, 1, size) * np.sqrt(3 / np.prod(size[1:]))
        elif name.endswith(("gamma", "var")):
            array = generator.uniform(0.5, 1.5, size)
        else:
            array = generator.uniform(-0.3, 0.3, size)
        return mx.nd.array(array.astype("float32"))

    def all_of(names, sizes):
        return {n: draw(n, s) for n, s in zip(names, sizes, strict=True) if n != "data"}

    arguments = all_of(symbol.list_arguments(), shapes)
    return arguments, all_of(symbol.list_auxiliary_states(), states)


def inputs(shape):
    """Data for calibration and for the answer."""
    return np.random.RandomState(4).uniform(-1, 1, shape).astype("float32")


def make(mx, name):
    """Symbol, arguments and states of a case, and the shape of its data."""
    if name in ZOO:
        symbol, shape = zoo_model(mx, name), ZOO[name]
    else:
        maker, shape = NETWORKS[name]
        symbol = maker(mx)
    return symbol, *values(mx, symbol, shape), shape


def quantize(mx, name, manner, mode, function="quantize_model_mkldnn", **more):
    """The quantized symbol, arguments and states."""
    symbol, arguments, states, shape = make(mx, name)
    calibration = {}
    if mode != "none":
        iterator = mx.io.NDArrayIter(inputs(shape), None, shape[0])
        calibration = {"calib_data": iterator, "num_calib_examples": shape[0]}
    options = dict(
        zip(("quantize_mode", "quantized_dtype", "quantize_granularity"), manner, strict=True)
    )
    return getattr(mx.contrib.quantization, function)(
        symbol, arguments, states, data_names=["data"], label_names=[], ctx=mx.cpu(),
        calib_mode=mode, **options, **calibration, **more,
    )  # fmt: skip


def described(symbol, with_ranges=True):
    """Nodes as [operator, name, attributes, inputs, operators inside]; and ranges by node."""
    ranges = {}

    def one(node, nodes):
        attrs = {} if node["op"] == "null" else dict(node.get("attrs", {}))
        found = [float(attrs.pop(key)) for key in RANGE if key in attrs]
        if with_ranges:
            attrs["ranges"] = len(found)
        if found:
            ranges[node["name"]] = found
        sources = [[nodes[i]["name"], k] for i, k, *_ in node["inputs"]]
        inside = [
            [one(inner, graph["nodes"]) for inner in graph["nodes"]]
            for graph in node.get("subgraphs", [])
        ]
        return [node["op"], node["name"], attrs, sources, inside]

    whole = json.loads(symbol.tojson())
    nodes = [one(node, whole["nodes"]) for node in whole["nodes"]]
    return {"nodes": nodes, "outputs": symbol.list_outputs()}, ranges


def kinds(arguments):
    """Names of parameters with their dtypes and shapes."""
    return {k: [str(np.dtype(v.dtype)), list(v.shape)] for k, v in sorted(arguments.items())}


def digest(found):
    """A short form of a long description: names in order, and a checksum of everything."""
    whole = json.dumps(found, sort_keys=True).encode()
    names = [f"{node[0]} {node[1]}" for node in found["nodes"] if node[0] != "null"]
    return {"names": names, "sha256": hashlib.sha256(whole).hexdigest()}


def run(mx, symbol, arguments, states, data):
    """The first output of a bound symbol."""
    types = {"data": "float32", **{name: value.dtype for name, value in arguments.items()}}
    executor = symbol.simple_bind(mx.cpu(), grad_req="null", type_dict=types, data=data.shape)
    executor.copy_params_from(arguments, states, allow_extra_params=True)
    return executor.forward(is_train=False, data=mx.nd.array(data))[0].asnumpy()

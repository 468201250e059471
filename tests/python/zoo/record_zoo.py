"""Records what MXNet 1.9.1 makes of every zoo network; run it with that version's Python.

    python tests/python/zoo/record_zoo.py

It rewrites golden/zoo_models.npz: for each model hashes of its parameter table and of its graph,
and part of the output for weights that `weight` computes from the parameter's name alone.
"""

import hashlib
import json
import os
import zlib

import numpy as np

import mxnet as mx
from mxnet.gluon.model_zoo import vision

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "zoo_models.npz")
SHOWN = 50  # outputs that are kept

# side of the image: the nominal one, and the smallest one the network accepts
SIDES = {
    "alexnet": (224, 64),
    "densenet": (224, 224),
    "inception": (299, 299),
    "mobilenet": (224, 32),
    "resnet": (224, 32),
    "squeezenet": (224, 220),
    "vgg": (224, 32),
}
MODELS = [
    "alexnet",
    *[f"densenet{depth}" for depth in (121, 161, 169, 201)],
    "inceptionv3",
    *[f"mobilenet{size}" for size in ("0.25", "0.5", "0.75", "1.0")],
    *[f"mobilenetv2_{size}" for size in ("0.25", "0.5", "0.75", "1.0")],
    *[f"resnet{depth}_v{version}" for version in (1, 2) for depth in (18, 34, 50, 101, 152)],
    "squeezenet1.0",
    "squeezenet1.1",
    *[f"vgg{depth}{suffix}" for depth in (11, 13, 16, 19) for suffix in ("", "_bn")],
]
FAMILIES = ("alexnet", "densenet121", "inceptionv3", "mobilenet0.25", "mobilenetv2_0.25",
            "squeezenet1.0", "vgg11_bn")  # fmt: skip


def sides(name):
    """Return the nominal and the smallest side of a model's images."""
    return next(pair for family, pair in SIDES.items() if name.startswith(family))


def make(name):
    """Return a network with a prefix that does not depend on what was created before."""
    return vision.get_model(name, prefix=name.replace(".", "_") + "_")


def table(net, side):
    """Return names and shapes of the parameters for images of this side, in order."""
    net.infer_shape(mx.nd.zeros((1, 3, side, side)))
    return [[name, list(param.shape)] for name, param in net.collect_params().items()]


def graph(net):
    """Return nodes, arguments and heads of the network as a symbol."""
    symbol = json.loads(net(mx.sym.var("data")).tojson())
    return [symbol["nodes"], symbol["arg_nodes"], symbol["heads"]]


def digest(value):
    """Return a hash of what JSON can hold."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def weight(name, shape):
    """Return values that follow from the name: the same on every machine and version."""
    values = np.random.RandomState(zlib.crc32(name.encode())).uniform(-1, 1, shape)
    kind = name.rsplit("_", 1)[1]
    if kind == "weight":
        values *= np.sqrt(6 / np.prod(shape[1:]))
    elif kind == "gamma":
        values = 0.7 + 0.2 * values
    elif kind == "var":
        values = 1 + 0.5 * values
    else:
        values *= 0.2
    return values.astype("float32")


def fill(net):
    """Give every parameter its formula's values."""
    net.initialize()
    for name, param in net.collect_params().items():
        param.set_data(mx.nd.array(weight(name, param.shape)))


def picture(side):
    """Return a batch of one image."""
    values = np.random.RandomState(side).uniform(-1, 1, (1, 3, side, side))
    return mx.nd.array(values.astype("float32"))


def filled(name):
    """Return the network with its formula's values, hybridized, and the smallest image."""
    side = sides(name)[1]
    net = make(name)
    table(net, side)
    fill(net)
    net.hybridize()
    return net, picture(side)


def output(name):
    """Return the first outputs for the smallest image."""
    net, image = filled(name)
    return net(image).asnumpy()[0, :SHOWN]


def write_files(name, prefix):
    """Export the network and its parameters; keep its whole output beside them."""
    net, image = filled(name)
    np.save(prefix, net(image).asnumpy())
    net.export(prefix)
    net.save_parameters(prefix + ".params")


def read_files(name, prefix):
    """Return the output of an exported network."""
    files = prefix + "-symbol.json", ["data"], prefix + "-0000.params"
    return mx.gluon.SymbolBlock.imports(*files)(picture(sides(name)[1])).asnumpy()


def main():
    """Record everything."""
    golden = {"version": np.array(mx.__version__)}
    for name in MODELS:
        net = make(name)
        params = table(net, sides(name)[0])
        golden[f"{name}/params"] = np.array(digest(params))
        golden[f"{name}/size"] = np.array(sum(int(np.prod(shape)) for _, shape in params))
        golden[f"{name}/graph"] = np.array(digest(graph(make(name))))
        if name in FAMILIES:
            golden[f"{name}/table"] = np.array(json.dumps(params))
        golden[f"{name}/output"] = output(name)
        print(name, len(params), np.abs(golden[f"{name}/output"]).max())
    np.savez_compressed(FILE, **golden)


if __name__ == "__main__":
    main()

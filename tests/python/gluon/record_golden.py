"""Records what MXNet 1.9.1 makes of zoo networks; run it with that version's Python.

    python tests/python/gluon/record_golden.py

It rewrites golden/zoo.json: parameter names and shapes, and the exported graphs.
"""

import hashlib
import json
import os
import tempfile

import mxnet as mx
from mxnet.gluon import nn
from mxnet.gluon.model_zoo import vision

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
DEPTHS = (18, 34, 50, 101, 152)


def lenet(prefix="lenet_"):
    """Return the small network of the quick start."""
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(
            nn.Conv2D(20, kernel_size=5, activation="relu"),
            nn.MaxPool2D(pool_size=2, strides=2),
            nn.Conv2D(50, kernel_size=5, activation="relu"),
            nn.MaxPool2D(pool_size=2, strides=2),
            nn.Flatten(),
            nn.Dense(500, activation="relu"),
            nn.Dropout(0.5),
            nn.Dense(10),
        )
    return net


def graph_of(net, shape):
    """Return nodes, arguments and heads of the network's exported graph."""
    net.initialize()
    net.hybridize()
    net(mx.nd.zeros(shape))
    with tempfile.TemporaryDirectory() as folder:
        net.export(os.path.join(folder, "net"))
        with open(os.path.join(folder, "net-symbol.json")) as stream:
            graph = json.load(stream)
    return {"nodes": graph["nodes"], "arg_nodes": graph["arg_nodes"], "heads": graph["heads"]}


def digest(graph):
    """Return a hash of a graph."""
    return hashlib.sha256(json.dumps(graph, sort_keys=True).encode()).hexdigest()


def params_of(net):
    """Return names and shapes of the parameters, in order."""
    return [[name, list(param.shape)] for name, param in net.collect_params().items()]


def zoo_net(name):
    """Return a zoo network with a prefix that does not depend on what was created before."""
    return vision.get_model(name, prefix=f"{name}_")


def main():
    """Record everything."""
    golden = {"version": mx.__version__, "params": {}, "graphs": {}, "digests": {}}
    net = lenet()
    golden["graphs"]["lenet"] = graph_of(net, (1, 1, 28, 28))
    golden["params"]["lenet"] = params_of(net)
    for version in (1, 2):
        for depth in DEPTHS:
            name = f"resnet{depth}_v{version}"
            net = zoo_net(name)
            graph = graph_of(net, (1, 3, 32, 32))
            golden["digests"][name] = digest(graph)
            if name == "resnet18_v2":
                golden["graphs"][name] = graph
            if name in ("resnet18_v2", "resnet50_v2"):
                golden["params"][name] = params_of(net)
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, "zoo.json"), "w") as stream:
        json.dump(golden, stream, separators=(",", ":"), sort_keys=True)
        stream.write("\n")


if __name__ == "__main__":
    main()

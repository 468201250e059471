"""Zoo networks with weights made by a formula, and their answers recorded from MXNet 1.9.1.

    build/oracle-venv/bin/python tests/seeds/networks.py      records golden/networks.npz

The weights follow from the parameter's name, so only answers and graphs are stored.
"""

import hashlib
import json
import pathlib
import re
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from conformance import generate

GOLDEN = pathlib.Path(__file__).with_name("golden") / "networks.npz"
NETWORKS = ["resnet18_v1", "resnet18_v2", "resnet50_v2"]
SHAPE = (1, 3, 224, 224)


def values(name, shape):
    """Returns the weights of the parameter `name`, the same in every process."""
    seed = int(hashlib.sha256(name.encode()).hexdigest()[:16], 16)
    count = int(np.prod(shape))
    if name.endswith(("gamma", "running_var")):
        flat = generate.uniform(seed, count, 0.6, 1.4)
    elif name.endswith(("beta", "running_mean", "bias")):
        flat = generate.uniform(seed, count, -0.1, 0.1)
    else:
        flat = generate.normal(seed, count) * np.sqrt(2.0 / np.prod(shape[1:]))
    return flat.reshape(shape).astype(np.float32)


def build(mx, name):
    """Returns the hybridized network with its formula weights, and the input."""
    # Parameter names hold a counter of networks made so far; a prefix of our own keeps them fixed.
    net = getattr(mx.gluon.model_zoo.vision, name)(prefix="net_")
    net.initialize()
    data = mx.nd.array(values("data", SHAPE))
    net(data)
    for key, parameter in net.collect_params().items():
        parameter.set_data(mx.nd.array(values(key, parameter.shape)))
    net.hybridize()
    return net, data


def graph_of(text):
    """Returns what must not change between versions: operators, names, inputs, attributes."""
    graph = json.loads(text)
    return [
        [n["op"], n["name"], [i[:2] for i in n["inputs"]], sorted(n.get("attrs", {}).items())]
        for n in graph["nodes"]
    ]


def record(mx, folder):
    """Writes the answers and graphs of all networks."""
    stored = {}
    for name in NETWORKS:
        net, data = build(mx, name)
        stored[f"{name}.output"] = net(data).asnumpy()
        net.export(f"{folder}/{name}")
        symbol = pathlib.Path(f"{folder}/{name}-symbol.json").read_text()
        stored[f"{name}.symbol"] = np.frombuffer(
            re.sub(r"\s+", " ", symbol).encode(), dtype=np.uint8
        )
    GOLDEN.parent.mkdir(exist_ok=True)
    np.savez_compressed(GOLDEN, **stored)


if __name__ == "__main__":
    import tempfile

    import mxnet

    with tempfile.TemporaryDirectory() as scratch:
        record(mxnet, scratch)

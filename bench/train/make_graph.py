#!/usr/bin/env python3
"""Writes the graph of a network of the zoo and the names and shapes of its parameters as JSON.

    python bench/train/make_graph.py NETWORK FILE

PyTorch builds its network from the file (peers/torch_networks.py).
"""

import json
import pathlib
import sys

import mxnet as mx
from mxnet.gluon import model_zoo


def describe(name):
    """Returns the graph, and the parameters in the order of the network's own list."""
    net = getattr(model_zoo.vision, name)()
    net.initialize()
    with mx.autograd.train_mode():
        net(mx.nd.zeros((1, 3, 224, 224)))  # deferred shapes
    parameters = net.collect_params().values()
    return {
        "graph": json.loads(net(mx.sym.var("data")).tojson()),
        "parameters": [[p.name, list(p.shape)] for p in parameters],
    }


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[2])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(describe(sys.argv[1])))

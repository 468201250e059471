"""Nodes for which a compiler has no kernel are computed all the same: Neuron's regions hold them,
and force_incl_node_names puts them into a region."""

import json

import numpy as np
import pytest

import mxnet as mx
from mxnet import sym

X = sym.var("data")
IMAGES, CHANNELS_LAST = (2, 3, 9, 10), (2, 9, 10, 3)
REFUSED = {
    "sum pooling": (sym.Pooling(X, kernel=(2, 2), pool_type="sum"), IMAGES),
    "lp pooling": (sym.Pooling(X, kernel=(2, 2), pool_type="lp", p_value=2), IMAGES),
    "avg pooling that counts padding": (
        sym.Pooling(X, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type="avg",
                    pooling_convention="full"), IMAGES),
    "pooling with channels last": (
        sym.Pooling(X, kernel=(2, 2), stride=(2, 2), pool_type="max", layout="NHWC"),
        CHANNELS_LAST),
    "normalized last axis": (sym.BatchNorm(X, axis=3, name="norm"), CHANNELS_LAST),
    "convolution over three axes": (
        sym.Convolution(X, kernel=(1, 3, 3), num_filter=4, name="conv"), (2, 3, 4, 8, 8)),
}  # fmt: skip


def _forward(network, arguments, states, subgraph=None, **options):
    if subgraph:
        network = network.optimize_for(subgraph, **options)
    return network.bind(mx.cpu(), arguments, aux_states=states).forward()[0].asnumpy()


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_kernel_is_right_in_a_region(name, forced, monkeypatch):
    layer, shape = REFUSED[name]
    network = sym.Activation(layer, act_type="relu")
    shapes, _, states = network.infer_shape(data=shape)
    draw = np.random.RandomState(3).uniform
    arguments = {
        key: mx.nd.array(draw(-1, 1, one))
        for key, one in zip(network.list_arguments(), shapes, strict=True)
    }
    states = {
        key: mx.nd.array(draw(0.5, 1.5, one))
        for key, one in zip(network.list_auxiliary_states(), states, strict=True)
    }
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    want = _forward(network, arguments, states)
    if forced:
        nodes = json.loads(network.tojson())["nodes"]
        names = [node["name"] for node in nodes if node["op"] != "null"]
        got = _forward(network, arguments, states, "ngraph", force_incl_node_names=names)
    else:
        got = _forward(network, arguments, states, "neuron")
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)

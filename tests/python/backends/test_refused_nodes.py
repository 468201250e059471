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


@mx.operator.register("refused_twice")
class _Twice(mx.operator.CustomOpProp):
    def create_operator(self, *_):
        class Twice(mx.operator.CustomOp):
            def forward(self, is_train, req, in_data, out_data, aux):
                self.assign(out_data[0], req[0], in_data[0] * 2)

        return Twice()


# Each of these gives zeros for zeros.
NEVER_INSIDE = {
    "Dropout": sym.Dropout(X, mode="always", name="forced"),
    "boolean_mask": sym.contrib.boolean_mask(X, X + 1, name="forced"),
    "multinomial": sym.sample_multinomial(X + 1, name="forced") * 0,
    "custom": sym.Custom(X, op_type="refused_twice", name="forced"),
    "update": sym.sgd_update(X, X, lr=0.1, name="forced"),
    "loop": sym.contrib.foreach(lambda x, s: (x + s, s), X, sym.var("s"), name="forced")[0],
}


@pytest.mark.parametrize("backend", ["ngraph", "neuron", "example"])
@pytest.mark.parametrize("name", NEVER_INSIDE)
def test_what_no_region_can_run_is_not_forced_into_one(name, backend):
    network = NEVER_INSIDE[name]
    forced = [
        node["name"] for node in json.loads(network.tojson())["nodes"] if node["op"] != "null"
    ]
    partitioned = network.optimize_for(backend, force_incl_node_names=forced)
    given = {"data": mx.nd.zeros((3,)), "s": mx.nd.zeros((1,))}
    names = partitioned.list_arguments()
    executor = partitioned.bind(mx.cpu(), {key: given[key] for key in names})
    assert not executor.forward()[0].asnumpy().any()

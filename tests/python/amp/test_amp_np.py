"""Operators of mx.np run in the precision of the classic operators that compute them."""

import json

import pytest

import mxnet as mx
from mxnet import npx


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


OPS = ("_npi_exp", "_npi_multiply", "_np_sum")


def casts(symbol, name):
    """The dtypes that the inputs of a node are cast to."""
    nodes = json.loads(symbol.tojson(remove_amp_cast=False))["nodes"]
    (node,) = [node for node in nodes if node["name"] == name]
    sources = [nodes[source[0]] for source in node["inputs"]]
    return [source["attrs"]["dtype"] for source in sources if source["op"] == "amp_cast"]


def test_casts_of_twins_and_compositions():
    x = mx.sym.var("x").as_np_ndarray()
    dense = mx.sym.npx.fully_connected(x, num_hidden=4, name="dense")
    grown = mx.sym.np.exp(dense)
    mixed = grown * dense
    total = mx.sym.np.sum(dense, axis=1) + mx.sym.np.sum(mixed, axis=1)
    converted = mx.contrib.amp.convert_symbol(total, target_dtype="float16")
    nodes = json.loads(total.tojson())["nodes"]
    names = {op: [node["name"] for node in nodes if node["op"] == op] for op in OPS}
    assert casts(converted, "dense")[0] == "float16"
    assert casts(converted, names["_npi_exp"][0]) == ["float32"]
    assert casts(converted, names["_npi_multiply"][0]) == ["float32"]  # beside a float32
    assert casts(converted, names["_np_sum"][0]) == ["float32"]
    assert casts(converted, names["_np_sum"][1]) == []

"""Shapes known in part are inferred, and shown, as MXNet 1.9.1 does."""

import json
import pathlib
import warnings

import partial_shape_cases
import pytest

import mxnet as mx

GOLDEN = json.loads(
    (pathlib.Path(__file__).with_name("golden") / "partial_shapes.json").read_text()
)


@pytest.mark.parametrize("rule", ["legacy", "np_shape"])
def test_what_is_inferred(rule):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = partial_shape_cases.all_answers()[rule]
    different = {
        name: (answer, found[name])
        for name, answer in GOLDEN[rule].items()
        if found[name] != answer
    }
    assert different == {}


def test_what_cannot_be_decided_is_warned_of():
    symbol = mx.sym.FullyConnected(mx.sym.var("a"), num_hidden=3)
    with pytest.warns(UserWarning, match=r"Cannot decide shape[\s\S]*a: \(2, 0\)"):
        assert symbol.infer_shape(a=(2, 0)) == (None, None, None)


def test_a_file_of_legacy_shapes_is_read_under_np_shape():
    text = (mx.sym.var("x", shape=(128, 0)) + mx.sym.var("y", shape=())).tojson()
    assert "is_np_shape" not in text
    with mx.util.np_shape(True):
        symbol = mx.sym.load_json(text)
        assert symbol.infer_shape_partial()[0] == [(128, -1), (128, -1)]
        assert symbol.infer_shape(x=(128, 3))[0] == [(128, 3), (128, 3)]


def test_a_file_of_numpy_shapes_says_so():
    with mx.util.np_shape(True):
        text = (mx.sym.var("x", shape=(128, 0)) + 1).tojson()
        said = '{\n    "is_np_shape": ["int", 1], \n    "mxnet_version": ["int", 10901]\n  }\n}'
        assert text.endswith('  "attrs": ' + said)
        assert mx.sym.load_json(text).infer_shape()[0] == [(128, 0)]


def test_layers_under_np_shape_find_their_shapes():
    with mx.util.np_shape(True):
        net = mx.gluon.nn.HybridSequential()
        net.add(mx.gluon.nn.Conv2D(4, 3), mx.gluon.nn.Dense(2))
        net.initialize()
        net.hybridize()
        assert net(mx.nd.ones((1, 3, 8, 8))).shape == (1, 2)
        assert net[0].weight.shape == (4, 3, 3, 3)

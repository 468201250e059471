"""Symbols: composition, names, inference, JSON."""

import json

import pytest

import mxnet as mx


def mlp():
    data = mx.sym.Variable("data")
    hidden = mx.sym.Activation(
        mx.sym.FullyConnected(data, num_hidden=4, name="fc1"), act_type="relu", name="relu1"
    )
    return mx.sym.SoftmaxOutput(mx.sym.FullyConnected(hidden, num_hidden=3), name="softmax")


def test_names_of_inputs_outputs_and_auxiliary_states():
    with mx.name.NameManager():
        symbol = mlp()
    assert symbol.list_arguments() == [
        "data",
        "fc1_weight",
        "fc1_bias",
        "fullyconnected0_weight",
        "fullyconnected0_bias",
        "softmax_label",
    ]
    assert symbol.list_outputs() == ["softmax_output"]
    normed = mx.sym.BatchNorm(symbol, name="bn")
    assert normed.list_auxiliary_states() == ["bn_moving_mean", "bn_moving_var"]
    assert normed.list_outputs() == ["bn_output"]
    assert mx.sym.split(symbol, num_outputs=2, name="s").list_outputs() == [
        "s_output0",
        "s_output1",
    ]


def test_automatic_names_are_those_of_1_9_1():
    x, y = mx.sym.Variable("x"), mx.sym.Variable("y")
    with mx.name.NameManager():
        made = [x + y, x * 2, -x, x / y, x - 1, 1 - x, x > y, x**2, 2**x, x == y]
        assert [symbol.name for symbol in made] == [
            "_plus0",
            "_mulscalar0",
            "_mulscalar1",
            "_div0",
            "_minusscalar0",
            "_rminusscalar0",
            "_greater0",
            "_powerscalar0",
            "_rpower_scalar0",
            "_equal0",
        ]
        assert mx.sym.concat(x, y, dim=0).name == "concat0"


def test_shapes_are_inferred_in_both_directions():
    symbol = mlp()
    arguments, outputs, aux = symbol.infer_shape(data=(2, 5))
    assert arguments == [(2, 5), (4, 5), (4,), (3, 4), (3,), (2,)]
    assert (outputs, aux) == ([(2, 3)], [])
    a, b = mx.sym.Variable("a"), mx.sym.Variable("b", shape=(2, 3))
    assert (a + b).infer_shape() == ([(2, 3), (2, 3)], [(2, 3)], [])
    assert symbol.infer_shape() == (None, None, None)
    assert symbol.infer_shape_partial()[1] == [()]
    with pytest.raises(mx.MXNetError, match="fc1"):
        symbol.infer_shape(data=(2, 5), fc1_weight=(4, 6))


def test_dtypes_are_inferred():
    import numpy as np

    arguments, outputs, _ = mlp().infer_type(data="float16")
    assert set(arguments) == {np.float16}
    assert outputs == [np.float16]


def test_json_has_the_layout_of_1_9_1():
    data = mx.sym.Variable("data", shape=(2, 0, 3), lr_mult=2.0)
    symbol = mx.sym.BatchNorm(data, name="b", eps=1e-5, attr={"ctx_group": "dev1"})
    text = symbol.tojson()
    doc = json.loads(text)
    assert list(doc) == ["nodes", "arg_nodes", "node_row_ptr", "heads", "attrs"]
    assert doc["attrs"] == {"mxnet_version": ["int", 10901]}
    assert doc["node_row_ptr"] == [0, 1, 2, 3, 4, 5, 8]
    assert doc["nodes"][0]["attrs"] == {"__lr_mult__": "2.0", "__shape__": "(2, 0, 3)"}
    assert doc["nodes"][3]["attrs"] == {
        "__ctx_group__": "dev1",
        "__init__": '["zero", {}]',
        "eps": "1e-05",
    }
    assert doc["nodes"][5]["inputs"] == [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 1], [4, 0, 1]]
    assert text.startswith('{\n  "nodes": [\n    {\n      "op": "null", \n      "name": "data", \n')
    assert mx.sym.load_json(text).tojson() == text


def test_old_json_is_read():
    old = {
        "nodes": [
            {"op": "null", "param": {}, "name": "data", "inputs": [], "backward_source_id": -1},
            {
                "op": "null",
                "param": {},
                "name": "fc_weight",
                "inputs": [],
                "attr": {"lr_mult": "2"},
            },
            {"op": "null", "param": {}, "name": "fc_bias", "inputs": []},
            {
                "op": "FullyConnected",
                "param": {"no_bias": "False", "num_hidden": "10"},
                "name": "fc",
                "inputs": [[0, 0], [1, 0], [2, 0]],
                "attr": {"weight_wd_mult": "0.5"},
            },
        ],
        "arg_nodes": [0, 1, 2],
        "heads": [[3, 0]],
    }
    symbol = mx.sym.load_json(json.dumps(old))
    assert symbol.infer_shape(data=(2, 3))[1] == [(2, 10)]
    attrs = symbol.attr_dict()["fc_weight"]
    assert (attrs["__lr_mult__"], attrs["__wd_mult__"]) == ("2", "0.5")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "JSON"),
        ('{"nodes": []}', "heads"),
        ('{"nodes": [{"op": "Nope", "name": "n", "inputs": []}], "heads": [[0,0,0]]}', "Nope"),
        ('{"nodes": [{"op": "null", "name": "n", "inputs": [[4,0,0]]}], "heads": []}', "node 4"),
    ],
)
def test_damaged_json_says_what_is_wrong(text, message):
    with pytest.raises(mx.MXNetError, match=message):
        mx.sym.load_json(text)


def test_internals_children_groups_and_attributes():
    symbol = mlp()
    inner = symbol.get_internals()
    assert inner["relu1_output"].list_arguments() == ["data", "fc1_weight", "fc1_bias"]
    assert symbol.get_children().list_outputs()[1] == "softmax_label"
    group = mx.sym.Group([symbol, inner["fc1_output"]])
    assert group.list_outputs() == ["softmax_output", "fc1_output"]
    assert len(group) == 2
    with mx.AttrScope(ctx_group="g"):
        scoped = mx.sym.FullyConnected(mx.sym.Variable("x"), num_hidden=2, name="f")
    assert scoped.attr("ctx_group") == "g"
    with pytest.raises(ValueError, match="no output named"):
        inner["nope"]


def test_mistakes_in_calls_name_the_operator():
    x = mx.sym.Variable("x")
    with pytest.raises(mx.MXNetError, match='unknown attribute "foo"'):
        mx.sym.FullyConnected(x, num_hidden=2, foo=3)
    with pytest.raises(mx.MXNetError, match="num_hidden"):
        mx.sym.FullyConnected(x)
    with pytest.raises(TypeError, match="must be a Symbol"):
        mx.sym.FullyConnected(3, num_hidden=2)


def test_composition_replaces_variables():
    net = mx.sym.FullyConnected(mx.sym.Variable("x"), num_hidden=2, name="f")
    other = mx.sym.Activation(mx.sym.Variable("y"), act_type="relu", name="r")
    assert net(x=other).list_arguments() == ["y", "f_weight", "f_bias"]
    assert net.list_arguments() == ["x", "f_weight", "f_bias"]

"""Symbols of mx.np: names, operators and attributes as 1.9.1 writes them, and what they compute."""

import json

import numpy as onp
import pytest

import mxnet as mx
from mxnet import np, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


def variable(name):
    return mx.sym.var(name).as_np_ndarray()


@pytest.fixture
def x():
    return variable("x")


# What 1.9.1 has in the last node: name, operator, attributes.
WRITTEN = [
    (lambda x: mx.sym.np.exp(x), "exp", "_npi_exp", None),
    (lambda x: x + x, "add", "_npi_add", None),
    (lambda x: x * 2, "multiply_scalar", "_npi_multiply_scalar",
     {"is_int": "True", "scalar": "2.0"}),
    (lambda x: mx.sym.npx.fully_connected(x, variable("w"), num_hidden=3, no_bias=True),
     "fully_connected", "FullyConnected", {"no_bias": "True", "num_hidden": "3"}),
    (lambda x: x[0], "reshape", "_npx_reshape", {"newshape": "(-3, -4)"}),
    (lambda x: mx.sym.np.concatenate([x, x], axis=1), "concatenate", "_npi_concatenate",
     {"axis": "1", "num_args": "2"}),
    (lambda x: mx.sym.np.dot(x, x), "dot", "_np_dot", None),
    (lambda x: mx.sym.np.zeros((2, 3)), "zeros", "_npi_zeros",
     {"ctx": "cpu(0)", "dtype": "float32", "shape": "(2, 3)"}),
    (lambda x: mx.sym.np.full((2, 3), 1.5), "full", "_full",
     {"ctx": "cpu(0)", "dtype": "float32", "shape": "(2, 3)", "value": "1.5"}),
    (lambda x: mx.sym.np.where(x > 0, x, x), "where", "_npi_where", None),
    (lambda x: mx.sym.np.transpose(x, (1, 0)), "transpose", "_np_transpose", {"axes": "(1, 0)"}),
    (lambda x: mx.sym.np.expand_dims(x, 0), "expand_dims", "expand_dims", {"axis": "0"}),
    (lambda x: mx.sym.np.clip(x, 0, 1), "clip", "clip", {"a_max": "1", "a_min": "0"}),
    (lambda x: mx.sym.np.einsum("ij->ji", x), "einsum", "_npi_einsum",
     {"num_args": "1", "optimize": "0", "subscripts": "ij->ji"}),
    (lambda x: mx.sym.np.linalg.norm(x, axis=1), "norm", "_npi_norm",
     {"axis": "(1,)", "flag": "1", "keepdims": "False", "ord": "2"}),
    (lambda x: mx.sym.np.linalg.norm(x, "fro"), "norm", "_npi_norm",
     {"axis": "None", "flag": "1", "keepdims": "False", "ord": "2"}),
    (lambda x: mx.sym.np.tensordot(x, x, 1), "tensordot_int_axes", "_npi_tensordot_int_axes",
     {"axes": "1"}),
    (lambda x: mx.sym.np.linalg.tensorsolve(x, variable("b")), "tensorsolve", "_npi_tensorsolve",
     {"a_axes": "None"}),
]  # fmt: skip


@pytest.mark.parametrize(("make", "name", "operator", "attrs"), WRITTEN, ids=lambda v: str(v)[:24])
def test_what_is_written_is_what_mxnet_writes(x, make, name, operator, attrs):
    with mx.name.NameManager():
        symbol = make(x)
    node = json.loads(symbol.tojson())["nodes"][-1]
    assert type(symbol).__name__ == "_Symbol"
    assert node["name"].rstrip("0123456789") == name
    assert node["op"] == operator
    assert node.get("attrs") == attrs


# Nodes as 1.9.1 writes them: operators with attributes that ours does not write.
READ = [
    ("_npi_mean", {"axis": "None", "keepdims": "False"}, lambda v: v.mean()),
    ("_np_transpose", {"axes": "None"}, lambda v: v.T),
    ("_np_reshape", {"newshape": "(-1, 2)", "order": "C"}, lambda v: v.reshape(-1, 2)),
    ("_np_max", {}, lambda v: v.max()),
    ("_npi_std", {"axis": "None", "ddof": "0", "keepdims": "False"}, lambda v: v.std()),
    ("_npi_argmax", {"axis": "None", "keepdims": "False"}, lambda v: v.argmax()),
    ("_npi_pad", {"constant_value": "0", "mode": "constant", "pad_width": "((1, 1), (0, 0))"},
     lambda v: onp.pad(v, ((1, 1), (0, 0)))),
    ("_npi_norm", {"axis": "None", "flag": "-2", "keepdims": "False", "ord": "2"},
     onp.linalg.norm),
    ("_npi_full_like", {"ctx": "cpu(0)", "fill_value": "1"}, onp.ones_like),
    ("_npi_power_scalar", {"is_int": "True", "scalar": "2.0"}, lambda v: v**2),
    ("_np_squeeze", {}, onp.squeeze),
    ("_np_sum", {"axis": "[0, 1]"}, lambda v: v.sum()),
    ("_split_v2", {"axis": "0", "indices": "[]", "sections": "3", "squeeze_axis": "False"},
     lambda v: v[:2]),
    ("Custom", {"new_shape": "(2, 7)", "op_type": "resize_fallback"},
     lambda v: onp.resize(v, (2, 7))),
    ("Custom", {"dtype": "None", "op_type": "empty_like_fallback", "order": "C", "shape": "None",
                "subok": "False"}, lambda v: 0 * v),
]  # fmt: skip


@pytest.mark.parametrize(("operator", "attrs", "judge"), READ, ids=lambda v: str(v)[:20])
def test_files_of_mxnet_are_read_and_run(operator, attrs, judge):
    nodes = [
        {"op": "null", "name": "x", "inputs": []},
        {"op": operator, "name": "y", "attrs": attrs, "inputs": [[0, 0, 0]]},
    ]
    text = {"nodes": nodes, "arg_nodes": [0], "node_row_ptr": [0, 1, 2], "heads": [[1, 0, 0]]}
    text["attrs"] = {"mxnet_version": ["int", 10901], "is_np_shape": ["int", 1]}
    symbol = mx.sym.load_json(json.dumps(text))
    values = onp.arange(1, 13, dtype=onp.float32).reshape(4, 3)
    executor = symbol.bind(mx.current_context(), {"x": mx.nd.array(values)})
    given = executor.forward()[0].asnumpy()
    onp.testing.assert_allclose(given, judge(values), 1e-5)
    assert given.shape == onp.shape(judge(values))


def test_methods_and_keys_of_symbols(x):
    symbol = (x.reshape(-1, 2).sum(axis=0) + x[1, 0:2] - x.mean()).astype("float32")
    values = onp.arange(6, dtype=onp.float32).reshape(2, 3)
    executor = symbol.bind(mx.current_context(), {"x": mx.nd.array(values)})
    wanted = values.reshape(-1, 2).sum(0) + values[1, 0:2] - values.mean()
    onp.testing.assert_allclose(executor.forward()[0].asnumpy(), wanted)


def test_symbols_tell_their_kind(x):
    assert repr(x) == "<_Symbol x>"
    assert repr(mx.sym.var("x")) == "<Symbol x>"


def test_several_outputs(x):
    parts = mx.sym.np.split(x, 2, axis=1)
    assert len(parts) == 2
    assert all(type(part).__name__ == "_Symbol" for part in parts)
    executor = (parts[1] - parts[0]).bind(mx.current_context(), {"x": mx.nd.array([[1, 2, 5, 7]])})
    assert executor.forward()[0].asnumpy().tolist() == [[4, 5]]


def test_random_symbols_draw_what_arrays_draw():
    symbol = mx.sym.np.random.normal(1.0, 2.0, size=(3,))
    mx.random.seed(4)
    drawn = symbol.bind(mx.current_context(), {}).forward()[0].asnumpy()
    mx.random.seed(4)
    onp.testing.assert_array_equal(drawn, np.random.normal(1.0, 2.0, size=(3,)).asnumpy())


def test_a_file_that_asks_for_a_negative_size_is_refused(x):
    draws = [mx.sym.np.random.exponential(2.0, size=(7,)), mx.sym.npx.random.normal_n(x, x, (7,))]
    for symbol, shapes in zip(draws, ({}, {"x": (2, 3)}), strict=True):
        text = symbol.tojson()
        assert '"(7,)"' in text
        with pytest.raises(mx.MXNetError, match="negative extent"):
            mx.sym.load_json(text.replace('"(7,)"', '"(-7,)"')).infer_shape(**shapes)

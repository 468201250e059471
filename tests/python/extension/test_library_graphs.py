"""Partitioners and graph passes of an extension library, as backends of optimize_for."""

import json

import numpy as np
import pytest

import mxnet as mx
from mxnet.base import MXNetError


@pytest.fixture(scope="module", autouse=True)
def library(compile_library):
    path = compile_library("graphs")
    mx.library.load(path, verbose=False)
    return path


def chain():
    """a + b, exp, log, sin, exp: two regions of what the library takes."""
    total = mx.sym.elemwise_add(mx.sym.var("a"), mx.sym.var("b"), name="add")
    inner = mx.sym.log(mx.sym.exp(total, name="e1"), name="l1")
    return mx.sym.exp(mx.sym.sin(inner, name="s1"), name="e2")


def values():
    return {"a": mx.nd.ones((2, 3)), "b": mx.nd.ones((2, 3)) * 2}


EXPECTED = np.full((2, 3), np.exp(np.sin(3)))


def nodes(symbol):
    return [node for node in json.loads(symbol.tojson())["nodes"] if node["op"] != "null"]


def shown(symbol):
    return [(node["op"], node["name"]) for node in nodes(symbol)]


def test_verbose_says_what_was_found(library, capfd):
    mx.library.load(library)
    assert capfd.readouterr().err == (
        "Found 1 operators in library\n\tOp[0] _vendor_subgraph\n\t\tisSubgraphOp\n"
        "Found 4 partitioners in library\n"
        "\tPartitioner[0] vendorPart\n\t\tStrategy[0] by_list subgraphOp: '_vendor_subgraph'\n"
        "\tPartitioner[1] vendorSelector\n\t\tStrategy[0] by_object subgraphOp: '_vendor_subgraph'"
        "\n\tPartitioner[2] vendorTwice\n\t\tStrategy[0] first subgraphOp: '_vendor_subgraph'\n"
        "\t\tStrategy[1] second subgraphOp: '_vendor_subgraph'\n"
        "\tPartitioner[3] vendorLost\n\t\tStrategy[0] lost subgraphOp: '_vendor_nowhere'\n"
        "Found 1 graph passes in library\n\tGraph Pass [0] vendorPass\n"
    )


@pytest.mark.parametrize("backend", ["vendorPart", "vendorSelector"])
def test_regions_run_in_the_library(backend):
    result = chain().optimize_for(backend, values(), plus_1000=1)
    assert shown(result) == [
        ("_vendor_subgraph", "_op0"),
        ("sin", "s1"),
        ("_vendor_subgraph", "_op1"),
    ]
    out = result.bind(mx.cpu(), values()).forward()[0].asnumpy()
    np.testing.assert_allclose(out, np.exp(np.sin(1003)) + 1000, rtol=1e-4)


def test_nodes_are_those_of_mxnet():
    result = chain().optimize_for("vendorPart", values())
    first = nodes(result)[0]
    assert first["attrs"] == {
        "__ext_dtype__": "[0]",
        "__ext_shape__": "[[2,3]]",
        "number": "0",
        "values": "2",
    }
    inner = first["subgraphs"][0]
    assert [node["name"] for node in inner["nodes"]] == ["a0", "b0", "add", "e1", "l1"]
    assert inner["nodes"][0]["attrs"] == {
        "__ext_dtype__": "[0]",
        "__ext_shape__": "[[2,3]]",
        "argName": "a",
        "isArg": "True",
        "isAux": "False",
    }
    last = nodes(result)[2]["subgraphs"][0]["nodes"][0]
    assert last["name"] == "s1_output0"
    assert last["attrs"]["isArg"] == "False"
    assert "argName" not in last["attrs"]


def test_without_values_nothing_is_known():
    result = chain().optimize_for("vendorPart")
    assert nodes(result)[0]["attrs"]["__ext_shape__"] == "[]"
    assert nodes(result)[0]["attrs"]["values"] == "0"
    assert "attrs" not in nodes(result)[1]
    out = result.bind(mx.cpu(), values()).forward()[0].asnumpy()
    np.testing.assert_allclose(out, EXPECTED, rtol=1e-5)


def test_the_library_sees_shapes():
    args = values()
    assert shown(chain().optimize_for("vendorPart", args, only_shape="[2,3]"))[0][1] == "_op0"
    assert shown(chain().optimize_for("vendorPart", args, only_shape="[4,3]")) == shown(chain())


def test_an_input_for_each_edge_that_enters():
    a = mx.sym.var("a")
    graph = mx.sym.exp(a, name="e1") + mx.sym.log(a, name="l1")
    args = {"a": mx.nd.ones((2, 3))}
    node = nodes(graph.optimize_for("vendorPart", args))[0]
    assert node["inputs"] == [[0, 0, 0], [0, 0, 0]]
    assert [n["name"] for n in node["subgraphs"][0]["nodes"]][:3] == ["a0", "e1", "a1"]
    shared = graph.optimize_for("vendorPart", args, dedup_subgraph=True)
    assert nodes(shared)[0]["inputs"] == [[0, 0, 0]]
    for symbol in (graph.optimize_for("vendorPart", args), shared):
        out = symbol.bind(mx.cpu(), args).forward()[0].asnumpy()
        np.testing.assert_allclose(out, np.full((2, 3), np.e), rtol=1e-5)


def test_an_output_for_each_edge_that_leaves():
    e = mx.sym.exp(mx.sym.var("a"), name="e1")
    log = mx.sym.log(e, name="l1")
    late = mx.sym.exp(mx.sym.sin(e, name="s1"), name="q1")
    total = mx.sym.elemwise_add(log, late, name="sum")
    group = mx.sym.Group([total, mx.sym.cos(log, name="c1"), e])
    args = {"a": mx.nd.ones((2, 3))}
    result = group.optimize_for("vendorPart", args)
    assert shown(result) == [
        ("_vendor_subgraph", "_op0"),
        ("sin", "s1"),
        ("_vendor_subgraph", "_op1"),
        ("cos", "c1"),
    ]
    made = nodes(result)
    assert made[0]["subgraphs"][0]["heads"] == [[2, 0, 0], [1, 0, 0], [2, 0, 0], [1, 0, 0]]
    assert made[0]["attrs"]["__ext_shape__"] == "[[2,3],[2,3],[2,3],[2,3]]"
    assert made[1]["inputs"] == [[1, 1, 0]]
    assert made[3]["inputs"] == [[1, 2, 0]]
    names = [n["name"] for n in made[2]["subgraphs"][0]["nodes"]]
    assert names == ["_op0_output00", "s1_output0", "q1", "sum"]
    outputs = [out.asnumpy() for out in result.bind(mx.cpu(), args).forward()]
    plain = [out.asnumpy() for out in group.bind(mx.cpu(), args).forward()]
    for out, expected in zip(outputs, plain, strict=True):
        np.testing.assert_allclose(out, expected, rtol=1e-5)


def test_numbers_keep_nodes_apart():
    result = chain().optimize_for("vendorPart", values(), alone=1)
    assert [name for _, name in shown(result)] == ["_op0", "_op1", "s1", "_op2"]
    inside = [[n["name"] for n in node["subgraphs"][0]["nodes"]] for node in nodes(result)[:2]]
    assert inside == [["a0", "b0", "add", "e1"], ["_op0_output0", "l1"]]


def test_refused_regions_stay():
    assert shown(chain().optimize_for("vendorPart", values(), reject=0)) == [
        ("elemwise_add", "add"),
        ("exp", "e1"),
        ("log", "l1"),
        ("sin", "s1"),
        ("_vendor_subgraph", "_op1"),
    ]


def test_filter_leaves_nodes_out():
    result = chain().optimize_for("vendorSelector", values(), leave_out="l1")
    assert [name for _, name in shown(result)] == ["_op0", "l1", "s1", "_op1"]


def test_strategies_one_after_the_other():
    result = chain().optimize_for("vendorTwice", values())
    assert [op for op, _ in shown(result)] == [
        "_vendor_subgraph",
        "_vendor_subgraph",
        "sin",
        "_vendor_subgraph",
    ]
    out = result.bind(mx.cpu(), values()).forward()[0].asnumpy()
    np.testing.assert_allclose(out, EXPECTED, rtol=1e-5)


def test_excluded_names():
    result = chain().optimize_for("vendorPart", values(), excl_node_names=["e1"])
    assert [name for _, name in shown(result)] == ["_op0", "e1", "_op1", "s1", "_op2"]


def test_training_uses_the_gradient_of_the_library():
    result = chain().optimize_for("vendorPart", values())
    executor = result.simple_bind(mx.cpu(), a=(2, 3), b=(2, 3))
    executor.forward(is_train=True)
    executor.backward(mx.nd.ones((2, 3)))
    # _op0 has two inputs and one output: its backward reads 4 arrays, and says so
    assert (executor.grad_dict["a"].asnumpy() == 4).all()


def test_saved_and_loaded(tmp_path):
    result = chain().optimize_for("vendorPart", values(), plus_1000=1)
    again = mx.sym.load_json(result.tojson())
    assert again.tojson() == result.tojson()
    out = again.bind(mx.cpu(), values()).forward()[0].asnumpy()
    np.testing.assert_allclose(out, np.exp(np.sin(1003)) + 1000, rtol=1e-4)


def test_monitored_graph_runs_the_library():
    result = chain().optimize_for("vendorPart", values(), plus_1000=1)
    executor = result.bind(mx.cpu(), values())
    seen = {}
    executor.set_monitor_callback(lambda name, array: seen.update({str(name): array.asnumpy()}))
    executor.forward()
    np.testing.assert_allclose(executor.outputs[0].asnumpy(), np.exp(np.sin(1003)) + 1000, 1e-4)
    np.testing.assert_allclose(seen["_op0_output"], 1003, rtol=1e-5)


def test_states_of_operators_inside_stay_auxiliary():
    a = mx.sym.BatchNorm(mx.sym.exp(mx.sym.var("a"), name="e"), name="bn")
    result = mx.sym.exp(a, name="e2").optimize_for("vendorPart")
    assert result.list_auxiliary_states() == ["bn_moving_mean", "bn_moving_var"]


def test_errors_of_partitioners():
    def refused(text, backend="vendorPart", **options):
        with pytest.raises(MXNetError, match=text):
            chain().optimize_for(backend, values(), **options)

    refused(
        'supportedOps of strategy "by_list" failed .*supported: asked to fail', fail_supported=1
    )
    refused('reviewSubgraph of strategy "by_list" failed .*asked to fail', fail_review=1)
    refused("reviewSubgraph .* threw: review: asked to throw", throw=1)
    refused("made no selector", "vendorSelector", nothing=1)
    refused("keeps nodes that it was not given", "vendorSelector", invent=1)
    refused("leaves out nodes between others", "vendorSelector", leave_out="e1")
    refused('operator "_vendor_nowhere", which is not known', "vendorLost")
    with pytest.raises(MXNetError, match="runs a subgraph, which only optimize_for gives to it"):
        mx.nd._internal._vendor_subgraph(mx.nd.ones((2,)))


def test_a_partitioner_serves_binds(monkeypatch):
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "vendorPart")
    executor = chain().bind(mx.cpu(), values())
    assert "_vendor_subgraph" in executor.get_optimized_symbol().tojson()
    np.testing.assert_allclose(executor.forward()[0].asnumpy(), EXPECTED, rtol=1e-5)


# ---- graph passes


def test_pass_makes_another_graph():
    result = chain().optimize_for("vendorPass", values())
    assert [op for op, _ in shown(result)] == ["elemwise_add", "exp", "exp", "sin", "exp"]


def test_pass_adds_arrays():
    args, aux = values(), {}
    result = chain().optimize_for("vendorPass", args, aux, add=1)
    assert result.list_arguments() == ["a", "b", "pass_weight"]
    assert args["pass_weight"].asnumpy().tolist() == [[0, 1, 2], [3, 4, 5]]
    assert aux["pass_state"].asnumpy().tolist() == [0, 1, 2]
    assert aux["pass_state"].dtype == np.int64
    with pytest.raises(RuntimeError, match="Cannot add new args in optimize_for since args is"):
        chain().optimize_for("vendorPass", add=1)


def test_pass_writes_values():
    args = values()
    chain().optimize_for("vendorPass", args, double="b")
    assert (args["b"].asnumpy() == 4).all()


def test_errors_of_passes():
    def refused(text, **options):
        with pytest.raises(MXNetError, match=text):
            chain().optimize_for("vendorPass", values(), **options)

    refused('graph pass "vendorPass" failed .*pass: asked to fail', fail=1)
    refused('graph pass "vendorPass".* threw: pass: asked to throw', throw=1)
    refused('cannot be read: .*operator "no_such_operator" is not known', unknown_op=1)
    with pytest.raises(MXNetError, match="freeze=True is for backends that compile"):
        chain().optimize_for("vendorPass", values(), freeze=True)


class Net(mx.gluon.HybridBlock):
    def __init__(self):
        super().__init__()
        with self.name_scope():
            self.weight = self.params.get("weight", shape=(2, 3), init="ones")

    def hybrid_forward(self, F, x, weight):
        return F.log(F.exp(x) + weight)


def test_gluon_with_a_pass(tmp_path):
    net, x = Net(), mx.nd.ones((2, 3))
    net.initialize()
    net.optimize_for(x, backend="vendorPass", add=1)
    expected = np.exp(np.e + 1) + np.arange(6).reshape(2, 3)
    np.testing.assert_allclose(net(x).asnumpy(), expected, rtol=1e-5)
    net.export(str(tmp_path / "net"))
    saved = mx.nd.load(str(tmp_path / "net-0000.params"))
    assert saved["arg:pass_weight"].asnumpy().tolist() == [[0, 1, 2], [3, 4, 5]]


def test_gluon_with_a_partitioner():
    net, x = Net(), mx.nd.ones((2, 3))
    net.initialize()
    net.hybridize(backend="vendorPart", plus_1000=1)
    np.testing.assert_allclose(net(x).asnumpy(), np.log(np.e + 1) + 1000, rtol=1e-5)
    with mx.autograd.record():
        y = net(x)
    y.backward()
    np.testing.assert_allclose(y.asnumpy(), np.log(np.e + 1) + 1000, rtol=1e-5)
    assert (net.weight.grad().asnumpy() == 4).all()

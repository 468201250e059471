"""The backend MKLDNN: nodes, names and attributes of 1.9.1, and what they compute."""

import collections
import json
import os
import pathlib
import subprocess
import sys

import mkldnn_cases as cases
import numpy as np
import pytest

import mxnet as mx

GOLDEN = pathlib.Path(__file__).parent / "golden"
RECORDED = json.loads((GOLDEN / "mkldnn.json").read_text())
SHAPE = (2, 3, 8, 8)


@pytest.fixture(scope="module")
def small():
    """The small graphs by name."""
    return cases.small_graphs(mx)


@pytest.fixture
def network():
    """A small network with every kind of fused node, its values and an input."""
    symbol = cases.network(mx)
    arguments, states = cases.network_values(mx, symbol, SHAPE)
    data = np.random.RandomState(4).uniform(-1, 1, SHAPE).astype("float32")
    return symbol, arguments, states, data


def run(symbol, arguments, states, data):
    """The first output of a bound symbol."""
    executor = symbol.simple_bind(mx.cpu(), grad_req="null", data=data.shape)
    executor.copy_params_from(arguments, states)
    return executor.forward(is_train=False, data=mx.nd.array(data))[0].asnumpy()


def operators(symbol):
    """How often each operator stands in a graph."""
    return collections.Counter(node[0] for node in symbol._nodes() if node[0] != "null")


@pytest.mark.parametrize("name", sorted(RECORDED["small"]))
def test_small_graph_becomes_the_nodes_of_the_original(small, name):
    """Nodes, attributes, inputs and subgraphs are those of 1.9.1."""
    assert cases.described(small[name].get_backend_symbol("MKLDNN")) == RECORDED["small"][name]


@pytest.mark.parametrize("name", cases.ZOO)
def test_zoo_model_becomes_the_nodes_of_the_original(name):
    """Every node of the zoo's networks is the one 1.9.1 makes."""
    fused = cases.zoo_model(mx, name).get_backend_symbol("MKLDNN")
    assert cases.digest(cases.described(fused)) == RECORDED["zoo"][name]


def test_resnet18_counts():
    """69 operators become 43: 20 convolutions, one dense layer and what stays."""
    symbol = cases.zoo_model(mx, "resnet18_v2")
    assert sum(operators(symbol).values()) == 69
    counts = operators(symbol.get_backend_symbol("MKLDNN"))
    assert sum(counts.values()) == 43
    assert counts["_sg_mkldnn_conv"] == 20
    assert counts["_sg_mkldnn_fully_connected"] == 1


def test_output_that_is_read_twice_ends_a_group():
    """What others read too must leave the node, so nothing behind it is fused."""
    norm = mx.sym.BatchNorm(
        mx.sym.Convolution(mx.sym.var("data"), num_filter=4, kernel=(3, 3), name="c"), name="b"
    )
    both = mx.sym.Activation(norm, act_type="relu", name="a") + norm
    names = [node[1] for node in both.get_backend_symbol("MKLDNN")._nodes() if node[0] != "null"]
    assert names[:2] == ["sg_mkldnn_conv_bn_0", "a"]


@pytest.mark.parametrize(
    ("switch", "expected"),
    [
        ("CONV_OPT", ["Convolution", "BatchNorm", "elemwise_add", "Activation", "fc"]),
        ("FC_OPT", ["conv_bn_add_act", "FullyConnected", "Activation"]),
        ("FUSE_CONV_BN", ["conv", "BatchNorm", "elemwise_add", "Activation", "fc"]),
        ("FUSE_CONV_SUM", ["conv_bn", "elemwise_add", "Activation", "fc"]),
        ("FUSE_CONV_RELU", ["conv_bn_add", "Activation", "fc"]),
        ("FUSE_FC_ELTWISE", ["conv_bn_add_act", "fc_plain", "Activation"]),
    ],
)
def test_switches_leave_parts_out(monkeypatch, switch, expected):
    """MXNET_DISABLE_MKLDNN_* work as in 1.9.1."""
    sym = mx.sym
    made = sym.Convolution(sym.var("data"), num_filter=4, kernel=(3, 3), name="c")
    made = sym.Activation(
        sym.elemwise_add(sym.BatchNorm(made, name="b"), sym.var("z")), act_type="relu"
    )
    made = sym.Activation(sym.FullyConnected(made, num_hidden=3), act_type="relu")
    monkeypatch.setenv(f"MXNET_DISABLE_MKLDNN_{switch}", "1")
    words = {
        "fc": "sg_mkldnn_fully_connected_eltwise_0",
        "fc_plain": "sg_mkldnn_fully_connected_0",
    }
    found = []
    for op, name, *_ in made.get_backend_symbol("MKLDNN")._nodes():
        if op != "null":
            found.append(name if op.startswith("_sg") else op)
    wanted = [words.get(w, f"sg_mkldnn_{w}_0" if w.startswith("conv") else w) for w in expected]
    assert found == wanted


def test_attention_switch(monkeypatch, small):
    """MXNET_DISABLE_MKLDNN_TRANSFORMER_OPT leaves attention alone."""
    monkeypatch.setenv("MXNET_DISABLE_MKLDNN_TRANSFORMER_OPT", "1")
    counts = operators(small["scores"].get_backend_symbol("MKLDNN"))
    assert counts == {"_contrib_interleaved_matmul_selfatt_qk": 1}


@pytest.mark.parametrize("way", ["get_backend_symbol", "optimize_for", "environment"])
def test_fused_nodes_compute_what_the_graph_computes(network, monkeypatch, way):
    """All three ways show fused nodes, and the answer is that of the graph."""
    symbol, arguments, states, data = network
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    plain = run(symbol, arguments, states, data)
    if way == "environment":
        monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "MKLDNN")
        executor = symbol.simple_bind(mx.cpu(), grad_req="null", data=SHAPE)
        counts = operators(executor.get_optimized_symbol())
        fused = symbol
    else:
        fused = getattr(symbol, way)("MKLDNN")
        counts = operators(fused)
    assert counts["_sg_mkldnn_conv"] == 2
    assert counts["_sg_mkldnn_fully_connected"] == 2
    np.testing.assert_allclose(run(fused, arguments, states, data), plain, rtol=1e-4, atol=1e-5)


def test_empty_variable_is_mkldnn(network, monkeypatch):
    """MXNET_SUBGRAPH_BACKEND= means MKLDNN, as in 1.9.1."""
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "")
    executor = network[0].simple_bind(mx.cpu(), grad_req="null", data=SHAPE)
    assert operators(executor.get_optimized_symbol())["_sg_mkldnn_conv"] == 2


def test_graph_bound_for_training_is_shown_as_it_is(network, monkeypatch):
    """With gradients 1.9.1 fuses nothing, and shows that."""
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "MKLDNN")
    symbol = network[0]
    executor = symbol.simple_bind(mx.cpu(), grad_req="write", data=SHAPE)
    assert operators(executor.get_optimized_symbol()) == operators(symbol)


def test_fused_nodes_run_in_one_region(network, monkeypatch):
    """Fused nodes are for the eye: the compiler still takes the whole network."""
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "MKLDNN")
    executor = network[0].simple_bind(mx.cpu(), grad_req="null", data=SHAPE)
    report = mx.remx.explain(executor)
    assert report.count("_ngraph_subgraph_op") == 1
    assert "outside" not in report


def test_hybridized_block_runs_fused(network):
    """hybridize(backend='MKLDNN') answers as without, also with gradients and from a file."""
    symbol, arguments, states, data = network
    block = mx.gluon.SymbolBlock(symbol, mx.sym.var("data"))
    for name, value in {**arguments, **states}.items():
        block.collect_params()[name]._load_init(value, mx.cpu())
    inputs = mx.nd.array(data)
    plain = block(inputs).asnumpy()
    block.hybridize(backend="MKLDNN")
    np.testing.assert_allclose(block(inputs).asnumpy(), plain, rtol=1e-4, atol=1e-5)
    with mx.autograd.record():
        loss = block(inputs).square().sum()
    loss.backward()
    grad = block.collect_params()["fc0_weight"].grad()
    assert float(grad.abs().sum().asscalar()) > 0


def test_training_through_fused_nodes(network):
    """Gradients through a partitioned symbol are those of the graph."""
    symbol, arguments, states, data = network
    grads = []
    for graph in (symbol, symbol.get_backend_symbol("MKLDNN")):
        executor = graph.simple_bind(mx.cpu(), grad_req="write", data=SHAPE)
        executor.copy_params_from(arguments, states)
        executor.forward(is_train=True, data=mx.nd.array(data))
        executor.backward(mx.nd.array(np.linspace(0, 1, 10).reshape(2, 5)))
        grads.append(executor.grad_dict["conv0_weight"].asnumpy())
    np.testing.assert_allclose(grads[1], grads[0], rtol=1e-5, atol=1e-7)


def test_file_of_the_original_runs_here():
    """A partitioned checkpoint that 1.9.1 saved loads and gives its answer."""
    symbol, arguments, states = mx.model.load_checkpoint(str(GOLDEN / "mkldnn_network"), 0)
    saved = np.load(GOLDEN / "mkldnn_network.npz")
    assert operators(symbol)["_sg_mkldnn_conv"] == 2
    found = run(symbol, arguments, states, saved["data"])
    np.testing.assert_allclose(found, saved["answer"], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("mode", cases.MODES)
def test_quantized_file_of_the_original_runs_here(mode):
    """What 1.9.1 quantized and saved loads, keeps its nodes and answers alike."""
    symbol, arguments, states = mx.model.load_checkpoint(str(GOLDEN / f"mkldnn_{mode}"), 0)
    names = [node[1] for node in symbol._nodes()]
    assert "quantized_sg_mkldnn_conv_bn_act_0" in names
    assert symbol.list_outputs() == ["out_output"]
    assert [n[1] for n in mx.sym.load_json(symbol.tojson())._nodes()] == names
    saved = np.load(GOLDEN / "mkldnn_network.npz")
    types = {name: value.dtype for name, value in arguments.items()}
    executor = symbol.simple_bind(
        mx.cpu(), grad_req="null", type_dict=types, data=saved["data"].shape
    )
    executor.copy_params_from(arguments, states)
    found = executor.forward(data=mx.nd.array(saved["data"]))[0].asnumpy()
    np.testing.assert_allclose(found, saved[mode], atol=0.02)
    np.testing.assert_allclose(found, saved["answer"], atol=0.02)


def test_excluded_nodes_stay(network):
    """excl_node_names keeps nodes out of groups."""
    fused = network[0].optimize_for("MKLDNN", excl_node_names=["conv1", "tanh0"])
    counts = operators(fused)
    assert counts["Convolution"] == counts["_sg_mkldnn_conv"] == 1
    assert "sg_mkldnn_fully_connected_0" in [node[1] for node in fused._nodes()]


def test_own_file_is_the_original_file(network):
    """What is saved here is what 1.9.1 saves, node by node."""
    symbol = network[0].get_backend_symbol("MKLDNN")
    theirs = mx.sym.load(str(GOLDEN / "mkldnn_network-symbol.json"))
    assert cases.described(symbol) == cases.described(theirs)


def test_saved_file_runs_in_a_fresh_process(network, tmp_path):
    """Save, start anew, load, run: the same answer."""
    symbol, arguments, states, data = network
    fused = symbol.get_backend_symbol("MKLDNN")
    mx.model.save_checkpoint(str(tmp_path / "net"), 0, fused, arguments, states)
    np.save(tmp_path / "data.npy", data)
    program = (
        "import sys, numpy as np, mxnet as mx\n"
        "s, a, x = mx.model.load_checkpoint(sys.argv[1] + '/net', 0)\n"
        "d = np.load(sys.argv[1] + '/data.npy')\n"
        "e = s.simple_bind(mx.cpu(), grad_req='null', data=d.shape)\n"
        "e.copy_params_from(a, x)\n"
        "np.save(sys.argv[1] + '/out.npy', e.forward(data=mx.nd.array(d))[0].asnumpy())\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(mx.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, env=environment)
    expected = run(fused, arguments, states, data)
    np.testing.assert_allclose(np.load(tmp_path / "out.npy"), expected, rtol=1e-5, atol=1e-6)


def test_broken_files_are_refused(network):
    """A fused node without its operators, or with too few inputs, is named."""
    text = network[0].get_backend_symbol("MKLDNN").tojson()
    broken = json.loads(text)
    node = next(n for n in broken["nodes"] if n["op"] == "_sg_mkldnn_conv")
    inside = node.pop("subgraphs")
    with pytest.raises(mx.base.MXNetError, match=rf"{node['name']}.*needs one subgraph"):
        mx.sym.load_json(json.dumps(broken))
    node["subgraphs"] = inside
    node["inputs"].pop()
    with pytest.raises(mx.base.MXNetError, match=rf"{node['name']}.*its region reads 6 values"):
        mx.sym.load_json(json.dumps(broken)).infer_shape(data=SHAPE)


def test_other_backends_open_fused_nodes(network):
    """A compiler that takes more takes what fused nodes hold."""
    symbol, arguments, states, data = network
    fused = symbol.get_backend_symbol("MKLDNN")
    assert operators(fused.optimize_for("ngraph")) == {"_ngraph_subgraph_op": 1}
    assert operators(fused)["_sg_mkldnn_conv"] == 2
    expected = run(symbol, arguments, states, data)
    found = run(fused.optimize_for("ngraph"), arguments, states, data)
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)

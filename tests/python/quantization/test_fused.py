"""Quantized networks of fused nodes: those that 1.9.1 makes, and what they compute."""

import json
import pathlib

import fused_cases as cases
import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.contrib import quantization

pytestmark = pytest.mark.skipif(
    not mx.runtime.Features().is_enabled("MKLDNN"), reason="fused nodes are oneDNN's"
)
GOLDEN = pathlib.Path(__file__).parent / "golden"
RECORDED = json.loads((GOLDEN / "fused.json").read_text())
ANSWERS = np.load(GOLDEN / "fused.npz")
HAS_VNNI = mx.remx.instruction_set() in ("avx512_vnni", "avx512_bf16", "amx")
REGION = "_sg_mkldnn_quantized_region"
# Where 1.9.1 itself strays by more than a tenth from float32: additions of int8 and uint8, and
# concatenations without calibration.
STRAYS = ("preactivated naive", "branches none")


def bind(symbol, arguments, states, shape):
    """An executor with its values."""
    types = {name: value.dtype for name, value in arguments.items()}
    executor = symbol.simple_bind(mx.cpu(), grad_req="null", type_dict=types, data=shape)
    executor.copy_params_from(arguments, states, allow_extra_params=True)
    return executor


def operators(symbol):
    """Operators of a graph, in order."""
    return [node[0] for node in symbol._nodes() if node[0] != "null"]


def assert_close(found, wanted, part):
    """Differences are at most a part of the range of what is wanted."""
    assert np.abs(found - wanted).max() <= part * np.abs(wanted).max()


@pytest.mark.parametrize("case", cases.SMALL)
def test_graph_is_that_of_the_original(case):
    """Nodes, names, attributes, inputs, subgraphs, ranges and parameters are those of 1.9.1."""
    name, manner, mode = case.split()
    symbol, arguments, _ = cases.quantize(mx, name, cases.MANNERS[manner], mode)
    graph, ranges = cases.described(symbol)
    wanted = RECORDED[case]
    assert graph == wanted["graph"]
    assert cases.kinds(arguments) == wanted["params"]
    assert sorted(ranges) == sorted(wanted["ranges"])
    for node, found in ranges.items():
        np.testing.assert_allclose(found, wanted["ranges"][node], rtol=1e-4, atol=2e-6)


@pytest.mark.parametrize("name", cases.NETWORKS)
def test_groups_for_integers_are_those_of_the_original(name):
    """Before quantization the backend MKLDNN_QUANTIZE fuses as 1.9.1 does."""
    symbol = cases.make(mx, name)[0].get_backend_symbol("MKLDNN_QUANTIZE")
    assert cases.described(symbol)[0] == RECORDED[f"groups of {name}"]


@pytest.mark.parametrize("case", cases.EXCLUDED)
def test_excluded_parts_are_those_of_the_original(case):
    """Names of nodes, of nodes inside of fused ones, and operators stay in float32."""
    symbol, arguments, _ = cases.quantize(
        mx, "residual", cases.MANNERS["smart"], "naive", **cases.EXCLUDED[case]
    )
    assert cases.described(symbol)[0] == RECORDED[case]["graph"]
    assert cases.kinds(arguments) == RECORDED[case]["params"]


def test_excluded_operators_inside_of_fused_nodes_stay():
    """Who excludes Convolution means those in fused nodes too."""
    symbol, *_ = cases.quantize(
        mx, "residual", cases.MANNERS["smart"], "none", excluded_op_names=["Convolution"]
    )
    named = {node[1] for node in symbol._nodes()}
    assert {"sg_mkldnn_conv_bn_act_0", "sg_mkldnn_conv_bn_add_act_1"} < named


@pytest.mark.parametrize("case", cases.OPERATORS)
def test_graph_of_operators_is_that_of_the_original(case):
    """quantize_model without fused nodes."""
    name, manner = case.split()[2:]
    symbol, arguments, _ = cases.quantize(mx, name, cases.MANNERS[manner], "none", "quantize_model")
    assert cases.described(symbol)[0] == RECORDED[case]["graph"]
    assert cases.kinds(arguments) == RECORDED[case]["params"]


@pytest.mark.parametrize("name", cases.ZOO)
def test_zoo_model_is_that_of_the_original(name):
    """Every node and parameter of the zoo's networks."""
    symbol, arguments, _ = cases.quantize(mx, name, cases.MANNERS["smart"], "naive")
    found = cases.digest(cases.described(symbol)[0])
    assert found["names"] == RECORDED[name]["graph"]["names"]
    assert cases.kinds(arguments) == RECORDED[name]["params"]
    assert found == RECORDED[name]["graph"]


@pytest.mark.parametrize("manner", ["smart", "int8"])
@pytest.mark.parametrize("name", cases.NETWORKS)
def test_file_of_the_original_runs_in_integers(name, manner):
    """What 1.9.1 quantized and saved gives its answer, with integer kernels where there is VNNI."""
    loaded = mx.model.load_checkpoint(str(GOLDEN / f"fused_{name}_{manner}"), 0)
    data = cases.inputs(cases.NETWORKS[name][1])
    executor = bind(*loaded, data.shape)
    found = executor.forward(is_train=False, data=nd.array(data))[0].asnumpy()
    assert_close(found, ANSWERS[name], 0.03)
    if f"{name} naive" not in STRAYS:
        assert_close(found, ANSWERS[f"{name} {manner} naive"], 0.03)
    if HAS_VNNI:
        report = mx.remx.explain(executor)
        assert f"{REGION}0: " in report
        assert "outside" not in report
        assert "ref:any" not in report
        shown = operators(executor.get_optimized_symbol())
        assert REGION in shown
        assert not any("quantize" in op for op in shown if op != REGION)


@pytest.mark.parametrize("case", cases.SMALL)
def test_quantized_network_answers_as_the_original(case):
    """Quantized here, it gives what 1.9.1 gives, within the rounding."""
    name, manner, mode = case.split()
    model = cases.quantize(mx, name, cases.MANNERS[manner], mode)
    data = cases.inputs(cases.NETWORKS[name][1])
    if "_contrib_quantized_batch_norm" in operators(model[0]) and mode == "none":
        with pytest.raises(RuntimeError, match="needs min_calib_range and max_calib_range"):
            cases.run(mx, *model, data)
        return
    found = cases.run(mx, *model, data)
    assert_close(found, ANSWERS[name], 0.04)
    if case in ANSWERS and f"{name} {mode}" not in STRAYS:
        assert_close(found, ANSWERS[case], 0.04)


@pytest.mark.parametrize("name", cases.NETWORKS)
def test_without_a_backend_the_answer_is_the_same(name, monkeypatch):
    """Opened to real numbers the network answers alike."""
    model = cases.quantize(mx, name, cases.MANNERS["smart"], "naive")
    data = cases.inputs(cases.NETWORKS[name][1])
    found = cases.run(mx, *model, data)
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    assert_close(cases.run(mx, *model, data), found, 0.03)


def test_values_may_change_between_runs():
    """Weights, their norm and a bias are packed again when they change."""
    model = cases.quantize(mx, "residual", cases.MANNERS["smart"], "naive")
    data = cases.inputs(cases.IMAGES)
    executor = bind(*model, data.shape)
    before = executor.forward(is_train=False, data=nd.array(data))[0].asnumpy()
    executor.arg_dict["conv1_weight"][:] *= -1
    executor.aux_dict["norm0_moving_mean"][:] += 0.2
    after = executor.forward(is_train=False, data=nd.array(data))[0].asnumpy()
    assert np.abs(after - before).max() > 0.02
    symbol, arguments, states = model
    arguments = {**arguments, "conv1_weight": arguments["conv1_weight"] * -1}
    states = {**states, "norm0_moving_mean": states["norm0_moving_mean"] + 0.2}
    np.testing.assert_array_equal(after, cases.run(mx, symbol, arguments, states, data))


@pytest.mark.skipif(not HAS_VNNI, reason="integer regions need VNNI")
def test_sums_take_the_memory_of_what_they_add():
    """Only what is read again afterwards is copied."""
    model = cases.quantize(mx, "preactivated", cases.MANNERS["smart"], "naive")
    executor = bind(*model, cases.IMAGES)
    executor.forward(is_train=False)
    assert "copy" not in mx.remx.explain(executor)
    model = cases.quantize(mx, "residual", cases.MANNERS["smart"], "naive")
    executor = bind(*model, cases.IMAGES)
    executor.forward(is_train=False)
    assert "copy" in mx.remx.explain(executor)  # the convolution reads what it adds to


def test_integers_that_cross_regions():
    """A sum whose other part goes around real numbers: right, whichever way it runs."""
    b = cases.Builder(mx)
    first = b.relu(b.conv(b.data, "c0"), "r0")
    gate = b.sym.sigmoid(b.pool(first, "gap", "avg"), name="gate")
    second = b.conv(b.sym.broadcast_mul(first, gate, name="gated"), "c1")
    symbol = b.dense(b.relu(b.sym.elemwise_add(second, first, name="sum"), "r1"), "fc")
    arguments, states = cases.values(mx, symbol, cases.IMAGES)
    data = cases.inputs(cases.IMAGES)
    want = cases.run(mx, symbol, arguments, states, data)
    model = quantization.quantize_model_mkldnn(
        symbol, arguments, states, label_names=None, calib_mode="naive", quantized_dtype="auto",
        calib_data=mx.io.NDArrayIter(data, None, 4),
    )  # fmt: skip
    assert_close(cases.run(mx, *model, data), want, 0.03)


def test_block_is_made_of_fused_nodes(tmp_path):
    """quantize_net_v2 gives the same nodes; the exported file loads and answers alike."""
    nn = gluon.nn
    net = nn.HybridSequential(prefix="net_")
    with net.name_scope():
        net.add(nn.Conv2D(8, 3), nn.BatchNorm(), nn.Activation("relu"))
        net.add(nn.GlobalAvgPool2D(), nn.Dense(4))
    net.initialize(mx.init.Xavier())
    data = nd.array(cases.inputs(cases.IMAGES))
    loader = gluon.data.DataLoader(gluon.data.ArrayDataset(data), batch_size=4)
    small = quantization.quantize_net_v2(net, calib_data=loader, calib_mode="naive")
    want = small(data).asnumpy()
    assert_close(want, net(data).asnumpy(), 0.05)
    small.export(str(tmp_path / "small"))
    symbol = mx.sym.load(str(tmp_path / "small-symbol.json"))
    assert operators(symbol) == [
        "_contrib_quantize_v2", "_sg_mkldnn_conv", "_contrib_quantized_pooling",
        "_sg_mkldnn_fully_connected",
    ]  # fmt: skip
    loaded = gluon.SymbolBlock.imports(
        str(tmp_path / "small-symbol.json"), ["data"], str(tmp_path / "small-0000.params")
    )
    np.testing.assert_array_equal(loaded(data).asnumpy(), want)
    loaded.hybridize()
    np.testing.assert_array_equal(loaded(data).asnumpy(), want)


def test_monitors_tell_fused_nodes():
    """Calibration through a monitor sees the outputs of fused nodes under 1.9.1's names."""
    data = mx.sym.var("data")
    net = mx.sym.Convolution(data, kernel=(3, 3), num_filter=4, no_bias=True, name="conv1")
    net = mx.sym.Activation(mx.sym.BatchNorm(net, name="bn1"), act_type="relu", name="relu1")
    net = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool1")
    net = mx.sym.FullyConnected(net, num_hidden=5, name="fc1")
    net = mx.sym.FullyConnected(mx.sym.Activation(net, act_type="relu"), num_hidden=3, name="fc2")
    fused = net.get_backend_symbol("MKLDNN_QUANTIZE")
    bound = fused.simple_bind(mx.cpu(), grad_req="null", data=(2, 3, 8, 8))
    args = {n: nd.random.uniform(-1, 1, a.shape) for n, a in bound.arg_dict.items() if n != "data"}
    aux = {n: nd.ones(a.shape) for n, a in bound.aux_dict.items()}
    qsym, _, _, collector = quantization.quantize_graph(fused, args, aux, calib_mode="naive")
    bound.copy_params_from(args, aux)
    plain = net.bind(mx.cpu(), {**args, "data": nd.zeros((2, 3, 8, 8))}, aux_states=aux)
    seen = {}

    def look(name, array):
        seen[name] = array.asnumpy()
        collector.collect(name, array)

    bound.set_monitor_callback(look, True)
    batch = nd.random.uniform(-1, 1, (2, 3, 8, 8))
    bound.forward(is_train=False, data=batch)
    outputs = [
        "sg_mkldnn_conv_bn_act_0_output",
        "pool1_output",
        "sg_mkldnn_fully_connected_eltwise_0_output",
        "sg_mkldnn_fully_connected_1_output",
    ]
    assert [name for name in seen if name.endswith("_output")] == outputs
    expected = plain.forward(is_train=False, data=batch)[0].asnumpy()
    np.testing.assert_allclose(seen[outputs[-1]], expected, rtol=1e-4, atol=1e-5)
    assert set(collector.min_max_dict) == set(collector.include_layer)
    qsym, _, _ = quantization.calib_graph(qsym, args, aux, collector, "naive")
    assert sum("min_calib_range" in attrs for attrs in qsym.attr_dict().values()) == 4

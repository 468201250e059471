"""The Neuron backend: ahead-of-time compilation, its artifact and its options, on the CPU."""

import json
import logging
import struct

import numpy as np
import pytest

import mx_neuron
import mxnet as mx
from mxnet.contrib import neuron

SHAPE = (2, 3, 16, 16)
BINARY = "_neuron_subgraph_op0_neuronbin"


def network():
    data = mx.sym.var("data")
    net = mx.sym.Convolution(data, kernel=(3, 3), num_filter=8, pad=(1, 1), name="conv0")
    net = mx.sym.BatchNorm(net, fix_gamma=False, name="norm0")
    net = mx.sym.Activation(net, act_type="relu", name="relu0")
    net = mx.sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool0")
    net = mx.sym.Convolution(net, kernel=(3, 3), num_filter=8, pad=(1, 1), name="conv1")
    net = mx.sym.Activation(net, act_type="relu", name="relu1")
    net = mx.sym.FullyConnected(net, num_hidden=5, name="dense0")
    return mx.sym.SoftmaxOutput(net, name="softmax")


class Model:
    """A network with values, and what it computes."""

    def __init__(self, symbol, shape=SHAPE):
        random = np.random.RandomState(0)
        self.symbol = symbol
        executor = symbol.simple_bind(mx.cpu(), data=shape, grad_req="null")
        for name, value in executor.arg_dict.items():
            value[:] = random.uniform(-0.5, 0.5, value.shape)
            if name.endswith("label"):
                value[:] = 0
        for name, value in executor.aux_dict.items():
            value[:] = random.uniform(0.5, 1, value.shape) if "var" in name else 0.1
        self.data = executor.arg_dict["data"].copy()
        self.want = executor.forward()[0].asnumpy()
        given = ("data", "softmax_label")
        self.args = {k: v.copy() for k, v in executor.arg_dict.items() if k not in given}
        self.aux = {k: v.copy() for k, v in executor.aux_dict.items()}

    def compile(self, **options):
        return neuron.compile(
            self.symbol, self.args, self.aux, {"data": np.zeros(self.data.shape)}, **options
        )

    def bind(self, symbol, args, aux):
        arrays = {**args, "data": self.data}
        if "softmax_label" in symbol.list_arguments():
            arrays["softmax_label"] = mx.nd.zeros((self.data.shape[0],))
        return symbol.bind(mx.cpu(), args=arrays, aux_states=aux, grad_req="null")

    def check(self, symbol, args, aux, tolerance=1e-4):
        same(self.bind(symbol, args, aux).forward()[0].asnumpy(), self.want, tolerance)


@pytest.fixture(scope="module")
def model():
    return Model(network())


def same(got, want, tolerance=1e-4):
    np.testing.assert_allclose(got, want, rtol=0, atol=tolerance * max(1, np.abs(want).max()))


def nodes(symbol):
    return json.loads(symbol.tojson())["nodes"]


def operators(symbol):
    return [node["op"] for node in nodes(symbol) if node["op"] != "null"]


def test_weights_move_into_the_artifact(model):
    args, aux = dict(model.args), dict(model.aux)
    symbol, new_args, new_aux = model.compile()
    assert (model.args, model.aux) == (args, aux)
    assert operators(symbol) == ["_neuron_subgraph_op", "SoftmaxOutput"]
    assert set(new_args) == {BINARY}
    assert new_args[BINARY].dtype == np.uint8
    assert new_aux == {}
    assert symbol.list_arguments() == ["data", BINARY, "softmax_label"]
    assert symbol.list_auxiliary_states() == []
    model.check(symbol, new_args, new_aux)


def test_region_lists_its_operators_and_weights(model):
    node = next(n for n in nodes(model.compile()[0]) if n["op"] == "_neuron_subgraph_op")
    assert node["name"] == "_neuron_subgraph_op0"
    assert node["attrs"]["__subgraph_opt_neuroncore__"] == "1"
    inside = node["subgraphs"][0]["nodes"]
    assert [n["op"] for n in inside if n["op"] != "null"] == operators(model.symbol)[:-1]
    weights = {n["name"] for n in inside if n["op"] == "null"}
    assert weights == {"data", *model.args, *model.aux}


@pytest.mark.parametrize("cores", [1, 2])
def test_header_tells_the_cores(model, cores):
    symbol, args, aux = model.compile(**{"--neuroncore-pipeline-cores": cores})
    header = args[BINARY].asnumpy()[:544].tobytes()
    assert struct.unpack_from("<I", header, 168) == (cores,)
    assert struct.unpack_from("<I", header, 476) == (cores,)
    assert header[480:] == bytes([cores]) + bytes(63)
    attrs = next(n for n in nodes(symbol) if n["name"] == "_neuron_subgraph_op0")["attrs"]
    assert attrs["__subgraph_opt_neuroncore__"] == str(cores)
    model.check(symbol, args, aux)


def test_more_cores_than_layers(model):
    symbol, args, aux = model.compile(**{"--num-neuroncores": 16})
    used, requested = (struct.unpack_from("<I", args[BINARY].asnumpy(), at)[0] for at in (168, 476))
    assert 3 <= used <= 7  # as many as there are operators worth a core
    assert requested == 16
    model.check(symbol, args, aux)


def test_checkpoint(model, tmp_path):
    prefix = str(tmp_path / "compiled")
    mx.model.save_checkpoint(prefix, 0, *model.compile())
    model.check(*mx.model.load_checkpoint(prefix, 0))


def test_values_that_come_after_the_bind(model):
    symbol, args, aux = model.compile()
    executor = symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")
    with pytest.raises(mx.base.MXNetError, match=f"{BINARY}.*no artifact"):
        executor.forward(data=model.data)[0].asnumpy()
    executor = symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")
    executor.copy_params_from(args, aux)
    same(executor.forward(data=model.data)[0].asnumpy(), model.want)


def test_module(model):
    symbol, args, aux = model.compile()
    module = mx.mod.Module(symbol, context=mx.cpu())
    module.bind([("data", SHAPE)], [("softmax_label", (SHAPE[0],))], for_training=False)
    module.set_params(args, aux)
    module.forward(mx.io.DataBatch([model.data], [mx.nd.zeros((SHAPE[0],))]), is_train=False)
    same(module.get_outputs()[0].asnumpy(), model.want)


@pytest.mark.parametrize("position", [0, 170, 300, 543, 544, 700, -1])
def test_damaged_artifact_is_refused(model, position):
    symbol, args, aux = model.compile()
    damaged = args[BINARY].asnumpy().copy()
    damaged[position] ^= 1
    args = {**args, BINARY: mx.nd.array(damaged, dtype=np.uint8)}
    with pytest.raises(mx.base.MXNetError, match=f"{BINARY}.*neuron: "):
        model.bind(symbol, args, aux).forward()[0].asnumpy()


def test_artifact_of_another_graph_is_refused(model):
    symbol, args, aux = model.compile()
    other = Model(mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3)), (2, 4))
    args = {**args, BINARY: other.compile()[1][BINARY]}
    with pytest.raises(mx.base.MXNetError, match=BINARY):
        model.bind(symbol, args, aux)


def test_names_to_leave_and_to_take(model):
    symbol, args, aux = model.compile(excl_node_names=["pool0"])
    kinds = ["_neuron_subgraph_op", "Pooling", "_neuron_subgraph_op", "SoftmaxOutput"]
    assert operators(symbol) == kinds
    model.check(symbol, args, aux)
    symbol, args, aux = model.compile(force_incl_node_names=["softmax"])
    assert operators(symbol) == ["_neuron_subgraph_op"]
    model.check(symbol, args, aux)


def test_operators_not_published_stay():
    data = mx.sym.var("data")
    net = mx.sym.log(mx.sym.exp(mx.sym.LayerNorm(mx.sym.transpose(data), name="norm")) + 1)
    model = Model(mx.sym.sin(mx.sym.FullyConnected(net, num_hidden=3)), (4, 6))
    symbol, args, aux = model.compile()
    assert operators(symbol) == ["_neuron_subgraph_op", "log", "_neuron_subgraph_op"]
    model.check(symbol, args, aux)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"--no-such-option": 1}, "unknown option '--no-such-option'; known: --neuroncore"),
        ({"no_such_option": 1}, "unknown option 'no_such_option'"),
        ({"--neuroncore-pipeline-cores": 0}, "integer from 1 to 64"),
        ({"--neuroncore-pipeline-cores": "two"}, "integer from 1 to 64"),
        ({"--fast-math": "some"}, "--fast-math is 'some'"),
        ({"--fp32-cast": "fp8"}, "one of all, matmult"),
        ({"--enable-fast-context-switch": "maybe"}, "True or False"),
        ({"flags": "SaveTemps"}, "list of strings"),
        ({"op_by_op_compiler_retry": -1}, "integer from 0"),
    ],
)
def test_wrong_options(model, options, message):
    with pytest.raises(ValueError, match=message):
        model.compile(**options)


def test_options_are_accepted(model, caplog):
    with caplog.at_level(logging.DEBUG, "mxnet"):
        symbol, args, aux = model.compile(
            **{
                "--fast-math": "none",
                "--fp32-cast": "matmult-fp16",
                "--verbose": 35,
                "--pipeline": "compile",
                "--enable-saturate-infinity": True,
                "--enable-fast-loading-neuron-binaries": None,
                "--enable-fast-context-switch": False,
                "flags": ["SaveTemps", "--fp32-cast matmult"],
                "op_by_op_compiler_retry": 0,
            }
        )
    assert "SaveTemps" in caplog.text
    model.check(symbol, args, aux, tolerance=2e-2)  # the products may be in bfloat16


def test_wrong_input_name_is_told(model):
    with pytest.raises(mx.base.MXNetError, match=r"argument name xyz not found.*'data'"):
        neuron.compile(model.symbol, model.args, model.aux, {"xyz": np.zeros(SHAPE)})


def test_missing_shape_is_told(model):
    with pytest.raises(mx.base.MXNetError, match=r'"data".*give the shape'):
        neuron.compile(model.symbol, model.args, model.aux, {})


def test_other_batch_than_compiled_is_refused(model):
    symbol, args, _ = model.compile()
    with pytest.raises(mx.base.MXNetError, match=r'"data".*2.*3.*16'):
        symbol.bind(
            mx.cpu(), {**args, "data": mx.nd.zeros((4, 3, 16, 16)), "softmax_label": mx.nd.zeros(4)}
        )


def test_regions_are_kept_on_request(model, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    model.compile()
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("SUBGRAPH_INFO", "1")
    model.compile()
    assert {path.name for path in tmp_path.iterdir()} == {
        "._neuron_subgraph_op0-info.json",
        "._neuron_subgraph_op0-symbol.json",
    }
    kept = mx.sym.load("._neuron_subgraph_op0-symbol.json")
    assert operators(kept) == operators(model.symbol)[:-1]
    model.compile(work_dir=str(tmp_path / "deep" / "folder"))
    assert len(list((tmp_path / "deep" / "folder").iterdir())) == 2


def test_no_gradient(model):
    symbol, args, aux = model.compile()
    arrays = {**args, "data": model.data, "softmax_label": mx.nd.zeros((SHAPE[0],))}
    grads = {"data": mx.nd.zeros(SHAPE)}
    executor = symbol.bind(mx.cpu(), arrays, args_grad=grads, aux_states=aux)
    with pytest.raises(mx.base.MXNetError, match="_neuron_subgraph_op"):
        executor.forward(is_train=True)


def test_plugin_compiles_symbols(model):
    assert mx_neuron.__version__
    symbol, args, aux = mx_neuron.compile(
        model.symbol, args=model.args, aux=model.aux, inputs={"data": model.data}
    )
    model.check(symbol, args, aux)
    with pytest.raises(TypeError, match="Symbol or a HybridBlock"):
        mx_neuron.compile([model.symbol])


def test_plugin_compiles_blocks(tmp_path):
    net = mx.gluon.nn.HybridSequential()
    net.add(mx.gluon.nn.Conv2D(4, 3), mx.gluon.nn.BatchNorm(), mx.gluon.nn.Dense(3))
    net.initialize()
    data = mx.nd.random.uniform(shape=SHAPE)
    want = net(data).asnumpy()
    block = mx_neuron.compile(net, inputs={"data": data.asnumpy()})
    same(block(data).asnumpy(), want)
    prefix = str(tmp_path / "block")
    block.export(prefix, 0, block)
    again = mx.gluon.SymbolBlock.imports(f"{prefix}-symbol.json", ["data"], f"{prefix}-0000.params")
    same(again(data).asnumpy(), want)
    with pytest.raises(ValueError, match="needs inputs"):
        mx_neuron.compile(net)


def test_optimize_for(model):
    args, aux = dict(model.args), dict(model.aux)
    cut = model.symbol.optimize_for("neuron", args=args, aux=aux)
    assert operators(cut) == ["_neuron_subgraph_op", "SoftmaxOutput"]
    assert (args, aux) == ({}, {})
    model.check(cut, args, aux)


def test_context_of_a_core(model):
    context = mx.neuron(1)
    assert (str(context), context == mx.Context("neuron", 1)) == ("neuron(1)", True)
    assert mx.nd.ones((2,), ctx=context).context == mx.cpu()
    symbol, args, aux = model.compile()
    arrays = {**args, "data": mx.nd.zeros(SHAPE), "softmax_label": mx.nd.zeros((SHAPE[0],))}
    executor = symbol.bind(context, args=arrays, aux_states=aux, grad_req="null")
    same(executor.forward(data=model.data)[0].asnumpy(), model.want)
    executor.copy_params_from({"data": model.data})
    same(executor.forward()[0].asnumpy(), model.want)


def test_module_on_a_core(model):
    symbol, args, aux = model.compile()
    module = mx.mod.Module(symbol, context=mx.neuron())
    module.bind([("data", SHAPE)], [("softmax_label", (SHAPE[0],))], for_training=False)
    module.set_params(args, aux)
    module.forward(mx.io.DataBatch([model.data], [mx.nd.zeros((SHAPE[0],))]), is_train=False)
    same(module.get_outputs()[0].asnumpy(), model.want)


@pytest.mark.parametrize(
    ("variable", "value", "core", "fits"),
    [
        ("NEURONCORE_GROUP_SIZES", "1,2", 1, True),
        ("NEURONCORE_GROUP_SIZES", "[1,2,1]", 1, True),
        ("NEURONCORE_GROUP_SIZES", "1,2", 0, False),
        ("NEURONCORE_GROUP_SIZES", "1,2", 2, False),
        ("NEURON_RT_NUM_CORES", "4", 2, True),
        ("NEURON_RT_NUM_CORES", "4", 3, False),
        ("NEURON_RT_VISIBLE_CORES", "0-2", 1, True),
        ("NEURON_RT_VISIBLE_CORES", "0-2", 2, False),
        ("NEURON_RT_VISIBLE_CORES", "1,3", 0, True),
    ],
)
def test_placement(model, monkeypatch, variable, value, core, fits):
    monkeypatch.setenv(variable, value)
    symbol, args, aux = model.compile(**{"--neuroncore-pipeline-cores": 2})
    arrays = {**args, "data": model.data, "softmax_label": mx.nd.zeros((SHAPE[0],))}

    def bind():
        return symbol.bind(mx.neuron(core), args=arrays, aux_states=aux, grad_req="null")

    if fits:
        same(bind().forward()[0].asnumpy(), model.want)
        return
    with pytest.raises(
        mx.base.MXNetError, match=r"Status Code: 9.*2 cores|Status Code: 9.*group 2"
    ):
        bind()


def test_placement_variable_that_is_no_number(model, monkeypatch):
    monkeypatch.setenv("NEURON_RT_NUM_CORES", "many")
    with pytest.raises(mx.base.MXNetError, match="NEURON_RT_NUM_CORES=many: give numbers"):
        model.symbol.simple_bind(mx.neuron(), data=SHAPE)


def test_feed_of_another_size_tells_bytes(model):
    symbol, args, aux = model.compile()
    with pytest.raises(ValueError, match=r"data has shape .* 3072 bytes; .* 6144 bytes"):
        model.bind(symbol, args, aux).forward(data=mx.nd.zeros((1, 3, 16, 16)))

import json
import pathlib
import re

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.contrib import quantization

GUIDE = pathlib.Path(__file__).parents[3] / "docs" / "guide" / "quantization.md"


def small_symbol():
    data = mx.sym.var("data")
    conv1 = mx.sym.Convolution(data, kernel=(3, 3), num_filter=8, name="conv1")
    pool = mx.sym.Pooling(conv1, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool")
    conv2 = mx.sym.Convolution(
        pool, kernel=(3, 3), pad=(1, 1), num_filter=8, no_bias=True, name="conv2"
    )
    total = mx.sym.elemwise_add(conv2, pool, name="add")
    tanh = mx.sym.Activation(total, act_type="tanh", name="tanh")
    dense = mx.sym.FullyConnected(mx.sym.Flatten(tanh), num_hidden=10, name="fc")
    return mx.sym.SoftmaxOutput(dense, name="softmax")


def parameters(sym, **shapes):
    random = np.random.RandomState(3)
    arg_shapes, _, aux_shapes = sym.infer_shape(**shapes)
    named = zip(sym.list_arguments(), arg_shapes, strict=True)
    args = {
        name: nd.array(random.uniform(-0.3, 0.3, shape))
        for name, shape in named
        if name not in shapes and name != "softmax_label"
    }
    aux = {
        name: nd.array(random.uniform(0.5, 1, shape))
        for name, shape in zip(sym.list_auxiliary_states(), aux_shapes, strict=True)
    }
    return args, aux


def images(count=24):
    return np.random.RandomState(1).uniform(-1, 1, (count, 2, 12, 12)).astype("float32")


def predict(sym, args, aux, data):
    bound = sym.simple_bind(mx.cpu(), grad_req="null", data=data.shape)
    bound.copy_params_from(args, aux, allow_extra_params=True)
    return bound.forward(is_train=False, data=nd.array(data))[0].asnumpy()


def operators(sym):
    return [node["op"] for node in json.loads(sym.tojson())["nodes"] if node["op"] != "null"]


@pytest.mark.parametrize("mode", ["none", "naive", "entropy"])
@pytest.mark.parametrize("dtype", ["int8", "auto"])
def test_quantized_model_is_close(mode, dtype):
    sym = small_symbol()
    args, aux = parameters(sym, data=(8, 2, 12, 12))
    iterator = mx.io.NDArrayIter(images(), np.zeros(24), batch_size=8)
    qsym, qargs, qaux = quantization.quantize_model(
        sym, args, aux, calib_mode=mode, calib_data=iterator, quantized_dtype=dtype,
        quantize_mode="full",
    )  # fmt: skip
    assert qargs["conv1_weight_quantize"].dtype == np.int8
    assert "_contrib_quantized_elemwise_add" in operators(qsym)
    want, got = predict(sym, args, aux, images()), predict(qsym, qargs, qaux, images())
    assert np.abs(got - want).max() < 0.02


def test_names_are_those_of_mxnet():
    sym = small_symbol()
    args, _ = parameters(sym, data=(8, 2, 12, 12))
    qsym, names = quantization._quantize_symbol(
        sym, mx.cpu(), offline_params=list(args), quantize_mode="full"
    )
    assert names == [
        "data", "conv1_output", "conv2_output", "add_output", "tanh_output", "fc_output",
    ]  # fmt: skip
    inner = qsym.get_internals().list_outputs()
    for name in ("data_quantize", "quantized_conv1", "requantize_add", "tanh_output_quantize"):
        assert f"{name}_output0" in inner
    assert "fc_dequantize_output" in inner
    assert qsym.list_arguments()[:4] == [
        "data", "conv1_weight_quantize", "conv1_bias_quantize", "conv1_weight_quantize_min",
    ]  # fmt: skip


def test_smart_mode_keeps_to_what_lies_between_layers():
    qsym, _ = quantization._quantize_symbol(small_symbol(), mx.cpu(), quantize_mode="smart")
    found = operators(qsym)
    assert "elemwise_add" in found  # tanh stands between it and the next layer
    assert "_contrib_quantized_pooling" in found


def test_excluded_nodes_and_operators_stay():
    qsym, names = quantization._quantize_symbol(
        small_symbol(), mx.cpu(), ["conv1"], ["FullyConnected"], quantize_mode="full"
    )
    found = operators(qsym)
    assert found.count("Convolution") == 1
    assert "FullyConnected" in found
    assert "conv1_output" in names
    assert "fc_output" not in names


def test_collectors_and_calibration_by_hand():
    sym = small_symbol()
    args, aux = parameters(sym, data=(8, 2, 12, 12))
    qsym, qargs, _, collector = quantization.quantize_graph(sym, args, aux, calib_mode="naive")
    bound = sym.simple_bind(mx.cpu(), grad_req="null", data=images().shape)
    bound.copy_params_from(args, aux, allow_extra_params=True)
    bound.set_monitor_callback(collector.collect, monitor_all=True)
    bound.forward(is_train=False, data=nd.array(images()))
    assert sorted(collector.min_max_dict) == sorted(collector.include_layer)
    collector.collect("unknown_output", nd.array([99.0]))
    assert "unknown_output" not in collector.min_max_dict
    assert collector.min_max_dict["data"] == (images().min(), images().max())
    calibrated, qargs, _ = quantization.calib_graph(qsym, args, aux, collector, "naive")
    attrs = calibrated.attr_dict()["requantize_conv1"]
    want = collector.min_max_dict["conv1_output"]
    found = float(attrs["min_calib_range"]), float(attrs["max_calib_range"])
    np.testing.assert_allclose(found, want, rtol=1e-6)
    difference = predict(calibrated, qargs, aux, images()) - predict(sym, args, aux, images())
    assert np.abs(difference).max() < 0.02


def test_layers_without_a_range_are_named(caplog):
    sym = small_symbol()
    args, aux = parameters(sym, data=(8, 2, 12, 12))
    qsym, _, _, collector = quantization.quantize_graph(sym, args, aux, calib_mode="naive")
    for name in collector.include_layer:
        if name not in ("conv1_output", "fc_output"):
            collector.collect(name, nd.array([-1.0, 1.0]))
    quantization.calib_graph(qsym, args, aux, collector, "naive")
    assert "never saw conv1_output, fc_output" in caplog.text
    caplog.clear()
    for name in collector.include_layer:
        collector.collect(name, nd.array([-1.0, 1.0]))
    quantization.calib_graph(qsym, args, aux, collector, "naive")
    assert not caplog.text


def test_histograms_grow_by_whole_bins():
    first = np.array([-1.0, 0.0, 0.5, 1.0])
    counts, edges = np.histogram(first, bins=5, range=(-1, 1))
    old = (counts, edges, -1.0, 1.0, 1.0)
    same = quantization.combine_histogram(old, np.array([0.0, 0.9]), 0.0, 0.9, 0.9)
    assert same[0].sum() == 6
    assert same[4] == 1.0
    wide = quantization.combine_histogram(old, np.array([-1.5]), -1.5, -1.5, 1.5)
    assert len(wide[0]) == 9
    assert wide[0].sum() == 5
    assert wide[2] == -1.5
    np.testing.assert_allclose(wide[4], 1.8)


@pytest.mark.parametrize(
    ("low", "dtype", "want"), [(-5.0, "int8", 3.6106946), (0.0, "auto", 4.0304847)]
)
def test_entropy_finds_the_threshold_of_mxnet(low, dtype, want):
    values = np.random.RandomState(0).standard_normal(20000)
    values = values if low < 0 else np.abs(values)
    counts, edges = np.histogram(values, bins=2001, range=(-5, 5))
    found = quantization._get_optimal_threshold((counts, edges, low, 5.0, 5.0), dtype)
    np.testing.assert_allclose(found[2], want, rtol=1e-6)


def resnet(version):
    mx.random.seed(5)
    net = getattr(gluon.model_zoo.vision, f"resnet18_v{version}")(classes=10, thumbnail=True)
    net.initialize(mx.init.Xavier(magnitude=2.2))
    return net


def test_exported_network_loads_in_another_block(tmp_path):
    net = resnet(1)
    data = nd.random.uniform(-1, 1, shape=(2, 3, 32, 32))
    small = quantization.quantize_net_v2(
        net, data_shapes=[mx.io.DataDesc("data", (2, 3, 32, 32))], quantized_dtype="int8"
    )
    want = small(data).asnumpy()
    small.export(str(tmp_path / "small"))
    loaded = gluon.SymbolBlock.imports(
        str(tmp_path / "small-symbol.json"), ["data"], str(tmp_path / "small-0000.params")
    )
    np.testing.assert_array_equal(loaded(data).asnumpy(), want)


def test_mkldnn_model_keeps_the_parameters_of_its_norm():
    data = mx.sym.var("data")
    conv = mx.sym.Convolution(data, kernel=(3, 3), num_filter=4, no_bias=True, name="conv")
    sym = mx.sym.Activation(mx.sym.BatchNorm(conv, fix_gamma=False, name="bn"), act_type="relu")
    args, aux = parameters(sym, data=(8, 2, 12, 12))
    iterator = mx.io.NDArrayIter(images(), batch_size=8)
    qsym, qargs, qaux = quantization.quantize_model_mkldnn(
        sym, args, aux, calib_mode="naive", calib_data=iterator, quantize_mode="full"
    )
    assert operators(qsym) == ["_contrib_quantize_v2", "_sg_mkldnn_conv", "_contrib_dequantize"]
    assert sorted(qaux) == sorted(aux)
    assert qargs["conv_weight"].dtype == np.float32
    want, got = predict(sym, args, aux, images()), predict(qsym, qargs, qaux, images())
    assert np.abs(got - want).max() < 0.02 * np.abs(want).max()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"calib_mode": "naive"}, "calib_data must be provided"),
        ({"calib_mode": "naive", "calib_data": [1]}, "must be a DataIter"),
        ({"calib_mode": "best", "calib_data": "iterator"}, "unknown calibration mode 'best'"),
        ({"quantized_dtype": "int4"}, "unknown quantized_dtype 'int4'"),
        ({"quantize_mode": "fast"}, "unknown quantize_mode 'fast'"),
        ({"quantize_granularity": "bit"}, "unknown quantize_granularity 'bit'"),
        ({"excluded_sym_names": "conv1"}, "excluded_sym_names must be a list"),
        ({"calib_mode": "naive", "ctx": [mx.cpu()]}, "ctx must be one Context"),
    ],
)
def test_wrong_arguments_are_refused(options, message):
    sym = small_symbol()
    args, aux = parameters(sym, data=(8, 2, 12, 12))
    if options.get("calib_data") == "iterator":
        options = {**options, "calib_data": mx.io.NDArrayIter(images(), batch_size=8)}
    with pytest.raises(ValueError, match=message):
        quantization.quantize_model(sym, args, aux, **{"calib_mode": "none", **options})


def test_blocks_need_shapes_or_data():
    with pytest.raises(ValueError, match="data_shapes required"):
        quantization.quantize_net_v2(resnet(1))
    shapes = [mx.io.DataDesc("data", (1, 3, 32, 32))]
    with pytest.raises(ValueError, match="calib_data must be provided"):
        quantization.quantize_net_v2(resnet(1), data_shapes=shapes, calib_mode="naive")
    with pytest.raises(TypeError, match="no iterable of batches"):
        quantization.quantize_net_v2(resnet(1), calib_data=3, calib_mode="naive")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda c, a: c.dequantize(nd.zeros((2, 2)), a, a), "int8 or uint8"),
        (lambda c, a: c.quantize(nd.zeros((2,), dtype="float64"), a, a), "float32"),
        (lambda c, a: c.quantized_act(nd.zeros((2,), dtype="int8"), a, a, act_type="tanh"), "relu"),
        (
            lambda c, a: c.quantized_pooling(
                nd.zeros((1, 1, 2, 2), dtype="int8"), a, a, kernel=(2, 2), pool_type="sum"
            ),
            "max or avg",
        ),
        (lambda c, a: c.calibrate_entropy(nd.zeros((4,)), nd.zeros((5,))), "odd count of bins"),
    ],
)
def test_operators_refuse_what_they_cannot_do(call, message):
    with pytest.raises((mx.MXNetError, TypeError), match=message):
        call(nd.contrib, nd.array([1.0]))


def test_the_guide_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    exec(compile(blocks[0], str(GUIDE), "exec"), names)
    difference = names["small"](names["images"]) - names["net"](names["images"])
    assert np.abs(difference.asnumpy()).max() < 0.05
    assert (tmp_path / "small-symbol.json").exists()
    assert "NDArray 10" in capsys.readouterr().out
    for block in blocks[1:]:
        exec(compile(block, str(GUIDE), "exec"), names)
    assert "sg_mkldnn_conv_bn_act_0" in capsys.readouterr().out
    found = names["small"].forward(is_train=False, data=names["images"])[0].asnumpy()
    assert np.abs(found - names["net"](names["images"]).asnumpy()).max() < 0.05

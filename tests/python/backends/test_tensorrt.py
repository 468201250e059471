"""The TensorRT backend: three generations of its interface, on the CPU."""

import collections
import json
import xml.etree.ElementTree

import numpy as np
import pytest
import wavenet

import mxnet as mx
from mxnet.contrib import tensorrt

SHAPE = (2, 3, 32, 32)


@pytest.fixture(autouse=True)
def _switched_off(monkeypatch):
    for name in ("MXNET_USE_TENSORRT", "MXNET_TENSORRT_USE_FP16"):
        monkeypatch.setenv(name, "")  # so that what a test sets is taken back
        monkeypatch.delenv(name)


def operators(symbol):
    nodes = json.loads(symbol.tojson())["nodes"]
    return [node["op"] for node in nodes if node["op"] != "null"]


def resnet():
    """Symbol, arguments and states of ResNet-18 v2, an input and its output."""
    mx.random.seed(3)
    net = mx.gluon.model_zoo.vision.resnet18_v2(classes=10, prefix="net_")
    net.initialize(mx.init.Xavier(magnitude=2))
    data = mx.nd.random.uniform(shape=SHAPE)
    output = net(data).asnumpy()
    symbol = net(mx.sym.var("data"))
    params = {name: param.data() for name, param in net.collect_params().items()}
    args = {name: params[name] for name in symbol.list_arguments() if name in params}
    aux = {name: params[name] for name in symbol.list_auxiliary_states()}
    return symbol, args, aux, data, output, net


@pytest.fixture(scope="module")
def model():
    return resnet()


def run(symbol, data, args=None, aux=None):
    executor = symbol.simple_bind(mx.cpu(), data=data.shape, grad_req="null")
    executor.copy_params_from(args or {}, aux or {})
    return executor.forward(is_train=False, data=data)[0].asnumpy()


def same(got, want):
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-4 * max(1, np.abs(want).max()))


def test_bind_of_the_first_generation(model, monkeypatch):
    symbol, args, aux, data, want, _ = model
    assert not tensorrt.get_use_tensorrt()
    all_params = {**args, **aux}
    plain = tensorrt.tensorrt_bind(symbol, mx.cpu(), all_params, data=SHAPE, grad_req="null")
    same(plain.forward(is_train=False, data=data)[0].asnumpy(), want)
    assert len(operators(tensorrt.get_optimized_symbol(plain))) == 69
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    assert tensorrt.get_use_tensorrt()
    compiled = tensorrt.tensorrt_bind(symbol, mx.cpu(), all_params, data=SHAPE, grad_req="null")
    assert operators(tensorrt.get_optimized_symbol(compiled)) == ["_TensorRT"]
    assert set(compiled.arg_dict) == {"data"}
    assert not compiled.aux_dict
    same(compiled.forward(is_train=False, data=data)[0].asnumpy(), want)


def test_absorbed_weights_are_a_copy(model, monkeypatch):
    symbol, args, aux, data, want, _ = model
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    params = {name: value.copy() for name, value in {**args, **aux}.items()}
    bound = tensorrt.tensorrt_bind(symbol, mx.cpu(), params, data=SHAPE, grad_req="null")
    for value in params.values():
        value[:] = 0
    same(bound.forward(is_train=False, data=data)[0].asnumpy(), want)


def test_training_is_refused_in_words(model):
    symbol, args, aux, *_ = model
    tensorrt.set_use_tensorrt(True)
    with pytest.raises(RuntimeError, match=r"inference only.*set_use_tensorrt\(False\)"):
        tensorrt.tensorrt_bind(symbol, mx.cpu(), {**args, **aux}, data=SHAPE, grad_req="write")
    with pytest.raises(RuntimeError, match="shared_buffer is empty"):
        symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")


def test_params_of_the_second_generation(model):
    symbol, args, aux, data, want, _ = model
    cut = symbol.get_backend_symbol("TensorRT")
    assert operators(cut) == ["_TensorRT"]
    left_args, left_aux = tensorrt.init_tensorrt_params(cut, args, aux)
    assert (left_args, left_aux) == ({}, {})
    assert len(args) + len(aux) == 98
    assert cut.list_arguments() == ["data"]
    same(run(cut, data), want)


def test_half_precision_switch():
    assert tensorrt.get_use_fp16()
    tensorrt.set_use_fp16(False)
    assert not tensorrt.get_use_fp16()


@pytest.mark.parametrize(
    "options", [{}, {"precision": "fp16"}, {"backend_opts": {"precision": "fp32"}}]
)
def test_optimize_for_of_the_third_generation(model, options, tmp_path):
    symbol, args, aux, data, want, _ = model
    args, aux = dict(args), dict(aux)
    cut = symbol.optimize_for("TensorRT", args=args, aux=aux, ctx=mx.cpu(), **options)
    assert operators(cut) == ["_TensorRT"]
    assert (args, aux) == ({}, {})
    assert cut.get_internals().list_outputs()[-1] == "TensorRT0_output"
    same(run(cut, data), want)
    cut.save(str(tmp_path / "cut.json"))
    same(run(mx.sym.load(str(tmp_path / "cut.json")), data), want)


def test_damaged_weights_are_refused(model):
    symbol, args, aux, data, want, _ = model
    text = symbol.optimize_for("TensorRT", args=dict(args), aux=dict(aux)).tojson()
    same(run(mx.sym.load_json(text), data), want)
    start = text.index('"value": "') + len('"value": "')
    for place in (start, start + 5):
        letter = "B" if text[place] == "A" else "A"
        with pytest.raises(mx.base.MXNetError, match=r"net_.*value: the bytes are damaged"):
            mx.sym.load_json(text[:place] + letter + text[place + 1 :])


def test_block(model):
    _, _, _, data, want, net = model
    net.optimize_for(data, backend="TensorRT", static_alloc=True, static_shape=True)
    same(net(data).asnumpy(), want)
    net.hybridize(False)


@pytest.mark.parametrize(
    ("precision", "note"),
    [
        ("fp32", "serves this backend"),
        ("fp16", "in fp32 where fp16 was asked for"),
        ("fp32_fp16_int8", "in fp32 where fp16 was asked for"),
    ],
)
def test_what_a_cpu_computes_in_is_told(model, caplog, precision, note):
    mx.symbol._tensorrt._say_who_serves.cache_clear()
    cut = model[0].optimize_for("TensorRT", precision=precision, calibration_iters=2)
    assert caplog.text.count(note) == 1
    assert ("was asked for" in caplog.text) == (precision != "fp32")
    options = cut.attr_dict()["TensorRT0"]["options"]
    assert f'"precision": "{precision}"' in options


def test_bfloat16_is_a_precision(model, caplog):
    symbol, args, aux, data, want, _ = model
    cut = symbol.optimize_for("TensorRT", args=dict(args), aux=dict(aux), precision="bf16")
    got = run(cut, data)
    np.testing.assert_allclose(got, want, rtol=0, atol=0.1 * np.abs(want).max())
    assert "was asked for" not in caplog.text


def test_the_library_is_a_feature_only_where_it_can_be_used():
    assert mx.runtime.Features().is_enabled("TENSORRT") == (
        mx.context.num_gpus() > 0 and bool(mx._core.tensorrt_version())
    )


def test_wrong_feeds_name_the_tensor(model):
    symbol, args, aux, data, _, _ = model
    cut = symbol.optimize_for("TensorRT", args=dict(args), aux=dict(aux))
    executor = cut.simple_bind(mx.cpu(), data=data.shape, grad_req="null")
    with pytest.raises(TypeError, match=r"unknown argument 'xyz'.*'data'"):
        executor.forward(xyz=data)
    with pytest.raises(ValueError, match=r"data has shape \(1, 3, 32, 32\), 12288 bytes; .*24576"):
        executor.forward(data=data[:1])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"precision": "fp8"}, "precision 'fp8' is not known"),
        ({"precision": "int8"}, "needs calibration_iters"),
    ],
)
def test_wrong_options(model, options, message):
    with pytest.raises(ValueError, match=message):
        model[0].optimize_for("TensorRT", **options)


def test_channels_last_stays_native_with_a_warning(caplog):
    data = mx.sym.var("data")
    net = mx.sym.Convolution(data, kernel=(3, 3), num_filter=4, layout="NHWC", name="last")
    net = mx.sym.relu(mx.sym.relu(net))
    for cut in (net.optimize_for("TensorRT"), net.get_backend_symbol("TensorRT")):
        assert operators(cut) == ["Convolution", "_TensorRT"]
    assert caplog.text.count("NHWC layout") == 2
    assert "NHWC layout (node: last) is not supported by TensorRT" in caplog.text


@pytest.mark.parametrize(("most", "raised"), [("1", True), ("2", False), ("64", False)])
def test_the_largest_batch_is_raised_with_a_warning(monkeypatch, capfd, most, raised):
    monkeypatch.setenv("MXNET_TENSORRT_MAX_BATCH_SIZE", most)
    net = mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4))
    net.optimize_for("TensorRT").simple_bind(mx.cpu(), data=(2, 3), grad_req="null")
    warning = 'MXNET_TENSORRT_MAX_BATCH_SIZE=1 is raised to 2, the batch of "data"'
    assert (warning in capfd.readouterr().err) == raised


def test_a_largest_batch_of_nothing_is_refused(monkeypatch):
    monkeypatch.setenv("MXNET_TENSORRT_MAX_BATCH_SIZE", "0")
    net = mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=4))
    net = net.optimize_for("TensorRT")
    with pytest.raises(mx.MXNetError, match="MAX_BATCH_SIZE=0: give a number from 1 on"):
        net.simple_bind(mx.cpu(), data=(2, 3), grad_req="null")


def test_a_weight_that_others_read_stays():
    weight = mx.sym.var("weight", shape=(4, 3))
    bias = mx.sym.var("bias", shape=(4,))
    net = mx.sym.FullyConnected(mx.sym.var("data"), weight, bias, num_hidden=4)
    net = mx.sym.Group([mx.sym.relu(net), mx.sym.sin(weight)])
    args = {"weight": mx.nd.ones((4, 3)), "bias": mx.nd.ones((4,))}
    cut = net.optimize_for("TensorRT", args=args, aux={})
    assert set(args) == {"weight"}
    assert set(cut.list_arguments()) == {"data", "weight"}


def test_no_cycle_around_an_operator_in_between():
    a = mx.sym.relu(mx.sym.relu(mx.sym.var("data"), name="a0"), name="a")
    b = mx.sym.relu(a, name="b")
    c = mx.sym.elemwise_add(b, mx.sym.sin(a, name="between"), name="c")
    cut = mx.sym.relu(c).optimize_for("TensorRT")
    assert operators(cut).count("sin") == 1
    data = mx.nd.array([[-1.0, 0.5, 2.0]])
    want = np.maximum(np.maximum(data.asnumpy(), 0) + np.sin(np.maximum(data.asnumpy(), 0)), 0)
    same(run(cut, data), want)


def test_wavenet_as_the_page_shows_it(monkeypatch):
    """Of 111 operators 42 are left, and 11 of those are TensorRT's."""
    monkeypatch.setenv("MXNET_USE_TENSORRT", "1")
    symbol, shape = wavenet.build(), (2, wavenet.LENGTH)
    shapes, _, _ = symbol.infer_shape(data=shape)
    names = symbol.list_arguments()
    params = {
        n: mx.nd.random.uniform(-0.5, 0.5, s)
        for n, s in zip(names, shapes, strict=True)
        if n != "data"
    }
    bound = mx.contrib.tensorrt.tensorrt_bind(symbol, mx.cpu(), params, data=shape, grad_req="null")
    after = collections.Counter(operators(mx.contrib.tensorrt.get_optimized_symbol(bound)))
    assert after == {**wavenet.NATIVE, "_TensorRT": 11}
    assert after.total() == 42


def test_wavenet_is_cut_into_several(tmp_path):
    symbol = wavenet.build()
    before = collections.Counter(operators(symbol))
    assert before == {**wavenet.ABSORBED, **wavenet.NATIVE}
    mx.random.seed(1)
    data = mx.nd.array(np.random.RandomState(0).randint(0, 16, (2, wavenet.LENGTH)))
    plain = symbol.simple_bind(mx.cpu(), data=data.shape, grad_req="null")
    for value in plain.arg_dict.values():
        value[:] = mx.nd.random.uniform(-0.5, 0.5, value.shape)
    want = plain.forward(is_train=False, data=data)[0].asnumpy()
    args = {name: value for name, value in plain.arg_dict.items() if name != "data"}
    cut = symbol.optimize_for("TensorRT", args=args, aux={})
    after = collections.Counter(operators(cut))
    regions = after.pop("_TensorRT")
    assert regions > 1
    assert after == {**wavenet.NATIVE, "Convolution": 1}  # one alone makes no region
    assert len(args) == 3  # the embedding, and that convolution
    same(run(cut, data, args), want)
    for name, drawn in (("before", symbol), ("after", cut)):
        mx.viz.draw_svg(drawn, str(tmp_path / f"{name}.svg"), title=f"WaveNet {name}")
        xml.etree.ElementTree.parse(tmp_path / f"{name}.svg")
    drawn = (tmp_path / "after.svg").read_text()
    assert drawn.count("<title>TensorRT") == regions
    assert "Activation: 2, Convolution: " in drawn  # what a region holds, on hover

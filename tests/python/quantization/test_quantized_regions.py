"""Compiled regions of quantized operators against the same operators one by one."""

import json

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.contrib import quantization

HAS_VNNI = mx.remx.instruction_set() in ("avx512_vnni", "avx512_bf16", "amx")
pytestmark = pytest.mark.skipif(
    not (HAS_VNNI and mx.runtime.Features().is_enabled("MKLDNN")),
    reason="integer regions need oneDNN and VNNI",
)
REGION = "_sg_mkldnn_quantized_region"
SHAPE = (4, 3, 16, 16)


def batch():
    return np.random.RandomState(1).uniform(-1, 1, SHAPE).astype("float32")


def operators(sym):
    return [node["op"] for node in json.loads(sym.tojson())["nodes"] if node["op"] != "null"]


def quantized(sym, **options):
    """The quantized graph of `sym` with random parameters, calibrated; and the float answer."""
    random = np.random.RandomState(3)
    arg_shapes, _, aux_shapes = sym.infer_shape(data=SHAPE)
    args = {
        name: nd.array(random.uniform(-0.5, 0.5, shape))
        for name, shape in zip(sym.list_arguments(), arg_shapes, strict=True)
        if name != "data"
    }
    aux = {
        name: nd.array(random.uniform(0.5, 1, shape))
        for name, shape in zip(sym.list_auxiliary_states(), aux_shapes, strict=True)
    }
    want = predict(sym, args, aux)
    iterator = mx.io.NDArrayIter(batch(), batch_size=4)
    options = {"calib_mode": "naive", "quantize_mode": "full", "quantized_dtype": "auto", **options}
    model = quantization.quantize_model(sym, args, aux, calib_data=iterator, **options)
    return *model, want


def bind(sym, args, aux):
    types = {name: array.dtype for name, array in args.items()}
    bound = sym.simple_bind(mx.cpu(), grad_req="null", data=SHAPE, type_dict=types)
    bound.copy_params_from(args, aux, allow_extra_params=True)
    return bound


def predict(sym, args, aux):
    return bind(sym, args, aux).forward(is_train=False, data=nd.array(batch()))[0].asnumpy()


def conv(data, name, **options):
    settings = {"kernel": (3, 3), "pad": (1, 1), "num_filter": 8, **options}
    return mx.sym.Convolution(data, name=name, **settings)


def relu(data, name):
    return mx.sym.Activation(data, act_type="relu", name=name)


def plain_net(data):
    first = relu(conv(data, "a"), "ra")
    pooled = mx.sym.Pooling(first, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool")
    return mx.sym.FullyConnected(mx.sym.Flatten(pooled, name="flat"), num_hidden=5, name="fc")


def residual_net(data):
    first = relu(conv(data, "a"), "ra")
    total = mx.sym.elemwise_add(conv(relu(conv(first, "b"), "rb"), "c"), first, name="add")
    return mx.sym.FullyConnected(relu(total, "end"), num_hidden=5, name="fc")


def shared_net(data):
    """The value that is added is read again afterwards; a value leaves through two outputs."""
    first = conv(data, "a", no_bias=True)
    total = mx.sym.elemwise_add(conv(first, "b", num_group=2), first, name="add")
    return mx.sym.elemwise_add(conv(total, "c"), first, name="last")


def pooled_sum_net(data):
    """No convolution can take the addition in."""
    first = conv(data, "a")
    window = {"kernel": (3, 3), "pad": (1, 1)}
    left = mx.sym.Pooling(first, pool_type="max", name="left", **window)
    right = mx.sym.Pooling(first, pool_type="avg", name="right", **window)
    return relu(mx.sym.elemwise_add(left, right, name="add"), "end")


def normalized_net(data):
    """BatchNorm after an addition cannot be folded."""
    first = conv(data, "a")
    total = mx.sym.elemwise_add(conv(first, "b"), first, name="add")
    norm = mx.sym.BatchNorm(total, fix_gamma=False, name="bn")
    return conv(relu(norm, "rn"), "c", kernel=(1, 1), pad=(0, 0))


def joined_net(data):
    first = relu(conv(data, "a"), "ra")
    both = mx.sym.Concat(conv(first, "b"), first, conv(first, "c"), dim=1, name="cat")
    return conv(both, "d")


def flattened_net(data):
    pooled = mx.sym.Pooling(
        conv(data, "a"), kernel=(1, 1), global_pool=True, pool_type="avg", name="p"
    )
    return mx.sym.Flatten(pooled, name="flat")


def rows_net(data):
    """Dense layers of every row, as in transformers: the first of what is quantized here."""
    inner = relu(mx.sym.FullyConnected(data, num_hidden=8, flatten=False, name="a"), "ra")
    return mx.sym.FullyConnected(inner, num_hidden=5, flatten=False, name="b")


def wide_rows_net(data):
    """Enough outputs for kernels that make groups of them."""
    inner = relu(mx.sym.FullyConnected(data, num_hidden=96, flatten=False, name="a"), "ra")
    return mx.sym.FullyConnected(inner, num_hidden=64, flatten=False, name="b")


NETS = [
    flattened_net,
    rows_net,
    wide_rows_net,
    plain_net,
    residual_net,
    shared_net,
    pooled_sum_net,
    normalized_net,
    joined_net,
]


@pytest.mark.parametrize("dtype", ["auto", "int8"])
@pytest.mark.parametrize("net", NETS)
def test_a_region_computes_what_its_operators_do(net, dtype, monkeypatch):
    sym, args, aux, want = quantized(net(mx.sym.var("data")), quantized_dtype=dtype)
    compiled = sym.get_backend_symbol("integers")
    assert operators(compiled) == [REGION]
    largest = np.abs(want).max()
    bound = bind(compiled, args, aux)
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    alone = predict(sym, args, aux)
    together = bound.forward(is_train=False, data=nd.array(batch()))[0].asnumpy()
    assert "reference" not in mx.remx.explain(bound)  # no operator runs by itself
    assert np.abs(alone - want).max() < 0.06 * largest
    assert np.abs(together - want).max() < 0.04 * largest  # rounds less often


def test_a_float_graph_stays_as_it_is():
    sym = plain_net(mx.sym.var("data"))
    assert operators(sym.get_backend_symbol("integers")) == operators(sym)


def test_a_bind_cuts_regions_by_itself():
    sym, args, aux, _ = quantized(
        mx.sym.Activation(plain_net(mx.sym.var("data")), act_type="tanh", name="tanh")
    )
    shown = bind(sym, args, aux).get_optimized_symbol()
    assert operators(shown) == [REGION, "_ngraph_subgraph_op"]


def test_other_operators_stay_outside():
    sym, args, aux, want = quantized(
        mx.sym.Activation(plain_net(mx.sym.var("data")), act_type="tanh", name="tanh")
    )
    compiled = sym.get_backend_symbol("integers")
    assert operators(compiled) == [REGION, "Activation"]
    assert np.abs(predict(compiled, args, aux) - want).max() < 0.05


def test_uncalibrated_graphs_run_one_by_one():
    sym, args, aux, want = quantized(plain_net(mx.sym.var("data")), calib_mode="none")
    compiled = sym.get_backend_symbol("integers")
    assert np.abs(predict(compiled, args, aux) - want).max() < 0.06 * np.abs(want).max()


def test_an_addition_with_its_own_range():
    contrib = mx.sym.contrib
    data = contrib.quantize_v2(mx.sym.var("data"), min_calib_range=-1.0, max_calib_range=1.0)
    ranges = [data[1], data[2]] * 2
    total = contrib.quantized_elemwise_add(
        data[0], data[0], *ranges, min_calib_range=-2.0, max_calib_range=2.0
    )
    sym = contrib.dequantize(*total).get_backend_symbol("integers")
    assert operators(sym) == [REGION]
    np.testing.assert_allclose(predict(sym, {}, {}), 2 * batch(), atol=0.02)


def test_new_weights_are_seen():
    sym, args, aux, _ = quantized(plain_net(mx.sym.var("data")))
    bound = bind(sym.get_backend_symbol("integers"), args, aux)
    before = bound.forward(is_train=False, data=nd.array(batch()))[0].asnumpy()
    bound.arg_dict["fc_weight_quantize_max"][:] *= 2
    bound.arg_dict["fc_bias_quantize"][:] = 0
    args = {**args, "fc_bias_quantize": nd.zeros((5,), dtype="int8")}
    args["fc_weight_quantize_max"] = args["fc_weight_quantize_max"] * 2
    after = bound.forward(is_train=False, data=nd.array(batch()))[0].asnumpy()
    assert np.abs(after - before).max() > 0.1 * np.abs(before).max()
    fresh = predict(sym.get_backend_symbol("integers"), args, aux)
    np.testing.assert_array_equal(after, fresh)


def test_regions_are_saved_with_the_symbol(tmp_path):
    sym, args, aux, _ = quantized(residual_net(mx.sym.var("data")))
    compiled = sym.get_backend_symbol("integers")
    mx.model.save_checkpoint(str(tmp_path / "small"), 0, compiled, args, aux)
    loaded = mx.model.load_checkpoint(str(tmp_path / "small"), 0)
    assert operators(loaded[0]) == [REGION]
    np.testing.assert_array_equal(predict(*loaded), predict(compiled, args, aux))


@pytest.mark.parametrize("version", [1, 2])
def test_a_resnet_is_one_region(version):
    mx.random.seed(5)
    net = getattr(gluon.model_zoo.vision, f"resnet18_v{version}")(classes=10, thumbnail=True)
    net.initialize(mx.init.Xavier(magnitude=2.2))
    data = nd.array(np.random.RandomState(2).uniform(-1, 1, (8, 3, 32, 32)))
    want = net(data).asnumpy()
    loader = gluon.data.DataLoader(gluon.data.ArrayDataset(data), batch_size=4)
    small = quantization.quantize_net_v2(net, calib_data=loader, calib_mode="naive")
    got = small(data).asnumpy()
    assert np.corrcoef(got.ravel(), want.ravel())[0, 1] > 0.995
    assert np.abs(got - want).max() < 0.1 * np.abs(want).max()


@pytest.mark.parametrize("dtype", ["auto", "int8"])
def test_dense_layers_of_a_transformer(dtype):
    """GELU and what follows are made of sums of integers; real numbers leave the last layer."""
    data = mx.sym.var("data")
    inner = mx.sym.FullyConnected(data, num_hidden=128, flatten=False, name="a")
    inner = mx.sym.LeakyReLU(inner, act_type="gelu", name="gelu")
    sym = mx.sym.FullyConnected(inner, num_hidden=64, flatten=False, name="b")
    random = np.random.RandomState(3)
    shapes = dict(zip(sym.list_arguments(), sym.infer_shape(data=SHAPE)[0], strict=True))
    args = {n: nd.array(random.uniform(-1, 1, s)) for n, s in shapes.items() if n != "data"}
    want = predict(sym, args, {})
    model = quantization.quantize_model_mkldnn(
        sym, args, {}, label_names=None, calib_mode="naive", quantized_dtype=dtype,
        calib_data=mx.io.NDArrayIter(batch(), None, 4),
    )  # fmt: skip
    bound = bind(*model)
    found = bound.forward(is_train=False, data=nd.array(batch()))[0].asnumpy()
    assert np.abs(found - want).max() < 0.03 * np.abs(want).max()
    has_tiles = mx.remx.instruction_set() == "amx"
    assert ("dense vnni" in mx.remx.explain(bound)) != has_tiles


def fused_model():
    """A network as quantize_model_mkldnn makes it, and its parameters."""
    sym = plain_net(mx.sym.var("data"))
    random = np.random.RandomState(3)
    shapes = dict(zip(sym.list_arguments(), sym.infer_shape(data=SHAPE)[0], strict=True))
    args = {n: nd.array(random.uniform(-0.5, 0.5, s)) for n, s in shapes.items() if n != "data"}
    return quantization.quantize_model_mkldnn(
        sym, args, {}, calib_mode="naive", calib_data=mx.io.NDArrayIter(batch(), batch_size=4)
    )


def test_a_module_knows_the_dtypes_of_fused_layers():
    sym, args, aux = fused_model()
    module = mx.mod.Module(sym, label_names=None)
    module.bind([("data", SHAPE)], for_training=False)
    module.set_params(args, aux)
    module.forward(mx.io.DataBatch([nd.array(batch())]), is_train=False)
    want = predict(sym, args, aux)
    np.testing.assert_array_equal(module.get_outputs()[0].asnumpy(), want)


def test_optimize_for_leaves_fused_layers_to_the_integers():
    sym, args, aux = fused_model()
    bound = bind(sym.optimize_for("ngraph", args, aux), args, aux)
    assert "vnni" in mx.remx.explain(bound)

"""Networks whose own arrays are of 16 bits run compiled: by type_dict, cast, amp, hybridize."""

import re

import numpy as np
import pytest

import mxnet as mx
from mxnet.contrib import amp
from mxnet.gluon import nn
from mxnet.gluon.model_zoo import vision

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# How far results may lie from the CPU's float32, in parts of their range.
CLOSE = {"float16": 1e-2, "bfloat16": 2e-2}


def apart(got, wanted):
    """The largest difference in parts of the range."""
    return np.abs(got.astype("float32") - wanted).max() / np.abs(wanted).max()


def number_in(report):
    """The numbers of a report's kernels."""
    return set(re.findall(r"\b(fp32|tf32|fp16|bf16)\b", report))


def spread(net, shape):
    """A network with statistics that are not those of its start, and its parameters by name."""
    net.initialize(mx.init.Xavier(magnitude=2))
    net(mx.nd.zeros(shape))
    for name, parameter in net.collect_params().items():
        if "running_var" in name:
            parameter.set_data(mx.nd.random.uniform(0.5, 1.5, parameter.shape))
        elif "running_mean" in name or "beta" in name:
            parameter.set_data(mx.nd.random.uniform(-0.2, 0.2, parameter.shape))
    return {name: parameter.data() for name, parameter in net.collect_params().items()}


def bound(net, values, data, dtype):
    """An executor of the network cast to that dtype; norms keep numbers of float32."""
    net.cast(dtype)
    executor = net(mx.sym.var("data")).simple_bind(
        mx.gpu(0), data=data.shape, type_dict={"data": dtype}, grad_req="null"
    )
    for arrays in (executor.arg_dict, executor.aux_dict):
        for name, array in arrays.items():
            array[:] = data if name == "data" else values[name]
    assert executor.arg_dict["data"].dtype == data.astype(dtype).dtype
    return executor


@pytest.mark.parametrize("dtype", list(CLOSE))
@pytest.mark.parametrize("batch", [1, 6])
@pytest.mark.parametrize("name", ["resnet18_v1", "resnet18_v2", "mobilenet0_25"])
def test_networks_bound_with_arrays_of_16_bits(name, batch, dtype):
    mx.random.seed(3)
    net, shape = getattr(vision, name)(), (batch, 3, 96, 96)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = spread(net, shape)
    wanted = net(data).asnumpy()
    executor = bound(net, values, data, dtype)
    for _ in range(4):  # kernel by kernel, recorded, replayed
        got = executor.forward(is_train=False)[0]
        assert got.dtype == executor.arg_dict["data"].dtype
        assert apart(got.astype("float32").asnumpy(), wanted) < CLOSE[dtype]
    report = str(mx.remx.explain(executor))
    assert number_in(report) == {"fp16" if dtype == "float16" else "bf16"}, report
    assert "operator by operator" not in report
    assert {executor.arg_dict[n].dtype for n in executor.arg_dict if "gamma" in n} == {np.float32}
    # A changed weight is packed anew.
    weight = next(n for n in reversed(list(executor.arg_dict)) if "weight" in n)
    executor.arg_dict[weight][:] = values[weight] * 0.5
    net.cast("float32")
    for n, parameter in net.collect_params().items():
        parameter.set_data(values[n] * (0.5 if n == weight else 1))
    got = executor.forward(is_train=False)[0].astype("float32").asnumpy()
    assert apart(got, net(data).asnumpy()) < CLOSE[dtype]


@pytest.mark.parametrize("precision", ["fp32", "tf32", "bf16"])
def test_a_precision_that_is_asked_for_is_kept(precision, monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", precision)
    mx.random.seed(4)
    net, shape = vision.resnet18_v1(), (1, 3, 64, 64)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = spread(net, shape)
    wanted = net(data).asnumpy()
    executor = bound(net, values, data, "float16")
    got = executor.forward(is_train=False)[0].astype("float32").asnumpy()
    assert apart(got, wanted) < 2e-2
    assert number_in(str(mx.remx.explain(executor))) == {precision}


def hybrid(static, backend=None):
    """Arguments of hybridize."""
    return {
        "static_alloc": static,
        "static_shape": static,
        **({"backend": backend} if backend else {}),
    }


@pytest.mark.parametrize("dtype", list(CLOSE))
@pytest.mark.parametrize("how", [hybrid(False, "cuda"), hybrid(True)], ids=["backend", "static"])
def test_blocks_that_are_cast(how, dtype):
    mx.random.seed(5)
    net, shape = vision.resnet18_v1(), (2, 3, 64, 64)
    spread(net, shape)
    data = mx.nd.random.uniform(-1, 1, shape)
    wanted = net(data).asnumpy()
    net.cast(dtype)
    net.collect_params().reset_ctx(mx.gpu(0))
    net.hybridize(**how)
    for _ in range(4):
        got = net(data.astype(dtype).as_in_context(mx.gpu(0)))
        assert got.dtype == data.astype(dtype).dtype
        assert apart(got.astype("float32").asnumpy(), wanted) < CLOSE[dtype]


@pytest.mark.parametrize("dtype", list(CLOSE))
def test_optimize_for_keeps_frozen_weights_of_16_bits(dtype):
    mx.random.seed(6)
    net, shape = vision.squeezenet1_1(), (1, 3, 224, 224)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = spread(net, shape)
    wanted = net(data).asnumpy()
    net.cast(dtype)
    symbol = net(mx.sym.var("data"))
    arguments = {n: v.astype(dtype) for n, v in values.items()}
    cut = symbol.optimize_for("TensorRT", args=arguments, ctx=mx.gpu(0))
    rest = {n: arguments[n].as_in_context(mx.gpu(0)) for n in cut.list_arguments() if n != "data"}
    rest["data"] = data.astype(dtype).as_in_context(mx.gpu(0))
    executor = cut.bind(mx.gpu(0), rest, grad_req="null")
    got = executor.forward(is_train=False)[0].astype("float32").asnumpy()
    assert apart(got, wanted) < CLOSE[dtype]


@pytest.mark.parametrize("dtype", list(CLOSE))
def test_models_of_amp_are_one_region(dtype):
    mx.random.seed(7)
    net, shape = vision.resnet18_v2(), (1, 3, 64, 64)
    data = mx.nd.random.uniform(-1, 1, shape)
    values = spread(net, shape)
    wanted = net(data).asnumpy()
    symbol = mx.sym.softmax(net(mx.sym.var("data")))
    wanted = mx.nd.softmax(mx.nd.array(wanted)).asnumpy()
    arguments = {n: v for n, v in values.items() if n in symbol.list_arguments()}
    states = {n: v for n, v in values.items() if n in symbol.list_auxiliary_states()}
    mixed, arguments, states = amp.convert_model(symbol, arguments, states, target_dtype=dtype)
    executor = mixed.simple_bind(mx.gpu(0), data=shape, grad_req="null")
    executor.copy_params_from(arguments, states)
    got = executor.forward(is_train=False, data=data)[0]
    assert apart(got.astype("float32").asnumpy(), wanted) < CLOSE[dtype]
    report = str(mx.remx.explain(executor))
    assert number_in(report) == {"fp16" if dtype == "float16" else "bf16"}, report


class Encoder(nn.HybridBlock):
    """A layer of a transformer behind embeddings."""

    def __init__(self, width=64, heads=4, **options):
        super().__init__(**options)
        self.heads = heads
        with self.name_scope():
            self.words = nn.Embedding(50, width)
            self.qkv = nn.Dense(3 * width, flatten=False)
            self.out = nn.Dense(width, flatten=False)
            self.up = nn.Dense(2 * width, flatten=False)
            self.down = nn.Dense(width, flatten=False)
            self.first, self.second = nn.LayerNorm(), nn.LayerNorm()

    def hybrid_forward(self, F, ids):
        x = self.words(ids)
        qkv = self.qkv(x)
        scores = F.contrib.interleaved_matmul_selfatt_qk(qkv, heads=self.heads)
        mixed = F.contrib.interleaved_matmul_selfatt_valatt(
            qkv, F.softmax(scores), heads=self.heads
        )
        x = self.first(x + self.out(mixed))
        return self.second(x + self.down(F.LeakyReLU(self.up(x), act_type="gelu")))


@pytest.mark.parametrize("ids", ["int32", "float32"])
@pytest.mark.parametrize("dtype", list(CLOSE))
def test_encoders_of_16_bits_with_whole_numbers(dtype, ids):
    mx.random.seed(8)
    net = Encoder()
    net.initialize(mx.init.Xavier(magnitude=2))
    words = mx.nd.array(np.random.RandomState(1).randint(0, 50, (16, 2)), dtype=ids)
    wanted = net(words).asnumpy()
    net.cast(dtype)
    net.collect_params().reset_ctx(mx.gpu(0))
    symbol = net(mx.sym.var("data"))
    arrays = {n: p.data() for n, p in net.collect_params().items()}
    table = next(n for n in arrays if "embedding" in n)
    executor = symbol.bind(
        mx.gpu(0), {**arrays, "data": words.as_in_context(mx.gpu(0))}, grad_req="null"
    )
    for _ in range(3):
        got = executor.forward(is_train=False)[0]
        assert got.dtype == arrays[table].dtype
        assert apart(got.astype("float32").asnumpy(), wanted) < CLOSE[dtype]
    report = str(mx.remx.explain(executor))
    assert "gather" in report, report
    assert "attention" in report, report
    assert number_in(report) == {"fp16" if dtype == "float16" else "bf16"}, report
    executor.arg_dict[table][:] = executor.arg_dict[table] * 2  # the parameter, read where it lies
    dense = next(n for n in arrays if "dense0_weight" in n)
    executor.arg_dict[dense][:] = executor.arg_dict[dense] * 0.5
    again = executor.forward(is_train=False)[0].astype("float32").asnumpy()
    net.collect_params().reset_ctx(mx.cpu(0))
    net.cast("float32")
    assert apart(again, net(words).asnumpy()) < CLOSE[dtype]

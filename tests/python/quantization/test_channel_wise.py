"""Weights with a scale per output channel: quantize_granularity="channel-wise"."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.contrib import quantization

SHAPE = (4, 3, 10, 10)
CHANNELS = 10.0 ** -np.arange(8)[:, None]  # sizes of the weights of one layer


def network(num_group=1):
    data = mx.sym.Variable("data")
    options = {"kernel": (3, 3), "num_filter": 8}
    first = mx.sym.Activation(mx.sym.Convolution(data, name="a", **options), act_type="relu")
    second = mx.sym.Convolution(first, name="b", num_group=num_group, **options)
    return mx.sym.FullyConnected(second, num_hidden=8, name="fc")


def quantized(granularity, num_group=1):
    """The quantized model, and what the float one answers."""
    symbol, random = network(num_group), np.random.RandomState(2)
    shapes, _, _ = symbol.infer_shape(data=SHAPE)
    args = {}
    for name, shape in zip(symbol.list_arguments(), shapes, strict=True):
        values = random.uniform(-1, 1, shape)
        if name == "fc_weight":
            values *= CHANNELS
        if name != "data":
            args[name] = nd.array(values * (0 if name == "fc_bias" else 1))
    data = nd.array(random.uniform(-1, 1, SHAPE))
    float_answer = symbol.bind(mx.cpu(), {"data": data, **args}).forward()[0].asnumpy()
    model = quantization.quantize_model(
        symbol,
        args,
        {},
        calib_data=mx.io.NDArrayIter(data, batch_size=4),
        calib_mode="naive",
        quantized_dtype="auto",
        quantize_granularity=granularity,
    )
    return *model, data, float_answer


def answer(symbol, args, data, backend):
    if backend:
        symbol = symbol.optimize_for(backend, args, {})
        assert "_sg_mkldnn_quantized_region" in symbol.tojson()
    types = {name: array.dtype for name, array in args.items()}
    bound = symbol.simple_bind(mx.cpu(), grad_req="null", data=SHAPE, type_dict=types)
    bound.copy_params_from(args, {}, allow_extra_params=True)
    return bound.forward(data=data)[0].asnumpy()


def worst_channel(got, want):
    """Return the largest error of a channel as a share of the channel's largest number."""
    return (np.abs(got - want).max(axis=0) / np.abs(want).max(axis=0)).max()


@pytest.mark.skipif(
    not mx.runtime.Features().is_enabled("MKLDNN")
    or mx.remx.instruction_set() not in ("avx512_vnni", "avx512_bf16", "amx"),
    reason="integer regions need oneDNN and VNNI",
)
@pytest.mark.parametrize("num_group", [1, 2])
def test_channels_of_different_sizes_keep_their_digits(num_group):
    symbol, args, _, data, want = quantized("channel-wise", num_group)
    assert args["fc_weight_quantize_min"].shape == (8,)
    assert args["a_weight_quantize_max"].shape == (8,)
    assert worst_channel(answer(symbol, args, data, "integers"), want) < 0.05
    symbol, args, _, data, want = quantized("tensor-wise", num_group)
    assert args["fc_weight_quantize_min"].shape == (1,)
    assert worst_channel(answer(symbol, args, data, "integers"), want) > 0.9


@pytest.mark.parametrize("num_group", [1, 2])
def test_operators_one_by_one(num_group):
    """Each rounds its result to 256 levels of the widest channel."""
    symbol, args, _, data, want = quantized("channel-wise", num_group)
    error = np.abs(answer(symbol, args, data, None) - want).max()
    assert error < 0.03 * np.abs(want).max()


def test_one_channel_is_quantized_as_the_whole():
    weight = nd.array(np.random.RandomState(0).uniform(-3, 2, (1, 50)))
    whole = quantization._quantize_weight(weight, False)
    channel = quantization._quantize_weight(weight, True)
    for one, other in zip(whole, channel, strict=True):
        np.testing.assert_array_equal(one.asnumpy(), other.asnumpy())


def test_a_channel_of_zeros_stays_zero():
    integers, low, high = quantization._quantize_weight(nd.array([[0, 0], [1, -2]]), True)
    assert integers.asnumpy().tolist() == [[0, 0], [64, -127]]
    assert low.asnumpy().tolist() == [0, -2]
    assert high.asnumpy().tolist() == [0, 2]


def test_quantize_net_v2():
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Conv2D(8, 3), gluon.nn.BatchNorm(), gluon.nn.Activation("relu"))
    net.add(gluon.nn.Dense(5))
    net.initialize(mx.init.Xavier())
    data = nd.random.uniform(-1, 1, SHAPE)
    want = net(data).asnumpy()
    small = quantization.quantize_net_v2(
        net,
        quantized_dtype="auto",
        quantize_granularity="channel-wise",
        calib_data=gluon.data.DataLoader(gluon.data.ArrayDataset(data), batch_size=4),
        calib_mode="naive",
        num_calib_examples=4,
        ctx=mx.cpu(),
    )
    np.testing.assert_allclose(small(data).asnumpy(), want, atol=0.05 * np.abs(want).max())
    # As in 1.9.1 the file keeps real weights; integers are made of them channel by channel.
    weights = small.collect_params(".*weight").values()
    assert [parameter.dtype for parameter in weights] == [np.float32, np.float32]

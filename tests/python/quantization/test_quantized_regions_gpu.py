"""Regions of integers on a GPU: what the CPU's integer pipeline computes, by kernels of int8."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd
from mxnet.contrib import quantization

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

GPU = mx.gpu(0)
SHAPE = (4, 3, 16, 16)
# A number that lies between two integers becomes one or the other: it is a unit or two away.
ONE_UNIT = 0.012
DONE = " op] Calibration done, setting inference engine to INT8."


def batch(seed=1, shape=SHAPE):
    """Images, the same for the same seed."""
    return nd.array(np.random.RandomState(seed).uniform(-1, 1, shape))


def conv(data, name, **options):
    """A convolution that keeps the size of its image."""
    settings = {"kernel": (3, 3), "pad": (1, 1), "num_filter": 8, **options}
    return mx.sym.Convolution(data, name=name, **settings)


def relu(data, name):
    """What follows most layers."""
    return mx.sym.Activation(data, act_type="relu", name=name)


def norm(data, name):
    """A BatchNorm with a factor of its own."""
    return mx.sym.BatchNorm(data, fix_gamma=False, name=name)


def le_net(data):
    """Convolutions, pooling, dense layers of an odd number of units."""
    first = mx.sym.Pooling(
        relu(conv(data, "a", num_filter=20, kernel=(5, 5)), "ra"),
        kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool",
    )  # fmt: skip
    flat = mx.sym.Flatten(relu(norm(conv(first, "b", num_filter=50), "nb"), "rb"))
    inner = relu(mx.sym.FullyConnected(flat, num_hidden=33, name="inner"), "ri")
    return mx.sym.FullyConnected(inner, num_hidden=5, name="fc")


def residual_net(data):
    """Sums that convolutions take in, with a step and a projection."""
    value = relu(
        norm(conv(data, "a", num_filter=16, kernel=(7, 7), pad=(3, 3), stride=(2, 2)), "na"), "ra"
    )
    for i in range(3):
        step = {"stride": (2, 2)} if i == 1 else {}
        channels = 16 if i == 0 else 40
        inner = relu(norm(conv(value, f"b{i}", num_filter=channels, **step), f"nb{i}"), f"rb{i}")
        inner = norm(conv(inner, f"c{i}", num_filter=channels), f"nc{i}")
        if i == 1:
            value = conv(value, "d", num_filter=channels, kernel=(1, 1), pad=(0, 0), **step)
        value = relu(mx.sym.elemwise_add(inner, value, name=f"sum{i}"), f"r{i}")
    pooled = mx.sym.Pooling(value, kernel=(1, 1), global_pool=True, pool_type="avg", name="p")
    return mx.sym.FullyConnected(mx.sym.Flatten(pooled), num_hidden=7, name="fc")


def preactivated_net(data):
    """BatchNorms that no convolution takes in."""
    value = conv(data, "a")
    for i in range(2):
        inner = conv(relu(norm(value, f"n{i}"), f"r{i}"), f"b{i}")
        inner = conv(relu(norm(inner, f"m{i}"), f"s{i}"), f"c{i}")
        value = mx.sym.elemwise_add(inner, value, name=f"sum{i}")
    return conv(relu(norm(value, "n9"), "r9"), "d", kernel=(1, 1), pad=(0, 0))


def pooled_sum_net(data):
    """No convolution can take the addition in."""
    first = conv(data, "a")
    window = {"kernel": (3, 3), "pad": (1, 1)}
    left = mx.sym.Pooling(first, pool_type="max", name="left", **window)
    right = mx.sym.Pooling(first, pool_type="avg", name="right", **window)
    return conv(relu(mx.sym.elemwise_add(left, right, name="add"), "end"), "e", num_filter=5)


def joined_net(data):
    """Parts that fill packs and that do not; groups of channels."""
    first = relu(conv(data, "a", num_filter=12), "ra")
    parts = [conv(first, "b", num_group=4), first, conv(first, "c", num_filter=16)]
    parts.append(relu(conv(first, "e", num_filter=12, num_group=12), "re"))
    return conv(mx.sym.Concat(*parts, dim=1, name="cat"), "d", num_filter=12, dilate=(2, 2))


def rows_net(data):
    """Dense layers of every row."""
    inner = relu(mx.sym.FullyConnected(data, num_hidden=24, flatten=False, name="a"), "ra")
    return mx.sym.FullyConnected(inner, num_hidden=5, flatten=False, name="b")


NETS = [le_net, residual_net, preactivated_net, pooled_sum_net, joined_net, rows_net]


def with_values(sym, shape=SHAPE):
    """Random parameters and states of a network."""
    random = np.random.RandomState(3)
    arg_shapes, _, aux_shapes = sym.infer_shape(data=shape)

    def drawn(name, shape):
        low = 0.5 if name.endswith(("var", "gamma")) else -0.5
        return nd.array(random.uniform(low, low + 1, shape) / max(1, np.prod(shape[1:])) ** 0.5)

    args = zip(sym.list_arguments(), arg_shapes, strict=True)
    aux = zip(sym.list_auxiliary_states(), aux_shapes, strict=True)
    return (
        {name: drawn(name, shape) for name, shape in args if name != "data"},
        {
            name: nd.array(random.uniform(0.5, 1, shape) - 0.75 * name.endswith("mean"))
            for name, shape in aux
        },
    )


def bind(sym, args, aux, ctx, shape=SHAPE):
    """An executor with these values in it."""
    types = {name: array.dtype for name, array in args.items()}
    bound = sym.simple_bind(ctx, grad_req="null", data=shape, type_dict=types)
    bound.copy_params_from(args, aux, allow_extra_params=True)
    return bound


def answers(bound, data):
    """Run kernel by kernel, recorded, replayed: always the same."""
    runs = [bound.forward(is_train=False, data=data)[0].asnumpy() for _ in range(3)]
    np.testing.assert_array_equal(runs[0], runs[1])
    np.testing.assert_array_equal(runs[0], runs[2])
    return runs[0]


def apart(got, wanted):
    """The largest difference in parts of the range."""
    return np.abs(got - wanted).max() / np.abs(wanted).max()


def quantized(sym, function, **options):
    """A calibrated network with its values."""
    iterator = mx.io.NDArrayIter(batch().asnumpy(), batch_size=4)
    options = {"calib_mode": "naive", "quantize_mode": "full", "quantized_dtype": "auto", **options}
    return getattr(quantization, function)(
        sym, *with_values(sym), calib_data=iterator, ctx=mx.cpu(), **options
    )


@pytest.mark.parametrize("dtype", ["auto", "int8"])
@pytest.mark.parametrize("function", ["quantize_model", "quantize_model_mkldnn"])
@pytest.mark.parametrize("net", NETS)
def test_quantized_networks_run_in_integers(net, function, dtype):
    made = quantized(net(mx.sym.var("data")), function, quantized_dtype=dtype)
    bound = bind(*made, GPU)
    got = answers(bound, batch())
    report = str(mx.remx.explain(bound))
    assert "int8 quantize" in report
    assert "operator by operator" not in report
    assert apart(got, answers(bind(*made, mx.cpu()), batch())) < ONE_UNIT


@pytest.mark.parametrize("granularity", ["tensor-wise", "channel-wise"])
def test_weights_that_change_are_rounded_anew(granularity):
    options = {"quantize_granularity": granularity}
    sym, args, aux = quantized(residual_net(mx.sym.var("data")), "quantize_model_mkldnn", **options)
    bound = bind(sym, args, aux, GPU)
    first = answers(bound, batch())
    for name in ("c2_weight", "nc1_gamma"):
        args[name] = -args[name]
        bound.arg_dict[name][:] = args[name]
        got = answers(bound, batch())
        assert apart(got, first) > 4 * ONE_UNIT
        assert apart(got, answers(bind(sym, args, aux, mx.cpu()), batch())) < ONE_UNIT
        first = got


@pytest.mark.parametrize("backend", ["TensorRT", "cuda"])
@pytest.mark.parametrize("net", [net for net in NETS if net is not rows_net])
def test_regions_calibrate_themselves(net, backend, capfd):
    sym = net(mx.sym.var("data"))
    plain = bind(sym, *with_values(sym), mx.cpu())
    calibrated = {}
    for ctx, door in ((GPU, backend), (mx.cpu(), "TensorRT")):
        args, aux = with_values(sym)
        cut = sym.optimize_for(
            door, args=args, aux=aux, ctx=ctx, shape_dict={"data": SHAPE},
            precision="int8", calibration_iters=3,
        )  # fmt: skip
        calibrated[ctx] = bound = bind(cut, args, aux, ctx)
        for seed in range(3):
            assert DONE not in capfd.readouterr().err
            got = bound.forward(is_train=False, data=batch(seed))[0].asnumpy()
            want = plain.forward(is_train=False, data=batch(seed))[0].asnumpy()
            assert apart(got, want) < 5e-3  # TF32
        assert DONE in capfd.readouterr().err
    assert "int8 " in str(mx.remx.explain(calibrated[GPU]))
    for seed in range(3, 5):
        got, want = (answers(bound, batch(seed)) for bound in calibrated.values())
        assert apart(got, want) < ONE_UNIT


def test_what_has_no_integers_stays_real():
    """A sigmoid between two convolutions: three pieces, and a line for each of their kernels."""
    middle = mx.sym.Activation(conv(mx.sym.var("data"), "a"), act_type="sigmoid", name="s")
    sym = conv(middle, "b")
    args, aux = with_values(sym)
    wanted = answers(bind(sym, args, aux, mx.cpu()), batch())
    cut = sym.optimize_for(
        "cuda", args=args, aux=aux, ctx=GPU, shape_dict={"data": SHAPE},
        precision="int8_fp16", calibration_iters=1,
    )  # fmt: skip
    bound = bind(cut, args, aux, GPU)
    for _ in range(2):
        assert apart(bound.forward(is_train=False, data=batch())[0].asnumpy(), wanted) < 0.05
    report = str(mx.remx.explain(bound))
    assert report.count("int8 convolution") == 2
    assert "int8 dequantize" in report


@pytest.mark.parametrize("how", ["bind", "variable"])
def test_a_bind_calibrates_with_its_first_runs(how, capfd, monkeypatch):
    """Weights stay arguments, and those that change are rounded anew."""
    sym = residual_net(mx.sym.var("data"))
    args, aux = with_values(sym)
    plain = bind(sym, args, aux, mx.cpu())
    options = {"precision": "int8"} if how == "bind" else {}
    if how == "variable":
        monkeypatch.setenv("REMX_GPU_PRECISION", "int8_fp16")
    bound = sym.simple_bind(GPU, grad_req="null", data=SHAPE, **options)
    bound.copy_params_from(args, aux)
    for seed in range(8):
        assert DONE not in capfd.readouterr().err
        bound.forward(is_train=False, data=batch(seed))[0].wait_to_read()
    assert DONE in capfd.readouterr().err
    for name in ("data", "b1_weight", "c2_bias"):
        for executor in (plain, bound):
            executor.arg_dict[name][:] = -0.9 * executor.arg_dict[name]
        want = plain.forward(is_train=False)[0].asnumpy()
        assert 1e-5 < apart(answers(bound, bound.arg_dict["data"]), want) < 0.05
    assert "int8 convolution" in str(mx.remx.explain(bound))

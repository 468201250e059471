"""Conversion to mixed precision beside what MXNet 1.9.1 made."""

import json

import amp_cases
import numpy as np
import pytest
import record_amp

import mxnet as mx
from mxnet import gluon, nd
from mxnet.contrib import amp

GOLDEN = np.load(record_amp.FILE)


@pytest.mark.parametrize("name", amp_cases.CASES)
def test_converted_graph_is_that_of_mxnet(name):
    assert json.loads(amp_cases.nodes(name)) == json.loads(str(GOLDEN[name]))


def test_casts_are_left_out_of_files_by_default():
    symbol = amp_cases._block()
    converted = amp.convert_symbol(symbol)
    assert converted.tojson() == symbol.tojson()
    assert "amp_cast" in converted.tojson(remove_amp_cast=False)
    assert mx.sym.load_json(converted.tojson(remove_amp_cast=False)).list_outputs()


def small_network():
    net = gluon.nn.HybridSequential(prefix="net_")
    with net.name_scope():
        net.add(
            gluon.nn.Conv2D(4, 3, in_channels=3),
            gluon.nn.BatchNorm(in_channels=4),
            gluon.nn.Activation("relu"),
            gluon.nn.Dense(5, in_units=144),
        )
    net.initialize(mx.init.Xavier())
    net.hybridize()
    return net


@pytest.mark.parametrize("target", ["float16", "bfloat16"])
@pytest.mark.parametrize("cast_weights", [False, True])
def test_converted_block_keeps_names_and_computes_nearly_the_same(target, cast_weights):
    net = small_network()
    x = nd.random.uniform(-1, 1, (2, 3, 8, 8))
    expected = net(x).asnumpy()
    converted = amp.convert_hybrid_block(
        net, target, ctx=mx.current_context(), cast_optional_params=cast_weights
    )
    assert set(converted.collect_params()) == set(net.collect_params())
    output = converted(x)
    assert output.dtype == np.float32
    np.testing.assert_allclose(output.asnumpy(), expected, rtol=0.05, atol=0.05)
    weight = converted.collect_params()["net_conv0_weight"].data()
    assert (weight._type_flag == 0) == (not cast_weights)


def test_converted_model_casts_its_parameters():
    net = small_network()
    x = nd.random.uniform(-1, 1, (2, 3, 8, 8))
    expected = net(x).asnumpy()
    symbol = net(mx.sym.var("data"))
    params = {name: param.data() for name, param in net.collect_params().items()}
    states = {name: params.pop(name) for name in symbol.list_auxiliary_states()}
    symbol, params, states = amp.convert_model(symbol, params, states, cast_optional_params=True)
    assert params["net_conv0_weight"].dtype == np.float16
    assert params["net_batchnorm0_gamma"].dtype == np.float32
    executor = symbol.bind(mx.current_context(), {**params, "data": x}, aux_states=states)
    np.testing.assert_allclose(executor.forward()[0].asnumpy(), expected, rtol=0.02, atol=0.02)


def test_wrong_arguments_are_refused():
    symbol = amp_cases._plain()
    with pytest.raises(AssertionError, match="float64"):
        amp.convert_symbol(symbol, target_dtype="float64")
    with pytest.raises(AssertionError, match="two lists"):
        amp.convert_symbol(symbol, target_dtype_ops=["exp"])
    with pytest.raises(AssertionError, match="cannot be chosen"):
        amp.convert_symbol(symbol, target_dtype_ops=["nothing"])
    with pytest.raises(RuntimeError, match="forward pass"):
        amp.convert_hybrid_block(gluon.nn.Dense(2))
    with pytest.raises(AssertionError, match=r"amp\.init"):
        amp.init_trainer(None)


def test_lists_are_those_of_both_types():
    assert amp.list_lp16_ops("float16") == ["Convolution", "Deconvolution", "FullyConnected", "RNN"]
    assert amp.list_lp16_ops("bfloat16") == ["Convolution", "FullyConnected"]
    assert "exp" in amp.list_fp32_ops(np.float16)
    assert "broadcast_add" in amp.list_widest_type_cast("float16")
    assert amp.list_lp16_use_fp32_params("float16") is None

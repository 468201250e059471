"""The Neuron backend while it runs: pipelines, fork, results that are no numbers, wrong feeds."""

import os
import signal

import numpy as np
import pytest

import mxnet as mx
from mxnet.contrib import neuron

SHAPE = (2, 3, 8, 8)
CORES = "--neuroncore-pipeline-cores"


def network():
    net = mx.sym.var("data")
    for i in range(4):
        net = mx.sym.Convolution(net, kernel=(3, 3), num_filter=8, pad=(1, 1), name=f"conv{i}")
        net = mx.sym.relu(net, name=f"relu{i}")
    return mx.sym.FullyConnected(net, num_hidden=5, name="dense")


def weights(symbol):
    random = np.random.RandomState(0)
    shapes = dict(zip(symbol.list_arguments(), symbol.infer_shape(data=SHAPE)[0], strict=True))
    shapes.pop("data")
    return {name: mx.nd.array(random.uniform(-0.5, 0.5, s)) for name, s in shapes.items()}


def bind(args=None, **options):
    symbol = network()
    args = args or weights(symbol)
    symbol, args, aux = neuron.compile(symbol, args, {}, {"data": np.zeros(SHAPE)}, **options)
    executor = symbol.simple_bind(mx.cpu(), data=SHAPE, grad_req="null")
    executor.copy_params_from(args, aux)
    return executor


def plain(args):
    executor = network().simple_bind(mx.cpu(), data=SHAPE, grad_req="null")
    executor.copy_params_from(args, {})
    return executor


def data(seed=0):
    return mx.nd.array(np.random.RandomState(seed).uniform(-1, 1, SHAPE))


def forward(executor, fed):
    return executor.forward(is_train=False, data=fed)[0].asnumpy()


def test_a_stream_through_a_pipeline_keeps_its_order():
    args = weights(network())
    executor, reference = bind(args, **{CORES: 2}), plain(args)
    batches = [data(seed) for seed in range(12)]
    results = [executor.forward(is_train=False, data=batch)[0] for batch in batches]
    for batch, result in zip(batches, results, strict=True):
        np.testing.assert_allclose(result.asnumpy(), forward(reference, batch), atol=1e-4)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("used_before", [True, False])
def test_a_forked_child_has_a_pipeline_of_its_own(used_before):
    executor, fed = bind(**{CORES: 2}), data()
    want = forward(bind(), fed)
    if used_before:
        forward(executor, fed)
    child = os.fork()
    if child == 0:
        signal.alarm(30)  # ends a child that waits for threads it does not have
        same = np.allclose(forward(executor, fed), want, atol=1e-4)
        same &= np.allclose(forward(executor, fed), want, atol=1e-4)
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0
    np.testing.assert_allclose(forward(executor, fed), want, atol=1e-4)


@pytest.mark.parametrize("cores", [1, 2])
def test_results_that_are_no_numbers_are_told_once(capfd, cores):
    args = weights(network())
    args["dense_bias"][2] = float("nan")
    executor = bind(args, **{CORES: cores})
    for _ in range(2):
        result = forward(executor, data())
    assert np.isnan(result).sum() == 2  # it finishes, and the others are right
    told = capfd.readouterr().err
    assert told.count("output 0 of _neuron_subgraph_op0 has 2 NaN among 10 elements") == 1


def test_numbers_are_not_talked_about(capfd):
    forward(bind(), data())
    assert "NaN" not in capfd.readouterr().err


def test_wrong_feed_is_told():
    executor = bind()
    with pytest.raises(TypeError, match=r"xyz.*data"):
        executor.forward(xyz=data())
    with pytest.raises(ValueError, match=r"data has shape .* 768 bytes; .* 1536 bytes"):
        executor.forward(data=mx.nd.zeros((1, 3, 8, 8)))


@pytest.mark.parametrize("option", ["matmult-fp16", "all-fp16"])
def test_casts_without_kernels_are_told(caplog, option):
    bind(**{"--fp32-cast": option})
    assert f"--fp32-cast {option} changes nothing; the CPU computes in float32" in caplog.text


def test_saturation_is_told(caplog):
    bind(**{"--enable-saturate-infinity": True})
    assert "--enable-saturate-infinity True changes nothing" in caplog.text


@pytest.mark.parametrize(
    ("options", "precision"),
    [
        ({}, "fp32"),
        ({"--fast-math": "none"}, "fp32"),
        ({"--fast-math": "all"}, "bf16"),
        ({"--fast-math": "fast-relayout"}, "fp32"),
        ({"--fp32-cast": "matmult"}, "bf16"),
        ({"--fp32-cast": "matmult-bf16"}, "bf16"),
    ],
)
def test_casts_to_bfloat16_reach_the_compiler(caplog, options, precision):
    symbol = network()
    inputs = {"data": np.zeros(SHAPE)}
    result = neuron.compile(symbol, weights(symbol), {}, inputs, **options)[0]
    args = weights(symbol)
    want, got = (forward(e, data()) for e in (plain(args), bind(args, **options)))
    bound = 0.05 if precision == "bf16" else 1e-5
    assert np.abs(got - want).max() < bound * np.ptp(want)
    attrs = result.attr_dict()["_neuron_subgraph_op0"]
    assert f'"precision": "{precision}"' in attrs["options"]
    assert "changes nothing" not in caplog.text


def test_training_is_refused_in_its_own_words():
    executor = bind()
    executor.forward(is_train=True)
    with pytest.raises(mx.MXNetError, match="compiled ahead of time, for inference"):
        executor.backward()
    symbol, args, aux = neuron.compile(network(), weights(network()), {}, {"data": np.zeros(SHAPE)})
    executor = symbol.simple_bind(mx.cpu(), data=SHAPE)  # asks for gradients
    executor.copy_params_from(args, aux)
    with pytest.raises(mx.MXNetError, match=r"_neuron_subgraph_op0.*compiled ahead of time"):
        executor.forward(is_train=True)

"""precision= and winograd=: what compiled regions may do to numbers, on request."""

import logging
import os
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

needs_onednn = pytest.mark.skipif(
    not mx.runtime.Features().is_enabled("MKLDNN"), reason="the CPU compiler stands on oneDNN"
)
HAS_BFLOAT16 = mx.remx.instruction_set() in ("avx512_bf16", "amx")


def small_net():
    net = mx.sym.Convolution(mx.sym.var("data"), kernel=(1, 1), num_filter=32, name="c1")
    net = mx.sym.Convolution(mx.sym.relu(net), kernel=(1, 1), num_filter=32, name="c2")
    return mx.sym.FullyConnected(mx.sym.relu(net), num_hidden=10, name="fc")


def bound(symbol, data=(2, 16, 8, 8)):
    executor = symbol.simple_bind(mx.current_context(), data=data, grad_req="null")
    rng = np.random.RandomState(3)
    for name, array in executor.arg_dict.items():
        spread = 1 / np.sqrt(array[0].size) if name.endswith("weight") else 1
        array[:] = rng.uniform(-1, 1, array.shape) * spread
    return executor


def answers_of(executor):
    return executor.forward()[0].asnumpy()


@needs_onednn
def test_bfloat16_is_close_to_float32_and_named_in_explain():
    whole, half = bound(small_net()), bound(small_net().optimize_for("ngraph", precision="bf16"))
    expected, got = answers_of(whole), answers_of(half)
    assert np.abs(got - expected).max() < 2e-2 * np.abs(expected).max()
    text = mx.remx.explain(half).partition("\n")[2]
    if HAS_BFLOAT16:
        assert np.abs(got - expected).max() > 0
        assert "bf16" in text
        assert "note:" not in text
    else:
        assert "note: bf16 was asked for; fp32 is used" in text
        assert np.array_equal(got, expected)


@needs_onednn
def test_hybridize_passes_the_precision_on():
    net = mx.gluon.nn.HybridSequential()
    net.add(mx.gluon.nn.Dense(64, activation="relu"), mx.gluon.nn.Dense(10))
    net.initialize(mx.init.Xavier())
    x = mx.nd.random.uniform(shape=(4, 32))
    expected = net(x).asnumpy()
    net.hybridize(backend="ngraph", precision="bf16")
    with mx.autograd.predict_mode():
        got = net(x).asnumpy()
    error = np.abs(got - expected).max() / np.abs(expected).max()
    assert error < 2e-2
    assert (error > 1e-5) == HAS_BFLOAT16


@needs_onednn
def test_the_environment_sets_the_default(monkeypatch):
    monkeypatch.setenv("REMX_PRECISION", "bf16")
    text = mx.remx.explain(bound(small_net())).partition("\n")[2]
    assert "bf16" in text
    monkeypatch.setenv("REMX_PRECISION", "fp8")
    with pytest.raises(ValueError, match="REMX_PRECISION: precision 'fp8' is not known"):
        bound(small_net())


def test_other_precisions_are_refused_in_words():
    with pytest.raises(ValueError, match="precision 'fp64' is not known; use 'fp32' or 'bf16'"):
        small_net().optimize_for("ngraph", precision="fp64")
    with pytest.raises(ValueError, match="precision 'int8' is not known; use 'fp32' or 'bf16'"):
        small_net().optimize_for("MKLDNN", precision="int8")


def test_int8_says_what_it_needs():
    with pytest.raises(ValueError, match="int8 needs calibration_iters"):
        small_net().optimize_for("ngraph", precision="int8")
    with pytest.raises(ValueError, match="pass args and aux, and leave freeze out"):
        small_net().optimize_for("ngraph", precision="int8", calibration_iters=2)


@needs_onednn
def test_other_options_compile_the_regions_again():
    first = small_net().optimize_for("ngraph")
    second = first.optimize_for("ngraph", precision="bf16")
    assert "bf16" not in mx.remx.explain(bound(first)).partition("\n")[2]
    assert "bf16" in mx.remx.explain(bound(second)).partition("\n")[2]


@needs_onednn
def test_a_processor_without_bfloat16_warns_and_uses_float32():
    program = """
import logging
import mxnet as mx
net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=16)
bound = net.optimize_for("ngraph", precision="bf16").simple_bind(mx.current_context(), data=(2, 8))
bound.forward()
print(mx.remx.explain(bound))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "REMX_MAX_ISA": "avx2"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "optimize_for: bf16 was asked for; regions use fp32" in done.stderr
    assert "since the instruction set is" in done.stdout


@needs_onednn
def test_winograd_falls_back_on_weights_it_cannot_carry(caplog):
    caplog.set_level(logging.WARNING)
    net = mx.sym.Convolution(
        mx.sym.var("data"), kernel=(3, 3), num_filter=64, pad=(1, 1), no_bias=True, name="conv"
    )
    executor = bound(net, (1, 64, 56, 56))
    answers_of(executor)
    if "winograd" not in mx.remx.explain(executor):
        pytest.skip("another kernel was measured to be faster here")
    direct = bound(net.optimize_for("ngraph", winograd=False), (1, 64, 56, 56))
    assert "winograd" not in mx.remx.explain(direct)
    assert "winograd errs" not in mx.remx.explain(executor)
    for target in (executor, direct):
        target.arg_dict["conv_weight"][:] *= 1e38
    got, expected = answers_of(executor), answers_of(direct)
    assert np.isfinite(expected).all()
    np.testing.assert_allclose(got, expected, rtol=1e-5)
    assert "winograd errs by inf of a result on these weights" in mx.remx.explain(executor)

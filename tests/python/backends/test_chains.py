"""Pointwise operators are compiled into chains: one pass over memory, the same numbers."""

import math

import numpy as np
import pytest

import mxnet as mx

SHAPE = (6, 50)


def hardswish(x):
    """x * clip(x + 3, 0, 6) / 6."""
    return x * mx.sym.clip(x + 3, 0, 6) / 6


def gate(x, y):
    """What a layer of WaveNet does behind its convolutions."""
    return mx.sym.tanh(x) * mx.sym.sigmoid(y)


def gelu(x):
    """GELU as transformers write it, with tanh."""
    return 0.5 * x * (1 + mx.sym.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def lstm_cell(x, y, z):
    """The new state of a cell, whose memory is used nowhere else."""
    kept = mx.sym.sigmoid(x) * y
    return mx.sym.sigmoid(z) * mx.sym.tanh(kept + mx.sym.sigmoid(y) * mx.sym.tanh(z))


def elu(x):
    """The exponential linear unit, out of small operators."""
    return mx.sym.where(x > 0, x, (mx.sym.exp(x) - 1) * 1.5)


def standardized(x, y):
    """Numbers per line and per column."""
    mean = mx.sym.slice_axis(y, axis=1, begin=0, end=1)
    scale = mx.sym.slice_axis(x, axis=0, begin=0, end=1)
    return mx.sym.broadcast_div(mx.sym.broadcast_sub(x, mean), mx.sym.abs(scale) + 1)


def bind(symbol, shape=SHAPE):
    """An executor with numbers from -4 to 4 in its arguments."""
    shapes = dict.fromkeys(symbol.list_arguments(), shape)
    executor = symbol.simple_bind(mx.cpu(), grad_req="null", **shapes)
    for i, name in enumerate(sorted(executor.arg_dict)):
        values = np.random.RandomState(i).uniform(-4, 4, shape)
        executor.arg_dict[name][:] = values.astype("float32")
    return executor


def chains(executor):
    """The lines about chains in what explain says."""
    text = mx.remx.explain(executor, profile=False)
    return [line for line in text.splitlines() if "  chain " in line]


@pytest.mark.parametrize("function", [hardswish, gate, gelu, lstm_cell, elu])
@pytest.mark.parametrize("shape", [SHAPE, (2, 3, 5, 7), (300_001,)])
def test_one_chain_gives_the_operators_numbers(function, shape, monkeypatch):
    """Each formula is one kernel, and its answer that of the operators one by one."""
    inputs = [mx.sym.var(name) for name in "xyz"[: function.__code__.co_argcount]]
    symbol = function(*inputs)
    compiled = bind(symbol, shape)
    report = mx.remx.explain(compiled)
    assert len(chains(compiled)) == 1, report
    assert ": 1 kernels" in report
    assert "outside" not in report
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    plain = bind(symbol, shape)
    np.testing.assert_allclose(
        compiled.forward()[0].asnumpy(), plain.forward()[0].asnumpy(), rtol=2e-6, atol=2e-6
    )


def test_operands_are_repeated(monkeypatch):
    """Lines and columns of numbers are read in place."""
    symbol = standardized(mx.sym.var("x"), mx.sym.var("y"))
    compiled = bind(symbol)
    assert len(chains(compiled)) == 2  # the scale is computed once, not for every line
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", "NONE")
    plain = bind(symbol)
    np.testing.assert_allclose(
        compiled.forward()[0].asnumpy(), plain.forward()[0].asnumpy(), rtol=1e-6, atol=1e-6
    )


def test_explain_names_operators_and_kernel():
    """A chain says which operators it holds and what runs it."""
    x = mx.sym.var("x")
    symbol = mx.sym.exp(mx.sym.negative(x, name="minus"), name="power")
    (line,) = chains(bind(symbol))
    kernel, nodes = line.strip().split(": ")
    assert kernel in ("chain avx512", "chain avx2", "chain interpreted")
    assert nodes == "minus + power"


def test_nan_and_infinity_pass():
    """Special numbers come out as the operators give them."""
    executor = bind(elu(mx.sym.var("x")), (5,))
    executor.arg_dict["x"][:] = np.array([np.nan, np.inf, -np.inf, 0.0, -1.0], "float32")
    answer = executor.forward()[0].asnumpy()
    np.testing.assert_allclose(answer, [np.nan, np.inf, -1.5, 0, 1.5 * np.expm1(-1)], 1e-5)

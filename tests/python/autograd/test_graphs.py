"""Graphs that are freed, kept and used twice, beside MXNet 1.9.1 (graph_runs.py)."""

import json

import graph_runs
import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, nd

with open(graph_runs.FILE) as stream:
    GOLDEN = json.load(stream)
RESULTS = graph_runs.results()


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_graph_does_what_mxnet_does(name):
    if GOLDEN[name] == "raises":
        assert RESULTS[name] == "raises"
    else:
        np.testing.assert_allclose(RESULTS[name], GOLDEN[name], rtol=1e-5)


def test_a_freed_graph_says_what_to_do():
    _, first, second = graph_runs.used(graph_runs.leaf(2.0))
    first.backward()
    for head in (first, second):
        with pytest.raises(mx.MXNetError, match="retain_graph=True"):
            head.backward()


def test_a_gradient_of_a_gradient_reaches_its_variable():
    """Where it is constant in the variable, too: nothing of an older gradient stays."""
    x, a = graph_runs.leaf(2.0), graph_runs.leaf(3.0)
    x.grad[:] = 7
    with autograd.record():
        (grad,) = autograd.grad(a * nd.radians(x), [x], create_graph=True)
    grad.backward()
    assert x.grad.asscalar() == 0
    assert a.grad.asscalar() == pytest.approx(np.pi / 180)


PRODUCTS = {
    "first": lambda w, x, g: (w * g) * x,
    "last": lambda w, x, g: x * (g * w),
    "hybridized": mx.nd.CachedOp((mx.sym.var("w") * mx.sym.var("g")) * mx.sym.var("x")),
}


@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.parametrize("req", ["write", "add"])
def test_a_graph_that_reads_a_gradient_array_reads_what_was_there(name, req):
    """It is overwritten when nothing reads it any more; 1.9.1 overwrites it at any time."""
    x, w = graph_runs.leaf(2.0, req), graph_runs.leaf(3.0)
    x.grad[:] = 5
    inputs = [w, x.grad, x] if name == "hybridized" else [w, x, x.grad]
    with autograd.record():
        result = PRODUCTS[name](*inputs)
    result.backward()
    assert w.grad.asscalar() == 5 * 2
    assert x.grad.asscalar() == 3 * 5 + (5 if req == "add" else 0)


def test_third_order():
    x = graph_runs.leaf(2.0)
    with autograd.record():
        grad = x * x * x * x
        for _ in range(3):
            (grad,) = autograd.grad(grad, [x], create_graph=True)
    assert grad.asscalar() == 48
    grad.backward()
    assert x.grad.asscalar() == 24


@pytest.mark.parametrize("is_leaf", [False, True])
def test_writing_to_a_recorded_array_raises(is_leaf):
    sentence = r"Inplace operations \(\+=, -=, x\[:\]=, etc\) are not supported when recording"
    x = graph_runs.leaf(2.0)
    with autograd.record():
        array = x if is_leaf else x * 2

        def add():
            nonlocal array
            array += 1

        def assign_all():
            array[:] = 1

        def assign_one():
            array[0] = 1

        def write_out():
            nd.exp(nd.ones((1,)), out=array)

        def copy():
            (x * 3).copyto(array)

        for write in (add, assign_all, assign_one, write_out, copy):
            with pytest.raises(mx.MXNetError, match=sentence):
                write()
    array[:] = 5
    assert array.asscalar() == 5

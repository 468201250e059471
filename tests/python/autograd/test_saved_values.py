"""The tape keeps the values that gradients read, and no others.

An array that was given up has no memory at all: a gradient that reads it all the same ends the
process, so every operator of the conformance tables is tried.
"""

import contextlib
import gc

import numpy as np
import pytest
import zero_runs  # puts the conformance tables on the path

import mxnet as mx
from conformance.execute import find_function
from mxnet import _core, autograd, nd

EVERYTHING = 1 << 60
ROWS = [row for row in zero_runs.rows() if row.grads() and row.seed is None]


@contextlib.contextmanager
def forgetting(bound):
    before = _core.set_forget_bound(bound)
    try:
        yield
    finally:
        _core.set_forget_bound(before)


def gradients(row, wanted, bound, create_graph):
    """The gradients of the row's inputs, which are themselves results."""
    with forgetting(bound):
        leaves = [nd.array(x, dtype=x.dtype) for x in row.make_inputs()]
        for i in wanted:
            leaves[i].attach_grad()
        with autograd.record(train_mode=row.train):
            inputs = [nd.identity(x) if i in wanted else x for i, x in enumerate(leaves)]
            outputs = find_function(nd, row.op)(*inputs, **row.attrs)
            outputs = list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]
            heads = outputs[: row.outputs]
            head_grads = [
                nd.array(row.make_head(i, o.shape, o.dtype), dtype=o.dtype)
                for i, o in enumerate(heads)
            ]
            del inputs, outputs
            asked = [leaves[i] for i in wanted]
            found = autograd.grad(heads, asked, head_grads, create_graph=create_graph)
            result = []
            with contextlib.suppress(mx.MXNetError):  # some have no second order, or no inverse
                result += [grad.asnumpy() for grad in found]
                if create_graph:
                    autograd.backward(found)
                    result += [leaf.grad.asnumpy() for leaf in asked]
        return result


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("alone", [False, True])
def test_every_gradient_finds_what_it_reads(create_graph, alone):
    """With all inputs differentiated, and with each alone."""
    for row in ROWS:
        for wanted in [(i,) for i in row.grads()] if alone else [row.grads()]:
            kept = gradients(row, wanted, EVERYTHING, create_graph)
            forgotten = gradients(row, wanted, 0, create_graph)
            assert len(kept) == len(forgotten)
            for one, other in zip(kept, forgotten, strict=True):
                np.testing.assert_array_equal(one, other, err_msg=row.id)


def test_parts_that_nobody_differentiates():
    """An output without a gradient is as large as it was."""
    for bound in (0, EVERYTHING):
        with forgetting(bound):
            x = nd.arange(6).reshape((2, 3))
            x.attach_grad()
            with autograd.record():
                first, _ = nd.split(x * 1, 2, axis=0)
                loss = first * 2
            loss.backward()
            assert x.grad.asnumpy().tolist() == [[2, 2, 2], [0, 0, 0]]


SIDE = 1 << 20  # elements: 4 MB


def allocated():
    """Bytes in use, after all work is done."""
    nd.waitall()
    gc.collect()
    return _core.memory(mx.current_context()._ids)[0]


def held(function):
    """Arrays that a recorded computation of a large one holds beside it, and its result."""
    x = nd.ones((SIDE,))
    x.attach_grad()
    before = allocated()
    with autograd.record():
        result = function(x)
    return (allocated() - before) / (4 * SIDE), result


@pytest.mark.parametrize(
    ("function", "arrays"),
    [
        (lambda x: x + 1 + 2 + 3 + 4, 1),
        (lambda x: nd.relu(x + 1 + 2) + 3, 2),  # relu's result, and the last one
        (lambda x: nd.concat(x + 1, x + 2, dim=0) * 2, 2),  # the last one
        (lambda x: (x * 2).reshape((2, -1)) + 1, 1),
        (lambda x: nd.sigmoid(x * 2) * nd.sigmoid(x * 3), 3),
        (lambda x: nd.mean(x * 2), 0),
        (lambda x: nd.slice_axis(x * 2, axis=0, begin=0, end=10) * 3, 0),
        (lambda x: nd.broadcast_add((x * 2).reshape((1, -1)), nd.ones((2, 1))) * 2, 2),
    ],
)
def test_a_computation_holds_only_what_is_read(function, arrays):
    found, result = held(function)
    assert round(found) == arrays
    assert result.size


def test_a_backward_pass_gives_up_values_on_its_way():
    x = nd.ones((SIDE,))
    x.attach_grad()
    with autograd.record():
        y = x
        for _ in range(20):
            y = nd.sigmoid(y)
    y.backward()
    after = allocated()
    del y
    assert after - allocated() <= 4 * SIDE

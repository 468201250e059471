"""Loops and branches of mx.nd.contrib, and its tests of special values."""

import math

import numpy as np
import pytest

import mxnet as mx

C = mx.nd.contrib


def test_foreach_stacks_the_outputs_and_carries_the_state():
    data = mx.nd.arange(6).reshape((3, 2))
    outputs, state = C.foreach(lambda d, s: (d * 2 + s, s + d), data, mx.nd.zeros(2))
    np.testing.assert_array_equal(outputs.asnumpy(), [[0, 2], [4, 7], [10, 14]])
    np.testing.assert_array_equal(state.asnumpy(), [6, 9])


def test_foreach_keeps_the_form_of_lists():
    data, zero = mx.nd.arange(6).reshape((3, 2)), mx.nd.zeros(2)
    outputs, states = C.foreach(
        lambda d, s: ([d[0] * 2, [d[1][0]]], [s[0] + d[0], s[1]]), [data, [data]], [zero, zero]
    )
    np.testing.assert_array_equal(outputs[0].asnumpy(), [[0, 2], [4, 6], [8, 10]])
    np.testing.assert_array_equal(outputs[1][0].asnumpy(), data.asnumpy())
    np.testing.assert_array_equal(states[0].asnumpy(), [6, 9])
    assert C.foreach(lambda d, s: ([], s), data, [])[0] == []


def test_gradients_flow_through_foreach():
    data = mx.nd.arange(6).reshape((3, 2))
    data.attach_grad()
    with mx.autograd.record():
        outputs, _ = C.foreach(lambda d, s: (d * s, s + d), data, mx.nd.ones(2))
        outputs.sum().backward()
    np.testing.assert_array_equal(data.grad.asnumpy(), [[7, 9], [5, 7], [3, 5]])


def test_foreach_refuses_what_is_not_an_array():
    data, zero = mx.nd.ones((3, 2)), mx.nd.zeros(2)
    with pytest.raises(AssertionError, match="data must be an NDArray"):
        C.foreach(lambda d, s: (d, s), 3, zero)
    with pytest.raises(AssertionError, match="init_states must be"):
        C.foreach(lambda d, s: (d, s), data, 3)
    with pytest.raises(AssertionError, match="the outputs must be"):
        C.foreach(lambda d, s: (3, s), data, zero)
    with pytest.raises(ValueError, match="one length"):
        C.foreach(lambda d, s: (d, s), [data, mx.nd.ones((2, 2))], zero)


def test_while_loop():
    start = [mx.nd.array([0]), mx.nd.array([1])]
    outputs, (i, power) = C.while_loop(
        lambda i, p: i < 3, lambda i, p: (p, [i + 1, p * 2]), start, max_iterations=5
    )
    np.testing.assert_array_equal(outputs.asnumpy(), [[1], [2], [4], [0], [0]])
    assert (i.asscalar(), power.asscalar()) == (3, 8)


def test_while_loop_stops_at_the_limit():
    start = mx.nd.array([0])
    outputs, last = C.while_loop(lambda i: True, lambda i: ([i], i + 1), start, max_iterations=2)
    np.testing.assert_array_equal(outputs[0].asnumpy(), [[0], [1]])
    assert last.asscalar() == 2
    outputs, last = C.while_loop(lambda i: i < 0, lambda i: (i, i + 1), start, max_iterations=2)
    assert outputs == []
    assert last.asscalar() == 0
    outputs, last = C.while_loop(lambda i: i < 3, lambda i: (None, i + 1), start, max_iterations=9)
    assert outputs == []
    assert last.asscalar() == 3


@pytest.mark.parametrize(
    ("keywords", "text"),
    [
        ({}, "max_iterations must be given"),
        ({"max_iterations": "a"}, "max_iterations must be an int"),
        ({"max_iterations": 2, "loop_vars": []}, "at least one array"),
        ({"max_iterations": 2, "func": lambda i: (i, [])}, "returned 0 loop_vars"),
        ({"max_iterations": 2, "cond": lambda i: mx.nd.ones(2)}, "scalar"),
    ],
)
def test_while_loop_says_what_is_wrong(keywords, text):
    arguments = {
        "cond": lambda i: i < 3,
        "func": lambda i: (i, i + 1),
        "loop_vars": mx.nd.array([0]),
        **keywords,
    }
    with pytest.raises(ValueError, match=text):
        C.while_loop(**arguments)


def test_cond_calls_one_branch_only():
    x = mx.nd.array([2])
    x.attach_grad()
    with mx.autograd.record():
        y = C.cond(x < 3, lambda: x * x, lambda: pytest.fail("the other branch was called"))
        y.backward()
    assert (y.asscalar(), x.grad.asscalar()) == (4, 4)
    (other,) = C.cond(mx.nd.array([0]), lambda: [x, x], lambda: [x - 1])
    assert other.asscalar() == 1
    with pytest.raises(ValueError, match="scalar"):
        C.cond(mx.nd.ones(2), lambda: x, lambda: x)


def test_special_values():
    x = mx.nd.array([np.nan, np.inf, -np.inf, 1, 0])
    np.testing.assert_array_equal(C.isnan(x).asnumpy(), [1, 0, 0, 0, 0])
    np.testing.assert_array_equal(C.isinf(x).asnumpy(), [0, 1, 1, 0, 0])
    np.testing.assert_array_equal(C.isfinite(x).asnumpy(), [0, 0, 0, 1, 1])
    assert C.isfinite(x).dtype == np.float32
    assert C.isnan(mx.nd.array([1], dtype="int32")).dtype == np.int32


def test_rand_zipfian():
    mx.random.seed(1)
    drawn, of_true, of_drawn = C.rand_zipfian(mx.nd.array([3, 1]), 4000, 5)
    assert (drawn.dtype, of_true.dtype, of_drawn.dtype) == (np.int64, np.float64, np.float64)
    assert (drawn.shape, of_true.shape, of_drawn.shape) == ((4000,), (2,), (4000,))
    share = np.log([5 / 4, 3 / 2]) / math.log(6)
    np.testing.assert_allclose(of_true.asnumpy(), 4000 * share)
    counts = np.bincount(drawn.asnumpy(), minlength=5)
    expected = 4000 * np.log((np.arange(5) + 2) / (np.arange(5) + 1)) / math.log(6)
    np.testing.assert_allclose(counts, expected, atol=4 * math.sqrt(4000 * 0.25))
    np.testing.assert_allclose(of_drawn.asnumpy()[0], expected[drawn.asnumpy()[0]])
    with pytest.raises(mx.MXNetError, match="range_max must be positive"):
        C.rand_zipfian(mx.nd.array([3]), 4, 0)

"""Errors that MXNet 1.9.1 reports when a result is used: programs catch them there."""

import pytest

import mxnet as mx

NO_DISTRIBUTION = {
    "normal": lambda random: random.normal(0, -1, (2, 2)),
    "randn": lambda random: random.randn(2, 2, loc=0, scale=-1),
    "uniform": lambda random: random.uniform(1, 0, (2, 2)),
    "gamma": lambda random: random.gamma(-1, 1, (2, 2)),
    "exponential": lambda random: random.exponential(-1, (2, 2)),
    "poisson": lambda random: random.poisson(-1, (2, 2)),
    "negative_binomial": lambda random: random.negative_binomial(-1, 0.5, (2, 2)),
    "generalized": lambda random: random.generalized_negative_binomial(-1, 1, (2, 2)),
    "randint": lambda random: random.randint(4, 3, (2, 2)),
}


@pytest.mark.parametrize("call", NO_DISTRIBUTION.values(), ids=NO_DISTRIBUTION)
def test_numbers_that_make_no_distribution_raise_when_they_are_read(call):
    drawn = call(mx.nd.random)
    product = mx.nd.dot(drawn.astype("float32"), mx.nd.ones((2, 2)))
    for array in (drawn, product, product):
        with pytest.raises(mx.MXNetError, match="_random_"):
            array.asnumpy()


def test_waiting_for_everything_raises_too():
    mx.nd.random.normal(0, -1, (2, 2))
    with pytest.raises(mx.MXNetError, match="scale is -1"):
        mx.nd.waitall()
    mx.nd.waitall()


def test_an_executor_raises_when_its_output_is_read():
    symbol = mx.sym.random.normal(0, -1, (2, 2)) + mx.sym.var("x")
    executor = symbol.simple_bind(mx.current_context(), x=(2, 2))
    output = executor.forward()[0]
    with pytest.raises(mx.MXNetError, match="scale is -1"):
        output.asnumpy()


def test_a_failed_draw_does_not_fail_the_next():
    mx.nd.random.normal(0, -1, (2, 2))
    assert mx.nd.random.normal(0, 1, (2, 2)).asnumpy().shape == (2, 2)
    with pytest.raises(mx.MXNetError):
        mx.nd.waitall()


def test_a_shape_without_gamma_distribution_is_not_drawn_for_ever():
    drawn = mx.nd.sample_gamma(mx.nd.array([-1, 1]), mx.nd.array([1, 1]), shape=3).asnumpy()
    assert (drawn[0] != drawn[0]).all()
    assert (drawn[1] > 0).all()


def test_no_cholesky_factor():
    refused = mx.nd.linalg.potri(mx.nd.zeros((2, 2)))
    with pytest.raises(mx.MXNetError, match="no Cholesky factor"):
        refused.asnumpy()

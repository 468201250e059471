"""Random operators on a GPU: distributions, seeds, independence of the launch."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = pytest.mark.skipif(not mx.context.num_gpus(), reason="no GPU")
COUNT = 200_000


def draw(op, shape=(COUNT,), seed=7, **attrs):
    """Returns numbers drawn on the GPU after seeding it."""
    mx.random.seed(seed)
    return op(shape=shape, ctx=mx.gpu(0), **attrs).asnumpy()


@pytest.mark.parametrize(
    ("name", "attrs", "mean", "variance"),
    [
        ("uniform", {"low": -1, "high": 3}, 1, 16 / 12),
        ("normal", {"loc": 2, "scale": 3}, 2, 9),
        ("exponential", {"lam": 4}, 1 / 4, 1 / 16),
        ("gamma", {"alpha": 3, "beta": 2}, 6, 12),
        ("gamma", {"alpha": 0.5, "beta": 1}, 0.5, 0.5),
        ("poisson", {"lam": 3}, 3, 3),
        ("poisson", {"lam": 40}, 40, 40),
        ("negative_binomial", {"k": 3, "p": 0.4}, 4.5, 11.25),
        ("generalized_negative_binomial", {"mu": 2, "alpha": 0.3}, 2, 3.2),
    ],
)
def test_a_distribution_has_its_mean_and_variance(name, attrs, mean, variance):
    """Within five standard errors, roughly."""
    values = draw(getattr(mx.nd, f"random_{name}"), **attrs).astype(np.float64)
    assert abs(values.mean() - mean) < 5 * np.sqrt(variance / COUNT)
    assert abs(values.var() - variance) < 0.05 * variance


def test_a_seed_repeats_and_a_call_advances():
    """The same seed gives the same numbers; the next call gives others."""
    first = draw(mx.nd.random_normal)
    again = draw(mx.nd.random_normal)
    following = mx.nd.random_normal(shape=(COUNT,), ctx=mx.gpu(0)).asnumpy()
    np.testing.assert_array_equal(first, again)
    assert (first != following).mean() > 0.99


def test_numbers_do_not_depend_on_how_many_are_drawn():
    """A number is a function of key and place, not of the launch."""
    few = draw(mx.nd.random_uniform, shape=(1000,))
    many = draw(mx.nd.random_uniform)
    np.testing.assert_array_equal(few, many[:1000])


def test_randint_is_even_and_shuffle_is_a_permutation():
    """Whole numbers fill their range; rows change places only."""
    mx.random.seed(3)
    values = mx.nd.random.randint(0, 10, shape=(COUNT,), ctx=mx.gpu(0)).asnumpy()
    counts = np.bincount(values, minlength=10)
    assert counts.size == 10
    assert np.abs(counts - COUNT / 10).max() < 5 * np.sqrt(COUNT / 10)
    rows = mx.nd.arange(5000, ctx=mx.gpu(0)).reshape((2500, 2))
    mixed = mx.nd.random.shuffle(rows).asnumpy()
    assert not np.array_equal(mixed, rows.asnumpy())
    np.testing.assert_array_equal(mixed[np.argsort(mixed[:, 0])], rows.asnumpy())


def test_dropout_keeps_the_expected_share():
    """And scales what it keeps; its gradient uses the same mask."""
    x = mx.nd.ones((COUNT,), ctx=mx.gpu(0))
    x.attach_grad()
    with mx.autograd.record():
        y = mx.nd.Dropout(x, p=0.3)
    y.backward()
    kept = y.asnumpy() != 0
    assert abs(kept.mean() - 0.7) < 0.01
    np.testing.assert_allclose(y.asnumpy()[kept], 1 / 0.7, rtol=1e-6)
    np.testing.assert_array_equal(x.grad.asnumpy(), y.asnumpy())


def test_multinomial_follows_its_probabilities():
    """Classes come as often as they are probable."""
    mx.random.seed(5)
    p = mx.nd.array([0.1, 0.2, 0.7], ctx=mx.gpu(0))
    counts = np.bincount(mx.nd.sample_multinomial(p, shape=COUNT).asnumpy(), minlength=3)
    np.testing.assert_allclose(counts / COUNT, [0.1, 0.2, 0.7], atol=0.01)

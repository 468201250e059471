"""Draws follow their distributions: moments, Kolmogorov and Smirnov's distance, chi-square.

Seeds are fixed, so the tests give the same answer every time; the bounds are those that a right
sampler passes for all but one seed in a million.
"""

import math

import numpy as np
import pytest

import mxnet as mx

COUNT = 200_000
SEED = 2024


def kolmogorov_smirnov(draws, cumulative):
    """The largest distance of the drawn from the true distribution, times the root of n."""
    ordered = np.sort(draws)
    true = cumulative(ordered)
    steps = np.arange(len(ordered) + 1) / len(ordered)
    distance = max(np.abs(true - steps[:-1]).max(), np.abs(true - steps[1:]).max())
    return distance * math.sqrt(len(ordered))


def chi_square(draws, probabilities):
    """Pearson's statistic in deviations from its mean; rare counts are pooled into one."""
    total = len(draws)
    expected = np.asarray(probabilities) * total
    observed = np.bincount(np.minimum(draws, len(expected)), minlength=len(expected) + 1)
    often = expected >= 10
    seen = np.append(
        observed[: len(expected)][often], total - observed[: len(expected)][often].sum()
    )
    true = np.append(expected[often], max(total - expected[often].sum(), 1e-9))
    statistic = ((seen - true) ** 2 / np.maximum(true, 10)).sum()
    return (statistic - (len(seen) - 1)) / math.sqrt(2 * (len(seen) - 1))


def normal_cumulative(x):
    return 0.5 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


def gamma_cumulative(alpha):
    """The integral of the density, by the trapezoid rule.

    A shape below 1 is integrated over z = x ** alpha, in which the density is bounded.
    """
    power = min(alpha, 1.0)
    z = np.linspace(0, (alpha + 40) ** power, 400_001)
    x = z ** (1 / power)
    density = x ** (alpha - power) * np.exp(-x - math.lgamma(alpha)) / power
    integral = np.concatenate([[0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(z))])
    return lambda x: np.interp(x**power, z, integral)


CONTINUOUS = {
    "uniform": (mx.nd.random.uniform, (-1.5, 2.5), lambda x: (x + 1.5) / 4),
    "normal": (mx.nd.random.normal, (1.0, 2.0), lambda x: normal_cumulative((x - 1) / 2)),
    "exponential": (mx.nd.random.exponential, (0.5,), lambda x: 1 - np.exp(-2 * x)),
    "gamma-0.4": (mx.nd.random.gamma, (0.4, 1.0), gamma_cumulative(0.4)),
    "gamma-3.3": (mx.nd.random.gamma, (3.3, 1.0), gamma_cumulative(3.3)),
}


@pytest.mark.parametrize("name", CONTINUOUS)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_continuous(name, dtype):
    draw, params, cumulative = CONTINUOUS[name]
    mx.random.seed(SEED)
    draws = draw(*params, shape=COUNT, dtype=dtype).asnumpy().astype(np.float64)
    assert kolmogorov_smirnov(draws, cumulative) < 2.7


@pytest.mark.parametrize("name", CONTINUOUS)
def test_continuous_with_arrays(name):
    draw, params, cumulative = CONTINUOUS[name]
    mx.random.seed(SEED)
    arrays = [mx.nd.array([p, p + 3]) for p in params]
    draws = draw(*arrays, shape=COUNT).asnumpy().astype(np.float64)
    assert draws.shape == (2, COUNT)
    assert kolmogorov_smirnov(draws[0], cumulative) < 2.7
    assert kolmogorov_smirnov(draws[1], cumulative) > 10  # other parameters, other draws


def poisson_mass(mean):
    k = np.arange(int(mean + 12 * math.sqrt(mean) + 20))
    return np.exp(k * math.log(mean) - mean - np.vectorize(math.lgamma)(k + 1.0))


def negative_binomial_mass(k, p):
    n = np.arange(600)
    lgamma = np.vectorize(math.lgamma)
    ways = lgamma(n + k) - lgamma(n + 1.0) - math.lgamma(k)
    return np.exp(ways + k * math.log(p) + n * math.log(1 - p))


DISCRETE = {
    "poisson-3.3": (mx.nd.random.poisson, (3.3,), poisson_mass(3.3)),
    "poisson-44": (mx.nd.random.poisson, (44.0,), poisson_mass(44.0)),
    "negative_binomial": (
        mx.nd.random.negative_binomial,
        (4, 0.3),
        negative_binomial_mass(4, 0.3),
    ),
    "generalized_negative_binomial": (
        mx.nd.random.generalized_negative_binomial,
        (4.0, 0.5),
        negative_binomial_mass(2.0, 1 / 3),
    ),
    "randint": (mx.nd.random.randint, (0, 37), np.full(37, 1 / 37)),
}


@pytest.mark.parametrize("name", DISCRETE)
def test_discrete(name):
    draw, params, mass = DISCRETE[name]
    mx.random.seed(SEED)
    draws = draw(*params, shape=COUNT).asnumpy()
    assert np.array_equal(draws, np.floor(draws))
    assert abs(chi_square(draws.astype(np.int64), mass)) < 6


def test_multinomial():
    chances = np.array([[0.1, 0.2, 0.3, 0.4], [0.7, 0.0, 0.0, 0.3]])
    mx.random.seed(SEED)
    draws = mx.nd.random.multinomial(mx.nd.array(chances), shape=COUNT).asnumpy()
    for line, expected in zip(draws, chances, strict=True):
        assert abs(chi_square(line, expected)) < 6
    assert set(draws[1]) == {0, 3}


def test_multinomial_gradient_is_that_of_the_logarithm():
    chances = mx.nd.array([[0.1, 0.2, 0.7], [0.3, 0.3, 0.4]])
    chances.attach_grad()
    with mx.autograd.record():
        drawn, log = mx.nd.random.multinomial(chances, shape=40, get_prob=True)
    log.backward()
    counts = np.stack([np.bincount(line, minlength=3) for line in drawn.asnumpy()])
    np.testing.assert_allclose(chances.grad.asnumpy(), counts / chances.asnumpy(), rtol=1e-5)


def test_shuffle_puts_every_value_everywhere():
    mx.random.seed(SEED)
    rows = mx.nd.arange(8)
    orders = np.stack([mx.nd.random.shuffle(rows).asnumpy() for _ in range(4000)])
    for position in orders.astype(np.int64).T:
        assert abs(chi_square(position, np.full(8, 1 / 8))) < 6


def test_dropout_keeps_the_mean():
    mx.random.seed(SEED)
    with mx.autograd.train_mode():
        kept = mx.nd.Dropout(mx.nd.ones((COUNT,)), p=0.3).asnumpy()
    assert set(np.unique(kept)) == {np.float32(0), np.float32(1 / (1 - np.float32(0.3)))}
    assert abs((kept > 0).mean() - 0.7) < 5 * math.sqrt(0.7 * 0.3 / COUNT)


def test_unique_zipfian_prefers_low_classes():
    mx.random.seed(SEED)
    classes, tries = mx.nd._internal._sample_unique_zipfian(1000, shape=(2000, 1))
    low = (classes.asnumpy() < 31).mean()  # ln 32 / ln 1000, with the rounding of the ends
    assert abs(low - math.log(31.5) / math.log(1000)) < 0.05
    assert (tries.asnumpy() == 1).all()


def test_parameters_are_all_numbers_or_all_arrays():
    with pytest.raises(AssertionError, match="all numbers or all arrays"):
        mx.nd.random.uniform(mx.nd.zeros(2), 1)
    with pytest.raises(ValueError, match="numbers or arrays"):
        mx.nd.random.normal("a", 1)
    refused = mx.nd.random.normal(0, -1)
    with pytest.raises(mx.base.MXNetError, match="scale is -1"):
        refused.asnumpy()


def test_symbols_draw_the_same_numbers():
    low, high = mx.sym.Variable("low"), mx.sym.Variable("high")
    symbol = mx.sym.random.uniform(low, high, shape=(5,))
    values = {"low": mx.nd.array([0.0, 1.0]), "high": mx.nd.array([1.0, 5.0])}
    mx.random.seed(3)
    bound = symbol.bind(mx.current_context(), values).forward()[0].asnumpy()
    mx.random.seed(3)
    eager = mx.nd.random.uniform(*values.values(), shape=(5,)).asnumpy()
    assert np.array_equal(bound, eager)

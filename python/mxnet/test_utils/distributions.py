"""Statistical tests of random generators."""

import itertools
import math

import numpy as np

from ..ndarray import NDArray

__all__ = [
    "chi_square_check",
    "gen_buckets_probs_with_ppf",
    "mean_check",
    "ss",
    "var_check",
    "verify_generator",
]

try:
    from scipy import stats as ss  # for programs: the tests below do not need it
except ImportError:
    ss = None


def _samples(generator, count):
    samples = generator(count)
    samples = samples.asnumpy() if isinstance(samples, NDArray) else np.asarray(samples)
    if samples.size != count:
        raise AssertionError(f"the generator gave {samples.size} samples instead of {count}")
    return samples.reshape(-1)


def gen_buckets_probs_with_ppf(ppf, nbuckets):
    """Buckets of equal probability, given the inverse of the distribution function."""
    if nbuckets <= 0:
        raise AssertionError(f"gen_buckets_probs_with_ppf: nbuckets must be positive: {nbuckets}")
    edges = [ppf(i / float(nbuckets)) for i in range(nbuckets + 1)]
    return list(itertools.pairwise(edges)), [1.0 / nbuckets] * nbuckets


def mean_check(generator, mu, sigma, nsamples=1000000):
    """Whether the mean of the samples is within three deviations of its expectation."""
    mean = float(np.mean(_samples(generator, nsamples), dtype=np.float64))
    return abs(mean - mu) < 3 * sigma / math.sqrt(nsamples)


def var_check(generator, sigma, nsamples=1000000):
    """Whether the variance of normal samples is within three deviations of its expectation."""
    variance = float(np.var(_samples(generator, nsamples).astype(np.float64), ddof=1))
    return abs(variance - sigma**2) < 3 * math.sqrt(2 * sigma**4 / (nsamples - 1))


def _chi_square_survival(x, freedom):
    """P(chi-square of that freedom > x): the regularized upper incomplete gamma function."""
    a, x = freedom / 2.0, x / 2.0
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # the series of the lower function converges quickly
        term = total = 1.0 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1.0 - scale * total
    # Lentz's continued fraction of the upper function.
    b, c = x + 1 - a, 1e300
    d = result = 1.0 / b
    for i in range(1, 10000):
        factor = -i * (i - a)
        b += 2
        d = 1.0 / (factor * d + b)
        c = b + factor / c
        result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * result


def chi_square_check(generator, buckets, probs, nsamples=1000000):
    """The chi-square test of a generator.

    Parameters
    ----------
    generator : function
        generator(n) returns n samples.
    buckets : list of (low, high) or of values
        Intervals in order that cover a continuous distribution, or the values of a discrete one.
    probs : list of float
        The probability of each bucket.
    nsamples : int

    Returns
    -------
    (p value, observed counts, expected counts)
    """
    if not isinstance(buckets, list) or len(buckets) != len(probs):
        raise AssertionError("chi_square_check: buckets must be a list as long as probs")
    expected = nsamples * np.array(probs, dtype=np.float64)
    samples = _samples(generator, nsamples)
    if isinstance(buckets[0], (tuple, list)):
        edges = np.array([bucket[0] for bucket in buckets] + [buckets[-1][1]], dtype=np.float64)
        place = np.searchsorted(edges, samples, side="right") - 1
        observed = np.bincount(np.clip(place, 0, len(buckets) - 1), minlength=len(buckets))
    else:
        observed = np.array([int(np.sum(samples == value)) for value in buckets])
    statistic = float(np.sum((observed - expected) ** 2 / expected))
    return _chi_square_survival(statistic, len(buckets) - 1), observed, expected


def verify_generator(
    generator, buckets, probs, nsamples=1000000, nrepeat=5, success_rate=0.2, alpha=0.05
):
    """Repeats chi_square_check; raises AssertionError when too few repetitions pass.

    A repetition passes when its p value is above `alpha`; the share `success_rate` must pass.
    Returns the p values.
    """
    found = [chi_square_check(generator, buckets, probs, nsamples) for _ in range(nrepeat)]
    passed = sum(p > alpha for p, _, _ in found)
    if passed < nrepeat * success_rate:
        details = "\n".join(f"p={p}, observed={o}, expected={e}" for p, o, e in found)
        raise AssertionError(
            f"the generator passed {passed} of {nrepeat} chi-square tests, "
            f"{nrepeat * success_rate} are needed; buckets {buckets}, probs {probs}\n{details}"
        )
    return [p for p, _, _ in found]

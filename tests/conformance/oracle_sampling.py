"""What must hold for draws of every distribution, and the densities, in NumPy."""

import math

import numpy as np

_gammaln = np.vectorize(math.lgamma, otypes=[np.float64])


def _mean_and_variance(name, a, b):
    """Returns the two moments of a distribution with parameters a and b."""
    if name == "uniform":
        return (a + b) / 2, (b - a) ** 2 / 12
    if name == "normal":
        return a, b**2
    if name == "exponential":
        return 1 / a, 1 / a**2
    if name == "gamma":
        return a * b, a * b**2
    if name == "poisson":
        return a, a
    if name == "negative_binomial":
        return a * (1 - b) / b, a * (1 - b) / b**2
    return a, a + b * a**2  # generalized_negative_binomial


def _check_moments(name, draws, a, b):
    """The mean of n draws lies within six of its deviations, plus the rounding of halves."""
    mean, variance = _mean_and_variance(name, a, b)
    room = 6 * math.sqrt(variance / draws.size) + 2e-3 * abs(mean) + 1e-6
    if abs(draws.mean() - mean) > room:
        return f"the mean is {draws.mean()}, expected {mean}"
    if name in ("poisson", "negative_binomial", "generalized_negative_binomial"):
        return "" if np.array_equal(draws, np.floor(draws)) else "a count is not whole"
    return ""


def _numbers(name):
    def check(inputs, attrs, outputs):
        values = [v for k, v in attrs.items() if k not in ("shape", "dtype")]
        return _check_moments(name, outputs[0].astype(np.float64), *[*values, 0.0][:2])

    return check


def _arrays(name):
    def check(inputs, attrs, outputs):
        lines = outputs[0].astype(np.float64).reshape(inputs[0].size, -1)
        wide = [x.astype(np.float64) for x in inputs]
        second = wide[1] if len(wide) > 1 else np.zeros_like(wide[0])
        reasons = [
            _check_moments(name, *given) for given in zip(lines, wide[0], second, strict=True)
        ]
        return next(filter(None, reasons), "")

    return check


def _check_multinomial(inputs, attrs, outputs):
    chances = inputs[0].astype(np.float64)
    lines = chances.reshape(-1, chances.shape[-1])
    drawn = outputs[0].astype(np.int64).reshape(len(lines), -1)
    picked = np.take_along_axis(lines, drawn, axis=1)
    if (picked <= 0).any():
        return "a class without probability was drawn"
    if len(outputs) > 1 and not np.allclose(outputs[1].reshape(picked.shape), np.log(picked)):
        return "the second output is not the logarithm of the drawn probabilities"
    return ""


def _check_zipfian(inputs, attrs, outputs):
    classes, tries = outputs
    if (classes < 0).any() or (classes >= attrs["range_max"]).any():
        return f"a class lies outside 0..{attrs['range_max'] - 1}"
    if any(len(set(line)) != len(line) for line in classes.tolist()):
        return "a line holds a class twice"
    return "" if (tries >= classes.shape[1]).all() else "fewer tries than classes"


NAMES = (
    "uniform", "normal", "exponential", "gamma", "poisson", "negative_binomial",
    "generalized_negative_binomial",
)  # fmt: skip
CHECKS = {
    **{f"_random_{name}_like": _numbers(name) for name in NAMES},
    **{f"_random_{name}": _numbers(name) for name in NAMES[5:]},
    **{f"_sample_{name}": _arrays(name) for name in NAMES[2:]},
    "_sample_multinomial": _check_multinomial,
    "_sample_unique_zipfian": _check_zipfian,
}


def _log_negative_binomial(x, k, p):
    ways = _gammaln(x + k) - _gammaln(x + 1) - _gammaln(k)
    return ways + k * np.log(p) + x * np.log(1 - p)


def _log_dirichlet(x, alpha):
    return (
        ((alpha - 1) * np.log(x)).sum(axis=-1)
        + _gammaln(alpha.sum(axis=-1))
        - _gammaln(alpha).sum(axis=-1)
    )


LOG_DENSITIES = {
    "uniform": lambda x, low, high: -np.log(high - low) + 0 * x,
    "normal": lambda x, m, s: -(((x - m) / s) ** 2) / 2 - np.log(s * math.sqrt(2 * math.pi)),
    "exponential": lambda x, rate: np.log(rate) - rate * x,
    "gamma": lambda x, a, b: a * np.log(b) + (a - 1) * np.log(x) - b * x - _gammaln(a),
    "poisson": lambda x, mean: x * np.log(mean) - _gammaln(x + 1) - mean,
    "negative_binomial": _log_negative_binomial,
    "generalized_negative_binomial": lambda x, mu, alpha: _log_negative_binomial(
        x, 1 / alpha, 1 / (mu * alpha + 1)
    ),
    "dirichlet": _log_dirichlet,
}


def _density(name):
    def forward(inputs, attrs, row):
        sample, *params = (x.astype(np.float64) for x in inputs)
        if sample.size == 0:
            return [sample]
        if name == "dirichlet":  # the last axis is the line, common to both
            missing = sample.ndim - params[0].ndim
            shape = params[0].shape[:-1] + (1,) * missing + params[0].shape[-1:]
        else:
            shape = params[0].shape + (1,) * (sample.ndim - params[0].ndim)
        log = LOG_DENSITIES[name](sample, *(p.reshape(shape) for p in params))
        return [log if attrs["is_log"] else np.exp(log)]

    return forward


FORWARD = {f"_random_pdf_{name}": _density(name) for name in LOG_DENSITIES}

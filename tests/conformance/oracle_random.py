"""The random numbers of 1.9.1, restated in NumPy.

The generator is 1024 Mersenne twisters, the i-th seeded with seed * 127 + i. N numbers are cut
into min(ceil(N / 64), 1024) chunks of equal size; chunk t draws from twister t.
"""

import math

import numpy as np

from . import oracle_sampling


class Twister:
    """One std::mt19937 that makes numbers in [0, 1): float32 of one word, float64 of two."""

    def __init__(self, seed, real):
        self._real = real
        self._bits = np.random.MT19937()
        self._bits._legacy_seeding(seed)

    def fraction(self):
        """One number below 1."""
        if self._real is np.float64:
            low, high = self._bits.random_raw(), self._bits.random_raw()
            return (np.float64(low) + np.float64(high) * 2.0**32) * 2.0**-64
        value = np.float32(self._bits.random_raw()) * np.float32(2.0**-32)
        return min(value, np.nextafter(np.float32(1), np.float32(0)))

    def normal(self):
        """One number by the polar method; the second value of the pair is thrown away."""
        one, two = self._real(1), self._real(2)
        while True:
            x, y = two * self.fraction() - one, two * self.fraction() - one
            square = x * x + y * y
            if 0 < square <= 1:
                return y * np.sqrt(-two * self._real(np.log(square)) / square)


def draw(seed, count, method, real=np.float32):
    """Returns `count` numbers drawn by `method` of the twisters of `seed`."""
    chunks = min(math.ceil(count / 64), 1024)
    size = math.ceil(count / chunks)
    result = np.empty(count, dtype=real)
    for chunk in range(chunks):
        twister = Twister(seed * 127 + chunk, real)
        for i in range(chunk * size, min((chunk + 1) * size, count)):
            result[i] = getattr(twister, method)()
    return result


def dropout_mask(seed, shape, p):
    """Returns the scaled mask: an element stays when its number is below 1 - p."""
    keep = np.float32(1 - p)
    numbers = draw(seed, int(np.prod(shape)), "fraction").reshape(shape)
    return (numbers < keep) / np.float64(keep)


def _numbers(attrs, row, method):
    # Half precision draws in double and rounds at the end.
    real = np.float32 if attrs.get("dtype", "float32") == "float32" else np.float64
    return draw(row.seed, int(np.prod(attrs["shape"])), method, real).reshape(attrs["shape"]), real


def _uniform(inputs, attrs, row):
    numbers, real = _numbers(attrs, row, "fraction")
    low, high = attrs.get("low", 0.0), attrs.get("high", 1.0)
    return [numbers * real(high - low) + real(low)]


def _normal(inputs, attrs, row):
    numbers, real = _numbers(attrs, row, "normal")
    return [numbers * real(attrs.get("scale", 1.0)) + real(attrs.get("loc", 0.0))]


def _exponential(inputs, attrs, row):
    numbers, _ = _numbers(attrs, row, "fraction")
    return [-np.log(1 - numbers.astype(np.float64)) / attrs["lam"]]


def _sample(method):
    """One parameter pair per line of the output; the lines share the sequence of numbers."""

    def forward(inputs, attrs, row):
        first, second = (x[:, None] for x in inputs)
        count = int(np.prod(attrs["shape"]))
        numbers = draw(row.seed, first.size * count, method).reshape(first.size, count)
        span = second - first if method == "fraction" else second
        return [(numbers * span + first).reshape(first.size, *attrs["shape"])]

    return forward


FORWARD = {
    "_random_uniform": _uniform,
    "_random_normal": _normal,
    "_random_exponential": _exponential,
    "_sample_uniform": _sample("fraction"),
    "_sample_normal": _sample("normal"),
    **oracle_sampling.FORWARD,
}


def _check_randint(inputs, attrs, outputs):
    inside = (outputs[0] >= attrs["low"]) & (outputs[0] < attrs["high"])
    return "" if inside.all() else f"a number lies outside [{attrs['low']}, {attrs['high']})"


def _check_gamma(inputs, attrs, outputs):
    mean = attrs["alpha"] * attrs["beta"]
    near = abs(outputs[0].mean() / mean - 1) < 0.5
    return "" if near and (outputs[0] >= 0).all() else f"the numbers are not around {mean}"


def _check_poisson(inputs, attrs, outputs):
    whole = np.array_equal(outputs[0], np.floor(outputs[0]))
    near = abs(outputs[0].mean() / attrs["lam"] - 1) < 0.3
    return "" if whole and near else f"the numbers are not whole or not around {attrs['lam']}"


def _check_shuffle(inputs, attrs, outputs):
    def ordered(array):
        return np.sort(array.reshape(array.shape[0], -1), axis=0)

    same = np.array_equal(ordered(inputs[0])[:, 0], ordered(outputs[0])[:, 0])
    return "" if same else "the rows are not those of the input"


# Operators whose numbers only the golden can state; these say what must hold for any of them.
CHECKS = {
    "_random_randint": _check_randint,
    "_shuffle": _check_shuffle,
    "_random_gamma": _check_gamma,
    "_random_poisson": _check_poisson,
    **oracle_sampling.CHECKS,
}

"""Input values for conformance rows: the same bits in every process and with every NumPy.

Values come from SplitMix64 and exact arithmetic only (no log or cos, whose last bit differs
between NumPy builds), so goldens never have to store their inputs.
"""

import numpy as np

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


def words(seed, count):
    """Returns `count` pseudo-random 64-bit words of the stream `seed`."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + (np.arange(count, dtype=np.uint64) + np.uint64(1)) * _STEP
        z = (z ^ (z >> np.uint64(30))) * _MIX_1
        z = (z ^ (z >> np.uint64(27))) * _MIX_2
        return z ^ (z >> np.uint64(31))


def fractions(seed, count):
    """Returns `count` doubles in [0, 1)."""
    return (words(seed, count) >> np.uint64(11)).astype(np.float64) * 2.0**-53


def normal(seed, count):
    """Returns `count` doubles with mean 0 and variance 1: the scaled sum of four uniforms."""
    quarters = fractions(seed, 4 * count).reshape(4, count)
    total = quarters[0] + quarters[1] + quarters[2] + quarters[3] - 2.0
    return total * 1.7320508075688772


def uniform(seed, count, low, high):
    """Returns `count` doubles in [low, high)."""
    return low + (high - low) * fractions(seed, count)


def integers(seed, count, low, high):
    """Returns `count` whole numbers in [low, high), as doubles."""
    return np.floor(uniform(seed, count, low, high))


def distinct(seed, count, spacing):
    """Returns a shuffled grid around zero: no two values closer than `spacing`."""
    order = np.argsort(words(seed, count), kind="stable")
    return (order - count // 2 + 0.25) * spacing

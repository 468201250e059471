"""How long a step of n workers takes: a model of three numbers.

An all-reduce of b bytes over n processes takes 2 (n - 1) α + 2 (n - 1) / n · b β seconds in a ring:
α is the time of a message, β that of a byte. By recursive halving it is as many bytes in
2 log2(n) messages, which is how MPI adds up over thousands. Of it the part `overlap` hides behind
the backward pass, as far as that is long enough.
"""

import math

import numpy as np


def all_reduce(processes, size, alpha, beta, way="ring"):
    """Return the seconds of an all-reduce, in a ring or by halving."""
    messages = processes - 1 if way == "ring" else math.ceil(math.log2(processes))
    return 2 * messages * alpha + 2 * (processes - 1) / processes * size * beta


def fit(measured):
    """Return α and β of [(processes, bytes, seconds)] of rings; relative errors count."""
    rows = [(2 * (n - 1), 2 * (n - 1) / n * size) for n, size, _ in measured]
    seconds = np.array([s for _, _, s in measured])
    weights = 1 / seconds
    system = np.array(rows) * weights[:, None]
    (alpha, beta), *_ = np.linalg.lstsq(system, np.ones(len(rows)), rcond=None)
    return float(max(alpha, 0.0)), float(max(beta, 0.0))


def step(
    processes, size, compute, alpha, beta, overlap=0.0, backward=2 / 3, buckets=1, way="ring"
):  # fmt: skip
    """Return the seconds of a training step whose gradients are so many buckets of `size` bytes."""
    talk = buckets * all_reduce(processes, size, alpha, beta, way) if processes > 1 else 0.0
    hidden = min(overlap * talk, backward * compute)
    return compute + talk - hidden

"""How long a step of n workers takes: a model of three numbers.

An all-reduce of b bytes over n processes takes 2 (n - 1) α + 2 (n - 1) / n · b β seconds in a ring: α is
the time of a message, β that of a byte. Of it the part `overlap` hides behind the backward pass, as far
as that is long enough.
"""

import numpy as np


def all_reduce(processes, size, alpha, beta):
    """Return the seconds of an all-reduce."""
    return 2 * (processes - 1) * alpha + 2 * (processes - 1) / processes * size * beta


def fit(measured):
    """Return α and β of [(processes, bytes, seconds)], the relative errors squared least."""
    rows = [(2 * (n - 1), 2 * (n - 1) / n * size) for n, size, _ in measured]
    seconds = np.array([s for _, _, s in measured])
    weights = 1 / seconds
    system = np.array(rows) * weights[:, None]
    (alpha, beta), *_ = np.linalg.lstsq(system, np.ones(len(rows)), rcond=None)
    return max(alpha, 0.0), max(beta, 0.0)


def step(processes, size, compute, alpha, beta, overlap=0.0, backward=2 / 3):
    """Return the seconds of a training step whose gradients have that many bytes."""
    talk = all_reduce(processes, size, alpha, beta) if processes > 1 else 0.0
    hidden = min(overlap * talk, backward * compute)
    return compute + talk - hidden

"""NumPy answers of the optimizer updates: the new weight, then the states they write."""

import numpy as np


def _clipped(values, bound):
    return np.clip(values, -bound, bound) if bound >= 0 else values


def _gradient(weight, gradient, attrs, decay):
    """Returns the scaled gradient, limited; `decay` adds the weight decay inside the bound."""
    gradient = attrs.get("rescale_grad", 1.0) * gradient
    if decay:
        gradient = gradient + attrs.get("wd", 0.0) * weight
    return _clipped(gradient, attrs.get("clip_gradient", -1.0))


def _sgd(inputs, attrs, row):
    weight = inputs[-1] if row.op.startswith("mp_") else inputs[0]
    step = -attrs["lr"] * (_gradient(weight, inputs[1], attrs, False) + attrs["wd"] * weight)
    if "mom" not in row.op:
        return [weight + step] * (1 + len(row.mutates))
    velocity = attrs["momentum"] * inputs[2] + step
    return [weight + velocity, velocity, weight + velocity][: 1 + len(row.mutates)]


def _nag(inputs, attrs, row):
    weight = inputs[-1] if row.op.startswith("mp_") else inputs[0]
    step = -attrs["lr"] * (_gradient(weight, inputs[1], attrs, False) + attrs["wd"] * weight)
    velocity = attrs["momentum"] * inputs[2] + step
    after = weight + attrs["momentum"] * velocity + step
    return [after, velocity, after][: 1 + len(row.mutates)]


def _adam(inputs, attrs, row):
    weight, gradient, mean, variance = inputs
    beta1, beta2 = attrs.get("beta1", 0.9), attrs.get("beta2", 0.999)
    gradient = _gradient(weight, gradient, attrs, True)
    mean = beta1 * mean + (1 - beta1) * gradient
    variance = beta2 * variance + (1 - beta2) * gradient * gradient
    step = attrs["lr"] * mean / (np.sqrt(variance) + attrs.get("epsilon", 1e-8))
    return [weight - step, mean, variance]


def _rmsprop(inputs, attrs, row):
    weight, gradient, squares = inputs
    gamma1, epsilon = attrs.get("gamma1", 0.95), attrs.get("epsilon", 1e-8)
    gradient = _gradient(weight, gradient, attrs, True)
    squares = gamma1 * squares + (1 - gamma1) * gradient**2
    after = weight - attrs["lr"] * gradient / np.sqrt(squares + epsilon)
    return [_clipped(after, attrs.get("clip_weights", -1.0)), squares]


def _rmspropalex(inputs, attrs, row):
    weight, gradient, squares, mean, delta = inputs
    gamma1, gamma2 = attrs.get("gamma1", 0.95), attrs.get("gamma2", 0.9)
    gradient = _gradient(weight, gradient, attrs, True)
    squares = gamma1 * squares + (1 - gamma1) * gradient**2
    mean = gamma1 * mean + (1 - gamma1) * gradient
    root = np.sqrt(squares - mean**2 + attrs.get("epsilon", 1e-8))
    delta = gamma2 * delta - attrs["lr"] * gradient / root
    return [_clipped(weight + delta, attrs.get("clip_weights", -1.0)), squares, mean, delta]


def _ftrl(inputs, attrs, row):
    weight, gradient, z, n = inputs
    lamda1, beta, lr = attrs.get("lamda1", 0.01), attrs.get("beta", 1.0), attrs["lr"]
    gradient = _gradient(weight, gradient, attrs, False)
    z = z + gradient - (np.sqrt(n + gradient**2) - np.sqrt(n)) * weight / lr
    n = n + gradient**2
    after = (np.sign(z) * lamda1 - z) / ((beta + np.sqrt(n)) / lr + attrs.get("wd", 0.0))
    return [np.where(np.abs(z) > lamda1, after, 0), z, n]


def _signsgd(inputs, attrs, row):
    weight, gradient = inputs
    return [(1 - attrs["lr"] * attrs["wd"]) * weight - attrs["lr"] * np.sign(gradient)]


def _signum(inputs, attrs, row):
    weight, gradient, velocity = inputs
    momentum = attrs["momentum"]
    push = attrs["wd"] * weight + _gradient(weight, gradient, attrs, False)
    velocity = momentum * velocity - (1 - momentum) * push
    after = (1 - attrs["lr"] * attrs["wd_lh"]) * weight + attrs["lr"] * np.sign(velocity)
    return [after, velocity]


FORWARD = {
    "adam_update": _adam,
    "ftrl_update": _ftrl,
    "mp_nag_mom_update": _nag,
    "mp_sgd_mom_update": _sgd,
    "mp_sgd_update": _sgd,
    "nag_mom_update": _nag,
    "rmsprop_update": _rmsprop,
    "rmspropalex_update": _rmspropalex,
    "sgd_mom_update": _sgd,
    "sgd_update": _sgd,
    "signsgd_update": _signsgd,
    "signum_update": _signum,
}

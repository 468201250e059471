"""The NumPy answer of operators about storage types: on dense arrays, plain arithmetic."""

import numpy as np


def _square_sum(x, attrs, row):
    return [np.sum(x[0] ** 2, axis=attrs["axis"], keepdims=attrs["keepdims"])]


def _retain(x, attrs, row):
    kept = np.zeros_like(x[0])
    rows = x[1].astype(int)
    kept[rows] = x[0][rows]
    return [kept]


def _adagrad(x, attrs, row):
    weight, gradient, history = x
    gradient = gradient * attrs["rescale_grad"]
    if attrs["clip_gradient"] > 0:
        gradient = np.clip(gradient, -attrs["clip_gradient"], attrs["clip_gradient"])
    history = history + gradient**2
    return [weight - attrs["lr"] * gradient / np.sqrt(history + 1e-7), history]


FORWARD = {
    "_contrib_SparseEmbedding": lambda x, attrs, row: [x[1][np.clip(x[0].astype(int), 0, 6)]],
    "_sparse_adagrad_update": _adagrad,
    "_sparse_retain": _retain,
    "_square_sum": _square_sum,
    "cast_storage": lambda x, attrs, row: [x[0]],
    "_contrib_backward_gradientmultiplier": lambda x, attrs, row: [x[0] * attrs["scalar"]],
    "_scatter_elemwise_div": lambda x, attrs, row: [x[0] / x[1]],
    "_scatter_minus_scalar": lambda x, attrs, row: [x[0] - attrs["scalar"]],
    "_scatter_plus_scalar": lambda x, attrs, row: [x[0] + attrs["scalar"]],
}

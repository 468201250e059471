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


def _scattered(function):
    """A function of the elements (csr) or rows that a sparse array has."""

    def compute(x, attrs, row):
        stype = row.inputs[0].stype
        there = x[0] != 0 if stype == "csr" else np.any(x[0] != 0, axis=1, keepdims=True)
        value = function(x[0], x[1] if len(x) > 1 else attrs["scalar"])
        return [np.where(there, value, 0.0) if stype != "default" else value]

    return compute


def lazily(row, inputs, outputs):
    """What an optimizer gives that updates the rows of its gradient alone, from what it gives of
    all: `outputs` are the weight and the states, in this order."""
    has = row.inputs[1].stype == "row_sparse" if len(row.inputs) > 1 else False
    is_lazy = row.op in LAZY_ALWAYS or (row.op in LAZY and row.attrs.get("lazy_update", True))
    if not (has and is_lazy):
        return outputs
    there = np.any(inputs[1] != 0, axis=1, keepdims=True)
    before = [inputs[0], *inputs[2:]]
    return [np.where(there, new, old) for new, old in zip(outputs, before, strict=True)]


LAZY = ("sgd_update", "sgd_mom_update", "adam_update")
LAZY_ALWAYS = ("ftrl_update", "_sparse_adagrad_update", "_contrib_group_adagrad_update")

FORWARD = {
    "_contrib_SparseEmbedding": lambda x, attrs, row: [x[1][np.clip(x[0].astype(int), 0, 6)]],
    "_sparse_adagrad_update": _adagrad,
    "_sparse_retain": _retain,
    "_square_sum": _square_sum,
    "cast_storage": lambda x, attrs, row: [x[0]],
    "_contrib_backward_gradientmultiplier": lambda x, attrs, row: [x[0] * attrs["scalar"]],
    "_scatter_elemwise_div": _scattered(np.divide),
    "_scatter_minus_scalar": _scattered(np.subtract),
    "_scatter_plus_scalar": _scattered(np.add),
}

"""The sweep of mx.np: forty functions over a million elements, and over few.

A case is (shapes, the call on mx.np or numpy as `np`, on `torch`, on `mx.nd` or None where that has
no such function). Results own their memory: where `torch` and `numpy` would give a view, they copy.
"""

import numpy as np

SIZES = {"small": (4, 8), "million": (1000, 1000)}
ONE, TWO = 1, 2  # how many inputs of the size


def _named(name, torch_name=None, nd_name=None):
    return (
        ONE,
        lambda np, x: getattr(np, name)(x),
        lambda torch, x: getattr(torch, torch_name or name)(x),
        lambda nd, x: getattr(nd, nd_name or name)(x),
    )


CASES = {
    **{name: _named(name) for name in "exp log sqrt sin cos tanh abs square floor log1p".split()},
    "isnan": (ONE, lambda np, x: np.isnan(x), lambda torch, x: torch.isnan(x), None),
    "add": (TWO, lambda np, x, y: np.add(x, y), lambda torch, x, y: torch.add(x, y),
            lambda nd, x, y: nd.broadcast_add(x, y)),
    "subtract": (TWO, lambda np, x, y: x - y, lambda torch, x, y: x - y, lambda nd, x, y: x - y),
    "multiply": (TWO, lambda np, x, y: x * y, lambda torch, x, y: x * y, lambda nd, x, y: x * y),
    "divide": (TWO, lambda np, x, y: x / y, lambda torch, x, y: x / y, lambda nd, x, y: x / y),
    "scale": (ONE, lambda np, x: x * 2, lambda torch, x: x * 2, lambda nd, x: x * 2),
    "power": (TWO, lambda np, x, y: np.power(x, y), lambda torch, x, y: torch.pow(x, y),
              lambda nd, x, y: nd.broadcast_power(x, y)),
    "maximum": (TWO, lambda np, x, y: np.maximum(x, y), lambda torch, x, y: torch.maximum(x, y),
                lambda nd, x, y: nd.maximum(x, y)),
    "greater": (TWO, lambda np, x, y: x > y, lambda torch, x, y: x > y, lambda nd, x, y: x > y),
    "where": (TWO, lambda np, x, y: np.where(x, x, y),
              lambda torch, x, y: torch.where(x != 0, x, y), lambda nd, x, y: nd.where(x, x, y)),
    "clip": (ONE, lambda np, x: np.clip(x, 0.7, 1.2), lambda torch, x: x.clamp(0.7, 1.2),
             lambda nd, x: nd.clip(x, 0.7, 1.2)),
    "sum": (ONE, lambda np, x: np.sum(x), lambda torch, x: x.sum(), lambda nd, x: nd.sum(x)),
    "sum_rows": (ONE, lambda np, x: np.sum(x, axis=1), lambda torch, x: x.sum(1),
                 lambda nd, x: nd.sum(x, axis=1)),
    "sum_columns": (ONE, lambda np, x: np.sum(x, axis=0), lambda torch, x: x.sum(0),
                    lambda nd, x: nd.sum(x, axis=0)),
    "mean": (ONE, lambda np, x: np.mean(x, axis=1), lambda torch, x: x.mean(1),
             lambda nd, x: nd.mean(x, axis=1)),
    "max": (ONE, lambda np, x: np.max(x, axis=1), lambda torch, x: x.amax(1),
            lambda nd, x: nd.max(x, axis=1)),
    "min": (ONE, lambda np, x: np.min(x, axis=0), lambda torch, x: x.amin(0),
            lambda nd, x: nd.min(x, axis=0)),
    "std": (ONE, lambda np, x: np.std(x, axis=1), lambda torch, x: x.std(1, unbiased=False), None),
    "var": (ONE, lambda np, x: np.var(x), lambda torch, x: x.var(unbiased=False), None),
    "argmax": (ONE, lambda np, x: np.argmax(x, axis=1), lambda torch, x: x.argmax(1),
               lambda nd, x: nd.argmax(x, axis=1)),
    "cumsum": (ONE, lambda np, x: np.cumsum(x, axis=1), lambda torch, x: x.cumsum(1), None),
    "sort": (ONE, lambda np, x: np.sort(x, axis=1), lambda torch, x: x.sort(1)[0],
             lambda nd, x: nd.sort(x, axis=1)),
    "argsort": (ONE, lambda np, x: np.argsort(x, axis=1), lambda torch, x: x.argsort(1),
                lambda nd, x: nd.argsort(x, axis=1)),
    "unique": (ONE, lambda np, x: np.unique(x), lambda torch, x: x.unique(), None),
    "percentile": (ONE, lambda np, x: np.percentile(x, 30, axis=1),
                   lambda torch, x: x.quantile(0.3, 1), None),
    "concatenate": (TWO, lambda np, x, y: np.concatenate((x, y), axis=1),
                    lambda torch, x, y: torch.cat((x, y), 1),
                    lambda nd, x, y: nd.concat(x, y, dim=1)),
    "stack": (TWO, lambda np, x, y: np.stack((x, y)), lambda torch, x, y: torch.stack((x, y)),
              lambda nd, x, y: nd.stack(x, y)),
    "transpose": (ONE, lambda np, x: np.transpose(x).copy(), lambda torch, x: x.t().contiguous(),
                  lambda nd, x: nd.transpose(x).copy()),
    "flip": (ONE, lambda np, x: np.flip(x, 1).copy(), lambda torch, x: x.flip(1),
             lambda nd, x: nd.flip(x, axis=1).copy()),
    "tile": (ONE, lambda np, x: np.tile(x, (1, 2)), lambda torch, x: x.tile(1, 2),
             lambda nd, x: nd.tile(x, reps=(1, 2))),
    "dot": (TWO, lambda np, x, y: np.dot(x, y.T), lambda torch, x, y: x @ y.T,
            lambda nd, x, y: nd.dot(x, y.T)),
    "einsum": (TWO, lambda np, x, y: np.einsum("ij,ij->i", x, y),
               lambda torch, x, y: torch.einsum("ij,ij->i", x, y), None),
}  # fmt: skip


def inputs_of(case, size):
    """Returns the NumPy inputs of a case: floats in [0.5, 1.5)."""
    random = np.random.RandomState(7)
    return [random.uniform(0.5, 1.5, SIZES[size]).astype("float32") for _ in range(CASES[case][0])]


def sampled(result):
    """Returns up to 1000 values from all over a result of NumPy."""
    flat = np.asarray(result).reshape(-1)
    return flat[:: max(1, flat.size // 1000)].astype("float64")

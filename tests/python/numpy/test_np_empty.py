"""Arrays without elements go through functions of mx.np as through NumPy's, under both rules."""

import numpy as onp
import pytest

import mxnet as mx
from mxnet import npx

SHAPES = [(0,), (0, 3), (3, 0), (2, 0, 4)]
CALLS = {
    "sum": lambda m, x: m.sum(x),
    "sum0": lambda m, x: m.sum(x, axis=0),
    "kept": lambda m, x: m.sum(x, axis=-1, keepdims=True),
    "prod": lambda m, x: m.prod(x),
    "all": lambda m, x: m.all(x),
    "any0": lambda m, x: m.any(x, axis=0),
    "exp": lambda m, x: m.exp(x),
    "transpose": lambda m, x: x.T,
    "reshape": lambda m, x: x.reshape(-1),
    "concatenate": lambda m, x: m.concatenate([x, x], axis=0),
    "stack": lambda m, x: m.stack([x, x]),
    "add": lambda m, x: x + x,
    "greater": lambda m, x: x > 1,
    "cumsum": lambda m, x: m.cumsum(x, axis=0),
    "sort": lambda m, x: m.sort(x, axis=-1),
    "where": lambda m, x: m.where(x > 0, x, x),
    "tile": lambda m, x: m.tile(x, 2),
    "flip": lambda m, x: m.flip(x, axis=0),
    "roll": lambda m, x: m.roll(x, 1),
    "expand_dims": lambda m, x: m.expand_dims(x, 0),
    "dot": lambda m, x: m.dot(x.reshape(-1), x.reshape(-1)),
    "pad": lambda m, x: m.pad(x, 1),
    "new_axis": lambda m, x: x[..., None],
    "mask": lambda m, x: x[x > 0],
    "zeros_like": lambda m, x: m.zeros_like(x),
    "broadcast_to": lambda m, x: m.broadcast_to(x, (2, *x.shape)),
    "nonzero": lambda m, x: m.nonzero(x)[0],
}


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", CALLS)
def test_arrays_without_elements(name, shape, ruled):
    values = onp.zeros(shape, onp.float32)
    wanted = CALLS[name](onp, values)
    if ruled:
        npx.set_np()
    try:
        given = CALLS[name](mx.np, mx.np.array(values)).asnumpy()
    finally:
        npx.reset_np()
    assert given.shape == onp.shape(wanted)
    onp.testing.assert_array_equal(given, wanted)

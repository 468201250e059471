"""Pooling on a GPU against the CPU: the shapes, dtypes and addresses its kernels treat apart."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

TOLERANCE = {"float16": 5e-3, "float32": 1e-5, "float64": 1e-12}
WINDOWS = {
    "overlapping": {"kernel": (3, 3), "stride": (2, 2), "pad": (1, 1)},
    "apart": {"kernel": (2, 2), "stride": (2, 2)},
    "with gaps": {"kernel": (2, 1), "stride": (3, 2)},
    "dense": {"kernel": (5, 3), "stride": (1, 1), "pad": (2, 1)},
    "full": {"kernel": (3, 3), "stride": (2, 2), "pooling_convention": "full"},
    "large": {"kernel": (17, 16), "stride": (4, 4)},
    "global": {"global_pool": True},
}


def answers(ctx, shape, dtype, skip=0, **attrs):
    """The result and the gradient, as NumPy arrays; the data starts `skip` elements late."""
    rng = np.random.default_rng(7)
    size = int(np.prod(shape))
    room = np.zeros(size + skip)
    room[skip:] = rng.permutation(size) % 2000 / 250 - 4  # equal values occur in a window
    data = mx.nd.array(room, ctx=ctx, dtype=dtype)[skip:].reshape(shape)
    data.attach_grad()
    with mx.autograd.record():
        y = mx.nd.Pooling(data, **attrs)
    y.backward(mx.nd.array(rng.standard_normal(y.shape), ctx=ctx, dtype=dtype))
    return y.asnumpy(), data.grad.asnumpy()


def compare(shape, dtype, **attrs):
    got, want = answers(mx.gpu(0), shape, dtype, **attrs), answers(mx.cpu(), shape, dtype, **attrs)
    for a, b in zip(got, want, strict=True):
        scale = max(1.0, np.abs(b).max())
        np.testing.assert_allclose(a, b, rtol=0, atol=TOLERANCE[dtype] * scale)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("pool_type", ["max", "avg", "sum"])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(
    ("layout", "shape"),
    [
        ("NHWC", (3, 20, 18, 24)),
        ("NHWC", (3, 20, 18, 5)),
        ("NCHW", (3, 5, 20, 24)),
        ("NCHW", (3, 5, 20, 17)),
    ],
)
def test_windows(dtype, pool_type, window, layout, shape):
    compare(shape, dtype, pool_type=pool_type, layout=layout, **WINDOWS[window])


@pytest.mark.parametrize(("layout", "shape"), [("NHWC", (2, 9, 9, 16)), ("NCHW", (2, 3, 8, 16))])
@pytest.mark.parametrize("pool_type", ["max", "avg"])
def test_data_that_starts_anywhere(layout, shape, pool_type):
    attrs = WINDOWS["overlapping"]
    compare(shape, "float16", skip=1, pool_type=pool_type, layout=layout, **attrs)


@pytest.mark.parametrize("counts_padding", [True, False])
def test_means_with_padding(counts_padding):
    attrs = WINDOWS["overlapping"]
    for layout, shape in (("NHWC", (2, 9, 9, 16)), ("NCHW", (2, 3, 8, 16))):
        compare(
            shape, "float32", pool_type="avg", layout=layout, count_include_pad=counts_padding,
            **attrs,
        )  # fmt: skip

"""BatchNorm with relu and pooling in one operator on a GPU, against the CPU."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]
TOLERANCE = {"bfloat16": 6e-2, "float16": 2e-2, "float32": 2e-4, "float64": 1e-8}
STEM = {"kernel": (3, 3), "stride": (2, 2), "pad": (1, 1)}


def answers(ctx, shape, dtype, training=True, **attrs):
    """The result, the three gradients and the moving statistics, in float64."""
    rng = np.random.default_rng(5)
    wide = "float64" if dtype == "float64" else "float32"
    channels = shape[-1]

    def array(values, kind):
        return mx.nd.array(values, ctx=ctx, dtype=kind)

    x = array(rng.permutation(np.prod(shape)).reshape(shape) / np.prod(shape) * 4 - 2, dtype)
    gamma = rng.uniform(0.5, 2, channels) * rng.choice([-1, 1], channels)
    gamma[:1] = 0  # all elements of a window are as large
    gamma, beta = array(gamma, wide), array(rng.normal(size=channels), wide)
    moving = array(np.full(channels, 0.3), wide), array(np.full(channels, 1.5), wide)
    for parameter in (x, gamma, beta):
        parameter.attach_grad()
    with mx.autograd.record(train_mode=training):
        y = mx.nd._internal._pooled_BatchNormWithReLU(
            x, gamma, beta, *moving, **{"fix_gamma": False, **attrs}
        )
    y.backward(array(rng.standard_normal(y.shape), dtype))
    arrays = (y, x.grad, gamma.grad, beta.grad, *moving)
    return [array.astype("float64").asnumpy() for array in arrays]


def compare(shape, dtype, **attrs):
    got, want = answers(mx.gpu(0), shape, dtype, **attrs), answers(mx.cpu(), shape, dtype, **attrs)
    for number, (a, b) in enumerate(zip(got, want, strict=True)):
        distances = np.abs(a - b) / max(1.0, np.abs(b).max(initial=0))
        far = np.count_nonzero(~(distances <= TOLERANCE[dtype]))
        # A value that is 0 but for rounding may pass its slope on one device only.
        assert far <= (distances.size // 5000 + 1 if number == 1 else 0), (number, distances.max())


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("channels", [1, 3, 8, 24, 64, 257])
def test_the_windows_of_a_stem(dtype, channels):
    compare((3, 15, 12, channels), dtype, **STEM)


@pytest.mark.parametrize(
    "windows",
    [
        {"kernel": (2, 2), "stride": (2, 2)},
        {"kernel": (1, 1)},
        {"kernel": (3, 2), "stride": (1, 3), "pad": (2, 0)},
        {"kernel": (2, 3), "stride": (4, 5)},
    ],
)
@pytest.mark.parametrize("attrs", [{}, {"use_global_stats": True}, {"training": False}])
def test_other_windows(windows, attrs):
    compare((2, 9, 11, 16), "float32", **windows, **attrs)


def test_gamma_of_ones_and_large_images():
    compare((4, 112, 112, 64), "float16", fix_gamma=True, **STEM)


def test_runs_repeat():
    first, second = (answers(mx.gpu(0), (8, 56, 56, 64), "float16", **STEM) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))

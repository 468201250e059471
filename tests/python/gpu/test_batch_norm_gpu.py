"""BatchNorm on a GPU against the CPU: the shapes, dtypes and addresses its kernels treat apart."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

OPERATORS = {"plain": mx.nd.BatchNorm, "relu": mx.nd.contrib.BatchNormWithReLU}
FIXED = [{"use_global_stats": True}, {"fix_gamma": True}, {"training": False}]
TOLERANCE = {"float16": 2e-2, "float32": 2e-4, "float64": 1e-8}


def answers(ctx, operator, shape, axis, dtype, skip=0, training=True, **attrs):
    """The result, the three gradients and the moving statistics, as NumPy arrays.

    `skip`: the data starts that many elements behind the beginning of its memory.
    """
    rng = np.random.default_rng(3)
    wide = "float64" if dtype == "float64" else "float32"
    channels, size = shape[axis], int(np.prod(shape))

    def array(values, kind):
        return mx.nd.array(values, ctx=ctx, dtype=kind)

    room = np.zeros(size + skip)
    room[skip:] = 3 + 2 * rng.standard_normal(size)
    data = array(room, dtype)[skip:].reshape(shape)
    gamma, beta = array(rng.uniform(0.5, 2, channels), wide), array(rng.normal(size=channels), wide)
    mean, variance = array(np.full(channels, 2.5), wide), array(np.full(channels, 3), wide)
    head = array(rng.standard_normal(shape), dtype)
    for x in (data, gamma, beta):
        x.attach_grad()
    with mx.autograd.record(train_mode=training):
        y = OPERATORS[operator](data, gamma, beta, mean, variance, axis=axis, **attrs)
    y.backward(head)
    return [x.asnumpy() for x in (y, data.grad, gamma.grad, beta.grad, mean, variance)]


def compare(dtype, *args, **attrs):
    got, want = answers(mx.gpu(0), *args, **attrs), answers(mx.cpu(), *args, **attrs)
    for number, (a, b) in enumerate(zip(got, want, strict=True)):
        scale = max(1.0, np.abs(b.astype("float64")).max(initial=0))
        distances = np.abs(a.astype("float64") - b.astype("float64"))
        far = np.count_nonzero(~(distances <= TOLERANCE[dtype] * scale))
        # A value that is 0 but for rounding may pass its slope on one device only.
        assert far <= (distances.size // 50000 if number == 1 else 0), (number, distances.max())


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("channels", [1, 3, 8, 12, 64, 100, 257, 2048])
def test_channels_last(operator, dtype, channels):
    compare(dtype, operator, (3000 if channels < 200 else 130, channels), 1, dtype, fix_gamma=False)


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("shape", [(5, 3, 2), (9, 7, 7, 7), (6, 40, 14, 14), (4, 16, 50, 33)])
def test_channels_first(operator, dtype, shape):
    compare(dtype, operator, shape, 1, dtype, fix_gamma=False)


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize(("shape", "axis"), [((40, 5, 16), 2), ((4, 6, 8, 8), 1)])
@pytest.mark.parametrize("attrs", FIXED)
def test_fixed_statistics_and_gamma(operator, shape, axis, attrs):
    compare("float32", operator, shape, axis, "float32", **{"fix_gamma": False, **attrs})


# Planes that a pack and a block reach over, a line that ends within a pack, and large arrays.
@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("skip", [0, 1])
@pytest.mark.parametrize(
    "shape", [(1, 3, 5, 7), (5, 3, 7, 7), (3, 40, 6, 6), (1, 2, 1, 9001), (40, 70, 33, 37)]
)
def test_planes_with_fixed_statistics(operator, dtype, shape, skip):
    compare(dtype, operator, shape, 1, dtype, skip=skip, fix_gamma=False, training=False)


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize(("shape", "axis"), [((40, 5, 16), 2), ((4, 6, 8, 8), 1)])
@pytest.mark.parametrize("skip", [1, 3])
def test_data_that_starts_anywhere(operator, shape, axis, skip):
    compare("float16", operator, shape, axis, "float16", skip=skip, fix_gamma=False)


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize(("shape", "axis"), [((50000, 24), 1), ((64, 24, 28, 28), 1)])
def test_the_same_every_time(operator, shape, axis):
    first, second = (
        answers(mx.gpu(0), operator, shape, axis, "float16", fix_gamma=False) for _ in range(2)
    )
    for a, b in zip(first, second, strict=True):
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("first", [0.0, 1000.0])
def test_variance_beside_a_large_mean(first):
    """The variance is exact, also where the first element lies far from the others."""
    x = 100 + np.random.default_rng(5).standard_normal((4096, 8)).astype("float32")
    x[0] = first
    variance = mx.nd.zeros(8, ctx=mx.gpu(0))
    ones = mx.nd.ones(8, ctx=mx.gpu(0))
    with mx.autograd.train_mode():
        mx.nd.BatchNorm(
            mx.nd.array(x, ctx=mx.gpu(0)), ones, ones, ones.copy(), variance, momentum=0
        )
    np.testing.assert_allclose(variance.asnumpy(), x.astype("float64").var(axis=0), rtol=1e-4)

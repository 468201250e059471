"""BatchNorm of a sum on a GPU against the CPU, and the gradient that adds what else flows in."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

OPERATORS = {
    "plain": mx.nd._internal._added_BatchNorm,
    "relu": mx.nd._internal._added_BatchNormWithReLU,
}
TOLERANCE = {"float16": 2e-2, "float32": 2e-4, "float64": 1e-8}


def answers(ctx, operator, shape, axis, dtype, reads_sum=True, training=True, **attrs):
    """Both results, the four gradients and the moving statistics, as NumPy arrays."""
    rng = np.random.default_rng(3)
    wide = "float64" if dtype == "float64" else "float32"
    channels = shape[axis]

    def array(values, kind):
        return mx.nd.array(values, ctx=ctx, dtype=kind)

    one, other = (array(1 + rng.standard_normal(shape), dtype) for _ in range(2))
    gamma, beta = array(rng.uniform(0.5, 2, channels), wide), array(rng.normal(size=channels), wide)
    mean, variance = array(np.full(channels, 2.5), wide), array(np.full(channels, 3), wide)
    heads = [array(rng.standard_normal(shape), dtype) for _ in range(2)]
    for x in (one, other, gamma, beta):
        x.attach_grad()
    with mx.autograd.record(train_mode=training):
        y, total = OPERATORS[operator](
            one, other, gamma, beta, mean, variance, axis=axis, fix_gamma=False, **attrs
        )
    results = [y, total] if reads_sum else [y]
    mx.autograd.backward(results, heads[: len(results)])
    arrays = (y, total, one.grad, other.grad, gamma.grad, beta.grad, mean, variance)
    return [x.asnumpy() for x in arrays]


def compare(dtype, *args, **attrs):
    got, want = answers(mx.gpu(0), *args, **attrs), answers(mx.cpu(), *args, **attrs)
    for number, (a, b) in enumerate(zip(got, want, strict=True)):
        scale = max(1.0, np.abs(b.astype("float64")).max(initial=0))
        distances = np.abs(a.astype("float64") - b.astype("float64"))
        far = np.count_nonzero(~(distances <= TOLERANCE[dtype] * scale))
        # A value that is 0 but for rounding may pass its slope on one device only.
        assert far <= (distances.size // 50000 if number in (2, 3) else 0), (
            number,
            distances.max(),
        )
    assert (got[1] == want[1]).all()  # the sum is rounded alike


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("channels", [1, 3, 8, 64, 257, 2048])
def test_channels_last(operator, dtype, channels):
    compare(dtype, operator, (3000 if channels < 200 else 130, channels), 1, dtype)


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("shape", [(5, 3, 2), (9, 7, 7, 7), (6, 40, 14, 14), (4, 16, 50, 33)])
def test_channels_first(operator, dtype, shape):
    compare(dtype, operator, shape, 1, dtype)


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize(("shape", "axis"), [((40, 5, 16), 2), ((4, 6, 8, 8), 1)])
@pytest.mark.parametrize(
    "attrs", [{"use_global_stats": True}, {"training": False}, {"reads_sum": False}]
)
def test_fixed_statistics_and_sums_that_nobody_reads(operator, shape, axis, attrs):
    compare("float32", operator, shape, axis, "float32", **attrs)

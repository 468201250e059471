"""3 x 3 convolutions over large planes of few channels, on a GPU against the CPU."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# Batch, channels, filters, height, width; the last three are for other kernels.
SHAPES = [
    (2, 32, 32, 256, 256),
    (3, 3, 16, 251, 260),
    (9, 20, 40, 128, 124),
    (2, 16, 64, 300, 272),
    (33, 8, 5, 67, 64),
    (1, 1, 1, 520, 256),
    (1, 16, 33, 363, 364),
    (2, 8, 8, 300, 275),
    (2, 72, 8, 256, 256),
    (1, 16, 72, 363, 364),
]


def answers(ctx, shape, bias):
    """The result, and the gradients of data and weight (and of the bias)."""
    batch, channels, filters, height, width = shape
    rng = np.random.default_rng(3)
    arrays = [rng.standard_normal((batch, channels, height, width))]
    arrays.append(rng.standard_normal((filters, channels, 3, 3)) / (9 * channels) ** 0.5)
    if bias:
        arrays.append(rng.standard_normal(filters))
    inputs = [mx.nd.array(a, ctx=ctx) for a in arrays]
    for x in inputs:
        x.attach_grad()
    with mx.autograd.record():
        y = mx.nd.Convolution(
            *inputs, kernel=(3, 3), pad=(1, 1), num_filter=filters, no_bias=not bias
        )
    y.backward(mx.nd.array(rng.standard_normal(y.shape), ctx=ctx))
    return [x.asnumpy() for x in (y, *(x.grad for x in inputs))]


@pytest.mark.parametrize("tf32", [False, True])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_results_and_gradients_are_the_cpus(shape, tf32, monkeypatch):
    if not tf32:
        monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")
    bias = shape[0] % 2 == 1
    got, wanted = answers(mx.gpu(0), shape, bias), answers(mx.cpu(), shape, bias)
    for number, (a, b) in enumerate(zip(got, wanted, strict=True)):
        scale = max(1.0, np.abs(b).max())
        close = 3e-3 if tf32 else 1e-5 if number < 2 else 1e-4  # sums over all pixels
        np.testing.assert_allclose(a / scale, b / scale, atol=close, err_msg=str(number))


def test_infinities_and_nan_stay():
    x = mx.nd.ones((2, 8, 256, 256), ctx=mx.gpu(0))
    x[0, 3, 100, 64], x[1, 7, 0, 255] = float("inf"), float("nan")
    weight = mx.nd.ones((4, 8, 3, 3), ctx=mx.gpu(0))
    y = mx.nd.Convolution(x, weight, kernel=(3, 3), pad=(1, 1), num_filter=4, no_bias=True)
    y = y.asnumpy()
    assert np.isinf(y[0, :, 99:102, 63:66]).all()
    assert np.isinf(y).sum() == 4 * 9
    assert np.isnan(y[1, :, :2, 254:]).all()
    assert np.isnan(y).sum() == 4 * 4

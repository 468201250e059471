"""Convolutions with one channel per group, channels last, on a GPU against the CPU."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

TOLERANCE = {"float16": 2e-2, "float32": 1e-4, "bfloat16": 5e-2}


def answers(ctx, shape, kernel, dtype, bias=False, **attrs):
    """The result and the gradients of data and weight (and of the bias)."""
    rng = np.random.default_rng(5)
    channels = shape[3]
    arrays = [rng.standard_normal(shape), rng.standard_normal((channels, *kernel, 1))]
    if bias:
        arrays.append(rng.standard_normal(channels))
    inputs = [mx.nd.array(a, ctx=ctx).astype(dtype) for a in arrays]
    for x in inputs:
        x.attach_grad()
    with mx.autograd.record():
        y = mx.nd.Convolution(
            *inputs, kernel=kernel, num_filter=channels, num_group=channels, layout="NHWC",
            no_bias=not bias, **attrs,
        )  # fmt: skip
    head = mx.nd.array(rng.standard_normal(y.shape), ctx=ctx).astype(dtype)
    y.backward(head)
    return [x.astype("float32").asnumpy() for x in (y, *(x.grad for x in inputs))]


def compare(shape, kernel, dtype, **attrs):
    got = answers(mx.gpu(0), shape, kernel, dtype, **attrs)
    want = answers(mx.cpu(), shape, kernel, dtype, **attrs)
    for number, (a, b) in enumerate(zip(got, want, strict=True)):
        scale = max(1.0, np.abs(b).max(initial=0))
        np.testing.assert_allclose(a / scale, b / scale, atol=TOLERANCE[dtype], err_msg=str(number))


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("shape", [(2, 14, 14, 32), (3, 7, 9, 96), (2, 33, 18, 8), (1, 5, 6, 200)])
def test_common_windows(dtype, stride, size, shape):
    compare(shape, (size, size), dtype, stride=(stride, stride), pad=(size // 2, size // 2))


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("pad", [(0, 0), (2, 1)])
@pytest.mark.parametrize("stride", [(1, 1), (2, 2), (2, 1), (3, 3)])
def test_other_borders_and_steps(dtype, pad, stride):
    compare((2, 12, 11, 16), (3, 3), dtype, stride=stride, pad=pad, bias=True)


@pytest.mark.parametrize(
    ("kernel", "dilate"), [((3, 3), (2, 2)), ((7, 7), (1, 1)), ((1, 4), (1, 1))]
)
def test_any_window(kernel, dilate):
    compare((2, 17, 15, 24), kernel, "float16", dilate=dilate, pad=(3, 2))


@pytest.mark.parametrize("channels", [3, 20, 33])
def test_any_count_of_channels(channels):
    compare((2, 10, 9, channels), (3, 3), "float16", pad=(1, 1))


def test_the_same_every_time():
    first, second = (
        answers(mx.gpu(0), (8, 56, 56, 96), (3, 3), "float16", pad=(1, 1)) for _ in range(2)
    )
    for a, b in zip(first, second, strict=True):
        assert a.tobytes() == b.tobytes()

"""Kernels that choose their way by the length of lines: the GPU beside the host at each length."""

import functools
import itertools

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

# a warp's registers, a block's, several blocks', longer; whole packs of 16 bytes and odd ends
LENGTHS = (1, 7, 32, 500, 512, 513, 1024, 2047, 2048, 2052, 4096, 4097, 8192, 8193, 20000)
TOLERANCE = {"float16": 2e-3, "float32": 1e-5, "float64": 1e-12}


def both(call, *arrays, dtype=None):
    """Returns the answers of the host and of the GPU, as NumPy arrays."""
    answers = []
    for context in (mx.cpu(), mx.gpu(0)):
        inputs = [mx.nd.array(x, ctx=context, dtype=dtype or x.dtype) for x in arrays]
        results = call(*inputs)
        results = results if isinstance(results, list) else [results]
        answers.append([result.asnumpy() for result in results])
    return answers


def numbers(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype("float32") * 3


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("name", ["softmax", "log_softmax", "softmin"])
def test_softmax_of_every_length(name, dtype):
    for length in LENGTHS:
        x = numbers(5, length)
        host, gpu = both(lambda a: getattr(mx.nd, name)(a, temperature=1.5), x, dtype=dtype)
        np.testing.assert_allclose(
            gpu[0], host[0], rtol=TOLERANCE[dtype], atol=TOLERANCE[dtype], err_msg=f"{length}"
        )


def test_softmax_of_many_lines_and_across_memory():
    for shape, axis in (((3000, 40), -1), ((700, 2048), -1), ((3, 300, 50), 1), ((3, 2048, 5), 1)):
        host, gpu = both(lambda a, axis=axis: mx.nd.softmax(a, axis=axis), numbers(*shape))
        np.testing.assert_allclose(gpu[0], host[0], rtol=1e-5, atol=1e-7)


def test_softmax_with_lengths_other_dtypes_and_edges():
    x = numbers(4, 700)
    x[1, 5], x[2, :] = np.nan, -np.inf
    lengths = np.array([0, 700, 700, 333], "int32")
    host, gpu = both(lambda a, n: mx.nd.softmax(a, n, use_length=True), x, lengths)
    np.testing.assert_allclose(gpu[0], host[0], rtol=1e-5, atol=1e-7)
    for dtype in ("float16", "float64"):
        host, gpu = both(lambda a, dtype=dtype: mx.nd.softmax(a, dtype=dtype), numbers(3, 2048))
        assert gpu[0].dtype == np.dtype(dtype)
        np.testing.assert_allclose(gpu[0], host[0], rtol=2e-3 if dtype == "float16" else 1e-5)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32", "int64", "uint8"])
@pytest.mark.parametrize("ascending", [True, False])
def test_sorting_of_every_length(dtype, ascending):
    for length in LENGTHS:
        x = np.round(numbers(3, length) * 20) + (100 if dtype == "uint8" else 0)  # with equal ones
        for call in (
            lambda a: mx.nd.sort(a, is_ascend=ascending),
            lambda a: mx.nd.argsort(a, is_ascend=ascending, dtype="int32"),
            lambda a: mx.nd.topk(
                a, k=min(3, a.shape[1]), ret_typ="both", is_ascend=ascending, dtype="int32"
            ),
            lambda a: mx.nd.topk(a, k=min(32, a.shape[1]), ret_typ="mask", is_ascend=ascending),
            lambda a: mx.nd.topk(a, k=a.shape[1] // 2 + 1, is_ascend=ascending, dtype="int32"),
        ):
            host, gpu = both(call, np.abs(x) if dtype == "uint8" else x, dtype=dtype)
            for one, other in zip(host, gpu, strict=True):
                np.testing.assert_array_equal(other, one, err_msg=f"{length}")


def test_sorting_along_other_axes_and_with_nan():
    x = numbers(6, 300, 4)
    x[2, 7, 1] = x[2, 9, 1] = np.nan
    for axis, ascending in itertools.product((0, 1, 2, None), (True, False)):
        for call in (
            lambda a, **k: mx.nd.sort(a, **k),
            lambda a, **k: mx.nd.argsort(a, dtype="int32", **k),
            lambda a, **k: mx.nd.topk(a, k=3, ret_typ="both", dtype="int32", **k),
            lambda a, **k: mx.nd.topk(a, k=2, ret_typ="mask", **k),
        ):
            host, gpu = both(functools.partial(call, axis=axis, is_ascend=ascending), x)
            for one, other in zip(host, gpu, strict=True):
                np.testing.assert_array_equal(other, one, err_msg=f"{axis} {ascending}")


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "uint8", "int64"])
@pytest.mark.parametrize("mode", ["constant", "edge", "reflect"])
def test_pad_of_several_shapes(mode, dtype):
    for shape, width in (
        ((2, 3, 8, 8), (0, 0, 0, 0, 1, 1, 1, 1)),
        ((2, 3, 5, 7), (0, 0, 0, 0, 2, 1, 0, 3)),
        ((1, 2, 3, 2), (0, 0, 0, 0, 1, 2, 1, 1)),
        ((2, 4, 3, 5, 6), (0, 0, 0, 0, 1, 1, 0, 0, 2, 2)),
    ):
        x = np.arange(np.prod(shape)).reshape(shape) % 200
        pad = functools.partial(mx.nd.pad, mode=mode, pad_width=width, constant_value=7)
        host, gpu = both(pad, x, dtype=dtype)
        np.testing.assert_array_equal(gpu[0], host[0])


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "uint8"])
def test_joining_of_several_shapes(dtype):
    for shape, dim, count in (((4, 8), 1, 2), ((3, 5), 0, 3), ((2, 3, 7), 1, 20), ((6,), 0, 40)):
        parts = []
        for i in range(count):
            extents = list(shape)
            extents[dim] += i % 3
            parts.append(np.arange(np.prod(extents)).reshape(extents) % 50 + i)
        host, gpu = both(lambda *a, dim=dim: mx.nd.concat(*a, dim=dim), *parts, dtype=dtype)
        np.testing.assert_array_equal(gpu[0], host[0])
        same = [numbers(*shape, seed=i) for i in range(count)]
        for axis in range(len(shape) + 1):
            host, gpu = both(lambda *a, axis=axis: mx.nd.stack(*a, axis=axis), *same, dtype=dtype)
            np.testing.assert_array_equal(gpu[0], host[0])


def test_convolutions_that_may_run_with_the_channels_last():
    """Both ways round to TF32; what is compared is that each element is where it belongs."""
    for shape, filters, kernel, stride in (
        ((2, 16, 14, 14), 32, (3, 3), (1, 1)),
        ((4, 64, 28, 28), 64, (3, 3), (2, 2)),
        ((2, 32, 7, 7), 48, (1, 1), (1, 1)),
        ((3, 24, 9, 20), 16, (5, 3), (1, 2)),
    ):
        x = numbers(*shape)
        weight = numbers(filters, shape[1], *kernel, seed=1)

        def call(a, w, filters=filters, kernel=kernel, stride=stride):
            a.attach_grad()
            w.attach_grad()
            with mx.autograd.record():
                y = mx.nd.Convolution(a, w, num_filter=filters, kernel=kernel, stride=stride,
                                      pad=tuple(k // 2 for k in kernel), no_bias=True)  # fmt: skip
            y.backward(y)
            return [y, a.grad, w.grad]

        host, gpu = both(call, x, weight)
        for one, other in zip(host, gpu, strict=True):
            assert np.abs(other - one).max() <= 5e-3 * np.abs(one).max()

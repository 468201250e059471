"""Contrib and image operators: what a user meets beyond single answers."""

import numpy as np
import pytest

import mxnet as mx

MXNetError = mx.base.MXNetError


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: mx.nd.contrib.index_copy(mx.nd.zeros((3, 2)), mx.nd.array([3]),
                                          mx.nd.ones((1, 2))), "3"),
        (lambda: mx.nd.contrib.box_nms(mx.nd.ones((4, 5))), "must be columns"),
        (lambda: mx.nd.contrib.box_iou(mx.nd.ones((3, 5)), mx.nd.ones((3, 4))), "4 coordinates"),
        (lambda: mx.nd.contrib.interleaved_matmul_selfatt_qk(mx.nd.ones((2, 1, 10)), heads=2),
         "multiple of 6"),
        (lambda: mx.nd.contrib.BilinearResize2D(mx.nd.ones((1, 1, 2, 2)), height=0, width=2),
         "must be positive"),
        (lambda: mx.nd.contrib.ROIAlign(mx.nd.ones((1, 1, 4, 4)), mx.nd.array([[3, 0, 0, 2, 2]]),
                                        pooled_size=(1, 1), spatial_scale=1.0),
         "region of image 3"),
        (lambda: mx.nd.contrib.DeformableConvolution(
            mx.nd.ones((1, 3, 4, 4)), mx.nd.ones((1, 2, 4, 4)), mx.nd.ones((2, 1, 1, 1)),
            kernel=(1, 1), num_filter=2, num_group=2, no_bias=True), "must divide"),
        (lambda: mx.nd.contrib.Proposal(mx.nd.ones((2, 24, 2, 2)), mx.nd.ones((2, 48, 2, 2)),
                                        mx.nd.ones((2, 3))), "use MultiProposal"),
        (lambda: mx.nd.contrib.ifft(mx.nd.ones((2, 3))), "pairs"),
        (lambda: mx.nd.all_finite(mx.nd.ones((2,), dtype="int32")), "only floating dtypes"),
        (lambda: mx.nd.image.crop(mx.nd.ones((4, 4, 3)), x=3, y=0, width=2, height=2),
         "leaves the image"),
        (lambda: mx.nd.image.resize(mx.nd.ones((4, 4, 3)), size=(2, 2), interp=9),
         "unknown interpolation 9"),
        (lambda: mx.nd.image.normalize(mx.nd.ones((2, 4, 4)), mean=0.5, std=1.0), "use 1 or 3"),
        (lambda: mx.nd.image.to_tensor(mx.nd.ones((4, 4))), "must be an image"),
        (lambda: mx.nd.image.random_hue(mx.nd.ones((4, 4, 2)), 0.1, 0.2), "use 1 or 3"),
    ],
)  # fmt: skip
def test_wrong_calls_say_what_is_wrong(call, words):
    with pytest.raises(MXNetError, match=words):
        call().asnumpy()


def test_all_finite_keeps_an_earlier_zero():
    seen = mx.nd.zeros((1,))
    mx.nd.all_finite(mx.nd.ones((3,)), init_output=False, out=seen)
    assert seen.asscalar() == 0
    seen[:] = 1
    mx.nd.multi_all_finite(mx.nd.ones((3,)), mx.nd.array([np.inf]), num_arrays=2,
                           init_output=False, out=seen)  # fmt: skip
    assert seen.asscalar() == 0


def test_seeds_repeat_augmentation():
    image = mx.nd.random.uniform(0, 255, shape=(8, 9, 3))
    jitter = {"brightness": 0.4, "contrast": 0.4, "saturation": 0.4, "hue": 0.2}

    def run():
        mx.random.seed(11)
        parts = [mx.nd.image.random_color_jitter(image, **jitter) for _ in range(3)]
        return mx.nd.stack(*parts).asnumpy()

    first = run()
    np.testing.assert_array_equal(first, run())
    assert not np.allclose(first[0], first[1])


def test_fft_and_back():
    x = mx.nd.random.normal(shape=(3, 30))
    back = mx.nd.contrib.ifft(mx.nd.contrib.fft(x)) / 30
    np.testing.assert_allclose(back.asnumpy(), x.asnumpy(), rtol=1e-5, atol=1e-6)


def test_attention_of_interleaved_projections_matches_plain_products():
    length, batch, heads, width = 6, 2, 3, 4
    data = mx.nd.random.normal(shape=(length, batch, heads * 3 * width))
    scores = mx.nd.contrib.interleaved_matmul_selfatt_qk(data, heads=heads)
    attention = mx.nd.softmax(scores)
    result = mx.nd.contrib.interleaved_matmul_selfatt_valatt(data, attention, heads=heads)
    q, k, v = np.moveaxis(data.asnumpy().reshape(length, batch, heads, 3, width), 3, 0)
    weights = np.einsum("lnhd,mnhd->nhlm", q, k) / 2
    weights = np.exp(weights) / np.exp(weights).sum(-1, keepdims=True)
    want = np.einsum("nhlm,mnhd->lnhd", weights, v).reshape(length, batch, -1)
    np.testing.assert_allclose(result.asnumpy(), want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("size", [(7, 5), (3, 9), (12, 10)])
def test_resized_constant_stays(size):
    for interp in range(5):
        flat = mx.nd.full((10, 12, 3), 77, dtype="uint8")
        result = mx.nd.image.resize(flat, size=size, interp=interp)
        assert result.shape == (size[1], size[0], 3)
        assert (abs(result.asnumpy().astype(int) - 77) <= 1).all()

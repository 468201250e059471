"""Arrays without elements, and without axes, in operators that choose or take apart."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


@pytest.mark.parametrize("name", ["max", "min", "argmax", "argmin"])
def test_choosing_from_nothing_raises(name):
    with mx.util.np_shape(True):
        empty = nd.zeros((0, 3))
        for axis in (None, 0):
            with pytest.raises(mx.MXNetError, match=rf"{name}: .*\(0, 3\) has no elements"):
                getattr(nd, name)(empty, axis=axis)
        assert getattr(nd, name)(empty, axis=1).shape == (0,)


@pytest.mark.parametrize("split", [nd.split, nd.split_v2])
def test_a_vector_is_taken_apart(split):
    x = nd.array([1, 2, 3])
    parts = split(x, 3, axis=0, squeeze_axis=True)
    assert [p.shape for p in parts] == [(1,)] * 3
    with mx.util.np_shape(True):
        x.attach_grad()
        with mx.autograd.record():
            parts = split(x, 3, axis=0, squeeze_axis=True)
            y = parts[0] * 2 + parts[2] * 3
        assert [p.shape for p in parts] == [()] * 3
        y.backward()
    np.testing.assert_array_equal(x.grad.asnumpy(), [2, 0, 3])


def test_integer_convolutions_saturate():
    x = nd.full((1, 1, 1, 3), 100, dtype="int8")
    weight = nd.array([[[[2]]], [[[-2]]], [[[1]]]], dtype="int8")
    y = nd.Convolution(x, weight, kernel=(1, 1), num_filter=3, no_bias=True)
    assert y.dtype == np.int8
    np.testing.assert_array_equal(y.asnumpy()[0, :, 0, 0], [127, -128, 100])


def _nothing(*shape):
    return nd.array(np.zeros(shape))


SAMPLED = {
    "BilinearResize2D": lambda x: nd.contrib.BilinearResize2D(x, height=2, width=2),
    "ROIAlign": lambda x: nd.contrib.ROIAlign(
        x, nd.zeros((1, 5)), pooled_size=(2, 2), spatial_scale=1
    ),
    "RROIAlign": lambda x: nd.contrib.RROIAlign(
        x, nd.zeros((1, 6)), pooled_size=(2, 2), spatial_scale=1
    ),
    "resize": lambda x: nd.image.resize(_nothing(*x.shape[2:], 3), size=2),
    "resize with one size": lambda x: nd.image.resize(
        _nothing(*x.shape[2:], 3), size=2, keep_ratio=True
    ),
    "imresize": lambda x: mx.image.imresize(_nothing(*x.shape[2:], 3), 2, 2),
}


@pytest.mark.parametrize("size", [(0, 3), (3, 0)])
@pytest.mark.parametrize("name", SAMPLED)
def test_images_without_pixels_are_not_sampled(name, size):
    with pytest.raises(mx.MXNetError, match=r"data of shape \(.*\) has no pixels"):
        SAMPLED[name](_nothing(1, 2, *size)).asnumpy()


def test_a_mask_behind_the_last_axis_is_refused():
    assign = mx._core.op("_npi_boolean_mask_assign_scalar")
    x, mask = nd.zeros((3,)), nd.ones((3,))
    attrs = {"value": 1.0, "start_axis": 1}
    given = tuple(attrs[name] for name in mx._core.op_fields(assign))
    with pytest.raises(mx.MXNetError, match=r"mask of shape \(3,\) does not fit .* from axis 1 on"):
        mx._core.invoke(assign, (x, mask), given, None)

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

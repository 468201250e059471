"""Axes that change places on a GPU, against NumPy: pictures of few channels have a kernel of their
own."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


@pytest.mark.parametrize("dtype", ["uint8", "float16", "float32", "float64"])
@pytest.mark.parametrize("channels", [1, 2, 3, 4, 5, 16])
@pytest.mark.parametrize(
    ("batch", "height", "width"), [(1, 4, 16), (3, 5, 48), (2, 7, 9), (5, 1, 1), (2, 64, 64)]
)
def test_pictures_are_turned(dtype, channels, batch, height, width):
    shape = (batch, channels, height, width)
    values = np.arange(np.prod(shape)).reshape(shape).astype(dtype)
    x = mx.nd.array(values, ctx=mx.gpu(0), dtype=dtype)
    last = x.transpose((0, 2, 3, 1))
    assert np.array_equal(last.asnumpy(), values.transpose(0, 2, 3, 1))
    assert np.array_equal(last.transpose((0, 3, 1, 2)).asnumpy(), values)


@pytest.mark.parametrize("skip", [0, 1, 8])
def test_pictures_that_begin_anywhere(skip):
    values = np.arange(2 * 3 * 8 * 16 + skip).astype("float16") % 2039
    x = mx.nd.array(values, ctx=mx.gpu(0), dtype="float16")[skip:].reshape((2, 3, 8, 16))
    wanted = values[skip:].reshape(2, 3, 8, 16).transpose(0, 2, 3, 1)
    assert np.array_equal(x.transpose((0, 2, 3, 1)).asnumpy(), wanted)

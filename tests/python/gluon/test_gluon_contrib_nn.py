import numpy as np
import pytest

from mxnet import nd
from mxnet.gluon import nn
from mxnet.gluon.contrib import nn as contrib_nn


def run(block, data, hybridize):
    block.initialize()
    if hybridize:
        block.hybridize()
    return block(data).asnumpy()


@pytest.mark.parametrize("hybridize", [False, True])
def test_branches_are_joined_along_the_axis(hybridize):
    data = nd.array(np.arange(6).reshape(2, 3))
    net = contrib_nn.HybridConcurrent(axis=1)
    net.add(contrib_nn.Identity(), nn.HybridLambda(lambda F, x: x * 2))
    expected = np.concatenate([data.asnumpy(), 2 * data.asnumpy()], axis=1)
    np.testing.assert_array_equal(run(net, data, hybridize), expected)
    plain = contrib_nn.Concurrent(axis=0)
    plain.add(contrib_nn.Identity(), nn.Lambda(lambda x: x + 1))
    expected = np.concatenate([data.asnumpy(), data.asnumpy() + 1])
    np.testing.assert_array_equal(run(plain, data, False), expected)


def shuffled(values, factors):
    """Walk over every element of the output."""
    count = len(factors)
    channels = values.shape[1] // int(np.prod(factors))
    shape = [size * factor for size, factor in zip(values.shape[2:], factors, strict=True)]
    out = np.empty((values.shape[0], channels, *shape), values.dtype)
    for place in np.ndindex(*out.shape):
        channel = place[1]
        for i in range(count):
            channel = channel * factors[i] + place[2 + i] % factors[i]
        source = [place[2 + i] // factors[i] for i in range(count)]
        out[place] = values[(place[0], channel, *source)]
    return out


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize(
    ("layer", "factor", "factors"),
    [
        (contrib_nn.PixelShuffle1D, 3, (3,)),
        (contrib_nn.PixelShuffle2D, 2, (2, 2)),
        (contrib_nn.PixelShuffle2D, (2, 3), (2, 3)),
        (contrib_nn.PixelShuffle3D, (2, 3, 2), (2, 3, 2)),
    ],
)
def test_pixel_shuffle_moves_channels_into_space(layer, factor, factors, hybridize):
    channels = 2 * int(np.prod(factors))
    values = np.arange(2 * channels * 2 ** len(factors)).reshape(2, channels, *[2] * len(factors))
    values = values.astype("float32")
    out = run(layer(factor), nd.array(values), hybridize)
    np.testing.assert_array_equal(out, shuffled(values, factors))


def test_pixel_shuffle_refuses_the_wrong_number_of_factors():
    with pytest.raises(AssertionError, match="2 numbers"):
        contrib_nn.PixelShuffle2D((1, 2, 3))
    assert repr(contrib_nn.PixelShuffle2D(2)) == "PixelShuffle2D((2, 2))"
    assert repr(contrib_nn.PixelShuffle1D(2)) == "PixelShuffle1D(2)"

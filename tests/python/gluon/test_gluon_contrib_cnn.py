import numpy as np
import pytest

from mxnet import autograd, nd
from mxnet.gluon import nn
from mxnet.gluon.contrib import cnn


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("layer", [cnn.DeformableConvolution, cnn.ModulatedDeformableConvolution])
def test_without_offsets_it_is_a_plain_convolution(layer, hybridize):
    """Offsets start at zero, and the weights of the points at one."""
    options = {"strides": 2, "padding": 1, "activation": "relu"}
    bent = layer(4, 3, **options)
    plain = nn.Conv2D(4, 3, **options)
    data = nd.array(np.random.uniform(-1, 1, (2, 3, 7, 6)))
    for net in (bent, plain):
        net.initialize()
        net(data)
    plain.weight.set_data(bent.deformable_conv_weight.data())
    if hybridize:
        bent.hybridize()
    np.testing.assert_allclose(bent(data).asnumpy(), plain(data).asnumpy(), rtol=1e-4, atol=1e-5)
    with autograd.record():
        total = bent(data).sum()
    total.backward()
    assert np.abs(bent.offset_weight.grad().asnumpy()).max() > 0


def test_names_and_text():
    layer = cnn.DeformableConvolution(
        4, (3, 2), (2, 1), (1, 0), (1, 1), 2, 2, in_channels=4, activation="relu", prefix="a_"
    )
    assert {name: param.shape for name, param in layer.collect_params().items()} == {
        "a_offset_weight": (24, 2, 3, 2),
        "a_offset_bias": (24,),
        "a_deformable_conv_weight": (4, 2, 3, 2),
        "a_deformable_conv_bias": (4,),
    }
    assert repr(layer) == (
        "DeformableConvolution(2 -> 4, kernel_size=(3, 2), stride=(2, 1), padding=(1, 0), "
        "groups=2, Activation(relu))"
    )
    with pytest.raises(AssertionError, match="NCHW"):
        cnn.DeformableConvolution(4, layout="NHWC")

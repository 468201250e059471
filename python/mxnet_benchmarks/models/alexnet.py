"""AlexNet, in its first form and in the form for one tower, and OverFeat."""

import mxnet as mx

from .classifier import Classifier
from .layers import conv_relu, dense_relu, dropout, pool


def _dense_part(v, sizes):
    v = mx.sym.Flatten(v, name="flat")
    for number, size in enumerate(sizes, 6):
        v = dropout(dense_relu(v, f"dense{number}", size), f"drop{number}")
    return v


class AlexNet(Classifier):
    """Five convolutions with local response normalization."""

    titles = {"alexnet": "AlexNet"}
    implements = list(titles)
    input_default = (3, 227, 227)

    def body(self, v, model):
        """Return the convolutions and two dense layers."""
        v = self.maybe_lrn(conv_relu(v, "conv1", 96, 11, stride=4), "norm1")
        v = pool(v, "pool1", "max", 3, 2)
        v = self.maybe_lrn(conv_relu(v, "conv2", 256, 5, pad=2), "norm2")
        v = pool(v, "pool2", "max", 3, 2)
        v = conv_relu(v, "conv3", 384, 3, pad=1)
        v = conv_relu(v, "conv4", 384, 3, pad=1)
        v = conv_relu(v, "conv5", 256, 3, pad=1)
        return _dense_part(pool(v, "pool5", "max", 3, 2), [4096, 4096])


class AlexNetOWT(Classifier):
    """The form for one tower: fewer filters, no normalization."""

    titles = {"alexnet_owt": "AlexNetOWT"}
    implements = list(titles)
    input_default = (3, 227, 227)

    def body(self, v, model):
        """Return the convolutions and two dense layers."""
        v = pool(conv_relu(v, "conv1", 64, 11, stride=4, pad=2), "pool1", "max", 3, 2)
        v = pool(conv_relu(v, "conv2", 192, 5, pad=2), "pool2", "max", 3, 2)
        v = conv_relu(v, "conv3", 384, 3, pad=1)
        v = conv_relu(v, "conv4", 256, 3, pad=1)
        v = conv_relu(v, "conv5", 256, 3, pad=1)
        return _dense_part(pool(v, "pool5", "max", 3, 2), [4096, 4096])


class Overfeat(Classifier):
    """OverFeat's fast form."""

    titles = {"overfeat": "Overfeat"}
    implements = list(titles)
    input_default = (3, 231, 231)

    def body(self, v, model):
        """Return the convolutions and two dense layers."""
        v = pool(conv_relu(v, "conv1", 96, 11, stride=4), "pool1", "max", 2, 2)
        v = pool(conv_relu(v, "conv2", 256, 5), "pool2", "max", 2, 2)
        v = conv_relu(v, "conv3", 512, 3, pad=1)
        v = conv_relu(v, "conv4", 1024, 3, pad=1)
        v = conv_relu(v, "conv5", 1024, 3, pad=1)
        return _dense_part(pool(v, "pool5", "max", 2, 2), [3072, 4096])

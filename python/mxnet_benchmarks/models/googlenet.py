"""GoogLeNet: modules of parallel convolutions."""

import mxnet as mx

from .classifier import Classifier
from .layers import conv_relu, dropout, global_average, pool

MODULES = {  # name -> filters of 1x1; 1x1 and 3x3; 1x1 and 5x5; 1x1 after the pooling
    "3a": (64, 96, 128, 16, 32, 32),
    "3b": (128, 128, 192, 32, 96, 64),
    "4a": (192, 96, 208, 16, 48, 64),
    "4b": (160, 112, 224, 24, 64, 64),
    "4c": (128, 128, 256, 24, 64, 64),
    "4d": (112, 144, 288, 32, 64, 64),
    "4e": (256, 160, 320, 32, 128, 128),
    "5a": (256, 160, 320, 32, 128, 128),
    "5b": (384, 192, 384, 48, 128, 128),
}


def _module(v, name, filters):
    one, before_three, three, before_five, five, after_pool = filters
    return mx.sym.Concat(
        conv_relu(v, f"{name}_1x1", one, 1),
        conv_relu(conv_relu(v, f"{name}_to_3x3", before_three, 1), f"{name}_3x3", three, 3, pad=1),
        conv_relu(conv_relu(v, f"{name}_to_5x5", before_five, 1), f"{name}_5x5", five, 5, pad=2),
        conv_relu(pool(v, f"{name}_pool", "max", 3, 1, 1), f"{name}_from_pool", after_pool, 1),
        name=f"{name}_concat",
    )


class GoogleNet(Classifier):
    """GoogLeNet without its side heads."""

    titles = {"googlenet": "GoogleNet"}
    implements = list(titles)

    def body(self, v, model):
        """Return stem and modules."""
        v = conv_relu(v, "conv1", 64, 7, stride=2, pad=3)
        v = self.maybe_lrn(pool(v, "pool1", "max", 3, 2, 1), "norm1")
        v = conv_relu(conv_relu(v, "conv2_narrow", 64, 1), "conv2", 192, 3, pad=1)
        v = pool(self.maybe_lrn(v, "norm2"), "pool2", "max", 3, 2, 1)
        for name, filters in MODULES.items():
            v = _module(v, f"module{name}", filters)
            if name in ("3b", "4e"):
                v = pool(v, f"pool{name}", "max", 3, 2, 1)
        return dropout(global_average(v, "pool"), "drop", 0.4)

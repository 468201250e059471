"""VGG: five stages of small convolutions."""

import mxnet as mx

from .classifier import Classifier
from .layers import conv_relu, dense_relu, dropout, pool

FILTERS = (64, 128, 256, 512, 512)


class VGG(Classifier):
    """VGG with 11, 13, 16 or 19 layers."""

    titles = {f"vgg{depth}": f"VGG{depth}" for depth in (11, 13, 16, 19)}
    implements = list(titles)
    repeats = {
        "vgg11": (1, 1, 2, 2, 2),
        "vgg13": (2, 2, 2, 2, 2),
        "vgg16": (2, 2, 3, 3, 3),
        "vgg19": (2, 2, 4, 4, 4),
    }

    def body(self, v, model):
        """Return the stages and two dense layers."""
        stages = zip(self.repeats[model], FILTERS, strict=True)
        for stage, (count, filters) in enumerate(stages, 1):
            for layer in range(1, count + 1):
                v = conv_relu(v, f"conv{stage}_{layer}", filters, 3, pad=1)
            v = pool(v, f"pool{stage}", "max", 2, 2)
        v = mx.sym.Flatten(v, name="flat")
        for number in (6, 7):
            v = dropout(dense_relu(v, f"dense{number}", 4096), f"drop{number}")
        return v

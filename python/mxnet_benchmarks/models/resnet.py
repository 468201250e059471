"""Residual networks whose activation follows the sum (the first version)."""

import mxnet as mx

from .classifier import Classifier
from .layers import conv_norm, global_average, pool, relu

BLOCKS = {  # depth -> blocks of the four stages
    18: (2, 2, 2, 2),
    34: (3, 4, 6, 3),
    50: (3, 4, 6, 3),
    101: (3, 4, 23, 3),
    152: (3, 8, 36, 3),
    200: (3, 24, 36, 3),
    269: (3, 30, 48, 8),
}


def _block(v, name, filters, stride, widens, deep):
    """Return a residual block: two convolutions, or three with a narrow one in the middle."""
    short = v
    if widens:
        width = 4 * filters if deep else filters
        short = conv_norm(v, f"{name}_short", width, 1, stride, active=False)
    if deep:
        v = conv_norm(v, f"{name}_a", filters, 1, stride)
        v = conv_norm(v, f"{name}_b", filters, 3, pad=1)
        v = conv_norm(v, f"{name}_c", 4 * filters, 1, active=False)
    else:
        v = conv_norm(v, f"{name}_a", filters, 3, stride, pad=1)
        v = conv_norm(v, f"{name}_b", filters, 3, pad=1, active=False)
    return relu(mx.sym.elemwise_add(v, short, name=f"{name}_sum"), f"{name}_relu")


class ResNet(Classifier):
    """ResNet with 18 to 269 layers; the first block of every stage has a projection."""

    titles = {f"resnet{depth}": f"ResNet{depth}" for depth in BLOCKS}
    implements = list(titles)

    def body(self, v, model):
        """Return the four stages."""
        depth = int(model.removeprefix("resnet"))
        v = pool(conv_norm(v, "stem", 64, 7, stride=2, pad=3), "stem_pool", "max", 3, 2, 1)
        for stage, count in enumerate(BLOCKS[depth]):
            for number in range(count):
                first = number == 0
                stride = 2 if first and stage else 1
                name = f"stage{stage + 1}_block{number + 1}"
                v = _block(v, name, 64 << stage, stride, first, deep=depth >= 50)
        return global_average(v, "pool")

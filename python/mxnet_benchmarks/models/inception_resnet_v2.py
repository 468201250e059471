"""Inception-ResNet v2: modules of parallel branches, added to what they read."""

import mxnet as mx

from .classifier import Classifier
from .layers import conv_norm, dropout, global_average, pool, relu

# The middle stage has 129 filters where its paper has 128, and pads its long kernels by (1, 2) and
# (2, 1): so did the network that the published parameter count (56,009,476) belongs to.
STAGES = {  # name -> channels, scale, repeats, branches of (filters, kernel, pad)
    "block35": (320, 0.17, 10, [
        [(32, 1, 0)],
        [(32, 1, 0), (32, 3, 1)],
        [(32, 1, 0), (48, 3, 1), (64, 3, 1)],
    ]),
    "block17": (1088, 0.1, 20, [
        [(192, 1, 0)],
        [(129, 1, 0), (160, (1, 7), (1, 2)), (192, (7, 1), (2, 1))],
    ]),
    "block8": (2080, 0.2, 9, [
        [(192, 1, 0)],
        [(192, 1, 0), (224, (1, 3), (0, 1)), (256, (3, 1), (1, 0))],
    ]),
}  # fmt: skip


def _conv(v, name, filters, kernel, pad=0, stride=1, active=True):
    return conv_norm(v, name, filters, kernel, stride, pad, active, no_bias=False)


def _branches(v, name, branches):
    ends = []
    for number, branch in enumerate(branches):
        end = v
        for step, sizes in enumerate(branch):
            end = _conv(end, f"{name}_b{number}_{step}", *sizes)
        ends.append(end)
    return ends


def _residual(v, name, channels, scale, branches, active=True):
    mixed = mx.sym.Concat(*_branches(v, name, branches), name=f"{name}_concat")
    out = _conv(mixed, f"{name}_out", channels, 1, active=False)
    v = mx.sym.elemwise_add(v, out * scale, name=f"{name}_sum")
    return relu(v, f"{name}_relu") if active else v


def _stage(v, stage):
    channels, scale, repeats, branches = STAGES[stage]
    for number in range(repeats):
        v = _residual(v, f"{stage}_{number}", channels, scale, branches)
    return v


def _reduce(v, name, branches):
    ends = _branches(v, name, branches)
    return mx.sym.Concat(*ends, pool(v, f"{name}_pool", "max", 3, 2), name=f"{name}_concat")


class InceptionResNetV2(Classifier):
    """Inception-ResNet v2."""

    titles = {"inception_resnet_v2": "InceptionResNetV2"}
    implements = list(titles)
    input_default = (3, 299, 299)

    def body(self, v, model):
        """Return stem, three stages of residual modules, and what joins them."""
        v = _conv(v, "stem0", 32, 3, stride=2)
        v = _conv(_conv(v, "stem1", 32, 3), "stem2", 64, 3, 1)
        v = pool(v, "stem_pool1", "max", 3, 2)
        v = _conv(_conv(v, "stem3", 80, 1), "stem4", 192, 3)
        v = pool(v, "stem_pool2", "max", 3, 2)
        averaged = pool(v, "mixed_pool", "avg", 3, 1, 1)
        mixed = [[(96, 1)], [(48, 1), (64, 5, 2)], [(64, 1), (96, 3, 1), (96, 3, 1)]]
        ends = [*_branches(v, "mixed", mixed), _conv(averaged, "mixed_b3_0", 64, 1)]
        v = _stage(mx.sym.Concat(*ends, name="mixed_concat"), "block35")
        first = [[(384, 3, 0, 2)], [(256, 1), (256, 3, 1), (384, 3, 0, 2)]]
        v = _stage(_reduce(v, "reduce_a", first), "block17")
        second = [
            [(256, 1), (384, 3, 0, 2)],
            [(256, 1), (288, 3, 0, 2)],
            [(256, 1), (288, 3, 1), (320, 3, 0, 2)],
        ]
        v = _stage(_reduce(v, "reduce_b", second), "block8")
        channels, _, _, branches = STAGES["block8"]
        v = _residual(v, "block8_last", channels, 1.0, branches, active=False)
        v = _conv(v, "features", 1536, 1)
        return dropout(global_average(v, "pool"), "drop", 0.2)

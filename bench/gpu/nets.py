"""ResNet-50 v2 and a BERT-base encoder, written once over a few calls that each library answers.

Weights come from a generator that both libraries share, so the answers can be compared.
"""

import numpy as np


class Weights:
    """Makes each weight at its first use, the same in every process."""

    def __init__(self, library):
        self._library, self._kept = library, {}
        self._random = np.random.default_rng(11)

    def get(self, name, shape, kind="weight"):
        """Returns the weight of this name."""
        if name not in self._kept:
            if kind == "ones":
                value = np.ones(shape)
            elif kind == "zeros":
                value = np.zeros(shape)
            else:
                fan = np.prod(shape[1:])
                value = self._random.standard_normal(shape) * np.sqrt(2 / fan)
            self._kept[name] = self._library.array(value.astype("float32"))
        return self._kept[name]


def _norm_relu(lib, w, name, x, channels):
    kinds = ("ones", "zeros", "zeros", "ones")
    args = [w.get(f"{name}.{i}", (channels,), kind) for i, kind in enumerate(kinds)]
    return lib.relu(lib.batch_norm(x, *args))


def _conv(lib, w, name, x, inputs, outputs, kernel, stride=1):
    weight = w.get(name, (outputs, inputs, kernel, kernel))
    return lib.conv(x, weight, stride, kernel // 2)


def resnet50(lib, w, x):
    """Scores of images (batch, 3, 224, 224)."""
    x = lib.max_pool(_norm_relu(lib, w, "stem.norm", _conv(lib, w, "stem", x, 3, 64, 7, 2), 64))
    channels = 64
    for stage, (count, width) in enumerate(((3, 64), (4, 128), (6, 256), (3, 512))):
        for block in range(count):
            name = f"{stage}.{block}"
            stride = 2 if block == 0 and stage > 0 else 1
            y = _norm_relu(lib, w, f"{name}.norm0", x, channels)
            kept = (
                _conv(lib, w, f"{name}.skip", y, channels, 4 * width, 1, stride) if not block else x
            )
            y = _conv(lib, w, f"{name}.a", y, channels, width, 1)
            y = _norm_relu(lib, w, f"{name}.norm1", y, width)
            y = _conv(lib, w, f"{name}.b", y, width, width, 3, stride)
            y = _norm_relu(lib, w, f"{name}.norm2", y, width)
            x = _conv(lib, w, f"{name}.c", y, width, 4 * width, 1) * 0.2 + kept
            channels = 4 * width
    x = lib.mean_of_pixels(_norm_relu(lib, w, "last.norm", x, channels))
    return lib.dense(x, w.get("scores", (1000, channels)), w.get("scores.bias", (1000,), "zeros"))


def bert_base(lib, w, x, heads=12, layers=12):
    """The encoder's result for embedded words (batch, 128, 768)."""
    batch, length, width = x.shape
    depth = width // heads

    def dense(name, x, inputs, outputs):
        return lib.dense(x, w.get(name, (outputs, inputs)), w.get(f"{name}.b", (outputs,), "zeros"))

    def split(x):
        return lib.transpose(x.reshape((batch, length, heads, depth)), (0, 2, 1, 3)).reshape(
            (batch * heads, length, depth)
        )

    def norm(name, x):
        scale, shift = w.get(f"{name}.s", (width,), "ones"), w.get(f"{name}.o", (width,), "zeros")
        return lib.layer_norm(x, scale, shift)

    for layer in range(layers):
        q, k, v = (split(dense(f"{layer}.{part}", x, width, width)) for part in "qkv")
        scores = lib.softmax(lib.matmul(q, k, True) * depth**-0.5)
        seen = lib.matmul(scores, v, False).reshape((batch, heads, length, depth))
        seen = lib.transpose(seen, (0, 2, 1, 3)).reshape((batch, length, width))
        x = norm(f"{layer}.norm0", dense(f"{layer}.out", seen, width, width) + x)
        inner = lib.gelu(dense(f"{layer}.inner", x, width, 4 * width))
        x = norm(f"{layer}.norm1", dense(f"{layer}.outer", inner, 4 * width, width) + x)
    return x

"""Random calls of operators, the same for MXNet 1.9.1 and for us: results and gradients.

A family draws its calls from a seed of its own; numbers are made by NumPy's old generator, whose
stream never changes.
"""

import zlib

import numpy as np

import mxnet as mx


class Draw:
    """What a family draws from."""

    def __init__(self, seed):
        self.random = np.random.RandomState(seed)

    def whole(self, low, high):
        return int(self.random.randint(low, high + 1))

    def one(self, *choices):
        return choices[self.random.randint(len(choices))]

    def maybe(self, chance=0.5):
        return bool(self.random.rand() < chance)

    def shape(self, fewest, most, low=1, high=5):
        return tuple(self.whole(low, high) for _ in range(self.whole(fewest, most)))

    def normal(self, shape, dtype="float32"):
        return self.random.randn(*shape).astype(dtype)

    def distinct(self, shape, dtype="float32"):
        """Numbers between -2 and 2, no two the same."""
        count = int(np.prod(shape))
        return (self.random.permutation(count).reshape(shape) / count * 4 - 2).astype(dtype)

    def integers(self, low, high, shape, dtype="float32"):
        return self.random.randint(low, high, shape).astype(dtype)


def pick(d):
    shape = d.shape(1, 4)
    axis = d.whole(-len(shape), len(shape) - 1)
    places = list(shape)
    places[axis : axis + 1 or None] = [1] if d.maybe() or len(shape) == 1 else []
    count = shape[axis]
    index = d.integers(-2 * count, 2 * count, places, d.one("float32", "int32", "int64"))
    attributes = {"axis": axis, "keepdims": d.maybe(), "mode": d.one("clip", "wrap")}
    return "pick", [d.normal(shape), index], attributes, [0]


def where(d):
    shape = d.shape(1, 4)
    condition = d.integers(-1, 2, shape if d.maybe(0.7) else shape[:1], d.one("float32", "int32"))
    return "where", [condition, d.normal(shape), d.normal(shape)], {}, [1, 2]


def pooling(d):
    axes = d.whole(1, 3)
    kernel = tuple(d.whole(1, 3) for _ in range(axes))
    attributes = {"kernel": kernel, "pool_type": d.one("max", "avg", "sum", "lp")}
    if d.maybe(0.8):
        attributes["stride"] = tuple(d.whole(1, 3) for _ in range(axes))
    if d.maybe(0.8):
        # A window of maxima that lies in the padding is never written by 1.9.1.
        most = [extent - (attributes["pool_type"] == "max") for extent in kernel]
        attributes["pad"] = tuple(d.whole(0, extent) for extent in most)
    if axes == 1 and d.maybe(0.3):
        attributes["pad"] = (d.whole(0, kernel[0] - 1),) * 2
    if attributes["pool_type"] != "max" and d.maybe():
        attributes["pooling_convention"] = d.one("valid", "full")
    if d.maybe():
        attributes["count_include_pad"] = d.maybe()
    if attributes["pool_type"] == "lp":
        attributes["p_value"] = d.whole(1, 3)
    shape = (d.whole(1, 2), d.whole(1, 2), *(d.whole(3, 7) for _ in range(axes)))
    return "Pooling", [d.distinct(shape)], attributes, [0]


def bilinear_resize(d):
    shape = (1, d.whole(1, 2), d.whole(1, 7), d.whole(1, 7))
    modes = ("size", "odd_scale", "like", "to_even_down", "to_even_up", "to_odd_down", "to_odd_up")
    mode, inputs, attributes = d.one(*modes), [d.normal(shape)], {}
    scales = {f"scale_{side}": d.one(0.5, 0.7, 1.5, 2.0, 3.0) for side in ("height", "width")}
    if mode == "size":
        attributes = scales if d.maybe() else {"height": d.whole(1, 9), "width": d.whole(1, 9)}
    else:
        attributes = {"mode": mode, **(scales if mode == "odd_scale" else {})}
    if mode == "like":
        inputs.append(d.normal((1, 1, d.whole(1, 9), d.whole(1, 9))))
    if d.maybe():
        attributes["align_corners"] = d.maybe()
    return "contrib.BilinearResize2D", inputs, attributes, [0]


def sequences(d):
    shape = d.shape(2, 4)
    name = d.one("SequenceMask", "SequenceLast", "SequenceReverse")
    axis = d.whole(0, 1) if name != "SequenceReverse" else 0
    lengths = d.integers(1, shape[axis] + 1, shape[1 - axis])
    attributes = {"axis": axis, "use_sequence_length": True}
    if name == "SequenceMask" and d.maybe():
        attributes["value"] = 2.5
    if name == "SequenceReverse":
        del attributes["axis"]
    return name, [d.normal(shape), lengths], attributes, [0]


def take(d):
    shape = d.shape(1, 4)
    axis = d.whole(-len(shape), len(shape) - 1)
    count = shape[axis]
    index = d.integers(-2 * count, 3 * count, d.shape(1, 2), d.one("float32", "int32"))
    return "take", [d.normal(shape), index], {"axis": axis, "mode": d.one("clip", "wrap")}, [0]


def norm(d):
    shape = d.shape(1, 4)
    attributes = {"ord": d.whole(1, 2), "keepdims": d.maybe()}
    if d.maybe(0.7):
        attributes["axis"] = d.whole(-len(shape), len(shape) - 1)
    return "norm", [d.normal(shape)], attributes, [0]


def deconvolution(d):
    axes, groups = d.whole(1, 2), d.whole(1, 2)
    extents = tuple(d.whole(2, 4) for _ in range(axes))
    kernel = tuple(d.whole(2, 4) for _ in range(axes))
    stride = tuple(d.whole(1, 3) for _ in range(axes))
    attributes = {"kernel": kernel, "stride": stride, "num_filter": 2 * groups, "no_bias": False}
    if d.maybe():
        attributes["pad"] = tuple(d.whole(0, 1) for _ in range(axes))
        attributes["adj"] = tuple(step - 1 for step in stride)
    else:
        attributes["target_shape"] = tuple(
            (n - 1) * step + k - 1 for n, step, k in zip(extents, stride, kernel, strict=True)
        )
    attributes["num_group"] = groups
    inputs = [d.normal((1, groups, *extents)), d.normal((groups, 2, *kernel))]
    return "Deconvolution", [*inputs, d.normal((2 * groups,))], attributes, [0, 1, 2]


def normalizations(d):
    shape = (d.whole(1, 2), d.whole(2, 5), d.whole(1, 3), d.whole(2, 4))
    name = d.one("LRN", "L2Normalization", "InstanceNorm")
    if name == "LRN":
        attributes = {"nsize": d.one(1, 3, 5), "alpha": 0.5, "beta": d.one(0.5, 0.75)}
    elif name == "L2Normalization":
        attributes = {"mode": d.one("instance", "channel", "spatial")}
    else:
        attributes = {"eps": d.one(0.001, 0.1)}
        channel = (shape[1],)
        inputs = [d.normal(shape), d.normal(channel), d.normal(channel)]
        return name, inputs, attributes, [0, 1, 2]
    return name, [d.normal(shape)], attributes, [0]


def softmax_output(d):
    shape = d.shape(2, 4, 2, 4)
    attributes = {"normalization": d.one("null", "batch", "valid"), "grad_scale": d.one(1.0, 0.5)}
    kind = d.one("multi_output", "preserve_shape", "")
    labels, classes = shape[:1], int(np.prod(shape[1:]))
    if kind == "multi_output" and len(shape) > 2:
        attributes[kind], labels, classes = True, (shape[0], *shape[2:]), shape[1]
    elif kind == "preserve_shape":
        attributes[kind], labels, classes = True, shape[:-1], shape[-1]
    if d.maybe():
        attributes.update(use_ignore=True, ignore_label=1.0)
    if d.maybe(0.3):
        attributes["smooth_alpha"] = 0.1
    return "SoftmaxOutput", [d.normal(shape), d.integers(0, classes, labels)], attributes, [0]


def losses(d):
    shape = d.shape(1, 3)
    name = d.one("LinearRegressionOutput", "LogisticRegressionOutput", "MAERegressionOutput")
    if d.maybe(0.4):
        attributes = {"normalization": d.one("null", "batch", "valid"), "valid_thresh": 0.5}
        return "MakeLoss", [d.normal(shape)], attributes, [0]
    if d.maybe(0.3):
        shape = (d.whole(1, 5), d.whole(1, 5))
        label = d.integers(0, shape[1], shape[:1])
        return "SVMOutput", [d.normal(shape), label], {"use_linear": d.maybe(), "margin": 0.5}, [0]
    return name, [d.normal(shape), d.normal(shape)], {"grad_scale": d.one(1.0, 0.5)}, [0]


def prelu(d):
    shape = d.shape(1, 4)
    channels = shape[1:2] or (1,)
    choices = [channels, (1,)]
    if len(shape) <= 2:
        choices += [shape, tuple(d.one(1, extent) for extent in shape)]
    gamma = d.normal(d.one(*choices))
    return "LeakyReLU", [d.normal(shape), gamma], {"act_type": "prelu"}, [0, 1]


def ordering(d):
    shape = d.shape(1, 3, 1, 6)
    axis = d.whole(-len(shape), len(shape) - 1)
    data = d.integers(-2, 3, shape, d.one("float32", "float64", "int32"))
    attributes = {"axis": axis, "is_ascend": d.maybe(), "dtype": d.one("float32", "int32")}
    if d.maybe():
        return "argsort", [data], attributes, []
    attributes.update(k=d.whole(0, shape[axis]), ret_typ=d.one("indices", "both", "mask", "value"))
    return "topk", [data], attributes, []


FAMILIES = (
    pick, where, pooling, bilinear_resize, sequences, take, norm, deconvolution, normalizations,
    softmax_output, losses, prelu, ordering,
)  # fmt: skip


COUNT = 20  # calls of each family


def draw_case(family, number):
    return family(Draw(zlib.crc32(family.__name__.encode()) % 100000 * 1000 + number))


def run(name, inputs, attributes, wanted):
    """The outputs, then the gradients of the inputs `wanted`, as NumPy arrays."""
    function = mx.nd
    for part in name.split("."):
        function = getattr(function, part)
    arrays = [mx.nd.array(x, dtype=x.dtype) for x in inputs]
    for i in wanted:
        arrays[i].attach_grad()
    with mx.autograd.record():
        outputs = function(*arrays, **attributes)
    outputs = outputs if isinstance(outputs, list) else [outputs]
    results = [output.asnumpy() for output in outputs]
    if wanted:
        heads = Draw(5)
        mx.autograd.backward(outputs, [mx.nd.array(heads.normal(o.shape)) for o in outputs])
    return results + [arrays[i].grad.asnumpy() for i in wanted]

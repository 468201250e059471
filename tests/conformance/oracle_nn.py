"""The NumPy answer of neural network layers, and the gradients that losses state themselves."""

import itertools
import math

import numpy as np

from .oracle_random import dropout_mask

_erf = np.vectorize(math.erf, otypes=[np.float64])


def _spatial(attrs, name, ndim, default):
    return attrs.get(name) or (default,) * ndim


def _convolution(inputs, attrs, row):
    x, weight = inputs[:2]
    ndim = x.ndim - 2
    stride, dilate = _spatial(attrs, "stride", ndim, 1), _spatial(attrs, "dilate", ndim, 1)
    pad, groups, kernel = (
        _spatial(attrs, "pad", ndim, 0),
        attrs.get("num_group", 1),
        weight.shape[2:],
    )
    x = np.pad(x, [(0, 0), (0, 0)] + [(p, p) for p in pad])
    size = [
        (x.shape[2 + d] - dilate[d] * (kernel[d] - 1) - 1) // stride[d] + 1 for d in range(ndim)
    ]
    y = np.zeros((x.shape[0], weight.shape[0], *size))
    x = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    weight = weight.reshape(groups, -1, *weight.shape[1:])
    for at in itertools.product(*(range(k) for k in kernel)):
        window = tuple(
            slice(at[d] * dilate[d], at[d] * dilate[d] + (size[d] - 1) * stride[d] + 1, stride[d])
            for d in range(ndim)
        )
        part = x[(..., *window)]
        y += np.einsum("ngc...,gfc->ngf...", part, weight[(..., *at)]).reshape(y.shape)
    if len(inputs) == 3:
        y += inputs[2].reshape((1, -1) + (1,) * ndim)
    return [y]


def _deconvolution(inputs, attrs, row):
    x, weight = inputs[:2]
    ndim, kernel, groups = x.ndim - 2, weight.shape[2:], attrs.get("num_group", 1)
    stride, pad = _spatial(attrs, "stride", ndim, 1), _spatial(attrs, "pad", ndim, 0)
    adjust = _spatial(attrs, "adj", ndim, 0)
    full = [(x.shape[2 + d] - 1) * stride[d] + kernel[d] + adjust[d] for d in range(ndim)]
    y = np.zeros((x.shape[0], groups, weight.shape[1], *full))
    x = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    weight = weight.reshape(groups, -1, *weight.shape[1:])
    for at in itertools.product(*(range(k) for k in kernel)):
        window = tuple(
            slice(at[d], at[d] + (x.shape[3 + d] - 1) * stride[d] + 1, stride[d])
            for d in range(ndim)
        )
        y[(..., *window)] += np.einsum("ngc...,gcf->ngf...", x, weight[(..., *at)])
    y = y[(..., *(slice(pad[d], full[d] - pad[d]) for d in range(ndim)))]
    y = y.reshape(x.shape[0], -1, *y.shape[3:])
    if len(inputs) == 3:
        y = y + inputs[2].reshape((1, -1) + (1,) * ndim)
    return [y]


def _up_sampling(inputs, attrs, row):
    scale = attrs["scale"]
    return [np.concatenate([x.repeat(scale, 2).repeat(scale, 3) for x in inputs], axis=1)]


def _lrn(inputs, attrs, row):
    x, half = inputs[0], (attrs["nsize"] - 1) // 2  # of an even count one channel is left out
    squares = np.pad(x * x, [(0, 0), (half, half), (0, 0), (0, 0)])
    near = sum(squares[:, i : i + x.shape[1]] for i in range(2 * half + 1))
    scale = attrs["knorm"] + attrs["alpha"] / attrs["nsize"] * near
    return [x * scale ** -attrs.get("beta", 0.75)]


def _l2_normalization(inputs, attrs, row):
    x = inputs[0]
    axes = {
        "instance": tuple(range(1, x.ndim)),
        "channel": (1,),
        "spatial": tuple(range(2, x.ndim)),
    }
    return [
        x / np.sqrt((x * x).sum(axis=axes[attrs["mode"]], keepdims=True) + attrs.get("eps", 1e-10))
    ]


def _fully_connected(inputs, attrs, row):
    x = inputs[0]
    x = x.reshape(x.shape[0], -1) if attrs.get("flatten", True) else x
    y = x @ inputs[1].T
    return [y + inputs[2] if len(inputs) == 3 else y]


def _batch_norm(inputs, attrs, row):
    x, gamma, beta, mean, variance = inputs
    axis = attrs.get("axis", 1) % x.ndim
    others = tuple(a for a in range(x.ndim) if a != axis)
    shape = [x.shape[a] if a == axis else 1 for a in range(x.ndim)]
    gamma = np.ones_like(gamma) if attrs.get("fix_gamma", True) else gamma
    moving = [mean, variance]
    if row.train and not attrs.get("use_global_stats"):
        keep = attrs.get("momentum", 0.9)
        mean, variance = x.mean(axis=others), x.var(axis=others)
        moving = [m * keep + b * (1 - keep) for m, b in zip(moving, (mean, variance), strict=True)]
    scale = 1 / np.sqrt(variance + attrs.get("eps", 1e-3))
    y = (x - mean.reshape(shape)) * (scale * gamma).reshape(shape) + beta.reshape(shape)
    hidden = [mean, scale] if attrs.get("output_mean_var") else []
    return [y, *hidden, *moving]


def _layer_norm(inputs, attrs, row):
    x, gamma, beta = inputs
    axis = attrs.get("axis", -1)
    shape = [1] * x.ndim
    shape[axis] = x.shape[axis]
    mean, variance = x.mean(axis=axis, keepdims=True), x.var(axis=axis, keepdims=True)
    deviation = np.sqrt(variance + attrs.get("eps", 1e-5))
    y = (x - mean) / deviation
    return [y * gamma.reshape(shape) + beta.reshape(shape), mean, deviation]


def _instance_norm(inputs, attrs, row):
    x, gamma, beta = inputs
    axes, shape = tuple(range(2, x.ndim)), (1, -1) + (1,) * (x.ndim - 2)
    mean, variance = x.mean(axis=axes, keepdims=True), x.var(axis=axes, keepdims=True)
    y = (x - mean) / np.sqrt(variance + attrs.get("eps", 1e-3))
    return [y * gamma.reshape(shape) + beta.reshape(shape)]


def _group_norm(inputs, attrs, row):
    x, gamma, beta = inputs
    groups = x.reshape(x.shape[0], attrs["num_groups"], -1)
    mean, variance = groups.mean(axis=-1, keepdims=True), groups.var(axis=-1, keepdims=True)
    y = (groups - mean) / np.sqrt(variance + attrs.get("eps", 1e-5))
    return [(y * gamma.reshape(1, -1, 1) + beta.reshape(1, -1, 1)).reshape(x.shape)]


def _pooling_at_max(inputs, attrs, row):
    values, x = inputs
    n, c, h, w = x.shape
    kh, kw = attrs["kernel"]
    cut = (slice(None), slice(None), slice(h // kh * kh), slice(w // kw * kw))

    def windows(array):
        tiles = array[cut].reshape(n, c, h // kh, kh, w // kw, kw).transpose(0, 1, 2, 4, 3, 5)
        return tiles.reshape(n, c, h // kh, w // kw, kh * kw)

    at = windows(x).argmax(axis=-1)[..., None]
    return [np.take_along_axis(windows(values), at, -1)[..., 0]]


ACTIVATIONS = {
    "relu": lambda x: np.maximum(x, 0),
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "tanh": np.tanh,
    "softrelu": lambda x: np.logaddexp(0, x),
    "softsign": lambda x: x / (1 + np.abs(x)),
}


def _leaky_relu(inputs, attrs, row):
    x, kind = inputs[0], attrs.get("act_type", "leaky")
    slope = attrs.get("slope", 0.25)
    if kind == "leaky":
        return [np.where(x > 0, x, slope * x)]
    if kind == "elu":
        return [np.where(x > 0, x, slope * np.expm1(x))]
    if kind == "selu":
        return [1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(x))]
    if kind == "gelu":
        return [0.5 * x * (1 + _erf(x / math.sqrt(2)))]
    if kind == "prelu":
        gamma = inputs[1].reshape((1, -1) + (1,) * (x.ndim - 2))
        return [np.where(x > 0, x, gamma * x)]
    middle = (attrs["lower_bound"] + attrs["upper_bound"]) / 2  # rrelu outside training
    return [np.where(x > 0, x, middle * x)]


def _pool_extent(size, kernel, stride, pad, convention):
    room = size + 2 * pad - kernel
    return (math.ceil(room / stride) if convention == "full" else room // stride) + 1


def _pool_window(values, counted, attrs):
    kind = attrs.get("pool_type", "max")
    if kind == "max":
        return values.max(axis=-1)
    if kind == "lp":
        total = (values ** attrs["p_value"]).sum(axis=-1)
        return np.sign(total) * np.abs(total) ** (1 / attrs["p_value"])
    total = values.sum(axis=-1)
    return total / counted if kind == "avg" else total


def _pooling(inputs, attrs, row):
    x = inputs[0]
    ndim, shape = x.ndim - 2, x.shape[2:]
    if attrs.get("global_pool"):
        kernel, stride, pad = shape, (1,) * ndim, (0,) * ndim
    else:
        kernel, pad = attrs["kernel"], _spatial(attrs, "pad", ndim, 0)
        stride = _spatial(attrs, "stride", ndim, 1)
    convention = attrs.get("pooling_convention", "valid")
    sizes = [_pool_extent(shape[d], kernel[d], stride[d], pad[d], convention) for d in range(ndim)]
    y = np.zeros(x.shape[:2] + tuple(sizes))
    for at in itertools.product(*(range(s) for s in sizes)):
        window, counted = [], 1
        for d in range(ndim):
            begin = at[d] * stride[d] - pad[d]
            end = min(begin + kernel[d], shape[d] + pad[d])  # clipped to the padded input
            inside = slice(max(begin, 0), min(end, shape[d]))
            include = attrs.get("count_include_pad", True)
            counted *= (end - begin) if include else (inside.stop - inside.start)
            window.append(inside)
        values = x[(slice(None), slice(None), *window)].reshape(x.shape[0], x.shape[1], -1)
        y[(slice(None), slice(None), *at)] = _pool_window(values, counted, attrs)
    return [y]


def _dropout(inputs, attrs, row):
    x, p = inputs[0], attrs["p"]
    if not (row.train or attrs.get("mode") == "always"):
        return [x]
    shape = [1 if a in attrs.get("axes", ()) else n for a, n in enumerate(x.shape)]
    return [x * dropout_mask(row.seed, shape, p)]


def _softmax_of(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def _softmax(inputs, attrs, row):
    x, axis = inputs[0] / (attrs.get("temperature") or 1.0), attrs.get("axis", -1)
    if not attrs.get("use_length"):
        return [_softmax_of(x, axis)]
    inside = np.arange(x.shape[-1]) < inputs[1][:, None]
    return [np.where(inside, _softmax_of(np.where(inside, x, -np.inf)), 0.0)]


def _log_softmax(inputs, attrs, row):
    x, axis = inputs[0] / (attrs.get("temperature") or 1.0), attrs.get("axis", -1)
    x = x - x.max(axis=axis, keepdims=True)
    return [x - np.log(np.exp(x).sum(axis=axis, keepdims=True))]


def _softmax_activation(inputs, attrs, row):
    x = inputs[0]
    if attrs["mode"] == "channel":
        return [_softmax_of(x, 1)]
    return [_softmax_of(x.reshape(x.shape[0], -1)).reshape(x.shape)]


def _output_axis(attrs):
    return 1 if attrs.get("multi_output") else -1


def _softmax_output(inputs, attrs, row):
    return [_softmax_of(inputs[0], _output_axis(attrs))]


def _softmax_output_gradient(inputs, attrs, row, heads):
    x, label = inputs
    axis = _output_axis(attrs)
    p = _softmax_of(x, axis)
    scale = attrs.get("grad_scale", 1.0)
    if label.shape == x.shape:
        return [(p - label) * scale]
    classes = np.moveaxis(np.eye(x.shape[axis])[label.astype(int) % x.shape[axis]], -1, axis)
    smooth = attrs.get("smooth_alpha", 0.0)
    classes = np.where(classes == 1, 1 - smooth, smooth / (x.shape[axis] - 1))
    gradient = p - classes
    valid = np.ones_like(label, dtype=bool)
    if attrs.get("use_ignore"):
        valid = label != attrs["ignore_label"]
        gradient = gradient * np.expand_dims(valid, axis)
    normalization = attrs.get("normalization", "null")
    positions = label.size // label.shape[0]
    if normalization == "batch":
        scale /= label.shape[0]
    if normalization == "valid":
        scale /= max(int(valid.sum()), 1)
    elif attrs.get("multi_output"):
        scale /= positions
    return [gradient * scale]


def _cross_entropy(inputs, attrs, row):
    x, label = inputs
    logits = _log_softmax([x], {}, row)[0]
    return [-logits[np.arange(len(label)), label.astype(int)].sum().reshape(1)]


REGRESSION = {
    "LinearRegressionOutput": (lambda x: x, lambda p, t: p - t),
    "LogisticRegressionOutput": (lambda x: 1 / (1 + np.exp(-x)), lambda p, t: p - t),
    "MAERegressionOutput": (lambda x: x, lambda p, t: np.sign(p - t)),
}


def _regression_gradient(inputs, attrs, row, heads):
    forward, slope = REGRESSION[row.op]
    p, target = forward(inputs[0]), inputs[1].reshape(inputs[0].shape)
    per_sample = target.size // target.shape[0]
    return [slope(p, target) * attrs.get("grad_scale", 1.0) / per_sample]


FORWARD = {
    "Convolution": _convolution, "FullyConnected": _fully_connected, "BatchNorm": _batch_norm,
    "InstanceNorm": _instance_norm, "GroupNorm": _group_norm, "_pooling_at_max": _pooling_at_max,
    "LayerNorm": _layer_norm, "LeakyReLU": _leaky_relu, "Pooling": _pooling, "Dropout": _dropout,
    "Activation": lambda i, a, r: [ACTIVATIONS[a["act_type"]](i[0])],
    "Deconvolution": _deconvolution, "UpSampling": _up_sampling, "LRN": _lrn,
    "L2Normalization": _l2_normalization,
    "softmin": lambda i, a, r: [_softmax_of(-i[0], a["axis"])],
    "softmax": _softmax, "SoftmaxActivation": _softmax_activation, "log_softmax": _log_softmax,
    "SoftmaxOutput": _softmax_output,
    "softmax_cross_entropy": _cross_entropy,
    **{n: (lambda i, a, r, f=f: [f[0](i[0])]) for n, f in REGRESSION.items()},
}  # fmt: skip
GRADIENTS = {
    "SoftmaxOutput": _softmax_output_gradient,
    **dict.fromkeys(REGRESSION, _regression_gradient),
}

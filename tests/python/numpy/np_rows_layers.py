"""Rows for functions of mx.npx, mx.npx.image and for random numbers (see np_rows).

Functions of networks have NumPy's answer here where it is a line; where it is more
(`oracle=False`), rows of the operator that they name have it (tests/conformance).
"""

import math

import numpy as onp
from np_rows import M, Row, T, V

X, IMAGE = (2, 3, 6, 5), ("i", (6, 8, 3))
AXIS = {"axis": -1}


def npx(name, inputs, *args, **kwargs):
    """A row of mx.npx."""
    return Row(
        name, inputs, *args, **{"space": "npx", "oracle": False, "tolerance": 1e-4, **kwargs}
    )


def softmax(x):
    e = onp.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def normed(x, gamma, beta):
    centered = x - x.mean(-1, keepdims=True)
    return centered / onp.sqrt((centered**2).mean(-1, keepdims=True) + 1e-5) * gamma + beta


def each(function):
    return onp.vectorize(function, otypes=[onp.float32])


LAYERS = [
    npx("activation", [M], act_type="softrelu", oracle=lambda x: onp.log1p(onp.exp(x))),
    npx("arange_like", [M], axis=1, grad=False, oracle=lambda x: onp.arange(4, dtype="float32")),
    npx("batch_dot", [(2, 3, 4), (2, 4, 5)], oracle=onp.matmul),
    npx("batch_dot", [(2, 4, 3), (2, 4, 5)], transpose_a=True,
        oracle=lambda x, y: onp.matmul(onp.swapaxes(x, 1, 2), y)),
    npx("batch_flatten", [T], oracle=lambda x: x.reshape(2, 12)),
    npx("batch_norm", [X, (3,), (3,), (3,), ("p", (3,))], grad=False),
    npx("cast", [M], dtype="int32", grad=False, oracle=lambda x: x.astype("int32")),
    npx("convolution", [X, (4, 3, 3, 3), (4,)], kernel=(3, 3), num_filter=4, pad=(1, 1),
        tolerance=1e-3),
    npx("deconvolution", [X, (3, 4, 2, 2)], kernel=(2, 2), num_filter=4, stride=(2, 2),
        tolerance=1e-3),
    npx("dropout", [M], 0.5, oracle=lambda x: x),
    npx("embedding", [("i", V), (6, 4)], input_dim=6, output_dim=4, oracle=lambda i, w: w[i]),
    npx("erf", [M], oracle=each(math.erf)),
    npx("erfinv", [("u", M)]),
    npx("fully_connected", [M, (5, 4), (5,)], num_hidden=5, oracle=lambda x, w, b: x @ w.T + b),
    npx("fully_connected", [T, (5, 4)], num_hidden=5, no_bias=True, flatten=False,
        oracle=lambda x, w: x @ w.T),
    npx("gamma", [("p", M)], oracle=each(math.gamma)),
    npx("gammaln", [("p", M)], oracle=each(math.lgamma)),
    npx("gather_nd", [(7, 7), ("i", (2, 3))], oracle=lambda x, i: x[i[0], i[1]]),
    npx("layer_norm", [M, (4,), (4,)], oracle=normed, tolerance=2e-4),
    npx("leaky_relu", [M], act_type="leaky", slope=0.1,
        oracle=lambda x: onp.where(x > 0, x, x * onp.float32(0.1))),
    npx("log_softmax", [M], oracle=lambda x: onp.log(softmax(x))),
    npx("multibox_prior", [X], sizes=(0.2, 0.3), ratios=(1, 2), grad=False),
    npx("multibox_target", [("u", (1, 4, 4)), ("u", (2, 1, 5)), (2, 3, 4)], grad=False,
        how=lambda f, a, t, p, **k: f(abs(a), abs(t), p, **k)),
    npx("multibox_detection", [("p", (1, 3, 4)), (1, 16), ("u", (1, 4, 4))], grad=False,
        how=lambda f, s, b, a, **k: f(s, b * 0.1, abs(a), **k)),
    npx("nonzero", [("b", M)], grad=False, symbolic=False,
        oracle=lambda x: onp.stack(onp.nonzero(x), 1)),
    npx("one_hot", [("i", V)], depth=6, grad=False, oracle=lambda i: onp.eye(6)[i]),
    npx("pick", [(5, 6), ("i", V)], oracle=lambda x, i: x[onp.arange(5), i]),
    npx("pooling", [X], kernel=(2, 2), stride=(2, 2), pool_type="max"),
    npx("pooling", [X], global_pool=True, pool_type="avg",
        oracle=lambda x: x.mean((2, 3), keepdims=True)),
    npx("relu", [M], oracle=lambda x: onp.maximum(x, 0)),
    npx("reshape", [(2, 3, 8)], (-2, -2, 2, -1), oracle=lambda x: x.reshape(2, 3, 2, 4)),
    npx("reshape", [(8, 3, 3, 4)], (-6, 2, -1, -4), oracle=lambda x: x.reshape(2, 4, 3, 3, 4)),
    npx("reshape_like", [M, (2, 6)], grad=False, oracle=lambda x, y: x.reshape(2, 6)),
    npx("rnn", [("u", (3, 2, 4)), ("u", (81,)), ("u", (1, 2, 3))], state_size=3, num_layers=1,
        mode="gru", grad=False, tolerance=1e-3),
    npx("roi_pooling", [X, (1, 5)], pooled_size=(2, 2), spatial_scale=1.0, grad=False,
        how=lambda f, x, r, **k: f(x, abs(r) * 0, **k)),
    npx("sequence_mask", [(5, 2, 3), ("i", (2,))], use_sequence_length=True, value=-1.0,
        how=lambda f, x, n, **k: f(x, n.astype("float32"), **k),
        oracle=lambda x, n: onp.where(onp.arange(5)[:, None, None] < n[:, None], x, -1)),
    npx("shape_array", [T], grad=False, oracle=lambda x: onp.array(x.shape)),
    npx("sigmoid", [M], oracle=lambda x: 1 / (1 + onp.exp(-x))),
    npx("slice", [T], begin=(0, 1), end=(2, 3), oracle=lambda x: x[0:2, 1:3]),
    npx("smooth_l1", [M], scalar=1.0,
        oracle=lambda x: onp.where(abs(x) < 1, x**2 / 2, abs(x) - 0.5)),
    npx("softmax", [M], oracle=softmax),
    npx("softmax", [M], temperature=2.0, oracle=lambda x: softmax(x / 2)),
    npx("topk", [M], k=2, ret_typ="value", grad=False,
        oracle=lambda x: -onp.sort(-x, axis=-1)[:, :2]),
]  # fmt: skip
IMAGES = [
    npx("image.to_tensor", [IMAGE], grad=False, how=lambda f, x: f(x.astype("uint8")),
        oracle=lambda x: x.transpose(2, 0, 1).astype("float32") / 255),
    npx("image.normalize", [(3, 6, 5)], mean=(0.1, 0.2, 0.3), std=(2.0, 3.0, 4.0), grad=False,
        oracle=lambda x: (x - onp.array([[[0.1]], [[0.2]], [[0.3]]])) /
        onp.array([[[2.0]], [[3.0]], [[4.0]]])),
    npx("image.crop", [IMAGE], x=1, y=2, width=4, height=3, grad=False,
        oracle=lambda x: x[2:5, 1:5]),
    npx("image.resize", [("p", (6, 8, 3))], size=(4, 3), grad=False),
    npx("image.flip_left_right", [IMAGE], grad=False, oracle=lambda x: x[:, ::-1]),
    npx("image.flip_top_bottom", [IMAGE], grad=False, oracle=lambda x: x[::-1]),
    npx("image.adjust_lighting", [("p", (6, 8, 3))], alpha=(0.1, 0.2, 0.3), grad=False),
    *[npx(f"image.random_flip_{way}", [("p", (6, 8, 3))], grad=False, drawn=True)
      for way in ("left_right", "top_bottom")],
    *[npx(f"image.random_{name}", [("p", (6, 8, 3))], 0.5, 1.5, grad=False, drawn=True)
      for name in ("brightness", "contrast", "saturation", "hue")],
    npx("image.random_color_jitter", [("p", (6, 8, 3))], 0.1, 0.1, 0.1, 0.1, grad=False,
        drawn=True),
    npx("image.random_lighting", [("p", (6, 8, 3))], 0.5, grad=False, drawn=True),
]  # fmt: skip


# Their numbers are not those of 1.9.1 (docs/guide/np.md).
OTHER = "beta chisquare gamma multivariate_normal".split()


def draw(name, *args, space="np", **kwargs):
    """A row of random numbers: without drawn=True they are those of 1.9.1 for one seed."""
    name, drawn = f"random.{name}", name in OTHER
    return Row(name, [], *args, drawn=drawn, oracle=False, grad=False, space=space, **kwargs)


# Names, arguments, mean and variance of what is drawn.
DISTRIBUTIONS = [
    ("beta", (2.0, 3.0), 0.4, 0.04),
    ("chisquare", (3.0,), 3.0, 6.0),
    ("exponential", (2.0,), 2.0, 4.0),
    ("gamma", (2.0, 3.0), 6.0, 18.0),
    ("gumbel", (1.0, 2.0), 1 + 2 * 0.5772157, math.pi**2 / 6 * 4),
    ("logistic", (1.0, 0.5), 1.0, 0.25 * math.pi**2 / 3),
    ("lognormal", (0.0, 0.5), math.exp(0.125), (math.exp(0.25) - 1) * math.exp(0.25)),
    ("normal", (1.0, 2.0), 1.0, 4.0),
    ("pareto", (6.0,), 0.2, 6 / (25 * 4)),
    ("power", (3.0,), 0.75, 3 / 80),
    ("rayleigh", (2.0,), 2 * math.sqrt(math.pi / 2), (2 - math.pi / 2) * 4),
    ("uniform", (1.0, 3.0), 2.0, 1 / 3),
    ("weibull", (2.0,), math.gamma(1.5), 1 - math.gamma(1.5) ** 2),
    ("randint", (2, 7), 4.0, 2.0),
    ("choice", (5,), 2.0, 2.0),
]
DRAWN = [
    *[draw(name, *args, size=(2, 3)) for name, args, _, _ in DISTRIBUTIONS],
    *[draw(name, 2, 3, symbolic=False) for name in ("rand", "randn")],
    draw("multinomial", 10, [0.2, 0.3, 0.5]),
    Row("random.multivariate_normal", [(2,), ("s", (2, 2))], drawn=True, grad=False),
    Row("random.shuffle", [V], oracle=False, grad=False, symbolic=False,
        how=lambda f, x: (f(x), x)[1]),
    draw("bernoulli", 0.3, size=(2, 3), space="npx"),
    draw("uniform_n", 0.0, 1.0, batch_shape=(4,), space="npx"),
    draw("normal_n", 0.0, 1.0, batch_shape=(4,), space="npx"),
]  # fmt: skip
LAYER_ROWS = [*LAYERS, *IMAGES, *DRAWN]

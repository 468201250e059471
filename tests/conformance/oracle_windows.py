"""The NumPy answer of sliding windows in every layout, and of what is made of them."""

import itertools

import numpy as np

from . import oracle_nn


def _spatial(attrs, name, ndim, default):
    return attrs.get(name) or (default,) * ndim


def _is_last(attrs):
    return (attrs.get("layout") or "NCHW").endswith("C")


def _first(array):
    """Channels-last data (or weight) with channels first."""
    return np.moveaxis(array, -1, 1)


def _in_layout(function):
    """Runs a channels-first function in the layout that the attributes name."""

    def run(inputs, attrs, row):
        if not _is_last(attrs):
            return function(inputs, attrs, row)
        turned = [_first(x) if x.ndim > 2 else x for x in inputs]
        return [np.moveaxis(y, 1, -1) for y in function(turned, attrs, row)]

    return run


def _places(first, count, step):
    return slice(first, first + (count - 1) * step + 1, step)


def _deconvolution(inputs, attrs, row):
    x, weight = inputs[:2]
    ndim, kernel, groups = x.ndim - 2, weight.shape[2:], attrs.get("num_group", 1)
    stride, dilate = _spatial(attrs, "stride", ndim, 1), _spatial(attrs, "dilate", ndim, 1)
    pad, adjust = _spatial(attrs, "pad", ndim, 0), _spatial(attrs, "adj", ndim, 0)
    covered = [
        (x.shape[2 + d] - 1) * stride[d] + dilate[d] * (kernel[d] - 1) + 1 for d in range(ndim)
    ]
    size = [covered[d] - 2 * pad[d] + adjust[d] for d in range(ndim)]
    if attrs.get("target_shape"):
        size = list(attrs["target_shape"])
        pad = [(covered[d] - size[d] + 1) // 2 for d in range(ndim)]
    full = [max(covered[d], pad[d] + size[d]) for d in range(ndim)]
    y = np.zeros((x.shape[0], groups, weight.shape[1], *full))
    x = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    weight = weight.reshape(groups, -1, *weight.shape[1:])
    for at in itertools.product(*(range(k) for k in kernel)):
        window = tuple(
            slice(
                at[d] * dilate[d],
                at[d] * dilate[d] + (x.shape[3 + d] - 1) * stride[d] + 1,
                stride[d],
            )
            for d in range(ndim)
        )
        y[(..., *window)] += np.einsum("ngc...,gcf->ngf...", x, weight[(..., *at)])
    y = y[(..., *(slice(pad[d], pad[d] + size[d]) for d in range(ndim)))]
    y = y.reshape(x.shape[0], -1, *size)
    if len(inputs) == 3:
        y = y + inputs[2].reshape((1, -1) + (1,) * ndim)
    return [y]


def _up_sampling(inputs, attrs, row):
    scale = attrs["scale"]
    if attrs["sample_type"] == "bilinear":
        kernel, filters = 2 * scale - scale % 2, inputs[0].shape[1]
        spread = {"kernel": (kernel,) * 2, "stride": (scale,) * 2, "pad": (scale // 2,) * 2}
        # Of an odd scale the windows cover one element less than scale times the input.
        spread["adj"] = (scale % 2 and 0,) * 2
        return _deconvolution(inputs, {**spread, "num_group": filters}, row)
    size = [n * scale for n in inputs[0].shape[2:]]
    large = [x.repeat(size[0] // x.shape[2], 2).repeat(size[1] // x.shape[3], 3) for x in inputs]
    return [sum(large) if attrs.get("multi_input_mode") == "sum" else np.concatenate(large, 1)]


def _pooling_v1(inputs, attrs, row):
    kind = attrs.get("pool_type", "max")
    if kind == "max" and not attrs.get("global_pool"):  # zeros around the data take part
        x, ndim = inputs[0], inputs[0].ndim - 2
        pad, step = _spatial(attrs, "pad", ndim, 0), _spatial(attrs, "stride", ndim, 1)
        more = step if attrs.get("pooling_convention") == "full" else (1,) * ndim
        wide = [(p, p + m - 1) for p, m in zip(pad, more, strict=True)]
        padded = np.pad(x, [(0, 0), (0, 0), *wide])
        return oracle_nn.FORWARD["Pooling"](
            [padded], {"kernel": attrs["kernel"], "stride": step}, row
        )
    if kind != "avg":
        return oracle_nn.FORWARD["Pooling"](inputs, {**attrs, "pool_type": kind}, row)
    total = oracle_nn.FORWARD["Pooling"](inputs, {**attrs, "pool_type": "sum"}, row)[0]
    whole = attrs.get("global_pool")
    return [total / np.prod(inputs[0].shape[2:] if whole else attrs["kernel"])]


def _windows(attrs, size):
    """Yields the taps of the kernel and how many windows fit along each axis."""
    ndim = len(attrs["kernel"])
    stride, dilate = _spatial(attrs, "stride", ndim, 1), _spatial(attrs, "dilate", ndim, 1)
    pad = _spatial(attrs, "pad", ndim, 0)
    count = [
        (size[d] + 2 * pad[d] - dilate[d] * (attrs["kernel"][d] - 1) - 1) // stride[d] + 1
        for d in range(ndim)
    ]
    taps = []
    for at in itertools.product(*(range(k) for k in attrs["kernel"])):
        taps.append(tuple(_places(at[d] * dilate[d], count[d], stride[d]) for d in range(ndim)))
    return taps, pad


def _im2col(inputs, attrs, row):
    x = inputs[0]
    taps, pad = _windows(attrs, x.shape[2:])
    padded = np.pad(x, [(0, 0), (0, 0)] + [(p, p) for p in pad])
    columns = np.stack([padded[(..., *tap)].reshape(*x.shape[:2], -1) for tap in taps], axis=2)
    return [columns.reshape(x.shape[0], -1, columns.shape[-1])]


def _col2im(inputs, attrs, row):
    x, size = inputs[0], attrs["output_size"]
    taps, pad = _windows(attrs, size)
    image = np.zeros(
        (x.shape[0], x.shape[1] // len(taps), *(n + 2 * p for n, p in zip(size, pad, strict=True)))
    )
    columns = x.reshape(x.shape[0], -1, len(taps), x.shape[2])
    for i, tap in enumerate(taps):
        image[(..., *tap)] += columns[:, :, i].reshape(image[(..., *tap)].shape)
    return [image[(..., *(slice(p, p + n) for n, p in zip(size, pad, strict=True)))]]


FORWARD = {
    "Convolution": _in_layout(oracle_nn.FORWARD["Convolution"]),
    "Convolution_v1": oracle_nn.FORWARD["Convolution"],
    "Deconvolution": _in_layout(_deconvolution),
    "Pooling": _in_layout(oracle_nn.FORWARD["Pooling"]),
    "Pooling_v1": _pooling_v1,
    "UpSampling": _up_sampling,
    "im2col": _im2col,
    "col2im": _col2im,
}

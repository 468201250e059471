"""The NumPy answer of samplers, losses and further normalizations."""

import itertools
import math

import numpy as np

from . import oracle_nn


def _crop(inputs, attrs, row):
    x = inputs[0]
    size = inputs[1].shape[2:] if len(inputs) == 2 else attrs["h_w"]
    first = attrs.get("offset", (0, 0))
    if attrs.get("center_crop"):
        first = [(x.shape[2 + d] - size[d]) // 2 for d in range(2)]
    return [x[:, :, first[0] : first[0] + size[0], first[1] : first[1] + size[1]]]


def _half_away(x):
    return math.floor(abs(x) + 0.5) * (1 if x >= 0 else -1)


def _edges(i, size, start, extent):
    return np.clip([math.floor(i * size) + start, math.ceil((i + 1) * size) + start], 0, extent)


def _roi_pooling(inputs, attrs, row):
    x, rois = inputs
    rows, columns = attrs["pooled_size"]
    y = np.zeros((len(rois), x.shape[1], rows, columns))
    for r, roi in enumerate(rois):
        left, top, right, bottom = (_half_away(v * attrs["spatial_scale"]) for v in roi[1:])
        height, width = max(bottom - top + 1, 1) / rows, max(right - left + 1, 1) / columns
        for i, j in itertools.product(range(rows), range(columns)):
            h = np.clip(
                [math.floor(i * height) + top, math.ceil((i + 1) * height) + top], 0, x.shape[2]
            )
            w = np.clip(
                [math.floor(j * width) + left, math.ceil((j + 1) * width) + left], 0, x.shape[3]
            )
            part = x[int(roi[0]), :, h[0] : h[1], w[0] : w[1]].reshape(x.shape[1], -1)
            y[r, :, i, j] = part.max(axis=1) if part.size else 0
    return [y]


def _grid(loc, size):
    y, x = np.meshgrid(*(np.linspace(-1, 1, n) for n in size), indexing="ij")
    places = np.stack([x.ravel(), y.ravel(), np.ones(x.size)])
    return (loc.reshape(-1, 2, 3) @ places).reshape(-1, 2, *size)


def _grid_generator(inputs, attrs, row):
    if attrs["transform_type"] == "affine":
        return [_grid(inputs[0], attrs["target_shape"])]
    flow = inputs[0]
    height, width = flow.shape[2:]
    y, x = np.meshgrid(np.arange(height), np.arange(width), indexing="ij")
    unit = np.array([2 / (width - 1), 2 / (height - 1)]).reshape(1, 2, 1, 1)
    return [(flow + np.stack([x, y])[None]) * unit - 1]


def _sample(x, grid):
    height, width = x.shape[2:]
    column = (grid[:, 0] + 1) * (width - 1) / 2
    row = (grid[:, 1] + 1) * (height - 1) / 2
    left, top = np.floor(column).astype(int), np.floor(row).astype(int)
    y = np.zeros((*x.shape[:2], *grid.shape[2:]))
    image = np.arange(len(x)).reshape(-1, 1, 1)
    for down, across in itertools.product((0, 1), (0, 1)):
        h, w = top + down, left + across
        inside = (h >= 0) & (h < height) & (w >= 0) & (w < width)
        share = np.where(down, row - top, 1 - row + top) * np.where(
            across, column - left, 1 - column + left
        )
        values = x[image, :, np.clip(h, 0, height - 1), np.clip(w, 0, width - 1)]
        y += np.moveaxis(values, -1, 1) * (share * inside)[:, None]
    return y


def _spatial_transformer(inputs, attrs, row):
    size = attrs.get("target_shape") or inputs[0].shape[2:]
    return [_sample(inputs[0], _grid(inputs[1], size))]


def _correlation(inputs, attrs, row):
    side, reach = attrs.get("kernel_size", 1), attrs.get("max_displacement", 1)
    step, shift = attrs.get("stride1", 1), attrs.get("stride2", 1)
    pad = attrs.get("pad_size", 0)
    a, b = (np.pad(x, [(0, 0), (0, 0), (pad, pad), (pad, pad)]) for x in inputs)
    border = reach + (side - 1) // 2
    rows, columns = (math.ceil((n - 2 * border) / step) for n in a.shape[2:])
    radius = reach // shift
    planes = []
    for down, across in itertools.product(range(-radius, radius + 1), repeat=2):
        total = 0
        for h, w in itertools.product(range(side), repeat=2):

            def part(x, dh, dw):
                top, left = reach + dh, reach + dw
                return x[
                    :,
                    :,
                    top : top + (rows - 1) * step + 1 : step,
                    left : left + (columns - 1) * step + 1 : step,
                ]

            first, second = part(a, h, w), part(b, h + down * shift, w + across * shift)
            both = first * second if attrs.get("is_multiply", True) else np.abs(first - second)
            total = total + both.sum(axis=1)
        planes.append(total / (side * side * a.shape[1]))
    return [np.stack(planes, axis=1)]


def _log_softmax(x):
    x = x - x.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


def _ctc_loss(inputs, attrs, row):
    data, label, *rest = inputs
    steps, batch, channels = data.shape
    blank, end = (channels - 1, -1) if attrs.get("blank_label") == "last" else (0, 0)
    lengths = rest.pop(0) if attrs.get("use_data_lengths") else [steps] * batch
    counts = rest.pop(0) if attrs.get("use_label_lengths") else None
    losses = []
    for n in range(batch):
        stop = np.flatnonzero(label[n] == end)
        count = int(counts[n]) if counts is not None else (stop[0] if len(stop) else label.shape[1])
        symbols = [blank]
        for value in label[n][:count]:
            symbols += [int(value), blank]
        scores = _log_softmax(data[: int(lengths[n]), n])
        paths = np.full(len(symbols), -np.inf)
        paths[:2] = scores[0, symbols[:2]]
        for score in scores[1:]:
            before = paths
            paths = before.copy()
            for s in range(1, len(symbols)):
                paths[s] = np.logaddexp(paths[s], before[s - 1])
                if s % 2 and s >= 3 and symbols[s] != symbols[s - 2]:
                    paths[s] = np.logaddexp(paths[s], before[s - 2])
            paths = paths + score[symbols]
        total = np.logaddexp.reduce(paths[-2:])
        losses.append(0.0 if np.isinf(total) else -total)
    return [np.array(losses)]


def _svm_gradient(inputs, attrs, row, heads):
    x, label = inputs
    margin, scale = attrs.get("margin", 1.0), attrs.get("regularization_coefficient", 1.0)
    chosen = np.arange(x.shape[-1]) == label[..., None]
    gap = np.where(chosen, margin - x, margin + x)
    slope = (gap > 0) * (1.0 if attrs.get("use_linear") else 2 * gap)
    return [np.where(chosen, -scale, scale) * slope]


def _sparseness(inputs, attrs, row):
    x, average = inputs
    if row.train:
        keep = attrs.get("momentum", 0.9)
        average = keep * average + (1 - keep) * x.mean(axis=(0, *range(2, x.ndim)))
    return [x, average]


def _sparseness_gradient(inputs, attrs, row, heads):
    average = _sparseness(inputs, attrs, row)[1]
    target, penalty = attrs.get("sparseness_target", 0.1), attrs.get("penalty", 0.001)
    push = penalty * ((1 - target) / (1 - average) - target / average)
    return [heads[0] + push.reshape((1, -1) + (1,) * (heads[0].ndim - 2))]


def _moments(inputs, attrs, row):
    x, axes, keep = inputs[0], attrs["axes"], attrs.get("keepdims", False)
    results = [x.mean(axis=axes, keepdims=keep), x.var(axis=axes, keepdims=keep)]
    return [r if r.ndim else r.reshape(1) for r in results]


def _batch_norm_relu(inputs, attrs, row):
    y, *rest = oracle_nn.FORWARD["BatchNorm"](inputs, attrs, row)
    return [np.maximum(y, 0), *rest]


def _batch_norm_clip(inputs, attrs, row):
    y, *rest = oracle_nn.FORWARD["BatchNorm"](inputs, attrs, row)
    return [np.clip(y, 0, attrs["a_max"]), *rest]


def _added(norm):
    def answer(inputs, attrs, row):
        y, *rest = norm([inputs[0] + inputs[1], *inputs[2:]], attrs, row)
        return [y, inputs[0] + inputs[1], *rest]

    return answer


def _pooled_batch_norm_relu(inputs, attrs, row):
    normed = {name: attrs[name] for name in attrs if name not in ("kernel", "stride", "pad")}
    y, *rest = _batch_norm_relu(inputs, {**normed, "axis": -1}, row)
    windows = {name: attrs[name] for name in ("kernel", "stride", "pad") if name in attrs}
    pooled = oracle_nn.FORWARD["Pooling"]([y.transpose(0, 3, 1, 2)], windows, row)[0]
    return [pooled.transpose(0, 2, 3, 1), *rest]


FORWARD = {
    "_BatchNormWithClip": _batch_norm_clip,
    "_pooled_BatchNormWithReLU": _pooled_batch_norm_relu,
    "_added_BatchNorm": _added(oracle_nn.FORWARD["BatchNorm"]),
    "_added_BatchNormWithReLU": _added(_batch_norm_relu),
    "Crop": _crop,
    "ROIPooling": _roi_pooling,
    "GridGenerator": _grid_generator,
    "BilinearSampler": lambda i, a, r: [_sample(*i)],
    "SpatialTransformer": _spatial_transformer,
    "Correlation": _correlation,
    "CTCLoss": _ctc_loss,
    "SVMOutput": lambda i, a, r: [i[0]],
    "IdentityAttachKLSparseReg": _sparseness,
    "moments": _moments,
    "BatchNorm_v1": oracle_nn.FORWARD["BatchNorm"],
    "_contrib_SyncBatchNorm": oracle_nn.FORWARD["BatchNorm"],
    "_contrib_BatchNormWithReLU": _batch_norm_relu,
}
GRADIENTS = {"SVMOutput": _svm_gradient, "IdentityAttachKLSparseReg": _sparseness_gradient}

"""NumPy answers for proposals, deformable layers, transforms of lines and event streams."""

import itertools

import numpy as np


def _base_anchors(attrs):
    stride, result = attrs["feature_stride"], []
    for ratio in attrs["ratios"]:
        width = np.floor(np.sqrt(np.floor(stride * stride / ratio)) + 0.5)
        height = np.floor(width * ratio + 0.5)
        for scale in attrs["scales"]:
            half = (np.array([width, height]) * scale - 1) / 2
            center = (stride - 1) / 2
            result.append([*(center - half), *(center + half)])
    return np.array(result)


def _pixel_overlap(a, b):
    size = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2]) + 1
    common = np.clip(size, 0, None).prod()
    areas = [(x[2:] - x[:2] + 1).prod() for x in (a, b)]
    return common / (sum(areas) - common)


def _moved(box, offset, attrs, height, width):
    if attrs.get("iou_loss"):
        box = box + offset
    else:
        size = box[2:] - box[:2] + 1
        center = box[:2] + (size - 1) / 2 + offset[:2] * size
        half = (np.exp(offset[2:]) * size - 1) / 2
        box = np.concatenate([center - half, center + half])
    return np.clip(box, 0, [width - 1, height - 1, width - 1, height - 1])


def _propose(scores, offsets, info, attrs):
    anchors, stride = _base_anchors(attrs), attrs["feature_stride"]
    count, (rows, columns) = len(anchors), scores.shape[1:]
    height, width, scale = info
    boxes = []
    for i, j, a in itertools.product(range(rows), range(columns), range(count)):
        shift = np.array([j, i, j, i]) * stride
        box = _moved(anchors[a] + shift, offsets[4 * a : 4 * a + 4, i, j], attrs, height, width)
        score = scores[count + a, i, j]
        if i >= int(height / stride) or j >= int(width / stride):
            score = -1.0
        least = attrs["rpn_min_size"] * scale
        if (box[2:] - box[:2] + 1 < least).any():
            box, score = box + np.array([-1, -1, 1, 1]) * least / 2, -1.0
        boxes.append((score, box))
    order = sorted(range(len(boxes)), key=lambda k: -boxes[k][0])
    kept = []
    for k in order[: attrs.get("rpn_pre_nms_top_n", 6000)]:
        free = all(_pixel_overlap(boxes[m][1], boxes[k][1]) <= attrs["threshold"] for m in kept)
        if free and len(kept) < attrs["rpn_post_nms_top_n"]:
            kept.append(k)
    chosen = [kept[k % len(kept)] for k in range(attrs["rpn_post_nms_top_n"])]
    return [boxes[k] for k in chosen]


def _proposal(inputs, attrs, row):
    attrs = {"threshold": 0.7, **attrs}
    found = [_propose(*x, attrs) for x in zip(*inputs, strict=True)]
    lines = [[n, *box] for n, image in enumerate(found) for _, box in image]
    return [np.array(lines), np.array([[score] for image in found for score, _ in image])]


def _sample(planes, y, x, fades):
    """Values of planes (c, h, w) at a place; see the two rules of deformable convolutions."""
    height, width = planes.shape[1:]
    inside = (y > -1 and x > -1) if fades else (y >= 0 and x >= 0)
    if not inside or y >= height or x >= width:
        return np.zeros(len(planes))
    top, left = int(np.floor(y)), int(np.floor(x))
    result = np.zeros(len(planes))
    for i, j in itertools.product((0, 1), (0, 1)):
        weight = (y - top if i else 1 - (y - top)) * (x - left if j else 1 - (x - left))
        a, b = top + i, left + j
        if fades and not (0 <= a < height and 0 <= b < width):
            continue
        result += weight * planes[:, min(a, height - 1), min(b, width - 1)]
    return result


def _deformable(inputs, attrs, row, masked):
    inputs = list(inputs)
    data, offset = inputs[:2]
    mask = inputs.pop(2) if masked else None
    weight = inputs[2]
    kernel, pad = attrs["kernel"], attrs.get("pad", (0, 0))
    stride, dilate = attrs.get("stride", (1, 1)), attrs.get("dilate", (1, 1))
    parts, groups = attrs.get("num_deformable_group", 1), attrs.get("num_group", 1)
    taps = kernel[0] * kernel[1]
    batch, channels = data.shape[:2]
    grid = offset.shape[2:]
    columns = np.zeros((batch, channels, taps, *grid))
    each = channels // parts
    for n, g, k, i, j in itertools.product(
        range(batch), range(parts), range(taps), range(grid[0]), range(grid[1])
    ):
        at = 2 * (g * taps + k)
        y = i * stride[0] - pad[0] + k // kernel[1] * dilate[0] + offset[n, at, i, j]
        x = j * stride[1] - pad[1] + k % kernel[1] * dilate[1] + offset[n, at + 1, i, j]
        some = slice(g * each, (g + 1) * each)
        value = _sample(data[n, some], y, x, masked)
        columns[n, some, k, i, j] = value * (mask[n, g * taps + k, i, j] if masked else 1)
    columns = columns.reshape(batch, groups, channels // groups, taps, *grid)
    filters = weight.reshape(groups, -1, channels // groups, taps)
    result = np.einsum("ngckij,gfck->ngfij", columns, filters).reshape(batch, -1, *grid)
    if not attrs.get("no_bias"):
        result = result + inputs[3][:, None, None]
    return [result]


def _deformable_pool(inputs, attrs, row):
    data, rois = inputs[:2]
    size, group, dim = attrs["pooled_size"], attrs["group_size"], attrs["output_dim"]
    parts, samples = attrs.get("part_size", 0) or size, attrs.get("sample_per_part", 1)
    height, width = data.shape[2:]
    result = np.zeros((len(rois), dim, size, size))
    for r, c, i, j in itertools.product(range(len(rois)), range(dim), range(size), range(size)):
        left, top, right, bottom = np.floor(rois[r, 1:] + 0.5)
        scale = attrs["spatial_scale"]
        start = np.array([top, left]) * scale - 0.5
        extent = np.maximum(np.array([bottom + 1, right + 1]) * scale - 0.5 - start, 0.1)
        corner = start + np.array([i, j]) * extent / size
        if not attrs.get("no_trans"):
            trans = inputs[2]
            kind = c // (dim // (trans.shape[1] // 2))
            at = (i * parts // size, j * parts // size)
            shift = np.array([trans[r, 2 * kind + 1][at], trans[r, 2 * kind][at]])
            corner = corner + shift * attrs["trans_std"] * extent
        channel = (c * group + i * group // size) * group + j * group // size
        values = []
        for k, m in itertools.product(range(samples), range(samples)):
            y, x = corner + np.array([k, m]) * extent / size / samples
            if -0.5 <= y <= height - 0.5 and -0.5 <= x <= width - 0.5:
                y, x = np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)
                values.append(_sample(data[int(rois[r, 0]), channel][None], y, x, False)[0])
        result[r, c, i, j] = np.mean(values) if values else 0.0
    return [result]


def _fft(inputs, attrs, row):
    y = np.fft.fft(inputs[0])
    return [np.stack([y.real, y.imag], axis=-1).reshape(*y.shape[:-1], -1)]


def _ifft(inputs, attrs, row):
    pairs = inputs[0].reshape(*inputs[0].shape[:-1], -1, 2)
    n = pairs.shape[-2]
    return [np.fft.ifft(pairs[..., 0] + 1j * pairs[..., 1]).real * n]


def _count_sketch(inputs, attrs, row):
    data, place, sign = inputs
    result = np.zeros((len(data), attrs["out_dim"]))
    for k, at in enumerate(place[0].astype(int)):
        result[:, at] += sign[0, k] * data[:, k]
    return [result]


def _getnnz(inputs, attrs, row):
    count = np.count_nonzero(inputs[0], axis=attrs.get("axis"))
    return [np.atleast_1d(count)]


def _hawkes(inputs, attrs, row):
    rate, alpha, beta, state, lags, marks, lengths, ends = inputs
    state, result = state.copy(), np.zeros(len(rate))
    for n in range(len(rate)):
        time, last = 0.0, np.zeros(rate.shape[1])
        for j in range(int(lengths[n])):
            k = int(marks[n, j])
            time += lags[n, j]
            wait, last[k] = time - last[k], time
            fade = np.exp(-beta[k] * wait)
            intensity = rate[n, k] + alpha[k] * beta[k] * state[n, k] * fade
            result[n] += np.log(intensity) - rate[n, k] * wait
            result[n] -= alpha[k] * state[n, k] * (1 - fade)
            state[n, k] = 1 + state[n, k] * fade
        wait = ends[n] - last
        fade = np.exp(-beta * wait)
        result[n] -= (rate[n] * wait + alpha * state[n] * (1 - fade)).sum()
        state[n] *= fade
    return [result, state]


FORWARD = {
    "_contrib_Proposal": _proposal,
    "_contrib_MultiProposal": _proposal,
    "_contrib_DeformableConvolution": lambda i, a, r: _deformable(i, a, r, False),
    "_contrib_ModulatedDeformableConvolution": lambda i, a, r: _deformable(i, a, r, True),
    "_contrib_DeformablePSROIPooling": _deformable_pool,
    "_contrib_fft": _fft,
    "_contrib_ifft": _ifft,
    "_contrib_count_sketch": _count_sketch,
    "_contrib_getnnz": _getnnz,
    "_contrib_hawkesll": _hawkes,
}

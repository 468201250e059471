"""NumPy answers for boxes, anchors, regions of interest and resized feature maps."""

import itertools

import numpy as np


def _to_corner(b):
    half = b[..., 2:] / 2
    return np.concatenate([b[..., :2] - half, b[..., :2] + half], axis=-1)


def _to_center(b):
    return np.concatenate([(b[..., :2] + b[..., 2:]) / 2, b[..., 2:] - b[..., :2]], axis=-1)


def _overlaps(a, b):
    """Intersection over union of all corners a (n, 4) with all b (m, 4)."""
    a, b = a[:, None], b[None]
    size = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2])
    common = np.clip(size, 0, None).prod(-1)
    area = [np.clip(x[..., 2:] - x[..., :2], 0, None).prod(-1) for x in (a, b)]
    total = area[0] + area[1] - common
    return np.where(total > 0, common / np.where(total > 0, total, 1), 0.0)


def _iou(inputs, attrs, row):
    a, b = inputs
    corners = [x.reshape(-1, 4) for x in (a, b)]
    if attrs.get("format", "corner") == "center":
        corners = [_to_corner(x) for x in corners]
    return [_overlaps(*corners).reshape(a.shape[:-1] + b.shape[:-1])]


def _suppress(rows, corners, ids, threshold, order):
    kept = []
    for i in order:
        rivals = [k for k in kept if ids is None or ids[k] == ids[i]]
        worst = _overlaps(corners[[i]], corners[rivals]).max() if rivals else 0.0
        if worst <= threshold:
            kept.append(i)
    return kept


def _nms_one(rows, attrs):
    start, score = attrs.get("coord_start", 2), attrs.get("score_index", 1)
    column, background = attrs.get("id_index", -1), attrs.get("background_id", -1)
    corners = rows[:, start : start + 4]
    form, shown = attrs.get("in_format", "corner"), attrs.get("out_format", "corner")
    if form == "center":
        corners = _to_corner(corners)
    order = [
        i
        for i in np.argsort(-rows[:, score], kind="stable")
        if rows[i, score] > attrs.get("valid_thresh", 0)
        and not (column >= 0 and rows[i, column] == background)
    ]
    if attrs.get("topk", -1) >= 0:
        order = order[: attrs["topk"]]
    ids = None if column < 0 or attrs.get("force_suppress") else rows[:, column]
    kept = _suppress(rows, corners, ids, attrs.get("overlap_thresh", 0.5), order)
    result = np.full_like(rows, -1.0)
    result[: len(kept)] = rows[kept]
    if form != shown:
        change = _to_corner if shown == "corner" else _to_center
        result[: len(kept), start : start + 4] = change(rows[kept, start : start + 4])
    return result


def _nms(inputs, attrs, row):
    data = inputs[0]
    flat = data.reshape(-1, *data.shape[-2:])
    return [np.stack([_nms_one(x, attrs) for x in flat]).reshape(data.shape)]


def _matching(inputs, attrs, row):
    data, sign = inputs[0], 1 if attrs.get("is_ascend") else -1
    rows, columns = data.shape[-2:]
    answers = []
    for scores in data.reshape(-1, rows, columns):
        match = np.full(rows, -1.0), np.full(columns, -1.0)
        count = 0
        for pair in np.argsort(sign * scores.ravel(), kind="stable"):
            i, j = divmod(int(pair), columns)
            good = sign * scores[i, j] < sign * attrs["threshold"]
            full = attrs.get("topk", -1) >= 0 and count >= attrs["topk"]
            if good and not full and match[0][i] < 0 and match[1][j] < 0:
                match[0][i], match[1][j], count = j, i, count + 1
        answers.append(match)
    return [
        np.stack([m[0] for m in answers]).reshape(data.shape[:-1]),
        np.stack([m[1] for m in answers]).reshape((*data.shape[:-2], columns)),
    ]


def _offsets(anchors, boxes):
    a, b = _to_center(anchors), _to_center(boxes)
    return np.concatenate(
        [(b[..., :2] - a[..., :2]) / a[..., 2:], np.log(b[..., 2:] / a[..., 2:])], axis=-1
    )


def _apply_offsets(anchors, offsets):
    """Corners from centred anchors and offsets."""
    center = offsets[..., :2] * anchors[..., 2:] + anchors[..., :2]
    return _to_corner(np.concatenate([center, np.exp(offsets[..., 2:]) * anchors[..., 2:]], -1))


def _encode(inputs, attrs, row):
    samples, matches, anchors, references, means, deviations = inputs
    positive = (samples > 0.5)[..., None]
    chosen = np.take_along_axis(references, matches.astype(int)[..., None].repeat(4, -1), axis=1)
    targets = (_offsets(anchors, chosen) - means) / deviations
    return [np.where(positive, targets, 0.0), np.where(positive, np.ones_like(targets), 0.0)]


def _decode(inputs, attrs, row):
    offsets, anchors = inputs
    if attrs.get("format", "center") == "corner":
        anchors = _to_center(anchors)
    offsets = offsets * [attrs.get(f"std{k}", 1.0) for k in range(4)]
    if attrs.get("clip", -1) > 0:
        offsets[..., 2:] = np.minimum(offsets[..., 2:], attrs["clip"])
    return [_apply_offsets(anchors, offsets)]


def _prior(inputs, attrs, row):
    height, width = inputs[0].shape[2:]
    sizes, ratios = attrs.get("sizes", (1.0,)), attrs.get("ratios", (1.0,))
    steps, offsets = attrs.get("steps", (-1, -1)), attrs.get("offsets", (0.5, 0.5))
    steps = [s if s > 0 else 1 / e for s, e in zip(steps, (height, width), strict=True)]
    pairs = [(s, ratios[0]) for s in sizes] + [(sizes[0], r) for r in ratios[1:]]
    result = []
    for i, j in itertools.product(range(height), range(width)):
        y, x = (i + offsets[0]) * steps[0], (j + offsets[1]) * steps[1]
        for size, ratio in pairs:
            w, h = size * height / width * np.sqrt(ratio) / 2, size / np.sqrt(ratio) / 2
            result.append([x - w, y - h, x + w, y + h])
    result = np.array(result)[None]
    return [np.clip(result, 0, 1) if attrs.get("clip") else result]


def _target_one(anchors, labels, scores, attrs):
    count = len(anchors)
    offsets, mask = np.zeros((count, 4)), np.zeros((count, 4))
    classes = np.full(count, attrs.get("ignore_label", -1.0))
    valid = len(labels) if (labels[:, 0] != -1).all() else int(np.argmax(labels[:, 0] == -1))
    if not valid:
        return offsets.ravel(), mask.ravel(), classes
    truths = labels[:valid]
    table = _overlaps(anchors, truths[:, 1:5])
    match, left = {}, table.copy()
    for _ in range(valid):
        i, j = np.unravel_index(left.argmax(), left.shape)
        if left[i, j] <= 1e-6:
            break
        match[i] = j
        left[i], left[:, j] = -1, -1
    for i in range(count):
        if i not in match and table[i].max() > attrs.get("overlap_threshold", 0.5):
            match[i] = int(table[i].argmax())
    others = [i for i in range(count) if i not in match]
    ratio = attrs.get("negative_mining_ratio", -1)
    if ratio > 0:
        wanted = max(int(len(match) * ratio), attrs.get("minimum_negative_samples", 0))
        powers = np.exp(scores - scores.max(0))
        background = powers[0] / powers.sum(0)
        others = [i for i in others if table[i].max() < attrs["negative_mining_thresh"]]
        others = sorted(others, key=lambda i: background[i])[:wanted]
    classes[others] = 0
    for i, j in match.items():
        classes[i], mask[i] = truths[j, 0] + 1, 1
        offsets[i] = _offsets(anchors[i], truths[j, 1:5])
        offsets[i] /= attrs.get("variances", (0.1, 0.1, 0.2, 0.2))
    return offsets.ravel(), mask.ravel(), classes


def _target(inputs, attrs, row):
    anchors, labels, scores = inputs
    images = [_target_one(anchors[0], *x, attrs) for x in zip(labels, scores, strict=True)]
    return [np.stack(part) for part in zip(*images, strict=True)]


def _detect_one(scores, offsets, anchors, attrs):
    background = attrs.get("background_id", 0)
    classes = [c for c in range(len(scores)) if c != background]
    best = scores[classes].max(0)
    ids = scores[classes].argmax(0).astype(np.float64)
    variances = np.array(attrs.get("variances", (0.1, 0.1, 0.2, 0.2)))
    corners = _apply_offsets(_to_center(anchors), offsets.reshape(-1, 4) * variances)
    corners = np.clip(corners, 0, 1) if attrs.get("clip", True) else corners
    order = [i for i in np.argsort(-best, kind="stable") if best[i] >= attrs.get("threshold", 0.01)]
    limit = attrs.get("nms_topk", -1)
    first = order[:limit] if limit > 0 else order
    order = first + sorted(order)[len(first) :]  # what is beyond the limit keeps its place
    same = None if attrs.get("force_suppress") else ids
    kept = set(_suppress(None, corners, same, attrs.get("nms_threshold", 0.5), first))
    result = np.full((len(best), 6), -1.0)
    for at, i in enumerate(order):
        is_kept = at < len(first) and i in kept
        result[at] = [ids[i] if is_kept else -1, best[i], *corners[i]]
    return result


def _detection(inputs, attrs, row):
    scores, offsets, anchors = inputs
    pairs = zip(scores, offsets, strict=True)
    return [np.stack([_detect_one(s, o, anchors[0], attrs) for s, o in pairs])]


def _extent(extent, given, scale, mode):
    odd = extent % 2
    rules = {
        "to_even_down": extent - odd, "to_even_up": extent + odd,
        "to_odd_down": extent - 1 + odd, "to_odd_up": extent + 1 - odd,
        "odd_scale": int((extent - odd) * (scale or 1)) + odd,
    }  # fmt: skip
    return rules.get(mode, int(extent * scale) if scale else given)


def _axis_weights(source, target, align):
    weights = np.zeros((target, source))
    for i in range(target):
        if align:
            place = i * (source - 1) / (target - 1) if target > 1 else 0.0
        else:
            place = max((i + 0.5) * source / target - 0.5, 0.0)
        low = min(int(place), source - 1)
        high = min(low + 1, source - 1)
        weights[i, low] += 1 - (place - low)
        weights[i, high] += place - low
    return weights


def _bilinear(inputs, attrs, row):
    x, mode = inputs[0], attrs.get("mode", "size")
    height = _extent(x.shape[2], attrs.get("height", 1), attrs.get("scale_height"), mode)
    width = _extent(x.shape[3], attrs.get("width", 1), attrs.get("scale_width"), mode)
    if mode == "like":
        height, width = inputs[1].shape[2:]
    align = attrs.get("align_corners", True)
    down = _axis_weights(x.shape[2], height, align)
    across = _axis_weights(x.shape[3], width, align)
    return [np.einsum("ih,nchw,jw->ncij", down, x, across)]


def _adaptive(inputs, attrs, row):
    x, size = inputs[0], attrs.get("output_size", 1)
    grid = (size, size) if isinstance(size, int) else size
    result = np.zeros((*x.shape[:2], *grid))
    for i, j in itertools.product(range(grid[0]), range(grid[1])):
        edges = [
            (k * e // g, -(-(k + 1) * e // g))
            for k, e, g in zip((i, j), x.shape[2:], grid, strict=True)
        ]
        cell = x[:, :, edges[0][0] : edges[0][1], edges[1][0] : edges[1][1]]
        result[:, :, i, j] = cell.mean((2, 3))
    return [result]


def read_between(planes, y, x):
    """Values of planes (c, h, w) at a place; zero further than one pixel outside."""
    height, width = planes.shape[1:]
    if not (-1 <= y <= height and -1 <= x <= width):
        return np.zeros(len(planes))
    y, x = min(max(y, 0.0), height - 1.0), min(max(x, 0.0), width - 1.0)
    top, left = int(y), int(x)
    bottom, right = min(top + 1, height - 1), min(left + 1, width - 1)
    v, h = y - top, x - left
    upper = planes[:, top, left] * (1 - h) + planes[:, top, right] * h
    lower = planes[:, bottom, left] * (1 - h) + planes[:, bottom, right] * h
    return upper * (1 - v) + lower * v


def _sampled_bins(planes, grid, size, ratio, place):
    """Means of samples over bins; `place(y, x)` maps region coordinates to the planes."""
    bins = [s / g for s, g in zip(size, grid, strict=True)]
    counts = [ratio if ratio > 0 else max(int(np.ceil(b)), 0) for b in bins]
    result = np.zeros((len(planes), *grid))
    for i, j in itertools.product(range(grid[0]), range(grid[1])):
        for k, m in itertools.product(range(counts[0]), range(counts[1])):
            y = (i + (k + 0.5) / counts[0]) * bins[0]
            x = (j + (m + 0.5) / counts[1]) * bins[1]
            result[:, i, j] += read_between(planes, *place(y, x))
    return result / max(counts[0] * counts[1], 1)


def _roi_align(inputs, attrs, row):
    data, rois = inputs
    grid, scale = attrs["pooled_size"], attrs["spatial_scale"]
    shift = 0.5 if attrs.get("aligned") else 0.0
    results = []
    for image, *corners in rois:
        left, top, right, bottom = np.array(corners) * scale - shift
        size = np.array([bottom - top, right - left])
        if not attrs.get("aligned"):
            size = np.maximum(size, 1)
        planes = data[int(image)] * (image >= 0)
        bins = _sampled_bins(
            planes, grid, size, attrs.get("sample_ratio", -1),
            lambda y, x, t=top, s=left: (y + t, x + s),
        )  # fmt: skip
        if attrs.get("position_sensitive"):
            parts = bins.reshape(-1, *grid, *grid)
            bins = np.einsum("cijij->cij", parts)
        results.append(bins)
    return [np.stack(results)]


def _rotated(inputs, attrs, row):
    data, rois = inputs
    scale, results = attrs["spatial_scale"], []
    for image, x0, y0, width, height, angle in rois:
        size = np.maximum([height * scale, width * scale], 1)
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))

        def place(y, x, x0=x0 * scale, y0=y0 * scale, c=c, s=s, size=size):
            y, x = y - size[0] / 2, x - size[1] / 2
            return y * c - x * s + y0, x * c + y * s + x0

        ratio = attrs.get("sampling_ratio", -1)
        results.append(_sampled_bins(data[int(image)], attrs["pooled_size"], size, ratio, place))
    return [np.stack(results)]


def _psroi(inputs, attrs, row):
    data, rois = inputs
    size, scale, dim = attrs["pooled_size"], attrs["spatial_scale"], attrs["output_dim"]
    group = attrs.get("group_size", 0) or size
    result = np.zeros((len(rois), dim, size, size))
    for r, (image, *corners) in enumerate(rois):
        left, top, right, bottom = np.floor(np.array(corners) + 0.5)
        start = np.array([top, left]) * scale
        bins = np.maximum(np.array([bottom + 1, right + 1]) * scale - start, 0.1) / size
        for i, j in itertools.product(range(size), range(size)):
            low = np.floor(np.array([i, j]) * bins + start).astype(int)
            high = np.ceil(np.array([i + 1, j + 1]) * bins + start).astype(int)
            low, high = np.clip(low, 0, data.shape[2:]), np.clip(high, 0, data.shape[2:])
            if (high <= low).any():
                continue
            area = data[int(image)][:, low[0] : high[0], low[1] : high[1]].mean((1, 2))
            chosen = area.reshape(dim, group, group)
            result[r, :, i, j] = chosen[:, i * group // size, j * group // size]
    return [result]


FORWARD = {
    "_contrib_box_iou": _iou,
    "_contrib_box_nms": _nms,
    "_contrib_bipartite_matching": _matching,
    "_contrib_box_encode": _encode,
    "_contrib_box_decode": _decode,
    "_contrib_MultiBoxPrior": _prior,
    "_contrib_MultiBoxTarget": _target,
    "_contrib_MultiBoxDetection": _detection,
    "_contrib_BilinearResize2D": _bilinear,
    "_contrib_AdaptiveAvgPooling2D": _adaptive,
    "_contrib_ROIAlign": _roi_align,
    "_contrib_RROIAlign": _rotated,
    "_contrib_PSROIPooling": _psroi,
}

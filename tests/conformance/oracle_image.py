"""NumPy answers of the image operators. Drawn factors are read back from the answer."""

import numpy as np

GRAY = np.array([0.299, 0.587, 0.114])


def _to_tensor(inputs, attrs, row):
    return [np.moveaxis(inputs[0], -1, -3) / 255.0]


def _numbers(value, channels):
    return np.broadcast_to(np.atleast_1d(value)[:channels], (channels,)).reshape(-1, 1, 1)


def _normalize(inputs, attrs, row):
    x = inputs[0]
    channels = x.shape[-3]
    mean, std = attrs.get("mean", 0.0), attrs.get("std", 1.0)
    return [(x - _numbers(mean, channels)) / _numbers(std, channels)]


def _crop(inputs, attrs, row):
    x, y, width, height = (attrs[n] for n in ("x", "y", "width", "height"))
    return [inputs[0][..., y : y + height, x : x + width, :]]


def _border(inputs, attrs, row):
    sides = ((attrs["top"], attrs["bot"]), (attrs["left"], attrs["right"]), (0, 0))
    kind = attrs.get("type", 0)
    if kind:
        return [np.pad(inputs[0], sides, ["", "edge", "symmetric", "wrap", "reflect"][kind])]
    value = np.array(attrs.get("values") or (attrs.get("value", 0.0),) * inputs[0].shape[2])
    return [np.pad(inputs[0] - value, sides) + value]


def _lighting(inputs, attrs, row):
    values = np.array([55.46, 4.794, 1.148])
    vectors = np.array(
        [[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]]
    )
    y = inputs[0] + vectors @ (values * attrs["alpha"])
    return [np.clip(y, 0, 255).astype(np.uint8) if row.dtype == "uint8" else y]


def _weights(source, target, kind):
    """Rows of weights that make `target` positions of `source`: nearest, linear, cubic, area."""
    result = np.zeros((target, source))
    if source == target:
        return np.eye(source)
    scale = source / target
    for i in range(target):
        if kind == 0:
            result[i, min(int(i * scale), source - 1)] = 1
        elif kind == 3 and scale > 1:
            edges = np.clip(np.arange(source + 1), i * scale, (i + 1) * scale)
            result[i] = np.diff(edges) / scale
        else:
            place = (i + 0.5) * scale - 0.5
            at = int(np.floor(place))
            part = place - at
            near = lambda d: (1.25 * d - 2.25) * d * d + 1  # noqa: E731
            far = lambda d: ((-0.75 * d + 3.75) * d - 6) * d + 3  # noqa: E731
            taps = {0: 1 - part, 1: part}
            if kind == 2:
                taps = {-1: far(1 + part), 0: near(part), 1: near(1 - part), 2: far(2 - part)}
            for k, weight in taps.items():
                result[i, min(max(at + k, 0), source - 1)] += weight
    return result


def _picture_batch(inputs, attrs, row):
    height, width, channels = (attrs.get(n, 3) for n in ("height", "width", "channels"))
    shape = (-1, channels, 1, 1)
    results = []
    for place in np.reshape(attrs["places"], (-1, 12)):
        offset, line, top, left, high, wide, to_high, to_wide, y, x, kind, mirrors = place
        if high == 0:
            results.append(np.zeros((1, channels, height, width)))
            continue
        rows = np.arange(top, top + high)[:, None, None] * line
        columns = (np.arange(left, left + wide)[:, None] + rows) * channels
        part = inputs[0][offset + columns + np.arange(channels)]
        sized = np.einsum("ah,bw,hwc->cab", _weights(high, to_high, kind),
                          _weights(wide, to_wide, kind), part)  # fmt: skip
        cut = np.clip(np.rint(sized), 0, 255)[:, y : y + height, x : x + width]
        results.append(cut[None, :, :, ::-1] if mirrors else cut[None])
    mean, factor = (np.reshape(attrs.get(n, d), shape)[:, :channels] for n, d in (
        ("mean", [0.0] * channels), ("factor", [1.0] * channels)))  # fmt: skip
    seen = np.reshape(attrs["places"], (-1, 12))[:, 4].reshape(-1, 1, 1, 1) > 0
    values = (np.concatenate(results) - mean) * factor * seen
    if "int" in (dtype := attrs.get("dtype", "float32")):
        values = np.trunc(np.clip(values, np.iinfo(dtype).min, np.iinfo(dtype).max))
    return [values]


FORWARD = {
    "_picture_batch": _picture_batch,
    "_image_to_tensor": _to_tensor,
    "_image_normalize": _normalize,
    "_image_crop": _crop,
    "_image_flip_left_right": lambda i, a, r: [i[0][:, ::-1]],
    "_image_flip_top_bottom": lambda i, a, r: [i[0][::-1]],
    "_cvcopyMakeBorder": _border,
    "_image_adjust_lighting": _lighting,
}


def _close(got, want, what):
    gap = float(np.abs(np.float64(got) - want).max())
    return None if gap <= 2e-2 else f"{what} is off by {gap:.3g}"


def _one_factor(parts):
    """Checks y = part + factor * (x - part) for one factor between the bounds."""

    def check(inputs, attrs, outputs):
        x, y = np.float64(inputs[0]), np.float64(outputs[0])
        part = parts(x)
        moved = x - part
        factor = float(((y - part) * moved).sum() / max((moved * moved).sum(), 1e-12))
        low, high = attrs["min_factor"], attrs["max_factor"]
        if np.abs(moved).max() > 1e-9 and not low - 0.01 <= factor <= high + 0.01:
            return f"factor {factor:.4f} is outside [{low}, {high}]"
        if y.dtype == np.float64 and outputs[0].dtype == np.uint8:
            want = np.clip(part + factor * moved, 0, 255)
            return None if np.abs(want - y).max() <= 60 else "not one factor"
        return _close(y, part + factor * moved, "the change by one factor")

    return check


def _gray(x):
    return x[..., :1] if x.shape[-1] == 1 else (x @ GRAY)[..., None]


def _hue(inputs, attrs, outputs):
    x, y = np.float64(inputs[0]), np.float64(outputs[0])
    edges = [(v.max(-1), v.min(-1)) for v in (x, y)]
    return _close(edges[0][0], edges[1][0], "max") or _close(edges[0][1], edges[1][1], "min")


def _flip(axis):
    def check(inputs, attrs, outputs):
        same = (outputs[0] == inputs[0]).all()
        turned = (outputs[0] == np.flip(inputs[0], axis)).all()
        return None if same or turned else "neither the image nor its mirror image"

    return check


def _jitter(inputs, attrs, outputs):
    if not any(attrs.values()):
        return _close(outputs[0], inputs[0], "an image without a change")
    return None if np.isfinite(outputs[0]).all() else "not finite"


def _shift(inputs, attrs, outputs):
    moved = np.float64(outputs[0]) - np.float64(inputs[0])
    return _close(moved, np.broadcast_to(moved[:1, :1], moved.shape), "one shift per channel")


def _resize(inputs, attrs, outputs):
    x, y = np.float64(inputs[0]), np.float64(outputs[0])
    if attrs.get("interp", 1) in (0, 1, 3):  # weights between 0 and 1
        inside = x.min() - 1 <= y.min() and y.max() <= x.max() + 1
        return None if inside else "values outside those of the image"
    room = 0.6 * (x.max() - x.min())  # negative weights overshoot
    inside = x.min() - room <= y.min() and y.max() <= x.max() + room
    return None if inside else "values far outside those of the image"


CHECKS = {
    "_image_random_brightness": _one_factor(np.zeros_like),
    "_image_random_contrast": _one_factor(lambda x: np.full_like(x, _gray(x).mean())),
    "_image_random_saturation": _one_factor(lambda x: np.broadcast_to(_gray(x), x.shape)),
    "_image_random_hue": _hue,
    "_image_random_color_jitter": _jitter,
    "_image_random_lighting": _shift,
    "_image_random_flip_left_right": _flip(1),
    "_image_random_flip_top_bottom": _flip(0),
    "_image_resize": _resize,
    "_cvimresize": _resize,
}


def _pass(inputs, attrs, row, heads):
    return [heads[0]]


GRADIENTS = {name: _pass for name in CHECKS if "random" in name} | {"_image_adjust_lighting": _pass}

"""The NumPy answer of the quantization operators."""

import numpy as np

from . import oracle_nn, oracle_recurrent

INT32 = 2.0**31 - 1


def _is_unsigned(row, index):
    return (row.inputs[index].dtype or row.dtype) == "uint8"


def _data_levels(unsigned):
    return 255.5 if unsigned else 127.5


def _levels(unsigned):
    return 255.0 if unsigned else 127.0


def _most(low, high):
    return max(abs(float(np.ravel(low)[0])), abs(float(np.ravel(high)[0])))


def _rounded(reals, unsigned):
    """The nearest integers, in single precision as the kernels multiply."""
    limits = (0, 255) if unsigned else (-128, 127)
    return np.clip(np.rint(np.asarray(reals, np.float32)), *limits)


def _one(*numbers):
    return [np.array([number]) for number in numbers]


def _chosen(attrs, low):
    kind = attrs.get("out_type", "int8")
    return kind == "uint8" or (kind == "auto" and low is not None and low >= 0)


def _calibration(attrs):
    low, high = attrs.get("min_calib_range"), attrs.get("max_calib_range")
    return (None, None) if low is None or high is None else (low, high)


def _covered(low, high, unsigned):
    most = max(abs(low), abs(high))
    return _one(low, high) if unsigned else _one(-most, most)


def _quantize(inputs, attrs, row):
    unsigned = attrs.get("out_type", "uint8") == "uint8"
    low, high = (float(x[0]) for x in inputs[1:])
    integers = _rounded(inputs[0] * np.float32(_levels(unsigned) / _most(low, high)), unsigned)
    return [integers, *_covered(low, high, unsigned)]


def _quantize_v2(inputs, attrs, row):
    low, high = _calibration(attrs)
    if row.inputs[0].dtype in ("int8", "uint8"):
        most = _data_levels(_is_unsigned(row, 0))
        edges = (0.0 if _is_unsigned(row, 0) else -most, most) if low is None else (low, high)
        return [inputs[0], *_one(*edges)]
    unsigned = _chosen(attrs, low)
    if low is None:
        low, high = inputs[0].min(), inputs[0].max()
    scale = np.float32(_data_levels(unsigned) / _most(low, high))
    return [_rounded(inputs[0] * scale, unsigned), *_covered(low, high, unsigned)]


def _quantize_asym(inputs, attrs, row):
    low, high = _calibration(attrs)
    if low is None:
        low, high = inputs[0].min(), inputs[0].max()
    scale = 255 / (high - low)
    shift = 255 - high * scale
    return [_rounded(inputs[0] * scale + shift, True), *_one(scale, shift)]


def _dequantize(inputs, attrs, row):
    return [inputs[0] * _most(*inputs[1:]) / _data_levels(_is_unsigned(row, 0))]


def _requantize(inputs, attrs, row):
    sums, step = inputs[0], _most(*inputs[1:]) / INT32
    low, high = _calibration(attrs)
    unsigned = _chosen(attrs, low)
    if low is None:
        low, high = sums.min() * step, sums.max() * step
    most = max(abs(low), abs(high))
    integers = _rounded(sums * (step * _levels(unsigned) / most), unsigned)
    return [integers, *_one(0.0 if unsigned else -most, most)]


def _smooth(bins):
    empty = bins == 0
    taken = 1e-4 * empty.sum() / max((~empty).sum(), 1)
    return None if taken >= 1 or empty.all() else np.where(empty, 1e-4, bins - taken)


def _divergence(counts, middle, reach, levels):
    begin, end = middle - reach, middle + reach + 1
    inside = counts[begin:end].copy()
    clipped = inside.copy()
    inside[0] = 0
    clipped[0] = counts[: begin + 1].sum()
    clipped[-1] += counts[end:].sum()
    spread, merged = np.zeros_like(inside), len(inside) // levels
    for level in range(levels):
        part = slice(level * merged, None if level == levels - 1 else (level + 1) * merged)
        filled = np.count_nonzero(inside[part])
        if filled:
            spread[part] = np.where(clipped[part] != 0, inside[part].sum() / filled, 0)
    p, q = _smooth(clipped), _smooth(spread)
    if p is None or q is None:
        return np.inf
    p, q = p / p.sum(), q / q.sum()
    return float(np.sum(p * np.log(p / q)))


def _calibrate_entropy(inputs, attrs, row):
    counts, edges = inputs
    levels, middle = attrs["num_quantized_bins"], len(counts) // 2
    reaches = range(levels // 2, middle + 1)
    losses = [_divergence(counts, middle, reach, levels) for reach in reaches]
    best = int(np.argmin(losses))
    return _one(edges[middle + reaches[best] + 1], losses[best])


def _concat(inputs, attrs, row):
    count = attrs["num_args"]
    parts, ranges = inputs[:count], inputs[count:]
    low = min(float(x[0]) for x in ranges[::2])
    high = max(float(x[0]) for x in ranges[1::2])
    unsigned = all(_is_unsigned(row, i) for i in range(count))
    scaled = []
    for i, part in enumerate(parts):
        real = part * _most(*ranges[2 * i : 2 * i + 2]) / _data_levels(_is_unsigned(row, i))
        scaled.append(_rounded(real * _data_levels(unsigned) / _most(low, high), unsigned))
    return [np.concatenate(scaled, attrs.get("dim", 1)), *_one(low, high)]


def _pair(inputs, row):
    return [
        inputs[i] * _most(*inputs[2 + 2 * i : 4 + 2 * i]) / _data_levels(_is_unsigned(row, i))
        for i in range(2)
    ]


def _add(inputs, attrs, row):
    low, high = _calibration(attrs)
    if low is None:
        top = _most(*inputs[2:4]) + _most(*inputs[4:])
        return [
            np.clip(np.rint(sum(_pair(inputs, row)) * INT32 / top), -(2**31), 2**31 - 1),
            *_one(-top, top),
        ]
    unsigned = _is_unsigned(row, 0) and _is_unsigned(row, 1)
    scale = _data_levels(unsigned) / max(abs(low), abs(high))
    return [_rounded(sum(_pair(inputs, row)) * scale, unsigned), *_one(low, high)]


def _mul(inputs, attrs, row):
    a, b = _pair(inputs, row)
    low, high = _calibration(attrs)
    if attrs.get("enable_float_output"):
        return [a * b]
    if low is not None:
        return [_rounded(a * b * 127.5 / max(abs(low), abs(high)), False), *_one(low, high)]
    steps = [
        _most(*inputs[2 + 2 * i : 4 + 2 * i]) / _data_levels(_is_unsigned(row, i)) for i in (0, 1)
    ]
    most = steps[0] * steps[1] * INT32
    return [inputs[0] * inputs[1], *_one(-most, most)]


def _layer(name, data_levels):
    """A layer that sums products: integers, then the range of all sums."""

    def answer(inputs, attrs, row):
        bias = None if attrs.get("no_bias") else inputs[2]
        arrays, ranges = (inputs[:2], inputs[2:]) if bias is None else (inputs[:2], inputs[3:])
        unsigned = _is_unsigned(row, 0)
        bare = {**attrs, "no_bias": True}
        sums = oracle_nn.FORWARD[name]([x.astype(np.float64) for x in arrays], bare, row)[0]
        most = [_most(*ranges[i : i + 2]) for i in range(0, len(ranges), 2)]
        if bias is not None:
            unit = most[0] / _data_levels(unsigned) * most[1] / 127.5
            axis = 1 if name == "Convolution" else -1
            shape = [1] * sums.ndim
            shape[axis] = -1
            sums = sums + np.trunc(bias * np.float32(most[2] / 127.5 / unit)).reshape(shape)
        top = most[0] / data_levels(unsigned) * most[1] / 127 * INT32
        return [sums, *_one(-top, top)][: row.outputs]

    return answer


def _pooling(inputs, attrs, row):
    pooled = oracle_nn.FORWARD["Pooling"]([inputs[0].astype(np.float64)], attrs, row)[0]
    return [np.rint(pooled), *inputs[1:]]


def _batch_norm(inputs, attrs, row):
    x, gamma, beta, mean, variance = inputs[:5]
    low, high = _calibration(attrs)
    shape = (1, -1) + (1,) * (x.ndim - 2)
    slope = (1 if attrs["fix_gamma"] else gamma) / np.sqrt(variance + attrs["eps"])
    real = x * _most(*inputs[5:]) / _levels(_is_unsigned(row, 0))
    real = real * slope.reshape(shape) + (beta - mean * slope).reshape(shape)
    return [_rounded(real * 127 / max(abs(low), abs(high)), False), *_one(low, high)]


def _rnn(inputs, attrs, row):
    """The matrices stand first in the vector: a row of each has four gates' weights."""
    data, parameters, state, cell, scale, shift = inputs
    hidden, directions = attrs["state_size"], 2 if attrs.get("bidirectional") else 1
    rounded, at = parameters.copy(), 0
    for _ in range(directions):
        for columns in (data.shape[2], hidden):
            block = rounded[at : at + 4 * hidden * columns].reshape(4 * hidden, columns)
            step = np.abs(block).max(1, keepdims=True) / 127
            block[:] = np.rint(block / step) * step
            at += 4 * hidden * columns
    real = (data - shift) / scale
    return oracle_recurrent.FORWARD["RNN"]([real, rounded, state, cell], attrs, row)


def _embedding(inputs, attrs, row):
    return [inputs[1][np.clip(inputs[0].astype(int), 0, attrs["input_dim"] - 1)], *inputs[2:]]


FORWARD = {
    "_contrib_quantize": _quantize,
    "_contrib_quantize_v2": _quantize_v2,
    "_contrib_quantize_asym": _quantize_asym,
    "_contrib_dequantize": _dequantize,
    "_contrib_requantize": _requantize,
    "_contrib_calibrate_entropy": _calibrate_entropy,
    "_contrib_quantized_act": lambda i, a, r: [np.maximum(i[0], 0), *i[1:]],
    "_contrib_quantized_flatten": lambda i, a, r: [i[0].reshape(len(i[0]), -1), *i[1:]],
    "_contrib_quantized_embedding": _embedding,
    "_contrib_quantized_concat": _concat,
    "_contrib_quantized_elemwise_add": _add,
    "_contrib_quantized_elemwise_mul": _mul,
    "_contrib_quantized_conv": _layer("Convolution", _data_levels),
    "_contrib_quantized_fully_connected": _layer("FullyConnected", _levels),
    "_contrib_quantized_pooling": _pooling,
    "_contrib_quantized_batch_norm": _batch_norm,
    "_contrib_quantized_rnn": _rnn,
}

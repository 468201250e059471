"""Fourier transforms of ONNX files: products with constant matrices of waves."""

import numpy as np

from ... import symbol as S
from .symbols import reshape


def _waves(count, length, sign, scale):
    """Return cosines and sines: (count of data, length of the transform)."""
    angle = 2 * np.pi * np.outer(np.arange(count), np.arange(length)) / length
    return np.cos(angle) * scale, sign * np.sin(angle) * scale


def _transform(node, real, imaginary, count, length, keep, inverse):
    """Return real and imaginary parts of the transform of the last axis."""
    scale, sign = (1 / length, 1) if inverse else (1, -1)
    dtype = node.dtype()
    cosine, sine = (node.parameter(name, wave[:, :keep].astype(dtype)) for name, wave in zip(
        ("cosines", "sines"), _waves(count, length, sign, scale), strict=True))  # fmt: skip
    parts = [S.dot(real, cosine), S.dot(real, sine)]
    if imaginary is not None:
        parts[0] = parts[0] - S.dot(imaginary, sine)
        parts[1] = parts[1] + S.dot(imaginary, cosine)
    return parts


def _lines(node, axis, count):
    """Return the parts of complex data with an axis, cut short, last; and how to move it back."""
    shape, rank, value = node.shape(), node.rank(), node.symbol()
    if count < shape[axis]:
        value = S.slice_axis(value, axis=axis, begin=0, end=count)
    others, parts = [a for a in range(rank - 1) if a != axis], []
    for part in range(shape[-1]):
        one = S.slice_axis(value, axis=rank - 1, begin=part, end=part + 1)
        lines = [count if a == axis else shape[a] for a in range(rank - 1)]
        parts.append(S.transpose(reshape(one, lines), axes=(*others, axis)))
    back = tuple(others.index(a) if a != axis else rank - 2 for a in range(rank - 1))
    return parts, back


def _from_one_side(node, axis):
    """Return the real signal whose transform is symmetric: each wave but the ends counts twice."""
    shape = node.shape()
    length = int(node.number("dft_length", 1, 2 * (shape[axis] - 1)))
    count = min(shape[axis], length // 2 + 1)
    parts, back = _lines(node, axis, count)
    twice = np.full((count, 1), 2 / length)
    twice[0] = 1 / length
    if length % 2 == 0 and count == length // 2 + 1:
        twice[-1] = 1 / length
    waves = [wave * twice for wave in _waves(count, length, -1, 1)]
    cosine, sine = (node.parameter(name, wave.astype(node.dtype())) for name, wave in zip(
        ("cosines", "sines"), waves, strict=True))  # fmt: skip
    signal = S.dot(parts[0], cosine)
    if len(parts) > 1:
        signal = signal + S.dot(parts[1], sine)
    return S.expand_dims(S.transpose(signal, axes=back), axis=node.rank() - 1)


def fourier(node):
    """DFT: the last axis of the data holds real (and imaginary) parts."""
    shape, rank = node.shape(), node.rank()
    axis = node.get("axis", 1) if node.opset < 20 else int(node.number("axis", 2, -2))
    axis = node.front(axis, rank)
    inverse, one_sided = node.get("inverse", 0), node.get("onesided", 0)
    if inverse and one_sided:
        return _from_one_side(node, axis)
    length = int(node.number("dft_length", 1, shape[axis]))
    count = min(shape[axis], length)
    parts, order = _lines(node, axis, count)
    keep = length // 2 + 1 if one_sided else length
    made = _transform(node, parts[0], parts[1] if len(parts) > 1 else None, count, length, keep,
                      inverse)  # fmt: skip
    return S.stack(*(S.transpose(one, axes=order) for one in made), axis=rank - 1)


def short_time_fourier(node):
    """STFT: transforms of overlapping frames."""
    shape, step = node.shape(), int(node.number("frame_step", 1))
    window, one_sided = node.array(2), node.get("onesided", 1)
    if node.given(2) and window is None:
        node.constant(2, "window")
    length = int(node.number("frame_length", 3, None if window is None else len(window)))
    if len(shape) == 3 and shape[2] != 1:
        node.refuse("a signal of complex numbers")
    signal = reshape(node.symbol(), shape[:2])
    frames = (shape[1] - length) // step + 1
    places = np.arange(frames)[:, None] * step + np.arange(length)
    value = S.take(signal, node.parameter("places", places), axis=1)
    if window is not None:
        value = S.broadcast_mul(value, node.parameter("window", window.reshape(1, 1, -1)))
    keep = length // 2 + 1 if one_sided else length
    made = _transform(node, value, None, length, length, keep, False)
    return S.stack(*made, axis=3)


READERS = {"DFT": fourier, "STFT": short_time_fourier}

"""Operators of ONNX files that move elements."""

import numpy as np

from .. import symbol as S
from ._fold import slices
from ._tensors import TYPES


def reshape(node):
    """Reshape: 0 and -1 mean the same here."""
    sizes = node.numbers("shape", 1)
    if not sizes:
        node.mark_scalar()
        sizes = [1]
    return S.reshape(node.symbol(), shape=tuple(sizes), name=node.outputs[0])


def flatten(node):
    """Flatten into a matrix."""
    axis = node.get("axis", 1)
    if axis == 1:
        return S.Flatten(node.symbol(), name=node.outputs[0])
    shape = node.shape()
    rows = int(np.prod(shape[:axis], dtype=np.int64))
    return S.reshape(node.symbol(), shape=(rows, -1), name=node.outputs[0])


def transpose(node):
    """Transpose."""
    axes = tuple(node.get("perm") or ())
    return S.transpose(node.symbol(), axes=axes, name=node.outputs[0])


def squeeze(node):
    """Squeeze."""
    axes = node.numbers("axes", 1)
    return S.squeeze(node.symbol(), axis=tuple(axes) if axes else None, name=node.outputs[0])


def unsqueeze(node):
    """Unsqueeze."""
    axes, value = node.numbers("axes", 1), node.symbol()
    if node.is_scalar():  # its one axis is already here
        axes = axes[1:]
    rank = node.rank() + len(axes)
    for axis in sorted(a + rank if a < 0 else a for a in axes):
        value = S.expand_dims(value, axis=axis)
    return value


def concat(node):
    """Concat."""
    return S.concat(*node.symbols(), dim=node.get("axis"), name=node.outputs[0])


def split(node):
    """Split into parts of equal or given sizes."""
    axis, count = node.get("axis", 0), len(node.outputs)
    sizes = node.numbers("split", 1)
    if count == 1:
        return S.identity(node.symbol())
    if sizes is None or len(set(sizes)) == 1:
        return list(S.split(node.symbol(), num_outputs=count, axis=axis, name=node.outputs[0]))
    places = tuple(int(p) for p in np.cumsum(sizes[:-1]))
    return list(S.split_v2(node.symbol(), places, axis=axis))


def take_slice(node):
    """Slice."""
    found = slices(node, node.rank())
    return S.slice(
        node.symbol(), begin=tuple(s.start for s in found), end=tuple(s.stop for s in found),
        step=tuple(s.step for s in found), name=node.outputs[0],
    )  # fmt: skip


def gather(node):
    """Gather."""
    axis, indices = node.get("axis", 0), node.array(1)
    if indices is None:
        return S.take(node.symbol(), node.symbol(1), axis=axis, name=node.outputs[0])
    if indices.min(initial=0) < 0:
        indices = np.where(indices < 0, indices + node.shape()[axis], indices)
    picked = S.take(node.symbol(), node.parameter("indices", indices), axis=axis)
    return S.squeeze(picked, axis=axis) if indices.ndim == 0 else picked


def gather_nd(node):
    """GatherND: here the coordinates are the first axis."""
    if node.get("batch_dims", 0):
        node.refuse("batch_dims")
    rank = node.rank(1)
    places = S.transpose(node.symbol(1), axes=(rank - 1, *range(rank - 1)))
    return S.gather_nd(node.symbol(), places, name=node.outputs[0])


def expand(node):
    """Expand."""
    given = node.shape()
    wanted = np.broadcast_shapes(given, tuple(node.numbers("shape", 1)))
    value = node.symbol()
    if len(given) < len(wanted):
        value = S.reshape(value, shape=(1,) * (len(wanted) - len(given)) + given)
    return S.broadcast_to(value, shape=wanted, name=node.outputs[0])


def tile(node):
    """Tile."""
    return S.tile(node.symbol(), reps=tuple(node.numbers("repeats", 1)), name=node.outputs[0])


def pad(node):
    """Pad of the axes of space."""
    pads = node.numbers("pads", 1)
    half = len(pads) // 2
    widths = tuple(w for pair in zip(pads[:half], pads[half:], strict=True) for w in pair)
    if half not in (4, 5) or any(widths[:4]):
        node.refuse("padding of other axes than height and width (and depth)")
    value = node.get("value", 0.0)
    if node.given(2):
        value = float(node.constant(2, "value").reshape(-1)[0])
    mode = node.get("mode", "constant")
    return S.pad(
        node.symbol(), mode=mode, pad_width=widths, constant_value=value, name=node.outputs[0]
    )


def resize(node):
    """Resize and Upsample: nearest by whole factors, or bilinear."""
    scales = node.get("scales")
    first = 1 if node.op == "Upsample" or node.opset < 11 else 2
    shape = node.shape()
    if scales is None and node.given(first):
        scales = node.constant(first, "scales")
    if scales is not None and len(scales):
        sizes = [int(np.floor(n * s)) for n, s in zip(shape, scales, strict=True)]
    else:
        sizes = node.numbers("sizes", 3)
    if len(shape) != 4 or tuple(sizes[:2]) != tuple(shape[:2]):
        node.refuse("other axes than height and width")
    how = node.get("coordinate_transformation_mode", "half_pixel" if first == 2 else "asymmetric")
    mode = node.get("mode", "nearest")
    if mode == "linear" and how in ("half_pixel", "align_corners", "pytorch_half_pixel"):
        return S.contrib.BilinearResize2D(
            node.symbol(), height=sizes[2], width=sizes[3], align_corners=how == "align_corners",
            name=node.outputs[0],
        )  # fmt: skip
    factor = sizes[2] // shape[2]
    if mode != "nearest" or [shape[2] * factor, shape[3] * factor] != list(sizes[2:]):
        node.refuse(f"mode {mode} with {how}, or factors that are not whole and equal")
    return S.UpSampling(
        node.symbol(), scale=factor, sample_type="nearest", num_args=1, name=node.outputs[0]
    )


def depth_to_space(node):
    """DepthToSpace."""
    if node.get("mode", "DCR") != "DCR":
        node.refuse("mode CRD")
    return S.depth_to_space(node.symbol(), block_size=node.get("blocksize"), name=node.outputs[0])


def space_to_depth(node):
    """SpaceToDepth."""
    return S.space_to_depth(node.symbol(), block_size=node.get("blocksize"), name=node.outputs[0])


def cast(node):
    """Cast; truth values stay numbers here."""
    code = node.get("to")
    if code == 9:
        return node.symbol() != 0
    if code not in TYPES:
        node.refuse(f"type number {code}")
    return S.cast(node.symbol(), dtype=TYPES[code], name=node.outputs[0])


READERS = {
    "Cast": cast,
    "Concat": concat,
    "DepthToSpace": depth_to_space,
    "Expand": expand,
    "Flatten": flatten,
    "Gather": gather,
    "GatherND": gather_nd,
    "Pad": pad,
    "Reshape": reshape,
    "Resize": resize,
    "Slice": take_slice,
    "SpaceToDepth": space_to_depth,
    "Split": split,
    "Squeeze": squeeze,
    "Tile": tile,
    "Transpose": transpose,
    "Unsqueeze": unsqueeze,
    "Upsample": resize,
}

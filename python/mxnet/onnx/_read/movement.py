"""Operators of ONNX files that move elements."""

import math

import numpy as np

from ... import symbol as S
from .._fold import slices
from .symbols import fill, reshape, spread


def to_shape(node):
    """Reshape: 0 and -1 mean the same here."""
    sizes = node.numbers("shape", 1)
    if 0 in sizes and node.get("allowzero", 0):
        node.refuse("allowzero with a size of 0, which means unknown here")
    node.skip("allowzero")
    if not sizes:
        node.mark_scalar()
        sizes = [1]
    return S.reshape(node.symbol(), shape=tuple(sizes), name=node.outputs[0])


def flatten(node):
    """Flatten into a matrix."""
    axis = node.get("axis", 1)
    if axis == 1 and node.rank() > 1:
        return S.Flatten(node.symbol(), name=node.outputs[0])
    rows = math.prod(node.shape()[:axis]) if axis else 1  # -1 leaves the last axis out
    return S.reshape(node.symbol(), shape=(rows, -1), name=node.outputs[0])


def transpose(node):
    """Transpose."""
    axes = tuple(node.get("perm") or ())
    if node.is_scalar():
        node.mark_scalar()
        return S.identity(node.symbol())
    return S.transpose(node.symbol(), axes=axes, name=node.outputs[0])


def squeeze(node):
    """Squeeze."""
    axes, rank = node.numbers("axes", 1), node.rank()
    axes = [a for a, n in enumerate(node.shape()) if n == 1] if axes is None else axes
    if len(axes) == rank:
        node.mark_scalar()
        return reshape(node.symbol(), ())
    if not axes:
        return S.identity(node.symbol())
    return S.squeeze(node.symbol(), axis=tuple(axes), name=node.outputs[0])


def unsqueeze(node):
    """Unsqueeze."""
    axes, rank = node.numbers("axes", 1), node.rank()
    axes = sorted(node.front(a, rank + len(axes)) for a in axes)
    if node.is_scalar():  # one axis is already here
        axes = axes[1:]
    value = node.symbol()
    for axis in axes:
        value = S.expand_dims(value, axis=axis)
    return value


def concat(node):
    """Concat; what is empty adds nothing."""
    axis, values = node.axis(None), []
    for at in range(len(node.inputs)):
        array = node.array(at)
        if array is None or array.size:
            values.append(node.symbol(at))
    return S.concat(*values, dim=axis, name=node.outputs[0])


def split(node):
    """Split into parts of equal or given sizes."""
    axis, count = node.axis(0), len(node.outputs)
    sizes = node.numbers("split", 1)
    node.skip("num_outputs")
    if sizes is None:  # the last part may be smaller
        whole = node.known()[axis] or count  # of an open size all parts are equal
        part = -(-whole // count)
        sizes = [part] * (count - 1) + [whole - part * (count - 1)]
    if count == 1:
        return S.identity(node.symbol())
    if 0 in sizes:
        return _with_empty_parts(node, axis, sizes)
    if len(set(sizes)) == 1:
        return list(S.split(node.symbol(), num_outputs=count, axis=axis, name=node.outputs[0]))
    places = tuple(int(p) for p in np.cumsum(sizes[:-1]))
    return list(S.split_v2(node.symbol(), places, axis=axis))


def _with_empty_parts(node, axis, sizes):
    """Return the parts of a Split of which some are empty, which are constants here."""
    shape, value, start, parts = node.shape(), node.symbol(), 0, []
    for size in sizes:
        if size:
            parts.append(S.slice_axis(value, axis=axis, begin=start, end=start + size))
        else:
            parts.append(np.zeros((*shape[:axis], 0, *shape[axis + 1 :]), node.dtype()))
        start += size
    return parts


def take_slice(node):
    """Slice."""
    shape = node.known()
    found = slices(node, shape)
    sizes = [
        size and len(range(size)[low:high:step])
        for (low, high, step), size in zip(found, shape, strict=True)
    ]
    if 0 in sizes:
        node.shape()  # refuses open ones
        return node.empty(sizes)
    return S.slice(
        node.symbol(), begin=tuple(s[0] for s in found), end=tuple(s[1] for s in found),
        step=tuple(s[2] for s in found), name=node.outputs[0],
    )  # fmt: skip


def expand(node):
    """Expand."""
    given = node.shape()
    wanted = np.broadcast_shapes(given, tuple(node.numbers("shape", 1)))
    if wanted == ():
        node.mark_scalar()
    if 0 in wanted:
        return node.empty(wanted)
    return S.identity(spread(node.symbol(), given, wanted), name=node.outputs[0])


def tile(node):
    """Tile."""
    return S.tile(node.symbol(), reps=tuple(node.numbers("repeats", 1)), name=node.outputs[0])


def depth_to_space(node):
    """DepthToSpace: DCR is an operator of ours, CRD takes the channel from the front."""
    block = node.get("blocksize")
    if node.only("mode", "DCR", "CRD") == "DCR":
        return S.depth_to_space(node.symbol(), block_size=block, name=node.outputs[0])
    batch, depth, height, width = node.shape()
    apart = reshape(node.symbol(), (batch, depth // block**2, block, block, height, width))
    moved = S.transpose(apart, axes=(0, 1, 4, 2, 5, 3))
    return reshape(moved, (batch, depth // block**2, height * block, width * block))


def space_to_depth(node):
    """SpaceToDepth."""
    block = node.get("blocksize")
    if node.only("mode", "DCR", "CRD") == "DCR":
        return S.space_to_depth(node.symbol(), block_size=block, name=node.outputs[0])
    batch, depth, height, width = node.shape()
    apart = reshape(node.symbol(), (batch, depth, height // block, block, width // block, block))
    moved = S.transpose(apart, axes=(0, 1, 3, 5, 2, 4))
    return reshape(moved, (batch, depth * block**2, height // block, width // block))


def triangle(node):
    """Trilu: the rest becomes 0 whatever it was."""
    shape, diagonal = node.shape(), node.number("k", 1, 0)
    if 0 in shape:
        node.skip("upper")
        return node.empty(shape)
    keep = np.tri(*shape[-2:], k=diagonal if not node.get("upper", 1) else diagonal - 1, dtype=bool)
    keep = ~keep if node.get("upper", 1) else keep
    mask = node.parameter("mask", np.broadcast_to(keep, shape))
    return S.where(mask, node.symbol(), fill(shape, 0, node.dtype()), name=node.outputs[0])


def reverse_sequence(node):
    """ReverseSequence: our operator has time first and the batch second."""
    time, batch = node.get("time_axis", 0), node.get("batch_axis", 1)
    data, lengths = node.symbol(0), node.symbol(1)
    if time:
        data = S.swapaxes(data, dim1=0, dim2=1)
    if {time, batch} != {0, 1}:
        node.refuse(f"time_axis {time} and batch_axis {batch}; they must be 0 and 1")
    done = S.SequenceReverse(data, lengths, use_sequence_length=True)
    return S.swapaxes(done, dim1=0, dim2=1) if time else done


READERS = {
    "Concat": concat,
    "DepthToSpace": depth_to_space,
    "Expand": expand,
    "Flatten": flatten,
    "Reshape": to_shape,
    "ReverseSequence": reverse_sequence,
    "Slice": take_slice,
    "SpaceToDepth": space_to_depth,
    "Split": split,
    "Squeeze": squeeze,
    "Tile": tile,
    "Transpose": transpose,
    "Trilu": triangle,
    "Unsqueeze": unsqueeze,
}

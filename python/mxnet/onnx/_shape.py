"""Operators that move elements: reshape, transpose, slice, join, repeat, pad."""

import numpy as np

from ._shapes import is_open

_END = np.iinfo(np.int64).max


def reshape(step):
    """Reshape: codes that ONNX shares as they are, others by the result's shape."""
    codes = step.sizes("shape")
    if codes and min(codes) >= -1 and not step.flag("reverse") and codes.count(-1) <= 1:
        return step.emit("Reshape", step.inputs[0], step.whole(codes))
    return step.reshape(step.inputs[0], step.out_shape(), step.shape())


def reshape_like(step):
    """Reshape to the other input's shape, or to the part of it that is named."""
    if not any(step.has(k) for k in ("lhs_begin", "lhs_end", "rhs_begin", "rhs_end")):
        return step.emit("Reshape", step.inputs[0], step.emit("Shape", step.inputs[1]))
    return step.reshape(step.inputs[0], step.out_shape(), step.shape())


def flatten(step):
    """Flatten."""
    return step.emit("Flatten", step.inputs[0], axis=1)


def transpose(step):
    """Transpose; without axes it reverses them."""
    axes = step.sizes("axes") or tuple(reversed(range(step.rank())))
    return step.transpose(step.inputs[0], axes)


def swap_axis(step):
    """Transpose of two axes."""
    axes = list(range(step.rank()))
    first, second = step.axis("dim1", 0), step.axis("dim2", 0)
    axes[first], axes[second] = second, first
    return step.transpose(step.inputs[0], axes)


def expand_dims(step):
    """Unsqueeze."""
    axis = step.integer("axis")
    return step.unsqueeze(step.inputs[0], axis + step.rank() + 1 if axis < 0 else axis)


def squeeze(step):
    """Squeeze; without an axis, all of size 1."""
    if step.has("axis"):
        axes = [a + step.rank() if a < 0 else a for a in step.sizes("axis")]
    else:
        axes = [i for i, size in enumerate(step.shape()) if size == 1]
    return (
        step.reshape(step.inputs[0], step.out_shape())
        if not axes or len(step.out_shape()) != step.rank() - len(axes)
        else step.squeeze(step.inputs[0], *axes)
    )


def concat(step):
    """Concat."""
    return step.emit("Concat", *step.inputs, axis=step.axis("dim", 1))


def parameter_concat(step):
    """Concat of the parameters of a recurrent layer."""
    return step.emit("Concat", *step.inputs, axis=step.axis("dim", 0))


def stack(step):
    """Unsqueeze each, then Concat."""
    axis = step.integer("axis", 0)
    axis = axis + step.rank() + 1 if axis < 0 else axis
    return step.emit("Concat", *(step.unsqueeze(x, axis) for x in step.inputs), axis=axis)


def slice_range(step):
    """Slice with begin, end and step of the leading axes."""
    begin, end, steps = step.sizes("begin"), step.sizes("end"), step.sizes("step")
    steps = [s or 1 for s in steps] + [1] * (len(begin) - len(steps))
    starts, ends = [], []
    for low, high, stride in zip(begin, end, steps, strict=True):
        starts.append(low if low is not None else (0 if stride > 0 else _END))
        ends.append(high if high is not None else (_END if stride > 0 else -_END))
    return step.slice(step.inputs[0], starts, ends, range(len(begin)), steps)


def slice_axis(step):
    """Slice of one axis."""
    end = step.integer("end")
    return step.slice(
        step.inputs[0], [step.integer("begin")], [_END if end is None else end],
        [step.axis("axis", 0)],
    )  # fmt: skip


def slice_like(step):
    """Slice to the other input's sizes."""
    rank = min(step.rank(0), step.rank(1))
    axes = [a + step.rank() if a < 0 else a for a in step.sizes("axes")] or list(range(rank))
    sizes = step.emit("Gather", step.emit("Shape", step.inputs[1]), step.whole(axes), axis=0)
    return step.emit("Slice", step.inputs[0], step.whole([0] * len(axes)), sizes, step.whole(axes))


def crop(step):
    """Slice of height and width, at an offset or in the middle."""
    height, width = step.out_shape()[2:]
    if is_open(height, width):
        step.refuse("its size changes with the model's input; give h_w")
    top, left = step.sizes("offset") or (0, 0)
    if step.flag("center_crop"):
        whole_height, whole_width = step.fixed(0, (2, 3))[2:]
        top, left = (whole_height - height) // 2, (whole_width - width) // 2
    return step.slice(step.inputs[0], [top, left], [top + height, left + width], [2, 3])


def _pieces(step, axis, sizes):
    """Split an axis; without that axis where asked."""
    if len(sizes) == 1:
        parts = [step.emit("Identity", step.inputs[0])]
    else:
        parts = step.emit("Split", step.inputs[0], step.whole(sizes), results=len(sizes), axis=axis)
    return [step.squeeze(p, axis) for p in parts] if step.flag("squeeze_axis") else parts


def slice_channel(step):
    """Split into equal parts."""
    axis, count = step.axis("axis", 1), step.integer("num_outputs")
    return _pieces(step, axis, [step.fixed(0, [axis])[axis] // count] * count)


def split_at(step):
    """Split into equal sections, or at given places."""
    axis, sections = step.axis("axis", 0), step.integer("sections", 0)
    length = step.fixed(0, [axis])[axis]
    if sections:
        return _pieces(step, axis, [length // sections] * sections)
    places = [*(i for i in step.sizes("indices") if i > 0), length]
    return _pieces(step, axis, np.diff([0, *places]).tolist())


def tile(step):
    """Tile; missing axes are put in front."""
    repeats, rank = step.sizes("reps"), step.rank()
    repeats = (1,) * (rank - len(repeats)) + repeats
    data = step.inputs[0]
    if len(repeats) > rank:
        data = step.unsqueeze(data, *range(len(repeats) - rank))
    return step.emit("Tile", data, step.whole(repeats))


def repeat(step):
    """Tile of a new axis behind the one that is repeated."""
    data, count, rank = step.inputs[0], step.integer("repeats"), step.rank()
    if not step.has("axis"):
        data, rank, axis = step.reshape(data, (-1,)), 1, 0
    else:
        axis = step.axis("axis", 0)
    repeats = [1] * (rank + 1)
    repeats[axis + 1] = count
    tiled = step.emit("Tile", step.unsqueeze(data, axis + 1), step.whole(repeats))
    return step.reshape_to_result(tiled)


def reverse(step):
    """Slice backwards."""
    axes = [a + step.rank() if a < 0 else a for a in step.sizes("axis")]
    count = len(axes)
    return step.slice(step.inputs[0], [-1] * count, [-_END] * count, axes, [-1] * count)


def broadcast(step):
    """Expand; sizes that change with the input stay the input's own."""
    sizes = []
    for size, given in zip(step.out_shape(), step.shape(), strict=True):
        if is_open(size) and size != given:
            step.refuse("a size of its result changes with the model's input; use broadcast_like")
        sizes.append(1 if is_open(size) else size)
    return step.emit("Expand", step.inputs[0], step.whole(sizes))


def broadcast_like(step):
    """Expand to the other input's sizes."""
    if step.has("lhs_axes"):
        return broadcast(step)
    return step.emit("Expand", step.inputs[0], step.emit("Shape", step.inputs[1]))


def depth_to_space(step):
    """DepthToSpace."""
    return step.emit("DepthToSpace", step.inputs[0], blocksize=step.integer("block_size"))


def space_to_depth(step):
    """SpaceToDepth."""
    return step.emit("SpaceToDepth", step.inputs[0], blocksize=step.integer("block_size"))


def pad(step):
    """Pad: MXNet's pairs per axis become all befores, then all afters."""
    widths, mode = step.sizes("pad_width"), step.text("mode", "constant")
    inputs = [step.inputs[0], step.whole(widths[::2] + widths[1::2])]
    if mode == "constant":
        inputs.append(step.scalar(step.number("constant_value", 0.0)))
    return step.emit("Pad", *inputs, mode=mode)


def shape_array(step):
    """Shape."""
    return step.emit("Shape", step.inputs[0])


def size_array(step):
    """Size, as an array of one number."""
    return step.unsqueeze(step.emit("Size", step.inputs[0]), 0)


TRANSLATORS = {
    "Concat": concat,
    "Crop": crop,
    "Flatten": flatten,
    "Pad": pad,
    "Reshape": reshape,
    "SliceChannel": slice_channel,
    "SwapAxis": swap_axis,
    "_rnn_param_concat": parameter_concat,
    "_split_v2": split_at,
    "broadcast_axis": broadcast,
    "broadcast_like": broadcast_like,
    "broadcast_to": broadcast,
    "depth_to_space": depth_to_space,
    "expand_dims": expand_dims,
    "repeat": repeat,
    "reshape_like": reshape_like,
    "reverse": reverse,
    "shape_array": shape_array,
    "size_array": size_array,
    "slice": slice_range,
    "slice_axis": slice_axis,
    "slice_like": slice_like,
    "space_to_depth": space_to_depth,
    "squeeze": squeeze,
    "stack": stack,
    "tile": tile,
    "transpose": transpose,
}

"""Operators that look elements up: embeddings, gathers, sorting, sequences, regions."""

import numpy as np


def _indices(step, value, size, mode):
    """Return indices as ONNX wants them: whole numbers within the axis."""
    whole = step.cast(value, np.int64)
    if mode == "raise":
        return whole
    if mode == "wrap":
        return step.emit("Mod", whole, step.whole(size))
    return step.emit("Clip", whole, step.whole(0), step.whole(size - 1))


def embedding(step):
    """Gather of the weight's rows."""
    rows = step.fixed(1, [0])[0]
    return step.emit("Gather", step.inputs[1], _indices(step, step.inputs[0], rows, "clip"), axis=0)


def take(step):
    """Gather."""
    axis = step.axis("axis", 0)
    size = step.fixed(0, [axis])[axis]
    indices = _indices(step, step.inputs[1], size, step.text("mode", "clip"))
    return step.emit("Gather", step.inputs[0], indices, axis=axis)


def pick(step):
    """GatherElements of one element a line."""
    axis = step.axis("axis", -1)
    size = step.fixed(0, [axis])[axis]
    indices = _indices(step, step.inputs[1], size, step.text("mode", "clip"))
    if step.rank(1) < step.rank(0):
        indices = step.unsqueeze(indices, axis)
    result = step.emit("GatherElements", step.inputs[0], indices, axis=axis)
    return result if step.flag("keepdims") else step.squeeze(result, axis)


def gather_nd(step):
    """GatherND, whose coordinates are the last axis instead of the first."""
    rank = step.rank(1)
    places = step.cast(step.inputs[1], np.int64)
    if rank > 1:
        places = step.transpose(places, (*range(1, rank), 0))
    return step.emit("GatherND", step.inputs[0], places)


def one_hot(step):
    """OneHot; an index out of range gives a line without a one, as in MXNet."""
    depth, dtype = step.integer("depth"), step.out_dtype()
    places = step.cast(step.inputs[0], np.int64)
    inside = step.emit(  # ONNX counts negative indices from the end
        "Where", step.emit("Less", places, step.whole(0)), step.whole(depth), places
    )
    off, on = step.number("off_value", 0.0), step.number("on_value", 1.0)
    values = step.constant([off, on], dtype)
    return step.emit("OneHot", inside, step.whole(depth), values, axis=-1)


def _top(step, count, descending):
    """Return values and places of the first `count` in order; the axis is where TopK wants it."""
    data, axis = step.inputs[0], step.axis("axis", -1)
    if step.is_none("axis"):
        step.refuse("axis=None; flatten the input and use axis=0")
    size = step.fixed(0, [axis])[axis]
    return step.emit(
        "TopK", data, step.whole([count or size]), results=2, axis=axis, largest=int(descending),
        sorted=1,
    )  # fmt: skip


def top(step):
    """TopK: values, indices or both."""
    wanted = step.text("ret_typ", "indices")
    if wanted == "mask":
        step.refuse('ret_typ="mask"; take the indices and use one_hot')
    values, places = _top(step, step.integer("k", 1), not step.flag("is_ascend"))
    if wanted == "value":
        return values
    kind = step.out_dtype(1 if wanted == "both" else 0)
    return [values, step.cast(places, kind)] if wanted == "both" else step.cast(places, kind)


def argsort(step):
    """The places that TopK of everything gives."""
    return step.cast(_top(step, None, not step.flag("is_ascend", True))[1], step.out_dtype())


def sort(step):
    """The values that TopK of everything gives."""
    return _top(step, None, not step.flag("is_ascend", True))[0]


def sequence_mask(step):
    """Where the step is beyond its sequence's length, another value."""
    if not step.flag("use_sequence_length"):
        return step.inputs[0]
    axis, rank = step.integer("axis", 0), step.rank()
    length = step.fixed(0, [axis])[axis]
    places = np.arange(length, dtype=np.int64).reshape([-1, 1] if axis == 0 else [1, -1])
    lengths = step.unsqueeze(step.cast(step.inputs[1], np.int64), axis)
    beyond = step.emit("GreaterOrEqual", step.constant(places), lengths)
    if rank > 2:
        beyond = step.unsqueeze(beyond, *range(2, rank))
    return step.emit("Where", beyond, step.scalar(step.number("value", 0.0)), step.inputs[0])


def sequence_reverse(step):
    """ReverseSequence, or a plain reverse without lengths."""
    if not step.flag("use_sequence_length"):
        return step.slice(step.inputs[0], [-1], [-np.iinfo(np.int64).max], [0], [-1])
    lengths = step.cast(step.inputs[1], np.int64)
    return step.emit("ReverseSequence", step.inputs[0], lengths, time_axis=0, batch_axis=1)


def roi_pooling(step):
    """MaxRoiPool."""
    return step.emit(
        "MaxRoiPool", *step.inputs, pooled_shape=step.sizes("pooled_size"),
        spatial_scale=step.number("spatial_scale"),
    )  # fmt: skip


def roi_align(step):
    """RoiAlign, which takes the batch index apart from the corners."""
    if step.flag("position_sensitive") or step.flag("aligned"):
        step.refuse("position_sensitive and aligned have no form in operator set 13")
    data, regions = step.inputs
    batch = step.squeeze(step.slice(regions, [0], [1], [1]), 1)
    height, width = step.sizes("pooled_size")
    return step.emit(
        "RoiAlign", data, step.slice(regions, [1], [5], [1]), step.cast(batch, np.int64),
        output_height=height, output_width=width, spatial_scale=step.number("spatial_scale"),
        sampling_ratio=max(step.integer("sample_ratio", -1), 0),
    )  # fmt: skip


TRANSLATORS = {
    "Embedding": embedding,
    "ROIPooling": roi_pooling,
    "SequenceMask": sequence_mask,
    "SequenceReverse": sequence_reverse,
    "_contrib_ROIAlign": roi_align,
    "argsort": argsort,
    "gather_nd": gather_nd,
    "one_hot": one_hot,
    "pick": pick,
    "sort": sort,
    "take": take,
    "topk": top,
}

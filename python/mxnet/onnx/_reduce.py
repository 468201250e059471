"""Sums, means, extremes, norms, and the places of extremes."""

_REDUCERS = {"sum": "ReduceSum", "mean": "ReduceMean", "max": "ReduceMax", "min": "ReduceMin",
             "prod": "ReduceProd"}  # fmt: skip


def _axes(step):
    """Return the axes to reduce."""
    rank = step.rank()
    given = [a + rank if a < 0 else a for a in step.sizes("axis")]
    if step.flag("exclude"):
        return [a for a in range(rank) if a not in given]
    return given or list(range(rank))


def _reduced(step, name, data, axes):
    """Emit a reduction; MXNet gives one element an axis of its own."""
    keep = int(step.flag("keepdims"))
    if name == "ReduceSum":  # the only one whose axes are an input in this operator set
        result = step.emit(name, data, step.whole(axes), keepdims=keep)
    else:
        result = step.emit(name, data, axes=axes, keepdims=keep)
    return result if keep or len(axes) < step.rank() else step.unsqueeze(result, 0)


def reduce(step):
    """ReduceSum, ReduceMean, ReduceMax, ReduceMin, ReduceProd."""
    return _reduced(step, _REDUCERS[step.op], step.inputs[0], _axes(step))


def norm(step):
    """ReduceL2 or ReduceL1."""
    name = "ReduceL1" if step.integer("ord", 2) == 1 else "ReduceL2"
    result = _reduced(step, name, step.inputs[0], _axes(step))
    return result if step.out_dtype() == step.dtype() else step.cast(result, step.out_dtype())


def place_of_extreme(step):
    """ArgMax, ArgMin: a floating-point number as in MXNet."""
    name, data = {"argmin": "ArgMin"}.get(step.op, "ArgMax"), step.inputs[0]
    if step.op == "argmax_channel":
        return step.cast(step.emit(name, data, axis=1, keepdims=0), step.out_dtype())
    if not step.has("axis"):
        flat = step.reshape(data, (-1,))
        result = step.emit(name, flat, axis=0, keepdims=1)
        result = step.reshape_to_result(result)
    else:
        keep = int(step.flag("keepdims"))
        result = step.emit(name, data, axis=step.axis("axis", 0), keepdims=keep)
        if not keep and step.rank() == 1:
            result = step.unsqueeze(result, 0)
    return step.cast(result, step.out_dtype())


def cumulate(step):
    """CumSum."""
    data = step.inputs[0]
    if not step.has("axis"):
        data = step.reshape(data, (-1,))
    axis = step.axis("axis", 0) if step.has("axis") else 0
    result = step.emit("CumSum", data, step.whole(axis))
    return result if step.out_dtype() == step.dtype() else step.cast(result, step.out_dtype())


TRANSLATORS = {
    **dict.fromkeys(_REDUCERS, reduce),
    **dict.fromkeys(("argmax", "argmin", "argmax_channel"), place_of_extreme),
    "_np_cumsum": cumulate,
    "norm": norm,
}

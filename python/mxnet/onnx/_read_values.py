"""Operators of ONNX files that work element by element, reduce, or look elements up."""

import functools

import numpy as np

from .. import symbol as S

_UNARY = {
    "Abs": "abs", "Acos": "arccos", "Acosh": "arccosh", "Asin": "arcsin", "Asinh": "arcsinh",
    "Atan": "arctan", "Atanh": "arctanh", "Ceil": "ceil", "Cos": "cos", "Cosh": "cosh",
    "Erf": "erf", "Exp": "exp", "Floor": "floor", "Log": "log", "Neg": "negative",
    "Not": "logical_not", "Reciprocal": "reciprocal", "Relu": "relu", "Sigmoid": "sigmoid",
    "Sign": "sign", "Sin": "sin", "Sinh": "sinh", "Softsign": "softsign", "Sqrt": "sqrt",
    "Tan": "tan", "Tanh": "tanh", "Identity": "identity",
}  # fmt: skip
# ONNX -> (with two symbols, with a number on the right, with a number on the left)
_BINARY = {
    "Add": ("broadcast_add", lambda x, c: x + c, lambda c, x: x + c),
    "And": ("broadcast_logical_and", None, None),
    "Div": ("broadcast_div", lambda x, c: x / c, lambda c, x: c / x),
    "Equal": ("broadcast_equal", lambda x, c: x == c, lambda c, x: x == c),
    "Greater": ("broadcast_greater", lambda x, c: x > c, lambda c, x: x < c),
    "GreaterOrEqual": ("broadcast_greater_equal", lambda x, c: x >= c, lambda c, x: x <= c),
    "Less": ("broadcast_lesser", lambda x, c: x < c, lambda c, x: x > c),
    "LessOrEqual": ("broadcast_lesser_equal", lambda x, c: x <= c, lambda c, x: x >= c),
    "Mul": ("broadcast_mul", lambda x, c: x * c, lambda c, x: x * c),
    "Or": ("broadcast_logical_or", None, None),
    "Pow": ("broadcast_power", lambda x, c: x**c, lambda c, x: c**x),
    "Sub": ("broadcast_sub", lambda x, c: x - c, lambda c, x: c - x),
    "Xor": ("broadcast_logical_xor", None, None),
}
_REDUCE = {"ReduceSum": S.sum, "ReduceMean": S.mean, "ReduceMax": S.max, "ReduceMin": S.min,
           "ReduceProd": S.prod}  # fmt: skip
_SEVERAL = {"Sum": "broadcast_add", "Max": "broadcast_maximum", "Min": "broadcast_minimum"}
_LARGEST = float(np.finfo(np.float32).max)


def unary(node):
    """One operator of ours."""
    return getattr(S, _UNARY[node.op])(node.symbol(), name=node.outputs[0])


def binary(node):
    """An operator with two symbols, or one and a number."""
    name, right, left = _BINARY[node.op]
    for at, function in ((1, right), (0, left)):
        value = node.array(at)
        if function and value is not None and value.size == 1 and value.ndim < 2:
            number = value.reshape(-1)[0].item()
            return function(node.symbol(0), number) if at else function(number, node.symbol(1))
    return getattr(S, name)(node.symbol(0), node.symbol(1), name=node.outputs[0])


def several(node):
    """Sum, Max, Min of any number of inputs."""
    function = getattr(S, _SEVERAL[node.op])
    return functools.reduce(function, node.symbols())


def modulo(node):
    """Mod of whole numbers, which has the divisor's sign here too."""
    if node.get("fmod", 0):
        node.refuse("fmod")
    return S.broadcast_mod(node.symbol(0), node.symbol(1), name=node.outputs[0])


def clip(node):
    """Clip; a limit that is not given is the largest number."""
    limits = []
    for at, key, far in ((1, "min", -_LARGEST), (2, "max", _LARGEST)):
        given = node.get(key, far)
        limits.append(float(node.constant(at, key).reshape(-1)[0]) if node.given(at) else given)
    return S.clip(node.symbol(), a_min=limits[0], a_max=limits[1], name=node.outputs[0])


def where(node):
    """Where, its inputs spread to one shape."""
    shapes = [node.shape(at) for at in range(3)]
    wanted = np.broadcast_shapes(*shapes)
    sides = []
    for at, shape in enumerate(shapes):
        value = node.symbol(at)
        if len(shape) < len(wanted):
            value = S.reshape(value, shape=(1,) * (len(wanted) - len(shape)) + shape)
        sides.append(value if shape == wanted else S.broadcast_to(value, shape=wanted))
    return S.where(*sides, name=node.outputs[0])


def dropped(node):
    """Dropout: nothing in a prediction."""
    return node.symbol()


def _reduction(node, function, value):
    """Reduce the axes that an attribute or an input names."""
    axes, keep = node.numbers("axes", 1), bool(node.get("keepdims", 1))
    if not axes and node.get("noop_with_empty_axes", 0):
        return value
    if not keep and (not axes or len(axes) == node.rank()):
        node.mark_scalar()
    settings = {"axis": tuple(axes)} if axes else {}
    return function(value, keepdims=keep, **settings)


def reduce(node):
    """ReduceSum, ReduceMean, ReduceMax, ReduceMin, ReduceProd."""
    return _reduction(node, _REDUCE[node.op], node.symbol())


def norm(node):
    """ReduceL1, ReduceL2 and ReduceSumSquare."""
    value = S.abs(node.symbol()) if node.op == "ReduceL1" else S.square(node.symbol())
    total = _reduction(node, S.sum, value)
    return S.sqrt(total) if node.op == "ReduceL2" else total


def place_of_extreme(node):
    """ArgMax and ArgMin: whole numbers in the file."""
    if node.get("select_last_index", 0):
        node.refuse("select_last_index")
    function, keep = S.argmax if node.op == "ArgMax" else S.argmin, bool(node.get("keepdims", 1))
    if not keep and node.rank() == 1:
        node.mark_scalar()
    return S.cast(function(node.symbol(), axis=node.get("axis", 0), keepdims=keep), dtype="int64")


def top(node):
    """TopK."""
    (count,) = node.numbers("k", 1)
    axis, up = node.get("axis", -1), not node.get("largest", 1)
    both = S.topk(node.symbol(), k=count, axis=axis, ret_typ="both", is_ascend=up, dtype="int64")
    return [both[0], both[1]]


def one_hot(node):
    """OneHot on a new last axis."""
    if node.get("axis", -1) != -1:
        node.refuse("an axis other than the last")
    off, on = (float(v) for v in node.constant(2, "values").reshape(-1))
    depth = int(node.constant(1, "depth").reshape(-1)[0])
    return S.one_hot(node.symbol(), depth=depth, on_value=on, off_value=off, name=node.outputs[0])


def gather_elements(node):
    """GatherElements of one element a line."""
    axis, data, places = node.get("axis", 0), node.shape(0), node.shape(1)
    axis = axis + len(data) if axis < 0 else axis
    if places != (*data[:axis], 1, *data[axis + 1 :]):
        node.refuse("other than one element for each line of its data")
    indices = S.squeeze(node.symbol(1), axis=axis)
    return S.pick(node.symbol(), indices, axis=axis, keepdims=True, name=node.outputs[0])


def reverse_sequence(node):
    """ReverseSequence with time first."""
    if node.get("time_axis", 0) != 0 or node.get("batch_axis", 1) != 1:
        node.refuse("time_axis other than 0 and batch_axis other than 1")
    return S.SequenceReverse(
        node.symbol(0), node.symbol(1), use_sequence_length=True, name=node.outputs[0]
    )


def roi_pool(node):
    """MaxRoiPool."""
    return S.ROIPooling(
        node.symbol(0), node.symbol(1), pooled_size=tuple(node.get("pooled_shape")),
        spatial_scale=node.get("spatial_scale", 1.0), name=node.outputs[0],
    )  # fmt: skip


def roi_align(node):
    """RoiAlign as before operator set 16, with averages."""
    how = node.get("coordinate_transformation_mode", "half_pixel")
    if node.get("mode", "avg") != "avg" or (node.opset >= 16 and how == "half_pixel"):
        node.refuse('mode "max", and coordinates shifted by half a pixel')
    batch = S.expand_dims(S.cast(node.symbol(2), dtype="float32"), axis=1)
    size = (node.get("output_height", 1), node.get("output_width", 1))
    return S.contrib.ROIAlign(
        node.symbol(0), S.concat(batch, node.symbol(1), dim=1), pooled_size=size,
        spatial_scale=node.get("spatial_scale", 1.0),
        sample_ratio=node.get("sampling_ratio", 0) or -1, name=node.outputs[0],
    )  # fmt: skip


READERS = {
    **dict.fromkeys(_UNARY, unary),
    **dict.fromkeys(_BINARY, binary),
    **dict.fromkeys(_SEVERAL, several),
    **dict.fromkeys(_REDUCE, reduce),
    **dict.fromkeys(("ReduceL1", "ReduceL2", "ReduceSumSquare"), norm),
    **dict.fromkeys(("ArgMax", "ArgMin"), place_of_extreme),
    "Clip": clip,
    "Dropout": dropped,
    "GatherElements": gather_elements,
    "MaxRoiPool": roi_pool,
    "Mod": modulo,
    "OneHot": one_hot,
    "ReverseSequence": reverse_sequence,
    "RoiAlign": roi_align,
    "TopK": top,
    "Where": where,
}

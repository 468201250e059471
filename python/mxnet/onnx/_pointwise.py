"""Operators that work element by element, and constants."""

import math

import numpy as np

from ._shapes import is_open

_UNARY = {
    "_np_round_even": "Round",
    "abs": "Abs", "arccos": "Acos", "arccosh": "Acosh", "arcsin": "Asin", "arcsinh": "Asinh",
    "arctan": "Atan", "arctanh": "Atanh", "ceil": "Ceil", "cos": "Cos", "cosh": "Cosh",
    "erf": "Erf", "exp": "Exp", "floor": "Floor", "log": "Log", "negative": "Neg",
    "reciprocal": "Reciprocal", "relu": "Relu", "sigmoid": "Sigmoid", "sign": "Sign", "sin": "Sin",
    "sinh": "Sinh", "softsign": "Softsign", "sqrt": "Sqrt", "tan": "Tan", "tanh": "Tanh",
}  # fmt: skip
_BINARY = {
    "_grad_add": "Add", "_maximum": "Max", "_minimum": "Min", "_power": "Pow",
    "broadcast_add": "Add", "broadcast_div": "Div", "broadcast_maximum": "Max",
    "broadcast_minimum": "Min", "broadcast_mul": "Mul", "broadcast_power": "Pow",
    "broadcast_sub": "Sub", "elemwise_add": "Add", "elemwise_div": "Div", "elemwise_mul": "Mul",
    "elemwise_sub": "Sub",
}  # fmt: skip
_COMPARE = {
    "equal": "Equal", "greater": "Greater", "greater_equal": "GreaterOrEqual", "lesser": "Less",
    "lesser_equal": "LessOrEqual", "not_equal": "Equal",
}  # fmt: skip
_LOGIC = {"logical_and": "And", "logical_or": "Or", "logical_xor": "Xor"}
_SCALAR = {
    "_plus_scalar": ("Add", False), "_minus_scalar": ("Sub", False), "_mul_scalar": ("Mul", False),
    "_div_scalar": ("Div", False), "_power_scalar": ("Pow", False),
    "_maximum_scalar": ("Max", False), "_minimum_scalar": ("Min", False),
    "_rminus_scalar": ("Sub", True),
    "_rdiv_scalar": ("Div", True), "_rpower_scalar": ("Pow", True),
}  # fmt: skip
# Of mx.np: they give truths, and take inputs of two dtypes.
_NUMPY_COMPARE = {
    "_npi_equal": "equal", "_npi_greater": "greater", "_npi_greater_equal": "greater_equal",
    "_npi_less": "lesser", "_npi_less_equal": "lesser_equal", "_npi_not_equal": "not_equal",
}  # fmt: skip
# Of mx.np, where inputs are not of one floating dtype: the result's is what it is computed in.
_NUMPY_BINARY = {
    "_npi_add": "Add", "_npi_multiply": "Mul", "_npi_power": "Pow", "_npi_subtract": "Sub",
    "_npi_true_divide": "Div",
}  # fmt: skip
_NUMPY_SCALAR = {
    "_npi_add_scalar": ("Add", False), "_npi_multiply_scalar": ("Mul", False),
    "_npi_power_scalar": ("Pow", False), "_npi_rpower_scalar": ("Pow", True),
    "_npi_rsubtract_scalar": ("Sub", True), "_npi_rtrue_divide_scalar": ("Div", True),
    "_npi_subtract_scalar": ("Sub", False), "_npi_true_divide_scalar": ("Div", False),
}  # fmt: skip
_NUMPY_MADE = (
    "_np_filled", "_npi_arange", "_npi_blackman", "_npi_eye", "_npi_full", "_npi_hamming",
    "_npi_hanning", "_npi_identity", "_npi_indices", "_npi_linspace", "_npi_logspace", "_npi_ones",
    "_npi_zeros", "_eye",
)  # fmt: skip
_FACTORS = {"degrees": 180 / math.pi, "radians": math.pi / 180}
_LOGARITHMS = {"log2": math.log(2), "log10": math.log(10)}


def unary(step):
    """One ONNX operator."""
    return step.emit(_UNARY[step.op], step.inputs[0])


def binary(step):
    """One ONNX operator, which broadcasts by itself."""
    return step.emit(_BINARY[step.op], *step.inputs)


def numpy_binary(step):
    """One ONNX operator on operands of the result's type."""
    dtype = step.out_dtype()
    if dtype == np.bool_:
        step.refuse("its result is bool; use logical_and or logical_or")
    if len(step.inputs) > 1:
        operands = [step.cast(value, dtype) for value in step.inputs]
        return step.emit(_NUMPY_BINARY[step.op], *operands)
    name, swapped = _NUMPY_SCALAR[step.op]
    operands = [step.cast(step.inputs[0], dtype), step.constant(step.number("scalar", 1.0), dtype)]
    return step.emit(name, *(operands[::-1] if swapped else operands))


def floor_divide(step):
    """The quotient, rounded down."""
    left, right = step.inputs[0], _right(step)
    if step.op.startswith("_rfloor"):
        left, right = right, left
    return step.emit("Floor", step.emit("Div", left, right))


def _stem(step):
    name = step.op.removesuffix("_scalar")
    if name in _NUMPY_COMPARE:
        return _NUMPY_COMPARE[name]
    return name.removeprefix("_npi_").removeprefix("broadcast_").removeprefix("_")


def _right(step):
    """Return the second operand: an input, or the scalar as a constant."""
    if len(step.inputs) > 1:
        return step.inputs[1]
    return step.scalar(step.number("scalar"))


def comparison(step):
    """0 or 1 in the type of the result."""
    data, right = step.inputs[0], None
    if len(step.inputs) == 1 and step.dtype().kind in "iub" and step.number("scalar") % 1:
        data, right = step.cast(data, np.float32), step.constant(step.number("scalar"), np.float32)
    if len(step.inputs) > 1 and step.dtype(0) != step.dtype(1):
        common = np.promote_types(step.dtype(0), step.dtype(1))
        data, right = step.cast(data, common), step.cast(step.inputs[1], common)
    truth = step.emit(_COMPARE[_stem(step)], data, right or _right(step))
    if _stem(step) == "not_equal":
        truth = step.emit("Not", truth)
    return step.cast(truth, step.out_dtype())


def logic(step):
    """0 or 1 in the type of the result; whatever is not 0 is true."""
    left, right = (step.cast(value, np.bool_) for value in (step.inputs[0], _right(step)))
    return step.cast(step.emit(_LOGIC[_stem(step)], left, right), step.out_dtype())


def logical_not(step):
    """1 where the input is 0."""
    return step.cast(step.emit("Not", step.cast(step.inputs[0], np.bool_)), step.out_dtype())


def scalar(step):
    """An operator with a constant operand."""
    name, swapped = _SCALAR[step.op]
    value, data, dtype = step.number("scalar", 1.0), step.inputs[0], step.dtype()
    if dtype.kind in "iub" and (value % 1 or name == "Pow"):  # the constant is not of that type
        dtype = np.dtype(np.float32)
        data = step.cast(data, dtype)
    constant = step.constant(value, dtype)
    result = step.emit(name, *((constant, data) if swapped else (data, constant)))
    return result if step.out_dtype() == dtype else step.cast(result, step.out_dtype())


def modulo(step):
    """x - floor(x / y) y: the remainder has the divisor's sign."""
    left, right = step.inputs[0], _right(step)
    if step.op.startswith("_rmod"):
        left, right = right, left
    if step.dtype().kind in "iu":
        return step.emit("Mod", left, right)
    times = step.emit("Floor", step.emit("Div", left, right))
    return step.emit("Sub", left, step.emit("Mul", times, right))


def hypot(step):
    """The root of the sum of two squares."""
    squares = [step.emit("Mul", value, value) for value in (step.inputs[0], _right(step))]
    return step.emit("Sqrt", step.emit("Add", *squares))


def square(step):
    """x times x."""
    return step.emit("Mul", step.inputs[0], step.inputs[0])


def rounded(step):
    """Halves away from zero (round), or towards zero (fix, trunc)."""
    size = step.emit("Abs", step.inputs[0])
    if step.op == "round":
        size = step.emit("Add", size, step.scalar(0.5))
    return step.emit("Mul", step.emit("Sign", step.inputs[0]), step.emit("Floor", size))


def rsqrt(step):
    """1 over the root."""
    return step.emit("Reciprocal", step.emit("Sqrt", step.inputs[0]))


def log1p(step):
    """Logarithm of 1 + x."""
    return step.emit("Log", step.emit("Add", step.inputs[0], step.scalar(1)))


def expm1(step):
    """Exponential less 1."""
    return step.emit("Sub", step.emit("Exp", step.inputs[0]), step.scalar(1))


def logarithm(step):
    """Logarithm to base 2 or 10."""
    return step.emit("Div", step.emit("Log", step.inputs[0]), step.scalar(_LOGARITHMS[step.op]))


def factor(step):
    """Degrees and radians."""
    return step.emit("Mul", step.inputs[0], step.scalar(_FACTORS[step.op]))


def hard_sigmoid(step):
    """HardSigmoid."""
    alpha, beta = step.number("alpha", 0.2), step.number("beta", 0.5)
    return step.emit("HardSigmoid", step.inputs[0], alpha=alpha, beta=beta)


def smooth_l1(step):
    """Squares near zero, straight lines elsewhere."""
    data, square_of = step.inputs[0], step.number("scalar", 1.0) ** 2
    size = step.emit("Abs", data)
    near = step.emit("Mul", step.emit("Mul", data, data), step.scalar(square_of / 2))
    far = step.emit("Sub", size, step.scalar(0.5 / square_of))
    return step.emit("Where", step.emit("Less", size, step.scalar(1 / square_of)), near, far)


def add_n(step):
    """The sum of all inputs."""
    return step.emit("Sum", *step.inputs)


def clip(step):
    """Clip."""
    low, high = step.scalar(step.number("a_min")), step.scalar(step.number("a_max"))
    return step.emit("Clip", step.inputs[0], low, high)


def where(step):
    """Where; a condition with one axis chooses rows."""
    condition = step.cast(step.inputs[0], np.bool_)
    if step.rank(0) == 1 and step.rank(1) > 1:
        condition = step.unsqueeze(condition, *range(1, step.rank(1)))
    return step.emit("Where", condition, *step.inputs[1:])


def cast(step):
    """Cast."""
    return step.cast(step.inputs[0], step.out_dtype())


def filled(step):
    """A constant array; like an input, or of a given shape."""
    value = {"zeros": 0, "ones": 1, "full": step.number("value", 0), "full_like":
             step.number("fill_value", 0)}  # fmt: skip
    value = value.get(step.op.removeprefix("_").removesuffix("_like"), 0)
    if not step.inputs:
        return step.constant(np.full(step.out_shape(), value, step.out_dtype()))
    sizes = step.emit("Shape", step.inputs[0])
    return step.emit("ConstantOfShape", sizes, value=np.asarray([value], step.out_dtype()))


def made(step):
    """The values themselves, of an operator of mx.np without inputs."""
    return step.constant(step.values(), step.out_dtype())


def arange(step):
    """The numbers themselves."""
    start, stop = step.number("start", 0.0), step.number("stop")
    if stop is None and step.op == "_arange":
        start, stop = 0.0, start
    count = step.out_shape()
    if is_open(*count):
        step.refuse("its length changes with the model's input; give that axis a fixed size")
    places = np.arange(math.prod(count)) // step.integer("repeat", 1)
    values = start + places * step.number("step", 1.0)
    return step.constant(values.reshape(count), step.out_dtype())


def random_uniform(step):
    """RandomUniform, or like an input: other numbers than here, of the same distribution."""
    limits = {"low": step.number("low", 0.0), "high": step.number("high", 1.0)}
    if step.inputs:
        return step.emit("RandomUniformLike", step.inputs[0], **limits)
    return step.emit("RandomUniform", shape=step.out_shape(), **limits)


def random_normal(step):
    """RandomNormal: other numbers than here, of the same distribution."""
    return step.emit(
        "RandomNormal", mean=step.number("loc", 0.0), scale=step.number("scale", 1.0),
        shape=step.out_shape(),
    )  # fmt: skip


def random_classes(step):
    """Multinomial, which reads logarithms of probabilities."""
    if step.flag("get_prob"):
        step.refuse("get_prob; its probabilities have no ONNX form")
    data = step.emit("Log", step.inputs[0])
    if step.rank() == 1:
        data = step.unsqueeze(data, 0)
    count = math.prod(step.sizes("shape"))
    drawn = step.emit("Multinomial", data, sample_size=count)
    return step.cast(step.reshape_to_result(drawn), step.out_dtype())


TRANSLATORS = {
    **dict.fromkeys(_UNARY, unary),
    **dict.fromkeys(_BINARY, binary),
    **dict.fromkeys(_SCALAR, scalar),
    **{f"{head}{stem}{tail}": comparison for stem in _COMPARE
       for head, tail in (("broadcast_", ""), ("_", ""), ("_", "_scalar"))},
    **{f"{name}{tail}": comparison for name in _NUMPY_COMPARE for tail in ("", "_scalar")},
    **{f"{head}{stem}{tail}": logic for stem in _LOGIC
       for head, tail in (("broadcast_", ""), ("_", ""), ("_", "_scalar"), ("_npi_", ""),
                          ("_npi_", "_scalar"))},
    **dict.fromkeys(_NUMPY_MADE, made),
    **dict.fromkeys((*_NUMPY_BINARY, *_NUMPY_SCALAR), numpy_binary),
    **dict.fromkeys(("_broadcast_floor_divide", "_floor_divide_scalar", "_rfloor_divide_scalar"),
                    floor_divide),
    **dict.fromkeys(("_mod", "broadcast_mod", "_mod_scalar", "_rmod_scalar"), modulo),
    **dict.fromkeys(("_hypot", "broadcast_hypot", "_hypot_scalar"), hypot),
    **dict.fromkeys(("round", "fix", "trunc"), rounded),
    **dict.fromkeys(_LOGARITHMS, logarithm),
    **dict.fromkeys(_FACTORS, factor),
    **dict.fromkeys(("_zeros", "_ones", "_full", "zeros_like", "ones_like"), filled),
    **dict.fromkeys(("Cast", "amp_cast"), cast),
    **dict.fromkeys(("_arange", "_contrib_arange_like"), arange),
    "_random_normal": random_normal,
    "_random_uniform": random_uniform,
    "_random_uniform_like": random_uniform,
    "_sample_multinomial": random_classes,
    "add_n": add_n,
    "clip": clip,
    "expm1": expm1,
    "hard_sigmoid": hard_sigmoid,
    "log1p": log1p,
    "_npi_logical_not": logical_not,
    "logical_not": logical_not,
    "rsqrt": rsqrt,
    "smooth_l1": smooth_l1,
    "square": square,
    "where": where,
}  # fmt: skip

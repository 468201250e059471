"""Operators of ONNX files that work element by element."""

import functools

import numpy as np

from ... import symbol as S
from .symbols import cast, equal, spread, truth

_UNARY = {
    "Abs": "abs", "Acos": "arccos", "Acosh": "arccosh", "Asin": "arcsin", "Asinh": "arcsinh",
    "Atan": "arctan", "Atanh": "arctanh", "Ceil": "ceil", "Cos": "cos", "Cosh": "cosh",
    "Erf": "erf", "Exp": "exp", "Floor": "floor", "Identity": "identity", "Log": "log",
    "Neg": "negative", "Reciprocal": "reciprocal", "Relu": "relu", "Sigmoid": "sigmoid",
    "Sign": "sign", "Sin": "sin", "Sinh": "sinh", "Softsign": "softsign", "Sqrt": "sqrt",
    "Tan": "tan", "Tanh": "tanh",
}  # fmt: skip
# ONNX -> (with two symbols, with a number on the right, with a number on the left)
_BINARY = {
    "Add": ("broadcast_add", lambda x, c: x + c, lambda c, x: x + c),
    "Div": ("broadcast_div", lambda x, c: x / c, lambda c, x: c / x),
    "Mul": ("broadcast_mul", lambda x, c: x * c, lambda c, x: x * c),
    "Sub": ("broadcast_sub", lambda x, c: x - c, lambda c, x: c - x),
}
_COMPARE = {
    "And": "broadcast_logical_and", "Equal": "broadcast_equal", "Greater": "broadcast_greater",
    "GreaterOrEqual": "broadcast_greater_equal", "Less": "broadcast_lesser",
    "LessOrEqual": "broadcast_lesser_equal", "Or": "broadcast_logical_or",
    "Xor": "broadcast_logical_xor",
}  # fmt: skip
_BITS = {"BitwiseAnd": "bitwise_and", "BitwiseOr": "bitwise_or", "BitwiseXor": "bitwise_xor"}
_SEVERAL = {"Sum": "broadcast_add", "Mean": "broadcast_add", "Max": "broadcast_maximum",
            "Min": "broadcast_minimum"}  # fmt: skip


def unary(node):
    """One operator of ours."""
    node.only("consumed_inputs", None)
    return getattr(S, _UNARY[node.op])(node.symbol(), name=node.outputs[0])


def binary(node):
    """An operator with two symbols, or one and a number."""
    name, right, left = _BINARY[node.op]
    for at, function in ((1, right), (0, left)):
        value = node.array(at)
        if value is not None and value.size == 1 and value.ndim < 2 and value.dtype.kind == "f":
            number = value.reshape(-1)[0].item()
            return function(node.symbol(0), number) if at else function(number, node.symbol(1))
    return getattr(S, name)(node.symbol(0), node.symbol(1), name=node.outputs[0])


def compare(node):
    """A comparison, or a connection of truth values."""
    return truth(getattr(S, _COMPARE[node.op])(node.symbol(0), node.symbol(1)))


def bits(node):
    """A connection of single bits."""
    return _of_bits(_BITS[node.op])(node.symbol(0), node.symbol(1), name=node.outputs[0])


def turn_bits(node):
    """BitwiseNot."""
    return _of_bits("bitwise_not")(node.symbol(), name=node.outputs[0])


def _of_bits(name):
    """An operator of mx.np on classic symbols."""
    function = getattr(S.numpy._internal, name)

    def call(*values, name):
        return function(*(value.as_np_ndarray() for value in values), name=name).as_nd_ndarray()

    return call


def negate(node):
    """Not."""
    return truth(equal(node.symbol(), 0))


def several(node):
    """Sum, Mean, Max, Min of any number of inputs."""
    values = node.symbols()
    total = functools.reduce(getattr(S, _SEVERAL[node.op]), values)
    return total / len(values) if node.op == "Mean" else total


def power(node):
    """Pow; the result has the type of the base."""
    base, exponent = node.dtype(0), node.dtype(1)
    value = node.array(1)
    if base.kind == "f" and value is not None and value.size == 1 and value.ndim < 2:
        return node.symbol(0) ** value.reshape(-1)[0].item()
    if base == exponent:
        return S.broadcast_power(node.symbol(0), node.symbol(1), name=node.outputs[0])
    if base.kind == "f" and base.itemsize > 2:
        return S.broadcast_power(node.symbol(0), cast(node.symbol(1), base))
    wide = [cast(node.symbol(at), "float64") for at in (0, 1)]
    return cast(S.broadcast_power(*wide), base)


def modulo(node):
    """Mod: of whole numbers with the divisor's sign, or (fmod) with the dividend's."""
    left, right, fraction = node.symbol(0), node.symbol(1), node.dtype().kind == "f"
    if node.get("fmod", 0):
        rest = S.broadcast_mul(S.broadcast_mod(S.abs(left), S.abs(right)), S.sign(left))
    elif fraction and node.opset < 28:
        node.refuse("of fractions needs fmod = 1 before operator set 28")
    else:
        rest = S.broadcast_mod(left, right)
    if fraction:  # here the rest of a division by 0 is 0, there it is no number
        rest = S.broadcast_add(rest, S.broadcast_div(S.zeros_like(right), right))
    return S.identity(rest, name=node.outputs[0])


def clip(node):
    """Clip; where the limits cross, the upper one wins."""
    value, dtype = node.symbol(), node.dtype()
    limits = [node.get("min"), node.get("max")]
    for at in (1, 2):
        array = node.array(at)
        if array is not None:
            limits[at - 1] = array.reshape(-1)[0].item()
    low, high = limits
    if dtype.kind == "f" and low is not None and high is not None and low <= high:
        return S.clip(value, a_min=low, a_max=high, name=node.outputs[0])
    for at, number, one, two in (
        (1, low, S._internal._maximum_scalar, S.broadcast_maximum),
        (2, high, S._internal._minimum_scalar, S.broadcast_minimum),
    ):
        if number is not None:
            value = one(value, scalar=number)
        elif node.given(at):
            value = two(value, node.symbol(at))
    return S.identity(value, name=node.outputs[0])


def where(node):
    """Where, its inputs spread to one shape."""
    shapes = [node.shape(at) for at in range(3)]
    wanted = np.broadcast_shapes(*shapes)
    sides = [spread(node.symbol(at), shape, wanted) for at, shape in enumerate(shapes)]
    return S.where(*sides, name=node.outputs[0])


def rounded(node):
    """Round: halves go to the even number."""
    return round_to_even(node.symbol())


def round_to_even(value):
    """Return the nearest whole numbers; halves go to the even one."""
    down = S.floor(value)
    up = (value - down) > 0.5
    half = equal(value - down, 0.5) * (down - 2 * S.floor(down / 2))
    return down + up + half


def is_nan(node):
    """IsNaN."""
    return truth(S.broadcast_not_equal(node.symbol(), node.symbol()))


def is_infinite(node):
    """IsInf."""
    value = node.symbol()
    above, below = node.get("detect_positive", 1), node.get("detect_negative", 1)
    if above and below:
        return truth(equal(S.abs(value), np.inf))
    if not above and not below:
        return truth(S.zeros_like(value))
    return truth(equal(value, np.inf if above else -np.inf))


def leaky(node):
    """LeakyRelu and Elu."""
    kind, slope = ("leaky", 0.01) if node.op == "LeakyRelu" else ("elu", 1.0)
    slope = node.get("alpha", slope)
    return S.LeakyReLU(node.symbol(), act_type=kind, slope=slope, name=node.outputs[0])


def selu(node):
    """Selu: its usual constants are an operator of ours."""
    alpha, gamma = node.get("alpha", 1.6732632), node.get("gamma", 1.0507010)
    if abs(alpha - 1.6732632) < 1e-5 and abs(gamma - 1.0507010) < 1e-5:
        return S.LeakyReLU(node.symbol(), act_type="selu", name=node.outputs[0])
    return gamma * S.LeakyReLU(node.symbol(), act_type="elu", slope=alpha)


def celu(node):
    """Celu."""
    alpha = node.get("alpha", 1.0)
    return S.LeakyReLU(node.symbol() / alpha, act_type="elu", slope=1.0) * alpha


def prelu(node):
    """PRelu: one slope for each channel is an operator of ours."""
    slope, data = node.array(1), node.symbol()
    rank = node.rank()
    channels = rank > 1 and slope is not None and (
        slope.size == 1 or (slope.ndim == rank - 1 and slope.size == slope.shape[0]))  # fmt: skip
    if channels and node.dtype().kind == "f":
        gamma = node.parameter("slope", slope.reshape(-1))
        return S.LeakyReLU(data, gamma, act_type="prelu", name=node.outputs[0])
    zero = S.zeros_like(data)
    below = S.broadcast_mul(S.broadcast_minimum(data, zero), node.symbol(1))
    return S.broadcast_add(S.broadcast_maximum(data, zero), below)


def gelu(node):
    """Gelu, exact or by the hyperbolic tangent."""
    value = node.symbol()
    if node.only("approximate", "none", "tanh") == "none":
        return S.LeakyReLU(value, act_type="gelu", name=node.outputs[0])
    inner = (value + 0.044715 * value * value * value) * np.sqrt(2 / np.pi).item()
    return 0.5 * value * (1 + S.tanh(inner))


def hard_sigmoid(node):
    """HardSigmoid."""
    alpha, beta = node.get("alpha", 0.2), node.get("beta", 0.5)
    return S.hard_sigmoid(node.symbol(), alpha=alpha, beta=beta, name=node.outputs[0])


def hard_swish(node):
    """HardSwish."""
    value = node.symbol()
    return value * S.hard_sigmoid(value, alpha=1 / 6, beta=0.5)


def mish(node):
    """Mish."""
    value = node.symbol()
    return value * S.tanh(S.Activation(value, act_type="softrelu"))


def swish(node):
    """Swish."""
    value = node.symbol()
    return value * S.sigmoid(value * node.get("alpha", 1.0))


def shrink(node):
    """Shrink: what is small becomes 0, the rest moves towards it."""
    value, bias, bound = node.symbol(), node.get("bias", 0.0), node.get("lambd", 0.5)
    moved = S.where(value > 0, value - bias, value + bias)
    return S.where(S.abs(value) > bound, moved, S.zeros_like(value))


def thresholded_relu(node):
    """ThresholdedRelu."""
    value = node.symbol()
    return S.where(value > node.get("alpha", 1.0), value, S.zeros_like(value))


def softplus(node):
    """Softplus."""
    return S.Activation(node.symbol(), act_type="softrelu", name=node.outputs[0])


READERS = {
    **dict.fromkeys(_UNARY, unary),
    **dict.fromkeys(_BINARY, binary),
    **dict.fromkeys(_BITS, bits),
    **dict.fromkeys(_COMPARE, compare),
    "BitwiseNot": turn_bits,
    **dict.fromkeys(_SEVERAL, several),
    "Celu": celu,
    "Clip": clip,
    "Elu": leaky,
    "Gelu": gelu,
    "HardSigmoid": hard_sigmoid,
    "HardSwish": hard_swish,
    "IsInf": is_infinite,
    "IsNaN": is_nan,
    "LeakyRelu": leaky,
    "Mish": mish,
    "Mod": modulo,
    "Not": negate,
    "PRelu": prelu,
    "Pow": power,
    "Round": rounded,
    "Selu": selu,
    "Shrink": shrink,
    "Softplus": softplus,
    "Swish": swish,
    "ThresholdedRelu": thresholded_relu,
    "Where": where,
}

"""Functions of mx.nd that join arrays and plain numbers: add, maximum, greater, …"""

from .._gen import nd_internal, nd_op
from .ndarray import NDArray, is_number

__all__ = [
    "add",
    "divide",
    "equal",
    "greater",
    "greater_equal",
    "lesser",
    "lesser_equal",
    "logical_and",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "modulo",
    "multiply",
    "not_equal",
    "power",
    "subtract",
    "true_divide",
]


def _binary(both, scalar, reverse_scalar, plain, doc):
    def function(lhs, rhs):
        if isinstance(lhs, NDArray):
            if isinstance(rhs, NDArray):
                return getattr(nd_op, both)(lhs, rhs)
            if is_number(rhs):
                return getattr(nd_internal, scalar)(lhs, scalar=float(rhs))
        elif is_number(lhs):
            if isinstance(rhs, NDArray):
                return getattr(nd_internal, reverse_scalar)(rhs, scalar=float(lhs))
            if is_number(rhs):
                return plain(lhs, rhs)
        raise TypeError(
            f"{doc}: types {type(lhs).__name__} and {type(rhs).__name__} cannot be used"
        )

    function.__doc__ = f"{doc}, element by element, with broadcasting; either side may be a number."
    return function


add = _binary("broadcast_add", "_plus_scalar", "_plus_scalar", lambda a, b: a + b, "lhs + rhs")
subtract = _binary(
    "broadcast_sub", "_minus_scalar", "_rminus_scalar", lambda a, b: a - b, "lhs - rhs"
)
multiply = _binary("broadcast_mul", "_mul_scalar", "_mul_scalar", lambda a, b: a * b, "lhs * rhs")
divide = _binary("broadcast_div", "_div_scalar", "_rdiv_scalar", lambda a, b: a / b, "lhs / rhs")
true_divide = divide
modulo = _binary("broadcast_mod", "_mod_scalar", "_rmod_scalar", lambda a, b: a % b, "lhs % rhs")
_power = _binary(
    "broadcast_power", "_power_scalar", "_rpower_scalar", lambda a, b: a**b, "base ** exp"
)


def power(base, exp):
    """Base ** exp, element by element, with broadcasting; either side may be a number."""
    return _power(base, exp)


maximum = _binary("broadcast_maximum", "_maximum_scalar", "_maximum_scalar", max, "the larger")
minimum = _binary("broadcast_minimum", "_minimum_scalar", "_minimum_scalar", min, "the smaller")
equal = _binary(
    "broadcast_equal", "_equal_scalar", "_equal_scalar", lambda a, b: int(a == b), "lhs == rhs"
)
not_equal = _binary(
    "broadcast_not_equal",
    "_not_equal_scalar",
    "_not_equal_scalar",
    lambda a, b: int(a != b),
    "lhs != rhs",
)
greater = _binary(
    "broadcast_greater", "_greater_scalar", "_lesser_scalar", lambda a, b: int(a > b), "lhs > rhs"
)
greater_equal = _binary(
    "broadcast_greater_equal",
    "_greater_equal_scalar",
    "_lesser_equal_scalar",
    lambda a, b: int(a >= b),
    "lhs >= rhs",
)
lesser = _binary(
    "broadcast_lesser", "_lesser_scalar", "_greater_scalar", lambda a, b: int(a < b), "lhs < rhs"
)
lesser_equal = _binary(
    "broadcast_lesser_equal",
    "_lesser_equal_scalar",
    "_greater_equal_scalar",
    lambda a, b: int(a <= b),
    "lhs <= rhs",
)
logical_and = _binary(
    "broadcast_logical_and",
    "_logical_and_scalar",
    "_logical_and_scalar",
    lambda a, b: int(bool(a) and bool(b)),
    "lhs and rhs",
)
logical_or = _binary(
    "broadcast_logical_or",
    "_logical_or_scalar",
    "_logical_or_scalar",
    lambda a, b: int(bool(a) or bool(b)),
    "lhs or rhs",
)
logical_xor = _binary(
    "broadcast_logical_xor",
    "_logical_xor_scalar",
    "_logical_xor_scalar",
    lambda a, b: int(bool(a) != bool(b)),
    "exactly one of lhs and rhs",
)

"""Functions of mx.nd that join arrays and plain numbers: add, maximum, greater, …"""

from .. import _core
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


_DOC = """{}, element by element, with broadcasting; either side may be a number.

Parameters
----------
lhs, rhs : NDArray or float
    Both sides.

Raises
------
TypeError
    If a side is neither an array nor a number.
MXNetError
    If the shapes cannot be broadcast together.

Shapes
------
Arrays are broadcast against each other: an axis of size 1 stretches to the other's size. The
result has the common shape.

Examples
--------
>>> mx.nd.{}(mx.nd.array([0, 2, 4]), 2).asnumpy()
array({}, dtype=float32)
"""


def _binary(name, plain, doc, called, result=""):
    """A function of two arrays or numbers, and what its example calls and shows."""
    _, both, scalar, reverse_scalar = _core.arithmetic(name)

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

    function.__name__ = function.__qualname__ = called
    function.__doc__ = _DOC.format(doc, called, result)
    return function


add = _binary("add", lambda a, b: a + b, "lhs + rhs", "add", "[2., 4., 6.]")
subtract = _binary("sub", lambda a, b: a - b, "lhs - rhs", "subtract", "[-2.,  0.,  2.]")
multiply = _binary("mul", lambda a, b: a * b, "lhs * rhs", "multiply", "[0., 4., 8.]")
divide = _binary("truediv", lambda a, b: a / b, "lhs / rhs", "divide", "[0., 1., 2.]")
true_divide = divide
modulo = _binary("mod", lambda a, b: a % b, "lhs % rhs", "modulo", "[0., 0., 0.]")
_power = _binary("pow", lambda a, b: a**b, "base ** exp", "power")


def power(base, exp):
    """Base ** exp, element by element, with broadcasting; either side may be a number.

    Parameters
    ----------
    base, exp : NDArray or float
        Both sides; arrays are broadcast.

    Shapes
    ------
    The result has the common shape of both sides.

    Examples
    --------
    >>> mx.nd.power(mx.nd.array([1, 2, 3]), 2).asnumpy()
    array([1., 4., 9.], dtype=float32)
    """
    return _power(base, exp)


maximum = _binary("maximum", max, "the larger", "maximum", "[2., 2., 4.]")
minimum = _binary("minimum", min, "the smaller", "minimum", "[0., 2., 2.]")
equal = _binary("eq", lambda a, b: int(a == b), "lhs == rhs", "equal", "[0., 1., 0.]")
not_equal = _binary("ne", lambda a, b: int(a != b), "lhs != rhs", "not_equal", "[1., 0., 1.]")
greater = _binary("gt", lambda a, b: int(a > b), "lhs > rhs", "greater", "[0., 0., 1.]")
greater_equal = _binary(
    "ge", lambda a, b: int(a >= b), "lhs >= rhs", "greater_equal", "[0., 1., 1.]"
)
lesser = _binary("lt", lambda a, b: int(a < b), "lhs < rhs", "lesser", "[1., 0., 0.]")
lesser_equal = _binary("le", lambda a, b: int(a <= b), "lhs <= rhs", "lesser_equal", "[1., 1., 0.]")
logical_and = _binary(
    "logical_and",
    lambda a, b: int(bool(a) and bool(b)),
    "lhs and rhs",
    "logical_and",
    "[0., 1., 1.]",
)
logical_or = _binary(
    "logical_or", lambda a, b: int(bool(a) or bool(b)), "lhs or rhs", "logical_or", "[1., 1., 1.]"
)
logical_xor = _binary(
    "logical_xor",
    lambda a, b: int(bool(a) != bool(b)),
    "exactly one of lhs and rhs",
    "logical_xor",
    "[1., 0., 0.]",
)

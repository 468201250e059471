"""What help() says of the functions of mx.np that work element by element."""

# name: what it gives; the elements of an example; and what they become.
UNARY = {
    "abs": ("The size of every element, without its sign.", "[-1, 2]", "[1., 2.]"),
    "absolute": (
        "The size of every element, without its sign; `abs` is another name.",
        "[-1, 2]",
        "[1., 2.]",
    ),
    "arccos": (
        "The angles, from 0 to pi, whose cosine is the element.",
        "[1, 0]",
        "[0., 1.5707964]",
    ),
    "arccosh": (
        "The inverse of the hyperbolic cosine, for elements from 1 on.",
        "[1, 2]",
        "[0., 1.316958]",
    ),
    "arcsin": (
        "The angles, from -pi/2 to pi/2, whose sine is the element.",
        "[0, 1]",
        "[0., 1.5707964]",
    ),
    "arcsinh": ("The inverse of the hyperbolic sine.", "[0, 1]", "[0., 0.8813736]"),
    "arctan": (
        "The angles, between -pi/2 and pi/2, whose tangent is the element.",
        "[0, 1]",
        "[0., 0.7853982]",
    ),
    "arctanh": (
        "The inverse of the hyperbolic tangent, for elements between -1 and 1.",
        "[0, 0.5]",
        "[0., 0.54930615]",
    ),
    "bitwise_not": (
        "Every bit of whole numbers turned; True and False exchanged.",
        "[5, 0], dtype='int32'",
        "[-6, -1], dtype=int32",
    ),
    "cbrt": ("The cube root.", "[8, -27]", "[2., -3.]"),
    "ceil": (
        "The next whole number that is not below the element.",
        "[-1.5, 0.5, 2.5]",
        "[-1., 1., 3.]",
    ),
    "cos": ("The cosine of angles in radians.", "[0, mx.np.pi]", "[1., -1.]"),
    "cosh": ("The hyperbolic cosine.", "[0, 1]", "[1., 1.5430806]"),
    "deg2rad": (
        "Angles in radians from angles in degrees; `radians` is another name.",
        "[0, 180]",
        "[0., 3.1415927]",
    ),
    "degrees": ("Angles in degrees from angles in radians.", "[0, mx.np.pi]", "[0., 180.]"),
    "exp": ("e to the power of every element.", "[0, 1]", "[1., 2.7182817]"),
    "expm1": (
        "e to the power of every element, less 1; exact for small ones too.",
        "[0, 1e-6]",
        "[0., 1.0000005e-06]",
    ),
    "fabs": ("The size of every element, without its sign.", "[-1.5, 2]", "[1.5, 2.]"),
    "fix": ("The next whole number towards 0.", "[-1.5, 2.5]", "[-1., 2.]"),
    "floor": (
        "The next whole number that is not above the element.",
        "[-1.5, 0.5, 2.5]",
        "[-2., 0., 2.]",
    ),
    "invert": (
        "Every bit of whole numbers turned; another name of `bitwise_not`.",
        "[5, 0], dtype='int32'",
        "[-6, -1], dtype=int32",
    ),
    "isfinite": (
        "Whether elements are neither nan nor infinite.",
        "[1, mx.np.nan, mx.np.inf, -mx.np.inf]",
        "[True, False, False, False]",
    ),
    "isinf": (
        "Whether elements are infinite.",
        "[1, mx.np.nan, mx.np.inf, -mx.np.inf]",
        "[False, False, True, True]",
    ),
    "isnan": (
        "Whether elements are nan, not a number.",
        "[1, mx.np.nan, mx.np.inf, -mx.np.inf]",
        "[False, True, False, False]",
    ),
    "isneginf": (
        "Whether elements are minus infinity.",
        "[1, mx.np.nan, mx.np.inf, -mx.np.inf]",
        "[False, False, False, True]",
    ),
    "isposinf": (
        "Whether elements are plus infinity.",
        "[1, mx.np.nan, mx.np.inf, -mx.np.inf]",
        "[False, False, True, False]",
    ),
    "log": ("The natural logarithm.", "[1, mx.np.e]", "[0., 1.]"),
    "log10": ("The logarithm to base 10.", "[1, 1000]", "[0., 3.]"),
    "log1p": (
        "The natural logarithm of 1 + x; exact for small x too.",
        "[0, 1e-6]",
        "[0., 9.999995e-07]",
    ),
    "log2": ("The logarithm to base 2.", "[1, 8]", "[0., 3.]"),
    "logical_not": ("Whether elements are 0.", "[0, 3]", "[True, False]"),
    "negative": ("Every element with the other sign.", "[-1, 2]", "[1., -2.]"),
    "rad2deg": (
        "Angles in degrees from angles in radians; another name of `degrees`.",
        "[0, mx.np.pi]",
        "[0., 180.]",
    ),
    "radians": ("Angles in radians from angles in degrees.", "[0, 180]", "[0., 3.1415927]"),
    "reciprocal": ("1 divided by every element.", "[2, 4]", "[0.5, 0.25]"),
    "rint": (
        "The nearest whole number; halves go to the even one.",
        "[-1.5, 0.5, 2.5]",
        "[-2., 0., 2.]",
    ),
    "sign": ("-1, 0 or 1: the sign of every element.", "[-3, 0, 2]", "[-1., 0., 1.]"),
    "sin": ("The sine of angles in radians.", "[0, mx.np.pi / 2]", "[0., 1.]"),
    "sinh": ("The hyperbolic sine.", "[0, 1]", "[0., 1.1752012]"),
    "sqrt": ("The square root; nan for negative elements.", "[4, 2]", "[2., 1.4142135]"),
    "square": ("Every element times itself.", "[-3, 2]", "[9., 4.]"),
    "tan": ("The tangent of angles in radians.", "[0, mx.np.pi / 4]", "[0., 1.]"),
    "tanh": ("The hyperbolic tangent.", "[0, 1]", "[0., 0.7615942]"),
    "trunc": ("The whole part: the digits after the point cut off.", "[-1.5, 2.5]", "[-1., 2.]"),
}
# name: what it gives; the elements of two inputs, or a number; and what they become.
BINARY = {
    "add": ("x1 + x2.", "[1, 2]", "[10, 20]", "[11., 22.]"),
    "arctan2": (
        "The angle, from -pi to pi, of the point with ordinate x1 and abscissa x2.",
        "[1, -1]",
        "[1, -1]",
        "[0.7853982, -2.3561945]",
    ),
    "bitwise_and": (
        "The bits that both whole numbers have.",
        "[6, 5], dtype='int32'",
        "[3, 3], dtype='int32'",
        "[2, 1], dtype=int32",
    ),
    "bitwise_or": (
        "The bits that one of two whole numbers has, or both.",
        "[6, 5], dtype='int32'",
        "[3, 3], dtype='int32'",
        "[7, 7], dtype=int32",
    ),
    "bitwise_xor": (
        "The bits that exactly one of two whole numbers has.",
        "[6, 5], dtype='int32'",
        "[3, 3], dtype='int32'",
        "[5, 6], dtype=int32",
    ),
    "copysign": ("The size of x1 with the sign of x2.", "[1, 2]", "[-3, 4]", "[-1., 2.]"),
    "divide": ("x1 / x2; whole numbers give float32.", "[1, 2]", 4, "[0.25, 0.5]"),
    "equal": ("Whether x1 and x2 are equal.", "[1, 2, 3]", 2, "[False, True, False]"),
    "floor_divide": (
        "The largest whole number that is not above x1 / x2; its gradient is 0.",
        "[7, -7]",
        2,
        "[3., -4.]",
    ),
    "greater": ("Whether x1 is greater than x2.", "[1, 2, 3]", 2, "[False, False, True]"),
    "greater_equal": (
        "Whether x1 is greater than x2, or equal.",
        "[1, 2, 3]",
        2,
        "[False, True, True]",
    ),
    "hypot": (
        "The root of x1² + x2², the long side of a right-angled triangle.",
        "[3, 5]",
        "[4, 12]",
        "[5., 13.]",
    ),
    "lcm": (
        "The least common multiple of two whole numbers.",
        "[4, 6], dtype='int32'",
        6,
        "[12, 6], dtype=int32",
    ),
    "ldexp": ("x1 times 2 to the power of x2.", "[1, 3]", "[3, 1]", "[8., 6.]"),
    "left_shift": (
        "The bits of whole numbers x1 moved up by x2 places: x1 times 2 to the power of x2.",
        "[1, 3], dtype='int32'",
        2,
        "[4, 12], dtype=int32",
    ),
    "less": ("Whether x1 is less than x2.", "[1, 2, 3]", 2, "[True, False, False]"),
    "less_equal": ("Whether x1 is less than x2, or equal.", "[1, 2, 3]", 2, "[True, True, False]"),
    "logical_and": (
        "Whether neither x1 nor x2 is 0.",
        "[0, 1, 2]",
        "[1, 0, 3]",
        "[False, False, True]",
    ),
    "logical_or": (
        "Whether one of x1 and x2 is not 0, or both.",
        "[0, 1, 2]",
        "[0, 0, 3]",
        "[False, True, True]",
    ),
    "logical_xor": (
        "Whether exactly one of x1 and x2 is not 0.",
        "[0, 1, 2]",
        "[1, 0, 3]",
        "[True, True, False]",
    ),
    "maximum": ("The larger of x1 and x2.", "[1, 2, 3]", 2, "[2., 2., 3.]"),
    "minimum": ("The smaller of x1 and x2.", "[1, 2, 3]", 2, "[1., 2., 2.]"),
    "mod": (
        "What remains of x1 after division by x2, with the sign of x2.",
        "[5, -5]",
        3,
        "[2., 1.]",
    ),
    "multiply": ("x1 times x2.", "[1, 2]", "[10, 20]", "[10., 40.]"),
    "not_equal": ("Whether x1 and x2 differ.", "[1, 2, 3]", 2, "[True, False, True]"),
    "power": ("x1 to the power of x2.", "[2, 3]", "[3, 2]", "[8., 9.]"),
    "remainder": (
        "What remains of x1 after division by x2; another name of `mod`.",
        "[5, -5]",
        3,
        "[2., 1.]",
    ),
    "right_shift": (
        "The bits of whole numbers x1 moved down by x2 places; the sign stays.",
        "[5, -5], dtype='int32'",
        1,
        "[2, -3], dtype=int32",
    ),
    "subtract": ("x1 - x2.", "[10, 20]", "[1, 2]", "[9., 18.]"),
    "true_divide": ("x1 / x2; another name of `divide`.", "[1, 2]", 4, "[0.25, 0.5]"),
}
_FORM = """{what}

Parameters
----------
{parameters}

Returns
-------
{returned}

Raises
------
{raised}

Examples
--------
>>> mx.np.{name}{given}
{result}
"""
_OPTIONS = """
out : ndarray, optional
    Where the result is written.
**kwargs
    Options of NumPy's functions, which must have their usual values."""
_ONE = f"""x : ndarray, number or list of numbers
    The input; a number gives a number.{_OPTIONS}"""
_TWO = f"""x1, x2 : ndarray, number or list of numbers
    The inputs, whose shapes broadcast; two numbers give a number.{_OPTIONS}"""


_RAISED = """TypeError
    If a keyword argument is unknown, or has a value that NumPy does not know.
NotImplementedError
    If an option of NumPy's functions has another value than its usual one."""


def _example(elements):
    return f"mx.np.array({elements})" if isinstance(elements, str) else str(elements)


def _is_bool(result):
    return result.startswith(("[False", "[True"))


def _filled(name, what, parameters, returned, given, result):
    kind = " The dtype is bool." if _is_bool(result) else ""
    returned = f"ndarray or number\n    {returned}{kind}"
    result, raised = f"array({result})", _RAISED
    return _FORM.format_map(locals())


def unary(name):
    """The docstring of a function of one input."""
    what, elements, result = UNARY[name]
    given = f"({_example(elements)})"
    shape = "Of x's shape." if _is_bool(result) else "Of x's shape and dtype."
    return _filled(name, what, _ONE, shape, given, result)


def binary(name):
    """The docstring of a function of two inputs."""
    what, first, second, result = BINARY[name]
    given = f"({_example(first)}, {_example(second)})"
    return _filled(name, what, _TWO, "Of the shape that the inputs broadcast to.", given, result)

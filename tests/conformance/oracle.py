"""The NumPy answer of every operator, in float64: forward functions and stated gradients.

A forward function takes (inputs, attrs, row): inputs are float64 (floating rows) or int64 arrays.
It returns the visible outputs, then the inputs that the row says are written, in that order.
`GRADIENTS` holds only gradients that are not derivatives of the forward function (losses with
their own gradient, blocked gradients); all others are checked by finite differences.
"""

import ast
import base64
import importlib
import math
import pathlib
import pkgutil

import numpy as np

from .oracle_storage import lazily

PARTS = [
    importlib.import_module(f"{__package__}.{found.name}")
    for found in pkgutil.iter_modules([str(pathlib.Path(__file__).parent)])
    if found.name.startswith("oracle_")
]

_erf = np.vectorize(math.erf, otypes=[np.float64])
_gamma = np.vectorize(lambda x: math.gamma(x) if x else math.inf, otypes=[np.float64])
_gammaln = np.vectorize(lambda x: math.lgamma(x) if x else math.inf, otypes=[np.float64])


def _half_away(x):
    return np.sign(x) * np.floor(np.abs(x) + 0.5)


def _half_down(x):
    return np.ceil(x - 0.5)


def _erfinv(y):
    """Newton's method on erf."""
    x = np.zeros_like(y)
    for _ in range(60):
        x = x - (_erf(x) - y) * np.sqrt(np.pi) / 2 * np.exp(x * x)
    return x


NUMPY_NAMES = [
    "tanh", "exp", "log", "log2", "log10", "log1p", "expm1", "sqrt", "cbrt", "square", "abs",
    "negative", "floor", "ceil", "trunc", "sin", "cos", "tan", "arcsin", "arccos", "arctan",
    "sinh", "cosh", "arcsinh", "arccosh", "arctanh",
]  # fmt: skip
UNARY = {
    "relu": lambda x: np.where(np.isnan(x) | (x > 0), x, 0.0),
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "softsign": lambda x: x / (1 + np.abs(x)),
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "rcbrt": lambda x: 1 / np.cbrt(x),
    "reciprocal": lambda x: 1 / x,
    "erf": _erf,
    "erfinv": _erfinv,
    "gamma": _gamma,
    "gammaln": _gammaln,
    "fix": np.trunc,
    "round": _half_away,
    "rint": _half_down,
    "sign": lambda x: np.sign(np.where(np.isnan(x), 0.0, x)),
    "logical_not": lambda x: (x == 0).astype(np.float64),
    "degrees": np.degrees,
    "radians": np.radians,
    **dict.fromkeys(["_copy", "_copyto", "_CrossDeviceCopy"], lambda x: x),
    "BlockGrad": lambda x: x,
    "make_loss": lambda x: x,
    **{name: getattr(np, name) for name in NUMPY_NAMES},
}


def _smooth_l1(inputs, attrs, row):
    (x,), s = inputs, attrs["scalar"] ** 2
    return [np.where(np.abs(x) < 1 / s, 0.5 * s * x * x, np.abs(x) - 0.5 / s)]


def _hard_sigmoid(inputs, attrs, row):
    return [np.clip(attrs.get("alpha", 0.2) * inputs[0] + attrs.get("beta", 0.5), 0, 1)]


def _cast(inputs, attrs, row):
    # Through int64, so that a value outside the target wraps as C++ conversions do.
    target = np.dtype(attrs["dtype"])
    x = inputs[0]
    if target.kind in "iu":
        return [x.astype(np.int64).astype(target)]
    return [x.astype(target).astype(np.float64)]


def _divide(a, b):
    if a.dtype.kind == "i" and np.asarray(b).dtype.kind == "i":
        return np.trunc(a / b)
    return a / b


def _power(a, b):
    return np.power(a.astype(np.float64), b)


BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": _divide, "mod": np.mod,
    "power": _power, "maximum": np.maximum, "minimum": np.minimum,
    "equal": np.equal, "not_equal": np.not_equal, "greater": np.greater,
    "greater_equal": np.greater_equal, "lesser": np.less, "lesser_equal": np.less_equal,
    "hypot": np.hypot, "logical_and": np.logical_and, "logical_or": np.logical_or,
    "logical_xor": np.logical_xor,
}  # fmt: skip


def _binary(function):
    return lambda inputs, attrs, row: [function(*inputs) + 0.0]


def _scalar(function, swapped=False):
    def forward(inputs, attrs, row):
        x, s = inputs[0], attrs["scalar"]
        # A number meets an integer array as an integer: int32 * 0.5 is 0.
        s = np.int64(math.trunc(s)) if x.dtype.kind == "i" else np.float64(s)
        s = np.broadcast_to(s, x.shape)
        return [(function(s, x) if swapped else function(x, s)) + 0.0]

    return forward


def _axes(attrs, ndim):
    axis = attrs.get("axis")
    if axis is None or axis == ():
        return tuple(range(ndim))
    axes = tuple(a % ndim for a in ((axis,) if isinstance(axis, int) else axis))
    if attrs.get("exclude"):
        return tuple(a for a in range(ndim) if a not in axes)
    return axes


def _reduce(function):
    def forward(inputs, attrs, row):
        x = inputs[0]
        y = function(x, axis=_axes(attrs, x.ndim), keepdims=bool(attrs.get("keepdims")))
        return [np.asarray(y).reshape(np.shape(y) or (1,))]

    return forward


def _mean(x, axis, keepdims):
    y = x.mean(axis=axis, keepdims=keepdims)
    return np.trunc(y) if x.dtype.kind == "i" else y


def _norm(inputs, attrs, row):
    x = inputs[0]
    axes, keep = _axes(attrs, x.ndim), bool(attrs.get("keepdims"))
    if attrs.get("ord", 2) == 1:
        y = np.abs(x).sum(axis=axes, keepdims=keep)
    else:
        y = np.sqrt((x * x).sum(axis=axes, keepdims=keep))
    return [np.asarray(y).reshape(np.shape(y) or (1,))]


def _arg(function):
    def forward(inputs, attrs, row):
        x, axis = inputs[0], attrs.get("axis")
        if axis is None:
            y = function(x)
            return [np.reshape(y, (1,) * x.ndim if attrs.get("keepdims") else (1,)) + 0.0]
        y = function(x, axis=axis)
        return [(np.expand_dims(y, axis) if attrs.get("keepdims") else y) + 0.0]

    return forward


def _dot(inputs, attrs, row):
    a, b = inputs
    a = np.moveaxis(a, 0, -1) if attrs.get("transpose_a") and a.ndim > 1 else a
    b = np.moveaxis(b, -1, 0) if attrs.get("transpose_b") and b.ndim > 1 else b
    y = np.tensordot(a, b, axes=1)
    return [y.reshape(y.shape or (1,))]


def _batch_dot(inputs, attrs, row):
    a, b = inputs
    a = np.swapaxes(a, 1, 2) if attrs.get("transpose_a") else a
    b = np.swapaxes(b, 1, 2) if attrs.get("transpose_b") else b
    return [a @ b]


def _digamma(x):
    """Shifts x above 10 by the recurrence, then the asymptotic series."""
    total = np.zeros_like(x)
    for _ in range(10):
        total, x = total - 1 / x, x + 1
    square = 1 / (x * x)
    series = np.zeros_like(x)
    for term in [1 / 132, 1 / 240, 1 / 252, 1 / 120, 1 / 12]:
        series = square * (term - series)
    return total + np.log(x) - 0.5 / x - series


def _gemm(inputs, attrs, row):
    a = np.swapaxes(inputs[0], -1, -2) if attrs.get("transpose_a") else inputs[0]
    b = np.swapaxes(inputs[1], -1, -2) if attrs.get("transpose_b") else inputs[1]
    y = attrs.get("alpha", 1.0) * (a @ b)
    return [y + attrs.get("beta", 1.0) * inputs[2] if len(inputs) == 3 else y]


def _syrk(inputs, attrs, row):
    a = np.swapaxes(inputs[0], -1, -2) if attrs["transpose"] else inputs[0]
    return [attrs["alpha"] * (a @ np.swapaxes(a, -1, -2))]


def _sum_like(inputs, attrs, row):
    x, shape = inputs[0], inputs[1].shape
    axes = tuple(a for a in range(x.ndim) if shape[a] != x.shape[a])
    return [x.sum(axis=axes, keepdims=True) if axes else x]


def _make_loss_gradient(inputs, attrs, row, heads):
    x = inputs[0]
    parts = {"null": 1, "batch": x.shape[0], "valid": max(int((x > 0).sum()), 1)}
    return [np.full_like(x, attrs["grad_scale"] / parts[attrs["normalization"]])]


def _arange(inputs, attrs, row):
    start, stop, step = attrs["start"], attrs.get("stop"), attrs.get("step", 1)
    if stop is None:
        start, stop = 0, start
    return [np.repeat(np.arange(start, stop, step), attrs.get("repeat", 1)) + 0.0]


def _linspace(inputs, attrs, row):
    return [np.linspace(attrs["start"], attrs["stop"], attrs["num"], attrs["endpoint"])]


def _constant(inputs, attrs, row):
    elements = np.frombuffer(base64.b64decode(attrs["value"]), attrs.get("dtype", "float32"))
    return [elements.reshape(attrs["shape"])]


def _eye(inputs, attrs, row):
    return [np.eye(attrs["N"], attrs.get("M", 0) or attrs["N"], attrs.get("k", 0))]


def _build():
    table = {n: (lambda i, a, r, f=f: [f(i[0])]) for n, f in UNARY.items()}
    for name, function in BINARY.items():
        table[f"broadcast_{name}"] = table[f"_{name}"] = _binary(function)
        table[f"elemwise_{name}"] = _binary(function)
        table[f"_{name}_scalar"] = _scalar(function)
    table["_plus_scalar"], table["_minus_scalar"] = _scalar(np.add), _scalar(np.subtract)
    for name in ["div", "mod", "power"]:
        table[f"_r{name}_scalar"] = _scalar(BINARY[name], swapped=True)
    table["_rminus_scalar"] = _scalar(np.subtract, swapped=True)
    for name in ["sum", "prod", "max", "min", "nansum", "nanprod"]:
        table[name] = _reduce(getattr(np, name))
    table |= {
        "smooth_l1": _smooth_l1, "hard_sigmoid": _hard_sigmoid, "Cast": _cast,
        "clip": lambda i, a, r: [np.clip(i[0], a["a_min"], a["a_max"])],
        "mean": _reduce(_mean), "norm": _norm, "argmax": _arg(np.argmax), "argmin": _arg(np.argmin),
        "argmax_channel": lambda i, a, r: [np.argmax(i[0], axis=1) + 0.0],
        "add_n": lambda i, a, r: [sum(i)], "dot": _dot, "batch_dot": _batch_dot,
        **dict.fromkeys(["_zeros", "_zeros_without_dtype"], lambda i, a, r: [np.zeros(a["shape"])]),
        "_ones": lambda i, a, r: [np.ones(a["shape"])],
        "_full": lambda i, a, r: [np.full(a["shape"], a["value"])],
        "zeros_like": lambda i, a, r: [np.zeros_like(i[0])],
        "ones_like": lambda i, a, r: [np.ones_like(i[0])],
        "_grad_add": _binary(np.add), "_identity_with_attr_like_rhs": lambda i, a, r: [i[0]],
        "_digamma": lambda i, a, r: [_digamma(i[0])], "MakeLoss": lambda i, a, r: [i[0]],
        "amp_cast": _cast, "_cast_like": lambda i, a, r: [i[0]], "_sum_like": _sum_like,
        "_linalg_gemm": _gemm, "_linalg_gemm2": _gemm, "_linalg_syrk": _syrk,
        "_linspace": _linspace,
        "_arange": _arange, "_constant": _constant, "_eye": _eye,
    }  # fmt: skip
    for part in PARTS:
        table |= part.FORWARD
    return table


FORWARD = _build()

GRADIENTS = {
    "BlockGrad": lambda i, a, r, heads: [np.zeros_like(i[0])],
    "make_loss": lambda i, a, r, heads: [np.ones_like(i[0])],
    **dict.fromkeys(["Cast", "amp_cast", "_cast_like"], lambda i, a, r, heads: [heads[0]]),
    "MakeLoss": _make_loss_gradient,
}
CHECKS = {}  # (inputs, attrs, outputs) -> what is wrong: where no single answer is right
for _part in PARTS:
    GRADIENTS |= getattr(_part, "GRADIENTS", {})
    CHECKS |= getattr(_part, "CHECKS", {})


def widen(array):
    """Returns the array as the oracle computes: float64 or int64."""
    return array.astype(np.float64 if array.dtype.kind == "f" else np.int64)


def _native(value):
    """Reads an attribute given as text: "(3, 3)", "True", "1.5"; names stay as they are."""
    if not isinstance(value, str):
        return value
    try:
        return ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return value


def native_attrs(row):
    """Returns the row's attributes as Python values."""
    return {name: _native(value) for name, value in row.attributes}


def answer(row, inputs):
    """Returns the oracle's outputs (then written inputs) for the row's NumPy inputs."""
    if row.op not in FORWARD:
        raise LookupError(
            f'no NumPy answer for "{row.op}": add a function (inputs, attrs, row) -> outputs to '
            "FORWARD of a file tests/conformance/oracle_*.py, see CONTRIBUTING.md"
        )
    with np.errstate(all="ignore"):
        wide = [widen(x) for x in inputs]
        return lazily(row, wide, FORWARD[row.op](wide, native_attrs(row), row))

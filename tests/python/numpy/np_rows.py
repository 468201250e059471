"""Rows for functions of mx.np: the function, its inputs, its arguments.

Inputs are shapes; a shape with a letter before it says what values are drawn: "p" positive, "u"
between -1 and 1, "i" small integers of int32, "b" booleans, "s" symmetric positive definite.
"""

import numpy as onp


class Row:
    """One call of a function of mx.np, with NumPy's function of the same name as the judge.

    `how` makes the call where it is more than inputs and arguments: how(function, *inputs);
    `symbolic` says whether the function is one of symbols too; `space` is where it is: np or npx;
    `oracle` is the judge where it has another name or none in NumPy, False where rows of operators
    have one; `drawn` says that results are random numbers.
    """

    def __init__(self, name, inputs, *args, grad=True, listed=False, tolerance=2e-5, how=None,
                 symbolic=True, space="np", oracle=None, drawn=False, **kwargs):  # fmt: skip
        self.name, self.inputs, self.args, self.kwargs = name, inputs, args, kwargs
        self.grad, self.listed, self.tolerance = grad, listed, tolerance
        self.how, self.symbolic, self.space = how, symbolic, space
        self.oracle, self.drawn = oracle, drawn

    def __repr__(self):
        words = [*map(repr, self.args), *(f"{k}={v!r}" for k, v in self.kwargs.items())]
        return f"{self.name}({', '.join(map(str, self.inputs))}; {', '.join(words)})"

    def values(self, seed=7):
        """The inputs as arrays of NumPy."""
        rng = onp.random.RandomState(seed)
        return [drawn(rng, given) for given in self.inputs]

    def call(self, module, values):
        """The function of a module on values."""
        function = module
        for part in self.name.split("."):
            function = getattr(function, part)
        values = [values] if self.listed else values
        if self.how:
            return self.how(function, *values, *self.args, **self.kwargs)
        return function(*values, *self.args, **self.kwargs)

    def judged(self, values):
        """What NumPy gives."""
        if self.oracle is None:
            return self.call(onp, values)
        return self.oracle(*values)


def drawn(rng, given):
    """Values of one input."""
    kind, shape = ("n", given) if not given or not isinstance(given[0], str) else given
    if kind == "i":
        return rng.randint(1, 6, shape).astype(onp.int32)
    if kind == "b":
        return rng.rand(*shape) > 0.5
    if kind == "p":
        return (rng.rand(*shape) + 0.5).astype(onp.float32)
    if kind == "u":
        return (rng.rand(*shape) * 1.6 - 0.8).astype(onp.float32)
    if kind == "s":
        x = rng.randn(*shape)
        return (x @ onp.swapaxes(x, -1, -2) + 3 * onp.eye(shape[-1])).astype(onp.float32)
    # distinct, so that extremes and sorts have one answer near which they are smooth
    count = int(onp.prod(shape))
    values = (rng.permutation(count) - count / 2 + 0.3) * 0.37
    return values.reshape(shape).astype(onp.float32)


M, V, T = (3, 4), (5,), (2, 3, 4)
UNARY = [
    *[Row(name, [M]) for name in "sin cos tanh arctan exp expm1 square negative abs sinh".split()],
    *[Row(name, [M], tolerance=1e-4) for name in "cosh cbrt degrees radians".split()],
    *[Row(name, [("p", M)]) for name in "log log2 log10 log1p sqrt reciprocal".split()],
    *[Row(name, [("u", M)]) for name in "arcsin arccos arctanh arcsinh tan".split()],
    Row("arccosh", [("p", M)], grad=False),
    *[Row(name, [M], grad=False) for name in "sign floor ceil rint trunc fix".split()],
    *[Row(name, [M], grad=False) for name in "isnan isinf isfinite logical_not".split()],
    Row("logical_not", [("b", M)], grad=False),
    Row("logical_not", [("i", M)], grad=False),
    Row("around", [M], 1, grad=False),
    Row("clip", [M], -1.0, 1.0),
    Row("nan_to_num", [M]),
    Row("bitwise_not", [("i", M)], grad=False),
    Row("sin", [()]),
    Row("exp", [(0, 3)]),
]
BINARY = [
    *[Row(name, [M, (4,)]) for name in "add subtract multiply hypot".split()],
    *[Row(name, [M, ("u", (4,))]) for name in "maximum minimum".split()],
    *[Row(name, [M, ("p", (3, 1))]) for name in "true_divide arctan2".split()],
    Row("copysign", [M, M]),
    Row("power", [("p", M), ("u", (4,))]),
    Row("ldexp", [M, ("i", M)], symbolic=False, grad=False),
    Row("mod", [M, ("p", M)], grad=False),
    *[Row(n, [("i", M), ("i", (4,))], grad=False) for n in "lcm bitwise_and bitwise_or".split()],
    *[Row(n, [("i", M), ("i", (4,))], grad=False) for n in "left_shift right_shift".split()],
    *[Row("floor_divide", [kind, ("p", M)], grad=False) for kind in (M, ("i", M))],
    *[Row(f"logical_{n}", [("b", M), ("i", M)], grad=False) for n in "and or xor".split()],
    *[Row(f"logical_{n}", [M, (4,)], grad=False) for n in "and or xor".split()],
    Row("bitwise_xor", [("b", M), ("b", M)], grad=False),
    *[Row(n, [M, (4,)], grad=False) for n in "equal not_equal less greater_equal".split()],
    Row("greater", [("i", M), ("i", M)], grad=False),
    Row("less_equal", [M, M], grad=False),
    Row("add", [("i", M), (4,)]),
    Row("multiply", [("b", M), M]),
    *[Row(name, [("p", M), ("i", (4,))]) for name in "multiply true_divide power".split()],
    *[Row(name, [M, ("b", M)]) for name in "multiply subtract".split()],
    Row("add", [M], 2.5),
    Row("power", [("p", M)], 2),
]
REDUCTIONS = [
    *[Row(name, [T]) for name in "sum mean max min std var prod".split()],
    *[Row(name, [T], axis=1) for name in "sum mean max min std var prod cumsum".split()],
    *[Row(name, [T], axis=(0, -1)) for name in "sum mean max min std var".split()],
    *[Row(name, [T], axis=2, keepdims=True) for name in "sum mean max std".split()],
    *[Row(n, [("b", T)], axis=1, grad=False) for n in "all any".split()],
    Row("sum", [()]),
    Row("sum", [(0, 3)], axis=0),
    Row("sum", [("i", T)], grad=False),
    Row("sum", [("b", T)], grad=False),
    Row("std", [T], ddof=1),
    *[Row(n, [T], grad=False) for n in "argmax argmin".split()],
    *[Row(n, [T], axis=1, grad=False) for n in "argmax argmin".split()],
    Row("average", [T]),
    Row(
        "average",
        [M],
        weights=onp.linspace(0.1, 1, 12).reshape(M).astype(onp.float32),
        symbolic=False,
    ),
    Row("average", [M], axis=1, weights=onp.array([1, 2, 3, 4], onp.float32), symbolic=False),
    Row("cumsum", [T]),
]
SHAPES = [
    Row("reshape", [T], (4, -1)),
    Row("reshape", [(1,)], ()),
    Row("ravel", [T]),
    Row("transpose", [T]),
    Row("transpose", [T], (1, 2, 0)),
    Row("swapaxes", [T], 0, 2),
    Row("moveaxis", [T], 0, -1),
    Row("moveaxis", [T], (0, 1), (-1, 0)),
    Row("expand_dims", [T], 1),
    Row("squeeze", [(1, 3, 1)]),
    Row("squeeze", [(1, 3, 1)], axis=0),
    Row("squeeze", [(1, 1)]),
    Row("broadcast_to", [(3, 1)], (2, 3, 4)),
    Row("concatenate", [M, M], axis=1, listed=True),
    Row("concatenate", [M, M], axis=None, listed=True),
    Row("concatenate", [M, ("i", M)], listed=True, grad=False),
    Row("stack", [M, M], axis=-1, listed=True),
    Row("stack", [(), ()], listed=True),
    *[Row(name, [M, M], listed=True) for name in "vstack hstack dstack column_stack".split()],
    *[Row(name, [V, V], listed=True) for name in "vstack hstack dstack column_stack".split()],
    Row("split", [T], 2, axis=2, grad=False),
    Row("split", [V], [1, 3], grad=False),
    Row("array_split", [V], 3, grad=False),
    Row("hsplit", [M], 2, grad=False),
    Row("vsplit", [M], 3, grad=False),
    Row("dsplit", [T], 2, grad=False),
    *[Row(f"atleast_{n}d", [V]) for n in (1, 2, 3)],
    Row("atleast_3d", [()]),
    Row("tile", [M], (2, 1, 3)),
    Row("repeat", [M], 2),
    Row("repeat", [M], 3, axis=1),
    Row("repeat", [M], [1, 2, 0], axis=0, symbolic=False),
    Row("roll", [M], 2),
    Row("roll", [M], (1, -1), axis=(0, 1)),
    Row("flip", [T]),
    Row("flip", [T], (0, 2)),
    Row("flipud", [M]),
    Row("fliplr", [M]),
    *[Row("rot90", [M], k) for k in (0, 1, 2, 3, -1)],
    Row("rot90", [T], 1, (1, 2)),
    Row("diag", [V], 1),
    Row("diag", [M], -1),
    Row("diagflat", [M]),
    Row("diagonal", [T], 1, 1, 2),
    Row("trace", [M]),
    Row("trace", [T], 0, 1, 2),
    Row("tril", [T], 1),
    Row("triu", [M], -1),
    Row("diff", [T]),
    Row("diff", [T], 2, 1),
    Row("ediff1d", [M]),
    Row("resize", [M], (2, 7)),
    *[Row("pad", [M], ((1, 2), (0, 1)), mode=m) for m in "constant edge maximum".split()],
    *[Row("pad", [M], ((1, 2), (2, 1)), mode=m) for m in "reflect symmetric".split()],
]
PRODUCTS = [
    Row("dot", [M, (4, 2)]),
    Row("dot", [V, V]),
    Row("dot", [T, (5, 4, 2)]),
    Row("dot", [(), M]),
    Row("matmul", [M, (4, 2)]),
    Row("matmul", [T, (2, 4, 5)]),
    Row("matmul", [T, (4, 5)]),
    Row("matmul", [(4,), (2, 4, 5)]),
    Row("matmul", [(5, 1, 3, 4), (2, 4, 2)]),
    Row("tensordot", [T, (4, 3, 2)], ([1, 2], [1, 0])),
    Row("tensordot", [M, (4, 5)], 1),
    Row("tensordot", [M, V], 0),
    Row("inner", [M, (2, 4)]),
    Row("outer", [M, V]),
    Row("vdot", [M, M]),
    Row("linalg.norm", [M]),
    Row("linalg.norm", [M], axis=1),
    Row("linalg.norm", [M], 1, axis=0),
    Row("linalg.norm", [M], "fro", axis=(0, 1), keepdims=True),
    Row("linalg.norm", [T], 3, axis=-1),
    Row("linalg.det", [("s", (2, 3, 3))], tolerance=1e-3),
    Row("linalg.det", [("s", (3, 3))], tolerance=1e-3),
    Row("linalg.slogdet", [("s", (3, 3))], grad=False),
    Row("linalg.inv", [("s", (2, 3, 3))]),
    Row("linalg.cholesky", [("s", (3, 3))], grad=False),
    Row("linalg.solve", [("s", (3, 3)), (3, 2)]),
    Row("linalg.solve", [("s", (3, 3)), (3,)], grad=False),
    Row("linalg.matrix_power", [("s", (3, 3))], 3, tolerance=1e-3, symbolic=False),
    Row("linalg.tensorinv", [("s", (4, 4))], 1),
    Row("linalg.eigvalsh", [("s", (3, 3))]),
    Row("linalg.eigvalsh", [(3, 3)], "U", tolerance=1e-4),
    Row("linalg.pinv", [M], tolerance=1e-4),
]
SELECTION = [
    Row("where", [("b", M), M, (4,)]),
    Row("where", [("b", M), M], 1.5),
    Row("take", [M], onp.array([0, 2]), axis=0, mode="clip", symbolic=False),
    Row("take", [M], onp.array([[0, 5]]), mode="clip", symbolic=False),
    Row("sort", [T], axis=1),
    Row("argsort", [T], axis=-1, grad=False),
    Row("unique", [("i", M)], grad=False),
    Row("bincount", [("i", V)], grad=False),
    Row("nonzero", [("b", M)], symbolic=False, grad=False),
    Row("percentile", [T], 30.0, axis=1),
    Row("quantile", [T], 0.4),
    Row("polyval", [(3,), V]),
    Row("insert", [V], 2, 9.0),
    Row("delete", [V], 1),
    Row("histogram", [V], 4, (-2.0, 2.0), grad=False),
    Row("histogram", [("i", M)], 4, (0, 6), symbolic=False, grad=False),
    Row("unravel_index", [("i", V)], (2, 4), symbolic=False, grad=False),
    Row("median", [M], symbolic=False, grad=False),
    Row("count_nonzero", [("i", M)], symbolic=False, grad=False),
    Row("isclose", [M, M], symbolic=False, grad=False),
]
ROWS = [*UNARY, *BINARY, *REDUCTIONS, *SHAPES, *PRODUCTS, *SELECTION]
EINSUMS = [
    ("ij,jk->ik", (3, 4), (4, 2)),
    ("ij->ji", (3, 4)),
    ("ii->i", (3, 3)),
    ("ii", (3, 3)),
    ("ij->", (3, 4)),
    ("bij,bjk->bik", (2, 3, 4), (2, 4, 5)),
    ("...ij,...jk->...ik", (2, 3, 4), (2, 4, 5)),
    ("i,j->ij", (3,), (4,)),
    ("ij,jk,kl", (2, 3), (3, 4), (4, 2)),
    ("bhqd,bhkd->bhqk", (2, 2, 3, 4), (2, 2, 5, 4)),
    ("ij,j", (3, 4), (4,)),
]

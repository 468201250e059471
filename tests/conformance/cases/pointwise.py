"""Operators that map one array element by element, and copies."""

from ..table import FLOATS, OURS, REALS, Table, Tolerance, distinct, literal, normal, ulp, uniform

table = Table("pointwise")
case = table.case

NAN, INF = float("nan"), float("inf")
EDGES = literal(NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0)
HALVES = literal(-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, -2.4, 2.6, 3.0)

# Their constants are single precision in 1.9.1, also for float64.
SINGLE = dict.fromkeys(["degrees", "radians", "hard_sigmoid"], Tolerance(1e-6, 1e-7))
ANYWHERE = [
    "relu", "sigmoid", "softsign", "tanh", "exp", "expm1", "cbrt", "square", "abs", "sign",
    "negative", "erf", "sin", "cos", "arctan", "sinh", "cosh", "arcsinh", "degrees", "radians",
    "_copy", "BlockGrad", "make_loss", "hard_sigmoid",
]  # fmt: skip
for name in ANYWHERE:
    case(name, inputs=[(3, 4), (2, 3, 5)], dtypes=("float32", "float16"))
    case(name, inputs=[(3, 4), (2, 3, 5)], dtypes=("float64",), tol=SINGLE.get(name))
    case(name, inputs=[normal(70, 31)], note="sampled golden, several vectors and a tail")

for name in ["log", "log2", "log10", "sqrt", "rsqrt", "gamma", "gammaln", "reciprocal", "rcbrt"]:
    case(name, inputs=[uniform(0.25, 4, 3, 4)], dtypes=FLOATS, tol=ulp(32))
for name in ["reciprocal", "rcbrt"]:
    case(name, inputs=[uniform(-4, -0.25, 5)], tol=ulp(32), note="negative side")
case("log1p", inputs=[uniform(-0.75, 3, 3, 4)], dtypes=FLOATS)
case("tan", inputs=[uniform(-1.25, 1.25, 3, 4)], dtypes=FLOATS, tol=ulp(32))
for name in ["arcsin", "arccos", "arctanh"]:
    case(name, inputs=[uniform(-0.9, 0.9, 3, 4)], dtypes=FLOATS, tol=ulp(32))
case("arccosh", inputs=[uniform(1.25, 5, 3, 4)], dtypes=FLOATS, tol=ulp(32))
case("gamma", inputs=[uniform(-1.75, -1.25, 4)], tol=ulp(64), note="between the poles")

for name in ["floor", "ceil", "trunc", "fix", "round", "rint"]:
    case(name, inputs=[uniform(-4, 4, 4, 5), HALVES], dtypes=FLOATS)
case("logical_not", inputs=[literal(0, 1, -2, 0.5, 0)], dtypes=FLOATS)
case("logical_not", inputs=[literal(0, 1, 2, 0)], dtypes=("int32", "uint8"))

for name in ["relu", "sigmoid", "tanh", "exp", "log", "sqrt", "abs", "sign", "square", "floor"]:
    case(name, inputs=[EDGES], grad=False, note="edge values")
for name in ["square", "abs", "negative", "sign", "_copy"]:
    case(name, inputs=[literal(-3, -1, 0, 2, 7)], dtypes=("int32", "int64", "int8"))

case("smooth_l1", inputs=[uniform(-3, 3, 4, 5)], scalar=[1.0, 2.0, 0.5], dtypes=FLOATS)
case("hard_sigmoid", inputs=[uniform(-4, 4, 4, 5)], alpha=[0.2, 0.5], beta=[0.5, 0.25])
case("clip", inputs=[distinct(0.125, 4, 5)], a_min=-0.5, a_max=[0.75, 1.0], dtypes=FLOATS)
case("clip", inputs=[literal(-3, -1, 0, 2, 7)], a_min=-1, a_max=2, dtypes=("int32",))

for target in ["float16", "float32", "float64"]:
    case("Cast", inputs=[uniform(-9, 9, 3, 4)], dtype=target, dtypes=FLOATS)
case("Cast", inputs=[uniform(-9, 9, 3, 4)], dtype=["int32", "int64", "int8"], dtypes=("float32",))
case("Cast", inputs=[uniform(0, 250, 3, 4)], dtype="uint8")
case(
    "Cast", inputs=[literal(-3, 0, 5, 100)], dtype=["float32", "int64", "uint8"], dtypes=("int32",)
)
case("Cast", inputs=[literal(0, 5, 255)], dtype=["float32", "float16", "int32"], dtypes=("uint8",))

for name in ["relu", "exp", "tanh", "sqrt", "_copy"]:
    case(name, inputs=[uniform(0.5, 2, 512, 600)], note="large enough for several threads")
case("clip", inputs=[(2, 3)], a_min="-0.5", a_max="0.5", note="attributes as text")
case("erfinv", inputs=[uniform(-0.9, 0.9, 3, 4)], dtypes=("float16",))
case("erfinv", inputs=[uniform(-0.9, 0.9, 3, 4)], dtypes=REALS, tol=Tolerance(1e-5, 1e-5))
case("amp_cast", inputs=[uniform(-9, 9, 3, 4)], dtype=["float16", "float32"], dtypes=("float32",))
case("amp_cast", inputs=[uniform(-9, 9, 3, 4)], dtype=["float16", "float32"], dtypes=("float16",))
LIKE = normal(3, 4, dtype="float16", grad=False)
case("_cast_like", inputs=[(uniform(-9, 9, 3, 4), LIKE)], **OURS)
case("_digamma", inputs=[uniform(0.25, 4, 3, 4)], dtypes=REALS, grad=False, tol=ulp(64), **OURS)
case("MakeLoss", inputs=[(3, 4)], grad_scale=[1.0, 2.0], normalization=["null", "batch", "valid"])

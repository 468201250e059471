"""Operators between arrays, with and without broadcasting, and broadcasting itself."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import FLOATS, Table, integers, literal, normal, ulp, uniform

table = Table("broadcast")
case = table.case

SHAPES = [((3, 4), (3, 4)), ((3, 1), (1, 4)), ((2, 3, 4), (1, 3, 1)), ((1,), (5,))]
for name in ["broadcast_add", "broadcast_sub", "broadcast_mul"]:
    case(name, inputs=SHAPES, dtypes=FLOATS)
    case(name, inputs=[((70, 31), (1, 31)), ((70, 31), (70, 1)), ((70, 31), (70, 31))])
    case(name, inputs=[((2, 1, 3, 1, 2), (1, 4, 1, 5, 1))], note="five dimensions")
    case(name, inputs=[(integers(-9, 9, 3, 1), integers(-9, 9, 1, 4))], dtypes=("int32", "int64"))


def far_from_zero(left, right):
    """Left anywhere, right between 0.5 and 2: a safe divisor."""
    return (normal(*left), uniform(0.5, 2, *right))


case("broadcast_div", inputs=[far_from_zero(*s) for s in SHAPES], dtypes=FLOATS)
case("broadcast_div", inputs=[(literal(-7, 7, 8, 9), literal(2, 2, -3, 3))], dtypes=("int32",))
MOD = [(uniform(-5, 5, 3, 4), uniform(0.7, 1.3, 3, 4)), (uniform(-5, 5, 3, 1), uniform(-1.3, -0.7, 1, 4))]
case("broadcast_mod", inputs=MOD, dtypes=("float32", "float64"))
case("broadcast_mod", inputs=[(literal(-7, 7, 8, -9), literal(3, -3, 3, -2))], dtypes=("int32",))
POWER = [(uniform(0.3, 2, *a), uniform(-2, 2, *b)) for a, b in SHAPES]
case("broadcast_power", inputs=POWER, dtypes=FLOATS, tol=ulp(32))
for name in ["broadcast_maximum", "broadcast_minimum"]:
    case(name, inputs=SHAPES, dtypes=FLOATS)
    case(name, inputs=[(literal(1, 2, 3, grad=True), literal(1, 3, 2, grad=True))], skip=("gradient", "second"), note="at a tie the first or the second takes it all: golden")

COMPARISONS = ["equal", "not_equal", "greater", "greater_equal", "lesser", "lesser_equal"]
FEW = [(integers(0, 3, 3, 1), integers(0, 3, 1, 4)), (integers(0, 3, 3, 4), integers(0, 3, 3, 4))]
for name in COMPARISONS:
    case(f"broadcast_{name}", inputs=FEW, dtypes=(*FLOATS, "int32", "int64"))
    case(f"_{name}", inputs=FEW[1:], dtypes=(*FLOATS, "int32", "int64"))

SAME = [((3, 4), (3, 4)), ((2, 3, 5), (2, 3, 5)), ((70, 31), (70, 31))]
for name in ["elemwise_add", "elemwise_sub", "elemwise_mul", "_maximum", "_minimum"]:
    case(name, inputs=SAME, dtypes=FLOATS)
    case(name, inputs=[(integers(-9, 9, 3, 4), integers(-9, 9, 3, 4))], dtypes=("int32", "int64"))
case("elemwise_div", inputs=[far_from_zero(*s) for s in SAME], dtypes=FLOATS)
case("_power", inputs=[(uniform(0.3, 2, 3, 4), uniform(-2, 2, 3, 4))], dtypes=FLOATS, tol=ulp(32))
case("_mod", inputs=MOD[:1], dtypes=("float32", "float64"))
case("_mod", inputs=[(literal(-7, 7, 8, -9), literal(3, -3, 3, -2))], dtypes=("int32",))

case("add_n", inputs=[((3, 4), (3, 4), (3, 4)), ((5,), (5,)), ((2, 3),)], dtypes=FLOATS)

case("broadcast_to", inputs=[(1, 3, 1)], shape=[(2, 3, 4), (2, 0, 4)], dtypes=FLOATS)
case("broadcast_to", inputs=[(1, 3, 1)], shape=(2, 3, 4), dtypes=("int32",))
case("broadcast_axis", inputs=[(1, 3, 1)], axis=[(0, 2)], size=[(2, 4)], dtypes=FLOATS)
case("broadcast_axis", inputs=[(1, 3, 1)], axis=(2,), size=(4,))
LIKE = [((1, 3, 1), normal(2, 3, 4, grad=False))]
case("broadcast_like", inputs=LIKE, dtypes=FLOATS)
case("broadcast_like", inputs=[((3, 1), normal(7, 5, grad=False))], lhs_axes=(1,), rhs_axes=(0,))
case("broadcast_like", inputs=[((3, 1), normal(7, 5, grad=False))], lhs_axes=(-1,), rhs_axes=(-1,))

for name in ["broadcast_add", "broadcast_mul"]:
    case(name, inputs=[((512, 600), (512, 600)), ((512, 600), (1, 600)), ((512, 1), (1, 600))], tol=ulp(512), note="large enough for several threads")
case("elemwise_add", inputs=[((512, 600), (512, 600))])
case("broadcast_to", inputs=[(1, 600)], shape=(512, 600), tol=ulp(512))
case("broadcast_to", inputs=[(1, 3)], shape="(2, 3)", note="attributes as text")

for name in ["logical_and", "logical_or", "logical_xor"]:
    case(f"broadcast_{name}", inputs=FEW, dtypes=(*FLOATS, "int32"))
    case(f"_{name}", inputs=FEW[1:], dtypes=(*FLOATS, "int32"))
case("broadcast_hypot", inputs=SHAPES, dtypes=FLOATS)
case("_hypot", inputs=SAME, dtypes=FLOATS)
case("_grad_add", inputs=SAME[:1], dtypes=FLOATS, grad=False)
case("_identity_with_attr_like_rhs", inputs=[((3, 4), normal(3, 4, grad=False))])

"""Reductions and searches along axes."""

from ..table import (
    FLOATS,
    OURS,
    REALS,
    Table,
    Tolerance,
    distinct,
    integers,
    literal,
    normal,
    ulp,
    uniform,
)

table = Table("reduce")
case = table.case

NAN = float("nan")
AXES = [..., 0, 1, -1, (0, 2), (1,)]
for name in ["sum", "mean"]:
    case(name, inputs=[(2, 3, 4)], axis=AXES, keepdims=[False, True], dtypes=REALS, tol=ulp(64))
    case(name, inputs=[(2, 3, 4)], axis=[1, (0, 1)], exclude=True)
    case(name, inputs=[(2, 3, 4)], axis=[..., 1], dtypes=("float16",), tol=ulp(4))
    case(name, inputs=[(3, 5000), (5000, 3)], axis=[0, 1], tol=ulp(64), note="long lines")
    case(name, inputs=[(4, 6)], axis=(), note="an empty axis list reduces everything")
case("sum", inputs=[integers(-9, 9, 3, 4)], axis=[..., 0], dtypes=("int32", "int64"))
case("mean", inputs=[integers(-9, 9, 3, 4)], axis=[..., 0], dtypes=("int32",))
case("prod", inputs=[uniform(0.5, 1.5, 2, 3, 4)], axis=AXES, keepdims=[False, True], dtypes=REALS)
case("prod", inputs=[uniform(0.5, 1.5, 2, 3, 4)], axis=1, exclude=True)
case(
    "prod", inputs=[literal(2, 0, 3, 4, 5, 6, shape=(2, 3), grad=True)], axis=1,
    differs="#gradient-of-prod-with-a-zero",
)  # fmt: skip
for name in ["max", "min"]:
    case(name, inputs=[distinct(0.25, 2, 3, 4)], axis=AXES, keepdims=[False, True], dtypes=REALS)
    case(name, inputs=[distinct(0.25, 2, 3, 4)], axis=1, exclude=True)
    case(name, inputs=[integers(-9, 9, 3, 4)], axis=[..., 0], dtypes=("int32",))
    case(name, inputs=[distinct(0.5, 3, 1000)], axis=[0, 1])

HOLES = literal(1, NAN, 3, 4, NAN, 0.5, shape=(2, 3), grad=True)
for name in ["nansum", "nanprod"]:
    case(name, inputs=[uniform(0.5, 1.5, 2, 3, 4)], axis=AXES, dtypes=REALS)
    case(name, inputs=[HOLES], axis=[..., 0, 1], keepdims=[False, True])

case("norm", inputs=[(2, 3, 4)], ord=[1, 2], axis=[..., 1, (0, 2)], keepdims=[False, True])
case("norm", inputs=[(2, 3, 4)], axis=[..., 1], dtypes=("float64",))
case("norm", inputs=[(40, 700)], tol=Tolerance(2e-5, 2e-6))

for name in ["argmax", "argmin"]:
    case(name, inputs=[distinct(0.25, 3, 4)], axis=[..., 0, 1, -1], keepdims=[False, True])
    case(name, inputs=[distinct(0.25, 3, 4)], axis=1, dtypes=("float64", "float16"))
    case(name, inputs=[literal(1, 3, 3, 0, 0, 2, shape=(2, 3))], axis=1, note="first of equals")
case("argmax_channel", inputs=[distinct(0.25, 3, 4), distinct(0.25, 5, 1)], grad=False)
case("argmax_channel", inputs=[distinct(0.25, 3, 4)], dtypes=FLOATS[1:], grad=False)

for name in ["sum", "mean", "max"]:
    case(
        name,
        inputs=[distinct(0.001, 64, 70, 75)],
        axis=[..., 0, 1, 2, (0, 2)],
        tol=ulp(512),
        note="large",
    )
case("argmax", inputs=[distinct(0.001, 512, 600)], axis=[0, 1])
case("sum", inputs=[(2, 3, 4)], axis=["(0, 2)", "1"], keepdims="True", note="attributes as text")
for target in [(2, 1, 4), (1, 3, 1), (1, 1, 1), (2, 3, 4)]:
    case("_sum_like", inputs=[((2, 3, 4), normal(*target, grad=False))], **OURS)

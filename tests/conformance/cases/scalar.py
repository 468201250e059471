"""Operators between an array and one number."""

from ..table import FLOATS, Table, literal, uniform

table = Table("scalar")
case = table.case

for name in ["_plus_scalar", "_minus_scalar", "_rminus_scalar", "_mul_scalar", "_div_scalar"]:
    case(name, inputs=[(3, 4)], scalar=[2.5, -0.5], dtypes=FLOATS)
    case(name, inputs=[(70, 31)], scalar=3.0)
for name in ["_maximum_scalar", "_minimum_scalar"]:
    case(name, inputs=[(3, 4)], scalar=[0.25, -0.5], dtypes=FLOATS)
case("_rdiv_scalar", inputs=[uniform(0.5, 3, 3, 4)], scalar=[2.5, -0.5], dtypes=FLOATS)
case("_mod_scalar", inputs=[uniform(-5, 5, 3, 4)], scalar=[1.5, -1.5], dtypes=FLOATS)
case("_rmod_scalar", inputs=[uniform(0.6, 2.4, 3, 4)], scalar=[5.25, -5.25], dtypes=FLOATS)
case("_power_scalar", inputs=[uniform(0.25, 2, 3, 4)], scalar=[2.0, 3.0, 0.5, -1.5], dtypes=FLOATS)
case("_power_scalar", inputs=[uniform(-2, -0.25, 3, 4)], scalar=[2.0, 3.0, -1.0])
case("_rpower_scalar", inputs=[uniform(-2, 2, 3, 4)], scalar=[2.0, 0.5], dtypes=FLOATS)

WHOLE = literal(-3, -1, 0, 1, 2, 7)
COMPARISONS = [
    "_equal_scalar", "_not_equal_scalar", "_greater_scalar", "_greater_equal_scalar",
    "_lesser_scalar", "_lesser_equal_scalar",
]  # fmt: skip
for name in COMPARISONS:
    case(name, inputs=[WHOLE], scalar=[1.0, -3.0], dtypes=(*FLOATS, "int32", "int64"))
    case(name, inputs=[(3, 4)], scalar=0.0, note="zero gradient")

ARITHMETIC = ["_plus_scalar", "_minus_scalar", "_rminus_scalar", "_mul_scalar"]
for name in ARITHMETIC:
    case(name, inputs=[WHOLE], scalar=[2.0, 1.5], dtypes=("int32", "int64", "int8"))
case("_div_scalar", inputs=[literal(-7, -1, 0, 1, 8)], scalar=2.0, dtypes=("int32", "int64"))
case("_mod_scalar", inputs=[literal(-7, -1, 0, 1, 8)], scalar=[3.0, -3.0], dtypes=("int32",))
case("_maximum_scalar", inputs=[WHOLE], scalar=1.0, dtypes=("int32",))
case("_minimum_scalar", inputs=[WHOLE], scalar=1.0, dtypes=("int32",))

case("_mul_scalar", inputs=[(512, 600)], scalar=2.5, note="large enough for several threads")
case("_plus_scalar", inputs=[(2, 3)], scalar="1.5", note="attributes as text")

case("_hypot_scalar", inputs=[(3, 4)], scalar=[2.5, -0.5], dtypes=FLOATS)
for name in ["_logical_and_scalar", "_logical_or_scalar", "_logical_xor_scalar"]:
    case(name, inputs=[WHOLE], scalar=[0.0, 2.0], dtypes=(*FLOATS, "int32"))

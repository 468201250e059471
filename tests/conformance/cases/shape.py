"""Operators that move elements without changing them."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import FLOATS, Table, distinct, integers, literal, normal

table = Table("shape")
case = table.case

LEGACY = [
    (4, 6), (-1,), (0, -1), (-2,), (-3, 0), (0, -3), (-4, 1, 2, -2), (-4, -1, 1, 0, 0), (0, 0, -4, 2, 2),
    (24,), (6, 4), (-1, 2),
]
case("Reshape", inputs=[(2, 3, 4)], shape=LEGACY)
case("Reshape", inputs=[(10, 5, 4)], shape=[(-1, 0), (0, -1)], reverse=[False, True])
case("Reshape", inputs=[(2, 3, 4)], shape=(4, 6), dtypes=("float64", "float16", "int32", "uint8"))
case("reshape_like", inputs=[((2, 6), normal(3, 4, grad=False))], dtypes=FLOATS)
case(
    "reshape_like", inputs=[((30, 7), normal(15, 2, 4, grad=False))],
    lhs_begin=0, lhs_end=1, rhs_begin=0, rhs_end=2,
)
case("Flatten", inputs=[(2, 3, 4), (3, 4), (5,), (2, 1, 1, 3)])
case("Flatten", inputs=[(2, 3, 4)], dtypes=("float64", "float16", "int32"))
case("transpose", inputs=[(2, 3, 4)], axes=[..., (0, 1, 2), (2, 0, 1), (1, 0, 2), (0, 2, 1)])
case("transpose", inputs=[(3, 4), (5,), (70, 31)], dtypes=("float32", "float16"))
case("transpose", inputs=[(2, 3, 4, 5)], axes=[(0, 2, 3, 1), (3, 2, 1, 0)])
case("transpose", inputs=[integers(0, 99, 3, 4)], dtypes=("int32", "uint8", "int64"))
case("expand_dims", inputs=[(3, 4)], axis=[0, 1, 2, -1, -3])
case("squeeze", inputs=[(1, 3, 1, 4)], axis=[..., 0, 2, (0, 2), -2])
case("squeeze", inputs=[(1, 1)])
case("SwapAxis", inputs=[(2, 3, 4)], dim1=[0, 1], dim2=[2, 1])
case("SwapAxis", inputs=[(2, 3, 4)], dim1=0, dim2=2, dtypes=("float64", "int32"))

case("slice", inputs=[(5, 6)], begin=[(1, 2), (None, 1), (-3, -4)], end=[(4, 6), (None, -1)])
case("slice", inputs=[(5, 6)], begin=(0, 5), end=(5, 0), step=[(2, -1), (1, -2)])
case("slice", inputs=[(5, 6)], begin=(None, None), end=(None, None), step=[(-1, 1), (2, 3)])
case("slice", inputs=[(5, 6)], begin=(1,), end=(3,), dtypes=("float64", "float16", "int32"))
case("slice_axis", inputs=[(5, 6)], axis=[0, 1, -1], begin=[1, -3], end=[4, None, -1])
case("slice_like", inputs=[((5, 6), normal(3, 4, grad=False))])
case("slice_like", inputs=[((5, 6), normal(3, 4, grad=False))], axes=[(0,), (1,), (-1,)])

case("Concat", inputs=[((2, 3), (2, 4))], dim=[..., 1, -1], dtypes=FLOATS)
case("Concat", inputs=[((2, 3), (4, 3), (1, 3))], dim=0)
case("Concat", inputs=[((2, 3, 4), (2, 5, 4), (2, 1, 4))], dim=1)
case("Concat", inputs=[((2, 3),)], dim=0, note="a single array")
case("Concat", inputs=[((40, 30), (40, 50))], dim=1)
case("Concat", inputs=[(integers(0, 9, 2, 3), integers(0, 9, 2, 2))], dtypes=("int32", "uint8"))
case("stack", inputs=[((2, 3), (2, 3))], axis=[..., 0, 1, 2, -1])
case("stack", inputs=[((4,), (4,), (4,))], dtypes=("float64", "float16"))
for parts in [2, 3]:
    case("SliceChannel", inputs=[(2, 6, 4)], num_outputs=parts, outputs=parts)
    case("SliceChannel", inputs=[(6, 2)], num_outputs=parts, axis=[0, -2], outputs=parts)
case("SliceChannel", inputs=[(2, 3)], num_outputs=3, squeeze_axis=True, outputs=3)
case("SliceChannel", inputs=[(2, 3)], num_outputs=1)

case("tile", inputs=[(2, 3)], reps=[(2,), (2, 1), (1, 3), (2, 2, 2)])
case("tile", inputs=[(2, 3)], reps=(2, 2), dtypes=("float64", "int32"))
case("repeat", inputs=[(2, 3)], repeats=[2, 3], axis=[..., 0, 1, -1])
case("reverse", inputs=[(2, 3, 4)], axis=[(0,), (1,), (0, 2)], dtypes=("float32", "float64"))
PLANE = (0, 0, 0, 0, 1, 2, 3, 1)
case("Pad", inputs=[(2, 3, 5, 6)], mode="constant", pad_width=PLANE, constant_value=[0.0, 1.5])
case("Pad", inputs=[(2, 3, 5, 6)], mode=["edge", "reflect"], pad_width=PLANE)
case("Pad", inputs=[(1, 2, 3, 4, 5)], mode=["constant", "edge"], pad_width=(0, 0, 0, 0, 1, 1, 0, 2, 1, 0))
case("Pad", inputs=[(2, 3, 5, 6)], mode="constant", pad_width=PLANE, dtypes=("float64",))

CONDITION = integers(0, 2, 3, 4)
case("where", inputs=[(CONDITION, (3, 4), (3, 4))], dtypes=FLOATS)
case("where", inputs=[(integers(0, 2, 3), (3, 4), (3, 4))], note="a line of conditions picks rows")
case("where", inputs=[(integers(0, 2, 3, 4, dtype="int32"), (3, 4), (3, 4))])
case("where", inputs=[(literal(0, -1, 0.5), distinct(1, 3, grad=False), distinct(1, 3, grad=False))])

case("transpose", inputs=[(512, 600), (600, 512)], note="large enough for several threads")
case("transpose", inputs=[(40, 60, 70)], axes=[(0, 2, 1), (2, 0, 1), (1, 0, 2)])
case("Concat", inputs=[((256, 600), (256, 300))], dim=1)
case("slice_axis", inputs=[(512, 600)], axis=1, begin=100, end=500)
case("Reshape", inputs=[(2, 3, 4)], shape="(0, -1)", note="attributes as text")
case("transpose", inputs=[(2, 3, 4)], axes="(2, 0, 1)", note="attributes as text")

case("diag", inputs=[(4,), (3, 5)], k=[0, 1, -1])
case("diag", inputs=[(2, 3, 4)], axis1=1, axis2=2, k=[0, 1])
case("depth_to_space", inputs=[(2, 8, 3, 4)], block_size=2)
case("space_to_depth", inputs=[(2, 3, 4, 6)], block_size=2)
case("shape_array", inputs=[(2, 3, 4), (5,)], grad=False)
case("size_array", inputs=[(2, 3, 4), (5,)], grad=False)
case("_rnn_param_concat", inputs=[((4,), (6,))], dim=0)

"""Operators that read or write at positions given by another array."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import FLOATS, OURS, Table, distinct, integers, literal, normal

table = Table("index")
case = table.case

ROWS = integers(0, 5, 2, 3)
case("take", inputs=[((5, 4), ROWS)], dtypes=FLOATS)
case("take", inputs=[((5, 4), integers(0, 4, 3, dtype="int32"))], axis=[0, 1, -1])
case("take", inputs=[((3, 4, 5), integers(0, 3, 2, 2))], axis=[0, 1, 2])
case("take", inputs=[((4, 3), literal(-2, 0, 3, 7, -9))], mode=["clip", "wrap"], note="out of range")
case("take", inputs=[(normal(3, 2, grad=False), integers(0, 3, 4))], mode="raise")

case("pick", inputs=[((4, 5), integers(0, 5, 4))], keepdims=[False, True], dtypes=FLOATS)
case("pick", inputs=[((4, 5), integers(0, 4, 5))], axis=0, keepdims=[False, True])
case("pick", inputs=[((2, 3, 4), integers(0, 3, 2, 4))], axis=1)
case("pick", inputs=[((4, 5), literal(-1, 5, 2, 9))], mode=["clip", "wrap"])
case("pick", inputs=[((4, 5), integers(0, 5, 4, dtype="int32"))])

case("one_hot", inputs=[integers(0, 5, 2, 3)], depth=5, grad=False)
case("one_hot", inputs=[integers(0, 5, 6, dtype="int32")], depth=5, on_value=2.0, off_value=-1.0)
case("one_hot", inputs=[literal(-1, 0, 4, 9)], depth=4, note="outside: off everywhere")
case("one_hot", inputs=[integers(0, 3, 4)], depth=3, dtype=["int32", "float64", "float16"])

case("Embedding", inputs=[(integers(0, 7, 2, 3), (7, 4))], input_dim=7, output_dim=4)
case("Embedding", inputs=[(integers(0, 7, 5, dtype="int32"), (7, 4))], input_dim=7, output_dim=4)
case("Embedding", inputs=[(literal(-1, 7, 3, 3), (7, 4))], input_dim=7, output_dim=4, note="clips")
case(
    "Embedding", inputs=[(integers(0, 7, 5, dtype="float64"), (7, 4))], input_dim=7, output_dim=4,
    dtype="float64", dtypes=("float64",),
)

PAIRS = literal(0, 2, 1, 2, 1, 3, 0, 3, shape=(2, 4))
case("gather_nd", inputs=[((3, 4), PAIRS)], dtypes=FLOATS)
case("gather_nd", inputs=[((3, 4, 5), PAIRS)])
case("gather_nd", inputs=[((4, 5), literal(0, 3, 3, shape=(1, 3)))], note="a repeated position adds up")
UNIQUE = literal(0, 2, 1, 1, 3, 0, shape=(2, 3), dtype="int32")
case("_scatter_set_nd", inputs=[(normal(3, 4), normal(3), UNIQUE)], shape=(3, 4), grad=False, inplace=True)
case("_scatter_set_nd", inputs=[(normal(3, 4, 2), normal(3, 2), UNIQUE)], shape=(3, 4, 2), grad=False, inplace=True)

case("_slice_assign", inputs=[((5, 6), (2, 3))], begin=(1, 2), end=(3, 5), grad=False)
case("_slice_assign", inputs=[((5, 6), (3, 2))], begin=(0, 1), end=(5, 5), step=(2, 2), grad=False)
case("_slice_assign", inputs=[((5, 6), (2, 6))], begin=(3,), end=(5,), grad=False, dtypes=FLOATS[1:])
case("_slice_assign_scalar", inputs=[(5, 6)], begin=(1, None), end=(3, None), scalar=[0.0, 2.5], grad=False)
case("_slice_assign_scalar", inputs=[(5, 6)], begin=(0, 1), end=(5, 5), step=(2, 2), scalar=1.0, grad=False)
case("_slice_assign_scalar", inputs=[(5, 6)], begin=(1,), end=(2,), scalar=3.0, grad=False, dtypes=("int32",))

case("take", inputs=[((600, 128), integers(0, 600, 512))], note="large enough for several threads")
case("Embedding", inputs=[(integers(0, 600, 512), (600, 128))], input_dim=600, output_dim=128)

SPREAD = distinct(0.25, 3, 7)
case("sort", inputs=[SPREAD], axis=[-1, 0, 1], is_ascend=[True, False])
case("sort", inputs=[SPREAD], grad=False)
case("sort", inputs=[distinct(0.25, 2, 3, 4)], axis=[1, None], dtypes=("float64",))
case("argsort", inputs=[SPREAD], axis=[..., 0, 1], is_ascend=[True, False], grad=False)
case("argsort", inputs=[SPREAD], dtype=["int32", "int64"], grad=False)
for kind in ["value", "indices", "mask"]:
    case("topk", inputs=[SPREAD], axis=[..., 0], k=[1, 3], ret_typ=kind, is_ascend=[False, True], grad=kind == "value")
case("topk", inputs=[SPREAD], k=2, ret_typ="both", outputs=2, grad=False)
case("batch_take", inputs=[((4, 5), integers(0, 5, 4, dtype="int32"))], grad=False)
case("scatter_nd", inputs=[((3,), UNIQUE)], shape=(3, 4))
case("scatter_nd", inputs=[((3, 2), UNIQUE)], shape=(3, 4, 2))
case("_take_along_axis", inputs=[((3, 4), integers(0, 4, 3, 2)), ((3, 4), integers(0, 4, 3, 4))], axis=1, **OURS)

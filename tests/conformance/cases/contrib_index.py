"""Contrib operators that choose, place, number or count elements."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import FLOATS, INTEGERS, REALS, Table, integers, literal, normal

table = Table("contrib_index")
case = table.case

BOUND = {"eager_only": True}  # its shape depends on values: no bound graph
case("_contrib_boolean_mask", inputs=[((4, 3), literal(1, 0, 1, 1))], dtypes=FLOATS, **BOUND)
case("_contrib_boolean_mask", inputs=[((4,), literal(0, 0, 2, -1, dtype="int32")), ((2, 3, 2), literal(0, 1))], **BOUND)

case("_contrib_arange_like", inputs=[(3, 4)], dtypes=(*FLOATS, "int32"), grad=False)
case("_contrib_arange_like", inputs=[(3, 4)], axis=[0, 1, -1], start=2.0, step=0.5, grad=False)
case("_contrib_arange_like", inputs=[(3, 4)], axis=[None, 1], repeat=[2, 3], grad=False)
case("_contrib_index_array", inputs=[(4,), (2, 3), (2, 3, 2)], grad=False)
case("_contrib_index_array", inputs=[(2, 3, 2)], axes=[(2, 0), (-1,), (1,)], grad=False)
ROWS = literal(2, 0, dtype="int64")
case("_contrib_index_copy", inputs=[((4, 3), ROWS, (2, 3))], dtypes=FLOATS)
case("_contrib_index_copy", inputs=[((4,), literal(1, 3), (2,)), ((3, 2, 2), literal(1, dtype="int32"), (1, 2, 2))])
case("_contrib_index_copy", inputs=[(normal(4, 2, grad=False), literal(1, 1, dtype="int32"), normal(2, 2, grad=False))], note="the last row stays")
PAIRS = literal(1, 2, 0, 3, shape=(2, 2))
case("_ravel_multi_index", inputs=[PAIRS], shape=[(3, 4), (-1, 4)], dtypes=("float32", "float64", "int32", "int64"))
case("_ravel_multi_index", inputs=[integers(0, 3, 3, 4)], shape=(3, 4, 5))
case("_unravel_index", inputs=[literal(4, 11, 0)], shape=[(3, 4), (-1, 4)], dtypes=("float32", "float64", "int32", "int64"))
case("_unravel_index", inputs=[integers(0, 60, 2, 3)], shape=(3, 4, 5), differs="#unravel_index-of-arrays-with-several-axes")

case("_np_cumsum", inputs=[(5,), (3, 4), (2, 3, 4)], dtypes=REALS)
case("_np_cumsum", inputs=[(2, 3, 4)], axis=[0, 1, 2], dtypes=FLOATS)
case("_np_cumsum", inputs=[integers(-3, 4, 3, 4)], axis=1, dtypes=("int32", "int64", "int8"))
case("_np_cumsum", inputs=[integers(-3, 4, 3, 4, dtype="int32")], axis=0, dtype=["float64", "int64"])
case("khatri_rao", inputs=[((2, 3), (4, 3)), ((2, 3),), ((2, 2), (3, 2), (2, 2))], dtypes=REALS, grad=False)

SCALAR = {"skip": ("modes",), "note": "outside np_shape no array of shape () can be made for out="}
case("_contrib_allclose", **SCALAR, inputs=[(literal(1, 2), literal(1, 2.00001)), (literal(1, 2), literal(1, 2.1)), (literal(float("nan")), literal(float("nan")))], equal_nan=[True, False], dtypes=REALS)
case("_contrib_allclose", **SCALAR, inputs=[(literal(1, 2), literal(1, 2.1))], rtol=0.1, atol=[0.0, 0.001])
case("_contrib_allclose", **SCALAR, inputs=[(integers(0, 2, 3), integers(0, 1, 3))], dtypes=INTEGERS)
case("_contrib_div_sqrt_dim", inputs=[(4,), (2, 3, 5)], dtypes=FLOATS)
case("_contrib_quadratic", inputs=[(3, 4)], a=[0.0, 2.0], b=-1.0, c=0.5, dtypes=FLOATS)
case("_contrib_quadratic", inputs=[integers(-3, 4, 5)], a=1.5, b=2.0, c=3.0, dtypes=("int32",))
case("_contrib_gradientmultiplier", inputs=[(3, 4)], scalar=[1.0, -0.5], dtypes=FLOATS)
case("_contrib_round_ste", inputs=[(3, 4)], dtypes=FLOATS)
case("_contrib_round_ste", inputs=[literal(-2.5, -1.5, -0.5, 0.5, 1.5, 2.4)])
case("_contrib_sign_ste", inputs=[(3, 4)], dtypes=FLOATS)
case("_contrib_sign_ste", inputs=[literal(-2, 0, 3)])

INF = float("inf")
case("all_finite", inputs=[(3, 4), literal(1, INF), literal(-INF), literal(float("nan"), 1)], grad=False, dtypes=FLOATS)
case("all_finite", inputs=[(300, 200)], grad=False)
case("multi_all_finite", inputs=[((3, 4), (2,)), (literal(1, 2), literal(INF))], num_arrays=2, grad=False, dtypes=REALS)
case("amp_multicast", inputs=[((3, 4), (2,))], num_outputs=2, outputs=2)
MIXED = [(normal(3), normal(2, dtype="float16")), (normal(3, dtype="float16"), normal(2))]
case("amp_multicast", inputs=MIXED, num_outputs=2, outputs=2, cast_narrow=[False, True], skip=("golden",), note="1.9.1 refuses it on the CPU")
case("amp_multicast", inputs=[(normal(3, dtype="float16"), integers(0, 4, 2, dtype="int32"), normal(2, dtype="float64"))], num_outputs=3, outputs=3, grad=False, skip=("golden",), note="1.9.1 refuses it on the CPU")

for dtype, target in (("float32", "float16"), ("float16", "float32")):
    arrays = (normal(3, 4), normal(2), normal(5000))
    case("_cast_several", inputs=[arrays], num_arrays=3, outputs=3, dtype=target, source=dtype, dtypes=(dtype,), skip=("golden", "second"), note="1.9.1 does not have it; it says its dtypes")
    kernels = (normal(5, 4, 3, 2), normal(7), normal(6, 3, 3, 70))
    case("_cast_several", inputs=[kernels], num_arrays=3, turns=(1, 0, 2), outputs=3, dtype=target, source=dtype, dtypes=(dtype,), skip=("golden", "second"), note="1.9.1 does not have it; it says its dtypes")

SCORES = {"heads": 2}
case("_contrib_interleaved_matmul_selfatt_qk", inputs=[(3, 2, 24), (5, 1, 18)], **SCORES)
case("_contrib_interleaved_matmul_selfatt_valatt", inputs=[((3, 2, 24), (4, 3, 3))], **SCORES)
case("_contrib_interleaved_matmul_encdec_qk", inputs=[((3, 2, 8), (5, 2, 16))], **SCORES)
case("_contrib_interleaved_matmul_encdec_valatt", inputs=[((5, 2, 16), (4, 3, 5))], **SCORES)
case("_contrib_interleaved_matmul_selfatt_qk", inputs=[(3, 2, 24)], heads=4, dtypes=("float64", "float16"), skip=("golden",), note="1.9.1 has float32 only on the CPU")

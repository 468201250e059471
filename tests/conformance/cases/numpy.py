"""Operators of mx.np and mx.npx that are not a classic operator under another name."""

from ..table import (
    OURS,
    REALS,
    Table,
    Tolerance,
    distinct,
    integers,
    literal,
    matrices,
    normal,
    ulp,
    uniform,
)

table = Table("numpy")
case = table.case

M, T = normal(3, 4), normal(2, 3, 4)
GRADIENTS = "#gradients-of-mxnp"
LOOSE = Tolerance(2e-5, 2e-5)
ROUNDED = uniform(-3.4, 3.3, 3, 4)
NO_SECOND = {"skip": ("second",), "note": "the gradient is that of a sign"}
ZERO = {"skip": ("golden",), "note": "1.9.1 has no gradient"}
for name in "absolute cbrt cos cosh degrees exp expm1 negative radians sin sinh square tan".split():
    case(f"_npi_{name}", inputs=[uniform(0.2, 1.2, 3, 4)], dtypes=REALS, tol=ulp(64))
for name in "arctan arcsinh arcsin arccos arctanh tanh".split():
    case(f"_npi_{name}", inputs=[uniform(-0.9, 0.9, 3, 4)], dtypes=REALS, tol=ulp(64))
for name in "log log2 log10 log1p sqrt reciprocal".split():
    case(f"_npi_{name}", inputs=[uniform(0.5, 2, 3, 4)], dtypes=REALS, tol=ulp(64))
case("_npi_arccosh", inputs=[uniform(1.5, 2, 3, 4)], tol=ulp(64))
for name in "ceil fix floor rint trunc sign".split():
    case(f"_npi_{name}", inputs=[ROUNDED])
for name in "relu sigmoid".split():
    case(f"_npx_{name}", inputs=[distinct(0.25, 3, 4)], tol=ulp(16))
case("_np_copy", inputs=[T])
for name in "isnan isinf isfinite isposinf isneginf logical_not".split():
    case(f"_npi_{name}", inputs=[integers(-1, 2, 3, 4)], grad=False)
case("_npi_bitwise_not", inputs=[integers(0, 9, 3, 4)], dtypes=("int32", "uint8"))
case("_npi_around", inputs=[ROUNDED], decimals=[0, 1], tol=LOOSE)

for name in "add subtract multiply hypot".split():
    case(f"_npi_{name}", inputs=[(uniform(0.5, 2, 3, 4), uniform(0.5, 2, 4))], dtypes=REALS)
case("_npi_true_divide", inputs=[(M, uniform(0.5, 2, 3, 1))], dtypes=REALS, tol=ulp(16))
case("_npi_true_divide", inputs=[(integers(1, 9, 3), integers(1, 9, 3))], dtypes=("int32",))
case("_npi_power", inputs=[(uniform(0.5, 2, 3, 4), uniform(-1, 1, 4))], tol=ulp(64))
case("_npi_mod", inputs=[(uniform(1, 9, 3, 4), uniform(2, 3, 4))], grad=False, tol=LOOSE)
case("_npi_arctan2", inputs=[(M, uniform(0.5, 2, 4))], tol=ulp(64))
case("_npi_copysign", inputs=[(uniform(0.5, 2, 3, 4), distinct(0.25, 4))], tol=ulp(8), **NO_SECOND)
case("_npi_ldexp", inputs=[(M, uniform(-1, 1, 4))], tol=ulp(64))
case("_npi_lcm", inputs=[(integers(1, 9, 3, 4), integers(1, 9, 4))], dtypes=("int32", "int64"))
for name in "bitwise_and bitwise_or bitwise_xor".split():
    case(f"_npi_{name}", inputs=[(integers(0, 9, 3, 4), integers(0, 9, 4))], dtypes=("int32",))
WHOLE = ("int32", "int64", "int8")
for name in ("_broadcast_floor_divide", "_npi_floor_divide"):
    case(name, inputs=[(uniform(-9, 9, 3, 4), uniform(2, 3, 4))], dtypes=REALS, **OURS)
    case(name, inputs=[(literal(7, -7, 7, -7, 5), literal(2, 2, -2, -2, 0))], dtypes=WHOLE, **OURS)
for name in "floor_divide rfloor_divide".split():
    for prefix in ("_", "_npi_"):
        case(f"{prefix}{name}_scalar", inputs=[uniform(1, 9, 3, 4)], scalar=3.5, **OURS)
        case(
            f"{prefix}{name}_scalar", inputs=[integers(1, 9, 3, 4)], scalar=-5, dtypes=WHOLE, **OURS
        )
COUNTS = literal(0, 1, 6, 7, 40)
for name in "bitwise_left_shift bitwise_right_shift".split():
    case(f"_npi_{name}", inputs=[(literal(1, -3, 2, -2, 5), COUNTS)], dtypes=("int64",), **OURS)
    case(
        f"_npi_{name}", inputs=[(integers(0, 9, 3, 4), integers(0, 5, 4))], dtypes=WHOLE[:2], **OURS
    )
    case(f"_npi_{name}_scalar", inputs=[integers(-9, 9, 3, 4)], scalar=2, dtypes=WHOLE[:2], **OURS)
    case(f"_npi_r{name}_scalar", inputs=[integers(0, 9, 3, 4)], scalar=9, dtypes=WHOLE[:2], **OURS)
for name in "logical_and logical_or logical_xor".split():
    case(f"_npi_{name}", inputs=[(integers(0, 2, 3, 4), integers(0, 2, 4))], grad=False, **OURS)
    case(f"_npi_{name}_scalar", inputs=[integers(0, 2, 3, 4)], scalar=1.0, grad=False, **OURS)
for name in "equal not_equal less less_equal greater greater_equal".split():
    case(f"_npi_{name}", inputs=[(integers(0, 3, 3, 4), integers(0, 3, 4))])
    case(f"_npi_{name}_scalar", inputs=[integers(0, 3, 3, 4)], scalar=1.0)
for name in "add subtract rsubtract multiply true_divide rtrue_divide power rpower".split():
    case(f"_npi_{name}_scalar", inputs=[uniform(0.5, 2, 3, 4)], scalar=2.0, tol=ulp(64))
for name in "mod rmod".split():
    case(f"_npi_{name}_scalar", inputs=[uniform(1, 2.5, 3, 4)], scalar=3.5, grad=False, tol=LOOSE)
for name in "arctan2 ldexp rldexp".split():
    case(f"_npi_{name}_scalar", inputs=[uniform(0.5, 2, 3, 4)], scalar=2.0, tol=ulp(64))
case(
    "_npi_rarctan2_scalar", inputs=[uniform(0.5, 2, 3, 4)], scalar=2.0, tol=ulp(64),
    differs=GRADIENTS,
)  # fmt: skip
for name in "copysign rcopysign".split():
    case(f"_npi_{name}_scalar", inputs=[uniform(0.5, 2, 3, 4)], scalar=-2.0,
         skip=("golden", "second"), note="1.9.1 fails in the gradient")  # fmt: skip
for name in "lcm bitwise_and bitwise_or bitwise_xor".split():
    case(f"_npi_{name}_scalar", inputs=[integers(1, 9, 3, 4)], scalar=6.0, dtypes=("int32",))

AXES = [..., 0, (0, 2), -1]
for name in "_np_sum _npi_mean".split():
    case(name, inputs=[T], axis=AXES, keepdims=[False, True], dtypes=REALS, tol=ulp(64))
case("_np_sum", inputs=[integers(-3, 4, 3, 4)], axis=1, dtypes=("int32",))
case("_np_prod", inputs=[uniform(0.5, 1.5, 2, 3, 4)], axis=AXES, tol=ulp(64))
for name in "_np_max _np_min".split():
    case(name, inputs=[distinct(0.25, 2, 3, 4)], axis=AXES, keepdims=[False, True])
for name in "_npi_std _npi_var".split():
    case(name, inputs=[T], axis=AXES, ddof=1, tol=LOOSE, differs=GRADIENTS)
    case(name, inputs=[T], axis=[..., 1], tol=LOOSE, differs=GRADIENTS)
for name in "_np_all _np_any".split():
    case(name, inputs=[integers(0, 2, 2, 3, 4)], axis=[..., 1])
for name in "_npi_argmax _npi_argmin".split():
    case(name, inputs=[distinct(0.25, 2, 3, 4)], axis=[..., 1], grad=False)
case("_npi_average", inputs=[(T, uniform(0.5, 2, 2, 3, 4))], axis=[..., 1], tol=LOOSE)

case("_np_reshape", inputs=[T], newshape=[(4, -1), (2, 12), (24,)])
case("_npx_reshape", inputs=[T], newshape=[(-2, -1), (-5, -2), (-6, 1, 2, -4), (-1,)])
case("_np_transpose", inputs=[T], axes=[..., (1, 2, 0)])
case("_np_moveaxis", inputs=[T], source=(0,), destination=(2,))
case("_np_squeeze", inputs=[normal(1, 3, 1)], axis=[..., 0, (0, 2)])
case("_np_roll", inputs=[T], shift=1, axis=[..., 1])
case("_npi_flip", inputs=[T], axis=[(0,), (0, 2)])
case("_npi_rot90", inputs=[M], k=[1, 3], axes=(0, 1), differs=GRADIENTS)
case("_npi_rot90", inputs=[M], k=2, axes=(0, 1))
case("_npi_broadcast_to", inputs=[normal(3, 1)], shape=(2, 3, 4))
case("_np_diag", inputs=[M, normal(3)], k=[0, 1])
case("_np_diagflat", inputs=[M], k=[0, -1])
case("_np_diagonal", inputs=[T], offset=[0, 1], axis1=1, axis2=2)
case("_np_trace", inputs=[T], axis1=1, axis2=2)
case("_npi_tril", inputs=[T], k=[0, 1])
case("_npi_diff", inputs=[T], n=[1, 2], axis=[-1, 1])
case("_npi_pad", inputs=[M], pad_width=((1, 2), (0, 1)), mode="constant")
case("_npi_pad", inputs=[distinct(0.25, 3, 4)], pad_width=((1, 2), (2, 1)),
     mode=["edge", "reflect", "symmetric", "maximum", "minimum"], skip=("golden",),
     note="1.9.1's gradient knows the mode constant only")  # fmt: skip
for name in "_npi_concatenate _npi_stack".split():
    case(name, inputs=[(M, M)], axis=[0, 1])
for name in "vstack hstack dstack column_stack".split():
    case(f"_npi_{name}", inputs=[(M, M), (normal(3), normal(3))])
for count in (1, 2, 3):
    case(f"_np_atleast_{count}d", inputs=[normal(3)], grad=False)
case("_npi_hsplit", inputs=[M], indices=(), axis=1, sections=2, outputs=2)
case("_npi_dsplit", inputs=[T], indices=(), axis=2, sections=2, outputs=2)

case("_np_dot", inputs=[(M, normal(4, 2)), (normal(4), normal(4)), (T, normal(4, 2))], tol=LOOSE)
case("_npi_matmul", inputs=[(M, normal(4, 2)), (T, normal(2, 4, 2))], tol=LOOSE)
case(
    "_npi_tensordot",
    inputs=[(T, normal(4, 3))],
    a_axes_summed=(1, 2),
    b_axes_summed=(1, 0),
    tol=LOOSE,
)
case("_npi_tensordot_int_axes", inputs=[(M, normal(4, 2))], axes=1, tol=LOOSE)
case("_npi_einsum", inputs=[(M, normal(4, 2))], subscripts=["ij,jk->ik", "ij,jk"], tol=LOOSE)
case("_npi_cholesky", inputs=[matrices(6, 3, 3, symmetric=True, grad=False)], tol=LOOSE)
case("_npi_solve", inputs=[(matrices(4, 3, 3), normal(3, 2))], tol=Tolerance(1e-4, 1e-4))
case("_npi_tensorinv", inputs=[matrices(4, 3, 3)], ind=1, tol=Tolerance(1e-4, 1e-4))
case("_npi_tensorsolve", inputs=[(matrices(4, 3, 3), normal(3))], tol=Tolerance(1e-4, 1e-4))
case("_npi_eigvalsh", inputs=[matrices(4, 3, 3, symmetric=True)], tol=LOOSE, **ZERO)
case(
    "_npi_eigh", inputs=[matrices(4, 3, 3, symmetric=True, grad=False)], outputs=2, tol=LOOSE,
    skip=("oracle", "golden"), note="the signs of vectors are free",
)  # fmt: skip
case("_npx_nonzero", inputs=[integers(0, 2, 3, 4)], eager_only=True)
case("_npi_polyval", inputs=[(normal(3), normal(4))], tol=LOOSE)

case("_npi_where", inputs=[(integers(0, 2, 3, 4), M, normal(4))])
case("_npi_where_lscalar", inputs=[(integers(0, 2, 3, 4), M)], scalar=1.5, differs=GRADIENTS)
case("_npi_where_rscalar", inputs=[(integers(0, 2, 3, 4), M)], scalar=1.5, differs=GRADIENTS)
case("_npi_where_scalar2", inputs=[integers(0, 2, 3, 4)], x=1.5, y=-1.0)
case("_npi_nan_to_num", inputs=[M], nan=1.0)
case("_npi_boolean_mask_assign_scalar", inputs=[(M, integers(0, 2, 3, 4, dtype="bool"))],
     value=2.5, start_axis=0, grad=False, skip=("golden",),
     note="1.9.1 only writes to its own input")  # fmt: skip
case("_npx_constraint_check", inputs=[integers(1, 2, 3, dtype="bool")], msg="no")

case("_npi_zeros", shape=[(2, 3), ()])
case("_npi_ones", shape=(2, 3), dtype=["float32", "int32"])
case("_npi_full_like", inputs=[M], fill_value=2.5, grad=False)
case("_npi_eye", N=3, M=[..., 4], k=[0, 1])
case("_npi_identity", shape=(3, 3))
case("_npi_arange", start=1, stop=7, step=2)
case("_npi_indices", dimensions=(2, 3))
case("_npi_logspace", start=0, stop=2, num=5, tol=LOOSE)
for name in "hanning hamming blackman".split():
    case(f"_npi_{name}", M=6, tol=LOOSE)

DRAWN = {"seed": 5, "grad": False, "tol": ulp(8)}
case("_npi_uniform", low=-1.0, high=2.0, size=[(5,), (3, 7)], **DRAWN)
case("_npi_normal", loc=1.0, scale=2.0, size=[(5,), (3, 7)], **DRAWN)
case("_npi_uniform_n", low=-1.0, high=2.0, size=(5,), **DRAWN)
case("_npi_normal_n", loc=1.0, scale=2.0, size=(5,), **DRAWN)
for name in "gumbel logistic".split():
    case(f"_npi_{name}", loc=1.0, scale=2.0, size=(5,), **DRAWN)
case("_npi_exponential", scale=2.0, size=(5,), **DRAWN)
case("_npi_rayleigh", scale=2.0, size=(5,), **DRAWN)
for name in "pareto weibull powerd".split():
    case(f"_npi_{name}", a=2.0, size=(5,), **DRAWN)
case("_npi_bernoulli", prob=0.4, logit=None, is_logit=False, size=(9,), **DRAWN)

"""Operators on sparse arrays: every one with a storage rule of its own, and of mx.nd.sparse, with
every combination of storage types; gradients of declared storage. Storage types are compared too.
"""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

import itertools

from ..table import Table, graded, integers, literal, stored, uniform

table = Table("sparse")
case = table.case

SHAPE = (4, 5)
KINDS = ("csr", "row_sparse")
PAIRS = [p for p in itertools.product(("default", *KINDS), repeat=2) if p != ("default", "default")]
REFUSED = {"differs": "#sparse-arrays"}  # by 1.9.1
NO_SLOPE = {"skip": ("gradient",)}


def each(*arrays):
    """One entry for each sparse storage type, the first input in it."""
    return [(stored(kind, arrays[0]), *arrays[1:]) for kind in KINDS]


def pairs(one, other=None):
    """One entry for each combination of storage types of two inputs."""
    return [(stored(a, one), stored(b, one if other is None else other)) for a, b in PAIRS]


# Functions of elements: those that keep zeros, then those that do not.
INSIDE, ABOVE = uniform(-0.9, 0.9, *SHAPE), uniform(0.1, 2, *SHAPE)
for name in (
    "relu abs sign rint ceil floor trunc fix round square sin tan arcsin arctan degrees radians sinh tanh arcsinh "
    "arctanh expm1 log1p negative _copy make_loss BlockGrad _contrib_round_ste _contrib_sign_ste zeros_like"
).split():
    case(name, inputs=each(INSIDE))
for name in "sqrt cbrt".split():
    case(name, inputs=each(ABOVE), **NO_SLOPE, note="it is infinitely steep at zero")
for name in "ones_like sigmoid cos cosh exp arccos softsign erf".split():
    case(name, inputs=each(INSIDE))
for name in "log log2 log10 rsqrt gamma gammaln arccosh reciprocal".split():
    case(name, inputs=each(ABOVE), grad=False)
case("square", inputs=each(SHAPE), dtypes=("float64", "float16"))
case("abs", inputs=each(integers(-3, 4, *SHAPE)), dtypes=("int32", "int64"))
for low, high in [(-0.3, 0.3), (0.0, 0.5), (-0.5, 0.0)]:
    case("clip", inputs=each(INSIDE), a_min=low, a_max=high)
case("clip", inputs=each(INSIDE), a_min=0.1, a_max=0.5, **REFUSED)
case("_contrib_quadratic", inputs=each(SHAPE), a=2.0, b=3.0, c=[0.0, 1.0])
case("_contrib_gradientmultiplier", inputs=each(SHAPE), scalar=0.5, **NO_SLOPE, note="it is the identity with another gradient")
case("_contrib_backward_gradientmultiplier", inputs=each(SHAPE), scalar=0.5, grad=False)
case("Cast", inputs=each(SHAPE), dtype=["float64", "float16"])

# With a number.
for name in "_mul_scalar _div_scalar _plus_scalar _minus_scalar _rminus_scalar".split():
    case(name, inputs=each(SHAPE), scalar=[2.0, -0.5])
for name in "_mul_scalar _plus_scalar _minus_scalar".split():
    case(name, inputs=each(SHAPE), scalar=0.0)
case("_power_scalar", inputs=each(ABOVE), scalar=2.0)
for name in "_scatter_plus_scalar _scatter_minus_scalar".split():
    case(name, inputs=each(SHAPE), scalar=2.0)
for name in "equal not_equal greater greater_equal lesser lesser_equal".split():
    case(f"_{name}_scalar", inputs=each(integers(-2, 3, *SHAPE)), scalar=[0.0, 1.0, -1.0], grad=False)

# Of two arrays.
for name in "elemwise_add elemwise_sub elemwise_mul _identity_with_attr_like_rhs".split():
    case(name, inputs=pairs(SHAPE))
case("_grad_add", inputs=pairs(SHAPE), grad=False)
case("elemwise_div", inputs=pairs(SHAPE, uniform(1, 2, *SHAPE)), **NO_SLOPE, note="0 / 0 where both are left out")
case("_hypot", inputs=pairs(SHAPE), grad=False)
for name in "_maximum _minimum".split():
    case(name, inputs=pairs(SHAPE))
case("_power", inputs=pairs(ABOVE), grad=False)
case("_scatter_elemwise_div", inputs=[(stored("row_sparse", SHAPE), stored(b, uniform(1, 2, *SHAPE))) for b in ("default", *KINDS)], grad=False)
for name in "broadcast_add broadcast_sub broadcast_mul".split():
    case(name, inputs=pairs(SHAPE))
for name in "broadcast_add broadcast_sub broadcast_mul broadcast_div".split():
    for other in [(1, 5), (4, 1), (1, 1)]:
        case(name, inputs=each(SHAPE, uniform(1, 2, *other)))
case("broadcast_div", inputs=[(stored("csr", SHAPE), uniform(1, 2, *SHAPE))], **REFUSED)
for kinds in itertools.product(("default", *KINDS), repeat=3):
    if kinds != ("default",) * 3:
        case("add_n", inputs=[tuple(stored(kind, SHAPE) for kind in kinds)])
case("add_n", inputs=[tuple(stored(kind, SHAPE) for kind in kinds) for kinds in (["csr"] * 2, ["row_sparse"] * 5, ["csr"] * 4 + ["default"], ["row_sparse"])])
case("where", inputs=[(stored("csr", integers(0, 2, *SHAPE)), SHAPE, SHAPE)])
for kinds in [("csr", "csr", "default"), ("default", "row_sparse", "default"), ("row_sparse", "default", "default")]:
    case("where", inputs=[tuple(stored(k, integers(0, 2, *SHAPE) if i == 0 else SHAPE) for i, k in enumerate(kinds))], grad=False)

# Sums.
for name in "sum mean".split():
    case(name, inputs=each(SHAPE), axis=[0, 1, -1, (0, 1)], keepdims=[False, True])
    case(name, inputs=each(SHAPE))
    case(name, inputs=each(SHAPE), axis=1, exclude=True)
case("norm", inputs=each(SHAPE), keepdims=[False, True])
case("norm", inputs=each(SHAPE), ord=[1, 2], axis=[0, 1, -1], grad=False)
case("_square_sum", inputs=[(stored("row_sparse", SHAPE),)], axis=[0, 1], keepdims=[False, True])
case("_square_sum", inputs=[(stored("csr", SHAPE),)], axis=[0, 1], keepdims=False, **REFUSED)
case("_contrib_getnnz", inputs=[(stored("csr", SHAPE),)], axis=[None, 1], grad=False)
case("_contrib_getnnz", inputs=[(stored("csr", SHAPE),)], axis=0, grad=False, **REFUSED)

# Products: the gradient of a csr array is no part of 1.9.1's.
MATRIX = stored("csr", uniform(-1, 1, 4, 5, grad=False))
for kind in ("default", "row_sparse"):
    case("dot", inputs=[(MATRIX, graded(kind, (5, 3)))])
    case("dot", inputs=[(MATRIX, graded(kind, (4, 3)))], transpose_a=True)
case("dot", inputs=[(MATRIX, stored("row_sparse", (5, 3)))])
case("dot", inputs=[(MATRIX, stored("row_sparse", (4, 3)))], transpose_a=True, grad=False)
case("dot", inputs=[(MATRIX, (5, 3))], forward_stype=["default", "row_sparse", "csr"], grad=False)
case("dot", inputs=[(MATRIX, (4, 3))], transpose_a=True, forward_stype=["default", "row_sparse"], grad=False)
case("dot", inputs=[(MATRIX, (5, 1))])
case("dot", inputs=[(MATRIX, (4, 1))], transpose_a=True)
case("dot", inputs=[(MATRIX, (5,))], **REFUSED)
case("dot", inputs=[((2, 4), MATRIX)])
case("dot", inputs=[((2, 4), MATRIX)], forward_stype=["default", "csr"])
case("dot", inputs=[((2, 5), MATRIX)], transpose_b=True, forward_stype="default")
case("dot", inputs=[(MATRIX, MATRIX)], transpose_b=True)
case("dot", inputs=[(stored("row_sparse", (4, 5)), (5, 3))])
case("dot", inputs=[(stored("csr", uniform(-1, 1, 40, 70, grad=False)), (70, 33))], dtypes=("float64",))
case("FullyConnected", inputs=[(MATRIX, (3, 5), (3,)), (MATRIX, stored("row_sparse", (3, 5), full=True), (3,))], num_hidden=3)

# Rows and columns moved.
for begin, end in [((1,), (3,)), ((0, 1), (3, 4)), ((-2, None), (None, -1))]:
    case("slice", inputs=each(SHAPE), begin=begin, end=end)
case("Concat", inputs=[tuple(stored(k, SHAPE) for k in kinds) for kinds in PAIRS], dim=[0, 1], grad=False)
case("take", inputs=each(SHAPE, literal(0, 3, 3)), grad=False)
case("take", inputs=each(SHAPE, literal(-1, 0, 9)), mode=["clip", "wrap"], grad=False)
WORDS = literal(1, 3, 1, 2)
case("Embedding", inputs=[(WORDS, stored("row_sparse", (5, 3)))], input_dim=5, output_dim=3, grad=False)
case("Embedding", inputs=[(WORDS, graded("row_sparse", (5, 3))), (WORDS, stored("row_sparse", (5, 3), full=True))], input_dim=5, output_dim=3, sparse_grad=True)
case("_contrib_SparseEmbedding", inputs=[(WORDS, stored("row_sparse", (5, 3), full=True))], input_dim=5, output_dim=3)
case("_sparse_retain", inputs=[(stored("row_sparse", (4, 3)), literal(0, 2)), (stored("row_sparse", (4, 3)), literal(0, 1, 3))])
for kind in KINDS:
    case("cast_storage", inputs=[(SHAPE,)], stype=kind, dtypes=("float32", "float64", "int32"))
    case("cast_storage", inputs=[(stored(kind, SHAPE),)], stype=["default", kind], dtypes=("float32", "float64", "int32"))

# Losses whose label is csr.
for name in "LinearRegressionOutput LogisticRegressionOutput MAERegressionOutput".split():
    case(name, inputs=[(SHAPE, stored("csr", uniform(0, 1, *SHAPE, grad=False)))], train=[True, False])

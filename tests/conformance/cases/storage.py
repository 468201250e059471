"""Operators about storage types, on dense arrays."""

from ..table import Table, integers, literal, uniform

table = Table("storage")
case = table.case

case("cast_storage", inputs=[(3, 4)], stype="default", dtypes=("float32", "float64", "int32"))
case("_contrib_backward_gradientmultiplier", inputs=[(3, 4)], scalar=[2.0, -0.5], grad=False)
case("_scatter_elemwise_div", inputs=[((3, 4), uniform(1, 2, 3, 4))])
case("_scatter_minus_scalar", inputs=[(3, 4)], scalar=[2.0])
case("_scatter_plus_scalar", inputs=[(3, 4)], scalar=[2.0], dtypes=("float32", "float64"))

# Operators that 1.9.1 has for sparse arrays alone; it refuses dense ones.
SPARSE = {"skip": ("golden",), "note": "1.9.1 takes sparse arrays only"}
case("_square_sum", inputs=[(3, 4)], axis=[0, 1], keepdims=[False, True], **SPARSE)
case("_sparse_retain", inputs=[((4, 3), literal(0, 2))], **SPARSE)
case(
    "_contrib_SparseEmbedding",
    inputs=[(integers(0, 7, 5), (7, 4))],
    input_dim=7,
    output_dim=4,
    **SPARSE,
)
case(
    "_sparse_adagrad_update",
    inputs=[((5, 7), (5, 7), uniform(0.1, 1, 5, 7))],
    lr=0.1,
    rescale_grad=0.5,
    clip_gradient=[-1.0, 0.3],
    grad=False,
    eager_only=True,
    mutates=(2,),
    **SPARSE,
)

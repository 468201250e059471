"""Operators about storage types, on dense arrays."""

from ..table import Table, uniform

table = Table("storage")
case = table.case

case("cast_storage", inputs=[(3, 4)], stype="default", dtypes=("float32", "float64", "int32"))
case("_contrib_backward_gradientmultiplier", inputs=[(3, 4)], scalar=[2.0, -0.5], grad=False)
case("_scatter_elemwise_div", inputs=[((3, 4), uniform(1, 2, 3, 4))])
case("_scatter_minus_scalar", inputs=[(3, 4)], scalar=[2.0])
case("_scatter_plus_scalar", inputs=[(3, 4)], scalar=[2.0], dtypes=("float32", "float64"))

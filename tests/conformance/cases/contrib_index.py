"""Contrib operators that choose, place or number elements."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import FLOATS, Table, literal

table = Table("contrib_index")
case = table.case

BOUND = {"eager_only": True}  # its shape depends on values: no bound graph
case("_contrib_boolean_mask", inputs=[((4, 3), literal(1, 0, 1, 1))], dtypes=FLOATS, **BOUND)
case("_contrib_boolean_mask", inputs=[((4,), literal(0, 0, 2, -1, dtype="int32")), ((2, 3, 2), literal(0, 1))], **BOUND)

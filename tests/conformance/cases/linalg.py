"""Matrix products."""

from ..table import REALS, Table, Tolerance

table = Table("linalg")
case = table.case

SUM = Tolerance(4e-6, 4e-6)
case("dot", inputs=[((3, 4), (4, 5))], dtypes=REALS, tol=SUM)
case("dot", inputs=[((4, 3), (4, 5))], transpose_a=True, tol=SUM)
case("dot", inputs=[((3, 4), (5, 4))], transpose_b=True, tol=SUM)
case("dot", inputs=[((4, 3), (5, 4))], transpose_a=True, transpose_b=True, tol=SUM)
case("dot", inputs=[((4,), (4,)), ((3, 4), (4,)), ((2, 3, 4), (4, 5))], tol=SUM)
case("dot", inputs=[((2, 3, 4), (4, 5, 6))], tol=SUM, note="last axis with first axis")
case("dot", inputs=[((37, 129), (129, 65))], tol=Tolerance(2e-5, 2e-5))
case("batch_dot", inputs=[((2, 3, 4), (2, 4, 5))], dtypes=REALS, tol=SUM)
case("batch_dot", inputs=[((2, 4, 3), (2, 4, 5))], transpose_a=True, tol=SUM)
case("batch_dot", inputs=[((2, 3, 4), (2, 5, 4))], transpose_b=True, tol=SUM)
case("batch_dot", inputs=[((2, 4, 3), (2, 5, 4))], transpose_a=True, transpose_b=True, tol=SUM)

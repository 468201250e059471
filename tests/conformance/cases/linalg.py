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
for flags in [{}, {"transpose_a": True}, {"transpose_b": True}]:
    square = ((2, 4, 4), (2, 4, 4))
    case("_linalg_gemm2", inputs=[square], alpha=[1.0, 0.5], dtypes=REALS, tol=SUM, **flags)
    case(
        "_linalg_gemm", inputs=[(*square, (2, 4, 4))], alpha=2.0, beta=[1.0, 0.5], tol=SUM, **flags
    )
case("_linalg_gemm2", inputs=[((3, 4), (4, 5))], tol=SUM)
case("_linalg_syrk", inputs=[(3, 4), (2, 3, 4)], transpose=[False, True], alpha=[1.0, 0.5], tol=SUM)

"""Factorisations, triangular equations, determinants, diagonals and triangles of matrices."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import REALS, Table, Tolerance, literal, matrices, normal

table = Table("linalg_factor")
case = table.case

SOLVE = Tolerance(4e-5, 2e-5)
DEFINITE = [matrices(6, 3, 3, symmetric=True), matrices(8, 2, 4, 4, symmetric=True)]
GENERAL = [matrices(5, 3, 3), matrices(6, 2, 2, 4, 4)]
case("_linalg_potrf", inputs=DEFINITE, dtypes=REALS, tol=SOLVE, skip=("second",), note="reads one triangle: second order along symmetric matrices in tests/python")
case("_linalg_potrf", inputs=[matrices(60, 70, 70, symmetric=True)], tol=SOLVE, skip=("second",), note="larger than a block; reads one triangle")
case("_linalg_potrf", inputs=[matrices(2, 1, 1, symmetric=True)], tol=SOLVE)
case("_linalg_potri", inputs=GENERAL, dtypes=REALS, tol=SOLVE)
case("_linalg_potri", inputs=[matrices(60, 40, 40)], tol=SOLVE)
for flags in [{}, {"transpose": True}, {"lower": False}, {"transpose": True, "lower": False}]:
    for op in ["_linalg_trmm", "_linalg_trsm"]:
        case(op, inputs=[(matrices(4, 3, 3), (3, 2))], dtypes=REALS, tol=SOLVE, **flags)
        case(op, inputs=[(matrices(4, 3, 3), (2, 3))], rightside=True, tol=SOLVE, **flags)
        case(op, inputs=[(matrices(4, 2, 3, 3), (2, 3, 3))], rightside=[False, True], alpha=-0.5, tol=SOLVE, **flags)
        case(op, inputs=[(matrices(60, 70, 70), (70, 70))], rightside=[False, True], tol=SOLVE, **flags)
case("_linalg_gelqf", inputs=[(3, 3), (2, 4), (2, 3, 5), (1, 4)], outputs=2, dtypes=REALS, tol=SOLVE)
case("_linalg_gelqf", inputs=[(40, 50)], outputs=2, tol=Tolerance(4e-4, 4e-4))
case("_linalg_syevd", inputs=[matrices(0, 3, 3, symmetric=True), matrices(1, 2, 4, 4, symmetric=True)], outputs=2, dtypes=REALS, tol=Tolerance(4e-4, 1e-4), skip=("second",), note="reads one triangle: second order along symmetric matrices in tests/python")
case("_linalg_syevd", inputs=[literal(2, 0, 0, 2, shape=(2, 2))], outputs=2, note="equal eigenvalues")
case("_linalg_syevd", inputs=[matrices(0, 40, 40, symmetric=True, grad=False)], outputs=2, tol=Tolerance(4e-4, 1e-4))
POSITIVE = [matrices(5, 3, 3), matrices(5, 2, 2, 3, 3)]
case("_linalg_sumlogdiag", inputs=POSITIVE, dtypes=REALS)
case("_linalg_sumlogdiag", inputs=[literal(1, 2, 3, -4, shape=(2, 2)), literal(0, 2, 3, 4, shape=(2, 2))], grad=False)
case("_linalg_det", inputs=GENERAL, dtypes=REALS, tol=SOLVE)
case("_linalg_det", inputs=[(4, 4), (3, 5, 5)], dtypes=("float64",), tol=SOLVE)
case("_linalg_det", inputs=[literal(1, 2, 2, 4, shape=(2, 2), grad=True)], skip=("gradient", "second"), note="singular: a zero gradient, and none of second order")
case("_linalg_slogdet", inputs=GENERAL, outputs=2, dtypes=REALS, tol=SOLVE)
case("_linalg_slogdet", inputs=[(4, 4), (3, 5, 5)], dtypes=("float64",), outputs=2, tol=SOLVE)
case("_linalg_slogdet", inputs=[literal(1, 2, 2, 4, shape=(2, 2))], outputs=2)
case("_linalg_inverse", inputs=GENERAL, dtypes=REALS, tol=SOLVE)
case("_linalg_inverse", inputs=[matrices(60, 50, 50), normal(1, 1)], tol=SOLVE)
for k in [0, 1, -1, 2, -2]:
    case("_linalg_extractdiag", inputs=[(3, 3), (2, 4, 4)], offset=k, dtypes=REALS)
    case("_linalg_extracttrian", inputs=[(3, 3), (2, 4, 4)], offset=k, lower=[True, False], dtypes=REALS)
    case("_linalg_makediag", inputs=[(3,), (2, 4)], offset=k, dtypes=REALS)
    case("_linalg_maketrian", inputs=[(6,), (2, 3)], offset=k, lower=[True, False], dtypes=REALS)

"""Operators of mx.np that choose by values, decompose matrices or draw."""

from ..table import REALS, Table, Tolerance, distinct, integers, literal, matrices, normal

table = Table("numpy_values")
case = table.case

M, T = normal(3, 4), normal(2, 3, 4)
GRADIENTS = "#gradients-of-mxnp"
LOOSE, LOOSER = Tolerance(2e-5, 2e-5), Tolerance(2e-4, 2e-4)
FREE = {"skip": ("golden",), "note": "the order and the signs of vectors are free"}
NO_GRADIENT = {"skip": ("golden",), "note": "1.9.1 has no gradient"}
NOT_RECORDED = {"skip": ("golden",), "note": "1.9.1 draws other numbers"}

case("_npi_svd", inputs=[M, normal(2, 3, 3)], outputs=3, dtypes=REALS, tol=LOOSER, **FREE)
case("_npi_eigvals", inputs=[matrices(4, 3, 3, symmetric=True)], tol=LOOSER, **FREE)
case("_npi_eig", inputs=[matrices(4, 2, 3, 3, symmetric=True)], outputs=2, tol=LOOSER, **FREE)
case("_npi_pinv", inputs=[(T, literal(0.001, 0.002))], tol=LOOSER, differs=GRADIENTS)
case("_npi_pinv_scalar_rcond", inputs=[M, normal(2, 4, 3)], tol=LOOSER, differs=GRADIENTS)
for flag, order in ((0, 2), (0, -2), (2, 2)):
    case("_npi_norm", inputs=[T], ord=order, axis=[(1, 2), (2, 0)], flag=flag, tol=LOOSER,
         skip=("golden",), note="1.9.1 fails in the gradient of some")  # fmt: skip
    case("_npi_norm", inputs=[T], ord=order, axis=(1, 2), flag=flag, keepdims=True, grad=False,
         tol=LOOSER)  # fmt: skip
case("_npi_norm", inputs=[T], ord=2, axis=(1, 2), flag=1, tol=LOOSE)
case("_npi_norm", inputs=[T], ord=2, flag=1, tol=LOOSE, differs=GRADIENTS)
case("_npi_norm", inputs=[distinct(0.25, 3, 4)], ord=[1, 3], axis=(1,), flag=-1, tol=LOOSE)

case("_npi_ediff1d", inputs=[M])
case("_npi_ediff1d", inputs=[M], to_begin_scalar=1.5, to_end_scalar=-2.0)
case("_npi_ediff1d", inputs=[(M, normal(2), normal(3))], to_begin_arr_given=True,
     to_end_arr_given=True)  # fmt: skip
case("_npi_ediff1d", inputs=[integers(0, 9, 5)], dtypes=("int32",))

BETWEEN = ["linear", "lower", "higher", "midpoint", "nearest"]
case("_npi_percentile", inputs=[distinct(0.25, 2, 3, 4)], q_scalar=[30.0, 100.0],
     axis=[..., (1,), (0, 2)], interpolation=BETWEEN, tol=LOOSE, differs=GRADIENTS)  # fmt: skip
case("_npi_percentile", inputs=[(distinct(0.25, 2, 3, 4), literal(0, 35, 90))], axis=(1,),
     keepdims=[False, True], interpolation=BETWEEN, tol=LOOSE, differs=GRADIENTS)  # fmt: skip
case("_npi_percentile", inputs=[integers(0, 9, 3, 4)], q_scalar=40.0, axis=(1,),
     dtypes=("int32", "float64"), tol=LOOSE)  # fmt: skip

UNIQUE = {"inputs": [integers(0, 5, 3, 4)], "eager_only": True, "grad": False}
case("_npi_unique", dtypes=("float32", "int64"), **UNIQUE)
case("_npi_unique", return_index=True, return_inverse=True, return_counts=True, outputs=4, **UNIQUE)
case("_npi_unique", inputs=[integers(0, 2, 4, 2)], return_inverse=True, return_counts=True,
     axis=0, outputs=3, eager_only=True, grad=False)  # fmt: skip
case("_npi_bincount", inputs=[integers(0, 6, 9)], dtypes=("int32", "int64"), minlength=[0, 9],
     eager_only=True)  # fmt: skip
case("_npi_bincount", inputs=[(integers(0, 6, 9, dtype="int32"), normal(9))], has_weights=True,
     grad=False, eager_only=True)  # fmt: skip

ARRAY = {"inputs": [(M, normal(4))]}
case("_npi_insert_scalar", int_ind=[0, 1, 3], axis=0, **ARRAY, **NO_GRADIENT)
case("_npi_insert_scalar", int_ind=[0, 1, 3], axis=0, grad=False, **ARRAY)
case("_npi_insert_scalar", inputs=[M], val=1.5, int_ind=[2, 12], grad=False)
case("_npi_insert_slice", inputs=[(M, normal(2, 4))], start=0, stop=2, step=1, axis=0,
     **NO_GRADIENT)  # fmt: skip
case("_npi_insert_slice", inputs=[M], val=1.5, start=0, stop=4, step=2, axis=1, grad=False,
     skip=("golden",), note="1.9.1 fails")  # fmt: skip
PLACES = literal(2, 0, 2, dtype="int64")
case("_npi_insert_tensor", inputs=[(M, normal(3, 4), PLACES)], axis=0, **NO_GRADIENT)
case("_npi_insert_tensor", inputs=[(M, normal(3, 4), PLACES)], axis=0, grad=False)
case("_npi_delete", inputs=[M], int_ind=[0, -1], axis=[..., 0, 1], eager_only=True,
     **NO_GRADIENT)  # fmt: skip
case("_npi_delete", inputs=[M], start=0, stop=4, step=2, axis=1, eager_only=True, grad=False)
case("_npi_delete", inputs=[(M, PLACES)], axis=[0, 1], eager_only=True, **NO_GRADIENT)
case("_npi_delete", inputs=[(M, PLACES)], axis=1, eager_only=True, grad=False)

case("_npi_diag_indices_from", inputs=[normal(3, 3)], grad=False)
case("_npi_share_memory", inputs=[(M, M)], grad=False, skip=("golden",),
     note="1.9.1 has no kernel for inputs on a tape")  # fmt: skip
MASKED = {"grad": False, "skip": ("golden",), "note": "1.9.1 only writes to its own input"}
BOOLS = literal(1, 0, 1, 0, dtype="bool")
case("_npi_boolean_mask_assign_tensor", inputs=[(M, BOOLS, normal(3, 2)), (M, BOOLS, normal(1))],
     start_axis=1, **MASKED)  # fmt: skip
case("_npi_boolean_mask_assign_tensor", start_axis=0, **MASKED,
     inputs=[(T, literal(1, 0, dtype="bool"), normal(1, 3, 4))])  # fmt: skip

DRAWN = {"seed": 5, "grad": False, **NOT_RECORDED}
case("_npi_choice", a=9, size=[(20,), (4, 5)], seed=5, grad=False)
case("_npi_choice", a=9, size=(6,), replace=False, **DRAWN)
case("_npi_choice", inputs=[normal(9)], a=None, size=(20,), **DRAWN)
case("_npi_choice", inputs=[literal(0.5, 0, 0.5)], a=3, size=(20,), weighted=True, **DRAWN)
case("_npi_choice", inputs=[literal(0.5, 0, 0.5)], a=3, size=(2,), weighted=True, replace=False,
     **DRAWN)  # fmt: skip
case("_npi_multinomial", n=40, pvals=(0.25, 0.0, 0.75), size=[(5,), (2, 3)], **DRAWN)
case("_npi_multinomial", inputs=[literal(0.25, 0, 0.75)], n=40, size=(5,), **DRAWN)
case("_npi_gamma", shape=2.0, scale=3.0, size=(300,), **DRAWN)
case("_npi_gamma", inputs=[literal(*[2.0] * 200)], shape=None, scale=3.0, size=(200,), **DRAWN)

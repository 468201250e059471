"""Constants and dtypes of mx.np."""

import numpy as onp

float16, float32, float64 = onp.float16, onp.float32, onp.float64
uint8, int8, int32, int64 = onp.uint8, onp.int8, onp.int32, onp.int64
bool, bool_ = bool, onp.bool_
pi, e, inf, nan = onp.pi, onp.e, onp.inf, onp.nan
PZERO, NZERO, PINF, NINF, NAN, NaN = 0.0, -0.0, onp.inf, -onp.inf, onp.nan, onp.nan
newaxis = None
finfo, iinfo = onp.finfo, onp.iinfo
_STR_2_DTYPE_ = {
    **{onp.dtype(kind).name: kind for kind in (float16, float32, float64)},
    **{onp.dtype(kind).name: kind for kind in (int8, int32, int64, uint8)},
    "float": onp.float64,
    "int": onp.int64,
    "bool": onp.bool_,
    "bool_": onp.bool_,
    "None": None,
}
_ONP_OP_MODULES = [onp, onp.linalg, onp.random]

__all__ = [
    "NAN",
    "NINF",
    "NZERO",
    "PINF",
    "PZERO",
    "NaN",
    "_STR_2_DTYPE_",
    "bool",
    "bool_",
    "e",
    "finfo",
    "float16",
    "float32",
    "float64",
    "iinfo",
    "inf",
    "int8",
    "int32",
    "int64",
    "nan",
    "newaxis",
    "pi",
    "uint8",
]


def _get_np_op(name):
    """NumPy's function of that name."""
    for module in _ONP_OP_MODULES:
        if hasattr(module, name):
            return getattr(module, name)
    raise ValueError(f"numpy has no function {name!r}")

"""Modules of MXNet 1.9.1 that are not there yet, and what to say when one is asked for.

Imports nothing: the finder of modules itself needs it.
"""

_NUMPY = "the NumPy interface of MXNet is not available yet; use mx.nd, or NumPy with asnumpy()"
_SPARSE = "sparse arrays are not available yet; use dense ones"
ABSENT = {
    **dict.fromkeys(
        (
            "mxnet.np",
            "mxnet.npx",
            "mxnet.numpy",
            "mxnet.numpy_extension",
            "mxnet.np_symbol",
            "mxnet.numpy_dispatch_protocol",
            "mxnet.numpy_op_fallback",
            "mxnet.numpy_op_signature",
            "mxnet.ndarray.numpy",
            "mxnet.ndarray.numpy_extension",
            "mxnet.symbol.numpy",
            "mxnet.symbol.numpy_extension",
        ),
        _NUMPY,
    ),
    "mxnet.ndarray.sparse": _SPARSE,
    "mxnet.symbol.sparse": _SPARSE,
}
PAGE = "docs/api/missing.md lists what is not there yet"


def why_absent(name):
    """What to say of a module that is not there yet, after a colon; "" for any other name."""
    return f": {ABSENT[name]} ({PAGE})" if name in ABSENT else ""

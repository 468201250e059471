"""Functions of mx.nd._internal that nobody calls directly."""

from . import refusing

__all__ = [
    "_CachedOp",
    "_CachedOpThreadSafe",
    "_CustomFunction",
    "_NDArray",
    "_Native",
    "_sg_mkldnn_conv",
    "_sg_mkldnn_fully_connected",
    "_sg_mkldnn_selfatt_qk",
    "_sg_mkldnn_selfatt_valatt",
]

_CachedOp = refusing("_CachedOp", "call an mx.nd.CachedOp or a hybridized block")
_CachedOpThreadSafe = refusing(
    "_CachedOpThreadSafe", "call an mx.nd.CachedOp or a hybridized block"
)
_CustomFunction = refusing("_CustomFunction", "use a subclass of mx.autograd.Function")
_NDArray = refusing("_NDArray", "write the operator as an mx.operator.CustomOp")
_Native = refusing("_Native", "write the operator as an mx.operator.CustomOp")
_fused = "it holds operators of a graph; get_backend_symbol('MKLDNN') makes such nodes"
_sg_mkldnn_conv = refusing("_sg_mkldnn_conv", _fused)
_sg_mkldnn_fully_connected = refusing("_sg_mkldnn_fully_connected", _fused)
_sg_mkldnn_selfatt_qk = refusing("_sg_mkldnn_selfatt_qk", _fused)
_sg_mkldnn_selfatt_valatt = refusing("_sg_mkldnn_selfatt_valatt", _fused)

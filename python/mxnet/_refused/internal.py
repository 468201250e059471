"""Functions of mx.nd._internal that nobody calls directly."""

import functools

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

_refused = functools.partial(refusing, module="mx.nd._internal")
_CachedOp = _refused("_CachedOp", "call an mx.nd.CachedOp or a hybridized block")
_CachedOpThreadSafe = _refused(
    "_CachedOpThreadSafe", "call an mx.nd.CachedOp or a hybridized block"
)
_CustomFunction = _refused("_CustomFunction", "use a subclass of mx.autograd.Function")
_NDArray = _refused("_NDArray", "write the operator as an mx.operator.CustomOp")
_Native = _refused("_Native", "write the operator as an mx.operator.CustomOp")
_fused = "it holds operators of a graph; get_backend_symbol('MKLDNN') makes such nodes"
_sg_mkldnn_conv = _refused("_sg_mkldnn_conv", _fused)
_sg_mkldnn_fully_connected = _refused("_sg_mkldnn_fully_connected", _fused)
_sg_mkldnn_selfatt_qk = _refused("_sg_mkldnn_selfatt_qk", _fused)
_sg_mkldnn_selfatt_valatt = _refused("_sg_mkldnn_selfatt_valatt", _fused)

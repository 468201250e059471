"""Functions of mx.nd._internal that nobody calls directly."""

from . import refusing

__all__ = ["_CachedOp", "_CachedOpThreadSafe", "_CustomFunction", "_NDArray", "_Native"]

_CachedOp = refusing("_CachedOp", "call an mx.nd.CachedOp or a hybridized block")
_CachedOpThreadSafe = refusing(
    "_CachedOpThreadSafe", "call an mx.nd.CachedOp or a hybridized block"
)
_CustomFunction = refusing("_CustomFunction", "use a subclass of mx.autograd.Function")
_NDArray = refusing("_NDArray", "write the operator as an mx.operator.CustomOp")
_Native = refusing("_Native", "write the operator as an mx.operator.CustomOp")

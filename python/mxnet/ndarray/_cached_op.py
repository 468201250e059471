"""What help() says of CachedOp, whose code is in the core."""

from .._core import CachedOp

CachedOp.__doc__ = """A graph that is prepared once and called with arrays, as hybridized blocks do.

Parameters
----------
symbol : Symbol
    The graph.
flags : tuple of (str, str), default ()
    Accepted: the settings of `HybridBlock.hybridize` in 1.9.1's form.

Returns
-------
NDArray or list of NDArray
    Of a call with one array for each of `symbol.list_inputs()`, in that order; `out` may say where
    the result goes.

Raises
------
TypeError
    If a call is given another keyword than `out` and `default_ctx`.

Examples
--------
>>> x, y = mx.sym.var("x"), mx.sym.var("y")
>>> call = mx.nd.CachedOp(2 * x + y)
>>> call(mx.nd.array([1, 2]), mx.nd.array([10, 20])).asnumpy()
array([12., 24.], dtype=float32)
"""

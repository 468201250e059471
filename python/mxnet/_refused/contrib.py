"""Functions of mx.nd.contrib and mx.sym.contrib that nobody calls directly."""

from . import refusing

__all__ = ["backward_hawkesll", "backward_index_copy", "backward_quadratic"]

_gradient = "it computes a gradient; record the forward operator and call backward"
backward_hawkesll = refusing("backward_hawkesll", _gradient, module="mx.nd.contrib")
backward_index_copy = refusing("backward_index_copy", _gradient, module="mx.nd.contrib")
backward_quadratic = refusing("backward_quadratic", _gradient, module="mx.nd.contrib")

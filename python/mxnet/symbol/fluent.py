"""Methods of Symbol that are operators: x.sum(axis=1) is sym.sum(x, axis=1)."""

from ..base import NotImplementedForSymbol
from ..ndarray.fluent import _NAMES, METHOD

_ONLY_ARRAYS = "asnumpy asscalar wait_to_read copy as_in_context detach backward".split()


def _method(name):
    def method(self, *args, **kwargs):
        from .._gen import sym_op

        return getattr(sym_op, name)(self, *args, **kwargs)

    method.__name__ = name
    method.__doc__ = METHOD.format(
        kind="symbol", result="Symbol", function=f"mx.sym.{name}", name=name
    )
    return method


def _refusal(name):
    def method(self, *args, **kwargs):
        raise NotImplementedForSymbol(name, None)

    method.__name__ = name
    method.__doc__ = "Only arrays have this method."
    return method


class FluentMethods:
    """The operators as methods."""

    __slots__ = ()

    def reshape(self, *shape, **kwargs):
        """mx.sym.reshape of this symbol; the shape may be given by position."""
        from .._gen import sym_op

        if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
            shape = tuple(shape[0])
        return sym_op.reshape(self, shape=shape or kwargs.pop("shape", ()), **kwargs)

    def astype(self, *args, **kwargs):
        """mx.sym.cast of this symbol."""
        from .._gen import sym_op

        return sym_op.cast(self, *args, **kwargs)

    def split_v2(self, *args, **kwargs):
        """mx.sym.split_v2 of this symbol."""
        from .creation import split_v2

        return split_v2(self, *args, **kwargs)


for _name in (*_NAMES, "flatten", "expand_dims", "squeeze", "broadcast_to", "broadcast_like"):
    setattr(FluentMethods, _name, _method(_name))
for _name in _ONLY_ARRAYS:
    setattr(FluentMethods, _name, _refusal(_name))

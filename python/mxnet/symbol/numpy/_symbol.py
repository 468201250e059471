"""Symbols of mx.np: what they compute follows NumPy's rules."""

from ...base import MXNetError
from ...numpy import elementwise
from ...numpy._faces import SYMBOLS
from ...numpy._methods import ArrayMethods
from .. import _compose
from ..symbol import Symbol

__all__ = ["_Symbol"]


def _operator(name, is_reversed=False):
    function = getattr(elementwise, name)

    def method(self, other):
        if not isinstance(other, (Symbol, *elementwise.NUMBERS)):
            return NotImplemented
        return function(other, self) if is_reversed else function(self, other)

    return method


class _Symbol(ArrayMethods, Symbol):
    """A symbol whose operators are those of mx.np."""

    __slots__ = ()
    __module__ = "mxnet.symbol.numpy"
    __hash__ = Symbol.__hash__

    def as_nd_ndarray(self):
        """The same symbol for mx.sym."""
        return Symbol(self)

    def as_np_ndarray(self):
        """Itself."""
        return self

    @property
    def num_outputs(self):
        """The count of its outputs."""
        return len(self)

    def __neg__(self):
        return SYMBOLS.negative(self)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        """The symbol with another element type."""
        return SYMBOLS.cast(self, dtype=dtype)

    def __iter__(self):
        if len(self) == 1:
            raise TypeError(f"symbol {self.name!r} is one array, whose extent is not known here")
        return (self[i] for i in range(len(self)))

    def __getitem__(self, key):
        if len(self) > 1 or isinstance(key, str):
            return _Symbol(Symbol.__getitem__(self, key))
        return _sliced(self, key if isinstance(key, tuple) else (key,))


def _sliced(symbol, key):
    """x[key] for integers, slices, None and an Ellipsis at the end."""
    begin, end, step, codes = [], [], [], []
    for place, item in enumerate(key):
        if item is None:
            codes.append(1)
        elif item is Ellipsis:
            if place + 1 != len(key):
                raise MXNetError("symbol: an Ellipsis must be the last part of a key")
        elif isinstance(item, slice):
            begin.append(item.start)
            end.append(item.stop)
            step.append(1 if item.step is None else item.step)
            codes.append(-2)
        elif isinstance(item, int):
            begin.append(item)
            end.append(None if item == -1 else item + 1)
            step.append(1)
            codes.append(-3)
        else:
            raise TypeError(f"symbol: a key of type {type(item).__name__} is not supported")
    if begin:
        symbol = SYMBOLS.slice(symbol, begin=tuple(begin), end=tuple(end), step=tuple(step))
    if all(code == -2 for code in codes):
        return symbol
    from ..._gen import sym_npx

    return sym_npx.reshape(symbol, newshape=(*codes, -4))


for _method, _function in (
    ("add", "add"),
    ("sub", "subtract"),
    ("mul", "multiply"),
    ("truediv", "true_divide"),
    ("mod", "mod"),
    ("pow", "power"),
    ("floordiv", "floor_divide"),
    ("lshift", "left_shift"),
    ("rshift", "right_shift"),
):
    setattr(_Symbol, f"__{_method}__", _operator(_function))
    setattr(_Symbol, f"__r{_method}__", _operator(_function, True))
for _method, _function in (
    ("eq", "equal"),
    ("ne", "not_equal"),
    ("gt", "greater"),
    ("ge", "greater_equal"),
    ("lt", "less"),
    ("le", "less_equal"),
):
    setattr(_Symbol, f"__{_method}__", _operator(_function))
_Symbol.__hash__ = Symbol.__hash__
_compose.set_numpy_class(_Symbol)

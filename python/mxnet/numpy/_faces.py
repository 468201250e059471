"""How the functions of mx.np reach operators: one function serves arrays and symbols.

`of(x)` gives the generated functions for what x is: those on arrays, or those on symbols. Functions
that are called often go to the core at once, with `invoke`: on arrays nothing is looked up.
"""

import sys
import threading

import numpy as onp

from .. import _core
from .._gen import nd_np, nd_npi, nd_npx
from ..base import numeric_types

NUMBERS = (*numeric_types, bool, onp.bool_)


class _Functions:
    """The generated functions of one kind, by their names in the core without the prefix."""

    def __init__(self, *modules):
        self._modules = modules

    def __getattr__(self, name):
        for module in self._modules:
            if hasattr(module, name):
                value = getattr(module, name)
                setattr(self, name, value)
                return value
        raise AttributeError(f"there is no operator {name!r} of mx.np", name=name)

    def forget(self):
        """Looks all functions up again: their modules have others now."""
        modules = self._modules
        self.__dict__.clear()
        self._modules = modules


ARRAYS = _Functions(nd_np, nd_npi, nd_npx)


class _Symbols(_Functions):
    def __init__(self):
        super().__init__()

    def __getattr__(self, name):
        if not self._modules:
            from .._gen import sym_np, sym_npi, sym_npx

            self._modules = (sym_np, sym_npi, sym_npx)
        return super().__getattr__(name)


SYMBOLS = _Symbols()


def is_symbol(x):
    """Whether x is a symbol."""
    return isinstance(x, _core.Symbol)


_making = threading.local()


class making_symbols:
    """Inside, functions without inputs give symbols: those of mx.sym.np."""

    def __enter__(self):
        _making.symbols = True

    def __exit__(self, *error):
        _making.symbols = False


def of(*inputs):
    """The functions for these inputs: those on symbols if one is a symbol."""
    for x in inputs:
        if isinstance(x, _core.Symbol):
            return SYMBOLS
    if not inputs and getattr(_making, "symbols", False):
        return SYMBOLS
    return ARRAYS


def custom(op_type, *symbols, **attrs):
    """A symbol of a custom operator, for functions that no operator of the core computes."""
    from .. import symbol

    return symbol.Custom(*symbols, op_type=op_type, **attrs).as_np_ndarray()


def as_input(x):
    """An array or a symbol; whatever else NumPy can read becomes an array."""
    if isinstance(x, (_core.NDArray, _core.Symbol)):
        return x
    from .creation import array

    return array(x)


def as_inputs(arrays):
    """Arrays or symbols of a sequence; an array is cut along its first axis."""
    return [as_input(x) for x in arrays]


# invoke(operator, inputs, attributes in the operator's order, out): inputs that are no arrays come
# back to _other_inputs.
invoke = _core.invoke_np
_names, _otherwise = {}, {}


def operator(name, otherwise=None):
    """The operator of this name in the core, for `invoke`.

    Where an input is no array, `otherwise(handle, inputs, attrs, out)` answers in place of
    `with_arrays`: a function that treats numbers in its own way loses no time on arrays so.
    """
    handle = _core.op(name)
    _names[handle] = name.split("_", 2)[2]
    if otherwise is not None:
        _otherwise[handle] = otherwise
    return handle


def with_arrays(handle, inputs, attrs, out):
    """Calls an operator on what can be made an array, or on symbols."""
    inputs = as_inputs(inputs)
    functions = of(*inputs)
    if functions is ARRAYS:
        return _core.invoke(handle, tuple(inputs), attrs, out)
    named = dict(zip(_core.op_fields(handle), attrs, strict=False))
    named.pop("num_args", None)
    return getattr(functions, _names[handle])(*inputs, **named)


def numbers_by(function):
    """For `operator`: NumPy's function answers where the input is a number."""

    def otherwise(handle, inputs, attrs, out):
        if isinstance(inputs[0], NUMBERS):
            return function(inputs[0], *attrs)
        return with_arrays(handle, inputs, attrs, out)

    return otherwise


def _other_inputs(handle, inputs, attrs, out):
    return _otherwise.get(handle, with_arrays)(handle, inputs, attrs, out)


_core.set_other_inputs(_other_inputs)


def as_tuple(value):
    """One whole number or several, as a tuple."""
    return (int(value),) if isinstance(value, (int, onp.integer)) else tuple(value)


def public(names, module):
    """Says where functions are known: in mxnet.numpy, as in 1.9.1."""
    space = vars(sys.modules[module])
    for name in names:
        function = space[name]
        if getattr(function, "__module__", "").startswith("mxnet."):
            function.__module__ = "mxnet.numpy"

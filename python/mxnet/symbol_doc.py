"""mx.symbol_doc: examples that are added to the documentation of functions of mx.sym.

A subclass of SymbolDoc named after a function adds its docstring to that of the function.
"""

from . import symbol
from .ndarray_doc import _add

__all__ = ["SymbolDoc"]


class SymbolDoc:
    """Base of the classes that carry documentation for functions of mx.sym."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _add(symbol, cls)

    @staticmethod
    def get_output_shape(sym, **input_shapes):
        """The shapes of a symbol's outputs, by name, for inputs of the given shapes."""
        _, shapes, _ = sym.infer_shape(**input_shapes)
        return dict(zip(sym.list_outputs(), shapes, strict=True))


class FullyConnectedDoc(SymbolDoc):
    """
    Examples
    --------
    >>> layer = mx.sym.FullyConnected(mx.sym.Variable("x"), num_hidden=128, name="fc")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(layer, x=(7, 11))
    {'fc_output': (7, 128)}
    """


class ConcatDoc(SymbolDoc):
    """
    Examples
    --------
    >>> joined = mx.sym.Concat(mx.sym.Variable("a"), mx.sym.Variable("b"), dim=0, name="c")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(joined, a=(2, 5), b=(1, 5))
    {'c_output': (3, 5)}
    """


class FlattenDoc(SymbolDoc):
    """
    Examples
    --------
    >>> flat = mx.sym.Flatten(mx.sym.Variable("x"), name="f")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(flat, x=(2, 3, 4))
    {'f_output': (2, 12)}
    """

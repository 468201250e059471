"""mx.symbol_doc: examples that are added to the documentation of functions of mx.sym.

A subclass of SymbolDoc named after a function adds its docstring to that of the function.
"""

from . import symbol
from ._c_interface import build_param_doc
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


class ActivationDoc(SymbolDoc):
    """
    Examples
    --------
    >>> layer = mx.sym.Activation(mx.sym.Variable("x"), act_type="relu", name="a")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(layer, x=(2, 3))
    {'a_output': (2, 3)}
    """


class DropoutDoc(SymbolDoc):
    """
    Examples
    --------
    >>> layer = mx.sym.Dropout(mx.sym.Variable("x"), p=0.2, name="d")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(layer, x=(2, 3))
    {'d_output': (2, 3)}
    """


class EmbeddingDoc(SymbolDoc):
    """
    Examples
    --------
    >>> layer = mx.sym.Embedding(mx.sym.Variable("x"), input_dim=26, output_dim=16, name="e")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(layer, x=(8,))
    {'e_output': (8, 16)}
    """


class BroadcastPlusDoc(SymbolDoc):
    """Carries nothing: no function has its name."""


def _build_doc(
    func_name, desc, arg_names, arg_types, arg_desc, key_var_num_args=None, ret_type=None
):
    """The docstring of a function of mx.sym."""
    more = "This function takes any number of inputs by position.\n" if key_var_num_args else ""
    result = ret_type or "Symbol"
    return (
        f"{desc}\n{more}\n{build_param_doc(arg_names, arg_types, arg_desc)}\n"
        "name : str, optional\n    The name of the symbol.\n\n"
        f"Returns\n-------\n{result}\n    The result.\n"
    )


class FlattenDoc(SymbolDoc):
    """
    Examples
    --------
    >>> flat = mx.sym.Flatten(mx.sym.Variable("x"), name="f")
    >>> mx.symbol_doc.SymbolDoc.get_output_shape(flat, x=(2, 3, 4))
    {'f_output': (2, 12)}
    """

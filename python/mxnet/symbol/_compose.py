"""What the generated symbol functions call: composing an operator on symbols."""

import re

import numpy as np

from .. import _core
from ..attribute import AttrScope
from ..base import MXNetError, _Null, dtype_name
from ..name import NameManager

_BARE_HIDDEN = ("ctx_group", "lr_mult", "wd_mult", "force_mirroring", "mirror_stage")


def hidden_key(key):
    """The stored form of an attribute key: lr_mult is kept as __lr_mult__."""
    return f"__{key}__" if key in _BARE_HIDDEN else key


def _text_attrs(attrs, attr, kwargs):
    """Attributes as text: those of the scope, then the call's; and the symbols among kwargs."""
    scoped = AttrScope.current.get(attr) or {}
    texts = {hidden_key(key): str(value) for key, value in scoped.items()}
    for key, value in attrs.items():
        if value is not _Null:
            texts[key] = dtype_name(value) if _is_dtype(key, value) else _text(value)
    symbols = {}
    for key, value in kwargs.items():
        if isinstance(value, _core.Symbol):
            symbols[key] = value
        else:
            texts[hidden_key(key)] = _text(value)
    return texts, symbols


def _is_dtype(key, value):
    return key == "dtype" and value is not None and value != "None"


def _text(value):
    return dtype_name(value) if isinstance(value, (type, np.dtype)) else attr_text(value)


def attr_text(value):
    """An attribute's value as text; numbers of NumPy look like Python's, also inside tuples."""
    if not isinstance(value, (tuple, list)):
        return str(value)
    items = [
        attr_text(item) if isinstance(item, (tuple, list, np.generic)) else repr(item)
        for item in value
    ]
    if isinstance(value, list):
        return f"[{', '.join(items)}]"
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def _check_symbol(op, name, value):
    if not isinstance(value, _core.Symbol):
        raise TypeError(
            f"{op}: input {name!r} must be a Symbol, got {type(value).__name__}; use mx.sym.var"
        )


_numpy_class = None  # that of mx.np's symbols, once it is loaded


def set_numpy_class(cls):
    """Tell which class the symbols of mx.np have."""
    global _numpy_class
    _numpy_class = cls


def _faced(symbol, op, inputs):
    """The symbol as one of mx.np if its operator is, or one of its inputs."""
    if op.startswith("_np"):
        from .numpy import _symbol  # noqa: F401
    elif _numpy_class is None or not any(isinstance(x, _numpy_class) for x in inputs):
        return symbol
    return _numpy_class(symbol)


def _composed(op, name, texts, inputs, keyword):
    """What the core composes; of an attribute that it does not know, the nearest is named."""
    try:
        return _core.compose(op, name, texts, inputs, keyword)
    except MXNetError as error:
        from .._refused.arguments import nearest

        said = str(error)
        words = re.search(r'unknown attribute "([^"]+)".*; known attributes: (.*)', said)
        hint = nearest(words[1], words[2].split(", ")) if words else ""
        if not hint:
            raise
        raise type(error)(said + hint) from None


def _compose(op, hint, inputs, attrs, name, attr, kwargs):
    texts, keyword = _text_attrs(attrs, attr, kwargs)
    for key, value in inputs:
        if value is not None:
            _check_symbol(op, key, value)
            keyword[key] = value
    name = NameManager.current.get(name, hint.lower())
    return _faced(_composed(op, name, texts, [], keyword), op, keyword.values())


def _compose_list(op, hint, inputs, attrs, name, attr, kwargs):
    texts, keyword = _text_attrs(attrs, attr, kwargs)
    for i, value in enumerate(inputs):
        _check_symbol(op, i, value)
    name = NameManager.current.get(name, hint.lower())
    made = _composed(op, name, texts, list(inputs), keyword)
    return _faced(made, op, (*inputs, *keyword.values()))

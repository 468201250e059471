"""Symbols of one operator without its inputs, and names of nodes."""

import json

from .. import _core
from ..name import NameManager
from .symbol import Symbol


class AtomicSymbol(Symbol):
    """An operator with its attributes that waits for its inputs; calling it gives them.

    Parameters
    ----------
    op : str
        The operator.
    attrs : dict of str to str
        Its attributes.
    """

    __slots__ = ("_op_attrs", "_op_name")

    def __init__(self, op, attrs):
        super().__init__()
        self._op_name, self._op_attrs = op, attrs

    @property
    def _waits(self):
        """Whether it has no inputs yet; `_compose` gives them in place."""
        return self._op_name is not None

    @property
    def name(self):
        """Empty: the call that gives the inputs gives the name."""
        return "" if self._waits else super().name

    def __len__(self):
        return 1 if self._waits else super().__len__()

    def list_attr(self, recursive=False):
        """The attributes of the operator."""
        return dict(self._op_attrs) if self._waits else super().list_attr(recursive)

    def attr_dict(self):
        """The attributes of the operator, under its empty name."""
        if not self._waits:
            return super().attr_dict()
        return {"": self.list_attr()} if self._op_attrs else {}

    def list_arguments(self):
        """No names yet."""
        return [] if self._waits else super().list_arguments()

    def list_inputs(self):
        """No names yet."""
        return [] if self._waits else super().list_inputs()

    def list_auxiliary_states(self):
        """No names yet."""
        return [] if self._waits else super().list_auxiliary_states()

    def list_outputs(self):
        """The name of the output, without that of the node."""
        return ["output"] if self._waits else super().list_outputs()

    def _compose(self, *args, **kwargs):
        super()._compose(*args, **kwargs)
        self._op_name = None

    def _composed(self, args, kwargs):
        if not self._waits:
            return super()._composed(args, kwargs)
        name = NameManager.current.get(kwargs.pop("name", None), self._op_name.lower())
        return _core.compose(self._op_name, name, self._op_attrs, list(args), kwargs)


def atomic(symbol):
    """The operator of a symbol's node, without inputs."""
    found = [node for node in symbol._nodes() if node[1] == symbol.name]
    op, _, attrs, _, _ = found[-1]
    return AtomicSymbol(op, {key: value for key, value in attrs.items() if key[:2] != "__"})


def renamed(symbol, name):
    """The graph with another name for the node of its first output."""
    graph = json.loads(symbol.tojson(remove_amp_cast=False))
    graph["nodes"][graph["heads"][0][0]]["name"] = name
    return _core.symbol_from_json(json.dumps(graph))

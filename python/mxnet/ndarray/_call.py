"""What the generated operator functions call."""

import json

from .. import _core
from ..base import MXNetError

_invoke = _core.invoke
# Arguments of other front ends that every operator may be given, and ignores.
_IGNORED = frozenset(("name", "attr", "is_np_op"))


def _refuse_unknown(operator, given):
    """Raise an MXNetError for the first argument that an operator does not know."""
    for key, value in given.items():
        # hidden keys such as __layout__ mean something to symbols only
        if key not in _IGNORED and key[:2] != "__":
            raise MXNetError(_unknown(operator, key, value))


def _unknown(operator, argument, value):
    """What to say of an argument that an operator does not know: the known ones, the nearest."""
    from .._refused.arguments import nearest

    known = []
    for record in json.loads(_core.catalog_json()):
        if operator in (record["name"], *record["aliases"]):
            inputs = [] if record["variadic"] else record["inputs"]
            known = [*inputs, *(field["name"] for field in record["fields"]), "out", "name"]
    hint = nearest(argument, known)
    known = f"; known arguments: {', '.join(known)}" if known else ""
    return f"{operator}: unknown argument {argument!r} (given {value!r}){known}{hint}"


def _call_open(op, inputs, attrs, out, kwargs):
    """Calls an operator that takes attributes of any name; they travel as text."""
    extra = {key: str(value) for key, value in kwargs.items() if key not in _IGNORED}
    return _invoke(op, inputs, (*attrs, json.dumps(extra)), out)

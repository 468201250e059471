"""Operators of mx.sym.contrib, generated from the catalog by tools/gen_python_api.py."""

from ..base import _Null
from ..symbol._compose import _compose, _compose_list


def boolean_mask(data=None, index=None, axis=_Null, name=None, attr=None, out=None, **kwargs):
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : array
    index : array
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    """
    return _compose(
        "_contrib_boolean_mask",
        "boolean_mask",
        (("data", data), ("index", index)),
        {"axis": axis},
        name,
        attr,
        kwargs,
    )

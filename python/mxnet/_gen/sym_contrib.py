"""mx.sym.contrib, generated from the catalog by tools/gen_python_api.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base import _Null
from ..symbol._compose import _compose, _compose_list

if TYPE_CHECKING:
    from .._typing import DTypeLike, Numbers, Shape
    from ..symbol.symbol import Symbol

__all__ = ["boolean_mask"]


def boolean_mask(
    data: Symbol | None = None,
    index: Symbol | None = None,
    axis: int = _Null,
    name: str | None = None,
    attr: dict[str, str] | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Symbol:
    """The rows of data for which the condition is not zero.

    Parameters
    ----------
    data : Symbol
    index : Symbol
    axis : int, default 0
        Axis that the conditions belong to; only 0.
    name : str, optional
        Name of the new symbol.

    Returns
    -------
    Symbol
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

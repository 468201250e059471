"""Attributes attached to every symbol created inside a scope."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, ClassVar

from .name import CurrentInThread

string_types = (str,)


class AttrScope(metaclass=CurrentInThread):
    """Gives each symbol made in the scope these attributes; inner scopes override outer ones.

    Example::

        with mx.AttrScope(ctx_group="stage1"):
            fc = mx.sym.FullyConnected(x, num_hidden=8)

    Parameters
    ----------
    **kwargs : str
        Names and values, as text.

    Raises
    ------
    ValueError
        If the value of an attribute is not a string.

    Examples
    --------
    >>> with mx.AttrScope(ctx_group="stage1"):
    ...     x = mx.sym.var("x")
    >>> x.attr("ctx_group")
    'stage1'
    """

    _old_scope: AttrScope | None = None  # the one that held before this was entered
    _outer: tuple[AttrScope | None, ...] = ()  # the same, of entries that are not left yet
    _subgraph_names: ClassVar[defaultdict[str, int]] = defaultdict(int)  # functions of loops so far

    def __init__(self, **kwargs: str) -> None:
        for key, value in kwargs.items():
            if not isinstance(value, str):
                raise ValueError(
                    f"AttrScope: attribute {key!r} must be a string, got "
                    f"{type(value).__name__} {value!r}; pass {str(value)!r}"
                )
        self._own = kwargs
        self._attr = dict(kwargs)

    def get(self, attr: dict[str, str] | None) -> dict[str, str]:
        """Return the scope's attributes merged with `attr`, which wins.

        Parameters
        ----------
        attr : dict of str, optional
            Attributes of one symbol.

        Returns
        -------
        dict of str

        Examples
        --------
        >>> mx.AttrScope(group='a').get({'note': 'b'})
        {'group': 'a', 'note': 'b'}
        """
        if not self._attr:
            return attr if attr else {}
        return {**self._attr, **attr} if attr else dict(self._attr)

    def __enter__(self) -> AttrScope:
        self._outer = (*self._outer, self._old_scope)
        self._old_scope = AttrScope.current
        self._attr = {**self._old_scope._attr, **self._own}
        AttrScope.current = self
        return self

    def __exit__(self, ptype: Any, value: Any, trace: Any) -> None:
        AttrScope.current = self._old_scope
        *rest, self._old_scope = self._outer or (None,)
        self._outer = tuple(rest)
